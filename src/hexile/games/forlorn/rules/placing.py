"""Where cards place eggs and Drones: at random, where it is worst, or as somebody likes. [10.2, 10.9, 10.11]"""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.forlorn.rules.goals import goal_squares
from hexile.games.forlorn.rules.wording import a_xeno
from hexile.games.forlorn.state.actions import TO_DRONE, TO_EGG, VERBS, ForlornAction
from hexile.games.forlorn.state.codes import MARINE_SEAT, NO_ONE, XENO_SEAT
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.state.terms import WORST
from hexile.games.forlorn.tables.cards import ALIEN_EGGS, CARDS, LURKER, REPLICA
from hexile.games.forlorn.tables.counters import DRONE, EGG
from hexile.games.forlorn.tables.deck import Ways, all_doors
from hexile.games.forlorn.tables.files import NO_NUMBER
from hexile.kernel.chance.chance_request import Among
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Fact
from hexile.kernel.event import Event
from hexile.kernel.geometry.graph import FAR, NOWHERE
from hexile.kernel.play import Action, ActionList, Choice
from hexile.kernel.verbs.sentences import say
from hexile.kernel.verbs.verb import NO_VERBS, Guard, Known, Slot, Verb, Verbs

EGGS_LAID: Final = 2
# The notes of the additions on the cards that place something, and the cards' own rules.
NOTES: Final[dict[int, str]] = {ALIEN_EGGS: "II.D2", LURKER: "II.D9", REPLICA: "II.D11"}
CARD_RULES: Final[dict[int, str]] = {ALIEN_EGGS: "10.2", LURKER: "10.9", REPLICA: "10.11"}


def kind_placed(card: int) -> int:
    """Return what a card places. [10.2, 10.9, 10.11]"""
    return EGG if card == ALIEN_EGGS else DRONE


def squares_for(s: Forlorn, card: int) -> list[int]:
    """List where a card may place something now; nowhere without a counter. [R44]"""
    if s.counter_left(kind_placed(card)) == NO_ONE:
        return []
    if card == ALIEN_EGGS:
        return egg_squares(s)
    return lurker_squares(s) if card == LURKER else replica_squares(s)


def choose_square(s: Forlorn, squares: list[int], rule: str, dice: Dice) -> int:
    """Pick a square for a card: at random, or the worst for the Marines. [R33, II.D2, II.D9, II.D11]"""
    if s.terms.placement == WORST:
        squares = worst_squares(s, squares)
    return squares[dice.tie(len(squares), rule, "square", Among(s.terms.ground.names, squares))]


def worst_squares(s: Forlorn, squares: list[int]) -> list[int]:
    """Narrow to the least sum of steps to the closest Marine and goal, doors thought open. [R33]"""
    ways = s.terms.ground.ways(all_doors(len(s.doors)))
    to_marine = steps_from_all(ways, [at for at in s.marine_at if at != NOWHERE])
    to_goal = steps_from_all(ways, goal_squares(s))
    best = min(to_marine[q] + to_goal[q] for q in squares)
    return [q for q in squares if to_marine[q] + to_goal[q] == best]


def steps_from_all(ways: Ways, starts: list[int]) -> vec[i64]:
    """Return the fewest steps from any of several squares."""
    best = vec[i64]([FAR] * len(ways.open))
    for start in starts:
        steps = ways.steps_from(start)
        for square in range(len(best)):
            if steps[square] < best[square]:
                best[square] = steps[square]
    return best


def egg_squares(s: Forlorn) -> list[int]:
    """List where eggs may be laid: empty floor with a way to a Marine, beside none. [10.2, R44]"""
    ground = s.terms.ground
    return [
        q
        for q in ground.floor
        if s.is_free(q)
        and ground.door_at[q] == NO_NUMBER
        and ground.vent_at[q] == NO_NUMBER
        and not s.is_beside_marine(q)
        and s.steps_to_marine(q) < FAR
    ]


def lurker_squares(s: Forlorn) -> list[int]:
    """List where a lurker may appear: near a Xeno and unseen, failing that next to a Xeno. [10.9, II.D9]"""
    xenos = [s.xeno_at[x] for x in others_than_eggs(s)]
    near = steps_from_all(s.ways, xenos)
    floor = [q for q in s.terms.ground.floor if s.is_free(q)]
    unseen = [
        q for q in floor if near[q] <= s.terms.numbers.lurker_steps and not s.is_seen_by_marines(q)
    ]
    return unseen or [q for q in floor if near[q] == 1]


