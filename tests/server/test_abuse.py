"""What one visitor sends costs the others nothing: turns, pieces of bodies, character 0."""

from __future__ import annotations

import asyncio
import gc
import socket
import tracemalloc

import pytest
from tests.server.conftest import LiveServer, free_port
from tests.server.test_beside_refused import begin, send
from tests.server.test_guard import client_of, limited

from hexile.kernel.journal import Moment
from hexile.server.app import make_app
from hexile.server.editor import workshop_page
from hexile.server.http.request_threads import RequestTurns
from hexile.table.companion.board_orders import MOST_AHEAD, Orders
from hexile.table.companion.corrections import Mover
from hexile.table.seat import share

HTML = {"accept": "text/html"}


def test_a_visitor_with_many_requests_waits_and_others_do_not():
    async def scene() -> None:
        turns = RequestTurns(2, 3)
        await turns.take("many")
        await turns.take("many")
        third = asyncio.create_task(turns.take("many"))
        await asyncio.sleep(0)
        assert not third.done()
        await asyncio.wait_for(turns.take("one"), 1)
        two = asyncio.create_task(turns.take("two"))
        await asyncio.sleep(0)
        assert not two.done()
        turns.give_back("one")
        await asyncio.wait_for(two, 1)
        third.cancel()
        await asyncio.sleep(0)
        for who in ("many", "many", "two"):
            turns.give_back(who)
        assert (turns.working, turns._of, dict(turns._waiting)) == (0, {}, {})

    asyncio.run(scene())


def test_visitors_who_wait_take_turns():
    async def scene() -> list[str]:
        turns, order = RequestTurns(0, 1), []

        async def one(who: str) -> None:
            await turns.take(who)
            order.append(who)
            turns.give_back(who)

        await turns.take("first")
        waiting = [asyncio.create_task(one(who)) for who in "aaabb"]
        await asyncio.sleep(0)
        turns.give_back("first")
        await asyncio.gather(*waiting)
        return order

    assert asyncio.run(scene()) == ["a", "b", "a", "b", "a"]


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("/api/results/forget", {"json": {"id": "a\0"}}),
        ("/api/tables", {"json": {"game": "ra\0id"}}),
        ("/new/raid", {"data": {"scenario": "\0"}}),
        ("/load", {"files": {"file": ("x", b"a"), "name": (None, "x\0")}}),
    ],
)
def test_character_0_is_refused_in_every_body(client, path, sent):
    answer = client.post(path, headers=HTML, **sent)
    assert answer.status_code in (400, 422)
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    "path", ["/static/%00", "/static/css/%00.css", "/?show=%00", "/t/%00", "/%00"]
)
def test_character_0_is_refused_in_every_address(client, path):
    answer = client.get(path, headers=HTML)
    assert answer.status_code == 400
    assert "character 0" in answer.text


@pytest.mark.parametrize(
    "head", [{"params": {"show": "x" * 9_000}}, {"headers": {"cookie": "a=" + "x" * 9_000}}]
)
def test_a_long_query_or_cookie_is_refused(client, head):
    answer = client.get("/games", **head)
    assert answer.status_code == 413
    assert "the limit is 8000" in answer.text


def test_a_form_of_many_fields_is_refused(client):
    fields = {f"field{number}": "" for number in range(1_001)}
    answer = client.post("/new/raid", data=fields, headers=HTML)
    assert answer.status_code == 413
    assert "1000 fields" in answer.text


def test_forms_are_forgotten_when_they_are_answered(client):
    def send(numbers):
        for number in numbers:
            answer = client.post("/new/raid", data={"scenario": f"{number:06}" + "x" * 200_000})
            assert answer.status_code < 500
        gc.collect()

    send(range(10))
    tracemalloc.start()
    try:
        send(range(10, 40))
        left = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert left < 1_000_000, f"{left} bytes of 30 forms"


@pytest.mark.parametrize("path", ["/static/", "/t/", "/copies/", "/new/", "/"])
def test_a_name_longer_than_any_file_has_leads_nowhere(client, path):
    assert client.get(path + "%7b" * 300, headers=HTML).status_code == 404


HALF = (
    b"POST /load HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n"
    b"Content-Type: multipart/form-data; boundary=x\r\n\r\n3\r\n--x\r\n"
)


