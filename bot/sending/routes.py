"""Which handles of a person a message goes to, and why not the others.

Called by bot/clock/firing.py, escalation.py and clockturns.py, by failures.py for another way, and by ways.py, which
tells people.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence

from bot.channels.base import Channel
from specialists import quiet
from specialists.language.time import recurrence
from storage import held
from storage.columns import from_micros
from storage.queue import Address

# What nobody asked for at an exact time waits for the end of quiet hours.
PATIENT = frozenset(held.PATIENT)
AWAKE = dt.timedelta(minutes=15)  # who has just written is not asleep


def choose(
    handles: Sequence[Address], origin_handle_id: int | None, channels: Mapping[str, Channel], now: dt.datetime
) -> list[Address]:
    """Where a reminder goes: the handle it was asked for at, else the one used last; and every local screen besides.

    `channels` are those this house carries. Where none of them reaches the person, the row waits at the handle where
    it was asked for, for its channel to be carried again; only where every handle is blocked nothing is chosen. At most
    one handle a channel: the outbox keeps one row for each occurrence, recipient and channel. A telephone does not ring
    in quiet hours, nor before anything that does not ring, save that it was asked for at one.
    """
    works = [one for one in handles if reason(one, channels, now) is None]
    reachable = [one for one in works if not channels[one.channel].rings] if rest(handles, now) else works
    main = _preferred(
        reachable or works or [one for one in handles if not one.blocked], origin_handle_id, channels
    )
    if main is None:
        return []
    chosen = {main.channel: main}
    for one in sorted(reachable, key=_used, reverse=True):
        if channels[one.channel].local:
            chosen.setdefault(one.channel, one)
    return list(chosen.values())


def another(
    handles: Sequence[Address], tried: set[str], channels: Mapping[str, Channel], now: dt.datetime
) -> Address | None:
    """The handle used last on a channel that has not been tried yet, or None."""
    left = [one for one in handles if one.channel not in tried and reason(one, channels, now) is None]
    return _preferred(left, None, channels)


def on(handles: Sequence[Address], channel: str, channels: Mapping[str, Channel], now: dt.datetime) -> Address | None:
    """The handle on that channel, used last where there are several, if a message would get through."""
    works = [one for one in handles if one.channel == channel and reason(one, channels, now) is None]
    return _preferred(works, None, channels)


def reason(one: Address, channels: Mapping[str, Channel], now: dt.datetime) -> str | None:
    """Why a message sent now would not get through to a handle, in words; None where it would."""
    channel = channels.get(one.channel)
    if one.blocked:
        return one.blocked
    if channel is None:
        return "that way is not open in this house at the moment"
    if not channel.reachable(one.address):
        return "nobody is there at the moment"
    heard = from_micros(one.last_in_at) if one.last_in_at is not None else None
    trouble = channel.truth(one.address, now, heard)
    return trouble.say if trouble else None


def rest(handles: Sequence[Address], now: dt.datetime) -> dt.datetime | None:
    """When the quiet hours that the person of these handles has now will end; None where there are none now.

    Who has written within the last quarter of an hour is up; but quiet that was asked for once is kept until its end.
    """
    if not handles:
        return None
    first = handles[0]
    hushed = _hushed(first, now)
    if hushed is not None:
        return quiet.ends(first.quiet_from, first.quiet_to, recurrence.zone(first.zone), hushed) or hushed
    if not first.quiet_from:
        return None
    heard = max((one.last_in_at for one in handles if one.last_in_at is not None), default=None)
    if heard is not None and dt.timedelta() <= now - from_micros(heard) < AWAKE:
        return None
    return quiet.ends(first.quiet_from, first.quiet_to, recurrence.zone(first.zone), now)


def _hushed(one: Address, now: dt.datetime) -> dt.datetime | None:
    """When the quiet ends that its person asked for once; None where there is none now."""
    if one.hush_from is None or one.hush_until is None:
        return None
    until = from_micros(one.hush_until)
    return until if from_micros(one.hush_from) <= now < until else None


def _preferred(
    handles: Sequence[Address], origin_handle_id: int | None, channels: Mapping[str, Channel]
) -> Address | None:
    for one in handles:
        if one.id == origin_handle_id:
            return one
    silent = [one for one in handles if not (one.channel in channels and channels[one.channel].rings)]
    return max(silent or handles, key=_used, default=None)


def _used(one: Address) -> tuple[int, int]:
    return one.last_in_at or 0, one.id
