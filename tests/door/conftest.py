"""A house whose language model is the stand-in, over real HTTP."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.house import Home, home
from tests.standins.model import Model


@pytest.fixture
async def here(model: Model, tmp_path: Path) -> AsyncIterator[Home]:
    async with home(tmp_path) as here:
        here.house.conductor.taught = lambda: None  # nothing is learnt from talk beside: it would ask this model too
        yield here
