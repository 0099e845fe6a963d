"""A new time beside the old one: what was not said of it is as it was. changes.py asks."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace

from bot.understanding.dialogue.state import Context
from specialists.language import time as when
from specialists.language.text.patterns import Pattern
from specialists.language.time import conventions, say
from specialists.language.time.value import Grain, When

_LONGEST = 240  # characters
WAKING = range(7, 22)  # hours in which people are up
NEAR = 2  # hours: after 6 am, "6:15" is as early
_MOVED_BY = Pattern(r"\s+(?:later|earlier|sooner|before)$|^in\s+", re.I)
_OFF_BY = Pattern(r"\s+(?P<side>early|late)\b.*$", re.I)  # "15 minutes early today": by so much it is moved
_TILL = Pattern(r"(?:un)?till?\b", re.I)
_HALF_READ = Pattern(r"\d[\d:.]* read as \d")
_HOUR_ALONE = Pattern(
    r"\W*(?:only\s+)?(?:(?:at|around|in the|about)\s+)?(?:(?:(?:half|quarter)\s+(?:(?:past|to)\s+)?)?"
    r"(?:\d{1,2}(?:[:.]\d\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s*(?:[ap]\.?m\.?|o'?clock)?"
    r"|mornings?|afternoons?|evenings?|night|noon|midday|midnight|lunch(?:time)?|bedtime)\W*", re.I,
)
_STEP = Pattern(r"\W*(?:the )?day (?P<side>after|before)(?: that)?(?:\W+(?:at )?(?:the )?same (?:time|hour))?\W*", re.I)
_ONE_HOUR = Pattern(r"BYHOUR=\d+;BYMINUTE=\d+(?![,\d])")
_SAME = Pattern(r"\b(?:at )?(?:the )?same (?:time|hour)\b", re.I)  # the hour is the thing's own
_DAYS = Pattern(r"BYDAY=([A-Z,]+)")
_FREQ = Pattern(r"FREQ=(HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)")
_UNITS = {"HOURLY": "hours", "DAILY": "days", "WEEKLY": "weeks", "MONTHLY": "months", "YEARLY": "years"}
_CODES = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_CLOCK_ALONE = Pattern(r"\W*(?:at|around|by)?\s*\d[\d:.]*\s*(?:[ap]\.?m\.?|o'?clock)?\W*", re.I)
ANY_TIME = dt.datetime(2026, 1, 5, 12, tzinfo=dt.UTC)  # whether there is a time in words, not which


_MINUTES = Pattern(
    r"\b(?P<count>half|quarter|a quarter|five|ten|twenty(?:[ -]five)?|[1-5]?[05])\s+(?P<side>past|to|after|before)"
    r"(?=\W*$|\s+(?:instead|please|pls|then|actually|rather|thanks|too|as well)\b)", re.I,
)

_COUNTED = {"half": 30, "quarter": 15, "a quarter": 15, "five": 5, "ten": 10, "twenty": 20, "twenty five": 25}


def with_hour(text: str, before: Context | None) -> str:
    """The text with the hour of what was spoken of behind minutes that name none: "make it half past", "20 to"."""
    found = _MINUTES.search(text) if len(text) <= _LONGEST else None
    if found is None:
        return text
    own = [one for one in when.find(text[: found.start()], ANY_TIME) if one.start is not None and not one.is_date]
    timed = own[-1] if own else before and (before.when or before.repeat)
    if not timed or timed.start is None or timed.is_date:
        return text
    at = timed.end if timed.end is not None and _TILL.match(timed.text) else timed.start  # "they open at | till 8"
    named = found["count"].lower().replace("-", " ")
    minutes = _COUNTED.get(named) or int(named)
    if found["side"].lower() in ("to", "before"):
        moment = at.replace(minute=0) + dt.timedelta(hours=1 if at.minute else 0) - dt.timedelta(minutes=minutes)
    else:
        moment = at.replace(minute=minutes)
    clock = f"{moment.hour % 12 or 12}:{moment:%M}" if any(map(_HALF_READ.match, timed.assumed)) else f"{moment:%H:%M}"
    return f"{text[: found.start()]}{clock}{text[found.end() :]}"


def leaned(words: str, now: dt.datetime, before: Context) -> When | None:
    """A time in the half of the day of what was spoken of: "6" is 6 pm after 5 pm. Which day, whoever moves it says."""
    moment, old = time(words, now), before.when or before.repeat
    if moment is None or old is None or old.start is None or old.is_date or moment.is_date:
        return moment
    if moment.rrule is not None and moment.part is not None and conventions.holds(moment.part, old.start.time()):
        rule = _ONE_HOUR.sub(f"BYHOUR={old.start.hour};BYMINUTE={old.start.minute}", moment.rrule)
        start = moment.start and dt.datetime.combine(moment.start.date(), old.start.time())
        return replace(moment, rrule=rule, start=start, part=None, assumed=())
    return _in_half(moment, old.start)


def at_half(half: str, now: dt.datetime, before: Context) -> When | None:
    """The same hour in the other half of the day: "am, not pm"."""
    if before.when is None or before.when.start is None or before.when.is_date:
        return None
    hour = before.when.start.hour % 12 or 12
    return when.read(f"at {hour}:{before.when.start:%M}{half}", now)


def next_day(step: int, now: dt.datetime, before: Context) -> When | None:
    """The day after or before: "sorry, the day after"."""
    if before.when is None or before.when.start is None:
        return None
    return when.read(_dated(before.when.start.date() + dt.timedelta(days=step)), now)


def is_hour(said: When) -> bool:
    """Whether a time is an hour and no day: "half past six"."""
    return _HOUR_ALONE.fullmatch(said.text) is not None


def stepped(words: str, now: dt.datetime, before: Context) -> When | None:
    """ "The day after that, same time": a day later or earlier than what was spoken of."""
    said = _STEP.fullmatch(words)
    day = None if said is None else next_day(1 if said["side"].lower() == "after" else -1, now, before)
    old = before.when
    if day is None or day.start is None or old is None or old.start is None or old.is_date:
        return day
    return when.read(f"{_dated(day.start.date())} at {old.start:%H:%M}", now) or day


def length(words: str, now: dt.datetime) -> tuple[When, bool] | None:
    """A length of time, and whether it goes back: "half an hour earlier"; None where it is none."""
    if off := _OFF_BY.search(words):
        words, back = words[: off.start()], off["side"].lower() == "early"
    else:
        back = False
    found = when.read(words, now)
    if found is None or found.seconds is None or found.rrule is not None:
        return None
    if found.seconds < 0 or found.start is not None:
        bare = _MOVED_BY.sub("", words.strip(" .!"))
        plain = when.read(bare, now)
        if plain is None or plain.seconds is None:
            return None
        return plain, found.seconds < 0
    return found, back


def time(words: str, now: dt.datetime) -> When | None:
    """A bare number is a time of day here: "no, I meant 6"."""
    return when.read(words, now) or when.read(f"at {words}", now)


def in_its_unit(words: str, rrule: str, now: dt.datetime) -> When | None:
    """How often, counted in the unit of the rule that is kept: "every three", of what comes every two hours."""
    freq = _FREQ.match(rrule)
    return when.read(f"{words} {_UNITS[freq[1]]}", now) if freq is not None else None


def inside(words: str, now: dt.datetime, before: Context) -> When | None:
    """The only time in words that hold more than that: "only Friday suits"."""
    found = when.find(words, now)
    return leaned(found[0].text, now, before) if len(found) == 1 else None


def at_its_hour(said: When, now: dt.datetime) -> When:
    """The day alone of a time that is said as "Saturday, same time": the hour is the thing's own, not this one."""
    bare = _SAME.sub(" ", said.text).strip(" ,")
    day = when.read(bare, now) if bare != said.text and bare else None
    return said if day is None else day


