"""`hexile replay`: walk through a recorded game, or verify it."""

from __future__ import annotations

import argparse
from pathlib import Path

from hexile.kernel.journal import ROOT
from hexile.table.files.journal_files import look, open_journal
from hexile.table.files.verification import prove_dice
from hexile.table.narration.wording import told_lines
from hexile.table.seat import sit
from hexile.table.session import Session

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
    copy = sit(session, 0).copy_words()
    played = f"{scenario} with {copy}" if copy else scenario
    print(f"{title}, {played}, {len(journal.moments)} decisions.")
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
    return verify_dice(session)


def verify_dice(session: Session) -> int:
    """Roll the dice again whose secret was promised and is told, and say whether all fell as promised."""
    promised = [cup for cup in session.journal.cups if cup.promise]
    if not promised:
        return VERIFIED
    proof = prove_dice(session)
    if proof.fault is not None:
        where = f"decision {proof.fault}" if proof.fault else "the set-up"
        print(f"The dice of {where} did not fall as promised.")
        return DAMAGED
    for cup in promised:
        print(f"{'Promised' if cup.shown else 'Promised, and not told yet'}: {cup.promise}.")
    print(f"Dice: every one of {proof.proved} faces fell as promised.")
    if proof.unproved:
        print(f"{proof.unproved} more cannot be proved: their secret is not in this file.")
    return VERIFIED
