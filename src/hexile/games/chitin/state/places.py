"""Named places and sentinels."""

from __future__ import annotations

from typing import Final

NO_ONE: Final = -1
NO_TOKEN: Final = -1
UNKNOWN: Final = -1
WAITING: Final = -1
LEFT: Final = -2
DEAD: Final = -3
CARRIED: Final = -5  # the place of a token that a Worker has
HOME: Final = -10  # a token brought home by seat n lies at HOME - n
OFF_MAP: Final = 1000  # the destination beyond one's own edge
AIRBORNE: Final = 5000  # among stacks that retreat: AIRBORNE + megahex, the air units over it
TOP: Final = 0
BOTTOM: Final = 1
ENDS: Final[list[str]] = ["top", "bottom"]
