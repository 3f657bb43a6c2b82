"""What is said of a contest for the stars when it is over."""

from __future__ import annotations

from hexile.games.stellar.rules.victory import (
    all_points,
    controller,
    planets_that_count,
    points_of,
    ships_by_star,
)
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.words import counted
from hexile.games.stellar.tables import POWER_NAMES, POWERS, SUB_TERRAN
from hexile.kernel.summary import Losses, Summary


def dispatch(s: Stellar, seat: int) -> Summary:
    """Say who has the most points, what each has, and the ships each lost. [1.3]"""
    points = all_points(s)
    most = max(points)
    leaders = [power for power in range(POWERS) if points[power] == most]
    title = (
        f"{POWER_NAMES[leaders[0]]} has the most points."
        if len(leaders) == 1
        else "Several powers share the lead."
    )
    said = ", ".join(f"{name} {points[power]}" for power, name in enumerate(POWER_NAMES))
    order = sorted(range(POWERS), key=lambda power: power != seat)
    ships = [f"{POWER_NAMES[p]} {counted(int(s.lost_ships[p]), 'ship')}" for p in order]
    found = Summary(title, f"Points: {said}.", [Losses(words, []) for words in ships])
    found.decided = planets_held(s, leaders, seat)
    return found


def changes(before: Stellar, after: Stellar, seat: int) -> list[str]:
    """Say how the points of a seat have changed, and which planets made the difference. [1.3]"""
    if seat < 0:
        return []
    was, now = points_of(before, seat), points_of(after, seat)
    if was == now:
        return []
    had, has = planets_of_power(before, seat), planets_of_power(after, seat)
    gained = [after.planet_name(planet) for planet in sorted(has - had)]
    lost = [after.planet_name(planet) for planet in sorted(had - has)]
    words = [f"Your points go from {was} to {now}."]
    if gained:
        words.append(f"You now control {', '.join(gained)}.")
    if lost:
        words.append(f"You no longer control {', '.join(lost)}.")
    return [" ".join(words)]


def planets_of_power(s: Stellar, power: int) -> set[int]:
    """Return the planets that bring a power points. [1.3]"""
    present = ships_by_star(s)
    planets = [p for star in range(s.terms.board.stars) for p in s.planets_of(star)]
    return {
        p
        for p in planets
        if s.kind_of(p) <= SUB_TERRAN and controller(s, p, present[s.star_of(p)]) == power
    }


def planets_held(s: Stellar, leaders: list[int], seat: int) -> str:
    """Say which planets the points of the leaders and of a seat come from. [1.3]"""
    terran, sub_terran = planets_that_count(s)
    said = []
    for power in [*leaders, *([seat] if seat >= 0 and seat not in leaders else [])]:
        who = "you hold" if power == seat else f"{POWER_NAMES[power]} holds"
        planets = counted(sub_terran[power], "sub-Terran planet")
        said.append(f"{who} {counted(terran[power], 'Terran planet')} and {planets}")
    words = ", ".join(said)
    return f"{words[0].upper()}{words[1:]}."
