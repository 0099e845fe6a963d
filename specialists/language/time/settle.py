"""From the pieces of one expression to its value: which moment, stretch, length or repeat they mean.
Called by time/__init__.py.
"""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple
from zoneinfo import ZoneInfo

from specialists.language.time import conventions, days, lengths, recurring, say, sharing, stretch
from specialists.language.time.bag import Bag, Length
from specialists.language.time.value import Grain, When

_DAY = dt.timedelta(days=1)
_MIDNIGHT = dt.time()


class Moment(NamedTuple):
    """A start, perhaps an exclusive end, and how exactly they were said."""

    start: dt.datetime
    end: dt.datetime | None
    grain: Grain


def value(bag: Bag, now: dt.datetime, text: str, span: tuple[int, int]) -> When | None:
    """The value of a bag; None where its pieces name no time there is (30 February).
    `now` is aware, in the person's zone, and the bag's own `now` the same moment there.
    """
    said = list(bag.said)
    zone = bag.zone or None
    local = now.astimezone(ZoneInfo(zone)).replace(tzinfo=None) if zone else bag.now
    try:
        return _value(bag, now, local, text, span, zone, said)
    except (ValueError, OverflowError):
        return None


def _value(
    bag: Bag, now: dt.datetime, local: dt.datetime, text: str, span: tuple[int, int], zone: str | None, said: list[str]
) -> When | None:
    if bag.end is not None and bag.end.elapsed and bag.end.has_time:
        sharing.share(bag, bag.end)
    if bag.repeat is None and recurring.is_week(bag):
        recurring.from_week(bag)
    if bag.repeat is not None and bag.repeat.freq:
        return recurring.value(bag, local, text, span, zone, said)
    found = _ready(bag, local, text, span, zone, said)
    if found is not None:
        return found
    if bag.begin is not None and not (bag.has_date or bag.has_time):
        inner = moment(bag.begin, local, said)
        if inner is None:
            return None
        return When(text, span, inner.start, None, inner.grain, zone=zone, assumed=tuple(said))
    if bag.length is not None and bag.elapsed and not _has_a_day(bag):
        return _counted(bag, bag.length, now, text, span, said)
    timed = moment(bag, local, said)
    if timed is None:
        if bag.length is not None and bag.bare is None:
            seconds, grain = bag.length.total, _length_grain(bag.length)
            return When(text, span, seconds=seconds, grain=grain, assumed=tuple(said))
        return None
    start, _, grain = timed
    return When(
        text, span, start, _end_of(bag, timed, local), grain, zone=zone, deadline=bag.deadline, assumed=tuple(said),
        seconds=bag.length.total if bag.length is not None and not bag.elapsed else None,
        part=bag.part if bag.part and bag.hour is None else None,
    )


def _ready(
    bag: Bag, local: dt.datetime, text: str, span: tuple[int, int], zone: str | None, said: list[str]
) -> When | None:
    """The value of what hangs on a thing, is vague, or is a stretch that was found as a whole; None of all else."""
    if bag.anchor is not None:
        return When(text, span, anchor=bag.anchor, assumed=tuple(said))
    if bag.vague and not bag.has_time:
        start = _vague(bag, local, said)
        grain = Grain.SECOND if bag.vague == "now" else Grain.MINUTE
        return When(text, span, start, None, grain, assumed=tuple(said), zone=zone)
    if bag.span is not None:
        start, end = bag.span
        grain = Grain.DAY if start.time() == _MIDNIGHT == end.time() else Grain.MINUTE
        return When(text, span, start, end, grain, assumed=tuple(said))
    return None


def _has_a_day(bag: Bag) -> bool:
    """Whether a day of its own stands beside a length: "two weeks from Friday"."""
    return bag.wday is not None or bag.month is not None or bool(bag.feast or bag.mday)


def _end_of(bag: Bag, found: Moment, local: dt.datetime) -> dt.datetime | None:
    """Where a moment ends, with its length, or with now where it is since then; None where it has no end."""
    start, end, grain = found
    if bag.length is not None and not bag.elapsed and (end is None or grain is Grain.DAY):
        end = None if bag.length.seconds and grain is Grain.DAY else _plus(start, bag.length)
    if bag.since == "since":
        whole_days = grain in (Grain.DAY, Grain.WEEK, Grain.MONTH, Grain.YEAR)
        end = dt.datetime.combine(local.date() + _DAY, _MIDNIGHT) if whole_days else local
    return None if end is not None and end <= start else end


