"""Raid on the Bunker: the rules, in the order of the book."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hexile.games.raid.state import (
    EMPTY,
    END,
    FIRST_TROOPER,
    NO_ONE,
    WARHAWK_NAMES,
    Attack,
    Raid,
    StepTo,
)
from hexile.games.raid.tables import CLASS_NAMES, COMBAT, DRAW, LOSS, WIN
from hexile.kernel.chart import Facts, Trace
from hexile.kernel.dice import Dice
from hexile.kernel.event import Event
from hexile.kernel.graph import FAR, NOWHERE, distances_from
from hexile.kernel.play import Action, Automatic, Choice, Refusal, Result, Step
from hexile.kernel.squares import STRAIGHT_ONLY

# --- 3 The course of play ---------------------------------------------------------------


def begin_turn(s: Raid) -> None:
    """Lay out the five parts of a turn; the agenda is a stack, so the last comes first. [3.1]"""
    s.points = points_for_turn(s)
    s.runner = NO_ONE
    for warhawk in range(len(s.warhawk_at)):
        s.stopped[warhawk] = is_pinned(s, warhawk)
        s.fought[warhawk] = False
    for trooper in range(len(s.trooper_at)):
        s.attacked[trooper] = False
    s.agenda.extend(TURN)


# --- 4 Warhawk movement -----------------------------------------------------------------


class WarhawkMovement(Choice[Raid]):
    """The player spends movement points one step at a time, then says `end`. [4.2, R21]"""

    def has_options(self, s: Raid) -> bool:
        """Tell that there is always `end`."""
        return True

    def options(self, s: Raid) -> list[Action]:
        """List the steps of every Warhawk that may still move, and `end`."""
        legal: list[Action] = []
        if s.points > 0:
            units = s.units
            warhawk: i64 = 0
            for at in s.warhawk_at:
                if at != NOWHERE and not s.stopped[warhawk]:
                    for step in s.terms.steps[warhawk][at]:
                        if units[step.to] == EMPTY:
                            legal.append(step)
                warhawk += 1
        legal.append(END)
        return legal

    def take(self, s: Raid, action: Action, dice: Dice) -> None:
        """Make one step, or go on to the Zetans."""
        if isinstance(action, StepTo):
            step_warhawk(s, action.warhawk, action.to)
            if s.result is None:
                s.agenda.append(WARHAWK_MOVEMENT)
        elif s.telling:
            s.tell(Event("end_movement", "R21", {"points": s.points}))

    def why_not(self, s: Raid, words: list[str]) -> Refusal:
        """Say why a step is not allowed."""
        if len(words) == 3 and words[0] == "step":
            return why_no_step(s, words[1], words[2])
        return Refusal("R21", "in movement say `step W2 r5c3`, a Warhawk and a square, or `end`")


def points_for_turn(s: Raid) -> int:
    """Return the movement points of a turn: always the same, or one for each Warhawk. [4.2, R15]"""
    return s.warhawks_alive() if s.terms.points_scale else s.terms.points


def may_leave(s: Raid, at: int, to: int) -> bool:
    """Tell whether a step keeps off the entry squares once inside. [R20]"""
    is_entry = s.terms.ground.is_entry
    return is_entry[at] or not is_entry[to]


def is_pinned(s: Raid, warhawk: int) -> bool:
    """Tell whether a Warhawk may not even begin to move, beside a trooper. [R2]"""
    at = s.warhawk_at[warhawk]
    return s.terms.pinned and at != NOWHERE and s.is_beside_trooper(at)


def step_warhawk(s: Raid, warhawk: int, to: int) -> None:
    """Move a Warhawk one square for one point. [4.1, 4.2, 4.8]"""
    s.move_warhawk(warhawk, to)
    s.points -= 1
    if s.telling:
        name, where = WARHAWK_NAMES[warhawk], s.square_name(to)
        s.tell(Event("step", "4.1", {"who": name, "to": where, "points": s.points}))
    stop_warhawk(s, warhawk, to)
    if to == s.terms.ground.platform and not s.terms.platform_hold:
        win_by_platform(s, warhawk)


def stop_warhawk(s: Raid, warhawk: int, at: int) -> None:
    """Stop a Warhawk beside a trooper, or with the scientist it seizes. [4.6, 4.7, 4.9, R5]"""
    if s.is_beside_trooper(at):
        s.stopped[warhawk] = True
        if s.telling:
            facts = {"who": WARHAWK_NAMES[warhawk], "at": s.square_name(at)}
            s.tell(Event("stopped", "4.6", facts))
    scientist = s.scientist_on(at)
    if scientist != NO_ONE:
        if not s.terms.through_scientists:
            s.stopped[warhawk] = True
        if s.telling:
            facts = {"who": WARHAWK_NAMES[warhawk], "scientist": f"S{scientist + 1}"}
            s.tell(Event("seized", "9.3", facts))


def why_no_step(s: Raid, name: str, square: str) -> Refusal:
    """Name the rule and the numbers that forbid a step."""
    if name not in WARHAWK_NAMES:
        return Refusal("4.2", f"there is no Warhawk {name}; they are W1 to W5")
    names = s.terms.ground.names
    if square not in names or not s.terms.ground.bunker.squares.exists[names.index(square)]:
        return Refusal("4.1", f"there is no square {square} on this board")
    warhawk, to = WARHAWK_NAMES.index(name), names.index(square)
    at = s.warhawk_at[warhawk]
    if at == NOWHERE:
        return Refusal("6.5", f"{name} is dead")
    if s.points == 0:
        return Refusal("4.2", f"a step needs 1 movement point, 0 of {points_for_turn(s)} are left")
    if s.stopped[warhawk]:
        return why_stopped(s, warhawk)
    if to not in s.terms.ground.links[at]:
        return why_too_far(s, at, to)
    if s.units[to] != EMPTY:
        return Refusal("4.8", f"{square} is occupied by {unit_name(s, to)}")
    assert not may_leave(s, at, to)
    return Refusal("R20", f"{name} is inside the bunker and may not go back to {square}")


def why_stopped(s: Raid, warhawk: int) -> Refusal:
    """Say what holds a stopped Warhawk."""
    name, at = WARHAWK_NAMES[warhawk], s.warhawk_at[warhawk]
    beside = [s.trooper_name(t) for t in s.troopers_beside(at)]
    if beside:
        rule = "R2" if s.terms.pinned else "4.6"
        return Refusal(rule, f"{name} is beside {' and '.join(beside)} and must stop")
    return Refusal("R5", f"{name} stays with the scientist it seized")


def why_too_far(s: Raid, at: int, to: int) -> Refusal:
    """Say why two squares are not one step apart."""
    squares = s.terms.ground.bunker.squares
    down = abs(squares.row(at) - squares.row(to))
    right = abs(squares.column(at) - squares.column(to))
    here, there = s.square_name(at), s.square_name(to)
    if at == to:
        return Refusal("4.1", f"a step goes to the next square, and {there} is the one it is on")
    if max(down, right) > 1:
        far = s.terms.ground.distances[at][to]
        way = f"{far} steps" if far < FAR else "no way"
        return Refusal("4.1", f"a step goes to the next square; from {here} to {there} it is {way}")
    if down and right and s.terms.ground.corner == STRAIGHT_ONLY:
        return Refusal("R1", f"from {here} to {there} is diagonal, and only straight steps count")
    if down and right:
        return Refusal("R1", f"a wall end is in the way between {here} and {there}")
    return Refusal("4.4", f"a wall is between {here} and {there}")


def unit_name(s: Raid, square: int) -> str:
    """Name the Warhawk or trooper on a square."""
    warhawk = s.warhawk_on(square)
    return WARHAWK_NAMES[warhawk] if warhawk != NO_ONE else s.trooper_name(s.trooper_on(square))


# --- 5 Zetan movement: the scientist -----------------------------------------------------


class ScientistMovement(Automatic[Raid]):
    """One scientist runs for the platform, before the troopers move. [5.1, R6]"""

    def run(self, s: Raid, dice: Dice) -> None:
        """Move him."""
        run_for_platform(s, dice)


def run_for_platform(s: Raid, dice: Dice) -> None:
    """Choose the scientist closest to the platform and let him run. [5.1]"""
    trace = Trace("scientists", "the scientists") if s.telling else None
    scientist = NO_ONE
    if s.is_empty(s.terms.ground.platform):
        if trace is not None:
            trace.tried("1", "free")
        scientist = closest_scientist(s, dice, trace)
    elif trace is not None:
        trace.tried("1", "taken")
        trace.decide("1")
    if scientist != NO_ONE:
        run_scientist(s, scientist, trace)
    elif trace is not None:
        s.tell(Event("nobody_runs", "5.1", {}, 0, trace))


def closest_scientist(s: Raid, dice: Dice, trace: Trace | None) -> int:
    """Name the scientist with the fewest steps to the platform, by die if several. [5.1, 5.3, R27]"""
    way = ways_to_platform(s)
    steps = s.terms.ground.distances[s.terms.ground.platform]
    best = FAR
    tied: list[int] = []
    for scientist in range(len(s.scientist_at)):
        if can_run(s, scientist, way):
            distance = steps[s.scientist_at[scientist]]
            if distance < best:
                best = distance
                tied = [scientist]
            elif distance == best:
                tied.append(scientist)
    if not tied:
        if trace is not None:
            weigh_runners(s, trace, "none", way, FAR)
            trace.decide("2")
        return NO_ONE
    if len(tied) > 1:
        tied = in_reading_order(s, tied)
    chosen = tied[dice.pick(len(tied), "5.3", "scientist who runs")]
    if trace is not None:
        weigh_runners(s, trace, "some", way, best)
        verdict = "one" if len(tied) == 1 else "tied"
        trace.tried(
            "3", verdict, {"who": f"S{chosen + 1}"}, tied.index(chosen) + 1 if len(tied) > 1 else 0
        )
    return chosen


def in_reading_order(s: Raid, scientists: list[int]) -> list[int]:
    """Sort scientists by their squares, so that a draw among them is always counted alike. [5.3]"""
    return sorted(scientists, key=lambda scientist: s.scientist_at[scientist])


def weigh_runners(s: Raid, trace: Trace, verdict: str, way: list[int], best: int) -> None:
    """Write down every scientist on the board, his distance, and whether he can run."""
    row = trace.tried("2", verdict)
    steps = s.terms.ground.distances[s.terms.ground.platform]
    for scientist, at in enumerate(s.scientist_at):
        if at != NOWHERE:
            value = (
                "seized"
                if s.is_seized(scientist)
                else str(steps[at])
                if way[at] < FAR
                else "no way"
            )
            row.weigh(f"S{scientist + 1}", value, can_run(s, scientist, way) and steps[at] == best)


def can_run(s: Raid, scientist: int, way: list[int]) -> bool:
    """Tell whether a scientist is there, not seized, and has a way to the platform. [R14]"""
    at = s.scientist_at[scientist]
    return at != NOWHERE and way[at] < FAR and not s.is_seized(scientist)


def ways_to_platform(s: Raid) -> list[int]:
    """Return the steps to the platform a scientist has, round counters where he must. [4.9, R5]"""
    ground = s.terms.ground
    if s.terms.scientists_pass:
        return ground.to_platform
    links = [
        [to for to in ground.inside[square] if s.units[to] == EMPTY]
        for square in range(ground.size)
    ]
    return distances_from(ground.platform, links)


def run_scientist(s: Raid, scientist: int, trace: Trace | None) -> None:
    """Let the scientist run: all the way, unless his speed is limited. [5.1, R4]"""
    to = scientist_goal(s, scientist)
    at = s.scientist_at[scientist]
    arrives = to == s.terms.ground.platform
    stays = not arrives and not s.is_empty(to)
    if trace is not None:
        facts: Facts = {"to": s.square_name(to), "speed": s.terms.scientist_speed}
        trace.tried("4", "full" if stays else "arrives" if arrives else "short", facts)
        trace.decide("4")
        told = {"who": f"S{scientist + 1}", "from": s.square_name(at), "to": s.square_name(to)}
        s.tell(Event("scientist_stays" if stays else "scientist_runs", "5.1", told, 0, trace))
    if not stays:
        s.move_scientist(scientist, to)
        s.runner = scientist


def scientist_goal(s: Raid, scientist: int) -> int:
    """Return the square a scientist gets to with his speed, on a shortest way. [R4]"""
    ground = s.terms.ground
    at = s.scientist_at[scientist]
    way = ways_to_platform(s)
    speed = s.terms.scientist_speed
    if speed == 0 or way[at] <= speed:
        return ground.platform
    for _ in range(speed):
        for to in ground.inside[at]:
            if way[to] == way[at] - 1:
                at = to
                break
    return at


# --- 5 Zetan movement: the troopers ------------------------------------------------------


class TrooperMovement(Automatic[Raid]):
    """Every trooper acts once, completely, from the top of the board down. [5.4, 5.5, 5.9]"""

    def run(self, s: Raid, dice: Dice) -> None:
        """Let them act."""
        for trooper in troopers_in_order(s):
            activate(s, trooper, dice)


def troopers_in_order(s: Raid) -> list[int]:
    """List the living troopers by row, then column; fixed before the first one acts. [5.5, R7]"""
    order: list[int] = []
    keys: list[int] = []
    columns = s.terms.ground.bunker.squares.columns
    for trooper in range(len(s.trooper_at)):
        at = s.trooper_at[trooper]
        if at != NOWHERE:
            key = at
            if s.terms.right_to_left:
                key = at - at % columns + columns - 1 - at % columns
            place: int = len(keys)
            while place > 0 and keys[place - 1] > key:
                place -= 1
            keys.insert(place, key)
            order.insert(place, trooper)
    return order


def activate(s: Raid, trooper: int, dice: Dice) -> None:
    """Let one trooper act: stay beside a Warhawk, or roll, and move if it may. [5.5, 5.6, 5.7, R27]"""
    at = s.trooper_at[trooper]
    name = s.trooper_names[trooper]
    trace = Trace("troopers", name, s.square_name(at)) if s.telling else None
    beside = s.warhawk_beside(at)
    if beside != NO_ONE:
        if trace is not None:
            tell_engaged(s, trooper, beside, trace)
        return
    moves = dice.at_most(s.terms.activate, 6, "5.7", name)
    if trace is not None:
        trace.tried("1", "no")
        verdict = "moves" if moves else "frozen"
        trace.tried("2", verdict, {"limit": s.terms.activate}, dice.last)
        trace.decide("2")
    face = dice.last
    if moves:
        move_toward(s, trooper, nearest_warhawk(s, at, dice, trace), trace)
    if trace is not None:
        tell_activated(s, trooper, at, moves, face, trace)


def tell_engaged(s: Raid, trooper: int, beside: int, trace: Trace) -> None:
    """Tell of a trooper that is beside a Warhawk already. [5.6]"""
    trace.tried("1", "yes", {"who": WARHAWK_NAMES[beside]})
    trace.decide("1")
    s.tell(Event("trooper_engaged", "5.6", {"who": trace.who, "at": trace.at}, 0, trace))


def tell_activated(s: Raid, trooper: int, start: int, moves: bool, face: int, trace: Trace) -> None:
    """Tell what a trooper did after its roll."""
    to = s.trooper_at[trooper]
    facts: Facts = {"who": trace.who, "from": trace.at, "to": s.square_name(to)}
    if not moves:
        s.tell(Event("trooper_frozen", "5.7", facts, face, trace))
    elif to == start:
        s.tell(Event("trooper_waits", "R9", facts, face, trace))
    else:
        s.tell(Event("trooper_moves", "5.8", facts, face, trace))


def nearest_warhawk(s: Raid, square: int, dice: Dice, trace: Trace | None) -> int:
    """Name the Warhawk with the fewest steps from a square; ties by place or by die. [5.8, R8, R13]"""
    steps = s.terms.ground.distances[square]
    best: i64 = FAR
    chosen: i64 = NO_ONE
    ties: i64 = 0
    warhawk: i64 = 0
    at: i64
    for at in s.warhawk_at:
        if at != NOWHERE and is_target(s, at):
            distance: i64 = steps[at]
            if distance < best:
                best = distance
                chosen = warhawk
                ties = 1
            elif distance == best and best < FAR:
                ties += 1
                if at < s.warhawk_at[chosen]:
                    chosen = warhawk
        warhawk += 1
    if ties > 1 and s.terms.ties_by_die:
        chosen = nearest_by_die(s, square, best, dice)
    if trace is not None:
        weigh_targets(s, square, chosen, ties, trace)
    return chosen


def is_target(s: Raid, at: i64) -> bool:
    """Tell whether troopers go for a Warhawk on this square. [R13]"""
    return s.terms.offboard_targets or not s.terms.ground.is_entry[at]


def nearest_by_die(s: Raid, square: int, distance: int, dice: Dice) -> int:
    """Draw among equally near Warhawks, counted in reading order. [R8, R27]"""
    tied: list[int] = []
    for at in sorted(s.warhawk_at):
        if at != NOWHERE and is_target(s, at) and s.terms.ground.distances[square][at] == distance:
            tied.append(s.warhawk_on(at))
    return tied[dice.pick(len(tied), "R8", "nearest Warhawk")]


def weigh_targets(s: Raid, square: int, chosen: int, ties: int, trace: Trace) -> None:
    """Write down every Warhawk and how far it is."""
    verdict = "none" if chosen == NO_ONE else "one"
    if ties > 1:
        verdict = "tied" if s.terms.ties_by_die else "first"
    row = trace.tried("3", verdict, {} if chosen == NO_ONE else {"who": WARHAWK_NAMES[chosen]})
    for warhawk, at in enumerate(s.warhawk_at):
        if at != NOWHERE:
            distance = s.terms.ground.distances[square][at]
            value = str(distance) if is_target(s, at) and distance < FAR else "not a target"
            row.weigh(WARHAWK_NAMES[warhawk], value, warhawk == chosen)


def move_toward(s: Raid, trooper: int, target: int, trace: Trace | None) -> None:
    """Move a trooper up to two squares toward its target, which stays the same. [5.8, 5.6]"""
    if target == NO_ONE:
        if trace is not None:
            trace.decide("3")
        return
    distances = distances_to_target(s, trooper, s.warhawk_at[target])
    for left in range(s.terms.trooper_speed, 0, -1):
        to = nearer_square(s, s.trooper_at[trooper], distances, left)
        if trace is not None:
            weigh_squares(s, trooper, to, target, distances, left, trace)
        if to == NOWHERE:
            return
        s.move_trooper(trooper, to)
        beside = s.warhawk_beside(to)
        if beside != NO_ONE:
            if trace is not None:
                trace.tried("5", "yes", {"who": WARHAWK_NAMES[beside]})
                trace.decide("5")
            return


def distances_to_target(s: Raid, trooper: int, goal: int) -> list[int]:
    """Return the steps from everywhere to the target, round other counters with `detour`. [R9]"""
    ground = s.terms.ground
    if not s.terms.detour:
        return ground.distances[goal]
    closed = [not may_walk_round(s, square) for square in range(ground.size)]
    closed[s.trooper_at[trooper]] = False
    closed[goal] = False
    links = [
        [] if closed[square] else [to for to in ground.links[square] if not closed[to]]
        for square in range(ground.size)
    ]
    return distances_from(goal, links)


def may_walk_round(s: Raid, square: int) -> bool:
    """Tell whether a way round a jam may lead over this square. [R9]"""
    if s.terms.ground.is_entry[square] or is_closed_platform(s, square):
        return False
    return s.units[square] == EMPTY and (
        s.scientist_on(square) == NO_ONE or s.terms.through_scientists
    )


def is_closed_platform(s: Raid, square: int) -> bool:
    """Tell whether this is the platform and troopers keep off it. [R10]"""
    return square == s.terms.ground.platform and not s.terms.trooper_on_platform


def nearer_square(s: Raid, at: int, distances: list[int], left: int) -> int:
    """Return the first free square that is nearer to the target than here. [5.8, R22]

    Squares one step apart differ by one step at most, so every nearer one is equally near.
    """
    here = distances[at]
    for to in s.terms.ground.links[at]:
        if distances[to] < here and is_free(s, to, distances, left):
            return to
    return NOWHERE


def is_free(s: Raid, square: int, distances: list[int], left: int) -> bool:
    """Tell whether a trooper may step on a square; a scientist's only to leave at once. [4.8, R5, R20]"""
    if s.units[square] != EMPTY or s.terms.ground.is_entry[square]:
        return False
    if is_closed_platform(s, square):
        return False
    if s.scientist_on(square) == NO_ONE:
        return True
    return (
        s.terms.through_scientists
        and left > 1
        and s.warhawk_beside(square) == NO_ONE
        and nearer_square(s, square, distances, left - 1) != NOWHERE
    )


