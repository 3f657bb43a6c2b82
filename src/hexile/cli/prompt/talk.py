"""The conversation: read a line, answer it, until the player leaves."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from shutil import which
from typing import TypeAlias

from hexile.cli.prompt.screen import (
    board_lines,
    choice_lines,
    fold,
    fold_all,
    question,
)
from hexile.kernel.journal import Moment
from hexile.kernel.play import NOBODY, Action, Illegal, State, why_not
from hexile.table.session import ReadOnly, Session
from hexile.table.words import NotUnderstood, event_lines, find_choice

LEFT = 130
QUIT = 0

HELP = """\
Say a choice by its number, its text, or the beginning of each word, as in
`st w3 r5c1`. Besides that:
  ?              these words, and the legal choices
  why [NAME|N]   why the enemy did that, row by row of its chart
  why not ...    which rule forbids a choice, with the numbers
  odds [CHOICE]  exact odds of a choice, or of what threatens now
  undo [N]       take back           redo [N]     do again
  branches       all lines of play   go N         go to any moment of any line
  history        the decisions       note WORDS   hang words on this moment
  rules [N]      rules in our words  changes      what to move on a real board
  board          draw it again       plain        words only, or drawn again
  save [FILE]    where the game is kept, or a copy of it
  position       this position as text, for `hexile play GAME --position FILE`
  quit           leave; the game is kept"""


def program() -> str:
    """Return how this program is called from here."""
    return "hexile" if which("hexile") or not sys.argv[0].endswith("hexile") else sys.argv[0]


class Prompt:
    """One person, or several in turn, at a table."""

    def __init__(self, table: Session, path: Path, commands: dict[str, Command]) -> None:
        self.table = table
        self.path = path
        self.drawn = True
        self.looker = self._first_looker()
        self.told = {seat: table.head for seat in (NOBODY, *range(len(table.seats())))}
        self.commands: dict[str, Command] = {"?": tell_help, "help": tell_help, **commands}

    # --- the loop

    def run(self) -> int:
        """Talk until the player leaves; say where the game is kept."""
        self.greet()
        try:
            self.attempt(self.go_on)
            while True:
                typed = input("> ").strip()
                if typed in ("quit", "q", "exit"):
                    return self.leave(QUIT)
                if typed:
                    self.answer(typed)
        except EOFError:
            return self.leave(QUIT)
        except KeyboardInterrupt:
            return self.leave(LEFT)

    def greet(self) -> None:
        """Say what is being played and what is our own about it."""
        about = self.table.game.about
        header = self.table.journal.header
        seed = "dice typed in" if header.seed is None else f"seed {header.seed}"
        self.say(f"{about.title} by {about.designer}: {header.setup.scenario}, {seed}.")
        self.say(about.blurb)
        self.say(f"Our own: {about.made_up}")
        self.say("`?` lists what you may say.")
        if self.table.frozen:
            self.say(f"Read-only: {self.table.frozen}.")

    def leave(self, status: int) -> int:
        """Say how to come back."""
        print()
        if not self.table.frozen:
            print(f"The game is kept. To go on:\n  {program()} play --resume {self.path}")
        return status

    def say(self, text: str) -> None:
        """Print a paragraph, folded."""
        print("\n".join(fold(text)))

    def lines(self, lines: list[str]) -> None:
        """Print lines as they are."""
        print("\n".join(lines))

    # --- showing

    def _first_looker(self) -> int:
        people = self.table.people()
        now = self.table.seat()
        return now if now in people else people[0] if people else NOBODY

    def view(self) -> State:
        """Return what whoever looks at the screen may see; where only computers play, a watcher."""
        return self.table.game.see(self.table.state, self.looker)

    def show(self) -> None:
        """Show the board, the question and the choices; or the end."""
        self.hand_over()
        self.tell()
        print()
        self.lines(board_lines(self.table, self.view(), self.looker, self.drawn))
        if self.table.state.result is not None:
            self.show_end()
        else:
            print()
            self.say(question(self.table, self.view(), self.looker))
            self.show_choices()

    def show_choices(self) -> None:
        """Number the choices, if whoever looks may know them."""
        if self.may_choose():
            self.lines(choice_lines(self.table, self.view()))

    def may_choose(self) -> bool:
        """Tell whether the choices are no secret to whoever looks."""
        return self.table.seat() == self.looker or self.table.knows_all(self.looker)

    def hand_over(self) -> None:
        """Let the person who must choose look, behind a curtain while anything is hidden."""
        seat = self.table.seat()
        if seat == self.looker or seat not in self.table.people():
            return
        if self.table.hides():
            print("\n" * 60)
            input(f"Now {self.table.seats()[seat]}. [Enter] when nobody else looks. ")
        self.looker = seat

    def show_end(self) -> None:
        """Say how it ended, and what was taken back on the way."""
        result = self.table.state.result
        assert result is not None
        title = next(e.title for e in self.table.game.endings if e.name == result.ending)
        print()
        self.say(f"The game is over on turn {result.turn}: {title}. ({result.rule})")
        marks = self.table.marks()
        if marks:
            self.say(f"Taken back across dice: {', '.join(marks)}.")
        self.say("`undo` goes back, `history` and `why` look back, `quit` leaves.")

    # --- answering

    def answer(self, typed: str) -> None:
        """Carry out a command or a choice; anything wrong is said and changes nothing."""
        word, _, rest = typed.partition(" ")
        command = self.commands.get(word.lower())
        if command is None:
            self.attempt(lambda: self.choose(typed))
        else:
            self.attempt(lambda: command(self, rest.strip()))

    def attempt(self, act: Callable[[], None]) -> None:
        """Do something; what is refused, or cannot be kept, is said."""
        try:
            act()
        except (NotUnderstood, ReadOnly) as wrong:
            self.say(str(wrong))
        except Illegal as refused:
            self.say(f"Not allowed: {refused.refusal}. Nothing has changed.")
        except OSError as fault:
            self.say(f"That could not be kept: {fault.strerror}. It was not done; say it again.")

    def choose(self, typed: str) -> None:
        """Play a choice, tell what happened, and ask again."""
        if self.table.people() and self.table.is_computers_turn():
            self.go_on()  # what a computer decided could not be kept
            return
        action = self.find(typed)
        if action is None:
            self.say(f"Not allowed: {why_not(self.view(), self.spelled_out(typed))}.")
            self.say("Nothing has changed; `?` lists what you may say.")
            return
        self.table.act(action.text())
        self.tell()
        self.go_on()

    def go_on(self) -> None:
        """Let computer players decide, and show where that leads."""
        self.let_computers_act()
        self.show()

    def find(self, typed: str) -> Action | None:
        """Return the legal choice that *typed* means."""
        if not self.may_choose():
            raise NotUnderstood("others choose now, and what they know is hidden from you.")
        return find_choice(typed, self.table.legal_actions())

    def spelled_out(self, typed: str) -> str:
        """Write what was typed with full verbs and with names spelled as on the board."""
        verbs = {action.text().split()[0] for action in self.table.legal_actions()}
        words = typed.split()
        close = [verb for verb in sorted(verbs) if words and verb.startswith(words[0].lower())]
        scene = self.table.game.scene(self.view(), self.looker)
        names = {cell.id.lower(): cell.id for cell in scene.cells}
        names |= {counter.id.lower(): counter.id for counter in scene.counters}
        spelled = [names.get(word.lower(), word.upper()) for word in words[1:]]
        return " ".join([close[0] if len(close) == 1 else words[0].lower(), *spelled])

    def tell(self) -> None:
        """Say what happened since whoever looks was told last, as far as they may know."""
        journal = self.table.journal
        known = {moment.number for moment in journal.path(self.told[self.looker])}
        for moment in journal.path(self.table.head):
            if moment.number not in known:
                self.tell_moment(moment)
        self.told[self.looker] = self.table.head

    def tell_moment(self, moment: Moment) -> None:
        """Say what happened at a moment, with rule numbers; a computer's order if it is no secret."""
        player = self.table.players.get(moment.seat)
        if player is not None and not self.table.is_kept_from(moment.number, self.looker):
            self.say(f"{player.name} at seat {moment.seat}: {moment.action}")
        state = self.table.state_at(moment.number)
        lines = fold_all(event_lines(self.table.game, state, self.looker), "  ")
        if lines:
            self.lines(lines)

    def let_computers_act(self) -> None:
        """Let computer players decide until a person must, telling what may be known of it.

        Where nobody but the computer plays, every decision waits for Enter.
        """
        watching = not self.table.people()
        unseen = False
        while self.table.is_computers_turn() and not self.table.frozen:
            if watching:
                self.show()
                typed = input("[Enter] lets the computer go on, or say anything: ").strip()
                if typed in ("quit", "q", "exit"):
                    raise EOFError
                if typed:
                    self.answer(typed)
                    continue
            self.table.computer_acts()
            self.tell()
            unseen |= self.table.is_kept_from(self.table.head, self.looker)
        if unseen and not watching:
            self.say("Others have decided where you cannot see.")


Command: TypeAlias = Callable[[Prompt, str], None]


def tell_help(prompt: Prompt, rest: str) -> None:
    """List what may be said."""
    print(HELP)
    if prompt.table.state.result is None:
        prompt.show_choices()
