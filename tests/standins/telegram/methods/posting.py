"""How a message of the bot comes into a chat; used by every method that sends one."""

from __future__ import annotations

from typing import Any

from tests.standins.telegram import entities
from tests.standins.telegram.methods import markup
from tests.standins.telegram.params import Params
from tests.standins.telegram.refusal import bad
from tests.standins.telegram.state import State
from tests.standins.telegram.world import Chat, Message

QUIET = {"protect_content": "has_protected_content"}


def post(state: State, params: Params, body: dict[str, Any]) -> dict[str, Any]:
    """Puts the message into the chat of the call, after every rule, and answers it as the wire has it."""
    chat = state.world.writable(params.chat())
    whole = body | markup.read(params) | {kept: True for name, kept in QUIET.items() if params.flag(name)}
    reply_to = _replied(params, chat)
    state.limits.take(chat)
    message = state.world.add_message(chat, state.world.bot, state.clock.date(), whole, reply_to)
    state.journal.add("message", chat.id, message.text, message)
    return message.wire()


def text(params: Params, name: str = "text") -> dict[str, Any]:
    """The body fields of a text. Raises 400 where it is empty, too long or badly formatted."""
    given = params.object("entities", "message entities")
    plain, found = entities.formatted(params.text(name), params.text("parse_mode"), given)
    if not plain:
        raise bad("message text is empty")
    if entities.units(plain) > entities.TEXT_LIMIT:
        raise bad("message is too long")
    preview = params.object("link_preview_options", "link preview options")
    out: dict[str, Any] = {"text": plain}
    out |= {"entities": found} if found else {}
    return out | ({"link_preview_options": preview} if preview else {})


def caption(params: Params) -> dict[str, Any]:
    """The body fields of a caption, which may be missing."""
    given = params.object("caption_entities", "message entities")
    plain, found = entities.formatted(params.text("caption"), params.text("parse_mode"), given)
    if entities.units(plain) > entities.CAPTION_LIMIT:
        raise bad("message caption is too long")
    return ({"caption": plain} if plain else {}) | ({"caption_entities": found} if found else {})


def _replied(params: Params, chat: Chat) -> Message | None:
    given = params.object("reply_parameters", "reply parameters") or {}
    if not isinstance(given, dict):
        raise bad("object expected as reply parameters")
    number = int(given.get("message_id") or params.integer("reply_to_message_id"))
    if not number:
        return None
    message = chat.messages.get(number)
    if message and not message.deleted:
        return message
    if given.get("allow_sending_without_reply") or params.flag("allow_sending_without_reply"):
        return None
    raise bad("message to be replied not found")
