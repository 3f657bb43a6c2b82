"""Bad input on every address there is: the right status, clear words, nothing changed, no traceback."""

from __future__ import annotations

from itertools import product

import pytest
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from hexile.games import slugs
from hexile.server.store.schema import GAMES, METADATA, VISITS

HTML = {"accept": "text/html"}
RAID = {"game": "raid", "scenario": "command-bunker", "seed": 5}
CHANGES = {
    "act": {"do": "end"},
    "undo": {},
    "redo": {},
    "go": {"moment": "0"},
    "note": {"words": "x"},
    "branch": {},
    "rename": {"first": "0", "name": "x"},
    "again": {},
}


@pytest.fixture
def table(client):
    made = client.post("/api/tables", json=RAID).json()
    token = made["seats"]["0"]
    sent = {"do": "end", "version": made["version"]}
    assert client.post(f"/api/tables/{token}/act", json=sent).status_code == 200
    return made


def room_of(client, made):
    return client.site.rooms.open(made["watch"].split(".")[0])


def addresses(client) -> list[tuple[str, str]]:
    """List method and path of everything that takes a table's link."""
    found = []
    for route in client.routes:
        for method in sorted(getattr(route, "methods", ())):
            if "{token:str}" in route.path and method in ("GET", "POST"):
                found.append((method, route.path))
    assert len(found) > 40
    return found


def ask(client, method: str, path: str, token: str):
    """Ask for an address with plausible fields."""
    path = path.replace("{token:str}", token).replace("{name:str}", "x")
    path = path.replace("{moment:int}", "1").replace("{index:int}", "0")
    asked = {"do": "end", "since": 0}
    if method == "GET":
        return client.get(path, params=asked, headers=HTML)
    body = {"version": 1, "do": "end", "moment": 0}
    sent = {"json": body} if path.startswith("/api") else {"data": {"version": "1", "do": "end"}}
    return client.post(path, headers=HTML, follow_redirects=False, **sent)


@pytest.mark.parametrize("kind", ["unknown", "forged", "void", "nonsense", "foreign"])
def test_no_address_answers_a_link_that_is_none(client, table, kind):
    token = table["seats"]["0"]
    game, role, seal = token.split(".")
    if kind == "void":
        client.site.store.new_links(game)
    other = client.post("/api/tables", json=RAID).json()["seats"]["0"]
    wrong = {
        "unknown": f"0123456789abcdef.{role}.{seal}",
        "forged": f"{game}.{role}.{'A' * len(seal)}",
        "void": token,
        "nonsense": "%00..%F0%9F",
        "foreign": f"{game}.{role}.{other.split('.')[2]}",
    }[kind]
    before = client.site.store.lines(game)
    for method, path in addresses(client):
        if path.endswith("/live") and kind != "nonsense":
            continue  # a stream; the next test looks at it
        answer = ask(client, method, path, wrong)
        assert answer.status_code in (400, 404), f"{method} {path}: {answer.status_code}"
        assert "Traceback" not in answer.text
        if answer.status_code == 404 and path.startswith("/t/") and "{name" not in path:
            assert "<html" in answer.text or "detail" in answer.text
    assert client.site.store.lines(game) == before


def test_a_void_link_opens_no_stream(client, table):
    token = table["seats"]["0"]
    client.site.store.new_links(token.split(".")[0])
    assert client.get(f"/t/{token}/live").status_code == 404


def test_watchers_and_stale_pages_change_nothing(client, table):
    room = room_of(client, table)
    before, version = client.site.store.lines(room.id), room.version
    cases = (
        (table["watch"], version, 403),
        (table["seats"]["0"], version - 1, 409),
        (table["seats"]["0"], version + 1, 409),
        (table["seats"]["0"], "x", 400),
    )
    for what, (token, v, status) in product(CHANGES, cases):
        form = {"version": v, **CHANGES[what]}
        answer = client.post(f"/t/{token}/{what}", data=form, headers=HTML)
        assert answer.status_code == status
        assert "<html" in answer.text
    assert client.site.store.lines(room.id) == before


def test_fields_that_are_too_long_or_files(client, table):
    room = room_of(client, table)
    before = client.site.store.lines(room.id)
    token = table["seats"]["0"]
    names = ("do", "moment", "words", "first", "name", "player", "version")
    for what, name in product(CHANGES, names):
        form = {"version": str(room.version), **CHANGES[what], name: "9" * 5_000}
        answer = client.post(f"/t/{token}/{what}", data=form, headers=HTML)
        if name in {"version", *CHANGES[what]}:
            assert answer.status_code in (400, 413, 422), f"{what} {name}"
        assert answer.status_code < 500
        room = room_of(client, table)
    for what in CHANGES:
        answer = client.post(f"/t/{token}/{what}", files={"version": ("v", b"\x00")}, headers=HTML)
        assert answer.status_code == 400
    assert before == client.site.store.lines(room.id)[: len(before)]


