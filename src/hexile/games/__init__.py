"""The games: each a folder beside this file, or a package of its own that is installed.

Adding one needs no line here. A package names its game by an entry point of the group `hexile.games`,
`skirmish = "hexile_skirmish"`: the slug, and the module that has GAME and MADE_FOR.
"""

from __future__ import annotations

import pkgutil
import sys
from functools import cache
from importlib import import_module
from importlib.abc import FileLoader
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, FileFinder
from importlib.metadata import entry_points
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final

from hexile import kernel
from hexile.kernel.errors import Violation, require
from hexile.kernel.game import Game
from hexile.kernel.setup import BadSetup, unknown

GROUP: Final = "hexile.games"
MACHINE_CODE: Final = (ExtensionFileLoader, EXTENSION_SUFFIXES)
UNKNOWN: Final = "?"
STAMP: Final = "compiled.txt"  # written by `hexile.compiling` beside what is compiled
# Classes that do not lie in memory as others take them to would break the process, and raise nothing.
FOR_ANOTHER: Final = (
    "it is compiled, but not for this Hexile: build it again here, or as plain Python"
)


class BrokenGame(BadSetup):
    """A game that cannot be loaded; the message names it and says why."""


@cache
def installed() -> dict[str, list[str]]:
    """Return by slug the modules that installed packages name; what is installed later needs a new start."""
    found: dict[str, list[str]] = {}
    for entry in entry_points(group=GROUP):
        modules = found.setdefault(entry.name, [])
        if entry.module not in modules:
            modules.append(entry.module)
    return found


def shelf() -> dict[str, list[str]]:
    """Return by slug the modules that have a game of that name: one, unless two claim it."""
    found = {
        module.name: [f"{__name__}.{module.name}"] for module in pkgutil.iter_modules(__path__)
    }
    for slug, modules in installed().items():
        found.setdefault(slug, []).extend(modules)
    return found


def slugs() -> list[str]:
    """List the games there are, by name."""
    return sorted(shelf())


def find(slug: str) -> Game:
    """Return a game by its slug, or raise BadSetup with the nearest name and the list.

    One that cannot be loaded raises BrokenGame, whatever it breaks with: the others can be played.
    """
    modules = shelf().get(slug)
    if modules is None:
        raise BadSetup(unknown("game", slug, slugs()))
    try:
        require(len(modules) == 1, f"there are two of that name: {' and '.join(modules)}")
        return load(slug, modules[0])
    except Exception as fault:
        reason = reason_of(fault, modules[0])
        raise BrokenGame(f"the game '{slug}' cannot be loaded: {reason}") from fault


def load(slug: str, module: str) -> Game:
    """Return the game that a module has; one that is no game, or not for us, raises Violation."""
    ours = module.startswith(f"{__name__}.")
    if not ours and is_machine_code(module):
        require(stamp_of(module) == engine_here(), FOR_ANOTHER)
    door = import_module(module)
    if not ours:
        made_for = getattr(door, "MADE_FOR", None)
        require(
            made_for == kernel.VERSION,
            f"{module} is made for kernel {made_for}, and this is kernel {kernel.VERSION}",
        )
    game = door.GAME
    if not isinstance(game, Game):
        raise Violation("GAME is no Game")
    require(game.about.slug == slug, f"{module} calls its game '{game.about.slug}'")
    return game


def engine_here() -> str:
    """Return what a compiled game must be made for: this engine, or none where it is plain Python."""
    if not is_machine_code(kernel.__name__):
        return ""
    return stamp_of(__name__.partition(".")[0]) or UNKNOWN


def stamp_of(package: str) -> str:
    """Return for which engine a package is compiled, without loading it; by itself, for none."""
    door = find_spec(package)
    if door is None or not isinstance(door.loader, FileLoader):
        return ""
    try:
        return door.loader.get_data(door.loader.path.removesuffix("__init__.py") + STAMP).decode()
    except OSError:
        return ""


def is_machine_code(package: str) -> bool:
    """Tell whether modules of a package are compiled, without loading them."""
    door = find_spec(package)
    places = (door.submodule_search_locations if door is not None else None) or []
    found = [FileFinder(place, MACHINE_CODE) for place in places]
    names = [module.name for module in pkgutil.iter_modules(places) if not module.ispkg]
    return any(finder.find_spec(name) for finder in found for name in names)


def reason_of(fault: Exception, package: str) -> str:
    """Say what went wrong, and in which line of the game's package if it went wrong there."""
    said = isinstance(fault, Violation) and str(fault)
    place = place_of(fault, package)
    return (said or f"{type(fault).__name__}: {fault}") + (f" ({place})" if place else "")


def place_of(fault: BaseException, package: str) -> str:
    """Return the last module and line of a package that a fault came through."""
    place, step = "", fault.__traceback__
    while step is not None:
        module = str(step.tb_frame.f_globals.get("__name__"))
        if f"{module}.".startswith(f"{package}."):
            place = f"{module}, line {step.tb_lineno}"
        step = step.tb_next
    return place


class _Games(ModuleType):
    """The package as the public API calls it: `hexile.games()` lists the games."""

    def __call__(self) -> Any:
        return import_module("hexile.library").games()


sys.modules[__name__].__class__ = _Games
