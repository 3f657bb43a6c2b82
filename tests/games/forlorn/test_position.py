"""Positions as text: there and back, what may be left out, every fault with its place."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from hexile.games.forlorn import GAME
from hexile.games.forlorn.state.codes import UNKNOWN_CARD
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.fields.position import begin, read_position, write_position
from hexile.kernel.journal import read_journal, replay
from hexile.kernel.play import seat_to_choose
from hexile.kernel.setup import BadFile
from hexile.proof.records.tree_count import sequence_counts

REPLAYS = sorted((Path(__file__).parent / "replays").glob("*.jsonl"))
EVERY = 12

FIGHT = """\
position forlorn, rules 6
scenario: op2
next: marine phase
turns left: 9
action points: 7 of 11
Dufresne: h6 north S2
Zac: h10 east ready ammo 2 P1
Aldous: h7 west G1
Castell: j11 south
D2: y8
W3: v13 wounded bound b
E1: k7
on the move: Aldous
movement left: 3
items: S1 g4
corpses: Marek g4, Tolliver f4
doors: g4 open
flames: j10, k10
rooms entered: a
in effect: explosive
discarded: sudden
"""

DUEL = """\
position forlorn, rules 6
scenario: op1
option two_players: on
next: xeno-attack 1, xeno turn
turns left: 6
Marek: b7 west
Dufresne: b8 west ready
Zac: c8 north
Ibarra: b6 west
Dorn: c6 west
D1: m7
D2: d8 acted
Xeno deck: vorpal, acid-spit, lurker, gooey
rush: yes
"""


def read(text):
    return read_position(GAME, text).state


# What the game's page shows.
README = files(GAME.package).joinpath("README.md").read_text(encoding="utf-8")
SHOWN = re.search(r"```position\n(position .*?)```", README, re.DOTALL)[1]


@pytest.mark.parametrize("text", [FIGHT, DUEL, SHOWN])
def test_what_is_read_is_written(text):
    found = read_position(GAME, text)
    assert write_position(GAME, found.setup, found.state) == text


def test_a_position_is_the_state_it_tells():
    s = read(FIGHT)
    names = s.terms.names
    assert [step.name for step in s.agenda][::-1] == [
        "marine phase", "card step", "activations", "xeno end", "spawn phase", "end of turn",
    ]  # fmt: skip
    assert (s.left, s.points, s.points_all, s.movement) == (9, 7, 11, 3)
    assert s.in_marine_phase
    assert names[s.mover] == "Aldous"
    assert s.ammo[names.index("Zac")] == 2
    assert s.ready[names.index("Zac")]
    assert s.item_with[s.terms.item_names.index("G1")] == names.index("Aldous")
    assert s.burning == 2
    assert s.wounded[s.xeno_named("W3")]
    assert s.xeno_named("E1") != s.xeno_named("H1") == -1
    assert s.marine_name(s.marine_on(s.terms.ground.names.index("j11"))) == "Castell"


def test_items_by_kind_facing_and_deck_may_be_left_out():
    s = read(
        "position forlorn, rules 6\nscenario: solo1\nnext: marine phase\n"
        "action points: 3\nMarek: h7 stim\n"
    )
    assert s.items_of(s.terms.names.index("Marek"))[0] == s.terms.item_names.index("S1")
    assert s.left == s.terms.turns
    assert list(s.deck) == [UNKNOWN_CARD] * s.terms.operation.cards


def test_a_hand_nobody_has_seen_is_dealt_when_play_begins():
    text = DUEL.replace("Xeno deck: vorpal, acid-spit,", "Xeno deck: vorpal, ?,")
    found = read_position(GAME, text)
    assert write_position(GAME, found.setup, found.state) == text
    dealt = list(begin(GAME, found.setup, text, SeededDice(1)).deck)
    assert dealt[0] == found.state.deck[0]
    assert UNKNOWN_CARD not in dealt
    assert len(set(dealt)) == 4


def test_what_lies_face_down_has_no_name():
    text = FIGHT.replace("rooms entered: a\n", "rooms entered: a\nXeno deck: ?, ?, ?\n")
    assert read(text) == read(FIGHT)
    assert begin(GAME, read_position(GAME, FIGHT).setup, FIGHT, SeededDice(1)) == read(FIGHT)
    with pytest.raises(BadFile) as refused:
        read(text.replace("deck: ?, ?", "deck: ?, fade"))
    bad = refused.value
    assert (bad.line, bad.column) == (text.count("\n", 0, text.index("Xeno")) + 1, 15)
    assert bad.reason == "face-down cards are unknown; write ? for each"


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_positions_of_recorded_games_are_read_as_they_were_written(path):
    journal = read_journal(GAME, path.read_text(encoding="utf-8")).journal
    for s in replay(GAME, journal, journal.head)[::EVERY]:
        for seen in (s, GAME.see(s, seat_to_choose(s))):
            text = write_position(GAME, journal.header.setup, seen)
            again = read_position(GAME, text)
            assert again.state == seen
            assert write_position(GAME, again.setup, again.state) == text


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "reason"),
    [
        ("next: marine phase", "next: tea", 3, 7, "there is no step tea"),
        ("next: marine phase", "next: burst", 3, 7, "the step burst is about more numbers"),
        ("next: marine phase", "next: burst x", 3, 7, "the step burst is about whole numbers"),
        (
            "next: marine phase",
            "next: burst 1 99 2 0",
            0,
            0,
            "next: name also the step that follows burst 1 99 2 0",
        ),
        (
            "next: marine phase",
            "next: burst 40 99 2 0, marine phase",
            0,
            0,
            "next: burst 40 99 2 0 names something that is not on the map",
        ),
        ("turns left: 9", "turns left: 13", 4, 13, "13 is not within 1 to 12"),
        ("points: 7 of 11", "points: 7 of x", 5, 21, "write action points as `7`"),
        ("Dufresne: h6", "Dufresne: h66", 6, 11, "there is no square h66"),
        ("Dufresne: h6 north S2", "Dufresne:", 6, 1, "no square is named"),
        ("Dufresne: h6", "Dufrense: h6", 6, 1, "unknown line 'Dufrense'. Did you mean Dufresne?"),
        ("h10 east ready", "h10 east steady", 7, 15, "steady is not a facing"),
        ("ammo 2", "ammo 9", 7, 26, "9 is not within 0 to 3"),
        ("west G1", "west P1", 8, 17, "P1 is not a facing"),
        ("v13 wounded", "v13 wuonded", 11, 9, "wuonded is not a marker"),
        ("bound b", "bound c", 11, 23, "there is no c here"),
        ("D2: y8", "H1: y8", 12, 1, "the counter of E1 is already on the map as H1"),
        ("Castell: j11", "Castell: h7", 0, 0, "this cannot be: two units share a square"),
        ("Castell: j11", "Castell: a0", 0, 0, "this cannot be: a unit is in a wall"),
        ("discarded: sudden", "discarded: explosive", 0, 0, "this cannot be: explosive twice"),
        ("rooms entered: a", "Xeno deck: ?", 0, 0, "this cannot be: 3 cards"),
    ],
)
def test_a_wrong_position_is_refused_with_its_place(old, new, line, column, reason):
    assert FIGHT.count(old) == 1
    with pytest.raises(BadFile) as refused:
        read(FIGHT.replace(old, new))
    bad = refused.value
    assert (bad.line, bad.column) == (line, column)
    assert bad.reason.startswith(reason)


@pytest.mark.parametrize(("text", "counts"), [(FIGHT, [43, 1883, 84071]), (DUEL, [6, 2, 66, 396])])
def test_as_many_sequences_of_choices_as_ever(text, counts):
    assert sequence_counts(read(text), len(counts)) == counts


@pytest.mark.rule("4.1")
def test_the_marine_phase_wants_its_action_points():
    with pytest.raises(BadFile) as refused:
        read_position(GAME, FIGHT.replace("action points: 7 of 11\n", ""))
    assert (
        refused.value.reason
        == "no line action points says how many action points the squad has left (4.1)"
    )


def test_positions_of_older_rules_are_read():
    older = read_position(GAME, FIGHT.replace("rules 6", "rules 5")).state
    assert older == read_position(GAME, FIGHT).state
