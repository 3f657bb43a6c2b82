"""Whole games beside a real board, answered as people answer: `python bench/beside.py [GAME ...]`.

Every die, draw and tie is said in words; what to move is asked for after every answer. At the end the journal is replayed with its faces as scripted dice: the states must be the same.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.beside import Person, told

from hexile.games import find, slugs
from hexile.kernel.dice import SeededDice
from hexile.kernel.game import new_setup
from hexile.kernel.journal import Waiting, read_journal, replay
from hexile.kernel.wait import Wait
from hexile.lab.names import named_player
from hexile.table.by_hand import told_in_setting_up
from hexile.table.seat import share
from hexile.table.seats import seat_computers
from hexile.table.session import Session, new_session
from hexile.table.waits import read_answer

SEED = 11


def begun(slug: str, lines: list[str]) -> Session:
    """Set a game up with answers in words, one person at the first seat and computers elsewhere."""
    game, dice = find(slug), SeededDice(SEED)
    setup = new_setup(game, "", "", {}, {})
    waiting = Waiting(0, "", [], [])
    while isinstance(wanted := told_in_setting_up(game, setup, "", waiting), Wait):
        faces = [dice.face(wanted.sides, "", "") for _ in range(wanted.dice)]
        waiting = waiting.answered(read_answer(wanted, told(wanted, faces)), own=False)
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


def main(asked: list[str]) -> None:
    """Play one game of each, and say how it went."""
    for slug in asked or slugs():
        lines: list[str] = []
        began = time.perf_counter()
        table = begun(slug, lines)
        answers, moved = played(table)
        taken = time.perf_counter() - began
        reading = read_journal(table.game, "\n".join(lines) + "\n")
        states = replay(table.game, reading.journal, reading.journal.head)
        assert [s.digest() for s in states][-1] == table.state.digest()
        result = table.state.result
        assert result is not None
        print(
            f"{slug}: {len(table.journal.moments)} decisions, {answers} answers, {moved} things moved, "
            f"{result.ending}; replayed alike; {taken:.1f} s"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
