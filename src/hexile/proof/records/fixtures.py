"""What is kept beside a game's tests, held against the game: recorded games, chapters, lessons, the counts.

A folder of tests has `replays/<scenario>-<ending>.jsonl`, each with its transcript or digest,
`chapters/*.txt`, `guide.txt` and `lesson-*.txt`; the journals of lessons and the counts are in the game's `data/`.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Final

from hexile.kernel.game import Ending, Game, new_setup
from hexile.kernel.journal import Journal, read_journal
from hexile.kernel.rulebook import NEEDS_CODE, Rule
from hexile.kernel.setup import Scenario
from hexile.proof.citations import Cited, citations, marks
from hexile.proof.records.chapters import Chapters
from hexile.proof.records.game_digest import digest
from hexile.proof.records.recording import (
    Tempting,
    ask_why_not,
    lesson_texts,
    record_ending,
    record_lesson,
)
from hexile.proof.records.transcript import retell, turns_of, whole
from hexile.proof.rule_coverage import rules_seen, rules_told, write_coverage
from hexile.table.narration.rules_text import read_rulebook

WHOLE: Final = 300  # lines of a transcript that is kept as it is


class GameFixtures:
    """A game and the folder of its tests."""

    def __init__(self, game: Game, folder: Path) -> None:
        self.game = game
        self.folder = folder
        self.book = read_rulebook(game.package)
        self.data = Path(str(files(game.package).joinpath("data")))

    def journals(self) -> dict[str, Journal]:
        """Return the recorded games by name, as far as they can be read."""
        paths = sorted((self.folder / "replays").glob("*.jsonl"))
        return {p.stem: read_journal(self.game, p.read_text("utf-8")).journal for p in paths}

    def texts(self) -> Iterator[tuple[Path, str]]:
        """Go through the files that follow from the game, and what each should hold."""
        journals = self.journals()
        chapters = Chapters(self.game)
        for name, journal in journals.items():
            turns = turns_of(self.game, list(retell(self.game, journal)))
            text, suffix = whole(self.game, journal, turns), "txt"
            if text.count("\n") > WHOLE:
                text, suffix = digest(self.game, journal, turns), "digest"
            yield self.folder / "replays" / f"{name}.{suffix}", text
            chapters.add(name, journal, turns)
        for chapter, text in chapters.texts().items():
            yield self.folder / "chapters" / f"{chapter}.txt", text
        for lesson in lesson_texts(self.folder):
            yield (
                self.data / f"{lesson.stem}.jsonl",
                record_lesson(self.game, lesson).journal.text(),
            )
        told, seen = rules_told(self.game, self.book), self.seen(journals)
        yield self.data / "coverage.json", write_coverage(self.book, self.tested(), told, seen)

    def seen(self, journals: dict[str, Journal]) -> list[set[str]]:
        """Return the rules that each recorded game names."""
        return [rules_seen(self.game, journal) for journal in journals.values()]

    def tested(self) -> list[Cited]:
        """Return the marks on the tests."""
        return marks(self.folder)

    def record(self, tempting: Tempting) -> None:
        """Record a game for every ending of every scenario, asking why what is *tempting* is refused."""
        for scenario in self.game.scenarios:
            setup = new_setup(self.game, scenario.name, "", {}, {})
            for ending in self.game.endings:
                journal = record_ending(self.game, setup, ending.name)
                path = self.folder / "replays" / f"{recorded_name(scenario, ending)}.jsonl"
                path.parent.mkdir(exist_ok=True)
                asked = ask_why_not(self.game, journal, tempting)
                path.write_text(asked.text(), encoding="utf-8")

    def write(self) -> None:
        """Write everything that follows from the game anew."""
        for path, text in self.texts():
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def complaints(self) -> list[str]:
        """List what is not as it should be; nothing, if all is well."""
        return [*self.about_files(), *self.about_endings(), *self.about_rules()]

    def about_files(self) -> Iterator[str]:
        """Complain of files that do not hold what the game makes of them now."""
        for path, text in self.texts():
            if not path.is_file() or path.read_text("utf-8") != text:
                yield f"{path.name} is not what the game makes of it now"

    def about_endings(self) -> Iterator[str]:
        """Complain of endings that no recorded game comes to."""
        for scenario in self.game.scenarios:
            for ending in self.game.endings:
                name = recorded_name(scenario, ending)
                if not (self.folder / "replays" / f"{name}.jsonl").is_file():
                    yield f"no recorded game {name}"

    def about_rules(self) -> Iterator[str]:
        """Complain of rules that are unknown, or that no function, test or recorded game shows."""
        cited = citations(self.game.package)
        for one in [*cited, *self.tested()]:
            if one.number not in self.book:
                yield f"{one.file}, {one.function} cites {one.number}, which is no rule"
        carried = {one.number for one in cited}
        tested = {one.number for one in self.tested()}
        told = rules_told(self.game, self.book)
        seen = set().union(*self.seen(self.journals()))
        for rule in self.book.values():
            yield from gaps(rule, carried, tested, told - seen)


def recorded_name(scenario: Scenario, ending: Ending) -> str:
    """Name the recorded game of an ending."""
    return f"{scenario.name}-{ending.name.replace(' ', '-')}"


def gaps(rule: Rule, carried: set[str], tested: set[str], unseen: set[str]) -> Iterator[str]:
    """Say what a rule lacks."""
    if rule.status in NEEDS_CODE and rule.number not in carried:
        yield f"no function carries out rule {rule.number}, {rule.title}"
    if rule.status in NEEDS_CODE and rule.number not in tested:
        yield f"no test is marked with rule {rule.number}, {rule.title}"
    if rule.number in unseen and not rule.unseen:
        yield (
            f"no recorded game names rule {rule.number}, {rule.title}: play one to it, in replays/, "
            "or say in the rulebook why there is none (unseen)"
        )