def weigh_squares(
    s: Raid, trooper: int, to: int, target: int, distances: list[int], left: int, trace: Trace
) -> None:
    """Write down the nearer squares a trooper looked at for one step."""
    at = s.trooper_at[trooper]
    near = [q for q in s.terms.ground.links[at] if distances[q] < distances[at]]
    equal = [q for q in near if to != NOWHERE and distances[q] == distances[to]]
    free = [q for q in equal if is_free(s, q, distances, left)]
    verdict = "blocked" if to == NOWHERE else "moves" if len(free) == 1 else "ordered"
    facts: dict[str, int | str] = {"who": WARHAWK_NAMES[target]}
    if to != NOWHERE:
        facts["to"] = s.square_name(to)
        facts["distance"] = distances[to]
    row = trace.tried("4", verdict, facts)
    trace.decide("4")
    for square in near:
        value = str(distances[square]) if is_free(s, square, distances, left) else "taken"
        row.weigh(s.square_name(square), value, square == to)


# --- 6 Combat ----------------------------------------------------------------------------


class Combat(Choice[Raid]):
    """Every Warhawk beside troopers attacks one of them, in the player's order. [6.2, 6.3, 6.4]"""

    def has_options(self, s: Raid) -> bool:
        """Tell whether a Warhawk has still to fight, without listing the attacks."""
        return any(can_attack(s, warhawk) for warhawk in range(len(s.warhawk_at)))

    def options(self, s: Raid) -> list[Action]:
        """List the attacks open to Warhawks that have not fought; `end` where one may decline."""
        legal: list[Action] = []
        units = s.units
        warhawk: i64 = 0
        for at in s.warhawk_at:
            if at != NOWHERE and not s.fought[warhawk]:
                for attack in s.terms.attacks[warhawk][at]:
                    if units[attack.square] >= FIRST_TROOPER and may_be_attacked(s, attack.square):
                        legal.append(attack)
            warhawk += 1
        if legal and s.terms.optional_attack:
            legal.append(END)
        return legal

    def take(self, s: Raid, action: Action, dice: Dice) -> None:
        """Fight one attack, or decline the rest. [R11]"""
        if isinstance(action, Attack):
            fight(s, action.warhawk, s.trooper_on(action.square), dice)
            s.agenda.append(COMBAT_STEP)
        elif s.telling:
            s.tell(Event("end_combat", "R11", {}))

    def why_not(self, s: Raid, words: list[str]) -> Refusal:
        """Say why an attack is not allowed."""
        if len(words) == 3 and words[0] == "attack":
            return why_no_attack(s, words[1], words[2])
        if words == ["end"]:
            waiting = {action.text().split()[1] for action in self.options(s)}
            return Refusal(
                "R11", f"attacks are compulsory; still to fight: {', '.join(sorted(waiting))}"
            )
        return Refusal("6.3", "in combat say `attack W2 r4c5`, a Warhawk and a trooper's square")


