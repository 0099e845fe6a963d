"""From an update to what somebody said, pressed or did with the bot. Pure; called by listening.py.

A message is known by its chat and number, not by its update: that is the same whichever way and however often it
comes, and a reply to it names it so.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import telegram
from telegram.constants import ChatMemberStatus, ChatType, MessageEntityType

from bot.attachments import ILLEGIBLE, UNREAD
from bot.channels.base import Incoming
from bot.channels.plain import storable
from bot.channels.telegram import commands

CHANNEL = "telegram"
_MEDIA = ("voice", "audio", "photo", "video", "video_note", "animation", "document", "sticker")
_PERSONS = ("message", "edited_message", "callback_query")  # kinds of updates that a person makes
_OTHERS = ("poll", "dice", "story", "game", "invoice", "checklist", "paid_media")


@dataclass(frozen=True, slots=True)
class Said:
    """A message. `chat` is where it was written; `addressed` says whether it is for the bot, in a group."""

    incoming: Incoming
    chat: int
    private: bool
    addressed: bool = True


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button of ours. `shown` is the text of its message, None where Telegram no longer tells it."""

    query: str
    by: str
    data: str
    chat: int = 0
    message: int = 0
    shown: str | None = None


@dataclass(frozen=True, slots=True)
class Shut:
    """Somebody blocked the bot, or let it in again."""

    address: str
    blocked: bool
    at: dt.datetime


@dataclass(frozen=True, slots=True)
class Moved:
    """A group has a new id."""

    old: int
    new: int


Read = Said | Pressed | Shut | Moved | None


def name_of(chat: int, message: int) -> str:
    """The provider id of a message, the bot's own ones included."""
    return f"{chat}:{message}"


def place_of(provider_id: str | None) -> tuple[int, int] | None:
    """Chat and number of a message from its provider id, or from that of an edit or a press of it."""
    parts = (provider_id or "").split(":")
    try:
        return int(parts[0]), int(parts[1])
    except (ValueError, IndexError):
        return None


def read(update: telegram.Update, bot: telegram.User | None) -> Read:
    """What the update says; None for what concerns nobody here. `bot` is our own account, where it is known yet."""
    if update.message is not None:
        return _message(update.message, bot)
    if update.edited_message is not None:
        return _edited(update.edited_message, update.update_id, bot)
    if update.callback_query is not None:
        return _pressed(update.callback_query)
    if update.my_chat_member is not None:
        return _shut(update.my_chat_member)
    return None


def illegible(raw: Mapping[str, Any]) -> tuple[Incoming, ...]:
    """In place of a message or a press that could not be read, a message that says so, where it is seen whose chat with
    the bot it came from. Known as the message itself would be: however often it comes, it is told once."""
    kind = next((one for one in _PERSONS if isinstance(raw.get(one), Mapping)), "")
    given = _part(raw, kind)
    message = _part(given, "message") if kind == "callback_query" else given
    chat, sender = _part(message, "chat"), _part(given, "from")
    number, by = message.get("message_id"), sender.get("id")
    if chat.get("type") != ChatType.PRIVATE or chat.get("id") != by or sender.get("is_bot"):
        return ()
    if not isinstance(by, int) or not isinstance(number, int):
        return ()
    name = name_of(by, number) if kind == "message" else f"{name_of(by, number)}:{raw.get('update_id')}"
    return (Incoming(CHANNEL, name, str(by), "", {UNREAD: ILLEGIBLE}),)


