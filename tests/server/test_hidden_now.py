"""What a table does because something is hidden, it does only while something is."""

from __future__ import annotations

import json

import pytest
from tests.server.test_api import act, see
from tests.server.test_sealed import HIDDEN_HAND

from hexile.games import find
from hexile.kernel.game import new_setup
from hexile.table.seat import sit
from hexile.table.session import new_session

HTML = {"accept": "text/html"}
SET_UP = 4


def room_of(client, made):
    return client.site.rooms.open(made["watch"].split(".")[0])


def begin(client, **asked):
    made = client.post("/api/tables", json={"seed": 5, **asked}).json()
    return made, room_of(client, made)


def play_on(client, made, room, decisions):
    for _ in range(decisions):
        token = made["all"]
        do = room.session.legal_actions()[-1].text()
        assert act(client, token, do, see(client, token)["version"]).status_code == 200


@pytest.fixture
def chitin(client):
    """A game of Chitin for two people at one screen, in its set-up."""
    return begin(client, game="chitin", scenario="small")


def curtain(client, made):
    page = client.get(f"/t/{made['all']}", headers=HTML).text
    data = page.partition('id="table-data">')[2].partition("</script>")[0]
    return json.loads(data)["curtain"]


def test_the_curtain_falls_only_while_there_is_something_behind_it(client, chitin):
    made, room = chitin
    assert room.session.hides()
    assert curtain(client, made) == room.session.seats()[room.session.to_choose()]
    play_on(client, made, room, SET_UP)
    assert not room.session.hides()
    assert curtain(client, made) == ""


def test_luck_is_told_as_soon_as_nothing_is_hidden(client, chitin):
    made, room = chitin
    luck = f"/t/{made['seats']['0']}/luck"
    assert client.get(luck, headers=HTML).status_code == 409
    play_on(client, made, room, SET_UP)
    assert client.get(luck, headers=HTML).status_code == 200


@pytest.mark.parametrize(
    ("asked", "sealed"),
    [
        ({"game": "raid"}, False),
        (
            {
                "game": "stellar",
                "scenario": "alone",
                "seats": {str(s): "admiral" for s in (1, 2, 3)},
            },
            False,
        ),
        (
            {"game": "stellar", "scenario": "fog", "seats": {str(s): "admiral" for s in (1, 2, 3)}},
            True,
        ),
        ({"game": "chitin", "scenario": "learning", "seats": {"1": "queen"}}, False),
        ({"game": "chitin", "scenario": "learning"}, True),
        ({"game": "forlorn"}, False),
        (HIDDEN_HAND, True),
    ],
)
def test_a_file_is_sealed_while_something_is_hidden_or_people_play_each_other(
    client, asked, sealed
):
    made, _ = begin(client, **asked)
    token = made["seats"]["0"]
    text = client.get(f"/t/{token}/journal").text
    assert ('"sealed"' in text) == sealed
    assert ('"seed"' in text) != sealed
    page = client.get(f"/t/{token}", headers=HTML).text
    assert ('data-copy="/new/' in page) != sealed, "the challenge link has the dice"


def test_a_game_gone_back_to_where_nothing_was_hidden_stays_sealed():
    game = find("chitin")
    setup = new_setup(game, "small", "", {}, {})
    session = new_session(game, setup, {"0": "human", "1": "queen"}, 5, None, None)
    session.players = {1: game.players["queen"]}
    while session.hides():
        session.act(session.legal_actions()[-1].text())
    opened = session.head
    assert sit(session, 0).is_open()
    session.go(0)
    session.act(session.legal_actions()[0].text())
    assert session.hides()
    session.go(opened)
    assert not session.hides()
    assert not sit(session, 0).is_open()


@pytest.mark.parametrize(("asked", "sealed"), [({"game": "raid"}, False), (HIDDEN_HAND, True)])
def test_a_game_these_rules_do_not_replay_can_be_had_and_hides_what_it_may(client, asked, sealed):
    made, room = begin(client, **asked)
    play_on(client, made, room, 1)
    assert not room.session.frozen
    text = room.session.journal.text().replace('"do":"', '"do":"fly ')
    sent = {"file": ("g", text)}
    place = client.post("/load", files=sent, headers=HTML, follow_redirects=False).headers[
        "location"
    ]
    assert client.get(place, headers=HTML).status_code == 200
    table = place.partition("?")[0]
    assert client.get(f"{table}/replay", headers=HTML).status_code == 200
    for path in ("at/1", "frames/1", "why/1/0", "replay?at=1"):
        assert client.get(f"{table}/{path}", headers=HTML).status_code == 409, path
    saved = client.get(f"{table}/journal")
    assert saved.status_code == 200
    assert ('"sealed"' in saved.text) == sealed
