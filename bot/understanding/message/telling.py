"""When to be told of something that has a time of its own: "court on Thursday at 9:30, alert me at 7 that morning",
"I'm at the optician's at 2, tell me an hour beforehand". For arbiter.py.

No word of an order is known here. A message of two times, apart from each other, tells of the thing and of the moment
to tell of it; and one is told of a thing before it happens.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

from specialists.language import time as when
from specialists.language.text.normalise import Message
from specialists.language.time import When, earlier
from specialists.language.time.value import Grain

BEFORE = frozenset("before beforehand b4 ahead earlier prior advance".split())
_EVES = frozenset("night nite evening eve day morning afternoon".split())  # "the night before"
_EACH = frozenset("each every one time times week day lesson class of them it that this they starts start".split())
AHEAD = " before "  # between how long and what, where that is told
_BEING = frozenset(("", "at", "is", "is at", "which is at", "on"))  # between a thing and its time
_NAME = 6  # words of what a thing is called before its time
_LEADING = frozenset("is are was be 's at on in by coming due".split())  # between a thing and its time
_HAVING = frozenset("i we have got i've we've ive there is there's a an".split())  # before it: "I've got | physio"
_LENGTH = 4  # words of a length
_NEAR = 3  # words behind a length in which it stands what it is before
_APART = 2  # words between two times of two things, where no sign parts them
_JOINING = frozenset("and or then to till until at on n plus one".split())
_SIGNS = ",.;!?\n-–—"
_HALF, _WEEK = dt.timedelta(hours=12), dt.timedelta(days=7)
_DAYS = frozenset("mon tue wed thu fri sat sun".split())
_PARTS = {"nite": "night", "eve": "evening"}
_LONGEST = dt.timedelta(hours=6)  # before a thing, of an hour whose half of the day was not said


def moment(message: Message, whens: Sequence[When], now: dt.datetime) -> When | None:
    """The moment to tell, where the message has a time for the thing and one for the telling; None where it has not, or
    where it can't be told which is which. `whens` are all times in it; `now` aware, local."""
    inside = [one for one in whens if message.starts[message.head] <= one.span[0] < message.ends[message.tail - 1]]
    found = _joined(message, inside, now)
    if len(found) == 1 and (length := length_before(message, now)) is not None:
        found.append(length)
    if len(found) == 1 and (night := eve(message, found[0], now)) is not None:
        return night
    if len(found) != 2:
        return None
    if (anchored := _ahead_of_named(message, *found)) is not None:
        return anchored
    if not _are_apart(message, *found):
        return None
    for thing, told in (found, found[::-1]):
        before = lead(message, told)
        if before is not None and thing.start is not None and lead(message, thing) is None:
            seconds, clock = before
            return _said(earlier.moved(thing, seconds, clock), told, of=thing)
    first, second = found
    if first.start is None or second.start is None or second.rrule is not None:
        return None
    if is_dayless(second, now):
        return _on_its_day(first, second, now)
    if first.rrule is not None or second.is_date:
        return None
    second = _this_week(second, first, now)
    gap = (second.start or first.start) - first.start
    if first.is_date or gap.total_seconds() <= 0:
        return second if gap.total_seconds() < 0 else None
    return first


def _ahead_of_named(message: Message, told: When, of: When) -> When | None:
    """ "Ten minutes before the stand-up | at 9.30": so long before a thing whose own time stands right behind it."""
    between = message.raw[told.span[1] : of.span[0]].strip(" ,").lower()
    if told.anchor is None or told.anchor.offset_seconds >= 0 or of.start is None or between not in _BEING:
        return None
    return _said(earlier.moved(of, -told.anchor.offset_seconds, None), told, of=of)


def eve(message: Message, thing: When, now: dt.datetime) -> When | None:
    """The moment to tell of a thing, where that is said as a part of the day before: "remind me the night before"."""
    words, head, tail = message.words, message.head, message.tail
    at = next((at for at in range(head + 1, tail) if words[at] in BEFORE and words[at - 1] in _EVES - {"day"}), None)
    if at is None or thing.start is None:
        return None
    behind = message.raw[message.ends[at] : message.stop].strip(" ,.!?")
    hour = when.read(f"tomorrow {words[at - 1]} {behind}", now) if behind else None
    clock = hour or when.read(f"tomorrow {_PARTS.get(words[at - 1], words[at - 1])}", now)
    if clock is None or clock.start is None or clock.is_date:
        return None
    span = (message.starts[at - 1], message.ends[at - 1])
    told = When(message.raw[slice(*span)], span, start=clock.start)
    return _said(earlier.moved(thing, earlier.DAY, clock.start.time()), told, of=thing)