def _length_grain(length: Length) -> Grain:
    return Grain(length.unit) if length.unit in Grain.__members__.values() else Grain.DAY


def _plus(start: dt.datetime, length: Length, sign: int = 1) -> dt.datetime:
    """A wall-clock time some length away: months and days keep the time of day."""
    day = lengths.shifted(start.date(), sign * length.months, sign * length.days)
    return dt.datetime.combine(day, start.time()) + sign * dt.timedelta(seconds=length.seconds)


def _counted(
    bag: Bag, length: Length, now: dt.datetime, text: str, span: tuple[int, int], said: list[str]
) -> When | None:
    """ "in 20 minutes", "3 days ago at 5",
    "within a week": counted from now; hours and less do not mind a clock change.
    """
    if bag.end is not None:
        sharing.share(bag, bag.end)  # "from 9 to 11 two days from now"
    sign = -1 if bag.ago else 1
    local = now.replace(tzinfo=None)
    base = dt.datetime.combine(lengths.shifted(local.date(), sign * length.months, sign * length.days), local.time())
    if length.seconds:
        aware = base.replace(tzinfo=now.tzinfo, fold=now.fold).astimezone(dt.UTC)
        base = (aware + sign * dt.timedelta(seconds=length.seconds)).astimezone(now.tzinfo).replace(tzinfo=None)
    elapsed = bool(length.seconds)
    total = length.total
    if bag.since == "within":
        return When(
            text, span, local, base, Grain.SECOND, seconds=total, deadline=True, elapsed=elapsed, assumed=tuple(said)
        )
    if bag.has_time:
        clock = time_of_day(bag, base.date(), local, said, True)
        start = clock if clock is not None else base
        end = range_end(bag, start, Grain.MINUTE, said)
        return When(text, span, start, end, Grain.MINUTE, assumed=tuple(said), zone=bag.zone or None)
    if bag.end is not None:
        end = range_end(bag, base, Grain.DAY, said)
        return When(text, span, base, end, Grain.MINUTE, assumed=tuple(said))
    if not length.seconds:
        said.append("the time of day kept as it is now")
    grain = Grain.SECOND if length.unit == "second" else Grain.MINUTE
    return When(
        text,
        span,
        base.replace(fold=0),
        None,
        grain,
        seconds=sign * total,
        elapsed=elapsed,
        assumed=tuple(said),
        deadline=bag.deadline,
    )


def _vague(bag: Bag, local: dt.datetime, said: list[str]) -> dt.datetime:
    if bag.vague == "now":
        return local
    minutes = conventions.SOON_MINUTES[bag.vague]
    start = (local + dt.timedelta(minutes=minutes)).replace(second=0, microsecond=0)
    if bag.day == local.date() and start.date() != local.date():
        start = local.replace(hour=23, minute=30, second=0, microsecond=0)
    said.append(f"{bag.vague} read as in {say.length(minutes * 60)}")
    return start


def moment(bag: Bag, local: dt.datetime, said: list[str], after: dt.datetime | None = None) -> Moment | None:
    """The moment or stretch that date and time pieces name; `after` is the start that a range's end has to follow."""
    end = bag.end
    if end is not None:
        sharing.share(bag, end)
    today = after.date() if after is not None else local.date()
    found = days.find(bag, today, said) if bag.has_date else None
    if bag.has_date and found is None:
        return None
    if end is not None and bag.since == "until":
        return _until(end, local, said)
    early = (
        stretch.earliest(bag)
        if found is not None and bag.hour is None and not bag.part and found[2] is Grain.DAY
        else None
    )
    if early is not None and found is not None:
        said.append(f"{bag.edge} read as {say.clock(early.hour, early.minute)}")
        return Moment(dt.datetime.combine(found[0], early), None, Grain.HOUR)
    if not bag.has_time:
        if found is None:
            return None
        return _dates_only(bag, found, local, said)
    day = found[0] if found is not None else None
    start = time_of_day(bag, day, local if after is None else after, said, day is not None)
    if start is None:
        return None
    grain = Grain.SECOND if bag.second is not None else Grain.HOUR if bag.hour is None else Grain.MINUTE
    if bag.shift is not None and bag.shift.seconds:
        start = _plus(start, bag.shift)
    finish = range_end(bag, start, grain, said)
    if day is None and bag.shift is not None and after is None and start <= local:
        start += _DAY
    if day is None and bag.since == "since" and start > local:
        return Moment(start - _DAY, None, grain)
    passed = finish <= local if finish is not None else start <= local and after is None
    if day is None and bag.shift is None and bag.since != "since" and passed:
        said.append(f"{say.clock(start.hour, start.minute)} has passed today, so tomorrow")
        start += _DAY
        finish = finish + _DAY if finish is not None else None
    return Moment(start, finish, grain)


