"""A stand-in model that the settings name, as in an owner's environment. For tests that open a house with one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.standins.model.server import Model


@asynccontextmanager
async def named(monkeypatch: pytest.MonkeyPatch, folder: Path) -> AsyncIterator[Model]:
    """A model that every house opened within the block asks; no `.env` of the checkout is read meanwhile."""
    async with Model() as model:
        monkeypatch.chdir(folder)
        monkeypatch.delenv("OPENAI_API_KEY", raising=False)
        monkeypatch.setenv("HOB_LLM_BASE_URL", model.address)
        monkeypatch.setenv("HOB_LLM_API_KEY", model.key)
        monkeypatch.setenv("HOB_MODEL_PATIENCE", "60")  # a busy machine answers late; who tests patience sets their own
        yield model
