"""`hexile dev`: the table follows the files, keeps the position, and shows faults with file and line."""

import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager

import pytest
from tests.packages import describe

from hexile.authors.dev_table import told_fault
from hexile.authors.new import plan_package
from hexile.cli import main

PATIENCE_S = 120  # a busy machine is slow: what is waited for comes, or the test fails


def fetch(url, sent=None):
    """Return what an address answers, redirections followed."""
    body = None if sent is None else json.dumps(sent).encode()
    asked = urllib.request.Request(url, body, {"accept": "text/html,application/json"})
    if body is not None:
        asked.add_header("content-type", "application/json")
    with urllib.request.urlopen(asked, timeout=PATIENCE_S) as answer:
        return answer.geturl(), answer.read().decode()


@contextmanager
def following(folder, slug):
    """Run `hexile dev` on a game in a package, and return where its table is."""
    path = os.pathsep.join([str(folder), *(p for p in sys.path if p)])
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "hexile", "dev", slug],
        env=os.environ | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield process.stdout.readline().split()[-1].removesuffix("dev/table")
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def version(address):
    return json.loads(fetch(f"{address}dev/state")[1])["version"]


def edit(address, path, old, new):
    """Change a file, and wait until another process serves it."""
    before = version(address)
    path.write_text(path.read_text().replace(old, new))
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        try:
            if version(address) != before:
                return
        except (OSError, urllib.error.URLError):
            pass
        time.sleep(0.2)
    pytest.fail("no new version is served")


@pytest.mark.slow
def test_the_table_follows_the_files_and_keeps_the_position(tmp_path):
    plan = plan_package("watch", "boxes", tmp_path)
    plan.copy_all()
    describe(plan.folder.parent, "watch", plan.package)
    with following(plan.folder.parent, "watch") as address:
        at, page = fetch(f"{address}dev/table")
        assert "What does the scout do?" in page
        assert "/dev/follow.js" in page
        token = at.split("/t/")[1]
        seen = json.loads(fetch(f"{address}api/tables/{token}")[1])
        fetch(f"{address}api/tables/{token}/act", {"do": "go hall", "version": seen["version"]})
        edit(address, plan.folder / "view.py", "What does the scout do?", "What now?")
        at, page = fetch(f"{address}dev/table")
        assert "What now?" in page
        assert "Scout at hall" in page
        edit(address, plan.folder / "view.py", "def scene(", "torn = 1 / 0\n\n\ndef scene(")
        page = fetch(f"{address}dev/table")[1]
        assert "watch has an error" in page
        assert "ZeroDivisionError" in page
        assert "hexile_watch/view.py, line" in page
        edit(address, plan.folder / "view.py", "torn = 1 / 0\n", "")
        assert "Scout at hall" in fetch(f"{address}dev/table")[1]


def test_a_fault_is_told_with_its_file_and_line(tmp_path):
    wrong = tmp_path / "wrong.py"
    wrong.write_text("a = 1\nb = = 2\n")
    with pytest.raises(SyntaxError) as fault:
        compile(wrong.read_text(), str(wrong), "exec")
    assert f"{wrong}, line 2" in told_fault(fault.value, "wrong")


def test_a_fault_is_told_with_the_line_of_the_game_that_led_to_it():
    with pytest.raises(json.JSONDecodeError) as fault:
        json.loads("no JSON")
    assert f"{__file__}, line" in told_fault(fault.value, __name__).splitlines()[1]
    assert "json" in told_fault(fault.value, "hexile_watch").splitlines()[1]


def test_a_game_that_is_not_there_is_named(capsys):
    assert main(["dev", "radi"]) == 2
    assert "Did you mean raid?" in capsys.readouterr().err
