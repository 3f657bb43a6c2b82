"""One visitor cannot take what belongs to all: budgets, rates, turns, memory."""

from __future__ import annotations

import gc
import json
import logging
import socket
import threading
import time
import weakref

import msgspec
import pytest
from litestar.testing import TestClient
from tests.server.conftest import LiveServer, free_port

from hexile.games import find
from hexile.kernel.journal import Journal
from hexile.server.app import make_app
from hexile.server.config import BadConfig, Config
from hexile.server.http.connection import protocol_for
from hexile.server.http.upload_limits import depth_of
from hexile.server.http.visitors import ConcurrencyLimit, visitor_at
from hexile.server.jobs.worker_pool import Job, Turns, WorkerPool
from hexile.server.limits import limits_for
from hexile.server.logs import OneLine, without_secrets
from hexile.table.editions.edition import component_of, our_text

HTML = {"accept": "text/html"}
KEY = "a key that nobody would guess, 0123456789"
RAID = {"game": "raid", "scenario": "command-bunker", "seed": 5}


def limited(config: Config, **limits: int) -> Config:
    """Change some limits of a server."""
    config.limits = msgspec.structs.replace(config.limits, **limits)
    return config


def client_of(config: Config) -> TestClient:
    app = make_app(config)
    found = TestClient(app, base_url="http://127.0.0.1")
    found.site, found.door = app.app.state.site, app
    return found


def journal_of(client) -> str:
    token = client.post("/api/tables", json=RAID).json()["all"]
    return client.get(f"/api/tables/{token}/journal").text


def load(client, text: str):
    return client.post("/load", files={"file": ("g", text)}, headers=HTML, follow_redirects=False)


# --- budgets


@pytest.mark.parametrize(
    ("limit", "most", "more", "words"),
    [
        ("journal_bytes", 2_000, "#" * 3_000, "bytes; the limit is 2,000"),
        ("lines", 50, '{"head":0}\n' * 60, "lines; the limit is 50"),
        ("line_bytes", 300, json.dumps({"note": "x" * 400, "at": 0}) + "\n", "limit is 300"),
        ("depth", 6, json.dumps({"note": [[[[[[[[]]]]]]]], "at": 0}) + "\n", "limit is 6"),
    ],
)
def test_a_file_over_a_budget_is_refused_by_name_and_nothing_is_kept(
    config, limit, most, more, words
):
    with client_of(limited(config, **{limit: most})) as client:
        text = journal_of(client)
        games = len(client.site.store.games_of(None))
        answer = load(client, text + more)
        assert answer.status_code == 413
        assert words in answer.text
        assert len(client.site.store.games_of(None)) == games
        assert load(client, text).status_code == 303


def test_too_many_branches_are_refused_before_they_are_replayed(config, monkeypatch):
    with client_of(limited(config, branches=20)) as client:
        head = journal_of(client)
        rows = "".join(
            json.dumps({"n": n, "after": 0, "seat": 0, "do": "end", "faces": []}) + "\n"
            for n in range(1, 30)
        )
        answer = load(client, head + rows)
        assert answer.status_code == 413
        assert "29 branches; the limit is 20" in answer.text


def test_brackets_are_counted_in_one_pass_and_not_in_texts():
    assert depth_of('{"a":[{"b":"[[[[\\"[[["}]}') == 3
    assert depth_of('"' + '\\"[' * 100_000) == 0


def test_a_zero_byte_is_no_text(client):
    assert load(client, journal_of(client) + '{"note":"\0"}\n').status_code == 422


def test_a_full_game_takes_no_more_and_is_not_lost(config):
    with client_of(limited(config, lines=3)) as client:
        token = client.post("/api/tables", json=RAID).json()["seats"]["0"]
        for version in (1, 2, 3):
            sent = {"version": version, "words": "x"}
            answer = client.post(f"/api/tables/{token}/note", json=sent)
            assert answer.status_code == (200 if version < 3 else 409)
        assert "the most this server keeps" in answer.json()["detail"]
        assert client.get(f"/api/tables/{token}").status_code == 200