def can_attack(s: Raid, warhawk: i64) -> bool:
    """Tell whether a Warhawk has not fought and is beside a trooper it may attack. [4.7, 6.2]"""
    at = s.warhawk_at[warhawk]
    if at != NOWHERE and not s.fought[warhawk]:
        units = s.units
        for square in s.terms.ground.links[at]:
            if units[square] >= FIRST_TROOPER and may_be_attacked(s, square):
                return True
    return False


def may_be_attacked(s: Raid, square: int) -> bool:
    """Tell whether the trooper on a square may be attacked, or attacked again. [R12]"""
    return not (s.terms.one_attack_per_zetan and s.attacked[s.trooper_on(square)])


def fight(s: Raid, warhawk: int, trooper: int, dice: Dice) -> None:
    """Roll one die on the combat table and take the dead off at once. [6.1, 6.3, 6.5, 6.6]"""
    name = WARHAWK_NAMES[warhawk]
    face = dice.roll(6, "6.6", name)
    outcome = COMBAT[s.trooper_class[trooper]][face]
    s.fought[warhawk] = True
    s.attacked[trooper] = True
    if s.telling:
        kind = "fight_won" if outcome == WIN else "fight_lost" if outcome == LOSS else "fight_drawn"
        enemy, at = s.trooper_name(trooper), s.square_name(s.trooper_at[trooper])
        s.tell(Event(kind, "6.6", {"who": name, "enemy": enemy, "at": at}, face))
    if outcome == WIN:
        s.remove_trooper(trooper)
    elif outcome == LOSS:
        s.remove_warhawk(warhawk)
    else:
        assert outcome == DRAW


