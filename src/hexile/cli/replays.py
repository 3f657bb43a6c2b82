"""`hexile replay`: walk through a recorded game, or verify it."""

from __future__ import annotations

import argparse
from pathlib import Path

from hexile.kernel.journal import ROOT
from hexile.table.files import look, open_journal
from hexile.table.session import Session
from hexile.table.words import event_lines

VERIFIED = 0
DAMAGED = 1


def replay(arguments: argparse.Namespace) -> int:
    """Show a game decision by decision; with --verify only tell whether it replays."""
    table = look(open_journal(Path(arguments.file)))
    if arguments.verify:
        return verify(table)
    if table.frozen:
        print(f"Read-only: {table.frozen}.")
    header = table.journal.header
    print(
        f"{table.game.about.title}, {header.setup.scenario}, {len(table.journal.moments)} decisions."
    )
    print("\n".join(board(table, ROOT)))
    for moment in table.journal.path(table.head):
        if arguments.step and input("[Enter] goes on, q stops: ").strip().lower().startswith("q"):
            return VERIFIED
        print(f"\n{moment.number}. {moment.action}")
        after = table.state_at(moment.number)
        print(
            "\n".join(f"   {line}" for line in event_lines(table.game, after, max(moment.seat, 0)))
        )
        if arguments.step:
            print("\n".join(board(table, moment.number)))
    if not arguments.step:
        print("\n".join(board(table, table.head)))
    return VERIFIED


def board(table: Session, number: int) -> list[str]:
    """Draw the board after a moment."""
    s = table.state_at(number)
    return table.game.scene(table.game.see(s, 0), 0).text


def verify(table: Session) -> int:
    """Replay every branch to its end and say whether all is well."""
    if table.frozen:
        print(f"Not verified: {table.frozen}.")
        return DAMAGED
    for tip in table.journal.tips():
        table.state_at(tip)
    branches = len(table.journal.tips())
    print(
        f"Verified: {len(table.journal.moments)} decisions, {branches} branch(es) replay exactly."
    )
    return VERIFIED
