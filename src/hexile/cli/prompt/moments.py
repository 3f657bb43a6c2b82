"""Words at the prompt that move in time, or keep the game: undo, branches, history, save."""

from __future__ import annotations

from pathlib import Path

from hexile.cli.prompt.talk import Command, Prompt
from hexile.kernel.journal import ROOT, Moment
from hexile.kernel.setup import whole_number
from hexile.table.files import save_copy
from hexile.table.takebacks import DICE, OTHERS, SHOWN, barrier, between
from hexile.table.words import NotUnderstood

UNSEEN = "(others decide, unseen)"
STAYS = {
    DICE: "Two people play, and dice have fallen there: that stays.",
    OTHERS: "Two people play, and that is another's decision: it stays.",
    SHOWN: "Two people play, and something hidden was shown there: that stays.",
}


def undo(prompt: Prompt, rest: str) -> None:
    """Take back decisions, the computer's too, until a person must choose."""
    table = prompt.table
    number = table.back(count(rest))
    while table.people() and number != ROOT and table.is_computers_turn(number):
        number = table.journal.moment(number).before
    gone = walk(prompt, number)
    prompt.say(f"Taken back: {gone}." if gone else "There is nothing to take back.")
    if gone:
        prompt.show()


def redo(prompt: Prompt, rest: str) -> None:
    """Take decisions again."""
    gone = walk(prompt, prompt.table.forward(count(rest)))
    prompt.say(f"Done again: {gone}." if gone else "There is nothing to do again.")
    if gone:
        prompt.go_on()


def walk(prompt: Prompt, number: int) -> int:
    """Go to a moment, if that is allowed; return how many decisions lie between."""
    table = prompt.table
    gone = len(between(table, number))
    barred = barrier(table, number, range(len(table.seats())))
    if barred:
        raise NotUnderstood(f"{STAYS[barred]} Nothing has changed.")
    if gone:
        table.go(number)
    return gone


def count(rest: str) -> int:
    """Read how many."""
    if not rest:
        return 1
    number = whole_number(rest)
    if number is None or number < 0:
        raise NotUnderstood(f"'{rest}' is not a number. Nothing has changed.")
    return number


def branches(prompt: Prompt, rest: str) -> None:
    """List the ends of all branches."""
    journal = prompt.table.journal
    for tip in journal.tips():
        path = journal.path(tip)
        mark = "*" if tip == prompt.table.head else " "
        last = order(prompt, path[-1]) if path else "the set-up"
        prompt.say(f"{mark} {tip}: {len(path)} decisions, the last {last}. `go {tip}` goes there.")
    prompt.say(f"You are at moment {prompt.table.head}.")


def go(prompt: Prompt, rest: str) -> None:
    """Go to any moment of any branch."""
    number = count(rest)
    last = len(prompt.table.journal.moments)
    if number > last:
        raise NotUnderstood(f"there is no moment {number}; the last is {last}.")
    walk(prompt, number)
    prompt.go_on()


def history(prompt: Prompt, rest: str) -> None:
    """List the decisions that led here, with dice and notes, as far as whoever looks may know."""
    journal = prompt.table.journal
    notes = {note.at: note.text for note in journal.notes}
    if ROOT in notes:
        prompt.say(f"  0. ({notes[ROOT]})")
    last = ""
    for moment in journal.path(prompt.table.head):
        line = order(prompt, moment) + dice_of(prompt, moment)
        if moment.number in notes:
            line += f"  ({notes[moment.number]})"
        if line != UNSEEN:
            prompt.say(f"{moment.number:>3}. {line}")
        elif last != UNSEEN:
            prompt.say(f"     {UNSEEN}")
        last = line


def order(prompt: Prompt, moment: Moment) -> str:
    """Return what was decided, if whoever looks may know it."""
    secret = prompt.table.is_kept_from(moment.number, prompt.looker)
    return UNSEEN if secret else moment.action


def dice_of(prompt: Prompt, moment: Moment) -> str:
    """Say which faces of a decision were told to whoever looks."""
    told = prompt.table.state_at(moment.number).log
    faces = [
        str(face) for event in told if event.seen_by(prompt.looker) for face in event.throw.faces
    ]
    return f"  rolled {' '.join(faces)}" if faces else ""


def note(prompt: Prompt, rest: str) -> None:
    """Hang words on this moment."""
    prompt.table.note(rest)
    prompt.say("Noted.")


def board(prompt: Prompt, rest: str) -> None:
    """Show everything again."""
    prompt.show()


def plain(prompt: Prompt, rest: str) -> None:
    """Switch the drawing off, for screen readers, or on again."""
    prompt.drawn = not prompt.drawn
    prompt.say("The board is drawn." if prompt.drawn else "The board is told in words only.")


def save(prompt: Prompt, rest: str) -> None:
    """Say where the game is kept, or copy it."""
    if not rest:
        prompt.say(f"Every decision is kept as it is made, in {prompt.path}.")
        return
    try:
        save_copy(prompt.table, Path(rest))
        prompt.say(f"Copied to {rest}.")
    except OSError as error:
        prompt.say(f"Not copied to {rest}: {error.strerror}.")


def position(prompt: Prompt, rest: str) -> None:
    """Write the position as the person at the screen may know it."""
    prompt.lines(prompt.table.position(prompt.looker).rstrip("\n").split("\n"))


MOMENTS: dict[str, Command] = {
    "position": position,
    "undo": undo,
    "redo": redo,
    "branches": branches,
    "go": go,
    "history": history,
    "note": note,
    "board": board,
    "plain": plain,
    "save": save,
}
