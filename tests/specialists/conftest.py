"""A running house for each test, and a way to hold a whole conversation with it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from tests.house import Home, home

Talk = Callable[[str], Awaitable[str]]


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Home]:
    """A house in Berlin on Friday 2026-11-20, 14:30, its clock standing still."""
    async with home(tmp_path) as running:
        yield running


@pytest.fixture
def talk(house: Home) -> Talk:
    """Says the lines of a text one after the other and answers the last reply."""

    async def say(lines: str) -> str:
        reply = ""
        for line in lines.strip().splitlines():
            reply = await house.say(line.strip())
        return reply

    return say
