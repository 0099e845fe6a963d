"""Calendar files as text to search: one line an event. What it repeats by, and whatever it asks to be done, is left."""

from __future__ import annotations

import datetime as dt

from integrations.calendars import ics
from integrations.documents.reading import Refused, joined


def read(text: str) -> tuple[str, tuple[int, ...]]:
    """The events as text, and where each begins. Raises Refused with a sentence for whoever sent it."""
    try:
        return joined([_said(one) for one in ics.read(text)])
    except ics.NoCalendar as error:
        raise Refused("That says it is a calendar, and is none.") from error
    except ics.TooMany as error:
        raise Refused(f"That calendar has more than the {ics.MOST:,} events that I keep.") from error


def _said(event: ics.Entry) -> str:
    told = [event.title, _moment(event, 0)]
    if event.seconds and not (event.all_day and event.seconds == 86_400):
        told.append(f"until {_moment(event, event.seconds)}")
    if event.place:
        told.append(f"at {event.place}")
    if event.notes:
        told.append(event.notes)
    return ", ".join(told)


def _moment(event: ics.Entry, after: int) -> str:
    at = event.starts + dt.timedelta(seconds=after)
    zone = f" {event.zone}" if event.zone else ""
    return f"{at:%Y-%m-%d}" if event.all_day else f"{at:%Y-%m-%d %H:%M}{zone}"
