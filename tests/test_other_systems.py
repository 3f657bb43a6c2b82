"""Hexile on systems that lack what Linux has: the calls are taken away, and everything still works."""

import os
import socket
import stat
import subprocess
import sys
import sysconfig

import pytest

from hexile import toolchain
from hexile.lab.timed_process import TimedProcess
from hexile.server import main as server_main
from hexile.server.store import database
from hexile.subprocesses import module_command, run_as_module
from tools import engine, start

WITHOUT = """\
import os, sys
import filelock, platformdirs.unix  # they know their systems
for name in ("geteuid", "getuid", "nice", "fork", "forkpty", "killpg", "getpgid"):
    delattr(os, name)
for name in ("fcntl", "resource", "pwd", "grp", "termios", "tty"):
    sys.modules[name] = None
"""

# What `tools/web.py` leaves out of the bundle cannot be imported, and what it puts in is there.
IN_A_BROWSER = """\
import asyncio, sys, types
from tools import web

NOT_PACKED = {"cryptography", "httpx", "prompt_toolkit", "pygments", "reportlab", "rich", "uvicorn"}
CUT = {"anyio", "filelock", "hexile", "litestar"}

class Lacking:
    def find_spec(self, name, path=None, target=None):
        first, file = name.partition(".")[0], name.replace(".", "/")
        cut = web.LEFT_OUT if first in CUT else web.NO_STANDARD
        lacks = first in NOT_PACKED or cut.search(f"{file}.py") or cut.search(f"{file}/")
        if lacks:
            raise ModuleNotFoundError(f"a browser has no {name}", name=name)

sys.modules.update({name: types.ModuleType(name) for name in ("pdb", "yaml")})
sys.meta_path.insert(0, Lacking())
import hexile.server.jobs.worker_process  # in the second worker
from hexile.web.asgi_bridge import Bridge, BrowserPlatform, Leaving

async def visit():
    BrowserPlatform.prepared = None
    bridge = Bridge(sys.argv[1], "/hexile/", None)
    await bridge.start()
    found = []
    tell = lambda kind, first, second: kind == "start" and found.append(str(first))
    for path in ("", "new/raid", "rules/hive"):
        await bridge.answer("GET", f"/hexile/{path}", [], b"", "", tell, Leaving())
    print(*found)

asyncio.run(visit())
"""


class Task:
    """A task whose games are numbers, printed before they are told."""

    def player(self, say):
        def play(seed):
            sys.stdout.write(f"played {input_of(sys.stdin)}\n")
            return {"seed": seed}

        return play


def input_of(stream):
    """Return what a player could read."""
    return stream.read()


@pytest.fixture
def broken(tmp_path, monkeypatch):
    """A compiler that is only a name, as macOS has it without its tools."""
    for name in ("cc", "gcc", "clang", "fake-cc"):
        path = tmp_path / name
        path.write_text(
            "#!/bin/sh\necho 'xcrun: error: invalid active developer path' >&2\nexit 1\n"
        )
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("CC", "fake-cc")
    monkeypatch.delenv("HEXILE_COMPILE", raising=False)


@pytest.mark.skipif(os.name != "posix", reason="the compiler is a shell script")
def test_a_compiler_that_does_not_compile_is_none(broken, monkeypatch):
    assert toolchain.why_uncompiled() == "the C compiler here does not compile"
    monkeypatch.setenv("CC", "no-such-compiler")
    assert toolchain.why_uncompiled() == "the C compiler here does not compile"
    monkeypatch.setenv("HEXILE_COMPILE", "1")
    assert toolchain.why_uncompiled() == "", "who asks for a compiled one wants to see the error"


@pytest.mark.skipif(os.name != "posix", reason="the compiler is a shell script")
def test_setup_compiles_nothing_with_a_broken_compiler(broken):
    command = [sys.executable, "setup.py", "--quiet", "--name"]
    done = subprocess.run(command, cwd=engine.ROOT, capture_output=True, text=True, check=True)
    assert "does not compile; installing uncompiled" in done.stdout


