"""The full-screen table, driven by keys and mouse as a person would."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from html import unescape
from threading import Event

import pytest
from tests.cli.test_prompt import begin, cards, crowded
from textual.widgets import Input, Static

from hexile.games import find, slugs
from hexile.kernel.chance.dice import ScriptedDice
from hexile.kernel.game import new_setup
from hexile.kernel.player import Player, RandomPlayer
from hexile.players.levels import best_player, named_player
from hexile.table.narration.wording import odds_lines
from hexile.table.seat import share
from hexile.table.session import new_session
from hexile.tui.dialogs import Ask, BranchesDialog, Curtain
from hexile.tui.panes import BoardPane, Choices, LogPane, Reasons
from hexile.tui.terminal_app import TableApp

GREY = 8  # the most by which the inks of a grey differ
NARROW = (80, 24)
WIDE = (120, 40)
A_COLOUR = re.compile(r"fill: #([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})")


def in_a_thread(play):
    """Run a pilot where no loop runs yet: a browser that another test has opened leaves its own."""
    with ThreadPoolExecutor(1) as one:
        return one.submit(asyncio.run, play).result()


class Listening(TableApp):
    """Keeps what is said in passing, which otherwise goes away after a while."""

    said = ()

    def notify(self, message, **more):
        self.said = (*self.said, message)
        super().notify(message, **more)


@asynccontextmanager
async def laid(session, size=WIDE, path="game.jsonl", theme=""):
    """Lay the table, and wait for everything that goes on."""
    app = Listening(session, path, theme)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        yield app, pilot


async def settle(pilot):
    """Wait until the computers are done and all is drawn."""
    await pilot.pause()
    while pilot.app.table.thinking:
        await pilot.pause(0.01)
    await pilot.pause()


async def press(pilot, *keys):
    await pilot.press(*keys)
    await settle(pilot)


async def say(pilot, words):
    """Type a line after a slash."""
    await pilot.press("slash")
    pilot.app.table.query_one("#line", Input).value = words
    await press(pilot, "enter")


def text(app):
    """Return the whole screen as text."""
    found = re.findall(r"<text[^>]*>(.*?)</text>", app.export_screenshot())
    return " ".join(unescape(part).replace("\xa0", " ") for part in found)


def words(app, query):
    return str(app.table.query_one(query, Static).content)


def orders(session):
    return [moment.action for moment in session.journal.path(session.head)]


def test_a_raid_is_played_to_its_end_by_keys():
    session = begin("raid")

    async def play():
        async with laid(session) as (app, pilot):
            for _ in range(200):
                if session.to_choose() < 0:
                    break
                await press(pilot, "end", "enter")
            assert "The game ended on turn 7: The bomb goes off. You did not win." in words(
                app, "#question"
            )
            assert "Rule 8.2, The bomb" in words(app, "#reason")
            before = session.head
            await press(pilot, "u")
            assert session.head < before
            await press(pilot, "U")
            assert session.head == before
            await press(pilot, "q")
            assert not app.is_running

    in_a_thread(play())
    assert orders(session).count("end") == 7


def test_a_click_on_a_choice_plays_it_and_one_on_a_piece_finds_it():
    session = begin("raid")

    async def play():
        async with laid(session) as (app, pilot):
            choices = app.table.query_one(Choices)
            line = [option.id for option in choices.options].index("7")
            await pilot.click(Choices, offset=(5, line + 1))
            await settle(pilot)
            assert orders(session) == ["step W3 r4c1"]
            drawing = share(session).scene.text
            row = next(n for n, drawn in enumerate(drawing) if "W5" in drawn)
            await pilot.click(BoardPane, offset=(drawing[row].index("W5") + 1, row + 1))
            await settle(pilot)
            lit = choices.highlighted_option
            assert choices.choices[int(lit.id) - 1].do.startswith("step W5")
            assert orders(session) == ["step W3 r4c1"], "nothing is played by looking"

    in_a_thread(play())


@pytest.mark.parametrize("typed", ["6", "step W3 r5c1", "st w3 r5c1"])
def test_a_choice_can_be_typed(typed):
    session = begin("raid")

    async def play():
        async with laid(session, NARROW) as (app, pilot):
            if typed.isdigit():
                await press(pilot, *typed, "enter")
            else:
                await say(pilot, typed)
            assert not app.table.query_one("#line").display
            await press(pilot, "1", "escape")
            assert not app.table.query_one("#line").display

    in_a_thread(play())
    assert orders(session) == ["step W3 r5c1"]


def test_what_is_refused_is_said_and_changes_nothing():
    session = begin("raid")

    async def play():
        async with laid(session) as (app, pilot):
            for wrong in ("step W1 r9c9", "99", "st"):
                await say(pilot, wrong)
            await press(pilot, "u")
            return app.said

    said = in_a_thread(play())
    assert said[0].startswith("Not allowed: ")
    assert said[0].endswith("Nothing was changed.")
    assert said[1] == "There is no choice 99; the choices run from 1 to 14."
    assert "could be" in said[2]
    assert said[3] == "Nothing to undo."
    assert session.head == 0


def test_the_highlighted_choice_shows_its_odds():
    seat = crowded("forlorn", 40)

    async def look():
        async with laid(seat.session) as (app, pilot):
            choices = app.table.query_one(Choices)
            for _ in range(3):
                await press(pilot, "down")
                choice = choices.choices[int(choices.highlighted_option.id) - 1]
                assert app.table.query_one(Reasons).border_title == f"Odds: {choice.do}"
                told = odds_lines(share(seat.session).odds(choice.do))
                assert words(app, "#reason") == "\n".join(told)

    in_a_thread(look())


def test_the_highlighted_line_of_the_record_says_why():
    session = begin("raid")

    async def look():
        async with laid(session) as (app, pilot):
            await say(pilot, "end")
            await press(pilot, "r")
            assert "8.1 " in words(app, "#reason"), "a line without a reason shows its rule"
            await press(pilot, "down", "down")
            entry = app.table.query_one(LogPane).entry()
            assert entry.why
            assert words(app, "#reason").startswith("What a trooper does: B4 at r8c14\n")
            assert app.table.query_one(Reasons).border_title == "Why"

    in_a_thread(look())


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_every_game_fits(slug, size):
    seat = crowded(slug, 30)

    async def look():
        async with laid(seat.session, size) as (app, pilot):
            narrow = size == NARROW
            panes = {pane.id for pane in app.table.query(".pane") if pane.region}
            assert panes == (
                {"choices", "why"} if narrow else {"board", "choices", "record", "why"}
            )
            for key, name in (("b", "board"), ("r", "record"), ("w", "why"), ("c", "choices")):
                await press(pilot, key)
                pane = app.table.query_one(f"#{name}")
                assert pane.has_focus
                assert pane.region.height > 8
                assert app.screen.region.contains_region(pane.region)
            await press(pilot, "b")
            shown = "".join(text(app).split())
            assert "".join(seat.scene.text[2][:40].split()) in shown
            assert "qQuit" in shown

    in_a_thread(look())


def test_the_panes_follow_the_size_of_the_terminal():
    async def look():
        async with laid(begin("raid"), NARROW) as (app, pilot):
            assert not app.table.query_one(BoardPane).region
            await pilot.resize_terminal(*WIDE)
            await settle(pilot)
            assert app.table.query_one(BoardPane).region
            await pilot.resize_terminal(*NARROW)
            await settle(pilot)
            await pilot.click("#tab-board")
            await settle(pilot)
            assert app.table.query_one(BoardPane).region
            assert app.table.query_one(BoardPane).has_focus

    in_a_thread(look())


def test_a_curtain_falls_between_two_people():
    session = cards()
    held = [str(card) for card in session.state.cards]

    async def play():
        async with laid(session) as (app, pilot):
            assert held[0] in text(app)
            assert held[1] not in text(app)
            await say(pilot, "claim low")
            assert isinstance(app.screen, Curtain)
            hidden = text(app)
            assert "Now blue." in hidden
            assert not any(card in hidden for card in held)
            await press(pilot, "u", "5", "c")
            assert isinstance(app.screen, Curtain), "no key but Enter lifts it"
            assert session.head == 1
            await press(pilot, "enter")
            assert app.table.seat.eyes == 1
            assert held[1] in text(app)
            assert held[0] not in text(app)

    in_a_thread(play())


def test_two_people_agree_to_take_back():
    async def play():
        table = cards()
        async with laid(table) as (app, pilot):
            await say(pilot, "swap")
            await press(pilot, "enter")
            await press(pilot, "u")
            assert "unless the others agree; ask them" in app.said[-1]
            await say(pilot, "ask")
            assert "red asks to undo everything" in app.said[-1]
            await say(pilot, "decline")
            assert (table.head, table.journal.asked) == (1, None)
            await say(pilot, "ask")
            await say(pilot, "agree")
            assert table.head == 0

    in_a_thread(play())


def test_computers_play_their_turns_beside_the_screen():
    session = begin("chitin")
    session.players = {1: named_player(session.game, best_player(session.game))}

    async def play():
        async with laid(session) as (app, pilot):
            await say(pilot, "end")
            assert share(session).yours
            assert len(orders(session)) > 5
            assert app.table.query_one(Choices).choices
            assert "It is Blue hive's turn. Which units move?" in words(app, "#question")
            await press(pilot, "u")
            assert orders(session)[-1] != "end", "taken back to the person's own decision"

    in_a_thread(play())


class Slow(Player):
    """A player who waits to be let go on."""

    def __init__(self):
        super().__init__("slow", "Waits.")
        self.let = Event()

    def choose(self, view, legal, dice, /):
        self.let.wait(10)
        return legal[0]


def test_who_leaves_while_a_computer_thinks_leaves_nothing_half_done():
    session, slow = cards(), Slow()
    session.players = {1: slow}

    async def play():
        async with laid(session) as (app, pilot):
            await pilot.press(*"1", "enter")
            await pilot.pause()
            assert app.table.thinking
            assert words(app, "#question") == "The computer is thinking for blue."
            await pilot.press("u", "1", "enter", "escape", "q")
            assert session.head == 1, "nothing is done meanwhile"
            assert app.is_running
            slow.let.set()
            while app.is_running:
                await asyncio.sleep(0.01)
            assert session.head == 2

    in_a_thread(play())


def test_a_game_that_may_only_be_looked_at_says_so():
    session = begin("raid")
    session.freeze("it is damaged")

    async def look():
        async with laid(session) as (app, pilot):
            assert words(app, "#question") == "Read-only: it is damaged."
            await say(pilot, "end")
            assert app.said == ("This game is read-only: it is damaged.",)

    in_a_thread(look())


def test_where_only_computers_play_they_wait_to_be_told():
    session = cards()
    session.players = {0: RandomPlayer(), 1: RandomPlayer()}

    async def play():
        async with laid(session) as (_, pilot):
            assert session.head == 0
            for count in (1, 2, 3):
                await press(pilot, "home", "enter")
                assert session.head == count

    in_a_thread(play())


def test_a_failing_disk_is_said_and_the_next_try_works():
    session = begin("raid")
    full = [True]

    def write(line):
        if full[0]:
            raise OSError(28, "No space left on device")

    session.write = write

    async def play():
        async with laid(session) as (app, pilot):
            await say(pilot, "6")
            assert session.head == 0
            assert "No space left on device" in app.said[0]
            full[0] = False
            await say(pilot, "6")

    in_a_thread(play())
    assert orders(session) == ["step W3 r5c1"]


def test_a_copy_is_saved_where_one_says(tmp_path):
    session = begin("raid")
    copy = tmp_path / "copy.jsonl"

    async def play():
        async with laid(session) as (app, pilot):
            await press(pilot, "s")
            assert isinstance(app.screen, Ask)
            await press(pilot, "escape")
            assert not copy.exists()
            await press(pilot, "s")
            app.screen.query_one(Input).value = str(copy)
            await press(pilot, "enter")
            assert copy.exists()
            await press(pilot, "question_mark")
            assert "undo, redo" in text(app)
            await press(pilot, "escape")

    in_a_thread(play())


def test_notes_lines_of_play_and_why_not():
    session = begin("raid")

    async def play():
        async with laid(session) as (app, pilot):
            await press(pilot, "x")
            app.screen.query_one(Input).value = "st w1 r9c9"
            await press(pilot, "enter")
            refusal = share(session).why_not("step W1 r9c9")
            assert words(app, "#reason") == f"{refusal}."
            assert app.table.query_one(Reasons).has_focus
            await press(pilot, "n")
            app.screen.query_one(Input).value = "here we begin"
            await press(pilot, "enter")
            assert [note.text for note in share(session).notes()] == ["here we begin"]
            await say(pilot, "step W3 r5c1")
            await press(pilot, "l")
            assert isinstance(app.screen, BranchesDialog)
            assert "moment 0: here we begin" in text(app)
            await press(pilot, "end", "enter")
            assert session.head == 0, "a note is gone to"
            await press(pilot, "l", "home", "enter")
            await say(pilot, "step W3 r4c1")
            assert [branch.length for branch in share(session).branches()] == [1, 1]
            await press(pilot, "l", "escape", "n", "escape", "x", "escape")
            assert session.head == 2

    in_a_thread(play())


def coloured(svg):
    """Tell whether anything is drawn in other inks than greys."""
    inks = [[int(part, 16) for part in found] for found in A_COLOUR.findall(svg)]
    return any(max(ink) - min(ink) > GREY for ink in inks)


@pytest.mark.parametrize(("environ", "theme"), [({"NO_COLOR": "1"}, ""), ({}, "light"), ({}, "")])
def test_no_colour_and_themes(monkeypatch, environ, theme):
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)

    async def look():
        async with laid(begin("raid"), theme=theme) as (app, _):
            assert app.theme == ("textual-light" if theme else "textual-dark")
            assert "W3" in text(app)
            return app.export_screenshot()

    assert coloured(in_a_thread(look()).partition("<rect")[0]) != bool(environ)


def rolled_by_hand():
    """Begin the raid with dice that a person rolls."""
    game = find("raid")
    setup = new_setup(game, "", "", {}, {})
    return new_session(game, setup, {"0": "person"}, None, ScriptedDice([]), None)


async def roll(pilot, face):
    """Wait until a die is asked for, and type its face."""
    while not isinstance(pilot.app.screen, Ask):
        await pilot.pause(0.01)
    pilot.app.screen.query_one(Input).value = face
    await pilot.press("enter")
    await pilot.pause()


def test_real_dice_are_asked_for_on_the_screen():
    session = rolled_by_hand()

    async def play():
        async with laid(session) as (app, pilot):
            await pilot.press("slash")
            app.table.query_one("#line", Input).value = "end"
            await pilot.press("enter")
            await roll(pilot, "7")  # no such face: asked again
            assert any("a die with faces 1 to 6" in words for words in app.said)
            while session.waiting is not None:
                await roll(pilot, "5")
            await settle(pilot)

    in_a_thread(play())
    assert session.head == 1
    assert set(session.journal.moment(1).faces) == {5}


def test_escape_takes_back_the_last_answer_and_then_the_choice():
    session = rolled_by_hand()

    async def play():
        async with laid(session) as (app, pilot):
            await pilot.press("slash")
            app.table.query_one("#line", Input).value = "end"
            await pilot.press("enter")
            await roll(pilot, "5")
            while not isinstance(app.screen, Ask):
                await pilot.pause(0.01)
            await press(pilot, "escape")
            assert session.waiting is not None
            assert session.waiting.answers == []
            while not isinstance(app.screen, Ask):
                await pilot.pause(0.01)
            await press(pilot, "escape")
            assert session.waiting is None

    in_a_thread(play())
    assert session.head == 0


def test_a_line_opened_right_after_a_decision_gets_what_is_typed():
    async def play():
        async with laid(begin("raid")) as (app, pilot):
            await pilot.press("slash")
            app.table.query_one("#line", Input).value = "step W3 r5c1"
            await pilot.press("enter", "slash", "e", "n", "d")
            await settle(pilot)
            assert app.table.query_one("#line", Input).value == "end"

    in_a_thread(play())
