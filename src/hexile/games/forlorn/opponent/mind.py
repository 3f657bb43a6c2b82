"""What one decision of the squad is made from, and the questions its ideas ask."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64, mypyc_attr

from hexile.games.forlorn.opponent.danger import Picture
from hexile.games.forlorn.opponent.looks import Lookout, best_look
from hexile.games.forlorn.opponent.wants import Wants, wants
from hexile.games.forlorn.state.actions import ForlornAction
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.kernel.play import Action


@mypyc_attr(acyclic=True)
class Mind:
    """The state, the legal list, and what has been worked out of them so far."""

    def __init__(self, s: Forlorn, legal: list[Action]) -> None:
        self.s = s
        self.legal: list[ForlornAction] = [cast(ForlornAction, action) for action in legal]
        self.known_wants: Wants | None = None
        self.known_picture: Picture | None = None
        self.known_lookout: Lookout | None = None
        self.known_looks: dict[int, int] = {}

    def goals(self) -> Wants:
        """Return what the operation wants, worked out once."""
        if self.known_wants is None:
            self.known_wants = wants(self.s)
        return self.known_wants

    def picture(self) -> Picture:
        """Return what the coming Xeno Phase looks like, worked out once."""
        if self.known_picture is None:
            self.known_picture = Picture(self.s)
        return self.known_picture

    def lookout(self) -> Lookout:
        """Return where Xenos will come from and who looks there, worked out once."""
        if self.known_lookout is None:
            self.known_lookout = Lookout(self.s)
        return self.known_lookout

    def look(self, marine: int) -> int:
        """Return where a Marine should look, worked out once."""
        if marine not in self.known_looks:
            self.known_looks[marine] = int(best_look(self.picture(), marine))
        return self.known_looks[marine]

    def find(self, verb: i64) -> ForlornAction | None:
        """Return the first choice with a verb."""
        for action in self.legal:
            if action.verb == verb:
                return action
        return None
