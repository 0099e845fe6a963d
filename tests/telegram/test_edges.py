"""At the edges: groups that move, buttons tapped by somebody else, /today, members, edits that come late."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.standins.telegram import Phone, Telegram
from tests.telegram.home import Home, home


async def test_an_allowed_group_that_moves_is_still_answered_at_its_new_address(
    tmp_path: Path, telegram: Telegram, anna: Phone
) -> None:
    family = telegram.group("Family", anna)
    async with home(tmp_path, telegram, groups=(family.id,)) as here:
        await here.pair(anna)
        family.migrate()
        anna.say("@hob_bot what time is it?", chat=family.chat)
        await telegram.journal.until(lambda: len(family.texts) == 1)
        assert "20 November" in family.texts[0]


async def test_a_group_that_is_not_allowed_gains_nothing_by_moving(
    tmp_path: Path, telegram: Telegram, anna: Phone
) -> None:
    others = telegram.group("Others", anna)
    async with home(tmp_path, telegram, groups=(-1,)) as here:
        await here.pair(anna)
        others.migrate()
        anna.say("@hob_bot what time is it?", chat=others.chat)
        assert "20 November" in await here.ask(anna, "what time is it?")
        assert others.texts == []


async def test_a_button_in_a_group_counts_for_whom_it_was_shown_and_nobody_else(
    tmp_path: Path, telegram: Telegram, anna: Phone
) -> None:
    bert = telegram.person("Bert")
    family = telegram.group("Family", anna, bert)
    async with home(tmp_path, telegram, groups=(family.id,)) as here:
        await here.pair(anna)
        await here.member(bert, "Bert")
        await here.ask(anna, "add milk to groceries")
        anna.say("/remind@hob_bot me in 10 minutes to stretch", chat=family.chat)
        await telegram.journal.until(lambda: len(family.texts) == 1)
        await here.later(minutes=10)
        due = await anna.sees("⏰ Stretch")
        bert.press(due, "Done")  # as a forger would: the message is not in a chat of his
        await here.settled()
        assert "✓" not in due.text
        anna.press(due, "Done")
        await anna.sees("✓ Done")


@pytest.mark.parametrize("data", ["9223372036854775808.0", "9999999999999999999.999", "1.1", "-1.0", "٣.٣", "x" * 64])
async def test_a_made_up_press_is_answered_and_holds_up_nobody(here: Home, anna: Phone, data: str) -> None:
    body = {
        "id": "77", "from": anna.user.wire(), "chat_instance": "1", "data": data,
        "message": {"message_id": 1, "date": 0, "chat": anna.chat.wire()},
    }
    await here.pair(anna)
    here.telegram.updates.add("callback_query", anna.id, body)
    assert "20 November" in await here.ask(anna, "what time is it?")


async def test_today_is_the_day(here: Home, anna: Phone) -> None:
    await here.pair(anna)
    await here.ask(anna, "remind me at 5pm to call Dave")
    told = await here.ask(anna, "/today")
    assert "call Dave" in told
    assert "5:00 pm" in told


async def test_members_write_to_each_other(polled: Home, telegram: Telegram, anna: Phone) -> None:
    await polled.pair(anna)
    bert = telegram.person("Bert")
    await polled.member(bert, "Bert")
    await polled.ask(anna, "my name is Anna")
    assert "Send it?" in await polled.ask(anna, "text Bert that dinner is at 7")  # the two have never written here
    assert (await polled.ask(anna, "yes")).startswith("On its way to Bert by Telegram")
    got = await bert.sees("dinner is at 7")
    assert got.text.startswith("Anna: ")


async def test_a_reply_to_what_another_member_wrote_goes_back_to_them(
    polled: Home, telegram: Telegram, anna: Phone
) -> None:
    await polled.pair(anna)
    bert = telegram.person("Bert")
    await polled.member(bert, "Bert")
    for said in ("my name is Anna", "text Bert that dinner is at 7", "yes"):
        await polled.ask(anna, said)
    got = await bert.sees("dinner is at 7")
    assert "send a message to Anna: yes, I bring wine?" in await polled.ask(bert, "yes, I bring wine", reply_to=got)
    await polled.ask(bert, "yes")
    assert (await anna.sees("I bring wine")).text == "Bert: yes, I bring wine"
    asked = await polled.ask(anna, "remind me about this tomorrow", reply_to=anna.last)
    assert "without your yes. Shall I set a reminder: yes, I bring wine" in asked


async def test_an_edit_of_a_reminder_that_has_rung_says_so_and_sets_no_second_one(polled: Home, anna: Phone) -> None:
    await polled.pair(anna)
    said = anna.say("remind me in 10 minutes to stretch")
    await anna.has(1)
    await polled.later(minutes=10)
    await anna.sees("⏰ Stretch")
    anna.edit(said, "remind me in 20 minutes to stretch")
    assert "has moved on since" in (await anna.has(3))[2]
    await polled.later(minutes=20)
    assert anna.copies("⏰ Stretch") == 1
