"""The full-screen table: one person, or several in turn, with keys and mouse, on a seat."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from string import digits
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.screen import Screen
from textual.suggester import SuggestFromList
from textual.widgets import Footer, Input, OptionList, Static, Tab, Tabs
from textual.widgets.option_list import Option

from hexile.table.answers import LegalChoice
from hexile.table.files.journal_files import save_copy
from hexile.table.narration.event_log import LogEntry
from hexile.table.narration.rules_text import read_rulebook
from hexile.table.narration.wording import (
    NotUnderstood,
    end_line,
    end_reasons,
    find_choice,
    forecast_lines,
    odds_lines,
    question,
    spelled_out,
    status,
    why_lines,
)
from hexile.table.seat import Seat, share
from hexile.table.session import Session
from hexile.table.table_errors import AGAINST_A_RULE, NOT_KEPT, Refused, refuse
from hexile.tui.dialogs import BRANCH, Ask, BranchesDialog, Curtain, Notice
from hexile.tui.panes import BoardPane, Choices, LogPane, Reasons
from hexile.tui.style import CHOICES_WIDTH, FRAME, HIGH, WIDE

GO_ON = "go-on"
ROLL = "roll"
TIES = "roll ties"
ANSWERS = "`roll` rolls for you, `roll ties` settles all ties; Escape undoes the last answer"
PANES = ("board", "choices", "record", "why")
KEYS = """\
Up, Down     previous or next choice, with its odds
Enter        play the choice; or click it
0 to 9, /    type a number or the first letters of each word; Enter plays it
b c r w      board, choices, log, why; Tab moves on
u, U         undo, redo
/ask         ask the others to undo; they type `/agree` or `/decline`
n            add a note here
l            branches and notes: go to one, or begin a branch
x            why not? Type a choice to see which rule forbids it
s            where the game is saved; save a copy
?            these keys
q            quit; the game is saved

