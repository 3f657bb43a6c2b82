"""Reads what was sealed in format 1, before there was a library for it. Nothing is written so any more."""

from __future__ import annotations

import base64
import hashlib
import hmac
import zlib
from typing import Final

NONCE: Final = 16
TAG: Final = 32
MOST_TEXT: Final = 16_000_000


def open_format_1(key: bytes, sealed: str) -> str:
    """Return the text, or raise ValueError: HMAC-SHA256 in counter mode hides it, a second key proves it."""
    hide, prove = (
        hmac.digest(key, f"sealed games: {use}".encode(), hashlib.sha256)
        for use in ("hide", "prove")
    )
    whole = base64.b64decode(sealed, validate=True)
    body, tag = whole[:-TAG], whole[-TAG:]
    if len(body) < NONCE or not hmac.compare_digest(hmac.digest(prove, body, hashlib.sha256), tag):
        raise ValueError("the proof does not fit")
    nonce, mixed = body[:NONCE], body[NONCE:]
    stream = b"".join(
        hmac.digest(hide, nonce + block.to_bytes(8, "big"), hashlib.sha256)
        for block in range(len(mixed) // TAG + 1)
    )
    packed = bytes(a ^ b for a, b in zip(mixed, stream, strict=False))
    return zlib.decompressobj().decompress(packed, MOST_TEXT).decode()
