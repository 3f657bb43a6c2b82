"""The rules, one or two tests each: positions are texts, dice are scripted."""

import pytest

from hexile.authors.duel import GAME
from hexile.authors.duel.state import GUARD, NO_ORDER, SEATS, THIEF, UNKNOWN
from hexile.authors.template.tables import GUARD_POST, LINKS, NAMES, SITES, START
from hexile.kernel.chance.dice import ScriptedDice
from hexile.kernel.fields.position import read_position
from hexile.kernel.game import new_setup, start
from hexile.kernel.play import NOBODY, Illegal, for_seat, legal_actions, play, seats_waited_for
from hexile.players.match import Match

SITE, OTHER_SITE = 0, 1
BESIDE_START = LINKS[START][0]
BESIDE_SITE = LINKS[SITES[SITE]][0]


def night(thief=START, guard=GUARD_POST, turn=1, cache=SITE, option="", visited=""):
    """Set up a position in which both give orders."""
    lines = [
        f"position {GAME.about.slug}, rules {GAME.about.version}",
        "scenario: night",
        *([f"option {option}"] if option else []),
        "next: orders thief, orders guard, moves, end of turn",
        f"turn: {turn}",
        f"places: thief {NAMES[thief]}, guard {NAMES[guard]}",
        *([f"visited: {visited}"] if visited else []),
        f"cache: {NAMES[SITES[cache]]}",
    ]
    return read_position(GAME, "\n".join(lines)).state


def do(s, seat, *actions, faces=()):
    """Let a seat decide: an order, or that it is ready."""
    for action in actions:
        s = play(for_seat(s, seat), action, ScriptedDice(list(faces)))
    return s


def both(s, thief, guard, *faces):
    """Let both go somewhere."""
    s = do(s, THIEF, f"go {NAMES[thief]}", "ready")
    return do(do(s, GUARD, f"go {NAMES[guard]}"), GUARD, "ready", faces=faces)


def texts(s, seat):
    return [action.text() for action in legal_actions(for_seat(s, seat))]


@pytest.mark.rule("1.2")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_the_cache_is_hidden_by_lot_and_the_thief_knows_it(face):
    s = start(GAME, new_setup(GAME, "", "", {}, {}), ScriptedDice([face]))
    assert list(s.places) == [START, GUARD_POST]
    assert [GAME.see(s, seat).cache for seat in (THIEF, GUARD, NOBODY)] == [face - 1, -1, -1]


@pytest.mark.rule("2.1")
def test_orders_are_given_in_any_order_and_changed_until_both_are_ready():
    s = do(night(), GUARD, f"go {NAMES[GUARD_POST]}", "ready")
    assert seats_waited_for(s) == [THIEF]
    assert texts(s, GUARD) == ["revise"]
    s = do(s, THIEF, f"go {NAMES[START]}", f"go {NAMES[BESIDE_START]}")
    assert list(s.orders) == [BESIDE_START, GUARD_POST]
    assert list(GAME.see(s, THIEF).orders) == [BESIDE_START, UNKNOWN]
    assert list(GAME.see(s, GUARD).orders) == [UNKNOWN, GUARD_POST]
    after = do(s, THIEF, "ready")
    assert (list(after.places), after.turn) == ([BESIDE_START, GUARD_POST], 2)
    assert list(after.orders) == [NO_ORDER] * len(SEATS)


@pytest.mark.rule("2.1", "2.2")
@pytest.mark.parametrize(
    ("action", "rule"),
    [("go nowhere", "2.2"), (f"go {NAMES[GUARD_POST]}", "2.2"), ("ready", "2.1")],
)
def test_what_is_refused_is_refused_with_its_rule(action, rule):
    with pytest.raises(Illegal) as refused:
        do(night(), THIEF, action)
    assert refused.value.refusal.rule == rule


@pytest.mark.rule("3.1")
def test_who_changes_places_meets():
    assert both(night(guard=BESIDE_START), BESIDE_START, START, 3).result.ending == "caught"
    after = both(night(guard=BESIDE_START), START, BESIDE_START)
    assert after.result is None


@pytest.mark.rule("3.2", "4.2")
@pytest.mark.parametrize(("face", "ends"), [(2, None), (3, "caught")])
def test_the_guard_holds_on_three_or_more(face, ends):
    after = both(night(guard=BESIDE_START), START, START, face)
    assert (after.result.ending if after.result else None) == ends


@pytest.mark.rule("R1")
def test_the_face_that_holds_is_an_option():
    assert both(night(guard=BESIDE_START, option="grasp: 5"), START, START, 4).result is None


@pytest.mark.rule("3.3")
@pytest.mark.parametrize("cache", [SITE, OTHER_SITE])
def test_the_thief_takes_the_cache_and_nobody_is_told(cache):
    after = both(night(BESIDE_SITE, cache=cache), SITES[SITE], GUARD_POST)
    assert after.visited[SITE]
    assert after.has_cache() == (cache == SITE)
    assert {event.kind for event in after.log} == {"ready", "moved", "turn"}
    assert not GAME.see(after, GUARD).has_cache()


@pytest.mark.rule("4.1")
@pytest.mark.parametrize(("cache", "ends"), [(SITE, "away"), (OTHER_SITE, None)])
def test_the_thief_wins_if_he_leaves_with_the_cache(cache, ends):
    after = both(night(BESIDE_START, cache=cache, visited=NAMES[SITES[SITE]]), START, GUARD_POST)
    assert (after.result.ending if after.result else None) == ends
    assert after.sites_left() == ([0, 1, 2] if ends else [1, 2])


@pytest.mark.rule("4.3")
def test_dawn_ends_the_night():
    after = both(night(turn=14), START, GUARD_POST)
    assert (after.result.ending, after.result.values) == ("dawn", [0.0, 1.0])


def test_the_stalker_is_better_than_chance_at_either_seat():
    stalker, blind = GAME.players["stalker"], GAME.players["random"]
    assert count("away", stalker, blind) >= count("away", blind, blind) + 10
    assert count("caught", blind, stalker) >= count("caught", blind, blind) + 5


def count(ending, *seats):
    """Count how often some players come to an ending."""
    setup = new_setup(GAME, "", "", {}, {})
    ends = [Match(GAME, setup, list(seats), seed).final.result.ending for seed in range(20)]
    return ends.count(ending)