def why_no_attack(s: Raid, name: str, square: str) -> Refusal:
    """Name the rule and the numbers that forbid an attack."""
    if name not in WARHAWK_NAMES:
        return Refusal("6.3", f"there is no Warhawk {name}; they are W1 to W5")
    warhawk = WARHAWK_NAMES.index(name)
    at = s.warhawk_at[warhawk]
    if at == NOWHERE:
        return Refusal("6.5", f"{name} is dead")
    if s.fought[warhawk]:
        return Refusal("6.2", f"{name} has attacked this turn; each Warhawk attacks once")
    names = s.terms.ground.names
    trooper = s.trooper_on(names.index(square)) if square in names else NO_ONE
    if trooper == NO_ONE:
        return Refusal("6.3", f"there is no trooper on {square}")
    if trooper not in s.troopers_beside(at):
        far = s.terms.ground.distances[at][s.trooper_at[trooper]]
        return Refusal("4.7", f"{name} is not beside {square}: {far} steps, and it takes 1")
    kind = CLASS_NAMES[s.trooper_class[trooper]]
    return Refusal("R12", f"the {kind} trooper on {square} has been attacked this turn already")


# --- 7 The escaped scientist is removed ---------------------------------------------------


class Escape(Automatic[Raid]):
    """The scientist who ran to the platform is gone. [5.2, 7.1]"""

    def run(self, s: Raid, dice: Dice) -> None:
        """Remove him."""
        if s.runner != NO_ONE and s.scientist_at[s.runner] == s.terms.ground.platform:
            s.remove_scientist(s.runner)
            if s.telling:
                s.tell(Event("escaped", "7.1", {"who": f"S{s.runner + 1}"}))


