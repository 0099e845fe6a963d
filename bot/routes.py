"""Which handles of a person a message goes to. Called by bot/firing.py, and by bot/failures.py for another way.

Quiet hours will be decided here too: `choose` is given every handle, and may leave out what must not ring at night.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.channels.base import Channel
from storage.queue import Address


def choose(
    handles: Sequence[Address], origin_handle_id: int | None, channels: Mapping[str, Channel]
) -> list[Address]:
    """Where a reminder goes: the handle it was asked for at, else the one used last; and every local screen besides.

    `channels` are those this house carries. Where none of them reaches the person, the row waits at the handle where
    it was asked for, for its channel to be carried again; only where every handle is blocked nothing is chosen. At most
    one handle a channel: the outbox keeps one row for each occurrence, recipient and channel.
    """
    reachable = [one for one in handles if _reaches(one, channels)]
    main = _preferred(reachable or [one for one in handles if not one.blocked], origin_handle_id)
    if main is None:
        return []
    chosen = {main.channel: main}
    for one in sorted(reachable, key=_used, reverse=True):
        if channels[one.channel].local:
            chosen.setdefault(one.channel, one)
    return list(chosen.values())


def another(handles: Sequence[Address], tried: set[str], channels: Mapping[str, Channel]) -> Address | None:
    """The handle used last on a channel that has not been tried yet, or None."""
    return _preferred([one for one in handles if one.channel not in tried and _reaches(one, channels)], None)


def _reaches(one: Address, channels: Mapping[str, Channel]) -> bool:
    channel = channels.get(one.channel)
    return not one.blocked and channel is not None and channel.reachable(one.address)


def _preferred(handles: Sequence[Address], origin_handle_id: int | None) -> Address | None:
    for one in handles:
        if one.id == origin_handle_id:
            return one
    return max(handles, key=_used, default=None)


def _used(one: Address) -> tuple[int, int]:
    return one.last_in_at or 0, one.id
