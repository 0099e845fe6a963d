"""Groups that the bot is in, as their people make and change them."""

from __future__ import annotations

from typing import Any

from tests.standins.telegram.state import State
from tests.standins.telegram.world import Chat, User


class Group:
    """A group that the bot was added to."""

    def __init__(self, state: State, chat: Chat, founder: User) -> None:
        self._state, self.chat, self._founder = state, chat, founder
        body = {"new_chat_members": [state.world.bot.wire()]}
        state.updates.add("my_chat_member", chat.id, membership(state, chat, founder, "left", "member"))
        self._service(chat, body)

    @property
    def id(self) -> int:
        return self.chat.id

    @property
    def texts(self) -> list[str]:
        """What the bot wrote there and is still there."""
        bot = self._state.world.bot
        return [
            one.text for one in self.chat.messages.values() if one.sender is bot and not one.deleted and one.text
        ]

    def migrate(self) -> int:
        """The group becomes a supergroup with a new id, which it answers."""
        old = self.chat
        new = self.chat = self._state.world.migrate(old)
        self._service(old, {"migrate_to_chat_id": new.id})
        self._service(new, {"migrate_from_chat_id": old.id})
        return new.id

    def remove_bot(self) -> None:
        state, chat = self._state, self.chat
        chat.blocked = True
        chat.members.remove(state.world.bot)
        state.updates.add("my_chat_member", chat.id, membership(state, chat, self._founder, "member", "kicked"))

    def _service(self, chat: Chat, body: dict[str, Any]) -> None:
        """A message that Telegram itself writes in the founder's name; bots always see it."""
        state = self._state
        message = state.world.add_message(chat, self._founder, state.clock.date(), body, None)
        state.updates.add("message", chat.id, message.wire())


def membership(state: State, chat: Chat, by: User, was: str, now: str) -> dict[str, Any]:
    """The body of my_chat_member."""
    bot = state.world.bot.wire()

    def member(status: str) -> dict[str, Any]:
        return {"user": bot, "status": status} | ({"until_date": 0} if status == "kicked" else {})

    return {
        "chat": chat.wire(), "from": by.wire(), "date": state.clock.date(),
        "old_chat_member": member(was), "new_chat_member": member(now),
    }
