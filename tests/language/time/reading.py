"""How the tables of this folder are written and read: one row a line, "text | value", with one fixed now."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from specialists.language import time as when
from specialists.language.time.value import When

LONDON = ZoneInfo("Europe/London")
NOW = dt.datetime(2026, 11, 21, 9, 30, tzinfo=LONDON)  # a Saturday


def rows(table: str) -> list[tuple[str, str]]:
    """The lines of a table as (text, value). A line that begins with a bar goes on from the one before."""
    lines = [line.strip() for line in table.replace("\n|", " |").strip().splitlines() if line.strip()]
    pairs = [line.rpartition(" | ") for line in lines]
    return [(text.strip(), value.strip()) for text, _, value in pairs]


def shown(value: When | None) -> str:
    """A value in short: a date, a minute, start..end, a rule with its first moment, a length in seconds, an anchor."""
    if value is None:
        return "nothing"
    start = _shown(value, value.start)
    if value.rrule:
        end = f"..{_shown(value, value.end)}" if value.end else ""
        return f"{value.rrule} from {start}{end}" + (f" without {value.skip}" if value.skip else "")
    if value.anchor:
        return f"{value.anchor.offset_seconds}s of {value.anchor.thing}"
    if value.start is None:
        return f"{value.seconds}s"
    text = start if value.end is None else f"{start}..{_shown(value, value.end)}"
    if value.deadline:
        text = f"by {text}"
    return f"{text} {value.zone}" if value.zone else text


def _shown(value: When, moment: dt.datetime | None) -> str:
    if moment is None:
        return "?"
    if value.is_date:
        return f"{moment:%Y-%m-%d}"
    return f"{moment:%Y-%m-%dT%H:%M:%S}".removesuffix(":00")


def read(text: str, now: dt.datetime = NOW) -> str:
    """What a whole text is read as, in short."""
    return shown(when.read(text, now))