def _dates_only(bag: Bag, found: stretch.Days, local: dt.datetime, said: list[str]) -> Moment | None:
    first, last, grain = found
    start = dt.datetime.combine(first, _MIDNIGHT)
    if bag.shift is not None and bag.shift.seconds:
        return Moment(_plus(start, bag.shift), None, Grain.MINUTE)
    finish = dt.datetime.combine(last, _MIDNIGHT) if (last - first).days > 1 or grain is not Grain.DAY else None
    if bag.end is not None:
        end = range_end(bag, start, grain, said)
        if end is None:
            return None
        return Moment(start, end, Grain.DAY if bag.end.has_date and not bag.end.has_time else Grain.MINUTE)
    if bag.year is None and bag.mday is not None and bag.month is not None and first.year != local.year and not bag.mod:
        said.append(f"the next one to come, in {first.year}")
    if bag.box is not None and bag.box.unit == "weekend":
        said.append("the weekend read as Saturday and Sunday")
    return Moment(start, finish, grain)


def _until(end: Bag, local: dt.datetime, said: list[str]) -> Moment | None:
    """ "until Friday" alone: from now until then; "until ten", at half past nine in the evening, is soon."""
    if end.hour is not None and not (end.has_date or end.half or end.part or end.length or end.shift) and end.hour < 13:
        finish = dt.datetime.combine(local.date(), dt.time(end.hour % 12, end.minute, end.second or 0))
        while finish <= local:
            finish += dt.timedelta(hours=12)
        said.append(f"{end.hour} read as {say.clock(finish.hour, finish.minute)}")
        return Moment(local, finish, Grain.MINUTE)
    found = moment(end, local, said)
    if found is None:
        return None
    finish = found.start
    if finish + (_DAY if found.grain is Grain.DAY else _DAY * 0) <= local:
        return found  # "until yesterday"
    if found.grain is Grain.DAY:
        finish += _DAY
        return Moment(dt.datetime.combine(local.date(), _MIDNIGHT), finish, Grain.DAY)
    if found.grain in (Grain.WEEK, Grain.MONTH, Grain.YEAR):
        return Moment(dt.datetime.combine(local.date(), _MIDNIGHT), finish, Grain.DAY)
    return Moment(local, finish, Grain.MINUTE)


def range_end(bag: Bag, start: dt.datetime, grain: Grain, said: list[str]) -> dt.datetime | None:
    """Where a range ends; exclusive. None where no end was said."""
    end = bag.end
    if end is None or bag.since == "until":
        return None
    if not end.has_date and end.hour is not None and not end.half and not end.part:
        finish = dt.datetime.combine(start.date(), dt.time(end.hour % 12, end.minute, end.second or 0))
        while finish <= start:
            finish += dt.timedelta(hours=12)
        return finish
    if end.length is not None and end.elapsed:
        return None
    found = moment(end, start, said, start) if end.has_date else None
    if not end.has_date:
        clock = time_of_day(end, start.date(), start, [], True) if end.has_time else None
        if clock is None:
            return None
        return clock if clock > start else clock + _DAY
    if found is None:
        return None
    finish = found.start
    if end.has_time:
        return finish if finish > start else None
    if found.grain is Grain.DAY and found.end is None:
        finish += _DAY
    elif (bag.inclusive and found.end is not None) or (found.end is not None and found.grain is Grain.DAY):
        finish = found.end
    return finish if finish > start else None


