"""27.4 Mind Control, 27.2 face-down units, custody of hostages."""

from collections import Counter
from fractions import Fraction

import pytest
from tests.games.hive.playing import (
    at_step,
    candidates,
    do,
    hive,
    kinds,
    run_step,
    said,
    texts,
    unit,
    where,
)

from hexile.games.hive import GAME
from hexile.games.hive.rules.ending import CUSTODY
from hexile.games.hive.rules.face_down import TURN_UP
from hexile.games.hive.rules.losses import kill
from hexile.games.hive.rules.melee import TERRAN_MELEE
from hexile.games.hive.rules.mind import MIND_CONTROL, RELEASES
from hexile.games.hive.state import CUP_C
from hexile.games.hive.tables import KINDS
from hexile.kernel.chance.dice import NoFace, ScriptedDice, every_roll
from hexile.kernel.play import legal_actions
from hexile.table.choices.chance_answers import read_answer, wait_words


def is_terran(s, name):
    return s.terran[unit(s, name)]


# --- 27.4 --------------------------------------------------------------------------------


@pytest.mark.rule("27.4", "B17")
@pytest.mark.parametrize(
    ("queen", "at", "need"),
    [("Qu1", "A9", 3), ("Qu1", "A10", 3), ("Qu1", "27", 2), ("Qu1", "56", 2), ("Qu1", "57", 2),
     ("Qu1", "58", 1), ("MQ", "A10", 4), ("MQ", "27", 3), ("MQ", "B3", 3), ("MQ", "B8", 3),
     ("MQ", "B13", 3), ("MQ", "61", 2), ("MQ", "C3", 1)],
)  # fmt: skip
def test_the_further_the_harder(queen, at, need):
    for face, taken in ((need, True), (need + 1, False)):
        s = hive(f"A8: {queen} \n {at}: Sc1")
        run_step(s, MIND_CONTROL, [face])
        assert is_terran(s, "Sc1") is not taken
        assert s.is_held(unit(s, "Sc1")) is taken


@pytest.mark.rule("27.4", "B17")
@pytest.mark.parametrize(
    "text", ["A8: Qu1 \n 59: Sc1", "A8: Qu1 Sc1", "A8: Qu1 \n Da1: over A9, open; Sc1"]
)
def test_no_attempt_beyond_reach_with_a_terran_beside_her_or_at_units_in_darters(text):
    s = hive(text)
    run_step(s, MIND_CONTROL)
    assert s.log == []


@pytest.mark.rule("27.4")
def test_the_closest_first_then_engineer_scout_lancer_hostage():
    s = hive("A8: Qu1 \n A9: Athena+ La1 Sc1 \n A7: En1 \n 51: En2")
    run_step(s, MIND_CONTROL, [1])
    assert s.is_held(unit(s, "En1"))
    rows = s.log[0].trace.rows
    assert [row.letter for row in rows] == ["1", "2", "4"]
    assert ("En2", "5 points", False) in candidates(s.log[0].trace, "1")
    s = hive("A8: Qu1 \n A9: Athena+ La1")
    run_step(s, MIND_CONTROL, [2])
    assert s.is_held(unit(s, "La1"))
    s = hive("A8: Qu1 \n A9: Sc1 \n A7: Sc2")
    run_step(s, MIND_CONTROL, [2, 1])
    assert s.is_held(unit(s, "Sc1"))  # by die: A7's Scout is the second counter


@pytest.mark.rule("B17", "R27")
def test_a_full_lancer_resists_a_hostage_does_not():
    for text, face, taken in (
        ("La1", 3, False),
        ("La1", 2, True),
        ("La1/1", 3, True),
        ("Athena+", 4, True),
    ):
        s = hive(f"A8: Qu1 \n A9: {text}")
        run_step(s, MIND_CONTROL, [face])
        assert is_terran(s, text.rstrip("+").split("/")[0]) is not taken
    assert not s.is_held(unit(s, "Athena"))  # a hostage needs no further control


@pytest.mark.rule("27.4", "B17")
def test_queens_in_random_order_the_master_queen_last_one_mind_each():
    s = hive(
        "A8: Qu1 \n A6: Qu2 \n A10: MQ \n A7: Sc1 \n A9: Sc2 \n A3: Sc3 \n B8: Sc4<Qu3 \n C8: Qu3"
    )
    run_step(s, MIND_CONTROL, [2, 1, 6, 3, 6, 6])
    who = [event.facts["who"] for event in s.log if event.kind != "lot"]
    assert who == ["Queen Qu2", "Queen Qu1", "Master-Queen"]


@pytest.mark.rule("B17")
def test_release_on_a_six_beyond_reach_or_when_she_dies():
    s = hive("A8: Qu1 \n A9: Sc1<Qu1")
    run_step(s, RELEASES, [5])
    assert not is_terran(s, "Sc1")
    run_step(s, RELEASES, [6])
    assert is_terran(s, "Sc1")
    assert said(s) == ["Scout Sc1 breaks free from Queen Qu1."]
    assert s.log[0].throw.faces == [6]
    s = hive("A8: Qu1 \n C8: Sc1<Qu1")
    run_step(s, RELEASES)
    assert is_terran(s, "Sc1")
    assert said(s) == ["Scout Sc1 is free again: Queen Qu1 is out of reach."]
    s = hive("A8: Qu1 \n A9: Sc1<Qu1")
    kill(s, unit(s, "Qu1"), "B10")
    assert is_terran(s, "Sc1")
    assert said(s)[-1] == "Scout Sc1 is free again: Queen Qu1 is dead."
    assert not s.done[unit(s, "Sc1")]


# --- 27.2 --------------------------------------------------------------------------------


