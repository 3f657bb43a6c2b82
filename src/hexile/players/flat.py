"""Flat Monte Carlo: the guide's choice against a few rivals, all in the same worlds.

What the guide would do is seldom bad, so it is what is done unless another choice is clearly
better. Every rival meets the same hidden facts and the same luck as the guide's choice, and what
counts is the difference, world by world. Rivals that gain nothing are dropped in rounds; where none
is left no more time is spent.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.play import Action, State, advance, legal_actions, seat_to_choose
from hexile.players.common_dice import CommonDice
from hexile.players.node import EVEN, Node
from hexile.players.search import Guide, SearchPlayer, drawn_seed, quiet

WORLD_STREAM: Final = 3
DICE_STREAM: Final = 4
PLAYER_STREAM: Final = 5

MOST_WORLDS: Final = 16
MOST_RIVALS: Final = 6
FEW: Final = 3
CERTAIN: Final = 5.0  # standard errors a rival must be ahead to need no more worlds


class Contest:
    """How rivals are compared.

    The first round has `worlds`, or more where there are many tries: one in `share` for each rival.
    There is a rival for every `room` tries. `doubt` is a variance that counts as one more world, as
    few worlds alike prove little; to stay a rival must be ahead by `hope` standard errors, and by
    `proof` to be chosen.
    """

    def __init__(
        self, worlds: int, share: int, room: int, doubt: float, hope: float, proof: float
    ) -> None:
        self.worlds: int = worlds
        self.share: int = share
        self.room: int = room
        self.doubt: float = doubt
        self.hope: float = hope
        self.proof: float = proof

    def first_worlds(self, tries: int, running: int) -> int:
        """Return the worlds of the first round: with many tries nobody is dropped in haste."""
        return max(self.worlds, min(MOST_WORLDS, tries // (self.share * running)))


OPEN: Final = Contest(4, 3, 8, 0.005, 0.0, 0.6)
CAREFUL: Final = Contest(2, 8, 6, 0.02, 0.3, 1.5)  # where luck decides much


class Rival(Node):
    """A choice tried beside the guide's, with what it gained on it, world by world."""

    def __init__(self, action: Action, seat: int, contest: Contest) -> None:
        super().__init__(action.text(), seat)
        self.action = action
        self.contest = contest
        self.gain: float = 0.0
        self.squares: float = 0.0

    def gained(self, more: float) -> None:
        """Take in how much better one world ended than with the guide's choice."""
        self.gain += more
        self.squares += more * more

    def lead(self) -> float:
        """Return by how many standard errors it is ahead of the guide's choice."""
        worlds: float = float(self.visits)
        mean = self.gain / worlds
        spread = max(0.0, self.squares - worlds * mean * mean) / max(1.0, worlds - 1.0)
        return mean / sqrt((spread + self.contest.doubt / worlds) / worlds)

    def has_hope(self) -> bool:
        """Tell whether it is far enough ahead to go on."""
        return self.lead() > self.contest.hope

    def is_proven(self) -> bool:
        """Tell whether it is clearly ahead of the guide's choice."""
        return self.visits > 0 and self.lead() > self.contest.proof


