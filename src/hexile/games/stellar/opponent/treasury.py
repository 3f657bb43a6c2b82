"""How the admiral spends where no table decides: people first, then titles, industry and ships."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar.opponent.mind import Mind
from hexile.games.stellar.opponent.settlers import empty_homes
from hexile.games.stellar.rules.production import full_bonus_emigrants
from hexile.games.stellar.rules.stances import is_at_war, is_besieged
from hexile.games.stellar.state.actions import FACTORY, Build, Emigrate, Pay, Study
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Fleet, ships_of
from hexile.games.stellar.tables import CORVETTE, SHIPS, T_ENVIRONMENT, TITLES, TRANSPORT
from hexile.kernel.play import Action

# Titles in the order they are wanted; what is not named comes last, as printed.
WANTED: Final[list[str]] = [
    "speed-3", "industry", "speed-4", "fighter", "environment", "speed-5", "industry-2",
]  # fmt: skip
# From this part of the game on, in tenths, arms come before industry where all are foes.
TIME_TO_ARM: Final = 3
LEAST_LEFT: Final = 6


def choose_budget(mind: Mind, legal: list[Action], planet: int) -> Action:
    """Send people where planets are empty, study, build and pay; close the books at last. [R54]"""
    for chosen in (
        emigrants(mind, legal, planet),
        title_to_study(legal),
        arms(mind.s, legal, mind.power, planet),
        factory(legal),
    ):
        if chosen is not None:
            return chosen
    pays = [action for action in legal if isinstance(action, Pay)]
    return pays[-1] if pays else ship_or_close(legal)


def choose_opening(s: Stellar, legal: list[Action]) -> Action:
    """Begin with three-hex speed and a scout or two. [1.3]"""
    study = title_to_study(legal)
    if study is not None and s.points_left > LEAST_LEFT + 6:
        return study
    pays = [action for action in legal if isinstance(action, Pay)]
    if pays and s.points_left > LEAST_LEFT + 6:
        return pays[-1]
    ships = [action for action in legal if isinstance(action, Build)]
    return ships[0] if ships else legal[-1]


def factory(legal: list[Action]) -> Action | None:
    """Build a factory if one may be built. [1.11]"""
    for action in legal:
        if isinstance(action, Build) and action.kind == FACTORY:
            return action
    return None


def emigrants(mind: Mind, legal: list[Action], planet: int) -> Action | None:
    """Send as many as earn their bonus, while planets are empty or the colony is full. [1.10.3]"""
    s = mind.s
    going = [action for action in legal if isinstance(action, Emigrate)]
    if not going:
        return None
    crowded = 5 * s.population[planet] > 4 * s.capacity(planet)
    if not crowded and not homes_within_reach(mind, planet):
        return None
    most = min(full_bonus_emigrants(s, planet), s.population[planet] // 2)
    fitting = [action for action in going if action.count <= most]
    return fitting[-1] if fitting else None


def homes_within_reach(mind: Mind, planet: int) -> int:
    """Count the empty planets that settlers from a colony could take. [1.9.1]"""
    s, power = mind.s, mind.power
    convoy = Fleet(0, power, s.hex_of(s.star_of(planet)), ships_of(TRANSPORT, 1))
    convoy.modern = s.has(power, T_ENVIRONMENT)
    board = s.terms.board
    return sum(
        empty_homes(mind, convoy, star)
        for star in range(board.stars)
        if s.card_of(star) is not None and board.apart[s.star_of(planet)][star] <= 2 * SHIPS
    )


def title_to_study(legal: list[Action]) -> Action | None:
    """Pick the title most wanted of those that may be begun. [1.12]"""
    studies = [action for action in legal if isinstance(action, Study)]
    for word in WANTED:
        for action in studies:
            if TITLES[action.title].word == word:
                return action
    return studies[0] if studies else None


def arms(s: Stellar, legal: list[Action], power: int, planet: int) -> Action | None:
    """Build the dearest ship, or a base under siege, when there is war or all are foes. [1.11]"""
    late = s.terms.base and 10 * s.turn > TIME_TO_ARM * s.terms.turns
    if not late and not is_at_war(s, power):
        return None
    if s.points_left < LEAST_LEFT:
        return None
    builds = [action for action in legal if isinstance(action, Build)]
    wanted = [build for build in builds if build.kind >= CORVETTE and build.kind != FACTORY]
    if not is_besieged(s, planet):
        wanted = [build for build in wanted if build.kind < SHIPS]
    return wanted[-1] if wanted else None


def ship_or_close(legal: list[Action]) -> Action:
    """Spend what is left on the dearest ship, or close the books. [1.10.4]"""
    ships = [a for a in legal if isinstance(a, Build) and a.kind < SHIPS]
    return ships[-1] if ships else legal[-1]