BROKEN = [
    (b"--x\r\nbroken", "multipart/form-data; boundary=x"),
    (b"", "multipart/form-data"),
    (b"\xff\xfe=\x00", "application/x-www-form-urlencoded"),
    (b"{}", "application/json"),
    (b"a" * 10, "text/plain"),
]


@pytest.mark.parametrize("path", ["/load", "/new/raid", "/t/{token}/act"])
def test_broken_bodies(client, table, path):
    token = table["seats"]["0"]
    before = len(client.site.store.lines(token.split(".")[0]))
    for body, kind in BROKEN:
        headers = {"content-type": kind, **HTML}
        place = path.format(token=token)
        answer = client.post(place, content=body, headers=headers, follow_redirects=False)
        assert answer.status_code < 500, answer.text
        assert path == "/new/raid" or answer.status_code >= 400
        assert "Traceback" not in answer.text
    assert len(client.site.store.lines(token.split(".")[0])) == before


JSON = {"content-type": "application/json"}
UNREADABLE = [
    (b"[" * 100_000, "Brackets are nested too deep"),
    (b'{"game": "raid", "seed": "two"}', "seed: Expected `int | null`, got `str`"),
    (b'{"seed": 7}', "game"),
    (b'{"game": "raid", ', "truncated"),
]


@pytest.mark.parametrize(("body", "what"), UNREADABLE, ids=lambda words: words[:20])
def test_a_body_that_cannot_be_read_is_told_what_is_wrong_with_it(client, body, what):
    answer = client.post("/api/tables", content=body, headers=JSON)
    assert answer.status_code == 400
    assert what in answer.json()["detail"]


def test_an_upload_that_is_too_large_is_not_read(client):
    games = len(client.site.store.games_of(None))
    answer = client.post("/load", files={"file": ("x", b"a" * 5_000_000)}, headers=HTML)
    assert answer.status_code == 413
    assert client.post("/load", data={"file": "words"}, headers=HTML).status_code == 400
    assert len(client.site.store.games_of(None)) == games


def test_moments_that_are_not_there(client, table):
    for path in ("why/-1/0", "why/1/-1", "why/1/99", "at/-1", "at/99", "frames/99", "replay?at=99"):
        answer = client.get(f"/t/{table['seats']['0']}/{path}", headers=HTML)
        assert answer.status_code == 404, path
        assert "<html" in answer.text


def test_the_other_seat_cannot_be_asked_about_or_played(client):
    made = client.post("/api/tables", json={"game": "chitin", "seed": 5}).json()
    room = room_of(client, made)
    waiting = made["seats"][str(1 - room.session.to_choose())]
    before = client.site.store.lines(room.id)
    for path in ("odds?do=x", "whynot?do=x", "advice/now"):
        answer = client.get(f"/api/tables/{waiting}/{path}")
        assert answer.status_code in (200, 403, 404)
        assert "outcomes" not in answer.text
    for path, body in (("act", {"do": "x", "version": room.version}), ("advice", None)):
        assert client.post(f"/api/tables/{waiting}/{path}", json=body).status_code == 403
    assert client.site.store.lines(room.id) == before


@pytest.mark.parametrize("cookie", ["%C3%A9.abc", ".", "x", "x.y.z", "é.é", '"', "a" * 4_000])
def test_a_visitors_cookie_that_is_not_ours_is_nobodys(client, cookie):
    headers = {**HTML, "cookie": f"hexile={cookie}".encode()}
    assert client.get("/", headers=headers).status_code == 200


def test_a_link_has_one_spelling(client, table):
    token = table["seats"]["0"]
    assert client.get(f"/api/tables/{token}").status_code == 200
    for other in (
        f"{token}=",
        token.replace(".0.", ".00."),
        token.replace(".0.", ".²."),
        f"{token}%0a",
    ):
        assert client.get(f"/api/tables/{other}").status_code == 404, other


@pytest.mark.parametrize("what", ["act", "undo", "go", "note", "branch", "rename"])
def test_what_the_database_does_not_take_changes_nothing_and_the_next_try_works(
    client, table, monkeypatch, what
):
    room, token = room_of(client, table), table["seats"]["0"]
    store, before = client.site.store, room.session.journal.text()
    lines = store.lines(room.id)
    sent = {"version": str(room.version), **CHANGES[what]}

    def locked(*arguments):
        raise OperationalError("UPDATE", {}, Exception("database is locked"))

    with monkeypatch.context() as broken:
        broken.setattr(store, "append", locked)
        answer = client.post(f"/t/{token}/{what}", data=sent, headers=HTML)
    assert answer.status_code == 503
    assert "could not be saved (database is locked); nothing was changed" in answer.text
    assert room_of(client, table).session.journal.text() == before
    assert store.lines(room.id) == lines
    assert client.post(f"/t/{token}/{what}", data=sent, headers=HTML).status_code == 200
    assert len(store.lines(room.id)) > len(lines)


