"""Who has sat down at a table that people join: every seat has links of its own, and one holder.

Whoever set the game up has a seat and an invitation for each other one; who takes an invitation up first gets
the link to that seat, and nobody else ever had it. A table without chairs is shared: whoever set it up has all.
"""

from __future__ import annotations

import json
from typing import Final

from hexile.server.tables.seat_links import ALL, JOIN, WATCH

FIRST: Final = 1


class Chairs:
    """The people's seats of a table: who set it up, which are taken, and which links to each hold."""

    def __init__(self, text: str) -> None:
        known = json.loads(text) if text else {}
        self.maker: str = known.get("maker", "")
        self._serials: dict[str, int] = known.get("serials", {})
        self._taken: list[str] = known.get("taken", [])
        self._came: list[str] = known.get("came", [])  # from which seats of the game before

    def text(self) -> str:
        """Write it down."""
        if self.shared:
            return ""
        facts = {"maker": self.maker, "serials": self._serials, "taken": self._taken}
        return json.dumps(facts | ({"came": self._came} if self._came else {}))

    @property
    def shared(self) -> bool:
        """Tell whether there are none: who set the table up has all seats."""
        return not self._serials

    def empty(self) -> list[str]:
        """List the seats nobody has taken yet."""
        return [role for role in self._serials if role != WATCH and role not in self._taken]

    def generation(self, role: str, links: int) -> str:
        """Return which links to a role hold; an empty text if there are none."""
        if self.shared:
            return "" if role.startswith(JOIN) else str(links)
        seat = role.removeprefix(JOIN)
        if role == ALL or seat not in self._serials or (seat == role) == (seat in self.empty()):
            return ""
        return f"{links}.{self._serials[seat]}"

    def take(self, role: str) -> Chairs:
        """Return the chairs when somebody has taken one: the invitation holds no more."""
        after = self._renewed([role])
        after._taken.append(role)
        return after

    def has_come(self, role: str) -> bool:
        """Tell whether whoever had a seat of the game before has taken one here."""
        return role in self._came

    def come(self, role: str) -> Chairs:
        """Return the chairs when whoever had a seat of the game before has taken one here."""
        after = Chairs(self.text())
        after._came.append(role)
        return after

    def renew(self, role: str) -> Chairs:
        """Return the chairs when the links to a role are void; with the maker's, those nobody holds go, too."""
        also = [WATCH, *self.empty()] if role == self.maker else []
        return self._renewed([role, *also])

    def _renewed(self, roles: list[str]) -> Chairs:
        after = Chairs(self.text())
        for role in roles:
            after._serials[role] += 1
        return after


def chairs_for(people: list[int], maker: str = "") -> Chairs:
    """Return the chairs of a new table; whoever sets it up sits on the first, unless another is named."""
    made = Chairs("")
    made.maker = maker or str(people[0])
    made._serials = {WATCH: FIRST, **{str(seat): FIRST for seat in people}}
    made._taken = [made.maker]
    return made
