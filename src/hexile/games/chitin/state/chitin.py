"""The game under way: tokens, score and names."""

from __future__ import annotations

from hexile.games.chitin.state.places import BOTTOM, HOME, NO_ONE, NO_TOKEN, TOP
from hexile.games.chitin.state.strength import Strengths
from hexile.games.chitin.tables import HIVES


class Chitin(Strengths):
    """A game under way. [4.02, 6.08]"""

    def copy(self) -> Chitin:
        """Return an independent copy; what never changes within a game is shared."""
        twin = Chitin(self.terms)
        self.copy_frame(twin)
        self.copy_numbers(twin)
        self.share_lists(twin)
        self.copy_lists(twin)
        return twin

    # --- questions about units and tokens

    def end_of(self, seat: int) -> int:
        """Return the end of the map a seat started from: TOP or BOTTOM."""
        return TOP if self.top == seat else BOTTOM

    def allowance(self, unit: int) -> int:
        """Return a unit's movement points for this turn. [6.02, 8.021]"""
        return self.terms.sheet.move[self.kind[unit]] + (2 if self.charging[unit] else 0)

    def tokens_on(self, at: int) -> list[int]:
        """List the tokens that lie in a hex uncarried."""
        return [token for token in range(len(self.token_at)) if self.token_at[token] == at]

    def carrier_of(self, token: int) -> int:
        """Return the Worker that carries a token, or NO_ONE."""
        return self.carries.index(token) if token in self.carries else NO_ONE

    def token_place(self, token: int) -> int:
        """Return the hex a token is in, carried or not, or its negative place at home."""
        carrier = self.carrier_of(token)
        return self.token_at[token] if carrier == NO_ONE else self.at[carrier]

    def tokens_home(self, seat: int) -> list[int]:
        """List the tokens a seat has brought home. [R17]"""
        return [token for token in range(len(self.token_at)) if self.token_at[token] == HOME - seat]

    def score(self, seat: int) -> int:
        """Return the victory points so far. [4.02, 4.021, 4.022]"""
        return sum(self.token_value[t] for t in self.tokens_home(seat)) - 2 * self.lost[seat]

    def on_map(self, seat: int) -> int:
        """Count the units of *seat* on the map."""
        return sum(1 for u in range(len(self.at)) if self.owner[u] == seat and self.at[u] >= 0)

    # --- names

    def hex_name(self, at: int) -> str:
        """Name a hex, or the edge."""
        return self.terms.valley.names[at] if 0 <= at < self.terms.valley.size else "edge"

    def hive(self, seat: int) -> str:
        """Name a side."""
        return HIVES[seat]

    def sign(self, unit: int) -> str:
        """Return a unit's letter: small when disrupted, with its token when it carries one."""
        letter = self.terms.sheet.letters[self.kind[unit]]
        if self.disrupted[unit]:
            letter = letter.lower()
        if self.carries[unit] != NO_TOKEN:
            letter += "/" + self.token_letter[self.carries[unit]]
        return letter

    def signs(self, units: list[int]) -> str:
        """Return the letters of units: `PPP`, `GgB`, `RW/A`."""
        return "".join(self.sign(unit) for unit in units)

    def describe(self, units: list[int]) -> str:
        """Name units in words: `3 Phlanx and 1 Worker with token A`."""
        counts: dict[str, int] = {}
        for unit in units:
            name = self.terms.sheet.kinds[self.kind[unit]].name
            if self.disrupted[unit]:
                name = "disrupted " + name
            if self.carries[unit] != NO_TOKEN:
                name += f" with token {self.token_letter[self.carries[unit]]}"
            counts[name] = counts.get(name, 0) + 1
        return " and ".join(f"{count} {name}" for name, count in counts.items())
