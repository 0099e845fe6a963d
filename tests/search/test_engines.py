"""The engines by the ddgs library, in its process, from the same web; and which provider is asked when."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from integrations.search import engines
from tests.house import Home, home
from tests.search.web_pages import Pages, Searx
from tests.standins.faults import Fault

ASKED = "look up how to boil an egg"


@pytest.fixture
async def engine(pages: Pages) -> AsyncIterator[Searx]:
    """An engine whose page of results is as mojeek.com's."""
    async with Searx(pages) as engine:
        yield engine


def options(engine: Searx, searx: Searx | None = None) -> dict[str, str]:
    return {
        "search_engines": "mojeek", "search_engines_api": engine.origin, "searxng_api": searx.origin if searx else "",
    }  # fmt: skip


@pytest.fixture
async def house(tmp_path: Path, engine: Searx) -> AsyncIterator[Home]:
    async with home(tmp_path, zone="Europe/London", options=options(engine)) as running:
        yield running


async def test_an_engine_answers(house: Home, engine: Searx) -> None:
    said = await house.say(ASKED)
    assert "for 6 minutes" in said
    assert "[1] How long to boil eggs (eggs.example, 20 January 2025): http://eggs.example:" in said
    assert engine.asked == ["how to boil an egg"]


async def test_an_engine_that_finds_nothing(house: Home) -> None:
    assert (await house.say("look up xylophonic zymurgy")).startswith("I found nothing on the web for that.")


@pytest.mark.parametrize("fault", [Fault.BUSY, Fault.BROKEN, Fault.GARBLED, Fault.RESET])
async def test_an_engine_that_fails(house: Home, engine: Searx, fault: Fault) -> None:
    engine.fault = fault
    said = await house.say(ASKED)
    assert "Say “remind me tomorrow to look up how to boil an egg”" in said
    assert "minutes for a soft" not in said
    assert said.count("\n") == 0


async def test_an_engine_that_hangs(house: Home, engine: Searx, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "SECONDS", 1.0)
    engine.fault = Fault.STALL
    assert (await house.say(ASKED)).startswith("The search took too long to answer.")


async def test_searxng_comes_first_and_the_engines_after_it(tmp_path: Path, engine: Searx, pages: Pages) -> None:
    async with Searx(pages) as searx, home(tmp_path, options=options(engine, searx)) as house:
        await house.say(ASKED)
        assert (len(searx.asked), len(engine.asked)) == (1, 0)
        searx.fault = Fault.BROKEN
        assert "5:15 pm" in await house.say("look up the star cinema programme")
        assert (len(searx.asked), len(engine.asked)) == (2, 1)