# --- 8 and 9 End of the turn and of the game ----------------------------------------------


class EndOfTurn(Automatic[Raid]):
    """Look for an end, in a fixed order, then move the marker. [8.1, 8.2, R17, R24]"""

    def run(self, s: Raid, dice: Dice) -> None:
        """End the turn, or the game."""
        on_platform = s.warhawk_on(s.terms.ground.platform)
        captor = captor_of_scientist(s)
        if on_platform != NO_ONE:
            win_by_platform(s, on_platform)
        elif captor != NO_ONE:
            win_by_capture(s, captor)
        elif s.warhawks_alive() == 0:
            finish(s, "wiped out", "R17", 0.0)
        elif s.turn == s.terms.turns:
            finish(s, "bomb", "8.2", 0.0)
        else:
            advance_marker(s)


def advance_marker(s: Raid) -> None:
    """Move the turn marker ahead and begin the next turn. [8.1]"""
    s.turn += 1
    if s.telling:
        s.tell(Event("turn", "8.1", {"turn": s.turn, "turns": s.terms.turns}))
    begin_turn(s)


def captor_of_scientist(s: Raid) -> int:
    """Return the living Warhawk that shares a scientist's square, or NO_ONE. [9.3, 9.4, R23]"""
    for at in s.scientist_at:
        if at != NOWHERE and s.warhawk_on(at) != NO_ONE:
            return s.warhawk_on(at)
    return NO_ONE


