"""How far off a reminder is, said anew: from its thing ("no, two days before", "it's at 11.30 now"), or from now ("make
it 20 minutes", behind "in half an hour"). retiming.py and values.py ask.

A time knows how long it lies ahead of its thing (specialists/language/time/value.py), so each of both can be said anew.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.understanding.dialogue import by_time, frames, moments
from bot.understanding.dialogue.operations import Operations
from bot.understanding.dialogue.state import Context, DialogueState
from bot.understanding.message import telling
from specialists.contract import Request, Role
from specialists.language import time as when
from specialists.language.text import normalise
from specialists.language.text.patterns import Pattern
from specialists.language.time import When, earlier, words
from storage.holdings import Own

_REMIND = "remind"
_COUNTED, _AGAIN = frozenset(("after", "again")), "again"
_TELLS = frozenset(("is", "'s", "are", "was"))  # a thing is told of: "it's 11.30 now"; "no, 11.30" is the reminder's

_BEING = _TELLS | {"on", "due", "at", "for"}  # between a thing and its time
_LONGEST = 200  # characters of an order
_NAME = Pattern(r"[,;:(]")  # what an event's name ends at, for an order that takes it in
_SHIFTING = frozenset(
    """push shift bump delay postpone extend knock bring add give move put another more extra later earlier sooner early
    late back forward forwards on off""".split()
)


class Ahead(NamedTuple):
    """A time ahead of a thing, and the words of the message that say neither how long nor what."""

    when: When
    rest: list[str]


def ahead(text: str, now: dt.datetime, before: Context) -> Ahead | None:
    """The time so long before what was spoken of as the text says: "the night before", "two days before". None where
    it says none, or hours before a day without a time."""
    said = before.when or before.repeat
    thing = None if said is None else earlier.thing(said)
    if said is None or thing is None:
        return None
    message = normalise.message(text)
    found = telling.eve(message, thing, now)
    if found is None and (length := telling.length_before(message, now)) is not None:
        found = earlier.with_lead(said, _seconds(length)) or earlier.moved(thing, _seconds(length))
        found = found and replace(found, text=length.text, span=length.span)
    if found is None:
        return None
    if (timed := _at_an_hour(found, text, now)) is not None:
        found, text = timed
        message = normalise.message(text)
    places = range(message.head, message.tail)
    rest = [message.words[at] for at in places if not found.span[0] <= message.starts[at] < found.span[1]]
    return Ahead(found, [word for word in rest if word not in telling.BEFORE])


def _at_an_hour(day: When, text: str, now: dt.datetime) -> tuple[When, str] | None:
    """A day ahead with the hour that is told behind it, and the text without that: "the day before | at 10"."""
    behind = text[day.span[1] :]
    words = [word for word in normalise.words(behind) if word not in telling.BEFORE]
    hours = when.find(" ".join(words), now)
    if len(hours) != 1 or day.start is None or day.rrule is not None or not telling.is_dayless(hours[0], now):
        return None
    timed = when.read(f"{day.start.day} {day.start:%B} {day.start.year} {telling.as_hour(hours[0])}", now)
    if timed is None:
        return None
    rest = [word for word in words if word not in normalise.words(hours[0].text)]
    return replace(timed, text=day.text, span=day.span), f"{text[: day.span[1]]} {' '.join(rest)}"


def is_reminder_of_its_own(thing: str, verbs: Collection[str]) -> bool:
    """Whether to be reminded of such a thing is one thing more: of a task by a reminder of its own."""
    return _REMIND in verbs and thing not in ("reminder", "checkin")


def reminder_of(things: Sequence[Own], moment: When, make: Operations) -> list[Request]:
    """A reminder of the one thing, at a moment ahead of it."""
    if len(things) != 1 or not things[0].label:
        return []
    return make.created("reminder", {Role.TEXT: things[0].label, Role.TIME: moment})


async def said_out(text: str, state: DialogueState) -> str:
    """The text with what was spoken of in the place of what points to it, behind so long before: an event's name, with
    which the reminder moves, else the moment itself: "remind me a week before to get her something", behind "her
    birthday is on 16 December". As it is where it names what it is before, or has another time."""
    message = normalise.message(text[:_LONGEST])
    if len(text) > _LONGEST or not reminds(message.words[message.head : message.tail]):
        return text
    length = telling.length_before(message, state.now)
    told = await _told(state) if length is not None else None
    if told is None or length is None:
        return text
    moment = earlier.moved(told.when, _seconds(length))
    at = next((at for at in range(message.head, message.tail) if message.starts[at] >= length.span[1]), message.tail)
    if len(when.find(text[: message.ends[at] if at < message.tail else None], state.now)) > 1:
        return text
    if moment is None or moment.start is None or at == message.tail or message.words[at] not in telling.BEFORE:
        return text
    begins = text[: length.span[0]].rstrip().removesuffix(" the").removesuffix(" a")
    before, points = at, message.words[at + 1 : at + 2] in (["it"], ["that"], ["then"])
    at += points
    behind = text[message.ends[at] :]
    if behind.strip(" .,!?") and message.words[at + 1 : at + 2] not in (["to"], ["about"], ["that"]):
        return text
    if told.name:
        return f"{text[: message.ends[before]]} the {told.name}{behind}"
    day = f"on {moment.start.day} {moment.start:%B %Y}"
    day += "" if moment.is_date else f" at {moment.start:%H:%M}"
    if not behind.strip(" .,!?"):
        if not told.fact:
            return text  # the reminder itself hangs on its thing, and moves with it
        behind = f" about {told.fact}"
    return f"{begins} {day}{behind}"


