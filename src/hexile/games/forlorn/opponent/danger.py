"""What the squad fears: which Xenos come in the next Xeno Phase, by which way, and who has them under fire."""

from __future__ import annotations

from typing import Final

from hexile.games.forlorn.rules.combat import (
    FADE_RANGE,
    LONG_RANGE,
    READY_RANGE,
    can_spit,
    defense_against,
)
from hexile.games.forlorn.rules.harm import is_hit, xeno_defense
from hexile.games.forlorn.rules.movement import movement_points
from hexile.games.forlorn.state import EMPTY, FIRST_XENO, NO_ONE, Forlorn
from hexile.games.forlorn.tables.cards import BLOOD
from hexile.games.forlorn.tables.counters import BLASTER, COMPUTER, EGG, PLATE, XENO_MELEE, XENOS
from hexile.games.forlorn.tables.deck import Ways
from hexile.kernel.graph import FAR, NOWHERE

FACES: Final = 6
BREAKS_DOOR: Final = 0.35
HALF_A_KILL: Final = 0.5
PLATE_SAVES: Final = 0.4
WORTH_A_MARINE: Final = 1.0
WORTH_COMMAND: Final = 1.6
WORTH_A_SPECIALIST: Final = 1.2
WORTH_THE_BEARER: Final = 1.5
NO_THREAT: Final = -1
NO_WATCH: Final = -1
LEAST_READY: Final = 0.05
TURNED: Final = 0.7


def faces(strength: int, defense: int) -> int:
    """Count the faces of a die that hit. [8.1]"""
    count: int = 0
    for face in range(1, FACES + 1):
        if is_hit(face, strength, defense):
            count += 1
    return count


def chance(strength: int, defense: int) -> float:
    """Return the chance to hit. [8.1]"""
    return faces(strength, defense) / FACES


def worth(s: Forlorn, marine: int) -> float:
    """Say what losing a Marine would mean to the squad; a plate halves the fear."""
    value = WORTH_A_MARINE
    if s.terms.is_commander[marine]:
        value = WORTH_COMMAND
    elif s.terms.is_gunner[marine] or s.terms.is_flamer[marine]:
        value = WORTH_A_SPECIALIST
    if s.item_of(marine, COMPUTER) != NO_ONE:
        value = WORTH_THE_BEARER
    return value * (PLATE_SAVES if s.item_of(marine, PLATE) != NO_ONE else 1.0)


class Threat:
    """A Xeno that can attack in the coming Xeno Phase: whom, by which way, and what that costs."""

    def __init__(self, xeno: int, marine: int, way: list[int], end: int, weight: float) -> None:
        self.xeno: int = xeno
        self.marine: int = marine
        self.way = way
        self.end: int = end
        self.weight = weight
        self.loss = 0.0


def threats(s: Forlorn) -> list[Threat]:
    """List the Xenos that can attack in the coming Xeno Phase, nearest first. [6.1, 6.4]"""
    found: list[Threat] = []
    away: list[int] = []
    through = ways_through_doors(s)
    blood = s.in_effect(BLOOD)
    for xeno in range(len(s.xeno_at)):
        if s.xeno_at[xeno] == NOWHERE or s.xeno_kind[xeno] == EGG:
            continue
        threat = threat_of(s, xeno, s.ways, movement_points(s, xeno, blood), 1.0)
        if threat is None and s.steps_to_marine(s.xeno_at[xeno]) == FAR:
            most = movement_points(s, xeno, blood)
            threat = threat_of(s, xeno, through, most, BREAKS_DOOR)
        if threat is not None:
            place: int = len(away)
            while place > 0 and away[place - 1] > len(threat.way):
                place -= 1
            away.insert(place, len(threat.way))
            found.insert(place, threat)
    return found


def ways_through_doors(s: Forlorn) -> Ways:
    """Return the deck as Xenos see it that will break every door they can. [7.10]"""
    mask = s.ways.mask
    for door in range(len(s.doors)):
        if not s.terms.sealed[door]:
            mask |= 1 << door
    return s.terms.ground.ways(mask)


def threat_of(s: Forlorn, xeno: int, ways: Ways, most: int, weight: float) -> Threat | None:
    """Work out what a Xeno can do with its movement points, or None if that is nothing."""
    at = s.xeno_at[xeno]
    marine = nearest_marine(s, ways.steps_from(at))
    if marine == NO_ONE or (s.bound[xeno] >= 0 and s.terms.rooms[s.marine_at[marine]] < 0):
        return None
    range_ = XENOS[BLASTER].range if s.xeno_kind[xeno] == BLASTER else 1
    if ways.steps_from(at)[s.marine_at[marine]] > most + range_:
        return None
    steps = steps_round(s, at, ways, most)
    end = attack_square(s, xeno, marine, steps, ways)
    if end == NOWHERE:
        return None
    threat = Threat(xeno, marine, way_back(ways, steps, end), end, weight)
    threat.loss = weight * expected_loss(s, xeno, marine, end)
    return threat


