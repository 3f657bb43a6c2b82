"""Reviews: the ledger adds up, chances are what they are, and only what a seat could know counts."""

from math import sqrt
from pathlib import Path
from statistics import mean, stdev

import pytest
from msgspec.structs import replace
from tests.table.duel import UNKNOWN, Duel, Guessing, Hiding, exact, exact_best, played

from hexile.kernel.journal import ROOT
from hexile.kernel.play import legal_actions
from hexile.kernel.setup import BadSetup
from hexile.proof.checks.review_check import broken_in
from hexile.table import job_payload
from hexile.table.files.journal_files import look, open_journal
from hexile.table.review import game_review, review_summary, review_words, weighing
from hexile.table.review.endgame import solved
from hexile.table.review.game_review import Review, carry_out, choose_seat, expect_reviewable
from hexile.table.review.review_budgets import Budget, budget_for
from hexile.table.review.review_ledger import OddsSum, chance_of, odds_of
from hexile.table.review.review_line import DICE, OTHERS, OWN, ReviewLine
from hexile.table.review.review_store import Memory, ReviewCacheFile
from hexile.table.review.review_words import review_lines
from hexile.table.review.samples import certain, gap_of
from hexile.table.review.weighing import BEST, CLOSE, MISTAKE, ONLY, stand, weigh
from hexile.table.table_errors import Refused

GAMES = Path(__file__).parent.parent / "games"
RAID = GAMES / "raid" / "replays" / "three-bulkheads-capture.jsonl"


def blindly(seed, number):
    return seed * 7 + number * number


@pytest.fixture
def find(monkeypatch):
    """Put a toy on the shelf."""

    def put(game):
        monkeypatch.setattr(job_payload, "find", lambda slug: game)
        return game

    return put


@pytest.fixture
def estimated(monkeypatch):
    """Solve no position: the games here are so small that all their ends are solved."""
    monkeypatch.setattr(weighing, "solved", lambda game, view, seat: {})


def reviewed(table, seat, budget="3/2/4", shelf=None):
    review = Review(table, seat, shelf or Memory(), budget)
    for order in review.missing():
        review.take(*carry_out(order))
    return review.so_far()


def adds_up(found):
    """Check that the numbers add up, stay in bounds and lie in their intervals."""
    assert broken_in(found) == []
    return True


@pytest.mark.parametrize("kind", [Duel, Hiding])
def test_the_ledger_adds_up_in_a_hundred_games_of_each(find, kind):
    game = find(kind())
    for seed in range(100):
        table = played(game, seed, blindly)
        found = reviewed(table, seed % 2)
        assert adds_up(found)
        assert found.sums.result.points == table.state.result.values[seed % 2]


def test_a_guess_that_drifts_is_no_luck(find):
    game = find(Guessing(sees=0.0))
    for seed in range(20):
        found = reviewed(played(game, seed, blindly, 2), seed % 2)
        assert adds_up(found)
        assert [e.brought for e in found.entries] == pytest.approx([0.0] * len(found.entries))
        assert found.sums.rolled.points == pytest.approx(0.0)


def test_luck_averages_zero_however_wrong_the_guess_is(find):
    game = find(Guessing(sees=0.02))
    luck = [reviewed(played(game, seed, blindly, 2), 0).sums.rolled.points for seed in range(200)]
    error = stdev(luck) / sqrt(len(luck))
    assert 0.0 < error < 0.002
    assert abs(mean(luck)) < 1.96 * error


def test_losses_add_up_as_odds_and_never_leave_the_bounds():
    sum_ = OddsSum(certain(0.62))
    assert sum_.chance().points == pytest.approx(0.62), "nothing lost, nothing changed"
    before = 0.62
    for _ in range(5):  # a loss of 60, again and again, as after lucky rolls
        sum_.move(0.9, 0.3, 0.02)
        found = sum_.chance()
        assert 0.0 <= found.low <= found.points <= found.high <= 1.0
        assert found.points < before or found.points == 0.0
        before = found.points
    worse, better = OddsSum(certain(0.5)), OddsSum(certain(0.5))
    worse.move(0.6, 0.3, 0.0)
    better.move(0.6, 0.5, 0.0)
    assert worse.chance().points < better.chance().points < 0.5
    for chance in (0.0, 0.01, 0.5, 0.99, 1.0):
        assert chance_of(odds_of(chance)) == pytest.approx(chance)


