"""A Telegram whose clock stands still, without flood limits, and a bare client for it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest

from tests.clock import START
from tests.standins.telegram import Clock, Phone, Telegram
from tests.standins.telegram.wire import Wire


@pytest.fixture
async def telegram() -> AsyncIterator[Telegram]:
    async with Telegram(clock=Clock(START), limits=False) as telegram:
        yield telegram


@pytest.fixture
async def wire(telegram: Telegram) -> AsyncIterator[Wire]:
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=20)) as session:
        yield Wire(telegram, session)


@pytest.fixture
def anna(telegram: Telegram) -> Phone:
    """Somebody who has started the bot; what she said then has been fetched."""
    phone = telegram.person("Anna", "anna")
    phone.start()
    telegram.updates.clear()
    return phone
