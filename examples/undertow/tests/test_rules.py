"""The rules, one or two tests each: positions are texts, dice are scripted."""

from fractions import Fraction

import pytest
from hexile.kernel.chance.dice import ScriptedDice
from hexile.kernel.fields.position import read_position
from hexile.kernel.game import new_setup, start
from hexile.kernel.play import Illegal, legal_actions, play
from hexile.players.match import Match

from hexile_undertow import GAME
from hexile_undertow.tables import CONTACTS, HARBOUR, LAIR, LAYOUTS, LINKS, NAMES
from hexile_undertow.tables.layouts import MARKERS, POD, SILT, WRECK

MISS = 6
AFTER_A_POD = {"drawn": "pod 1", "contacts": "c1, a2, b5"}
AFTER_A_WRECK = {"drawn": "wreck 1", "contacts": "a2, b5, e2"}


def dive(tug="d1", beast="d4", scenario="calm", contacts="", **more):
    """Set up a position."""
    laid = ", ".join(NAMES[CONTACTS[at]] for at in LAYOUTS[scenario].contacts)
    said = [f"{name.replace('option_', 'option ')}: {words}" for name, words in more.items()]
    lines = [
        f"position {GAME.about.slug}, rules {GAME.about.version}",
        f"scenario: {scenario}",
        *(line for line in said if line.startswith("option")),
        "next: tug, beast, end of turn",
        f"tug: {tug}",
        f"beast: {beast}",
        f"contacts: {contacts or laid}",
        *(line for line in said if not line.startswith("option")),
    ]
    return read_position(GAME, "\n".join(lines)).state


def do(s, *actions, faces=()):
    dice = ScriptedDice(list(faces))
    for action in actions:
        s = play(s, action, dice)
    return s


def told(s):
    return [event.kind for event in s.log]


@pytest.mark.rule("1.1")
def test_there_are_as_many_markers_as_contacts():
    for layout in LAYOUTS.values():
        assert sum(layout.counts) == len(layout.contacts)


@pytest.mark.rule("1.2")
def test_tug_and_beast_begin_on_their_hexes_and_nothing_is_drawn():
    s = start(GAME, new_setup(GAME, "", "", {}, {}), ScriptedDice([]))
    assert (s.tug, s.beast) == (HARBOUR, LAIR)
    assert s.in_pile() == LAYOUTS["calm"].counts


@pytest.mark.rule("2.1", "2.2")
def test_a_turn_has_three_points_then_the_beast_acts():
    s = do(dive(), "go d2", "go d1", "go e1", faces=[MISS, 1])
    assert told(s) == ["went", "drifted", "turn"]
    assert (s.turn, s.points) == (2, 3)


@pytest.mark.rule("2.2")
def test_points_left_are_lost_by_resting():
    s = do(dive(), "go d2", "rest", faces=[MISS, 1])
    assert "rested" in told(s)
    assert (s.turn, s.points) == (2, 3)


@pytest.mark.rule("2.3")
def test_the_tug_goes_to_hexes_beside_it():
    s = dive()
    assert [action.text() for action in legal_actions(s)] == [
        *(f"go {NAMES[to]}" for to in LINKS[HARBOUR]),
        "rest",
    ]


@pytest.mark.rule("2.2", "2.3", "2.4")
@pytest.mark.parametrize(
    ("s", "action", "rule"),
    [
        (dive(), "go nowhere", "2.3"),
        (dive(), "go d4", "2.3"),
        (dive(), "fly", "2.2"),
        (dive(), "raise", "2.4"),
        (dive("c1", points="1"), "raise", "2.4"),
        (dive("c1", option_hold="1", aboard="1", **AFTER_A_POD), "raise", "2.4"),
    ],
)
def test_what_is_refused_is_refused_with_its_rule(s, action, rule):
    with pytest.raises(Illegal) as refused:
        do(s, action)
    assert refused.value.refusal.rule == rule


@pytest.mark.rule("2.4")
@pytest.mark.parametrize(("face", "marker"), [(1, POD), (2, POD), (3, WRECK), (4, SILT)])
def test_a_marker_of_the_pile_says_what_a_contact_is(face, marker):
    s = do(dive("c1"), "raise", faces=[face])
    assert told(s) == [f"raised_{MARKERS[marker]}"]
    assert (s.points, sum(s.in_pile()), s.drawn[marker]) == (1, 3, 1)
    assert (s.aboard, sum(s.wrecks)) == (marker == POD, marker == WRECK)


