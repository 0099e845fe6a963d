"""Texts by Twilio: in, answered, reminded, received, and what people do without buttons."""

from __future__ import annotations

from pathlib import Path

from storage.tables import Receipt
from tests.twilio.home import ADA, home


async def test_a_text_is_answered_and_its_receipt_kept(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        (answer,) = await here.text("remind me in 5 minutes to take the pills")
        assert "take the pills" in answer
        (row,) = await here.rows(channel="sms")
        assert (row.state, row.provider_id) == ("delivered", here.phone.received[0].sid)
        assert {one.state for one in await here.rows(Receipt)} == {"accepted", "delivered"}


async def test_a_reminder_says_its_words_and_understands_them(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.text("remind me in 5 minutes to take the pills")
        await here.later(minutes=5)
        await here.wait(3)
        assert here.phone.texts[-1] == "⏰ Take the pills\nReply DONE, SNOOZE 10 or TOMORROW."
        (answer,) = await here.text("Snooze 10")
        assert "2:45" in answer
        await here.later(minutes=10)
        await here.wait(3)
        (answer,) = await here.text("DONE")
        assert answer == 'Done: "take the pills".'
        assert here.house.channels["sms"].name == "sms"
        assert here.phone.number == ADA
