"""Game files of games that hide things: what the seat saw is open, the game itself is sealed.

Whoever holds the file can read the record as the seat was told it; only the server that made it, or
one with the same key, can open the rest. It opens the table it was saved at; where that is gone, the game
goes on at a new one, at the same seat and with other dice. Nothing is packed, and what the seat itself
has written is sealed apart, so that no length tells what is hidden.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final, Protocol

from hexile.kernel.errors import HexileError
from hexile.kernel.game import sentence
from hexile.kernel.journal import ROOT
from hexile.server.i18n import WORDS
from hexile.table.seat import Seat

FORMAT: Final = 2
BEFORE: Final = 1
REMARK: Final = "#"
REMARKS: Final = re.compile(rf"(?:{REMARK}[^\n]*+\n?+)*+")


class BadSeal(HexileError):
    """A sealed file that cannot be opened here; the message says why."""


class Vault(Protocol):
    """Seals texts so that nobody without the key can read or change them."""

    def seal(self, text: str, name: str = "") -> str:
        """Seal a text, filled up so that its length tells nothing; *name* is what it belongs to."""

    def open(self, sealed: str, format: int = FORMAT) -> str:
        """Return the text, or raise BadSeal."""


class Ticket:
    """What a sealed file gives the right to: a role at a table, as long as links of that generation hold.

    Files of before name neither.
    """

    def __init__(self, role: str, table: str, links: str) -> None:
        self.role = role
        self.table = table
        self.links = links


def sealed_text(seat: Seat, ticket: Ticket, vault: Vault) -> str:
    """Write a game as the holder of a link may have it: the record open, the game sealed.

    A watcher's file has no sealed part.
    """
    lines = [_json(line) for line in open_lines(seat, ticket.role)]
    if not seat.watching:
        journal, notes = seat.parted_text()
        inner = _json({**vars(ticket), "journal": journal})
        body = vault.seal(inner, ticket.table)
        lines.append(_json({"body": body, "notes": vault.seal(notes) if notes else ""}))
    return "\n".join(lines) + "\n"


def open_lines(seat: Seat, role: str) -> Iterator[dict[str, object]]:
    """Yield what anybody may read: which game, and the record as the seat was told it."""
    header = seat.journal.header
    yield {
        "sealed": FORMAT,
        "game": header.game,
        "rules": header.version,
        "scenario": header.setup.scenario,
        "options": header.setup.values,
        "role": role,
        "moment": seat.number,
    }
    for number in [ROOT, *(m.number for m in seat.journal.path(seat.number))]:
        for event in seat.told(number):
            yield {"moment": number, "told": sentence(seat.game, event), "rule": event.rule}


def without_remarks(text: str) -> str:
    """Return the game file in a report: what follows its remarks."""
    found = REMARKS.match(text)
    return text[found.end() :] if found else text


def is_sealed(text: str) -> bool:
    """Tell whether a file is a sealed game."""
    return "sealed" in _first(text)


def unseal(text: str, vault: Vault) -> tuple[Ticket, str]:
    """Return what a sealed file gives the right to, and the journal in it, or raise BadSeal."""
    format = _first(text).get("sealed")
    if format not in (BEFORE, FORMAT):
        raise BadSeal(WORDS("seal.format", format=FORMAT))
    last = _object(text.rstrip("\n").rpartition("\n")[2])
    if "body" not in last:
        raise BadSeal(WORDS("seal.empty"))
    inner = _object(vault.open(str(last["body"]), format))
    notes = vault.open(str(last["notes"])) if last.get("notes") else ""
    ticket = Ticket(str(inner["role"]), str(inner.get("table", "")), str(inner.get("links", "1")))
    return ticket, str(inner["journal"]) + notes


def _first(text: str) -> dict[str, Any]:
    return _object(text.partition("\n")[0])


def _object(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _json(value: dict[str, object]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
