"""`hexile replay`: walk through a recorded game, or verify it."""

from __future__ import annotations

import argparse
from pathlib import Path

from hexile.kernel.journal import ROOT
from hexile.table.files import look, open_journal
from hexile.table.seat import sit
from hexile.table.session import Session
from hexile.table.words import told_lines

VERIFIED = 0
DAMAGED = 1


def replay(arguments: argparse.Namespace) -> int:
    """Show a game decision by decision, as whoever decided saw it; with --verify only tell whether it replays."""
    session = look(open_journal(Path(arguments.file)))
    if arguments.verify:
        return verify(session)
    if session.frozen:
        print(f"Read-only: {session.frozen}.")
    journal = session.journal
    title, scenario = session.game.about.title, journal.header.setup.scenario
    print(f"{title}, {scenario}, {len(journal.moments)} decisions.")
    print("\n".join(sit(session, 0).at(ROOT).scene.text))
    for moment in journal.path(session.head):
        if arguments.step and input("[Enter] goes on, q stops: ").strip().lower().startswith("q"):
            return VERIFIED
        print(f"\n{moment.number}. {moment.action}")
        seat = sit(session, max(moment.seat, 0)).at(moment.number)
        print("\n".join(f"   {line}" for line in told_lines(seat, moment.number)))
        if arguments.step:
            print("\n".join(seat.scene.text))
    if not arguments.step:
        print("\n".join(sit(session, 0).scene.text))
    return VERIFIED


def verify(session: Session) -> int:
    """Replay every branch to its end and say whether all is well."""
    if session.frozen:
        print(f"Not verified: {session.frozen}.")
        return DAMAGED
    tips = session.journal.tips()
    for tip in tips:
        if not session.replays(tip):
            print(f"Not verified: the branch that ends with decision {tip} does not replay.")
            return DAMAGED
    print(
        f"Verified: {len(session.journal.moments)} decisions, {len(tips)} branch(es) replay exactly."
    )
    return VERIFIED
