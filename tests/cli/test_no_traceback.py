"""Whatever is wrong around the command line, it is said in a line, and no traceback is shown."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

FULL = Path("/dev/full")


def hexile(*words: str, **settings) -> subprocess.CompletedProcess[bytes]:
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(p for p in sys.path if p),
        **settings.pop("environment", {}),
    }
    settings.setdefault("stdout", subprocess.PIPE)
    settings.setdefault("stdin", subprocess.DEVNULL)
    return subprocess.run(
        [sys.executable, "-m", "hexile", *words],
        stderr=subprocess.PIPE,
        env=environment,
        timeout=120,
        **settings,
    )


def said_in_a_line(found: subprocess.CompletedProcess[bytes], words: str, status: int = 2) -> None:
    told = found.stderr.decode()
    assert "Traceback" not in told, told
    assert words in told
    assert len(told.strip().splitlines()) == 1, told
    assert found.returncode == status


def test_closed_input():
    said_in_a_line(hexile("play"), "the input ended")
    said_in_a_line(hexile("play", stdin=None, preexec_fn=lambda: os.close(0)), "the input ended")


@pytest.mark.skipif(not FULL.exists(), reason="there is no full device here")
def test_a_full_output_device():
    with FULL.open("wb") as full:
        said_in_a_line(hexile("games", stdout=full), "No space left on device")


def test_a_folder_where_a_file_is_wanted(tmp_path):
    found = hexile("simulate", "raid", "--games", "1", "--keep", str(tmp_path))
    said_in_a_line(found, f"{tmp_path}: Is a directory")


def test_a_home_that_is_a_file(tmp_path):
    (tmp_path / "file").write_text("")
    home = {"HEXILE_DATA": str(tmp_path / "file" / "data")}
    said_in_a_line(hexile("play", "raid", environment=home), "Not a directory")
    said_in_a_line(hexile("serve", environment=home), "Not a directory")


def test_boards_are_written_in_any_locale():
    poor = {
        "LC_ALL": "C",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONIOENCODING": "ascii",
    }
    found = hexile("rules", "hive", "24.0", environment=poor)
    assert found.returncode == 0, found.stderr.decode()
    assert any(sign > 127 for sign in found.stdout)
    found.stdout.decode("utf-8")


@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_a_simulation(how, tmp_path):
    mark = f"HEXILE_TEST_MARK={tmp_path}"
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(p for p in sys.path if p),
        "HEXILE_TEST_MARK": str(tmp_path),
    }
    words = ["simulate", "raid", "--games", "100000", "--jobs", "2"]
    run = subprocess.Popen(
        [sys.executable, "-m", "hexile", *words], env=environment, stdout=subprocess.DEVNULL
    )
    try:
        wait_until(lambda: len(marked(mark)) >= 3)
        run.send_signal(how)
        run.wait(60)
        wait_until(lambda: not marked(mark))
    finally:
        run.kill()
        for left in marked(mark):
            os.kill(left, signal.SIGKILL)


def marked(mark: str) -> list[int]:
    """List the processes that were given a mark."""
    found = []
    for place in Path("/proc").iterdir():
        if place.name.isdigit():
            try:
                if mark.encode() in (place / "environ").read_bytes():
                    found.append(int(place.name))
            except OSError:
                continue
    return found


def wait_until(is_so) -> None:
    ends = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < ends
        time.sleep(0.05)
