"""Computer Terrans: judgement where the book lets the player choose.

A player is, for every step, an ordered list of named priorities. Each scores the choices still in
the running; those with the lowest score stay, and the first difference decides.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from hexile.games.hive.opponent.judgement import Outlook
from hexile.games.hive.opponent.priorities import (
    Score,
    Scores,
    attack_always,
    best_attack,
    break_away,
    buy_in_turn,
    charge_nearest,
    fill_up,
    fire_at_last,
    fire_well,
    force_wanted,
    get_nearer,
    go_aboard,
    land_anywhere,
    land_near,
    land_ships,
    leave_in_time,
    pick_in_turn,
    rest,
    sabotage_now,
    tend_breach,
)
from hexile.games.hive.state import BRING, STACK, Hive, HiveAction
from hexile.kernel.chart import Trace
from hexile.kernel.dice import SeededDice
from hexile.kernel.play import Action, State
from hexile.kernel.player import Player, RandomPlayer

LAST_RESORT: Final = "last"
MOST_SHOWN: Final = 12


class Priority:
    """A named priority: its letter in the chart, and how it scores the choices."""

    def __init__(self, letter: str, score: Score) -> None:
        self.letter = letter
        self.score = score


class PriorityPlayer(Player):
    """A player that is an ordered list of priorities for every step."""

    def __init__(self, name: str, text: str, lists: dict[str, list[Priority]]) -> None:
        super().__init__(name, text)
        self.lists = lists
        self.careful = True

    def choose(self, view: State, legal: list[Action], dice: SeededDice) -> Action:
        """Narrow the choices priority by priority."""
        return self.narrow(cast(Hive, view), legal, None)

    def explain(self, view: State, legal: list[Action], dice: SeededDice) -> Trace | None:
        """Say which priority decided."""
        trace = Trace(self.name, f"the {self.name}")
        self.narrow(cast(Hive, view), legal, trace)
        return trace

    def narrow(self, s: Hive, legal: list[Action], trace: Trace | None) -> Action:
        """Return the choice that is left; nobody waits to go with others. [R45]

        Asked about stacks alone, as a search asks that has put the rest aside, it weighs those.
        """
        left = [cast(HiveAction, action) for action in legal]
        left = [deed for deed in left if is_alone(deed)] or left
        mind = Outlook(s, left)
        for priority in self.lists.get(step_name(s), []):
            if len(left) == 1:
                break
            scores = priority.score(mind, left)
            if not scores:
                continue
            kept = lowest(left, scores)
            if trace is not None:
                note(trace, priority.letter, left, scores, kept)
            left = kept
        if trace is not None and not trace.decided:
            trace.tried(LAST_RESORT, "first", {})
            trace.decide(LAST_RESORT)
        return left[0]


def is_alone(deed: HiveAction) -> bool:
    """Tell whether a choice is about one unit or ship and not about a stack. [R45]"""
    return deed.verb != BRING and deed.verb != STACK


def lowest(left: list[HiveAction], scores: Scores) -> list[HiveAction]:
    """Keep the choices with the lowest score."""
    best: i64 = scores[0]
    for score in scores:
        if score < best:
            best = score
    return [left[place] for place in range(len(left)) if scores[place] == best]


def note(
    trace: Trace, letter: str, left: list[HiveAction], scores: Scores, kept: list[HiveAction]
) -> None:
    """Write a priority into a trace with the choices it looked at."""
    cut = len(kept) < len(left)
    row = trace.tried(letter, "cuts" if cut else "alike", {})
    if cut:
        for place, deed in enumerate(left[:MOST_SHOWN]):
            row.add_candidate(deed.text(), str(scores[place]), deed in kept)
        trace.decide(letter)


def step_name(s: Hive) -> str:
    """Name the step asked about; `attach 2` is `attach`."""
    name = s.agenda[-1].name
    return "attach" if name.startswith("attach") else name


def start_lists(force: str) -> dict[str, list[Priority]]:
    """Return what both players do before the landing."""
    return {
        "choose force": [Priority("force", force_wanted(force))],
        "purchase": [Priority("buy", buy_in_turn)],
        "loading": [Priority("load", fill_up)],
    }


def charge_lists() -> dict[str, list[Priority]]:
    """Return the priorities of `charge`: land, run at them, hit."""
    return {
        **start_lists("assault"),
        "darters": [Priority("land", land_anywhere)],
        "departures": [Priority("stay", land_anywhere)],
        "attach": [Priority("near", land_near)],
        "movement": [Priority("pick", pick_in_turn)],
        "acting": [Priority("run", charge_nearest)],
        "terran melee": [Priority("hit", attack_always)],
    }


def raider_lists() -> dict[str, list[Priority]]:
    """Return the priorities of `raider`."""
    return {
        **start_lists("assault"),
        "darters": [Priority("home", leave_in_time), Priority("land", land_ships)],
        "departures": [Priority("home", leave_in_time)],
        "attach": [Priority("near", land_near)],
        "movement": [Priority("pick", pick_in_turn)],
        "acting": [
            Priority("sabotage", sabotage_now),
            Priority("break", break_away),
            Priority("board", go_aboard),
            Priority("breach", tend_breach),
            Priority("fire", fire_well),
            Priority("goal", get_nearer),
            Priority("spare", fire_at_last),
            Priority("rest", rest),
        ],
        "terran melee": [Priority("hit", best_attack)],
    }


PLAYERS: Final[list[Player]] = [
    RandomPlayer(),
    PriorityPlayer("charge", "Lands everywhere and runs at the nearest Znon.", charge_lists()),
    PriorityPlayer(
        "raider", "Finds the hostages, shoots its way in, and goes home.", raider_lists()
    ),
]
