"""From the pieces of a repeat to its RFC 5545 rule and first moment. Called by settle.py."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from specialists.language.time import (
    days,
    feasts,
    hours,
    lengths,
    opening,
    settle,
    sharing,
    weekdays,
    words,
)
from specialists.language.time.bag import Bag, Repeat
from specialists.language.time.value import Grain, When


def value(
    bag: Bag, local: dt.datetime, text: str, span: tuple[int, int], zone: str | None, said: list[str]
) -> When | None:
    """The rule with all that was said beside it: days, times, first and last day, count, days left out."""
    repeat = bag.repeat
    if repeat is None:
        return None
    _settle_pieces(bag, repeat)
    bound = _fold(bag, repeat, local, said)
    if repeat.less:
        _leave_out(repeat)
    begin = bound[0]
    if bag.begin is not None and repeat.until is not None:
        sharing.share(bag.begin, repeat.until)
    if bag.begin is not None:
        found = _start(bag.begin, local, said)
        if found is None:
            return None
        begin = max(begin, found)
    window = hours.window(bag, repeat)
    times = hours.times(bag, repeat, said, begin) if not window else []
    hours.spread(repeat, times, said)
    fields = _fields(repeat, times, window)
    start, grain = opening.find(repeat, times, window, begin, local, bag.begin is not None or bound[0] > local.date())
    if repeat.freq in opening.SUB_DAILY and bag.has_time and not window:  # "every 8 hours starting at 6am"
        said.clear()
        first = settle.time_of_day(bag, begin, local, said, begin != local.date())
        start = first if first is None or first > local else first + dt.timedelta(days=1)
    if repeat.freq == "DAILY" and start is not None:
        begin = start.date()
    until = _until(bag, repeat, local, begin, said) or (None if bound[1] is None else _end_of(bound[1]))
    if until is not None:
        fields.append(f"UNTIL={until:%Y%m%dT%H%M%S}")
    if repeat.count:
        fields.append(f"COUNT={repeat.count}")
    if start is None:
        return None  # every 31 February
    end = _event_end(bag, start, said) if times else None
    return When(
        text,
        span,
        start,
        end,
        grain,
        rrule=";".join(fields),
        zone=zone,
        skip=repeat.skip or None,
        assumed=tuple(said),
        seconds=bag.length.total if bag.length is not None and not bag.elapsed else None,
        part=bag.part or None,
    )


def _settle_pieces(bag: Bag, repeat: Repeat) -> None:
    """Puts each piece where it belongs: the days of a row, the time of the first day, the date as the first day."""
    if repeat.freq == "WEEKLY" and not repeat.days and _is_row(bag):  # "Monday to Friday at 9 every week"
        from_week(bag)
    if bag.begin is not None and bag.hour is None and not bag.part and bag.begin.has_time:
        bag.hour, bag.minute, bag.half, bag.part = bag.begin.hour, bag.begin.minute, bag.begin.half, bag.begin.part
    if bag.since == "after" and bag.begin is None and bag.has_date and repeat.freq == "DAILY":
        _begin_at_date(bag)


def _fields(repeat: Repeat, times: opening.Times, window: Sequence[int]) -> list[str]:
    """The rule's fields: how often, on which days, at what times."""
    uneven = len({hour for hour, _ in times}) * len({minute for _, minute in times}) > len(times)
    if uneven and repeat.freq == "WEEKLY" and repeat.interval == 1 and repeat.days:
        repeat.freq = "DAILY"  # BYSETPOS counts within a day then, and not within a week that may begin in its middle
    fields = [f"FREQ={repeat.freq}"]
    if repeat.interval > 1:
        fields.append(f"INTERVAL={repeat.interval}")
    _put_days(fields, repeat)
    if times:
        _put_times(fields, repeat, times)
    elif window:
        fields.append(f"BYHOUR={','.join(map(str, window))}")
        fields += ["BYMINUTE=0"] if repeat.freq == "HOURLY" else []
    return fields


def _begin_at_date(bag: Bag) -> None:
    """ "From Monday every day": the date is where it begins, no day that it falls on."""
    bag.begin = Bag(bag.now, bag.month_first)
    for name in sharing.DAYS:
        setattr(bag.begin, name, getattr(bag, name))
        setattr(bag, name, getattr(Bag, name))


def is_week(bag: Bag) -> bool:
    """Whether "Mon-Fri at 9" was said: days in a row with one time of day, which can only be meant for each of them."""
    return _is_row(bag) and not bag.has_time and bag.end is not None and bag.end.has_time


