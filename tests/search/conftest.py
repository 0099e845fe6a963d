"""A house that searches a web of our own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import bootstrap
from integrations.search import engines, service
from integrations.search import pages as fetching
from tests.house import Home, home
from tests.search.web_pages import Pages, Searx


@pytest.fixture
async def pages(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Pages]:
    """The web; every house opened meanwhile goes out to it."""
    async with Pages() as pages:
        monkeypatch.setattr(bootstrap, "Web", pages.world().web)
        yield pages


@pytest.fixture
async def searx(pages: Pages) -> AsyncIterator[Searx]:
    async with Searx(pages) as searx:
        yield searx


@pytest.fixture
async def house(tmp_path: Path, searx: Searx) -> AsyncIterator[Home]:
    """A house in London on Friday 2026-11-20, 13:30, that asks SearXNG and no engines."""
    async with home(tmp_path, zone="Europe/London", options={"searxng_api": searx.origin}) as running:
        yield running


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, who answers is waited for. Who hangs is given up by a limit of the test's own."""
    for module in (engines, fetching, service):
        monkeypatch.setattr(module, "SECONDS", 300.0)
    monkeypatch.setattr(service, "ASKING", 300.0)
    monkeypatch.setattr(fetching, "READING", 300.0)
