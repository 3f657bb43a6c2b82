"""Records a game for every ending, with questions asked, and writes what is kept beside the tests.

Run it by hand after a change of the rules, and read the difference before committing it.
"""

from pathlib import Path

from hexile.authors.duel import GAME
from hexile.authors.duel.state import GUARD, THIEF
from hexile.authors.template.tables import NAMES
from hexile.proof.records.fixtures import GameFixtures


def tempting(s):
    """List what somebody might try, legal or not."""
    return ["ready", f"go {NAMES[s.here(GUARD)]}", f"go {NAMES[s.here(THIEF)]}", "go nowhere"]


if __name__ == "__main__":
    kept = GameFixtures(GAME, Path(__file__).parent)
    kept.record(tempting)
    kept.write()
