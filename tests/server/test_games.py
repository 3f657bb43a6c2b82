"""Somebody's games: all listed, named, put away and found again; how they ended stays when they go."""

from __future__ import annotations

import json
import re

import msgspec
import pytest
from litestar.testing import TestClient

from hexile.games import find, slugs
from hexile.kernel.chance.randomness import RandomSource
from hexile.kernel.game import new_setup
from hexile.kernel.play import NOBODY
from hexile.server.app import make_app
from hexile.server.config import Config
from hexile.server.doctor import unreadable_records
from hexile.server.stats.results import GUIDE, Worth, checked
from hexile.server.tables import game_list
from hexile.server.tables.game_status import own_role
from hexile.server.tables.seat_links import ALL
from hexile.table.review.game_review import Reviewed
from hexile.table.review.review_ledger import ReviewSums, Sum

HTML = {"accept": "text/html"}


def begin(client, seed=3, owner="somebody", slug="raid", **seats):
    game = find(slug)
    setup = new_setup(game, "", "normal", {}, {})
    return client.site.begin(game, setup, dict(seats), RandomSource(seed, chosen=True), owner)


def lose(room):
    """Wait for the end, and fight only those who come."""
    session = room.session
    while session.to_choose() != NOBODY:
        texts = [action.text() for action in session.legal_actions()]
        session.act("end" if "end" in texts else texts[0])
    room.write_end()
    return room


def link_to(client, room, role="0"):
    return client.site.token(room, role)


def page(client, path="/games"):
    answer = client.get(path, headers=HTML)
    assert answer.status_code == 200
    return answer.text


def send(client, path, **form):
    answer = client.post(path, data=form, headers=HTML, follow_redirects=False)
    assert answer.status_code == 303, answer.text


def test_the_shelf_begins_with_the_shortest_game(client, monkeypatch):
    monkeypatch.setattr(client.site, "picture", lambda game: "")
    shown = re.findall(r'href="/new/(\w+)"', page(client, "/"))
    assert sorted(shown) == slugs()
    minutes = [find(slug).about.minutes for slug in shown]
    assert minutes == sorted(minutes)


def test_dozens_of_games_are_listed_and_found_by_name(client, monkeypatch):
    monkeypatch.setattr(game_list, "LOOKED_AT", 3)
    header = begin(client).session.journal.header.line()
    for number in range(60):
        client.site.store.create(f"{number:016x}", "raid", "somebody", [header])
    room = begin(client)
    send(client, f"/t/{link_to(client, room)}/keep", name="Uncle's <b>game</b>")
    assert "In progress: 62." in page(client)
    found = page(client, "/games?q=uncle+bunker")
    assert "In progress: 1." in found
    assert "Uncle&#39;s &lt;b&gt;game&lt;/b&gt;" in found
    assert page(client, "/games?show=going").count("data-fill") == 62


def test_nine_games_that_cannot_be_opened_hide_no_other(client):
    room = begin(client)
    for number in range(9):
        client.site.store.create(f"{number:016x}", "raid", "somebody", ["no header"])
    for path in ("/", "/games"):
        assert link_to(client, room) in page(client, path)


def test_a_game_put_away_is_not_on_the_table_until_it_is_taken_out(client):
    room = begin(client)
    token = link_to(client, room)
    send(client, f"/t/{token}/keep", away="yes")
    assert token not in page(client, "/")
    assert token in page(client, "/games?show=away")
    send(client, f"/t/{token}/keep", away="no")
    assert token in page(client, "/")


def test_a_small_board_is_drawn_for_lists(client):
    room = begin(client)
    drawn = page(client, f"/t/{link_to(client, room)}/picture")
    assert drawn.startswith("<svg")
    assert "id=" not in drawn


def test_clearing_a_game_away_keeps_what_came_of_it(client):
    room = lose(begin(client))
    [end] = client.site.results.of("home")
    assert (end.game, end.won, end.difficulty) == ("raid", False, "normal")
    assert end.turn > 1
    assert end.id == f"{room.id}.0"
    send(client, f"/t/{link_to(client, room)}/remove")
    assert not client.site.store.has(room.id)
    assert client.site.results.of("home") == [end]
    assert '<i class="">L</i>' in page(client, "/")
    assert "deleted" in page(client)


def test_the_last_end_of_a_game_counts_once(client):
    room = lose(begin(client))
    session = room.session
    last = session.journal.moments[-1]
    session.go(last.before)
    session.act(last.action)
    room.write_end()
    room.write_end()
    assert len(client.site.results.of("home")) == 1


def reviewed(**points):
    """Return what a review says when it comes to so much."""
    none = Sum(0.0, 0.0, 0.0)
    row = {name: Sum(much, much, much) for name, much in points.items()}
    zero = [none] * 6
    sums = ReviewSums(*zero, 1, 0, 0, 0, row["error"], none, none, none)
    sums = msgspec.structs.replace(sums, play=row["play"], luck=row["luck"])
    return Reviewed("raid", 0, "you", "", 1, 1, True, "", "", sums, None, [], [], [], [])


def test_games_are_shown_by_result_game_day_and_review(client):
    room = lose(begin(client))
    [end] = client.site.results.of("home")
    client.site.results.reviewed(room, reviewed(play=-0.31, luck=0.07, error=0.012))
    assert client.site.results.of("home")[0].review == Worth(-31.0, 7.0, 1.2, "", 0.0)
    token = link_to(client, room)
    day = re.search(r"day=(\d{4}-\d\d-\d\d)", page(client))[1]
    for query, there in (
        ("show=lost", True), ("show=won", False), ("show=unreviewed", False), ("game=raid", True),
        ("game=chitin", False), (f"day={day}", True), ("day=2001-01-01", False),
        ("level=normal", True), ("level=hard", False), ("q=raid+normal", True), ("q=nothing", False),
        ("month=nonsense&page=0", True),
    ):  # fmt: skip
        assert (f"/t/{token}/review" in page(client, f"/games?{query}")) == there, query
    assert end.id in page(client)


