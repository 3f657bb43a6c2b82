"""Whole games beside a real board, answered as people answer: `python bench/beside.py [--prompt | --browser WIDTH] [GAME[:OPTION=VALUE] ...]`.

Every die, draw and tie is said in words; what to move is asked for after every answer. With `--prompt` all of it is typed at the
prompt, with `--browser` pressed on the companion page, as wide as said. At the end the journal is replayed with its faces as
scripted dice: the states must be the same.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.beside import Person
from tests.cli.test_beside import Typist
from tests.server.conftest import CHROMIUM, FLAGS, LiveServer, free_port
from tests.server.test_beside import begin, step

from hexile.cli import main as command
from hexile.games import find, slugs
from hexile.kernel.chance.chance_request import ChanceRequest
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup
from hexile.kernel.journal import Waiting, read_journal, replay
from hexile.lab.player_names import named_player
from hexile.server.app import make_app
from hexile.server.config import Config
from hexile.table.choices.chance_answers import fallen_words, read_answer
from hexile.table.companion.physical_dice import told_in_setting_up
from hexile.table.seat import share
from hexile.table.seating import seat_computers
from hexile.table.session import Session, new_session

SEED = 11
PROMPT = "--prompt"
BROWSER = "--browser"


def begun(slug: str, options: dict[str, str], lines: list[str]) -> Session:
    """Set a game up with answers in words, one person at the first seat and computers elsewhere."""
    game, dice = find(slug), SeededDice(SEED)
    setup = new_setup(game, "", "", dict(options), {})
    waiting = Waiting(0, "", [], [])
    while isinstance(wanted := told_in_setting_up(game, setup, "", waiting), ChanceRequest):
        faces = [dice.face(wanted.sides, "", "") for _ in range(wanted.dice)]
        waiting = waiting.answered(read_answer(wanted, fallen_words(wanted, faces)), own=False)
    player = list(game.players)[-1]
    seats = {str(n): "person" if n == 0 else player for n in range(len(game.seats_for(setup)))}
    table = new_session(game, setup, seats, None, wanted, lines.append)
    seat_computers(table, named_player)
    return table


def played(table: Session) -> tuple[int, int]:
    """Play to the end; return how many answers were given and how many things were moved."""
    person, answers, moved = Person(table, SEED), 0, 0
    share(table).beside.lay_out()
    while not table.state.over():
        seat = share(table)
        if table.waiting is not None:
            seat.beside.answer(person.says(table.wanted()))
            answers += 1
        elif table.is_computers_turn():
            table.computer_acts()
        else:
            seat.act(person.chooses())
        moved += carried_out(table)
    return answers, moved


def carried_out(table: Session) -> int:
    """Move what is ordered; then nothing may be left to move."""
    beside = share(table).beside
    orders = beside.orders()
    beside.done(len(orders))
    assert beside.orders() == []
    return len(orders)


def typed(slug: str, options: dict[str, str]) -> tuple[Session, int, int]:
    """Type a whole game at the prompt, from its set-up to its end; count answers and things moved."""
    patch = pytest.MonkeyPatch()
    with (
        TemporaryDirectory() as folder,
        patch.context() as patched,
        redirect_stdout(StringIO()) as out,
    ):
        typist = Typist(patched, sys.maxsize, SEED)
        chosen = [f"--option={name}={value}" for name, value in options.items()]
        kept = f"{folder}/game.jsonl"
        assert command(["play", slug, "--companion", "--file", kept, "--seed", "1", *chosen]) == 0
    said = out.getvalue()
    assert typist.prompt is not None
    assert "Not allowed" not in said
    assert "nothing has changed" not in said.lower()
    return typist.prompt.session, typist.lines, said.count("On your table:")


def pressed(slug: str, options: dict[str, str], width: int) -> tuple[Session, int, int]:
    """Press a whole game through on the companion page; count answers and things moved."""
    with TemporaryDirectory() as folder, sync_playwright() as play:
        app = make_app(Config("127.0.0.1", 0, Path(folder), False))
        server = LiveServer(app, free_port())
        server.start()
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(viewport={"width": width, "height": round(width * 1.6)})
        page.set_default_timeout(60_000)
        token = begin(page, server.url, slug, options=options)
        table = app.app.state.site.open(token)[0].session
        seen = press_through(page, table)
        browser.close()
        server.stop()
    return table, seen["asked"], seen["order"]


def press_through(page: Page, table: Session) -> Counter[str]:
    """Do what the page asks for until the game is over."""
    person, seen = Person(table, SEED), Counter[str]()
    while (state := step(page, table, person)) != "over":
        seen[state] += 1
        assert page.locator(".refusal").count() == 0, page.locator(".refusal").inner_text()
        if state == "thinking":
            page.wait_for_timeout(200)
    return seen


def one_game(slug: str, options: dict[str, str], how: str, width: int) -> tuple[Session, int, int]:
    """Play one game in one of three ways."""
    if how == PROMPT:
        return typed(slug, options)
    if how == BROWSER:
        return pressed(slug, options, width)
    table = begun(slug, options, [])
    return (table, *played(table))


def main(asked: list[str]) -> None:
    """Play one game of each, and say how it went."""
    how = asked.pop(0) if asked and asked[0] in (PROMPT, BROWSER) else ""
    width = int(asked.pop(0)) if how == BROWSER else 0
    for game in asked or slugs():
        slug, _, said = game.partition(":")
        options = dict(option.split("=") for option in said.split(",")) if said else {}
        began, spent = time.perf_counter(), time.process_time()
        table, answers, moved = one_game(slug, options, how, width)
        taken, spent = time.perf_counter() - began, time.process_time() - spent
        reading = read_journal(table.game, table.journal.text())
        states = replay(table.game, reading.journal, reading.journal.head)
        assert [s.digest() for s in states][-1] == table.state.digest()
        result = table.state.result
        assert result is not None
        print(
            f"{game}: {len(table.journal.moments)} decisions, {answers} answers, {moved} things moved, "
            f"{result.ending}; replayed alike; {taken:.1f} s, "
            f"{spent:.1f} s of this processor",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
