"""An answer that is being written, as the page shows it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.browser.conftest import opened
from tests.standins.model import Fault, Kind, Reply
from tests.standins.model.named import named
from tests.web import doors


async def test_a_draft_grows_and_gives_way_to_the_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, browser: Browser, complaints: list[str]
) -> None:
    async with named(monkeypatch, tmp_path) as model, doors.opened(tmp_path / "hob") as door:
        model.queue(Reply("Gardens are patient. They teach you to wait. A hedge takes years. <b>Begin</b> now."))
        model.faults.next(Fault(Kind.LINGER))
        page = await opened(browser, door, complaints)
        await page.fill("#text", "let's chat about gardens")
        await page.keyboard.press("Enter")
        await expect(page.locator("#draft")).to_contain_text("Gardens are patient.")
        await expect(page.locator(".message.hob")).to_have_count(0)
        model.release()
        await expect(page.locator(".message.hob")).to_contain_text("<b>Begin</b> now.")
        await expect(page.locator("#draft")).to_be_hidden()
