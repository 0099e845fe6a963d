"""Quiet hours: when a person is not to be disturbed, and when that ends. For bot/sending/, ops_planner
and system. Pure."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from specialists.contract import Turn
from specialists.language.time import recurrence
from specialists.language.time import say as when_say
from specialists.scheduling import wording
from storage.tables import Person


def ends(start: str | None, end: str | None, zone: ZoneInfo, moment: dt.datetime) -> dt.datetime | None:
    """When the quiet hours that `moment` (aware) falls into end (aware UTC); None where it falls into none.

    `start` and `end` are wall times ("22:00") in `zone`. The end belongs to the day again, the start does not. Hours
    that reach over midnight belong to the day on which they began.
    """
    if not start or not end or start == end:
        return None
    first, last = dt.time.fromisoformat(start), dt.time.fromisoformat(end)
    local = moment.astimezone(zone).replace(tzinfo=None)
    for begins_on in (local.date() - dt.timedelta(days=1), local.date()):
        begins = dt.datetime.combine(begins_on, first)
        over = dt.datetime.combine(begins_on, last)
        if last <= first:
            over += dt.timedelta(days=1)
        if begins <= local < over:
            return recurrence.at(over, zone)
    return None


def said(start: str, end: str) -> str:
    """ "10:00 pm to 7:00 am"."""
    first, last = dt.time.fromisoformat(start), dt.time.fromisoformat(end)
    return f"{when_say.clock(first.hour, first.minute)} to {when_say.clock(last.hour, last.minute)}"


def told(person: Person, turn: Turn) -> str:
    """That it is quiet for once now, or will be; empty where it is not."""
    if person.hush_from is None or person.hush_until is None or person.hush_until <= turn.now:
        return ""
    starts = "" if person.hush_from <= turn.now else f"from {wording.moment(person.hush_from, turn)} "
    return f'Quiet {starts}until {wording.moment(person.hush_until, turn)} ("you can talk again" ends it).'
