"""Seals games with the server's key."""

from __future__ import annotations

import base64
import hmac
from typing import Final

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from hexile.server.i18n import WORDS
from hexile.server.store.encrypted_file import BEFORE, FORMAT, BadSeal
from hexile.server.store.encrypted_file_v1 import open_format_1

USE: Final = b"hexile sealed games"
NOTHING: Final = "\0"
BLOCK: Final = 16_384


class FernetVault:
    """Seals texts so that nobody without the key can read or change them."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        own = HKDF(SHA256(), 32, None, USE).derive(key)
        self._own = own
        self._fernet = Fernet(base64.urlsafe_b64encode(own))

    def seal(self, text: str, name: str = "") -> str:
        """Seal a text, filled up so that its length tells nothing; *name* is what it belongs to."""
        body = text.encode()
        filled = body.ljust(self._length(len(body), name), NOTHING.encode())
        return self._fernet.encrypt(filled).decode()

    def _length(self, size: int, name: str) -> int:
        """Return the length to fill up to: one in each block, and only the key tells which."""
        block = size // BLOCK
        while True:
            mark = hmac.digest(self._own, f"{name} {block}".encode(), "sha256")
            length = block * BLOCK + int.from_bytes(mark[:8], "big") % BLOCK
            if length >= size:
                return length
            block += 1

    def open(self, sealed: str, format: int = FORMAT) -> str:
        """Return the text, or raise BadSeal."""
        try:
            if format == BEFORE:
                return open_format_1(self._key, sealed)
            return self._fernet.decrypt(sealed).decode().rstrip(NOTHING)
        except (InvalidToken, ValueError):
            raise BadSeal(WORDS("seal.foreign")) from None
