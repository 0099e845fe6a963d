"""A house with a model, and a screen that can show an answer coming."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.standins.model import Model
from tests.streaming.screens import Place, place


@pytest.fixture
async def here(model: Model, tmp_path: Path) -> AsyncIterator[Place]:
    async with place(tmp_path) as here:
        yield here
