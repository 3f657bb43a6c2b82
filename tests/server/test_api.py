"""The API: everything a client or a bot needs, and clear refusals."""

from __future__ import annotations

import random
import time

import pytest

START = {"game": "raid", "scenario": "command-bunker", "seed": 5}


@pytest.fixture
def table(client):
    made = client.post("/api/tables", json=START)
    assert made.status_code == 201, made.text
    return made.json()


def see(client, token):
    answer = client.get(f"/api/tables/{token}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def until(client, token, settled, seconds=20):
    """Look at a table until it is as wanted."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        now = see(client, token)
        if settled(now):
            return now
        time.sleep(0.05)
    raise AssertionError(now)


def act(client, token, do, version):
    return client.post(f"/api/tables/{token}/act", json={"do": do, "version": version})


def test_games_are_listed_with_what_one_can_choose(client):
    games = client.get("/api/games").json()
    raid = next(game for game in games if game["slug"] == "raid")
    assert "command-bunker" in raid["scenarios"]
    assert raid == client.get("/api/games/raid").json()


def test_a_computer_player_says_why(client):
    start = {"game": "chitin", "scenario": "learning", "seed": 5, "seats": {"1": "soldier"}}
    token = client.post("/api/tables", json=start).json()["seats"]["0"]
    for _ in range(30):
        now = until(client, token, lambda seen: seen["choices"])
        asked = [event for event in now["events"] if event["why"]]
        if asked:
            break
        texts = [choice["do"] for choice in now["choices"]]
        act(client, token, "end" if "end" in texts else texts[0], now["version"])
    why = client.get(f"/api/tables/{token}/why/{asked[0]['moment']}/{asked[0]['index']}")
    assert any(row["decided"] for row in why.json()["rows"])


def test_a_whole_game_by_program(client, table):
    token = table["seats"]["0"]
    choosing = random.Random(3)
    now = see(client, token)
    for _ in range(400):
        if now["over"]:
            break
        do = choosing.choice(now["choices"])["do"]
        answer = act(client, token, do, now["version"])
        assert answer.status_code == 200, answer.text
        now = answer.json()
    assert now["over"]
    assert now["choices"] == []
    journal = client.get(f"/api/tables/{token}/journal").text
    assert journal.count('"do"') == now["moments"]


def test_an_illegal_choice_is_refused_with_its_rule(client, table):
    token = table["seats"]["0"]
    answer = act(client, token, "step W1 r9c9", table["version"])
    assert answer.status_code == 422
    assert answer.headers["content-type"].startswith("application/problem+json")
    assert answer.json()["rule"]
    assert see(client, token)["version"] == table["version"]


def test_a_stale_choice_changes_nothing(client, table):
    token = table["seats"]["0"]
    do = see(client, token)["choices"][0]["do"]
    assert act(client, token, do, table["version"]).status_code == 200
    after = see(client, token)
    assert act(client, token, do, table["version"]).status_code == 409
    assert see(client, token) == after


def test_a_watcher_sees_and_touches_nothing(client, table):
    watching = see(client, table["watch"])
    assert watching["choices"] == []
    assert act(client, table["watch"], "end", table["version"]).status_code == 403


@pytest.mark.parametrize(
    "token", ["x", "a.b.c", "0123456789abcdef.0.AAAAAAAAAAAAAAAAAAAAAAAA", "a..b", "a.0."]
)
def test_a_wrong_link_opens_nothing(client, token):
    assert client.get(f"/api/tables/{token}").status_code == 404


def test_another_seat_cannot_be_forged(client, table):
    game, _, seal = table["watch"].split(".")
    assert client.get(f"/api/tables/{game}.0.{seal}").status_code == 404


def test_links_can_be_made_void(client, table):
    old = table["seats"]["0"]
    answer = client.post(f"/t/{old}/links", follow_redirects=False)
    assert answer.status_code == 303
    assert client.get(f"/api/tables/{old}").status_code == 404
    assert client.get(answer.headers["location"]).status_code == 200


def test_taking_back_and_going_to_a_moment(client, table):
    token = table["seats"]["0"]
    first = see(client, token)
    after = act(client, token, first["choices"][0]["do"], first["version"]).json()
    back = client.post(f"/api/tables/{token}/undo", json={"version": after["version"]}).json()
    assert back["moment"] == 0
    assert back["choices"] == first["choices"]
    again = client.post(
        f"/api/tables/{token}/go", json={"moment": 1, "version": back["version"]}
    ).json()
    assert again["text"] == after["text"]
    board = client.get(f"/api/tables/{token}/scene").json()
    assert {cell["id"] for cell in board["cells"]} >= {"r5c15", "r3c0"}
    lost = client.post(f"/api/tables/{token}/go", json={"moment": 99, "version": again["version"]})
    assert lost.status_code == 404


def test_why_and_why_not_and_odds(client, table):
    token = table["seats"]["0"]
    now = act(client, token, "end", table["version"]).json()
    asked = next(event for event in now["events"] if event["why"])
    why = client.get(f"/api/tables/{token}/why/{asked['moment']}/{asked['index']}").json()
    assert any(row["decided"] for row in why["rows"])
    assert client.get(f"/api/tables/{token}/why/99/0").status_code == 404
    refusal = client.get(f"/api/tables/{token}/whynot", params={"do": "step W1 r0c9"}).json()
    assert refusal["words"]
    assert refusal["facts"]["warhawk"] == "W1"
    assert not refusal["help"]
    odds = client.get(f"/api/tables/{token}/odds", params={"do": now["choices"][0]["do"]}).json()
    assert odds["outcomes"]
    assert odds["untold"] == ""


def test_those_who_click_are_not_told_what_to_type(client, table):
    token = table["seats"]["0"]
    typed = client.get(f"/api/tables/{token}/whynot", params={"do": "dance"}).json()
    assert typed["help"]
    assert typed["words"]
    nothing = {"words": "", "rule": ""}
    assert client.get(f"/t/{token}/whynot", params={"do": "dance"}).json() == nothing
    refusal = client.get(f"/t/{token}/whynot", params={"do": "step W1 r0c9"}).json()
    assert refusal["rule"] == "4.1"


@pytest.mark.parametrize(
    "body",
    [
        {"game": "chess"},
        {"game": "raid", "scenario": "nowhere"},
        {"game": "raid", "options": {"turns": 99}},
        {"game": "raid", "options": {"nonsense": 1}},
        {"game": "raid", "seats": {"7": "random"}},
        {"game": "raid", "seats": {"0": "nobody-of-that-name"}},
        {"game": "raid", "seed": "x"},
        {"game": 3},
        [],
        {},
    ],
)
def test_a_wrong_set_up_is_refused_in_words(client, body):
    answer = client.post("/api/tables", json=body)
    assert 400 <= answer.status_code < 500
    assert answer.headers["content-type"].startswith("application/problem+json")
    assert answer.json()["detail"]


def test_a_computer_player_plays_by_itself(client):
    made = client.post("/api/tables", json={**START, "seats": {"0": "random"}}).json()
    assert until(client, made["watch"], lambda now: now["over"])["moments"] > 1


def test_the_description_and_its_page(client):
    schema = client.get("/api/openapi.json").json()
    assert "/api/tables/{token}/act" in schema["paths"]
    assert "/api/tables" in client.get("/api/docs", headers={"accept": "text/html"}).text


def test_malformed_and_oversized_bodies(client, table):
    token = table["seats"]["0"]
    sent = {"content-type": "application/json"}
    assert client.post(f"/api/tables/{token}/act", content=b"{", headers=sent).status_code == 400
    large = b'{"do": "' + b"x" * 6_000_000 + b'"}'
    assert client.post(f"/api/tables/{token}/act", content=large, headers=sent).status_code == 413
    long = {"do": "x" * 501, "version": 1}
    assert client.post(f"/api/tables/{token}/act", json=long).status_code == 400


POSITION = """\
position raid, rules 3
scenario: nautilus
option turns: 6
next: warhawk movement
turn: 5
points: 1
warhawks: W1 r4c13
"""


def test_a_position_is_set_up_and_read_again(client):
    made = client.post("/api/tables", json={"game": "raid", "position": POSITION})
    assert made.status_code == 201, made.text
    token = made.json()["seats"]["0"]
    assert client.get(f"/api/tables/{token}/position").json() == {"position": POSITION}
    assert client.get(f"/t/{token}/position").text == POSITION
    assert act(client, token, "end", see(client, token)["version"]).status_code == 200
    assert "turn: 6" in client.get(f"/t/{token}/position").text


def test_a_wrong_position_is_refused_with_its_place(client):
    wrong = POSITION.replace("r4c13", "r99c99")
    answer = client.post("/api/tables", json={"game": "raid", "position": wrong})
    assert answer.status_code == 422
    assert "line 7, column 14" in answer.json()["detail"]


def test_a_position_is_set_up_from_the_form(client):
    form = {"position": POSITION.replace("\n", "\r\n"), "seat-0": "person"}
    answer = client.post("/new/raid", data=form, follow_redirects=False)
    where = answer.headers["location"]
    assert client.get(f"{where}/position").text == POSITION
    assert "Copy position" in client.get(where).text
