"""As many legal sequences as ever: a slip in what is legal is caught at once."""

import pytest

from hexile.games.raid import GAME
from hexile.kernel.fields.position import read_position
from hexile.proof.records.tree_count import sequence_counts

MOVING = """\
position raid, rules 3
scenario: command-bunker
next: warhawk movement
turn: 3
points: 3
warhawks: W1 r3c3, W2 r3c1, W3 r6c0, W4 r5c4, W5 r7c0
troopers: A1 r4c6, A2 r1c7, B1 r1c10, A3 r3c5, B2 r5c7, B3 r5c9, A4 r5c8, A5 r6c6, A6 r7c6, B4 r8c14
scientists: S1 r0c15, S4 r6c12, S5 r10c15
"""
FIGHTING = """\
position raid, rules 3
scenario: command-bunker
next: combat, end of turn
turn: 2
warhawks: W1 r4c4, W2 r5c4, W3 r6c4, W4 r5c2, W5 gone
troopers: A1 r4c5, B2 r5c5, A5 r6c5
scientists: S1 r0c15, S4 r6c12
"""


@pytest.mark.rule("4.2", "4.6", "6.2", "R11")
@pytest.mark.parametrize(
    ("position", "counts"),
    [(MOVING, [25, 586, 13822, 16873]), (FIGHTING, [7, 22, 102, 1946])],
    ids=["moving", "fighting"],
)
def test_as_many_sequences_of_choices_as_ever(position, counts):
    assert sequence_counts(read_position(GAME, position).state, 4) == counts