def test_a_game_that_is_given_up_counts_as_lost_until_it_is_played_to_its_end(client):
    room = begin(client)
    path = f"/t/{link_to(client, room)}"
    assert f"{path}/give_up" in page(client, path)
    send(client, f"{path}/give_up")
    [end] = client.site.results.of("home")
    assert (end.ending, end.won) == ("Resigned", False)
    assert "Resigned" in page(client)
    lose(room)
    [end] = client.site.results.of("home")
    assert end.ending != "Resigned"
    again = client.post(f"{path}/give_up", headers=HTML, follow_redirects=False)
    assert again.status_code == 409


@pytest.mark.parametrize("slug", ["raid", "forlorn", "hive"])
def test_giving_up_leaves_every_page_readable(client, slug):
    path = f"/t/{link_to(client, begin(client, slug=slug))}"
    send(client, f"{path}/give_up")
    [end] = client.site.results.of("home")
    assert end.turn >= 0
    for address in ("/", "/games", "/challenge", "/games/record", "/api/results"):
        assert client.get(address).status_code == 200, address


def test_a_result_that_cannot_be_read_is_set_aside_and_the_others_are_shown(client):
    lose(begin(client))
    [end] = client.site.results.of("home")
    bad = checked(end).replace(end.id, "bad.0").replace('"turn":', '"turn":-')
    client.site.shelves.record("home", "bad.0", end.ended + 1, bad)
    assert [found.id for found in client.site.results.of("home")] == [end.id]
    assert client.get("/games").status_code == 200
    assert len(unreadable_records(client.site.store)) == 1


def test_a_result_that_could_not_be_read_again_is_not_written(client):
    lose(begin(client))
    [end] = client.site.results.of("home")
    end.turn = -1
    with pytest.raises(msgspec.ValidationError, match="turn"):
        checked(end)


def test_people_at_one_screen_neither_win_nor_lose(client):
    room = begin(client, slug="chitin")
    assert own_role(room) == ALL
    assert "2 people" in page(client)


def test_a_guided_turn_is_nobodys_game(client):
    lose(begin(client, owner=f"{GUIDE}somebody"))
    assert client.site.results.of("home") == []
    assert "In progress: 0." in page(client)


def test_a_game_that_computers_played_is_nobodys(client):
    lose(begin(client, **{"0": "greedy"}))
    assert client.site.results.of("home") == []


def test_a_record_goes_out_and_comes_in_again(client):
    lose(begin(client))
    lose(begin(client, seed=4))
    saved = client.get("/games/record")
    assert "attachment" in saved.headers["content-disposition"]
    before = client.site.results.of("home")
    send(client, "/games/forget", id=before[0].id)
    assert client.site.results.of("home") == before[1:]
    send(client, "/games/forget", all="yes")
    assert client.site.results.of("home") == []
    for _ in range(2):
        answer = client.post(
            "/games/bring", files={"file": ("r", saved.content)}, follow_redirects=False
        )
        assert answer.status_code == 303
        assert client.site.results.of("home") == before


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda ends: ends[1].update(turn="six"), "$.results[1].turn"),
        (lambda ends: ends[1].update(won=1), "$.results[1].won"),
        (lambda ends: ends[1].pop("game"), "$.results[1]"),
        (lambda ends: ends[1].update(more=1), "$.results[1]"),
        (lambda ends: ends[1].update(id="../x"), "$.results[1].id"),
        (lambda ends: ends[1].update(review={"play": 1}), "$.results[1].review"),
    ],
)
def test_a_record_of_a_wrong_shape_is_refused_with_its_place_and_nothing_is_added(
    client, change, place
):
    end = {"id": "a.0", "game": "raid", "scenario": "x", "rules": "2", "ended": 1.0, "turn": 3}
    end |= {"decisions": 4, "ending": "won"}
    ends = [end, {**end, "id": "b.0"}]
    change(ends)
    body = json.dumps({"hexile_record": 1, "results": ends})
    answer = client.post("/games/bring", files={"file": ("r", body)})
    assert answer.status_code == 422
    assert place in answer.json()["detail"]
    assert client.site.results.of("home") == []


def test_a_visitor_sees_their_own_games_and_no_others(tmp_path, monkeypatch):
    monkeypatch.setenv("HEXILE_SECRET_KEY", "a key of forty characters, none repeated")
    app = make_app(Config("0.0.0.0", 0, tmp_path, True))
    with TestClient(app, base_url="https://hexile.example") as one:
        other = TestClient(app, base_url="https://hexile.example")
        one.site = app.app.state.site
        for visitor in (one, other):
            visitor.get("/", headers=HTML)
        who = one.site.sealer.signed(one.cookies["hexile"])
        room = lose(begin(one, owner=who))
        assert room.id in page(one)
        assert room.id not in page(other)
        assert len(json.loads(one.get("/games/record").content)["results"]) == 1
        assert json.loads(other.get("/games/record").content)["results"] == []
        send(other, "/games/forget", id=f"{room.id}.0")
        assert len(one.site.results.of(who)) == 1
        stranger = TestClient(app, base_url="https://hexile.example")
        assert stranger.post("/games/forget", data={"all": "yes"}).status_code == 403
