"""People with a phone in hand: what a test or the control page lets them do and see."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tests.standins.telegram import entities
from tests.standins.telegram.groups import membership
from tests.standins.telegram.methods import files
from tests.standins.telegram.state import Query, State
from tests.standins.telegram.world import Chat, Message, User

PAYLOAD = re.compile(r"[A-Za-z0-9_-]{0,64}")  # of a deep link; Telegram's apps ignore any other


class Phone:
    """One person. What they do becomes an update; what the bot does to their chat can be read here."""

    def __init__(self, state: State, user: User) -> None:
        self._state, self.user = state, user
        self.chat = state.world.chats[user.id]
        self._numbers = itertools.count(1)

    @property
    def id(self) -> int:
        """The person's id, which is the id of their chat with the bot, too."""
        return self.user.id

    # what they see

    @property
    def messages(self) -> list[Message]:
        """What the bot wrote in the private chat and is still there, oldest first."""
        bot = self._state.world.bot
        return [one for one in self.chat.messages.values() if one.sender is bot and not one.deleted]

    @property
    def texts(self) -> list[str]:
        return [message.text for message in self.messages]

    @property
    def last(self) -> Message:
        """The bot's newest message."""
        return self.messages[-1]

    def copies(self, text: str) -> int:
        """How many messages with exactly this text ever appeared, deleted ones too."""
        events = self._state.journal.events
        return sum(event.kind == "message" and event.chat_id == self.id and event.text == text for event in events)

    @property
    def notices(self) -> list[str]:
        """The short answers to pressed buttons."""
        events = self._state.journal.events
        return [event.text for event in events if event.kind == "notice" and event.chat_id == self.id]

    async def sees(self, what: str | Callable[[Message], bool], within: float = 10.0) -> Message:
        """The newest message of the bot that holds the text, or for which it is true, once there is one."""
        def find() -> Message | None:
            wanted = what if callable(what) else lambda message: what in message.text
            return next((message for message in reversed(self.messages) if wanted(message)), None)

        await self._state.journal.until(lambda: find() is not None, within)
        found = find()
        assert found is not None
        return found

    async def has(self, count: int, within: float = 10.0) -> list[str]:
        """The texts of the bot's messages, once there are so many."""
        await self._state.journal.until(lambda: len(self.messages) >= count, within)
        return self.texts

    # what they do

    def start(self, payload: str = "") -> Message:
        """Opens the chat and presses Start; a payload comes with the bot's link. Raises ValueError where none can."""
        if not PAYLOAD.fullmatch(payload):
            raise ValueError(f"no deep link carries {payload!r}")
        return self.say(f"/start {payload}".strip())

    def follow(self, link: str) -> Message:
        """Follows a link like https://t.me/hob_bot?start=payload. Raises ValueError where it leads elsewhere."""
        parts = urlsplit(link)
        name = str(self._state.world.bot.username)
        if parts.hostname not in ("t.me", "telegram.me") or parts.path.strip("/").lower() != name.lower():
            raise ValueError(f"{link} does not lead to @{name}")
        return self.start(parse_qs(parts.query).get("start", [""])[0])

    def say(self, text: str, chat: Chat | None = None, reply_to: Message | None = None) -> Message:
        found = entities.detected(text)
        return self._post({"text": text} | ({"entities": found} if found else {}), chat, reply_to)

    def edit(self, message: Message, text: str) -> None:
        """Changes the text, or the caption, of their own message."""
        name, marks = ("text", "entities") if "text" in message.body else ("caption", "caption_entities")
        found = entities.detected(text)
        body = {key: value for key, value in message.body.items() if key != marks}
        message.body = body | {name: text} | ({marks: found} if found else {})
        self._changed(message)

    def photo(self, content: bytes, caption: str = "", chat: Chat | None = None, *, album: str = "") -> Message:
        """A picture; those of one `album` are shown as one message, and are as many for the bot."""
        file = self._state.world.add_file("photos", content, "photo.jpg", "image/jpeg")
        group = {"media_group_id": album} if album else {}
        return self._post(files.photo(file) | _caption(caption) | group, chat)

    def document(self, content: bytes, name: str, mime: str = "application/octet-stream", caption: str = "") -> Message:
        file = self._state.world.add_file("documents", content, name, mime)
        return self._post(files.document(file) | _caption(caption))

    def voice(self, content: bytes, duration: int = 3) -> Message:
        return self._post(files.voice(self._state.world.add_file("voice", content, "note.oga", "audio/ogg"), duration))

    def location(self, latitude: float, longitude: float, live_period: int | None = None) -> Message:
        """A pin, or with `live_period` (seconds; 0x7FFFFFFF for ever) a place that moves."""
        place = {"latitude": latitude, "longitude": longitude} | ({"live_period": live_period} if live_period else {})
        return self._post({"location": place})

    def move(self, message: Message, latitude: float, longitude: float) -> None:
        """The live location goes on; the bot sees an edited message."""
        message.body["location"] = message.body["location"] | {"latitude": latitude, "longitude": longitude}
        self._changed(message)

    def stop_live(self, message: Message) -> None:
        place = message.body["location"]
        message.body["location"] = {name: place[name] for name in ("latitude", "longitude")}
        self._changed(message)

    def contact(self, phone_number: str, first_name: str, user: Phone | None = None) -> Message:
        card: dict[str, Any] = {"phone_number": phone_number, "first_name": first_name}
        return self._post({"contact": card | ({"user_id": user.id} if user else {})})

    def forward(self, text: str, origin: Phone | str) -> Message:
        """Passes on what somebody else wrote; a name in place of a person is one who hides the account."""
        date = self._state.clock.date()
        source: dict[str, Any] = {"type": "hidden_user", "sender_user_name": origin, "date": date}
        if isinstance(origin, Phone):
            source = {"type": "user", "sender_user": origin.user.wire(), "date": date}
        return self._post({"text": text, "forward_origin": source})

    def press(self, message: Message, button: str) -> str:
        """Presses a button, named by its label or its data. Answers the id of the query."""
        if message.deleted:
            raise LookupError("the message is gone")
        found = [one for row in message.buttons for one in row if button in (one["text"], one.get("callback_data"))]
        if not found or "callback_data" not in found[0]:
            raise LookupError(f"no such button: {button!r} under {message.text!r}")
        state = self._state
        number, data = f"{self.id}{next(self._numbers):08d}", str(found[0]["callback_data"])
        query = Query(number, self.user, message, data, state.clock.now())
        state.queries[query.id] = query
        state.journal.add("pressed", message.chat.id, found[0]["text"], message, by=self.id)
        body = {
            "id": query.id, "from": self.user.wire(), "message": message.wire(),
            "chat_instance": str(message.chat.id * 31 + 7), "data": query.data,
        }
        state.updates.add("callback_query", self.id, body)
        return query.id

    def react(self, message: Message, emoji: str) -> None:
        """Puts an emoji to a message; the bot learns of it only if it asked for message_reaction."""
        state = self._state
        state.journal.add("changed", message.chat.id, emoji, message, by=self.id)
        body = {
            "chat": message.chat.wire(), "message_id": message.id, "user": self.user.wire(), "date": state.clock.date(),
            "old_reaction": [], "new_reaction": [{"type": "emoji", "emoji": emoji}],
        }
        state.updates.add("message_reaction", message.chat.id, body)

    def block(self) -> None:
        """Stops the bot; from now on it gets 403."""
        self._set_blocked(True)

    def unblock(self) -> None:
        self._set_blocked(False)

    def delete_account(self) -> None:
        self.user.deactivated = True

    def _set_blocked(self, blocked: bool) -> None:
        state, was, now = self._state, "member" if blocked else "kicked", "kicked" if blocked else "member"
        self.chat.blocked = blocked
        state.journal.add("blocked" if blocked else "unblocked", self.id)
        state.updates.add("my_chat_member", self.id, membership(state, self.chat, self.user, was, now))

    def _post(self, body: dict[str, Any], chat: Chat | None = None, reply_to: Message | None = None) -> Message:
        chat = chat or self.chat
        if self.user.deactivated or (chat.private and chat.blocked):
            raise PermissionError("the person has blocked the bot, or has no account any more")
        if chat.private:
            chat.started = True
        message = self._state.world.add_message(chat, self.user, self._state.clock.date(), body, reply_to)
        self._state.journal.add("said", chat.id, message.text, message, by=self.id)
        if self._meant_for_bot(message):
            self._state.updates.add("message", chat.id, message.wire())
        return message

    def _changed(self, message: Message) -> None:
        message.edit_date = self._state.clock.date()
        self._state.journal.add("changed", message.chat.id, message.text, message, by=self.id)
        if self._meant_for_bot(message):
            self._state.updates.add("edited_message", message.chat.id, message.wire())

    def _meant_for_bot(self, message: Message) -> bool:
        """Whether a bot in privacy mode gets the message: a command, its name, or a reply to it."""
        state, chat = self._state, message.chat
        if chat.private or not state.privacy:
            return chat.private or state.world.bot in chat.members
        if state.world.bot not in chat.members:
            return False
        name = f"@{state.world.bot.username}".lower()
        first = message.text.split(maxsplit=1)[0].lower() if message.text.strip() else ""
        is_command = first.startswith("/") and ("@" not in first or first.endswith(name))
        replied = message.reply_to is not None and message.reply_to.sender is state.world.bot
        return is_command or replied or name in message.text.lower()


def _caption(caption: str) -> dict[str, Any]:
    return {"caption": caption} if caption else {}
