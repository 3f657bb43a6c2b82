"""All games, editions and results of one person in one file, to keep or to take to another Hexile."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from typing import Final

from hexile import __version__
from hexile.kernel.setup import BadSetup
from hexile.server.http.http_errors import Problem
from hexile.server.i18n import WORDS
from hexile.server.site import Site
from hexile.server.store.results_store import GameLabel
from hexile.server.tables.game_file import game_text
from hexile.server.tables.game_list import GameListItem, list_games
from hexile.server.tables.kept_games import NAME
from hexile.server.tables.seat_links import Link
from hexile.table.editions.edition import own_files
from hexile.table.editions.edition_files import read_zip, zip_bytes

FORMAT: Final = 1
ABOUT: Final = "hexile.json"
GAMES: Final = "games/"
EDITIONS: Final = "editions/"
RESULTS: Final = "results.json"
MOST_ENTRIES: Final = 5_000
MOST_BYTES: Final = 100_000_000  # unpacked, all together
MOST_FILE: Final = 5_000_000


class Person:
    """Whose games they are: by which name they own tables, and in whose name labels are kept."""

    def __init__(self, visitor: str, holder: str, at_home: bool) -> None:
        self.visitor = visitor
        self.holder = holder
        self.at_home = at_home


class Loaded:
    """What came of loading a file: how many there were, and which could not be read."""

    def __init__(self) -> None:
        self.games = 0
        self.editions = 0
        self.results = 0
        self.known = 0
        self.refused: list[str] = []


def save_all(site: Site, person: Person) -> bytes:
    """Pack all of somebody's games, editions and results.

    At the server's own machine games are saved open, so that any Hexile can load them.
    """
    packed = io.BytesIO()
    labels: dict[str, dict[str, object]] = {}
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for item in list_games(site, person.visitor, person.at_home):
            archive.writestr(f"{GAMES}{item.id}.jsonl", text_of(site, item, person.at_home))
            labels[item.id] = {"name": item.name, "archived": item.away}
        for row in site.workbench.copies.of(person.holder):
            archive.writestr(f"{EDITIONS}{row.id}.zip", zip_bytes(row.copy))
        archive.writestr(RESULTS, site.results.export(person.holder))
        about = {"hexile": __version__, "format": FORMAT, "games": labels}
        archive.writestr(ABOUT, json.dumps(about))
    return packed.getvalue()


def text_of(site: Site, item: GameListItem, openly: bool) -> str:
    """Return a game's file; one that cannot be opened is saved as it is stored."""
    try:
        room = site.rooms.open(item.id)
    except Problem:
        return "\n".join(site.store.lines(item.id)) + "\n"
    with room.lock:
        link = Link(room.id, item.role)
        return room.seat(link).journal_text() if openly else game_text(site, room, link)


def load_all(site: Site, person: Person, data: bytes) -> Loaded:
    """Add everything in a file that is not here yet; what cannot be read is named, the rest is loaded."""
    with opened(data) as archive:
        return Loading(site, person, archive).run()


def opened(data: bytes) -> zipfile.ZipFile:
    """Open a file if it is one of ours and no larger than may be."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        entries = archive.infolist()
    except (zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, EOFError, ValueError):
        raise not_ours() from None
    size = sum(entry.file_size for entry in entries)
    largest = max((entry.file_size for entry in entries), default=0)
    if len(entries) > MOST_ENTRIES or size > MOST_BYTES or largest > MOST_FILE:
        raise Problem(413, "too-large", WORDS("all_games.too_large"))
    if ABOUT not in archive.namelist():
        raise not_ours()
    return archive


def not_ours() -> Problem:
    """Say that a file is none of these."""
    return Problem(422, "bad-file", WORDS("all_games.not_ours"))


def labels_in(archive: zipfile.ZipFile) -> dict[str, GameLabel]:
    """Return what the games are called in a file."""
    try:
        about = json.loads(archive.read(ABOUT))
        if about["format"] != FORMAT:
            raise Problem(422, "bad-file", WORDS("all_games.newer"))
        return {
            str(id): GameLabel(str(label["name"])[:NAME], bool(label["archived"]))
            for id, label in about["games"].items()
        }
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, zipfile.BadZipFile):
        raise not_ours() from None


class Loading:
    """Takes one file apart."""

    def __init__(self, site: Site, person: Person, archive: zipfile.ZipFile) -> None:
        self._site = site
        self._person = person
        self._archive = archive
        self._labels = labels_in(archive)
        self.loaded = Loaded()

    def run(self) -> Loaded:
        """Load one entry after the other."""
        kinds: dict[str, Callable[[str], None]] = {
            GAMES: self._game,
            EDITIONS: self._edition,
            RESULTS: self._results,
        }
        for name in self._archive.namelist():
            for start, load in kinds.items():
                if name.startswith(start):
                    self._try(name, load)
        return self.loaded

    def _try(self, name: str, load: Callable[[str], None]) -> None:
        try:
            load(name)
        except Problem as problem:
            self.loaded.refused.append(f"{name}: {problem.detail}")

    def _bytes(self, name: str) -> bytes:
        try:
            return self._archive.read(name)
        except (zipfile.BadZipFile, NotImplementedError, EOFError, RuntimeError, ValueError):
            raise Problem(422, "bad-file", WORDS("all_games.damaged")) from None

    def _game(self, name: str) -> None:
        """Set a game up as it was saved, unless it is here already."""
        _, journal = self._site.unsealed(self._bytes(name).decode("utf-8", errors="replace"))
        if self._site.store.with_header(journal.partition("\n")[0]):
            self.loaded.known += 1
            return
        room, _ = self._site.bring(journal, self._person.visitor)
        with room.lock:
            room.session.take_fresh_cup()
        label = self._labels.get(name.removeprefix(GAMES).removesuffix(".jsonl"))
        if label is not None and (label.name or label.away):
            self._site.shelves.keep(self._person.holder, room.id, label)
        self.loaded.games += 1

    def _edition(self, name: str) -> None:
        """Keep an edition, unless the same one is here already."""
        data = self._bytes(name)
        mine = self._site.workbench.copies.of(self._person.holder)
        try:
            found = read_zip(data, "", name)
        except BadSetup as bad:
            raise Problem(422, "bad-file", str(bad)) from None
        if any(
            row.copy.name == found.name and own_files(row.copy) == own_files(found) for row in mine
        ):
            self.loaded.known += 1
            return
        self._site.workbench.load(self._person.holder, data, name)
        self.loaded.editions += 1

    def _results(self, name: str) -> None:
        """Add the results that are not known yet."""
        self.loaded.results += self._site.results.bring(self._person.holder, self._bytes(name))
