"""The one idea: a state, the legal actions now, what an action does.

A game's sequence of play is an agenda: a stack of steps. A step is automatic or a choice by one
seat. `advance` takes an action and runs automatic steps until a seat must choose again. The legal
actions it finds there stand in an `ActionList`, which whoever plays on hands in again.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final, Generic, cast

from mypy_extensions import i64, mypyc_attr
from typing_extensions import TypeVar

from hexile.kernel.chance.dice import Dice
from hexile.kernel.errors import HexileError, Violation
from hexile.kernel.event import Event
from hexile.kernel.fields.field import BadField, Field, are_alike, check_names
from hexile.kernel.numbers.action_numbers import ActionNumbers, LegalNumbers
from hexile.kernel.numbers.number_rows import NumberRows
from hexile.kernel.verbs.refusal import Refusal
from hexile.kernel.verbs.verb import NO_VERBS, Verb, Verbs

NOBODY: Final = -1
READY: Final = "ready"
REVISE: Final = "revise"
AUTOMATIC_STEPS_IN_A_ROW: Final = 10_000
AGENDA: Final = "agenda"
RESULT: Final = "result"


class Illegal(HexileError):
    """The action is not among the legal ones. Nothing was changed."""

    def __init__(self, action: str, step: str, refusal: Refusal) -> None:
        super().__init__(f"{action}: {refusal}")
        self.action = action
        self.step = step
        self.refusal = refusal


class Runaway(HexileError):
    """The rules went round without asking anybody anything."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Action:
    """One decision as plain data, with one text form that people type and journals store.

    A game whose actions are made once may keep in `action_number` what learning programs know one by.
    """

    action_number: i64 = -1

    def text(self) -> str:
        """Return the stable text, verb first: `step W2 r5c3`. Two actions are equal if it is."""
        raise NotImplementedError

    def clicks(self) -> list[str]:
        """Return the things on the board one touches to say it; a lone verb is a button."""
        words = self.text().split()
        return words[1:] if len(words) > 1 else words

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.text() == other.text()

    def __hash__(self) -> int:
        return hash(self.text())

    def __repr__(self) -> str:
        return self.text()


class NoAction(Action):
    """Fills room that nothing was written to."""

    def text(self) -> str:
        return "nothing"


NO_ACTION: Final = NoAction()
A = TypeVar("A", bound=Action)


@mypyc_attr(acyclic=True)
class ActionList:
    """The legal actions of one decision. The next one writes over them: the column is kept and grows."""

    def __init__(self) -> None:
        self.column: list[Action] = []
        self.count: i64 = 0

    def append(self, action: Action) -> None:
        """Add one action."""
        place = self.count  # each attribute is looked up once: nothing runs more often
        column = self.column
        if place < len(column):
            column[place] = action
        else:
            column.append(action)
        self.count = place + 1

    def make_room(self, more: i64) -> list[Action]:
        """Return the column with room for *more* actions; who writes into it sets `count` after that.

        It is for rules that list very much: what is written there costs no call.
        """
        while len(self.column) < self.count + more:
            self.column.append(NO_ACTION)
        return self.column

    def extend(self, actions: list[A]) -> None:
        """Add some actions."""
        for action in actions:
            self.append(action)

    def clear(self) -> None:
        """Begin again; what stands in the column is written over."""
        self.count = 0

    def as_list(self) -> list[Action]:
        return self.column[: self.count]

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, place: i64) -> Action:
        if not 0 <= place < self.count:
            raise IndexError(f"there are {self.count} legal actions, and no number {place}")
        return self.column[place]


@mypyc_attr(acyclic=True)
class Result:
    """How a game ended: the ending's name, a value from 0 to 1 for each seat, the turn."""

    def __init__(self, ending: str, rule: str, values: list[float], turn: int) -> None:
        self.ending = ending
        self.rule = rule
        self.values = values
        self.turn = turn

    def dump(self) -> list[object]:
        """Return it as plain data."""
        return [self.ending, self.rule, list(self.values), self.turn]


def load_result(data: object) -> Result | None:
    """Make the result that plain data describe, None while a game goes on, or raise BadField."""
    if data is None:
        return None
    if isinstance(data, list) and len(data) == 4:
        ending, rule, values, turn = data
        fits = isinstance(ending, str) and isinstance(rule, str) and isinstance(turn, int)
        if fits and isinstance(values, list) and all(isinstance(v, (int, float)) for v in values):
            return Result(ending, rule, [float(v) for v in values], turn)
    raise BadField(RESULT, f"{data!r} is no result")


