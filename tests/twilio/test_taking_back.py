"""What was asked for and is taken back before its time goes to nobody, and that is said: by SMS."""

from __future__ import annotations

from pathlib import Path

from tests.twilio.home import home


async def test_a_reminder_that_is_taken_back_a_second_before_its_time_never_comes(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.text("remind me in 3 seconds to stretch")
        (answer,) = await here.text("undo")
        assert answer.startswith("Undone: I set a reminder: stretch")
        await here.text("remind me in 3 seconds to breathe")
        (answer,) = await here.text("cancel that")
        assert answer.startswith("Cancelled: breathe")
        await here.later(minutes=5)
        await here.wait(3)
        assert not [text for text in here.phone.texts if text.startswith("⏰")]


async def test_a_scheduled_text_that_is_taken_back_is_never_sent(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        sam = await here.person("Sam", "+14155550188", "sms")
        await here.text("call me Ada")
        said = await here.text("text Sam happy birthday on the 3rd")
        if said[-1].rstrip().endswith("?"):
            said = await here.text("yes")
        assert "3 Dec" in said[-1], said
        (answer,) = await here.text("undo")
        assert answer.startswith("Undone")
        await here.later(days=20)
        await here.wait(3)
        assert not [row for row in await here.rows() if row.recipient_id == sam]