def nearest_marine(s: Forlorn, steps: list[int]) -> int:
    """Name the Marine with the fewest steps, the first if several; NO_ONE without a way."""
    best, chosen = FAR, NO_ONE
    for marine in range(len(s.marine_at)):
        at = s.marine_at[marine]
        if at != NOWHERE and steps[at] < best:
            best, chosen = steps[at], marine
    return chosen


def steps_round(s: Forlorn, start: int, ways: Ways, most: int) -> list[int]:
    """Return the steps of a Xeno to what it reaches round Marines and flames, other Xenos thought away."""
    steps = [FAR] * s.terms.ground.size
    steps[start] = 0
    edge = [start]
    away: int = 0
    while edge and away < most:
        away += 1
        beyond: list[int] = []
        for square in edge:
            for to in ways.links[square]:
                if steps[to] == FAR and not s.flames[to] and not EMPTY < s.unit[to] < FIRST_XENO:
                    steps[to] = away
                    beyond.append(to)
        edge = beyond
    return steps


def attack_square(s: Forlorn, xeno: int, marine: int, steps: list[int], ways: Ways) -> int:
    """Return the nearest square from which a Xeno attacks a Marine, or NOWHERE. [6.3, 6.4]"""
    at = s.marine_at[marine]
    best, chosen = FAR, NOWHERE
    for square in ways.links[at]:
        if steps[square] < best:
            best, chosen = steps[square], square
    if s.xeno_kind[xeno] != BLASTER or best <= 1:
        return chosen
    for square in s.terms.ground.floor:
        if steps[square] < best and can_spit(s, square, marine):
            best, chosen = steps[square], square
    return chosen


def way_back(ways: Ways, steps: list[int], end: int) -> list[int]:
    """Return the squares entered on a shortest way to a square."""
    way: list[int] = []
    at = end
    while steps[at] > 0:
        way.append(at)
        for to in ways.links[at]:
            if steps[to] == steps[at] - 1:
                at = to
                break
    way.reverse()
    return way


def expected_loss(s: Forlorn, xeno: int, marine: int, square: int) -> float:
    """Say what an attack by a Xeno from a square costs on average. [8.1, 8.3]"""
    kind = s.xeno_kind[xeno]
    if s.terms.ground.range(square, s.marine_at[marine]) > 1:
        if kind != BLASTER:
            return 0.0
        return chance(XENOS[kind].ranged, s.terms.defense[marine]) * worth(s, marine)
    return chance(XENO_MELEE[kind], defense_against(s, marine, square)) * worth(s, marine)


# --- fire ------------------------------------------------------------------------------------------


def shot_chance(s: Forlorn, marine: int, at: int, facing: int, xeno: int, way: list[int]) -> float:
    """Say how likely a Ready Marine on a square stops a Xeno on a way: one shot unless he hits. [8.5]"""
    ground = s.terms.ground
    for square in way:
        if not ground.in_front(at, facing, square):
            continue
        away = ground.range(at, square)
        if away > (FADE_RANGE if s.faded[xeno] else READY_RANGE):
            continue
        if s.has_line_of_fire(at, square):
            strength = s.terms.ranged[marine] - (1 if away > LONG_RANGE else 0)
            return chance(strength, xeno_defense(s, xeno)) * share_of_kill(s, xeno)
    return 0.0


def share_of_kill(s: Forlorn, xeno: int) -> float:
    """Say how much of a kill a hit is: half for a Warrior not wounded yet. [8.6]"""
    tough = XENOS[s.xeno_kind[xeno]].tough and not s.wounded[xeno]
    return HALF_A_KILL if tough else 1.0


