"""How fast a channel may send: so many a second in all, and to one handle. Called by bot/lanes.py."""

from __future__ import annotations

from bot.channels.base import Limits


class Pace:
    """Leaky buckets on a monotonic time in seconds, which the caller gives.

    Pure but for its memory. In all, a second's worth may go at once after a rest; to one handle, one message.
    """

    def __init__(self, limits: Limits) -> None:
        self._step = 1 / limits.per_second if limits.per_second else 0.0
        self._slack = max(0.0, 1.0 - self._step)
        self._handle_step = 1 / limits.per_handle if limits.per_handle else 0.0
        self._next = 0.0  # when the next message would be due, were they sent evenly
        self._handles: dict[int, float] = {}

    def wait(self, handle_id: int, at: float) -> float:
        """Seconds until a message may go to this handle; 0 where it may go now."""
        return max(0.0, self._next - self._slack - at, self._handles.get(handle_id, 0.0) - at)

    def sent(self, handle_id: int, at: float) -> None:
        """Counts one message."""
        self._next = max(self._next, at) + self._step
        if self._handle_step:
            self._handles[handle_id] = at + self._handle_step
            if len(self._handles) > 10_000:
                self._handles = {handle: free for handle, free in self._handles.items() if free > at}

    def hold(self, handle_id: int, until: float) -> None:
        """The provider asked for a pause with this handle."""
        self._handles[handle_id] = max(until, self._handles.get(handle_id, 0.0))
