"""The times of day of a repeat: those that were said, those that "three times a day" stands for, and the hours of
"between 9 and 5". recurring.py asks.
"""

from __future__ import annotations

import datetime as dt

from specialists.language.time import conventions, opening, repeats, say, settle, sharing, words
from specialists.language.time.bag import Bag, Repeat
from specialists.language.time.value import Grain

_MIDNIGHT = dt.time()


def window(bag: Bag, repeat: Repeat) -> list[int]:
    """The hours of "every 3 hours between 9 and 5": the last one counts where an occurrence falls on it."""
    if repeat.freq not in opening.SUB_DAILY or bag.end is None:
        return []
    sharing.share(bag, bag.end)
    if bag.hour is None or bag.end.hour is None:
        return []
    base = dt.datetime.combine(bag.now.date(), _MIDNIGHT)
    first = settle.time_of_day(bag, base.date(), base, [], True)
    if first is None:
        return []
    last = settle.range_end(bag, first, Grain.MINUTE, [])
    if last is None:
        return []
    step = repeat.interval if repeat.freq == "HOURLY" else 1
    found: list[int] = []
    moment = first
    while moment <= last and len(found) < 24:
        if repeat.freq == "HOURLY" or moment < last:
            found.append(moment.hour)
        moment += dt.timedelta(hours=step)
    if repeat.freq == "HOURLY" and 24 % repeat.interval:
        repeat.freq, repeat.interval = "DAILY", 1
        repeat.window = True
    return sorted(set(found))


def times(bag: Bag, repeat: Repeat, said: list[str], begin: dt.date) -> opening.Times:
    """The times of day of each occurrence. A bare hour of a repeat is in waking time on any day."""
    if repeat.freq in opening.SUB_DAILY or (bag.hour is None and not bag.part and bag.bare is None):
        return []
    if bag.end is not None:
        sharing.share(bag, bag.end)
    base = dt.datetime.combine(begin - dt.timedelta(days=1), _MIDNIGHT)
    if any(hour > 12 for hour, _, _ in bag.more) and not bag.half:
        bag.half = "24"  # "at 6 and 18"
    first = settle.time_of_day(bag, begin, base, said, True)
    if first is None:
        return []
    found = [(first.hour, first.minute)]
    halves = [bag.half, *(half for _, _, half in bag.more)]
    for hour, minute, half in bag.more:
        one = Bag(bag.now)
        one.hour, one.minute, one.half, one.lean = hour, minute, half, bag.lean
        if bag.half == "24" and not half:
            one.half = "24"
        if not (half or bag.half) and hour <= 12 and (hour % 12, minute) <= found[-1] < (hour % 12 + 12, minute):
            one.hour, one.half = hour % 12 + 12, "pm"  # "at 9, 1 and 5": in the order of the day
        moment = settle.time_of_day(one, begin, base, said, True)
        if moment is not None and (moment.hour, moment.minute) not in found:
            found.append((moment.hour, moment.minute))
    if (
        bag.more
        and halves[-1] == "pm"
        and not bag.half
        and bag.hour is not None
        and bag.hour < 12
        and found[0][0] + 12 < found[-1][0]
    ):
        found[0] = (found[0][0] + 12, found[0][1])  # "at 8 and 10 pm"
    return sorted(found)


def spread(repeat: Repeat, times: opening.Times, said: list[str]) -> None:
    """Turns "three times a day" into hours, "twice a week" into days."""
    count = repeat.times_a
    if count < 2:
        return
    if repeat.freq == "DAILY":
        if not times:
            times.extend((hour, 0) for hour in repeats.spread(count))
            said.append(f"{count} times a day read as at {', '.join(say.clock(hour, 0) for hour, _ in times)}")
    elif repeat.freq == "WEEKLY":
        if not repeat.days and repeat.interval == 1:
            codes = conventions.WEEK_SPREAD.get(count, words.DAY_CODES)
            repeat.days = tuple((0, code) for code in codes)
            days = ", ".join(words.WEEKDAY_NAMES[words.DAY_CODES.index(code)] for code in codes)
            said.append(f"{count} times a week read as on {days}")
    elif repeat.freq == "MONTHLY" and not repeat.days and not repeat.monthdays:
        repeat.monthdays = tuple(1 + round(index * 28 / count) for index in range(min(count, 28)))
        said.append(f"{count} times a month read as on {', '.join(map(str, repeat.monthdays))}")
    elif repeat.freq == "YEARLY" and not repeat.months and 12 % count == 0:
        repeat.freq, repeat.interval = "MONTHLY", 12 // count
    elif repeat.freq == "HOURLY" and 60 % count == 0:
        repeat.freq, repeat.interval = "MINUTELY", 60 // count
