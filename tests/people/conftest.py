"""Fixtures of the people's tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.people.street import SAM, Street, street


@pytest.fixture
async def town(tmp_path: Path, house_url: str | None) -> AsyncIterator[Street]:
    """A house with its street."""
    async with street(tmp_path, database=house_url) as here:
        yield here


@pytest.fixture
async def sams(town: Street) -> Street:
    """The same, with Sam in the owner's contacts, who may do nothing."""
    await town.say(f"add contact Sam {SAM}")
    return town