def test_a_solved_end_is_what_the_rules_enumerate(find):
    game = find(Duel())
    for seed in range(60):
        table = played(game, seed, blindly, 3)
        taken = legal_actions(table.state)[seed % 3]
        found = weigh(game, table.state, taken.text(), Budget(3, 1, 2))
        assert found.solved
        assert found.after.chance == pytest.approx(exact(table.state, 1, taken))
        best = exact_best(table.state, 1)
        assert found.choices[0].estimate.chance == pytest.approx(best)
        assert found.cost.points == pytest.approx(best - found.after.chance, abs=1e-9)
        assert (found.verdict == MISTAKE) == (best - found.after.chance > 1e-9)
        for choice in found.choices:
            assert choice.estimate.low == choice.estimate.chance == choice.estimate.high


def test_nothing_is_solved_where_another_seat_decides_or_something_is_hidden(find):
    game = find(Duel())
    assert not weigh(game, played(game, 1, blindly, 2).state, "one", Budget(3, 1, 2)).solved
    hiding = find(Hiding())
    table = played(hiding, 1, blindly, 3)
    view = hiding.see(table.state, 1)
    assert not weigh(hiding, view, "one", Budget(3, 1, 2)).solved


def test_swapping_a_choice_for_a_worse_one_raises_the_loss_by_the_difference(find):
    game = find(Duel())
    for seed in range(20):
        state = played(game, seed, blindly, 3).state
        found = [weigh(game, state, text, Budget(3, 1, 2)) for text in ("one", "bold", "look")]
        best = max(one.after.chance for one in found)
        for one in found:
            assert one.cost.points == pytest.approx(best - one.after.chance, abs=1e-9)


def test_a_perfect_line_loses_nothing(find):
    game = find(Duel())

    for seed in range(30):
        table = played(game, seed, blindly, 3)
        legal = [action.text() for action in legal_actions(table.state)]
        values = solved(game, table.state, 1)
        table.act(max(legal, key=lambda text: values[text]))
        last = reviewed(table, 1).entries[-1]
        assert last.cost == 0.0
        assert last.verdict in (BEST, CLOSE, ONLY)


def test_a_move_that_wins_at_once_is_never_too_close_to_tell(find):
    game = find(Duel())
    won = [
        entry
        for seed in range(30)
        for entry in reviewed(played(game, seed, blindly), seed % 2, "3/4/8").entries
        if entry.verdict and entry.after.chance == 1.0 and entry.after.error == 0.0
    ]
    assert won
    assert {entry.verdict for entry in won} <= {BEST, ONLY}


def test_two_games_are_weighed_in_worlds_of_their_own(find):
    one, other = (Review(played(find(Duel()), n, blindly), 0, Memory()) for n in (1, 2))
    first = [review.missing()[0] for review in (one, other)]
    assert first[0]["view"]["state"]["scores"] == first[1]["view"]["state"]["scores"]
    assert first[0]["luck"] != first[1]["luck"]
    again = Review(played(find(Duel()), 1, blindly), 0, Memory())
    assert again.missing() == one.missing()


def test_a_recorded_game_adds_up_as_far_as_it_went():
    table = look(open_journal(RAID))
    table.journal.head = 9
    found = reviewed(table, 0, "2/1/2")
    assert adds_up(found)
    assert not found.over
    assert "As it stands" in " ".join(review_lines(found))
    assert found.weighed == found.stops == len(found.entries) + 1


def test_win_chances_lie_within_their_intervals(find, estimated):
    game = find(Duel())
    inside = 0
    for seed in range(100):
        table = played(game, seed, blindly, 3)
        taken = legal_actions(table.state)[seed % 3]
        found = weigh(game, table.state, taken.text(), Budget(3, 20, 60))
        true = exact(table.state, 1, taken)
        inside += found.after.low - 1e-9 <= true <= found.after.high + 1e-9
        if found.verdict == MISTAKE:
            best = exact_best(table.state, 1)
            assert best > true
            inside -= not found.cost.low <= best - true <= found.cost.high
    assert inside >= 90


def test_a_choice_that_throws_the_game_away_costs_what_it_threw_away(find):
    game = find(Duel())
    table = played(game, 1, blindly, 3)
    table.state.scores = [8, 6]
    table.state.card = 1
    found = weigh(game, table.state, "bold", Budget(3, 20, 200))
    assert found.verdict == MISTAKE
    assert found.choices[0].text == "one"
    assert found.solved
    assert found.cost.low == found.cost.high == pytest.approx(3.5 / 6 - 2 / 6)
    assert found.ways == 6
    assert found.after == certain(found.after.chance)
    assert found.after.chance == pytest.approx(2 / 6)


def test_estimates_hold_the_exact_cost_in_their_interval(find, estimated):
    game = find(Duel())
    table = played(game, 1, blindly, 3)
    table.state.scores = [8, 6]
    table.state.card = 1
    found = weigh(game, table.state, "bold", Budget(3, 20, 200))
    assert found.verdict == MISTAKE
    assert not found.solved
    assert found.cost.low < 3.5 / 6 - 2 / 6 < found.cost.high
    assert found.ways == 6
    assert found.after.chance == pytest.approx(2 / 6)


