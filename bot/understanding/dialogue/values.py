"""The new value that a message gives to a thing that is there, by its type: a time, a shift, an end, days left out, an
amount. heard.py asks.

A person says other times beside the new one: the old one, one that names the thing, one that a remark tells of.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from bot.understanding.dialogue import by_time, frames, leads, moments
from bot.understanding.dialogue.operations import Operations, amount_of
from bot.understanding.dialogue.said import Said
from bot.understanding.dialogue.state import Context, DialogueState
from specialists.contract import Operation, Request, Role
from specialists.language import time as when
from specialists.language.classifier import tagger
from specialists.language.classifier.tagger import Run
from specialists.language.grammar import quantities
from specialists.language.grammar.quantities import Item
from specialists.language.text.normalise import Message
from storage.holdings import Own

_ONES = frozenset(("one", "ones", "reminder", "alarm"))  # behind a time that names the thing
_AGAINST = when.DENIALS | {"than", "of"}  # before a former time: "not two", "rather than two", "instead of two"
_UNTIL = frozenset(("until", "till", "til"))
_SIDES = frozenset(("later", "earlier", "sooner", "early", "late"))  # beside a length of time: a shift


async def changed(said: Said, things: Sequence[Own], state: DialogueState, make: Operations) -> list[Request]:
    """The change of the thing, or of the one that a time of the message names; empty where no value is clear."""
    if len(things) == 1 and things[0].object == "item":
        fresh = [item for run in said.of("item") for item in quantities.items(said.words(run))]
        if amounts := said.of("value", tagger.TIME):  # "milo, make it 5": a number alone is no time of a thing
            fresh = [item for run in amounts for item in amount_of(said.words(run), things[0].label)]
        if len(fresh) != 1 or fresh[0] == Item(things[0].label):
            return []
        return await make.on(things, Operation.CHANGE, {Role.ITEMS: fresh})
    times, former = _times(said, state)
    if former is not None:
        named = await by_time.falling(by_time.words(said, former), state)
        if len(named) == 1:
            things = named
        elif not things:
            return _of_former(said, times, former, state, make)
    if len(things) != 1 or len(times) != 1:
        return []
    role, value = _timed(said, times[0], things[0], state)
    if value is None:
        return []
    values: dict[Role, object] = {role: value}
    if role is Role.SHIFT and _goes_back(said, times[0], state):
        values[Role.EARLIER] = "yes"
    return await make.on(things, Operation.CHANGE, values)


def names_by_time(said: Said, state: DialogueState) -> bool:
    """Whether one of its times tells which thing is meant."""
    return _times(said, state).former is not None


def _of_former(
    said: Said, times: Sequence[Run], former: Run, state: DialogueState, make: Operations
) -> list[Request]:
    """The time of what comes at another one: whoever changes it finds it, or asks."""
    action = state.registry.doing("reminder", Operation.CHANGE)
    named = when.read(said.words(former), state.now)
    fresh = moments.time(said.time(times[0]), state.now) if len(times) == 1 else None
    if action is None or named is None or fresh is None:
        return []
    return make.request_like(action, {Role.FORMER: named, Role.TIME: fresh})


class _Times(NamedTuple):
    """The times of an order: the new ones, and one that names the thing by its hour ("the 9 o'clock one")."""

    own: list[Run]
    former: Run | None = None


def _times(said: Said, state: DialogueState) -> _Times:
    """The times by what they are for: the one that names the thing, and the new one. Of several, a shift goes before a
    moment ("it's the 2:30 today so an hour later"), and what no remark runs into before what tells of something."""
    times = [part for run in said.of(tagger.TIME) for part in _parted(said.message, run)]
    words, tail = said.message.words, said.message.tail
    former = next((run for run in times if run.last < tail and words[run.last] in _ONES), None)
    times = [run for run in times if run is not former and moments.time(said.time(run), state.now) is not None]
    if len(times) > 1:
        times = [run for run in times if not _is_end(said, run)] or times
    numbers = _numbers(said)
    if len(times) == 1 and numbers and _is_end(said, times[0]):
        times = numbers  # "she's at lunch til 3 so do it 310"
    if not times:
        return _Times(numbers or _told(said), former)
    if len(times) == 1:
        return _Times(times, former)
    if len(shifts := [run for run in times if _is_shift(said, run, state)]) == 1:
        return _Times(shifts, former)
    told = said.of(tagger.REMARK)
    own = [
        run for run in times
        if not _is_denied(said, run) and not any(_runs_on(said.message, run, one) for one in told)
    ]
    return _Times(_joined(said, own or times), former)


def _is_end(said: Said, run: Run) -> bool:
    """ "Til 3", "until Friday"."""
    return said.words(run).lower().split()[0] in _UNTIL or not _UNTIL.isdisjoint(_before(said, run, 1))


def _is_shift(said: Said, run: Run, state: DialogueState) -> bool:
    words = said.time(run)
    return not _SIDES.isdisjoint(words.lower().split()) and moments.length(words, state.now) is not None


def _numbers(said: Said) -> list[Run]:
    """A number that the tagger holds for a value, where no time is said: "do it 310"."""
    return [run for run in said.of("value") if said.words(run).isdecimal()]


def _told(said: Said) -> list[Run]:
    """The only time of the message, though it stands in words that tell why: "he's gonna be here Thursday instead"."""
    if len(said.whens) != 1:
        return []
    message, (start, end) = said.message, said.whens[0].span
    inside = [at for at in range(message.head, message.tail) if start <= message.starts[at] < end]
    return [Run(tagger.TIME, inside[0], inside[-1] + 1, 0.0)] if inside else []


def _joined(said: Said, times: list[Run]) -> list[Run]:
    """Two times that are one: a day and an hour of it ("Saturday evening is better, by 6")."""
    if len(times) != 2:
        return times
    day, hour = sorted(times, key=lambda run: run.first)
    words = f"{said.words(day)} {said.words(hour)}"
    read = [when.read(one, moments.ANY_TIME) for one in (said.words(day), words)]
    if read[0] is None or not (read[0].is_date or read[0].part) or read[1] is None or read[1].is_date or read[1].rrule:
        return times
    return [day._replace(last=hour.last)]


def _parted(message: Message, run: Run) -> list[Run]:
    """A run of words, parted where a sentence ends in it: "7. half 8"."""
    found, first = [], run.first
    for at in range(run.first, run.last):
        if at + 1 == run.last or any(mark in message.raw[message.ends[at] : message.starts[at + 1]] for mark in ".;!?"):
            found.append(run._replace(first=first, last=at + 1))
            first = at + 1
    return found


def _runs_on(message: Message, time: Run, remark: Run) -> bool:
    """Whether a remark stands right before a time, or a whole one right behind it, with no sign between."""
    if remark.last == time.first:
        return not message.raw[message.ends[remark.last - 1] : message.starts[time.first]].strip()
    behind = time.last == remark.first and remark.last - remark.first > 1
    return behind and not message.raw[message.ends[time.last - 1] : message.starts[remark.first]].strip()


def _is_denied(said: Said, run: Run) -> bool:
    return not _AGAINST.isdisjoint(_before(said, run, 1))


def _is_denied_behind(said: Said, run: Run) -> bool:
    """ "This week not", "Friday not though": a denial that nothing follows."""
    message = said.message
    behind = message.words[run.last : message.tail]
    return behind[:1] == ["not"] and frames.only(("courtesy", "tail"), behind[1:])


def _before(said: Said, run: Run, most: int) -> list[str]:
    """The words right before a run that no sign parts from it: "no, Saturday is better" denies nothing."""
    message, first = said.message, run.first
    while first > message.head and run.first - first < most:
        if message.raw[message.ends[first - 1] : message.starts[first]].strip():
            break
        first -= 1
    return message.words[first : run.first]


def _timed(said: Said, run: Run, thing: Own, state: DialogueState) -> tuple[Role, when.When | None]:
    """What a time is to the thing, and the time itself."""
    words, before = said.time(run), _before(said, run, 2)
    if not when.DENIALS.isdisjoint(before) or _is_denied_behind(said, run):
        found = when.read(words, state.now)
        return (Role.WITHOUT, found) if thing.within and found is not None else (Role.TIME, None)
    if _is_end(said, run):
        return Role.END, when.read(words, state.now) if thing.within else None
    last = state.last
    here = last if last is not None and thing.id in last.ids else Context("", {})
    behind = " ".join(said.message.words[run.last : run.last + 1])
    if (led := leads.ahead(f"{words} {behind}" if behind == "before" else words, state.now, here)) is not None:
        return Role.TIME, led.when
    shift = moments.length(words, state.now)
    if shift is not None and not words.lower().startswith(("in ", "for ")):
        if not shift[1] and (anew := leads.from_now(shift[0], here, state.now)) is not None:
            return Role.TIME, anew
        return Role.SHIFT, shift[0] if leads.shifts(said.message.words) else None
    moment = moments.leaned(words, state.now, here)
    return Role.TIME, None if moment is None or _is_over(moment, state.now) else moment


def _is_over(moment: when.When, now: dt.datetime) -> bool:
    """Whether it is a day that has passed: "he lost last week" moves nothing there."""
    return moment.start is not None and moment.rrule is None and moment.start.date() < now.date()


def _goes_back(said: Said, run: Run, state: DialogueState) -> bool:
    shift = moments.length(said.time(run), state.now)
    return shift is not None and shift[1]
