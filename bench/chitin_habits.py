"""Counts what Chitin's players waste: Workers, lone Basics, command, idle Plunge, unfinished battles.

    python bench/chitin_habits.py small --player soldier --games 200 --seed 70000
    python bench/chitin_habits.py small --earlier 4a35db96      the players of another commit

One player sits at both seats. As a turn ends, Workers beside the map, warriors out of command and tokens left open
are counted for the side whose turn it was. A token is left open if it lies within a free enemy Worker's move, none of
that side's fighters is in its hex or beside it, and a stack of its warriors began the turn within four points of it.
A combat is bad at odds of 1-1 or worse; it is fought by the last units if the side has three warriors or fewer and
at least half of them are in it. Workers are stung if an enemy warrior is behind them that nobody attacks. A Basic is lost alone if no warrior of its side stood with it when the enemy's turn
began. Plunge are idle if in a turn none of a side's moves, fights or covers a lone Worker, though an enemy whom no
warrior guards is in their reach as the turn ends; it is said, too, in how many of these turns an air attack on such prey
would have brought more than it cost, in the players' own reckoning, flown by those whom enemy flyers there would not
hold. A battle is left unfinished if the turn limit stops it with a lead of more than twenty points; Workers are fed
without end if a side loses more than twenty.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from hives import earlier_players
from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.chitin import GAME
from hexile.games.chitin.opponent.weigh import fight_worth, worths
from hexile.games.chitin.rules.combat import air_strength, enemies_behind
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.places import NO_TOKEN, WAITING
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup, start
from hexile.kernel.play import advance, legal_actions, seat_to_choose
from hexile.kernel.player import Player
from hexile.kernel.setup import Setup
from hexile.players.rates import interval

OWN_STREAM = 1
LEAD = 20
LIMIT = "R49"
BASIC, WORKER = "Basic", "Worker"
MANY = 20
OPENING = 6  # turns of both sides, before all can be on the map
NEAR = 4  # movement points
FEW = 3  # warriors
AIR_FIGHTS = ("sting", "skirmish")


class Habits:
    """What one battle showed."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.turn = 0
        self.began: list[int] = []
        self.alone: set[str] = set()
        self.flown = False
        self.workers = [0, 0]
        self.guards: list[int] = []
        self.declared = 0

    def look(self, s: Chitin, action: str) -> None:
        """Take in a decision, and what happened before it."""
        self.hear(s)
        if s.turn != self.turn:
            self.end_turn(s)
        if s.agenda[-1].name == "rolling" and self.declared != s.turn:
            self.declared = s.turn
            self.count_fights(s)
        self.flown = self.flown or action.split()[0] in AIR_FIGHTS

    def hear(self, s: Chitin) -> None:
        """Count the dead of the record."""
        for event in s.log:
            if event.kind == "dies":
                who = str(event.facts["who"])
                self.workers[event.facts["hive"] == "Red"] += who == WORKER
                self.counts[who] += 1
                self.counts["alone"] += who == BASIC and event.facts["at"] in self.alone

    def end_turn(self, s: Chitin) -> None:
        """Close the turn that is over, and note how the next begins."""
        if self.turn:
            self.count_air(s)
            self.count_left(s, 1 - s.moving)
        self.guards = [at for at in s.stacks(s.moving) if s.has_warrior(at)]
        self.turn, self.flown = s.turn, False
        self.began = list(s.at)
        guarded = [at for at in s.stacks(1 - s.moving) if s.has_warrior(at)]
        self.alone = {s.hex_name(at) for at in s.stacks(1 - s.moving) if at not in guarded}

    def count_left(self, s: Chitin, side: int) -> None:
        """Count Workers beside the map, warriors out of command and tokens left open as a turn ends."""
        units = [unit for unit in range(len(s.at)) if s.owner[unit] == side]
        sheet = s.terms.sheet
        self.counts["turns of a side"] += 1
        if s.turn > OPENING:
            waiting = sum(1 for u in units if s.at[u] == WAITING and sheet.is_worker[s.kind[u]])
            self.counts["later turns"] += 1
            self.counts["three Workers beside the map"] += waiting >= 3
        if s.terms.advanced:
            self.counts["warriors"] += sum(
                1 for u in units if s.at[u] >= 0 and sheet.needs_control[s.kind[u]]
            )
            self.counts["out of command"] += len(s.out_of_command(side))
        zones = s.zones(side)
        for at in s.token_at:
            if at >= 0 and not zones[at] and s.holder(at) != side:
                self.counts["tokens left open"] += self.is_left_open(s, at, side)

    def is_left_open(self, s: Chitin, at: int, side: int) -> bool:
        """Tell whether an enemy Worker can be at a token next turn, and warriors could have been. [6.082]"""
        ways = s.terms.valley.ways_to(at)
        return any(ways[place] <= NEAR for place in self.guards) and any(
            s.owner[unit] != side and s.at[unit] >= 0 and ways[s.at[unit]] <= NEAR
            for unit in range(len(s.at))
            if s.terms.sheet.is_worker[s.kind[unit]] and s.carries[unit] == NO_TOKEN
        )

    def count_fights(self, s: Chitin) -> None:
        """Count combats at even odds or worse, those with the last units, and Workers stung. [7.05, 7.061]"""
        sheet, side = s.terms.sheet, s.moving
        warriors = {
            unit
            for unit in range(len(s.at))
            if s.owner[unit] == side and s.at[unit] >= 0 and sheet.is_warrior[s.kind[unit]]
        }
        for fight in s.fights:
            bad = fight.strength * 2 < fight.defence * 3
            sent = len(warriors.intersection(fight.attackers))
            self.counts["combats"] += 1
            self.counts["bad combats"] += bad
            self.counts["with the last units"] += (
                bad and len(warriors) <= FEW and 0 < len(warriors) <= 2 * sent
            )
        met = {at for fight in s.fights for at in fight.targets}
        for at in s.stacks(side):
            lone = not s.has_fighter(at, side)
            self.counts["Workers stung"] += lone and not met.issuperset(enemies_behind(s, at))

    def count_air(self, s: Chitin) -> None:
        """Count a turn of Plunge with prey in reach: idle if none moved, fought or covered a Worker."""
        side = 1 - s.moving
        up = [unit for unit in s.air_of(side) if self.began[unit] >= 0]
        if not any(self.has_prey(s, s.at[unit], 1 - side) for unit in up):
            return
        self.counts["air turns"] += 1
        still = all(s.at[unit] == self.began[unit] for unit in up)
        covers = any(self.has_lone(s, s.at[unit], side) for unit in up)
        if still and not self.flown and not covers:
            self.counts["idle air turns"] += 1
            self.counts["idle though it paid"] += any(
                self.pays(s, megahex, side) for megahex in {s.at[unit] for unit in up}
            )

    def pays(self, s: Chitin, megahex: int, side: int) -> bool:
        """Tell whether the flyers over a megahex would gain by stinging somebody in their reach. [8.014, 8.015]"""
        valley = s.terms.valley
        for over in self.in_reach(s, megahex):
            held = 0 if over == megahex else len(s.air_in(over, 1 - side))
            flyers = s.air_in(megahex, side)[held:]
            if not len(flyers):
                continue
            for at in valley.mega_hexes[over]:
                if s.holder(at) == 1 - side and not s.has_warrior(at):
                    beside = [to for to in valley.links[at] if valley.mega[to] == over]
                    around = vec[i64]([at, *(to for to in beside if s.holder(to) == 1 - side)])
                    prey = vec[i64]([unit for to in around for unit in s.units_in(to)])
                    defence = sum(s.stack_defence(to, False) for to in around)
                    force = air_strength(s, flyers, around)
                    if fight_worth(s, force, defence, worths(s, flyers), worths(s, prey)) > 0:
                        return True
        return False

    def in_reach(self, s: Chitin, megahex: int) -> set[int]:
        """Return the megahexes flyers come to in a turn: two steps away at most. [8.011]"""
        links = s.terms.valley.mega_links
        near = {megahex, *links[megahex]}
        return near.union(*(links[to] for to in near))

    def has_prey(self, s: Chitin, megahex: int, seat: int) -> bool:
        """Tell whether flyers can reach units of a side that no warrior guards. [8.011]"""
        return any(self.has_lone(s, over, seat) for over in self.in_reach(s, megahex))

    def has_lone(self, s: Chitin, megahex: int, seat: int) -> bool:
        """Tell whether units of a side stand in a megahex without warriors."""
        hexes = s.terms.valley.mega_hexes[megahex]
        return any(s.holder(at) == seat and not s.has_warrior(at) for at in hexes)


