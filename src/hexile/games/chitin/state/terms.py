"""What is agreed for a whole game."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.chitin.state.actions import DropWorkers, Face, Go
from hexile.games.chitin.state.places import ENDS, OFF_MAP
from hexile.games.chitin.tables import (
    CAMOUFLAGE,
    SIXTHS,
    TOKEN_VALUES,
    Battle,
    CounterSheet,
    Results,
    Valley,
    read_force,
    tables,
)
from hexile.kernel.setup import Setup


class Terms:
    """What is agreed for a whole game: components, scenario, options, shared actions. [3.03, S6]"""

    def __init__(
        self, setup: Setup, battle: Battle, sheet: CounterSheet, valley: Valley, results: Results
    ) -> None:
        self.battle = battle
        self.sheet = sheet
        self.valley = valley
        self.results = results
        self.advanced: bool = battle.advanced
        self.turns: int = setup.number("turns")
        self.first_off: bool = setup.flag("first_off") and battle.advanced
        self.strict_stacking: bool = setup.flag("strict_stacking")
        self.air_escort: bool = setup.flag("air_escort") and battle.advanced
        self.sure_at_six: bool = setup.flag("sure_at_six")
        self.low_hacker: bool = setup.flag("low_hacker")
        self.arch_reaper: bool = setup.flag("arch_reaper")
        even = setup.flag("even_tokens")
        self.values: dict[str, int] = {k: 20 if even else v for k, v in TOKEN_VALUES.items()}
        self.pool: list[int] = [self.allowed(kind) for kind in range(len(sheet.kinds))]
        self.fixed: list[int] = (
            list(self.pool) if battle.force == "pool" else read_force(sheet, battle.force)
        )
        self.enter = tables([[kind.enter(sign) for sign in valley.terrain] for kind in sheet.kinds])
        self.camouflage = vec[i64]([CAMOUFLAGE[sign] for sign in valley.terrain])
        self.go: list[Go] = [Go(at, name) for at, name in enumerate(valley.names)]
        self.drop: list[DropWorkers] = [
            DropWorkers(at, name) for at, name in enumerate(valley.names)
        ]
        self.fly: list[Go] = [
            Go(megahex, valley.names[anchor]) for megahex, anchor in enumerate(valley.anchor)
        ]
        self.off: list[Go] = [Go(OFF_MAP, end) for end in ENDS]
        self.face: list[list[Face]] = [
            [Face(at, way, valley.names[at]) for way in range(SIXTHS)] for at in range(valley.size)
        ]

    def allowed(self, kind: int) -> int:
        """Return how many units of a kind a side may have in this game. [3.03, R55, S2, S7, S8]"""
        what = self.sheet.kinds[kind]
        if (what.is_basic or what.is_air) and not self.advanced:
            return 0
        if what.hides and not self.low_hacker:
            return 0
        if what.source == "invented" and not self.arch_reaper:
            return 0
        return what.pool