def replica_squares(s: Forlorn) -> list[int]:
    """List the empty squares next to a Drone. [10.11, II.D11]"""
    drones = [s.xeno_at[x] for x in others_than_eggs(s) if s.xeno_kind[x] == DRONE]
    near = {to for at in drones for to in s.ways.links[at]}
    return [q for q in sorted(near) if s.is_free(q)]


def others_than_eggs(s: Forlorn) -> list[int]:
    """List the Xenos on the deck, eggs left out, in reading order. [R27, R47]"""
    found = [x for x in range(len(s.xeno_at)) if s.xeno_at[x] != NOWHERE and s.xeno_kind[x] != EGG]
    found.sort(key=lambda x: s.xeno_at[x])
    return found


def place(s: Forlorn, kind: i64, square: i64, may_act: bool, rule: str) -> None:
    """Put a new Xeno on a square and tell of it. [11.2]"""
    xeno = s.place_new_xeno(kind, square, may_act)
    if s.telling:
        what = a_xeno(kind).capitalize()
        facts = {"who": s.xeno_name(xeno), "what": what, "at": s.square_name(square)}
        s.tell(Event("appears", rule, facts))


class PlaceCard(Choice[Forlorn]):
    """Somebody places an egg or a Drone for a card: the Xeno player, or who plays alone. [10.2, 10.9, 10.11, R33]"""

    def __init__(self, card: int) -> None:
        super().__init__(f"place-card {card}")
        self.card: int = card

    def seat(self, s: Forlorn) -> int:
        return XENO_SEAT if s.terms.two_players else MARINE_SEAT

    def list_actions(self, s: Forlorn, legal: ActionList) -> None:
        """List the legal squares."""
        kind = kind_placed(self.card)
        verb = TO_EGG if kind == EGG else TO_DRONE
        for q in squares_for(s, self.card):
            words = f"{VERBS[verb]} {s.square_name(q)}"
            legal.append(s.terms.actions.say(verb, words, kind, q))

    def take(self, s: Forlorn, action: Action, dice: Dice) -> None:
        """Put it there."""
        assert isinstance(action, ForlornAction)
        rules = CARD_RULES if s.terms.two_players else NOTES
        place(s, action.who, action.at, self.card == LURKER, rules[self.card])

    def verbs(self) -> Verbs:
        return CARD_VERBS.get(self.card, NO_VERBS)


def quote(card: int, part: int, s: Forlorn, *square: int) -> Fact:
    """Quote a card: its words before the first number (0), that number (1), and the words after it (2)."""
    words = f"{CARDS[card].title()}: {s.terms.card_texts[card]}"
    found = [*re.split(r"(\d+)", words, maxsplit=1), "", ""][part]
    return int(found) if found.isdecimal() else found


def placed_by(card: int, pattern: str, label: str) -> Verbs:
    """Return what is said to place something for a card. [10.2, 10.9, 10.11]"""
    rule, text = CARD_RULES[card], "{card}{number}{rest}"
    words, number, rest = partial(quote, card, 0), partial(quote, card, 1), partial(quote, card, 2)
    unknown = "say `?` to list the squares. " + text
    square = Slot(
        "", lambda s: s.terms.ground.names, rule, unknown, card=words, number=number, rest=rest
    )
    guards = (
        Known("square", help=True),
        Guard(rule, lambda s, at: s.is_free(at), "{square} is not free. " + text),
        Guard(rule, lambda s, at: at in squares_for(s, card), "{square} is not allowed. " + text),
    )
    verb = Verb(pattern, label, [square], guards, "", card=words, number=number, rest=rest)
    told = ("card", "number", "rest")
    return Verbs(
        rule, verb, help=lambda s: say(unknown, {name: quote(card, at, s) for at, name in enumerate(told)})
    )  # fmt: skip


CARD_VERBS: Final[dict[int, Verbs]] = {
    ALIEN_EGGS: placed_by(ALIEN_EGGS, "egg {square}", "Place an egg at {square}"),
    LURKER: placed_by(LURKER, "drone {square}", "Place a Drone at {square}"),
    REPLICA: placed_by(REPLICA, "drone {square}", "Place a Drone at {square}"),
}