def win_by_platform(s: Raid, warhawk: int) -> None:
    """End the game: the platform is taken. [9.2, R3]"""
    if s.telling:
        s.tell(Event("on_platform", "9.2", {"who": WARHAWK_NAMES[warhawk]}))
    finish(s, "platform", "9.2", 1.0)


def win_by_capture(s: Raid, warhawk: int) -> None:
    """End the game: a scientist is taken alive. [9.3]"""
    if s.telling:
        s.tell(Event("captured", "9.3", {"who": WARHAWK_NAMES[warhawk]}))
    finish(s, "capture", "9.3", 1.0)


def finish(s: Raid, ending: str, rule: str, value: float) -> None:
    """End the game; the marker stays on the turn that was played. [9.1, 9.5, R24, R25, R26]"""
    s.result = Result(ending, rule, [value], s.turn)
    if s.telling:
        s.tell(Event("end_" + ending.replace(" ", "_"), rule, {"turn": s.turn}))
        if s.terms.grade and value > 0:
            s.tell(Event("grade_" + ending, "R26", {}))
        if s.terms.count_escapes:
            escaped = s.scientist_at.count(NOWHERE)
            s.tell(Event("score", "R25", {"escaped": escaped, "all": len(s.scientist_at)}))


WARHAWK_MOVEMENT: Final = WarhawkMovement("warhawk movement")
SCIENTIST_MOVEMENT: Final = ScientistMovement("scientist movement")
TROOPER_MOVEMENT: Final = TrooperMovement("trooper movement")
COMBAT_STEP: Final = Combat("combat")
ESCAPE: Final = Escape("escape")
END_OF_TURN: Final = EndOfTurn("end of turn")

TURN: Final[list[Step[Raid]]] = [
    END_OF_TURN,
    ESCAPE,
    COMBAT_STEP,
    TROOPER_MOVEMENT,
    SCIENTIST_MOVEMENT,
    WARHAWK_MOVEMENT,
]
