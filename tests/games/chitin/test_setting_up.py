"""Chapter 3: forces, first roll, ends; what a seat may know; expansion units."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.games.chitin.field import do, field, kinds, place, refusal, texts

from hexile.games.chitin import GAME
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.places import UNKNOWN
from hexile.games.chitin.tables import BLUE, RED
from hexile.kernel.chance.dice import ScriptedDice, SeededDice
from hexile.kernel.game import new_setup, start
from hexile.kernel.play import seat_to_choose


def begin(scenario, faces=(6, 1), **given) -> Chitin:
    s = start(GAME, new_setup(GAME, scenario, "", dict(given), {}), ScriptedDice(list(faces)))
    assert isinstance(s, Chitin)
    return s


def letters(s, seat):
    sheet = s.terms.sheet
    return {sheet.letters[k]: n for k, n in enumerate(s.force[seat]) if n}


@pytest.mark.rule("3.03", "3.00", "3.01")
def test_the_learning_battle():
    s = begin("learning")
    assert letters(s, BLUE) == letters(s, RED) == {"G": 3, "P": 3, "T": 3, "R": 3, "W": 6}
    assert [s.letter_of(t) for t in range(len(s.token_at))] == ["A", "C", "F"]
    assert [s.hex_name(at) for at in s.token_at] == ["0607", "0311", "0515"]


@pytest.mark.rule("S9", "3.03", "S2")
def test_armageddon_takes_every_counter():
    s = begin("armageddon")
    assert letters(s, BLUE) == {"G": 12, "P": 12, "T": 12, "R": 12, "F": 8, "B": 6, "W": 6}


@pytest.mark.rule("3.03", "R2")
@pytest.mark.parametrize(
    ("scenario", "points", "tokens"),
    [("basic", 48, 7), ("small", 48, 3), ("intermediate", 60, 7), ("bitter-end", 78, 7)],
)
def test_limits(scenario, points, tokens):
    s = begin(scenario, ())
    assert (s.terms.battle.points, len(s.terms.battle.tokens)) == (points, tokens)
    s = do(s, "ready wall")
    assert refusal(s, "add T").rule == "3.03"
    assert f"the limit is {points}" in refusal(s, "add T").words
    assert "drop G" in texts(s)


@pytest.mark.rule("3.03")
def test_the_limit_for_plunge_units():
    s = begin("small", ())
    for _ in range(4):
        s = do(s, "add F")
    assert refusal(s, "add F").words == "this scenario allows at most 8 points of Plunge"


@pytest.mark.rule("R55", "3.03")
def test_the_basic_battle_has_no_basics_and_no_air():
    s = begin("basic", ())
    assert refusal(s, "add B").rule == "2.021"
    assert refusal(s, "add F").rule == "2.021"


@pytest.mark.rule("R2")
def test_forces_are_secret_until_both_have_chosen():
    s = do(begin("basic", ()), "ready wall", "done")
    assert seat_to_choose(s) == RED
    seen = GAME.see(s, RED)
    assert isinstance(seen, Chitin)
    assert set(seen.force[BLUE]) == {UNKNOWN}
    assert letters(seen, RED) == {"W": 6}
    other = GAME.resample(seen, RED, SeededDice(5))
    assert isinstance(other, Chitin)
    assert UNKNOWN not in other.force[BLUE]
    s = do(s, "ready even", "done", dice=(5, 2))
    assert "revealed" in kinds(s)
    seen = GAME.see(s, RED)
    assert isinstance(seen, Chitin)
    assert letters(seen, BLUE) == {"G": 8, "P": 2, "T": 3, "R": 2, "W": 6}


@pytest.mark.rule("3.02", "R1")
def test_the_higher_roller_moves_first_and_the_other_picks_the_end():
    s = begin("learning", (3, 3, 2, 5))
    assert (s.high, seat_to_choose(s)) == (RED, RED)
    assert texts(s) == ["first", "top", "bottom"]
    s = do(s, "first")
    assert seat_to_choose(s) == BLUE
    s = do(s, "bottom")
    assert (s.first, s.top, s.moving) == (RED, RED, RED)


@pytest.mark.rule("3.02", "R1")
def test_the_higher_roller_picks_an_end_and_the_other_moves_first():
    s = do(begin("learning", (4, 1)), "top")
    assert (s.top, s.first, s.moving) == (BLUE, RED, RED)


@pytest.mark.rule("3.02", "R1")
def test_a_refusal_at_the_first_roll_names_the_rule():
    s = begin("learning", (4, 1))
    assert str(refusal(s, "dance")) == "type `first`, `top` or `bottom` (3.02)"
    s = do(s, "first")
    assert str(refusal(s, "first")) == (
        "the higher roller has taken the first move; pick your end (3.02)"
    )
    assert str(refusal(s, "left")) == "type `top` or `bottom` (3.02)"


@pytest.mark.rule("R51", "R38")
def test_words():
    s = field("blue 0818: PBW N\nblue air 0811: F")
    units = s.units_in(place(s, "0818"))
    assert (s.count_warriors(units), s.count_fighters(units)) == (1, 2)
    assert list(s.stacks(BLUE)) == [place(s, "0818")]  # air units are in no hex


@pytest.mark.rule("E1", "S7")
@pytest.mark.parametrize(("hex_", "add"), [("0818", 1), ("0815", 2), ("0614", 0), ("0812", 1)])
def test_the_low_hacker_adds_once_to_its_stack(hex_, add):
    s = field(f"red {hex_}: HHG S", "facing", "learning", low_hacker=True)
    wooded = s.terms.valley.is_forest[place(s, hex_)]
    assert s.stack_defence(place(s, hex_), True) == 6 + (3 if wooded else add or 1)
    assert s.stack_defence(place(s, hex_), False) == 6


@pytest.mark.rule("E1", "S7")
def test_the_low_hackers_of_the_article():
    """Two single Low Hackers and a Gantua in forest and rough defend with 10."""
    s = field("red 1314: HHG S", "facing", "learning", low_hacker=True)
    assert s.terms.valley.terrain[place(s, "1314")] == "b"
    assert s.stack_defence(place(s, "1314"), True) == 10


@pytest.mark.rule("S7")
def test_low_hackers_stack_with_one_other_type_and_come_only_if_asked():
    s = field("blue 0818: HG N\nblue 0817: P N")
    assert s.is_stack(s.units_in(place(s, "0818")))
    assert not s.is_stack(vec[i64]([0, 1, 2]))
    assert refusal(begin("basic", ()), "add H").rule == "2.021"
    assert "add H" in texts(begin("basic", (), low_hacker=True))


@pytest.mark.rule("S8")
def test_the_arch_reaper_is_off_unless_asked_for_and_counts_two():
    assert refusal(begin("basic", ()), "add A").rule == "2.021"
    s = do(begin("basic", (), arch_reaper=True), "add A", "add A")
    assert "add A" not in texts(s)
    s = field("blue 0818: AW N\nblue 0817: A N")
    assert s.is_stack(s.units_in(place(s, "0818")))
    assert not s.is_stack(vec[i64]([1, 2]))  # the two Arch Reapers


@pytest.mark.rule("S6")
def test_even_tokens():
    assert list(begin("learning", even_tokens=True).token_value) == [20, 20, 20]
    assert list(begin("learning").token_value) == [20, 10, 20]
