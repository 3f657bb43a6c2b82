"""Pages, API and prompt say the same, because all of them ask the same seat."""

from __future__ import annotations

import ast
import json
import re
from fractions import Fraction
from html import unescape
from itertools import pairwise
from pathlib import Path

import pytest
from tests.server.test_api import act, see

import hexile
from hexile.cli.terminal.conversation import Prompt
from hexile.cli.terminal.history_words import MOMENTS
from hexile.cli.terminal.reason_words import REASONS
from hexile.kernel.chance.dice import SeededDice
from hexile.players.levels import best_player, named_player
from hexile.server import app
from hexile.server.api import table_api
from hexile.server.drawing.odds_view import MOST_ROWS, written
from hexile.server.pages.table import table_page as pages
from hexile.server.tables.operations import OPERATIONS
from hexile.table.seat import share, sit

HTML = {"accept": "text/html"}
PRIVATE = {"state", "state_at", "states", "see", "resample", "legal_actions", "advance", "dump"}


def begin(client, **asked):
    made = client.post("/api/tables", json={"seed": 5, **asked}).json()
    return made, client.site.rooms.open(made["watch"].split(".")[0])


def data_in(page):
    return json.loads(page.partition('id="table-data">')[2].partition("</script>")[0])


def attributes(tree):
    return {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


def test_front_ends_ask_no_state():
    root = Path(hexile.__file__).parent
    found = {}
    for path in [p for name in ("cli", "server", "tui") for p in root.glob(f"{name}/**/*.py")]:
        touched = attributes(ast.parse(path.read_text())) & PRIVATE
        touched -= (
            {"state"} if path.name in ("advice_jobs.py", "request_helpers.py") else set()
        )  # of a thought, an app
        if touched:
            found[path.relative_to(root).as_posix()] = touched
    assert found == {"server/tables/room.py": {"state_at"}}, (
        "a table in step with the database replays"
    )


def test_pages_and_programs_can_do_the_same():
    names = {operation.name for operation in OPERATIONS}
    assert {
        "act", "walk", "same", "undo", "undo_turn", "redo", "ask", "agree", "decline", "go", "branch", "rename", "note",
        "again", "answer", "roll", "by_hand", "take_back", "lay_out", "done", "set_right",
        "build", "resign", "offer_draw", "decline_draw",
    } == names  # fmt: skip
    for handlers, start in (
        (pages.CHANGES, "/t/{token:str}/"),
        (table_api.CHANGES, "/tables/{token:str}/"),
    ):
        assert {path.removeprefix(start) for h in handlers for path in h.paths} == names
    shown = {
        "advice/now", "advice/stop", "advice", "forecasts", "journal", "luck", "odds", "position",
        "record", "review", "review/now", "review/stop", "puzzles", "walks", "whynot", "why/{moment:int}/{index:int}", "frames/{moment:int}",
    }  # fmt: skip
    programs = {
        route.path.removeprefix("/api/tables/{token:str}/") for route in table_api.ROUTER.routes
    }
    assert shown <= programs
    people = {path for handler in app.HANDLERS[:-1] for path in handler.paths}
    assert {f"/t/{{token:str}}/{name}" for name in shown} <= people


def one_by_one(exact):
    """Add up how likely each single thing is, whatever comes with it."""
    things = {thing for words in exact for thing in re.findall(r"[^.]+\.", words)}
    return {
        thing.strip(): sum(odds for words, odds in exact.items() if thing.strip() in words)
        for thing in things
    }


@pytest.mark.parametrize(
    ("slug", "scenario", "decisions"),
    [("raid", "", 60), ("hive", "", 160), ("forlorn", "", 120)],
)
def test_odds_are_the_games_own_everywhere(client, slug, scenario, decisions):
    made, room = begin(client, game=slug, scenario=scenario)
    session, game = room.session, room.game
    own = SeededDice(3)
    player = named_player(game, best_player(game))
    token, risky = made["all"], 0
    for _ in range(decisions):
        if session.state.over():
            break
        view = game.see(session.state, session.to_choose())
        action = player.choose(view, session.legal_actions(), own)
        exact = {c.words: c.odds for c in game.odds(view, action)}
        if len(exact) > 1:
            risky += 1
            told = client.get(f"/api/tables/{token}/odds", params={"do": action.text()}).json()
            assert {o["words"]: Fraction(o["odds"]) for o in told["outcomes"]} == exact
            slips = client.get(f"/t/{token}/odds").json()["odds"]
            said = slips[action.text()]["said"]
            lines = exact if len(exact) <= MOST_ROWS else one_by_one(exact)
            assert all(f"{written(odds)}: {words}" in said for words, odds in lines.items())
        with room.lock:
            share(session).act(action.text())
    assert risky


def test_the_probe_of_a_face_down_counter_is_told_exactly(client):
    made, room = begin(client, game="hive", scenario="rescue")
    session, own = room.session, SeededDice(1)
    random = named_player(room.game, "random")
    probes = []
    while not probes:
        if session.state.over():
            made, room = begin(client, game="hive", scenario="rescue", seed=own.below(1000))
            session = room.session
        view = room.game.see(session.state, 0)
        session.act(random.choose(view, session.legal_actions(), own).text())
        probes = [a.text() for a in session.legal_actions() if a.text().startswith("probe")]
    probe = probes[0]
    told = client.get(f"/api/tables/{made['all']}/odds", params={"do": probe}).json()["outcomes"]
    odds = {o["words"]: Fraction(o["odds"]) for o in told}
    assert sum(odds.values()) == 1
    for found in ("Boobytrap", "Worker", "without success"):
        assert any(found in words for words in odds), found
    assert {o["tone"] for o in told} == {"even"}


def test_one_click_is_one_request(client):
    made, room = begin(client, game="raid")
    token = made["seats"]["0"]
    head = data_in(client.get(f"/t/{token}", headers=HTML).text)["head"]
    form = {"version": room.version, "do": "end"}
    answer = client.post(f"/t/{token}/act?since={head}", data=form, headers={"x-hexile": "1"})
    data = data_in(answer.text)
    assert len(data["frames"]) > 3
    assert data["choices"]
    assert not data["odds_left"]


def prompt_says(session, typed, capsys, monkeypatch, tmp_path):
    monkeypatch.setattr("builtins.input", lambda _="": "quit")
    prompt = Prompt(session, tmp_path / "x.jsonl", REASONS | MOMENTS)
    capsys.readouterr()
    prompt.answer(typed)
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("make", "typed", "what", "form"),
    [
        ("over", "end", "act", {"do": "end"}),
        ("frozen", "end", "act", {"do": "end"}),
        ("frozen", "note x", "note", {"words": "x"}),
        ("frozen", "undo", "undo", {}),
        ("fresh", "undo", "undo", {}),
        ("fresh", "redo", "redo", {}),
        ("fresh", "go 99", "go", {"moment": 99}),
        ("fresh", "step W1 r9c9", "act", {"do": "step W1 r9c9"}),
        ("frozen", "rename", "rename", {"first": 0, "name": " "}),
    ],
)
def test_a_refusal_has_the_same_words_everywhere(
    client, capsys, monkeypatch, tmp_path, make, typed, what, form
):
    made, room = begin(client, game="raid")
    if make == "over":
        while not room.session.state.over():
            room.session.act(room.session.legal_actions()[-1].text())
    if make == "frozen":
        room.session.freeze("it is damaged")
    token = made["seats"]["0"]
    sent = {"version": room.version, **form}
    program = client.post(f"/api/tables/{token}/{what}", json=sent)
    page = client.post(f"/t/{token}/{what}", data=sent, headers=HTML)
    assert program.status_code == page.status_code >= 400
    words = program.json()["detail"].rstrip(".")
    assert words in unescape(page.text)
    assert words in prompt_says(room.session, typed, capsys, monkeypatch, tmp_path)


