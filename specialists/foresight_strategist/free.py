"""Free times: "am I free at 3?", "find an hour for the gym on Thursday afternoon". By phrase, model and button."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence

from specialists import choosing
from specialists.calendars import finding, wording
from specialists.calendars.instances import USUAL, Instance
from specialists.contract import Finding, Operation, Role, Specialist, Turn, action
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import When, recurrence
from specialists.language.time import say as when_say
from specialists.scheduling import spans
from specialists.scheduling import wording as spoken

ASKED = Pattern(
    r"^\W*(?:so |and )?(?:am i|are we|will i be|i am|is|do i have (?:any |some )?(?:time|room|space)|have i got time)\b"
    r".*\b(?:free|busy|available|booked|occupied|open|clear|taken|tied up|time|room|space)\b", re.I,
)
_STEP = dt.timedelta(minutes=30)
_DAYTIME = (dt.time(9), dt.time(18))
_PARTS = {"morning": (_DAYTIME[0], dt.time(12)), "afternoon": (dt.time(13), dt.time(18)),
          "evening": (dt.time(18), dt.time(22)), "night": (dt.time(18), dt.time(23))}  # fmt: skip
DAYS = 14  # that are looked through where no day was named


async def whether(turn: Turn, when: When) -> Finding | None:
    """Whether the person is free at a time: what lies in it, or that nothing does. None where it is no stretch."""
    first, last, _ = spans.span_of(when, turn)
    if first is None or last is None or last <= turn.now:
        return None
    found = list(await turn.ports.calendar.between(turn.unit, first, last, turn.person.zone))
    at = _when(when, first, turn)
    if not found:
        return Finding(f"You are free {at}: nothing is in your calendar then.")
    listed = sentences.some([wording.line(one, turn) for one in found])
    return Finding(f"You have {listed}.{_gaps(turn, first, last, found)}", data=wording.data([x.event for x in found]))


def _when(when: When, first: dt.datetime, turn: Turn) -> str:
    if when.is_date or when.part is not None or when.end is not None:
        words = " ".join(when.text.split())
        return words if words.split(" ", 1)[0] in ("on", "in", "at", "this", "today", "tomorrow", "tonight", "next",
                                                   "from", "between", "for") else f"on {words}"  # fmt: skip
    return f"on {spoken.moment(first, turn)}"


def _gaps(turn: Turn, first: dt.datetime, last: dt.datetime, found: Sequence[Instance]) -> str:
    """What is free beside that, of a stretch of one day; as a sentence with a space before it."""
    if last - first < dt.timedelta(hours=2) or last - first > dt.timedelta(days=1):
        return ""
    zone = turn.person.zone
    day = spoken.wall(first, zone).date()
    begins = max(first, recurrence.at(dt.datetime.combine(day, _DAYTIME[0]), zone), turn.now)
    free = [f"{_clock(a, turn)} to {_clock(b, turn)}" for a, b in _between(begins, last, found) if b - a >= USUAL]
    return f" Free: {sentences.joined(free)}." if free else ""


def _between(
    first: dt.datetime, last: dt.datetime, found: Sequence[Instance]
) -> list[tuple[dt.datetime, dt.datetime]]:
    """The stretches of [first, last) in which nothing is."""
    gaps, at = [], first
    for one in sorted(found, key=lambda each: each.starts):
        if one.event.all_day:
            continue
        if one.starts > at:
            gaps.append((at, min(one.starts, last)))
        at = max(at, one.ends)
    return [*gaps, (at, last)] if at < last else gaps


def _clock(moment: dt.datetime, turn: Turn) -> str:
    return when_say.time_of_day(spoken.wall(moment, turn.person.zone))


class FreeTimes(Specialist):
    """Finds free times."""

    name = "foresight_strategist"

    @action(
        "find_time", object="event", operation=Operation.ASK,
        roles={"title": Role.TEXT, "when": Role.TIME, "duration": Role.LENGTH}, category="scheduling",
    )
    async def find_time(
        self, turn: Turn, duration: When | None = None, title: str | None = None, when: When | None = None
    ) -> Finding:
        """Finds a time at which your calendar is free, and offers to put something there."""
        long = dt.timedelta(seconds=duration.seconds) if duration is not None and duration.seconds else USUAL
        found = await _first(turn, when, long)
        if found is None:
            looked = f" {' '.join(when.text.split())}" if when is not None else f" in the next {DAYS} days"
            said = when_say.length(int(long.total_seconds()))
            return Finding(f"I find no {said} that is free{looked}.", worked=False)
        ends = _clock(found + long, turn)
        at = f"{spoken.moment(found, turn)} to {ends}"
        what = finding.bare(title or "")
        if not what:
            return Finding(f"You are free on {at}.")
        wall = spoken.wall(found, turn.person.zone)
        time = When(at, (0, 0), start=wall, end=wall + long)
        ask = f"You are free on {at}. Shall I put {sentences.quoted(what, 40)} there?"
        return choosing.question(ask, "create_event", {"title": what, "when": time}, [("Yes", {"sure": "yes"})])


async def _first(turn: Turn, when: When | None, long: dt.timedelta) -> dt.datetime | None:
    """The first free stretch of that length, at a half hour, in the hours of the day that one means."""
    zone, here = turn.person.zone, turn.local.replace(tzinfo=None)
    first, last, _ = spans.span_of(when, turn)
    begin = spoken.wall(first, zone) if first is not None else here
    end = spoken.wall(last, zone) if last is not None else here + dt.timedelta(days=DAYS)
    hours = _PARTS.get(when.part or "", _DAYTIME) if when is not None else _DAYTIME
    for number in range((end.date() - begin.date()).days + 1):
        day = begin.date() + dt.timedelta(days=number)
        opens, closes = (recurrence.at(dt.datetime.combine(day, hour), zone) for hour in hours)
        if when is not None and when.part is None and not when.is_date and first is not None and last is not None:
            opens, closes = first, last
        opens = max(opens, _half_hour(turn.now))
        there = await turn.ports.calendar.between(turn.unit, opens, closes, zone) if opens < closes else ()
        for gap, until in _between(opens, closes, there) if opens < closes else ():
            start = _half_hour(gap)
            if start + long <= until:
                return start
    return None


def _half_hour(moment: dt.datetime) -> dt.datetime:
    """The next full half hour, or the moment itself where it is one."""
    over = dt.timedelta(minutes=moment.minute % 30, seconds=moment.second, microseconds=moment.microsecond)
    return moment - over + (_STEP if over else dt.timedelta())

