"""`hexile games`, `hexile rules`, `hexile odds`."""

from __future__ import annotations

import argparse
import textwrap

from hexile.cli.asked import game_and_setup
from hexile.games import BrokenGame, find, slugs
from hexile.kernel.dice import SeededDice, TooManyWays
from hexile.kernel.game import Game, start
from hexile.kernel.play import Action, State, find_legal, play, seat_to_choose, why_not
from hexile.kernel.rulebook import Rule
from hexile.kernel.setup import BadSetup, unknown
from hexile.players.levels import players_of
from hexile.proof.cite import citations
from hexile.proof.coverage import NOT_COUNTED, read_coverage
from hexile.table.rulebook import read_rulebook
from hexile.table.words import chance_lines

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
        f"{about.slug}: {about.title}, by {about.designer} ({about.publisher}). {about.length}.",
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
    lines += [f"    {player.name}: {player.text}" for player in players_of(game).values()]
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
        return 0
    if arguments.number not in book:
        raise BadSetup(unknown("rule", arguments.number, list(book)))
    print("\n".join(rule_lines(game, book[arguments.number])))
    return 0


def rule_table(game: Game, book: dict[str, Rule]) -> list[str]:
    """List every rule: status, tests that carry it, recorded games that name it, title, function."""
    where: dict[str, list[str]] = {}
    for cited in citations(game.package):
        if not cited.file.startswith("opponent"):
            where.setdefault(cited.number, []).append(cited.function)
    kept = read_coverage(game.package)
    lines = [" rule  status         tests  games  title [function]"]
    for rule in book.values():
        cover = kept.get(rule.number, NOT_COUNTED)
        code = where.get(rule.number, ["-"])[0]
        seen = (cover.seen or "-") if cover.told else ""
        counts = f"{cover.tested or '-':>5}  {seen:>5}"
        line = f"{rule.number:>5}  {rule.status:<13}  {counts}  {rule.title} [{code}]"
        lines.append(line if len(line) <= WIDTH else f"{line[: WIDTH - 4]} ...")
    return lines


def rule_lines(game: Game, rule: Rule) -> list[str]:
    """Show one rule: its words, its status, its option, where it is carried out."""
    lines = [f"{rule.number}  {rule.title}", *wrap(rule.text, "  ")]
    if rule.reason:
        lines += wrap(f"Why: {rule.reason}", "  ")
    lines.append(f"  Status: {rule.status}.")
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


def odds(arguments: argparse.Namespace) -> int:
    """Show exact odds of the last action named, in the position the others lead to.

    They are the odds of whoever must choose there, and rest on what that seat can know.
    """
    game, setup = game_and_setup(arguments)
    dice = SeededDice(arguments.seed or 0)
    s = start(game, setup, dice)
    actions: list[str] = arguments.action
    for action in actions[:-1]:
        s = play(s, _legal(game, s, action).text(), dice)
    if actions:
        legal, view = _legal(game, s, actions[-1]), _view(game, s)
        print(f"{game.label(view, legal)}:")
        print("\n".join(odds_lines(game, view, legal)))
        s = play(s, legal.text(), dice)
    print("\n".join(forecast_lines(game, _view(game, s))))
    return 0


def _view(game: Game, s: State) -> State:
    return game.see(s, seat_to_choose(s))


def _legal(game: Game, s: State, text: str) -> Action:
    """Return a legal action, or raise BadSetup with a reason that the seat which chooses may know."""
    view = _view(game, s)
    legal = find_legal(view, text)
    if legal is None:
        raise BadSetup(f"{text}: {why_not(view, text)}")
    return legal


def odds_lines(game: Game, view: State, action: Action) -> list[str]:
    """Say what may come of an action, or that it is too much to work out."""
    try:
        return chance_lines(game.odds(view, action))
    except TooManyWays as many:
        return [f"Not worked out: {many}."]


CANNOT_BE_TOLD = "  Cannot be told exactly: the dice can fall in too many ways."


def forecast_lines(game: Game, s: State) -> list[str]:
    """Say what threatens and how likely it is."""
    lines: list[str] = []
    for forecast in game.forecasts(s):
        lines.append(f"{forecast.question} ({forecast.rule})")
        lines += chance_lines(forecast.chances) or [CANNOT_BE_TOLD]
    return lines or ["Nothing else is in doubt here."]
