"""A house that asks stand-ins for the weather."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from integrations.weather import service, wire
from tests.house import Home, home
from tests.weather.meteo import Met, Meteo


@pytest.fixture
async def meteo() -> AsyncIterator[Meteo]:
    async with Meteo() as meteo:
        yield meteo


@pytest.fixture
async def met() -> AsyncIterator[Met]:
    async with Met() as met:
        yield met


@pytest.fixture
async def house(tmp_path: Path, meteo: Meteo, met: Met) -> AsyncIterator[Home]:
    """A house in London on Friday 2026-11-20, 13:30, with no second service."""
    async with home(tmp_path, zone="Europe/London", options=options(meteo, met)) as running:
        yield running


def options(meteo: Meteo, met: Met, contact: str = "") -> dict[str, str]:
    return {
        "weather_api": meteo.origin, "weather_places_api": meteo.origin, "weather_second_api": met.origin,
        "weather_contact": contact,
    }  # fmt: skip


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, who answers is waited for. Who hangs is given up by a limit of the test's own."""
    for module in (service, wire):
        monkeypatch.setattr(module, "SECONDS", 300.0)