@mypyc_attr(allow_interpreted_subclasses=True)
class Witness:
    """Somebody who looks on while the rules run, event by event. It must change nothing."""

    def saw(self, s: State, event: Event) -> None:
        """Look at the state *s* at the instant *event* is told."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Everything needed to go on with a game, and nothing else.

    A subclass adds numbers and columns, lists them once in `fields`, writes `copy` by hand, and
    answers questions. Two states are equal if agenda, result and all fields are. Its `log` holds
    what happened since the last decision, and stays empty unless `telling`.
    """

    def __init__(self) -> None:
        self.agenda: list[Step[Any]] = []
        self.result: Result | None = None
        self.telling = False
        self.log: list[Event] = []
        self.witness: Witness | None = None

    def copy(self) -> State:
        """Return an independent copy, the log left behind."""
        raise NotImplementedError

    def copy_frame(self, twin: State) -> None:
        """Give *twin* this state's agenda, result and listening: the part every copy shares."""
        twin.agenda = self.agenda.copy()
        twin.result = self.result
        twin.telling = self.telling

    def fields(self) -> list[Field]:
        """List what the state remembers, each thing once; what follows from them is not listed."""
        raise NotImplementedError

    def derive(self) -> None:
        """Work out what is kept beside the fields and follows from them. Default: nothing."""

    def observe(self, rows: NumberRows) -> None:
        """Write the numbers of every field into a row.

        Default: field by field. A game whose programs learn much writes it by hand, for speed.
        """
        for field in self.fields():
            rows.add_list(field.numbers(getattr(self, field.name)))
            if field.varies:
                rows.close()

    def action_numbers(self) -> ActionNumbers | None:
        """Return the numbers of all actions there can be with these terms. Default: there are none."""
        return None

    def number_actions(self, legal: ActionList, numbers: LegalNumbers) -> None:
        """Add the number of every legal action, by the blocks of `action_numbers`."""
        raise NotImplementedError

    def dump(self) -> dict[str, object]:
        """Return the whole state as plain data under the names of its fields."""
        plain = plain_frame(self)
        for field in self.fields():
            plain[field.name] = field.plain(getattr(self, field.name))
        return plain

    def fill(self, data: dict[str, object], step_named: Callable[[str], Step[Any]]) -> None:
        """Take everything from plain data, or raise BadField; then this state is not to be used."""
        fields = self.fields()
        frame = (AGENDA, RESULT)
        check_names("the state", [name for name in data if name not in frame], fields)
        agenda = data.get(AGENDA)
        if not isinstance(agenda, list):
            raise BadField(AGENDA, "a list of steps is wanted")
        self.agenda = [step_named(str(name)) for name in agenda]
        self.result = load_result(data.get(RESULT))
        for field in fields:
            setattr(self, field.name, field.value(data[field.name]))
        self.derive()

    def digest(self) -> str:
        """Return a short text that equal states share, and others do not."""
        return sha256(json.dumps(self.dump()).encode()).hexdigest()[:16]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or plain_frame(self) != plain_frame(other):
            return False
        fields = self.fields()
        names = [field.name for field in other.fields()]
        return [field.name for field in fields] == names and are_alike(self, other, fields)

    def __hash__(self) -> int:
        return hash(self.digest())

    def tell(self, event: Event) -> None:
        """Add to the log. Ask `telling` first, so that silence costs nothing."""
        self.log.append(event)
        if self.witness is not None:
            self.witness.saw(self, event)

    def over(self) -> bool:
        """Tell whether the game has ended."""
        return self.result is not None


def plain_frame(s: State) -> dict[str, object]:
    """Return what every state has, as plain data: the agenda, and how the game ended."""
    result = s.result
    return {
        AGENDA: [step.name for step in s.agenda],
        RESULT: None if result is None else result.dump(),
    }


