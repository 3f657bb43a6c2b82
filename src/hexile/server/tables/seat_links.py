"""Links that are the right to a seat: unguessable, made from a key, void when the game says so."""

from __future__ import annotations

import hashlib
import os
import re
import secrets
from pathlib import Path
from typing import Final

from itsdangerous import Signer
from itsdangerous.signer import HMACAlgorithm

from hexile.kernel.errors import HexileError

ALL: Final = "all"
WATCH: Final = "watch"
JOIN: Final = "join"
KEY_BYTES: Final = 32
SEAL_BYTES: Final = 18
TOKEN: Final = re.compile(r"([0-9a-f]{16})\.((?:join)?[0-9]{1,3}|all|watch)\.([A-Za-z0-9_-]{24})")


class BadLink(HexileError):
    """The link does not open anything: mistyped, forged, or made void since."""


class Link:
    """A game and a role in it: a seat's number, all of them, watching, or to take a seat."""

    def __init__(self, game: str, role: str) -> None:
        self.game = game
        self.role = role

    def seat(self) -> int | None:
        """Return the seat, or None for a role that is not one seat's."""
        return int(self.role) if self.role.isdigit() else None


def parts_of(token: str) -> tuple[str, str, str]:
    """Split a token into game, role and seal."""
    found = TOKEN.fullmatch(token)
    if found is None:
        raise BadLink(token)
    return found[1], found[2], found[3]


class ShortSeal(HMACAlgorithm):
    """HMAC-SHA256 cut to 144 bits: nobody can guess it, and a link fits on a line."""

    def get_signature(self, key: bytes, value: bytes) -> bytes:
        return super().get_signature(key, value)[:SEAL_BYTES]


class Sealer:
    """Makes links and knows its own again."""

    def __init__(self, key: bytes) -> None:
        seal = ShortSeal(hashlib.sha256)
        self._signer = Signer(key, key_derivation="none", algorithm=seal)

    def token(self, game: str, role: str, generation: int | str) -> str:
        """Return the secret part of a link; the generation is sealed with it and not shown."""
        seal = self._signer.get_signature(f"{game}.{role}.{generation}")
        return f"{game}.{role}.{seal.decode()}"

    def open(self, token: str, generation: int | str) -> Link:
        """Return what a token gives the right to, or raise BadLink."""
        game, role, seal = parts_of(token)
        if not self._signer.verify_signature(f"{game}.{role}.{generation}", seal):
            raise BadLink(token)
        return Link(game, role)

    def sign(self, words: str) -> str:
        """Return *words* with a seal, for a cookie."""
        return f"{words}.{self._signer.get_signature(f'cookie {words}').decode()}"

    def signed(self, value: str) -> str:
        """Return the words of a signed value, or an empty text if it is not ours."""
        words, _, seal = value.rpartition(".")
        return words if self._signer.verify_signature(f"cookie {words}", seal) else ""


def new_id() -> str:
    """Return a new name for a game or a visitor."""
    return secrets.token_hex(8)


def key_in(folder: Path) -> bytes:
    """Return the key kept in a data folder, made the first time and readable by its owner only."""
    path = folder / "key"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(secrets.token_bytes(KEY_BYTES))
                file.flush()
                os.fsync(handle)
        except OSError:  # a key that is not whole must not be taken for one
            path.unlink()
            raise
    return path.read_bytes()
