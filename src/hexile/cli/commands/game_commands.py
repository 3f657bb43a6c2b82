"""`hexile games` and `hexile rules`, and the odds in a game."""

from __future__ import annotations

import json
import textwrap
from typing import Any

import rich_click as click

from hexile.cli.arguments import Arguments, command, game_argument, json_option
from hexile.cli.setup_arguments import game_and_setup
from hexile.games import BrokenGame, find, slugs
from hexile.kernel.component_data.component import Component, ComponentPart
from hexile.kernel.component_data.provenance import ORIGINS, Passage
from hexile.kernel.game import Game
from hexile.kernel.odds import Chance, Forecast
from hexile.kernel.rulebook import Rule
from hexile.kernel.setup import BadSetup
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


@command("games", "hexile games", "hexile games --json")
@json_option()
def games(arguments: Arguments) -> int:
    """List the games with their scenarios, difficulties, options and players."""
    if arguments.json:
        print(json.dumps([game_data(slug) for slug in slugs()]))
        return 0
    for slug in slugs():
        try:
            lines = _game_lines(find(slug))
        except BrokenGame as broken:
            lines = wrap(f"{slug}: {broken}.", "")
        print("\n".join(lines), end="\n\n")
    return 0


def game_data(slug: str) -> dict[str, Any]:
    """Return what a game offers as plain data; of a broken one, why it is."""
    try:
        game = find(slug)
    except BrokenGame as broken:
        return {"game": slug, "broken": str(broken)}
    options = [
        {"name": o.name, "default": o.default, "valid": o.valid(), "text": o.text, "rule": o.rule}
        for o in game.options
    ]
    return {
        "game": slug,
        "title": game.about.title,
        "designer": game.about.designer,
        "publisher": game.about.publisher,
        "scenarios": {s.name: s.text for s in game.scenarios},
        "difficulties": {d.name: d.text for d in game.difficulties},
        "options": options,
        "players": {player.name: player.words() for player in players_of(game).values()},
    }


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


@command("rules", "hexile rules raid", "hexile rules raid 5.7")
@game_argument()
@click.argument("number", default="", help="The number of a rule. Default: list all rules.")
@json_option()
def rules(arguments: Arguments) -> int:
    """List the rules of a game, or show one with its source and tests."""
    game = find(arguments.game)
    book = read_rulebook(game.package)
    if arguments.number and arguments.number not in book:
        raise BadSetup(no_rule(arguments.number, f"hexile rules {game.about.slug}"))
    asked = [book[arguments.number]] if arguments.number else list(book.values())
    if arguments.json:
        print(json.dumps([rule_data(rule) for rule in asked]))
        return 0
    if not arguments.number:
        print(
            f"{game.about.title}: {len(book)} rules. `hexile rules {game.about.slug} NUMBER` shows one."
        )
        print("Games: the recorded games that name the rule; empty where the code never names it.")
        print("\n".join(rule_table(game, book)))
        print("\n".join(component_lines(components_of(game.package))))
        return 0
    print("\n".join(rule_lines(game, book[arguments.number])))
    return 0


def no_rule(number: str, listing: str) -> str:
    """Say that there is no such rule, and what lists them."""
    return f"No rule {number}. List them: {listing}"


def rule_data(rule: Rule) -> dict[str, str]:
    """Return a rule as plain data."""
    return {
        "number": rule.number,
        "title": rule.title,
        "text": rule.text,
        "origin": rule.origin,
        "option": rule.option,
    }


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


def show_odds(arguments: Arguments) -> int:
    """Show exact odds of the last action named, in the position the others lead to.

    They are the odds of the seat that must choose there, and rest on what that seat can know.
    """
    game, setup = game_and_setup(arguments)
    session = new_session(game, setup, {}, arguments.seed or 0, None, None)
    actions: list[str] = list(arguments.action)
    data: dict[str, Any] = {}
    try:
        for action in actions[:-1]:
            share(session).act(action)
        if actions:
            seat = share(session)
            found = seat.odds(actions[-1])
            label = next(c.label for c in seat.choices() if c.do == actions[-1])
            data |= {"choice": actions[-1], "label": label, "untold": found.untold}
            data["outcomes"] = [chance_data(chance) for chance in found.outcomes]
            if not arguments.json:
                print("\n".join([f"{label}:", *odds_lines(found)]))
            seat.act(actions[-1])
    except Refused as refused:
        raise BadSetup(f"{refused}") from None
    forecasts = share(session).forecasts()
    if arguments.json:
        print(json.dumps({**data, "forecasts": [forecast_data(one) for one in forecasts]}))
    else:
        print("\n".join(forecast_lines(forecasts)))
    return 0


def chance_data(chance: Chance) -> dict[str, str]:
    """Return what may come and how likely it is, as plain data."""
    return {"odds": str(chance.odds), "words": chance.words}


def forecast_data(forecast: Forecast) -> dict[str, Any]:
    """Return a question about what threatens, as plain data."""
    chances = [chance_data(chance) for chance in forecast.chances]
    return {"question": forecast.question, "rule": forecast.rule, "chances": chances}
