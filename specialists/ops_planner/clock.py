"""What time and what day it is, here and elsewhere. Reached by phrase, model and button through the contract."""

from __future__ import annotations

import datetime as dt
import re
from typing import Annotated
from zoneinfo import ZoneInfo

from integrations.sums import days
from specialists import circle
from specialists.contract import Effect, Finding, Operation, Role, Specialist, Turn, action, variant
from specialists.heard import cue, of
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import When, recurrence
from specialists.language.time import say as when_say
from specialists.people import subjects
from specialists.scheduling import places, wording
from storage import agenda
from storage.tables import Person, Purpose

SEVERAL = 5  # places in one question
_BETWEEN = Pattern(r"\s*(?:,|\band\b|&)\s*", re.IGNORECASE)
_AT_PRESENT = Pattern(r"(?:right |just )?now|at the moment|at present", re.I)
_ASKED_WHETHER = Pattern(r"^\W*is it\b", re.IGNORECASE)
_WHERE = Pattern(r"^where", re.IGNORECASE)
_THEIR_CLOCK = Pattern(r"\b(?:when|if) it(?:'s|’s| is|s)\b.+\bin\b|\bin my time\b", re.I)  # "5pm in Rome in my time"
_THEIRS = Pattern(r"\bwhere ([\w'’ -]{1,40}?) (?:lives|is|works)\b|\bin (.{1,40}),? what time is it here\b", re.I)
_SINCE = Pattern(r"\b(?:ago|since)\b", re.I)


def _whose(words: str) -> str:
    found = _THEIRS.search(words)
    return (found[1] or found[2]).strip(" ,") if found else ""


class Clock(Specialist):
    """Tells the time."""

    name = "ops_planner"

    @variant("time_difference", "difference", Effect.READ, Operation.ASK)
    @variant("own_time_zone", "zone", Effect.READ, Operation.ASK)
    @variant("days_until", "until", Effect.READ, Operation.ASK)
    @variant("tell_date", "date", Effect.READ, Operation.ASK)
    @action(
        "time", object="time", operation=Operation.ASK, roles={"location": Role.PLACE, "when": Role.TIME},
        category="information",
    )
    async def time(
        self, turn: Turn, location: str | None = None, when: When | None = None, which: str | None = None,
        whether: Annotated[bool, cue(_ASKED_WHETHER)] = False, where: Annotated[bool, cue(_WHERE)] = False,
        their_clock: Annotated[bool, cue(_THEIR_CLOCK)] = False, theirs: Annotated[str, of(_whose)] = "",
        since: Annotated[bool, cue(_SINCE)] = False,
    ) -> Finding:
        """Tells the time and the date, here or in a city."""
        location = theirs or location
        try:
            zone = places.zone(location) if location else None
        except places.NoSuchZone as error:
            pointing, named = circle.is_pronoun(location or ""), await circle.find(turn, location or "")
            if (contact := await subjects.last_named(turn) if pointing else named.contact) is not None:
                return Finding(_for(turn, contact), data={"contacts": [str(contact.id)]})
            if theirs or pointing:
                who = "they are" if pointing else f"{location} is"
                return Finding(f"I don't know where {who}. Tell me their name and city.", worked=False)
            parts = [part for part in _BETWEEN.split(location or "") if part]
            if len(parts) < 2 or when is not None:
                return Finding(error.say, worked=False)
            answers = [await self.time(turn, part) for part in parts[:SEVERAL]]
            return Finding("\n".join(one.say for one in answers), worked=any(one.worked for one in answers))
        if when is not None and whether:
            return Finding(_whether(turn, when))
        if when is not None and _AT_PRESENT.fullmatch(when.text):
            when = None
        there = turn.local if zone is None else turn.now.astimezone(zone)
        if which == "until" and when is not None and when.start is not None:
            return Finding(_until(turn, when, since=since))
        if which == "zone":
            return Finding(await _own(turn, where=where))
        if when is not None and when.start is not None:
            return Finding(_then(turn, when, zone, which, their_clock=their_clock))
        day = when_say.day(there.date(), turn.local)
        if zone is None:
            # Today in full, year and all: that is what was asked.
            full = f"{there:%A} {there.day} {there:%B} {there.year}"
            week = f"{full}, week {there.isocalendar().week}."
            return Finding(week if which == "date" else f"{when_say.time_of_day(there)}, {full}.")
        gap = places.difference(turn.local, there)
        if which == "date":
            return Finding(f"In {wording.place(zone.key)} it is {day} ({when_say.time_of_day(there)}).")
        return Finding(f"In {wording.place(zone.key)} it is {when_say.time_of_day(there)}, {day} ({gap}).")


