"""Dates, times, ranges and repeats in every order and with every small word between them: each piece that is read by
itself is read in company. It is Thursday 14 May 2026, 9:12 in UTC."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from itertools import product

import pytest

from specialists.language import time as when

NOW = dt.datetime(2026, 5, 14, 9, 12, tzinfo=dt.UTC)

DAYS = {
    "June 3": "06-03", "3 June": "06-03", "3rd June": "06-03", "the 3rd of June": "06-03", "June 3rd": "06-03",
    "June the 3rd": "06-03", "3 June 2026": "06-03", "June 3, 2026": "06-03", "3 Jun": "06-03", "june third": "06-03",
    "Wednesday June 3": "06-03", "Wed, June 3": "06-03", "Wednesday, 3 June 2026": "06-03", "6/3": "06-03",
    "6/3/26": "06-03", "2026-06-03": "06-03", "03.06.2026": "06-03", "3.6.": "06-03", "tomorrow": "05-15",
    "today": "05-14", "the day after tomorrow": "05-16", "Saturday": "05-16", "this Saturday": "05-16",
    "next Tuesday": "05-19", "Tuesday next week": "05-19", "next week Tuesday": "05-19", "the 20th": "05-20",
    "Christmas Eve": "12-24", "the first Monday of June": "06-01", "last Friday of May": "05-29",
    "2 days from now": "05-16", "two weeks from Saturday": "05-30", "the last day of June": "06-30",
    "Saturday the 16th": "05-16", "sat 16 may": "05-16", "Saturday week": "05-23", "20th": "05-20", "sat": "05-16",
    "the Friday before Christmas": "12-18", "the Monday after June 10": "06-15",
}  # fmt: skip
TIMES = {
    "3pm": "15:00", "3 p.m.": "15:00", "3:15 PM": "15:15", "15:15": "15:15", "noon": "12:00",
    "half past three": "15:30", "quarter to four": "15:45", "a quarter past 3 pm": "15:15", "three thirty pm": "15:30",
    "three o'clock": "15:00", "3 in the afternoon": "15:00", "8 in the morning": "08:00", "10am": "10:00",
    "7:45 in the evening": "19:45", "twenty past ten am": "10:20", "3.15pm": "15:15", "1515 hours": "15:15",
    "exactly 3 pm": "15:00",
}  # fmt: skip
MOMENTS = (
    "{day} {time}", "{day} at {time}", "{day}, {time}", "{day} @ {time}", "{time} {day}", "{time} on {day}",
    "at {time} on {day}", "remind me {day} at {time} to call Bob", "remind me to call Bob at {time} {day}",
    "I'll be back {day} {time}", "lunch {day} {time} with Bob", "{day} - {time}", "dentist {day} ({time})",
    "by {time} {day}", "we meet {time}, {day}",
)  # fmt: skip
SPANS = {
    "9 to 11": ("09:00", "11:00"), "9-11am": ("09:00", "11:00"), "9:00-11:00": ("09:00", "11:00"),
    "9:30 to 11": ("09:30", "11:00"), "1-3pm": ("13:00", "15:00"), "11am to 1pm": ("11:00", "13:00"),
    "11 to 1pm": ("11:00", "13:00"), "noon to 2": ("12:00", "14:00"), "half past nine to eleven": ("09:30", "11:00"),
    "14:00 to 15:30": ("14:00", "15:30"), "9am till noon": ("09:00", "12:00"), "1400-1530": ("14:00", "15:30"),
    "two to four pm": ("14:00", "16:00"), "10 through 12": ("10:00", "12:00"),
    "8 in the morning to 1 in the afternoon": ("08:00", "13:00"),
}  # fmt: skip
BUSY = (
    "{day} {span}", "{day} from {span}", "{day}, {span}", "{span} {day}", "{span} on {day}", "from {span} on {day}",
    "meeting with Bob from {span} on {day}", "I'll be out {span} {day}", "book the room {day} from {span} please",
)  # fmt: skip
FIRST = (
    "June 3", "3 June", "3rd June", "the 3rd of June", "June 3rd", "Wed June 3", "Wednesday, June 3", "6/3",
    "2026-06-03", "6/3/2026", "3.6.2026", "June 3, 2026", "3 June 2026", "june third",
)  # fmt: skip
LAST = (
    "June 9", "9 June", "9th June", "the 9th of June", "June 9th", "Tue June 9", "Tuesday, June 9", "6/9",
    "2026-06-09", "6/9/2026", "9.6.2026", "June 9, 2026", "9 June 2026", "june ninth",
)  # fmt: skip
AWAY = (
    "{first} to {last}", "{first} - {last}", "{first}-{last}", "from {first} until {last}",
    "between {first} and {last}", "{first} through {last}", "I'm away {first} till {last}",
    "book a room {first} to {last} please",
)  # fmt: skip
RULES = {
    "every day": "FREQ=DAILY", "every Monday": "FREQ=WEEKLY;BYDAY=MO", "Mondays": "FREQ=WEEKLY;BYDAY=MO",
    "every other Monday": "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "weekdays": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
    "Mondays and Thursdays": "FREQ=WEEKLY;BYDAY=MO,TH", "every 3 days": "FREQ=DAILY;INTERVAL=3",
    "every mon, wed and fri": "FREQ=WEEKLY;BYDAY=MO,WE,FR", "monthly on the 15th": "FREQ=MONTHLY;BYMONTHDAY=15",
    "on the 1st of every month": "FREQ=MONTHLY;BYMONTHDAY=1", "every June 3rd": "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=3",
    "the first Monday of every month": "FREQ=MONTHLY;BYDAY=1MO", "every weekend": "FREQ=WEEKLY;BYDAY=SA,SU",
    "every last Friday of the month": "FREQ=MONTHLY;BYDAY=-1FR",
    "on the last day of each month": "FREQ=MONTHLY;BYMONTHDAY=-1",
    "Monday to Friday every week": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
}  # fmt: skip
CLOCKS = {
    "at 9": "BYHOUR=9;BYMINUTE=0", "at 9:30": "BYHOUR=9;BYMINUTE=30", "at noon": "BYHOUR=12;BYMINUTE=0",
    "at half past six pm": "BYHOUR=18;BYMINUTE=30", "9am": "BYHOUR=9;BYMINUTE=0",
    "at quarter to eight in the morning": "BYHOUR=7;BYMINUTE=45",
}  # fmt: skip
BOUNDS = {
    "": "", "until June 30": "20260630", "until the end of June": "20260630",
    "starting June 1": "from 1 June", "from June 1": "from 1 June",
}  # fmt: skip
ROWS = (
    "{rule} {clock} {bound}", "{clock} {rule} {bound}", "{rule} {bound} {clock}",
    "remind me to call Bob {rule} {clock} {bound}",
)  # fmt: skip
_NOT_AFTER_ON = frozenset(("2 days from now", "this Saturday", "the day after tomorrow", "tomorrow", "today"))


def _wrong(cases: Iterable[tuple[str, tuple[str, ...]]]) -> list[str]:
    """The cases, as (text, what it is), that are read as something else."""
    found = []
    for text, wanted in cases:
        value = when.best(text, NOW)
        start = value.start.isoformat(timespec="minutes") if value and value.start else "nothing"
        end = value.end.isoformat(timespec="minutes") if value and value.end else ""
        if (start, end, (value.rrule if value else None) or "") != (*wanted, "", "")[:3]:
            found.append(f"{text}: {start} {end} instead of {wanted}")
    return found


@pytest.mark.parametrize("way", MOMENTS)
def test_a_day_and_a_time(way: str) -> None:
    taken = _NOT_AFTER_ON if " on {day}" in way else frozenset()
    cases = [
        (way.format(day=day, time=time), (f"2026-{date}T{clock}",))
        for (day, date), (time, clock) in product(DAYS.items(), TIMES.items())
        if day not in taken and not (time.startswith("exactly") and "at {" in way)
    ]
    assert len(cases) > 500
    assert _wrong(cases) == []


@pytest.mark.parametrize("way", BUSY)
def test_a_day_and_its_hours(way: str) -> None:
    left = {"20th", "sat", "today", "2 days from now"} | (_NOT_AFTER_ON if " on {day}" in way else frozenset())
    cases = [
        (way.format(day=day, span=span), (f"2026-{date}T{first}", f"2026-{date}T{last}"))
        for (day, date), (span, (first, last)) in product(DAYS.items(), SPANS.items())
        if day not in left
    ]
    assert len(cases) > 300
    assert _wrong(cases) == []


@pytest.mark.parametrize("way", AWAY)
def test_from_one_day_to_another(way: str) -> None:
    cases = [
        (way.format(first=first, last=last), ("2026-06-03T00:00", "2026-06-10T00:00"))
        for first, last in zip(FIRST, LAST, strict=True)
    ]
    assert _wrong(cases) == []


@pytest.mark.parametrize("way", ROWS)
def test_a_repeat_its_time_and_its_bounds(way: str) -> None:
    wrong = []
    for (said, rule), (clock, hours), (bound, until) in product(RULES.items(), CLOCKS.items(), BOUNDS.items()):
        text = " ".join(way.format(rule=said, clock=clock, bound=bound).split())
        value = when.best(text, NOW)
        fields = (value.rrule or "").split(";UNTIL=") if value else [""]
        right = set(fields[0].split(";")) == {*rule.split(";"), *hours.split(";")}
        if until.isdigit():
            right &= len(fields) == 2 and fields[1][:8] == until
        else:
            right &= len(fields) == 1
        if until.startswith("from"):
            right &= value is not None and value.start is not None and value.start.date() >= dt.date(2026, 6, 1)
        if not right:
            wrong.append(f"{text}: {value}")
    assert wrong == []
