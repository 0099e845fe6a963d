"""Codes let people in: the owner's own devices, members, contacts; and nothing else does."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.channels.base import Incoming
from bot.cli import welcome
from bot.receiving import strangers
from storage import pairings
from storage import strangers as kept
from tests.databases import BOTH
from tests.people.street import ANNA, EVE, OWNER, SAM, Network, Street, street

UNKNOWN = ["I don't know you yet. If someone invited you, send me the code they gave you."]
WRONG = ["That code doesn't count, or not any more. Ask for a new one, and send it as it stands."]


async def test_the_owner_connects_their_telegram_and_is_themselves_there(town: Street) -> None:
    code = await town.code("connect my telegram")
    assert "from now on you reach me by Telegram too" in (await town.write("77", f"/start {code}"))[0]
    told = 'You are connected by Telegram now. Was that not you? Say "disconnect my Telegram".'
    assert await town.notices() == [told]
    await town.say("add milk to groceries")
    assert "milk" in (await town.write("77", "groceries"))[0]
    assert await town.say("what is connected?") == "Connected to you: Telegram."


async def test_a_reminder_comes_to_a_connected_device(town: Street) -> None:
    await town.write("77", await town.code("connect my telegram"))
    await town.write("77", "remind me in 10 minutes to stretch")
    await town.later(minutes=10)
    assert town.telegram.to("77")[-1] == "⏰ Stretch"


@BOTH
async def test_a_phone_is_connected_by_text(town: Street) -> None:
    reply = await town.say("connect my phone")
    code = reply.partition("Text ")[2][:9]
    assert "from now on you reach me by text messages" in (await town.write(OWNER, code))[0]
    assert await town.say("what is connected?") == "Connected to you: text messages (+491700000001)."


async def test_a_code_counts_once_and_not_for_ever(town: Street) -> None:
    code = await town.code("connect my telegram")
    await town.write("77", code)
    assert await town.write("78", code) == WRONG
    late = await town.code("connect my telegram")
    town.clock.advance(dt.timedelta(minutes=61))
    assert await town.write("78", late) == WRONG


async def test_a_code_for_telegram_does_not_count_by_text(town: Street) -> None:
    code = await town.code("connect my telegram")
    assert await town.write(EVE, code) == WRONG
    assert "by Telegram too" in (await town.write("77", code))[0]


@pytest.mark.parametrize("spelt", ["{0}", "{0} ", "my code is {0}", "/start {0}", "{1}", "{1}.", "it's {2}, thanks"])
async def test_a_code_counts_however_it_is_spelt(town: Street, spelt: str) -> None:
    code = await town.code("connect my telegram")
    said = spelt.format(code, f"{code[:4].lower()}-{code[4:].lower()}", f"{code[:4]} {code[4:]}")
    assert "by Telegram too" in (await town.write("77", said))[0]


@given(st.text(max_size=40))
def test_what_is_read_as_a_code_is_one(text: str) -> None:
    code = pairings.read_code(text)
    assert code is None or (len(code) == 8 and any(letter.isdigit() for letter in code))


def test_codes_are_read_as_they_are_made() -> None:
    for _ in range(500):
        code = pairings.new_code()
        assert pairings.read_code(f"/start {code}") == pairings.read_code(code.lower()) == code.replace("-", "")
    for word in ("tomorrow", "birthday", "hello there", "call me at 5", "12345", "2026-11-20 is fine"):
        assert pairings.read_code(word) is None or word.startswith("2026")


@BOTH
async def test_five_wrong_codes_shut_the_door_for_a_day(town: Street) -> None:
    for number in range(4):
        assert await town.write(EVE, f"AAAA-AAA{number}") == WRONG
    assert await town.write(EVE, "AAAA-AAA9") == [strangers.LOCKED]
    code = (await town.say("connect my phone")).partition("Text ")[2][:9]
    assert await town.write(EVE, code) == []  # the right one does not count now, and is not told apart
    assert "by text messages too" in (await town.write(OWNER, code))[0]  # elsewhere it does
    town.clock.advance(dt.timedelta(hours=25))
    fresh = (await town.say("connect my phone")).partition("Text ")[2][:9]
    assert "by text messages too" in (await town.write(EVE, fresh))[0]


async def test_a_slow_guesser_is_not_answered_for_ever(town: Street) -> None:
    answers = []
    for number in range(12):
        answers += await town.write(EVE, f"AAAA-AA{number:02}")
        town.clock.advance(dt.timedelta(minutes=30))
    assert 0 < len(answers) <= 5


async def test_a_stranger_gets_one_answer_a_day(town: Street) -> None:
    assert await town.write(EVE, "hello", "are you there?", "what's on the list") == UNKNOWN
    town.clock.advance(dt.timedelta(hours=25))
    assert await town.write(EVE, "still here") == UNKNOWN
    assert await town.notices() == []


async def test_undo_takes_a_connected_device_away_again(town: Street) -> None:
    await town.write("77", await town.code("connect my telegram"))
    assert "connected your Telegram" in await town.say("undo")
    assert await town.write("77", "groceries") == UNKNOWN


async def test_a_device_is_disconnected_in_words_and_undo_connects_it_again(town: Street) -> None:
    await town.write("77", await town.code("connect my telegram"))
    assert "disconnected" in await town.say("disconnect my telegram")
    assert await town.write("77", "groceries") == UNKNOWN
    assert "is not connected" in await town.say("disconnect my telegram")


async def test_the_same_number_by_another_network_is_the_same_person(tmp_path: Path) -> None:
    async with street(tmp_path, extra=[whatsapp := Network("whatsapp")]) as town:
        await town.say(f"add contact Sam {SAM}")
        await town.house.intake.take([Incoming("whatsapp", "w1", SAM, "hi, it's Sam here, call me", {})])
        await town.house.intake.settled()
        await town.house.delivery.drain_once()
        assert whatsapp.to(SAM) == ["I've passed that on to Ada."]


@BOTH
async def test_a_member_is_let_in_and_keeps_their_own_things(town: Street) -> None:
    code = await town.code("invite Anna")
    welcome = (await town.write("88", code))[0]
    assert welcome.startswith("Hello Anna. I'm Hob, Ada's assistant, and from now on yours too.")
    assert "Anna is connected by Telegram now, as a member of the household" in (await town.notices())[0]
    await town.say("add milk to groceries")
    assert "milk" not in (await town.write("88", "groceries"))[0]
    assert "Put on" in (await town.write("88", "add eggs to groceries"))[0]
    assert "eggs" not in await town.say("groceries")
    assert "Only the owner can invite members" in (await town.write("88", "invite Tim"))[0]
    assert "Anna lives here" in await town.say("what's Anna's number")
    assert (await town.say("disconnect Anna")).startswith("Disconnected for Anna: Telegram.")
    assert await town.write("88", "groceries") == UNKNOWN


@BOTH
async def test_a_contact_is_let_in_by_a_code(town: Street) -> None:
    code = await town.code("invite Sam as a contact")
    assert (await town.write("99", code))[0].startswith("Hello Sam. I'm Hob, Ada's assistant. What you write here")
    assert (await town.notices()) == [
        'Sam is connected by Telegram now, as one of your contacts. Wrong person? Say "disconnect Sam".'
    ]
    assert await town.write("99", "the key is under the mat") == ["I've passed that on to Ada."]


async def test_a_members_contact_is_not_the_owners(town: Street) -> None:
    await town.write("88", await town.code("invite Anna"))
    await town.write("88", f"add contact Sam {SAM}")
    taken = await town.say(f"add contact Samuel {SAM}")
    assert taken == "That address belongs to somebody else I know, and one address can only be one person's."
    assert "Samuel" not in await town.say("who are my contacts")
    await town.write(SAM, "hi, it's me, running late")
    assert await town.notices() == ['Anna is connected by Telegram now, as a member of the household. Wrong person? '
                                    'Say "disconnect Anna".']  # fmt: skip
    assert "Sam: hi, it's me, running late" in town.telegram.to("88")
    own = await town.write("88", f"add contact Mother {ANNA}")
    assert "Mother is in your contacts now" in own[0]


async def test_what_a_forgotten_invitation_opens(town: Street) -> None:
    code = await town.code("invite Sam as a contact")
    await town.say("forget Sam")
    assert await town.write("99", code) == WRONG


async def test_floods_of_strangers_are_bounded(town: Street) -> None:
    for number in range(kept.HOURLY + 20):
        await town.write(f"+4915{number:08}", "hi")
    async with town.house.database.read() as connection:
        found = (await connection.exec_driver_sql("SELECT COUNT(*) FROM people WHERE role='stranger'")).scalar()
    assert found == kept.HOURLY
    town.clock.advance(kept.KEPT + dt.timedelta(hours=1))
    await town.write(EVE, "hi")
    async with town.house.database.read() as connection:
        found = (await connection.exec_driver_sql("SELECT COUNT(*) FROM people WHERE role='stranger'")).scalar()
    assert found == 1


async def test_one_stranger_cannot_flood(town: Street) -> None:
    answers = await town.write(EVE, *[f"message {number}" for number in range(30)])
    assert answers == UNKNOWN
    async with town.house.database.read() as connection:
        assert (await connection.exec_driver_sql("SELECT COUNT(*) FROM inbox WHERE channel='sms'")).scalar() == 7


async def test_the_first_start_with_a_provider_says_how_to_come_in_once(town: Street) -> None:
    said = await welcome.show_way_in(town.house)
    assert said is not None
    assert await town.notices() == [said]
    assert await welcome.show_way_in(town.house) is None
    code = said.partition("start=")[2][:8]
    assert "by Telegram too" in (await town.write("77", f"/start {code}"))[0]


async def test_who_is_connected_is_not_told_how_to(town: Street) -> None:
    await town.write("77", await town.code("connect my telegram"))
    assert await welcome.show_way_in(town.house) is None


async def test_the_owners_own_stop_is_heeded_and_told_elsewhere(town: Street) -> None:
    code = (await town.say("connect my phone")).partition("Text ")[2][:9]
    await town.write(OWNER, code)
    assert await town.write(OWNER, "STOP") == []
    assert (await town.notices())[-1].startswith("You sent STOP by text messages, so nothing of mine goes there")
    assert "silent because they sent STOP" in await town.say("what is connected?")
    assert await town.write(OWNER, "start") == ["You are reached by text messages again."]
    assert await town.say("what is connected?") == "Connected to you: text messages (+491700000001)."
