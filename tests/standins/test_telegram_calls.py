"""The rules of a call: who may call, what a text may be, to whom it may go, and how Telegram says no."""

from __future__ import annotations

import io
import json
from typing import Any

import aiohttp
import pytest

from tests.standins.telegram import Phone, Telegram
from tests.standins.telegram.wire import Wire

PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + (8).to_bytes(4, "big") + (4).to_bytes(4, "big") + b"\x08\x06\x00\x00\x00"
YES = {"text": "Done", "callback_data": "done"}


def keyboard(*buttons: Any) -> dict[str, Any]:
    return {"inline_keyboard": [list(buttons)]}


async def test_a_token_of_nobody_is_unauthorized_and_what_is_no_token_is_not_found(wire: Wire) -> None:
    status, body = await wire.call("getMe", token="123:" + "A" * 35)
    assert (status, body) == (401, {"ok": False, "error_code": 401, "description": "Unauthorized"})
    status, body = await wire.call("getMe", token="nonsense")
    assert (status, body["description"]) == (404, "Not Found")


async def test_an_unknown_method_is_not_found_and_the_case_of_a_known_one_is_free(wire: Wire) -> None:
    assert await wire.refusal("sendTelepathy") == (404, "Not Found: method not found")
    assert (await wire.result("GETME"))["username"] == "hob_bot"


@pytest.mark.parametrize("way", ["query", "form", "multipart", "json"])
async def test_parameters_come_in_four_ways(way: str, wire: Wire, anna: Phone) -> None:
    values = {"chat_id": str(anna.id), "text": "hello ✓", "reply_markup": json.dumps(keyboard(YES))}
    url = f"{wire.telegram.base_url}{wire.telegram.token}/sendMessage"
    form = aiohttp.FormData(values, default_to_multipart=True) if way == "multipart" else None
    ways: dict[str, dict[str, Any]] = {
        "query": {"params": values}, "form": {"data": values}, "multipart": {"data": form}, "json": {"json": values}
    }
    method = "GET" if way == "query" else "POST"
    async with wire.session.request(method, url, **ways[way]) as answer:
        assert answer.status == 200
    assert anna.texts == ["hello ✓"]
    assert anna.last.buttons == [[YES]]


async def test_broken_json_is_a_bad_request(wire: Wire) -> None:
    url = f"{wire.telegram.base_url}{wire.telegram.token}/sendMessage"
    async with wire.session.post(url, data=b'{"chat_id":', headers={"Content-Type": "application/json"}) as answer:
        assert (answer.status, (await answer.json())["error_code"]) == (400, 400)


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("", "message text is empty"),
        (" \n ", "message text is empty"),
        ("a" * 4097, "message is too long"),
        ("🎈" * 2049, "message is too long"),  # a pair of units each
    ],
)
async def test_a_text_has_1_to_4096_units(text: str, refusal: str, wire: Wire, anna: Phone) -> None:
    assert await wire.refusal("sendMessage", chat_id=anna.id, text=text) == (400, f"Bad Request: {refusal}")
    assert anna.texts == []
    await wire.send(anna, "🎈" * 2048)
    await wire.send(anna, f" {'a' * 4096}\n")
    await wire.send(anna, f"<b>{'a' * 4096}</b>", parse_mode="HTML")  # counted after the tags are gone


@pytest.mark.parametrize(
    ("markup", "refusal"),
    [
        (keyboard({"text": "a", "callback_data": "é" * 32 + "x"}), "BUTTON_DATA_INVALID"),
        (keyboard({"text": "a", "callback_data": ""}), "BUTTON_DATA_INVALID"),
        (keyboard({"callback_data": "a"}), 'can\'t parse inline keyboard button: Can\'t find field "text"'),
        (
            keyboard({"text": "a"}),
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
        ),
        (keyboard({"text": "a", "url": "nowhere"}), "inline keyboard button URL 'nowhere' is invalid: Wrong HTTP URL"),
        (keyboard(*[YES] * 101), "REPLY_MARKUP_TOO_LONG"),
        ("{broken", "can't parse reply keyboard markup JSON object"),
        ([], "object expected as reply markup"),
    ],
)
async def test_buttons_are_checked(markup: object, refusal: str, wire: Wire, anna: Phone) -> None:
    said = await wire.refusal("sendMessage", chat_id=anna.id, text="hello", reply_markup=markup)
    assert said == (400, f"Bad Request: {refusal}")


