"""What a person does on the phone, and what they see there: enter by Telegram, leave by Telegram."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.understanding import attending
from storage.tables import Inbox
from tests.standins.telegram import Phone, Telegram
from tests.telegram.home import Home, home

PNG = b"\x89PNG\r\n\x1a\n" + b"\x00" * 16


async def test_a_reminder_comes_with_buttons_and_a_press_is_seen_to(here: Home, anna: Phone) -> None:
    await here.pair(anna)
    assert "2:40 pm" in await here.ask(anna, "remind me in 10 minutes to stretch")
    await here.later(minutes=10)
    shown = await anna.sees("⏰ Stretch")
    assert [button["text"] for row in shown.buttons for button in row] == ["Done", "Snooze 10 min", "1 h", "Tomorrow"]
    assert all(len(button["callback_data"].encode()) <= 64 for row in shown.buttons for button in row)
    anna.press(shown, "1 h")
    await anna.sees("Snoozed until Friday 20 Nov, 3:40 pm")
    await here.telegram.journal.until(lambda: not shown.buttons)
    assert shown.text == "⏰ Stretch\n\n✓ 1 h"
    assert anna.notices == ["1 h"]


async def test_a_button_pressed_often_counts_once(here: Home, anna: Phone) -> None:
    await here.pair(anna)
    await here.ask(anna, "remind me in 10 minutes to stretch")
    await here.later(minutes=10)
    shown = await anna.sees("⏰ Stretch")
    for _ in range(5):
        anna.press(shown, "Snooze 10 min")
    await anna.sees("Snoozed until")
    await here.settled()
    assert len([text for text in anna.texts if text.startswith("Snoozed")]) == 1


async def test_somebody_elses_press_does_nothing(polled: Home, anna: Phone, telegram: Telegram) -> None:
    await polled.pair(anna)
    bert = telegram.person("Bert")
    await polled.member(bert, "Bert")
    await polled.ask(anna, "remind me in 10 minutes to stretch")
    await polled.later(minutes=10)
    shown = await anna.sees("⏰ Stretch")
    bert.press(shown, "Done")
    await telegram.journal.until(lambda: any("not for you" in event.text for event in telegram.journal.events))
    anna.press(shown, "Done")
    await anna.sees("Done: ")
    assert bert.texts == []


async def test_an_edit_that_fails_is_harmless(polled: Home, anna: Phone, telegram: Telegram) -> None:
    from tests.standins.telegram import Fault, Kind

    await polled.pair(anna)
    await polled.ask(anna, "remind me in 10 minutes to stretch")
    await polled.later(minutes=10)
    shown = await anna.sees("⏰ Stretch")
    telegram.faults.always(Fault(Kind.BROKEN), "editMessageText")
    telegram.faults.always(Fault(Kind.RESET), "answerCallbackQuery")
    anna.press(shown, "Done")
    await anna.sees("Done: ")


REPLIES = [
    ("done", "Done: “stretch”"),
    ("ok", "Done: “stretch”"),
    ("👍", "Done: “stretch”"),
    ("snooze 1h", "Snoozed until Friday 20 Nov, 3:50 pm"),
    ("in 2 hours", "Snoozed until Friday 20 Nov, 4:50 pm"),
    ("tomorrow at 9", "Snoozed until Saturday 21 Nov, 9:00 am"),
]


@pytest.mark.parametrize(("said", "answered"), REPLIES)
async def test_a_reply_is_about_that_very_reminder(polled: Home, anna: Phone, said: str, answered: str) -> None:
    await polled.pair(anna)
    await polled.ask(anna, "remind me in 10 minutes to stretch")
    await polled.ask(anna, "remind me in 20 minutes to drink water")
    await polled.later(minutes=10)
    stretch = await anna.sees("⏰ Stretch")
    await polled.later(minutes=10)
    await anna.sees("⏰ Drink water")
    told = await polled.ask(anna, said, reply_to=stretch)
    assert answered in told.replace('"stretch"', "“stretch”")
    assert "stretch" in told


async def test_a_reply_to_an_answer_is_about_what_that_did(polled: Home, anna: Phone) -> None:
    await polled.pair(anna)
    await polled.ask(anna, "remind me at 5pm to call Dave")
    first = anna.last
    await polled.ask(anna, "remind me at 6pm to feed the cat")
    told = await polled.ask(anna, "make it 7pm", reply_to=first)
    assert "call Dave" in told
    assert "7:00 pm" in told


async def test_an_edited_message_takes_the_place_of_what_it_said(here: Home, anna: Phone) -> None:
    await here.pair(anna)
    said = anna.say("remind me at 5pm to call Dave")
    await anna.has(1)
    anna.edit(said, "remind me at 6pm to call Dave")
    told = (await anna.has(2))[1]
    assert told.startswith(attending.TAKEN_BACK)
    assert "6:00 pm" in told
    anna.edit(said, "remind me at 7pm to call Dave")
    assert "7:00 pm" in (await anna.has(3))[2]
    listed = await here.ask(anna, "what reminders do I have?")
    assert "7:00 pm" in listed
    assert "5:00 pm" not in listed
    assert "6:00 pm" not in listed


async def test_an_edit_without_new_words_is_nothing(polled: Home, anna: Phone) -> None:
    await polled.pair(anna)
    said = anna.say("remind me at 5pm to call Dave")
    await anna.has(1)
    anna.edit(said, "remind me at 5pm to call Dave")
    await polled.settled()
    assert len(anna.texts) == 1


async def test_an_edit_of_what_has_moved_on_changes_nothing(polled: Home, anna: Phone) -> None:
    await polled.pair(anna)
    said = anna.say("remind me in 10 minutes to stretch")
    await anna.has(1)
    await polled.later(minutes=10)
    await anna.sees("⏰ Stretch")
    anna.edit(said, "remind me in 30 minutes to stretch")
    await anna.sees(attending.MOVED_ON)


COMMANDS = [
    ("/start", "hello"), ("/help", "remind"), ("/remind me at 5pm to call Dave", "5:00 pm"),
    ("/remind call Dave at 5pm", "5:00 pm"), ("/reminders", "no reminders"), ("/undo", "take that back"),
    ("/status", "all is well"), ("/today please", "nothing is planned"), ("/tasks buy milk", "added buy milk"),
    ("/tasks tomorrow", "to-do list"), ("/lists shopping", "grocery list is empty"), ("/list", "no lists yet"),
    ("/remind@hob_bot me at 5pm to call Dave", "5:00 pm"), ("/foo bar", "i know no /foo"), ("/stop", "i know no /stop"),
]


@pytest.mark.parametrize(("said", "answered"), COMMANDS)
async def test_a_command_is_the_sentence_it_stands_for(polled: Home, anna: Phone, said: str, answered: str) -> None:
    await polled.pair(anna)
    told = (await polled.ask(anna, said)).lower()
    if said == "/start":
        assert "didn't understand" not in told
        assert "did not understand" not in told
    else:
        assert answered in told


async def test_the_menu_is_put_up(polled: Home, telegram: Telegram) -> None:
    (call,) = telegram.journal.called("setMyCommands")
    assert "remind" in str(call.params)


async def test_forwarded_words_make_nobody_act(polled: Home, anna: Phone) -> None:
    await polled.pair(anna)
    await polled.ask(anna, "remind me at 5pm to call Dave")
    anna.forward("cancel all my reminders", "Somebody")
    await anna.sees(attending.OTHERS)
    assert "call Dave" in await polled.ask(anna, "what reminders do I have?")


async def test_pictures_files_and_cards_are_answered_honestly(polled: Home, anna: Phone) -> None:
    await polled.pair(anna)
    anna.photo(PNG)
    assert "can't look into photos" in (await anna.has(1))[0]
    anna.photo(PNG, "remind me at 5pm to frame this")
    told = (await anna.has(2))[1]
    assert "5:00 pm" in told
    assert "can't look into photos" in told
    anna.document(b"%PDF", "bill.pdf", "application/pdf")
    assert "That PDF is damaged" in (await anna.has(3))[2]
    anna.contact("+441632960001", "Mum")
    assert "the card of Mum, +441632960001. Shall I keep it as a contact?" in (await anna.has(4))[3]
    anna.press(anna.last, "Yes, keep it")
    assert (await anna.sees("Mum is in your contacts now: +44 1632 960001.")).text
    rows = [row.payload["media"]["kind"] for row in await kept(polled) if "media" in row.payload]
    assert rows == ["photo", "photo", "document"]


async def test_an_album_is_answered_once(polled: Home, anna: Phone) -> None:
    await polled.pair(anna)
    for _ in range(3):
        anna.photo(PNG, album="7001")
    await polled.ask(anna, "what time is it")
    await polled.settled()
    assert [text[:26] for text in anna.texts] == ["I can't look into photos y", anna.last.text[:26]]
    assert [row.state for row in await kept(polled)] == ["done"] * 4


async def kept(here: Home) -> list[Inbox]:
    from sqlmodel import col, select

    async with here.house.database.open_session() as session:
        return list((await session.exec(select(Inbox).order_by(col(Inbox.id)))).all())


async def test_a_pin_sets_the_zone_and_undo_takes_it_back(polled: Home, anna: Phone) -> None:
    await polled.pair(anna)
    await polled.ask(anna, "remind me tomorrow at 8am to run")
    anna.location(35.68, 139.69)
    told = (await anna.has(2))[1]
    assert "now Asia/Tokyo" in told
    assert "run" in told
    assert "Undone" in await polled.ask(anna, "undo")
    assert "Europe/Berlin" in await polled.ask(anna, "what is my time zone?")


async def test_a_live_location_is_read_once(polled: Home, anna: Phone) -> None:
    await polled.pair(anna)
    pin = anna.location(35.68, 139.69, live_period=900)
    await anna.has(1)
    anna.move(pin, 38.72, -9.14)
    await polled.settled()
    assert len(anna.texts) == 1


async def test_a_chat_that_was_blocked_is_known_at_once_and_again_when_it_opens(here: Home, anna: Phone) -> None:
    await here.pair(anna)
    await here.ask(anna, "hello")
    anna.block()
    await here.settled()
    assert await blocked(here) == "the bot is blocked there"
    anna.unblock()
    await here.settled()
    assert await blocked(here) is None


async def blocked(here: Home) -> str | None:
    from storage import people

    found = await people.by_handle(here.house.database, "telegram", next(iter(map(str, here.telegram.phones))))
    assert found is not None
    return found[1].blocked


async def test_typing_is_shown_while_a_turn_takes_long(
    polled: Home, anna: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    import asyncio

    from bot.receiving import busy

    await polled.pair(anna)
    monkeypatch.setattr(busy, "AFTER", 0.0)
    conductor, seen = polled.house.conductor, asyncio.Event()
    answer = conductor.answer

    async def slow(row: object, known: object) -> None:
        await polled.telegram.journal.until(
            lambda: any(event.kind == "action" for event in polled.telegram.journal.events)
        )
        seen.set()
        await answer(row, known)  # type: ignore[arg-type]

    monkeypatch.setattr(conductor, "answer", slow)
    await polled.ask(anna, "hello")
    assert seen.is_set()


async def test_groups_are_refused_unless_allowed_and_then_only_answered_when_addressed(
    tmp_path: Path, telegram: Telegram, anna: Phone
) -> None:
    bert, carl = telegram.person("Bert"), telegram.person("Carl")
    allowed, other = telegram.group("Family", anna, bert, carl), telegram.group("Others", anna)
    async with home(tmp_path, telegram, groups=(allowed.id,)) as here:
        await here.pair(anna)
        await here.member(bert, "Bert")
        anna.say("/remind me at 5pm to call Dave", chat=other.chat)
        anna.say("nothing for a bot", chat=allowed.chat)
        carl.say("@hob_bot what reminders does Anna have?", chat=allowed.chat)
        bert.say("@hob_bot what reminders do I have?", chat=allowed.chat)
        await telegram.journal.until(lambda: len(allowed.texts) == 1)
        assert "no reminders" in allowed.texts[0].lower()
        anna.say("/remind@hob_bot me in 10 minutes to stretch", chat=allowed.chat)
        await telegram.journal.until(lambda: len(allowed.texts) == 2)
        assert "stretch" in allowed.texts[1]
        await here.later(minutes=10)
        await anna.sees("⏰ Stretch")  # in private: it is nobody else's business
        assert (len(allowed.texts), other.texts, carl.texts, bert.texts) == (2, [], [], [])


async def test_a_file_is_kept_and_a_note_is_given_as_one(here: Home, anna: Phone) -> None:
    await here.pair(anna)
    before = len(anna.messages)
    anna.document(b"socks\nhead torch", "Packing.txt", "text/plain")
    await anna.sees(lambda message: "Kept as" in message.text)
    assert len(anna.messages) == before + 1
    assert "head torch" in await here.ask(anna, "open the packing file")
    await here.ask(anna, "make a note called Boiler: serial 4471")
    anna.say("send me that as a file")
    await anna.sees("Here it is as a file")
    await here.settled()
    assert len(here.telegram.journal.called("sendDocument")) == 1
    sent = list(here.telegram.world.files.values())[-1]
    assert (sent.name, sent.content) == ("Boiler.txt", b"serial 4471")
