"""The briefing: the day summed up, when asked for or at the time a person chose. Reached by phrase, model and clock."""

from __future__ import annotations

import datetime as dt
import re

from specialists import quiet
from specialists.contract import (
    Choice,
    Effect,
    Fallen,
    Falling,
    Finding,
    Letter,
    Question,
    Specialist,
    Turn,
    action,
    falls_due,
)
from specialists.foresight_strategist import day
from specialists.language import patterns
from specialists.language import when as reading
from specialists.language.when import When
from specialists.language.when import say as when_say
from specialists.ops_planner import timing, wording
from storage import agenda, people
from storage.tables import OutboxKind, Person, Purpose

TEXT = "morning briefing"  # what it is called among the reminders
USUAL = dt.time(8)
_DAILY = patterns.Pattern(r"\b(?:daily|every|each)\b", re.IGNORECASE)
# "A morning briefing at 7:30" names no day: it is for each of them, and before noon.
_MORNING = patterns.Pattern(r"\bmorning (?:brief|briefing|update|summary|report)\b", re.IGNORECASE)
_CLOCK = patterns.Pattern(
    r"(?:(?:at|around|about|by)\s+)?\d{1,2}(?:[:.]\d\d)?(?:\s*(?:a\.?m\.?|o'?clock))?"
    r"|(?:at|around|about|by)\s+[a-z]+(?: (?:past|to) [a-z]+)?(?: o'?clock)?", re.IGNORECASE,
)
OFFERED = "briefing_offered"  # a preference: the offer was made, once


