"""`hexile serve`: it says where it is when it is there, and what is wrong when it cannot be."""

import os
import signal
import socket
import subprocess
import sys

import httpx
import pytest

from hexile.cli import main
from hexile.games import find
from hexile.kernel.game import new_setup
from hexile.server import main as server_main
from hexile.server.config import BadConfig
from hexile.server.main import take_port
from hexile.server.store.database import held_alone, sqlite_url
from hexile.table.session import new_session

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
    assert "runs at" not in shown.out
    assert f"port {taken} of 127.0.0.1 cannot be had" in shown.err
    assert "Traceback" not in shown.err


@pytest.mark.parametrize("port", ["-1", "65536", "99999999999"])
def test_a_port_there_is_not(port, tmp_path, capsys):
    assert main(["serve", "--port", port, "--data", str(tmp_path)]) == 2
    assert f"'{port}' is not a whole number from 0 to 65535" in capsys.readouterr().err


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
        assert said.startswith("Hexile runs at http://127.0.0.1:")
        assert httpx.get(f"{said.split()[-1]}health", timeout=10).status_code == 200
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0


def test_a_second_server_on_one_folder_is_refused_by_name(tmp_path, capsys):
    with held_alone(sqlite_url(tmp_path)):
        assert main(["serve", "--data", str(tmp_path)]) == 2
    assert "Another Hexile server uses" in capsys.readouterr().err
    with held_alone(sqlite_url(tmp_path)):
        pass
    with held_alone("postgresql://nowhere/x"), held_alone("postgresql://nowhere/x"):
        pass


def test_hexile_started_twice_opens_the_table_that_runs(tmp_path, capsys, monkeypatch):
    opened = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("hexile.cli.commands.serve_command.has_desktop", lambda: True)
    with held_alone(sqlite_url(tmp_path)) as note:
        note("http://127.0.0.1:1/")
        assert main(["serve", "--open", "--data", str(tmp_path)]) == 0
        assert main(["serve", "--data", str(tmp_path)]) == 2
    shown = capsys.readouterr()
    assert "Hexile already runs at http://127.0.0.1:1/" in shown.out
    assert "and runs at http://127.0.0.1:1/. Stop it" in shown.err
    assert opened == ["http://127.0.0.1:1/"]


@pytest.mark.parametrize("damage", ['{"n":', "garbage"])
def test_advice_on_a_damaged_file_says_so_in_one_line(tmp_path, capsys, damage):
    path = tmp_path / "g.jsonl"
    table = new_session(find("raid"), new_setup(find("raid"), "", "", {}, {}), {}, 3, None, None)
    path.write_text(table.journal.text() + damage + "\n")
    assert main(["advise", str(path), "--tries", "5"]) == 2
    said = capsys.readouterr().err
    assert "read-only" in said
    assert "something broke" not in said