async def test_a_button_may_carry_64_bytes(wire: Wire, anna: Phone) -> None:
    await wire.send(anna, "hello", reply_markup=keyboard({"text": "a", "callback_data": "é" * 32}))
    assert anna.last.buttons[0][0]["callback_data"] == "é" * 32


async def test_a_bot_may_not_write_first(wire: Wire, telegram: Telegram) -> None:
    ben = telegram.person("Ben")
    assert await wire.refusal("sendMessage", chat_id=ben.id, text="hi") == (400, "Bad Request: chat not found")
    telegram.group("Family", ben)
    known = (403, "Forbidden: bot can't initiate conversation with a user")
    assert await wire.refusal("sendMessage", chat_id=ben.id, text="hi") == known
    ben.start()
    await wire.send(ben, "hi")


@pytest.mark.parametrize(
    ("chat_id", "refusal"),
    [
        (12345, "400 Bad Request: chat not found"),
        ("@anna", "400 Bad Request: chat not found"),
        ("anna", "400 Bad Request: chat not found"),
        ("", "400 Bad Request: chat_id is empty"),
        (7000000001, "403 Forbidden: the bot can't send messages to the bot"),
    ],
)
async def test_a_chat_must_exist(chat_id: object, refusal: str, wire: Wire, anna: Phone) -> None:
    status, said = await wire.refusal("sendMessage", chat_id=chat_id, text="hi")
    assert f"{status} {said}" == refusal


async def test_a_person_who_blocks_the_bot_gets_nothing_until_they_unblock_it(wire: Wire, anna: Phone) -> None:
    anna.block()
    refused = (403, "Forbidden: bot was blocked by the user")
    assert await wire.refusal("sendMessage", chat_id=anna.id, text="hi") == refused
    assert await wire.refusal("sendChatAction", chat_id=anna.id, action="typing") == refused
    with pytest.raises(PermissionError):
        anna.say("hello?")
    anna.unblock()
    await wire.send(anna, "hi again")
    statuses = [
        (one["my_chat_member"]["old_chat_member"]["status"], one["my_chat_member"]["new_chat_member"]["status"])
        for one in await wire.updates()
    ]
    assert statuses == [("member", "kicked"), ("kicked", "member")]


async def test_an_account_that_was_deleted_is_gone(wire: Wire, anna: Phone) -> None:
    anna.delete_account()
    assert await wire.refusal("sendMessage", chat_id=anna.id, text="hi") == (403, "Forbidden: user is deactivated")


async def test_a_reply_names_its_message(wire: Wire, anna: Phone) -> None:
    asked = anna.say("when?")
    sent = await wire.send(anna, "at nine", reply_parameters={"message_id": asked.id})
    assert sent["reply_to_message"]["text"] == "when?"
    missing = {"message_id": 999}
    said = await wire.refusal("sendMessage", chat_id=anna.id, text="hi", reply_parameters=missing)
    assert said == (400, "Bad Request: message to be replied not found")
    sent = await wire.send(anna, "hi", reply_parameters=missing | {"allow_sending_without_reply": True})
    assert "reply_to_message" not in sent


async def test_a_message_can_be_changed_but_not_into_itself(wire: Wire, anna: Phone) -> None:
    sent = await wire.send(anna, "take the bins out", reply_markup=keyboard(YES))
    where = {"chat_id": anna.id, "message_id": sent["message_id"]}
    status, said = await wire.refusal(
        "editMessageText", **where, text="take the bins out", reply_markup=keyboard(YES)
    )
    assert status == 400
    assert said.startswith("Bad Request: message is not modified: specified new message content")
    edited = await wire.result("editMessageText", **where, text="done ✓")
    assert edited["edit_date"]
    assert anna.last.buttons == []  # an edit without buttons takes them away
    status, said = await wire.refusal("editMessageReplyMarkup", **where)
    assert said.startswith("Bad Request: message is not modified")
    await wire.result("editMessageReplyMarkup", **where, reply_markup=keyboard(YES))
    assert anna.last.buttons == [[YES]]
    assert (anna.texts, anna.copies("take the bins out")) == (["done ✓"], 1)


async def test_only_its_own_messages_of_text_can_be_changed(wire: Wire, anna: Phone) -> None:
    hers = anna.say("mine")
    edit = {"chat_id": anna.id, "text": "yours"}
    said = await wire.refusal("editMessageText", **edit, message_id=hers.id)
    assert said == (400, "Bad Request: message can't be edited")
    said = await wire.refusal("editMessageText", **edit, message_id=999)
    assert said == (400, "Bad Request: message to edit not found")
    place = await wire.result("sendLocation", chat_id=anna.id, latitude=52.5, longitude=13.4)
    said = await wire.refusal("editMessageText", **edit, message_id=place["message_id"])
    assert said == (400, "Bad Request: there is no text in the message to edit")


