"""Times printed for people, in British order: "Sunday 22 Nov, 9:00 am".
Called by confirmations; every line reads back to its value.
"""

from __future__ import annotations

import datetime as dt

from specialists.language.time import skips, words
from specialists.language.time.value import Grain, When

_SHORT = [name[:3] for name in words.MONTH_NAMES]
_UNITS = (("week", 604800), ("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1))
_FREQ = {
    "DAILY": "day",
    "WEEKLY": "week",
    "MONTHLY": "month",
    "YEARLY": "year",
    "HOURLY": "hour",
    "MINUTELY": "minute",
    "SECONDLY": "second",
}
_ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", -1: "last", -2: "second to last"}


def clock(hour: int, minute: int, second: int = 0) -> str:
    """9:00 am, 12:30 pm, 8:00:31 am."""
    tail = f":{second:02d}" if second else ""
    return f"{hour % 12 or 12}:{minute:02d}{tail} {'am' if hour < 12 else 'pm'}"


def time_of_day(moment: dt.datetime) -> str:
    return clock(moment.hour, moment.minute)


def day(date: dt.date, now: dt.datetime) -> str:
    """Sunday 22 Nov; with the year where it is not the next such day to come."""
    local = now.date()
    year = "" if local <= date and date.year == local.year else f" {date.year:04d}"
    return f"{words.WEEKDAY_NAMES[date.weekday()]} {date.day} {_SHORT[date.month - 1]}{year}"


def moment(local_start: dt.datetime, now: dt.datetime) -> str:
    """Sunday 22 Nov, 9:00 am. `local_start` is naive, or aware in the zone to print; `now` in the person's zone."""
    return f"{day(local_start.date(), now)}, {clock(local_start.hour, local_start.minute, local_start.second)}"


def length(seconds: int) -> str:
    """1 hour 30 minutes; 2 weeks; 1 day 4 hours."""
    if seconds <= 0:
        return "0 seconds"
    parts = []
    left = seconds
    for name, size in _UNITS:
        if name == "week" and left % size:
            continue
        count, left = divmod(left, size)
        if count:
            parts.append(f"{count} {name}{'' if count == 1 else 's'}")
    return " ".join(parts)


def late(seconds: int) -> str:
    """3 h late; 20 min late; 2 days late."""
    if seconds >= 2 * 86400:
        return f"{seconds // 86400} days late"
    if seconds >= 3600:
        return f"{seconds // 3600} h late"
    return f"{max(1, seconds // 60)} min late"


def show(when: When, now: dt.datetime) -> str:
    """A whole value: moment, range, repeat or length, with the zone where it is not the person's own."""
    if when.rrule:
        without = skips.said(when.skip.split(","), once=True) if when.skip else ""
        return rule(when.rrule) + (f" except {without}" if without else "")
    if when.start is None:
        return length(when.seconds) if when.seconds else (when.anchor.thing if when.anchor else "")
    if when.is_date:
        if when.end is None or (when.grain is Grain.DAY and when.end - when.start == dt.timedelta(days=1)):
            return day(when.start.date(), now)
        return f"{day(when.start.date(), now)} to {day((when.end - dt.timedelta(days=1)).date(), now)}"
    zone = f" {when.zone.rpartition('/')[2].replace('_', ' ')} time" if when.zone else ""
    shown = moment(when.start, now)
    if when.end is None:
        return shown + zone
    if when.end.date() == when.start.date():
        return f"{shown} to {clock(when.end.hour, when.end.minute, when.end.second)}{zone}"
    return f"{shown} to {moment(when.end, now)}{zone}"


def rule(rrule: str) -> str:
    """An RRULE in words: every weekday at 8:00 am; every other Tuesday at 7:00 pm until 28 February 2027."""
    fields = dict(part.split("=", 1) for part in rrule.removeprefix("RRULE:").split(";") if "=" in part)
    freq, interval = fields.get("FREQ", "DAILY"), int(fields.get("INTERVAL", "1"))
    text = _core(freq, interval, fields) + _times(freq, fields)
    if "UNTIL" in fields:
        last = dt.date(int(fields["UNTIL"][:4]), int(fields["UNTIL"][4:6]), int(fields["UNTIL"][6:8]))
        time = fields["UNTIL"][9:15]
        if time and time != "235959":
            text += f" until {clock(int(time[:2]), int(time[2:4]))} on"
        else:
            text += " until"
        text += f" {last.day} {words.MONTH_NAMES[last.month - 1]} {last.year}"
    if "COUNT" in fields:
        text += f" for {fields['COUNT']} times"
    return text


_CLOCKED = ("hour", "minute", "second")  # "every other hour" would leave open which one


def _every(unit: str, interval: int) -> str:
    if interval == 1:
        return f"every {unit}"
    return f"every other {unit}" if interval == 2 and unit not in _CLOCKED else f"every {interval} {unit}s"


def _joined(names: list[str]) -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


def nth(number: int) -> str:
    return _ORDINALS.get(number) or f"{number}{suffix(number)}"


def suffix(number: int) -> str:
    """st, nd, rd or th."""
    return "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


def _core(freq: str, interval: int, fields: dict[str, str]) -> str:
    days = fields.get("BYDAY", "").split(",") if fields.get("BYDAY") else []
    monthdays = [int(number) for number in fields.get("BYMONTHDAY", "").split(",") if number]
    months = [words.MONTH_NAMES[int(number) - 1] for number in fields.get("BYMONTH", "").split(",") if number]
    each = _each(freq, interval, months)
    if monthdays and freq in ("MONTHLY", "YEARLY"):
        if freq == "YEARLY" and len(months) == 1 and len(monthdays) == 1 and monthdays[0] > 0 and interval == 1:
            return f"every {monthdays[0]} {months[0]}"
        return f"the {_joined([_monthday(number) for number in monthdays])} of {each}"
    if not days:
        return (
            _every(_FREQ[freq], interval) + (f" in {_joined(months)}" if months and freq != "YEARLY" else "")
            if freq != ("YEARLY") or not months
            else f"every {_joined(months)}"
        )
    if "BYSETPOS" in fields and freq in ("MONTHLY", "YEARLY"):
        kind = "weekday" if len(days) == 5 else "weekend" if len(days) == 2 else "day"
        return f"the {nth(int(fields['BYSETPOS'].split(',')[0]))} {kind} of {each}"
    if freq in ("MONTHLY", "YEARLY"):
        if len({code[-2:] for code in days}) == 1 and all(len(code) > 2 for code in days):
            return f"the {_joined([nth(int(code[:-2])) for code in days])} {_weekday(days[0][-2:])} of {each}"
        named = [f"{nth(int(code[:-2]))} {_weekday(code[-2:])}" if len(code) > 2 else _weekday(code) for code in days]
        return f"the {_joined(named)} of {each}"
    named_days = _weekdays(days)
    if freq in ("WEEKLY", "DAILY"):
        if len(days) == 1 or named_days in ("weekday", "weekend"):
            return _every(named_days, interval)
        return f"every {named_days}" if interval == 1 else f"{_every('week', interval)} on {named_days}"
    return (
        f"{_every(_FREQ[freq], interval)} on {named_days}s"
        if named_days == "weekday"
        else (f"{_every(_FREQ[freq], interval)} on {named_days}")
    )


def _each(freq: str, interval: int, months: list[str]) -> str:
    if months:
        return f"every {_joined(months)}"
    return _every("month" if freq == "MONTHLY" else "year", interval)


def _monthday(number: int) -> str:
    if number < 0:
        return "last day" if number == -1 else f"{nth(number)} day"
    return f"{number}{suffix(number)}"


def _weekday(code: str) -> str:
    return words.WEEKDAY_NAMES[words.DAY_CODES.index(code)]


def _weekdays(codes: list[str]) -> str:
    if sorted(codes) == sorted(words.DAY_CODES[:5]):
        return "weekday"
    if sorted(codes) == sorted(words.DAY_CODES[5:]):
        return "weekend"
    return _joined([_weekday(code) for code in codes])


def _times(freq: str, fields: dict[str, str]) -> str:
    hours = [int(number) for number in fields.get("BYHOUR", "").split(",") if number]
    minutes = [int(number) for number in fields.get("BYMINUTE", "0").split(",")]
    if not hours:
        return ""
    if freq in ("HOURLY", "MINUTELY", "SECONDLY"):
        last = hours[-1] if freq == "HOURLY" else hours[-1] + 1
        return f" between {clock(hours[0], minutes[0] if freq == 'HOURLY' else 0)} and {clock(last % 24, 0)}"
    positions = fields.get("BYSETPOS")
    all_times = [(hour, minute) for hour in sorted(hours) for minute in sorted(minutes)]
    if positions and len(minutes) > 1:
        wanted = {int(number) - 1 for number in positions.split(",")}
        all_times = [pair for index, pair in enumerate(all_times) if index in wanted]
    return " at " + _joined([clock(hour, minute) for hour, minute in all_times])


def birthday(kept: str) -> str:
    """A kept birthday in words: "3 May", "3 May 1980"."""
    if kept.startswith("--"):
        day = dt.date.fromisoformat(f"2000-{kept[2:]}")
        return f"{day.day} {day:%B}"
    day = dt.date.fromisoformat(kept)
    return f"{day.day} {day:%B} {day.year}"
