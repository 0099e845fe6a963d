"""Telegram's flood limits as its FAQ states them: 30 messages a second in all, 1 a chat, 20 a minute in a group."""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field

from tests.standins.telegram.clock import Clock
from tests.standins.telegram.refusal import too_many
from tests.standins.telegram.world import Chat

IN_ALL, A_MINUTE, BURST = 30, 20, 3


@dataclass(slots=True)
class _Bucket:
    """So many at once, refilled one a second."""

    left: float
    at: float
    closed_until: float = 0.0


@dataclass(slots=True)
class Limits:
    """Counts what was taken. Whoever was told to wait and does not, is told again, and a group waits its minute."""

    clock: Clock
    on: bool = True
    _all: deque[float] = field(default_factory=deque)
    _chats: dict[int, _Bucket] = field(default_factory=dict)
    _groups: dict[int, deque[float]] = field(default_factory=dict)

    def take(self, chat: Chat) -> None:
        """Counts one message to a chat. Raises 429 with the whole seconds to wait."""
        if not self.on:
            return
        now = self.clock.now()
        bucket = self._chats.setdefault(chat.id, _Bucket(BURST, now))
        bucket.left, bucket.at = min(BURST, bucket.left + max(0.0, now - bucket.at)), now
        wait = max(bucket.closed_until - now, self._wait_in_all(now), 1 - bucket.left, self._wait_in_group(chat, now))
        if wait > 1e-6:
            seconds = max(1, math.ceil(wait))
            if self._wait_in_all(now) <= 0:
                bucket.closed_until = max(bucket.closed_until, now + seconds)
            raise too_many(seconds)
        bucket.left -= 1
        self._all.append(now)
        if not chat.private:
            self._groups[chat.id].append(now)

    def _wait_in_all(self, now: float) -> float:
        return _wait(self._all, now, IN_ALL, 1.0)

    def _wait_in_group(self, chat: Chat, now: float) -> float:
        return 0.0 if chat.private else _wait(self._groups.setdefault(chat.id, deque()), now, A_MINUTE, 60.0)


def _wait(taken: deque[float], now: float, most: int, within: float) -> float:
    """How long until one more of `most` within so many seconds may be taken."""
    while taken and taken[0] <= now - within:
        taken.popleft()
    return taken[0] + within - now if len(taken) >= most else 0.0
