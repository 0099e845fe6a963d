"""What is said to a reminder that came: done, or later. By button with the occurrence's id, or by words."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace
from typing import Annotated

from specialists import choosing, heard
from specialists.contract import Effect, Finding, Operation, Role, Specialist, Turn, action
from specialists.heard import Heard, Hearing, Stretch
from specialists.language import time as times
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import When, recurrence
from specialists.scheduling import timing, wording
from storage import agenda, executions
from storage.tables import OccurrenceState, ReminderState

DEFAULT = dt.timedelta(minutes=10)
REMEMBERED = dt.timedelta(days=2)  # how long after it came "done" and "snooze" can mean a reminder
SAME = dt.timedelta(minutes=1)
_AT_ONCE = ("now", "right now", "just now")
FRESH = dt.timedelta(hours=2)  # how long a time alone, "at 8", can be about what came
SOON = dt.timedelta(minutes=5)  # reminders that came together: which of them is meant is asked
# "Give me 5" is minutes, and no time of day.
_GIVE = Pattern(r"\W*(?:gimme|give me)\s+(?:another\s+|just\s+)?(\d{1,2})(?:\s+more)?(?:\s+please)?\W*", re.I)
_ONLY_TIME = Pattern(
    r"\W*(?:(?:also|and|then|please|ok|instead|at|one|for)\W+)*@(?:\W+(?:please|instead|at \d[\d:]*))*\W*", re.I
)
_UNTIL = Pattern(r"(?:(?:it|that|this)\s+)?(?:until|till|til|when|once|as soon as|after|before)\b", re.I)



def _given(text: str) -> str:
    """The minutes of "give me 5"; empty where the text is no such."""
    found = _GIVE.fullmatch(text)
    return found[1] if found else ""


def _is_a_time_alone(hearing: Hearing) -> bool:
    """Whether nothing but the time was said: "at 8 please"."""
    when = hearing.slots.get("when")
    return when is not None and _ONLY_TIME.fullmatch(hearing.words.replace(when.text, "@")) is not None


class Answers(Specialist):
    """Takes "done" and "later"."""

    name = "ops_planner"

    @action("snooze", object="occurrence", operation=Operation.POSTPONE, category="scheduling", effect=Effect.WRITE)
    async def snooze(
        self, turn: Turn, when: When | None = None, text: str | None = None, occurrence: str | None = None,
        which: str | None = None, minutes: Annotated[str, heard.of(_given, Stretch.LONE)] = "",
        bare: Annotated[bool, Heard(_is_a_time_alone, Stretch.LONE)] = False,
    ) -> Finding:
        """Brings a reminder that came up again later; ten minutes where no time is named."""
        if which == "all":
            return await _each(turn, when)
        if when is not None and minutes:
            when = times.read(f"{minutes} minutes", turn.local)
        if when is not None and occurrence is None and when.text.strip().isdecimal():
            return Finding(f"I don't know what {sentences.quoted(when.text, 20)} is about.", worked=False)
        if when is not None and when.text.strip().lower() in _AT_ONCE:
            when = None  # "not now": it is put off, by as long as is usual
        if when is not None and text is None and occurrence is None and bare and not await _has_something_come(turn):
            said = sentences.quoted(when.text, 40)
            return Finding(f"I don't know what {said} is about: no reminder has come just now.", worked=False)
        unread = text is not None and when is None and _UNTIL.match(text) is not None
        found = await meant(turn, "snooze", None if unread else text, occurrence, {"when": when})
        if unread and not isinstance(found, Finding):
            ask = f"I can't tell when that is. Until when shall I snooze {sentences.quoted(found.reminder.text)}?"
            return choosing.missing(ask, "snooze", "when", {"occurrence": str(found.occurrence.id)})
        if isinstance(found, Finding):
            if text is None and when is not None and not found.question:
                said = sentences.quoted(when.text, 40)
                return Finding(f"I don't know what {said} is about: no reminder waits for an answer.", worked=False)
            return found
        return await snoozed(turn, found, when)

    @action(
        "acknowledge", bare=True, object="reminder", operation=Operation.COMPLETE, roles={"text": Role.NAME},
        category="scheduling", effect=Effect.WRITE,
    )
    async def acknowledge(self, turn: Turn, text: str | None = None, occurrence: str | None = None) -> Finding:
        """Takes your "done" to a reminder that came."""
        found = await meant(turn, "acknowledge", text, occurrence, {})
        if isinstance(found, Finding) and text and found.question is None:
            coming = choosing.by_words(text, await agenda.upcoming(turn.unit, limit=agenda.MANY), _text).one
            found = coming if coming is not None and ahead(coming) else found  # done before it came
        return found if isinstance(found, Finding) else await done(turn, found)


def _text(found: agenda.Dated) -> str:
    return found.reminder.text


async def _has_something_come(turn: Turn) -> bool:
    """Whether a reminder has come just now, which a time alone, "at 8", may be about."""
    if await latest(turn, FRESH) is not None or await since_last_turn(turn) is not None:
        return True
    return await agenda.latest_answered(turn.unit, turn.now - FRESH) is not None  # put off again


async def _each(turn: Turn, when: When | None) -> Finding:
    """All that came and wait, put off together."""
    waiting = await agenda.unanswered(turn.unit, turn.now - REMEMBERED)
    if not waiting:
        return Finding("Nothing is waiting for an answer just now.", worked=False)
    parts = [await snoozed(turn, one, when) for one in reversed(waiting)]
    if wrong := next((part for part in parts if part.question), None):
        return wrong
    return Finding(
        "\n".join(part.say.removesuffix(f" {wording.UNDO}") for part in parts) + f" {wording.UNDO}",
        summary="; ".join(part.summary for part in parts), effects=(Effect.WRITE,), data=wording.data(waiting),
    )


async def done(turn: Turn, found: agenda.Dated) -> Finding:
    """The person's "done" to one occurrence, in words."""
    found = await _snoozed_into(turn, found)
    text = sentences.quoted(found.reminder.text)
    early = found.occurrence.state == OccurrenceState.PENDING and ahead(found)
    given_up = found.occurrence.state == OccurrenceState.EXPIRED and found.occurrence.rung > 0  # "done" came late
    if found.occurrence.state != OccurrenceState.FIRED and not early and not given_up:
        return Finding(_over(turn, found))
    spared = f" It will not come {wording.moment(found.occurrence.due_at, turn)}." if early else ""
    await agenda.acknowledge(turn.unit, found, turn.channel)
    following = spared
    if found.reminder.rrule is not None and found.reminder.state == ReminderState.ACTIVE:
        after = timing.next_of(found.reminder, turn.now, turn.person.zone)
        following = f" Next on {wording.moment(after.utc, turn, found.reminder.zone)}." if after else ""
    return Finding(
        f"Done: {text}.{following}", summary=f"marked {text} as done", effects=(Effect.WRITE,),
        data=wording.data([found]),
    )