def _this_week(told: When, thing: When, now: dt.datetime) -> When:
    """The moment to tell, a week before where it lies behind the thing and that is still to come: on a Wednesday, "weds
    night" for what is on Thursday is this one."""
    if told.start is None or thing.start is None or told.rrule is not None or told.start < thing.start:
        return told
    sooner = told.start - _WEEK
    names_day = not _DAYS.isdisjoint(word[:3] for word in told.text.lower().split())
    return replace(told, start=sooner) if names_day and now.replace(tzinfo=None) < sooner < thing.start else told


def _joined(message: Message, whens: Sequence[When], now: dt.datetime) -> list[When]:
    """The times, the first two as one where they are the day and the hour of one thing: "on Thursday at the club, half
    past twelve"."""
    if len(whens) == 3 and all(one.start is not None and one.rrule is None for one in whens[:2]):
        day, hour, told = whens
        if day.is_date and not hour.is_date:
            one = when.read(f"{_dated(day)} {as_hour(hour)}", now)
            return [replace(one, span=(day.span[0], hour.span[1])), told] if one is not None else list(whens)
    return list(whens)


def _are_apart(message: Message, first: When, second: When) -> bool:
    """Whether two times are of two things: "at 8 and at 9" are of one."""
    places = range(message.head, message.tail)
    inside = [at for at in places if first.span[1] <= message.starts[at] and message.ends[at] <= second.span[0]]
    words = [message.words[at] for at in inside if message.words[at] not in _JOINING]
    signs = any(mark in message.raw[first.span[1] : second.span[0]] for mark in _SIGNS)
    return len(words) >= (1 if signs else _APART)


def lead(message: Message, said: When) -> tuple[int, dt.time | None] | None:
    """How long before something a time is, in seconds, and at which hour of that day; None for one that is not."""
    if said.rrule is not None:
        return None
    if said.anchor is not None:
        loose = _EACH.issuperset(said.anchor.thing.lower().split())
        return (-said.anchor.offset_seconds, None) if loose and said.anchor.offset_seconds < 0 else None
    words = said.text.lower().split()
    behind = [message.words[at] for at in range(message.head, message.tail) if message.starts[at] >= said.span[1]]
    if words[-1:] == ["ago"]:
        return None  # it tells of what is over
    if said.seconds is not None:
        before = said.seconds < 0 or not BEFORE.isdisjoint([*words, *behind[:_NEAR]])
        return (abs(int(said.seconds)), None) if before else None
    front = [message.words[at] for at in range(message.head, message.tail) if message.ends[at] <= said.span[0]]
    if said.start is None or said.is_date or words[0] not in BEFORE or not front or front[-1] not in _EVES:
        return None
    return earlier.DAY, said.start.time()


def _on_its_day(thing: When, told: When, now: dt.datetime) -> When | None:
    """An hour without a day, on the thing's own day and before it; None where there is no such."""
    if told.start is None or told.is_date or thing.start is None:
        return None
    day = thing.start.date()
    clock = told.start.time()
    if thing.is_date or (thing.grain is not Grain.MINUTE and thing.rrule is None):  # a day, or a part of one
        return _said(_at(thing, dt.datetime.combine(day, clock)), told)
    start = dt.datetime.combine(day, clock)
    halves = (start, start + _HALF, start - _HALF) if _has_two_halves(told) else (start,)
    before = [one for one in halves if one.date() == day and one < thing.start]
    if told.start >= thing.start:  # the other half of the day was meant, if it is near enough
        before = [one for one in before if one > max(now.replace(tzinfo=None), thing.start - _LONGEST)]
    if not before:
        return None
    if thing.rrule is not None:
        return _said(earlier.moved(thing, 0, max(before).time()), told)
    return _said(_at(thing, max(before)), told)


def _at(thing: When, start: dt.datetime) -> When:
    return replace(thing, start=start, end=None, grain=Grain.MINUTE, part=None)


def is_dayless(said: When, now: dt.datetime) -> bool:
    """Whether a time names an hour of no day: as the day begins, it is one of that day; and beside another day, one of
    that."""
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    today = when.read(said.text, midnight) or when.read(as_hour(said), midnight)
    dated = when.read(f"20 February {now.year + 1} {as_hour(said)}", now)
    if today is None or today.start is None or dated is None or dated.start is None:
        return False
    return today.start.date() == midnight.date() and (dated.start.month, dated.start.day) == (2, 20)