def test_own_limits_of_a_host(monkeypatch, tmp_path):
    own = tmp_path / "limits.toml"
    own.write_text("games_an_hour = 7\n")
    monkeypatch.setenv("HEXILE_LIMITS", str(own))
    assert limits_for(True).games_an_hour == 7
    assert limits_for(True).streams == 12
    own.write_text("processes = 5\n")
    assert (limits_for(True).streams, limits_for(True).games_an_hour) == (3, 60)
    for words in ("games = 7", "games_an_hour = -1", "games_an_hour = 'x'", "["):
        own.write_text(words)
        with pytest.raises(BadConfig, match=r"limits\.toml"):
            Config("127.0.0.1", 0, tmp_path, False)


# --- visitors


def test_a_household_is_one_visitor():
    assert visitor_at("2001:db8:1:2:3::4") == visitor_at("2001:db8:1:2:ffff::1")
    assert visitor_at("2001:db8:1:2::1") != visitor_at("2001:db8:1:3::1")
    assert visitor_at("::ffff:192.0.2.7") == visitor_at("192.0.2.7") == "192.0.2.7"
    assert visitor_at("fe80::1%eth0") == "fe80::/64"
    assert visitor_at("testclient") == "testclient"


def test_only_named_proxies_are_believed(monkeypatch, tmp_path):
    monkeypatch.setenv("HEXILE_PROXIES", "10.0.0.0/8, ::1")
    config = Config("127.0.0.1", 0, tmp_path, False)
    assert [config.is_proxy(a) for a in ("10.1.2.3", "::1", "127.0.0.1", "?")] == [
        True,
        True,
        False,
        False,
    ]
    monkeypatch.setenv("HEXILE_PROXIES", "nonsense")
    with pytest.raises(BadConfig, match="HEXILE_PROXIES"):
        Config("127.0.0.1", 0, tmp_path, False)


@pytest.mark.parametrize("kind", ["games", "uploads", "advice"])
def test_what_costs_something_is_counted_for_each_visitor(config, kind):
    limited(config, games_an_hour=5, uploads_an_hour=2, advice_an_hour=2)
    with client_of(config) as client:
        made = client.post("/api/tables", json=RAID).json()
        text = client.get(f"/api/tables/{made['all']}/journal").text
        ask = {
            "games": lambda: client.post("/api/tables", json=RAID),
            "uploads": lambda: load(client, text),
            "advice": lambda: client.post(f"/api/tables/{made['seats']['0']}/advice"),
        }[kind]
        version = 1
        for _ in range(9):
            answer = ask()
            note = {"version": version, "words": "so that advice is asked for anew"}
            token = made["seats"]["0"]
            version = client.post(f"/api/tables/{token}/note", json=note).json()["version"]
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) > 60
        assert "per hour" in answer.text


def test_at_home_nothing_of_that_is_counted(client):
    assert {client.post("/api/tables", json=RAID).status_code for _ in range(70)} == {201}


def test_the_door_says_when_to_try_again_to_people_and_programs(config):
    with client_of(limited(config, requests_at_once=1)) as client:
        client.door.under_way.take("somebody else")
        page = client.get("/", headers=HTML)
        assert (page.status_code, page.headers["retry-after"]) == (503, "2")
        assert "<html" in page.text
        assert "Try again in 2 s" in page.text
        program = client.get("/api/games")
        assert program.status_code == 503
        assert program.json()["detail"].endswith("Try again in 2 s.")
        client.door.under_way.give_back("somebody else")
        assert client.get("/", headers=HTML).status_code == 200


def test_refusals_have_every_header_of_a_public_table(tmp_path, monkeypatch):
    monkeypatch.setenv("HEXILE_SECRET_KEY", KEY)
    app = make_app(Config("0.0.0.0", 0, tmp_path, True))
    with TestClient(app, base_url="https://hexile.example") as client:
        answer = client.post("/new/raid", headers={"origin": "https://evil.example"})
        assert answer.status_code == 403
        assert "max-age" in answer.headers["strict-transport-security"]
        assert answer.headers["x-request-id"]


def test_counted_things_are_given_back():
    held = ConcurrencyLimit(2, 3)
    assert [held.take(who) for who in ("a", "a", "a", "b", "b")] == [True, True, False, True, False]
    held.give_back("a")
    assert held.take("b")
    assert (held.held("a"), held.held("b"), held.total) == (1, 2, 3)


