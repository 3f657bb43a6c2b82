"""Computer Terrans: judgement where the book lets the player choose.

A player is, for every step, an ordered list of named priorities. Each scores the choices still in
the running; those with the lowest score stay, and the first difference decides.
"""

from __future__ import annotations

from typing import Final, cast

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
        return legal[self.narrow(cast(Hive, view), legal, None)]

    def explain(self, view: State, legal: list[Action], dice: SeededDice) -> Trace | None:
        """Say which priority decided."""
        trace = Trace(self.name, f"the {self.name}")
        self.narrow(cast(Hive, view), legal, trace)
        return trace

    def narrow(self, s: Hive, legal: list[Action], trace: Trace | None) -> int:
        """Return the number of the choice that is left; nobody waits to go with others. [R45]

        Asked about stacks alone, as a search asks that has put the rest aside, it weighs those.
        """
        alone = [place for place, action in enumerate(legal) if is_alone(cast(HiveAction, action))]
        alone = alone or list(range(len(legal)))
        deeds = [cast(HiveAction, legal[place]) for place in alone]
        kept = list(range(len(deeds)))
        for priority in self.lists.get(step_name(s), []):
            if len(kept) == 1:
                break
            scores = priority.score(s, deeds)
            if not scores:
                continue
            best = min(scores[place] for place in kept)
            stay = [place for place in kept if scores[place] == best]
            if trace is not None:
                note(trace, priority.letter, deeds, kept, scores, best, len(stay) < len(kept))
            kept = stay
        if trace is not None and not trace.decided:
            trace.tried(LAST_RESORT, "first", {})
            trace.decide(LAST_RESORT)
        return alone[kept[0]]


def is_alone(deed: HiveAction) -> bool:
    """Tell whether a choice is about one unit or ship and not about a stack. [R45]"""
    return deed.verb not in (BRING, STACK)


def note(
    trace: Trace,
    letter: str,
    deeds: list[HiveAction],
    kept: list[int],
    scores: Scores,
    best: int,
    cut: bool,
) -> None:
    """Write a priority into a trace with the choices it looked at."""
    row = trace.tried(letter, "cuts" if cut else "alike", {})
    if cut:
        for place in kept[:12]:
            row.add_candidate(deeds[place].text(), str(scores[place]), scores[place] == best)
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
