"""What a calendar does for Hob, wherever it is kept. Hob's own (own.py) is one, which syncing.py keeps in step."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol
from zoneinfo import ZoneInfo

from specialists.calendars.instances import Instance
from storage.tables import CalendarEvent
from storage.unit import Unit


@dataclass(frozen=True, slots=True)
class Timing:
    """When an event is. `starts` is a wall time in `zone`, or a date at midnight where it lasts all day.

    `seconds` is how long it is, None where nobody said it. `rrule` is RFC 5545; `without` are begins left out, ISO.
    """

    starts: dt.datetime
    all_day: bool = False
    zone: str | None = None
    seconds: int | None = None
    rrule: str | None = None
    without: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """An event that is not in a calendar yet. `uid` is empty where it has none."""

    title: str
    timing: Timing
    place: str = ""
    notes: str = ""
    invitees: tuple[str, ...] = ()
    uid: str = ""


class Calendar(Protocol):
    """One place where events are kept. All of it happens in the person's unit; nothing is committed here."""

    async def between(self, unit: Unit, first: dt.datetime, last: dt.datetime, zone: ZoneInfo) -> Sequence[Instance]:
        """The instances that touch [first, last) (aware UTC), earliest first. `zone` is the person's."""

    async def to_come(self, unit: Unit) -> Sequence[CalendarEvent]:
        """The events that are not over, for finding one by its name."""

    async def event(self, unit: Unit, event_id: int) -> CalendarEvent | None:
        """An event by its id; None where it is no longer there."""

    async def add(self, unit: Unit, draft: Draft, zone: ZoneInfo) -> CalendarEvent:
        """Puts an event in."""

    async def retime(self, unit: Unit, row: CalendarEvent, timing: Timing, zone: ZoneInfo) -> None:
        """Gives an event another time."""

    async def part(self, unit: Unit, one: Instance, timing: Timing, zone: ZoneInfo) -> CalendarEvent:
        """Gives one instance of a repeating event a time of its own."""

    async def leave_out(self, unit: Unit, row: CalendarEvent, begins: Sequence[str], zone: ZoneInfo) -> None:
        """Leaves out instances of a repeating event, by their begins."""

    async def cancel(self, unit: Unit, row: CalendarEvent) -> None:
        """Ends an event, with the instances of it that were changed."""
