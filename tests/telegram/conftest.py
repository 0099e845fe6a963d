"""A Telegram without flood limits whose clock runs, and a house on it: polled, and by webhook."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.standins.telegram import Phone, Telegram
from tests.telegram.home import Home, home


@pytest.fixture
async def telegram() -> AsyncIterator[Telegram]:
    async with Telegram(limits=False) as telegram:
        yield telegram


@pytest.fixture(params=["polling", "webhook"])
async def here(request: pytest.FixtureRequest, tmp_path: Path, telegram: Telegram) -> AsyncIterator[Home]:
    """A house in each of the two ways."""
    async with home(tmp_path, telegram, webhook=request.param == "webhook") as here:
        yield here


@pytest.fixture
async def polled(tmp_path: Path, telegram: Telegram) -> AsyncIterator[Home]:
    """A house that polls, where the way plays no part."""
    async with home(tmp_path, telegram) as here:
        yield here


@pytest.fixture
async def anna(telegram: Telegram) -> Phone:
    """The owner's phone, once `pair` has made it so."""
    return telegram.person("Anna", "anna")
