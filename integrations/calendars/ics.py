"""Calendar files (iCalendar, RFC 5545): events read from one, and written to one, by the icalendar library.

The library takes a third of a second to load, so it is loaded where a file is at hand. Nothing of a file is done: its
alarms and its invitations are left.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

MOST = 5_000  # events of one file
LONGEST = 2_000  # characters of one text
FARTHEST = (1900, 2200)  # years between which an event may lie
_DAY = 86_400


class NoCalendar(Exception):
    """That says it is a calendar, and is none."""


class TooMany(Exception):
    """That calendar has more events than I take at a time."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One event of a file. `starts` is a wall time in `zone`, or a date at midnight where it lasts all day.

    `seconds` is how long it is, None where it does not say. `without` are begins that are left out, and `instead_of`
    is the begin of the instance that it stands for; both as `starts` counts.
    """

    uid: str
    title: str
    starts: dt.datetime
    all_day: bool = False
    zone: str | None = None
    seconds: int | None = None
    rrule: str | None = None
    without: tuple[dt.datetime, ...] = ()
    instead_of: dt.datetime | None = None
    place: str = ""
    notes: str = ""
    sequence: int = 0
    people: tuple[str, ...] = ()
    cancelled: bool = False


def read(text: str) -> list[Entry]:
    """The events of a file, in its order; one that cannot be read is left out. Raises NoCalendar, TooMany."""
    from icalendar import Calendar

    if "BEGIN:VCALENDAR" not in text.upper()[:1000]:
        raise NoCalendar
    try:
        calendars = Calendar.from_ical(text, multiple=True)
    except (ValueError, IndexError, KeyError) as error:
        raise NoCalendar from error
    found: list[Entry] = []
    for event in (one for calendar in calendars for one in calendar.walk("VEVENT")):
        try:
            found.append(entry(event))
        except (ValueError, TypeError, AttributeError, KeyError, OverflowError):
            continue
        if len(found) > MOST:
            raise TooMany
    return found


def write(entries: Iterable[Entry], now: dt.datetime, name: str = "Hob") -> bytes:
    """A file with these events. `now` is its stamp, aware; times stand in their zone, which the file describes."""
    from icalendar import Calendar

    calendar = Calendar()
    for key, value in (("prodid", "-//Hob//EN"), ("version", "2.0"), ("name", name), ("x-wr-calname", name)):
        calendar.add(key, value)
    for one in entries:
        calendar.add_component(component(one, now))
    calendar.add_missing_timezones()
    return bytes(calendar.to_ical())


def component(one: Entry, now: dt.datetime) -> Any:
    """The library's event of an entry. `now` is its stamp, aware."""
    from icalendar import Event

    event = Event()
    event.add("uid", one.uid)
    event.add("dtstamp", now.astimezone(dt.UTC))
    event.add("summary", one.title)
    event.add("dtstart", out(one.starts, one))
    if one.seconds or one.all_day:
        event.add("duration", dt.timedelta(seconds=one.seconds or _DAY))
    if one.rrule:
        event.add("rrule", dict(rule(one)))
    for left_out in one.without:
        event.add("exdate", out(left_out, one))
    if one.instead_of is not None:
        event.add("recurrence-id", out(one.instead_of, one))
    for key, value in (("location", one.place), ("description", one.notes)):
        if value:
            event.add(key, value)
    event.add("sequence", one.sequence)
    return event


def out(wall: dt.datetime, entry: Entry) -> dt.date | dt.datetime:
    """A begin of an entry, as the library writes it."""
    return wall.date() if entry.all_day else wall.replace(tzinfo=ZoneInfo(entry.zone or "UTC"))


def rule(entry: Entry) -> Iterable[tuple[str, Any]]:
    """The parts of a rule as the library takes them; the hour is left out where it is that of the begin."""
    for part in (entry.rrule or "").split(";"):
        name, _, value = part.partition("=")
        if (name, value) in (("BYHOUR", str(entry.starts.hour)), ("BYMINUTE", str(entry.starts.minute))):
            continue
        if name == "UNTIL":
            yield name, _until(value, entry)
        elif name:
            yield name, value.split(",")


def _until(value: str, entry: Entry) -> dt.date | dt.datetime:
    """The last moment of a rule: a date of whole days, else UTC, as RFC 5545 wants it."""
    day = dt.datetime.strptime(value[:8], "%Y%m%d")  # noqa: DTZ007 - wall time
    if entry.all_day:
        return day.date()
    at = dt.datetime.strptime(value[9:15], "%H%M%S").time() if len(value) > 8 else dt.time(23, 59, 59)  # noqa: DTZ007
    wall = dt.datetime.combine(day, at)
    zone = dt.UTC if value.endswith("Z") else ZoneInfo(entry.zone or "UTC")
    return wall.replace(tzinfo=zone).astimezone(dt.UTC)


def entry(event: Any) -> Entry:
    """The entry of one of the library's events. Raises ValueError and its like where it cannot be one."""
    begin = event["DTSTART"].dt
    all_day = not isinstance(begin, dt.datetime)
    zone = None if all_day else _zone(begin)
    starts = _wall(begin, zone)
    if not FARTHEST[0] <= starts.year <= FARTHEST[1]:
        raise ValueError("out of the calendar")
    end = event.get("DTEND")
    length = event.get("DURATION")
    seconds = None
    if end is not None:
        seconds = int((_wall(end.dt, zone) - starts).total_seconds())
    elif length is not None:
        seconds = int(length.dt.total_seconds())
    repeats = event.get("RRULE")
    replaced = event.get("RECURRENCE-ID")
    return Entry(
        uid=str(event.get("UID", ""))[:LONGEST], title=_text(event, "SUMMARY") or "Event", starts=starts,
        all_day=all_day, zone=zone, seconds=seconds if seconds and seconds > 0 else None,
        rrule=repeats.to_ical().decode() if repeats is not None and not isinstance(repeats, list) else None,
        without=tuple(_wall(one.dt, zone) for one in _dates(event.get("EXDATE"))),
        instead_of=_wall(replaced.dt, zone) if replaced is not None else None, place=_text(event, "LOCATION"),
        notes=_text(event, "DESCRIPTION"), sequence=int(event.get("SEQUENCE", 0)), people=_people(event),
        cancelled=str(event.get("STATUS", "")).upper() == "CANCELLED",
    )  # fmt: skip


def _dates(kept: Any) -> Sequence[Any]:
    lists = kept if isinstance(kept, list) else [kept] if kept is not None else []
    return [one for each in lists for one in each.dts]


def _zone(moment: dt.datetime) -> str | None:
    """The IANA name of a moment's zone; None where it floats, "UTC" where its zone is none that I know."""
    if moment.tzinfo is None:
        return None
    key = getattr(moment.tzinfo, "key", None)
    return key if isinstance(key, str) else "UTC"


def _wall(value: dt.date | dt.datetime, zone: str | None) -> dt.datetime:
    """A date at midnight, or a moment as the wall time of that zone; naive."""
    if not isinstance(value, dt.datetime):
        return dt.datetime.combine(value, dt.time())
    there = value.astimezone(ZoneInfo(zone)) if zone and value.tzinfo is not None else value
    return there.replace(tzinfo=None)


def _text(event: Any, name: str) -> str:
    return " ".join(str(event.get(name, "")).split())[:LONGEST]


def _people(event: Any) -> tuple[str, ...]:
    kept = event.get("ATTENDEE")
    named = kept if isinstance(kept, list) else [kept] if kept is not None else []
    return tuple(str(one.params.get("CN") or one).removeprefix("mailto:")[:100] for one in named[:50])
