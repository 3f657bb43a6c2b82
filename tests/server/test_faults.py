"""What is told when the database fails, and that everything goes on by itself afterwards."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import time
from pathlib import Path

import pytest
from litestar.testing import TestClient
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from hexile.server.app import make_app
from hexile.server.config import BadConfig, Config
from hexile.server.store import game_store as store_module
from hexile.server.store.connection_watchdog import Patience, watch_over
from hexile.server.store.database import normal_url
from hexile.server.tables import seat_links

HTML = {"accept": "text/html"}
RAID = {"game": "raid", "scenario": "command-bunker", "seed": 5}


def end(version: int) -> dict[str, object]:
    return {"do": "end", "version": version}


def lose_commits(monkeypatch, engine, carried_out: bool, reads: bool) -> None:
    """Let COMMITs be carried out, or not, and never answered; then nothing else, unless it *reads*."""
    commit, connect = engine.dialect.do_commit, engine.connect
    lost: list[bool] = []

    def losing(connection) -> None:
        if carried_out:
            commit(connection)
        lost.append(True)
        raise sqlite3.OperationalError("server closed the connection")

    def connecting():
        if lost and not reads:
            raise OperationalError("SELECT", {}, Exception("no route to host"))
        return connect()

    monkeypatch.setattr(engine.dialect, "do_commit", losing)
    monkeypatch.setattr(engine, "connect", connecting)


@pytest.mark.parametrize(
    ("carried_out", "reads", "status"),
    [(True, True, 200), (False, True, 503), (True, False, 503), (False, False, 503)],
)
def test_a_commit_that_nobody_answers(client, monkeypatch, carried_out, reads, status):
    token = client.post("/api/tables", json=RAID).json()["seats"]["0"]
    before = client.site.store.lines(token.split(".")[0])
    with monkeypatch.context() as broken:
        lose_commits(broken, client.site.store.engine, carried_out, reads)
        answer = client.post(f"/api/tables/{token}/act", json=end(1))
    assert answer.status_code == status
    if status == 503:
        told = answer.json()["detail"]
        assert ("does not know whether" if not reads else "nothing was changed") in told
        assert answer.headers["retry-after"]
    now = client.get(f"/api/tables/{token}").json()
    assert now["version"] == 1 + carried_out, "whoever looks again finds out"
    assert now["moment"] == int(carried_out)
    assert len(client.site.store.lines(token.split(".")[0])) == len(before) + carried_out
    again = client.post(f"/api/tables/{token}/act", json=end(now["version"]))
    assert again.status_code == 200


def test_a_database_that_cannot_be_read_is_said_and_comes_back(client, monkeypatch):
    token = client.post("/api/tables", json=RAID).json()["seats"]["0"]

    def gone():
        raise OperationalError("SELECT", {}, Exception("unable to open database file"))

    with monkeypatch.context() as broken:
        broken.setattr(client.site.store.engine, "connect", gone)
        for path in ("/", f"/t/{token}", "/health", f"/api/tables/{token}"):
            answer = client.get(path, headers=HTML)
            assert (answer.status_code, answer.headers["retry-after"]) == (503, "2"), path
            assert "try again in 2 s" in answer.text
        assert client.post("/api/tables", json=RAID).status_code == 503
    assert client.get("/health").json()["database"]
    assert client.get(f"/t/{token}", headers=HTML).status_code == 200


def test_who_cannot_write_in_time_is_told(client, monkeypatch):
    monkeypatch.setattr(store_module, "TURN_S", 0.01)
    token = client.post("/api/tables", json=RAID).json()["seats"]["0"]
    with client.site.store._writing:
        answer = client.post(f"/api/tables/{token}/act", json=end(1))
    assert answer.status_code == 503
    assert client.post(f"/api/tables/{token}/act", json=end(1)).status_code == 200


def children(parent: int) -> list[int]:
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            fields = (place / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent:
            found.append(int(place.name))
    return found


def test_a_frozen_postgresql_is_told_within_seconds_and_recovers(postgres, tmp_path, monkeypatch):
    monkeypatch.setenv("HEXILE_DATABASE_URL", postgres)
    app = make_app(Config("127.0.0.1", 0, tmp_path, False))
    with TestClient(app, base_url="http://127.0.0.1") as client:
        token = client.post("/api/tables", json=RAID).json()["seats"]["0"]
        with app.app.state.site.store.engine.connect() as connection:
            own = connection.execute(text("SELECT pg_backend_pid()")).scalar()
        parent = int(Path(f"/proc/{own}/stat").read_text().rpartition(")")[2].split()[1])
        stopped = [parent, *children(parent)]
        for process in stopped:
            os.kill(process, signal.SIGSTOP)
        try:
            assert client.get(f"/t/{token}", headers=HTML).status_code == 503
            assert client.post(f"/api/tables/{token}/act", json=end(1)).status_code == 503
        finally:
            for process in stopped:
                os.kill(process, signal.SIGCONT)
        ends = time.monotonic() + 30
        while client.get("/health").status_code != 200:
            assert time.monotonic() < ends
            time.sleep(0.1)
        now = client.get(f"/api/tables/{token}").json()
        sent = {"do": now["choices"][0]["do"], "version": now["version"]}
        assert client.post(f"/api/tables/{token}/act", json=sent).status_code == 200


def test_a_connection_that_is_not_given_back_in_time_is_cut(postgres):
    engine = create_engine(normal_url(postgres))
    watch_over(engine, Patience(0.5))
    with pytest.raises(OperationalError), engine.connect() as connection:
        connection.execute(text("SELECT pg_sleep(60)"))
    with engine.connect() as connection:
        assert connection.execute(text("SELECT 1")).scalar() == 1
    engine.dispose()


def test_a_zero_sign_is_refused_before_postgresql_sees_it(postgres, tmp_path, monkeypatch):
    monkeypatch.setenv("HEXILE_DATABASE_URL", postgres)
    app = make_app(Config("127.0.0.1", 0, tmp_path, False))
    with TestClient(app, base_url="http://127.0.0.1") as client:
        token = client.post("/api/tables", json=RAID).json()["all"]
        sent = {"version": 1, "words": "a\0b"}
        assert client.post(f"/api/tables/{token}/note", json=sent).status_code == 400
        text_of = client.get(f"/api/tables/{token}/journal").text
        files = {"file": ("g", text_of + '{"note":"\0"}\n')}
        assert client.post("/load", files=files, headers=HTML).status_code == 422
        cookie = {**HTML, "cookie": "hexile=\0.x"}
        assert client.get("/", headers=cookie).status_code < 500


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX")
def test_only_the_owner_reads_the_games(config, tmp_path):
    (tmp_path / "tables.sqlite3").touch(0o644)
    with TestClient(make_app(config), base_url="http://127.0.0.1") as client:
        client.post("/api/tables", json=RAID)
        modes = {p.name: stat.S_IMODE(p.stat().st_mode) for p in tmp_path.glob("tables.sqlite3*")}
    assert len(modes) == 3
    assert set(modes.values()) == {0o600}, modes


def test_a_key_that_could_not_be_written_is_none(tmp_path, monkeypatch):
    def full(handle):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(seat_links.os, "fsync", full)
        with pytest.raises(OSError, match="No space left"):
            seat_links.key_in(tmp_path)
    assert not (tmp_path / "key").exists()
    assert len(seat_links.key_in(tmp_path)) == seat_links.KEY_BYTES


@pytest.mark.parametrize("key", [" " * 40, "k" * 40, "short", "ab" * 20])
def test_a_public_table_wants_a_key_nobody_guesses(tmp_path, monkeypatch, key):
    monkeypatch.setenv("HEXILE_SECRET_KEY", key)
    with pytest.raises(BadConfig, match="characters"):
        Config("0.0.0.0", 0, tmp_path, True)
