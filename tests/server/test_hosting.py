"""`hexile backup`, `restore`, `prune`, `doctor`: games survive, and what is wrong is said plainly."""

from __future__ import annotations

import json
import time
import zipfile

import pytest
from litestar.testing import TestClient
from sqlalchemy import update

from hexile.cli import main
from hexile.server.app import make_app
from hexile.server.config import Config
from hexile.server.store.database import open_engine, sqlite_url
from hexile.server.store.game_store import Store
from hexile.server.store.results_store import ResultsStore
from hexile.server.store.schema import COPIES, GAMES

RAID = {"game": "raid", "scenario": "command-bunker", "seed": 5}


@pytest.fixture(autouse=True)
def nothing_told(monkeypatch):
    for name in ("HEXILE_DATABASE_URL", "HEXILE_SECRET_KEY", "HEXILE_LIMITS"):
        monkeypatch.delenv(name, raising=False)


def served(folder):
    app = make_app(Config("127.0.0.1", 0, folder, False))
    found = TestClient(app, base_url="http://127.0.0.1")
    found.store = app.app.state.site.store
    return found


@pytest.fixture
def played(tmp_path):
    """A folder with three games, and a link to one of them."""
    folder = tmp_path / "data"
    with served(folder) as client:
        made = [client.post("/api/tables", json=RAID).json() for _ in range(3)]
        token = made[0]["seats"]["0"]
        client.post(f"/api/tables/{token}/act", json={"do": "end", "version": 1})
        client.post(f"/api/tables/{token}/note", json={"words": "é '", "version": 2})
    return folder, token


def shown(folder, token) -> dict[str, object]:
    with served(folder) as client:
        return client.get(f"/api/tables/{token}").json()


def test_a_backup_goes_into_an_empty_place_with_its_links(played, tmp_path, capsys):
    folder, token = played
    before = shown(folder, token)
    kept = tmp_path / "all.zip"
    assert main(["backup", str(kept), "--data", str(folder)]) == 0
    assert "3 games and the key" in capsys.readouterr().out
    assert kept.stat().st_mode & 0o077 == 0
    fresh = tmp_path / "fresh"
    assert main(["restore", str(kept), "--data", str(fresh)]) == 0
    assert "3 games are restored" in capsys.readouterr().out
    assert shown(fresh, token) == before
    assert main(["restore", str(kept), "--data", str(fresh)]) == 2
    assert "the database already has games" in capsys.readouterr().err
    assert main(["backup", str(kept), "--data", str(folder)]) == 2
    assert "exists already" in capsys.readouterr().err


def test_a_backup_goes_from_sqlite_to_postgresql(played, tmp_path, postgres, monkeypatch, capsys):
    folder, token = played
    kept = tmp_path / "all.zip"
    assert main(["backup", str(kept), "--data", str(folder)]) == 0
    before = shown(folder, token)
    engine = open_engine(postgres)
    for row in Store(engine).every_game():
        Store(engine).remove(row[0])
    engine.dispose()
    monkeypatch.setenv("HEXILE_DATABASE_URL", postgres)
    fresh = tmp_path / "fresh"
    assert main(["restore", str(kept), "--data", str(fresh)]) == 0
    assert shown(fresh, token) == before
    again = tmp_path / "again.zip"
    assert main(["backup", str(again), "--data", str(fresh)]) == 0
    with zipfile.ZipFile(kept) as one, zipfile.ZipFile(again) as two:
        for name in ("games.jsonl", "lines.jsonl"):
            assert sorted(one.read(name).splitlines()) == sorted(two.read(name).splitlines())


def test_a_damaged_backup_changes_nothing(played, tmp_path, capsys):
    folder, _ = played
    kept, bad = tmp_path / "all.zip", tmp_path / "bad.zip"
    main(["backup", str(kept), "--data", str(folder)])
    with zipfile.ZipFile(kept) as good, zipfile.ZipFile(bad, "w") as out:
        for name in good.namelist():
            text = good.read(name)
            out.writestr(name, text.replace(b"end", b"ned") if name == "lines.jsonl" else text)
    assert main(["restore", str(bad), "--data", str(tmp_path / "fresh")]) == 2
    assert "lines is damaged" in capsys.readouterr().err
    bad.write_bytes(kept.read_bytes()[:400])
    assert main(["restore", str(bad), "--data", str(tmp_path / "fresh")]) == 2
    assert "zip" in capsys.readouterr().err


def test_another_key_is_not_overwritten(played, tmp_path, capsys):
    folder, _ = played
    kept, other = tmp_path / "all.zip", tmp_path / "other"
    main(["backup", str(kept), "--data", str(folder)])
    other.mkdir()
    (other / "key").write_bytes(b"x" * 32)
    assert main(["restore", str(kept), "--data", str(other)]) == 2
    assert "not the key of the backup" in capsys.readouterr().err
    assert (other / "key").read_bytes() == b"x" * 32


