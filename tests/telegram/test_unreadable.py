"""An update that cannot be read is told to whom it came from, once; and it holds up nothing behind it."""

from __future__ import annotations

from typing import Any

import pytest

from bot import attachments
from bot.channels.telegram.listening import Listening
from tests.standins.telegram import Phone, Telegram
from tests.telegram.home import Home


def broken(anna: Phone, number: int = 900_001, **changed: Any) -> dict[str, Any]:
    """A message whose date is none."""
    return {
        "message_id": number, "date": "yesterday", "chat": anna.chat.wire(), "from": anna.user.wire(),
        "text": "remind me at 5pm to call Dave", **changed,
    }  # fmt: skip


@pytest.mark.parametrize("kind", ["message", "edited_message"])
async def test_what_cannot_be_read_is_told_once(here: Home, anna: Phone, kind: str) -> None:
    await here.pair(anna)
    here.telegram.updates.add(kind, anna.id, broken(anna))
    assert (await anna.sees(attachments.ILLEGIBLE)).text == attachments.ILLEGIBLE
    assert "20 November" in await here.ask(anna, "what time is it?")
    if kind == "message":  # it comes once more, under another number: it is the same message
        here.telegram.updates.add(kind, anna.id, broken(anna))
    assert "No reminders" in await here.ask(anna, "what are my reminders?")
    await here.settled()
    assert anna.copies(attachments.ILLEGIBLE) == 1


async def test_a_press_that_cannot_be_read_is_told(here: Home, anna: Phone) -> None:
    await here.pair(anna)
    press = {"id": "1", "from": anna.user.wire(), "message": broken(anna, **{"from": {"id": 1, "is_bot": True}})}
    here.telegram.updates.add("callback_query", anna.id, press)
    assert (await anna.sees(attachments.ILLEGIBLE)).text == attachments.ILLEGIBLE
    assert "20 November" in await here.ask(anna, "what time is it?")


@pytest.mark.parametrize("changed", [{"from": {"id": "x"}}, {"chat": {"id": 5, "type": "group"}}, {"message_id": None}])
async def test_where_nobody_can_be_told_it_is_logged_and_holds_up_nothing(
    here: Home, anna: Phone, changed: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    await here.pair(anna)
    here.telegram.updates.add("message", anna.id, broken(anna, **changed))
    assert "20 November" in await here.ask(anna, "what time is it?")
    assert anna.copies(attachments.ILLEGIBLE) == 0
    assert "update not readable" in caplog.text


async def test_one_that_stumbles_later_holds_up_nothing_either(
    here: Home, anna: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever breaks beside reading: a loop over the same update would hear nothing any more."""
    await here.pair(anna)
    was = Listening._is_for_us

    async def stumbles(listening: Listening, said: Any) -> bool:
        if "stumble" in said.incoming.text:
            raise RuntimeError
        return await was(listening, said)

    monkeypatch.setattr(Listening, "_is_for_us", stumbles)
    assert await here.ask(anna, "stumble over this") == attachments.ILLEGIBLE
    assert "20 November" in await here.ask(anna, "what time is it?")


async def test_a_stranger_is_told_nothing_more_than_ever(here: Home, telegram: Telegram, anna: Phone) -> None:
    await here.pair(anna)
    eve = telegram.person("Eve")
    here.telegram.updates.add("message", eve.id, broken(eve))
    await here.settled()
    assert eve.copies(attachments.ILLEGIBLE) == 0
