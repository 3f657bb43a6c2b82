"""Links that are the right to a seat: unguessable, made from a key, void when the game says so."""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final

ALL: Final = "all"
WATCH: Final = "watch"
KEY_BYTES: Final = 32
MAC_LENGTH: Final = 24


class BadLink(Exception):
    """The link does not open anything: mistyped, forged, or made void since."""


class Link:
    """A game and a role in it: a seat's number, all of them, or watching."""

    def __init__(self, game: str, role: str) -> None:
        self.game = game
        self.role = role

    def seat(self) -> int | None:
        """Return the seat, or None for a role that is not one seat's."""
        return int(self.role) if self.role.isdigit() else None


def parts_of(token: str) -> tuple[str, str, str]:
    """Split a token into game, role and seal."""
    parts = token.split(".")
    if len(parts) != 3 or not all(parts) or not (parts[1].isdigit() or parts[1] in (ALL, WATCH)):
        raise BadLink(token)
    return parts[0], parts[1], parts[2]


class Sealer:
    """Makes links and knows its own again."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def seal(self, words: str) -> str:
        """Return what only the holder of the key can make from *words*."""
        mac = hmac.new(self._key, words.encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(mac).decode()[:MAC_LENGTH]

    def token(self, game: str, role: str, generation: int) -> str:
        """Return the secret part of a link."""
        return f"{game}.{role}.{self.seal(f'{game}.{role}.{generation}')}"

    def open(self, token: str, generation: int) -> Link:
        """Return what a token gives the right to, or raise BadLink."""
        game, role, _ = parts_of(token)
        if not hmac.compare_digest(self.token(game, role, generation).encode(), token.encode()):
            raise BadLink(token)
        return Link(game, role)

    def sign(self, words: str) -> str:
        """Return *words* with a seal, for a cookie."""
        return f"{words}.{self.seal(f'cookie {words}')}"

    def signed(self, value: str) -> str:
        """Return the words of a signed value, or an empty text if it is not ours."""
        words = value.rpartition(".")[0]
        return words if words and hmac.compare_digest(self.sign(words), value) else ""


def new_id() -> str:
    """Return a new name for a game or a visitor."""
    return secrets.token_hex(8)


def key_in(folder: Path) -> bytes:
    """Return the key kept in a data folder, made the first time and readable by its owner only."""
    path = folder / "key"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
    return path.read_bytes()
