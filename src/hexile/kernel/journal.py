"""A game as a file: a header, then one line per decision with the faces it rolled.

Lines are only ever added; one that a crash cut off is followed by a `mended` line that says so, and
counts for nothing. Every decision has a number and names the one it follows, so going on
from an earlier moment is a branch and the old line stays. `head` lines move the present moment
(undo, redo, walking a branch); `note` lines hang words on a moment; a `dice` line says what dice come
from after it, and a `secret` line tells a secret that was promised; an `ask` line holds what one player asks
of the others. Beside a real board a `wait` line holds a decision that waits for a person's dice, with the
answers so far, a `laid` line says how far the counters on the table have been moved, and a decision with a
`set` puts the game right by hand. Save, undo, replay, report, link
and test fixture are all this one text.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Final

from hexile.kernel.chance.dice import BadFace, Dice, NoFace, ScriptedDice
from hexile.kernel.chance.randomness import RandomSource, promise_of, read_secret
from hexile.kernel.errors import HexileError
from hexile.kernel.event import set_right
from hexile.kernel.fields.position import begin
from hexile.kernel.game import Game
from hexile.kernel.play import Illegal, State, for_seat, legal_actions, play, seat_to_choose
from hexile.kernel.setup import BadSetup, Setup, Value, check_bounds, settle

FORMAT: Final = 1
ROOT: Final = 0
CUT_OFF: Final = "the line is cut off before its end"
ELSEWHERE: Final = "the same decisions lead elsewhere now"
SET_RIGHT: Final = "set right"  # what a correction is called where a decision has its text


class BadJournal(HexileError):
    """A journal that cannot be read. It names the line and the fault."""

    def __init__(self, line: int, fault: str) -> None:
        super().__init__(f"line {line}: {fault}" if line else fault)
        self.line = line
        self.fault = fault


class Header:
    """The first line: which game, made how. `faces` are those rolled in setting it up.

    A game may begin from a position instead of the usual start. *check* is the `fingerprint` of
    its beginning. *promise* is of the secret its dice come from where there is no seed; seed or secret may
    have been *chosen*, and then they are no secret. `own` counts out the faces that the program rolled for somebody.
    """

    def __init__(
        self,
        game: str,
        version: str,
        setup: Setup,
        seats: dict[str, str],
        seed: int | None,
        faces: list[int],
        position: str = "",
        check: str = "",
        promise: str = "",
        chosen: bool = False,
    ) -> None:
        self.game = game
        self.version = version
        self.setup = setup
        self.seats = seats
        self.seed = seed
        self.faces = faces
        self.position = position
        self.check = check
        self.promise = promise
        self.chosen = chosen
        self.own: list[int] = []

    def line(self) -> str:
        """Write it; a game from its usual start has no position."""
        begun: dict[str, object] = {"dice": self.promise} if self.promise else {}
        begun |= {"chosen": True} if self.chosen else {}
        owned = {"name": self.setup.copy, "owner": self.setup.owner}
        begun |= {"copy": owned} if self.setup.copy else {}
        begun |= {"position": self.position} if self.position else {}
        begun |= {"check": self.check} if self.check else {}
        begun |= {"own": self.own} if self.own else {}
        return _json(
            {
                "hexile": FORMAT,
                "game": self.game,
                "rules": self.version,
                "scenario": self.setup.scenario,
                "options": self.setup.values,
                "files": self.setup.files,
                "seats": self.seats,
                "seed": self.seed,
                "faces": self.faces,
                **begun,
            }
        )


class Moment:
    """One decision: its number, the one before it, who decided, what, and the faces it rolled.

    *check* is the `fingerprint` of where it led, or empty: not every decision has one. `own` counts out, from 0, the
    faces that the program rolled for a person who rolls. A correction has a `position`, and what was `changed`.
    Where several decide at once, it may be made `again`: what others ordered before stays when one seat undoes its own.
    """

    def __init__(
        self,
        number: int,
        before: int,
        seat: int,
        action: str,
        faces: list[int],
        check: str = "",
    ) -> None:
        self.number = number
        self.before = before
        self.seat = seat
        self.action = action
        self.faces = faces
        self.check = check
        self.own: list[int] = []
        self.position = ""
        self.changed: list[str] = []
        self.again = ROOT

    def is_correction(self) -> bool:
        """Tell whether the position was set right by hand here."""
        return bool(self.position)

    def line(self) -> str:
        """Write it."""
        entry: dict[str, object] = {
            "n": self.number,
            "after": self.before,
            "seat": self.seat,
            "do": self.action,
            "faces": self.faces,
        }
        entry |= {"own": self.own} if self.own else {}
        entry |= {"again": self.again} if self.again else {}
        entry |= {"set": self.position, "changed": self.changed} if self.position else {}
        return _json(entry | {"check": self.check} if self.check else entry)


class Waiting:
    """A decision that waits for dice which people roll: whose, what, and their answers so far.

    An answer is the faces of dice thrown together; `own` counts out, from 0, those the program rolled for them.
    """

    def __init__(self, seat: int, action: str, answers: list[list[int]], own: list[int]) -> None:
        self.seat = seat
        self.action = action
        self.answers = answers
        self.own = own

    def answered(self, faces: list[int], own: bool) -> Waiting:
        """Return the same decision with one answer more."""
        mine = [*self.own, len(self.answers)] if own else self.own
        return Waiting(self.seat, self.action, [*self.answers, faces], mine)

    def taken_back(self) -> Waiting:
        """Return the same decision with one answer less."""
        answers = self.answers[:-1]
        own = [place for place in self.own if place < len(answers)]
        return Waiting(self.seat, self.action, answers, own)

    def unanswered(self) -> Waiting:
        """Return the same decision without any answer."""
        return Waiting(self.seat, self.action, [], [])

    def line(self) -> str:
        """Write it."""
        return _json(
            {"wait": self.action, "seat": self.seat, "answers": self.answers, "own": self.own}
        )


class Laid:
    """How the counters stand on a person's table: as after a moment, and so many orders of what came then.

    What came is told by its action and faces, so that it can be found again when it was taken back.
    """

    def __init__(self, after: int, action: str, faces: list[int], orders: int) -> None:
        self.after = after
        self.action = action
        self.faces = faces
        self.orders = orders

    def line(self) -> str:
        """Write it."""
        entry: dict[str, object] = {"laid": self.after}
        if self.action:
            entry |= {"of": self.action, "faces": self.faces, "orders": self.orders}
        return _json(entry)


class Note:
    """Words hung on a moment by a seat, or by nobody in particular; a bookmark is a note without words."""

    def __init__(self, at: int, text: str, by: int | None = None) -> None:
        self.at = at
        self.text = text
        self.by = by

    def line(self) -> str:
        """Write it."""
        entry: dict[str, object] = {"note": self.text, "at": self.at}
        return _json(entry if self.by is None else entry | {"by": self.by})


class PendingRequest:
    """What somebody asks the other people for: to make a moment the present one again; who has agreed."""

    def __init__(self, at: int, by: int, agreed: list[int]) -> None:
        self.at = at
        self.by = by
        self.agreed = agreed

    def line(self) -> str:
        """Write it."""
        return _json({"ask": self.at, "by": self.by, "agreed": self.agreed})


class Journal:
    """A header, every decision ever made, and the present moment. Moment 0 is the set-up."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.moments: list[Moment] = []
        self.notes: list[Note] = []
        self.cups = [RandomSource(header.seed, header.promise, chosen=header.chosen)]
        self.head = ROOT
        self.asked: PendingRequest | None = None
        self.asks = 0
        self.waiting: Waiting | None = None
        self.waits = 0
        self.ties_settled = False
        self.laid: Laid | None = None
        self.moves: list[tuple[int, int]] = []
        self.shown: list[bool] = []  # in an outline, which secrets were told
        self._children: dict[int, list[int]] = {}

    def following(self, seat: int, action: str, faces: list[int], check: str = "") -> Moment:
        """Return the moment that a decision made now would be, without adding it."""
        return Moment(len(self.moments) + 1, self.head, seat, action, faces, check)

    def append(self, moment: Moment) -> None:
        """Add a moment made by `following`, or one made again elsewhere, and move there."""
        if moment.again:
            self._jump(moment)
        self.moments.append(moment)
        self._children.setdefault(moment.before, []).append(moment.number)
        self.head = moment.number
        self.asked = None
        self.waiting = None

    def _jump(self, moment: Moment) -> None:
        """Take down that decisions are made again elsewhere: however many, they are one move."""
        last = self.moves[-1][0] if self.moves else ROOT
        if moment.before == self.head and self.moves and self.moves[-1][1] == self.head:
            self.moves[-1] = (last, moment.number)
        else:
            self.moves.append((self.head, moment.number))

    def retract(self, kept: Journal) -> None:
        """Become again what the journal was: what was added since could not be written."""
        while len(self.moments) > len(kept.moments):
            gone = self.moments.pop()
            self._children[gone.before].remove(gone.number)
        self.head, self.asked, self.waiting = kept.head, kept.asked, kept.waiting
        self.asks, self.waits = kept.asks, kept.waits
        self.cups = kept.cups
        for cup, shown in zip(self.cups, kept.shown, strict=True):
            cup.shown = shown

    def outline(self) -> Journal:
        """Return what `retract` goes back to; whether secrets were told is kept, too."""
        kept = Journal(self.header)
        kept.moments = self.moments[:]
        kept.head, kept.asked, kept.waiting = self.head, self.asked, self.waiting
        kept.asks, kept.waits = self.asks, self.waits
        kept.cups, kept.shown = self.cups[:], [cup.shown for cup in self.cups]
        return kept

    def move(self, number: int) -> None:
        """Make a moment the present one; what was asked for before counts no more."""
        self.moves.append((self.head, number))
        self.head = number
        self.asked = None
        self.waiting = None

    def ask(self, asked: PendingRequest | None) -> None:
        """Take down what somebody asks of the others, or that it was declined."""
        self.asked = asked
        self.asks += 1

    def wait(self, waiting: Waiting | None) -> None:
        """Take down a decision that waits for dice, with the answers so far, or that it was taken back."""
        self.waiting = waiting
        self.waits += 1

    def settle_ties(self, settled: bool) -> None:
        """Take down whether the program settles ties where people roll the dice."""
        self.ties_settled = settled
        self.waits += 1

    def lay(self, laid: Laid) -> None:
        """Take down how the counters stand on a person's table."""
        self.laid = laid
        self.waits += 1

    def add(self, seat: int, action: str, faces: list[int], check: str = "") -> str:
        """Add a decision after the present moment, move there, and return its line."""
        moment = self.following(seat, action, faces, check)
        self.append(moment)
        return moment.line()

    def go(self, number: int) -> str:
        """Make *number* the present moment and return the line that says so."""
        if not 0 <= number <= len(self.moments):
            raise KeyError(f"no moment {number}")
        self.move(number)
        return head_line(number)

    def note(self, text: str) -> str:
        """Hang *text* on the present moment and return the line that says so."""
        self.notes.append(Note(self.head, text))
        return self.notes[-1].line()

    @property
    def cup(self) -> RandomSource:
        """Return what the next dice come from."""
        return self.cups[-1]

    def take_cup(self, cup: RandomSource) -> None:
        """Let the next dice come from elsewhere."""
        cup.since = len(self.moments)
        self.cups.append(cup)

    def cup_of(self, number: int) -> RandomSource:
        """Return what the dice of a decision, or of the set-up, came from."""
        return next(c for c in reversed(self.cups) if c.since < number or c is self.cups[0])

    def throw(self, before: int) -> int:
        """Return the number of the throw that comes after a moment: one more than its line has rolled."""
        return 1 + sum(1 for moment in self.path(before) if moment.faces)

    def show(self, secret: bytes) -> bool:
        """Take down a secret that is told; False if none was promised that it fits."""
        fitting = [cup for cup in self.cups if cup.promise == promise_of(secret)]
        for cup in fitting:
            cup.secret = secret
            cup.shown = True
        return bool(fitting)

    def moment(self, number: int) -> Moment:
        """Return a decision by its number, 1 and up."""
        return self.moments[number - 1]

    def path(self, number: int) -> list[Moment]:
        """Return the decisions that lead from the set-up to *number*."""
        way: list[Moment] = []
        while number != ROOT:
            moment = self.moment(number)
            way.append(moment)
            number = moment.before
        way.reverse()
        return way

    def children(self, number: int) -> list[int]:
        """List the moments that follow *number* directly, oldest first."""
        return self._children.get(number, [])

    def tips(self) -> list[int]:
        """List the moments nothing follows: the ends of the branches."""
        return [m.number for m in self.moments if m.number not in self._children] or [ROOT]

    def taken_back(self, number: int) -> list[int]:
        """List the decisions that were taken back across dice on the way to *number*.

        Of every line that was left, its first decision with dice counts, if another was later made in place of it.
        """
        marks: list[int] = []
        for moment in self.path(number):
            for other in self.children(moment.before):
                rolled = self._first_roll(other, moment.number) if other < moment.number else ROOT
                marks += [rolled] if rolled else []
        return marks

    def _first_roll(self, number: int, until: int) -> int:
        """Return the first decision with dice from one on, of those before *until*; ROOT if there is none."""
        ahead = [number]
        while ahead:
            at = min(ahead)
            if self.moment(at).faces:
                return at
            ahead.remove(at)
            ahead += [child for child in self.children(at) if child < until]
        return ROOT

    def text(self, notes: list[Note] | None = None) -> str:
        """Write the whole journal, with certain notes only if told which."""
        lines = [self.header.line()]
        for first, cup in enumerate(self.cups):
            lines += [cup_line(cup)] if first else []
            until = self.cups[first + 1].since if cup is not self.cup else len(self.moments)
            lines += [moment.line() for moment in self.moments[cup.since : until]]
        lines += [note.line() for note in (self.notes if notes is None else notes)]
        lines += [secret_line(cup) for cup in self.cups if cup.shown]
        if self.moments and self.head != self.moments[-1].number:
            lines.append(head_line(self.head))
        lines += [self.asked.line()] if self.asked else []
        lines += [ties_line(True)] if self.ties_settled else []
        lines += [self.laid.line()] if self.laid else []
        lines += [self.waiting.line()] if self.waiting else []
        return "\n".join(lines) + "\n"


