"""What search of memory asks of language: vectors of texts, and the past times that a question is about.

bot/bootstrap.py gives this module to the database, because storage knows no language (storage/memory/search).
"""

from __future__ import annotations

import datetime as dt

from specialists.language import time as when
from specialists.language.text.vectors import VERSION, embed
from specialists.language.time import When

__all__ = ["VERSION", "embed", "spans"]

DAY, WEEK, YEAR = dt.timedelta(days=1), dt.timedelta(days=7), dt.timedelta(days=365)


def spans(text: str, now: dt.datetime) -> list[tuple[dt.datetime, dt.datetime]]:
    """The times that a question names, as spans of aware moments. `now` is aware, in the person's zone.

    Times are read as of something to come; a question about what was said means the time before as well: "in May"
    is the last May too, "on Monday" the last Monday.
    """
    found = []
    for value in when.find(text, now):
        span = _span(value)
        if span is None or value.rrule is not None or not value.is_date:
            continue
        ahead = span[0] > now.replace(tzinfo=None)
        for start, end in [span, _before(value, span)] if ahead else [span]:
            found.append((start.replace(tzinfo=now.tzinfo), end.replace(tzinfo=now.tzinfo)))
    return found


def _span(value: When) -> tuple[dt.datetime, dt.datetime] | None:
    if value.start is None:
        return None
    day = value.start.replace(hour=0, minute=0, second=0, microsecond=0)
    return day, max(value.end or day + DAY, day + DAY)


def _before(value: When, span: tuple[dt.datetime, dt.datetime]) -> tuple[dt.datetime, dt.datetime]:
    """The same time, the last time that it was."""
    start, end = span
    yearly = any(sign.isdigit() for sign in value.text) or any(word in value.text.casefold() for word in _YEARLY)
    back = YEAR if yearly else WEEK  # a leap day is lost in the days around, which search allows for
    return start - back, end - back


_YEARLY = (
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "summer", "winter", "spring",
    "autumn", "christmas", "easter", "new year", "thanksgiving", "halloween",
)
