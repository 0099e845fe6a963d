"""What goes wrong with a search or a page, and what is said then; nothing waits for it."""

from __future__ import annotations

import asyncio
import datetime as dt
from pathlib import Path

import pytest
from aiohttp import web

from integrations.search import apart, service
from tests.house import Home, home
from tests.search.web_pages import Pages, Searx
from tests.standins.faults import Fault

SAID = {
    Fault.STALL: "The search took too long to answer.", Fault.BUSY: "The search has had too many questions just now.",
    Fault.BROKEN: "The search has a fault of its own just now.",
    Fault.GARBLED: "The search answered something that I can't read.",
    Fault.ODD: "The search answered something that I can't read.", Fault.EMPTY: "I found nothing on the web for that.",
    Fault.RESET: "I can't reach the search just now.",
}  # fmt: skip
OFFER = " Say “remind me tomorrow to look up how to boil an egg”, and I will remind you."
ASKED = "look up how to boil an egg"
ODD = {  # what a page is instead, and what is said of it
    "refused": (web.Response(status=403, text="go away"), "it answered 403"),
    "no text": (web.Response(body=b"%PDF-1.7", content_type="application/pdf"), "it is no page of text"),
    "huge": (web.Response(body=b"<p>boil " * 300_000, content_type="text/html"), "it is too large"),
    "blank": (web.Response(text="<html><script>x</script></html>", content_type="text/html"), "no text on it"),
    "noise": (web.Response(body=bytes(range(256)) * 40, content_type="text/html"), ""),
    "deep": (web.Response(text="<div>" * 90_000 + "egg", content_type="text/html"), ""),
}  # fmt: skip


@pytest.fixture
def _hurried(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "callspec" in request.node.__dict__ and request.node.callspec.params.get("fault") is Fault.STALL:
        monkeypatch.setattr(service, "ASKING", 0.3)


@pytest.fixture
async def house(_hurried: None, tmp_path: Path, searx: Searx) -> object:
    async with home(tmp_path, zone="Europe/London", options={"searxng_api": searx.origin}) as running:
        yield running


@pytest.mark.parametrize("fault", Fault)
async def test_each_fault_gives_one_sentence_and_an_offer(house: Home, searx: Searx, fault: Fault) -> None:
    searx.fault = fault
    out = await house.ask(ASKED)
    assert out.text == SAID[fault] + OFFER
    assert [button.label for button in out.buttons] == ["Remind me tomorrow"]
    if fault is Fault.STALL:
        return  # with as little patience a busy machine would miss the next answer, too
    searx.fault = None
    house.clock.advance(dt.timedelta(seconds=400))
    assert "for 6 minutes" in await house.say(ASKED)


async def test_the_offer_can_be_taken(house: Home, searx: Searx) -> None:
    searx.fault = Fault.BROKEN
    out = await house.ask(ASKED)
    assert "look up how to boil an egg" in await house.tap(out, "Remind me tomorrow")
    said = await house.say("remind me tomorrow to look up how to boil an egg")
    assert "Saturday 21 Nov" in said


async def test_without_a_network(house: Home, searx: Searx) -> None:
    await searx.stop()
    assert (await house.say(ASKED)).startswith("I can't reach the search just now.")


async def test_a_search_that_failed_is_left_alone_for_a_while(house: Home, searx: Searx) -> None:
    searx.fault = Fault.BUSY
    await house.say(ASKED)
    await house.say("look up the last airport bus")
    assert len(searx.asked) == 1


@pytest.mark.parametrize("kind", ODD)
async def test_a_page_that_can_not_be_read(house: Home, pages: Pages, kind: str) -> None:
    pages.odd["eggs.example"], why = ODD[kind]
    said = await house.say("look up soft yolk")
    assert "eggs.example" in said  # what the search shows of it is quoted
    assert why in said
    assert "go away" not in said


async def test_no_page_can_be_read_and_the_search_shows_nothing(
    house: Home, pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.search.web_pages._shown", lambda sheet: "")
    pages.stalls.add("eggs.example")
    said = await house.say("look up soft yolk")
    assert said.startswith("I found pages, but none that I could read: of the first, it took too long. Say")


async def test_one_page_that_hangs_keeps_the_others_from_nothing(house: Home, pages: Pages) -> None:
    pages.stalls.add("tower.example")
    said = await house.say("how tall is the old tower")
    assert "96 metres" in said


async def test_a_reader_that_dies_loses_the_pages_alone(
    house: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def dies(script: str, given: object, seconds: float) -> object:
        raise apart.Failed(slow=True)

    monkeypatch.setattr(apart, "run", dies)
    said = await house.say(ASKED)
    assert "for 6 minutes" in said  # the search has shown that much
    assert "there is no text on it" in said


async def test_results_and_pages_are_kept_for_a_while(house: Home, searx: Searx, pages: Pages) -> None:
    first = await house.say(ASKED)
    fetched = list(pages.asked)
    assert await house.say(f"{ASKED}?") == first
    assert (searx.asked, pages.asked) == (["how to boil an egg"], fetched)
    house.clock.advance(dt.timedelta(minutes=31))
    await house.say(ASKED)
    assert len(searx.asked) == 2
    assert len(pages.asked) > len(fetched)


async def test_nothing_is_asked_before_a_person_asks(house: Home, searx: Searx, pages: Pages) -> None:
    await house.say("add eggs to groceries")
    await house.later(days=1)
    assert searx.asked == pages.asked == []


async def test_the_search_may_be_switched_off(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        assert await house.say(ASKED) == "The web search is switched off in this house." + OFFER


async def test_a_secret_is_looked_up_nowhere(house: Home, searx: Searx) -> None:
    await house.say("remember my locker code is 441793")
    await house.say("look up lockers 441793")
    assert searx.asked == []


async def test_nothing_waits_for_a_search_that_hangs(tmp_path: Path, searx: Searx) -> None:
    async with home(tmp_path, zone="Europe/London", options={"searxng_api": searx.origin}) as house:
        await house.say("remind me in 2 minutes to stretch")
        searx.fault = Fault.STALL
        asking = asyncio.create_task(house.say(ASKED))
        await searx.reached.wait()
        assert any("Stretch" in one.text for one in await house.later(minutes=3))
        assert not asking.done()
        searx.fault = None
        searx.goes_on.set()
        assert "minutes" in await asking
