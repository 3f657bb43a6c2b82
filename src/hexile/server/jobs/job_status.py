"""How far something is that thinkers work at: advice, a review, a measurement."""

from __future__ import annotations

from typing import Final

NONE: Final = "none"
WAITING: Final = "waiting"
THINKING: Final = "thinking"
DONE: Final = "done"
STOPPED: Final = "stopped"
FAILED: Final = "failed"
