"""The briefing: the day summed up, when asked for or at the time a person chose. Reached by phrase, model and clock."""

from __future__ import annotations

import datetime as dt
import re
from typing import Annotated, NamedTuple

from specialists import heard, quiet
from specialists.contract import Choice, Effect, Finding, Operation, Question, Specialist, Turn, action, variant
from specialists.falling import Fallen, Falling, Letter, falls_due
from specialists.foresight_strategist import adjusting, day, left_out
from specialists.heard import Stretch, cue
from specialists.language import time as reading
from specialists.language.text import patterns, sentences
from specialists.language.time import When, words
from specialists.language.time import say as when_say
from specialists.scheduling import skipping, timing, wording
from storage import agenda, people
from storage.tables import OutboxKind, Person, Purpose

USUAL = dt.time(8)
EVENING = dt.time(17)  # from here on a briefing looks at tomorrow as well
_DAILY = patterns.Pattern(r"\b(?:daily|every|each)\b", re.IGNORECASE)
# "A morning briefing at 7:30" names no day: it is for each of them, and before noon.
_MORNING = patterns.Pattern(r"\bmorning (?:brief|briefing|update|summary|report)\b", re.IGNORECASE)
_NIGHTLY = patterns.Pattern(r"\bevening (?:brief|briefing|update|summary|report)\b", re.IGNORECASE)
_CLOCK = patterns.Pattern(
    r"(?:(?:at|around|about|by|for|to)\s+)?\d{1,2}(?:[:.]\d\d)?(?:\s*(?:[ap]\.?m\.?|o'?clock))?"
    r"|(?:at|around|about|by)\s+[a-z]+(?: (?:past|to) [a-z]+)?(?: o'?clock)?", re.IGNORECASE,
)
_EARLIER = patterns.Pattern(r"\b(?:earlier|sooner)\b", re.IGNORECASE)
_LATER = patterns.Pattern(r"\blater\b", re.IGNORECASE)
_WEEKEND = {"SA", "SU"}
OFFERED = "briefing_offered"  # a preference: the offer was made, once



class Named(NamedTuple):
    """Which briefing the words name: the morning's, the evening's, one of every day."""

    morning: bool
    evening: bool
    daily: bool


_UNNAMED = Named(morning=False, evening=False, daily=False)


def _named(text: str) -> Named:
    return Named(*(pattern.search(text) is not None for pattern in (_MORNING, _NIGHTLY, _DAILY)))


def _shift(text: str) -> str:
    """ "earlier" or "later", where so much earlier or later is said and no moment; else empty."""
    if _EARLIER.search(text):
        return "earlier"
    return "later" if _LATER.search(text) else ""


