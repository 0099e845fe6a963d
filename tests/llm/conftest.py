"""A model on loopback, and the brain that asks it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from integrations.llm.thinker import Thinker
from tests.llm import asking
from tests.standins.model import Model


@pytest.fixture
async def model() -> AsyncIterator[Model]:
    async with Model() as model:
        yield model


@pytest.fixture
async def budget() -> asking.Open:
    return asking.Open()


@pytest.fixture
def seconds() -> asking.Seconds:
    return asking.Seconds()


@pytest.fixture
async def brain(model: Model, budget: asking.Open, seconds: asking.Seconds) -> AsyncIterator[Thinker]:
    thinker = Thinker(asking.service(model), budget, ticking=seconds, first_wait=0.001)
    yield thinker
    await thinker.close()
