"""A person's own copy of a game: files in the shapes the components have on paper, and whose they are.

A copy is ours with some of it theirs. It is kept as a folder, or as one zip, with a `copy.toml` that
names the game, the rules, whose it is and which files it replaces; what is not there is ours.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from hexile.components import printed_text
from hexile.games import find
from hexile.games import slugs as known_games
from hexile.kernel.component_data.component import Component
from hexile.kernel.component_data.provenance import ORIGINS
from hexile.kernel.component_data.toml import read_toml
from hexile.kernel.game import Game, new_setup
from hexile.kernel.setup import BadFile, Setup, Value, nearest, unknown, whole_number
from hexile.table.editions.file_values import significant
from hexile.table.narration.rules_text import components_of

FORMAT = 1
LABEL = "copy.toml"
MOST_NAME = 60


class Edition:
    """A copy of a game: what it is called, whose it is, for which rules it was made, and its files by name.

    `files` are those that take the place of ours, by the name of the component's file, without ending.
    """

    def __init__(
        self, game: str, name: str, owner: str, files: dict[str, str], rules: str = ""
    ) -> None:
        self.game = game
        self.name = name
        self.owner = owner
        self.files = files
        self.rules = rules or find(game).about.version

    def of(self) -> Game:
        """Return the game it is a copy of."""
        return find(self.game)

    def label(self) -> str:
        """Write its `copy.toml`."""
        names = [
            component.file_name()
            for component in replaceable(self.of())
            if component.file in self.files
        ]
        return "\n".join(
            [
                f"# An edition of {self.of().about.title}. Files that are not listed are Hexile's default.",
                f"hexile = {FORMAT}",
                f"game = {quoted(self.game)}",
                f"rules = {quoted(self.rules)}",
                f"name = {quoted(self.name)}",
                f"owner = {quoted(self.owner)}",
                "files = [",
                *(f"  {quoted(name)}," for name in names),
                "]\n",
            ]
        )

    def texts(self) -> dict[str, str]:
        """Return the text of every file of its folder, by the name it has there."""
        ending = {component.file: component.file_name() for component in replaceable(self.of())}
        return {LABEL: self.label(), **{ending[name]: text for name, text in self.files.items()}}


def whose_copy(name: str, owner: str) -> str:
    """Name a copy, and its owner if that is told."""
    return f"{name} ({owner})" if owner else name


def quoted(text: str) -> str:
    """Write a text as TOML wants it."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(s if s.isprintable() else f"\\U{ord(s):08x}" for s in plain) + '"'


# --- what a game lets one replace ------------------------------------------------------------


def replaceable(game: Game) -> list[Component]:
    """List the components of which a person may have a file of their own."""
    return [component for component in components_of(game.package) if component.ending]


def component_of(game: Game, file: str) -> Component:
    """Return the component of a file, by its name without ending, or raise BadFile."""
    for component in replaceable(game):
        if component.file == file:
            return component
    names = [component.file_name() for component in replaceable(game)]
    raise BadFile(file, 0, 0, f"{game.about.title} has no such file. Valid: {', '.join(names)}.")


def our_text(game: Game, component: Component) -> str:
    """Return the text of a component as Hexile has it."""
    return printed_text(game.package, *component.data)


def origin_remarks(component: Component) -> list[str]:
    """Say in remarks where a component comes from, and what of it from elsewhere."""
    sign = component.layout.remark
    lines = [
        f"{sign} {component.name}: {_origin(component.origin, component.rule, component.note)}"
    ]
    for part in component.parts:
        lines.append(f"{sign}   {part.name}: {_origin(part.origin, part.rule, part.note)}")
    signs = dict.fromkeys((shown.sign, shown.word) for shown in component.palette)
    lines += [f"{sign}   {shown}  {word}" for shown, word in signs if shown.strip()]
    return lines


def _origin(origin: str, rule: str, note: str) -> str:
    told = f"{origin} ({rule})" if rule else origin
    return f"{told}; {note or ORIGINS[origin] + '.'}"


def remarked_text(game: Game, component: Component) -> str:
    """Return ours with remarks that say where it comes from, as a new copy begins with."""
    return "\n".join([*origin_remarks(component), our_text(game, component)])


def new_copy(game: Game, name: str = "", owner: str = "") -> Edition:
    """Return a copy that has every file, all still as ours."""
    files = {c.file: remarked_text(game, c) for c in replaceable(game)}
    return Edition(game.about.slug, name or f"My edition of {game.about.title}", owner, files)


def own_files(copy: Edition) -> dict[str, str]:
    """Return the files of a copy that are not as a new one begins with: what ours will be later is not theirs."""
    begun = new_copy(copy.of()).files
    return {name: text for name, text in copy.files.items() if begun.get(name) != text}


