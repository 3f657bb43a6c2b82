"""What a server is started with."""

from __future__ import annotations

import ipaddress
import os
from pathlib import Path
from typing import Final

from hexile.kernel.errors import HexileError
from hexile.kernel.setup import whole_number
from hexile.server.http import metrics
from hexile.server.limits import BadLimits, limits_for
from hexile.server.store.database import sqlite_url
from hexile.server.tables.seat_links import KEY_BYTES, key_in
from hexile.table.files.journal_files import data_folder

KEY_CHARACTERS: Final = 32
DATABASE: Final = "HEXILE_DATABASE_URL"
SECRET: Final = "HEXILE_SECRET_KEY"
WORKERS: Final = "HEXILE_WORKERS"
PROXIES: Final = "HEXILE_PROXIES"
KINDS: Final = 8
MOST_BODY: Final = 4_000_000
MOST_REQUEST: Final = MOST_BODY + 100_000  # a form has more than its file
MOST_POSITION: Final = 100_000


class BadConfig(HexileError):
    """The server cannot be started like this; the message says what is missing."""


class Config:
    """Where to listen, where to keep games, and whether strangers may come."""

    def __init__(self, host: str, port: int, data: Path | None, public: bool) -> None:
        self.host = host
        self.port = port
        self.data = data or data_folder()
        self.public = public
        self.database = os.environ.get(DATABASE) or sqlite_url(self.data)
        self.key = self._key()
        self.workers = self._workers()
        self.proxies = self._proxies()
        if metrics.are_asked_for() and not metrics.are_possible():
            raise BadConfig(metrics.MISSING)
        try:
            self.limits = limits_for(public)
        except BadLimits as bad:
            raise BadConfig(str(bad)) from None

    def _key(self) -> bytes:
        given = os.environ.get(SECRET, "")
        length = len(given.strip())
        if given and length < KEY_CHARACTERS:
            raise BadConfig(f"{SECRET} has {length} characters; {KEY_CHARACTERS} are wanted.")
        if given and self.public and len(set(given)) < KINDS:
            raise BadConfig(
                f"{SECRET} has {len(set(given))} different characters: anybody guesses that. "
                "`python -c 'import secrets; print(secrets.token_urlsafe(32))'` makes a key."
            )
        if given:
            return given.encode()
        if self.public:
            raise BadConfig(
                f"A public server needs a secret key of {KEY_CHARACTERS} characters or more in {SECRET}."
            )
        key = key_in(self.data)
        if len(key) < KEY_BYTES:
            raise BadConfig(
                f"{self.data / 'key'} has {len(key)} bytes, and a key has {KEY_BYTES}. Without the "
                "key no link and no encrypted file works. If you delete the file, Hexile makes a new key."
            )
        return key

    def _workers(self) -> int:
        """Return how many processes may think; 0 means one more than there are processors."""
        given = os.environ.get(WORKERS, "0")
        count = whole_number(given)
        if count is None or count < 0:
            raise BadConfig(f"{WORKERS} is {given!r}; a number of processes is wanted.")
        return count

    def _proxies(self) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
        """Return the proxies whose word is taken for who asks: addresses or networks."""
        words = os.environ.get(PROXIES, "").replace(",", " ").split()
        try:
            return [ipaddress.ip_network(word) for word in words]
        except ValueError as bad:
            raise BadConfig(f"{PROXIES}: {bad}") from None

    def is_proxy(self, address: str) -> bool:
        """Tell whether an address is that of a named proxy."""
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self.proxies)

    def hosts(self) -> list[str]:
        """List the names this server answers to when it is not public."""
        return ["localhost", "127.0.0.1", "[::1]", self.host]
