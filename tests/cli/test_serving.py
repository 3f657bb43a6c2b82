"""`hexile serve`: it says where it is when it is there, and what is wrong when it cannot be."""

import os
import signal
import socket
import subprocess
import sys

import httpx
import pytest

from hexile.cli import main
from hexile.server import main as server_main
from hexile.server.config import BadConfig
from hexile.server.main import take_port

SERVE = "import sys; from hexile.cli import main; sys.exit(main(sys.argv[1:]))"


@pytest.fixture
def taken():
    """A port that somebody else has."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_port_that_is_taken_is_said_and_nothing_else(taken, tmp_path, capsys):
    argv = ["serve", "--port", str(taken), "--data", str(tmp_path)]
    assert main(argv) == 2
    shown = capsys.readouterr()
    assert "on the table" not in shown.out
    assert f"port {taken} of 127.0.0.1 cannot be had" in shown.err
    assert "Traceback" not in shown.err


@pytest.mark.parametrize("port", ["-1", "65536", "99999999999"])
def test_a_port_there_is_not(port, tmp_path, capsys):
    assert main(["serve", "--port", port, "--data", str(tmp_path)]) == 2
    assert f"there is no port {port}" in capsys.readouterr().err


def test_without_a_port_the_first_free_one_is_taken(taken, monkeypatch):
    monkeypatch.setattr(server_main, "FIRST_PORT", taken)
    with take_port("127.0.0.1", 0) as found:
        assert found.proto == socket.IPPROTO_TCP, "answers would wait for what Nagle waits for"
        assert taken < found.getsockname()[1] < taken + server_main.PORTS_TRIED
    monkeypatch.setattr(server_main, "PORTS_TRIED", 1)
    with pytest.raises(BadConfig, match=f"the ports from {taken} on of 127.0.0.1 cannot be had"):
        take_port("127.0.0.1", 0)


@pytest.mark.skipif(os.name != "posix", reason="signals are a posix thing")
def test_it_is_there_when_it_says_so(tmp_path):
    command = [sys.executable, "-c", SERVE, "serve", "--data", str(tmp_path)]
    path = {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, **path}
    ) as process:
        said = process.stdout.readline()
        assert said.startswith("Hexile is on the table: http://127.0.0.1:")
        assert httpx.get(f"{said.split()[-1]}health", timeout=10).status_code == 200
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