def test_no_link_is_in_a_log():
    token = "0123456789abcdef.0.AAAAAAAAAAAAAAAAAAAAAAAA"
    assert without_secrets(f"/t/{token}/act") == "/t/0123456789abcdef/act"


# --- connections


class Guarded(LiveServer):
    """A real server with our kind of connection."""

    def __init__(self, config: Config) -> None:
        super().__init__(make_app(config), free_port())
        self._server.config.http = protocol_for(config)
        self._server.config.load()


@pytest.fixture
def guarded(config):
    server = Guarded(limited(config, header_s=1, body_s=1, connections=4))
    server.start()
    yield server
    server.stop()


def test_heads_and_bodies_that_do_not_come_are_not_waited_for(guarded):
    for begun, answer in (
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", b""),
        (b"", b""),
        (
            b"POST /load HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900\r\n"
            b"Content-Type: multipart/form-data; boundary=x\r\n\r\n--x",
            b"HTTP/1.1 408",
        ),
    ):
        with socket.create_connection(("127.0.0.1", guarded.port), timeout=30) as line:
            line.sendall(begun)
            heard = b""
            while more := line.recv(65_536):
                heard += more
            assert heard.startswith(answer)
            assert bool(heard) == bool(answer)


def test_nobody_has_too_many_connections(guarded):
    lines = [socket.create_connection(("127.0.0.1", guarded.port), timeout=30) for _ in range(5)]
    assert lines[-1].recv(100).startswith(b"HTTP/1.1 503")
    for line in lines:
        line.close()


# --- computers


def job_of(visitor: str, watched: bool = True) -> Job:
    made = Job({}, 60, lambda answer: None, lambda fault: None)
    made.visitor = visitor
    made.is_watched = lambda: watched
    return made


def test_visitors_take_turns():
    turns = Turns()
    jobs = [job_of("many") for _ in range(40)] + [job_of("one"), job_of("two")]
    for job in jobs:
        turns.put(job)
    order = [turns.take(lambda job: True).visitor for _ in range(5)]
    assert order == ["many", "one", "two", "many", "many"]
    assert len(turns) == 37


def test_who_waits_comes_before_games_nobody_watches():
    for pauses in (False, True):
        thinkers = WorkerPool(1, pauses=pauses)
        thinkers._threads = [threading.current_thread()]  # none of its own
        for job in (job_of("a", watched=False), job_of("a"), job_of("a", watched=False)):
            thinkers.decide(job)
        taken = [thinkers._take(True) for _ in range(3)]
        watched = [job is not None and job.is_watched() for job in taken]
        assert watched == [True, False, False]
        assert (taken[1] is None) == pauses


def test_one_visitor_has_so_many_processes_and_no_more():
    thinkers = WorkerPool(3, for_one=1)
    thinkers._threads = [threading.current_thread()]
    for visitor in ("a", "a", "b"):
        thinkers.decide(job_of(visitor))
    assert [thinkers._next(True).visitor for _ in range(2)] == ["a", "b"]
    assert thinkers._take(True) is None
    thinkers._done(job_of("a"))
    assert thinkers._next(True).visitor == "a"


# --- memory


def test_tables_nobody_uses_are_gone_at_once(config):
    with client_of(limited(config, rooms_bytes=400_000)) as client:
        site = client.site
        gc.collect()
        gc.disable()
        try:
            alive = []
            for _ in range(12):
                made = client.post("/api/tables", json=RAID).json()
                token = made["seats"]["0"]
                client.get(f"/t/{token}", headers=HTML)
                client.post(f"/api/tables/{token}/act", json={"do": "end", "version": 1})
                room = site.rooms.open(made["watch"].split(".")[0])
                alive.append(weakref.ref(room.session))
                del room
            assert site.rooms.count() < 5
            assert site.rooms.weight() <= 400_000
            ends = time.monotonic() + 10
            while sum(ref() is not None for ref in alive) > 5 and time.monotonic() < ends:
                time.sleep(0.05)  # an answer under way holds its table a moment longer
            assert sum(ref() is not None for ref in alive) <= 5
        finally:
            gc.enable()