def _is_row(bag: Bag) -> bool:
    """From one weekday to another, of no week in particular."""
    end = bag.end
    return (
        end is not None
        and bag.wday is not None
        and end.wday is not None
        and bag.mday is None
        and end.mday is None
        and bag.box is None
        and end.box is None
        and not bag.mod
        and not end.mod
    )


def from_week(bag: Bag) -> None:
    """Makes the row of days a repeat: a weekly one, or of the frequency that was said."""
    end = bag.end
    if end is None or bag.wday is None or end.wday is None:
        return
    bag.repeat = bag.repeat or Repeat()
    bag.repeat.freq = "WEEKLY"
    bag.repeat.days = tuple(
        (0, words.DAY_CODES[(bag.wday + step) % 7]) for step in range((end.wday - bag.wday) % 7 + 1)
    )
    if not bag.has_time:
        bag.hour, bag.minute, bag.half, bag.part = end.hour, end.minute, end.half, end.part
    bag.wday, bag.end = None, end.end


def _start(bag: Bag, local: dt.datetime, said: list[str]) -> dt.date | None:
    if bag.length is not None and bag.elapsed:
        return lengths.shifted(local.date(), bag.length.months, bag.length.days)
    if not bag.has_date:
        return local.date()
    found = days.find(bag, local.date(), said)
    return None if found is None else found[0]


def _fold(bag: Bag, repeat: Repeat, local: dt.datetime, said: list[str]) -> tuple[dt.date, dt.date | None]:
    """Puts date pieces that stood beside the repeat into it; gives its first and last possible day."""
    today = local.date()
    begin: dt.date = today
    until: dt.date | None = None
    if bag.feast and repeat.freq == "YEARLY" and not repeat.feast:  # "every year on Christmas Eve"
        repeat.feast = bag.feast
    if repeat.feast:
        _feast(repeat, today, said)
    if bag.mday is not None:
        _put_monthday(repeat, bag, bag.mday, today)
    elif bag.month is not None and not repeat.months:
        begin, until = _put_month(repeat, bag, bag.month, today)
    elif bag.year is not None:
        begin, until = max(today, dt.date(bag.year, 1, 1)), dt.date(bag.year, 12, 31)
    if bag.nth is not None and not repeat.days:
        _put_nth(repeat, bag)
    if bag.wday is not None and not repeat.days:
        if repeat.freq == "DAILY":
            repeat.freq = "WEEKLY"
        repeat.days = ((0, words.DAY_CODES[bag.wday]),)
        if bag.mod == "next" and bag.begin is None:
            begin = max(begin, days.weekday(bag, bag.wday, today, said))
    if bag.box is not None and bag.nth is None:
        begin, until = max(begin, bag.box.start), bag.box.end - dt.timedelta(days=1)
    if bag.span is not None:
        until = bag.span[1].date()
    if bag.day is not None:
        begin = max(begin, bag.day)
    return begin, until


def _put_monthday(repeat: Repeat, bag: Bag, mday: int, today: dt.date) -> None:
    repeat.monthdays = (mday,)
    if bag.month is not None:
        repeat.freq, repeat.months = "YEARLY", (bag.month,)
    elif repeat.freq in ("DAILY", "WEEKLY") and repeat.interval == 1:
        repeat.freq = "MONTHLY"
    elif repeat.freq == "YEARLY":
        repeat.months = (today.month if mday >= today.day else today.month % 12 + 1,)


def _put_month(repeat: Repeat, bag: Bag, month: int, today: dt.date) -> tuple[dt.date, dt.date | None]:
    """A month bounds what comes oftener, and is when the rest comes; gives the first and last possible day."""
    begin, until = today, None
    if bag.year is not None or repeat.freq in ("DAILY", "WEEKLY", *opening.SUB_DAILY):
        found = days.find(_only(bag, "month", "year"), today, [])
        if found is not None and repeat.freq != "YEARLY":
            begin, until = max(found[0], today), found[1] - dt.timedelta(days=1)
    if repeat.freq in ("MONTHLY", "YEARLY") or bag.nth is not None:
        repeat.freq, repeat.months = "YEARLY", (month,)
    return begin, until


def _only(bag: Bag, *names: str) -> Bag:
    twin = Bag(bag.now, bag.month_first)
    for name in names:
        setattr(twin, name, getattr(bag, name))
    return twin


def _put_nth(repeat: Repeat, bag: Bag) -> None:
    if bag.nth is None:
        return
    number, unit = bag.nth
    if repeat.freq in ("DAILY", "WEEKLY"):
        repeat.freq = "MONTHLY"
    if unit == "day":
        repeat.monthdays = (number,)
    elif unit in words.DAY_CODES:  # only a month and a year have a seventeenth Friday
        repeat.days = ((0 if repeat.freq in opening.SUB_DAILY else number, unit),)
    else:
        group = weekdays.GROUPS.get(unit, words.DAY_CODES)
        repeat.days, repeat.setpos = tuple((0, code) for code in group), number


