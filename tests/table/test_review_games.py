"""Reviews of whole games of every game on the shelf: whatever they find adds up and stays in bounds."""

from itertools import islice
from pathlib import Path

import pytest
from tests.table.test_review import reviewed

from hexile.games import find, slugs
from hexile.kernel.game import new_setup
from hexile.kernel.journal import BadJournal
from hexile.kernel.play import legal_actions
from hexile.players.levels import best_player, named_player
from hexile.proof.checks.review_check import broken_in
from hexile.table.files.journal_files import look, open_journal
from hexile.table.review.review_budgets import budget_for
from hexile.table.review.weighing import weigh
from hexile.table.seating import seat_computers
from hexile.table.session import new_session

GAMES = Path(__file__).parent.parent / "games"
LEAST_BUDGET = "2/1/2"
DECISIONS = 3
NIGHTLY_GAMES = 200
NIGHTLY_DECISIONS = 24


def recorded(slug):
    """Open the recorded games that today's rules replay, one after the other."""
    for path in sorted((GAMES / slug / "replays").glob("*.jsonl")):
        try:
            yield look(open_journal(path))
        except BadJournal:
            continue


def player_of(game, seed):
    """Return a weak player or a strong one, by turns."""
    return "random" if seed % 2 else best_player(game)


def played_for(slug, seed, decisions):
    """Let computers play a game as far as so many decisions."""
    game = find(slug)
    scenario = game.scenarios[seed % len(game.scenarios)].name
    setup = new_setup(game, scenario, "", {}, {})
    names = game.seats_for(setup)
    seats = {name: player_of(game, seed + n) for n, name in enumerate(names)}
    table = new_session(game, setup, seats, seed, None, None)
    seat_computers(table, named_player)
    while not table.state.over() and len(table.journal.moments) < decisions:
        table.computer_acts()
    return table


@pytest.mark.parametrize("slug", slugs())
def test_what_a_review_of_a_recorded_game_finds_adds_up(slug):
    table = next(islice(recorded(slug), 1))
    path = table.journal.path(table.head)
    table.go(path[min(DECISIONS, len(path)) - 1].number)
    assert broken_in(reviewed(table, path[0].seat, LEAST_BUDGET)) == []


def last_choice(table):
    """Return the last position of a game with more than one choice, and what was chosen there."""
    for moment in reversed(table.journal.path(table.head)):
        before = table.state_at(moment.before)
        if len(legal_actions(before)) > 1:
            return before, moment.action
    raise AssertionError("no choice at all")


def test_the_last_choice_of_a_game_is_exact_where_few_dice_follow():
    game = find("raid")
    budget = budget_for(game, LEAST_BUDGET)
    tables = [played_for("raid", seed, 999) for seed in range(1, 13)]
    found = [weigh(game, *last_choice(table), budget) for table in tables]
    exact = [one for one in found if one.solved]
    assert len(exact) >= 2
    assert {choice.worlds for one in exact for choice in one.choices} == {0}


@pytest.mark.nightly
@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("part", range(10))
def test_every_identity_and_bound_holds_in_200_games(slug, part):
    each = NIGHTLY_GAMES // 10
    for seed in range(1 + part * each, 1 + (part + 1) * each):
        table = played_for(slug, seed, NIGHTLY_DECISIONS)
        assert broken_in(reviewed(table, seed % len(table.seats()), LEAST_BUDGET)) == [], seed
