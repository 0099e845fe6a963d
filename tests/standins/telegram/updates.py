"""The queue of updates: kept 24 hours, confirmed by the next offset, handed out by long polls or to the webhook."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.standins.telegram.clock import Clock
from tests.standins.telegram.refusal import bad, conflict

KEPT = 24 * 3600.0
A_WEEK = 7 * KEPT
KINDS = (
    "message", "edited_message", "channel_post", "edited_channel_post", "inline_query", "chosen_inline_result",
    "callback_query", "shipping_query", "pre_checkout_query", "poll", "poll_answer", "my_chat_member", "chat_member",
    "chat_join_request", "message_reaction", "message_reaction_count", "chat_boost", "removed_chat_boost",
)
ONLY_ON_REQUEST = {"chat_member", "message_reaction", "message_reaction_count"}
LONGEST_POLL = 50
WEBHOOK_IS_SET = "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"


@dataclass(frozen=True, slots=True)
class Update:
    """One update. Those of one `queue` (a chat) keep their order."""

    id: int
    kind: str
    queue: int
    body: dict[str, Any]
    expires: float

    def wire(self) -> dict[str, Any]:
        return {"update_id": self.id, self.kind: self.body}


@dataclass(eq=False, slots=True)
class _Poll:
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    ended_by: str = ""


class Updates:
    """Pending updates and the one long poll that may wait for them."""

    def __init__(self, clock: Clock, seed: int = 1) -> None:
        self.copies = 1  # how often each update is handed out at once
        self.webhook_url = ""
        self.on_change: Callable[[Update | None], None] = lambda _: None  # one came, or (None) look at all
        self._clock, self._chance = clock, random.Random(seed)  # noqa: S311 - to be repeatable
        self._next = self._chance.randrange(100_000_000, 900_000_000)
        self._last_at = clock.now()
        self._pending: dict[int, Update] = {}
        self._allowed: frozenset[str] = frozenset(KINDS) - ONLY_ON_REQUEST
        self.named: list[str] | None = None  # the allowed updates as they were named
        self._poll: _Poll | None = None
        self._held = False

    def allow(self, kinds: object) -> None:
        """What to hand out from now on, as allowed_updates says it; updates that are already here stay."""
        if kinds is None:
            return
        if not isinstance(kinds, list):
            raise bad("can't parse allowed updates JSON array")
        known = [str(kind) for kind in kinds if kind in KINDS]
        self._allowed = frozenset(known) or frozenset(KINDS) - ONLY_ON_REQUEST
        self.named = known or None

    def add(self, kind: str, queue: int, body: dict[str, Any]) -> Update | None:
        """A new update, or None where the bot did not ask for such."""
        if kind not in self._allowed:
            return None
        now = self._clock.now()
        if now - self._last_at > A_WEEK:
            # After a week without any, Telegram goes on at a random number, which may be a lower one.
            self._next = self._chance.randrange(100_000_000, 900_000_000)
        self._last_at = now
        update = Update(self._next, kind, queue, body, now + KEPT)
        self._next += 1
        self._pending[update.id] = update
        if not self._held:
            self._changed(update)
        return update

    def hold(self) -> None:
        """Keeps everything back, as Telegram does on a bad day."""
        self._held = True

    def release(self, shuffle: int | None = None) -> None:
        """Hands out what was held back; with a seed, in an order of chance."""
        if shuffle is not None:
            order = list(self._pending.values())
            random.Random(shuffle).shuffle(order)  # noqa: S311 - to be repeatable
            self._pending = {update.id: update for update in order}
        self._held = False
        self._changed(None)

    def pending(self) -> list[Update]:
        """What nobody has confirmed and is not too old."""
        now = self._clock.now()
        self._pending = {number: update for number, update in self._pending.items() if update.expires > now}
        return list(self._pending.values())

    def ready(self) -> list[Update]:
        return [] if self._held else self.pending()

    def drop(self, update: Update) -> None:
        """That one has arrived."""
        self._pending.pop(update.id, None)

    def clear(self) -> None:
        self._pending.clear()

    def end_poll(self, by: str) -> None:
        """Ends the poll that is waiting with a 409."""
        if self._poll:
            self._poll.ended_by = by
            self._poll.wake.set()

    @property
    def polled(self) -> bool:
        """Whether a long poll is waiting just now."""
        return self._poll is not None

    async def poll(self, offset: int, limit: int, seconds: float) -> list[dict[str, Any]]:
        """Answers getUpdates: confirms what lies before the offset, then waits for the first update or the time-out.

        Of two at a time the later one goes on and the earlier one gets the 409.
        """
        if self.webhook_url:
            raise conflict(WEBHOOK_IS_SET)
        self.end_poll("other getUpdates request; make sure that only one bot instance is running")
        self._confirm(offset)
        most = limit if 1 <= limit <= 100 else 100
        until = self._clock.now() + min(max(seconds, 0), LONGEST_POLL)
        poll = self._poll = _Poll()
        try:
            while not (found := self.ready()[:most]):
                poll.wake.clear()
                if not await self._clock.happens(poll.wake, until):
                    return []
                if poll.ended_by:
                    raise conflict(f"terminated by {poll.ended_by}")
        finally:
            if self._poll is poll:
                self._poll = None
        return self._copied(found)

    def _copied(self, found: Sequence[Update]) -> list[dict[str, Any]]:
        return [update.wire() for update in found for _ in range(self.copies)]

    def _confirm(self, offset: int) -> None:
        if offset > 0:
            self._pending = {number: update for number, update in self._pending.items() if number >= offset}
        elif offset < 0:
            self._pending = dict(list(self._pending.items())[offset:])

    def _changed(self, update: Update | None) -> None:
        if self._poll:
            self._poll.wake.set()
        self.on_change(update)
