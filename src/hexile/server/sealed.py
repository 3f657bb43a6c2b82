"""Game files of games that hide things: what the seat saw is open, the game itself is sealed.

Whoever holds the file can read the record as the seat was told it; only the server that made it, or
one with the same key, can open the rest and go on with the game, at the same seat.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import secrets
import zlib
from collections.abc import Iterator
from typing import Any, Final

from hexile.kernel.game import sentence
from hexile.kernel.journal import ROOT
from hexile.server.links import WATCH, Link
from hexile.server.look import Sight
from hexile.server.room import Room

FORMAT: Final = 1
NONCE: Final = 16
TAG: Final = 32
MOST_TEXT: Final = 16_000_000
REMARK: Final = "#"


class BadSeal(ValueError):
    """A sealed file that cannot be opened here; the message says why."""


class Vault:
    """Seals texts so that nobody without the key can read or change them.

    HMAC-SHA256 in counter mode makes the key stream, and a second key authenticates nonce and body.
    """

    def __init__(self, key: bytes) -> None:
        self._hide = hmac.digest(key, b"sealed games: hide", hashlib.sha256)
        self._prove = hmac.digest(key, b"sealed games: prove", hashlib.sha256)

    def seal(self, text: str) -> str:
        """Seal a text."""
        nonce = secrets.token_bytes(NONCE)
        body = nonce + self._mixed(nonce, zlib.compress(text.encode()))
        return base64.b64encode(body + self._tag(body)).decode()

    def open(self, sealed: str) -> str:
        """Return the text, or raise BadSeal."""
        try:
            whole = base64.b64decode(sealed, validate=True)
        except (binascii.Error, ValueError):
            raise BadSeal("its sealed part is damaged") from None
        body, tag = whole[:-TAG], whole[-TAG:]
        if len(body) < NONCE or not hmac.compare_digest(self._tag(body), tag):
            raise BadSeal("it was not sealed by this server, or it was changed since")
        unpacking = zlib.decompressobj()
        packed = self._mixed(body[:NONCE], body[NONCE:])
        return unpacking.decompress(packed, MOST_TEXT).decode()

    def _tag(self, body: bytes) -> bytes:
        return hmac.digest(self._prove, body, hashlib.sha256)

    def _mixed(self, nonce: bytes, body: bytes) -> bytes:
        """Mix a body with the key stream of a nonce; doing so twice gives it back."""
        blocks = range((len(body) + TAG - 1) // TAG)
        stream = b"".join(
            hmac.digest(self._hide, nonce + block.to_bytes(8, "big"), hashlib.sha256)
            for block in blocks
        )
        length = len(body)
        mixed = int.from_bytes(body, "big") ^ int.from_bytes(stream[:length], "big")
        return mixed.to_bytes(length, "big")


def sealed_text(room: Room, link: Link, vault: Vault) -> str:
    """Write a game as the holder of a link may have it: the record open, the game sealed.

    A watcher's file has no sealed part.
    """
    lines = [_json(line) for line in open_lines(room, link)]
    if link.role != WATCH:
        inner = _json({"role": link.role, "journal": room.table.journal.text()})
        lines.append(_json({"body": vault.seal(inner)}))
    return "\n".join(lines) + "\n"


def open_lines(room: Room, link: Link) -> Iterator[dict[str, object]]:
    """Yield what anybody may read: which game, and the record as the seat was told it."""
    sight = Sight(room, link)
    header = room.table.journal.header
    yield {
        "sealed": FORMAT,
        "game": header.game,
        "rules": header.version,
        "scenario": header.setup.scenario,
        "options": header.setup.values,
        "role": link.role,
        "moment": room.table.head,
    }
    for number in [ROOT, *(m.number for m in room.table.journal.path(room.table.head))]:
        for event in sight.told(number):
            yield {"moment": number, "told": sentence(room.game, event), "rule": event.rule}


def without_remarks(text: str) -> str:
    """Return the game file in a report: what follows its remarks."""
    while text.startswith(REMARK):
        text = text.partition("\n")[2]
    return text


def is_sealed(text: str) -> bool:
    """Tell whether a file is a sealed game."""
    return "sealed" in _first(text)


def unseal(text: str, vault: Vault) -> tuple[str, str]:
    """Return the role a sealed file was made for and the journal in it, or raise BadSeal."""
    if _first(text).get("sealed") != FORMAT:
        raise BadSeal(f"it is not of format {FORMAT}")
    last = _object(text.rstrip("\n").rpartition("\n")[2])
    if "body" not in last:
        raise BadSeal("it holds only what was seen, not the game")
    inner = _object(vault.open(str(last["body"])))
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