def with_the_rest(copy: Edition) -> Edition:
    """Return a copy that has every file, those it does not replace as ours are now."""
    files = {**new_copy(copy.of()).files, **copy.files}
    return Edition(copy.game, copy.name, copy.owner, files, copy.rules)


def is_ours(game: Game, component: Component, text: str) -> bool:
    """Tell whether a text says what ours says; remarks do not count."""
    return significant(component, text) == significant(component, our_text(game, component))


def setup_files(copy: Edition) -> dict[str, str]:
    """Return the files that a game with a copy is played with: those that are not as ours."""
    game = copy.of()
    components = {component.file: component for component in replaceable(game)}
    return {
        name: text
        for name, text in copy.files.items()
        if name not in components or not is_ours(game, components[name], text)
    }


def copy_setup(
    copy: Edition, scenario: str = "", difficulty: str = "", options: dict[str, Value] | None = None
) -> Setup:
    """Return the set-up of a game with a copy, or raise BadSetup."""
    setup = new_setup(copy.of(), scenario, difficulty, options or {}, setup_files(copy))
    setup.copy, setup.owner = copy.name, copy.owner
    return setup


# --- reading it ----------------------------------------------------------------------------


def read_label(text: str) -> dict[str, Any]:
    """Read a `copy.toml`, or raise BadFile."""
    entry = read_toml(text, LABEL)
    for name in ("game", "rules", "name"):
        if not isinstance(entry.get(name), str):
            raise BadFile(LABEL, line_of(text, name), 0, f"it does not say its {name}")
    if entry.get("hexile") != FORMAT:
        reason = f"hexile = {FORMAT} is missing: the format of this file"
        raise BadFile(LABEL, line_of(text, "hexile"), 0, reason)
    if not isinstance(entry.get("files", []), list):
        raise BadFile(LABEL, line_of(text, "files"), 0, "`files` must be a list of names")
    return entry


def line_of(text: str, name: str) -> int:
    """Return the line of a label that gives a name a value, from 1 on; 0 if none does."""
    given = (
        at for at, line in enumerate(text.splitlines(), 1) if line.split("=")[0].strip() == name
    )
    return next(given, 0)


def made_for(entry: dict[str, Any], text: str, slug: str) -> Game:
    """Return the game of a label and its text, or raise BadFile; *slug* is the game that is wanted, if one is."""
    line = line_of(text, "game")
    if entry["game"] not in known_games():
        raise BadFile(LABEL, line, 0, unknown("game", entry["game"], known_games()))
    if slug and entry["game"] != slug:
        raise BadFile(LABEL, line, 0, f"this is an edition of {entry['game']}, not of {slug}")
    game = find(entry["game"])
    rules, ours = whole_number(entry["rules"]), whole_number(game.about.version)
    if rules is None or (ours is not None and rules > ours):
        reason = (
            f"made for rules {entry['rules']} of {game.about.title}; these are {game.about.version}"
        )
        raise BadFile(LABEL, line_of(text, "rules"), 0, reason)
    return game


def copy_from(texts: dict[str, str], slug: str = "") -> Edition:
    """Make an edition from the texts of its folder, by file names, or raise BadFile.

    Whether its files can be played with is not looked at: `faults` does that.
    """
    if LABEL not in texts:
        raise BadFile(LABEL, 0, 0, "it is missing, so this is not an edition of a game")
    entry = read_label(texts[LABEL])
    game = made_for(entry, texts[LABEL], slug)
    names = {component.file_name(): component.file for component in replaceable(game)}
    check_names(game, list(names), [str(name) for name in entry.get("files", [])], list(texts))
    files = {names[name]: text for name, text in texts.items() if name != LABEL}
    return Edition(
        entry["game"],
        entry["name"][:MOST_NAME] or f"Copy of {date.today()}",
        str(entry.get("owner", ""))[:MOST_NAME],
        files,
        entry["rules"],
    )


def check_names(game: Game, valid: list[str], listed: list[str], there: list[str]) -> None:
    """Refuse files a game does not have, and a label that does not list just those that are there."""
    for name in [*listed, *there]:
        if name not in valid and name != LABEL:
            close = nearest(name, valid)
            hint = f" Did you mean {close}?" if close else ""
            reason = f"{game.about.title} has no such file.{hint} Valid: {', '.join(valid)}."
            raise BadFile(name, 0, 0, reason)
    for name in listed:
        if name not in there:
            raise BadFile(name, 0, 0, f"{LABEL} lists it, but it is not there")
    for name in there:
        if name not in listed and name != LABEL:
            raise BadFile(name, 0, 0, f"it is there, but {LABEL} does not list it")
