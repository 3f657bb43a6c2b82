"""The rules, one or two tests each: positions are texts, dice are scripted."""

from fractions import Fraction

import pytest

from hexile.authors.template import GAME
from hexile.authors.template.state import UNKNOWN
from hexile.authors.template.tables import DISTANCES, GUARD_POST, LINKS, NAMES, SITES, START
from hexile.kernel.chance.dice import ScriptedDice
from hexile.kernel.fields.position import read_position
from hexile.kernel.game import new_setup, start
from hexile.kernel.play import Illegal, legal_actions, play
from hexile.players.match import Match

SITE, OTHER_SITE = 0, 1
BESIDE_START = LINKS[START][0]


def night(scout=START, guard=GUARD_POST, turn=1, searched="", cache=SITE, option=""):
    """Set up a position."""
    lines = [
        f"position {GAME.about.slug}, rules {GAME.about.version}",
        "scenario: night",
        *([f"option {option}"] if option else []),
        "next: scout, guard, end of turn",
        f"turn: {turn}",
        f"scout: {NAMES[scout]}",
        f"guard: {NAMES[guard]}",
        *([f"searched: {searched}"] if searched else []),
        f"cache: {NAMES[SITES[cache]]}",
    ]
    return read_position(GAME, "\n".join(lines)).state


def do(s, action, *faces):
    return play(s, action, ScriptedDice(list(faces)))


def told(s):
    return [event.kind for event in s.log]


@pytest.mark.rule("1.2")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_the_cache_is_hidden_by_lot(face):
    s = start(GAME, new_setup(GAME, "", "", {}, {}), ScriptedDice([face]))
    assert (s.scout, s.guard, s.cache) == (START, GUARD_POST, face - 1)
    assert GAME.see(s, 0).cache == UNKNOWN


@pytest.mark.rule("2.1", "2.2")
def test_the_scout_goes_to_places_beside_his_or_waits():
    s = night()
    places = [f"go {NAMES[to]}" for to in LINKS[START]]
    assert [action.text() for action in legal_actions(s)] == [*places, "wait"]
    after = do(s, places[0], 6)
    assert (after.scout, after.turn) == (BESIDE_START, 2)
    assert told(after) == ["went", "stood", "turn"]


@pytest.mark.rule("2.2", "2.3")
@pytest.mark.parametrize(
    ("action", "rule"),
    [("go nowhere", "2.2"), (f"go {NAMES[GUARD_POST]}", "2.2"), ("search", "2.3"), ("fly", "2.2")],
)
def test_what_is_refused_is_refused_with_its_rule(action, rule):
    with pytest.raises(Illegal) as refused:
        do(night(), action)
    assert refused.value.refusal.rule == rule


@pytest.mark.rule("2.3")
def test_a_site_is_searched_once():
    after = do(night(SITES[OTHER_SITE]), "search", 6, 6)
    assert list(after.searched) == [site == OTHER_SITE for site in range(len(SITES))]
    assert "search" not in [action.text() for action in legal_actions(after)]


@pytest.mark.rule("2.3")
def test_the_odds_of_a_search_follow_from_the_sites_left():
    s = night(SITES[SITE])
    search = next(action for action in legal_actions(s) if action.text() == "search")
    odds = [chance.odds for chance in GAME.odds(GAME.see(s, 0), search)]
    assert sorted(odds) == [Fraction(1, 3), Fraction(2, 3)]


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(("face", "where"), [(3, START), (4, BESIDE_START)])
def test_a_guard_within_a_step_seizes_on_three_or_less(face, where):
    after = do(night(BESIDE_START, guard=START), "wait", face)
    assert (after.scout, after.guard) == (where, START)


@pytest.mark.rule("3.2", "3.3")
@pytest.mark.parametrize(("face", "steps"), [(3, 1), (4, 0)])
def test_a_guard_further_off_comes_nearer_on_three_or_less(face, steps):
    after = do(night(), "wait", face)
    assert DISTANCES[GUARD_POST][START] - DISTANCES[after.guard][START] == steps


@pytest.mark.rule("R1")
def test_the_face_on_which_it_hears_is_an_option():
    assert do(night(option="hearing: 5"), "wait", 5).guard != GUARD_POST


@pytest.mark.rule("4.1")
def test_who_finds_the_cache_wins():
    after = do(night(SITES[SITE], cache=SITE), "search")
    assert (after.result.ending, after.result.values) == ("found", [1.0])


@pytest.mark.rule("4.2")
def test_dawn_ends_the_night():
    after = do(night(turn=14), "wait", 6)
    assert (after.result.ending, after.result.values) == ("dawn", [0.0])


def test_the_prowler_is_better_than_chance():
    setup = new_setup(GAME, "", "", {}, {})
    won = {
        name: sum(Match(GAME, setup, [player], seed).final.result.values[0] for seed in range(20))
        for name, player in GAME.players.items()
    }
    assert won["prowler"] >= won["random"] + 5
