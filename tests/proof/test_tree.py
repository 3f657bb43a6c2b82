"""Counted sequences of choices."""

from tests.kernel.toy import Toy

from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup, start
from hexile.proof.records.tree_count import sequence_counts


def counts(depth):
    game = Toy()
    s = start(game, new_setup(game, "", "", {}, {}), SeededDice(3))
    before = s.dump()
    found = sequence_counts(s, depth)
    assert s.dump() == before
    return found


def test_a_right_guess_ends_a_sequence():
    """Of four choices a turn one ends the game; after three turns it is over in any case."""
    assert counts(1) == [4]
    assert counts(5) == [4, 3 * 4, 3 * 3 * 4, 0, 0]
