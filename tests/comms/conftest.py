"""Fixtures of the messages' and calls' tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.people.street import ANNA, SAM, Network, Street, street


class Phone(Network):
    """The network that rings."""

    rings = True


@pytest.fixture
async def town(tmp_path: Path, house_url: str | None) -> AsyncIterator[Street]:
    """Ada's house, with Sam and Anna in her contacts, and a telephone."""
    async with street(tmp_path, extra=[Phone("voice")], database=house_url) as here:
        await here.say(f"add contact Sam {SAM}")
        await here.say(f"add contact Anna {ANNA}")
        yield here