class Briefings(Specialist):
    """Sums up your day."""

    name = "foresight_strategist"

    @variant("briefing_times", "time", Effect.READ, Operation.SHOW)
    @variant("change_briefing_channel", "way", Effect.WRITE, Operation.CHANGE)
    @variant("change_briefing_parts", "parts", Effect.WRITE, Operation.CHANGE)
    @variant("resume_briefing", "resume", Effect.WRITE, Operation.CHANGE)
    @variant("brief_somebody", "other", Effect.WRITE, Operation.CREATE)
    @variant("move_briefing", "move", Effect.WRITE, Operation.CHANGE)
    @variant("skip_briefing", "without", Effect.WRITE, Operation.CHANGE)
    @variant("stop_briefing", "stop", Effect.WRITE, Operation.REMOVE)
    @action(
        "morning_briefing", object="briefing", operation=Operation.SHOW, bare=True, category="system",
        effect=Effect.WRITE,
    )
    async def morning_briefing(
        self, turn: Turn, when: When | None = None, which: str | None = None, daily: str | None = None,
        who: str | None = None, named: Annotated[Named, heard.of(_named, Stretch.LONE)] = _UNNAMED,
        shift: Annotated[str, heard.of(_shift, Stretch.LONE)] = "", until: Annotated[bool, cue(skipping.ENDS)] = False,
    ) -> Finding:
        """Sums up your day: now, or every morning at the time you choose."""
        if which == "other" and who and who.lower() not in ("me", "us"):
            return await left_out.of_another(turn, who)
        if which == "move" and (when is None or when.rrule is None):
            return await left_out.moved(turn, when, await _kept(turn), shift)
        by_length = which is None and shift and when is not None and when.seconds is not None
        if by_length and (kept := await _kept(turn)):
            return await left_out.moved(turn, when, kept, shift)
        if which == "without":
            return await left_out.without(turn, when, await _kept(turn), ends=until)
        if which == "parts":
            return Finding(adjusting.PARTS)
        if which == "way" and who:
            return await adjusting.by_way(turn, who, await _kept(turn))
        if which == "resume" and when is None:
            if (again := await adjusting.resumed(turn, await _kept(turn))) is not None:
                return again
            when = reading.read(f"every day at {USUAL:%H:%M}", turn.local)
        if which == "stop":
            return await _stopped(turn, named)
        if which == "time":
            return await _time(turn)
        if daily:
            when = reading.read(f"every day at {daily}", turn.local)
        if when is not None and when.rrule is not None:
            return await _set(turn, when, named)
        local = turn.local.replace(tzinfo=None)
        if when is not None and when.start is not None and not when.is_date and when.start > local:
            return await _set(turn, _often(turn, when, named), named)
        date = when.start.date() if when is not None and when.start is not None else turn.local.date()
        said = await day.summed_up(turn, max(date, turn.local.date()))
        return await _offered(turn, said)

    @falls_due(Purpose.BRIEFING)
    async def brief(self, turn: Turn, falling: Falling) -> Fallen:
        """The day of the moment it comes; what was missed while the house was down is not read out again."""
        said = await day.summed_up(turn, turn.local.date())
        if turn.local.time() >= EVENING:
            said += f"\n{await day.summed_up(turn, turn.local.date() + dt.timedelta(days=1))}"
        if falling.held:
            said += "\n(Kept until your quiet hours were over.)"
        letter = Letter(
            turn.person.id, f"{_greeting(turn)} {said}", OutboxKind.BRIEFING, handle_id=falling.reminder.handle_id
        )
        return Fallen((letter,), "summed up your day", climbs=False)


def _often(turn: Turn, when: When, named: Named) -> When:
    """The time, for each day where the words say so elsewhere: "a daily briefing at 8:15"."""
    at = when.start
    if at is None:
        return when
    if named.morning and _CLOCK.fullmatch(when.text):
        at = at.replace(hour=at.hour % 12) if when.assumed else at
    elif named.evening and _CLOCK.fullmatch(when.text):
        at = at.replace(hour=at.hour % 12 + 12) if when.assumed else at
    elif not named.daily:
        return when
    return reading.read(f"every day at {at:%H:%M}", turn.local) or when


def _greeting(turn: Turn) -> str:
    hour = turn.local.hour
    return "Good morning." if hour < 12 else "Good afternoon." if hour < 18 else "Good evening."


async def _kept(turn: Turn) -> list[agenda.Dated]:
    return await agenda.of_purpose(turn.unit, Purpose.BRIEFING)


async def _set(turn: Turn, when: When, named: Named) -> Finding:
    try:
        planned = timing.plan(when, turn.now, turn.person.zone, usual=USUAL)
    except timing.Unplannable as error:
        return Finding(f"{error.say} When shall I brief you?", worked=False)
    rows = [one for one in await _kept(turn) if one.reminder.rrule is not None]
    if _days(planned.schedule.rrule) == _WEEKEND:  # the other days keep theirs
        await left_out.weekly(turn, planned.schedule.rrule or "", [one for one in rows if _days_of(one) > _WEEKEND])
    beside = [one for one in rows if _stands_beside(turn, one, planned.schedule, named)]
    rows = [one for one in rows if one not in beside]
    if planned.schedule.rrule is not None and rows:
        if (rows[0].reminder.rrule, rows[0].occurrence.due_at) == (planned.schedule.rrule, planned.schedule.due_at):
            return Finding(f"That is when it comes already: {wording.timing(rows[0], turn)}.")
        before = wording.timing(rows[0], turn)
        found = await agenda.reschedule(turn.unit, rows[0], planned.schedule)
        was = f" It was {before}."
        await agenda.cancel(turn.unit, [one.reminder for one in rows[1:]])
    else:
        found = agenda.add(
            turn.unit, left_out.TEXT, planned.schedule, recipient_id=turn.person.id, handle_id=turn.handle_id or None,
            purpose=Purpose.BRIEFING,
        )
        held = sentences.joined([wording.rhythm(one.reminder) for one in beside])
        was = f" The one {held} stays." if held and planned.schedule.rrule is not None else ""
    await _remember_offer(turn)
    notes = wording.assumptions(planned.assumed)
    late = await _quiet(turn, found.occurrence.due_at)
    return Finding(
        f"I'll brief you {wording.starting(found, turn)}.{notes}{was}{late} {wording.UNDO}",
        summary="set your morning briefing", effects=(Effect.WRITE,), data=wording.data([found]),
    )


