"""What a step offers: against that nothing is to be said."""

from __future__ import annotations

from hexile.games.stellar.state.game import Stellar
from hexile.kernel.play import Choice


def is_offered(step: Choice[Stellar], s: Stellar, words: list[str]) -> bool:
    """Tell whether a step offers a choice of these words now."""
    text = " ".join(words)
    return any(action.text() == text for action in step.legal_actions(s))
