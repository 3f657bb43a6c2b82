"""A seat at a table: what one pair of eyes may know and do. It is all that a front end holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import sentence
from hexile.kernel.journal import ROOT, Differs, Moment, PendingRequest
from hexile.kernel.kit import Kit
from hexile.kernel.play import NOBODY, REVISE, Action, State, find_legal, legal_actions, why_not
from hexile.kernel.scene import Reference, mark_counters
from hexile.kernel.verbs.refusal import Refusal
from hexile.players.advice import Advice, thinking
from hexile.players.search import StopRule
from hexile.table.agreement import DECLINES, DRAW, RESIGNS, Agreement, note_of
from hexile.table.answers import (
    LegalChoice,
    Request,
    Selection,
    described,
    in_order,
    listed,
    ranked,
)
from hexile.table.branches import Branch, Tree, name_note
from hexile.table.choices.choice_odds import Odds, odds_ahead
from hexile.table.choices.forced_moves import Walk, after, follow, formality, taken, takings, walks
from hexile.table.choices.repeat import Alike, alike
from hexile.table.companion.companion import Companion
from hexile.table.editions.aid_tables import aid_tables
from hexile.table.job_payload import hand_over
from hexile.table.session import Session
from hexile.table.table_errors import (
    AGAINST_A_RULE,
    DICE_WANTED,
    DIFFERS,
    NO_BRANCH,
    NO_END,
    NO_FORCE,
    NO_WAY,
    NOBODY_ALIKE,
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
from hexile.table.undo import (
    at_once,
    barrier,
    between,
    decisions_this_turn,
    to_make_again,
    to_take_back,
)
from hexile.table.viewer import Viewer
from hexile.table.visible_history import OwnCounting

MOST_ENDS: Final = 50
THEN: Final = "; "  # between choices that are said in one
ASKS: Final = "{who} asks to undo everything decided since then"
ASKS_ORDER: Final = "{who} asks to undo “{order}” and everything after it"
SAME_DICE: Final = ". The dice will give the same results again"


class Seat(Viewer):
    """What somebody at a table may know and do.

    They decide for the seats they *hold*: one, all of a shared screen, or none as a watcher.
    """

    in_their_place = False  # of computers, where only they play

    @property
    def beside(self) -> Companion:
        """Return what there is to know and do with a real board before this seat."""
        return Companion(self)

    def next_person(self) -> Seat | None:
        """Return the seat of another person at this screen who must choose now, or None."""
        now = share(self.session)
        waited_for = now.asked() and not self.session.is_computers_turn()
        return now if waited_for and now.eyes != self.eyes else None

    def turn_began(self) -> int:
        """Return the moment at which the present turn began, or the turn before, as with `undo_turn`."""
        count = max(1, decisions_this_turn(self.session, self.counting))
        return to_take_back(self.session, count, self.counting) or ROOT

    # --- choosing

    @property
    def yours(self) -> bool:
        """Tell whether whoever sits here is waited for. Who is ready, and waits for others, may `revise` all the same."""
        return not self.ready and self.why_not_yours() is None

    def why_not_yours(self) -> Refused | None:
        """Say why nobody here may decide now; None if they may."""
        seat = self.deciding()
        if self.watching:
            return refuse(WATCHING)
        if self.session.frozen:
            return refuse(READ_ONLY, why=self.session.frozen)
        if seat == NOBODY:
            return refuse(OVER)
        if self.session.waiting is not None:
            return refuse(DICE_WANTED)
        theirs = seat in self.session.players and not self.in_their_place
        if theirs or seat not in self.holds or not self.present:
            return refuse(NOT_YOUR_TURN)
        secret = seat != self.eyes and not self.session.knows_all(self.eyes)
        return refuse(NOT_YOUR_TURN) if secret else None

    def deciding(self) -> int:
        """Return the seat whose decision is asked for here: where several decide at once, the one that looks."""
        at_once = self.eyes in self.session.deciders() and self.eyes in self.holds
        return self.eyes if at_once else self.session.to_choose()

    def choices(self) -> list[LegalChoice]:
        """List the legal choices, the likely first, if whoever sits here decides now."""
        legal, order = self._legal
        return in_order(self.game, self._view, legal, order)

    @property
    def _legal(self) -> tuple[list[Action], list[Action]]:
        """Return the legal actions as the rules have them, and in the order of the list; worked out once.

        There are none for whoever does not decide: they may be about what is hidden here.
        """
        if self.why_not_yours() is not None:
            return [], []
        if self._may is None or self._may[0] != self._real:
            legal = legal_actions(self._state)
            self._may = (self._real, legal, ranked(self.game, self._view, legal))
        return self._may[1:]

    def beyond(self) -> list[LegalChoice]:
        """List what can be chosen once the piece in hand is put down; each choice does that first."""
        put_down = self.game.let_go(self._view) if self.yours else ""
        return self._after([put_down]) if put_down else []

    def select(self, piece: str, most_odds: int = 0) -> Selection:
        """Return what a piece can do if it is selected now: each choice selects it first.

        The odds are of those among its first *most_odds* choices that are in doubt.
        """
        first, s = self._selecting(piece)
        if s is None:
            return Selection([], "", {})
        legal = legal_actions(s)
        order = ranked(self.game, s, legal)
        choices = in_order(self.game, s, legal, order)
        for choice in choices:
            choice.do = THEN.join([*first, choice.do])
            choice.clicks = [piece, *choice.clicks]
            choice.ways = [[piece, *way] for way in choice.ways]
        odds = {a.text(): odds_ahead(self.game, s, a) for a in order[:most_odds]}
        risky = {THEN.join([*first, do]): found for do, found in odds.items() if found.risky()}
        return Selection(choices, self.game.status(s, self.eyes).question, risky)

    def _selecting(self, piece: str) -> tuple[list[str], State | None]:
        """Return the choices that select a piece, the one in hand put down first, and the position then."""
        if not self.yours or not self.game.take_verbs:
            return [], None
        put_down = self.game.let_go(self._view)
        first = [put_down] if put_down else []
        s = after(self.game, self._view, first, self.eyes)
        taking = takings(self.game, s).get(piece, "") if s is not None else ""
        if s is None or not taking:
            return [], None
        return [*first, taking], follow(self.game, s, [taking])

    def next_pieces(self) -> list[list[str]]:
        """Name the pieces to be taken up by themselves, one after the other, stack by stack, if any."""
        return self.game.next_pieces(self._view) if self.yours else []

    def _after(self, first: list[str]) -> list[LegalChoice]:
        """List the choices there will be after some that change nothing else."""
        s = after(self.game, self._view, first, self.eyes) if first else None
        if s is None:
            return []
        choices = listed(self.game, s, legal_actions(s))
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
        with self.session.one_write():
            for one in self._parted(text):
                if self.session.waiting is None:
                    self.session.act(one, self.eyes)
            if formalities:
                self._play_forced_moves()

    def _play_forced_moves(self) -> None:
        """Play choices that are the only one, as long as the same seat chooses."""
        while self.yours and (sole := formality(self.game, self._view, self.eyes)):
            self.session.act(sole, self.eyes)

    def build(self, counts: list[int]) -> None:
        """Put a force together with so many of each kind, and finish it. All of that is legal, or nothing is done."""
        self._expect_yours()
        builder = self.scene.builder
        if builder is None or len(counts) != len(builder.rows):
            raise refuse(NO_FORCE)
        orders = builder.orders(counts)
        s: State = self.game.resample(self._view, self.eyes, SeededDice(0))
        for text in orders:
            action = find_legal(s, text)
            if action is None:
                reason = why_not(s, text)
                raise Refused(AGAINST_A_RULE, reason.words, reason.rule)
            s, _ = taken(s, action)
        with self.session.one_write():
            for text in orders:
                self.session.act(text)

    def alike(self) -> Alike:
        """Say who can do what the last piece did, of those that stood with it."""
        return alike(self.session, self._view, self.eyes) if self.yours else Alike({})

    def do_alike(self) -> None:
        """Let them do the same, one after the other; who cannot finish it is left in hand, and the rest wait."""
        self._expect_yours()
        orders = self.alike().orders
        if not orders:
            raise refuse(NOBODY_ALIKE)
        with self.session.one_write():
            for said in orders.values():
                put_down = self.game.let_go(self._view)
                for text in [put_down, *said] if put_down else said:
                    if not self.yours or find_legal(self._state, text) is None:
                        return
                    self.session.act(text, self.eyes)
            self._play_forced_moves()

    def decided(self, number: int) -> LegalChoice | None:
        """Return the decision that led to a moment as the choice it was, if somebody here made it."""
        made = self._made(number)
        return None if made is None else described(self.game, *made)

    def decided_odds(self, number: int) -> Odds | None:
        """Return what the decision that led to a moment could bring, if somebody here made it."""
        made = self._made(number)
        return None if made is None else odds_ahead(self.game, *made)

    def _made(self, number: int) -> tuple[State, Action] | None:
        """Return what was known before a decision of somebody here, and the decision; None if others made it."""
        moment = self.session.journal.moment(self.counting.real(number))
        before = self.session.before(moment)
        action = find_legal(before, moment.action) if moment.seat in self.holds else None
        return None if action is None else (self.game.see(before, moment.seat), action)

    def reference(self) -> Reference:
        """Return the charts, those on the board first, and the cards of the units to have at hand."""
        files = self.session.setup().files
        found = self.game.reference(self._view)
        found.tables += aid_tables(self.game, files)
        found.mark_yours(files)
        return Reference([*self.scene.tables, *found.tables], found.cards)

    def kit(self) -> Kit:
        """Return all counters and cards of the game, for printing."""
        found = self.game.kit(self._view)
        files = self.session.setup().files
        mark_counters([one.front for one in found.counters], files)
        mark_counters([one.back for one in found.counters if one.back is not None], files)
        return found

    def walks(self, piece: str) -> list[Walk]:
        """List where else a piece can walk now, with the steps and what they cost, nearest first."""
        if not self.yours:
            return []
        if self._ways is None or self._ways[:2] != (self._real, piece):
            here = {counter.cell for counter in self.scene.counters if counter.id == piece}
            found = walks(self.game, self._view, self.scene, piece, self.eyes)
            self._ways = (self._real, piece, [walk for walk in found if walk.to not in here])
        return self._ways[2]

    def walk(self, piece: str, to: str) -> None:
        """Walk there step by step, as far as nothing happens on the way."""
        self._expect_yours()
        way = next((walk for walk in self.walks(piece) if walk.to == to), None)
        if way is None:
            raise refuse(NO_WAY, piece=piece, to=to)
        with self.session.one_write():
            for step in way.steps:
                if find_legal(self._state, step) is None:
                    return
                self.session.act(step, self.eyes)
                if len(self.told(self.number)) > 1 or not self.yours:
                    return

    def why_not(self, text: str) -> Refusal:
        """Say which rule and which numbers forbid something; of a legal choice, that it is legal.

        Where a piece is taken up or put down first, it is the last deed that is asked about.
        """
        refused = self.why_not_yours()
        if refused is not None:
            return Refusal("", refused.words)
        *first, last = text.split(THEN)
        s = after(self.game, self._view, first, self.eyes) if first else None
        return why_not(self._view, text) if s is None else why_not(s, last)

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
        return odds_ahead(self.game, self._view, action)

    def risky_odds(self, most: int) -> tuple[dict[str, Odds], bool]:
        """Return the odds of those among the first choices that are in doubt, and whether there are more."""
        legal = self._legal[1]
        found = {a.text(): odds_ahead(self.game, self._view, a) for a in legal[:most]}
        return {do: odds for do, odds in found.items() if odds.risky()}, len(legal) > most

    # --- going back and forward

    def undo_to(self, count: int = 1) -> int | None:
        """Return the moment that taking back leads to, or None where there is nothing before."""
        phase = at_once(self.session)
        if phase is None or self.eyes not in self.session.deciders():
            return to_take_back(self.session, count, self.counting)
        own = phase.own_orders(self.eyes)
        if self.ready or not own:
            return None
        return self.counting.number(own[-min(count, len(own))].before)

    def redo_to(self, count: int = 1) -> int | None:
        """Return the moment that going forward again leads to, or None where there is none."""
        if at_once(self.session) is not None:
            return None
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
        phase = at_once(self.session)
        gone = between(self.session, there) if phase is None else phase.after(there)
        kept = [] if phase is None else [m for m in gone if m.seat != self.eyes]
        changed = [moment.number for moment in gone if moment not in kept]
        counted = [real for real in changed if self._is_counted(real)]
        try:
            if changed:
                self.session.go_without(there, kept)
        except Differs as differs:
            raise refuse(DIFFERS, why=differs) from None
        return len(counted)

    def _is_counted(self, real: int) -> bool:
        return self.counting.real(self.counting.number(real)) == real

    def undo(self, count: int = 1) -> int:
        """Take back to a person's decision before; return how many decisions that were.

        While dice are waited for, it is the last answer, or the decision that waits. Whoever is ready, and
        waits for others, may revise.
        """
        self._expect_hands()
        if self.session.waiting is not None:
            self.beside.take_back()
            return 1
        if self.ready:
            self.session.act(REVISE, self.eyes)
            return 1
        number = self.undo_to(count)
        if number is None:
            raise refuse(NOTHING_BEFORE)
        return self.go(number)

    def undo_turn(self) -> int:
        """Take back to where this turn began, or the turn before if nothing was decided in it yet."""
        return self.undo(max(1, decisions_this_turn(self.session, self.counting)))

    def redo(self, count: int = 1) -> int:
        """Redo to a person's next decision on the newest branch."""
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
            self.session.ask(PendingRequest(self.counting.there(at), self._asker(), []))

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
        first = next((one for one in undone if one.seat == asked.by), None)
        told = self.told(first.number) if first and first.order else []
        said = sentence(self.game, told[0]).rstrip(".") if told else first.order if first else ""
        words = (ASKS_ORDER if said else ASKS).format(who=who, order=said)
        if not self.session.is_by_hand():
            words += SAME_DICE
        return Request(words, asked.by in self.holds, bool(self._agreeing(asked)))

    def _agreeing(self, asked: PendingRequest) -> list[int]:
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
            self.session.ask(PendingRequest(asked.at, asked.by, agreed))

    def decline(self) -> None:
        """Say no to what is asked, or ask no longer."""
        self._expect_hands()
        if self.session.journal.asked is None:
            raise refuse(NOTHING_ASKED)
        self.session.ask(None)

    # --- ending it by agreement

    def agreement(self) -> Agreement:
        """Return what the people here have said about ending the game now."""
        return Agreement(self.session)

    def may_end(self) -> bool:
        """Tell whether whoever sits here may resign or offer a draw: one of several people, in a game not over."""
        one = len(self.holds) == 1 and self.holds[0] in self.session.people()
        several = len(self.session.people()) > 1
        going = self.session.to_choose() != NOBODY and not self.session.frozen
        return one and several and going and self.present and not self.agreement().over

    def resign(self) -> None:
        """Resign the game for this seat."""
        self._say_end(RESIGNS)

    def offer_draw(self) -> None:
        """Offer a draw, or agree to the one that is offered."""
        if self.holds and self.holds[0] in self.agreement().drawing:
            raise refuse(NOTHING_ASKED)
        self._say_end(DRAW)

    def decline_draw(self) -> None:
        """Say no to a draw, or offer it no longer."""
        if not self.agreement().offer():
            raise refuse(NOTHING_ASKED)
        self._say_end(DECLINES)

    def _say_end(self, what: str) -> None:
        self._expect_hands()
        if not self.may_end():
            raise refuse(NO_END)
        self.session.note(note_of(what, self.holds[0]))

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
        """Add a note, the present one unless told; no words are a bookmark."""
        self._expect_hands()
        if at is not None:
            self.expect_moment(at)
        self.session.note(text, None if at is None else self.counting.real(at), self.eyes)

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
