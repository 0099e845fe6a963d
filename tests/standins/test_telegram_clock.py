"""The stand-in's clock: it runs by itself or stands, and moving it wakes whoever waits."""

from __future__ import annotations

import asyncio
import time

from tests.clock import START
from tests.standins.telegram import Clock


async def test_a_running_clock_wakes_by_itself() -> None:
    clock = Clock()
    assert abs(clock.now() - time.time()) < 5
    moment = clock.now() + 0.02
    async with asyncio.timeout(300):
        await clock.until(moment)
    assert clock.now() >= moment


async def test_a_running_clock_can_be_moved_on() -> None:
    clock = Clock()
    waiting = asyncio.create_task(clock.until(clock.now() + 3600))
    async with asyncio.timeout(300):
        assert await clock.wanted() > clock.now() + 3000
        clock.advance(3601)
        await waiting
    assert clock.now() > time.time() + 3600


async def test_a_standing_clock_moves_only_by_hand() -> None:
    clock = Clock(START)
    assert clock.now() == START.timestamp()
    waiting = asyncio.create_task(clock.until(clock.now() + 10))
    await clock.wanted()
    clock.advance(9)
    done, _ = await asyncio.wait([waiting], timeout=0.02)
    assert not done
    clock.advance(1)
    async with asyncio.timeout(300):
        await waiting


async def test_waiting_for_an_event_ends_with_the_event_or_the_moment() -> None:
    clock, event = Clock(START), asyncio.Event()
    waiting = asyncio.create_task(clock.happens(event, clock.now() + 10))
    await clock.wanted()
    clock.advance(10)
    assert await waiting is False
    waiting = asyncio.create_task(clock.happens(event, clock.now() + 10))
    await clock.wanted()
    event.set()
    assert await waiting is True
    assert await clock.happens(event, clock.now() - 1) is True
