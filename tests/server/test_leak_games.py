"""The real games give nothing away: a twin with other hidden facts is the same to the seat, byte for byte.

A game is played, what a seat cannot know is dealt again, the secret and the faces are changed, and
decisions of others are renamed. Everything the seat can ask for must stay as it was.
"""

from __future__ import annotations

import io
import logging
import re
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from hexile.cli.terminal.conversation import Prompt
from hexile.cli.terminal.history_words import MOMENTS
from hexile.cli.terminal.reason_words import REASONS
from hexile.games import find, slugs
from hexile.kernel.chance.dice import BadFace, NoFace, SeededDice
from hexile.kernel.chance.randomness import RandomSource
from hexile.kernel.game import Game, new_setup
from hexile.kernel.journal import ROOT, Differs, Header, Journal, Moment, replay_moment
from hexile.kernel.play import NOBODY, Illegal, legal_actions, seat_to_choose
from hexile.kernel.scene import Deed
from hexile.kernel.verbs.refusal import Refusal
from hexile.players.levels import best_player
from hexile.server import site as site_module
from hexile.server.store import encrypted_file
from hexile.table import session as session_module
from hexile.table.answers import Decision, LegalChoice
from hexile.table.job_payload import hand_over
from hexile.table.narration import event_log
from hexile.table.seat import Seat, sit, watch

pytestmark = pytest.mark.slow
HTML = {"accept": "text/html"}
SECRET, OTHER_SECRET = bytes(range(32)), bytes(range(32, 64))
FOLLOWED = 2
PROGRAMS = (
    "", "/scene", "/journal", "/whynot?do=x", "/record", "/position", "/forecasts", "/luck", "/notes",
    "/branches",
)  # fmt: skip


class Play:
    """A game to be looked at: how it is set up, whose eyes are tried, where facts are swapped."""

    def __init__(self, game, asked, player, decisions, swaps, seats):
        self.game = game
        self.asked = asked
        self.player = player
        self.decisions = decisions
        self.swaps = swaps
        self.seats = seats


PLAYS = {
    "chitin": Play("chitin", {"scenario": "basic"}, "gatherer", 6, [1, 2, 3], [0, 1, NOBODY]),
    "forlorn": Play(
        "forlorn",
        {"scenario": "op1", "options": {"two_players": True}},
        "march",
        24,
        [0, 3, 9, 20],
        [0, 1, NOBODY],
    ),
    "stellar": Play("stellar", {"scenario": "fog"}, "admiral", 40, [4, 30], [0, 2, NOBODY]),
}


USUAL = {"decisions": 24, "swaps": [0, 9, 20]}


def usual(slug: str) -> Play:
    """Return the usual play of a game nobody has thought of here: every seat, and a watcher."""
    game = find(slug)
    seats = range(len(game.seats_for(new_setup(game, "", "", {}, {}))))
    return Play(slug, {}, best_player(game), **USUAL, seats=[*seats, NOBODY])


def hides(slug: str) -> bool:
    """Tell whether a game has views of its own; of one that has none, all is open to everybody."""
    return type(find(slug)).see is not Game.see


THOUGHT_OF = {play.game for play in PLAYS.values()}
PLAYS |= {slug: usual(slug) for slug in slugs() if slug not in THOUGHT_OF and hides(slug)}


@pytest.fixture(params=list(PLAYS))
def played(request, client, monkeypatch):
    """A game some way on, with every state of it."""
    play = PLAYS[request.param]
    monkeypatch.setattr(site_module, "new_cup", lambda secret: RandomSource(secret=SECRET))
    made = client.post("/api/tables", json={"game": play.game, **play.asked}).json()
    room = client.site.rooms.open(made["watch"].split(".")[0])
    own = SeededDice(3)
    player = room.game.players[play.player]
    while not room.session.state.over() and len(room.session.journal.moments) < play.decisions:
        view = room.game.see(room.session.state, room.session.to_choose())
        room.session.act(player.choose(view, legal_actions(view), own).text())
    return client, made, room, play


