"""Databases of every version that was landed open in this one: at the same place, or read-only, saying why."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from litestar.testing import TestClient

from hexile.server.app import make_app
from hexile.server.config import Config
from hexile.server.store.database import open_engine, sqlite_url
from hexile.server.store.game_store import Store
from hexile.server.store.schema import SHAPE as NEWEST

HERE = Path(__file__).parent / "fixtures"
KEPT = sorted(HERE.glob("database-*.json"))
HTML = {"accept": "text/html"}
SHAPE = re.compile(r"alembic_version\W+VALUES\('(\d+)'\)")
MOST_STATEMENTS = 40
KILLED = """
import os, signal, sys
from pathlib import Path
from sqlalchemy import Engine, event
from hexile.server.store.database import open_engine, sqlite_url
left = [int(sys.argv[2])]

@event.listens_for(Engine, "after_cursor_execute")
def count(connection, cursor, statement, *rest):
    left[0] -= not statement.startswith(("PRAGMA", "SELECT"))
    if not left[0]:
        os.kill(os.getpid(), signal.SIGKILL)

open_engine(sqlite_url(Path(sys.argv[1])))
"""


def lay_out(folder: Path, kept: dict[str, object]) -> None:
    """Make the data folder of a version that was."""
    folder.mkdir(exist_ok=True)
    (folder / "key").write_bytes(bytes.fromhex(kept["key"]))
    with sqlite3.connect(folder / "tables.sqlite3") as database:
        database.executescript("\n".join(kept["script"]))
    database.close()


def stands(now: dict[str, object]) -> dict[str, object]:
    choices = sorted(choice["do"] for choice in now["choices"])
    return {**{k: now[k] for k in ("version", "moment", "to_choose")}, "choices": choices}


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_games_of_an_older_version_are_where_they_were_or_say_why_not(path, tmp_path, monkeypatch):
    for name in ("HEXILE_DATABASE_URL", "HEXILE_SECRET_KEY"):
        monkeypatch.delenv(name, raising=False)
    kept = json.loads(path.read_text())
    lay_out(tmp_path, kept)
    app = make_app(Config("127.0.0.1", 0, tmp_path, False))
    with TestClient(app, base_url="http://127.0.0.1") as client:
        assert client.get("/health").json()["database"] == NEWEST
        for game in kept["games"]:
            answer = client.get(f"/api/tables/{game['token']}")
            now = answer.json()
            if answer.status_code == 409:
                assert "It was played by rules" in now["detail"], game["slug"]
                continue
            assert answer.status_code == 200, game["slug"]
            assert now["version"] == game["stood"]["version"]
            if now["frozen"]:
                assert "rules" in now["frozen"], game["slug"]
            else:
                assert stands(now) == game["stood"], f"{game['slug']} opened somewhere else"
            for part in ("", "/replay"):
                shown = client.get(f"/t/{game['token']}{part}", headers=HTML)
                assert shown.status_code == 200, (game["slug"], part)


def lines_of(folder: Path) -> list[list[str]]:
    engine = open_engine(sqlite_url(folder))
    store = Store(engine)
    found = [store.lines(id) for id, _ in sorted(store.every_game())]
    engine.dispose()
    return found


def shape_of(path: Path) -> str:
    """Return the number of the shape that a kept database has."""
    (line,) = [line for line in json.loads(path.read_text())["script"] if SHAPE.search(line)]
    return SHAPE.search(line)[1]


OLDER = {shape: path for path in KEPT if (shape := shape_of(path)) != NEWEST}


@pytest.mark.skipif(os.name != "posix", reason="there is no SIGKILL here")
@pytest.mark.parametrize("shape", ["nothing", *OLDER])
def test_a_migration_killed_after_any_of_its_statements_leaves_what_was_there(shape, tmp_path):
    kept = json.loads(OLDER[shape].read_text()) if shape in OLDER else {"games": []}
    if shape in OLDER:
        lay_out(tmp_path, kept)
    path = {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    for killed in range(1, MOST_STATEMENTS):
        command = [sys.executable, "-c", KILLED, str(tmp_path), str(killed)]
        done = subprocess.run(command, env={**os.environ, **path}, timeout=120)
        if done.returncode == 0:
            break
        assert done.returncode == -signal.SIGKILL
        assert shape not in OLDER or found_shape(tmp_path) == shape, "half of it was kept"
    assert done.returncode == 0
    assert killed > 2, "nothing was killed in the middle"
    stood = sorted(game["stood"]["version"] for game in kept["games"])
    assert sorted(map(len, lines_of(tmp_path))) == stood


def found_shape(folder: Path) -> str:
    with sqlite3.connect(folder / "tables.sqlite3") as database:
        (found,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
    database.close()
    return found
