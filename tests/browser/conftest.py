"""A real Chromium and a house with its page open, for the tests of this folder."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, async_playwright, expect

from tests.web import doors
from tests.web.doors import Door

expect.set_options(timeout=300_000)  # what comes comes for certain, however busy the machine is
ARGUMENTS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture
async def door(tmp_path: Path) -> AsyncIterator[Door]:
    async with doors.opened(tmp_path / "hob") as opened:
        yield opened


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    path = shutil.which("chromium")
    assert path, "these tests need Chromium: sudo apt-get install chromium"
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=ARGUMENTS, timeout=300_000)
        yield browser
        await browser.close()


@pytest.fixture
async def complaints() -> AsyncIterator[list[str]]:
    """Everything the browser complains about: errors, and anything the page's own policy had to block."""
    heard: list[str] = []
    yield heard
    assert heard == []


@pytest.fixture
async def page(browser: Browser, door: Door, complaints: list[str]) -> Page:
    """The page, open and connected."""
    return await opened(browser, door, complaints)


async def opened(browser: Browser, door: Door, complaints: list[str]) -> Page:
    """One more page, as in a window of its own."""
    context = await browser.new_context(timezone_id="Asia/Tokyo", viewport={"width": 390, "height": 780})
    page = await context.new_page()
    page.set_default_timeout(300_000)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda line: complaints.append(line.text) if line.type in ("error", "warning") else None)
    await page.goto(door.url("/"))
    await page.wait_for_selector(".status.here")
    return page
