"""Fixtures of the check-ins' tests: a house, its street, and two contacts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.people.street import ANNA, SAM, Street, street

MOM = SAM


@pytest.fixture
async def town(tmp_path: Path, house_url: str | None) -> AsyncIterator[Street]:
    """A house with its street; Mom and Anna are in the owner's book."""
    async with street(tmp_path, database=house_url) as here:
        await here.say(f"add contact Mom {MOM}")
        await here.say(f"add contact Anna {ANNA}")
        yield here


@pytest.fixture
async def asked(town: Street) -> Street:
    """The same; Mom was asked a moment ago, on Saturday at nine."""
    await town.say("check on mom every day at 9; if she doesn't answer in 30 minutes try again, then text Anna")
    await town.later(minutes=1)
    await town.write(MOM, "yes")
    await town.write(ANNA, "yes")
    await town.later(hours=18, minutes=29)
    return town
