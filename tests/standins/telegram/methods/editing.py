"""Methods that change or remove what was sent, and the answer to a pressed button."""

from __future__ import annotations

from typing import Any

from tests.standins.telegram import entities
from tests.standins.telegram.methods import markup, posting
from tests.standins.telegram.methods.registry import Method
from tests.standins.telegram.params import Params
from tests.standins.telegram.refusal import bad
from tests.standins.telegram.state import State
from tests.standins.telegram.world import Message

DELETABLE = 48 * 3600
NOTICE_LIMIT = 200
SAME = (
    "message is not modified: specified new message content and reply markup are exactly the same as a current content "
    "and reply markup of the message"
)


def edit_message_text(state: State, params: Params) -> dict[str, Any]:
    message = _editable(state, params)
    fields = posting.text(params)
    if "text" not in message.body:
        raise bad("there is no text in the message to edit")
    return _change(state, params, message, fields, ("text", "entities", "link_preview_options"))


def edit_message_caption(state: State, params: Params) -> dict[str, Any]:
    message = _editable(state, params)
    fields = posting.caption(params)
    if "text" in message.body:
        raise bad("there is no caption in the message to edit")
    return _change(state, params, message, fields, ("caption", "caption_entities"))


def edit_message_reply_markup(state: State, params: Params) -> dict[str, Any]:
    return _change(state, params, _editable(state, params), {}, ())


def delete_message(state: State, params: Params) -> bool:
    message = _deletable(state, params, params.integer("message_id"))
    if message is None:
        raise bad("message to delete not found")
    _delete(state, message)
    return True


def delete_messages(state: State, params: Params) -> bool:
    """Up to a hundred; those that can't be found are passed over."""
    numbers = params.object("message_ids", "message identifiers") or []
    if not 1 <= len(numbers) <= 100:
        raise bad(f"{'too many' if numbers else 'there are no'} message identifiers specified")
    for message in [_deletable(state, params, int(number)) for number in numbers]:
        if message is not None:
            _delete(state, message)
    return True


def answer_callback_query(state: State, params: Params) -> bool:
    query = state.queries.get(params.text("callback_query_id"))
    if query is None or query.answered or state.clock.now() - query.at > state.answer_within:
        raise bad("query is too old and response timeout expired or query ID is invalid")
    if entities.units(params.text("text")) > NOTICE_LIMIT:
        raise bad("MESSAGE_TOO_LONG")
    query.answered = True
    state.journal.add(
        "notice", query.message.chat.id, params.text("text"), query.message,
        query_id=query.id, alert=params.flag("show_alert"),
    )
    return True


def _editable(state: State, params: Params) -> Message:
    chat = state.world.writable(params.chat())
    if not params.has("message_id"):
        raise bad("message identifier is not specified")
    message = chat.messages.get(params.integer("message_id"))
    if message is None or message.deleted:
        raise bad("message to edit not found")
    if message.sender is not state.world.bot:
        raise bad("message can't be edited")
    return message


def _change(
    state: State, params: Params, message: Message, fields: dict[str, Any], replaced: tuple[str, ...]
) -> dict[str, Any]:
    """An edit without reply_markup takes the buttons away."""
    gone = {*replaced, "reply_markup"}
    body = {name: value for name, value in message.body.items() if name not in gone} | fields | markup.read(params)
    if body == message.body:
        raise bad(SAME)
    state.limits.take(message.chat)
    message.body, message.edit_date = body, state.clock.date()
    state.journal.add("edit", message.chat.id, message.text, message)
    return message.wire()


def _deletable(state: State, params: Params, number: int) -> Message | None:
    chat = state.world.writable(params.chat())
    message = chat.messages.get(number)
    if message is None or message.deleted:
        return None
    own = message.sender is state.world.bot
    if state.clock.now() - message.date > DELETABLE or not (own or chat.private):
        raise bad("message can't be deleted for everyone" if own or chat.private else "message can't be deleted")
    return message


def _delete(state: State, message: Message) -> None:
    message.deleted = True
    state.journal.add("delete", message.chat.id, message.text, message)


METHODS: tuple[Method, ...] = (
    edit_message_text, edit_message_caption, edit_message_reply_markup, delete_message, delete_messages,
    answer_callback_query,
)