class Briefings(Specialist):
    """Sums up your day."""

    name = "foresight_strategist"

    @action(
        "morning_briefing",
        category="system",
        effect=Effect.WRITE,
        says=[
            "[<tell>] [<my>] [*] (briefing|morning briefing|daily briefing|brief|rundown|morning update|"
            "daily update|morning summary|daily summary|morning report|daily report|daily digest|debrief|"
            "recap) [(for|of) *] [{when}]",
            "(brief|catch|update|fill) me [up|in] [on my day] [{when}]",
            "(brief|update) me [on my day] [{when}] [{when}]",
            "(give|send|read|text) me (the|my|a) [morning|daily|quick] (briefing|brief|rundown|update|summary|"
            "overview|run down) [*]",
            "(give|send|read|text) me (the|my|a) [morning|daily|quick] (briefing|brief|rundown|update|summary|"
            "overview|run down) {when}",
            "(start|begin) my (day|morning)",
            "(summarize|sum up|recap) my (day|morning|week)",
            "(what do i need to know|what should i know|what is important|what matters|anything "
            "i should know) [about] [today|this morning|{when}]",
            "what is new (today|this morning|{when})",
            "what is (ahead|in store) [for me] [{when}]",
            "good morning what is (up|new|on|planned) [*]",
            "what is my day [looking|look] [like]",
            "(stop|cancel|end|quit|turn off|switch off|disable|drop|no more) [<my>] [morning|daily|evening]"
            " (briefing|briefings|morning update|daily update|morning summary|daily summary) => which=stop",
            "(stop|quit) (briefing me|sending me (a|the|my|any) [morning|daily] (briefing|briefings)) => which=stop",
            "(when|what time) (is|do i get|will i get|comes|does) <my> [morning|daily] briefing [come|coming] =>"
            " which=time",
        ],
        examples={
            "give me my morning briefing": {},
            "brief me": {},
            "what do I need to know today?": {},
            "daily summary please": {},
            "start my day": {},
            "brief me every weekday at 7:30": {"when": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=7;BYMINUTE=30"},
            "cancel my morning briefing": {"which": "stop"},
        },
    )
    async def morning_briefing(
        self, turn: Turn, when: When | None = None, which: str | None = None, daily: str | None = None
    ) -> Finding:
        """Sums up your day: now, or every morning at the time you choose."""
        if which == "stop":
            return await _stopped(turn)
        if which == "time":
            return await _time(turn)
        if daily:
            when = reading.read(f"every day at {daily}", turn.local)
        if when is not None and when.rrule is not None:
            return await _set(turn, when)
        local = turn.local.replace(tzinfo=None)
        if when is not None and when.start is not None and not when.is_date and when.start > local:
            return await _set(turn, _often(turn, when))
        date = when.start.date() if when is not None and when.start is not None else turn.local.date()
        said = await day.summed_up(turn, max(date, turn.local.date()))
        return await _offered(turn, said)

    @falls_due(Purpose.BRIEFING)
    async def brief(self, turn: Turn, falling: Falling) -> Fallen:
        """The day of the moment it comes; what was missed while the house was down is not read out again."""
        said = await day.summed_up(turn, turn.local.date())
        if falling.held:
            said += "\n(Kept until your quiet hours were over.)"
        letter = Letter(
            turn.person.id, f"{_greeting(turn)} {said}", OutboxKind.BRIEFING, handle_id=falling.reminder.handle_id
        )
        return Fallen((letter,), "summed up your day", climbs=False)


def _often(turn: Turn, when: When) -> When:
    """The time, for each day where the words say so elsewhere: "a daily briefing at 8:15"."""
    at = when.start
    if at is None:
        return when
    if _MORNING.search(turn.said) and _CLOCK.fullmatch(when.text):
        at = at.replace(hour=at.hour % 12) if when.assumed else at
    elif not _DAILY.search(turn.said):
        return when
    return reading.read(f"every day at {at:%H:%M}", turn.local) or when


def _greeting(turn: Turn) -> str:
    hour = turn.local.hour
    return "Good morning." if hour < 12 else "Good afternoon." if hour < 18 else "Good evening."


async def _kept(turn: Turn) -> list[agenda.Dated]:
    return await agenda.of_purpose(turn.unit, Purpose.BRIEFING)


async def _set(turn: Turn, when: When) -> Finding:
    try:
        planned = timing.plan(when, turn.now, turn.person.zone, usual=USUAL)
    except timing.Unplannable as error:
        return Finding(f"{error.say} When shall I brief you?", worked=False)
    rows = [one for one in await _kept(turn) if one.reminder.rrule is not None]
    if planned.schedule.rrule is not None and rows:
        if (rows[0].reminder.rrule, rows[0].occurrence.due_at) == (planned.schedule.rrule, planned.schedule.due_at):
            return Finding(f"That is when it comes already: {wording.timing(rows[0], turn)}.")
        before = wording.timing(rows[0], turn)
        found = await agenda.reschedule(turn.unit, rows[0], planned.schedule)
        was = f" It was {before}."
    else:
        found = agenda.add(
            turn.unit, TEXT, planned.schedule, recipient_id=turn.person.id, handle_id=turn.handle_id or None,
            purpose=Purpose.BRIEFING,
        )
        was = ""
    await _remember_offer(turn)
    notes = wording.assumptions(planned.assumed)
    late = await _quiet(turn, found.occurrence.due_at)
    return Finding(
        f"I'll brief you {wording.starting(found, turn)}.{notes}{was}{late} {wording.UNDO}",
        summary="set your morning briefing", effects=(Effect.WRITE,), data=wording.data([found]),
    )


async def _quiet(turn: Turn, due_at: dt.datetime) -> str:
    """What is said where the person's own quiet hours stand in the way."""
    person = await turn.unit.get(Person, turn.person.id)
    over = quiet.ends(person.quiet_from, person.quiet_to, turn.person.zone, due_at) if person else None
    if over is None:
        return ""
    there = wording.wall(over, turn.person.zone)
    at = when_say.clock(there.hour, there.minute)
    return f" That is within your quiet hours, so it comes when they end, at {at}."


async def _stopped(turn: Turn) -> Finding:
    rows = await _kept(turn)
    if not rows:
        return Finding('No briefing is set. To get one, say "brief me every morning at 8".', worked=False)
    was = wording.timing(rows[0], turn)
    await agenda.cancel(turn.unit, [one.reminder for one in rows])
    return Finding(
        f"No more briefings (it was {was}). Ask for one any time. {wording.UNDO}",
        summary="stopped your morning briefing", effects=(Effect.DELETE,),
    )


async def _time(turn: Turn) -> Finding:
    rows = await _kept(turn)
    if not rows:
        return Finding('No briefing is set. To get one, say "brief me every morning at 8".')
    return Finding(f"Your briefing comes {wording.timing(rows[0], turn)}.", data=wording.data(rows))


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
