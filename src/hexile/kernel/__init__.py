"""The part every game shares: play, chance, journals, charts, geometry, scenes."""

from typing import Final

# Moves when a game written for the kernel before may not work with this one. A game in a package of
# its own says in its door for which it was made: `MADE_FOR = 1`.
VERSION: Final = 2
