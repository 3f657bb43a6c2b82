"""The Guard decks: the percentages of the source, and odds that add up."""

from fractions import Fraction

import pytest

from hexile.cli.commands.guard_decks import guard_odds, odds_of_drawing, read_decks
from hexile.kernel.setup import BadSetup

# players: S Guard, Reinforce, Hide, Casualty, Kill, Hold, in per cent as printed
PRINTED = {
    6: (17.1, 37.1, 28.6, 20.0, 25.7, 14.3),
    5: (19.4, 38.7, 29.0, 19.4, 25.8, 12.9),
    4: (23.1, 42.3, 34.6, 11.5, 23.1, 11.5),
    3: (30.0, 50.0, 45.0, 5.0, 20.0, 5.0),
    2: (27.3, 45.5, 45.5, 9.1, 18.2, 9.1),
    1: (28.6, 47.6, 42.9, 9.5, 19.0, 9.5),
}
# worked out by hand: one less the ways to draw three other cards, of all ways to draw three
SOME_REINFORCEMENT_IN_THREE = {
    6: 1 - Fraction(1540, 6545),
    5: 1 - Fraction(969, 4495),
    4: 1 - Fraction(455, 2600),
    3: 1 - Fraction(120, 1140),
    2: 1 - Fraction(220, 1540),
    1: 1 - Fraction(165, 1330),
}
CARDS_FOR_TWO_OR_THREE_TRAPS = {6: 14, 5: 13, 4: 11, 3: 8, 2: 9, 1: 9}


@pytest.mark.parametrize("players", PRINTED)
def test_the_counts_give_every_printed_percentage(players):
    deck = read_decks()[0][players]
    shares = [round(float(deck.share(kind)) * 100, 1) for kind in deck.counts]
    assert shares == list(PRINTED[players])
    assert deck.counts["s_guard"] == 6


@pytest.mark.parametrize(("players", "chance"), SOME_REINFORCEMENT_IN_THREE.items())
def test_reinforcements_among_three_cards(players, chance):
    drawn = {d.kind: d for d in guard_odds(players, 3)}
    assert 1 - drawn["reinforce"].odds[0] == chance


@pytest.mark.parametrize(("players", "cards"), CARDS_FOR_TWO_OR_THREE_TRAPS.items())
def test_where_two_or_three_traps_are_likeliest(players, cards):
    def two_or_three(count):
        return sum(guard_odds(players, count)[0].odds[2:4])

    size = read_decks()[0][players].size
    assert max(range(1, size + 1), key=two_or_three) == cards
    assert 0.63 <= round(float(two_or_three(cards)), 2) <= 0.68


@pytest.mark.parametrize("cards", [1, 7, 35])
def test_odds_add_up_and_average_to_the_share(cards):
    deck = read_decks()[0][6]
    for drawn in guard_odds(6, cards):
        assert sum(drawn.odds) == 1
        assert drawn.mean() == cards * deck.share(drawn.kind)


def test_a_small_deck_by_hand():
    assert odds_of_drawing(4, 2, 2) == [Fraction(1, 6), Fraction(4, 6), Fraction(1, 6)]


@pytest.mark.parametrize(
    ("players", "cards", "words"),
    [(0, 3, "no Guard deck for 0"), (7, 3, "1 to 6"), (6, 36, "has 35 cards"), (1, 0, "0 cannot")],
)
def test_impossible_questions_are_refused(players, cards, words):
    with pytest.raises(BadSetup, match=words):
        guard_odds(players, cards)