def play(setup: Setup, player: Player[Chitin], seed: int, counts: Counter[str]) -> None:
    """Play one battle and add what it showed."""
    dice, own = SeededDice(seed), SeededDice(seed, OWN_STREAM)
    s = start(GAME, setup, dice)
    s.telling = True
    habits = Habits()
    while s.result is None:
        legal = legal_actions(s)
        action = player.choose(GAME.see(s, seat_to_choose(s)), legal, own)
        if s.turn:
            habits.look(s, action.text())
        advance(s, action, dice)
    habits.hear(s)
    counts.update(habits.counts)
    lead = abs(s.score(0) - s.score(1))
    counts["turns"] += s.turn
    counts["fed"] += sum(1 for lost in habits.workers if lost > MANY)
    counts["stopped by the turn limit"] += s.result.rule == LIMIT
    counts["left unfinished"] += s.result.rule == LIMIT and lead > LEAD


def share(part: int, whole: int) -> str:
    """Write a share with its interval."""
    if not whole:
        return "0 of 0"
    low, high = interval(part, whole)
    return f"{part} of {whole}, {part / whole:.1%} ({low * 100:.1f}-{high * 100:.1f})"


def main() -> None:
    """Play, and print what was counted."""
    read = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    read.add_argument("scenario", choices=[scenario.name for scenario in GAME.scenarios])
    read.add_argument("--player", default="soldier", choices=list(GAME.players))
    read.add_argument("--games", type=int, default=200)
    read.add_argument("--seed", type=int, default=70000)
    read.add_argument("--earlier", default="", help="a commit, for its players")
    args = read.parse_args()
    setup = new_setup(GAME, args.scenario, "", {}, {})
    counts: Counter[str] = Counter()
    with TemporaryDirectory() as folder:
        players = earlier_players(args.earlier, Path(folder)) if args.earlier else GAME.players
        for seed in range(args.seed, args.seed + args.games):
            play(setup, players[args.player], seed, counts)
    print(f"{args.scenario}, {args.player}, {args.games} games from seed {args.seed}")
    for what in ("Worker", "Basic", "alone", "turns"):
        print(f"{what} a game: {counts[what] / args.games:.2f}")
    for part, whole in (
        ("three Workers beside the map", "later turns"),
        ("out of command", "warriors"),
        ("tokens left open", "turns of a side"),
        ("bad combats", "combats"),
        ("with the last units", "combats"),
    ):
        print(f"{part}:", share(counts[part], counts[whole]))
    print(f"Workers stung a game: {counts['Workers stung'] / args.games:.2f}")
    print("turns with Plunge idle:", share(counts["idle air turns"], counts["air turns"]))
    print("idle though an attack paid:", share(counts["idle though it paid"], counts["air turns"]))
    print("sides that lost more than 20 Workers:", share(counts["fed"], 2 * args.games))
    for what in ("stopped by the turn limit", "left unfinished"):
        print(f"{what}:", share(counts[what], args.games))


if __name__ == "__main__":
    main()