TRAP_DRAWN, FAKE_DRAWN = 1, 5  # Mix C: four Boobytraps, four fakes, two Soldiers, two Workers


@pytest.mark.rule("27.2", "27.5")
def test_a_fake_is_removed():
    s = hive("A8: Sc1 FD1=?")
    run_step(s, TURN_UP, [FAKE_DRAWN])
    assert s.slot_at[0] == -1
    assert kinds(s) == ["turned_up"]


@pytest.mark.rule("27.2", "B18")
def test_a_boobytrap_attacks_every_marine_in_the_order_of_26_5_and_spares_hostages():
    s = hive("A8: Sc1 La1 Helstrom+ FD1=?")
    run_step(
        s, TURN_UP, [TRAP_DRAWN, 4, 4]
    )  # the Lancer's armour: strength 3, a man; the Scout: strength 4
    assert s.men[unit(s, "La1")] == 1
    assert where(s, "Sc1") == "DEAD"
    assert where(s, "Helstrom") == "A8"
    assert s.log[1].facts["strength"] == 3
    assert s.slot_at[0] == -1


@pytest.mark.rule("27.2", "27.5", "R14")
@pytest.mark.parametrize(("drawn", "name"), [(9, "So1"), (11, "Wo1")])
def test_anybody_else_stays_face_up(drawn, name):
    s = hive("A8: Sc1 FD1=?")
    run_step(s, TURN_UP, [drawn])
    assert where(s, name) == "A8"
    assert s.hidden[s.at[unit(s, name)]] == 0


@pytest.mark.rule("27.2", "R40")
@pytest.mark.parametrize(
    "text", ["A8: FD1=?", "A8: Helstrom+ FD1=?", "A8: Sc1<Qu1 FD1=? \n B8: Qu1"]
)
def test_without_a_terran_controlled_marine_it_stays_face_down(text):
    s = hive(text)
    run_step(s, TURN_UP)
    assert s.log == []


@pytest.mark.rule("B18")
def test_an_engineer_probes_instead_of_fighting():
    s = at_step(hive("A8: En1 Sc1 FD1=? \n A9: So9 Sc2"), TERRAN_MELEE)
    assert [text for text in texts(s) if text.startswith("probe")] == ["probe En1 FD1"]
    do(s, "probe En1 FD1", [4, TRAP_DRAWN])
    assert s.slot_at[0] == -1
    assert s.fought[unit(s, "En1")]
    assert where(s, "Sc1") == "A8"
    s = at_step(hive("A8: En1 FD1=?"), TERRAN_MELEE)
    do(s, "probe En1 FD1", [5])
    assert s.slot_at[0] != -1
    s = at_step(hive("A8: En1 Sc1 FD1=?"), TERRAN_MELEE)
    do(s, "probe En1 FD1", [1, 9])
    assert texts(s) == ["melee Sc1 So1", "end"]  # found, it may be attacked by who has not fought


@pytest.mark.rule("B18")
def test_the_odds_of_a_probe_know_only_what_mix_c_may_hold():
    s = at_step(hive("A8: En1 FD1=?"), TERRAN_MELEE)
    probe = next(a for a in legal_actions(s) if a.text().startswith("probe"))
    chances = {c.words: c.odds for c in GAME.odds(GAME.see(s, 0), probe)}
    traps = [odds for words, odds in chances.items() if "up: a Boobytrap" in words]
    assert traps == [Fraction(4, 6) * Fraction(4, 12)]
    assert sum(chances.values()) == 1


@pytest.mark.rule("25.0", "27.2", "R49")
def test_a_counter_drawn_late_is_as_likely_as_one_drawn_early():
    """Whatever lies face-down elsewhere, the next one is each kind as often as Mix C has it."""

    def second(dice):
        s = hive("A8: Sc1 FD1=? \n A9: Sc2 FD2=?")
        TURN_UP.run(s, dice)
        return KINDS[s.slot_kind[1]], sum(s.cups[CUP_C:])

    odds = Counter()
    for chance, _, (kind, left) in every_roll(second):
        assert left == 10
        odds[kind] += chance
    assert odds == {
        "Boobytrap": Fraction(4, 12),
        "Fake": Fraction(4, 12),
        "Soldier": Fraction(2, 12),
        "Worker": Fraction(2, 12),
    }


@pytest.mark.rule("27.2")
def test_who_turns_a_counter_up_is_asked_for_it_by_name():
    s = hive("A8: Sc1 FD1=?")
    with pytest.raises(NoFace) as wanted:
        TURN_UP.run(s, ScriptedDice([]))
    wait = wanted.value.wait
    assert wait_words(GAME, wait) == (
        "Turn up FD1 in A8 (27.2). Which one did you draw? "
        "Left: 4 Boobytrap; 4 fake Boobytrap; 2 Soldier; 2 Worker."
    )
    assert read_answer(wait, "fake") == [FAKE_DRAWN]


# --- custody -----------------------------------------------------------------------------


@pytest.mark.rule("B19", "R15")
@pytest.mark.parametrize(
    ("text", "terran"),
    [
        ("A8: Athena Sc1", True),
        ("A8: Athena Sc1 So1", False),
        ("A8: Athena Sc1 Helstrom", True),
        ("A8: Athena+ So1", False),
        ("A8: Athena+ So1 Sc1", True),
        ("A8: Athena+", True),
        ("A8: Athena+ FD1=?", True),
        ("A8: Athena FD1=? Sc1", True),
        ("A8: Athena Sc1<Qu1 \n B8: Qu1", False),
        ("A8: Athena Helstrom+", False),
    ],
)
def test_who_holds_the_box_holds_the_hostage(text, terran):
    s = hive(text)
    run_step(s, CUSTODY)
    assert is_terran(s, "Athena") is terran
