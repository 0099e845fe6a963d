"""The limits of what repeats, changed later: days that it leaves out from now on, and its last day. For
rescheduling.py."""

from __future__ import annotations

import datetime as dt
import re

from specialists.contract import Turn
from specialists.language.text.patterns import Pattern
from specialists.language.time import When, words
from specialists.scheduling import moving, timing, wording
from storage import agenda

_ONCE = Pattern(r"\b(?:this|next|tomorrow|today|tonight|\d)", re.I)
_WEEKLY = ("DAILY", "WEEKLY", "HOURLY", "MINUTELY")


def weekdays(out: When) -> tuple[str, ...]:
    """The days of every week that a time names ("Fridays", "except Friday"); none where it names dates."""
    parts = timing.parts_of(out.rrule or "")
    if parts.get("BYDAY"):
        return tuple(parts["BYDAY"].split(","))
    if out.start is None or not out.is_date or out.end is not None or out.rrule or _ONCE.search(out.text):
        return ()
    return (words.DAY_CODES[out.start.weekday()],)


def without(found: agenda.Dated, out: When, turn: Turn) -> timing.Planned:
    """The repeat with those days of the week left out. Raises Unplannable."""
    row, codes = found.reminder, weekdays(out)
    parts = timing.parts_of(row.rrule or "")
    if parts.get("FREQ") not in _WEEKLY or "INTERVAL" in parts or not codes:
        raise timing.Unplannable(f"That one comes {wording.rhythm(row)}: I need its new rhythm.")
    begins = dt.datetime.fromisoformat(row.starts_local)
    own = words.DAY_CODES[begins.weekday()] if parts["FREQ"] == "WEEKLY" else ",".join(words.DAY_CODES)
    comes = parts.get("BYDAY", own).split(",")
    left = [code for code in comes if code not in codes]
    if not left:
        raise timing.Unplannable(f"It comes {wording.rhythm(row)}: that would leave no day.")
    freq = "WEEKLY" if parts["FREQ"] == "DAILY" else parts["FREQ"]
    rrule = timing.with_parts(row.rrule or "", FREQ=freq, BYDAY=",".join(left))
    return moving.repeating(found, rrule, begins, turn, ())


def until(found: agenda.Dated, last: When, turn: Turn) -> timing.Planned:
    """The repeat with a last day. Raises Unplannable."""
    row = found.reminder
    if row.rrule is None:
        raise timing.Unplannable(f"That one comes once: {wording.line(found, turn)}.")
    if last.start is None and last.seconds:
        day = (turn.local + dt.timedelta(seconds=last.seconds)).date()
    elif last.start is not None:
        day = (last.end - dt.timedelta(microseconds=1)).date() if last.end is not None else last.start.date()
    else:
        raise timing.Unplannable("I read no day in that.")
    kept = ";".join(part for part in row.rrule.split(";") if not part.startswith(("UNTIL=", "COUNT=")))
    begins = dt.datetime.fromisoformat(row.starts_local)
    return moving.repeating(found, f"{kept};UNTIL={day:%Y%m%d}T235959", begins, turn, ())