def test_tables_with_maps_of_ones_own_go_when_their_maps_do(config):
    with client_of(limited(config, setups_bytes=5_000_000)) as client:
        head = json.loads(journal_of(client).partition("\n")[0])
        del head["check"]
        raid = find("raid")
        ours = our_text(raid, component_of(raid, "command-bunker"))
        client.site.rooms.open(client.post("/api/tables", json=RAID).json()["all"].split(".")[0])
        for number in range(8):
            own = {"files": {"command-bunker": f"; {number}\n{ours}"}}
            assert load(client, json.dumps(head | own) + "\n").status_code == 303
        rooms = client.site.rooms
        setups = {id(room.session.setup()) for room in rooms._rooms.values()}
        assert len(setups) < 4
        assert rooms.setups.weight() < 5_000_000
        assert sum(not room.session.setup().files for room in rooms._rooms.values()) == 2


def test_a_large_table_keeps_few_states_and_plays_the_same(config):
    with client_of(config) as client:
        made = client.post("/api/tables", json=RAID).json()
        room = client.site.rooms.open(made["watch"].split(".")[0])
        while len(room.session.journal.moments) < 120 and not room.session.state.over():
            room.session.act(room.session.legal_actions()[0].text())
        journal: Journal = room.session.journal
        before = {n: room.session.state_at(n).dump() for n in range(len(journal.moments) + 1)}
        full = room.weight()
        room.thin()
        assert len(room.session.states) < len(before) or len(before) < 60
        assert room.weight() <= full
        assert {n: room.session.state_at(n).dump() for n in before} == before


def test_a_large_table_tells_its_log_without_playing_again(config, monkeypatch):
    with client_of(config) as client:
        made = client.post("/api/tables", json=RAID).json()
        room = client.site.rooms.open(made["watch"].split(".")[0])
        session = room.session
        while len(session.journal.moments) < 120 and not session.state.over():
            session.act(session.legal_actions()[0].text())
        numbers = range(len(session.journal.moments) + 1)
        told = {n: [str(event.facts) for event in session.log_at(n)] for n in numbers}
        faces = {n: session.faces_told(n, 0) for n in numbers if n}
        session.keep_fewer(4, 16)
        assert session.logs_kept() > len(numbers) // 2
        full = room.weight()
        monkeypatch.setattr("hexile.table.session.replay_moment", None)
        assert {n: [str(event.facts) for event in session.log_at(n)] for n in numbers} == told
        assert {n: session.faces_told(n, 0) for n in numbers if n} == faces
        session.go(0)
        session.keep_fewer(4, 16)
        assert session.logs_kept() == 0, "what lies off the line is played again"
        assert room.weight() < full


# --- what a host sees


def test_games_that_cannot_be_opened_hide_no_others(client):
    store = client.site.store
    good = client.post("/new/raid", data={}, headers=HTML, follow_redirects=False)
    for number in range(12):
        header = json.dumps({"hexile": 1, "game": "raid", "rules": "1"})
        store.create(f"{number:016x}", "raid", "", [header])
    assert good.headers["location"] in client.get("/", headers=HTML).text


def test_numbers_are_told_only_when_asked_for_and_no_link_is_in_them(config, monkeypatch):
    with client_of(config) as client:
        assert client.get("/metrics").status_code == 404
    monkeypatch.setenv("HEXILE_METRICS", "yes")
    with client_of(config) as client:
        token = client.post("/api/tables", json=RAID).json()["seats"]["0"]
        client.get(f"/t/{token}", headers=HTML)
        told = client.get("/metrics").text
        assert "hexile_tables_open 1.0" in told
        assert "hexile_requests_total" in told
        assert token.split(".")[2] not in told


def test_a_log_has_a_line_for_an_answer_and_one_for_a_fault(caplog):
    record = logging.LogRecord("hexile.x", logging.ERROR, "f", 1, "while\nanswering", (), None)
    try:
        raise ValueError("two\nlines")
    except ValueError as fault:
        record.exc_info = (ValueError, fault, fault.__traceback__)
    line = OneLine().format(record)
    assert "\n" not in line
    assert "ValueError: two | lines < " in line
