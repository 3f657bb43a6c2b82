"""One game under way: its journal, the present state, who sits where, and why computers decided."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from hexile.kernel.chance.chance_request import TIE, ChanceRequest
from hexile.kernel.chance.dice import BadFace, Dice, NoFace, ScriptedDice, SeededDice
from hexile.kernel.chance.randomness import SECRET_BYTES, SET_UP, RandomSource
from hexile.kernel.chart import Trace, trace_from
from hexile.kernel.errors import Violation
from hexile.kernel.event import Event
from hexile.kernel.fields.position import begin
from hexile.kernel.game import Game
from hexile.kernel.journal import (
    ROOT,
    SET_RIGHT,
    Differs,
    Header,
    Journal,
    Laid,
    Moment,
    Note,
    PendingRequest,
    Waiting,
    corrected,
    cup_line,
    decline_line,
    fingerprint,
    first_state,
    head_line,
    no_wait_line,
    replay_moment,
    secret_line,
    ties_line,
)
from hexile.kernel.play import (
    NOBODY,
    Action,
    Illegal,
    State,
    advance,
    find_legal,
    legal_actions,
    play,
    seat_to_choose,
    why_not,
)
from hexile.kernel.player import Player
from hexile.kernel.setup import Setup
from hexile.players.search import drawn_seed
from hexile.table.companion.physical_dice import (
    Answers,
    Reckoner,
    by_program,
    expect_faces,
    rolled,
    told_in_order,
)
from hexile.table.table_errors import (
    AGAINST_A_RULE,
    DICE_WANTED,
    NO_FACE,
    NOTHING_WANTED,
    READ_ONLY,
    Refused,
    refuse,
)

if TYPE_CHECKING:
    from hexile.table.companion.board_orders import BoardOrder, SceneInstant
    from hexile.table.visible_history import OwnCounting

Writer = Callable[[str], None]
Keeper = Callable[[RandomSource], None]

CHECKED_EVERY = 8
REASONS_KEPT = 200
SEED_BITS = 48


class Session:
    """A game, where it stands, and everything a front end may do with it.

    Every line is handed to *write* before the new state is shown; what belongs together comes in one
    text of several lines. Dice come from the journal's cup and the line of play alone, so a game goes on
    after any interruption as if there had been none. Where secrets can be kept, new cups have one.
    """

    def __init__(self, game: Game, journal: Journal, write: Writer | None) -> None:
        self.game = game
        self.journal = journal
        self.write = write
        self.frozen = ""
        self.own_dice: Dice | None = None
        self.keep: Keeper | None = None
        self.players: dict[int, Player] = {}
        self.headlines: dict[tuple[int, int], str] = {}
        self.turn_labels: dict[tuple[int, int], str] = {}
        self.sides_then: dict[
            int, tuple[int, dict[str, str]]
        ] = {}  # of one moment for each pair of eyes
        self.countings: dict[int, OwnCounting] = {}
        self._kept: dict[tuple[int, int], bool] = {}
        self._known: dict[tuple[int, int], bool] = {}
        self._wanted: tuple[Waiting, ChanceRequest] | None = None
        self._rolled: dict[int, list[bool]] = {}
        self.ordered: dict[tuple[object, ...], list[BoardOrder]] = {}
        self.framed: tuple[tuple[object, ...], list[SceneInstant], list[int]] = ((), [], [])
        self._reasons: dict[int, Trace] = {}
        self.states: dict[int, State] = {ROOT: first_state(game, journal.header)}
        self._logs: dict[int, list[Event]] = {}  # of moments whose state was let go
        self._open_at_head()

    def _open_at_head(self) -> None:
        try:
            self.state_at(self.journal.head)
        except Differs as differs:
            since = self.game.about.since(self.journal.header.version)
            self.freeze(f"these rules do not replay it past that point: {differs}. {since}".strip())
            good = ROOT if differs.number == ROOT else self.journal.moment(differs.number).before
            self.journal.head = good
            return
        since = self.game.about.since(self.journal.header.version)
        if since and not self._is_checked():
            self.freeze(f"it has no fingerprint that these rules could be checked against. {since}")

    def _is_checked(self) -> bool:
        """Tell whether the beginning, and what was decided since, are known to be as they were."""
        path = self.journal.path(self.head)
        late = path[-CHECKED_EVERY:]
        return bool(self.journal.header.check) and (
            len(path) < CHECKED_EVERY
            or any(moment.check for moment in late)
            or self._is_checked_aside({moment.number for moment in late})
        )

    def _is_checked_aside(self, late: set[int]) -> bool:
        """Tell whether a decision that was taken back shows it: one with a fingerprint, after one of the *late* ones."""
        for moment in self.journal.moments[min(late) :]:
            at = moment.before
            while at > min(late) and at not in late:
                at = self.journal.moment(at).before
            if moment.check and at in late and self.replays(moment.number):
                return True
        return False

    def is_fingerprinted(self) -> bool:
        """Tell whether the beginning and the way to the present carry the fingerprints they are written with."""
        return self._is_checked()

    def freeze(self, reason: str) -> None:
        """Make the table read-only; the reason is told without its last stop."""
        self.frozen = self.frozen or reason.removesuffix(".")
        self.write = None

    # --- where we are

    @property
    def head(self) -> int:
        """Return the number of the present moment."""
        return self.journal.head

    @property
    def state(self) -> State:
        return self.state_at(self.journal.head)

    def state_at(self, number: int) -> State:
        """Return the state after moment *number*, replaying what is not at hand."""
        missing: list[Moment] = []
        while number not in self.states:
            moment = self.journal.moment(number)
            missing.append(moment)
            number = moment.before
        s = self.states[number]
        for moment in reversed(missing):
            s = replay_moment(self.game, self.setup(), s, moment)
            self.states[moment.number] = s
        return s

    def log_at(self, number: int) -> list[Event]:
        """Return what was told at a moment; its state is replayed only if that is not at hand."""
        if number not in self.states and number in self._logs:
            return self._logs[number]
        return self.state_at(number).log

    def replays(self, number: int) -> bool:
        """Tell whether these rules lead to moment *number*."""
        if number in self._logs:
            return True
        try:
            self.state_at(number)
        except Differs:
            return False
        return True

    def legal_actions(self) -> list[Action]:
        return legal_actions(self.state)

    def to_choose(self) -> int:
        """Return the seat that must choose, or NOBODY when the game is over."""
        return seat_to_choose(self.state)

    def chooser_at(self, number: int) -> int:
        """Return the seat that must choose at a moment."""
        return seat_to_choose(self.state_at(number))

    def seats(self) -> list[str]:
        return self.game.seats_for(self.setup())

    def people(self) -> list[int]:
        """List the seats people sit at."""
        return [seat for seat in range(len(self.seats())) if seat not in self.players]

    def setup(self) -> Setup:
        """Return what the game was made from."""
        return self.journal.header.setup

    # --- what is hidden

    def is_noticed(self, number: int, eyes: int) -> bool:
        """Tell whether a decision could be known of: one's own, told of, or seen by what it changed."""
        moment = self.journal.moment(number)
        if self.is_all_open() or moment.seat == eyes or not self.replays(number):
            return True
        if any(event.seen_by(eyes) for event in self.log_at(number)):
            return True
        if self.chooser_at(moment.before) != self.chooser_at(number):
            return True
        before, after = self.state_at(moment.before), self.state_at(number)
        return self.game.see(before, eyes) != self.game.see(after, eyes)

    def faces_told(self, number: int, eyes: int) -> list[int]:
        """Return the faces of a decision that were rolled before somebody's eyes."""
        log = self.log_at(number) if self.replays(number) else []
        return [face for event in log if event.seen_by(eyes) for face in event.throw.faces]

    def is_all_open(self) -> bool:
        """Tell whether the game never hides anything: it has no views of its own."""
        return type(self.game).see is Game.see

    def knows_all(self, seat: int, number: int | None = None) -> bool:
        """Tell whether nothing of a moment, the present one unless told, is hidden from *seat*."""
        if self.is_all_open():
            return True
        at = self.head if number is None else number
        if (at, seat) not in self._known:
            s = self.state_at(at)
            self._known[at, seat] = self.game.see(s, seat) == s
        return self._known[at, seat]

    def hides(self, number: int | None = None) -> bool:
        """Tell whether anything of a moment is hidden from anybody: a seat, or whoever watches."""
        return not all(self.knows_all(s, number) for s in (*range(len(self.seats())), NOBODY))

    # --- going on

    def act(self, text: str) -> State:
        """Play an action, write it down, and return the new state. A refusal changes nothing.

        Where people roll, it may wait for their dice: then the state is still the old one.
        """
        self._expect_open()
        self._expect_no_wait()
        seat = self.to_choose()
        if self.is_by_hand():
            return self._go_on_with(Waiting(seat, text, [], []))
        fresh = self._fresh_cup(self.head)
        cup = fresh or self.journal.cup
        dice = cup.dice(len(self.journal.moments) + 1, self.journal.throw(self.head))
        after = self._played(seat, text, dice)
        faces = dice.take_faces()
        again = self._made_before(seat, text, faces)
        if again is not None:
            self.go(again)
            return self.state
        moment = self._following(seat, text, faces, after)
        told = after.over() and cup.is_hidden()
        self._put(*self._promised(fresh), moment.line(), *([secret_line(cup)] if told else []))
        self._take(fresh, told)
        return self._append(moment, after)

    def _made_before(self, seat: int, text: str, faces: list[int]) -> int | None:
        """Return where the same decision led from here before it was undone: to repeat it is to redo it.

        Where people hide things from each other it is a new one, or a branch would tell that it is not the same.
        """
        if len(self.people()) > 1 and not self.is_all_open():
            return None
        for number in self.journal.children(self.head):
            moment = self.journal.moment(number)
            if (moment.seat, moment.action, moment.faces) == (seat, text, faces):
                return number if self.replays(number) else None
        return None

    @contextmanager
    def one_write(self) -> Iterator[None]:
        """Write what is decided meanwhile as one text; if that cannot be kept, nothing was decided."""
        write, journal, lines = self.write, self.journal, list[str]()
        if write is None:
            yield
            return
        before = journal.outline()
        self.write = lines.append
        try:
            yield
        finally:
            self.write = None if self.frozen else write
            try:
                if lines:
                    write("\n".join(lines))
            except BaseException:
                journal.retract(before)
                self._forget_after(len(before.moments))
                raise

    def _forget_after(self, number: int) -> None:
        """Forget what was worked out for moments that never were."""
        self.states = {at: s for at, s in self.states.items() if at <= number}
        self._logs = {at: log for at, log in self._logs.items() if at <= number}
        known = (self.headlines, self.turn_labels, self.countings, self._kept, self._known)
        for found in known:
            found.clear()
        self.sides_then.clear()

    def _played(self, seat: int, text: str, dice: Dice) -> State:
        """Return the state after an action, or refuse it."""
        try:
            return play(self.state, text, dice)
        except Illegal:  # the reason must not tell more than the seat can see
            reason = why_not(self.game.see(self.state, seat), text)
            raise Refused(AGAINST_A_RULE, reason.words, reason.rule) from None

    def _following(self, seat: int, text: str, faces: list[int], after: State) -> Moment:
        check = fingerprint(after) if self._is_check_due() else ""
        return self.journal.following(seat, text, faces, check)

    def _is_check_due(self) -> bool:
        """Tell whether the last decisions on the way here carry no fingerprint; what was taken back is not on it."""
        number = self.head
        for _ in range(CHECKED_EVERY - 1):
            if number == ROOT or self.journal.moment(number).check:
                return False
            number = self.journal.moment(number).before
        return True

    def _append(self, moment: Moment, after: State) -> State:
        self.journal.append(moment)
        self.states[moment.number] = after
        return after

    # --- beside a real board: dice that people roll

    def is_beside(self) -> bool:
        """Tell whether the game is played beside a real board: it began with dice that people roll."""
        return self.journal.cups[0].is_rolled_by_hand()

    def is_by_hand(self) -> bool:
        """Tell whether people roll the next dice."""
        return self.journal.cup.is_rolled_by_hand()

    @property
    def waiting(self) -> Waiting | None:
        """Return the decision that waits for somebody's dice, if there is one."""
        return self.journal.waiting

    def wanted(self) -> ChanceRequest:
        """Return what the decision that waits is waiting for."""
        waiting = self._expect_wait()
        if self._wanted is None or self._wanted[0] is not waiting:
            wait = self._wanted_by(waiting)
            if wait is None:
                raise Violation(f"{waiting.action} waits for nothing")
            self._wanted = (waiting, wait)
        return self._wanted[1]

    def _wanted_by(self, waiting: Waiting) -> ChanceRequest | None:
        try:
            self._played(waiting.seat, waiting.action, Answers(waiting))
        except NoFace as wanted:
            return wanted.wait
        return None

    def answer(self, faces: list[int]) -> State:
        """Take down what somebody has rolled, and go on as far as that leads."""
        wanted, waiting = self.wanted(), self._expect_wait()
        try:
            expect_faces(wanted, faces)
        except BadFace as bad:
            raise refuse(NO_FACE, why=bad) from None
        return self._go_on_with(waiting.answered(faces, own=False))

    def roll_it(self) -> list[int]:
        """Roll what is waited for in a person's place, and return it; the record says that the program did."""
        faces = rolled(self.wanted(), self._own_dice())
        self._go_on_with(self._expect_wait().answered(faces, own=True))
        return faces

    def roll_from_now_on(self) -> State:
        """Roll what is waited for, and all dice after it, in a person's place."""
        self._expect_open()
        while self.waiting is not None:
            self.roll_it()
        if self.is_by_hand():
            self.take_fresh_cup(always=True)
        return self.state

    def roll_by_hand(self) -> None:
        """Let people roll from now on; a secret that rolls no more is told."""
        self._expect_open()
        cup = self.journal.cup
        if self.journal.ties_settled:
            self._settle_ties(False)
        if not self.is_beside() or self.is_by_hand() or self.state.over():
            return
        told = [secret_line(cup)] if cup.is_hidden() else []
        self._put(*told, cup_line(RandomSource()))
        cup.shown |= bool(told)
        self.journal.take_cup(RandomSource())

    def settle_ties_from_now_on(self) -> State:
        """Settle ties in a person's place from now on, the one that is waited for, too; dice and draws stay theirs."""
        self._expect_open()
        if not self.journal.ties_settled:
            self._settle_ties(True)
        waiting = self.waiting
        return self.state if waiting is None else self._go_on_with(waiting)

    def _settle_ties(self, settled: bool) -> None:
        self._put(ties_line(settled))
        self.journal.settle_ties(settled)

    def _with_ties_settled(self, waiting: Waiting) -> Waiting:
        """Settle the ties that come next, if the program does."""
        while self.journal.ties_settled and (wait := self._tie_wanted(waiting)) is not None:
            waiting = waiting.answered(rolled(wait, self._own_dice()), own=True)
        return waiting

    def _tie_wanted(self, waiting: Waiting) -> ChanceRequest | None:
        wait = self._wanted_by(waiting)
        return wait if wait is not None and wait.kind == TIE else None

    def take_answer_back(self) -> None:
        """Take back the last answer, or, where there is none, the decision that waits."""
        self._expect_open()
        self._wait(self.before_answer(self._expect_wait()))

    def before_answer(self, waiting: Waiting) -> Waiting | None:
        """Return a decision that waits as it was before a person's last answer; none if nobody has given one.

        Ties that the program settles go with the answer that brought them.
        """
        while waiting.answers:
            waiting = waiting.taken_back()
            if not self.journal.ties_settled or self._tie_wanted(waiting) is None:
                return waiting
        return None

    def lay(self, laid: Laid) -> None:
        """Take down how far the counters on the table have been moved."""
        self._expect_open()
        self._put(laid.line())
        self.journal.lay(laid)

    def _go_on_with(self, waiting: Waiting) -> State:
        """Play a decision as far as its answers go: it is made, or waits for one more."""
        self._expect_open()
        waiting = self._with_ties_settled(waiting)
        dice = Answers(waiting)
        try:
            after = self._played(waiting.seat, waiting.action, dice)
        except NoFace as wanted:
            self._wait(waiting)
            self._wanted = (waiting, wanted.wait)
            return self.state
        moment = self._following(waiting.seat, waiting.action, dice.take_faces(), after)
        moment.own = dice.own
        self._put(moment.line())
        return self._append(moment, after)

    def _wait(self, waiting: Waiting | None) -> None:
        self._put(no_wait_line() if waiting is None else waiting.line())
        self.journal.wait(waiting)

    def _own_dice(self) -> Dice:
        if self.own_dice is None:
            self.own_dice = SeededDice(secrets.randbits(SEED_BITS))
        return self.own_dice

    def _expect_wait(self) -> Waiting:
        if self.waiting is None:
            raise refuse(NOTHING_WANTED)
        return self.waiting

    def _expect_no_wait(self) -> None:
        if self.waiting is not None:
            raise refuse(DICE_WANTED)

    def rolled_by_program(self, number: int) -> list[bool]:
        """Tell of each event at a moment whether the program rolled its dice for somebody who rolls."""
        if number not in self._rolled:
            log = self.log_at(number)
            source = self.journal.header if number == ROOT else self.journal.moment(number)
            faces, own = source.faces, source.own
            if not own or len(own) == len(faces):
                self._rolled[number] = [bool(own and event.throw.faces) for event in log]
            else:
                self._rolled[number] = by_program(log, self._fallen(number), faces, own)
        return self._rolled[number]

    def _fallen(self, number: int) -> list[int]:
        """Count how many faces had fallen at each event of a moment; in the set-up those told so far."""
        if number == ROOT:
            return told_in_order(self.state_at(ROOT).log, self.journal.header.faces)
        moment = self.journal.moment(number)
        s, dice = self.state_at(moment.before).copy(), ScriptedDice(moment.faces)
        action = find_legal(s, moment.action)
        if action is None:
            raise Violation(f"{moment.action} is not legal there")
        reckoner = Reckoner(dice)
        s.telling, s.witness = True, reckoner
        advance(s, action, dice)
        return reckoner.fallen(s.log)

    # --- setting right by hand

    def set_right(self, position: str, changed: list[str], seat: int) -> State:
        """Go on from a position that was put right by hand; the record says what was changed."""
        self._expect_open()
        moment = self.journal.following(seat, SET_RIGHT, [])
        moment.position, moment.changed = position, changed
        dice = self._own_dice()
        dice.take_faces()
        after = corrected(self.game, self.setup(), moment, dice)
        moment.faces, moment.check = dice.take_faces(), fingerprint(after)
        moment.own = list(range(len(moment.faces)))
        if self.waiting is not None:  # what was moved for a decision that is taken back is put back
            self._put(moment.line())
            return self._append(moment, after)
        laid = Laid(moment.number, "", [], 0)
        self._put(moment.line(), laid.line())
        self.journal.lay(laid)
        return self._append(moment, after)

    # --- how much is kept of it

    def state_size(self) -> int:
        """Return how many characters a state of this game takes when it is written down."""
        return len(json.dumps(self.game.save(self.state)))

    def states_kept(self) -> int:
        """Count the states that are kept; others are played again when they are asked for."""
        return len(self.states)

    def logs_kept(self) -> int:
        """Count the moments of which only what was told is kept."""
        return len(self._logs)

    def keep_fewer(self, late: int, spacing: int) -> None:
        """Keep the states of the last decisions, and on the way to them one in so many.

        What was told on the way is kept: the log, counts and luck are made from that alone.
        """
        path = [moment.number for moment in self.journal.path(self.head)]
        last, on_the_way = set(path[-late:]), set(path)
        for number in list(self.states):
            if number % spacing and number not in last:
                gone = self.states.pop(number)
                if number in on_the_way:
                    self._logs[number] = gone.log
        for number in self._logs.keys() - on_the_way:
            del self._logs[number]

    # --- computers

    def is_computers_turn(self, number: int | None = None) -> bool:
        """Tell whether a computer player must choose at a moment, the present one unless told.

        While dice are waited for nobody must.
        """
        at = self.head if number is None else number
        waits = at == self.head and self.waiting is not None
        return not waits and self.chooser_at(at) in self.players

    def computer_acts(self) -> str:
        """Let the computer player whose turn it is decide, and return what it did."""
        seat = self.to_choose()
        action = self.players[seat].choose(
            self.game.see(self.state, seat),
            self.legal_actions(),
            SeededDice(self.own_seed(len(self.journal.moments) + 1)),
        )
        self.act(action.text())
        return action.text()

    def own_seed(self, number: int) -> int:
        """Return the seed of a computer player's own dice for moment *number*, whoever asks it."""
        return drawn_seed(self.journal.cup_of(number).player_dice(number))

    def _expect_open(self) -> None:
        if self.frozen:
            raise refuse(READ_ONLY, why=self.frozen)

    def _put(self, *lines: str) -> None:
        if self.write is not None:
            self.write("\n".join(lines))

    # --- where dice come from

    def may_roll(self, cup: RandomSource) -> bool:
        """Tell whether dice may come from a cup.

        A secret that was told, or is not known here, has rolled its last die; and where secrets are kept, a
        seed rolls for one person only, unless it was chosen before everybody's eyes.
        """
        if cup.is_rolled_by_hand() or (cup.chosen and (cup.secret or cup.seed is not None)):
            return True
        if cup.promise:
            return cup.is_hidden()
        return cup.seed is not None and (self.keep is None or len(self.people()) < 2)

    def _fresh_cup(self, number: int) -> RandomSource | None:
        """Return another cup if the game goes on at a moment and the present one may not roll."""
        if self.state_at(number).over() or self.may_roll(self.journal.cup):
            return None
        return new_cup(self.keep is not None)

    def _promised(self, cup: RandomSource | None) -> list[str]:
        """Keep the secret of a new cup, if there is one; return the line that tells of it."""
        if cup is not None and self.keep is not None:
            self.keep(cup)
        return [] if cup is None else [cup_line(cup)]

    def take_fresh_cup(self, always: bool = False) -> None:
        """Promise new dice now, if they are needed, or *always* while the game goes on."""
        if self.frozen or self.state.over():
            return
        fresh = new_cup(self.keep is not None) if always else self._fresh_cup(self.head)
        if fresh is not None:
            self._put(*self._promised(fresh))
            self._take(fresh, told=False)

    def _take(self, fresh: RandomSource | None, told: bool) -> None:
        if fresh is not None:
            self.journal.take_cup(fresh)
        self.journal.cup.shown |= told

    # --- going back

    def go(self, number: int) -> None:
        """Make moment *number* the present one."""
        told = self.state_at(number).over() and self.journal.cup.is_hidden()
        fresh = self._fresh_cup(number)
        shown = [secret_line(self.journal.cup)] if told else []
        self._put(head_line(number), *self._promised(fresh), *shown)
        self._take(fresh, told)
        self.journal.move(number)

    def ask(self, asked: PendingRequest | None) -> None:
        """Take down what somebody asks of the others, or that it was declined."""
        self._expect_open()
        self._put(decline_line() if asked is None else asked.line())
        self.journal.ask(asked)

    def note(self, text: str, at: int | None = None, by: int | None = None) -> None:
        """Add a note, the present one unless told: a seat's own, or for everybody."""
        self._expect_open()
        note = Note(self.head if at is None else at, text, by)
        self._put(note.line())
        self.journal.notes.append(note)

    # --- reasons

    def is_explained(self, number: int) -> bool:
        """Tell whether decision *number* was a computer player's that can say why."""
        player = None if number == ROOT else self.players.get(self.journal.moment(number).seat)
        return player is not None and type(player).explain is not Player.explain

    def knows_reason(self, number: int) -> bool:
        """Tell whether the walk of a search behind a decision is kept."""
        return number in self._reasons

    def keep_reason(self, number: int, plain: dict[str, Any] | None) -> None:
        """Keep the walk of a search with its decision; the oldest of many makes room."""
        if plain is None:
            return
        self._reasons[number] = trace_from(plain)
        while len(self._reasons) > REASONS_KEPT:
            del self._reasons[next(iter(self._reasons))]

    def explain(self, number: int, seat: int) -> Trace | None:
        """Say why a computer player made decision *number*, to a seat that knows what it went by."""
        if not self.is_explained(number) or self.is_kept_from(number, seat):
            return None
        moment = self.journal.moment(number)
        trace = self._reasons.get(number) or self._explained_again(moment)
        if trace is not None and trace.chosen not in ("", moment.action):
            return None  # it ran out of time then, and would do otherwise now
        return trace

    def _explained_again(self, moment: Moment) -> Trace | None:
        before = self.state_at(moment.before)
        view = self.game.see(before, moment.seat)
        dice = SeededDice(self.own_seed(moment.number))
        return self.players[moment.seat].explain(view, legal_actions(before), dice)

    def is_kept_from(self, number: int, seat: int) -> bool:
        """Tell whether whoever made a decision saw other things than *seat*, and the game goes on.

        What they saw after it counts, too: there a decision is that was made in secret.
        """
        moment = self.journal.moment(number)
        if self.state.over() or moment.seat == seat:
            return False
        if (number, seat) not in self._kept:
            alike = all(self._see_alike(moment.seat, seat, n) for n in (moment.before, number))
            self._kept[number, seat] = not alike
        return self._kept[number, seat]

    def _see_alike(self, one: int, other: int, number: int) -> bool:
        s = self.state_at(number)
        return self.game.see(s, one).dump() == self.game.see(s, other).dump()

    def marks(self) -> list[str]:
        """List decisions taken back across dice on the way here."""
        back = self.journal.taken_back(self.journal.head)
        return [self.journal.moment(number).action for number in back]