def _stands_beside(turn: Turn, one: agenda.Dated, schedule: agenda.Schedule, named: Named) -> bool:
    """Whether a briefing is another one: of other days, or one of the evening beside one of the morning."""
    if not _days(one.reminder.rrule) & _days(schedule.rrule):
        return True
    late = [wording.wall(due, turn.person.zone).time() >= EVENING for due in (one.occurrence.due_at, schedule.due_at)]
    return late[0] != late[1] and (named.evening if late[1] else named.morning)


def _days_of(one: agenda.Dated) -> set[str]:
    return _days(one.reminder.rrule)


def _days(rrule: str | None) -> set[str]:
    """The days of the week on which a rule may come."""
    return set(timing.parts_of(rrule or "").get("BYDAY", ",".join(words.DAY_CODES)).split(","))


async def _quiet(turn: Turn, due_at: dt.datetime) -> str:
    """What is said where the person's own quiet hours stand in the way."""
    person = await turn.unit.get(Person, turn.person.id)
    over = quiet.ends(person.quiet_from, person.quiet_to, turn.person.zone, due_at) if person else None
    if over is None:
        return ""
    there = wording.wall(over, turn.person.zone)
    at = when_say.clock(there.hour, there.minute)
    return f" That is within your quiet hours, so it comes when they end, at {at}."


async def _stopped(turn: Turn, named: Named) -> Finding:
    rows = await _kept(turn)
    if named.evening or named.morning:
        rows = [one for one in rows
                if (wording.wall(one.occurrence.due_at, turn.person.zone).time() >= EVENING) is named.evening
                ] or rows  # fmt: skip
    if not rows:
        return Finding('No briefing is set. To get one, say "brief me every morning at 8".', worked=False)
    was = sentences.joined([wording.timing(one, turn) for one in rows])
    await agenda.cancel(turn.unit, [one.reminder for one in rows])
    return Finding(
        f"No more briefings (it was {was}). Ask for one any time. {wording.UNDO}",
        summary="stopped your morning briefing", effects=(Effect.DELETE,),
    )


async def _time(turn: Turn) -> Finding:
    rows = await _kept(turn)
    if not rows:
        return Finding('No briefing is set. To get one, say "brief me every morning at 8".')
    times = sentences.joined([wording.timing(one, turn) for one in rows])
    return Finding(f"Your briefing comes {times}.", data=wording.data(rows))


async def _offered(turn: Turn, said: str) -> Finding:
    """A briefing that was asked for; the first time with the offer to bring one every morning."""
    person = await turn.unit.get(Person, turn.person.id)
    if person is None or person.preferences.get(OFFERED) or await _kept(turn):
        return Finding(said)
    await _remember_offer(turn)
    ask = 'Shall I send you this every morning at 8? Say yes, or "brief me every weekday at 7".'
    yes = Choice("Yes, at 8:00 am", {"daily": "8 am"})
    return Finding(f"{said}\n{ask}", question=Question(ask, "morning_briefing", {}, (yes,)))


async def _remember_offer(turn: Turn) -> None:
    await people.update(turn.unit, preferences={OFFERED: True})
