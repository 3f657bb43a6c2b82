"""No page, event, log line, replay, export or API answer tells a seat what is hidden from it."""

from __future__ import annotations

import re

import pytest
from tests.server import picking, toy

from hexile.kernel.game import Game
from hexile.kernel.play import legal_actions

HTML = {"accept": "text/html"}
MOVES = ["swap", "claim low", "swap"]


@pytest.fixture
def game(with_toy, client):
    made = client.post("/api/tables", json={"game": "toy", "seed": 11}).json()
    room = client.site.rooms.open(made["watch"].split(".")[0])
    return client, made, room


def everything(client, token: str, moments: int) -> dict[str, str]:
    """Ask for everything a link's holder can ask for."""
    paths = [
        f"/t/{token}{end}"
        for end in (
            "",
            "/parts",
            "/replay",
            "/odds",
            "/parts?since=0",
            "/journal",
            "/report",
            "/luck",
        )
    ]
    paths += [
        f"/t/{token}/whynot?do=nonsense",
        f"/api/tables/{token}",
        f"/api/tables/{token}/journal",
    ]
    paths += [
        f"/api/tables/{token}/odds?do=swap",
        f"/api/tables/{token}/whynot?do=x",
        "/",
        f"/t/{token}/links",
    ]
    for moment in range(moments + 1):
        paths += [
            f"/t/{token}/at/{moment}",
            f"/t/{token}/replay?at={moment}",
            f"/t/{token}/frames/{moment}",
        ]
        paths += [f"/t/{token}/why/{moment}/{i}" for i in range(3)]
        paths += [f"/api/tables/{token}/why/{moment}/{i}" for i in range(3)]
    answers = {path: client.get(path, headers=HTML) for path in paths}
    assert all(answer.status_code < 500 for answer in answers.values())
    return {path: legible(answer.text) for path, answer in answers.items()}


def legible(text: str) -> str:
    """Leave out seals and names made of chance, in which any number may stand."""
    return re.sub(r'"body":"[^"]*"|[0-9a-f]{16}\.\w+\.[\w-]{24}|\?[0-9a-f]{8}"', "", text)


def secrets_of(room, seat: int) -> set[str]:
    """Return every card ever held that a seat may not know: all that were dealt to the others."""
    table = room.session
    found: set[str] = set()
    for number in range(len(table.journal.moments) + 1):
        for holder, card in enumerate(table.state_at(number).cards):
            if holder != seat:
                found.add(str(card))
    return found


def test_no_seat_is_told_what_is_hidden_from_it(game):
    client, made, room = game
    for done, do in enumerate([*MOVES, None]):
        tokens = {0: made["seats"]["0"], 1: made["seats"]["1"], -1: made["watch"]}
        for seat, token in tokens.items():
            hidden = secrets_of(room, seat)
            assert hidden
            for path, text in everything(client, token, done).items():
                words = set(re.findall(r"\d{4,}", text))
                assert not words & hidden, f"seat {seat}, {path} tells {words & hidden}"
        if do is not None:
            version = client.get(f"/api/tables/{tokens[done % 2]}").json()["version"]
            sent = {"do": do, "version": version}
            assert client.post(f"/api/tables/{tokens[done % 2]}/act", json=sent).status_code == 200


def test_the_shelf_shows_what_everybody_may_see(game):
    client, _, room = game
    page = client.get("/", headers=HTML).text
    assert "Two Cards" in page
    assert "just now" not in page, "nor when something was decided in secret"
    assert not set(re.findall(r"\d{4,}", page)) & {str(card) for card in room.session.state.cards}


def test_each_seat_is_told_its_own(game):
    client, made, room = game
    for seat in (0, 1):
        mine = str(room.session.state.cards[seat])
        assert mine in client.get(f"/t/{made['seats'][str(seat)]}", headers=HTML).text


def test_the_file_is_open_when_the_game_is_over(game):
    client, made, room = game
    token = made["seats"]["0"]
    assert '"seed"' not in client.get(f"/t/{token}/journal").text
    for done in range(4):
        seat = made["seats"][str(done % 2)]
        sent = {"do": "claim low", "version": client.get(f"/api/tables/{seat}").json()["version"]}
        assert client.post(f"/api/tables/{seat}/act", json=sent).status_code == 200
    assert room.session.state.over()
    assert legal_actions(room.session.state) == []
    assert client.get(f"/t/{token}/journal").text == room.session.journal.text()


def test_the_other_seat_cannot_be_played(game):
    client, made, room = game
    sent = {"do": "swap", "version": room.version}
    assert client.post(f"/api/tables/{made['seats']['1']}/act", json=sent).status_code == 403
    assert room.session.head == 0


