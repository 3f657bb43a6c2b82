"""The decisions one can make: a verb and what it is about, each made once for a game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from hexile.games.forlorn.state.codes import NO_ONE
from hexile.games.forlorn.tables.counters import Brood
from hexile.games.forlorn.tables.deck import FACING_NAMES, Ground
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.play import Action

# The verbs that rules and players tell actions apart by, and the words they are typed with.
TO_END: Final = 0
TO_MUSTER: Final = 1
TO_PLACE: Final = 2
TO_DEAL: Final = 3
TO_STEP: Final = 4
TO_PASS_BY: Final = 5
TO_TURN: Final = 6
TO_READY: Final = 7
TO_SHOOT: Final = 8
TO_BURST: Final = 9
TO_MELEE: Final = 10
TO_OPEN: Final = 11
TO_CLOSE: Final = 12
TO_FLAME: Final = 13
TO_THROW: Final = 14
TO_TAKE: Final = 15
TO_GIVE: Final = 16
TO_STIM: Final = 17
TO_WORK: Final = 18
TO_HOLD: Final = 19
TO_PASS: Final = 20
TO_STAND: Final = 21
TO_ACTIVATE: Final = 22
TO_GO: Final = 23
TO_STAY: Final = 24
TO_PRY: Final = 25
TO_BITE: Final = 26
TO_ACID: Final = 27
TO_SPIT: Final = 28
TO_FEED: Final = 29
TO_RAM: Final = 30
TO_VORPAL: Final = 31
TO_EXPLODE: Final = 32
TO_PSYCHIC: Final = 33
TO_PLAY: Final = 34
TO_RECALL: Final = 35
TO_EGG: Final = 36
TO_DRONE: Final = 37
TO_FADE: Final = 38
TO_SUDDEN: Final = 39
TO_SPAWN: Final = 40
TO_LURK: Final = 41
TO_GOOEY: Final = 42
TO_VAPORS: Final = 43
TO_LEAP: Final = 44
VERBS: Final[list[str]] = [
    "end",
    "muster",
    "place",
    "deal",
    "step",
    "pass",
    "turn",
    "ready",
    "shoot",
    "burst",
    "melee",
    "open",
    "close",
    "flame",
    "throw",
    "take",
    "give",
    "stim",
    "work",
    "hold",
    "pass",
    "stand",
    "activate",
    "go",
    "stay",
    "pry",
    "bite",
    "bite",
    "spit",
    "feed",
    "ram",
    "vorpal",
    "explode",
    "psychic",
    "play",
    "recall",
    "egg",
    "drone",
    "fade",
    "sudden",
    "spawn",
    "lurk",
    "gooey",
    "vapors",
    "leap",
]


@mypyc_attr(acyclic=True)
class ForlornAction(Action):
    """A decision with a verb and up to three things it is about, each a whole number. [5.0]"""

    def __init__(
        self, verb: i64, words: str, who: i64 = NO_ONE, at: i64 = NOWHERE, extra: i64 = 0
    ) -> None:
        self.verb: i64 = verb
        self.words = words
        self.who: i64 = who
        self.at: i64 = at
        self.extra: i64 = extra

    def text(self) -> str:
        return self.words


@mypyc_attr(acyclic=True)
class Touching(ForlornAction):
    """A decision that is said on the board in another order, or by another thing, than in words."""

    def __init__(
        self, verb: i64, words: str, touched: list[str], who: i64, at: i64, extra: i64
    ) -> None:
        super().__init__(verb, words, who, at, extra)
        self.touched = touched

    def clicks(self) -> list[str]:
        """Return the things one touches."""
        return self.touched


END: Final = ForlornAction(TO_END, "end")
MUSTER: Final = ForlornAction(TO_MUSTER, "muster")
HOLD: Final = ForlornAction(TO_HOLD, "hold")
PASS: Final = ForlornAction(TO_PASS, "pass")
STAND: Final = ForlornAction(TO_STAND, "stand")


class Shelf:
    """The actions of one verb, each under its number; a place is empty until it is first said."""

    def __init__(self, verb: i64, count: i64) -> None:
        self.verb: i64 = verb
        self.word: str = VERBS[verb]
        self.known: list[ForlornAction | None] = [None] * count


class Actions:
    """All actions that were ever legal in games of some terms: each is made on first use. [5.0]"""

    def __init__(
        self, ground: Ground, names: list[str], item_names: list[str], brood: Brood
    ) -> None:
        self.ground = ground
        self.xeno_slots = brood.slots
        self.xeno_names = brood.names
        self.names = names
        self.item_names = item_names
        squad, size, items = len(names), int(ground.size), len(item_names)
        xenos = len(self.xeno_slots) * len(self.xeno_names)
        self.placing = Shelf(TO_PLACE, squad * size * 4)
        self.dealing = Shelf(TO_DEAL, squad * items)
        self.stepping = Shelf(TO_STEP, squad * size * 4)
        self.passing = Shelf(TO_PASS_BY, squad * size * 8 * 4)
        self.turning = Shelf(TO_TURN, squad * 4)
        self.readying = Shelf(TO_READY, squad)
        self.shooting = Shelf(TO_SHOOT, squad * xenos)
        self.bursting = Shelf(TO_BURST, squad * xenos)
        self.fighting = Shelf(TO_MELEE, squad * xenos)
        self.opening = Shelf(TO_OPEN, squad * size)
        self.closing = Shelf(TO_CLOSE, squad * size)
        self.flaming = Shelf(TO_FLAME, squad * size)
        self.throwing = Shelf(TO_THROW, squad * size)
        self.taking = Shelf(TO_TAKE, squad * items)
        self.giving = Shelf(TO_GIVE, squad * items * squad)
        self.stims = Shelf(TO_STIM, squad * items)
        self.working = Shelf(TO_WORK, squad)
        self.said: dict[str, ForlornAction] = {}

    # --- by one Marine alone

    def turn(self, marine: i64, facing: i64) -> ForlornAction:
        """Return the action of turning on the spot. [7.4]"""
        known = self.turning.known[marine * 4 + facing]
        if known is None:
            words = f"turn {self.names[marine]} {FACING_NAMES[facing]}"
            known = ForlornAction(TO_TURN, words, marine, NOWHERE, facing)
            self.turning.known[marine * 4 + facing] = known
        return known

    def by(self, shelf: Shelf, marine: i64) -> ForlornAction:
        """Return the action of a Marine that is about nothing else. [5.4, 5.9]"""
        known = shelf.known[marine]
        if known is None:
            known = ForlornAction(shelf.verb, f"{shelf.word} {self.names[marine]}", marine)
            shelf.known[marine] = known
        return known

    # --- to a square

    def step(self, marine: i64, to: i64, facing: i64) -> ForlornAction:
        """Return the action of a Marine's step to a square, with the facing he takes. [7.4]"""
        key = (marine * self.ground.size + to) * 4 + facing
        known = self.stepping.known[key]
        if known is None:
            words = [self.names[marine], self.ground.names[to], FACING_NAMES[facing]]
            known = self.facing(TO_STEP, words, marine, to, facing, facing)
            self.stepping.known[key] = known
        return known

    def pass_by(self, marine: i64, over: i64, way: i64, to: i64, facing: i64) -> ForlornAction:
        """Return the action of passing a comrade on *over* and going on that way to *to*. [7.3]"""
        key = ((marine * self.ground.size + to) * 8 + way) * 4 + facing
        known = self.passing.known[key]
        if known is None:
            names = self.ground.names
            words = [self.names[marine], names[over], names[to], FACING_NAMES[facing]]
            known = self.facing(TO_PASS_BY, words, marine, to, facing, over * 4 + facing)
            self.passing.known[key] = known
        return known

    def facing(
        self, verb: i64, words: list[str], marine: i64, to: i64, facing: i64, extra: i64
    ) -> ForlornAction:
        """Make an action that ends with a facing: one touches the square he will look at. [7.4]

        A wall there cannot be touched; the facing is said in words.
        """
        deck = self.ground.deck
        front = to + (-deck.columns, 1, deck.columns, -1)[facing]
        last = words[-1] if deck.wall[front] else self.ground.names[front]
        text = " ".join([VERBS[verb], *words])
        return Touching(verb, text, [words[0], words[-2], last], marine, to, extra)

    def place(self, marine: i64, at: i64, facing: i64) -> ForlornAction:
        """Return the action of placing a Marine on a square with a facing. [2.1]"""
        key = (marine * self.ground.size + at) * 4 + facing
        known = self.placing.known[key]
        if known is None:
            words = f"place {self.names[marine]} {self.ground.names[at]} {FACING_NAMES[facing]}"
            known = ForlornAction(TO_PLACE, words, marine, at, facing)
            self.placing.known[key] = known
        return known

    def aim(self, shelf: Shelf, marine: i64, square: i64, door: i64 = 0) -> ForlornAction:
        """Return the action of a Marine who aims at a square, or works the door there. [5.5, 5.6]"""
        key = marine * self.ground.size + square
        known = shelf.known[key]
        if known is None:
            words = f"{shelf.word} {self.names[marine]} {self.ground.names[square]}"
            known = ForlornAction(shelf.verb, words, marine, square, door)
            shelf.known[key] = known
        return known

    # --- against a Xeno, or with an item

    def attack(self, shelf: Shelf, marine: i64, xeno: i64, kind: i64) -> ForlornAction:
        """Return the action of a Marine's attack on a Xeno that is now of a kind. [5.2, 5.3]"""
        key = (marine * len(self.xeno_slots) + xeno) * len(self.xeno_names) + kind
        known = shelf.known[key]
        if known is None:
            words = f"{shelf.word} {self.names[marine]} {self.xeno_names[kind][xeno]}"
            known = ForlornAction(shelf.verb, words, marine, xeno)
            shelf.known[key] = known
        return known

    def use(self, shelf: Shelf, marine: i64, item: i64) -> ForlornAction:
        """Return the action of a Marine who takes an item up, or in. [5.8, 5.10]"""
        key = marine * len(self.item_names) + item
        known = shelf.known[key]
        if known is None:
            words = f"{shelf.word} {self.names[marine]} {self.item_names[item]}"
            known = ForlornAction(shelf.verb, words, marine, item)
            shelf.known[key] = known
        return known

    def give(self, marine: i64, item: i64, comrade: i64) -> ForlornAction:
        """Return the action of passing an item to a comrade. [5.8]"""
        key = (marine * len(self.item_names) + item) * len(self.names) + comrade
        known = self.giving.known[key]
        if known is None:
            words = f"give {self.names[marine]} {self.item_names[item]} {self.names[comrade]}"
            known = ForlornAction(TO_GIVE, words, marine, item, comrade)
            self.giving.known[key] = known
        return known

    def deal(self, item: i64, marine: i64) -> ForlornAction:
        """Return the action of dealing an item to a Marine; one touches him first. [2.2]"""
        key = marine * len(self.item_names) + item
        known = self.dealing.known[key]
        if known is None:
            what, who = self.item_names[item], self.names[marine]
            known = Touching(TO_DEAL, f"deal {what} {who}", [who, what], marine, item, 0)
            self.dealing.known[key] = known
        return known

    # --- by the Xeno player

    def say(
        self, verb: i64, words: str, who: i64, at: i64 = NOWHERE, extra: i64 = 0
    ) -> ForlornAction:
        """Return the action with these words. [6.9]"""
        known = self.said.get(words)
        if known is None:
            known = ForlornAction(verb, words, who, at, extra)
            self.said[words] = known
        return known
