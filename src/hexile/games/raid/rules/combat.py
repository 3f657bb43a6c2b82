"""6 Combat: each Warhawk beside troopers attacks one of them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hexile.games.raid.state import (
    END,
    FIRST_TROOPER,
    NO_ONE,
    WARHAWK_NAMES,
    Attack,
    Raid,
)
from hexile.games.raid.tables import CLASS_NAMES, DRAW, LOSS, WIN
from hexile.kernel.chance.dice import Dice
from hexile.kernel.event import Event
from hexile.kernel.geometry.graph import FAR, NOWHERE
from hexile.kernel.play import NOT_NOW, Action, Choice, Refusal


class Combat(Choice[Raid]):
    """Every Warhawk beside troopers attacks one of them, in the player's order. [6.2, 6.3, 6.4]"""

    def has_legal_actions(self, s: Raid) -> bool:
        """Tell whether a Warhawk has still to fight, without listing the attacks."""
        return any(can_attack(s, warhawk) for warhawk in range(len(s.warhawk_at)))

    def legal_actions(self, s: Raid) -> list[Action]:
        """List the attacks open to Warhawks that have not fought; `end` where one may decline."""
        legal: list[Action] = []
        units = s.units
        warhawk: i64 = 0
        for at in s.warhawk_at:
            if at != NOWHERE and not s.fought[warhawk]:
                place: i64 = 0
                for square in s.terms.ground.links[at]:
                    if units[square] >= FIRST_TROOPER and may_be_attacked(s, square):
                        legal.append(s.terms.attacks[warhawk][at][place])
                    place += 1
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
        if words == ["end"] and not s.terms.optional_attack:
            waiting = {action.text().split()[1] for action in self.legal_actions(s)}
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


def may_be_attacked(s: Raid, square: i64) -> bool:
    """Tell whether the trooper on a square may be attacked, or attacked again. [R12]"""
    return not (s.terms.one_attack_per_zetan and s.attacked[s.trooper_on(square)])


def fight(s: Raid, warhawk: i64, trooper: i64, dice: Dice) -> None:
    """Roll one die on the combat table and take the dead off at once. [6.1, 6.3, 6.5, 6.6]"""
    name = WARHAWK_NAMES[warhawk]
    face = dice.roll(6, "6.6", name, whom=s.trooper_names[trooper])
    outcome = s.terms.combat[s.trooper_class[trooper]][face]
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
        return Refusal("6.3", f"{name} is no Warhawk; they are W1 to W5")
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
        return why_not_beside(s, name, at, s.trooper_at[trooper])
    if may_be_attacked(s, s.trooper_at[trooper]):
        return NOT_NOW
    kind = CLASS_NAMES[s.trooper_class[trooper]]
    return Refusal("R12", f"the {kind} trooper on {square} has been attacked this turn already")


def why_not_beside(s: Raid, name: str, at: int, there: int) -> Refusal:
    """Say whether a wall or the distance keeps a Warhawk and a trooper apart. [4.7, 6.3]"""
    squares = s.terms.ground.bunker.squares
    square = s.square_name(there)
    far = s.terms.ground.distances[at][there]
    if (
        max(
            abs(squares.row(at) - squares.row(there)),
            abs(squares.column(at) - squares.column(there)),
        )
        == 1
    ):
        return Refusal("4.7", f"a wall or its end is between {name} and {square}")
    way = f"{far} steps" if far < FAR else "no way"
    return Refusal("6.3", f"{name} is not beside {square}: it is {way}, and 1 step is wanted")


COMBAT_STEP: Final = Combat("combat")