# Bare `Game` and `Player` mean those of any state.
S = TypeVar("S", bound=State, default=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One entry of the agenda: automatic, or a choice by one seat.

    Steps never change after they are made. A step about a certain piece carries it, and writes
    it into its name, because the name is how a saved agenda is read back.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.stays = False
        self.group = ""  # of a choice that several seats make at once

    def seat(self, s: S) -> int:
        """Return the seat that must choose, or NOBODY for a step that runs by itself."""
        return NOBODY

    def run(self, s: S, dice: Dice) -> None:
        """Carry out an automatic step."""
        raise NotImplementedError

    def list_actions(self, s: S, legal: ActionList) -> None:
        """Write down the legal actions, always in the same order. None: the step is passed over."""
        raise NotImplementedError

    def legal_actions(self, s: S) -> list[Action]:
        legal = ActionList()
        self.list_actions(s, legal)
        return legal.as_list()

    def take(self, s: S, action: Action, dice: Dice) -> None:
        """Do what *action* does. The step has left the agenda, unless it `stays`."""
        raise NotImplementedError

    def verbs(self) -> Verbs:
        """Return what can be said here, and what forbids it. Default: nothing is declared."""
        return NO_VERBS

    def why_not(self, s: S, words: list[str]) -> Refusal:
        """Say which rule and which facts forbid the action with these *words*."""
        return self.verbs().why_not(
            s, words, lambda: [action.text() for action in self.legal_actions(s)]
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class Automatic(Step[S]):
    """A step the rules carry out by themselves."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Step[S]):
    """A step where a seat picks one legal action; seat 0 unless the subclass says otherwise.

    It leaves the agenda before the action is taken.
    """

    def seat(self, s: S) -> int:
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class RepeatedChoice(Choice[S]):
    """A choice that is asked again and again, until it has nothing to offer or is done.

    It stays on the agenda while its action is taken: steps that the action pushes come before it.
    """

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.stays = True

    def done(self, s: S) -> None:
        """Leave the agenda. Steps that are to follow are pushed after this."""
        s.agenda.pop()


# --- several seats at once ------------------------------------------------------------------


class Ready(Action):
    """A seat has given its orders and waits for the others."""

    def text(self) -> str:
        return READY


class Revise(Action):
    """A seat that was ready wants to change its orders."""

    def text(self) -> str:
        return REVISE


BE_READY: Final = Ready()
REVISE_ORDERS: Final = Revise()


@mypyc_attr(allow_interpreted_subclasses=True)
class SimultaneousChoice(Choice[S]):
    """A choice that several seats make at once, in any order: each has a step of its own.

    A seat gives orders and changes them until it is `ready`; then it may still `revise`. When all
    are ready, their steps leave the agenda together, and the step below reveals what was ordered.
    Others are told who is ready, and nothing else: orders change only fields that are hidden from
    them, and roll no dice. *who* is the seat's name, *rule* the rule by which it is ready.
    """

    def __init__(self, name: str, of: int, who: str, rule: str) -> None:
        super().__init__(f"{name} {who}")
        self.of = of
        self.who = who
        self.rule = rule
        self.stays = True
        self.group = name
        self.waits = WaitsForOthers(self)

    def seat(self, s: S) -> int:
        return self.of

    def list_orders(self, s: S, legal: ActionList) -> None:
        """Write down the orders that may be given now, those that change an order, too."""
        raise NotImplementedError

    def give(self, s: S, order: Action) -> None:
        """Take down an order."""
        raise NotImplementedError

    def may_be_ready(self, s: S) -> bool:
        """Tell whether nothing must be ordered any more. Default: always."""
        return True

    def list_actions(self, s: S, legal: ActionList) -> None:
        """List the orders, and `ready`."""
        self.list_orders(s, legal)
        if self.may_be_ready(s):
            legal.append(BE_READY)

    def take(self, s: S, action: Action, dice: Dice) -> None:
        """Take down an order, or that the seat is ready; when all are, go on."""
        if action.text() == READY:
            change_step(s, self, self.waits, Event(READY, self.rule, {"who": self.who}))
        else:
            self.give(s, action)
        settle(s)


class WaitsForOthers(Choice[State]):
    """A seat is ready, and others are not: it may still revise its orders."""

    def __init__(self, orders: SimultaneousChoice[Any]) -> None:
        super().__init__(f"{orders.name} {READY}")
        self.orders = orders
        self.stays = True
        self.group = orders.group
        self.said = Verbs(orders.rule, Verb(REVISE, "Revise the orders"))

    def seat(self, s: State) -> int:
        return self.orders.of

    def list_actions(self, s: State, legal: ActionList) -> None:
        """List `revise`."""
        legal.append(REVISE_ORDERS)

    def take(self, s: State, action: Action, dice: Dice) -> None:
        """Go back to giving orders."""
        orders = self.orders
        change_step(s, self, orders, Event(REVISE, orders.rule, {"who": orders.who}))
        settle(s)

    def verbs(self) -> Verbs:
        return self.said


def change_step(s: State, old: Step[Any], new: Step[Any], event: Event) -> None:
    """Put a step in place of another, and tell of it."""
    s.agenda[s.agenda.index(old)] = new
    if s.telling:
        s.tell(event)


def decide_at_once(s: State, steps: list[Any]) -> None:
    """Let several seats choose at once: push their `SimultaneousChoice`s, above the step that reveals."""
    s.agenda.extend(steps)
    settle(s)


def first_at_once(s: State) -> int:
    """Return where in the agenda the steps of those begin who decide at once now."""
    place = len(s.agenda)
    group = s.agenda[-1].group
    while group and place > 0 and s.agenda[place - 1].group == group:
        place -= 1
    return place


def settle(s: State) -> None:
    """Let the lowest seat that is not ready choose first; when all are ready, drop their steps."""
    agenda, place = s.agenda, first_at_once(s)
    together = agenda[place:]
    if not together:
        raise Violation("an order pushed a step; while several seats decide at once none may")
    asked = [step for step in together if not isinstance(step, WaitsForOthers)]
    ready = [step for step in together if isinstance(step, WaitsForOthers)]
    del agenda[place:]
    if asked:
        agenda.extend(sorted(ready, key=lambda step: -step.seat(s)))
        agenda.extend(sorted(asked, key=lambda step: -step.seat(s)))


def decide_together(s: State) -> bool:
    """Tell whether several seats decide at once now."""
    return s.result is None and bool(s.agenda) and s.agenda[-1].group != ""


def deciders(s: State) -> list[int]:
    """List the seats that may choose now: one, or all that decide at once, the ready ones, too."""
    if not decide_together(s):
        seat = seat_to_choose(s)
        return [] if seat == NOBODY else [seat]
    return sorted([step.seat(s) for step in s.agenda[first_at_once(s) :]])


def seats_waited_for(s: State) -> list[int]:
    """List the seats that must choose before the game goes on, the lowest first."""
    if not decide_together(s):
        return deciders(s)
    together = s.agenda[first_at_once(s) :]
    return sorted([step.seat(s) for step in together if not isinstance(step, WaitsForOthers)])


def for_seat(s: S, seat: int) -> S:
    """Return the state with *seat* to choose, where it is one of those that decide at once; else *s*."""
    if not decide_together(s) or s.agenda[-1].seat(s) == seat:
        return s
    for place in range(first_at_once(s), len(s.agenda)):
        if s.agenda[place].seat(s) == seat:
            twin = s.copy()
            twin.agenda.append(twin.agenda.pop(place))
            return cast(S, twin)
    return s


# --- going on -------------------------------------------------------------------------------


def run(s: State, dice: Dice, legal: ActionList | None = None) -> None:
    """Run automatic steps until a seat has something to choose, or the game is over.

    Whoever plays on hands in the list that the legal actions are written to.
    """
    if legal is None:
        legal = ActionList()
    legal.clear()
    agenda = s.agenda
    in_a_row: i64 = 0
    while in_a_row < AUTOMATIC_STEPS_IN_A_ROW:
        in_a_row += 1
        if s.result is not None:
            return
        step = agenda[-1]
        if step.seat(s) == NOBODY:
            agenda.pop()
            step.run(s, dice)
        else:
            step.list_actions(s, legal)
            if legal.count > 0:
                return
            agenda.pop()
    raise Runaway(
        f"no decision in {AUTOMATIC_STEPS_IN_A_ROW} steps: {[x.name for x in agenda[-3:]]}"
    )


def seat_to_choose(s: State) -> int:
    """Return the seat whose decision the game waits for, or NOBODY when it is over."""
    return NOBODY if s.result is not None else s.agenda[-1].seat(s)


def legal_actions(s: State) -> list[Action]:
    """Return the legal actions, in a fixed order; empty when the game is over."""
    return [] if s.result is not None else s.agenda[-1].legal_actions(s)


def take(s: State, action: Action, dice: Dice) -> None:
    """Take a legal *action*, and leave undone what follows it."""
    step = s.agenda[-1]
    if not step.stays:
        s.agenda.pop()
    step.take(s, action, dice)


def advance(s: State, action: Action, dice: Dice, legal: ActionList | None = None) -> None:
    """Take a legal *action* and run on, changing *s*. For search: it does not test legality."""
    if s.log:
        s.log = []
    take(s, action, dice)
    run(s, dice, legal)


def amid(s: State, step: Step[Any]) -> State:
    """Return a copy of a state whose next step is not laid down yet, as amid *step*."""
    twin = s.copy()
    twin.agenda = [step]
    return twin


def find_legal(s: State, text: str) -> Action | None:
    """Return the legal action with this text, or None."""
    for action in legal_actions(s):
        if action.text() == text:
            return action
    return None


def why_not(s: State, text: str) -> Refusal:
    """Say why the action *text* is refused; for a legal one, say that it is legal."""
    if s.result is not None:
        return Refusal(s.result.rule, "the game is over")
    if find_legal(s, text) is not None:
        return Refusal("", "it is legal")
    return s.agenda[-1].why_not(s, text.split())


def play(s: State, text: str, dice: Dice) -> State:
    """Return the state after the action *text*, with a log. The state passed in is left alone."""
    action = find_legal(s, text)
    if action is None:
        step = s.agenda[-1].name if s.agenda else "the end"
        raise Illegal(text, step, why_not(s, text))
    after = s.copy()
    after.telling = True
    advance(after, action, dice)
    return after
