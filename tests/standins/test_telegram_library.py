"""python-telegram-bot against the stand-in: every method, every kind of update, and what each error becomes."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import AsyncIterator, Awaitable, Callable
from io import BytesIO
from typing import Any

import pytest
import telegram as ptb
from telegram import error
from telegram.request import HTTPXRequest

from tests.standins.telegram import Fault, Kind, Phone, Telegram, methods

PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + (8).to_bytes(4, "big") + (4).to_bytes(4, "big") + b"\x08\x06\x00\x00\x00"


@pytest.fixture(autouse=True)
def _spans_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it the library warns of its own future whenever it raises RetryAfter, and warnings are errors here."""
    monkeypatch.setenv("PTB_TIMEDELTA", "true")


@pytest.fixture
async def bot(telegram: Telegram) -> AsyncIterator[ptb.Bot]:
    """The library's bot."""
    request, polls = HTTPXRequest(read_timeout=20), HTTPXRequest(connection_pool_size=2)
    made = ptb.Bot(
        telegram.token, base_url=telegram.base_url, base_file_url=telegram.base_file_url,
        request=request, get_updates_request=polls,
    )
    async with made:
        yield made


def keyboard(data: str = "d") -> ptb.InlineKeyboardMarkup:
    return ptb.InlineKeyboardMarkup([[ptb.InlineKeyboardButton("Done", callback_data=data)]])


async def test_text_buttons_and_their_answers(bot: ptb.Bot, telegram: Telegram, anna: Phone) -> None:
    asked = anna.say("remind me")
    sent = await bot.send_message(
        anna.id, "<b>Bins</b> &amp; co", parse_mode="HTML", reply_markup=keyboard(),
        reply_parameters=ptb.ReplyParameters(asked.id), link_preview_options=ptb.LinkPreviewOptions(is_disabled=True),
        disable_notification=True, protect_content=True,
    )
    assert (sent.text, sent.text_html, sent.has_protected_content) == ("Bins & co", "<b>Bins</b> &amp; co", True)
    assert sent.reply_to_message is not None
    anna.press(anna.last, "Done")
    update = (await bot.get_updates(-1))[0]
    assert update.callback_query is not None
    assert update.effective_user is not None
    assert (update.callback_query.data, update.effective_user.id) == ("d", anna.id)
    assert await update.callback_query.answer("Well done", show_alert=True)
    edited = await bot.edit_message_text("Done ✓", anna.id, sent.message_id, reply_markup=keyboard("e"))
    assert isinstance(edited, ptb.Message)
    assert edited.edit_date is not None
    await bot.edit_message_reply_markup(anna.id, sent.message_id, reply_markup=None)
    assert (anna.texts, anna.last.buttons, anna.notices) == (["Done ✓"], [], ["Well done"])
    assert await bot.set_message_reaction(anna.id, asked.id, "👍")
    assert await bot.send_chat_action(anna.id, "typing")
    forwarded = await bot.forward_message(anna.id, anna.id, asked.id)
    assert forwarded.forward_origin is not None
    copied = await bot.copy_message(anna.id, anna.id, asked.id)
    assert await bot.delete_message(anna.id, copied.message_id)
    assert await bot.delete_messages(anna.id, [forwarded.message_id])


async def test_files_places_and_cards(bot: ptb.Bot, anna: Phone) -> None:
    photo = await bot.send_photo(anna.id, PNG, caption="a chart")
    assert (photo.photo[-1].width, photo.caption) == (8, "a chart")
    again = await bot.send_photo(anna.id, photo.photo[-1].file_id)
    assert again.photo[-1].file_id == photo.photo[-1].file_id
    await bot.edit_message_caption(anna.id, photo.message_id, caption="another")
    document = await bot.send_document(anna.id, BytesIO(b"hello"), filename="hello.txt")
    assert document.document is not None
    assert document.document.file_name == "hello.txt"
    voice = await bot.send_voice(anna.id, b"OggS", duration=2)
    assert voice.voice is not None
    audio = await bot.send_audio(anna.id, b"ID3", duration=2)
    assert audio.audio is not None
    place = await bot.send_location(anna.id, 52.5, 13.4)
    assert place.location is not None
    card = await bot.send_contact(anna.id, "+441632960001", "Mum")
    assert card.contact is not None
    anna.voice(b"OggS-hers")
    update = (await bot.get_updates(-1))[0]
    assert update.message is not None
    assert update.message.voice is not None
    file = await update.message.voice.get_file()
    assert bytes(await file.download_as_bytearray()) == b"OggS-hers"


