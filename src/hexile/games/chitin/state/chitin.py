"""The game under way: tokens, score and names."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.chitin.state.numbered import Numbered
from hexile.games.chitin.state.places import BOTTOM, CARRIED, HOME, NO_ONE, NO_TOKEN, TOP
from hexile.games.chitin.state.signs import Spelling, several
from hexile.games.chitin.tables import CHARGE_POINTS, HIVES, TOKEN_LETTERS


class Chitin(Numbered):
    """A game under way. [4.02, 6.08]"""

    def copy(self) -> Chitin:
        twin = Chitin(self.terms)
        self.copy_frame(twin)
        self.copy_numbers(twin)
        self.share_columns(twin)
        self.copy_columns(twin)
        return twin

    # --- questions about units and tokens

    def end_of(self, seat: i64) -> i64:
        """Return the end of the map a seat started from: TOP or BOTTOM."""
        return TOP if self.top == seat else BOTTOM

    def allowance(self, unit: i64) -> i64:
        """Return a unit's movement points for this turn. [6.02, 8.021]"""
        points = self.terms.sheet.move[self.kind[unit]]
        return points + CHARGE_POINTS if self.charging[unit] else points

    def units_at(self, place: i64, seat: i64) -> vec[i64]:
        """List the units of *seat* at a named place off the map."""
        units = range(len(self.at))
        return vec[i64]([u for u in units if self.owner[u] == seat and self.at[u] == place])

    def tokens_on(self, at: i64) -> vec[i64]:
        """List the tokens that lie in a hex uncarried."""
        return vec[i64]([t for t in range(len(self.token_at)) if self.token_at[t] == at])

    def carrier_of(self, token: i64) -> i64:
        """Return the Worker that carries a token, or NO_ONE."""
        for unit in range(len(self.carries)):
            if self.carries[unit] == token:
                return unit
        return NO_ONE

    def token_place(self, token: i64) -> i64:
        """Return the hex a token is in, carried or not, or its negative place at home."""
        at = self.token_at[token]
        return at if at != CARRIED else self.at[self.carrier_of(token)]

    def tokens_home(self, seat: i64) -> vec[i64]:
        """List the tokens a seat has brought home. [R17]"""
        return self.tokens_on(HOME - seat)

    def score(self, seat: i64) -> i64:
        """Return the victory points so far. [4.02, 4.021, 4.022]"""
        points = -2 * self.lost[seat]
        for token in self.tokens_home(seat):
            points += self.token_value[token]
        return points

    def on_map(self, seat: i64) -> int:
        """Count the units of *seat* on the map."""
        return sum(1 for u in range(len(self.at)) if self.owner[u] == seat and self.at[u] >= 0)

    # --- names

    def hex_name(self, at: i64) -> str:
        """Name a hex, or the edge."""
        return self.terms.valley.names[at] if 0 <= at < self.terms.valley.size else "edge"

    def toward(self, at: i64, way: i64) -> str:
        """Name what lies on a side of a hex: so facings are said alike however the map is turned."""
        to = self.terms.valley.steps[at][way]
        return self.hex_name(to) if to >= 0 else "the edge"

    def hive(self, seat: i64) -> str:
        """Name a side."""
        return HIVES[seat]

    def letter_of(self, token: i64) -> str:
        return TOKEN_LETTERS[self.token_letter[token]]

    def is_start_token(self, token: i64) -> bool:
        """Tell whether a token is one of those the scenario lays out. [3.01, 4.04]"""
        return self.letter_of(token) in self.terms.battle.tokens

    def spelling(self) -> Spelling:
        """Return what units look like now."""
        letters = self.terms.sheet.letters
        return Spelling(
            letters, self.kind, self.disrupted, self.charging, self.carries, self.token_letter
        )

    def sign(self, unit: i64) -> str:
        """Return a unit's letter: small when disrupted, starred when charging, with its token."""
        return self.spelling().sign(unit)

    def signs(self, units: vec[i64]) -> str:
        """Return the letters of units: `PPP`, `GgB`, `RW/A`."""
        return self.spelling().signs(units)

    def describe(self, units: vec[i64]) -> str:
        """Name units in words: `3 Phlanx and 2 Workers`."""
        counts: dict[str, int] = {}
        for unit in units:
            name = self.terms.sheet.kinds[self.kind[unit]].name
            if self.disrupted[unit]:
                name = "disrupted " + name
            if self.charging[unit]:
                name = "charging " + name
            if self.carries[unit] != NO_TOKEN:
                name += f" with token {self.letter_of(self.carries[unit])}"
            counts[name] = counts.get(name, 0) + 1
        parts = [several(count, name) for name, count in counts.items()]
        if len(parts) < 3:
            return " and ".join(parts)
        return ", ".join(parts[:-1]) + f" and {parts[-1]}"
