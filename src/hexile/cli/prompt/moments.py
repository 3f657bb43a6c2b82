"""Words at the prompt that move in time, or keep the game: undo, branches, history, save."""

from __future__ import annotations

from pathlib import Path

from hexile.cli.prompt.talk import Command, Prompt
from hexile.kernel.journal import ROOT
from hexile.kernel.setup import whole_number
from hexile.table.files import save_copy
from hexile.table.words import NotUnderstood


def undo(prompt: Prompt, rest: str) -> None:
    """Take back decisions, the computer's too, until a person must choose."""
    table = prompt.table
    gone = table.undo(count(rest))
    while gone and prompt.people() and table.is_computers_turn() and table.undo():
        gone += 1
    prompt.say(f"Taken back: {gone}." if gone else "There is nothing to take back.")
    if gone:
        prompt.show()


def redo(prompt: Prompt, rest: str) -> None:
    """Take decisions again."""
    gone = prompt.table.redo(count(rest))
    prompt.say(f"Done again: {gone}." if gone else "There is nothing to do again.")
    if gone:
        prompt.go_on()


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
        last = path[-1].action if path else "the set-up"
        prompt.say(f"{mark} {tip}: {len(path)} decisions, the last {last}. `go {tip}` goes there.")
    prompt.say(f"You are at moment {prompt.table.head}.")


def go(prompt: Prompt, rest: str) -> None:
    """Go to any moment of any branch."""
    number = count(rest)
    last = len(prompt.table.journal.moments)
    if number > last:
        raise NotUnderstood(f"there is no moment {number}; the last is {last}.")
    prompt.table.go(number)
    prompt.go_on()


def history(prompt: Prompt, rest: str) -> None:
    """List the decisions that led here, with dice and notes."""
    journal = prompt.table.journal
    notes = {note.at: note.text for note in journal.notes}
    if ROOT in notes:
        prompt.say(f"  0. ({notes[ROOT]})")
    for moment in journal.path(prompt.table.head):
        dice = f"  rolled {' '.join(map(str, moment.faces))}" if moment.faces else ""
        note = f"  ({notes[moment.number]})" if moment.number in notes else ""
        prompt.say(f"{moment.number:>3}. {moment.action}{dice}{note}")


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
    prompt.lines(prompt.table.position(prompt.seat()).rstrip("\n").split("\n"))


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