def test_a_seat_one_does_not_hold_is_refused_alike(client):
    made, room = begin(client, game="chitin", scenario="learning")
    waiting = 1 - room.session.to_choose()
    do = room.session.legal_actions()[0].text()
    answer = act(client, made["seats"][str(waiting)], do, room.version)
    assert answer.status_code == 403
    refused = sit(room.session, waiting).why_not_yours()
    assert answer.json()["detail"] == str(refused) == "It is not your turn."
    assert not see(client, made["seats"][str(waiting)])["choices"]


def test_programs_can_redo_rename_and_note(client):
    made, room = begin(client, game="raid")
    token = made["seats"]["0"]

    def do(what, **fields):
        sent = {"version": room.version, **fields}
        return client.post(f"/api/tables/{token}/{what}", json=sent).json()

    steps = ["step W3 r5c1", "step W3 r5c2"]
    for step in steps:
        assert not do("act", do=step)["can_redo"]
    assert do("undo")["can_redo"]
    assert do("redo")["moment"] == 2
    do("note", words="here", moment=1)
    do("rename", first=0, name="Straight on")
    assert client.get(f"/api/tables/{token}/notes").json() == [{"at": 1, "text": "here"}]
    assert client.get(f"/api/tables/{token}/branches").json()[0]["name"] == "Straight on"
    record = client.get(f"/api/tables/{token}/record").json()
    assert all(one["moment"] <= two["moment"] for one, two in pairwise(record))
    frames = client.get(f"/api/tables/{token}/frames/2").json()
    assert frames[-1]["counters"]["W3"] in ("r5c1", "r5c2")
    assert client.get(f"/api/tables/{token}/luck").json()["rolls"] == 0
