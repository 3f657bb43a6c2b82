"""Records a game for every ending, with questions asked, and writes what is kept beside the tests.

Run it by hand after a change of the rules, and read the difference before committing it.
"""

from pathlib import Path

from hexile.proof.records.fixtures import GameFixtures

from hexile_convoy import GAME


def tempting(s):
    """List what somebody might try, legal or not."""
    return ["sail X1 a1", "sail C1 a8", "fire C1 E", "hold C1", "sail C9 a1", "fire X1 N"]


if __name__ == "__main__":
    kept = GameFixtures(GAME, Path(__file__).parent)
    kept.record(tempting)
    kept.write()
