"""The chat page in a real browser, in front of a real house."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.async_api import Browser, Locator, Page, expect

from tests.browser.conftest import opened
from tests.web import doors
from tests.web.doors import Door


async def write(page: Page, text: str) -> None:
    await page.fill("#text", text)
    await page.keyboard.press("Enter")


def last(page: Page, kind: str) -> str:
    return f".message.{kind} >> nth=-1"


async def test_a_message_is_answered(page: Page) -> None:
    await expect(page.locator("#welcome")).to_be_visible()
    await write(page, "add milk, eggs and 2 lemons to groceries")
    await expect(page.locator(last(page, "hob"))).to_contain_text("2 lemons")
    await expect(page.locator(".message.you")).to_have_count(1)
    await expect(page.locator("#welcome")).to_be_hidden()
    await expect(page.locator("#text")).to_have_value("")
    await expect(page.locator("#text")).to_be_focused()


async def test_an_idea_can_be_tapped(page: Page) -> None:
    await page.get_by_role("button", name="add milk, eggs and 2 lemons to groceries").click()
    await expect(page.locator(last(page, "hob"))).to_contain_text("eggs")


async def test_a_reminder_comes_with_buttons_and_done_is_done(page: Page) -> None:
    await write(page, "remind me in 1 second to stretch")
    reminder = page.locator(".message.reminder")
    await expect(reminder).to_contain_text("Stretch")
    await expect(reminder.get_by_role("button")).to_have_count(4)
    await reminder.get_by_role("button", name="Done").click()
    await expect(reminder.locator(".outcome")).to_contain_text("Done at")
    await expect(reminder.get_by_role("button")).to_have_count(0)
    await expect(page.locator(".message.you")).to_have_count(1)  # a tap is no message of its own
    await write(page, "undo")
    await expect(reminder.get_by_role("button")).to_have_count(4)
    await expect(reminder.locator(".outcome")).to_have_count(0)


async def test_snooze_says_until_when(page: Page, door: Door) -> None:
    await write(page, "remind me in 1 second to stretch")
    reminder = page.locator(".message.reminder")
    await reminder.get_by_role("button", name="Snooze 10 min").click()
    await expect(reminder.locator(".outcome")).to_contain_text("Snoozed until")
    said = await reminder.locator(".outcome").inner_text()
    shown = await reminder.locator(".when").inner_text()
    hour, minute = map(int, re.findall(r"(\d\d):(\d\d)", said)[0])
    began, now = map(int, shown.split(":"))
    # Both in the person's zone (Berlin), whatever the browser's own is (Tokyo here).
    assert (hour * 60 + minute - began * 60 - now) % 1440 in (10, 11)
    assert door.house.clock.now().astimezone(door.house.settings.zone).hour in (began, (began + 1) % 24)


async def test_two_pages_stay_in_step(page: Page, browser: Browser, door: Door, complaints: list[str]) -> None:
    other = await opened(browser, door, complaints)
    await write(page, "remind me in 1 second to stretch")
    await expect(other.locator(".message.you")).to_contain_text("stretch")
    await other.locator(".message.reminder").get_by_role("button", name="Tomorrow").click()
    for one in (page, other):
        await expect(one.locator(".message.reminder .outcome")).to_contain_text("Snoozed until")
        await expect(one.locator(".message")).to_have_count(4)
    await page.context.close()
    await other.context.close()


async def test_history_is_there_after_a_reload(page: Page) -> None:
    await write(page, "add milk to groceries")
    await expect(page.locator(".message")).to_have_count(2)
    before = await page.locator(".messages").inner_text()
    await page.reload()
    await page.wait_for_selector(".status.here")
    await expect(page.locator(".message")).to_have_count(2)
    assert await page.locator(".messages").inner_text() == before
    await expect(page.locator("#welcome")).to_be_hidden()


async def test_earlier_messages_are_fetched_when_asked_for(page: Page, door: Door) -> None:
    for number in range(30):
        await door.ask(f"add thing {number} to groceries")
    await page.reload()
    await expect(page.locator(".message")).to_have_count(50)
    await page.click("#earlier")
    await expect(page.locator(".message")).to_have_count(60)
    await expect(page.locator("#earlier")).to_be_hidden()
    said = await page.locator(".message.you .words").all_inner_texts()
    assert said == [f"add thing {number} to groceries" for number in range(30)]


async def test_a_restart_of_the_house_loses_nothing(
    browser: Browser, complaints: list[str], tmp_path: Path
) -> None:
    async with doors.opened(tmp_path / "house") as door:
        port = door.web.port
        page = await opened(browser, door, complaints)
        await write(page, "remind me in 2 seconds to stretch")
        await expect(page.locator(".message.hob")).to_have_count(1)
    await expect(page.locator(".status")).to_have_class("status away")
    await write(page, "add milk to groceries")
    await expect(page.locator("#trouble")).to_contain_text("still in the box")
    await expect(page.locator("#text")).to_have_value("add milk to groceries")
    complaints.clear()  # that nobody answered is what the browser complained about
    async with doors.opened(tmp_path / "house", port=port):
        await page.wait_for_selector(".status.here")
        await expect(page.locator(".message.reminder")).to_contain_text("Stretch")
        complaints.clear()
        await page.keyboard.press("Enter")
        await expect(page.locator(last(page, "hob"))).to_contain_text("milk")
        await expect(page.locator("#trouble")).to_be_hidden()
        await expect(page.locator(".message")).to_have_count(5)
        await expect(page.locator(".message.reminder")).to_have_count(1)
        await page.context.close()


async def test_what_people_write_is_text_and_nothing_else(page: Page) -> None:
    text = '<img src=x onerror=alert(1)> <b>bold</b> \u202egnirts "quotes" & so on\nsecond line'
    await page.fill("#text", text)
    await page.click("button.send")
    await expect(page.locator(".message.you .words")).to_have_text(text, use_inner_text=True)
    assert await page.locator(".words img, .words b").count() == 0


async def height(part: Locator) -> float:
    box = await part.bounding_box()
    assert box, "it is not on the page"
    return box["height"]


async def test_a_very_long_message_is_folded(page: Page) -> None:
    await page.fill("#text", "long " * 2000)
    await page.click("button.send")
    await expect(page.locator(".message.hob")).to_have_count(1)  # until then the message is drawn anew
    bubble = page.locator(".message.you")
    await expect(bubble.get_by_role("button", name="Show all")).to_be_visible()
    folded = await height(bubble)
    await bubble.get_by_role("button", name="Show all").click()
    assert await height(bubble) > 2 * folded
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_a_choice_can_be_tapped(page: Page) -> None:
    await write(page, "remind me tomorrow at 9 to call Dave")
    await expect(page.locator(".message.hob")).to_have_count(1)
    await write(page, "remind me tomorrow at 10 to call the bank")
    await expect(page.locator(".message.hob")).to_have_count(2)
    await write(page, "cancel the call reminder")
    question = page.locator(last(page, "hob"))
    await expect(question.get_by_role("button")).to_have_count(2)
    await question.get_by_role("button", name="bank").click()
    await expect(page.locator(last(page, "hob"))).to_contain_text("bank")
    await expect(page.locator(".message.reply").get_by_role("button")).to_have_count(0)


async def test_it_can_be_used_with_the_keyboard_and_read_aloud(page: Page) -> None:
    await write(page, "remind me in 1 second to stretch")
    await page.locator(".message.reminder").get_by_role("button", name="Done").focus()
    await page.keyboard.press("Enter")
    await expect(page.locator(".message.reminder .outcome")).to_contain_text("Done")
    log = page.get_by_role("log", name="Messages")
    assert await log.get_attribute("aria-live") == "polite"
    await expect(page.get_by_label("Message to Hob")).to_be_focused()
    await expect(page.get_by_role("button", name="Send", exact=True)).to_be_disabled()


async def test_the_page_of_another_machine_asks_for_the_token(
    browser: Browser, complaints: list[str], tmp_path: Path
) -> None:
    async with doors.opened(tmp_path / "house", public_url="http://127.0.0.1") as door:
        context = await browser.new_context()
        page = await context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        await page.goto(door.url("/"))
        await page.get_by_label("Token").fill("wrong")
        await page.get_by_role("button", name="Open").click()
        await expect(page.get_by_role("alert")).to_contain_text("not the token")
        await page.get_by_label("Token").fill(door.token)
        await page.keyboard.press("Enter")
        await page.wait_for_selector(".status.here")
        await write(page, "add milk to groceries")
        await expect(page.locator(last(page, "hob"))).to_contain_text("milk")
        await context.close()