NO_NUMBERS = ["--5", "-", "²", "٣²", "1_0", " 1", "1e3", "+1", "9" * 19, "0x10"]


@pytest.mark.parametrize("words", NO_NUMBERS)
def test_numbers_that_are_none_are_refused(client, table, words):
    token, version = table["seats"]["0"], str(room_of(client, table).version)
    games = len(client.site.store.games_of(None))
    sent = [
        ("act", {"version": words, "do": "end"}),
        ("go", {"version": version, "moment": words}),
        ("note", {"version": version, "moment": words}),
        ("branch", {"version": version, "moment": words}),
        ("rename", {"version": version, "first": words, "name": "x"}),
    ]
    for what, form in sent:
        answer = client.post(f"/t/{token}/{what}", data=form, headers=HTML)
        assert answer.status_code in (400, 413), (what, answer.status_code)
    seeded = client.post("/new/raid", data={"seed": words}, headers=HTML, follow_redirects=False)
    assert seeded.status_code in ((303,) if words == " 1" else (400,))
    made = client.post("/new/raid", data={"option-turns": words.strip()}, headers=HTML)
    assert made.status_code == (422 if words != " 1" else 200)
    for option in (words, words.strip()):
        asked = {**RAID, "options": {"turns": option}}
        answer = client.post("/api/tables", json=asked)
        assert answer.status_code == (422 if words != " 1" else 201)
    asked = {**RAID, "seats": {words: "greedy"}}
    assert client.post("/api/tables", json=asked).status_code == 422
    if words != " 1":
        assert len(client.site.store.games_of(None)) == games


@pytest.mark.parametrize("slug", slugs())
def test_refusals_of_odd_numbers_are_refusals(client, slug):
    made = client.post("/api/tables", json={"game": slug, "seed": 5}).json()
    token = made["all"]
    for words in ("pay ²", "emigrate ²", "build ²", "pay " + "9" * 400, "²", "-1"):
        for path in (f"/t/{token}/whynot", f"/api/tables/{token}/whynot"):
            assert client.get(path, params={"do": words}).status_code == 200, words


@pytest.mark.parametrize("number", ["²", "--1", "9" * 30, "9" * 5_000, "x"])
def test_odd_numbers_in_addresses(client, table, number):
    token = table["seats"]["0"]
    for path in (f"at/{number}", f"why/{number}/0", f"why/1/{number}", f"frames/{number}"):
        assert client.get(f"/t/{token}/{path}", headers=HTML).status_code in (400, 404), path
    for path in (f"replay?at={number}", f"parts?since={number}", f"replay?guide={number}"):
        assert client.get(f"/t/{token}/{path}", headers=HTML).status_code < 500, path


def all_rows(store) -> dict[str, list[tuple[object, ...]]]:
    """Return all that is kept, but for who looked at what and what the shelf says of a game."""
    with store.connected() as connection:
        kept = [table for table in METADATA.tables.values() if table is not VISITS]
        columns = {t.name: [c for c in t.c if c is not GAMES.c.standing] for t in kept}
        return {n: sorted(map(tuple, connection.execute(select(*c)))) for n, c in columns.items()}


def test_looking_changes_nothing(client, table):
    """Ask for every address there is by GET: known games, tables, copies and challenges filled in."""
    today = client.get("/api/challenge").json()
    beside = client.post("/api/tables", json={**RAID, "beside": True}).json()["all"]
    copy = client.post("/api/copies", json={"game": "raid", "files": {}}).json()["id"]
    known = {"slug": "raid", "day": today["day"], "check": today["check"], "id": copy}
    before = all_rows(client.site.store)
    asked = []
    for route in client.routes:
        if "GET" not in getattr(route, "methods", ()) or route.path.endswith(
            ("/live", "{file_path:path}")
        ):
            continue
        path = route.path.replace("{number:int}", "1")
        for name, value in known.items():
            path = path.replace(f"{{{name}:str}}", value)
        token = beside if "beside" in path else table["seats"]["0"]
        answer = ask(client, "GET", path, token)
        assert answer.status_code < 500, path
        if answer.status_code == 200:
            asked.append(route.path)
    assert len(asked) > 60
    assert {"/t/{token:str}/beside", "/copies/{id:str}/zip"} <= set(asked)
    assert all_rows(client.site.store) == before


@pytest.mark.parametrize("origin", ["http://[::1", "http://[", "null", "http://elsewhere.example"])
def test_an_origin_that_is_no_address_of_ours_is_refused(client, origin):
    answer = client.post("/api/tables", json={"game": "raid"}, headers={"origin": origin})
    assert answer.status_code == 403


def test_a_file_of_brackets_is_no_game(client):
    answer = client.post(
        "/load", files={"file": ("x.jsonl", b"[" * 1000)}, headers={"accept": "text/html"}
    )
    assert 400 <= answer.status_code < 500