class Picture:
    """The coming Xeno Phase as the squad expects it: threats, who can stop them, who is Ready."""

    def __init__(self, s: Forlorn) -> None:
        self.s = s
        self.threats = threats(s)
        self.stops: list[list[float]] = []
        self.ready: list[float] = []
        self.known_plan: list[float] | None = None
        self.views: list[list[float] | None] = [None] * (4 * len(s.marine_at))
        for marine in range(len(s.marine_at)):
            self.ready.append(1.0 if s.ready[marine] else 0.0)
            self.stops.append(self.row(marine, s.marine_at[marine], s.facing[marine]))
        self.now = self.loss(self.stops, self.ready, NO_THREAT)
        self.without: list[float] = [
            self.loss(self.stops, self.ready, gone) for gone in range(len(self.threats))
        ]

    def row(self, marine: int, at: int, facing: int) -> list[float]:
        """Return how likely a Marine with a place and a facing stops each of the threats."""
        if at == NOWHERE:
            return [0.0] * len(self.threats)
        return [
            shot_chance(self.s, marine, at, facing, threat.xeno, threat.way)
            for threat in self.threats
        ]

    def loss(self, stops: list[list[float]], ready: list[float], gone: int) -> float:
        """Return the losses to expect: each threat runs through the fire that is left. [8.5]"""
        left = ready.copy()
        total = 0.0
        for number in range(len(self.threats)):
            if number == gone:
                continue
            alive = 1.0
            for marine in range(len(left)):
                hits = stops[marine][number]
                if hits > 0.0 and left[marine] > 0.0:
                    shots = alive * left[marine]
                    alive -= shots * hits
                    left[marine] -= shots * (1.0 - hits)
            total += alive * self.threats[number].loss
        return total

    def saved_by_kill(self, xeno: int) -> float:
        """Return what killing a Xeno now would save."""
        for number in range(len(self.threats)):
            if self.threats[number].xeno == xeno:
                return self.now - self.without[number]
        return 0.0

    def saved_by_ready(self, marine: int) -> float:
        """Return what one more Marine Ready would save."""
        if self.ready[marine] > 0.0 or not self.can_be_ready(marine):
            return 0.0
        self.ready[marine] = 1.0
        saved = self.now - self.loss(self.stops, self.ready, NO_THREAT)
        self.ready[marine] = 0.0
        return saved

    def spoiled(self, marine: int) -> float:
        """Return what is lost when a Marine who is Ready does something else. [5.4]"""
        if self.ready[marine] == 0.0:
            return 0.0
        self.ready[marine] = 0.0
        lost = self.loss(self.stops, self.ready, NO_THREAT) - self.now
        self.ready[marine] = 1.0
        return lost

    def saved_by_facing(self, marine: int, at: int, facing: int) -> float:
        """Return what a Marine saves who gets Ready on a square with a facing."""
        if not self.can_be_ready(marine) or not self.threats:
            return 0.0
        kept, was = self.stops[marine], self.ready[marine]
        self.stops[marine] = self.row(marine, at, facing)
        self.ready[marine] = 1.0
        saved = self.now - self.loss(self.stops, self.ready, NO_THREAT)
        self.stops[marine] = kept
        self.ready[marine] = was
        return saved + self.guarded(marine, at, facing) if at == self.s.marine_at[marine] else saved

    def guarded(self, marine: int, at: int, facing: int) -> float:
        """Return what a facing saves by not having Xenos come from behind. [8.3]"""
        s = self.s
        before, saved = s.facing[marine], 0.0
        for threat in self.threats:
            if threat.marine == marine and s.terms.ground.range(threat.end, at) == 1:
                saved += threat.loss
                s.facing[marine] = facing
                saved -= threat.weight * expected_loss(s, threat.xeno, marine, threat.end)
                s.facing[marine] = before
        return saved * 0.5

    def can_be_ready(self, marine: int) -> bool:
        """Tell whether a Marine lives and has his hands free. [9.5]"""
        return self.s.marine_at[marine] != NOWHERE and self.s.item_of(marine, COMPUTER) == NO_ONE

    def plan(self) -> list[float]:
        """List what each further point spent on turning and getting Ready would save, best first."""
        saved: list[float] = []
        stops, ready = self.stops.copy(), self.ready.copy()
        now = self.now
        while self.threats:
            watch, best = self.best_watch(stops, ready, now)
            if watch == NO_WATCH:
                break
            marine, facing = watch // 4, watch % 4
            ready[marine] = 1.0
            stops[marine] = self.view(marine, facing)
            now -= best
            points = 1 if facing == self.s.facing[marine] else 2
            saved += [best / points] * points
        return saved

    def best_watch(
        self, stops: list[list[float]], ready: list[float], now: float
    ) -> tuple[int, float]:
        """Return who should get Ready next and with which facing, and what that saves."""
        watch, chosen, best = NO_WATCH, 0.0, LEAST_READY
        for marine in range(len(ready)):
            if ready[marine] > 0.0 or not self.can_be_ready(marine):
                continue
            for facing in range(4):
                saved = now - self.loss_with(stops, ready, marine, self.view(marine, facing))
                value = saved if facing == self.s.facing[marine] else saved * TURNED
                if value > best:
                    watch, chosen, best = marine * 4 + facing, saved, value
        return watch, chosen

    def price(self, points: int) -> float:
        """Return what the last of some points would save if all went into getting Ready."""
        if self.known_plan is None:
            self.known_plan = self.plan()
        return self.known_plan[points - 1] if 0 < points <= len(self.known_plan) else 0.0

    def loss_with(
        self, stops: list[list[float]], ready: list[float], marine: int, row: list[float]
    ) -> float:
        """Return the losses to expect if one more Marine were Ready with a certain row."""
        kept = stops[marine]
        stops[marine] = row
        ready[marine] = 1.0
        loss = self.loss(stops, ready, NO_THREAT)
        stops[marine] = kept
        ready[marine] = 0.0
        return loss

    def view(self, marine: int, facing: int) -> list[float]:
        """Return a Marine's row with another facing, worked out once."""
        known = self.views[marine * 4 + facing]
        if known is None:
            known = self.row(marine, self.s.marine_at[marine], facing)
            self.views[marine * 4 + facing] = known
        return known
