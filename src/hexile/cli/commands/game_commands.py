"""`hexile games`, `hexile rules`, `hexile odds`."""

from __future__ import annotations

import argparse
import textwrap

from hexile.cli.setup_arguments import game_and_setup
from hexile.games import BrokenGame, find, slugs
from hexile.kernel.component_data.component import Component, ComponentPart
from hexile.kernel.component_data.provenance import ORIGINS, Passage
from hexile.kernel.game import Game
from hexile.kernel.rulebook import Rule
from hexile.kernel.setup import BadSetup, unknown
from hexile.players.levels import players_of
from hexile.proof.citations import citations
from hexile.proof.rule_coverage import NOT_COUNTED, read_coverage
from hexile.table.narration.rules_text import components_of, read_rulebook
from hexile.table.narration.wording import forecast_lines, odds_lines
from hexile.table.seat import share
from hexile.table.session import new_session
from hexile.table.table_errors import Refused

WIDTH = 79
SILENT = "No event, die or refusal names it, so no recorded game shows it"


def games(arguments: argparse.Namespace) -> int:
    """Show every game with its scenarios, difficulties, options and players; or why one is broken."""
    for slug in slugs():
        try:
            lines = _game_lines(find(slug))
        except BrokenGame as broken:
            lines = wrap(f"{slug}: {broken}.", "")
        print("\n".join(lines), end="\n\n")
    return 0


def _game_lines(game: Game) -> list[str]:
    about = game.about
    lines = [
        f"{about.slug}: {about.title}, by {about.designer} ({about.publisher}). {about.length()}.",
        *wrap(about.blurb, "  "),
        *wrap(about.made_up, "  "),
        "  scenarios",
        *(line for s in game.scenarios for line in wrap(f"{s.name}: {s.text}", "    ")),
    ]
    if game.difficulties:
        lines.append("  difficulty")
        lines += [f"    {d.name}: {d.text}" for d in game.difficulties]
    lines.append("  options")
    for option in game.options:
        words = f"{option.name}={_shown(option.default)} ({option.valid()}) {option.text} [{option.rule}]"
        lines += wrap(words, "    ")
    lines.append("  players")
    lines += [f"    {player.name}: {player.words()}" for player in players_of(game).values()]
    return lines


def _shown(value: bool | int | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def wrap(text: str, indent: str) -> list[str]:
    """Fold a paragraph to the width of the screen, following lines a little further in."""
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent + "  ",
        drop_whitespace=True,
    )


def rules(arguments: argparse.Namespace) -> int:
    """Show the rulebook, or one rule whole."""
    game = find(arguments.game)
    book = read_rulebook(game.package)
    if not arguments.number:
        print(
            f"{game.about.title}: {len(book)} rules. `hexile rules {game.about.slug} NUMBER` shows one."
        )
        print("Games: the recorded games that name the rule; empty where the code never names it.")
        print("\n".join(rule_table(game, book)))
        print("\n".join(component_lines(components_of(game.package))))
        return 0
    if arguments.number not in book:
        raise BadSetup(unknown("rule", arguments.number, list(book)))
    print("\n".join(rule_lines(game, book[arguments.number])))
    return 0


def rule_table(game: Game, book: dict[str, Rule]) -> list[str]:
    """List every rule: where it comes from, tests that carry it, recorded games that name it, title, function."""
    where: dict[str, list[str]] = {}
    for cited in citations(game.package):
        if not cited.file.startswith("opponent"):
            where.setdefault(cited.number, []).append(cited.function)
    kept = read_coverage(game.package)
    lines = [" rule  comes from     tests  games  title [function]"]
    for rule in book.values():
        cover = kept.get(rule.number, NOT_COUNTED)
        code = where.get(rule.number, ["-"])[0]
        seen = (cover.seen or "-") if cover.told else ""
        counts = f"{cover.tested or '-':>5}  {seen:>5}"
        line = f"{rule.number:>5}  {rule.origin:<13}  {counts}  {rule.title} [{code}]"
        lines.append(line if len(line) <= WIDTH else f"{line[: WIDTH - 4]} ...")
    return lines


def rule_lines(game: Game, rule: Rule) -> list[str]:
    """Show one rule: its words, where each comes from, its option, where it is carried out."""
    lines = [f"{rule.number}  {rule.title}"]
    for passage in rule.passages:
        lines += wrap(passage_words(rule, passage), "  ")
    if rule.reason:
        lines += wrap(f"Why: {rule.reason}", "  ")
    lines.append(f"  Comes from: {rule.origin}, {ORIGINS[rule.origin]}.")
    if rule.option:
        lines.append(f"  Option: {rule.option}.")
    found = [f"{c.file} {c.function}" for c in citations(game.package) if c.number == rule.number]
    cover = read_coverage(game.package).get(rule.number, NOT_COUNTED)
    named = f"Recorded games that name it: {cover.seen}" if cover.told else SILENT
    lines.append(f"  Tests: {cover.tested}. {named}.")
    if rule.unseen:
        lines += wrap(f"Not in recorded games: {rule.unseen}", "  ")
    if found:
        lines += wrap(f"Carried out in: {'; '.join(found)}.", "  ")
    return lines


def passage_words(rule: Rule, passage: Passage) -> str:
    """Return some sentences of a rule, with where they come from if that is not where the rest does."""
    if passage.origin == rule.origin:
        return passage.text
    by = f" {passage.rule}" if passage.rule else ""
    return f"[{passage.origin}{by}] {passage.text}"


def component_lines(components: list[Component]) -> list[str]:
    """Say of every component where it comes from, and what of it comes from elsewhere."""
    lines = ["", "Where the components come from:"]
    for one in components:
        lines += wrap(_origin_words(one), "  ")
        lines += [line for part in one.parts for line in wrap(_origin_words(part), "    ")]
    return lines


def _origin_words(thing: Component | ComponentPart) -> str:
    note = f": {thing.note}" if thing.note else "."
    return f"{thing.name}, {thing.origin}{f' ({thing.rule})' if thing.rule else ''}{note}"


def odds(arguments: argparse.Namespace) -> int:
    """Show exact odds of the last action named, in the position the others lead to.

    They are the odds of whoever must choose there, and rest on what that seat can know.
    """
    game, setup = game_and_setup(arguments)
    session = new_session(game, setup, {}, arguments.seed or 0, None, None)
    actions: list[str] = arguments.action
    try:
        for action in actions[:-1]:
            share(session).act(action)
        if actions:
            seat = share(session)
            found = seat.odds(actions[-1])
            label = next(c.label for c in seat.choices() if c.do == actions[-1])
            print("\n".join([f"{label}:", *odds_lines(found)]))
            seat.act(actions[-1])
    except Refused as refused:
        raise BadSetup(f"{refused}") from None
    print("\n".join(forecast_lines(share(session).forecasts())))
    return 0
