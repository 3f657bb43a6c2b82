"""What can be done with copies: made, loaded, changed, checked, within what a visitor may have."""

from __future__ import annotations

from collections.abc import Sequence

from hexile.kernel.game import Game
from hexile.kernel.setup import BadFile, BadSetup, check_file, unknown
from hexile.server.editor.checked_editions import Checks
from hexile.server.http.http_errors import Problem
from hexile.server.http.quotas import Quotas
from hexile.server.i18n import WORDS
from hexile.server.limits import Limits
from hexile.server.store.edition_store import EditionRow, EditionStore, NoSuchEdition
from hexile.server.store.game_store import Stale, Store
from hexile.server.store.results_store import HOME
from hexile.server.tables.seat_links import new_id
from hexile.table.editions.edition import (
    MOST_NAME,
    Edition,
    component_of,
    new_copy,
    our_text,
    remarked_text,
    replaceable,
)
from hexile.table.editions.edition_files import as_text, read_zip
from hexile.table.editions.restore_value import with_ours


class EditionService:
    """The copies of this server. Whatever is refused, the copy is as it was."""

    def __init__(self, store: Store, quotas: Quotas, limits: Limits) -> None:
        self.copies = EditionStore(store)
        self.checks = Checks()
        self._quotas = quotas
        self._limits = limits

    def make(self, holder: str, game: Game) -> str:
        """Make an edition that is all ours still, and return its id."""
        self._quotas.expect_record()
        return self._keep(holder, new_copy(game, WORDS("copies.mine", game=game.about.title)))

    def make_from(self, holder: str, game: Game, name: str, files: dict[str, str]) -> str:
        """Make an edition that has some files of its own, by their names, and return its id."""
        self._quotas.expect_record()
        named = name.strip()[:MOST_NAME] or WORDS("copies.mine", game=game.about.title)
        copy = new_copy(game, named)
        valid = {component.file_name(): component.file for component in replaceable(game)}
        for file, text in files.items():
            if file not in valid:
                raise bad_copy(
                    [BadFile(file[:MOST_NAME], 0, 0, unknown("file", file, list(valid)))]
                )
            try:
                copy.files[valid[file]] = as_text(file, text.encode(errors="replace"))
            except BadFile as bad:
                raise bad_copy([bad]) from None
        return self._keep_good(holder, copy)

    def load(self, holder: str, data: bytes, name: str) -> str:
        """Keep the copy in a zip, if it can be played with, and return its id."""
        self._quotas.expect_record()
        try:
            copy = read_zip(data, "", name)
        except BadSetup as bad:
            raise bad_copy([bad]) from None
        return self._keep_good(holder, copy)

    def _keep_good(self, holder: str, copy: Edition) -> str:
        found = self.checks.faults(copy)
        if found:
            raise bad_copy(found)
        return self._keep(holder, copy)

    def duplicate(self, row: EditionRow) -> str:
        """Make another of a copy, and return its id."""
        self._quotas.expect_record()
        was = row.copy
        name = WORDS("copies.another", name=was.name)[:MOST_NAME]
        return self._keep(row.holder, Edition(was.game, name, was.owner, was.files, was.rules))

    def _keep(self, holder: str, copy: Edition) -> str:
        if holder != HOME and self.copies.count(holder) >= self._limits.copies > 0:
            raise Problem(429, "too-often", WORDS("refusal.copies", most=self._limits.copies))
        self._expect_size(copy)
        id = new_id()
        self.copies.create(id, holder, copy)
        return id

    def playable(self, id: str, holder: str, slug: str) -> Edition:
        """Return a copy of somebody's with which a game can be played, or raise a Problem."""
        copy = self.open(id, holder).copy
        if copy.game != slug:
            raise Problem(422, "bad-setup", WORDS("refusal.other_copy", game=copy.game))
        wrong = self.checks.faults(copy)
        if wrong:
            raise bad_copy(wrong)
        return copy

    def open(self, id: str, holder: str) -> EditionRow:
        """Return somebody's copy, or raise a Problem that tells nothing more."""
        try:
            return self.copies.row(id, holder)
        except NoSuchEdition:
            raise Problem(404, "not-found", WORDS("refusal.no_copy")) from None

    def remove(self, row: EditionRow) -> None:
        """Delete a copy for good."""
        self.copies.remove(row.id)

    def rename(self, row: EditionRow, name: str, owner: str | None = None) -> EditionRow:
        """Call a copy something else, and say whose it is."""
        was = row.copy
        named = name.strip()[:MOST_NAME] or was.name
        whose = was.owner if owner is None else owner.strip()[:MOST_NAME]
        return self._change(row, Edition(was.game, named, whose, was.files, was.rules))

    def edit(self, row: EditionRow, file: str, text: str, version: int) -> EditionRow:
        """Write a file anew. A text that cannot be played with is kept, too: it is being worked at."""
        if version != row.version:
            raise Problem(409, "stale", WORDS("refusal.copy_changed"))
        try:
            component = component_of(row.copy.of(), file)
            clean = as_text(component.file_name(), text.encode(errors="replace"))
            check_file(component.layout.bounds, component.file_name(), clean)
        except BadFile as bad:
            raise bad_copy([bad]) from None
        return self._with(row, {**row.copy.files, file: clean})

    def take_ours(self, row: EditionRow, file: str, place: str) -> EditionRow:
        """Take ours back: a value, by its place, or a whole file."""
        game = row.copy.of()
        try:
            component = component_of(game, file)
        except BadFile as bad:
            raise bad_copy([bad]) from None
        mine = our_text(game, component)
        text = with_ours(component, row.copy.files.get(file, mine), mine, place) if place else ""
        if text is None:
            raise Problem(409, "bad-input", WORDS("refusal.no_ours_there", place=place))
        return self._with(row, {**row.copy.files, file: text or remarked_text(game, component)})

    def take_all_ours(self, row: EditionRow) -> EditionRow:
        """Take everything of ours back."""
        return self._with(row, new_copy(row.copy.of()).files)

    def _with(self, row: EditionRow, files: dict[str, str]) -> EditionRow:
        """Keep a copy with other files; they are for the rules of now."""
        was = row.copy
        return self._change(row, Edition(was.game, was.name, was.owner, files))

    def _change(self, row: EditionRow, copy: Edition) -> EditionRow:
        self._expect_size(copy)
        try:
            return self.copies.change(row, copy)
        except Stale:
            raise Problem(409, "stale", WORDS("refusal.copy_changed")) from None

    def _expect_size(self, copy: Edition) -> None:
        size = sum(len(text.encode()) for text in copy.files.values())
        most = self._limits.copy_bytes
        if size > most > 0:
            words = WORDS("refusal.copy_size", found=f"{size:,}", most=f"{most:,}")
            raise Problem(413, "too-large", words)


def bad_copy(found: Sequence[BadSetup]) -> Problem:
    """Return why a copy is refused: the first fault, with file, line and reason, and how many there are."""
    more = WORDS("copies.more_faults", count=len(found) - 1) if len(found) > 1 else ""
    return Problem(422, "bad-file", f"{found[0]}.{more}".replace("..", "."))
