"""The sequence of play: turns, the parts of a power's turn, production every fourth turn."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.stellar.rules.battles import (
    BATTLE_ROUND,
    BATTLES,
    END_BATTLE,
    PullOut,
    Refuge,
    Withdraw,
)
from hexile.games.stellar.rules.colonies import (
    AFTER_ROUND,
    ASSAULT_ROUND,
    ATTACK_COLONIES,
    GO_ON,
    GUARD_CONQUESTS,
    MUSTER,
    Scorch,
    Tractor,
    lapse_conquests,
)
from hexile.games.stellar.rules.combat import AIMS, OPEN_FIRE
from hexile.games.stellar.rules.diplomacy import DIPLOMATIC_EVENTS, INCIDENTS, SET_STAGE
from hexile.games.stellar.rules.economy import SPENDINGS, Budget, OpenBooks
from hexile.games.stellar.rules.exploration import EXPLORE, LATECOMERS, SetAside
from hexile.games.stellar.rules.landing import DEBARK, LANDING
from hexile.games.stellar.rules.movement import (
    BEGIN_MOVEMENT,
    COMMAND_RANGE_STEP,
    MOVE_NEXT,
    Passing,
)
from hexile.games.stellar.rules.news import watch
from hexile.games.stellar.rules.opening import FIRST_RESEARCH, OPENINGS, PURSES
from hexile.games.stellar.rules.orders import ORDERS, SendFleet
from hexile.games.stellar.rules.production import END_PRODUCTION, GROWTH
from hexile.games.stellar.rules.raids import (
    PLAN_RAID,
    RAID_AGAIN,
    RAID_HOME,
    RAID_ROUND,
    RAID_SHIELDS,
    Assemble,
    Launch,
)
from hexile.games.stellar.rules.stances import note_occupation
from hexile.games.stellar.rules.transports import DIRECT_TRANSPORTS
from hexile.games.stellar.rules.victory import end_game
from hexile.games.stellar.rules.war import SEND_HOME, TOTAL_CONQUEST
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.tables import POWERS
from hexile.kernel.chance.dice import Dice
from hexile.kernel.game import no_step
from hexile.kernel.play import ActionList, Automatic, Choice, Step
from hexile.kernel.setup import whole_number

TURNS_PER_PRODUCTION: Final = 4


def is_production_turn(s: Stellar) -> bool:
    """Tell whether production follows this turn: every fourth, but not the last. [1.4]"""
    return s.turn % TURNS_PER_PRODUCTION == 0 and s.turn < s.terms.turns


class PowerTurn(Automatic[Stellar]):
    """One power moves, explores, fights, attacks and lands, then the next. [1.4]"""

    def __init__(self, power: int) -> None:
        super().__init__(f"turn of {power}")
        self.power = power

    def run(self, s: Stellar, dice: Dice) -> None:
        """Lay out the parts of its turn; the agenda is a stack, so the last comes first."""
        s.active = self.power
        s.raided[self.power] = 0
        if s.is_alive(self.power):
            s.agenda.extend(PARTS)


class EndPowerTurn(Automatic[Stellar]):
    """The power is done: conquests without garrison lapse, everybody looks about. [1.8.5, 1.6.3]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Close the power's turn."""
        s.queue = vec[i64]()
        s.fresh = vec[i64]()
        lapse_conquests(s)
        note_occupation(s)
        watch(s)


class EndTurn(Automatic[Stellar]):
    """Mark the turn; every fourth is followed by production, the last by the count. [1.4, 1.3]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Go on to production, the next turn or the end."""
        if s.turn >= s.terms.turns:
            end_game(s)
            return
        s.agenda.append(NEXT_TURN)
        if is_production_turn(s):
            s.agenda.extend(BASE_PRODUCTION if s.terms.base else PRODUCTION)


class NextTurn(Automatic[Stellar]):
    """The next turn begins. [1.4]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Lay it out."""
        s.turn += 1
        note_occupation(s)
        watch(s)
        if s.telling:
            s.say("turn", "1.4", {"turn": s.turn, "turns": s.terms.turns})
        begin_turn(s)


def begin_turn(s: Stellar) -> None:
    """Put the turns of the four powers on the agenda. [1.4]"""
    s.agenda.append(END_TURN)
    s.agenda.extend(reversed(POWER_TURNS))


class Elsewhere(Choice[Stellar]):
    """In a view: somebody else decides something this seat cannot see."""

    def seat(self, s: Stellar) -> int:
        return s.active

    def list_actions(self, s: Stellar, legal: ActionList) -> None:
        """List nothing: it is not known what the choice is."""


