"""Whose request is worked at next: so many at once for each visitor, visitors in turn, the rest wait without a thread."""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict, deque
from concurrent.futures import ThreadPoolExecutor
from typing import Final

THREADS: Final = 32
SWITCH_S: Final = 0.001
SPARE_THREADS: Final = 8  # for pages that listen, which take no turn


def request_threads() -> ThreadPoolExecutor:
    """Make the threads that requests are answered in: as many as may take a turn, so that none waits for one."""
    return ThreadPoolExecutor(THREADS + SPARE_THREADS, "request")


def share_fairly() -> None:
    """Let threads that work take turns often: a quick answer waits for each of them at every step."""
    sys.setswitchinterval(SWITCH_S)


class RequestTurns:
    """Requests of each visitor that are worked at, *each* at most, and of all together; 0 is no limit.

    It belongs to one event loop. Others wait there, in the order they came, and visitors take turns.
    """

    def __init__(self, each: int, in_all: int = THREADS) -> None:
        self.each = each
        self.in_all = in_all
        self.working = 0
        self._of: dict[str, int] = {}
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    async def take(self, who: str) -> None:
        """Wait until a request of a visitor may be worked at."""
        if who not in self._waiting and self._has_room(who):
            self._begin(who)
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back(who)  # it had just come
            else:
                self._leave(who, turn)
            raise

    def give_back(self, who: str) -> None:
        """End a turn, and begin those that were waiting for it."""
        self.working -= 1
        self._of[who] -= 1
        if not self._of[who]:
            del self._of[who]
        while (following := self._next()) is not None:
            self._begin(following)
            waiting = self._waiting[following]
            waiting.popleft().set_result(None)
            self._waiting.move_to_end(following)
            if not waiting:
                del self._waiting[following]

    def _next(self) -> str | None:
        return next((who for who in self._waiting if self._has_room(who)), None)

    def _has_room(self, who: str) -> bool:
        mine = self._of.get(who, 0)
        return not (mine >= self.each > 0) and not (self.working >= self.in_all > 0)

    def _begin(self, who: str) -> None:
        self.working += 1
        self._of[who] = self._of.get(who, 0) + 1

    def _leave(self, who: str, turn: asyncio.Future[None]) -> None:
        waiting = self._waiting.get(who)
        if waiting is not None and turn in waiting:
            waiting.remove(turn)
            if not waiting:
                del self._waiting[who]
