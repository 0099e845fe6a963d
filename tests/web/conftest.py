"""`door`: a house with its web page open, for the tests of this folder."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.web import doors
from tests.web.doors import Door


@pytest.fixture
async def door(tmp_path: Path) -> AsyncIterator[Door]:
    async with doors.opened(tmp_path / "hob") as opened:
        yield opened