def test_a_compiler_that_works_is_believed(monkeypatch):
    monkeypatch.delenv("HEXILE_COMPILE", raising=False)
    header = os.path.join(sysconfig.get_path("include"), "Python.h")
    if not (toolchain.compiler() and os.path.exists(header)):
        pytest.skip("no compiler here")
    assert toolchain.compiles(toolchain.build_command())


@pytest.mark.slow
def test_games_are_simulated_without_what_windows_lacks(tmp_path):
    code = f"{WITHOUT}\nfrom hexile.cli import main\nsys.exit(main(sys.argv[1:]))\n"
    words = [
        "simulate",
        "raid",
        "--player",
        "random",
        "--games",
        "4",
        "--jobs",
        "2",
        "--limit",
        "5",
    ]
    script = tmp_path / "run.py"
    script.write_text(
        f"if __name__ == '__main__':\n    {code.strip().replace(chr(10), chr(10) + '    ')}\n"
    )
    done = subprocess.run([sys.executable, script, *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_server_modules_load_and_a_database_opens_without_them(tmp_path):
    code = (
        f"{WITHOUT}\nfrom pathlib import Path\nfrom hexile.server import main\n"
        "from hexile.server.config import Config\nfrom hexile.server.site import Site\n"
        "main.raise_handles()\n"
        "site = Site(Config('127.0.0.1', 1, Path(sys.argv[1]), False))\nprint('made', flush=True)\n"
        "os._exit(0)\n"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout == "made\n", done.stderr


def test_the_browser_needs_nothing_that_its_python_lacks(tmp_path):
    command = [sys.executable, "-c", IN_A_BROWSER, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout == "200 200 200\n", done.stderr


def test_a_database_is_made_where_nobody_has_a_number(tmp_path, monkeypatch):
    monkeypatch.delattr(os, "geteuid", raising=False)
    database._keep_private(f"sqlite:///{tmp_path / 'x.db'}")
    assert not (tmp_path / "x.db").exists()


def test_games_in_a_process_need_no_inherited_handle(capfd):
    with TimedProcess(Task(), 30) as games:
        assert games.play(7) == {"seed": 7}
        assert games.play(8) == {"seed": 8}
    assert capfd.readouterr().out == "", "what a player prints is no result"


def test_a_port_is_shared_with_nobody_where_the_usual_option_would(monkeypatch):
    assert server_main.sharing_option() in (
        socket.SO_REUSEADDR,
        getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR),
    )
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", -5, raising=False)
    assert server_main.sharing_option() == -5


def test_a_build_is_locked_and_ended_without_posix(tmp_path, monkeypatch):
    lock = engine.locked(tmp_path / "lock")
    with pytest.raises(engine.Failed, match="already"):
        engine.locked(tmp_path / "lock")
    lock.release()
    engine.locked(tmp_path / "lock").release()
    ran = []
    monkeypatch.delattr(os, "killpg", raising=False)
    monkeypatch.setattr(engine.subprocess, "run", lambda words, check: ran.append(words))
    process = type("Process", (), {"pid": 7})()
    engine.end_all(process)
    assert ran == [["taskkill", "/T", "/F", "/PID", "7"]]


def test_the_command_of_a_checkout_is_one_that_windows_can_run(tmp_path):
    python = tmp_path / "python.exe"
    start.write_command(python, windows=True)
    assert str(python) in (tmp_path / "hexile.cmd").read_text()


def test_a_bundle_runs_its_own_modules_and_no_others():
    assert module_command("hexile.x", "y")[1:] == ["-m", "hexile.x", "y"]
    assert not run_as_module(["hexile", "-m", "pip"])
    assert not run_as_module(["hexile", "serve"])
    code = "import sys; from hexile.subprocesses import run_as_module; run_as_module(sys.argv)"
    command = [sys.executable, "-c", code, "-m", "hexile.server.jobs.worker_process"]
    done = subprocess.run(command, input=b'{"kind": "choose", "seconds": 1}\n', capture_output=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout == b'{"fault": "KeyError"}\n'
