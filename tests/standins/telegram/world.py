"""Who and what there is on this Telegram: people, chats, messages and files, with the shapes the Bot API gives them."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import Any

from tests.standins.telegram.refusal import Refusal, bad, forbidden

FIRST_PERSON, FIRST_GROUP, SUPERGROUP = 500_000_001, 4_000_001, -1_000_000_000_000


@dataclass(eq=False)
class User:
    """Somebody with an account, or the bot itself."""

    id: int
    first_name: str
    username: str | None = None
    language: str | None = None
    is_bot: bool = False
    deactivated: bool = False

    def wire(self) -> dict[str, Any]:
        body: dict[str, Any] = {"id": self.id, "is_bot": self.is_bot, "first_name": self.first_name}
        optional = {"username": self.username, "language_code": self.language}
        return body | {name: value for name, value in optional.items() if value}


@dataclass(eq=False)
class Message:
    """One message in a chat. `body` holds the fields of its kind, as they go over the wire."""

    id: int
    chat: Chat
    sender: User
    date: int
    body: dict[str, Any]
    reply_to: Message | None = None
    edit_date: int | None = None
    deleted: bool = False

    @property
    def text(self) -> str:
        """The text, or the caption of a picture or file."""
        return str(self.body.get("text") or self.body.get("caption") or "")

    @property
    def buttons(self) -> list[list[dict[str, Any]]]:
        """The rows of an inline keyboard."""
        rows: list[list[dict[str, Any]]] = self.body.get("reply_markup", {}).get("inline_keyboard", [])
        return rows

    def wire(self, *, with_reply: bool = True) -> dict[str, Any]:
        out = {"message_id": self.id, "from": self.sender.wire(), "chat": self.chat.wire(), "date": self.date}
        if self.edit_date:
            out["edit_date"] = self.edit_date
        if with_reply and self.reply_to and not self.reply_to.deleted:
            out["reply_to_message"] = self.reply_to.wire(with_reply=False)
        return out | {name: value for name, value in self.body.items() if name != "keyboard"}


@dataclass(eq=False)
class Chat:
    """A private chat (its id is the person's), a group or a supergroup."""

    id: int
    type: str
    title: str = ""
    members: list[User] = field(default_factory=list)
    messages: dict[int, Message] = field(default_factory=dict)
    started: bool = False  # the person wrote first, without which a bot may not write
    blocked: bool = False  # by the person; of a group: the bot was removed
    migrated_to: int | None = None
    next_id: itertools.count[int] = field(default_factory=itertools.count)

    @property
    def private(self) -> bool:
        return self.type == "private"

    def wire(self) -> dict[str, Any]:
        if self.private:
            person = self.members[0].wire()
            named = {name: person[name] for name in ("id", "first_name", "username") if name in person}
            return named | {"type": self.type}
        return {"id": self.id, "title": self.title, "type": self.type}


@dataclass(frozen=True, slots=True)
class File:
    """Bytes that Telegram keeps. `id` is the bot's name for them."""

    id: str
    unique_id: str
    path: str
    content: bytes
    name: str
    mime: str

    def wire(self) -> dict[str, Any]:
        return {"file_id": self.id, "file_unique_id": self.unique_id, "file_size": len(self.content)}


class World:
    """All of it, in memory."""

    def __init__(self, bot: User) -> None:
        self.bot = bot
        self.users: dict[int, User] = {bot.id: bot}
        self.chats: dict[int, Chat] = {}
        self.files: dict[str, File] = {}
        self._ids = itertools.count(1)  # message ids of private chats and basic groups are counted together
        self._people, self._groups = itertools.count(FIRST_PERSON), itertools.count(FIRST_GROUP)

    def add_person(self, name: str, username: str | None = None, language: str | None = "en") -> User:
        user = User(next(self._people), name, username, language)
        self.users[user.id] = user
        self.chats[user.id] = Chat(user.id, "private", members=[user], next_id=self._ids)
        return user

    def add_group(self, title: str, members: list[User]) -> Chat:
        chat = Chat(-next(self._groups), "group", title, [*members, self.bot], next_id=self._ids)
        self.chats[chat.id] = chat
        return chat

    def migrate(self, group: Chat) -> Chat:
        """The supergroup that a group became; its messages are counted anew."""
        chat = Chat(SUPERGROUP + group.id, "supergroup", group.title, group.members, next_id=itertools.count(1))
        group.migrated_to = chat.id
        self.chats[chat.id] = chat
        return chat

    def find(self, said: int | str) -> Chat:
        """The chat of an id or an @username, whether or not the bot may write there. Raises 400."""
        if said == "":
            raise bad("chat_id is empty")
        if isinstance(said, str) and said.startswith("@"):
            # Bots find public groups and channels by name, never people.
            raise bad("chat not found")
        try:
            chat = self.chats.get(int(said))
        except ValueError:
            chat = None
        if chat is None and str(said) == str(self.bot.id):
            raise forbidden("the bot can't send messages to the bot")
        if chat is None or not self._met(chat):
            raise bad("chat not found")
        return chat

    def writable(self, said: int | str) -> Chat:
        """The chat, where the bot may write there now. Raises 400 or 403."""
        chat = self.find(said)
        if refusal := self._barred(chat):
            raise refusal
        return chat

    def _met(self, chat: Chat) -> bool:
        """Whether the bot has ever seen that chat: in a group it also meets the members."""
        if not chat.private or chat.started:
            return True
        return any(chat.members[0] in group.members and self.bot in group.members for group in self.chats.values())

    def _barred(self, chat: Chat) -> Refusal | None:
        if chat.migrated_to:
            what = "group chat was upgraded to a supergroup chat"
            return bad(what, migrate_to_chat_id=chat.migrated_to)
        if not chat.private:
            return forbidden(f"bot was kicked from the {chat.type} chat") if chat.blocked else None
        if chat.members[0].deactivated:
            return forbidden("user is deactivated")
        if chat.blocked:
            return forbidden("bot was blocked by the user")
        return None if chat.started else forbidden("bot can't initiate conversation with a user")

    def add_message(
        self, chat: Chat, sender: User, date: int, body: dict[str, Any], reply_to: Message | None
    ) -> Message:
        message = Message(next(chat.next_id), chat, sender, date, body, reply_to)
        chat.messages[message.id] = message
        return message

    def add_file(self, kind: str, content: bytes, name: str, mime: str) -> File:
        number = len(self.files)
        ending = name.rsplit(".", 1)[-1] if "." in name else "bin"
        path = f"{kind}/file_{number}.{ending}"
        file = File(f"AgACAgIAAxkB{number:06d}{kind}", f"AQAD{number:06d}", path, content, name, mime)
        self.files[file.id] = file
        return file