async def _own(turn: Turn, *, where: bool) -> str:
    """All that is known of where somebody is: their zone, and when a journey ends. `where`: that was the question."""
    if not turn.person.zone_known:
        return f"Your time zone is {turn.person.zone.key} (a guess: tell me your city to set it)."
    ends = await agenda.of_purpose(turn.unit, Purpose.RETURN)
    back = "".join(f", until {wording.moment(one.occurrence.due_at, turn)}" for one in ends[:1])
    no_more = " I know no more of where you are." if where else ""
    return f"Your time zone is {turn.person.zone.key}{back}.{no_more}"


def _then(turn: Turn, when: When, zone: dt.tzinfo | None, which: str | None, *, their_clock: bool) -> str:
    """Which day something falls on, or what another clock shows then. `their_clock`: the time was said by that one."""
    start = when.start or turn.local.replace(tzinfo=None)
    if when.is_date or which == "date":
        away = days.away((start.date() - turn.local.date()).days)
        return f"{start:%A} {start.day} {start:%B} {start.year} ({away})."
    named = places.zone(when.zone) if when.zone else None
    theirs = zone if named is None and zone is not None and their_clock else None
    moment = recurrence.at(start, named or theirs or turn.person.zone)
    here = moment.astimezone(turn.person.zone)
    there = moment.astimezone(zone) if zone is not None else here
    shown = when_say.moment(there.replace(tzinfo=None), turn.local)
    if zone is None:
        return f"That is {shown}."
    if theirs is not None:
        return f"When it is {shown} there, it is {when_say.time_of_day(here)} here."
    return f"At {when_say.time_of_day(here)} your time it is {shown} there."


def _whether(turn: Turn, when: When) -> str:
    """ "is it Friday?": a bare weekday is the next one elsewhere, and today here."""
    today = f"{turn.local:%A} {turn.local.day} {turn.local:%B} {turn.local.year}, {when_say.time_of_day(turn.local)}"
    start = when.start or turn.local.replace(tzinfo=None)
    if not when.is_date:
        passed = start <= turn.local.replace(tzinfo=None)
    elif when.text.strip().lower().split()[-1:] == [f"{start:%A}".lower()]:
        passed = turn.local.weekday() == start.weekday()
    else:
        passed = start.date() == turn.local.date()
    return f"{'Yes' if passed else 'No'}: it is {today}."


def _for(turn: Turn, contact: Person) -> str:
    """ "What time is it for Sam?"."""
    if not contact.zone_known:
        return f"I don't know where {contact.name} is. \"{contact.name} lives in …\" tells me."
    there = turn.now.astimezone(ZoneInfo(contact.zone))
    where = contact.details.get("place") or contact.zone
    return f"It is {when_say.moment(there.replace(tzinfo=None), there)} for {contact.name} ({where})."


def _until(turn: Turn, when: When, *, since: bool) -> str:
    start = when.start or turn.local.replace(tzinfo=None)
    if when.is_date:
        end, today = when.end.date() if when.end else None, turn.local.date()
        return days.until(when.text, start.date(), end, today, lambda day: when_say.day(day, turn.local), since=since)
    seconds = round((recurrence.at(start, turn.person.zone) - turn.now).total_seconds())
    moment = when_say.moment(start, turn.local)
    return f"{sentences.capital(when_say.length(seconds))} until {moment}." if seconds > 0 else f"{moment} is over."