def new_cup(secret: bool) -> RandomSource:
    """Return a cup with a new secret, or with a new seed where none can be kept."""
    if secret:
        return RandomSource(secret=secrets.token_bytes(SECRET_BYTES))
    return RandomSource(secrets.randbits(SEED_BITS))


def new_session(
    game: Game,
    setup: Setup,
    seats: dict[str, str],
    source: RandomSource | int | None,
    dice: Dice | None,
    write: Writer | None,
    position: str = "",
) -> Session:
    """Begin a game: set it up, write its header, and sit down. Without a cup or a seed people roll.

    Then *dice* have what was rolled in setting it up.
    """
    cup = source if isinstance(source, RandomSource) else RandomSource(source)
    rolling = dice if dice is not None else cup.dice(ROOT, SET_UP)
    check = fingerprint(begin(game, setup, position, rolling))
    faces, about = rolling.take_faces(), game.about
    own = rolling.own if isinstance(rolling, Answers) else []
    header = Header(
        about.slug,
        about.version,
        setup,
        seats,
        cup.seed,
        faces,
        position,
        check,
        cup.promise,
        cup.chosen,
    )
    header.own = own
    journal = Journal(header)
    journal.cups = [cup]
    cup.shown = bool(cup.secret) and cup.chosen
    if write is not None:
        write("\n".join([header.line(), *([secret_line(cup)] if cup.shown else [])]))
    return Session(game, journal, write)