def _part(raw: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    part = raw.get(name)
    return part if isinstance(part, Mapping) else {}


def _message(message: telegram.Message, bot: telegram.User | None) -> Read:
    if message.migrate_to_chat_id is not None:
        return Moved(message.chat.id, message.migrate_to_chat_id)
    return _said(message, name_of(message.chat.id, message.message_id), {}, bot)


def _edited(message: telegram.Message, update: int, bot: telegram.User | None) -> Read:
    if message.text is None and message.caption is None:
        return None  # a live location that moves on, a picture exchanged
    name = name_of(message.chat.id, message.message_id)
    return _said(message, f"{name}:{update}", {"edited": name}, bot)


def _said(
    message: telegram.Message, provider_id: str, payload: dict[str, Any], bot: telegram.User | None
) -> Said | None:
    sender, chat = message.from_user, message.chat
    if sender is None or sender.is_bot or message.sender_chat is not None or chat.type == ChatType.CHANNEL:
        return None
    payload |= _contents(message)
    text = message.text or message.caption or ""
    if not text and not payload:
        return None  # Telegram's own notes: somebody joined, a title was changed
    private = chat.type == ChatType.PRIVATE
    addressed = private or _addressed(message, text, bot)
    if not private and bot is not None and bot.username:
        text = _without(text, f"@{bot.username}")
    replied = message.reply_to_message
    ours = replied is not None and replied.from_user is not None and (
        replied.from_user.is_bot or replied.from_user.id == sender.id
    )
    if replied is not None and ours:
        payload["reply_to"] = name_of(chat.id, replied.message_id)
    if message.via_bot is not None or _is_anothers(message):
        payload["forwarded"] = True
    said = text if payload.get("forwarded") else commands.words(text)
    if said is not text and (unknown := commands.unknown(text)):
        payload["command"] = unknown
    if message.media_group_id is not None:
        payload["album"] = message.media_group_id
    incoming = Incoming(CHANNEL, provider_id, str(sender.id), storable(said), payload)
    return Said(incoming, chat.id, private, addressed)


def _contents(message: telegram.Message) -> dict[str, Any]:
    """What a message holds beside its words, as the inbox keeps it."""
    if message.location is not None:
        place = message.location
        return {"place": {"latitude": place.latitude, "longitude": place.longitude}}
    if message.contact is not None:
        card = message.contact
        name = " ".join(part for part in (card.first_name, card.last_name) if part)
        return {"card": {"name": storable(name), "number": storable(card.phone_number)}}
    for kind in _MEDIA:
        found = getattr(message, kind)
        if found:
            return {"media": _media(kind, found[-1] if kind == "photo" else found)}
    return next(({"media": {"kind": kind}} for kind in _OTHERS if getattr(message, kind, None)), {})


def _media(kind: str, file: Any) -> dict[str, Any]:
    known: Mapping[str, Any] = {
        "file": file.file_id, "size": getattr(file, "file_size", None), "name": getattr(file, "file_name", None),
        "mime": getattr(file, "mime_type", None), "seconds": _seconds(getattr(file, "duration", None)),
    }
    kept = {name: storable(value) if isinstance(value, str) else value for name, value in known.items()}
    return {"kind": kind, **{name: value for name, value in kept.items() if value is not None}}


def _seconds(length: Any) -> int | None:
    return int(length.total_seconds()) if isinstance(length, dt.timedelta) else length


def _is_anothers(message: telegram.Message) -> bool:
    """Whether the words are somebody else's: forwarded, save from the sender's own account."""
    origin = message.forward_origin
    if origin is None:
        return False
    writer = getattr(origin, "sender_user", None)
    return writer is None or message.from_user is None or writer.id != message.from_user.id


def _addressed(message: telegram.Message, text: str, bot: telegram.User | None) -> bool:
    """Whether a message in a group is for the bot: its name, a reply to it, or a command that names no other."""
    replied = message.reply_to_message
    if bot is None:
        return False
    if replied is not None and replied.from_user is not None and replied.from_user.id == bot.id:
        return True
    name = (bot.username or "").lower()
    named = commands.addressee(text)
    if named is not None:
        return named in ("", name)
    entities = message.parse_entities([MessageEntityType.MENTION]) if message.text else (
        message.parse_caption_entities([MessageEntityType.MENTION])
    )
    return any(mention.lower() == f"@{name}" for mention in entities.values())


def _without(text: str, mention: str) -> str:
    """The words without the bot's name, which is no part of what is wanted."""
    start = text.lower().find(mention.lower())
    if start < 0 or text.startswith("/"):
        return text
    return " ".join(part for part in (text[:start].strip(" ,:"), text[start + len(mention):].strip(" ,:")) if part)


def _pressed(query: telegram.CallbackQuery) -> Pressed:
    message = query.message
    if message is None:
        return Pressed(query.id, str(query.from_user.id), str(query.data or ""))
    shown = message.text if isinstance(message, telegram.Message) else None
    return Pressed(
        query.id, str(query.from_user.id), str(query.data or ""), message.chat.id, message.message_id, shown
    )


def _shut(change: telegram.ChatMemberUpdated) -> Shut | None:
    if change.chat.type != ChatType.PRIVATE:
        return None
    blocked = change.new_chat_member.status in (ChatMemberStatus.BANNED, ChatMemberStatus.LEFT)
    return Shut(str(change.chat.id), blocked, change.date)