class World:
    """What a table stands on: the journal up to a moment, and the states."""

    def __init__(self, journal, states, secret=SECRET):
        self.journal = journal
        self.journal.cups[0].secret = self.secret = secret
        self.states = states

    def upto(self, number: int) -> World:
        cut = Journal(self.journal.header)
        for moment in self.journal.moments[:number]:
            cut.append(moment)
        return World(cut, self.states, self.secret)

    def put(self, room) -> None:
        room.session.journal = self.journal
        room.session.states = self.states
        room.session.headlines = {}
        room.session.countings = {}
        room.session._known = {}
        room.session._kept = {}


def twin_of(room, world: World, seat: int, swap: int) -> World:
    """Return a world in which all that *seat* cannot know is different from moment *swap* on."""
    game = room.game
    other = game.resample(game.see(world.states[swap], seat), seat, SeededDice(99, seat + 7))
    other.log, other.telling = world.states[swap].log, world.states[swap].telling
    states = {n: s for n, s in world.states.items() if n < swap} | {swap: other}
    old = world.journal.header
    faces = [9, 9, 9]
    header = Header(old.game, old.version, old.setup, old.seats, None, faces, promise=old.promise)
    journal = Journal(header)
    for moment in world.journal.moments:
        hidden = moment.number <= swap
        faces = [face % 6 + 1 for face in moment.faces] if hidden else moment.faces
        secret = hidden and moment.seat != seat and room.session.is_kept_from(moment.number, seat)
        do = "what another did" if secret else moment.action
        journal.append(Moment(moment.number, moment.before, moment.seat, do, faces))
    return World(journal, states, OTHER_SECRET)


def follow(room, world: World, twin: World, seat: int, swap: int) -> int:
    """Play the twin on as the first was, while the seat cannot tell them apart; return how far."""
    game = room.game
    number = swap
    for moment in world.journal.moments[swap : swap + FOLLOWED]:
        try:
            after = replay_moment(game, twin.journal.header.setup, twin.states[number], moment)
        except (Differs, Illegal, NoFace, BadFace):
            break
        first = world.states[moment.number]
        if game.see(after, seat).dump() != game.see(first, seat).dump() or told(
            game, after, seat
        ) != told(game, first, seat):
            break
        number = moment.number
        twin.states[number] = after
    return number


def told(game, state, seat):
    return [(e.kind, e.facts, e.throw.faces) for e in state.log if e.seen_by(seat)]


def everything(client, token: str, room, swap: int, seat: int) -> dict[str, object]:
    """Ask for everything a link's holder can ask for."""
    head = room.session.head
    ends = ["", "/parts", "/record", "/replay", "/odds", "/journal", "/report", "/luck"]
    ends += [f"/parts?since={swap}", "/whynot?do=nonsense", "/advice/now"]
    ends += ["/position", "/forecasts"]
    paths = ["/", *(f"/t/{token}{end}" for end in ends)]
    paths += [f"/api/tables/{token}{end}" for end in PROGRAMS]
    for moment in {head, swap}:
        paths.append(f"/t/{token}/at/{moment}")
        paths += [f"/api/tables/{token}/why/{moment}/{i}" for i in range(2)]
    paths += [f"/t/{token}/frames/{moment}" for moment in range(swap + 1, head + 1)]
    found: dict[str, object] = {}
    for path in paths:
        answer = client.get(path, headers=HTML)
        assert answer.status_code < 500, path
        found[path] = (answer.status_code, legible(answer.text))
    version = client.get(f"/api/tables/{token}").json()["version"]
    for do in wrong_choices(room, seat):
        sent = {"do": do, "version": version}
        answer = client.post(f"/api/tables/{token}/act", json=sent)
        found[do] = (answer.status_code, answer.text)
        assert answer.status_code >= 400
    if seat != NOBODY:
        found["advice"] = hand_over(room.session, seat)
    found["prompt"] = at_the_prompt(room.session, seat)
    return found


SAID = ("board", "history", "why", "why 99", "odds", "branches", "changes", "luck", "position", "?")


def at_the_prompt(session, seat: int) -> str:
    """Return all that somebody at a seat is shown and answered at the prompt."""
    prompt = Prompt(session, Path("game.jsonl"), REASONS | MOMENTS)
    prompt.seat = watch(session) if seat == NOBODY else sit(session, seat)
    prompt.hand_over = lambda: None
    prompt.begun_at = ROOT
    out = io.StringIO()
    with redirect_stdout(out):
        for typed in (*SAID, "nonsense"):
            prompt.answer(typed)
    return out.getvalue()