def time_of_day(bag: Bag, day: dt.date | None, local: dt.datetime, said: list[str], dated: bool) -> dt.datetime | None:
    """The moment of the bag's time of day on a day, or on today where none was said."""
    on = day or local.date()
    if bag.hour is None:
        return _part(bag, on, local, said, dated)
    hour, minute, second = bag.hour, bag.minute, bag.second or 0
    if bag.half or hour == 0 or hour > 12:
        if bag.part == "night" and hour < 5 and bag.day == local.date():
            on += _DAY
        return dt.datetime.combine(on, dt.time(hour, minute, second))
    if bag.part:
        return _with_part(bag, on, hour, minute, second)
    return _bare(bag, on, hour, minute, second, local, said, dated)


def _part(bag: Bag, on: dt.date, local: dt.datetime, said: list[str], dated: bool) -> dt.datetime:
    part = conventions.PARTS[bag.part]
    clock = part.moment
    if bag.edge in ("early", "late") and not bag.shade:
        bag.shade = bag.edge
    if bag.shade:
        clock = (conventions.EARLY if bag.shade == "early" else conventions.LATE).get(bag.part, clock)
    said.append(f"{bag.shade + ' ' if bag.shade else ''}{bag.part} read as {say.clock(clock.hour, clock.minute)}")
    return dt.datetime.combine(on, clock)


def _with_part(bag: Bag, on: dt.date, hour: int, minute: int, second: int) -> dt.datetime:
    """A bare hour beside a part of the day: 8 in the evening, 2 at night."""
    half = conventions.PARTS[bag.part].half
    if half == "night":
        if hour == 12 or hour < 5:
            on = on + _DAY if bag.day is not None or bag.wday is not None else on
            return dt.datetime.combine(on, dt.time(hour % 12, minute, second))
        half = "pm"
    elif bag.part == "lunch" and hour == 11:
        half = "am"
    return dt.datetime.combine(on, dt.time(hour % 12 + (12 if half == "pm" else 0), minute, second))


def _by_night(start: dt.datetime, end: Bag) -> bool:
    """Whether a range that begins at a bare hour and ends at another is over before the night."""
    finish = dt.datetime.combine(start.date(), dt.time(end.hour or 0, end.minute)) if (end.hour or 0) < 24 else start
    while finish <= start:
        finish += dt.timedelta(hours=12)
    return finish.date() == start.date()


def _bare(
    bag: Bag, on: dt.date, hour: int, minute: int, second: int, local: dt.datetime, said: list[str], dated: bool
) -> dt.datetime:
    """A bare hour: the next one to come in waking time.
    Beside an end whose half is known, the half that comes before it.
    """
    first, last = conventions.WAKING
    morning = dt.datetime.combine(on, dt.time(hour % 12, minute, second))
    evening = morning + dt.timedelta(hours=12)
    end = bag.end
    if end is not None and end.hour is not None and not end.has_date and (end.half or end.part):
        close = time_of_day(end, on, local, [], True)
        if close is not None:
            same = evening if close.hour >= 12 else morning
            other = morning if same is evening else evening
            return same if same < close else other
    early = conventions.EARLY_HOURS
    late = conventions.EVENING_HOURS if bag.lean == "evening" else conventions.LATE_HOURS
    if bag.lean == "am" and early[0] <= hour <= early[1]:
        chosen = morning if dated or morning > local else morning + _DAY
        if dated and chosen <= local < evening:  # "wake me at 5 today", said at noon
            chosen = evening
    elif bag.lean in ("pm", "evening") and late[0] <= hour <= late[1]:
        chosen = evening if dated or evening > local else evening + _DAY
    elif dated and on != local.date():
        chosen = morning if first <= morning.hour < last else evening
    else:
        options = [morning, evening, morning + _DAY, evening + _DAY]
        waking = [option for option in options if first <= option.hour < last]
        if dated:
            waking = [option for option in waking if option.date() == on] or [evening]
        if end is not None and end.hour is not None and not (end.has_date or dated):
            whole = [option for option in waking if _by_night(option, end)]  # "9 to 5" is a day's work
            waking = whole or waking
        chosen = next((option for option in waking if option > local), waking[-1] if dated else waking[0])
    shown = f"{hour}" if not minute else f"{hour}:{minute:02d}"
    said.append(f"{shown} read as {say.clock(chosen.hour, chosen.minute)}")
    return chosen