def age(folder, id: str, days: float) -> None:
    engine = open_engine(sqlite_url(folder))
    with engine.begin() as connection:
        then = time.time() - days * 24 * 3600
        connection.execute(update(GAMES).where(GAMES.c.id == id).values(changed=then))
    engine.dispose()


def test_old_games_are_put_away_brought_back_and_pruned(played, tmp_path, monkeypatch, capsys):
    folder, token = played
    id = token.split(".")[0]
    age(folder, id, 100)
    own = tmp_path / "limits.toml"
    own.write_text("put_away_days = 30\n")
    monkeypatch.setenv("HEXILE_LIMITS", str(own))
    with served(folder) as client:
        store = client.store
        assert id not in [row.id for row in store.games_of(None)]
        assert client.get(f"/api/tables/{token}").status_code == 200, "its link brings it back"
        assert id in [row.id for row in store.games_of(None)]
    age(folder, id, 100)
    assert main(["prune", "--days", "60", "--try", "--data", str(folder)]) == 0
    assert "1 games" in capsys.readouterr().out
    assert main(["prune", "--days", "60", "--data", str(folder)]) == 0
    assert main(["prune", "--days", "0", "--data", str(folder)]) == 2
    with served(folder) as client:
        assert client.get(f"/api/tables/{token}").status_code == 404
        assert len(client.store.every_game()) == 2


def test_by_default_nothing_is_put_away(played):
    folder, token = played
    age(folder, token.split(".")[0], 9_000)
    with served(folder) as client:
        assert len(client.store.games_of(None)) == 3


def test_a_doctor_says_what_is_well_and_what_is_not(played, capsys):
    folder, token = played
    assert main(["doctor", "--data", str(folder)]) == 0
    told = capsys.readouterr().out
    assert "3 games; 3 can be resumed." in told
    assert "the file is intact" in told
    assert "current schema" in told
    assert "ERROR" not in told
    engine = open_engine(sqlite_url(folder))
    Store(engine).append(token.split(".")[0], 3, ['{"n":7}', "nonsense"])
    Store(engine).create("f" * 16, "chess", "", [json.dumps({"hexile": 1, "game": "chess"})])
    engine.dispose()
    assert main(["doctor", "--data", str(folder)]) == 1
    told = capsys.readouterr().out
    assert "ERROR  4 games; 2 can be resumed." in told
    assert "is read-only" in told
    assert "chess" in told


def test_a_doctor_sets_aside_what_cannot_be_read(played, capsys):
    folder, _ = played
    engine = open_engine(sqlite_url(folder))
    store = Store(engine)
    store.create("e" * 16, "raid", "", ["no header"])
    ResultsStore(store).record("home", "bad.0", 1.0, '{"turn": -1}')
    with store.changing() as connection:
        row = {
            "id": "c" * 16,
            "holder": "x",
            "slug": "raid",
            "name": "n",
            "whose": "",
            "rules": "1",
        }
        bad = {**row, "version": 1, "changed": 1.0, "files": "{"}
        connection.execute(COPIES.insert().values(**bad))
    engine.dispose()
    with served(folder) as client:
        for path in ("/", "/copies", "/games", "/games/record", "/api/results"):
            assert client.get(path).status_code == 200, path
    assert main(["doctor", "--data", str(folder)]) == 1
    told = capsys.readouterr().out
    assert "ERROR  3 records cannot be read. `hexile doctor --mend` sets them aside." in told
    assert f"edition {'c' * 16}" in told
    assert main(["doctor", "--data", str(folder), "--mend"]) == 0
    assert "3 records that cannot be read are set aside in" in capsys.readouterr().out
    [kept] = folder.glob("set-aside-*.jsonl")
    rows = [json.loads(line) for line in kept.read_text().splitlines()]
    assert [one["table"] for one in rows] == ["results", "copies", "games"]
    assert rows[2]["lines"] == ["no header"]
    assert main(["doctor", "--data", str(folder)]) == 0
    assert "3 games; 3 can be resumed." in capsys.readouterr().out


def test_a_doctor_without_a_database_says_so(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("HEXILE_DATABASE_URL", "postgresql://nobody@127.0.0.1:9/none")
    assert main(["doctor", "--data", str(tmp_path)]) == 1
    assert "The database does not answer" in capsys.readouterr().out
    assert main(["backup", str(tmp_path / "x"), "--data", str(tmp_path)]) == 2
    assert "the database does not answer" in capsys.readouterr().err


def test_a_doctor_makes_nothing_in_an_unused_folder(tmp_path, capsys):
    folder = tmp_path / "new"
    assert main(["doctor", "--data", str(folder)]) == 0
    assert "No games" in capsys.readouterr().out
    assert not folder.exists()
