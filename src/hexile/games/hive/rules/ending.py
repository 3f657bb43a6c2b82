"""Custody of the hostages, the hyperdrive, and how the game ends. [22.0, 27.8, B19, B21]"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hexile.games.hive.rules.wording import counted, span
from hexile.games.hive.state import AWAY, DEAD, PUNITIVE, Hive
from hexile.games.hive.tables import HOSTAGE, LAST_TURN
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts
from hexile.kernel.event import Event
from hexile.kernel.play import Automatic, Result
from hexile.kernel.verbs.verb import Guard, Never, Verb

# The four grades of either mission, best first, under the names they have in its rules.
RESCUE_GRADES: Final[list[str]] = ["victory", "marginal", "draw", "defeat"]
PUNITIVE_GRADES: Final[list[str]] = ["decisive", "victory", "draw", "defeat"]
GRADES: Final[list[str]] = ["full victory", "partial victory", "draw", "defeat"]
VALUES: Final[list[float]] = [1.0, 0.75, 0.5, 0.0]


class Custody(Automatic[Hive]):
    """Whoever holds the box holds the hostages in it. [B19]"""

    def run(self, s: Hive, dice: Dice) -> None:
        """Check both."""
        for hostage in range(s.terms.marines_first):
            if s.in_hive(hostage):
                check_custody(s, hostage)


CUSTODY: Final = Custody("custody")


def check_custody(s: Hive, hostage: int) -> None:
    """Change a hostage's side where only one side's fighters stand. [B19, R15]"""
    box = s.at[hostage]
    marines, guards = s.marine_at(box), s.guards_at(box) > 0
    if marines == guards or s.terran[hostage] == marines:
        return
    s.change_side(hostage, marines)
    if s.telling:
        facts = {"who": s.name(hostage), "at": s.terms.ship.names[box]}
        s.tell(Event("freed" if marines else "recaptured", "B19", facts))


class CheckEnd(Automatic[Hive]):
    """No Terran-controlled unit left: the game is over. [B21]"""

    def run(self, s: Hive, dice: Dice) -> None:
        """Look."""
        if not s.terrans_left():
            end_game(s, "no_terrans", "B21")


CHECK_END: Final = CheckEnd("check end")


class Hyperdrive(Automatic[Hive]):
    """Roll for the jump until both Engine Rooms are destroyed; turn 30 is the last. [27.8, 27.9]"""

    def run(self, s: Hive, dice: Dice) -> None:
        """Roll, then end the turn."""
        if s.engines_left() > 0 and jumps(s, dice):
            jump(s)
        elif s.turn >= LAST_TURN:
            lose_on_time(s)


HYPERDRIVE: Final = Hyperdrive("hyperdrive")


def jump_limit(s: Hive) -> i64:
    """Return the highest face that makes the Hive jump this turn; 0 is none. [27.9, R30]"""
    return s.terms.book.jump[2 - s.engines_left()][s.turn] if s.engines_left() else 0


def jumps(s: Hive, dice: Dice) -> bool:
    """Roll the die; it is rolled even while no face jumps. [27.8]"""
    limit = jump_limit(s)
    jumped = dice.at_most(limit, 6, "27.8", "hyperdrive")
    if s.telling:
        facts: Facts = {
            "faces": span(limit),
            "limit": limit,
            "turn": s.turn,
            "rooms": s.engines_left(),
        }
        s.tell(Event("jump" if jumped else "no_jump", "27.9", facts, dice.last))
    return jumped


def jump(s: Hive) -> None:
    """The Hive is gone with all that is in it or attached; Darters off the hull are away. [B21]"""
    leave_behind(s)
    end_game(s, "hyperdrive", "27.8")


def can_abandon(s: Hive) -> bool:
    """Tell whether the mission may be broken off: no jump can come, or the best result is certain. [R48, R50]"""
    return s.engines_left() == 0 or is_accomplished(s)


def is_accomplished(s: Hive) -> bool:
    """Tell whether both hostages and the men for a full victory are home; they stay home. [B22, R50]"""
    return s.terms.mission != PUNITIVE and s.count(HOSTAGE, AWAY) == 2 and has_men_home(s)


def has_men_home(s: Hive) -> bool:
    """Tell whether enough men for a full victory are home. [B22]"""
    return 100 * s.men_away() >= s.terms.home * s.bought


def label_abandon(s: Hive) -> str:
    """Name the choice to break the mission off. [R48, R50]"""
    if is_accomplished(s):
        return "Mission accomplished: end it and score it (Hexile's rule)"
    return "Abandon the mission: units in the Hive or on its hull are lost, and the game is scored (Hexile's rule)"


def ask_abandon(s: Hive) -> str:
    """Ask before the mission is broken off. [R48, R50]"""
    if is_accomplished(s):
        return "Both hostages and enough men are home. End the mission with a full victory?"
    return "Every unit in the Hive or on its hull is lost. Abandon the mission?"


NO_JUMP: Final = Guard(
    "R48",
    can_abandon,
    "the Hive can still jump, and the mission is not accomplished; destroy both Engine Rooms first",
)
ABANDON_NOW: Final = Verb("abandon", label_abandon, sign="end", ask=ask_abandon, guards=[NO_JUMP])
ABANDON_LATER: Final = Verb(
    "abandon", "",
    guards=[NO_JUMP, Never("R48", "you can abandon the mission only in movement or departures")],
)  # fmt: skip


def abandon(s: Hive) -> None:
    """Break the mission off: whoever is not away is lost, and the game is scored. [R48, R50]"""
    accomplished = is_accomplished(s)
    leave_behind(s)
    if accomplished:
        end_game(s, "accomplished", "R50")
    else:
        end_game(s, "abandoned", "R48")


def leave_behind(s: Hive) -> None:
    """Lose everybody in the Hive and on its hull; Darters off the hull are away. [B21, R48]"""
    size = s.terms.ship.size
    for unit in range(s.terms.znon_first):
        at = s.at[unit]
        if at >= 0:
            s.put(unit, AWAY if at >= size and s.is_flying(at - size) else DEAD)


def lose_on_time(s: Hive) -> None:
    """Turn 30 is over: the player loses, whatever the score. [27.8, R31]"""
    if s.telling:
        s.tell(Event("out_of_time", "27.8", {"turn": s.turn}))
    s.result = Result("turn 30", "27.8", [0.0], s.turn)


def end_game(s: Hive, how: str, rule: str) -> None:
    """Judge the mission. [22.0]"""
    if s.telling:
        s.tell(Event(f"ends_{how}", rule, {"turn": s.turn}))
    if s.terms.mission == PUNITIVE:
        judge_punitive(s)
    else:
        judge_rescue(s)


def judge_rescue(s: Hive) -> None:
    """Both hostages and half the force: victory; both: marginal; one: draw. [B22]"""
    hostages = s.count(HOSTAGE, AWAY)
    men = s.men_away()
    if hostages == 2:
        grade = "victory" if has_men_home(s) else "marginal"
    else:
        grade = "draw" if hostages == 1 else "defeat"
    if s.telling:
        facts = {"hostages": hostages, "men": men, "bought": s.bought}
        s.tell(Event(f"rescue_{grade}", "B22", facts))
    decide(s, RESCUE_GRADES.index(grade))


def judge_punitive(s: Hive) -> None:
    """Compare the points with the grades. [B23]"""
    points = score(s)
    grades = s.terms.book.grades
    grade = "defeat"
    for name in ("decisive", "victory", "draw"):
        if points >= grades[name]:
            grade = name
            break
    if s.telling:
        s.tell(Event(f"punitive_{grade}", "B23", {"points": counted(int(points), "point")}))
    decide(s, PUNITIVE_GRADES.index(grade))


def decide(s: Hive, grade: int) -> None:
    """End the game with one of four grades, the best first. [22.0]"""
    s.result = Result(GRADES[grade], "22.0", [VALUES[grade]], s.turn)


def score(s: Hive) -> i64:
    """Add up the Punitive mission's points as things stand. [B23]"""
    prices = s.terms.book.score
    points = prices["engine"] * (2 - s.engines_left())
    for unit in range(s.terms.znon_first, s.terms.units):
        if s.at[unit] == DEAD:
            points += s.terms.prizes[unit]
    points += 0 if s.lasers else prices["lasers"]
    points += prices["hostage"] * s.count(HOSTAGE, AWAY)
    if s.terms.hostages_cost:
        points -= prices["hostage"] * s.count(HOSTAGE, DEAD)
    return points + prices["lost"] * men_lost(s)


def men_lost(s: Hive) -> i64:
    """Count the Terran individuals lost: dead, or at the end not away. [B23]"""
    return s.bought - men_alive(s)


def men_alive(s: Hive) -> i64:
    """Count the Marine individuals away, or here and nobody's puppet. [B23]"""
    alive: i64 = 0
    for unit in range(s.terms.marines_first, s.terms.znon_first):
        at = s.at[unit]
        if at == AWAY or (at >= 0 and s.terran[unit]):
            alive += s.men[unit]
    return alive
