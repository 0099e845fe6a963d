""" "Did you remind me?" after Twilio's callback has said that the text did not arrive: no "sent, no word yet"."""

from __future__ import annotations

from pathlib import Path

from bot.channels.base import Incoming
from tests.twilio.home import Home, home

GONE = 30005  # Twilio: unknown destination handset


async def _asked(here: Home, text: str) -> str:
    """What is answered on the page: the phone gets nothing any more."""
    await here.house.intake.take([Incoming("terminal", text, "owner", text)])
    await here.house.intake.settled()
    replies = [row.text for row in await here.rows() if row.kind == "reply"]
    return str(replies[-1])


async def test_a_reminder_whose_only_text_failed_is_told_as_failed(tmp_path: Path) -> None:
    async with home(tmp_path, carried=("sms",)) as here:
        await here.text("remind me in 5 minutes to stretch")
        here.phone.trouble = GONE
        await here.later(minutes=5)
        await here.wait(5)
        here.phone.trouble = 0
        told = await _asked(here, "did you remind me to stretch?")
        assert "no word yet" not in told
        assert "by SMS it did not arrive: " in told
        states = [row.state for row in await here.rows() if row.kind == "reminder" and row.channel == "sms"]
        assert states == ["failed"]
