"""Defects that once were, planted again: the truth checks name each of them.

Each test puts one back and draws rare positions until a check finds it; unspoilt rules pass in the same
positions. Rules are patched in place, which only plain Python code allows.
"""

import pytest
from tests.planting import Planted

from hexile.games import find
from hexile.games.chitin.rules import combat as chitin_combat
from hexile.games.chitin.rules import endgame, movement, sequence
from hexile.games.chitin.rules.reach import reach
from hexile.games.chitin.state.places import HOME
from hexile.games.chitin.state.signs import counted
from hexile.games.forlorn.rules import activation, cards, orders
from hexile.games.hive.rules import actions as hive_actions
from hexile.games.hive.rules import nests, terran
from hexile.games.hive.view import chances
from hexile.games.raid import scenario as raid_scenario
from hexile.games.raid.rules import scientists
from hexile.games.raid.state import NO_ONE
from hexile.kernel.chance.dice import ScriptedDice, SeededDice
from hexile.kernel.game import new_setup, start
from hexile.kernel.play import why_not
from hexile.kernel.verbs.refusal import NOT_NOW
from hexile.kernel.verbs.verb import Guard, Limit, Verbs
from hexile.proof.checks.check_context import CheckedDecision
from hexile.proof.checks.language_check import slip_in
from hexile.proof.checks.refusal_check import check_refusal, without_echo
from hexile.proof.checks.truth_check import numbers_that_differ
from hexile.table.narration.rules_text import read_rulebook

pytestmark = pytest.mark.skipif(
    not str(endgame.__file__).endswith(".py"), reason="compiled rules cannot be patched"
)
UNSPOILT = 3


@pytest.fixture
def planted(monkeypatch):
    return Planted(monkeypatch)


@pytest.mark.parametrize("slug", ["chitin", "forlorn", "hive", "raid"])
def test_unspoilt_rules_pass_the_checks_of_labels_and_refusals(slug, planted):
    assert planted.found(slug, "labels", range(UNSPOILT)) == ""


# --- Chitin ------------------------------------------------------------------------------------


def test_a_charge_after_lending_is_found(planted, monkeypatch):
    monkeypatch.setattr(movement, "has_lent", lambda s: False)
    assert "charges that has lent its strength (R57)" in planted.found("chitin", "labels")


def test_false_odds_of_a_sting_are_found(planted, monkeypatch):
    """All stacks beside the target were counted, also those that others take or the player is asked for."""
    monkeypatch.setattr(
        chitin_combat,
        "stung_at_first",
        lambda s, mega, at, count: chitin_combat.hit_by(s, mega, at),
    )
    assert "it is declared as" in planted.found("chitin", "labels")


def first_listed_home(s):
    return all(s.token_at[token] <= HOME for token in range(len(s.terms.battle.tokens)))


def test_an_end_by_the_first_tokens_listed_is_found(planted, monkeypatch):
    monkeypatch.setattr(endgame, "all_start_tokens_home", first_listed_home)
    assert "the game ends while token F is out (4.04)" in planted.found("chitin", "labels")


def test_positions_that_lack_something_or_have_too_much_are_found(planted, monkeypatch):
    monkeypatch.setattr(type(find("chitin")), "expect", staticmethod(lambda s, lines: None))
    assert "a position is read that cannot be" in planted.found("chitin", "")


def test_another_way_in_the_label_is_found(planted, monkeypatch):
    def words(s, to, way):
        way = reach(s)
        cost = counted(way.cost[to], "point")
        return f"{s.hex_name(to)}, {cost}{movement.ground_words(s, way, to)}"

    monkeypatch.setattr(movement, "way_words", words)
    assert "they walk by" in planted.found("chitin", "labels")


def test_a_refusal_without_a_rule_is_found(monkeypatch):
    game = find("chitin")
    setup = new_setup(game, "learning", "", {}, {})
    s = start(game, setup, ScriptedDice([4, 1]))
    asked = CheckedDecision(game, read_rulebook(game.package), setup, s, 0, 1)
    check_refusal(asked, "dance")
    bare = Verbs("", sequence.FIRST_VERB, sequence.TOP_VERB, help=NOT_NOW.words)
    monkeypatch.setattr(sequence, "HIGH_VERBS", bare)
    with pytest.raises(Exception, match="'dance' is refused by no rule"):
        check_refusal(asked, "dance")


# --- Raid --------------------------------------------------------------------------------------


def test_a_position_without_its_runner_or_points_is_found(planted, monkeypatch):
    monkeypatch.setattr(type(find("raid")), "expect", staticmethod(lambda s, lines: None))
    monkeypatch.setattr(raid_scenario, "check_runner", lambda s: None)
    assert "a position is read that cannot be" in planted.found("raid", "")


def test_a_way_over_the_entry_strip_is_found(planted, monkeypatch):
    def closest(s, dice, trace):
        steps = s.terms.ground.distances[s.terms.ground.platform]
        way = scientists.ways_to_platform(s)
        able = [k for k in range(len(s.scientist_at)) if scientists.can_run(s, k, way)]
        if trace is not None:
            scientists.list_runners(s, trace, "some" if able else "none", way)
            trace.decide("2")
        return min(able, key=lambda k: steps[s.scientist_at[k]], default=NO_ONE)

    monkeypatch.setattr(scientists, "closest_scientist", closest)
    assert "was nearer (5.1)" in planted.found("raid", "labels")


# --- Hive --------------------------------------------------------------------------------------


def test_an_untrue_reason_of_letter_a_is_found(planted, monkeypatch):
    told = hive_actions.verdict

    def verdict(row, words, facts):
        told(row, "out_of_reach" if words == "no_shot_here" else words, facts)

    monkeypatch.setattr(hive_actions, "verdict", verdict)
    assert "and the unit stays where it is (R4)" in planted.found("hive", "")


