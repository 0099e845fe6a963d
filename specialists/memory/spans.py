"""When a statement is true: since when, until when, and when it may be dropped. For keeping.py."""

from __future__ import annotations

import datetime as dt
import re
from typing import NamedTuple
from zoneinfo import ZoneInfo

from specialists.language import time as when
from specialists.language.text import patterns
from specialists.language.time import behind, recurrence

_SINCE = patterns.Pattern(r"\b(?:since|as of|starting|from) (?P<when>[^,;.]{2,40})", re.I)
_UNTIL = patterns.Pattern(r"\b(?:until|till|through) (?P<when>[^,;.]{2,40})", re.I)
_SOON = patterns.Pattern(
    r"\b(?:today|tonight|tomorrow|this (?:morning|afternoon|evening|week|weekend)|next (?:week|weekend))\b", re.I
)
GRACE = dt.timedelta(days=7)  # what was true of a day is still worth an answer in the week after it


class Span(NamedTuple):
    """Aware UTC moments; None where nothing was said."""

    true_from: dt.datetime | None = None
    true_to: dt.datetime | None = None
    expires_at: dt.datetime | None = None


def of(text: str, now: dt.datetime, zone: ZoneInfo) -> Span:
    """The span that a statement names; `now` aware, in the person's `zone`."""
    since, until = _SINCE.search(text), _UNTIL.search(text)
    start = _moment(since["when"], now, zone) if since else None
    end = _moment(until["when"], now, zone, last=True) if until else None
    if end is not None:
        return Span(start, end, end + GRACE)
    soon = _SOON.search(text)
    day = _moment(soon.group(), now, zone, last=True) if soon else None
    return Span(start, None, day + GRACE if day is not None else None)


def _moment(words: str, now: dt.datetime, zone: ZoneInfo, *, last: bool = False) -> dt.datetime | None:
    found = when.read(words, now) or when.best(words, now)
    if found is None or found.start is None or found.rrule is not None:
        return None
    if last:
        return recurrence.at(found.end or found.start + dt.timedelta(days=1), zone).astimezone(dt.UTC)
    back = behind.over(found, now.astimezone(zone).replace(tzinfo=None))  # "since May" looks back
    moment = recurrence.at(back.start or found.start, zone)
    return moment.astimezone(dt.UTC) if moment <= now else None
