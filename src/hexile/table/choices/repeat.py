"""Doing the same: what a piece did since it was taken up, done again by those that stood with it."""

from __future__ import annotations

from typing import Final

from hexile.kernel.game import Game
from hexile.kernel.journal import ROOT
from hexile.kernel.play import Action, State, find_legal, legal_actions, seat_to_choose
from hexile.table.answers import described
from hexile.table.choices.forced_moves import after, taken, takings, takings_among
from hexile.table.companion.board_layout import layout_of
from hexile.table.session import Session

FEW: Final = 3  # who are named


class Alike:
    """Pieces that can do what another did, and what is said for each of them, in order."""

    def __init__(self, orders: dict[str, list[str]]) -> None:
        self.orders = orders

    @property
    def label(self) -> str:
        """Say who does the same; nothing if nobody can."""
        pieces = list(self.orders)
        if len(pieces) > FEW:
            return f"{len(pieces)} others do the same"
        if len(pieces) > 1:
            return f"{', '.join(pieces[:-1])} and {pieces[-1]} do the same"
        return f"{pieces[0]} does the same" if pieces else ""


class Deeds:
    """What a piece did since it was taken up, and the position in which it was."""

    def __init__(self, piece: str, before: State, texts: list[str]) -> None:
        self.piece = piece
        self.before = before
        self.texts = texts

    def by(self, other: str) -> list[str]:
        """Say it of another piece."""
        said = [text.split() for text in self.texts]
        return [" ".join(other if word == self.piece else word for word in text) for text in said]


def alike(session: Session, view: State, eyes: int) -> Alike:
    """Find who can do now what the last piece did, of those that stood with it and still stand there."""
    game = session.game
    if game.verbs_alike:
        return alike_by_verb(session, view)
    done = last_deeds(session)
    s = free(game, view, eyes) if done else None
    if done is None or s is None:
        return Alike({})
    able: dict[str, list[str]] = {}
    near: list[str] | None = None
    for piece, taking in takings(game, s).items():
        said = [taking, *done.by(piece)]
        then = done_again(game, s, said, eyes)
        if then is None:
            continue
        near = stood_with(game, done, view, eyes) if near is None else near
        if piece in near:
            able[piece] = said
            s = then
    return Alike(able)


def alike_by_verb(session: Session, view: State) -> Alike:
    """Find who can do now, one after the other, what was done last, wherever they stand."""
    game = session.game
    moment = session.journal.moment(session.head) if session.head != ROOT else None
    if moment is None or moment.seat != session.to_choose():
        return Alike({})
    verb = moment.action.split(" ")[0]
    if verb not in game.verbs_alike:
        return Alike({})
    able: dict[str, list[str]] = {}
    s: State = view
    while True:
        said = [a for a in legal_actions(s) if a.text().split(" ")[0] == verb]
        fresh = [a for a in said if a.clicks()[0] not in able]
        then, _ = taken(s, fresh[0]) if fresh else (s, True)
        if then is s or seat_to_choose(then) != moment.seat:
            return Alike(able)
        able[fresh[0].clicks()[0]] = [fresh[0].text()]
        s = then


def free(game: Game, s: State, eyes: int) -> State | None:
    """Return a position with nothing in hand; None if it cannot be put down."""
    put_down = game.let_go(s)
    return after(game, s, [put_down] if put_down else [], eyes)


def last_deeds(session: Session) -> Deeds | None:
    """Return what the piece that was taken up last did since then; nothing if others decided meanwhile."""
    game, seat = session.game, session.to_choose()
    texts: list[str] = []
    number = session.head if game.acts_alike else ROOT
    while number != ROOT:
        moment = session.journal.moment(number)
        before = session.before(moment)
        action = find_legal(before, moment.action)
        if moment.seat != seat or action is None or is_asked_first(game, before, seat, action):
            return None
        if takings_among(game, [action]):
            piece = action.clicks()[0]
            own = bool(texts) and all(piece in text.split() for text in texts)
            return Deeds(piece, before, texts) if own else None
        if moment.action != game.let_go(before):
            texts.insert(0, moment.action)
        number = moment.before
    return None


def is_asked_first(game: Game, before: State, seat: int, action: Action) -> bool:
    """Tell whether people are asked before they do that: then it is asked of each piece."""
    return bool(described(game, game.see(before, seat), action).ask)


def done_again(game: Game, s: State, said: list[str], eyes: int) -> State | None:
    """Return the position after a piece did it all; before the first die, where one falls; None if it cannot."""
    held = after(game, s, said[:1], eyes)
    for text in said[1:]:
        action = find_legal(held, text) if held is not None else None
        if held is None or action is None:
            return None
        then, _ = taken(held, action)
        if then is held:
            return s
        held = then
    return free(game, held, eyes) if held is not None else None


def stood_with(game: Game, done: Deeds, view: State, eyes: int) -> list[str]:
    """List the others that stood where a piece was taken up and are there still."""
    was, now = (layout_of(game.scene(game.see(s, eyes), eyes)) for s in (done.before, view))
    place = was[done.piece].cell if done.piece in was else ""
    return [id for id in was if id in now and was[id].cell == place == now[id].cell]
