"""Methods that send text and places, and the ones that only stir: typing and reactions."""

from __future__ import annotations

from typing import Any

from tests.standins.telegram import entities
from tests.standins.telegram.methods import posting
from tests.standins.telegram.methods.registry import Method
from tests.standins.telegram.params import Params
from tests.standins.telegram.refusal import bad
from tests.standins.telegram.state import State
from tests.standins.telegram.world import Message

ACTIONS = {
    "typing", "upload_photo", "record_video", "upload_video", "record_voice", "upload_voice", "upload_document",
    "choose_sticker", "find_location", "record_video_note", "upload_video_note", "cancel",
}
# The answer to a callback_query, a chat action and a reaction do not count as messages; everything here does.


def send_message(state: State, params: Params) -> dict[str, Any]:
    return posting.post(state, params, posting.text(params))


def send_location(state: State, params: Params) -> dict[str, Any]:
    place = {"latitude": params.number("latitude"), "longitude": params.number("longitude")}
    if abs(place["latitude"]) > 90 or abs(place["longitude"]) > 180:
        raise bad("invalid location coordinates specified")
    return posting.post(state, params, {"location": place})


def send_contact(state: State, params: Params) -> dict[str, Any]:
    for name in ("phone_number", "first_name"):
        if not params.has(name):
            raise bad(f"{name} is empty")
    fields = ("phone_number", "first_name", "last_name", "vcard")
    return posting.post(state, params, {"contact": {name: params.text(name) for name in fields if params.has(name)}})


def forward_message(state: State, params: Params) -> dict[str, Any]:
    message = _source(state, params)
    origin = {"type": "user", "sender_user": message.sender.wire(), "date": message.date}
    return posting.post(state, params, _content(message) | {"forward_origin": origin})


def copy_message(state: State, params: Params) -> dict[str, Any]:
    return {"message_id": posting.post(state, params, _content(_source(state, params)))["message_id"]}


def send_chat_action(state: State, params: Params) -> bool:
    action = params.text("action").lower()
    if action not in ACTIONS:
        raise bad("wrong parameter action in request")
    chat = state.world.writable(params.chat())
    state.journal.add("action", chat.id, action)
    return True


def send_message_draft(state: State, params: Params) -> bool:
    """A preview in a private chat: no message, and gone with the next one."""
    chat = state.world.writable(params.chat())
    if not chat.private:
        raise bad("method is available only in private chats")
    if not params.integer("draft_id"):
        raise bad("draft_id must be non-zero")
    text = params.text("text")
    if entities.units(text) > entities.TEXT_LIMIT:
        raise bad("message is too long")
    state.journal.add("draft", chat.id, text)
    return True


def set_message_reaction(state: State, params: Params) -> bool:
    chat = state.world.writable(params.chat())
    message = chat.messages.get(params.integer("message_id"))
    if message is None or message.deleted:
        raise bad("message to react not found")
    reactions = params.object("reaction", "reaction") or []
    state.journal.add("reaction", chat.id, "".join(str(one.get("emoji", "")) for one in reactions), message)
    return True


def _source(state: State, params: Params) -> Message:
    message = state.world.find(params.chat("from_chat_id")).messages.get(params.integer("message_id"))
    if message is None or message.deleted:
        raise bad("message to forward not found")
    return message


def _content(message: Message) -> dict[str, Any]:
    """What is passed on of a message: not its buttons."""
    return {name: value for name, value in message.body.items() if name not in ("reply_markup", "keyboard")}


METHODS: tuple[Method, ...] = (
    send_message, send_location, send_contact, forward_message, copy_message, send_chat_action, send_message_draft,
    set_message_reaction,
)
