"""The conversation: read a line, answer it, until the player leaves."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import which
from typing import TypeAlias

from hexile.cli.terminal.choice_list import choice_lines
from hexile.cli.terminal.colours import QUESTION, REFUSAL, Ink, theme_of
from hexile.cli.terminal.line_reader import reader
from hexile.cli.terminal.narrator import Teller
from hexile.cli.terminal.text_screen import board_lines, fold, fold_all, screenful
from hexile.kernel.setup import whole_number
from hexile.table.answers import LegalChoice
from hexile.table.files.journal_files import data_folder
from hexile.table.narration.wording import (
    NotUnderstood,
    end_line,
    end_reasons,
    find_choice,
    find_number,
    question,
    spelled_out,
)
from hexile.table.seat import Seat, share
from hexile.table.session import Session
from hexile.table.table_errors import AGAINST_A_RULE, NOT_KEPT, Refused, refuse

LEFT = 130
QUIT = 0
HISTORY = "typed"  # lines typed at the prompt, in the data folder
LEAVING = ("quit", "q", "exit")
FREE_TEXT = (
    "note",
    "rename",
    "save",
    "correct",
)  # what follows them is one thing, whatever is in it

HELP = """\
Type a choice: its number, its text, or the first letters of each word.
Separate several choices with semicolons{example}. Other commands:
  ? [NAME]       this help and the legal choices, or the choices of a piece
  more           the next page of choices
  why [NAME|N]   why the enemy did that, row by row of its chart
  why not ...    which rule forbids a choice
  odds [CHOICE]  exact odds of a choice, or of the threats
  same           pieces that stood with the last one do the same
  undo [N]       undo N decisions    redo [N]     redo them
  ask [N]        ask the others to undo; they type `agree` or `decline`
  branches       list the branches   go N         go to any position
  branch [N]     begin a branch      rename NAME  name this branch
  history        the decisions       note TEXT    add a note here
  luck           expected, actual    dice         where the dice come from
  rules [N]      the rules           changes      what to move on a real board
  roll [all]     Hexile rolls this die, or all from now on; `roll mine`: you
  roll ties      Hexile settles ties from now on; you roll and draw
  correct ...    correct a counter's place, or a line of the position
  board          draw the board      plain        text only, or drawn again
  save [FILE]    where the game is saved, or save a copy
  position       this position as text, for `hexile play GAME --position FILE`
  quit           quit; the game is saved"""


def program() -> str:
    """Return how this program is called from here."""
    return "hexile" if which("hexile") or not sys.argv[0].endswith("hexile") else sys.argv[0]


def tell_kept(session: Session, path: Path) -> None:
    """Say how to come back to a game."""
    if not session.frozen:
        print(f"The game is saved. To resume it:\n  {program()} play --resume {path}")


class Prompt:
    """One person, or several in turn, at a table."""

    def __init__(
        self, session: Session, path: Path, commands: dict[str, Command], theme: str = ""
    ) -> None:
        self.session = session
        self.path = path
        self.ink = Ink(theme_of(theme, os.environ))
        self.drawn = True
        self.left: list[str] = []  # lines that did not fit on the screen
        self.known: dict[
            int, list[str]
        ] = {}  # the words under the board that each pair of eyes saw last
        self.seat = share(session)
        self.seat.in_their_place = not session.people()
        self.teller = Teller(session.head, self.ink, self.lines)
        self.commands: dict[str, Command] = {
            "?": tell_help,
            "help": tell_help,
            "more": show_more,
            **commands,
        }
        kept = data_folder() / HISTORY if len(session.people()) < 2 else None
        words = [*self.commands, LEAVING[0]]
        self.reader = reader(kept, lambda: self.seat.choices(), words, self.names_left)

    def names_left(self) -> list[str]:
        """Name what may be drawn, or what is tied, while that is waited for."""
        wanted = self.seat.beside.wanted()
        return [] if wanted is None else [kind.name for kind in wanted.wait.left()]

    # --- the loop

    def run(self) -> int:
        """Talk until the player leaves; say where the game is kept."""
        self.greet()
        try:
            self.attempt(self.go_on)
            while True:
                self.answer(self.read("> "))
        except EOFError:
            return self.leave(QUIT)
        except KeyboardInterrupt:
            return self.leave(LEFT)

    def read(self, words: str) -> str:
        """Return what the person who looks types."""
        return self.reader.read(words, self.seat.eyes)

    def greet(self) -> None:
        """Say what is being played and what is our own about it."""
        about = self.session.game.about
        header = self.session.journal.header
        self.say(f"{about.title} by {about.designer}: {header.setup.scenario}, {self.dice()}.")
        self.say(about.blurb)
        if self.seat.copy_words():
            self.say(f"Your edition: {self.seat.copy_words()}.")
        self.say(f"Not printed: {about.made_up}")
        self.say("`?` lists the commands.")
        if self.session.frozen:
            self.say(f"Read-only: {self.session.frozen}.")

    def dice(self) -> str:
        """Say in a word where the dice come from."""
        cup = self.session.journal.cup
        if cup.is_rolled_by_hand():
            return "in companion mode"
        return f"secret dice, {cup.promise[:16]}" if cup.promise else f"seed {cup.seed}"

    def leave(self, status: int) -> int:
        """Say how to come back."""
        print()
        tell_kept(self.session, self.path)
        return status

    def say(self, text: str) -> None:
        """Print a paragraph, folded."""
        print("\n".join(fold(text)))

    def lines(self, lines: list[str]) -> None:
        """Print lines as they are."""
        print("\n".join(lines))

    def paged(self, lines: list[str]) -> None:
        """Print a screenful of lines and keep the rest for `more`."""
        shown, self.left = screenful(lines)
        self.lines(self.ink.choices(shown))
        if self.left:
            count = len(self.left)
            print(f"  `more` shows the next {count} line{'s' if count > 1 else ''}.")

    # --- showing

    def show(self) -> None:
        """Show the board, the question and the choices; or the end."""
        self.teller.finish()
        self.hand_over()
        self.tell()
        self.teller.finish()
        self.tell_orders()
        wanted = self.seat.beside.wanted()
        if wanted is not None:
            self.lines(self.ink.whole(QUESTION, fold(wanted.words)))
            return
        print()
        known = self.known.get(self.seat.eyes, [])
        self.lines(self.ink.board(self.seat, board_lines(self.seat, self.drawn, known)))
        self.known[self.seat.eyes] = self.seat.scene.legend
        if self.seat.ended() is not None:
            self.show_end()
        else:
            print()
            self.show_choices(self.ink.whole(QUESTION, fold(question(self.seat))))

    def show_choices(self, opening: list[str], about: str = "") -> None:
        """Number the choices, those of a piece or all, if whoever looks decides."""
        self.paged(opening + (choice_lines(self.seat, about) if self.seat.yours else []))

    def tell_orders(self) -> None:
        """Say what to move on a real board, if the game is played beside one."""
        beside = self.seat.beside
        if not beside.on or self.session.frozen:
            return
        if not beside.is_laid_out():
            beside.lay_out()
            return
        orders = beside.orders()
        if orders:
            self.lines(["On your table:", *fold_all([o.change.words for o in orders], "  ")])
            beside.done(len(orders))

    def hand_over(self) -> None:
        """Let the person who must choose look, behind a curtain while anything is hidden."""
        now = self.seat.next_person()
        if now is None:
            return
        if now.curtain():
            print("\n" * 60)
            input(f"Now {now.curtain()}. Press Enter when nobody else is looking. ")
        self.seat = now

    def show_end(self) -> None:
        """Say how it ended and by which rule, what was taken back on the way, and what may be said."""
        print()
        self.lines(self.ink.whole(QUESTION, fold(end_line(self.seat))))
        self.lines(fold_all(end_reasons(self.seat)))
        self.say(
            "`why` and `history` explain the game, `luck` compares, `undo` and `branch N` play on "
            "from before, `quit` ends."
        )
        self.say(f"`{program()} replay {self.path}` replays it.")

    # --- answering

    def answer(self, typed: str) -> None:
        """Carry out what was typed, step by step, up to one that is refused or another's turn."""
        try:
            steps = self.steps(typed.strip())
        except NotUnderstood as wrong:
            self.say(str(wrong))
            return
        for number, step in enumerate(steps, 1):
            done = self.carry_out(step, number == len(steps))
            stopped = not done or (number < len(steps) and self.seat.next_person() is not None)
            if stopped:
                self.stop(steps[number:], number > 1 or done)
                return

    def steps(self, typed: str) -> list[str]:
        """Part a line into its steps. Numbers in it are those of the choices now listed."""
        parts = [part.strip() for part in typed.split(";") if part.strip()]
        if len(parts) < 2 or parts[0].split()[0].lower() in FREE_TEXT:
            return [typed] if parts else []
        listed = self.seat.choices()
        return [spelled(part, listed) for part in parts]

    def carry_out(self, step: str, last: bool) -> bool:
        """Carry out a command or a choice; tell whether it was. Anything wrong is said."""
        word, _, rest = step.partition(" ")
        command = self.commands.get(word.lower())
        if step.lower() in LEAVING:
            raise EOFError
        if command is None or self.is_choice(word.lower(), rest.strip()):
            return self.attempt(lambda: self.choose(step, last))
        return self.attempt(lambda: command(self, rest.strip()))

    def is_choice(self, word: str, rest: str) -> bool:
        """Tell whether a command's word is the game's here: `go c1` is a choice, `go 3` a moment."""
        listed = [choice.do.lower() for choice in self.seat.choices()]
        if f"{word} {rest.lower()}".strip() in listed:
            return True
        known = word in [do.split()[0] for do in listed]
        return known and rest != "" and whole_number(rest) is None

    def stop(self, left: list[str], show: bool) -> None:
        """Say which steps of a line were not carried out, and show where those before them led."""
        if left:
            self.say(f"Not played: {'; '.join(left)}.")
        if show:
            self.show()

    def attempt(self, act: Callable[[], None]) -> bool:
        """Do something and tell whether it was done; what is refused, or cannot be kept, is said."""
        try:
            act()
            return True
        except NotUnderstood as wrong:
            self.say(str(wrong))
        except Refused as refused:
            self.refuse(refused)
        except OSError as fault:
            self.refuse(refuse(NOT_KEPT, why=fault.strerror))
        return False

    def refuse(self, refused: Refused) -> None:
        against = refused.kind == AGAINST_A_RULE
        words = f"Not allowed: {refused} Nothing was changed." if against else str(refused)
        self.lines(self.ink.whole(REFUSAL, fold(words)))

    def choose(self, typed: str, show: bool) -> None:
        """Play a choice, tell what happened, and ask again if nothing else was said."""
        if self.session.people() and self.session.is_computers_turn():
            self.go_on()  # what a computer decided could not be kept
            return
        if self.session.waiting is not None:
            self.seat.beside.answer(typed)
        else:
            self.act(typed)
        self.tell()
        self.let_computers_act()
        if show:
            self.show()

    def act(self, typed: str) -> None:
        """Play the choice that *typed* means, or say why not."""
        choice = self.find(typed)
        if choice is None:
            reason = self.seat.why_not(spelled_out(self.seat, typed))
            raise Refused(AGAINST_A_RULE, reason.words, reason.rule)
        self.seat.act(choice.do, formalities=True)

    def go_on(self) -> None:
        """Let computer players decide, and show where that leads."""
        self.let_computers_act()
        self.show()

    def find(self, typed: str) -> LegalChoice | None:
        """Return the legal choice that *typed* means."""
        refused = self.seat.why_not_yours()
        if refused is not None:
            raise refused
        return find_choice(typed, self.seat.choices())

    def tell(self) -> None:
        """Say what happened since whoever looks was told last."""
        self.teller.tell(self.seat)

    def let_computers_act(self) -> None:
        """Let computer players decide until a person must, telling what may be known of it.

        Where nobody but the computer plays, every decision waits for Enter.
        """
        watching = not self.session.people()
        unseen = False
        while self.session.is_computers_turn() and not self.session.frozen:
            if watching:
                self.show()
                typed = self.read("Press Enter to let the computer play on, or type a command: ")
                if typed.strip():
                    self.answer(typed)
                    continue
            self.session.computer_acts()
            self.tell()
            unseen |= not self.seat.decision(self.session.head).order
        self.teller.finish()
        if unseen and not watching:
            self.say("Others decided something that you cannot see.")


def spelled(step: str, listed: list[LegalChoice]) -> str:
    """Write a number as the choice it stands for; other words stay."""
    found = find_number(step, listed) if listed else None
    return step if found is None else found.do


Command: TypeAlias = Callable[[Prompt, str], None]


def tell_help(prompt: Prompt, rest: str) -> None:
    """List what may be said, or what a piece may do."""
    if not rest:
        prompt.show_choices(HELP.format(example=example_of(prompt.seat)).split("\n"))
    elif choice_lines(prompt.seat, rest):
        prompt.show_choices([], rest)
    else:
        prompt.say(f"'{rest}' has no choices now.")


def example_of(seat: Seat) -> str:
    """Show how the first choice of several words is shortened; nothing where there is none."""
    for choice in seat.choices():
        verb, *others = choice.do.split()
        if others:
            return f", as in `{' '.join([verb[:2], *others]).lower()}`"
    return ""


def show_more(prompt: Prompt, rest: str) -> None:
    """Show the next screenful."""
    if prompt.left:
        prompt.paged(prompt.left)
    else:
        prompt.say("No more choices. `?` lists them again.")
