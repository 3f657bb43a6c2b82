"""What the admiral has in mind while it decides: the position, and what it has worked out."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from hexile.games.stellar.opponent.knowledge import (
    enemy_targets,
    fleet_strength,
    is_party,
    stars_under_threat,
)
from hexile.games.stellar.rules.courses import (
    barred_stars,
    is_bound,
    open_stars,
    stars_along,
    turns_of,
    ways_round,
)
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Fleet
from hexile.games.stellar.state.terms import Ways
from hexile.games.stellar.tables import NO_STAR, TRANSPORT
from hexile.kernel.geometry.graph import FAR

UNASKED: Final = -FAR
STAY: Final = NO_STAR


@mypyc_attr(acyclic=True)
class Plan:
    """Where a fleet should go, by which priority, and the figures behind it."""

    def __init__(self, letter: str, star: int, ours: int = 0, theirs: int = 0) -> None:
        self.letter = letter
        self.star: int = star
        self.ours: int = ours
        self.theirs: int = theirs


@mypyc_attr(acyclic=True)
class Post:
    """A star of ours that faces a neighbour, what speaks for it, and how many warships it may take."""

    def __init__(self, star: int, worth: int, most: int) -> None:
        self.star: int = star
        self.worth: int = worth
        self.most: int = most


@mypyc_attr(acyclic=True)
class Forces:
    """A power's fleets by the star each is bound for, or is in without orders to leave.

    `bound` counts those bound for a star, `ships` all but convoys, `parties` convoys small enough
    to settle one planet; `arms` weighs those with warships, `warships` counts these.
    """

    def __init__(self, s: Stellar, power: int) -> None:
        stars = s.terms.board.stars
        self.bound = vec[i64]([0] * stars)
        self.ships = vec[i64]([0] * stars)
        self.parties = vec[i64]([0] * stars)
        self.arms = vec[i64]([0] * stars)
        self.warships = vec[i64]([0] * stars)
        for fleet in s.fleets:
            if fleet.owner == power:
                self.count(s, fleet)

    def count(self, s: Stellar, fleet: Fleet) -> None:
        """Take one fleet into account."""
        star = fleet.goal
        if star != NO_STAR:
            self.bound[star] += 1
        else:
            star = s.terms.board.star_at[fleet.at]
        if star == NO_STAR:
            return
        if not fleet.is_convoy():
            self.ships[star] += 1
        if fleet.ships[TRANSPORT] and is_party(s, fleet):
            self.parties[star] += 1
        if fleet.warships():
            self.arms[star] += fleet_strength(fleet)
            self.warships[star] += fleet.warships()


@mypyc_attr(acyclic=True)
class Mind:
    """A position as one power sees it, which stays as it is while the power decides.

    What is asked for again, fleet by fleet, is worked out once, when it is first asked for.
    """

    def __init__(self, s: Stellar, power: int) -> None:
        self.s = s
        self.power: int = power
        self.speed: int = s.speed(power)
        self.plans: dict[int, Plan] = {}
        self.needs: dict[int, int] = {}
        self.front: int = UNASKED
        self.posts: list[Post] | None = None
        self._ways: dict[int, Ways] = {}
        self._forces: Forces | None = None
        self._open: list[int] | None = None
        self._targets: list[int] | None = None
        self._threatened: list[int] | None = None

    # --- ways

    def ways_of(self, fleet: Fleet) -> Ways:
        """Return the ways a fleet may go."""
        bound = is_bound(self.s, fleet)
        key = 2 * fleet.at + (1 if bound else 0)
        found = self._ways.get(key)
        if found is None:
            barred = barred_stars(self.s, self.open_stars())
            found = ways_round(self.s, self.power, fleet.at, bound, barred, 0)
            self._ways[key] = found
        return found

    def turns_along(self, ways: Ways, star: int) -> int:
        """Count the turns to a star by a fleet's ways, FAR if there is none."""
        cost = ways.costs[self.s.terms.board.star_hex[star]]
        return FAR if cost >= FAR else turns_of(cost, self.speed)

    def turns_to(self, fleet: Fleet, star: int) -> int:
        """Count the turns a fleet needs to a star, FAR if it cannot go there."""
        return self.turns_along(self.ways_of(fleet), star)

    def destinations(self, fleet: Fleet) -> list[int]:
        """List the stars a fleet may be sent to. [1.5.6]"""
        return stars_along(self.s, fleet, self.ways_of(fleet), self.open_stars())

    def open_stars(self) -> list[int]:
        """List the stars our ships may be sent to. [R58, R60]"""
        if self._open is None:
            self._open = open_stars(self.s, self.power)
        return self._open

    # --- our fleets

    def forces(self) -> Forces:
        """Return our fleets by the star they are committed to."""
        if self._forces is None:
            self._forces = Forces(self.s, self.power)
        return self._forces

    def is_committed(self, fleet: Fleet, star: int) -> bool:
        """Tell whether a fleet is bound for a star, or in it without orders to leave."""
        if fleet.goal != NO_STAR:
            return fleet.goal == star
        return self.s.terms.board.star_at[fleet.at] == star

    def is_bound_there(self, star: int, but: Fleet) -> bool:
        """Tell whether another of our fleets already goes to a star."""
        return self.forces().bound[star] > (1 if but.goal == star else 0)

    def is_held(self, star: int, but: Fleet) -> bool:
        """Tell whether another fleet of ours, not a convoy, is in a star or on the way there."""
        own = not but.is_convoy() and self.is_committed(but, star)
        return self.forces().ships[star] > (1 if own else 0)

    def arms_for(self, star: int, but: Fleet) -> int:
        """Weigh our other war fleets that are in a star to stay or bound for it."""
        own = but.warships() > 0 and self.is_committed(but, star)
        return self.forces().arms[star] - (fleet_strength(but) if own else 0)

    def warships_for(self, star: int, but: Fleet) -> int:
        """Count our other warships that are in a star to stay or bound for it."""
        own = self.is_committed(but, star)
        return self.forces().warships[star] - (but.warships() if own else 0)

    def parties_for(self, star: int, but: Fleet) -> int:
        """Count our other parties that are at a star or on the way there."""
        own = but.ships[TRANSPORT] > 0 and is_party(self.s, but) and self.is_committed(but, star)
        return self.forces().parties[star] - (1 if own else 0)

    # --- the enemy

    def targets(self) -> list[int]:
        """List the stars of others that policy lets us attack now. [V31, V34, V35]"""
        if self._targets is None:
            self._targets = enemy_targets(self.s, self.power)
        return self._targets

    def threatened(self) -> list[int]:
        """List our stars that an enemy occupies, besieges or disputes. [1.8.4]"""
        if self._threatened is None:
            self._threatened = stars_under_threat(self.s, self.power)
        return self._threatened
