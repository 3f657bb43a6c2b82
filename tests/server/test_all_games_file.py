"""All games of one person in one file: saved, loaded elsewhere, refused by name."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

from litestar.testing import TestClient

from hexile.server.app import make_app
from hexile.server.config import Config

HOME = "http://127.0.0.1"


def client_of(folder: Path) -> TestClient:  # type: ignore[type-arg]
    return TestClient(make_app(Config("127.0.0.1", 0, folder, False)), base_url=HOME)


def begin(client: TestClient, game: str, decisions: int) -> str:  # type: ignore[type-arg]
    made = client.post("/api/tables", json={"game": game, "seed": 7}).json()
    token = str(next(iter(made["seats"].values())))
    for _ in range(decisions):
        seen = client.get(f"/api/tables/{token}").json()
        choice = seen["choices"][0]["do"]
        done = client.post(
            f"/api/tables/{token}/act", json={"do": choice, "version": seen["version"]}
        )
        assert done.status_code == 200, done.text
    return token


def load(client: TestClient, data: bytes) -> str:  # type: ignore[type-arg]
    answer = client.post("/games/all", files={"file": ("hexile-games.zip", data)})
    assert answer.status_code < 500
    return answer.text


def test_everything_goes_to_another_server_and_back(tmp_path: Path) -> None:
    with client_of(tmp_path / "one") as one, client_of(tmp_path / "two") as two:
        for game in ("raid", "hive"):
            begin(one, game, 3)
        made = one.post("/api/copies", json={"game": "raid", "name": "Mine", "files": {}})
        assert made.status_code == 201, made.text
        saved = one.get("/games/all").content
        names = zipfile.ZipFile(io.BytesIO(saved)).namelist()
        assert sum(name.startswith("games/") for name in names) == 2
        assert sum(name.startswith("editions/") for name in names) == 1
        told = load(two, saved)
        assert "Added: 2 games, 1 editions" in told
        assert "Already here: 3." in load(two, saved)
        back = two.get("/games/all").content
        assert "Already here: 3." in load(one, back)


def test_a_game_that_hides_things_goes_on_where_it_was_loaded(tmp_path: Path) -> None:
    with client_of(tmp_path / "one") as one, client_of(tmp_path / "two") as two:
        begin(one, "hive", 4)
        load(two, one.get("/games/all").content)
        archive = zipfile.ZipFile(io.BytesIO(two.get("/games/all").content))
        text = next(archive.read(n).decode() for n in archive.namelist() if n.startswith("games/"))
        assert sum('"do"' in line for line in text.splitlines()) >= 4


def test_what_is_no_such_file_is_refused_by_name(tmp_path: Path) -> None:
    other = io.BytesIO()
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("readme.txt", "hello")
    with client_of(tmp_path) as client:
        for data in (b"", b"no zip", b"PK\x03\x04", other.getvalue()):
            answer = client.post("/games/all", files={"file": ("x.zip", data)})
            assert answer.status_code == 422
            assert "not a file of Hexile games" in answer.text
        assert client.get("/api/results").status_code == 200


def test_a_damaged_game_is_named_and_the_rest_is_loaded(tmp_path: Path) -> None:
    with client_of(tmp_path / "one") as one, client_of(tmp_path / "two") as two:
        begin(one, "raid", 2)
        made = io.BytesIO()
        archive = zipfile.ZipFile(io.BytesIO(one.get("/games/all").content))
        with zipfile.ZipFile(made, "w") as changed:
            for name in archive.namelist():
                changed.writestr(name, archive.read(name))
            changed.writestr("games/broken.jsonl", "[" * 5000)
        told = load(two, made.getvalue())
        assert "Added: 1 games" in told
        assert "games/broken.jsonl" in told


def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("hexile.json", json.dumps({"format": 1, "games": {}}))
        archive.writestr("games/a.jsonl", b"0" * 6_000_000)
    with client_of(tmp_path) as client:
        answer = client.post("/games/all", files={"file": ("x.zip", made.getvalue())})
        assert answer.status_code == 413
