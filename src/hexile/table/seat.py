"""A seat at a table: what one pair of eyes may know and do. It is all that a front end holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from hexile.kernel.chart import Trace
from hexile.kernel.cup import Cup
from hexile.kernel.event import Event
from hexile.kernel.game import Game
from hexile.kernel.journal import ROOT, Asked, Differs, Journal, Moment, Note
from hexile.kernel.odds import Forecast
from hexile.kernel.play import NOBODY, Action, Refusal, State, find_legal, legal_actions, why_not
from hexile.kernel.position import write_position
from hexile.kernel.scene import Deed, Reference, Scene
from hexile.players.advice import Advice, thinking
from hexile.players.search import StopRule
from hexile.table.branches import Branch, Tree, bookmarks, name_note
from hexile.table.chances import LuckReport, Odds, luck_of, odds_in
from hexile.table.counting import Counting, OwnCounting
from hexile.table.fairness import SINCE, words_of
from hexile.table.handover import hand_over
from hexile.table.playback import Playback
from hexile.table.reasons import Why
from hexile.table.record import LENGTH, Entry, Recorder
from hexile.table.refusals import (
    AGAINST_A_RULE,
    DIFFERS,
    HIDDEN,
    NO_BRANCH,
    NO_MOMENT,
    NO_REASON,
    NO_WAY,
    NOT_YOUR_TURN,
    NOTHING_AFTER,
    NOTHING_ASKED,
    NOTHING_BEFORE,
    OVER,
    READ_ONLY,
    STAYS,
    WATCHING,
    Refused,
    refuse,
    stays,
)
from hexile.table.session import Session
from hexile.table.takebacks import (
    barrier,
    between,
    decisions_this_turn,
    to_make_again,
    to_take_back,
)
from hexile.table.walks import Walk, after, formality, walks

MOST_ENDS: Final = 50
THEN: Final = "; "  # between choices that are said in one
ASKS: Final = "{who} asks to go back, and to take back what was decided since then"
ASKS_ORDER: Final = "{who} asks to take back “{order}” and what came after it"


class Choice:
    """One legal choice: its text, its name in words, the things touched to say it, or other *ways* to.

    *sign* says what sort of deed it is, *ask* what to ask before it, if anything, *cost* what is printed where it leads.
    """

    def __init__(
        self, do: str, label: str, ways: list[list[str]], deed: Deed, cost: int = 0
    ) -> None:
        self.do = do
        self.label = label
        self.clicks = ways[0]
        self.ways = ways[1:]
        self.sign = deed.sign
        self.ask = deed.ask
        self.cost = cost

    @property
    def group(self) -> str:
        """Return the piece it is about, or nothing where only a place or a button is touched."""
        return self.clicks[0] if len(self.clicks) > 1 else ""


def ranked(game: Game, view: State, legal: list[Action]) -> list[Action]:
    """Put choices into the order in which they are listed."""
    return sorted(legal, key=lambda action: game.rank(view, action))


def described(game: Game, view: State, action: Action) -> Choice:
    """Describe a choice as it is in a position."""
    ways, deed = game.ways(view, action), game.deed(view, action)
    return Choice(action.text(), game.label(view, action), ways, deed, game.cost(view, action))


class Ended:
    """How a game ended: the ending's title, whether this seat won, the rule, the turn, all values."""

    def __init__(self, title: str, won: bool, rule: str, turn: int, values: list[float]) -> None:
        self.title = title
        self.won = won
        self.rule = rule
        self.turn = turn
        self.values = values


class Decision:
    """A decision on the line of play: its order, empty where this seat may not know it, and its dice."""

    def __init__(
        self, number: int, moment: Moment, order: str, faces: list[int], note: str
    ) -> None:
        self.number = number
        self.seat = moment.seat
        self.order = order
        self.faces = faces
        self.note = note


class Request:
    """What somebody asks of the others: in words, and whether it was asked, or is to be answered, here."""

    def __init__(self, words: str, mine: bool, to_answer: bool) -> None:
        self.words = words
        self.mine = mine
        self.to_answer = to_answer


