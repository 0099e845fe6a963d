"""The stretch of time that a time names, to look in, and how it is said. For whatever lists what is to come."""

from __future__ import annotations

import datetime as dt
import re

from specialists.contract import Turn
from specialists.language.text.patterns import Pattern
from specialists.language.time import When, recurrence, throughout

_ON_ITS_DAY = Pattern(r"^on (?=(?:today|tonight|tomorrow|this|next)\b)", re.I)  # "what's on tomorrow?"


def span_of(when: When | None, turn: Turn) -> tuple[dt.datetime | None, dt.datetime | None, str]:
    """A time to look in: from and until (aware UTC), and the words for it ("" where no time was named)."""
    when = throughout(when) if when is not None else None
    if when is None or when.start is None:
        return None, None, ""
    zone = turn.person.zone
    end = when.end or (when.start + dt.timedelta(days=1) if when.is_date else when.start + dt.timedelta(minutes=1))
    words = _ON_ITS_DAY.sub("", " ".join(when.text.split()))
    label = f" {words}" if words.startswith(("for ", "on ", "at ", "in ", "from ", "between ")) else f" for {words}"
    return recurrence.at(when.start, zone), recurrence.at(end, zone), label