class FlatPlayer(SearchPlayer):
    """Plays the guide's choice and its rivals out in pairs, and keeps to the guide in doubt."""

    def __init__(self, name: str, text: str, guide: Guide, tries: int) -> None:
        super().__init__(name, text, guide, tries)
        self.contest = CAREFUL if guide.player.careful else OPEN

    def search(
        self, root: Node, view: State, legal: list[Action], dice: SeededDice, tries: int
    ) -> int:
        """Try all that are left in twice as many worlds, and again, until one is left."""
        running = self.contestants(root, view, legal, dice, tries)
        made = 0
        while self.is_worth_it(running, tries - made):
            worlds = running[0].visits or self.contest.first_worlds(tries, len(running))
            for _ in range(max(1, min(worlds, (tries - made) // len(running)))):
                if not self.stop_rule.keep_going():
                    return made
                self.try_all(running, view, drawn_seed(dice))
                made += len(running)
            running = self.left_of(running)
        return made

    def is_worth_it(self, running: list[Rival], left: int) -> bool:
        """Tell whether another round can change anything, and there are tries left for it."""
        return left > 0 and (self.thorough or len(running) > 1)

    def left_of(self, running: list[Rival]) -> list[Rival]:
        """Return those that go on; a thorough search keeps the best few in any case."""
        kept = still_running(running)
        if self.thorough and len(kept) < FEW < len(running):
            rest = [rival for rival in running if rival not in kept]
            rest.sort(key=lambda rival: -rival.gain / rival.visits)
            kept += rest[: FEW - len(kept)]
        return running if self.thorough and len(kept) < FEW else kept

    def contestants(
        self, root: Node, view: State, legal: list[Action], dice: SeededDice, tries: int
    ) -> list[Rival]:
        """Return the guide's choice and its rivals; those of an earlier search go on."""
        if not root.children:
            seat = seat_to_choose(view)
            room = MOST_RIVALS if self.thorough else tries // self.contest.room
            room = max(2, min(MOST_RIVALS, room))
            found = self.guide.suggestions(view, legal, room, dice, self.thorough)
            for action in found:
                root.children[action.text()] = Rival(action, seat, self.contest)
            for first in root.children.values():
                first.trusted = True
                break
        rivals = [child for child in root.children.values() if isinstance(child, Rival)]
        return self.left_of(rivals) if rivals and rivals[0].visits else rivals

    def try_all(self, running: list[Rival], view: State, seed: int) -> None:
        """Play every choice left out once, all with the same luck."""
        guided: float = 0.0
        until = self.guide.until(view)
        dealt = self.deal(view, running[0].seat, quiet(SeededDice(seed, WORLD_STREAM)))
        for rival in running:
            world = dealt.copy()
            dice = CommonDice(seed, DICE_STREAM)
            advance(world, rival.action, dice)
            own = SeededDice(seed, PLAYER_STREAM)
            values = self.guide.rollout(world, dice, own, view, until)
            value = values[rival.seat] if values else EVEN
            rival.count(values)
            if rival.trusted:
                guided = value
            rival.gained(value - guided)

    def decide(self, root: Node, view: State, legal: list[Action], dice: SeededDice) -> Action:
        """Take the rival that is clearly ahead by most; else do what the guide would.

        Who was dropped on the way was so on few worlds: they prove nothing for him either.
        """
        best: Rival | None = None
        most: int = 0
        for child in root.children.values():
            if isinstance(child, Rival):
                most = max(most, child.visits)
                if best is None or (child.visits == most and is_better(child, best)):
                    best = child
        return best.action if best is not None else self.guide.player.choose(view, legal, dice)

    def follow(self, node: Node, world: State, dice: SeededDice) -> Action | None:
        """Return what the guide would do next: so its games went on."""
        return self.guide.choose(world, legal_actions(world), dice)


def is_better(rival: Rival, best: Rival) -> bool:
    """Tell whether a rival is clearly ahead of the guide's choice, and by more than *best*."""
    return rival.is_proven() and rival.gain / rival.visits > best.gain / max(1, best.visits)


def still_running(running: list[Rival]) -> list[Rival]:
    """Keep the guide's choice and the better half of the rivals with hope, the best first.

    Where one is certainly ahead and has no other beside it, there is nothing left to find out.
    """
    hopeful = [rival for rival in running[1:] if rival.has_hope()]
    hopeful.sort(key=lambda rival: -rival.gain / rival.visits)
    kept = hopeful[: max(1, len(running) // 2)]
    if len(kept) == 1 and kept[0].lead() > CERTAIN:
        return running[:1]
    return [running[0], *kept]