def test_alike_is_too_close_to_tell_and_costs_nothing(find):
    game = find(Duel())
    table = played(game, 1, blindly, 3)
    table.state.scores = [50, 0]
    found = weigh(game, table.state, "one", Budget(3, 4, 8))
    assert found.verdict == CLOSE
    assert found.cost.points == 0
    table.state.scores = [2, 0]
    table.state.card = 1
    assert weigh(game, table.state, "one", Budget(3, 40, 400)).verdict in (CLOSE, BEST)


def test_few_worlds_alike_prove_little():
    assert not gap_of([1.0]).is_proven()
    assert gap_of([1.0] * 8).is_proven()
    assert gap_of([0.0] * 8).error == 0.0


def test_only_what_the_seat_could_know_is_handed_over(find):
    game = find(Hiding())
    table = played(game, 3, blindly)
    assert table.state_at(ROOT).card != UNKNOWN
    review = Review(table, 0, Memory(), "3/2/4")
    assert all(order["view"]["state"]["card"] == UNKNOWN for order in review.missing())


def test_hidden_facts_dealt_otherwise_are_weighed_alike(find):
    game = find(Hiding())
    table = played(game, 3, blindly, 2)
    views = []
    for card in (1, 2, 3):
        table.state.card = card
        views.append(stand(game, game.see(table.state, 0), 0, Budget(3, 2, 6)))
    assert views[0] == views[1] == views[2]


def test_a_game_that_hides_something_is_not_reviewed_before_its_end(find):
    game = find(Hiding())
    with pytest.raises(Refused, match="nothing is hidden any more"):
        expect_reviewable(played(game, 3, blindly, 2), 0)
    expect_reviewable(played(game, 3, blindly), 0)
    expect_reviewable(played(find(Duel()), 3, blindly, 2), 0)


def test_dice_and_the_others_are_told_apart(find):
    line = ReviewLine(played(find(Duel()), 0, lambda seed, number: 2 if number else 0), 0)
    line.settle(len(line.stops))
    assert [stop.kind for stop in line.stops] == [OWN, OTHERS, OWN, OTHERS, "end"]
    assert [stop.brings for stop in line.stops[:-1]] == [DICE, OTHERS, DICE, OTHERS]
    quiet = ReviewLine(played(find(Duel()), 0, lambda seed, number: 0 if number else 1), 0)
    quiet.settle(len(quiet.stops))
    assert [stop.kind for stop in quiet.stops] == [OWN, OWN, "end"]
    assert [stop.brings for stop in quiet.stops[:-1]] == [OTHERS, OTHERS]


def test_nothing_is_weighed_twice_and_an_interrupted_review_goes_on(find, tmp_path):
    table = played(find(Duel()), 5, blindly)
    shelf = ReviewCacheFile(tmp_path / "game.jsonl", pytest.fail)
    first = Review(table, 0, shelf, "3/2/4")
    first.take(*carry_out(first.missing()[0]))
    assert len(first.so_far().entries) == 0
    shelf.path.write_text(shelf.path.read_text() + '\nabc {"cut')
    again = Review(table, 0, ReviewCacheFile(tmp_path / "game.jsonl", pytest.fail), "3/2/4")
    assert len(again.missing()) == len(first.missing())
    for order in again.missing():
        again.take(*carry_out(order))
    done = Review(table, 0, ReviewCacheFile(tmp_path / "game.jsonl", pytest.fail), "3/2/4")
    assert done.missing() == []
    assert done.so_far() == again.so_far()
    assert len(Review(table, 0, shelf, "3/2/5").missing()) > 0


def test_what_cannot_be_written_is_said_once(find, tmp_path):
    said = []
    shelf = ReviewCacheFile(tmp_path / "no" / "game.jsonl", said.append)
    found = reviewed(played(find(Duel()), 5, blindly), 0, shelf=shelf)
    assert adds_up(found)
    assert len(said) == 1


def test_it_says_what_was_left_out(find):
    table = played(find(Duel()), 5, lambda seed, number: 1 - (number == 0))
    table.go(1)
    table.act("bold")
    table.freeze("The file is damaged.")
    words = reviewed(table, 0).left_out
    assert words[0] == "Hexile read the game up to decision 5: The file is damaged."
    assert words[1] == "Left out, because undone or on other branches: 3 decisions, 3 with dice."
    table.journal.head = 2
    words = reviewed(table, 0).left_out
    assert (
        words[0]
        == "Hexile read the game up to decision 2 and left out 2 decisions: The file is damaged."
    )
    assert words[1] == "Left out, because undone or on other branches: 1 decision, 1 with dice."