def on_its_day(hour: When, before: When, now: dt.datetime) -> When:
    """An hour of no day, on the day that a time before it names; itself where either is none such: "tomorrow at 10 ring
    the landlord, and at 1 take the books back"."""
    named = before.start is not None and before.start.date() != now.date() and before.rrule is None
    alone = hour.start is not None and hour.rrule is None and hour.seconds is None and not hour.is_date
    if not (named and alone) or is_dayless(before, now) or not is_dayless(hour, now):
        return hour
    read = when.read(f"{as_hour(hour)} {_dated(before)}", now)
    return hour if read is None else replace(read, text=hour.text, span=hour.span)


def _has_two_halves(said: When) -> bool:
    return any(" read as " in one for one in said.assumed)


def ahead(thing: When, told: When, before: tuple[int, dt.time | None]) -> When | None:
    """The moment so long before a thing, as `told` says it; `before` as lead() has it. What it is before, if that was
    said of several, is said of this one: "half an hour before each"."""
    length = told.text.lower().find(AHEAD.rstrip())
    told = replace(told, text=told.text[:length]) if length > 0 else told
    return _said(earlier.moved(thing, *before), told, of=thing)


def as_hour(said: When) -> str:
    """Its words, with "at" before an hour, without "that day" behind it."""
    words = said.text.strip()
    named = next((one for one in map(" ".join, when.THAT_DAY) if words.lower().endswith(one)), "")
    words = words[: len(words) - len(named)].strip()
    return words if words.lower().startswith(("at ", "in ", "around ", "about ", "by ")) else f"at {words}"


def _dated(day: When) -> str:
    return f"{day.start.day} {day.start:%B} {day.start.year}" if day.start is not None else ""


def _said(at: When | None, told: When, of: When | None = None) -> When | None:
    assumed = () if of is None else (f"{told.text}{AHEAD}{of.text}",)
    return None if at is None else replace(at, text=told.text, span=told.span, assumed=assumed)


def is_ahead(said: When) -> bool:
    """Whether a moment was said as so long before the thing."""
    return any(one.startswith(f"{said.text}{AHEAD}") for one in said.assumed)


def thing(message: Message, told: When, whens: Sequence[When]) -> str:
    """What a moment is told ahead of, by the words right before the thing's own time: "wifes birthday | is 12 march";
    empty where none stand there."""
    named = next((one.anchor.thing for one in whens if one.span == told.span and one.anchor is not None), "")
    if named and not _EACH.issuperset(named.lower().split()):
        return named
    of = next((one for one in whens if told.assumed and told.assumed[-1].endswith(f"{AHEAD}{one.text}")), None)
    return "" if of is None else before(message, of)


def before(message: Message, said: When) -> str:
    """What is called by the words right before a time: "Tyler's birthday | is 30 November"; empty where none are there,
    or too many."""
    places = [at for at in range(message.head, message.tail) if message.ends[at] <= said.span[0]]
    first = 0
    for number, at in enumerate(places[:-1], 1):
        if any(mark in message.raw[message.ends[at] : message.starts[at + 1]] for mark in _SIGNS):
            first = number
    named = places[first:]
    while named and message.words[named[-1]] in _LEADING:
        named.pop()
    while named and message.words[named[0]] in _HAVING:
        named.pop(0)
    return message.text(named[0], named[-1] + 1) if 0 < len(named) <= _NAME else ""


def behind(message: Message, said: When) -> str:
    """The word right behind a time; empty where none is."""
    at = next((at for at in range(message.head, message.tail) if message.starts[at] >= said.span[1]), None)
    return "" if at is None else message.words[at]


def length_before(message: Message, now: dt.datetime) -> When | None:
    """ "The hour before", "a week before": so long ahead, said by words that are no time by themselves."""
    words, head = message.words, message.head
    for at in range(head + 1, message.tail):
        if words[at] not in BEFORE:
            continue
        for first in range(max(head, at - _LENGTH), at):
            said = f"a {words[at - 1]}" if words[first] in ("the", "a") and first == at - 2 else message.text(first, at)
            read = when.read(said, now)
            if read is not None and read.seconds and read.rrule is None:
                span = (message.ends[at - 1] - len(read.text), message.ends[at - 1])
                return When(read.text, span, seconds=-abs(read.seconds))
    return None
