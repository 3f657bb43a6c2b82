"""Whether secrets are kept: hidden from those who may not know them, dealt again, and told to nobody else."""

from __future__ import annotations

from typing import Final

from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.errors import Violation, require
from hexile.kernel.event import EVERYBODY, Event
from hexile.kernel.fields.field import Field
from hexile.kernel.fields.position import begin
from hexile.kernel.game import Game
from hexile.kernel.play import NOBODY, State, find_legal, legal_actions, play, seat_to_choose
from hexile.kernel.setup import Setup

DECISIONS: Final = 60  # looked at in each game
STREAM: Final = 3
VARIED: Final = 2  # values from which on something varies


class SecretField:
    """What came of a field: the values it had, whether a view lacked them, and the values dealt instead."""

    def __init__(self) -> None:
        self.values: set[str] = set()
        self.dealt: set[str] = set()
        self.hidden = 0
        self.to_deal = 0

    def fault(self, name: str) -> str:
        """Say what is wrong, if anything is; a field that never changes tells nothing."""
        if len(self.values) < VARIED:
            return ""
        if not self.hidden:
            return f"{name} is declared secret, but `see` hides it from nobody"
        if self.to_deal > VARIED and len(self.dealt) < VARIED:
            return f"`see` hides {name}, but `resample` does not deal it again"
        return ""


def check_secrets(game: Game, setups: list[Setup], seed: int) -> None:
    """Play the beginning of a game of every setup, and raise Violation for a secret that is not kept."""
    fields: dict[str, SecretField] = {}
    for number, setup in enumerate(setups, seed):
        seats = len(game.seats_for(setup))
        if seats > 1:
            follow_secrets(game, begin(game, setup, "", SeededDice(number)), seats, number, fields)
    for name, field in fields.items():
        fault = field.fault(name)
        if fault:
            raise Violation(fault)


def follow_secrets(
    game: Game, s: State, seats: int, seed: int, fields: dict[str, SecretField]
) -> None:
    """Play some decisions, and look at each from every seat."""
    dice, own = SeededDice(seed), SeededDice(seed, STREAM)
    for _ in range(DECISIONS):
        legal = legal_actions(s)
        if not legal:
            return
        action = legal[own.below(len(legal))].text()
        views = {seat: game.see(s, seat) for seat in range(NOBODY, seats)}
        if any(view != s for view in views.values()):
            note_values(s, fields)
        for seat, view in views.items():
            look_from(game, s, seat, view, own, fields)
            if seat != seat_to_choose(s):
                check_telling(game, s, action, seat, own)
        s = play(s, action, dice)
        check_told_to_some(s)


def note_values(s: State, fields: dict[str, SecretField]) -> None:
    """Write down what the secret fields hold where something is hidden."""
    for field in s.fields():
        if field.secret:
            known = fields.setdefault(field.name, SecretField())
            if not field.sometimes:
                known.values.add(held(field, s))


def held(field: Field, s: State) -> str:
    """Return the value of a field, to compare."""
    return repr(field.plain(getattr(s, field.name)))


def look_from(
    game: Game,
    s: State,
    seat: int,
    view: State,
    own: SeededDice,
    fields: dict[str, SecretField],
) -> None:
    """Note what a view lacks and what is dealt instead; only what is declared secret may be lacking."""
    check_owners(s, seat, view)
    hidden = [field for field in s.fields() if held(field, view) != held(field, s)]
    if not hidden:
        return
    world = game.resample(view, seat, own)
    playable = [step.name for step in world.agenda] == [step.name for step in s.agenda]
    for field in hidden:
        require(field.secret, f"`see` hides {field.name}, which is not declared secret")
        known = fields[field.name]
        known.hidden += 1
        known.to_deal += playable  # else nothing goes on from there
        if held(field, world) != held(field, view):
            known.dealt.add(held(field, world))


def check_owners(s: State, seat: int, view: State) -> None:
    """Demand that a view has of fields with owners exactly what the seat owns."""
    for field in s.fields() if s.result is None else []:
        if field.owners and not field.sometimes:
            value = field.plain(field.hidden_from(getattr(s, field.name), seat))
            require(
                field.plain(getattr(view, field.name)) == value,
                f"`see` shows seat {seat} other values of {field.name} than its owners say",
            )


def check_telling(game: Game, s: State, action: str, seat: int, own: SeededDice) -> None:
    """Decide otherwise, and in another world that looks the same to *seat*: it must be told the same."""
    legal = legal_actions(s)
    compare_telling(game, seat, (s, action), (s, legal[own.below(len(legal))].text()))
    world = game.resample(game.see(s, seat), seat, own)
    if seat_to_choose(world) == seat_to_choose(s) and find_legal(world, action) is not None:
        compare_telling(game, seat, (s, action), (world, action))


def compare_telling(
    game: Game, seat: int, one: tuple[State, str], other: tuple[State, str]
) -> None:
    """Raise Violation if two decisions leave the same view to a seat, but tell it different things.

    If it sees more afterwards, the rules have shown it; if dice fall, the decisions may differ by them.
    """
    here, there = SeededDice(0), SeededDice(0)
    after, elsewhere = play(*one, here), play(*other, there)
    if here.take_faces() or there.take_faces():
        return
    if game.see(after, seat) != game.see(elsewhere, seat):
        return
    told, otherwise = told_to(after, seat), told_to(elsewhere, seat)
    if told != otherwise:
        differs = [words for words in told if words not in otherwise] or otherwise
        raise Violation(f"seat {seat} is told what it cannot see after {one[1]}: {differs[0]}")


def told_to(s: State, seat: int) -> list[str]:
    """Return what a seat is told, with its facts."""
    return [words_of(event) for event in s.log if event.seen_by(seat)]


def words_of(event: Event) -> str:
    """Write an event with its facts."""
    return f"{event.kind} {event.facts}"


def check_told_to_some(s: State) -> None:
    """Demand a secret field of a game that tells things to some seats only."""
    if any(field.secret for field in s.fields()):
        return
    for event in s.log:
        require(
            event.seats == EVERYBODY,
            f"{event.kind} is told to some seats only, but no field is declared secret",
        )
