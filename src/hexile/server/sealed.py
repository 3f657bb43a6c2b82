"""Game files of games that hide things: what the seat saw is open, the game itself is sealed.

Whoever holds the file can read the record as the seat was told it; only the server that made it, or
one with the same key, can open the rest and go on with the game, at the same seat.
"""

from __future__ import annotations

import base64
import json
import secrets
from collections.abc import Iterator
from typing import Any, Final

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from hexile.kernel.game import sentence
from hexile.kernel.journal import ROOT
from hexile.server.sealed_before import open_format_1
from hexile.server.words import WORDS
from hexile.table.seat import Seat

FORMAT: Final = 2
BEFORE: Final = 1
USE: Final = b"hexile sealed games"
NOTHING: Final = "\0"
MOST_PADDING: Final = 4_096
REMARK: Final = "#"


class BadSeal(ValueError):
    """A sealed file that cannot be opened here; the message says why."""


class Vault:
    """Seals texts so that nobody without the key can read or change them."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        own = HKDF(SHA256(), 32, None, USE).derive(key)
        self._fernet = Fernet(base64.urlsafe_b64encode(own))

    def seal(self, text: str) -> str:
        """Seal a text, with something after it, so that its length does not tell what is in it."""
        padding = NOTHING * secrets.randbelow(MOST_PADDING)
        return self._fernet.encrypt(f"{text}{padding}".encode()).decode()

    def open(self, sealed: str, format: int = FORMAT) -> str:
        """Return the text, or raise BadSeal."""
        try:
            if format == BEFORE:
                return open_format_1(self._key, sealed)
            return self._fernet.decrypt(sealed).decode().rstrip(NOTHING)
        except (InvalidToken, ValueError):
            raise BadSeal(WORDS("seal.foreign")) from None


def sealed_text(seat: Seat, role: str, vault: Vault) -> str:
    """Write a game as the holder of a link may have it: the record open, the game sealed.

    A watcher's file has no sealed part.
    """
    lines = [_json(line) for line in open_lines(seat, role)]
    if not seat.watching:
        inner = _json({"role": role, "journal": seat.session.journal.text()})
        lines.append(_json({"body": vault.seal(inner)}))
    return "\n".join(lines) + "\n"


def open_lines(seat: Seat, role: str) -> Iterator[dict[str, object]]:
    """Yield what anybody may read: which game, and the record as the seat was told it."""
    session = seat.session
    header = session.journal.header
    yield {
        "sealed": FORMAT,
        "game": header.game,
        "rules": header.version,
        "scenario": header.setup.scenario,
        "options": header.setup.values,
        "role": role,
        "moment": session.head,
    }
    for number in [ROOT, *(m.number for m in session.journal.path(session.head))]:
        for event in seat.told(number):
            yield {"moment": number, "told": sentence(seat.game, event), "rule": event.rule}


def without_remarks(text: str) -> str:
    """Return the game file in a report: what follows its remarks."""
    start = 0
    while text.startswith(REMARK, start):
        start = text.find("\n", start) + 1 or len(text)
    return text[start:]


def is_sealed(text: str) -> bool:
    """Tell whether a file is a sealed game."""
    return "sealed" in _first(text)


def unseal(text: str, vault: Vault) -> tuple[str, str]:
    """Return the role a sealed file was made for and the journal in it, or raise BadSeal."""
    format = _first(text).get("sealed")
    if format not in (BEFORE, FORMAT):
        raise BadSeal(WORDS("seal.format", format=FORMAT))
    last = _object(text.rstrip("\n").rpartition("\n")[2])
    if "body" not in last:
        raise BadSeal(WORDS("seal.empty"))
    inner = _object(vault.open(str(last["body"]), format))
    return str(inner["role"]), str(inner["journal"])


def _first(text: str) -> dict[str, Any]:
    return _object(text.partition("\n")[0])


def _object(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _json(value: dict[str, object]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
