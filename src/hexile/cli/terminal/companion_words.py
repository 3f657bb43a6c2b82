"""Words at the prompt for a game beside a real board: what to move there, what was rolled, what stands otherwise."""

from __future__ import annotations

from hexile.cli.terminal.conversation import Command, Prompt
from hexile.cli.terminal.text_screen import fold_all
from hexile.kernel.journal import ROOT
from hexile.table.companion.board_layout import carriers, layout_of
from hexile.table.companion.corrections import OFF
from hexile.table.narration.wording import NotUnderstood, changes, replaced_line

ALL = "all"
MINE = "mine"
TIES = "ties"
OFF_WORDS = ("off", "off the board")


def roll(prompt: Prompt, rest: str) -> None:
    """Have the program roll this one, `all` or `ties` from now on, or roll oneself again: `mine`."""
    beside = prompt.seat.beside
    if rest.lower() == MINE:
        beside.roll_by_hand()
        prompt.say("You roll the dice from now on.")
        return
    if rest and rest.lower() not in (ALL, TIES):
        raise NotUnderstood(
            "Use `roll` for this roll, `roll all` for all, `roll ties` for ties, `roll mine` to roll yourself."
        )
    if rest.lower() == TIES:
        beside.settle_ties_from_now_on()
        prompt.say("Hexile settles ties from now on.")
    elif rest:
        beside.roll_from_now_on()
    else:
        prompt.say(f"The program: {beside.roll()}.")
    prompt.go_on()


def correct(prompt: Prompt, rest: str) -> None:
    """Correct the position: a counter and its place, or a line of the position."""
    if not rest:
        prompt.lines(prompt.seat.position().rstrip("\n").split("\n"))
        prompt.say("`correct W1 r5c3` puts a counter there, `correct turn: 4` changes a line.")
        return
    prompt.seat.beside.set_right(corrected(prompt, rest))
    prompt.go_on()


def corrected(prompt: Prompt, rest: str) -> str:
    """Return the position with what was said put right in it."""
    text = prompt.seat.position()
    if ":" in rest:
        return replaced_line(text, rest)
    piece, _, to = rest.partition(" ")
    there = OFF if to.lower() in OFF_WORDS else to
    return prompt.seat.beside.moved(text, *known(prompt, piece, there))


def known(prompt: Prompt, piece: str, to: str) -> tuple[str, str]:
    """Spell a counter and a cell as on the board."""
    scene, text = prompt.seat.scene, prompt.seat.position()
    pieces = {name.lower(): name for name in prompt.seat.beside.spares(text)}
    pieces |= {name.lower(): name for name in layout_of(scene)}
    cells = {cell.id.rpartition("-")[2].lower(): cell.id for cell in scene.cells}
    cells |= {cell.id.lower(): cell.id for cell in scene.cells} | {OFF: OFF}
    cells |= {ship.lower(): ship for ship in carriers(scene)}
    if piece.lower() not in pieces or to.lower() not in cells:
        raise NotUnderstood(
            "Type a counter and its place, such as `correct W1 r5c3`, or a line of the position."
        )
    return pieces[piece.lower()], cells[to.lower()]


def tell_changes(prompt: Prompt, rest: str) -> None:
    """List what the last decision changed on the board."""
    number = prompt.session.head
    if number == ROOT:
        prompt.say("Nothing has been played yet. Lay out your board as shown.")
        return
    prompt.lines(fold_all(changes(prompt.seat)) or ["Nothing to move."])


BESIDE: dict[str, Command] = {"roll": roll, "correct": correct, "changes": tell_changes}
