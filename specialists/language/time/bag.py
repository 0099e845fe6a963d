"""What one time expression has said so far: the readers put pieces in, settle.py makes the value.
Used inside time/ only.
"""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from specialists.language.time.value import Anchor


class Box(NamedTuple):
    """A stretch of calendar that other pieces are looked up in: "next week", "2019", "this month"."""

    start: dt.date
    end: dt.date  # exclusive
    unit: str
    away: int = 0  # how many units from the present one: 1 for "next week"


class Nth(NamedTuple):
    """The first Tuesday, the last day, the third week ... of something."""

    number: int  # negative counts from the end
    unit: str  # "MO".."SU", "day", "weekday", "week", "weekend"


class Length(NamedTuple):
    """A length of time as it was said: months and days count on the calendar, seconds on the clock."""

    months: int
    days: int
    seconds: float
    unit: str  # the finest one said: "second", "minute", "hour", "day", "week", "month", "year"
    about: str = ""  # "a few" and the like, which was read as a number
    years: float = 0  # how many of the months were said as years

    @property
    def total(self) -> int:
        """In seconds; a month counts 30 days and a year 365."""
        months = self.months - self.years * 12
        return round(((self.years * 365 + months * 30 + self.days) * 86400) + self.seconds)


class Repeat:
    """The repeating part: what becomes the RRULE."""

    freq: str = ""
    interval: int = 1
    days: tuple[tuple[int, str], ...] = ()  # (0, "MO") every Monday, (-1, "FR") the last Friday
    monthdays: tuple[int, ...] = ()
    months: tuple[int, ...] = ()
    setpos: int = 0
    times_a: int = 0  # "three times a day"
    count: int = 0
    until: Bag | None = None
    length: Length | None = None  # "for 8 weeks"
    window: bool = False  # the range of times limits the rule rather than each event
    skip: str = ""
    less: tuple[str, ...] = ()  # weekdays taken out: "except Fridays"
    feast: str = ""


class Bag:
    """Fields are None (or their default) until said. Two pieces that say the same thing never go into one bag."""

    # the date
    day: dt.date | None = None
    year: int | None = None
    month: int | None = None
    mday: int | None = None
    wday: int | None = None
    mod: str = ""  # of the weekday, month or holiday: this, next, last, coming
    box: Box | None = None
    nth: Nth | None = None
    feast: str = ""
    season: tuple[int, int] | None = None  # first month, number of months
    edge: str = ""  # start, middle, end; early, late; take
    take: int = 0  # with edge "take": the first so many days of the stretch; the last ones where it is negative
    weeks: int = 0  # added to a weekday: "Monday week", "in 2 weeks"
    shift: Length | None = None  # added to the date: "two months after"
    plus: int = 0  # days added: "3:40 AM +1"
    beside: tuple[int, int] | None = None  # the nth weekday after (negative: before) the date
    # the time of day
    hour: int | None = None
    minute: int = 0
    second: int | None = None
    half: str = ""  # am, pm, 24
    part: str = ""
    shade: str = ""  # early, late: of the part
    zone: str = ""
    more: tuple[tuple[int, int, str], ...] = ()  # further times of day: "at 10, 12 and 17"
    owned: bool = False  # "my 3pm": no range begins at it, "move my 3pm to 4:30"
    # a number that may be a day or an hour: "from 4 to 22"
    bare: int | None = None
    # lengths, ends, repeats, anchors
    length: Length | None = None
    ago: bool = False
    elapsed: bool = False
    end: Bag | None = None
    inclusive: bool = False
    span: tuple[dt.datetime, dt.datetime] | None = None
    lead: str = ""  # from, between: a range must follow
    deadline: bool = False
    since: str = ""  # "until", "since", "after": open on one side
    repeat: Repeat | None = None
    begin: Bag | None = None  # "starting next Tuesday"
    anchor: Anchor | None = None
    depth: int = 0  # how many times are nested in one another: "2 days after the week before Easter"
    vague: str = ""
    said: tuple[str, ...] = ()  # assumptions made while reading
    strong: bool = False  # holds a piece that is a time beyond doubt
    lean: str = ""  # am or pm: the half of the day that the message is about
    now: dt.datetime
    month_first: bool = True  # of "5/6"; False too once the same expression has written a day first

    def __init__(self, now: dt.datetime, month_first: bool = True) -> None:
        self.now = now  # naive, in the person's zone
        self.month_first = month_first

    def copy(self) -> Bag:
        twin = Bag(self.now, self.month_first)
        twin.__dict__.update(self.__dict__)
        return twin

    def become(self, other: Bag) -> None:
        """Take over everything that another reading of the same words has said."""
        self.__dict__.clear()
        self.__dict__.update(other.__dict__)

    @property
    def has_date(self) -> bool:
        return (
            self.day is not None
            or self.wday is not None
            or self.mday is not None
            or self.month is not None
            or self.year is not None
            or self.box is not None
            or self.nth is not None
            or bool(self.feast)
            or self.season is not None
        )

    @property
    def has_day(self) -> bool:
        """True where something finer than a box was said."""
        return self.day is not None or self.wday is not None or self.mday is not None or self.month is not None

    @property
    def names_day(self) -> bool:
        """True where one day was said, rather than a month or a stretch that holds many."""
        return (
            self.day is not None
            or self.mday is not None
            or self.wday is not None
            or self.nth is not None
            or bool(self.feast)
        )

    @property
    def has_time(self) -> bool:
        return self.hour is not None or bool(self.part)

    @property
    def is_empty(self) -> bool:
        return not (
            self.has_date
            or self.has_time
            or self.bare is not None
            or self.length is not None
            or self.repeat is not None
            or self.anchor is not None
            or self.vague
            or self.span is not None
        )
