"""Chance that a person settles: what is asked, in words, and what is made of the answer."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from hexile.kernel.chance.chance_request import DIE, DRAW, TIE, ChanceRequest, Kind, faces_between
from hexile.kernel.chance.dice import BadFace
from hexile.kernel.game import Game
from hexile.kernel.setup import whole_number
from hexile.table.narration.rules_text import read_rulebook

BETWEEN: Final = re.compile(r"[\s,+]+")
SHOWN: Final = 40  # characters of an answer that a refusal repeats
BOOK_DIE: Final = 6  # numbers a tie, where it has as many faces as there are candidates, or more
ASKED: Final = "?"


def stop_of(game: Game, wait: ChanceRequest) -> str:
    """Return what ends a purpose: a question mark if the game asks there."""
    return ASKED if purpose_of(game, wait).endswith(ASKED) else "."


def wait_words(game: Game, wait: ChanceRequest) -> str:
    """Ask for a die, a draw or a tie: for which piece, what for, by which rule, what may come."""
    purpose = purpose_words(game, wait)
    return f"{purpose} ({wait.rule}){stop_of(game, wait)} {question_words(wait)}"


def purpose_words(game: Game, wait: ChanceRequest) -> str:
    """Say what it is for, without what ends it: `Soldier So3 disengages: 1-3 gets away`."""
    said = purpose_of(game, wait).removesuffix(ASKED)
    facts = {"who": wait.who, "what": wait.what, "whom": wait.whom}
    facts |= {"low": wait.low_faces(), "high": wait.high_faces()}
    return said.format(**facts)


def has_purpose(game: Game, wait: ChanceRequest) -> bool:
    """Tell whether a game says what a die or a draw is for; a tie is for what is equal."""
    return bool(purpose_key(game, wait)) or (wait.kind == TIE and bool(wait.what))


def purpose_key(game: Game, wait: ChanceRequest) -> str:
    """Return under what a game keeps the purpose: rule and what, rule and kind, of a die the rule alone."""
    keys = (
        f"{wait.rule} {wait.what}",
        wait.rule if wait.kind == DIE else f"{wait.rule} {wait.kind}",
    )
    return next((key for key in keys if key in game.purposes), "")


def purpose_of(game: Game, wait: ChanceRequest) -> str:
    """Return the sentence a game has for a wait; of a tie without one, what is equal and for whom."""
    key = purpose_key(game, wait)
    if key:
        return game.purposes[key]
    if wait.kind == TIE:
        return "{who}, {what}: equal" if wait.who else "{what}: equal"
    rule = read_rulebook(game.package).get(wait.rule)
    return ", ".join(
        part for part in ("{who}" if wait.who else "", rule.title if rule else "") if part
    )


def question_words(wait: ChanceRequest) -> str:
    """Ask for the answer itself."""
    if wait.kind == DIE:
        return (
            "What did you roll?" if wait.dice == 1 else f"Roll {wait.dice} dice: what did you roll?"
        )
    if wait.kind == DRAW:
        return f"Which one did you draw? Left: {left_words(wait.left())}."
    return tie_words(wait)


def left_words(kinds: list[Kind]) -> str:
    """Name what is left: 2 Soldier; 1 Worker. Where there is one of each, as of cards, they are not counted."""
    single = all(kind.count == 1 for kind in kinds)
    return "; ".join(kind.name if single else f"{kind.count} {kind.name}" for kind in kinds)


def tie_words(wait: ChanceRequest) -> str:
    """Number the candidates for a die of the book: 1 S2, 2 S3, 3 S4; roll again on 4-6."""
    if wait.sides > BOOK_DIE:
        return f"Choose one, or type `roll`: {', '.join(kind.name for kind in wait.kinds)}."
    named = ", ".join(f"{kind.face} {kind.name}" for kind in wait.kinds)
    again = faces_between(wait.sides + 1, BOOK_DIE, BOOK_DIE)
    return f"{named}." if wait.sides == BOOK_DIE else f"{named}; roll again on {again}."


def fallen_words(wait: ChanceRequest, faces: list[int]) -> str:
    """Report a roll as somebody would who sees the dice or holds the counter: `3 5`, `Soldier`."""
    if wait.kind == DIE:
        return " ".join(str(face) for face in faces)
    return next(kind.name for kind in wait.kinds if faces[0] in kind.faces)


def read_answer(wait: ChanceRequest, answer: str) -> list[int]:
    """Return the faces that a person's answer means, or raise BadFace with what is possible."""
    said = answer.strip()
    return read_faces(wait, said) if wait.kind == DIE else [read_name(wait, said)]


def read_faces(wait: ChanceRequest, said: str) -> list[int]:
    """Read `4`, or of two dice `3 5`, `3+5` or `35`."""
    words = [word for word in BETWEEN.split(said) if word]
    if len(words) == 1 and len(said) == wait.dice and wait.sides < 10:
        words = list(said)
    faces = [whole_number(word) for word in words]
    found = [face for face in faces if face is not None and 1 <= face <= wait.sides]
    if len(found) < len(words) or len(found) != wait.dice:
        raise impossible(wait, said)
    return found


def impossible(wait: ChanceRequest, said: str) -> BadFace:
    """Say that an answer cannot be, and what can."""
    if wait.kind == DIE:
        return BadFace(f"{_shown(said)} is not what {_dice(wait)} can show")
    if wait.kind == TIE:
        return BadFace(f"{_shown(said)} is none of them: {tie_words(wait).rstrip('.')}")
    return BadFace(f"{_shown(said)} is not in the pool: {left_words(wait.left())}")


def _shown(said: str) -> str:
    return repr(said if len(said) <= SHOWN else f"{said[:SHOWN]}...")


def _dice(wait: ChanceRequest) -> str:
    one = f"a die with faces 1 to {wait.sides}"
    example = " ".join(str(face) for face in ([3, 5, 2] * wait.dice)[: wait.dice])
    many = f"{wait.dice} dice with faces 1 to {wait.sides}, as in `{example}`,"
    return one if wait.dice == 1 else many


def read_name(wait: ChanceRequest, said: str) -> int:
    """Read the name of a counter or a candidate, a beginning that only it has, or a candidate's number."""
    found = named(wait, said)
    left = [kind for kind in found if kind.count]
    if len(left) == 1:
        return left[0].face
    if len(left) > 1:
        raise BadFace(f"{_shown(said)} may be {' or '.join(kind.name for kind in left)}")
    if found:
        raise BadFace(f"no {found[0].name} is left: {left_words(wait.left())}")
    raise impossible(wait, said)


def named(wait: ChanceRequest, said: str) -> list[Kind]:
    """List what an answer may mean: exactly so called, or so numbered, or beginning so, or ending so."""
    low = said.lower()
    number = whole_number(said) if wait.kind == TIE else None
    ways: list[Callable[[Kind], bool]] = [
        lambda kind: kind.name.lower() == low,
        lambda kind: kind.face == number,
        lambda kind: bool(low) and kind.name.lower().startswith(low),
        lambda kind: kind.name.lower().split()[-1:] == [low],
    ]
    found = ([kind for kind in wait.kinds if fits(kind)] for fits in ways)
    return next((kinds for kinds in found if kinds), [])
