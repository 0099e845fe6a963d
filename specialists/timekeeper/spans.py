"""What times say of work that is over: a day, a length, from when to when. Pure; the actions of this folder ask.

The time grammar reads ahead, as one plans. Here "from 9 to 11:30", said in the afternoon, was this morning.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple
from zoneinfo import ZoneInfo

from specialists.language import time as times
from specialists.language.time import When, behind, recurrence

_DAY, _HALF = dt.timedelta(days=1), dt.timedelta(hours=12)
_MORNING = range(18, 24)  # a bare hour read as one of these was one of the morning: 6 to 11
LONGEST = 24 * 3600  # seconds of one entry


class Worked(NamedTuple):
    """When work was done, as far as it was said. `started` and `ended` are aware, UTC."""

    day: dt.date
    seconds: int | None = None
    started: dt.datetime | None = None
    ended: dt.datetime | None = None
    dated: bool = False  # whether a day was named


def worked(whens: Iterable[When | None], local: dt.datetime, zone: ZoneInfo) -> Worked:
    """What the times say together. `local` is now, aware, in the person's `zone`."""
    now = local.replace(tzinfo=None)
    said = [one for one in whens if one is not None and one.rrule is None]
    length = next((abs(one.seconds) for one in said if one.seconds is not None and not one.elapsed), None)
    dates = [one for one in said if one.start is not None and (one.seconds is None or _is_of_day(one))]
    day = next((behind.over(one, now).start for one in dates if one.is_date or one.part), None)
    clock = next((one for one in dates if not (one.is_date or one.part)), None)
    if clock is None:
        return Worked((day or now).date(), length, dated=day is not None)
    start, end = _clock(clock, None if day is None else day.date(), now)
    if length is not None:
        end = start + dt.timedelta(seconds=length)
    started, ended = recurrence.at(start, zone), None if end is None else recurrence.at(end, zone)
    seconds = length if ended is None else round((ended - started).total_seconds())
    return Worked(start.date(), seconds, started, ended, dated=day is not None or start.date() != now.date())


def _is_of_day(said: When) -> bool:
    """ "3 hours on Tuesday": a length, and the day of it."""
    return (said.is_date or said.part is not None) and not said.elapsed


def _clock(said: When, day: dt.date | None, now: dt.datetime) -> tuple[dt.datetime, dt.datetime | None]:
    """From when to when, as naive wall time: on that day, or the last time that it was so late."""
    said = behind.over(said, now)
    start, end = said.start or now, said.end
    length = None if end is None else end - start
    if day is not None:
        start = dt.datetime.combine(day, start.time())
    halved = any(" read as " in note for note in said.assumed)
    if (halved and start.hour in _MORNING) or (halved and start > now >= start - _HALF):
        start -= _HALF
    while day is None and start > now:
        start -= _DAY
    return start, None if length is None else start + length


def moment(said: When | None, local: dt.datetime, zone: ZoneInfo, since: dt.datetime | None = None) -> dt.datetime:
    """A time of the clock as the last moment (aware, UTC) at which it was so late, not before `since`; else now."""
    now = local.astimezone(dt.UTC)
    if said is None or (said.start is None and not said.seconds):
        return now
    if said.start is None or said.elapsed:
        return now - dt.timedelta(seconds=abs(said.seconds or 0))  # "20 minutes ago"
    found = worked([replace(said, end=None)], local, zone).started
    if found is None:
        return now
    earlier = found - _HALF
    halved = any(" read as " in note for note in said.assumed)
    return found if since is None or found >= since or not halved or earlier < since else earlier


def by_day(
    day: str, seconds: int, started: dt.datetime | None, ended: dt.datetime | None, zone: ZoneInfo
) -> Mapping[str, int]:
    """The seconds of an entry by the days (ISO) on which they were: what runs over midnight belongs to both."""
    if started is None or ended is None:
        return {day: seconds}
    parts: dict[str, int] = {}
    at = started
    while at < ended:
        here = at.astimezone(zone)
        midnight = recurrence.at(dt.datetime.combine(here.date() + _DAY, dt.time.min), zone)
        until = min(ended, midnight)
        parts[here.date().isoformat()] = round((until - at).total_seconds())
        at = until
    return parts or {day: 0}


def length(said: When | None, local: dt.datetime) -> When | None:
    """A bare number as so many hours, of what has no begin and no end; None where it is none. It is not over a day."""
    found = None if said is None else times.read(f"{said.text} hours", local)
    return found if found is not None and found.seconds and found.start is None else None
