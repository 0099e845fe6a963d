"""Which event is meant: by its id, by words, by a time. The calendar's actions and anchored reminders call it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from specialists import choosing
from specialists.calendars import instances, wording
from specialists.calendars.instances import Instance
from specialists.contract import Finding, Turn
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import When
from specialists.scheduling import spans

_VAGUE = frozenset("it that this one event events meeting appointment them everything all".split())
_BARE = Pattern(r"^(?:the|my|our|a|an)\s+|\s+(?:event|thing|one)$|[’']s$", re.I)
GONE = "That event is no longer in your calendar."


class Meant(NamedTuple):
    """The instance meant, or what to say instead. `dated`: a time has named one date of it."""

    one: Instance | None = None
    instead: Finding | None = None
    dated: bool = False


async def to_come(turn: Turn) -> list[Instance]:
    """Every event that is not over with its next instance, the next one first; a changed instance is not listed
    beside its series."""
    zone = turn.person.zone
    rows = await turn.ports.calendar.to_come(turn.unit)
    nearest: dict[int, Instance] = {}
    for row in rows:
        one = instances.next_of(row, turn.now, zone)
        key = row.master_id or row.id
        if one is not None and (key not in nearest or one.starts < nearest[key].starts):
            nearest[key] = one
    return sorted(nearest.values(), key=lambda one: (one.starts, one.event.id))


async def at(turn: Turn, when: When) -> list[Instance]:
    """The instances at a time: those of its day or its stretch, or those that begin or last at that moment."""
    first, last, _ = spans.span_of(when, turn)
    if first is None or last is None:
        return []
    return list(await turn.ports.calendar.between(turn.unit, first, last, turn.person.zone))


async def by_id(turn: Turn, event_id: str, when: When | None = None) -> Meant:
    """The event that a button, an answer or "it" names exactly."""
    row = await turn.ports.calendar.event(turn.unit, int(event_id)) if event_id.isdecimal() else None
    if row is None:
        return Meant(instead=Finding(GONE, worked=False))
    if when is not None and row.rrule is not None:
        dated = [one for one in await at(turn, when) if (one.event.master_id or one.event.id) == row.id]
        if dated:
            return Meant(dated[0], dated=True)
    nearest = [one for one in await to_come(turn) if (one.event.master_id or one.event.id) == row.id]
    return Meant(nearest[0]) if nearest else Meant(instead=Finding("That event is over already.", worked=False))


async def one(
    turn: Turn, intent: str, ask: str, title: str | None, when: When | None, slots: Mapping[str, Any]
) -> Meant:
    """The one event that words or a time mean; else a question with the choices, or neither where nothing fits."""
    words = bare(title or "")
    dated = await at(turn, when) if when is not None and when.rrule is None else []
    among = dated if when is not None else await to_come(turn)
    meant = by_words(words, among) if words else choosing.only(among)
    if meant.one is None and not meant.close and words and when is not None:
        among, dated = await to_come(turn), []
        meant = by_words(words, among)
    if meant.one is not None:
        return Meant(meant.one, dated=bool(dated))
    if not meant.close:
        return Meant()
    options = [(wording.line(each, turn), _named(each, dated=bool(dated))) for each in meant.close]
    return Meant(instead=choosing.question(ask, intent, slots, options))


def _named(one: Instance, *, dated: bool) -> dict[str, str]:
    row = one.event
    return {"event_id": str(row.id)} if dated or not row.master_id else {"event_id": str(row.master_id)}


def by_words(words: str, among: Sequence[Instance]) -> choosing.Meant[Instance]:
    """Those that words name: of one series its first date."""
    firsts = {one.event.master_id or one.event.id: one for one in reversed(among)}
    return choosing.by_words(words, list(reversed(firsts.values())), lambda one: one.event.title)


def bare(title: str) -> str:
    """A title as it is looked for; empty where it only points."""
    words = " ".join(title.split()).strip(" .,!?")
    while (fewer := _BARE.sub("", words).strip()) not in (words, ""):
        words = fewer
    return "" if words.lower() in _VAGUE else words


async def next_named(turn: Turn, words: str) -> Instance | None:
    """The next instance of the one event that the words name; None where they name none, or several. What they tell of
    it may stand behind its name: "Sheila gets here"."""
    named, there = bare(words).split(), await to_come(turn)
    for end in range(len(named), 0, -1):
        if (one := by_words(" ".join(named[:end]), there).one) is not None:
            return one
    return None


async def overlapping(turn: Turn, one: Instance) -> list[Instance]:
    """The other events with an hour that share a part of its time."""
    if one.event.all_day:
        return []
    there = await turn.ports.calendar.between(turn.unit, one.starts, one.ends, turn.person.zone)
    return [each for each in there if each.event.id != one.event.id and not each.event.all_day]


def overlaps(found: Sequence[Instance], turn: Turn) -> str:
    """The overlap as a sentence with a space before it; empty where there is none."""
    return f" That overlaps with {sentences.some([wording.line(one, turn) for one in found])}." if found else ""

