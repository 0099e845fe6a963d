"""A reminder comes by the way that was named; one that will not carry it is said at once, with what happens instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.understanding.message import carriers
from tests.twilio.home import home


async def test_it_comes_by_the_way_that_was_named(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.phone.write("remind me to buy milk in 10 minutes by sms")
        await here.settle()
        await here.twilio.advance(5)
        assert here.phone.texts[-1].startswith("I'll remind you by SMS on Friday 20 Nov, 2:40 pm")
        await here.later(minutes=10)
        await here.twilio.advance(5)
        assert here.phone.received[-1].sender == "+15005550006"
        assert here.phone.texts[-1].startswith("⏰ Buy milk\n")


async def test_a_call_that_is_asked_for_is_a_reminder_by_phone(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        said = await here.text("call me in 10 minutes to wake me up")
        assert said[0].startswith("I'll call you on Friday 20 Nov, 2:40 pm (in 10 minutes): wake up.")
        here.phone.will("1")
        await here.later(minutes=10)
        await here.wait(60)
        assert here.phone.heard[0].startswith("Hello, this is Hob with a reminder. Wake up.")


async def test_two_ways_are_one_after_the_other(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        said = await here.text("remind me in 10 minutes to take the bins out, by text and call")
        assert "take the bins out. If you don't answer within 1 minute, I'll call you." in said[0]


async def test_whatsapp_may_be_shut_by_then(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.phone.write("remind me on Monday at 9 to pay the rent")
        await here.settle()
        await here.twilio.advance(5)
        assert "unless you write there in the day before, it comes by text messages" in here.phone.texts[-1]
        await here.phone.write("remind me in 3 hours to look")
        await here.settle()
        await here.twilio.advance(5)
        assert "unless" not in here.phone.texts[-1]


async def test_a_way_that_is_not_there_is_said(tmp_path: Path) -> None:
    async with home(tmp_path, carried=("sms",)) as here:
        said = (await here.text("remind me in 10 minutes on telegram to eat"))[0]
        assert "Not by Telegram, though: Telegram is not set up in this house. It comes here." in said


@pytest.mark.parametrize(
    ("text", "rest", "way"),
    [
        ("remind me to buy milk at 5 by sms", "remind me to buy milk at 5", "sms"),
        ("remind me on whatsapp to call the bank", "remind me to call the bank", "whatsapp"),
        ("by sms remind me at 5 to eat", "remind me at 5 to eat", "sms"),
        ("wake me at 7 by phone", "wake me at 7", "voice"),
        ("remind me every day at 9 by text message to eat", "remind me every day at 9 to eat", "sms"),
        ("remind me tomorrow to water the plants, by telegram", "remind me tomorrow to water the plants", "telegram"),
    ],
)
def test_the_way_is_taken_out(text: str, rest: str, way: str) -> None:
    carved = carriers.carve(text)
    assert carved is not None
    assert (" ".join(carved.text.split()), carved.way) == (rest, way)


@pytest.mark.parametrize(
    "text",
    [
        "remind me to send the photos by whatsapp", "remind me to contact the bank by phone tomorrow",
        "remind me tomorrow to check the group on telegram", "remind me to text Anna at 5",
        "text Mum by sms that I'm late",
        "remind me at 5 to pay the phone bill", "remind me about the call with Tom at 5", "buy milk by phone",
        "remind me to order pizza by phone at 7", "remind me to ask Jo at 5 by text",
    ],
)  # fmt: skip
def test_what_is_done_by_such_a_way_keeps_it(text: str) -> None:
    assert carriers.carve(text) is None
