"""What was asked for and is taken back before its time goes to nobody, and that is said: over Telegram."""

from __future__ import annotations

from tests.standins.telegram import Phone, Telegram
from tests.telegram.home import Home


async def test_a_reminder_that_is_taken_back_a_second_before_its_time_never_comes(here: Home, anna: Phone) -> None:
    await here.pair(anna)
    await here.ask(anna, "remind me in 2 seconds to stretch")
    await here.later(seconds=1)
    assert "Undone: I set a reminder: stretch" in await here.ask(anna, "undo")
    await here.ask(anna, "remind me in 2 seconds to breathe")
    await here.later(seconds=1)
    assert "Cancelled: breathe" in await here.ask(anna, "cancel that")
    await here.later(minutes=5)
    await here.settled()
    assert not [text for text in anna.texts if text.startswith("⏰")]


async def test_a_scheduled_message_that_is_taken_back_goes_to_nobody(
    here: Home, anna: Phone, telegram: Telegram
) -> None:
    await here.pair(anna)
    bert = telegram.person("Bert")
    await here.member(bert, "Bert")
    await here.ask(anna, "call me Ada")
    kept = await here.ask(anna, "text Bert happy birthday on the 3rd")
    if kept.endswith("?"):
        kept = await here.ask(anna, "yes")
    assert "3 Dec" in kept, kept
    assert "Undone" in await here.ask(anna, "undo")
    assert await here.ask(anna, "what messages are scheduled?") == "No messages are scheduled."
    await here.later(days=20)
    await here.settled()
    assert bert.texts == []
