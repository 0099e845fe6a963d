"""How fast a channel may send: so many a second in all, and to one handle. Called by lanes.py."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from bot.channels.base import Limits

STRETCH = 1.01  # a second at the provider may be a little shorter than one here
AHEAD = 3.0  # seconds' worth of what nobody waits for that may stand in a provider's own queue
GRAIN = 0.001  # seconds


class Pace:
    """Windows on a monotonic time in seconds, which the caller gives.

    Pure but for its memory. In no second more than a second's worth goes, and to one handle one message at a time. A
    provider that queues is given its queue full of what somebody waits for, and of all else no more than it lets out
    within seconds: an answer can't overtake what stands in that queue.
    """

    def __init__(self, limits: Limits) -> None:
        rate = limits.per_second or 0.0
        self._most = limits.burst or max(1, int(rate))
        self._window = self._most / rate * STRETCH if rate else 0.0
        self._lately: deque[float] = deque(maxlen=self._most)
        self._rate = rate / STRETCH if limits.burst else 0.0  # of a provider's own queue
        self._queued, self._queued_at = 0.0, 0.0  # how many stood in it, and when
        self._handle_step = STRETCH / limits.per_handle if limits.per_handle else 0.0
        self._handles: dict[int, float] = {}

    def wait(self, handle_id: int, at: float, *, urgent: bool = False) -> float:
        """Seconds until a message may go to this handle; 0 where it may go now. `urgent`: somebody waits for it."""
        full = self._window and len(self._lately) == self._most
        in_all = self._lately[0] + self._window - at if full else 0.0
        behind = 0.0
        if self._rate and not urgent:
            over = self._standing(at) - max(1.0, self._rate * AHEAD)
            behind = over / self._rate + GRAIN if over >= 0 else 0.0
        return max(0.0, in_all, behind, self._handles.get(handle_id, 0.0) - at)

    def sent(self, handle_id: int, at: float, weight: int = 1) -> None:
        """Counts one message, which weighs as much as so many."""
        self._queued, self._queued_at = self._standing(at) + weight, at
        self._count(handle_id, at, weight)

    def _count(self, handle_id: int, at: float, weight: int) -> None:
        self._lately.extend([at] * min(weight, self._most))
        self._free_at(handle_id, at)

    def _standing(self, at: float) -> float:
        """How many stand in the provider's own queue."""
        return max(0.0, self._queued - (at - self._queued_at) * self._rate)

    def answered(self, sent: Sequence[tuple[int, int]], began: float, at: float) -> None:
        """The messages counted at `began`, each a handle and a weight, have been answered: the provider may have seen
        them only now, and counts from then."""
        later: list[float] = []
        left = sum(min(weight, self._most) for _, weight in sent)
        while left and self._lately and self._lately[-1] >= began:  # those that went since stand behind them
            moment = self._lately.pop()
            if moment == began:
                left -= 1
            else:
                later.append(moment)
        self._lately.extend(reversed(later))
        for handle_id, weight in sent:
            self._count(handle_id, at, weight)

    def _free_at(self, handle_id: int, at: float) -> None:
        if self._handle_step:
            self._handles[handle_id] = max(at + self._handle_step, self._handles.get(handle_id, 0.0))
            if len(self._handles) > 10_000:
                self._handles = {handle: free for handle, free in self._handles.items() if free > at}

    def hold(self, handle_id: int, until: float) -> None:
        """The provider asked for a pause with this handle."""
        self._handles[handle_id] = max(until, self._handles.get(handle_id, 0.0))
