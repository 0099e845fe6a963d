"""A text that cannot be read is told to whom it came from, once, whichever way it came; and it hides no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot import attachments
from bot.channels.twilio import words
from tests.twilio.home import home

READ = words.meant


def stumbles(text: str, kept: str) -> object:
    if "stumble" in text:
        raise RuntimeError
    return READ(text, kept)


async def test_a_webhook_that_cannot_be_read_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "meant", stumbles)
    async with home(tmp_path, carried=("sms",)) as here:
        assert await here.text("stumble over this") == [attachments.ILLEGIBLE]
        assert "20 November" in (await here.text("what time is it?"))[0]
        assert await here.sms._fetching.look() == 0
        await here.wait(5)
        assert [one.text for one in here.phone.received].count(attachments.ILLEGIBLE) == 1


async def test_one_that_was_fetched_and_cannot_be_read_hides_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "meant", stumbles)
    async with home(tmp_path, carried=("sms",), doors=False) as here:
        for text in ("stumble over this", "what time is it?"):
            await here.phone.text(text)
        assert await here.sms._fetching.look() == 2
        await here.settle()
        await here.twilio.advance(5)
        got = [one.text for one in here.phone.received]
        assert got.count(attachments.ILLEGIBLE) == 1
        assert "20 November" in got[-1]