def reminds(said: Sequence[str]) -> bool:
    """Whether words want somebody to be reminded: "remind me", "I'd like a nudge"."""
    return not words.REMINDING.isdisjoint(said) or any(
        frames.begins("remind", said, at, len(said)) for at in range(len(said))
    )


async def time_of(state: DialogueState) -> When | None:
    """The time to come of what was spoken of in the last two turns; None where it has none."""
    told = await _told(state)
    return None if told is None else told.when


class _Told(NamedTuple):
    """The time that was spoken of, and what a fact told of it."""

    when: When
    fact: str = ""
    name: str = ""  # of an event


async def _told(state: DialogueState) -> _Told | None:
    """The time to come of what was spoken of in the last two turns: its own, or one that stands in what was told."""
    turns = list(dict.fromkeys(context.turn for context in state.spoken))[:2]
    for context in (one for one in state.spoken if one.turn in turns):
        own = await _own(context, state)
        if own is not None and own.name:
            return own
        if context.when is not None and "fact" not in context.slots:
            return _Told(earlier.thing(context.when) or context.when)
        if own is not None:
            return own
        said = context.slots.get("fact")
        if isinstance(said, str) and (told := _in_words(said, state.now)) is not None:
            return told
    return None


async def _own(context: Context, state: DialogueState) -> _Told | None:
    """When the one thing comes that was shown, and how it is called."""
    if len(context.ids) != 1:
        return None
    (thing,) = await state.labelled(state.object(context), context.ids)
    moment = await by_time.of(thing, state)
    name = next(iter(_NAME.split(thing.label)), "").strip() if thing.object == "event" else ""
    return None if moment is None else _Told(moment, name=name)


def _in_words(fact: str, now: dt.datetime) -> _Told | None:
    """The only time to come that stands in a fact, and what it is of: the words before it."""
    found = when.find(fact, now)
    if len(found) != 1 or found[0].start is None or found[0].rrule is not None:
        return None
    if found[0].start < now.replace(tzinfo=None):
        return None
    said = normalise.message(fact)
    places = [at for at in range(said.head, said.tail) if said.ends[at] <= found[0].span[0]]
    while places and said.words[places[-1]] in _BEING:
        places.pop()
    return _Told(found[0], said.text(places[0], places[-1] + 1) if places else fact)


def said(text: str) -> When | None:
    """How long before something a text says: "an hour before"; None where it says none."""
    return telling.length_before(normalise.message(text), moments.ANY_TIME)


def from_now(length: When, before: Context, now: dt.datetime) -> When | None:
    """So long from now, where what was spoken of was set so: "in half an hour"."""
    said = before.when
    return None if said is None or not (said.seconds and said.elapsed) else when.read(f"in {length.text}", now)


def of_the_thing(moment: When, before: Context, words: Sequence[str], now: dt.datetime) -> When | None:
    """The reminder's time, where the words tell of the thing's own that it moved: as long ahead of it as before."""
    said = before.when
    thing = None if said is None or not said.ahead else earlier.thing(said)
    if said is None or thing is None or said.start is None or _TELLS.isdisjoint(words) or moment.start is None:
        return None
    if moment.rrule is not None or (thing.start is None) or (moment.is_date and not said.at_hour):
        return None
    if telling.is_dayless(moment, now):
        moment = replace(moment, start=dt.datetime.combine(thing.start.date(), moment.start.time()))
    return earlier.moved(moment, said.ahead or 0, said.start.time() if said.at_hour else None)


def shifts(words: Sequence[str]) -> bool:
    """Whether words say of a length of time that something moves by it, and not how long it is."""
    return not _SHIFTING.isdisjoint(words)


def is_counted_from_something(text: str, words: Sequence[str]) -> bool:
    """Whether a length is told from something on: "ten minutes after that", "again 10 minutes later"."""
    if _COUNTED.isdisjoint(words):
        return False
    found = [one for one in when.find(text, moments.ANY_TIME) if one.seconds and one.rrule is None]
    behind = [normalise.words(text[one.span[1] :])[:1] for one in found]
    return ["after"] in behind or (bool(found) and _AGAIN in words and any("later" in one.text for one in found))


def _seconds(length: When) -> int:
    return abs(int(length.seconds or 0))