def completed(words: str, now: dt.datetime, before: Context) -> When | None:
    """A time whose day or hour, where it names none, is that of the turn before."""
    moment, old = time(words, now), before.when
    if moment is not None and before.repeat is not None and _HOUR_ALONE.fullmatch(words):
        return _as_often(_of_today(moment, before.repeat, now), before.repeat)
    if moment is not None and before.repeat is not None and (often := _on_that_day(moment, before.repeat)) is not None:
        return often
    if moment is None or moment.rrule is not None or old is None or old.start is None or old.is_date:
        return moment
    if moment.is_date and moment.end is None:
        return when.read(f"{words} at {old.start:%H:%M}", now) or moment
    if moment.grain is Grain.WEEK and moment.start is not None:  # "the same next week": on the same day of it
        day = moment.start.date() + dt.timedelta(days=old.start.weekday() - moment.start.weekday())
        return when.read(f"{_dated(day)} at {old.start:%H:%M}", now) or moment
    if _CLOCK_ALONE.fullmatch(words):
        clock = words if words.strip()[:1].isalpha() else f"at {words}"
        moment = when.read(f"{_dated(old.start.date())} {clock}", now) or moment
    return _in_half(moment, old.start)


def behind(words: str, now: dt.datetime, before: Context) -> When | None:
    """So long after what was spoken of: "and again ten minutes after"; None where that has no hour."""
    said = length(words, now)
    old = before.when or before.repeat
    if said is None or not said[0].seconds or old is None or old.start is None or old.is_date:
        return None
    start = old.start + dt.timedelta(seconds=abs(said[0].seconds))
    moment = when.read(f"{_dated(start.date())} at {start:%H:%M}", now)
    return moment if moment is None or before.repeat is None else _as_often(moment, before.repeat)


