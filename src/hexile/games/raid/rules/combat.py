"""6 Combat: each Warhawk next to troopers attacks one of them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hexile.games.raid.rules.movement import is_one_step, steps_to, touches
from hexile.games.raid.rules.slots import TROOPER_SQUARE, WARHAWK, is_alive
from hexile.games.raid.state import END, FIRST_TROOPER, WARHAWK_NAMES, Attack, Raid
from hexile.games.raid.tables import CLASS_NAMES, DRAW, LOSS, WIN
from hexile.kernel.chance.dice import Dice
from hexile.kernel.event import Event
from hexile.kernel.geometry.graph import FAR, NOWHERE
from hexile.kernel.play import Action, ActionList, RepeatedChoice
from hexile.kernel.verbs.verb import Guard, Known, Limit, Verb, Verbs


class Combat(RepeatedChoice[Raid]):
    """Every Warhawk beside troopers attacks one of them, in the player's order. [6.2, 6.3, 6.4]"""

    def list_actions(self, s: Raid, legal: ActionList) -> None:
        """List the attacks open to Warhawks that have not fought; `end` where one may decline."""
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
        if s.terms.optional_attack and legal.count > 0:
            legal.append(END)

    def take(self, s: Raid, action: Action, dice: Dice) -> None:
        """Fight one attack, or decline the rest. [R11]"""
        if isinstance(action, Attack):
            fight(s, action.warhawk, s.trooper_on(action.square), dice)
            return
        if s.telling:
            s.tell(Event("end_combat", "R11", {}))
        self.done(s)

    def verbs(self) -> Verbs:
        return COMBAT_VERBS


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


# --- what is said of it --------------------------------------------------------------------


def label_attack(s: Raid, warhawk: i64, square: i64) -> str:
    """Name an attack."""
    enemy = s.trooper_name(s.trooper_on(square))
    return f"{WARHAWK_NAMES[warhawk]} attacks trooper {enemy} at {s.square_name(square)}"


def still_to_fight(s: Raid) -> str:
    """Name the Warhawks that have an attack left. [6.2]"""
    attacks = [a for a in COMBAT_STEP.legal_actions(s) if isinstance(a, Attack)]
    return ", ".join(sorted({WARHAWK_NAMES[attack.warhawk] for attack in attacks}))


ATTACK: Final = Verb(
    "attack {warhawk} {square}", label_attack, (WARHAWK, TROOPER_SQUARE), example="attack W2 r4c5",
    guards=(
        Known("warhawk", "6.3"),
        Guard("6.5", is_alive, "{warhawk} is dead", of="warhawk"),
        Guard("6.2", lambda s, w, at: not s.fought[w],
              "{warhawk} has already attacked; each Warhawk attacks once a turn"),
        Known("square"),
        Guard("4.7", lambda s, w, at: is_one_step(s, w, at) or not touches(s, w, at),
              "a wall or the end of a wall is between {warhawk} and {square}"),
        Guard("6.3", lambda s, w, at: steps_to(s, w, at) < FAR, wanted=1,
              sentence="{warhawk} is not next to {square}: no way leads there, and an attack reaches {wanted:step|steps}"),
        Limit("6.3", 1, steps_to,
              "{warhawk} is not next to {square}: it is {need:step|steps} away, and an attack reaches {have:step|steps}"),
        Guard("R12", lambda s, w, at: may_be_attacked(s, at),
              "the {kind} trooper on {square} was already attacked this turn",
              kind=lambda s, w, at: CLASS_NAMES[s.trooper_class[s.trooper_on(at)]]),
    ),
)  # fmt: skip
DECLINE: Final = Verb(
    "end", "No more attacks",
    guards=[Guard("R11", lambda s: s.terms.optional_attack, "attacks are compulsory; these Warhawks must still attack: {waiting}")],
    waiting=lambda s: still_to_fight(s),
)  # fmt: skip
COMBAT_VERBS: Final = Verbs("6.3", ATTACK, DECLINE, lead="in combat ")
COMBAT_STEP: Final = Combat("combat")