def test_a_review_is_told_in_words(find):
    game = find(Duel())
    table = played(game, 2, lambda seed, number: 2)
    lines = review_lines(reviewed(table, 0, "3/20/60"))
    assert lines[0] == "Review of duel for first. Points are chances to win, out of 100."
    assert any(line.startswith("  Result without luck") for line in lines)
    assert any(line.startswith("  The others' turns") for line in lines)


def test_what_decided_a_game_is_its_largest_swings_and_every_turn_has_a_mark(find):
    game = find(Duel())
    found = reviewed(played(game, 2, lambda seed, number: 2), 0, "3/20/60")
    told = found.summary.turning_points
    largest = max(found.entries, key=lambda entry: abs(review_summary.swing(entry)))
    assert 0 < len(told) <= review_summary.TURNING_POINTS
    assert review_summary.turning_point(largest) in told
    fair = replace(found.entries[0], turn="Turn 1", verdict="", brings=review_words.STILL)
    lucky = replace(fair, turn="Turn 2", brings=review_words.DICE, brought=0.3)
    costly = replace(fair, turn="Turn 3", verdict=review_words.MISTAKE, cost=0.2)
    marked = replace(found, entries=[fair, lucky, costly, replace(fair, turn="Turn 4")])
    assert review_words.turn_marks(marked) == "○◆▼●"
    assert review_summary.turning_points([fair]) == []


def test_turning_points_are_sentences_with_what_was_better(find):
    game = find(Duel())
    table = played(game, 1, blindly, 3)
    table.act("bold")
    entry = reviewed(table, 1).entries[-1]
    best = replace(entry.choices[0], label="One")
    lost = replace(
        entry,
        turn="Turn 4",
        label="Bold",
        verdict=MISTAKE,
        cost=0.18,
        chance=certain(0.61),
        after=certain(0.43),
        choices=[best, *entry.choices[1:]],
        brings=review_words.STILL,
    )
    told = review_summary.turning_point(lost)
    assert told == "Turn 4: “Bold” cost 18 points; “One” kept 61 of 100."
    rolled = replace(
        lost,
        cost=0.0,
        verdict=CLOSE,
        brings=DICE,
        brought=-0.2,
        brought_low=-0.3,
        brought_high=-0.1,
    )
    told = review_summary.turning_point(rolled)
    assert told == "Turn 4: after “Bold” the dice took 20 points, from 43 to 23 of 100."
    within = replace(rolled, brought_high=0.1)
    assert review_summary.turning_points([within]) == []
    found = review_summary.summarised([lost, rolled, within])
    assert (found.worst, found.unluckiest, found.luckiest) == (0, 1, review_summary.NONE)
    assert found.accuracy == pytest.approx(2 / 3)


def test_a_roll_that_failed_and_yet_gave_points_is_explained(find):
    entry = reviewed(played(find(Duel()), 1, blindly), 1).entries[-1]
    odd = replace(entry, brings=DICE, brought=0.2, brought_low=0.1, brought_high=0.3, tone="bad")
    assert "failed, but its consequences were better" in review_words.brought(odd)
    plain = replace(odd, tone="good")
    assert "but its consequences" not in review_words.brought(plain)


def test_seats_and_budgets_by_name(find):
    game = find(Duel())
    table = played(game, 2, blindly)
    assert choose_seat(table, "") == 0
    assert choose_seat(table, "Second") == 1
    with pytest.raises(BadSetup, match="unknown seat"):
        choose_seat(table, "third")
    assert budget_for(game, "3/2/4") == Budget(3, 2, 4)
    for wrong in ("lots", "1/2", "0/1/2", "3/2/x", "3//4/"):
        with pytest.raises(BadSetup, match="budget"):
            budget_for(game, wrong)


def test_a_look_at_a_review_writes_few_views_down_and_what_is_kept_is_known_by_its_keys(
    find, monkeypatch
):
    game, shelf, written = find(Duel()), Memory(), []
    monkeypatch.setattr(game_review, "PART", 2)

    def counted(table, seat, at=None):
        written.append(at)
        return job_payload.hand_over(table, seat, at)

    monkeypatch.setattr(game_review, "hand_over", counted)
    first = Review(played(game, 0, blindly), 0, shelf, "3/2/4")
    assert first.so_far().weighed == 1, "the end of the game"
    assert not written
    for order in first.missing():
        first.take(*carry_out(order))
        first.keep_keys()
    found = first.so_far()
    written.clear()
    again = Review(played(game, 0, blindly), 0, shelf, "3/2/4")
    assert again.so_far() == found
    assert again.places_left() == []
    assert len(written) <= 2, "the keys that do not fill a part"
    other = Review(played(game, 3, blindly), 0, shelf, "3/2/4")
    assert other.so_far().weighed == 1, "keys of another line are not its own"
