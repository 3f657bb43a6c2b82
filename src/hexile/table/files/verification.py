"""That dice fell as they were promised: what they came from, in words, and every face rolled again."""

from __future__ import annotations

from hexile.kernel.chance.dice import KeyedDice
from hexile.kernel.chance.randomness import SET_UP, RandomSource
from hexile.kernel.fields.position import begin
from hexile.kernel.journal import ROOT, Moment
from hexile.kernel.play import play
from hexile.table.session import Session


class Proof:
    """How many faces were rolled again and fell alike, how many could not be, and what fell otherwise."""

    def __init__(self) -> None:
        self.proved = 0
        self.unproved = 0
        self.fault: int | None = None

    def count(self, faces: list[int], again: list[int] | None, number: int) -> None:
        """Add the faces of a decision, and what they are when they are rolled again, if that is known."""
        if again is None:
            self.unproved += len(faces)
        elif again == faces:
            self.proved += len(faces)
        elif self.fault is None:
            self.fault = number


def prove_dice(table: Session) -> Proof:
    """Roll every die again whose secret has been told."""
    proof = Proof()
    journal = table.journal
    proof.count(journal.header.faces, _set_up_again(table), ROOT)
    throws = {ROOT: 1}
    for moment in journal.moments:
        throw = throws[moment.before]
        throws[moment.number] = throw + bool(moment.faces)
        if moment.faces:
            proof.count(moment.faces, _rolled_again(table, moment, throw), moment.number)
    return proof


def _set_up_again(table: Session) -> list[int] | None:
    cup, header = table.journal.cup_of(ROOT), table.journal.header
    if not cup.shown:
        return None
    dice = KeyedDice(cup.secret, SET_UP)
    begin(table.game, header.setup, header.position, dice)
    return dice.take_faces()


def _rolled_again(table: Session, moment: Moment, throw: int) -> list[int] | None:
    cup = table.journal.cup_of(moment.number)
    if not cup.shown or moment.is_correction():
        return None
    dice = KeyedDice(cup.secret, throw)
    play(table.before(moment), moment.action, dice)
    return dice.take_faces()


SECRET = (
    "Nobody can know the dice: they come from a secret. Its commitment (SHA-256) is {promise}. "
    "When the game is over, Hexile reveals the secret, and hexile replay FILE --verify proves every roll"
)
TOLD = (
    "The dice came from the secret {secret}. Its commitment was {promise}; "
    "hexile replay FILE --verify proves every roll"
)
ELSEWHERE = "The dice came from a secret that is not known here. Its commitment is {promise}"
CHOSEN_SEED = "The dice come from the seed {seed}. Someone chose it, so everyone can know the rolls"
CHOSEN_SECRET = (
    "The dice come from the secret {secret}. Someone chose it, so everyone can know the rolls"
)
DRAWN = "The dice come from a seed in the game file"
BY_HAND = "People roll the dice"
SINCE = "After decision {since}: {words}"


def words_of(cup: RandomSource) -> str:
    """Say where dice come from, and no more than everybody may know."""
    facts = {"seed": cup.seed, "promise": cup.promise}
    if cup.shown:
        known = CHOSEN_SECRET if cup.chosen else TOLD
        return known.format(secret=cup.secret.hex(), **facts)
    if cup.promise:
        return (SECRET if cup.secret else ELSEWHERE).format(**facts)
    if cup.is_rolled_by_hand():
        return BY_HAND
    return (CHOSEN_SEED if cup.chosen else DRAWN).format(**facts)
