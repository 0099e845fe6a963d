"""What is over soon costs nobody an answer: a message that meets it is kept, tried again after a rest, and answered."""

from __future__ import annotations

import asyncio
import errno
import itertools
from collections import deque
from pathlib import Path
from typing import Any

import pytest

from bot.receiving import intake
from bot.turns import passing
from bot.turns.work import Work
from bot.understanding.pipeline import Understanding
from storage.errors import StorageBusy, StorageFull
from tests.house import home

FILES = OSError(errno.EMFILE, "Too many open files")


@pytest.mark.parametrize(
    ("owner", "name", "trouble"),
    [
        (Understanding, "plan", FILES), (Work, "_found", FILES), (Understanding, "plan", StorageBusy()),
        (Understanding, "plan", StorageFull()),
    ],
    ids=["reading", "doing", "held", "full"],
)
async def test_it_is_answered_when_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: type[Any], name: str, trouble: Exception
) -> None:
    monkeypatch.setattr(intake, "REST", 0.05)
    script, tried = deque([trouble] * 3), list[float]()
    was = getattr(owner, name)

    async def fails(*given: Any, **more: Any) -> Any:
        tried.append(asyncio.get_running_loop().time())
        if script:
            raise script.popleft()
        return await was(*given, **more)

    async with home(tmp_path) as here:
        monkeypatch.setattr(owner, name, fails)
        assert "milk" in await here.say("add milk to groceries")
    assert len(tried) == 4
    assert min(after - before for before, after in itertools.pairwise(tried)) >= 0.05


async def test_what_does_not_end_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intake, "REST", 0.0)
    monkeypatch.setattr(passing, "OFTEN", 3)

    async def fails(*_: Any) -> Any:
        raise FILES

    async with home(tmp_path) as here:
        monkeypatch.setattr(Understanding, "plan", fails)
        assert "I did nothing. Please try again" in await here.say("add milk to groceries")
