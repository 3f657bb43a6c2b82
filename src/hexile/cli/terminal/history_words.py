"""Words at the prompt that move in time, or keep the game: undo, branches, history, save."""

from __future__ import annotations

from pathlib import Path

from hexile.cli.terminal.conversation import Command, Prompt
from hexile.kernel.journal import ROOT
from hexile.kernel.setup import whole_number
from hexile.table.answers import Decision
from hexile.table.files.journal_files import save_copy
from hexile.table.narration.wording import NotUnderstood, decisions

UNSEEN = "(others decide secretly)"


def same(prompt: Prompt, rest: str) -> None:
    """Let those that stood with the last piece do what it did."""
    prompt.seat.do_alike()
    prompt.go_on()


def undo(prompt: Prompt, rest: str) -> None:
    """Take back decisions, the computer's too, until a person must choose."""
    prompt.say(f"Undone: {prompt.seat.undo(count(rest))}.")
    prompt.show()


def redo(prompt: Prompt, rest: str) -> None:
    """Take decisions again."""
    prompt.say(f"Done again: {prompt.seat.redo(count(rest))}.")
    prompt.go_on()


def ask(prompt: Prompt, rest: str) -> None:
    """Ask whoever else sits here to let something be taken back."""
    prompt.seat.ask(count(rest) if rest else None)
    request = prompt.seat.request()
    if request is None:
        prompt.show()
    else:
        prompt.say(f"{request.words}. `agree` or `decline`?")


def agree(prompt: Prompt, rest: str) -> None:
    """Agree to undo."""
    prompt.seat.agree()
    prompt.show()


def decline(prompt: Prompt, rest: str) -> None:
    """Decline it."""
    prompt.seat.decline()
    prompt.say("It stays.")


def count(rest: str) -> int:
    """Read how many."""
    if not rest:
        return 1
    number = whole_number(rest)
    if number is None or number < 0:
        raise NotUnderstood(f"'{rest}' is not a number. Nothing was changed.")
    return number


def branches(prompt: Prompt, rest: str) -> None:
    """List all lines of play by name."""
    for branch in prompt.seat.branches():
        mark = "*" if branch.here else " "
        last = order(prompt.seat.decision(branch.tip)) if branch.tip else "the start"
        prompt.say(
            f"{mark} {branch.name}: {decisions(branch.length)}, the last {last}. "
            f"`go {branch.tip}` goes there."
        )
    prompt.say(f"You are at decision {prompt.session.head}.")


def branch(prompt: Prompt, rest: str) -> None:
    """Begin a branch here, or at a moment; the next choice is its first."""
    name = prompt.seat.branch(count(rest) if rest else None)
    prompt.say(f"{name} begins with your next decision.")
    if rest:
        prompt.go_on()


def rename(prompt: Prompt, rest: str) -> None:
    """Give the line of play we are on another name."""
    prompt.seat.rename(prompt.seat.tree().here.first, rest)
    prompt.say(f"This branch is called {rest}.")


def go(prompt: Prompt, rest: str) -> None:
    """Go to any moment of any branch."""
    prompt.seat.go(count(rest))
    prompt.go_on()


def history(prompt: Prompt, rest: str) -> None:
    """List the decisions that led here, with dice and notes, as far as whoever looks may know."""
    for note in prompt.seat.notes():
        if note.at == ROOT:
            prompt.say(f"  0. ({note.text})")
    last = ""
    for decision in prompt.seat.history():
        faces = " ".join(str(face) for face in decision.faces)
        line = order(decision) + (f"  rolled {faces}" if faces else "")
        line += f"  ({decision.note})" if decision.note else ""
        if line != UNSEEN:
            prompt.say(f"{decision.number:>3}. {line}")
        elif last != UNSEEN:
            prompt.say(f"     {UNSEEN}")
        last = line


def order(decision: Decision) -> str:
    """Return what was decided, if whoever looks may know it."""
    return decision.order or UNSEEN


def luck(prompt: Prompt, rest: str) -> None:
    """Say how often risky choices should and did turn out well."""
    found = prompt.seat.luck()
    prompt.say(
        f"Of {found.rolls} risky choices {found.was_good} turned out well, "
        f"{float(found.good):.1f} were to be expected; {found.was_bad} badly, "
        f"{float(found.bad):.1f} to be expected."
    )


def note(prompt: Prompt, rest: str) -> None:
    """Hang words on this moment."""
    prompt.seat.note(rest)
    prompt.say("Noted.")


def board(prompt: Prompt, rest: str) -> None:
    """Show everything again."""
    prompt.known.clear()
    prompt.show()


def plain(prompt: Prompt, rest: str) -> None:
    """Switch the drawing off, for screen readers, or on again."""
    prompt.drawn = not prompt.drawn
    prompt.say("The board is drawn." if prompt.drawn else "The board is shown as text only.")


def save(prompt: Prompt, rest: str) -> None:
    """Say where the game is kept, or copy it."""
    if not rest:
        prompt.say(f"Every decision is saved at once, in {prompt.path}.")
        return
    try:
        save_copy(prompt.session, Path(rest))
        prompt.say(f"Copied to {rest}.")
    except OSError as error:
        prompt.say(f"Not copied to {rest}: {error.strerror}.")


def position(prompt: Prompt, rest: str) -> None:
    """Write the position as the person at the screen may know it."""
    prompt.lines(prompt.seat.position().rstrip("\n").split("\n"))


def dice(prompt: Prompt, rest: str) -> None:
    """Say where the dice come from."""
    for one in prompt.seat.dice():
        prompt.say(f"{one.words}.")


MOMENTS: dict[str, Command] = {
    "position": position,
    "same": same,
    "undo": undo,
    "redo": redo,
    "ask": ask,
    "agree": agree,
    "decline": decline,
    "branches": branches,
    "branch": branch,
    "rename": rename,
    "luck": luck,
    "dice": dice,
    "go": go,
    "history": history,
    "note": note,
    "board": board,
    "plain": plain,
    "save": save,
}
