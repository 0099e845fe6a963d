"""What the time grammar gives back: one value with its grain, what was assumed, and where it stood in the text."""

from __future__ import annotations

import dataclasses
import datetime as dt
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from specialists.language.grammar.values import frozen


class Grain(StrEnum):
    """How exactly a time was said: "at 5:30" is a minute, "Friday" a day, "next month" a month."""

    SECOND = "second"
    MINUTE = "minute"
    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"


@dataclass(frozen=True, slots=True)
class Anchor:
    """A time that hangs on something else: "2 hours before my dentist appointment".
    Code that knows the thing resolves it.
    """

    offset_seconds: int  # negative = before
    thing: str  # the person's own words: "my dentist appointment"


@frozen
class When:
    """An English time, read.

    `start` and `end` are naive wall-clock times in `zone` (an IANA name that the text named) or, where that is None, in
    the person's own zone; `end` is exclusive. A time of grain DAY or coarser has `start` at midnight and is shown as
    a date.
    `rrule` is an RFC 5545 rule, times of day in it as BYHOUR/BYMINUTE, and `start` then its first moment where one is
    known.
    `seconds` is a length of time: alone for "for 45 minutes", beside `start` for "in 20 minutes", where `elapsed`
    says that
    the clocks' changes do not matter. `assumed` holds, in words, each thing that was not said.
    """

    text: str
    span: tuple[int, int]
    start: dt.datetime | None = None
    end: dt.datetime | None = None
    grain: Grain = Grain.MINUTE
    rrule: str | None = None
    seconds: int | None = None
    zone: str | None = None
    elapsed: bool = False
    deadline: bool = False  # "by Friday", "before noon"
    anchor: Anchor | None = None
    skip: str | None = None  # "holidays", where a repeat leaves days out
    part: str | None = None  # "morning": the part of the day that `start` stands for, see conventions.PARTS
    assumed: tuple[str, ...] = ()
    ahead: int | None = None  # seconds from `start` to the thing itself: "an hour before yoga at 10",
    at_hour: bool = False  # or, where the hour was said by itself, those of the days: "the day before yoga, at 3"

    @property
    def is_date(self) -> bool:
        """True where only a day (or something longer) was said, no time of day."""
        return self.grain not in (Grain.SECOND, Grain.MINUTE, Grain.HOUR)

    def as_json(self) -> dict[str, Any]:
        """For the command line, the trace and an open question; `from_json` reads it back to an equal value."""
        fields = {one.name: getattr(self, one.name) for one in dataclasses.fields(self)}
        fields["start"], fields["end"] = self._iso(self.start), self._iso(self.end)
        fields["span"] = list(self.span)
        fields["assumed"] = list(self.assumed)
        fields["anchor"] = None if self.anchor is None else [self.anchor.offset_seconds, self.anchor.thing]
        return {name: value for name, value in fields.items() if value not in (None, False, [])}

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> When:
        values = dict(kept)
        for name in ("start", "end"):
            if name in values:
                values[name] = dt.datetime.fromisoformat(values[name])
        values["span"] = tuple(values.get("span", (0, 0)))
        values["grain"] = Grain(values["grain"])
        values["assumed"] = tuple(values.get("assumed", ()))
        if "anchor" in values:
            values["anchor"] = Anchor(*values["anchor"])
        return cls(**values)

    def _iso(self, value: dt.datetime | None) -> str | None:
        if value is None:
            return None
        return value.date().isoformat() if self.is_date else value.isoformat()