async def test_what_a_start_needs(bot: ptb.Bot, anna: Phone) -> None:
    assert (bot.username, bot.link) == ("hob_bot", "https://t.me/hob_bot")
    assert await bot.set_my_commands([("help", "What I can do")])
    assert [one.command for one in await bot.get_my_commands()] == ["help"]
    assert await bot.set_my_commands([("aide", "Aide")], ptb.BotCommandScopeAllPrivateChats(), "fr")
    assert await bot.delete_my_commands()
    assert await bot.set_my_name("Hobby")
    assert (await bot.get_my_name()).name == "Hobby"
    assert await bot.set_my_description("Reminds.")
    assert (await bot.get_my_description()).description == "Reminds."
    assert await bot.set_my_short_description("Short.")
    assert (await bot.get_my_short_description()).short_description == "Short."
    assert await bot.set_chat_menu_button(menu_button=ptb.MenuButtonCommands())
    assert (await bot.get_chat_menu_button()).type == "commands"
    assert (await bot.get_chat(anna.id)).first_name == "Anna"
    assert (await bot.get_chat_member(anna.id, anna.id)).status == "member"
    assert await bot.set_webhook("https://bot.example/telegram", secret_token="s", max_connections=7)
    info = await bot.get_webhook_info()
    assert (info.url, info.max_connections) == ("https://bot.example/telegram", 7)
    assert await bot.delete_webhook()


async def test_groups(bot: ptb.Bot, telegram: Telegram, anna: Phone) -> None:
    family = telegram.group("Family", anna)
    assert (await bot.send_message(family.id, "hello")).chat.type == "group"
    old, new = family.id, family.migrate()
    with pytest.raises(error.ChatMigrated) as caught:
        await bot.send_message(old, "hello?")
    assert caught.value.new_chat_id == new
    assert await bot.leave_chat(new)
    updates = await bot.get_updates()
    assert updates[0].my_chat_member is not None
    assert updates[0].my_chat_member.new_chat_member.status == "member"
    assert [one.message.migrate_to_chat_id for one in updates if one.message][1] == new


async def test_every_kind_of_update_is_read(bot: ptb.Bot, telegram: Telegram, anna: Phone) -> None:
    await bot.get_updates(allowed_updates=ptb.Update.ALL_TYPES)
    said = anna.start("pair-1")
    anna.edit(said, "/start pair-2")
    pin = anna.location(1, 2, live_period=60)
    anna.move(pin, 1.5, 2)
    anna.photo(PNG, "look")
    anna.document(b"x", "x.txt")
    anna.contact("+441632960001", "Mum", anna)
    anna.forward("x", anna)
    anna.forward("x", "Somebody")
    anna.say("that", reply_to=said)
    anna.react(said, "👍")
    anna.block()
    updates = await bot.get_updates()
    kinds = [next(kind for kind in one.to_dict() if kind != "update_id") for one in updates]
    assert kinds == [
        "message", "edited_message", "message", "edited_message", *["message"] * 6, "message_reaction", "my_chat_member"
    ]
    first, last = updates[0].message, updates[9].message
    assert first is not None
    assert last is not None
    assert first.parse_entities() == {first.entities[0]: "/start"}
    assert last.reply_to_message is not None
    assert last.reply_to_message.text == "/start pair-2"
    origins = [type(one.message.forward_origin).__name__ for one in updates[7:9] if one.message]
    assert origins == ["MessageOriginUser", "MessageOriginHiddenUser"]


async def test_a_long_poll(bot: ptb.Bot, telegram: Telegram, anna: Phone) -> None:
    poll = asyncio.create_task(bot.get_updates(timeout=30))
    await telegram.journal.until(lambda: telegram.updates.polled)
    anna.say("hello")
    (update,) = await poll
    assert update.message is not None
    assert await bot.get_updates(update.update_id + 1) == ()
    earlier = asyncio.create_task(bot.get_updates(timeout=30))
    await telegram.journal.until(lambda: telegram.updates.polled)
    later = asyncio.create_task(bot.get_updates(timeout=30))
    with pytest.raises(error.Conflict):
        await earlier
    anna.say("hello again")
    assert len(await later) == 1


BECOMES = [
    (Fault(Kind.SILENCE), error.TimedOut, 0),
    (Fault(Kind.SILENCE, accepted=True), error.TimedOut, 1),
    (Fault(Kind.RESET), error.NetworkError, 0),
    (Fault(Kind.RESET, accepted=True), error.NetworkError, 1),
    (Fault(Kind.HALF), error.NetworkError, 1),
    (Fault(Kind.GARBLED), error.TelegramError, 1),
    (Fault(Kind.TOO_MANY, seconds=7), error.RetryAfter, 0),
    (Fault(Kind.BROKEN), error.NetworkError, 0),
    (Fault(Kind.BROKEN, accepted=True, status=500), error.NetworkError, 1),
]


