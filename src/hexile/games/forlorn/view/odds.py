"""Exact odds of what threatens: the card die, the spawn, and what each Xeno beside a Marine does.

They are counted by the functions that play, on a copy, for every way the dice can fall.
"""

from __future__ import annotations

from mypy_extensions import i64

from hexile.games.forlorn.rules.cards import (
    CARD_ON,
    begin_xeno_phase,
    is_draw_forced,
    roll_card_die,
)
from hexile.games.forlorn.rules.combat import attack_bonus, ranged_strength, strike_marine
from hexile.games.forlorn.rules.harm import xeno_defense
from hexile.games.forlorn.rules.spawning import SPAWN_PHASE
from hexile.games.forlorn.rules.versus import EITHER, ROLL_SPAWN, SpawnChoice
from hexile.games.forlorn.rules.wording import xenos_counted
from hexile.games.forlorn.state.actions import TO_BURST, TO_MELEE, TO_SHOOT, ForlornAction
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.cards import ACID_SPIT, VORPAL
from hexile.games.forlorn.tables.counters import BLASTER, DRONE, EGG, WARRIOR
from hexile.kernel.chance.chance_request import Names
from hexile.kernel.chance.dice import Dice
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.odds import Forecast, foresee
from hexile.kernel.play import Action


def forecasts(s: Forlorn) -> list[Forecast]:
    """Say whether a card comes, what spawns, and who beside a Marine would hit him."""
    if s.result is not None or not s.in_marine_phase:
        return []
    found = [spawn_forecast(s)]
    if s.deck and not s.terms.two_players:
        found.insert(0, card_forecast(s))
    return found + bite_forecasts(s)


def card_forecast(s: Forlorn) -> Forecast:
    """Say how likely a card is turned up in the coming Xeno Phase. [II.B1, II.B2]"""

    def trial(after: Forlorn, dice: Dice) -> str:
        after.telling = False
        comes = is_draw_forced(after) or roll_card_die(after, dice) >= CARD_ON
        return "a card" if comes else "no card"

    rule = "II.B2" if is_draw_forced(s) else "II.B1"
    return foresee(s, "Does a mutation card come up this turn?", rule, trial)


# --- the spawn ----------------------------------------------------------------------------------


class SpawnDice(Dice):
    """Dice that leave out what does not matter for how many come: which vent, and half of each d3's faces."""

    def __init__(self, inner: Dice) -> None:
        super().__init__()
        self.inner = inner

    def face(self, sides: int, rule: str, who: str) -> int:
        """Roll a d3 as a die of three, told as 1, 3 or 5. [1.1]"""
        return 2 * self.inner.roll(3, rule, who) - 1

    def at_most(
        self, limit: int, sides: int, rule: str, who: str = "", what: str = "", whom: str = ""
    ) -> bool:
        """Roll for Warrior or Blaster."""
        return self.inner.at_most(limit, sides, rule, who, what, whom)

    def tie(self, count: int, rule: str, what: str, names: Names) -> int:
        """Take the first vent: all are alike."""
        return 0


def spawn_forecast(s: Forlorn) -> Forecast:
    """Say what the coming Spawn Phase brings as things stand: cards, rush, counters and vents. [11.1, 11.2, 11.3]"""
    comes = comes_by_choice if s.terms.two_players else comes_by_die

    def trial(after: Forlorn, dice: Dice) -> str:
        return spawn_words(*comes(after, dice))

    return foresee(s, "Which Xenos spawn this turn if nothing changes?", "11.1", trial)


def spawn_words(warriors: int, blasters: int, either: int, drones: int) -> str:
    """Say who comes; what the Xeno player may choose is named so."""
    words = xenos_counted(warriors, blasters, drones)
    if not either:
        return words
    more = f"{either} of Warrior or Blaster"
    return f"{more} and {words}" if warriors + blasters + drones else more