async def snoozed(turn: Turn, found: agenda.Dated, when: When | None) -> Finding:
    """A fired occurrence brought up again later, in words."""
    asked, found = found, await _snoozed_into(turn, found)
    text = sentences.shown(found.reminder.text)
    waits = found.occurrence.state == OccurrenceState.PENDING
    if waits and found.occurrence.id == asked.occurrence.id:
        return Finding(f"That one has not come up yet: {wording.line(found, turn)}. To move it, say when.")
    if found.reminder.state == ReminderState.CANCELLED:
        return Finding(f"{sentences.quoted(text)} was cancelled, so I left it.", worked=False)
    try:
        due, assumed, length = _later(turn, found, when)
    except timing.Unplannable as error:
        return choosing.missing(
            f"{error.say} Until when shall I snooze it?", "snooze", "when", {"occurrence": str(found.occurrence.id)}
        )
    if waits and abs(due - found.occurrence.due_at) < SAME:  # tapped twice
        return Finding(f"Snoozed already, until {wording.moment(found.occurrence.due_at, turn)}: {text}.")
    local = timing.wall(found.reminder, due, turn.person.zone)
    await agenda.snooze(turn.unit, found, local, due, turn.channel)
    return Finding(
        f"Snoozed until {wording.moment(due, turn)}{length}: {text}.{wording.assumptions(assumed)} {wording.UNDO}",
        summary=f"snoozed {sentences.quoted(text)}",
        effects=(Effect.WRITE,),
        data=wording.data([found]),
    )