@pytest.mark.parametrize(("fault", "becomes", "copies"), BECOMES, ids=[str(fault) for fault, *_ in BECOMES])
async def test_what_a_fault_becomes(
    fault: Fault, becomes: type[Exception], copies: int, bot: ptb.Bot, telegram: Telegram, anna: Phone
) -> None:
    telegram.faults.next(fault)
    with pytest.raises(error.TelegramError) as caught:
        await bot.send_message(anna.id, "hi", read_timeout=0.5 if fault.kind is Kind.SILENCE else 20)
    assert (type(caught.value), anna.copies("hi")) == (becomes, copies)
    await bot.send_message(anna.id, "still alive")


REFUSED: list[tuple[str, type[Exception], Callable[[ptb.Bot, Phone], Awaitable[Any]]]] = [
    ("chat not found", error.BadRequest, lambda bot, _: bot.send_message(1, "x")),
    ("message text is empty", error.BadRequest, lambda bot, anna: bot.send_message(anna.id, " ")),
    ("message is too long", error.BadRequest, lambda bot, anna: bot.send_message(anna.id, "x" * 4097)),
    ("can't parse entities", error.BadRequest, lambda bot, anna: bot.send_message(anna.id, "<b>", parse_mode="HTML")),
    (
        "BUTTON_DATA_INVALID", error.BadRequest,
        lambda bot, anna: bot.send_message(anna.id, "x", reply_markup=keyboard("é" * 33)),
    ),
    ("query is too old", error.BadRequest, lambda bot, _: bot.answer_callback_query("1")),
    ("message to edit not found", error.BadRequest, lambda bot, anna: bot.edit_message_text("x", anna.id, 99)),
    ("method not found", error.EndPointNotFound, lambda bot, _: bot.do_api_request("sendTelepathy")),
]


@pytest.mark.parametrize(("says", "becomes", "call"), REFUSED, ids=[says for says, *_ in REFUSED])
async def test_what_a_refusal_becomes(
    says: str, becomes: type[Exception], call: Callable[[ptb.Bot, Phone], Awaitable[Any]], bot: ptb.Bot, anna: Phone
) -> None:
    with pytest.raises(error.TelegramError) as caught:
        await call(bot, anna)
    assert type(caught.value) is becomes
    assert becomes is error.EndPointNotFound or says.lower() in str(caught.value).lower()


async def test_an_edit_of_nothing_is_a_bad_request(bot: ptb.Bot, anna: Phone) -> None:
    sent = await bot.send_message(anna.id, "x")
    with pytest.raises(error.BadRequest, match="is not modified"):
        await bot.edit_message_text("x", anna.id, sent.message_id)


async def test_a_block_is_forbidden(bot: ptb.Bot, anna: Phone) -> None:
    anna.block()
    with pytest.raises(error.Forbidden, match="blocked by the user"):
        await bot.send_message(anna.id, "x")


async def test_what_is_too_large_looks_like_a_trouble_of_the_network(bot: ptb.Bot, anna: Phone) -> None:
    with pytest.raises(error.NetworkError, match="Request Entity Too Large"):
        await bot.send_photo(anna.id, PNG + bytes(10_000_000))
    assert anna.messages == []


async def test_retry_after_carries_its_seconds(bot: ptb.Bot, telegram: Telegram, anna: Phone) -> None:
    telegram.limits.on = True
    for _ in range(3):
        await bot.send_message(anna.id, "x")
    with pytest.raises(error.RetryAfter) as caught:
        await bot.send_message(anna.id, "x")
    assert caught.value.retry_after == dt.timedelta(seconds=1)


async def test_a_wrong_token_is_told_at_the_start(telegram: Telegram) -> None:
    for token in ("1:" + "A" * 35, "nonsense"):
        with pytest.raises(error.InvalidToken):
            async with ptb.Bot(token, base_url=telegram.base_url):
                pass


async def test_a_stopped_telegram_is_a_network_error(bot: ptb.Bot, telegram: Telegram, anna: Phone) -> None:
    await telegram.stop()
    with pytest.raises(error.NetworkError) as caught:
        await bot.send_message(anna.id, "x")
    assert type(caught.value) is error.NetworkError


def test_every_method_of_the_stand_in_is_one_of_the_library() -> None:
    known = {name.replace("_", "") for name in dir(ptb.Bot)}
    assert [name for name in methods.names() if name not in known] == []