def test_odds_of_mind_control_without_the_other_queens_are_found(planted, monkeypatch):
    monkeypatch.setattr(chances, "rivals_of", lambda s, queen: [queen])
    assert "control? played out" in planted.found("hive", "forecasts")


def test_a_forecast_for_who_cannot_try_any_more_is_found(planted, monkeypatch):
    def may(s, unit):
        return s.terran[unit] and s.in_hive(unit) and s.znon[s.at[unit]] > 0

    monkeypatch.setattr(chances, "may_disengage", may)
    assert "'it cannot try'" in planted.found("hive", "forecasts")


def test_mind_control_blamed_for_a_soldier_is_found(planted, monkeypatch):
    blamed = Guard(
        "27.4", lambda s, unit: s.terran[unit], "{unit} is controlled by the Znon", of="unit"
    )
    monkeypatch.setattr(terran.PICK_UNIT, "checks", [terran.PICK_UNIT.checks[0], blamed])
    assert "no Queen holds" in planted.found("hive", "verbs")


def test_a_need_of_the_bare_map_is_found(planted, monkeypatch):
    def bare(s, unit, place):
        extra = s.terms.hatch if terran.is_ship(s, unit, place) else 0
        at = terran.box_of(s, s.at[terran.slowest(s)])
        return s.terms.ship.distances[at][terran.box_of(s, place)] + extra

    for guard in terran.MOVE_VERB.guards():
        if isinstance(guard, Limit) and guard.need is terran.points_needed:
            monkeypatch.setattr(guard, "need", bare)
            monkeypatch.setitem(guard.facts, "need", bare)
    assert "the way that is free costs" in planted.found("hive", "verbs")


def test_a_queen_outside_her_area_is_found(planted, monkeypatch):
    def nearest(s, area, units, alone):
        ship = s.terms.ship
        first = list(ship.areas).index(area)
        return nests.nearest_of(s, list(range(ship.size)), first, units, alone)

    monkeypatch.setattr(nests, "nearest_lawful", nearest)
    assert "outside Area A (25.0)" in planted.found("hive", "labels")


def test_a_readme_that_counts_too_few_rulings_is_found():
    game = find("hive")
    book = read_rulebook(game.package)
    assert list(numbers_that_differ(game, book)) == []
    more = book | {"R51": book["R50"]}
    assert "README.md says R1 to R50; the last ruling is R51" in numbers_that_differ(game, more)


# --- Forlorn -----------------------------------------------------------------------------------


def test_a_blaster_that_ignores_the_room_roll_is_found(planted, monkeypatch):
    allowed = activation.is_room_allowed
    monkeypatch.setattr(
        activation, "is_room_allowed", lambda s, p, at: at == p.start or allowed(s, p, at)
    )
    assert "goes for room a and is not in it (I.B2)" in planted.found("forlorn", "labels")


def test_another_number_at_the_real_board_is_found(monkeypatch):
    game = find("forlorn")
    monkeypatch.setitem(game.purposes, "I.A3.2", "The {who}: 6 bursts")
    told = list(numbers_that_differ(game, read_rulebook(game.package)))
    assert told == ["the purpose of I.A3.2 has a number of its own, 6: 'The {who}: 6 bursts'"]


@pytest.mark.parametrize(
    ("rule", "word", "number"), [("12.4", "six", 6), ("13.1", "four", 4), ("13.2", "seven", 7)]
)
def test_another_number_in_the_rulebook_is_found(monkeypatch, rule, word, number):
    game = find("forlorn")
    book = read_rulebook(game.package)
    monkeypatch.setattr(book[rule], "text", book[rule].text.replace(word, "eleven"))
    told = next(numbers_that_differ(game, book))
    assert told.startswith(f"rule {rule} does not say {number}")


def test_a_lot_among_xenos_that_all_fade_is_found(planted, monkeypatch):
    def fade(s, dice):
        tied = [x for x in cards.others_than_eggs(s) if cards.is_small(s.xeno_kind[x])]
        waiting = tied[: s.terms.numbers.most_faded]
        while waiting:
            xeno = cards.fading(s, waiting, dice) if len(waiting) > 1 else waiting[0]
            cards.fade_one(s, xeno, waiting)
        return True

    monkeypatch.setattr(cards, "fade", fade)
    assert "Xenos that all fade (II.D8)" in planted.found("forlorn", "labels")


def test_a_hint_in_place_of_a_reason_is_found(planted, monkeypatch):
    hint = Guard(
        "9.1", lambda s, m, item: item == s.item_of(m, orders.STIM), orders.HELP, help=True
    )
    checks = orders.STIM_VERB.checks
    monkeypatch.setattr(orders.STIM_VERB, "checks", [*checks[:-1], hint])
    assert "it is a hint, and gives no reason" in planted.found("forlorn", "verbs")


def test_a_hint_is_enough_while_no_marine_acts():
    game = find("forlorn")
    s = start(game, new_setup(game, "", "", {}, {}), SeededDice(3))
    refusal = why_not(s, "stim Marek S1")
    assert refusal.help
    assert game.unfounded(s, "stim Marek S1", refusal) == ""


def test_a_refusal_may_echo_what_was_typed_twice_and_nothing_else():
    said = "you cannot aim at red red; the targets are the the fighter"
    assert "red red" in slip_in(said)
    assert "the the" in slip_in(without_echo(said, "fire fighter 1 red red"))
    assert not slip_in(without_echo("there is no hex hex", "hex hex"))
