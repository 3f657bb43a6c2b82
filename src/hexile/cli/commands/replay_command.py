"""`hexile replay`: walk through a recorded game, or verify it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hexile.cli.arguments import (
    Arguments,
    command,
    file_argument,
    file_option,
    flag,
    json_option,
)
from hexile.cli.progress import counting
from hexile.kernel.chance.randomness import RandomSource
from hexile.kernel.journal import ROOT
from hexile.table.files.journal_files import look, open_journal
from hexile.table.files.verification import Proof, prove_dice
from hexile.table.narration.wording import told_lines
from hexile.table.seat import sit
from hexile.table.session import Session

VERIFIED = 0
DAMAGED = 1
NOT_PROVABLE = 3  # 2 is for what was asked wrongly


@command("replay", "hexile replay my-game.jsonl --step", "hexile replay my-game.jsonl --verify")
@file_argument("The game file.")
@flag("--step", "Wait for Enter after every decision.")
@flag("--verify", "Only check that the game replays and the dice are proved.")
@file_option("--animate", "Write the game as a moving picture: .svg, .gif or .webp.")
@json_option()
def replay(arguments: Arguments) -> int:
    """Show a game decision by decision, as the player who decided saw it."""
    session = look(open_journal(Path(arguments.file)))
    if arguments.animate:
        return animate(session, Path(arguments.animate))
    if arguments.verify:
        verdict = verify(session)
        print(json.dumps(verdict.data()) if arguments.json else "\n".join(verdict.lines))
        return verdict.status
    if arguments.json:
        print(json.dumps(replay_data(session)))
        return VERIFIED
    if session.frozen:
        print(f"Read-only: {session.frozen}.")
    journal = session.journal
    title, scenario = session.game.about.title, journal.header.setup.scenario
    copy = sit(session, 0).copy_words()
    played = f"{scenario} with {copy}" if copy else scenario
    print(f"{title}, {played}, {len(journal.moments)} decisions.")
    print("\n".join(sit(session, 0).at(ROOT).scene.text))
    for moment in journal.path(session.head):
        if arguments.step and input("Enter continues, q stops: ").strip().lower().startswith("q"):
            return VERIFIED
        print(f"\n{moment.number}. {moment.action}")
        seat = sit(session, max(moment.seat, 0)).at(moment.number)
        print("\n".join(f"   {line}" for line in told_lines(seat, moment.number)))
        if arguments.step:
            print("\n".join(seat.scene.text))
    if not arguments.step:
        print("\n".join(sit(session, 0).scene.text))
    return VERIFIED


def animate(session: Session, path: Path) -> int:
    """Write a game as a moving picture, whole or not at all."""
    from hexile.server.pictures.game_pictures import MOVING, Animation, ending_of

    ending_of(path, MOVING)  # before the frames are made, which takes long
    with counting("Drawing the replay"):
        Animation(session).save(path)
    print(path)
    return VERIFIED


def replay_data(session: Session) -> dict[str, Any]:
    """Return the decisions of a game with what was told of each, for programs."""
    journal = session.journal
    return {
        "game": session.game.about.slug,
        "scenario": journal.header.setup.scenario,
        "rules": journal.header.version,
        "read_only": session.frozen,
        "decisions": [
            {
                "number": moment.number,
                "seat": moment.seat,
                "action": moment.action,
                "faces": moment.faces,
                "told": told_lines(sit(session, max(moment.seat, 0)), moment.number),
            }
            for moment in journal.path(session.head)
        ],
    }


class Verification:
    """What can be proved of a game: lines for a person, and the exit status."""

    def __init__(self, status: int, *lines: str) -> None:
        self.status = status
        self.lines = list(lines)

    def data(self) -> dict[str, Any]:
        """Return it for programs."""
        return {"verified": self.status == VERIFIED, "status": self.status, "lines": self.lines}


def verify(session: Session) -> Verification:
    """Replay every branch to its end and say whether that, and all dice, can be proved."""
    if session.frozen:
        return Verification(DAMAGED, f"Not verified: {session.frozen}.")
    tips = session.journal.tips()
    tip = first_broken(session, tips)
    if tip is not None:
        broken = f"the branch that ends with decision {tip} does not replay"
        return Verification(DAMAGED, f"Not verified: {broken}.")
    replayed = f"{len(session.journal.moments)} decisions, {len(tips)} branch(es) replay exactly."
    return verify_dice(session, replayed)


def first_broken(session: Session, tips: list[int]) -> int | None:
    """Return the end of the first branch that does not replay, or None."""
    with counting("branches replayed") as count:
        for done, tip in enumerate(tips):
            count(done, len(tips))
            if not session.replays(tip):
                return tip
    return None


def verify_dice(session: Session, replayed: str) -> Verification:
    """Roll the dice again whose secret was committed and is revealed, and say whether that proves all of them."""
    proof = prove_dice(session)
    if proof.fault is not None:
        where = f"decision {proof.fault}" if proof.fault else "the start"
        wrong = f"Not verified: the dice of {where} do not match the commitment."
        return Verification(DAMAGED, replayed, wrong)
    lines = [replayed, *(commitment(cup) for cup in session.journal.cups if cup.promise)]
    reasons = unprovable(session, proof)
    if reasons:
        return Verification(
            NOT_PROVABLE, *lines, *(f"Not provable: {reason}." for reason in reasons)
        )
    return Verification(
        VERIFIED, *lines, f"Verified: all {proof.proved} faces match the commitment."
    )


def commitment(cup: RandomSource) -> str:
    """Name the commitment of some dice, and whether their secret is known."""
    return f"Commitment, {'revealed' if cup.shown else 'not revealed yet'}: {cup.promise}."


def unprovable(session: Session, proof: Proof) -> list[str]:
    """Say what keeps a game that replays from being proved: dice nobody promised, or fingerprints that are missing."""
    found = [words for cup in session.journal.cups if (words := no_promise(cup))]
    if proof.unproved and not found:
        found = [f"the secret of {proof.unproved} faces is not in this file"]
    if not session.is_fingerprinted():
        found.append("fingerprints are missing that every game file has")
    return list(dict.fromkeys(found))


def no_promise(cup: RandomSource) -> str:
    """Say why dice from a cup prove nothing, if they do not."""
    if cup.promise and not cup.chosen:
        return ""
    if cup.is_rolled_by_hand():
        return "there is no commitment: people rolled the dice, or the commitment was removed"
    return "there is no commitment: the dice come from a seed or secret that was known before they were rolled"
