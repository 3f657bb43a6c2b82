"""What the squad fears: which Xenos come in the next Xeno Phase, by which way, and who has them under fire."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from hexile.games.forlorn.rules.activation import ways_through_doors
from hexile.games.forlorn.rules.combat import can_spit, defense_against
from hexile.games.forlorn.rules.harm import xeno_defense
from hexile.games.forlorn.rules.movement import movement_points
from hexile.games.forlorn.state.codes import EMPTY, FIRST_XENO, NO_ONE
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.cards import BLOOD
from hexile.games.forlorn.tables.counters import (
    BLASTER,
    COMPUTER,
    EGG,
    PLATE,
)
from hexile.games.forlorn.tables.deck import Ways
from hexile.kernel.geometry.graph import FAR, NOWHERE

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
NOT_SEEN: Final = vec[float]()


def worth(s: Forlorn, marine: i64) -> float:
    """Say what losing a Marine would mean to the squad; a plate halves the fear."""
    value = WORTH_A_MARINE
    if s.terms.is_commander[marine]:
        value = WORTH_COMMAND
    elif s.terms.is_gunner[marine] or s.terms.is_flamer[marine]:
        value = WORTH_A_SPECIALIST
    if s.item_of(marine, COMPUTER) != NO_ONE:
        value = WORTH_THE_BEARER
    return value * (PLATE_SAVES if s.item_of(marine, PLATE) != NO_ONE else 1.0)


@mypyc_attr(acyclic=True)
class Threat:
    """A Xeno that can attack in the coming Xeno Phase: whom, by which way, and what that costs."""

    def __init__(self, xeno: i64, marine: i64, way: vec[i64], end: i64, weight: float) -> None:
        self.xeno: i64 = xeno
        self.marine: i64 = marine
        self.way = way
        self.end: i64 = end
        self.weight = weight
        self.loss = 0.0
        self.others: list[Threat] = []


def threats(s: Forlorn) -> list[Threat]:
    """List the Xenos that can attack in the coming Xeno Phase, nearest first. [6.1, 6.4]"""
    found: list[Threat] = []
    blood = s.in_effect(BLOOD)
    for xeno in range(len(s.xeno_at)):
        if s.xeno_at[xeno] == NOWHERE or s.xeno_kind[xeno] == EGG:
            continue
        most = movement_points(s, xeno, blood)
        threat = threat_of(s, xeno, s.ways, most, 1.0)
        if threat is None and s.steps_to_marine(s.xeno_at[xeno]) == FAR:
            threat = threat_of(s, xeno, ways_through_doors(s), most, BREAKS_DOOR)
        if threat is not None:
            place = len(found)
            while place > 0 and len(found[place - 1].way) > len(threat.way):
                place -= 1
            found.insert(place, threat)
    return found


def threat_of(s: Forlorn, xeno: i64, ways: Ways, most: i64, weight: float) -> Threat | None:
    """Work out what a Xeno can do with its movement points, or None if that is nothing."""
    at = s.xeno_at[xeno]
    marine = nearest_marine(s, ways.steps_from(at))
    if marine == NO_ONE or (s.bound[xeno] >= 0 and s.terms.rooms[s.marine_at[marine]] < 0):
        return None
    range_: i64 = 1
    if s.xeno_kind[xeno] == BLASTER:
        range_ = s.terms.xeno_range[BLASTER]
    if ways.steps_from(at)[s.marine_at[marine]] > most + range_:
        return None
    steps = steps_round(s, at, ways, most)
    end = attack_square(s, xeno, marine, steps, ways)
    if end == NOWHERE:
        return None
    threat = threat_by(s, xeno, marine, ways, steps, end, weight)
    if s.terms.two_players:
        add_others(s, threat, ways, steps)
    return threat


def threat_by(
    s: Forlorn, xeno: i64, marine: i64, ways: Ways, steps: vec[i64], end: i64, weight: float
) -> Threat:
    """Return the attack of a Xeno on a Marine from a square."""
    threat = Threat(xeno, marine, way_back(ways, steps, end), end, weight)
    threat.loss = weight * expected_loss(s, xeno, marine, end)
    return threat


def add_others(s: Forlorn, threat: Threat, ways: Ways, steps: vec[i64]) -> None:
    """Add whom else a Xeno player may attack with a Xeno: every Marine in reach. [6.9]

    What that costs is reckoned from the front: a way that is worse for how a Marine looks now would make
    him turn to and fro.
    """
    for marine in range(len(s.marine_at)):
        if s.marine_at[marine] == NOWHERE or marine == threat.marine:
            continue
        end = attack_square(s, threat.xeno, marine, steps, ways)
        if end != NOWHERE:
            other = threat_by(s, threat.xeno, marine, ways, steps, end, threat.weight)
            melee = s.terms.xeno_melee[s.xeno_kind[threat.xeno]]
            other.loss = (
                threat.weight
                * s.terms.numbers.chance(melee, s.terms.defense[marine])
                * worth(s, marine)
            )
            threat.others.append(other)


def nearest_marine(s: Forlorn, steps: vec[i64]) -> i64:
    """Name the Marine with the fewest steps, the first if several; NO_ONE without a way."""
    best: i64 = FAR
    chosen: i64 = NO_ONE
    for marine in range(len(s.marine_at)):
        at = s.marine_at[marine]
        if at != NOWHERE and steps[at] < best:
            best, chosen = steps[at], marine
    return chosen


def steps_round(s: Forlorn, start: i64, ways: Ways, most: i64) -> vec[i64]:
    """Return the steps of a Xeno to what it reaches round Marines and flames, other Xenos thought away."""
    steps = vec[i64]([FAR] * s.terms.ground.size)
    steps[start] = 0
    edge = vec[i64]([start])
    done: i64 = 0
    while done < len(edge):
        away = steps[edge[done]] + 1
        if away > most:
            break
        for to in ways.links[edge[done]]:
            if steps[to] == FAR and not s.flames[to] and not EMPTY < s.unit[to] < FIRST_XENO:
                steps[to] = away
                edge = append(edge, to)
        done += 1
    return steps


def attack_square(s: Forlorn, xeno: i64, marine: i64, steps: vec[i64], ways: Ways) -> i64:
    """Return the nearest square from which a Xeno attacks a Marine, or NOWHERE. [6.3, 6.4]"""
    at = s.marine_at[marine]
    best: i64 = FAR
    chosen: i64 = NOWHERE
    for square in ways.links[at]:
        if steps[square] < best:
            best, chosen = steps[square], square
    if s.xeno_kind[xeno] != BLASTER or best <= 1:
        return chosen
    for square in s.terms.ground.floor:
        if steps[square] < best and can_spit(s, square, marine):
            best, chosen = steps[square], square
    return chosen


def way_back(ways: Ways, steps: vec[i64], end: i64) -> vec[i64]:
    """Return the squares entered on a shortest way to a square."""
    way = vec[i64]([end] * steps[end])
    at = end
    for place in range(len(way) - 1, -1, -1):
        way[place] = at
        for to in ways.links[at]:
            if steps[to] == steps[at] - 1:
                at = to
                break
    return way


def expected_loss(s: Forlorn, xeno: i64, marine: i64, square: i64) -> float:
    """Say what an attack by a Xeno from a square costs on average. [8.1, 8.3]"""
    kind = s.xeno_kind[xeno]
    if s.terms.ground.range(square, s.marine_at[marine]) > 1:
        if kind != BLASTER:
            return 0.0
        return s.terms.numbers.chance(s.terms.xeno_ranged[kind], s.terms.defense[marine]) * worth(
            s, marine
        )
    return s.terms.numbers.chance(
        s.terms.xeno_melee[kind], defense_against(s, marine, square)
    ) * worth(s, marine)


# --- fire ------------------------------------------------------------------------------------------


def shot_chance(s: Forlorn, marine: i64, at: i64, facing: i64, xeno: i64, way: vec[i64]) -> float:
    """Say how likely a Ready Marine on a square stops a Xeno on a way: one shot unless he hits. [8.5]"""
    ground = s.terms.ground
    farthest: i64 = s.terms.numbers.ready_range
    if s.faded[xeno]:
        farthest = s.terms.numbers.fade_range
    for square in way:
        if not ground.in_front(at, facing, square):
            continue
        away = ground.range(at, square)
        if away <= farthest and s.has_line_of_fire(at, square):
            strength = s.terms.ranged[marine]
            if away > s.terms.numbers.long_range:
                strength -= s.terms.numbers.long_shot
            return s.terms.numbers.chance(strength, xeno_defense(s, xeno)) * share_of_kill(s, xeno)
    return 0.0


def share_of_kill(s: Forlorn, xeno: i64) -> float:
    """Say how much of a kill a hit is: half for a Warrior not wounded yet. [8.6]"""
    tough = s.terms.is_tough[s.xeno_kind[xeno]] and not s.wounded[xeno]
    return HALF_A_KILL if tough else 1.0


@mypyc_attr(acyclic=True)
class Picture:
    """The coming Xeno Phase as the squad expects it: threats, who can stop them, who is Ready.

    A threat may come by several paths, of which a Xeno player takes the one that costs the squad most.
    """

    def __init__(self, s: Forlorn) -> None:
        self.s = s
        self.threats = threats(s)
        self.paths: list[Threat] = []
        self.ends: vec[i64] = vec[i64]()
        for threat in self.threats:
            self.paths += [threat, *threat.others]
            self.ends = append(self.ends, len(self.paths))
        self.losses: vec[float] = vec[float]([path.loss for path in self.paths])
        self.stops: vec[vec[float]] = vec[vec[float]]()
        self.ready: vec[float] = vec[float]([0.0] * len(s.marine_at))
        self.known_plan: list[float] | None = None
        self.views: vec[vec[float]] = vec[vec[float]]([NOT_SEEN] * (4 * len(s.marine_at)))
        for marine in range(len(s.marine_at)):
            if s.ready[marine]:
                self.ready[marine] = 1.0
            self.stops = append(self.stops, self.row(marine, s.marine_at[marine], s.facing[marine]))
        self.now: float = self.loss(self.stops, self.ready, NO_THREAT)
        self.without: vec[float] = vec[float]([0.0] * len(self.threats))
        for gone in range(len(self.threats)):
            self.without[gone] = self.loss(self.stops, self.ready, gone)

    def row(self, marine: i64, at: i64, facing: i64) -> vec[float]:
        """Return how likely a Marine with a place and a facing stops a Xeno on each of the paths."""
        found = vec[float]([0.0] * len(self.paths))
        if at != NOWHERE:
            for number in range(len(self.paths)):
                path = self.paths[number]
                found[number] = shot_chance(self.s, marine, at, facing, path.xeno, path.way)
        return found

    def loss(self, stops: vec[vec[float]], ready: vec[float], gone: i64) -> float:
        """Return the losses to expect: each threat runs through the fire that is left. [8.5]"""
        left = ready[:]
        total = 0.0
        path: i64 = 0
        for number in range(len(self.threats)):
            end = self.ends[number]
            if number != gone:
                worst = path if path + 1 == end else self.worst_path(stops, left, path, end)
                total += self.run(stops, left, worst) * self.losses[worst]
            path = end
        return total

    def worst_path(self, stops: vec[vec[float]], left: vec[float], path: i64, end: i64) -> i64:
        """Return the path of a threat that costs the squad most in the fire that is left. [6.9]"""
        worst, most = path, -1.0
        while path < end:
            loss = self.run(stops, left[:], path) * self.losses[path]
            if loss > most:
                worst, most = path, loss
            path += 1
        return worst

    def run(self, stops: vec[vec[float]], left: vec[float], path: i64) -> float:
        """Return the chance to get through the fire on a path; the shots missed are gone. [8.5]"""
        alive = 1.0
        for marine in range(len(left)):
            hits = stops[marine][path]
            if hits > 0.0 and left[marine] > 0.0:
                shots = alive * left[marine]
                alive -= shots * hits
                left[marine] = left[marine] - shots * (1.0 - hits)
        return alive

    def saved_by_kill(self, xeno: i64) -> float:
        """Return what killing a Xeno now would save."""
        for number in range(len(self.threats)):
            if self.threats[number].xeno == xeno:
                return self.now - self.without[number]
        return 0.0

    def saved_by_ready(self, marine: i64) -> float:
        """Return what one more Marine Ready would save."""
        if self.ready[marine] > 0.0 or not self.can_be_ready(marine):
            return 0.0
        self.ready[marine] = 1.0
        saved = self.now - self.loss(self.stops, self.ready, NO_THREAT)
        self.ready[marine] = 0.0
        return saved

    def spoiled(self, marine: i64) -> float:
        """Return what is lost when a Marine who is Ready does something else. [5.4]"""
        if self.ready[marine] == 0.0:
            return 0.0
        self.ready[marine] = 0.0
        lost = self.loss(self.stops, self.ready, NO_THREAT) - self.now
        self.ready[marine] = 1.0
        return lost

    def saved_by_facing(self, marine: i64, at: i64, facing: i64) -> float:
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

    def guarded(self, marine: i64, at: i64, facing: i64) -> float:
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

    def can_be_ready(self, marine: i64) -> bool:
        """Tell whether a Marine lives and has his hands free. [9.5]"""
        return self.s.marine_at[marine] != NOWHERE and self.s.item_of(marine, COMPUTER) == NO_ONE

    def plan(self) -> list[float]:
        """List what each further point spent on turning and getting Ready would save, best first."""
        saved: list[float] = []
        stops, ready = self.stops[:], self.ready[:]
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
        self, stops: vec[vec[float]], ready: vec[float], now: float
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

    def left_after(self, points: int) -> float:
        """Return the losses to expect if some points all went into getting Ready."""
        if self.known_plan is None:
            self.known_plan = self.plan()
        return self.now - sum(self.known_plan[: max(points, 0)])

    def loss_with(
        self, stops: vec[vec[float]], ready: vec[float], marine: i64, row: vec[float]
    ) -> float:
        """Return the losses to expect if one more Marine were Ready with a certain row."""
        kept = stops[marine]
        stops[marine] = row
        ready[marine] = 1.0
        loss = self.loss(stops, ready, NO_THREAT)
        stops[marine] = kept
        ready[marine] = 0.0
        return loss

    def view(self, marine: i64, facing: i64) -> vec[float]:
        """Return a Marine's row with another facing, worked out once."""
        if not len(self.views[marine * 4 + facing]):
            row = self.row(marine, self.s.marine_at[marine], facing)
            self.views[marine * 4 + facing] = row
        return self.views[marine * 4 + facing]