class DiceFrom:
    """Where dice come from after a decision, as far as everybody may know it."""

    def __init__(self, cup: Cup, since: int) -> None:
        self.since = since
        self.seed = cup.seed if cup.chosen else None
        self.promise = cup.promise
        self.secret = cup.secret.hex() if cup.shown else ""
        self.words = SINCE.format(since=since, words=words_of(cup)) if since else words_of(cup)


class Seat:
    """What somebody at a table may know and do.

    They decide for the seats they *hold*, one, all of a shared screen, or none as a watcher, and
    see with the *eyes* of one of them. Without a moment to look back at it is the present one. All moments
    that are named here, or told, have the numbers of its *counting*.
    """

    def __init__(
        self, session: Session, holds: Sequence[int], eyes: int, moment: int | None = None
    ) -> None:
        self.session = session
        self.game: Game = session.game
        self.holds = holds
        self.eyes = eyes
        self.in_their_place = False  # of computers, where only they play
        self.counting = Counting(session)
        self._moment = moment  # as the journal counts
        self._seen: tuple[int, State] | None = None
        self._drawn: tuple[int, Scene] | None = None

    def at(self, number: int) -> Seat:
        """Return the same eyes at another moment."""
        seat = Seat(self.session, self.holds, self.eyes, self.counting.real(number))
        seat.counting = self.counting
        return seat

    # --- where we are

    @property
    def _real(self) -> int:
        return self.session.head if self._moment is None else self._moment

    @property
    def number(self) -> int:
        """Return the moment that is looked at."""
        return self.counting.number(self._real)

    @property
    def journal(self) -> Journal:
        """Return the journal as far as its moments are counted here."""
        return self.counting.journal

    @property
    def version(self) -> int:
        """Return how often what is known here has changed."""
        notes = [note for note in self.session.journal.notes if self._may_read(note)]
        return self.counting.version(len(notes))

    @property
    def present(self) -> bool:
        """Tell whether that is the present one."""
        return self._real == self.session.head

    @property
    def watching(self) -> bool:
        """Tell whether nobody here decides anything."""
        return not self.holds

    @property
    def shared(self) -> bool:
        """Tell whether several people use this screen in turn."""
        return len(self.holds) > 1 and len(self.session.people()) > 1

    # --- seeing

    @property
    def _state(self) -> State:
        return self.session.state_at(self._real)

    @property
    def _view(self) -> State:
        if self._seen is None or self._seen[0] != self._real:
            self._seen = (self._real, self.game.see(self._state, self.eyes))
        return self._seen[1]

    @property
    def scene(self) -> Scene:
        """Describe the board as it is seen from here."""
        if self._drawn is None or self._drawn[0] != self._real:
            scene = self.game.scene(self._view, self.eyes)
            scene.mark_yours(self.session.setup().files)
            self._drawn = (self._real, scene)
        return self._drawn[1]

    def asked(self) -> str:
        """Name the seat that must choose, or nobody."""
        seat = self.session.to_choose()
        return "" if seat == NOBODY else self.session.seats()[seat]

    def is_hidden(self) -> bool:
        """Tell whether anything is hidden from anybody now."""
        return self.session.hides(self._real)

    def curtain(self) -> str:
        """Name the seat that this screen must be handed to unseen, or nobody."""
        hidden = self.shared and self.eyes != NOBODY and self.session.hides()
        return self.session.seats()[self.eyes] if hidden else ""

    def next_person(self) -> Seat | None:
        """Return the seat of another person at this screen who must choose now, or None."""
        now = share(self.session)
        waited_for = now.asked() and not self.session.is_computers_turn()
        return now if waited_for and now.eyes != self.eyes else None

    def ended(self) -> Ended | None:
        """Say how the game ended, or nothing while it lasts."""
        result = self._state.result
        if result is None:
            return None
        ending = next((e for e in self.game.endings if e.name == result.ending), None)
        title, won = (ending.title, ending.won) if ending else (result.ending, False)
        if ending is None or (self.eyes > 0 and len(result.values) > 1):
            won = result.values[max(self.eyes, 0)] > 0.5
        return Ended(title, won, result.rule, result.turn, list(result.values))

    def position(self) -> str:
        """Write the position as far as it is known here; what is not is `?`."""
        return write_position(self.game, self.session.setup(), self._view)

    # --- choosing

    @property
    def yours(self) -> bool:
        """Tell whether whoever sits here decides now."""
        return self.why_not_yours() is None

    def why_not_yours(self) -> Refused | None:
        """Say why nobody here may decide now; None if they may."""
        seat = self.session.to_choose()
        if self.watching:
            return refuse(WATCHING)
        if self.session.frozen:
            return refuse(READ_ONLY, why=self.session.frozen)
        if seat == NOBODY:
            return refuse(OVER)
        theirs = seat in self.session.players and not self.in_their_place
        if theirs or seat not in self.holds or not self.present:
            return refuse(NOT_YOUR_TURN)
        secret = seat != self.eyes and not self.session.knows_all(self.eyes)
        return refuse(NOT_YOUR_TURN) if secret else None

    def choices(self) -> list[Choice]:
        """List the legal choices, the likely first, if whoever sits here decides now."""
        return [described(self.game, self._view, action) for action in self._legal()]

    def _legal(self) -> list[Action]:
        return ranked(self.game, self._view, legal_actions(self._state)) if self.yours else []

    def beyond(self) -> list[Choice]:
        """List what can be chosen once the piece in hand is put down; each choice does that first."""
        put_down = self.game.let_go(self._view) if self.yours else ""
        return self._after([put_down]) if put_down else []

    def taken_up(self, piece: str) -> list[Choice]:
        """List what a piece could do if it were taken up now; each choice does that first."""
        found = self._after(self._taking(piece))
        for choice in found:
            choice.clicks = [piece, *choice.clicks]
            choice.ways = [[piece, *way] for way in choice.ways]
        return found

    def asked_of(self, piece: str) -> str:
        """Return what is asked once a piece is taken up."""
        taking = self._taking(piece)
        s = after(self.game, self._view, taking, self.eyes) if taking else None
        return "" if s is None else self.game.scene(s, self.eyes).question

    def _taking(self, piece: str) -> list[str]:
        """Return the choices that take a piece up, the one in hand put down first; none if pieces are not."""
        if not self.yours or not self.game.take_verb:
            return []
        put_down = self.game.let_go(self._view)
        return [*([put_down] if put_down else []), f"{self.game.take_verb} {piece}"]

    def next_piece(self) -> str:
        """Name the piece to be taken up by itself, if any."""
        return self.game.next_piece(self._view) if self.yours else ""

    def _after(self, first: list[str]) -> list[Choice]:
        """List the choices there will be after some that change nothing else."""
        s = after(self.game, self._view, first, self.eyes) if first else None
        if s is None:
            return []
        legal = ranked(self.game, s, legal_actions(s))
        choices = [described(self.game, s, action) for action in legal]
        for choice in choices:
            choice.do = THEN.join([*first, choice.do])
        return choices

    def _parted(self, text: str) -> list[str]:
        """Part choices that are said in one: others only after a piece was put down or taken up."""
        *first, last = text.split(THEN)
        s = after(self.game, self._view, first, self.eyes) if first else None
        if s is None:
            return [text]
        if find_legal(s, last) is None:
            reason = why_not(s, last)
            raise Refused(AGAINST_A_RULE, reason.words, reason.rule)
        return [*first, last]

    def act(self, text: str, formalities: bool = False) -> None:
        """Play a choice, also one from `beyond` or `taken_up`. A refusal says why, by what is known here, and changes nothing.

        With *formalities* what goes without saying then is done, too: choices that are the only one.
        """
        self._expect_yours()
        for one in self._parted(text):
            self.session.act(one)
        while formalities and self.yours and (sole := formality(self.game, self._view, self.eyes)):
            self.session.act(sole)

    def reference(self) -> Reference:
        """Return the charts, those on the board first, and the cards of the units to have at hand."""
        found = self.game.reference(self._view)
        return Reference([*self.scene.tables, *found.tables], found.cards)

    def walks(self, piece: str) -> list[Walk]:
        """List where else a piece can walk now, with the steps and what they cost, nearest first."""
        if not self.yours:
            return []
        here = {counter.cell for counter in self.scene.counters if counter.id == piece}
        found = walks(self.game, self._view, piece, self.eyes)
        return [walk for walk in found if walk.to not in here]

    def walk(self, piece: str, to: str) -> None:
        """Walk there step by step, as far as nothing happens on the way."""
        self._expect_yours()
        way = next((walk for walk in self.walks(piece) if walk.to == to), None)
        if way is None:
            raise refuse(NO_WAY, piece=piece, to=to)
        for step in way.steps:
            if find_legal(self._state, step) is None:
                return
            self.session.act(step)
            if len(self.told(self.number)) > 1 or not self.yours:
                return

    def why_not(self, text: str) -> Refusal:
        """Say which rule and which numbers forbid something; of a legal choice, that it is legal."""
        refused = self.why_not_yours()
        return why_not(self._view, text) if refused is None else Refusal("", refused.words)

    def _expect_yours(self) -> None:
        refused = self.why_not_yours()
        if refused is not None:
            raise refused

    # --- odds

    def odds(self, text: str) -> Odds:
        """Return exactly what a choice may bring, as far as can be known here."""
        self._expect_yours()
        action = find_legal(self._state, text)
        if action is None:
            reason = why_not(self._view, text)
            raise Refused(AGAINST_A_RULE, reason.words, reason.rule)
        return odds_in(self.game, self._view, action)

    def risky_odds(self, most: int) -> tuple[dict[str, Odds], bool]:
        """Return the odds of those among the first choices that are in doubt, and whether there are more."""
        legal = self._legal()
        found = {a.text(): odds_in(self.game, self._view, a) for a in legal[:most]}
        return {do: odds for do, odds in found.items() if odds.risky()}, len(legal) > most

    def forecasts(self) -> list[Forecast]:
        """Say what threatens now and how likely it is."""
        return [] if self._state.over() else self.game.forecasts(self._view)

    def luck(self) -> LuckReport:
        """Report expected against actual, once nothing is hidden."""
        if not self._state.over() and self.session.hides():
            raise refuse(HIDDEN)
        return luck_of(self.session, self.eyes)

    # --- what happened, and why

    def told(self, number: int) -> list[Event]:
        """Return what was told here at a moment."""
        return self._told(self.counting.real(number))

    def _told(self, real: int) -> list[Event]:
        return [e for e in self.session.state_at(real).log if e.seen_by(self.eyes)]

    def record(self, length: int = LENGTH) -> list[Entry]:
        """Return what happened in the last moments on the way here, newest first."""
        return Recorder(self).entries(length)

    def headline(self, number: int) -> str:
        """Return the headline of a moment, if it has been looked at before."""
        return self.session.headlines.get((self.eyes, self.counting.real(number)), "")

    def history(self) -> list[Decision]:
        """List the decisions on the way here, as far as they may be known."""
        notes = {note.at: note.text for note in self.notes()}
        return [
            self._decision(self.counting.real(m.number), notes.get(m.number, ""))
            for m in self.journal.path(self.number)
        ]

    def decision(self, number: int) -> Decision:
        """Return one decision, as far as it may be known."""
        return self._decision(self.counting.real(number), "")

    def _decision(self, real: int, note: str = "") -> Decision:
        moment = self.session.journal.moment(real)
        secret = self.session.is_kept_from(real, self.eyes)
        faces = self.session.faces_told(real, self.eyes)
        order = "" if secret else moment.action
        return Decision(self.counting.number(real), moment, order, faces, note)

    def has_reason(self, number: int, index: int) -> bool:
        """Tell whether a walk down a chart that may be seen here is behind an event: see `why`."""
        real = self.counting.real(number)
        trace = self._told(real)[index].trace
        if trace is not None or index:
            return trace is not None
        return self.session.is_explained(real) and not self.session.is_kept_from(real, self.eyes)

    def why(self, number: int, index: int) -> Why:
        """Return the walk behind an event that was told here: the book's, or a computer player's.

        What a computer player went by hangs on the first event of its decision.
        """
        self.expect_moment(number)
        told = self.told(number)
        trace = told[index].trace if 0 <= index < len(told) else None
        real = self.counting.real(number)
        if trace is None and index == 0:
            trace = self.session.explain(real, self.eyes)
        if trace is None:
            raise refuse(NO_REASON)
        return self._why(trace, real)

    def reasons(self) -> list[Why]:
        """List the newest decisions that were not a person's: the book's walks, or a computer's."""
        real = self._real
        while True:
            found = [e.trace for e in self._told(real) if e.trace is not None]
            own = self.session.explain(real, self.eyes)
            if own is not None:
                found.insert(0, own)
            if found or real == ROOT:
                return [self._why(trace, real) for trace in found]
            real = self.session.journal.moment(real).before

    def _why(self, trace: Trace, real: int) -> Why:
        return Why(self.game.chart(trace.chart), trace, self._labels(trace, real))

    def _labels(self, trace: Trace, real: int) -> dict[str, str]:
        """Name the choices that a walk weighed in words, where nothing is hidden from anybody."""
        before = ROOT if real == ROOT else self.session.journal.moment(real).before
        named = {c.name for row in trace.rows for c in row.candidates}
        if not named or self.session.hides(before):
            return {}
        view = self.game.see(self.session.state_at(before), self.eyes)
        chosen = [action for action in legal_actions(view) if action.text() in named]
        return {action.text(): self.game.label(view, action) for action in chosen}

    def playback(self, number: int) -> Playback:
        """Play a moment out event by event."""
        self.expect_moment(number)
        return Playback(self.session, self.counting.real(number), self.eyes)

    def dice(self) -> list[DiceFrom]:
        """Say where the dice come from, and since when."""
        cups = self.session.journal.cups
        return [DiceFrom(cup, self.counting.since(cup.since)) for cup in cups]

    # --- going back and forward

    def undo_to(self, count: int = 1) -> int | None:
        """Return the moment that taking back leads to, or None where there is nothing before."""
        return to_take_back(self.session, count, self.counting)

    def redo_to(self, count: int = 1) -> int | None:
        """Return the moment that going forward again leads to, or None where there is none."""
        return to_make_again(self.session, count, self.counting)

    def can_go(self, number: int | None) -> bool:
        """Tell whether somebody here may make a moment the present one."""
        return number is not None and self.why_not_go(number) is None

    def why_not_go(self, number: int) -> Refused | None:
        """Say why nobody here may make a moment the present one; None if they may."""
        if self.watching:
            return refuse(WATCHING)
        if self.session.frozen:
            return refuse(READ_ONLY, why=self.session.frozen)
        holds = range(len(self.session.seats())) if len(self.holds) > 1 else self.holds
        barred = barrier(self.session, self.counting.there(number), holds)
        return stays(barred) if barred else None

    def go(self, number: int) -> int:
        """Make a moment the present one; return how many decisions were taken back or made again."""
        self.expect_moment(number)
        refused = self.why_not_go(number)
        if refused is not None:
            raise refused
        there = self.counting.there(number)
        changed = [moment.number for moment in between(self.session, there)]
        counted = [real for real in changed if self._is_counted(real)]
        try:
            if changed:
                self.session.go(there)
        except Differs as differs:
            raise refuse(DIFFERS, why=differs) from None
        return len(counted)

    def _is_counted(self, real: int) -> bool:
        return self.counting.real(self.counting.number(real)) == real

    def undo(self, count: int = 1) -> int:
        """Take back to a person's decision before; return how many decisions that were."""
        self._expect_hands()
        number = self.undo_to(count)
        if number is None:
            raise refuse(NOTHING_BEFORE)
        return self.go(number)

    def undo_turn(self) -> int:
        """Take back to where this turn began, or the turn before if nothing was decided in it yet."""
        return self.undo(max(1, decisions_this_turn(self.session, self.counting)))

    def redo(self, count: int = 1) -> int:
        """Go forward again to a person's next decision on the newest branch."""
        self._expect_hands()
        number = self.redo_to(count)
        if number is None:
            raise refuse(NOTHING_AFTER)
        return self.go(number)

    # --- asking the others

    def may_ask(self) -> bool:
        """Tell whether taking back is a matter of asking the others here."""
        refused = None if (back := self._before_own()) is None else self.why_not_go(back)
        asked = self.session.journal.asked
        return asked is None and refused is not None and refused.kind == STAYS

    def ask(self, number: int | None = None) -> None:
        """Ask the others to let a moment be the present one again; where nobody need agree, go there."""
        self._expect_hands()
        at = self._before_own() if number is None else number
        if at is None:
            raise refuse(NOTHING_BEFORE)
        self.expect_moment(at)
        if self.can_go(at):
            self.go(at)
        else:
            self.session.ask(Asked(self.counting.there(at), self._asker(), []))

    def _last_own(self) -> Moment | None:
        """Return the last decision of a person who sits here, or None."""
        people = [seat for seat in self.holds if seat in self.session.people()]
        path = self.session.journal.path(self.session.head)
        return next((moment for moment in reversed(path) if moment.seat in people), None)

    def _before_own(self) -> int | None:
        own = self._last_own()
        return None if own is None else self.counting.number(own.before)

    def _asker(self) -> int:
        """Return the seat that asks: at a shared screen, of whoever decided last."""
        own = self._last_own()
        return self.holds[0] if own is None else own.seat

    def request(self) -> Request | None:
        """Return what is asked of the others at this table, or nothing."""
        asked = self.session.journal.asked
        if asked is None:
            return None
        who = self.session.seats()[asked.by]
        undone = [self._decision(m.number) for m in between(self.session, asked.at)]
        order = next((one.order for one in undone if one.seat == asked.by), "")
        words = (ASKS_ORDER if order else ASKS).format(who=who, order=order)
        return Request(words, asked.by in self.holds, bool(self._agreeing(asked)))

    def _agreeing(self, asked: Asked) -> list[int]:
        """List the seats that may still agree from here: at a shared screen all, else not the asker's."""
        people = [seat for seat in self.holds if seat in self.session.people()]
        others = [seat for seat in people if seat != asked.by] if len(people) < 2 else people
        return [seat for seat in others if seat not in asked.agreed]

    def agree(self) -> None:
        """Agree to what is asked; when all others have, it is done."""
        self._expect_hands()
        asked = self.session.journal.asked
        agreeing = self._agreeing(asked) if asked else []
        if asked is None or not agreeing:
            raise refuse(NOTHING_ASKED)
        agreed = [*asked.agreed, *agreeing]
        if set(self.session.people()) <= {asked.by, *agreed}:
            self.session.go(asked.at)
        else:
            self.session.ask(Asked(asked.at, asked.by, agreed))

    def decline(self) -> None:
        """Say no to what is asked, or ask no longer."""
        self._expect_hands()
        if self.session.journal.asked is None:
            raise refuse(NOTHING_ASKED)
        self.session.ask(None)

    def replays(self, number: int) -> bool:
        """Tell whether these rules lead to a moment."""
        return self.session.replays(self.counting.real(number))

    def expect_moment(self, number: int) -> None:
        """Refuse a moment that is not there, or that these rules do not lead to."""
        if not 0 <= number <= len(self.journal.moments):
            raise refuse(NO_MOMENT, number=number)
        if not self.replays(number):
            raise refuse(DIFFERS, why=self.session.frozen)

    # --- branches and notes

    def tree(self) -> Tree:
        """Return all lines of play."""
        return Tree(self.journal)

    def branches(self) -> list[Branch]:
        """List the lines of play that were kept, in the order they grew."""
        return self.tree().branches

    def branch(self, at: int | None = None) -> str:
        """Begin a branch at a moment, the present one unless told, and return its name.

        The next decision is its first; what was decided there before is kept.
        """
        self._expect_hands()
        if at is not None:
            self.go(at)
        tree = self.tree()
        if tree.announced():
            return tree.here.name
        name = tree.new_name()
        self.session.note(name_note(len(self.session.journal.moments) + 1, name))
        return name

    def rename(self, first: int, name: str) -> None:
        """Give a branch, known by its first decision, another name."""
        self._expect_hands()
        found = [branch for branch in self.branches() if branch.first == first]
        if not found or not name.strip():
            raise refuse(NO_BRANCH)
        fresh = first > len(self.journal.moments)
        real = len(self.session.journal.moments) + 1 if fresh else self.counting.real(first)
        leaves = self.session.head if fresh or real == ROOT else self._before(real)
        self.session.note(name_note(real, name), ROOT if real == ROOT else leaves)

    def _before(self, real: int) -> int:
        return self.session.journal.moment(real).before

    def note(self, text: str, at: int | None = None) -> None:
        """Hang words on a moment, the present one unless told; no words are a bookmark."""
        self._expect_hands()
        if at is not None:
            self.expect_moment(at)
        self.session.note(text, None if at is None else self.counting.real(at), self.eyes)

    def notes(self) -> list[Note]:
        """List the notes and bookmarks of those who sit here, and those that are for everybody."""
        return [
            Note(self.counting.number(note.at), note.text, note.by)
            for note in bookmarks(self.session.journal)
            if self._may_read(note)
        ]

    def _may_read(self, note: Note) -> bool:
        return note.by is None or note.by in self.holds

    def journal_text(self) -> str:
        """Write the game as a file, without the notes of others."""
        journal = self.session.journal
        return journal.text([note for note in journal.notes if self._may_read(note)])

    def parted_text(self) -> tuple[str, str]:
        """Write the game as a file without one's own notes, and apart from it those."""
        journal = self.session.journal
        own = [note for note in journal.notes if note.by is not None and note.by in self.holds]
        rest = [note for note in journal.notes if note not in own]
        return journal.text(rest), "".join(f"{note.line()}\n" for note in own)

    def taken_back(self) -> list[str]:
        """List the decisions taken back across dice on the way here."""
        return [self.decision(n).order for n in self.journal.taken_back(self.journal.head)]

    def _expect_hands(self) -> None:
        if self.watching:
            raise refuse(WATCHING)
        if self.session.frozen:
            raise refuse(READ_ONLY, why=self.session.frozen)

    # --- handing on

    def hand_over(self) -> dict[str, Any]:
        """Write down what is known here for somebody who thinks about the choice in our place."""
        self._expect_yours()
        return hand_over(self.session, self.eyes)

    def thinking(self, tries: int, seed: int, shown: int, stop: StopRule) -> Iterator[Advice]:
        """Think about the choice with what is known here, and tell what looks best, again and again."""
        self._expect_yours()
        return thinking(self.game, self._view, tries, seed, shown, stop)

    def is_open(self) -> bool:
        """Tell whether the game's file, which has all branches and the dice to come, may be read now.

        It may when the game is over, or one person plays and nothing is hidden at the end of any
        branch. A branch that these rules do not replay may hide anything.
        """
        table = self.session
        if table.state.over():
            return True
        ends = [table.head, *table.journal.tips()]
        if len(table.people()) > 1 or len(ends) > MOST_ENDS:
            return False
        return table.is_all_open() or all(
            table.replays(number) and not table.hides(number) for number in ends
        )


def sit(session: Session, seat: int, apart: bool = False) -> Seat:
    """Sit down at one seat; *apart* from the others one counts only what one could know of."""
    return counted(Seat(session, [seat], seat), apart)


def watch(session: Session, apart: bool = False) -> Seat:
    """Look on, seeing what everybody may see."""
    return counted(Seat(session, [], NOBODY), apart)


def counted(seat: Seat, apart: bool) -> Seat:
    """Let a seat count what it could know of only, if it is apart from the others."""
    known, eyes = seat.session.countings, seat.eyes
    if apart and eyes not in known:
        known[eyes] = OwnCounting(seat.session, eyes)
    if apart:
        seat.counting = known[eyes]
    return seat


def share(session: Session, eyes: int | None = None) -> Seat:
    """Sit down at all people's seats, with the eyes of whoever must choose, or of the first.

    Where only computers play, whoever has the game may still go back and branch.
    """
    people = session.people()
    if not people:
        return Seat(session, range(len(session.seats())), NOBODY)
    now = session.to_choose()
    if eyes is None:
        eyes = now if now in people else people[0]
    return Seat(session, people, eyes)
