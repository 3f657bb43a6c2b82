"""2 Getting started, where the player chooses the squares of the B troopers."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.raid.rules.slots import held_square
from hexile.games.raid.state import Post, Raid
from hexile.games.raid.tables import CLASS_A, CLASS_B
from hexile.kernel.chance.dice import Dice
from hexile.kernel.event import Event
from hexile.kernel.fields.columns import count_of
from hexile.kernel.play import Action, ActionList, RepeatedChoice
from hexile.kernel.verbs.verb import Guard, Slot, Verb, Verbs


class TrooperPlacing(RepeatedChoice[Raid]):
    """The player posts the B troopers one by one; A troopers take the squares left over. [R18]"""

    def list_actions(self, s: Raid, legal: ActionList) -> None:
        """List the trooper squares without a B, while a B has still to be posted."""
        if b_left(s) > 0:
            for trooper, post in enumerate(s.terms.posts):
                if s.trooper_class[trooper] == CLASS_A:
                    legal.append(post)

    def take(self, s: Raid, action: Action, dice: Dice) -> None:
        """Post a B."""
        assert isinstance(action, Post)
        post_b(s, s.trooper_on(action.square))

    def verbs(self) -> Verbs:
        return PLACING_VERBS


def b_left(s: Raid) -> int:
    """Count the B troopers that have no square yet."""
    return s.terms.ground.bunker.classes.count(CLASS_B) - count_of(s.trooper_class, CLASS_B)


def post_b(s: Raid, trooper: int) -> None:
    """Put a B where an A was going to stand. [R18]"""
    classes = [CLASS_B if t == trooper else kind for t, kind in enumerate(s.trooper_class)]
    s.trooper_class = vec[i64](classes)
    s.name_troopers()
    if s.telling:
        s.tell(Event("posted", "R18", {"at": s.square_name(s.trooper_at[trooper])}))


START: Final = Slot(
    "the square where a B trooper starts", lambda s: [s.square_name(at) for at in s.trooper_at],
    "2.2", "no trooper starts on {word}", held_square,
)  # fmt: skip
POST: Final = Verb(
    "post {square}", "Place a B trooper on {square}", [START], sign="lay", example="post r2c6",
    guards=[Guard("4.8", lambda s, at: s.trooper_class[s.trooper_on(at)] == CLASS_A,
                  "a B trooper is already on {square}")],
)  # fmt: skip
PLACING_VERBS: Final = Verbs("R18", POST)
TROOPER_PLACING: Final = TrooperPlacing("trooper placing")
