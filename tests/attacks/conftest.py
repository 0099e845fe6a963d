"""One fort for each attack, its model lost; and what stands outside, empty at first."""

from __future__ import annotations

import importlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.attacks.fort import Fort, fort


@pytest.fixture
async def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Fort]:
    monkeypatch.chdir(tmp_path)
    async with fort(tmp_path) as here:
        yield here


@pytest.fixture
def world(here: Fort) -> Any:
    """What the guests read: the module as the house has found it."""
    guests = importlib.import_module("specialists.messenger_of_others")
    guests.WORLD.texts, guests.WORLD.called = {}, 0
    return guests.WORLD