def _of_today(moment: When, usual: When, now: dt.datetime) -> When:
    """An hour alone in the half of the day of what repeats, today where it is still to come."""
    halved = _in_half(moment, usual.start) if usual.start is not None else moment
    if halved is moment or halved.start is None:
        return moment
    today = dt.datetime.combine(now.date(), halved.start.time())
    return replace(halved, start=today if today > now.replace(tzinfo=None) else halved.start)


def _on_that_day(moment: When, old: When) -> When | None:
    """A day at the hour of what repeats by the week, as often: "and on Wednesday", behind "every Tuesday at 4"."""
    start, hour = moment.start, old.start
    weekly = (old.rrule or "").startswith("FREQ=WEEKLY") and _ONE_HOUR.search(old.rrule or "")
    days = _DAYS.search(moment.rrule or "") if moment.rrule is not None else None
    if not weekly or start is None or hour is None or (moment.rrule is not None and days is None):
        return None
    if moment.rrule is None and not (moment.is_date and moment.end is None):
        return None
    timed = moment.rrule is not None and _ONE_HOUR.search(moment.rrule)
    if timed and not any("named no time" in one for one in moment.assumed):
        return None  # it has an hour of its own
    code = days[1] if days is not None else _CODES[start.weekday()]
    rrule = _DAYS.sub(f"BYDAY={code}", old.rrule or "")
    begins = start.replace(hour=hour.hour, minute=hour.minute)
    return replace(moment, start=begins, rrule=rrule, grain=old.grain, part=None, assumed=())


def as_often(moment: When, words: str, rrule: str, now: dt.datetime) -> When:
    """A time of day, said in these words, on the days of a repeat that is kept as a rule."""
    if moment.rrule is not None or moment.start is None or moment.is_date or not _HOUR_ALONE.fullmatch(words):
        return moment
    return _as_often(moment, When(moment.text, moment.span, start=now.replace(tzinfo=None), rrule=rrule))


def _as_often(moment: When, old: When) -> When:
    """A time of day on the days of what repeats: "and in the evening too", behind "every morning at 8"."""
    rrule, start = old.rrule or "", moment.start
    if start is None or old.start is None or not _ONE_HOUR.search(rrule):
        return moment
    rrule = _ONE_HOUR.sub(f"BYHOUR={start.hour};BYMINUTE={start.minute}", rrule)
    # A rhythm of every other week goes on from its own first day.
    begins = old.start.replace(hour=start.hour, minute=start.minute) if "INTERVAL" in rrule else start
    assumed = tuple(one for one in moment.assumed if "has passed" not in one)
    return replace(moment, start=begins, rrule=rrule, assumed=assumed)


def _in_half(moment: When, old: dt.datetime) -> When:
    """An hour whose half of the day was not said, in that of the turn before: after 5 pm "also tomorrow at 8" is 8 pm.

    As long as people are up then: after 5 pm "at 11" stays 11 in the morning.
    """
    start = moment.start
    if start is None or moment.end is not None or (start.hour < 12) == (old.hour < 12):
        return moment
    if not any(_HALF_READ.match(one) for one in moment.assumed):
        return moment
    hour = (start.hour + 12) % 24
    if hour not in WAKING and abs(hour - old.hour) > NEAR:
        return moment
    rest = tuple(one for one in moment.assumed if not _HALF_READ.match(one))
    clock = say.clock(hour, start.minute)
    said = clock.split()[0].removesuffix(":00")
    return replace(moment, start=start.replace(hour=hour), assumed=(*rest, f"{said} read as {clock}"))


def _dated(day: dt.date) -> str:
    return f"{day.day} {day:%B} {day.year}"
