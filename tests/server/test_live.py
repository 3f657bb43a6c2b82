"""What open pages are told, and when."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from hexile.server.tables.live_updates import Bus


def test_a_stream_opens_with_the_version_of_that_moment_and_misses_none_after_it():
    async def hear() -> list[str]:
        bus = Bus()
        bus.attach(asyncio.get_running_loop())
        version = 1
        stream = bus.follow("g", lambda: version)
        version = 2  # the game goes on between the asking and the listening
        first = await anext(stream)
        version = 3
        bus.tell("g")
        return [first, await anext(stream)]

    with ThreadPoolExecutor(1) as thread:  # a browser's loop may already run in this one
        heard = thread.submit(asyncio.run, hear()).result()
    assert ["data: 2" in heard[0], "data: 3" in heard[1]] == [True, True]


def test_pages_hear_who_is_there_and_who_goes():
    async def run():
        bus = Bus()
        other = bus.follow("g", lambda: 1)
        assert "event: version" in await anext(other)
        one = bus.sit("g", "0", bus.follow("g", lambda: 1))
        assert "event: version" in await anext(one)
        assert bus.present("g") == {"0"}
        assert "event: presence" in await anext(other)
        await one.aclose()
        assert bus.present("g") == set()
        assert "event: presence" in await anext(other)
        await other.aclose()
        assert bus.watching("g") == 0

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, run()).result()
