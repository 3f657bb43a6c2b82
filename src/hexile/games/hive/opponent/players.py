"""Computer Terrans: judgement where the book lets the player choose.

A player is, for every step, an ordered list of named priorities. Each scores the choices still in
the running; those with the lowest score stay, and the first difference decides.
"""

from __future__ import annotations

from typing import Final

from hexile.games.hive.opponent.judgement import Outlook
from hexile.games.hive.opponent.priorities import (
    attack_always,
    best_attack,
    break_away,
    buy_like_assault,
    charge_nearest,
    fire_at_last,
    fire_well,
    get_nearer,
    go_aboard,
    go_alone,
    keep_hostages_seats,
    land_anywhere,
    land_near,
    land_ships,
    leave_in_time,
    pick_in_turn,
    rest,
    sabotage_now,
    spread_kinds,
    stop_at_last,
    take_assault,
    tend_breach,
)
from hexile.games.hive.state import Hive
from hexile.kernel.chart import Trace
from hexile.kernel.play import Action
from hexile.kernel.player import EASY, HARD, Player
from hexile.kernel.priorities import Priority, PriorityPlayer

Lists = dict[str, list[Priority[Outlook]]]
NO_PRIORITIES: Final[list[Priority[Outlook]]] = []


class TerranPlayer(PriorityPlayer[Hive, Outlook]):
    """A player with a list of priorities for every step; `attach 2` is `attach`."""

    def __init__(self, name: str, text: str, lists: Lists) -> None:
        super().__init__(name, text)
        self.lists = lists
        self.careful = True

    def think(self, s: Hive, legal: list[Action]) -> Outlook:
        """Look how things stand."""
        return Outlook(s)

    def priorities(self, mind: Outlook) -> list[Priority[Outlook]]:
        """Return those of the step asked about."""
        name = mind.s.agenda[-1].name
        return self.lists.get("attach" if name.startswith("attach") else name, NO_PRIORITIES)

    def new_trace(self, mind: Outlook) -> Trace:
        """Begin the explanation."""
        return Trace(self.name, f"the {self.name}")


def start_lists() -> Lists:
    """Return what both players do before the landing."""
    return {
        "choose force": [Priority("force", take_assault)],
        "purchase": [Priority("buy", buy_like_assault)],
        "loading": [Priority("load", spread_kinds)],
    }


def charge_lists() -> Lists:
    """Return the priorities of `charge`: land, run at them, hit."""
    return {
        **start_lists(),
        "darters": [Priority("land", land_anywhere)],
        "departures": [Priority("stop", stop_at_last), Priority("stay", land_anywhere)],
        "attach": [Priority("near", land_near)],
        "movement": [Priority("alone", go_alone), Priority("pick", pick_in_turn)],
        "acting": [Priority("alone", go_alone), Priority("run", charge_nearest)],
        "terran melee": [Priority("hit", attack_always)],
    }


def raider_lists() -> Lists:
    """Return the priorities of `raider`."""
    return {
        **start_lists(),
        "darters": [Priority("home", leave_in_time), Priority("land", land_ships)],
        "departures": [Priority("home", leave_in_time)],
        "attach": [Priority("near", land_near)],
        "movement": [Priority("alone", go_alone), Priority("pick", pick_in_turn)],
        "acting": [
            Priority("alone", go_alone),
            Priority("sabotage", sabotage_now),
            Priority("break", break_away),
            Priority("seats", keep_hostages_seats),
            Priority("board", go_aboard),
            Priority("breach", tend_breach),
            Priority("fire", fire_well),
            Priority("goal", get_nearer),
            Priority("spare", fire_at_last),
            Priority("rest", rest),
        ],
        "terran melee": [Priority("hit", best_attack)],
    }


PLAYERS: Final[list[Player[Hive]]] = [
    TerranPlayer(
        "charge", "Lands its Darters at once and attacks the nearest Znon.", charge_lists()
    ),
    TerranPlayer(
        "raider",
        "Destroys the engines, finds the hostages, shoots its way in and leaves.",
        raider_lists(),
    ),
]
for word, player in zip((EASY, HARD), PLAYERS, strict=True):
    player.grade = word