def test_bodies_that_stay_half_sent_keep_nobody_out(config):
    server = LiveServer(
        make_app(limited(config, bodies=2, bodies_in_all=3, requests_at_once=4)), free_port()
    )
    server.start()
    lines = []
    try:
        for _ in range(2):
            lines.append(socket.create_connection(("127.0.0.1", server.port), timeout=30))
            lines[-1].sendall(HALF)
        with socket.create_connection(("127.0.0.1", server.port), timeout=30) as third:
            third.sendall(HALF)
            assert third.recv(100).startswith(b"HTTP/1.1 429")
        with socket.create_connection(("127.0.0.1", server.port), timeout=30) as other:
            other.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert other.recv(100).startswith(b"HTTP/1.1 200")
    finally:
        for line in lines:
            line.close()
        server.stop()


# --- pages and tables that grow


def copy_with(client, game: str, file: str, text: str):
    """Make an edition and write one of its files; return its id and the answer to the edit."""
    id = (
        client.post(f"/copies/new/{game}", follow_redirects=False).headers["location"].split("/")[2]
    )
    sent = {"part": file, "text": text, "version": "1"}
    return id, client.post(f"/copies/{id}/edit", data=sent)


@pytest.mark.parametrize(
    ("game", "file", "text"),
    [
        ("forlorn", "quarters", '"' * 99_000),
        ("forlorn", "quarters", ("." * 390 + "\n") * 200),
        ("forlorn", "roster", ("," * 390 + "\n") * 200),
        ("chitin", "counters", "a,b,99999999999999999999\n"),
        ("hive", "tables", "99999999999999999999\n"),
        ("hive", "map", "curve 999999999 a b\n"),
    ],
)
def test_an_edit_beyond_its_bounds_keeps_nothing(client, game, file, text):
    id, answer = copy_with(client, game, file, text)
    assert answer.status_code == 422, answer.text[:300]
    assert client.site.workbench.copies.row(id, "home").version == 1
    assert client.get(f"/copies/{id}").status_code == 200
    assert client.get("/copies").status_code == 200


def test_a_workshop_page_is_made_once(client, monkeypatch):
    id, answer = copy_with(client, "raid", "mix", "nonsense\n")
    assert answer.status_code == 200
    first = client.get(f"/copies/{id}").text
    monkeypatch.setattr(workshop_page, "WorkshopPage", None)
    assert client.get(f"/copies/{id}").text == first


def beside_raid(client):
    token, table = begin(client, "raid")
    send(client, token, "lay_out")
    return token, table


def test_remarks_are_no_ways_to_move_a_counter_and_those_who_watch_try_none(client, monkeypatch):
    token, table = beside_raid(client)
    text = share(table).position()
    remarks = "".join(f"#{n} W1 r3c0\n" for n in range(600))
    looked = []
    real = Mover.read
    monkeypatch.setattr(Mover, "read", lambda mover, text: looked.append(1) or real(mover, text))
    sent = {"position": text + remarks, "piece": "W1", "to": "r0c9", "put": "1"}
    client.post(f"/t/{token}/beside/correct", data=sent)
    assert 0 < len(looked) <= 10
    room = client.site.open(token)[0]
    watch = client.site.token(room, "watch")
    answer = client.post(f"/t/{watch}/beside/correct", data=sent)
    assert answer.status_code == 403


def test_a_changing_remark_is_no_correction(client):
    token, table = beside_raid(client)
    before = len(table.journal.moments)
    for n in range(3):
        position = share(table).position() + f"# {n}\n"
        send(client, token, "set_right", position=position)
    assert len(table.journal.moments) == before


def test_corrections_share_what_was_worked_out_for_the_set_up(client):
    _, table = beside_raid(client)
    share(table).beside.set_right(share(table).position() + "turn: 2\n")
    assert table.journal.moments[-1].is_correction()
    assert table.state.terms is table.state_at(0).terms


def test_a_game_under_way_has_only_so_many_characters(config):
    with client_of(limited(config, game_bytes=3_000)) as client:
        made = client.post("/api/tables", json={"game": "raid", "seed": 5}).json()
        token, version, answer = made["seats"]["0"], made["version"], None
        for _ in range(20):
            note = {"version": version, "words": "x" * 400}
            answer = client.post(f"/api/tables/{token}/note", json=note)
            if answer.status_code != 200:
                break
            version = answer.json()["version"]
        assert answer.status_code == 409
        assert "3,000 characters" in answer.text
        room = client.site.open(token)[0]
        assert room.weight() > 3 * room._keeper.size > 3_000


def test_of_many_decisions_ahead_only_what_leads_straight_is_told(client):
    _, table = beside_raid(client)
    seen = []
    orders = Orders(table, 0)
    moments = [Moment(n, n - 1, 0, "x", []) for n in range(1, MOST_AHEAD + 2)]
    orders._since = lambda number: moments
    orders.of_moment = seen.append
    orders._straight = lambda laid: []
    assert orders._ahead() == []
    assert not seen
