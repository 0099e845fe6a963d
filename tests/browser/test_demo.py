"""`make demo` as a person plays it: three phones on a page, and Hob at the other end of them."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[2]
WAIT = 300_000  # milliseconds, for what comes for certain
PICTURE = b"\x89PNG\r\n\x1a\n" + b"not one that could be drawn" * 4


@asynccontextmanager
async def demo(folder: Path) -> AsyncIterator[str]:
    """The demo, running; answers the address of its page."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.standins.demo", "--port", "0", "--hob-port", str(free_port()), "--data",
        str(folder), cwd=ROOT, stdout=asyncio.subprocess.PIPE, env=os.environ | {"TZ": "Europe/Berlin"},
    )
    assert process.stdout
    try:
        async with asyncio.timeout(300):
            found = None
            while found is None:
                line = await process.stdout.readline()
                assert line, "the demo ended before it began"
                found = re.search(r"The phones are at (\S+)", line.decode())
        reader = asyncio.create_task(process.stdout.read())
        yield found[1]
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)  # it ends Hob too
        async with asyncio.timeout(300):
            await process.wait()
    await reader


async def write(phone: Locator, text: str) -> None:
    await phone.get_by_label("Message").fill(text)
    await phone.get_by_role("button", name="Send").click()


@pytest.mark.long
async def test_three_phones_on_a_page(browser: Browser, tmp_path: Path) -> None:
    async with demo(tmp_path / "data") as address:
        page = await browser.new_page()
        page.set_default_timeout(WAIT)
        await page.goto(address)
        ada = page.locator(".phone").first
        shown = ada.locator(".talk")
        await expect(page.locator("#hob")).to_contain_text("?start=", timeout=WAIT)
        await page.get_by_role("button", name="the link that Hob gave").click()
        await expect(ada.get_by_label("Message")).to_have_value(re.compile(r"https://t\.me/\S+\?start="))
        await ada.get_by_role("button", name="Send").click()
        await expect(shown).to_contain_text("Connected: from now on you reach me by Telegram", timeout=WAIT)

        await write(ada, "connect my phone")
        await expect(shown.locator("li").last).to_contain_text(re.compile("[A-Z0-9]{4}-[A-Z0-9]{4}"), timeout=WAIT)
        code = re.search(r"\b[A-Z0-9]{4}-[A-Z0-9]{4}\b", await shown.locator("li").last.inner_text())
        assert code is not None
        await ada.get_by_role("tab", name="sms").click()
        await write(ada, code[0])
        await expect(shown).to_contain_text("Connected", timeout=WAIT)
        await page.reload()  # what was texted is Twilio's to know, not the page's
        await ada.get_by_role("tab", name="sms").click()
        await expect(shown.locator("li.mine")).to_have_text([code[0]], timeout=WAIT)

        await ada.get_by_role("tab", name="telegram").click()
        await write(ada, "remind me in 1 second to stretch")
        await ada.get_by_role("button", name="Done").click()
        await expect(shown).to_contain_text("✓ Done", timeout=WAIT)

        await write(ada, "remind me in 1 second to take my pills, call me if I don't answer in 1 minute")
        await ada.get_by_role("button", name="Answer").click(timeout=WAIT)  # the ladder takes one
        await ada.get_by_role("tab", name="sms").click()
        await expect(shown).to_contain_text("Press 1 when it is done", timeout=WAIT)
        await expect(ada.locator(".call .state")).to_have_text("In a call with Hob", timeout=WAIT)
        await expect(ada.locator(".call .said")).to_contain_text("Press 1 when it is done", timeout=WAIT)
        await ada.get_by_role("button", name="1", exact=True).click()
        await expect(shown).to_contain_text('Done: "take my pills"', timeout=WAIT)

        await ada.get_by_role("tab", name="telegram").click()
        await write(ada, "did you remind me to take my pills?")
        await expect(shown.locator("li").last).to_contain_text("Yes", timeout=WAIT)

        picture = {"name": "cat.png", "mimeType": "image/png", "buffer": PICTURE}
        await ada.get_by_label("Picture").set_input_files(files=[picture])
        await expect(shown.locator("li.mine img")).to_have_count(1, timeout=WAIT)
        await expect(shown.locator("li").last).to_contain_text("To pass it on", timeout=WAIT)
        await page.close()