def _feast(repeat: Repeat, today: dt.date, said: list[str]) -> None:
    """A holiday's rule where it has one; Easter and the like have none, so their next date stands for them."""
    fixed = feasts.FIXED.get(repeat.feast)
    nth = feasts.NTH.get(repeat.feast)
    if nth is not None:
        repeat.months, repeat.days = (nth[0],), ((nth[2], words.DAY_CODES[nth[1]]),)
        return
    if fixed is None:
        day = next(
            (
                day
                for day in (feasts.date(repeat.feast, today.year + ahead) for ahead in range(3))
                if day and day >= today
            ),
            today,
        )
        fixed = day.month, day.day
        said.append(f"{repeat.feast} moves from year to year; this is its next date")
    repeat.months, repeat.monthdays = (fixed[0],), (fixed[1],)


def _leave_out(repeat: Repeat) -> None:
    codes = [code for _, code in repeat.days] or (list(words.DAY_CODES) if repeat.freq in ("DAILY", "WEEKLY") else [])
    kept = [code for code in codes if code not in repeat.less]
    if kept and repeat.freq in ("DAILY", "WEEKLY") and repeat.interval == 1:
        repeat.freq, repeat.days = "WEEKLY", tuple((0, code) for code in kept)


def _put_days(fields: list[str], repeat: Repeat) -> None:
    if repeat.months:
        fields.append(f"BYMONTH={','.join(map(str, repeat.months))}")
    if repeat.monthdays:
        fields.append(f"BYMONTHDAY={','.join(map(str, repeat.monthdays))}")
    if repeat.days:
        codes = sorted(repeat.days, key=lambda day: (day[0], words.DAY_CODES.index(day[1])))
        fields.append("BYDAY=" + ",".join(f"{number or ''}{code}" for number, code in codes))
    if repeat.setpos:
        fields.append(f"BYSETPOS={repeat.setpos}")


def _put_times(fields: list[str], repeat: Repeat, times: opening.Times) -> None:
    """BYHOUR and BYMINUTE multiply; where that makes times nobody said, BYSETPOS picks the right ones of each day."""
    hours = sorted({hour for hour, _ in times})
    minutes = sorted({minute for _, minute in times})
    fields += [f"BYHOUR={','.join(map(str, hours))}", f"BYMINUTE={','.join(map(str, minutes))}"]
    made = [(hour, minute) for hour in hours for minute in minutes]
    if len(made) > len(times) and not repeat.setpos and repeat.freq == "DAILY":
        fields.append(f"BYSETPOS={','.join(str(made.index(time) + 1) for time in times)}")


def _end_of(day: dt.date) -> dt.datetime:
    return dt.datetime.combine(day, dt.time(23, 59, 59))


def _until(bag: Bag, repeat: Repeat, local: dt.datetime, begin: dt.date, said: list[str]) -> dt.datetime | None:
    """The last day: "until March" is its eve, "until Friday" that Friday,
    "for 8 weeks" counts from the first possible day.
    """
    if repeat.length is not None:
        if repeat.length.seconds and repeat.freq in opening.SUB_DAILY:
            return (local + dt.timedelta(seconds=repeat.length.total)).replace(second=0, microsecond=0)
        return _end_of(lengths.shifted(begin, repeat.length.months, repeat.length.days - 1))
    until = repeat.until
    if until is None and bag.end is not None and bag.end.has_date:
        until = bag.end
    if until is None:
        return None
    if until.length is not None and until.elapsed:
        return _end_of(lengths.shifted(local.date(), until.length.months, until.length.days))
    if until.has_time and repeat.freq in opening.SUB_DAILY:
        last = settle.moment(until, local, said)
        return None if last is None else last.start
    if not until.has_date:
        return None
    found = days.find(until, max(begin, local.date()), said)
    if found is None:
        return None
    return _end_of(found[0] if found[2] is Grain.DAY else found[0] - dt.timedelta(days=1))


def _event_end(bag: Bag, start: dt.datetime | None, said: list[str]) -> dt.datetime | None:
    """The end of the first occurrence: "every day from 9 to 5", "every Monday at 6 for an hour"."""
    if start is None:
        return None
    if bag.end is not None and bag.end.has_time and not bag.end.has_date:
        return settle.range_end(bag, start, Grain.MINUTE, said)
    if bag.length is not None and bag.length.seconds and not bag.elapsed:
        return start + dt.timedelta(seconds=bag.length.total)
    return None
