"""From the first link to the receipt, by Telegram, SMS and telephone, in one house reached by its doors alone."""

from __future__ import annotations

import re
from pathlib import Path

from bot.cli import welcome
from tests.road.open_road import Road, road
from tests.road.town import friend
from tests.twilio.home import ADA

PILLS = "take my pills"


async def way_in(here: Road) -> str:
    """What the first start says."""
    said = await welcome.show_way_in(here.house)
    assert said is not None
    return said


async def test_by_telegram_then_text_then_telephone_until_it_is_acknowledged_and_the_receipt_read(
    tmp_path: Path, database_url: str
) -> None:
    async with road(tmp_path, database_url) as here:
        chat, mobile = friend(here.telegram, "Ada"), here.twilio.phone(ADA)
        link = re.search(r"https://t\.me/\S+?(?=[,;.]?(?:\s|$))", await way_in(here))
        assert link is not None
        chat.follow(link[0])
        assert (await chat.has(1))[0].startswith("Connected: from now on you reach me by Telegram too")
        code = re.search(r"\b[A-Z0-9]{4}-[A-Z0-9]{4}\b", await here.write(chat, "connect my phone"))
        assert code is not None
        assert "Connected" in await here.text(mobile, code[0])
        await here.settle()

        asked = await here.write(
            chat, f"remind me in 10 minutes to {PILLS}, if I don't answer in 10 minutes send me an SMS, then call me"
        )
        assert "2:40 pm" in asked
        assert "write to you by SMS, then after another 10 minutes I'll call you" in asked
        await here.later(10)
        shown = await chat.sees("⏰ Take my pills")
        assert [one["text"] for row in shown.buttons for one in row] == ["Done", "Snooze 10 min", "1 h", "Tomorrow"]
        chat.press(shown, "Snooze 10 min")
        await chat.sees("Snoozed until Friday 20 Nov, 2:50 pm")
        await here.settle()
        await here.later(10)
        assert chat.copies("⏰ Take my pills") == 2
        assert len(mobile.texts) == 1

        await here.later(10)  # nobody answers
        await here.twilio.advance(5)
        assert mobile.texts[1].startswith("Reminder: Take my pills")
        assert mobile.calls == []
        mobile.will("1")
        await here.later(10)  # nor there
        await here.during_a_call(60)
        (call,) = mobile.calls
        assert "Take my pills" in call.heard[0].text
        assert call.heard[1].text == 'Done: "take my pills". Goodbye.'
        await here.later(60)
        assert len(mobile.calls) == 1
        assert len(mobile.texts) == 2
        assert chat.copies("⏰ Take my pills") == 2

        for told in (
            await here.write(chat, "did you remind me to take my pills?"),
            await here.text(mobile, "did you remind me to take my pills?"),
        ):
            assert told.startswith("Yes")
            assert "2:50 pm" in told
            assert "on Telegram; sent (Telegram never tells whether it arrived)" in told
            assert "by SMS; delivered" in told
            assert "by phone; delivered" in told


async def test_the_same_by_text_alone(tmp_path: Path, database_url: str) -> None:
    async with road(tmp_path, database_url) as here:
        mobile = here.twilio.phone(ADA)
        code = re.search(r"\b[A-Z0-9]{4}-[A-Z0-9]{4}\b", await way_in(here))
        assert code is not None
        assert "Connected" in await here.text(mobile, code[0])
        assert "2:40 pm" in await here.text(mobile, "remind me in 10 minutes to water the plants")
        await here.later(10)
        await here.twilio.advance(5)
        assert mobile.texts[-1].startswith("⏰ Water the plants")
        assert "Snoozed until Friday 20 Nov" in await here.text(mobile, "snooze 10")
        await here.later(11)
        await here.twilio.advance(5)
        assert [text.startswith("⏰ Water the plants") for text in mobile.texts].count(True) == 2
        assert "Done" in await here.text(mobile, "done")
        assert (await here.text(mobile, "did you remind me to water the plants?")).startswith("Yes")