def head_line(number: int) -> str:
    """Return the line that makes *number* the present moment."""
    return _json({"head": number})


def decline_line() -> str:
    """Return the line that says no to what was asked for."""
    return _json({"ask": None})


def no_wait_line() -> str:
    """Return the line that takes back a decision that waited for dice."""
    return _json({"wait": None})


def ties_line(settled: bool) -> str:
    """Return the line that says whether the program settles ties."""
    return _json({"ties": settled})


def cup_line(cup: RandomSource) -> str:
    """Return the line that lets the next dice come from elsewhere."""
    return _json({"dice": cup.promise if cup.seed is None else cup.seed})


def secret_line(cup: RandomSource) -> str:
    """Return the line that tells a secret."""
    return _json({"secret": cup.secret.hex()})


def _json(value: dict[str, object]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class JournalReading:
    """A journal read from text, and the first line that could not be read, if any."""

    def __init__(self, journal: Journal, fault: BadJournal | None) -> None:
        self.journal = journal
        self.fault = fault


def read_journal(game: Game, text: str) -> JournalReading:
    """Read a journal up to its first damaged line. A damaged header raises BadJournal."""
    lines = text.split("\n")
    if len(lines) == 1:
        raise BadJournal(1, "the header is cut off before its end")
    journal = Journal(read_header(game, lines[0]))
    number = 2
    while number < len(lines):
        if _is_mended(lines, number):
            number += 2
            continue
        try:
            _read_line(journal, number, _object(number, lines[number - 1]))
        except BadJournal as fault:
            return JournalReading(journal, fault)
        number += 1
    if lines[-1]:
        return JournalReading(journal, BadJournal(len(lines), CUT_OFF))
    return JournalReading(journal, None)


def _is_mended(lines: list[str], number: int) -> bool:
    """Tell whether the line after line *number* declares it cut off."""
    return number < len(lines) - 1 and lines[number] == mending(number)


def mending(number: int) -> str:
    """Return the line that says that line *number* was cut off by a crash and counts for nothing."""
    return _json({"mended": number})


def game_named_in(text: str) -> str:
    """Return the slug of the game a journal is of, or raise BadJournal."""
    entry = _object(1, text.split("\n")[0])
    if entry.get("hexile") != FORMAT:
        raise BadJournal(1, f"not a Hexile game file of format {FORMAT}")
    return str(entry.get("game"))


def read_header(game: Game, line: str) -> Header:
    """Read the first line."""
    if game_named_in(line) != game.about.slug:
        raise BadJournal(1, f"a game file of {game_named_in(line)}, not of {game.about.slug}")
    entry = _object(1, line)
    try:
        files = _texts(entry.get("files"))
        check_bounds(game.bounds, files)
        values = {option.name: option.before for option in game.options}
        values |= _values(entry["options"])
        setup = settle(game.scenarios, game.options, str(entry["scenario"]), values, files)
        owned = _texts(entry.get("copy"))
        setup.copy, setup.owner = owned.get("name", ""), owned.get("owner", "")
        seed = entry.get("seed")
        header = Header(
            game.about.slug,
            str(entry["rules"]),
            setup,
            _texts(entry.get("seats")),
            seed if isinstance(seed, int) else None,
            _faces(1, entry.get("faces")),
            str(entry.get("position", "")),
            str(entry.get("check", "")),
            _promise(1, entry.get("dice", "")),
            entry.get("chosen") is True,
        )
        header.own = _faces(1, entry.get("own", []))
        return header
    except KeyError as missing:
        raise BadJournal(1, f"the header has no {missing}") from None
    except BadSetup as bad:
        raise BadJournal(1, str(bad)) from None


def _seat(number: int, found: object) -> int:
    """Read who decided, or wrote a note."""
    if not isinstance(found, int) or isinstance(found, bool):
        raise BadJournal(number, f"{found!r} is no seat")
    return found


def _settled(number: int, found: object) -> bool:
    """Read whether the program settles ties."""
    if not isinstance(found, bool):
        raise BadJournal(number, f"ties are settled or not, true or false: {found!r}")
    return found


def _read_line(journal: Journal, number: int, entry: dict[str, object]) -> None:
    known = len(journal.moments)
    if "do" in entry:
        before = _moment_number(number, entry.get("after"), known)
        if entry.get("n") != known + 1:
            raise BadJournal(number, f"moment {entry.get('n')} stands where {known + 1} belongs")
        seat = _seat(number, entry.get("seat", 0))
        faces = _faces(number, entry.get("faces"))
        check = str(entry.get("check", ""))
        moment = Moment(known + 1, before, seat, str(entry["do"]), faces, check)
        moment.own = _faces(number, entry.get("own", []))
        moment.position = str(entry.get("set", ""))
        moment.changed = _words(entry.get("changed"))
        moment.again = _moment_number(number, entry.get("again", ROOT), known)
        journal.append(moment)
    elif "head" in entry:
        journal.move(_moment_number(number, entry["head"], known))
    elif "note" in entry:
        at = _moment_number(number, entry.get("at"), known)
        by = _seat(number, entry["by"]) if entry.get("by") is not None else None
        journal.notes.append(Note(at, str(entry["note"]), by))
    elif "ask" in entry:
        journal.ask(_asked(number, entry, known))
    elif "wait" in entry:
        journal.wait(_waiting(number, entry))
    elif "ties" in entry:
        journal.settle_ties(_settled(number, entry["ties"]))
    elif "laid" in entry:
        journal.lay(_laid(number, entry, known))
    elif "dice" in entry:
        journal.take_cup(_cup(number, entry["dice"]))
    elif "secret" in entry:
        if not journal.show(read_secret(str(entry["secret"]))):
            raise BadJournal(number, "no commitment fits this secret")
    else:
        raise BadJournal(number, "neither a decision, nor a head, nor a note, nor dice")


def _asked(number: int, entry: dict[str, object], known: int) -> PendingRequest | None:
    if entry["ask"] is None:
        return None
    by, agreed = _seat(number, entry.get("by", 0)), _faces(number, entry.get("agreed", []))
    return PendingRequest(_moment_number(number, entry["ask"], known), by, agreed)


def _waiting(number: int, entry: dict[str, object]) -> Waiting | None:
    if entry["wait"] is None:
        return None
    seat, own = _seat(number, entry.get("seat", 0)), entry.get("own", [])
    answers = entry.get("answers")
    if not isinstance(answers, list):
        raise BadJournal(number, "answers must be lists of faces")
    faces = [_faces(number, answer) for answer in answers]
    return Waiting(seat, str(entry["wait"]), faces, _faces(number, own))


def _laid(number: int, entry: dict[str, object], known: int) -> Laid:
    after = _moment_number(number, entry["laid"], known)
    orders, faces = entry.get("orders", 0), _faces(number, entry.get("faces", []))
    if not is_whole(orders):
        raise BadJournal(number, f"{orders} is no number of orders")
    return Laid(after, str(entry.get("of", "")), faces, int(str(orders)))


def _cup(number: int, value: object) -> RandomSource:
    if isinstance(value, int) and is_whole(value):
        return RandomSource(value)
    return RandomSource(promise=_promise(number, value))


def _promise(number: int, value: object) -> str:
    if value == "" or (isinstance(value, str) and read_secret(value)):  # as long as a secret
        return str(value)
    raise BadJournal(number, "dice come from a seed or from a committed secret")


def _object(number: int, line: str) -> dict[str, object]:
    try:
        entry = json.loads(line)
        json.dumps(entry, ensure_ascii=False).encode()
    except RecursionError:
        raise BadJournal(number, "brackets are nested too deep") from None
    except UnicodeEncodeError:
        raise BadJournal(number, "half a character, which text cannot hold") from None
    except ValueError:
        raise BadJournal(number, "not JSON; every line of a game file is JSON") from None
    if not isinstance(entry, dict):
        raise BadJournal(number, "not a JSON object")
    return entry


def _moment_number(number: int, value: object, known: int) -> int:
    if isinstance(value, int) and is_whole(value) and 0 <= value <= known:
        return value
    raise BadJournal(number, f"there is no moment {value}")


def is_whole(value: object) -> bool:
    """Tell whether a value of a line is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def _faces(number: int, value: object) -> list[int]:
    if isinstance(value, list) and all(map(is_whole, value)):
        return [int(f) for f in value]
    raise BadJournal(number, "faces must be a list of whole numbers")


def _words(value: object) -> list[str]:
    return [str(word) for word in value] if isinstance(value, list) else []


def _texts(value: object) -> dict[str, str]:
    return {str(k): str(v) for k, v in value.items()} if isinstance(value, dict) else {}


def _values(value: object) -> dict[str, Value]:
    if not isinstance(value, dict):
        raise BadSetup("options must be an object")
    return {str(k): v for k, v in value.items() if isinstance(v, (bool, int, str))}


class Differs(HexileError):
    """A journal that these rules do not replay. It opens up to the moment before and no further."""

    def __init__(self, number: int, fault: str) -> None:
        super().__init__(f"moment {number}: {fault}")
        self.number = number
        self.fault = fault


def first_state(game: Game, header: Header) -> State:
    """Set the game up as the header says.

    Where earlier rules dealt in the set-up what is drawn late now, nothing is rolled for it any more;
    nobody has seen what was dealt, so the game goes on until they turn it up.
    """
    dice = ScriptedDice(header.faces)
    try:
        state = begin(game, header.setup, header.position, dice, kept=True)
    except (NoFace, BadFace, BadSetup) as bad:
        raise Differs(ROOT, str(bad)) from None
    if dice.left() and (dice.used or header.version == game.about.version):
        raise Differs(ROOT, f"{dice.left()} recorded faces were not rolled in the setup")
    if header.check and header.check != fingerprint(state):
        raise Differs(ROOT, ELSEWHERE)
    return state


def replay_moment(game: Game, setup: Setup, s: State, moment: Moment) -> State:
    """Return the state after a recorded decision, or after a correction, or raise Differs."""
    dice = ScriptedDice(moment.faces)
    try:
        if moment.position:
            after = corrected(game, setup, moment, dice)
        else:
            after = play(for_seat(s, moment.seat), moment.action, dice)
    except (Illegal, NoFace, BadFace, BadSetup) as bad:
        raise Differs(moment.number, str(bad)) from None
    if dice.left():
        raise Differs(moment.number, f"{dice.left()} recorded faces were not rolled")
    if moment.check and moment.check != fingerprint(after):
        raise Differs(moment.number, ELSEWHERE)
    return after


def corrected(game: Game, setup: Setup, moment: Moment, dice: Dice) -> State:
    """Return the position that was set by hand, which tells what was changed; or raise BadSetup."""
    after = begin(game, setup, moment.position, dice, kept=True)
    after.tell(set_right(moment.changed))
    return after


def fingerprint(s: State) -> str:
    """Return a short text by which a state is known again: who may do what now, or how it ended.

    It rests on nothing that the way a state is kept decides, so that it lasts longer than that.
    """
    result = s.result
    known = [
        seat_to_choose(s),
        None if result is None else result.dump(),
        sorted(action.text() for action in legal_actions(s)),
    ]
    return sha256(json.dumps(known).encode()).hexdigest()[:12]


def replay(game: Game, journal: Journal, number: int) -> list[State]:
    """Return every state from the set-up to moment *number*."""
    states = [first_state(game, journal.header)]
    for moment in journal.path(number):
        states.append(replay_moment(game, journal.header.setup, states[-1], moment))
    return states