async def test_messages_can_be_deleted_for_two_days(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    first, second = await wire.send(anna, "one"), await wire.send(anna, "two")
    await wire.result("deleteMessage", chat_id=anna.id, message_id=first["message_id"])
    assert (anna.texts, anna.copies("one")) == (["two"], 1)
    again = await wire.refusal("deleteMessage", chat_id=anna.id, message_id=first["message_id"])
    assert again == (400, "Bad Request: message to delete not found")
    telegram.clock.advance(48 * 3600 + 1)
    late = await wire.refusal("deleteMessage", chat_id=anna.id, message_id=second["message_id"])
    assert late == (400, "Bad Request: message can't be deleted for everyone")


async def test_a_pressed_button_is_answered_once_and_soon(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    await wire.send(anna, "bins", reply_markup=keyboard(YES))
    number = anna.press(anna.last, "Done")
    (update,) = await wire.updates()
    query = update["callback_query"]
    assert (query["id"], query["data"], query["from"]["id"]) == (number, "done", anna.id)
    assert query["message"]["text"] == "bins"
    await wire.result("answerCallbackQuery", callback_query_id=number, text="Well done")
    assert anna.notices == ["Well done"]
    too_old = (400, "Bad Request: query is too old and response timeout expired or query ID is invalid")
    assert await wire.refusal("answerCallbackQuery", callback_query_id=number) == too_old
    late = anna.press(anna.last, "done")
    telegram.clock.advance(telegram.state.answer_within + 1)
    assert await wire.refusal("answerCallbackQuery", callback_query_id=late) == too_old
    with pytest.raises(LookupError):
        anna.press(anna.last, "Snooze")


async def test_typing_is_shown_and_a_wrong_action_refused(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    await wire.result("sendChatAction", chat_id=anna.id, action="typing")
    assert [event.text for event in telegram.journal.events if event.kind == "action"] == ["typing"]
    said = await wire.refusal("sendChatAction", chat_id=anna.id, action="dancing")
    assert said == (400, "Bad Request: wrong parameter action in request")


async def test_files_go_out_and_come_in(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    form = aiohttp.FormData({"chat_id": str(anna.id), "caption": "look"})
    form.add_field("photo", PNG, filename="a.png", content_type="image/png")
    async with wire.session.post(f"{telegram.base_url}{telegram.token}/sendPhoto", data=form) as answer:
        photo = (await answer.json())["result"]["photo"]
    assert (photo[-1]["width"], photo[-1]["height"], anna.texts) == (8, 4, ["look"])
    await wire.result("sendPhoto", chat_id=anna.id, photo=photo[-1]["file_id"])
    anna.voice(b"OggS-a-voice", duration=2)
    (update,) = await wire.updates()
    voice = await wire.result("getFile", file_id=update["message"]["voice"]["file_id"])
    async with wire.session.get(f"{telegram.base_file_url}{telegram.token}/{voice['file_path']}") as answer:
        assert await answer.read() == b"OggS-a-voice"
    async with wire.session.get(f"{telegram.base_file_url}1:{'A' * 35}/{voice['file_path']}") as answer:
        assert answer.status == 401
    async with wire.session.get(f"{telegram.base_file_url}{telegram.token}/voice/none.oga") as answer:
        assert answer.status == 404


@pytest.mark.parametrize(
    ("method", "field", "value", "refusal"),
    [
        ("sendPhoto", "photo", "", "there is no photo in the request"),
        ("sendPhoto", "photo", "no-such-file", "wrong file identifier/HTTP URL specified"),
        ("sendDocument", "document", "https://example.com/a.pdf", "failed to get HTTP URL content"),
        ("getFile", "file_id", "no-such-file", "invalid file_id"),
    ],
)
async def test_files_must_exist(method: str, field: str, value: str, refusal: str, wire: Wire, anna: Phone) -> None:
    said = await wire.refusal(method, chat_id=anna.id, **{field: value})
    assert said == (400, f"Bad Request: {refusal}")


@pytest.mark.parametrize(
    ("content", "method", "status", "refusal"),
    [
        (b"", "sendDocument", 400, "Bad Request: file must be non-empty"),
        (b"not a picture", "sendPhoto", 400, "Bad Request: IMAGE_PROCESS_FAILED"),
        (PNG + bytes(10_000_000), "sendPhoto", 413, "Request Entity Too Large"),
    ],
    ids=["empty", "text", "large"],
)
async def test_uploads_are_checked(
    content: bytes, method: str, status: int, refusal: str, wire: Wire, telegram: Telegram, anna: Phone
) -> None:
    form = aiohttp.FormData({"chat_id": str(anna.id)})
    form.add_field(method.removeprefix("send").lower(), io.BytesIO(content), filename="a.bin")
    async with wire.session.post(f"{telegram.base_url}{telegram.token}/{method}", data=form) as answer:
        assert (answer.status, (await answer.json())["description"]) == (status, refusal)
    assert anna.messages == []


@pytest.mark.parametrize("payload", ["", "a" * 64, "pair-1_x"])
async def test_a_link_leads_to_the_bot_with_its_payload(payload: str, wire: Wire, telegram: Telegram) -> None:
    ben = telegram.person("Ben")
    ben.follow(f"https://t.me/Hob_bot?start={payload}")
    (update,) = await wire.updates()
    assert update["message"]["text"] == f"/start {payload}".strip()
    assert update["message"]["from"] == {"id": ben.id, "is_bot": False, "first_name": "Ben", "language_code": "en"}


@pytest.mark.parametrize(
    "link", ["https://t.me/other_bot?start=x", "https://example.com/hob_bot", "https://t.me/hob_bot?start=a.b",
             f"https://t.me/hob_bot?start={'a' * 65}"]
)
async def test_a_link_that_no_app_follows(link: str, telegram: Telegram) -> None:
    ben = telegram.person("Ben")
    with pytest.raises(ValueError, match=r"lead|carries"):
        ben.follow(link)
    assert not ben.chat.started


async def test_the_menu_of_commands_is_checked_and_kept_by_scope_and_language(wire: Wire) -> None:
    help_ = [{"command": "help", "description": "What I can do"}]
    await wire.result("setMyCommands", commands=help_)
    await wire.result("setMyCommands", commands=[], language_code="de")
    assert await wire.result("getMyCommands") == help_
    assert await wire.result("getMyCommands", language_code="de") == []
    wrong = [{"command": "Help!", "description": "x"}]
    assert await wire.refusal("setMyCommands", commands=wrong) == (400, "Bad Request: BOT_COMMAND_INVALID")
    await wire.result("deleteMyCommands")
    assert await wire.result("getMyCommands") == []


async def test_a_group_that_grew_has_a_new_number(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    family = telegram.group("Family", anna, telegram.person("Ben"))
    old = family.id
    await wire.result("sendMessage", chat_id=old, text="hello all")
    new = family.migrate()
    status, body = await wire.call("sendMessage", chat_id=old, text="hello?")
    assert (status, body["parameters"]) == (400, {"migrate_to_chat_id": new})
    assert body["description"] == "Bad Request: group chat was upgraded to a supergroup chat"
    assert (await wire.result("sendMessage", chat_id=new, text="hello"))["message_id"] == 2  # counted anew
    family.remove_bot()
    said = await wire.refusal("sendMessage", chat_id=new, text="hello?")
    assert said == (403, "Forbidden: bot was kicked from the supergroup chat")
    kinds = [next(key for key in one if key != "update_id") for one in await wire.updates()]
    assert kinds == ["my_chat_member", "message", "message", "message", "my_chat_member"]


@pytest.mark.parametrize(
    ("text", "seen"),
    [("hello all", False), ("/list", True), ("/list@hob_bot", True), ("/list@other_bot", False), ("@Hob_bot hi", True)],
)
async def test_in_a_group_a_bot_sees_what_is_meant_for_it(
    text: str, seen: bool, wire: Wire, telegram: Telegram, anna: Phone
) -> None:
    family = telegram.group("Family", anna)
    telegram.updates.clear()
    anna.say(text, chat=family.chat)
    assert [one["message"]["text"] for one in await wire.updates()] == ([text] if seen else [])
    telegram.updates.clear()
    telegram.state.privacy = False
    anna.say(text, chat=family.chat)
    assert len(await wire.updates()) == 1


async def test_in_a_group_a_reply_to_the_bot_is_meant_for_it(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    family = telegram.group("Family", anna)
    telegram.updates.clear()
    sent = await wire.result("sendMessage", chat_id=family.id, text="who is in?")
    anna.say("me", chat=family.chat, reply_to=family.chat.messages[sent["message_id"]])
    (update,) = await wire.updates()
    assert update["message"]["reply_to_message"]["text"] == "who is in?"