Highlight a log line that ends with `why?` to see its reasons.
Click a piece on the board to find its first choice."""


class TableScreen(Screen[None]):
    """A game under way on the whole screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "pane('board')", "Board"),
        Binding("c", "pane('choices')", "Choices"),
        Binding("r", "pane('record')", "Record"),
        Binding("w", "pane('why')", "Why"),
        Binding("u", "undo", "Undo"),
        Binding("U", "redo", "Redo"),
        Binding("slash", "line('')", "Say", priority=True),
        *(Binding(digit, f"line('{digit}')", show=False, priority=True) for digit in digits),
        Binding("n", "note", "Note", show=False),
        Binding("l", "lines", "Lines", show=False),
        Binding("x", "why_not", "Why not", show=False),
        Binding("s", "save", "Save"),
        Binding("question_mark", "help", "Help"),
        Binding("q", "app.quit", "Quit"),
    ]

    def __init__(self, session: Session, path: Path) -> None:
        super().__init__()
        self.session = session
        self.path = path
        self.thinking = False  # a computer decides, in another thread
        self.leaving = False
        self.seat = share(session)
        self.seat.in_their_place = not session.people()

    def compose(self) -> ComposeResult:
        """Lay the table."""
        yield Static(id="status", markup=False)
        yield Static(id="question", markup=False)
        tabs = (Tab(name.capitalize(), id=f"tab-{name}") for name in PANES)
        yield Tabs(*tabs, active="tab-choices")
        with Container(id="panes"):
            yield BoardPane(id="board", classes="pane")
            yield Choices(id="choices", classes="pane", markup=False)
            yield LogPane(id="record", classes="pane", markup=False)
            yield Reasons(id="why", classes="pane")
        yield Input(id="line", placeholder="A number, or a choice as it is written")
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Show everything, and let computers begin if it is their turn."""
        self.lay_out()
        self.action_pane("choices")
        self.show_all()
        self.lay_on_table()
        self.go_on()

    def on_resize(self, event: events.Resize) -> None:
        """Lay the panes out anew."""
        self.lay_out()

    def lay_out(self) -> None:
        """Put the panes side by side where there is room, else one at a time under tabs."""
        narrow = self.size.width < WIDE or self.size.height < HIGH
        self.set_class(narrow, "narrow")
        board = max(len(line) for line in self.seat.scene.text) + FRAME
        left = min(board, self.size.width - CHOICES_WIDTH)
        self.query_one("#panes").styles.grid_columns = f"{left} 1fr"

    # --- showing

    def show_all(self) -> None:
        """Show the table as whoever must choose sees it, behind a curtain while anything is hidden."""
        now = self.seat.next_person()
        if now is not None and now.curtain():
            self.app.push_screen(Curtain(now.curtain()), lambda _: self.look(now))
            return
        self.look(now or self.seat)

    def look(self, seat: Seat) -> None:
        """Show the table through a seat's eyes."""
        self.seat = seat
        over = seat.ended() is not None
        self.query_one("#status", Static).update(status(seat))
        self.query_one("#question", Static).update(end_line(seat) if over else self.asked())
        self.query_one(BoardPane).show(seat)
        self.query_one(LogPane).show(seat)
        self.show_choices()
        self.query_one("#line", Input).suggester = SuggestFromList(
            [choice.do for choice in seat.choices()], case_sensitive=False
        )

    def asked(self) -> str:
        """Say what is asked, who is thinking, or why nobody may decide."""
        if self.session.frozen:
            return f"Read-only: {self.session.frozen}."
        return (
            f"The computer is thinking for {self.seat.asked()}."
            if self.thinking
            else question(self.seat)
        )

    def show_choices(self) -> None:
        """List the choices; where only computers play, the first lets them go on."""
        seat, choices = self.seat, self.query_one(Choices)
        go_on = [Option("Let the computer play on", id=GO_ON)] if self.waits_for_go_on() else []
        choices.show(seat, go_on)
        if seat.ended() is not None:
            choices.border_title = "The end"
            self.query_one(Reasons).show("How it ended", [end_line(seat), *end_reasons(seat)])
        elif choices.highlighted is None or go_on:
            self.query_one(Reasons).show("What threatens", forecast_lines(seat.forecasts()))

    def waits_for_go_on(self) -> bool:
        """Tell whether only computers play, and one must choose."""
        return not self.session.people() and self.session.is_computers_turn()

    @on(OptionList.OptionHighlighted, "#choices")
    def show_odds(self, lit: OptionList.OptionHighlighted) -> None:
        """Show the odds of the highlighted choice."""
        choice = self.choice_of(lit.option.id)
        if choice is not None and not self.thinking:
            self.query_one(Reasons).show(
                f"Odds: {choice.do}", odds_lines(self.seat.odds(choice.do))
            )

    @on(OptionList.OptionHighlighted, "#record")
    def show_why(self) -> None:
        """Show why the highlighted line of the record is so."""
        record = self.query_one(LogPane)
        entry = record.entry()
        if entry is not None and record.has_focus and not self.thinking:
            self.query_one(Reasons).show("Why", self.reasons(entry))

    def reasons(self, entry: LogEntry) -> list[str]:
        """Return the walk behind a line of the record, or the rule it names."""
        if entry.why:
            return why_lines(self.seat.why(entry.moment, entry.index))
        rule = read_rulebook(self.session.game.package).get(entry.rule)
        return [f"{rule.number} {rule.title}: {rule.text}"] if rule else [f"Rule {entry.rule}."]

    def choice_of(self, id: str | None) -> LegalChoice | None:
        """Return the choice that an option stands for; None if it is gone meanwhile."""
        choices = self.query_one(Choices).choices
        number = int(id) if id and id.isdigit() else 0
        return choices[number - 1] if 0 < number <= len(choices) else None

    # --- choosing

    @on(OptionList.OptionSelected, "#choices")
    def select(self, picked: OptionList.OptionSelected) -> None:
        """Play the choice that was picked."""
        choice = self.choice_of(picked.option.id)
        if picked.option.id == GO_ON:
            self.let_computer_act(self.session.head)
        elif choice is not None:
            self.attempt(lambda: self.seat.act(choice.do, formalities=True))

    @on(BoardPane.Touched)
    def find_piece(self, touched: BoardPane.Touched) -> None:
        """Highlight what the piece that was clicked may do."""
        if self.query_one(Choices).find(touched.word):
            self.action_pane("choices")

    def attempt(self, act: Callable[[], object]) -> None:
        """Do something and show where it leads; what is refused, or cannot be kept, is said."""
        if not self.thinking:
            self.done(fault_in(act))

    def refuse(self, words: str, against: bool) -> None:
        """Say what was refused."""
        said = f"Not allowed: {words} Nothing was changed." if against else words
        self.notify(said, severity="warning", markup=False)

    # --- computers

    def go_on(self) -> None:
        """Let computers decide until a person must; where nobody else plays, they wait to be told."""
        if self.session.people() and self.is_theirs():
            self.let_computer_act(self.session.head)

    def is_theirs(self) -> bool:
        """Tell whether a computer must choose and may."""
        return self.session.is_computers_turn() and not self.session.frozen

    def let_computer_act(self, head: int) -> None:
        """Let one computer decide beside the screen, which goes on being shown."""
        if not self.thinking and self.is_theirs():
            self.thinking = True
            self.query_one("#question", Static).update(self.asked())
            self.do_beside(self.session.computer_acts)

    @work(thread=True)
    def do_beside(self, act: Callable[[], object]) -> None:
        """Do something in another thread, and come back with it."""
        self.app.call_from_thread(self.done, fault_in(act))

    def done(self, fault: Refused | NotUnderstood | None) -> None:
        """Show what was done, and go on; or say why it was not."""
        self.thinking = False
        if self.leaving:
            self.app.exit()
        elif fault is not None:
            self.refuse(str(fault), getattr(fault, "kind", "") == AGAINST_A_RULE)
            self.lay_on_table()
        else:
            self.show_all()
            self.lay_on_table()
            self.go_on()

    def leave(self) -> None:
        """Leave, once a computer that is thinking has decided."""
        self.leaving = True
        if not self.thinking:
            self.app.exit()

    # --- beside a real board

    def lay_on_table(self) -> None:
        """Say on a slip what to move on a real board, and ask for the dice that are waited for."""
        beside = self.seat.beside
        if not beside.on or self.session.frozen or isinstance(self.app.screen, Ask):
            return
        if not beside.is_laid_out():
            beside.lay_out()
        orders = [order.change.words for order in beside.orders()]
        beside.done(len(orders))
        moves = "\n".join(["On your table:", *orders, ""]) if orders else ""
        wanted = beside.wanted()
        if wanted is not None:
            self.app.push_screen(Ask(f"{moves}{wanted.words}", ANSWERS), self.take_answer)
        elif moves:
            self.app.push_screen(Notice(moves))

    def take_answer(self, typed: str | None) -> None:
        """Take what was rolled or drawn; Escape takes back the last answer, or the choice."""
        beside = self.seat.beside
        if not typed:
            self.attempt(beside.take_back)
        elif typed.lower() == ROLL:
            self.attempt(beside.roll)
        elif typed.lower() == TIES:
            self.attempt(beside.settle_ties_from_now_on)
        else:
            self.attempt(lambda: beside.answer(typed))

    # --- keys

    def action_pane(self, name: str) -> None:
        """Go to a pane; under tabs, choices and record have what is said about them below."""
        for pane in PANES:
            self.query_one(f"#{pane}").set_class(pane == name, "shown")
        self.query_one(Reasons).set_class(name in ("choices", "record"), "below")
        with self.prevent(Tabs.TabActivated):
            self.query_one(Tabs).active = f"tab-{name}"
        self.call_after_refresh(self.hand_keys_to, name)

    def hand_keys_to(self, name: str) -> None:
        """Let a pane that is shown now hear the keys, unless a line has been opened for them meanwhile."""
        if self.query_one("#line", Input).display:
            return
        self.set_focus(self.query_one(f"#{name}"))
        if name == "record":
            self.query_one(LogPane).action_first()

    @on(Tabs.TabActivated)
    def turn_to(self, turned: Tabs.TabActivated) -> None:
        """Show the pane of a tab that was picked, if it still is."""
        if turned.tabs.active == turned.tab.id:
            self.action_pane(turned.tab.id.removeprefix("tab-"))

    def action_undo(self) -> None:
        """Take back."""
        self.attempt(self.seat.undo)

    def action_redo(self) -> None:
        """Do again."""
        self.attempt(self.seat.redo)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Open no line where one is typed into already."""
        return action != "line" or not isinstance(self.focused, Input)

    def action_line(self, typed: str) -> None:
        """Open the line for typing, before the next key is heard: it is meant for the line."""
        line = self.query_one("#line", Input)
        line.display = True
        line.select_on_focus = False
        line.value = typed
        line.cursor_position = len(typed)
        self.set_focus(line)

    @on(Input.Submitted, "#line")
    def say(self, typed: Input.Submitted) -> None:
        """Play what was typed, or put a question to the others, or answer it."""
        self.close_line()
        words = typed.value.strip()
        asks = {"ask": self.ask, "agree": self.seat.agree, "decline": self.seat.decline}
        if words.lower() in asks:
            self.attempt(asks[words.lower()])
        else:
            self.attempt(lambda: self.play(words))

    def play(self, typed: str) -> None:
        """Play the choice that some words mean."""
        refused = self.seat.why_not_yours()
        if refused is not None:
            raise refused
        choice = find_choice(typed, self.seat.choices())
        if choice is None:
            reason = self.seat.why_not(typed)
            raise Refused(AGAINST_A_RULE, reason.words, reason.rule)
        self.seat.act(choice.do, formalities=True)

    def ask(self) -> None:
        """Ask the others to take back, and say so."""
        self.seat.ask()
        request = self.seat.request()
        if request is not None:
            self.notify(f"{request.words}. /agree or /decline?", markup=False)

    def key_escape(self) -> None:
        """Put the line away."""
        self.close_line()

    def close_line(self) -> None:
        """Put the line away and go back to the choices."""
        line = self.query_one("#line", Input)
        if line.display:
            line.display = False
            self.set_focus(None)
            self.action_pane("choices")

    def action_save(self) -> None:
        """Ask where a copy should go."""
        words = f"Every decision is saved at once, in {self.path}. Save a copy to:"
        self.app.push_screen(Ask(words, "FILE, or Escape for no copy"), self.save)

    def save(self, name: str | None) -> None:
        """Copy the game."""
        if not name:
            return
        try:
            save_copy(self.session, Path(name))
            self.notify(f"Copied to {name}.", markup=False)
        except OSError as error:
            self.refuse(f"Not copied to {name}: {error.strerror}.", False)

    def action_note(self) -> None:
        """Ask for words to hang on this moment."""
        self.app.push_screen(Ask("Note:", "Text, or Escape"), self.note)

    def note(self, words: str | None) -> None:
        """Hang words on this moment."""

        def hang(words: str) -> None:
            self.seat.note(words)
            self.notify("Noted.")

        if words:
            self.attempt(lambda: hang(words))

    def action_lines(self) -> None:
        """List the lines of play and the notes."""
        self.app.push_screen(BranchesDialog(self.seat.branches(), self.seat.notes()), self.go)

    def go(self, picked: str | None) -> None:
        """Go to the moment that was picked, or begin a branch."""
        if picked == BRANCH:
            self.attempt(
                lambda: self.notify(f"{self.seat.branch()} begins with your next decision.")
            )
        elif picked:
            self.attempt(lambda: self.seat.go(int(picked)))

    def action_why_not(self) -> None:
        """Ask what is refused."""
        self.app.push_screen(Ask("Why not?", "As `step W1 r9c9`, or Escape"), self.why_not)

    def why_not(self, words: str | None) -> None:
        """Show which rule and which numbers forbid something."""
        if words:
            reason = self.seat.why_not(spelled_out(self.seat, words))
            self.query_one(Reasons).show(f"Why not: {words}", [f"{reason}."])
            self.action_pane("why")

    def action_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(Notice(KEYS))


def fault_in(act: Callable[[], object]) -> Refused | NotUnderstood | None:
    """Do something, and return why it could not be done, or None."""
    try:
        act()
    except (NotUnderstood, Refused) as refused:
        return refused
    except OSError as fault:
        return refuse(NOT_KEPT, why=fault.strerror)
    return None
