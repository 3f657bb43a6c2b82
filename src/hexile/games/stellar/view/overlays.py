"""What the board shows on request: the stars nobody has claimed."""

from __future__ import annotations

from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.words import NO_POWER
from hexile.kernel.odds import GOOD
from hexile.kernel.scene import Overlay


def overlays(s: Stellar, seat: int) -> list[Overlay]:
    """Return the stars without a claim. [V4]"""
    stars = range(s.terms.board.stars)
    cells = [s.star_name(star) for star in stars if s.claim[star] == NO_POWER]
    words = "Stars that nobody has claimed. The first power to explore one may settle there."
    return [Overlay("Unclaimed stars", words, "V4", GOOD, cells)]