END_POWER_TURN: Final = EndPowerTurn("end power turn")
END_TURN: Final = EndTurn("end turn")
NEXT_TURN: Final = NextTurn("next turn")
ELSEWHERE: Final = Elsewhere("elsewhere")
POWER_TURNS: Final[list[PowerTurn]] = [PowerTurn(power) for power in range(POWERS)]

# The parts of a power's turn, the first one last.
PARTS: Final[list[Step[Stellar]]] = [
    END_POWER_TURN,
    LANDING,
    DEBARK,
    ATTACK_COLONIES,
    GUARD_CONQUESTS,
    BATTLES,
    LATECOMERS,
    EXPLORE,
    COMMAND_RANGE_STEP,
    BEGIN_MOVEMENT,
    ORDERS,
    PLAN_RAID,
    SEND_HOME,
    DIRECT_TRANSPORTS,
]

PRODUCTION: Final[list[Step[Stellar]]] = [
    END_PRODUCTION,
    *reversed(SPENDINGS),
    DIPLOMATIC_EVENTS,
    INCIDENTS,
    TOTAL_CONQUEST,
    SET_STAGE,
    GROWTH,
]

# The base game has no politics.
BASE_PRODUCTION: Final[list[Step[Stellar]]] = [END_PRODUCTION, *reversed(SPENDINGS), GROWTH]

NAMED: Final[dict[str, Step[Stellar]]] = {
    step.name: step
    for step in [
        *PARTS, *PRODUCTION, *POWER_TURNS, *AIMS, *PURSES, *OPENINGS, FIRST_RESEARCH, END_TURN, NEXT_TURN, ELSEWHERE, MOVE_NEXT,
        BATTLE_ROUND, END_BATTLE, OPEN_FIRE, MUSTER, ASSAULT_ROUND, AFTER_ROUND, GO_ON,
        RAID_ROUND, RAID_SHIELDS, RAID_AGAIN, RAID_HOME,
    ]
}  # fmt: skip


# Steps about a fleet, a planet or a star: how many numbers their names have.
PIECE_STEPS: Final[dict[str, int]] = {
    "send": 2, "must": 2, "pass": 2, "withdraw": 2, "refuge": 2, "pull": 4, "aside": 2, "assemble": 2,
    "launch": 2, "tractor": 1, "scorch": 1, "books": 1, "budget": 1,
}  # fmt: skip


def step_named(name: str) -> Step[Stellar]:
    """Return the step a saved agenda names, or raise BadField."""
    if name in NAMED:
        return NAMED[name]
    verb, *rest = name.split() or [""]
    numbers = [whole_number(word) for word in rest]
    n = [number for number in numbers if number is not None and number >= 0]
    if PIECE_STEPS.get(verb) != len(n) or len(n) != len(rest):
        raise no_step(name, NAMED)
    return piece_step(verb, n)


def piece_step(verb: str, n: list[int]) -> Step[Stellar]:
    """Return a step about certain pieces."""
    if verb in ("send", "must"):
        return SendFleet(n[0], n[1], verb == "send")
    if verb == "pull":
        return PullOut(n[0], n[1], n[2], n[3])
    return pair_step(verb, n[0], n[1]) if len(n) > 1 else planet_step(verb, n[0])


def planet_step(verb: str, planet: int) -> Step[Stellar]:
    """Return a step about one planet."""
    if verb == "tractor":
        return Tractor(planet)
    if verb == "books":
        return OpenBooks(planet)
    return Budget(planet) if verb == "budget" else Scorch(planet)


def pair_step(verb: str, first: int, second: int) -> Step[Stellar]:
    """Return a step about two numbers."""
    if verb == "withdraw":
        return Withdraw(first, second)
    if verb == "refuge":
        return Refuge(first, second)
    if verb == "aside":
        return SetAside(first, second)
    if verb == "pass":
        return Passing(first, second)
    return Assemble(first, second) if verb == "assemble" else Launch(first, second)


def steps_below(s: Stellar, step: Step[Stellar]) -> list[Step[Stellar]]:
    """List what the sequence of play has below a step, the last first; nothing for no such step. [1.4]"""
    later = list(reversed(POWER_TURNS))
    if step in PARTS:
        return [END_TURN, *later[: POWERS - 1 - s.active], *PARTS[: PARTS.index(step)]]
    production = BASE_PRODUCTION if s.terms.base else PRODUCTION
    if step in production:
        return [NEXT_TURN, *production[: production.index(step)]]
    below: list[Step[Stellar]] = [END_TURN, *later]
    for power in reversed(range(POWERS)):
        if step is OPENINGS[power]:
            return below
        below += [OPENINGS[power], PURSES[power]]
    return []