def ahead(found: agenda.Dated) -> bool:
    """Whether "done" may be said before it comes: to a one-off, and to what was put off."""
    return found.reminder.rrule is None or found.occurrence.origin_id != 0


async def latest(turn: Turn, within: dt.timedelta) -> agenda.Dated | None:
    """The reminder that came last and waits for a word, if it came within that time."""
    fired = await agenda.unanswered(turn.unit, turn.now - within, limit=1)
    return fired[0] if fired else None


async def since_last_turn(turn: Turn) -> agenda.Dated | None:
    """The reminder that came after the person last wrote: a bare "done" is then its answer."""
    last = next(iter(await executions.latest(turn.unit, 1)), None)
    return None if last is None else await latest(turn, turn.now - last.started_at)


async def meant(
    turn: Turn, intent: str, text: str | None, occurrence: str | None, slots: dict[str, When | None]
) -> agenda.Dated | Finding:
    """The occurrence that a button named, or the words, or the last one that came; else what to say instead."""
    if occurrence is not None:
        named = await agenda.occurrence(turn.unit, int(occurrence)) if occurrence.isdecimal() else None
        return named or Finding("That reminder is no longer there.", worked=False)
    fired = await agenda.unanswered(turn.unit, turn.now - REMEMBERED)
    if text:
        choice = choosing.by_words(text, fired, lambda one: one.reminder.text)
        if choice.one is None and not choice.close:
            return Finding(f"No reminder about {sentences.quoted(text)} is waiting for an answer.", worked=False)
    else:
        newest = fired[0].occurrence.fired_at if fired else None
        choice = choosing.only([one for one in fired if newest and (one.occurrence.fired_at or newest) > newest - SOON])
    if choice.one is not None:
        return choice.one
    if choice.close:
        options = [(wording.came(one, turn), {"occurrence": str(one.occurrence.id)}) for one in choice.close]
        return choosing.question("Which one?", intent, slots, options, many=True)
    return await _nothing(turn, intent)


async def _snoozed_into(turn: Turn, found: agenda.Dated) -> agenda.Dated:
    """The newest of the occurrences that one was snoozed into, again and again: an old button means the one alive."""
    later = await agenda.successor(turn.unit, found.occurrence.id)
    while later is not None:
        found = agenda.Dated(found.reminder, later)
        later = await agenda.successor(turn.unit, found.occurrence.id)
    if found.reminder.rrule is None and found.occurrence.state == OccurrenceState.SKIPPED:
        moved = await agenda.alive(turn.unit, found.reminder.id)  # put off, and moved after that
        return agenda.Dated(found.reminder, moved) if moved is not None else found
    return found


async def _nothing(turn: Turn, intent: str) -> agenda.Dated | Finding:
    before = await agenda.latest_answered(turn.unit, turn.now - REMEMBERED)
    if before is not None and intent == "snooze":
        return before  # "done" was too quick: it is brought up again
    return Finding("Nothing is waiting for an answer just now.", worked=False)


def _later(turn: Turn, found: agenda.Dated, when: When | None) -> tuple[dt.datetime, tuple[str, ...], str]:
    if when is None:
        return turn.now + DEFAULT, (), " (in 10 minutes)"
    if when.start is not None and when.is_date:  # "tomorrow": at the time of day that it came for
        usual = wording.wall(found.occurrence.due_at, turn.person.zone).time()
        due = recurrence.at(dt.datetime.combine(when.start.date(), usual), turn.person.zone)
        if due <= turn.now:
            raise timing.Unplannable("That is over already.")
        return due, when.assumed, ""
    if when.end is not None and when.text.lower().lstrip().startswith(("until", "till", "til ")):
        when = replace(when, start=when.end, end=None)  # "until 5" ends where the snooze does
    planned = timing.plan(when, turn.now, turn.person.zone)
    length = f" (in {planned.length})" if planned.length else ""
    return planned.schedule.due_at, planned.assumed, length


def _over(turn: Turn, found: agenda.Dated) -> str:
    text = sentences.shown(found.reminder.text)
    match found.occurrence.state:
        case OccurrenceState.PENDING:
            return f"That one has not come up yet: {wording.line(found, turn)}. To drop it, say cancel {text}."
        case OccurrenceState.ACKNOWLEDGED:
            return f"You had said done to it already: {text}."
        case _:
            return f"That one is over already: {text}."