def comes_by_die(s: Forlorn, dice: Dice) -> tuple[int, int, int, int]:
    """Play the Spawn Phase on a copy and count Warriors, Blasters and Drones that came. [3.3]"""
    after = as_the_xeno_phase_begins(s)
    before = counts(after)
    SPAWN_PHASE.run(after, SpawnDice(dice))
    now = counts(after)
    return now[0] - before[0], now[1] - before[1], 0, now[2] - before[2]


def comes_by_choice(s: Forlorn, dice: Dice) -> tuple[int, int, int, int]:
    """Roll the spawn of the two-player game on a copy and count who will have a counter. [11.1, 11.2]"""
    after = as_the_xeno_phase_begins(s)
    after.agenda = []
    ROLL_SPAWN.run(after, SpawnDice(dice))
    asked = after.agenda[-1] if after.agenda else None
    kinds = asked.kinds if isinstance(asked, SpawnChoice) else []
    left = [supply(after, kind) for kind in (WARRIOR, BLASTER, DRONE)]
    warriors = min(kinds.count(WARRIOR), left[0])
    either = min(kinds.count(EITHER), left[0] - warriors + left[1])
    return warriors, 0, either, min(kinds.count(DRONE), left[2])


def as_the_xeno_phase_begins(s: Forlorn) -> Forlorn:
    """Return a silent copy on which it is settled whether a rush comes. [11.3]"""
    after = s.copy()
    after.telling = False
    begin_xeno_phase(after)
    return after


def counts(s: Forlorn) -> tuple[int, int, int]:
    """Count the Warriors, Blasters and Drones on the deck."""
    on = [s.xeno_kind[xeno] for xeno, at in enumerate(s.xeno_at) if at != NOWHERE]
    return on.count(WARRIOR), on.count(BLASTER), on.count(DRONE)


def supply(s: Forlorn, kind: int) -> int:
    """Count the counters of a kind that are left. [11.2]"""
    return sum(1 for x, at in enumerate(s.xeno_at) if at == NOWHERE and s.xeno_kind[x] == kind)


# --- melee ---------------------------------------------------------------------------------------


def bite_forecasts(s: Forlorn) -> list[Forecast]:
    """Say how likely each Xeno beside a Marine hits him, with the cards that lie face up. [8.1, 8.3, R30]"""
    return [
        bite_forecast(s, xeno, marine)
        for xeno, at in enumerate(s.xeno_at)
        if at != NOWHERE and s.xeno_kind[xeno] != EGG
        for marine in s.marines_beside(at)
    ]


def bite_forecast(s: Forlorn, xeno: i64, marine: i64) -> Forecast:
    """Say how likely a Xeno hits a Marine with every card face up. [8.1, II.D1, II.D10, II.D15]"""
    first = s.in_effect(ACID_SPIT) or s.in_effect(VORPAL)
    when = "attacks first" if first else "attacks"

    def trial(after: Forlorn, dice: Dice) -> str:
        after.telling = False
        hits = strike_marine(after, xeno, marine, attack_bonus(after), dice).hits
        return "hit" if hits else "miss"

    question = f"Does {s.xeno_name(xeno)} hit {s.marine_name(marine)} if it {when}?"
    return foresee(s, question, "8.1", trial)


# --- what a strength is made of -------------------------------------------------------------------


def breakdown(s: Forlorn, action: Action) -> str:
    """Say what a Marine's attack adds up to: strength, range, and what it must reach. [8.1, 8.2]"""
    if not isinstance(action, ForlornAction) or action.verb not in (TO_SHOOT, TO_BURST, TO_MELEE):
        return ""
    marine, xeno = action.who, action.at
    shot = action.verb != TO_MELEE
    printed = int(s.terms.ranged[marine] if shot else s.terms.melee[marine])
    total = int(ranged_strength(s, marine, s.xeno_at[xeno])) if shot else printed
    far = f" {total - printed:+d} range" if total != printed else ""
    needed = s.terms.numbers.needed + xeno_defense(s, xeno)
    return f"Die + {printed}{far} must reach {needed}: {s.terms.numbers.needed} + {xeno_defense(s, xeno)} defence"