@pytest.mark.rule("2.4")
def test_the_odds_of_a_draw_follow_from_the_pile():
    s = dive("c1")
    draw = next(action for action in legal_actions(s) if action.text() == "raise")
    odds = [chance.odds for chance in GAME.odds(GAME.see(s, 0), draw)]
    assert sorted(odds) == [Fraction(1, 4), Fraction(1, 4), Fraction(1, 2)]


@pytest.mark.rule("2.5")
def test_pods_are_brought_home_in_the_harbour():
    s = dive("d2", aboard="1", **AFTER_A_POD)
    after = do(s, "go d1")
    assert (after.aboard, after.home, told(after)) == (0, 1, ["went", "landed"])


@pytest.mark.rule("2.6", "3.1")
def test_a_tug_that_lies_still_is_not_struck():
    s = do(dive("d3"), "rest", faces=[1])
    assert told(s) == ["lay_still", "drifted", "turn"]


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(("face", "hull"), [(4, 2), (5, 3)])
def test_the_beast_strikes_a_tug_beside_it(face, hull):
    s = do(dive("d2"), "go d3", "rest", faces=[face])
    assert (s.hull, s.beast) == (hull, LAIR)


@pytest.mark.rule("3.2", "R2")
@pytest.mark.parametrize(
    ("beast", "feeds", "kind"),
    [("d3", "yes", "fed"), ("d4", "yes", "drifted"), ("d3", "no", "drifted")],
)
def test_the_beast_feeds_on_a_wreck_near_enough(beast, feeds, kind):
    s = dive(beast=beast, option_feeds=feeds, wrecks="c1", **AFTER_A_WRECK)
    after = do(s, "rest", faces=[] if kind == "fed" else [1])
    assert told(after)[1] == kind
    assert sum(after.wrecks) == (kind != "fed")


@pytest.mark.rule("3.3")
@pytest.mark.parametrize(("drawn", "hexes"), [("silt", 3), ("pinger", 4)])
def test_the_beast_comes_when_something_is_raised(drawn, hexes):
    s = dive("a2", "e5", "swell")
    face = 1 + sum(s.in_pile()[: MARKERS.index(drawn)])
    assert s.steps_between() - do(s, "raise", "rest", faces=[face]).steps_between() == hexes


@pytest.mark.rule("3.4", "R1")
@pytest.mark.parametrize(
    ("face", "hearing", "kind"), [(3, 2, "heard"), (4, 2, "drifted"), (4, 3, "heard")]
)
def test_the_beast_hears_the_points_that_were_spent(face, hearing, kind):
    s = do(dive(option_hearing=hearing), "go e1", "rest", faces=[face, 1])
    assert told(s)[1] == kind


@pytest.mark.rule("3.5", "3.7")
def test_the_beast_swims_back_from_afar():
    s = do(dive("g5", beast="a1"), "rest")
    assert (told(s)[1], NAMES[s.beast]) == ("turned", "b2")


@pytest.mark.rule("3.6")
def test_the_beast_drifts_by_lot():
    assert do(dive(), "rest", faces=[2]).beast == LINKS[LAIR][1]


@pytest.mark.rule("4.1")
def test_who_brings_all_pods_home_wins():
    s = dive("d2", aboard="2", drawn="pod 2", contacts="a2, b5")
    after = do(s, "go d1")
    assert (after.result.ending, after.result.values) == ("all", [1.0])


@pytest.mark.rule("4.2")
def test_the_last_plate_sinks_the_tug():
    after = do(dive("d2", hull="1"), "go d3", "rest", faces=[1])
    assert (after.result.ending, after.result.values) == ("sunk", [0.0])


@pytest.mark.rule("4.3")
@pytest.mark.parametrize(("home", "ending", "value"), [("0", "none", 0.0), ("1", "some", 0.5)])
def test_the_ice_closes_after_the_last_turn(home, ending, value):
    drawn = AFTER_A_POD if home == "1" else {}
    after = do(dive(turn="8", home=home, **drawn), "rest", faces=[1])
    assert (after.result.ending, after.result.values) == (ending, [value])


def test_the_pilot_is_better_than_chance():
    setup = new_setup(GAME, "", "", {}, {})
    won = {
        name: sum(Match(GAME, setup, [player], seed).final.result.values[0] for seed in range(20))
        for name, player in GAME.players.items()
    }
    assert won["pilot"] >= won["random"] + 10
