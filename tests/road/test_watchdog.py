"""A loop that stands still is noticed, told of with its place, and freed; a message that kills is tried three times."""

from __future__ import annotations

import asyncio
import logging
import threading
from pathlib import Path

import pytest

from bot import watchdog
from bot.channels.base import Incoming
from bot.receiving import intake
from bot.turns.conductor import Poison
from bot.understanding.pipeline import Understanding
from storage import queue
from tests.clock import ManualClock
from tests.house import Home, home


class Hands:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def _records(caplog: pytest.LogCaptureFixture, action: str) -> list[logging.LogRecord]:
    return [one for one in caplog.records if getattr(one, "action", "") == action]


async def test_a_silence_is_told_once_with_its_place_and_its_end_wakes_the_clock(
    caplog: pytest.LogCaptureFixture,
) -> None:
    hands, woken = Hands(), []
    dog = watchdog.Watchdog(asyncio.get_running_loop(), lambda task: 77, lambda: woken.append(1), hands)
    hands.now = 1.9
    dog.look()
    assert dog.stalls == 0
    for hands.now in (2.1, 3.0, 4.0):
        dog.look()
    (told,) = _records(caplog, "loop_stalled")
    assert told.trace == 77  # type: ignore[attr-defined]
    assert any("test_a_silence_is_told" in line for line in told.stack)  # type: ignore[attr-defined]
    assert not woken
    dog.beat()
    assert woken == [1]
    assert dog.stalls == 1
    assert dog.longest == 4.0
    dog.look()
    assert dog.stalls == 1


async def test_a_loop_that_beats_is_let_be(caplog: pytest.LogCaptureFixture) -> None:
    hands, woken = Hands(), []
    dog = watchdog.Watchdog(asyncio.get_running_loop(), lambda task: 77, lambda: woken.append(1), hands)
    for hands.now in range(10):
        dog.beat()
        dog.look()
    assert not woken
    assert not _records(caplog, "loop_stalled")


def _holds_the_loop(at_home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next turn does not let go of the loop; beside it a watchdog looks, its clock by hand."""
    hands = Hands()
    dog = watchdog.Watchdog(asyncio.get_running_loop(), at_home.house.conductor.trace_of, lambda: None, hands)
    at_home.house.watchdog = dog

    held: list[int] = []

    def looks() -> None:
        while not held:
            pass
        for hands.now in (3.0, 31.0):
            dog.look()

    async def plan(*_: object) -> None:
        threading.Thread(target=looks).start()
        held.append(1)
        while True:  # until it is broken off
            pass

    monkeypatch.setattr(Understanding, "plan", plan)


async def test_a_turn_that_holds_the_loop_is_broken_off_and_answered_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with home(tmp_path) as at_home:
        _holds_the_loop(at_home, monkeypatch)
        assert await at_home.say("freeze") == watchdog.Stalled().say
        monkeypatch.undo()
        (told,) = _records(caplog, "loop_stalled")
        assert told.trace  # type: ignore[attr-defined]
        assert (await at_home.house.health())["loop_stalls"] == 1
        assert "no reminders" in (await at_home.say("what are my reminders?")).lower()
        assert len(at_home.screen.shown) == 2


async def test_a_command_keeps_one_and_the_house_tells_of_it(tmp_path: Path) -> None:
    async with home(tmp_path) as at_home:
        with watchdog.watching(at_home.house) as dog:
            assert at_home.house.watchdog is dog
            assert (await at_home.house.health())["loop_stalls"] == 0


async def test_a_message_that_kills_the_process_is_set_aside_at_the_fifth_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, held, begun = ManualClock(), asyncio.Event(), asyncio.Event()
    monkeypatch.setattr(intake, "STEADY", 0.0)

    async def plan(*_: object) -> None:
        begun.set()
        await held.wait()

    async with home(tmp_path, clock=clock) as at_home:
        with monkeypatch.context() as patched:
            patched.setattr(Understanding, "plan", plan)
            asking = asyncio.ensure_future(at_home.ask("poison"))
            for _ in range(4):
                await begun.wait()
                begun.clear()
                (turn,) = at_home.house.intake._turns
                turn.cancel()  # as the process's end would
                await asyncio.wait([turn])
                await queue.rescue(at_home.house.database, {at_home.house.worker.slot}, clock.now())
                at_home.house.intake.sweep()
            assert (await asking).text == Poison().say
        await at_home.house.intake.settled()
        assert len(at_home.screen.shown) == 1


async def test_a_message_that_was_hit_three_times_is_answered_once_the_house_stands(tmp_path: Path) -> None:
    """Whoever kills a young house again and again hits what it answers just then: that message is not given up."""
    async with home(tmp_path) as at_home:
        message = Incoming("terminal", "hit", "owner", "add milk to groceries", {queue.FALLEN: intake.FALLS})
        await at_home.house.intake.take([message])
        await at_home.house.intake.settled()
        assert at_home.screen.shown == [], "the house is young, and may be killed once more"
        at_home.house.intake._stands()
        assert "milk" in (await at_home.screen.nth(0)).text