def wrong_choices(room, seat):
    """Make up choices that are not legal: the words of legal ones, mixed."""
    view = room.game.see(room.session.state, seat)
    texts = (
        [action.text() for action in legal_actions(view)] if seat_to_choose(view) == seat else []
    )
    legal = set(texts)
    mixed = [
        " ".join([*one.split()[:-1], other.split()[-1]])
        for one, other in zip(texts, reversed(texts), strict=True)
    ]
    return ["nonsense", *[do for do in mixed if do not in legal][:3]]


def legible(text: str) -> str:
    """Leave out the sealed part: it is made with chance and nobody can read it."""
    return re.sub(r'"body":"[^"]*"', "", text)


def compare(played, caplog) -> int:
    """Compare the first world with its twins through every pair of eyes; return how many.

    It counts the twins that differ, and the decisions that could be followed in them.
    """
    client, made, room, play = played
    Spy.room = room
    world = World(room.session.journal, dict(room.session.states))
    swapped = followed = 0
    swaps = [number for number in play.swaps if number < len(world.journal.moments)]
    for seat in play.seats:
        token = made["watch"] if seat == NOBODY else made["seats"][str(seat)]
        for swap in swaps:
            world.put(room)
            twin = twin_of(room, world, seat, swap)
            if twin.states[swap].dump() != world.states[swap].dump():
                swapped += 1
            last = follow(room, world, twin, seat, swap)
            followed += last - swap
            check_same(client, token, room, seat, swap, (world, twin), last)
    world.put(room)
    heard = caplog.text
    assert SECRET.hex() not in heard
    return min(swapped, followed)


def check_same(client, token, room, seat, swap, worlds, number):
    seen = []
    for one in worlds:
        one.upto(number).put(room)
        seen.append(everything(client, token, room, swap, seat))
    for path, answer in seen[0].items():
        assert answer == seen[1][path], f"seat {seat} at {number} is told too much by {path}"
        assert SECRET.hex() not in str(answer), f"{path} tells the secret"


def test_a_seat_cannot_tell_a_game_from_its_twin(played, caplog):
    caplog.set_level(logging.DEBUG, "hexile")
    assert compare(played, caplog) > 0


@pytest.mark.parametrize("played", ["forlorn"], indirect=True)
@pytest.mark.parametrize(
    "leak", ["choice", "scene", "refusal", "record", "file", "mover", "prompt"]
)
def test_the_comparison_finds_a_leak(played, caplog, monkeypatch, leak):
    spoil(monkeypatch, leak)
    with pytest.raises(AssertionError, match=r"told too much|tells the secret"):
        compare(played, caplog)


def spoil(monkeypatch, leak: str) -> None:
    """Make the server tell something it should not, in one of several ways."""
    if leak == "choice":
        real = Seat.choices
        monkeypatch.setattr(
            Seat,
            "choices",
            lambda self: [
                *real(self),
                LegalChoice("x", str(self.session.state.dump()), [[]], Deed("")),
            ],
        )
    elif leak == "scene":
        monkeypatch.setattr(Seat, "_view", property(lambda self: self.session.state))
    elif leak == "refusal":
        monkeypatch.setattr(
            session_module,
            "why_not",
            lambda state, text: Refusal("", str(Spy.room.session.state.dump())),
        )
    elif leak == "record":
        real_told = event_log.Recorder.entry

        def entry(self, count, number, index, event):
            made = real_told(self, count, number, index, event)
            made.words += str(self.session.state_at(number).dump())
            return made

        monkeypatch.setattr(event_log.Recorder, "entry", entry)
    elif leak == "prompt":

        def decision(self, real, note=""):
            moment = self.session.journal.moment(real)
            return Decision(real, moment, moment.action, moment.faces, note)

        monkeypatch.setattr(Seat, "_decision", decision)
    elif leak == "file":
        monkeypatch.setattr(Seat, "is_open", lambda seat: True)
    else:
        real_lines = encrypted_file.open_lines

        def lines(seat, role):
            yield from real_lines(seat, role)
            yield {"all": [moment.faces for moment in seat.session.journal.moments]}

        monkeypatch.setattr(encrypted_file, "open_lines", lines)


class Spy:
    """Holds the room a spoilt server was asked about."""

    room = None
