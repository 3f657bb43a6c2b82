"""Records a game for every ending, with questions asked, and writes what is kept beside the tests.

Run it by hand after a change of the rules, and read the difference before committing it.
"""

from pathlib import Path

from hexile.proof.records.fixtures import GameFixtures

from hexile_undertow import GAME
from hexile_undertow.tables import NAMES


def tempting(s):
    """List what somebody might try, legal or not."""
    return ["raise", f"go {NAMES[s.beast]}", "go nowhere"]


if __name__ == "__main__":
    kept = GameFixtures(GAME, Path(__file__).parent)
    kept.record(tempting)
    kept.write()