def test_with_two_people_dice_and_the_others_move_stay(game):
    client, made, room = game
    red, blue = made["seats"]["0"], made["seats"]["1"]
    client.post(f"/api/tables/{red}/act", json={"do": "claim low", "version": room.version})
    refused = client.post(f"/api/tables/{blue}/undo", json={"version": room.version})
    assert refused.status_code == 409
    client.post(f"/api/tables/{blue}/act", json={"do": "swap", "version": room.version})
    assert (
        client.post(f"/api/tables/{blue}/undo", json={"version": room.version}).status_code == 409
    )
    assert room.session.head == 2
    client.post(f"/api/tables/{red}/act", json={"do": "claim low", "version": room.version})
    own = client.post(f"/api/tables/{red}/undo", json={"version": room.version})
    assert own.status_code == 409, "whose turn it is may tell something"
    assert "ask them" in own.json()["detail"]


def test_the_other_agrees_or_declines_on_the_page(game):
    client, made, room = game
    red, blue = made["seats"]["0"], made["seats"]["1"]
    client.post(f"/api/tables/{red}/act", json={"do": "swap", "version": room.version})

    def post(token, what):
        form = {"version": room.version}
        return client.post(f"/t/{token}/{what}", data=form, headers=HTML).status_code

    def page(token):
        return client.get(f"/t/{token}", headers=HTML).text

    assert 'data-do="ask"' in page(red)
    assert post(blue, "agree") == 409
    assert post(red, "ask") == 200
    assert post(made["watch"], "agree") == 403
    assert 'data-do="agree"' in page(blue)
    assert 'data-do="agree"' not in page(red) + page(made["watch"])
    assert "swap" not in page(blue).partition("red asks to")[2][:20], "it was decided in secret"
    assert client.get(f"/api/tables/{blue}").json()["asked"]["to_answer"]
    assert post(blue, "decline") == 200
    assert room.session.head == 1
    assert post(red, "ask") == 200
    assert post(blue, "agree") == 200
    assert room.session.head == 0


def buttons(client, token: str) -> dict[str, bool]:
    """Tell which buttons of the line of play are live."""
    page = client.get(f"/t/{token}", headers=HTML).text
    found = re.findall(r'data-do="(ask|undo|redo)"([^>]*)>', page)
    return {what: "disabled" not in rest for what, rest in found}


def test_two_people_make_again_what_they_took_back_and_the_buttons_know(game, monkeypatch):
    client, made, room = game
    monkeypatch.setattr(toy.Toy, "see", Game.see)
    red, blue = made["seats"]["0"], made["seats"]["1"]
    client.post(f"/api/tables/{red}/act", json={"do": "claim low", "version": room.version})
    assert buttons(client, red) == {"undo": True, "redo": False}
    assert buttons(client, blue) == {"undo": False, "redo": False}
    client.post(f"/api/tables/{red}/undo", json={"version": room.version})
    assert buttons(client, red) == {"undo": False, "redo": True}
    assert buttons(client, blue) == {"undo": False, "redo": False}
    refused = client.post(f"/t/{blue}/redo", data={"version": room.version}, headers=HTML)
    assert refused.status_code == 409
    again = client.post(f"/t/{red}/redo", data={"version": room.version}, headers=HTML)
    assert again.status_code == 200
    assert room.session.head == 1
    client.post(f"/api/tables/{blue}/act", json={"do": "swap", "version": room.version})
    for token in (red, blue, made["all"]):
        assert buttons(client, token) == {"ask": True, "redo": False}
    assert buttons(client, made["watch"]) == {"undo": False, "redo": False}


def with_picks(client, adds: int) -> dict[str, str]:
    """Begin a game in which blue has decided so often in secret; return all that red and watchers can ask for."""
    made = client.post("/api/tables", json={"game": "toy", "seed": 11}).json()
    for do in ["add"] * adds + ["done"]:
        token = made["seats"]["1"]
        version = client.get(f"/api/tables/{token}").json()["version"]
        sent = {"do": do, "version": version}
        assert client.post(f"/api/tables/{token}/act", json=sent).status_code == 200
    found = {}
    for token in (made["seats"]["0"], made["watch"]):
        asked = everything(client, token, 3)
        found |= {
            path.replace(token, token.split(".")[1]): asked[path] for path in asked if path != "/"
        }
    return found


def test_no_count_tells_what_was_decided_in_secret(with_toy, client, monkeypatch):
    monkeypatch.setattr(toy, "GAME", picking.Picking())
    few, many = with_picks(client, 1), with_picks(client, 4)
    assert few.keys() == many.keys()
    for path, text in few.items():
        assert text == many[path], path
