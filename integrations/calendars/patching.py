"""Changes written into an event as another program has left it: what Hob does not know in it (alarms, colours, guests)
stays. specialists/calendars/sending.py writes so to a CalDAV account."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from integrations.calendars import ics
from integrations.calendars.ics import Entry

_DAY = 86_400
_FAULTS = (ValueError, TypeError, AttributeError, KeyError, OverflowError)


def patched(text: str, entries: Sequence[Entry], now: dt.datetime, zone: str) -> bytes:
    """The iCalendar `text` of one event and its changed instances, made to say what `entries` do; a new file where it
    is empty. `now` is the stamp, aware; `zone` is the IANA name of the zone in which floating times count."""
    from icalendar import Calendar

    if not text:
        return ics.write(entries, now)
    calendar: Any = Calendar.from_ical(text)
    wanted = {one.instead_of: one for one in entries}
    for event in list(calendar.walk("VEVENT")):
        try:
            before = ics.entry(event)
        except _FAULTS:
            continue  # what cannot be read stays as it is
        after = wanted.pop(before.instead_of, None)
        if after is None:
            calendar.subcomponents.remove(event)
        else:
            _write(event, _settled(before, zone), _settled(after, zone), now)
    for one in wanted.values():
        calendar.add_component(ics.component(one, now))
    calendar.add_missing_timezones()
    return bytes(calendar.to_ical())


def _settled(one: Entry, zone: str) -> Entry:
    """An entry with what goes without saying said: the zone of a floating time, the length of a whole day."""
    if one.all_day:
        return replace(one, zone=None, seconds=one.seconds or _DAY)
    return replace(one, zone=one.zone or zone)


def _write(event: Any, before: Entry, after: Entry, now: dt.datetime) -> None:
    changed = False
    for name, old, new in (
        ("SUMMARY", before.title, after.title), ("LOCATION", before.place, after.place),
        ("DESCRIPTION", before.notes, after.notes),
    ):  # fmt: skip
        if old != new:
            _put(event, name, [new] if new else [])
            changed = True
    moved = (before.starts, before.zone, before.all_day) != (after.starts, after.zone, after.all_day)
    if moved or before.seconds != after.seconds:
        changed = True
        _put(event, "DTSTART", [ics.out(after.starts, after)])
        _put(event, "DURATION", [])
        long = dt.timedelta(seconds=after.seconds) if after.seconds else None
        _put(event, "DTEND", [ics.out(after.starts + long, after)] if long else [])
    if before.rrule != after.rrule:
        changed = True
        _put(event, "RRULE", [dict(ics.rule(after))] if after.rrule else [])
    if moved or set(before.without) != set(after.without):
        changed = True
        _put(event, "EXDATE", [ics.out(one, after) for one in after.without])
    if changed:
        _put(event, "SEQUENCE", [max(after.sequence, before.sequence + 1)])
        for name in ("DTSTAMP", "LAST-MODIFIED"):
            _put(event, name, [now.astimezone(dt.UTC)])


def _put(event: Any, name: str, values: Sequence[Any]) -> None:
    event.pop(name, None)
    for one in values:
        event.add(name, one)
