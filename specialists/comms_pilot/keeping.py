"""Check-ins that stand: listed, paused, resumed, moved, left out once, changed, stopped. checkins.py calls it."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from specialists import circle
from specialists.comms_pilot import arranging, calling_off, days, silence
from specialists.contract import Choice, Effect, Finding, Question, Turn
from specialists.language.text import patterns, sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import When, recurrence, words
from specialists.people import subjects
from specialists.people.subjects import Subject
from specialists.scheduling import moving, timing, wording
from storage import agenda, checkins, contacts
from storage.checkins import Asking
from storage.contacts import Permission
from storage.tables import OccurrenceState

_SETS_UP = Pattern(r"\b(?:set ?up|create|schedule|new|start (?!.*again)|begin)\b", re.I)
_VERBS = (
    ("keep", Pattern(r"\b(?:do not|don't|never) (?:stop|cancel|pause|end)\b", re.I)),
    ("pause", Pattern(r"\b(?:paus\w*|suspend\w*|hold|away|on hold|travelling|traveling)\b", re.I)),
    ("resume", Pattern(r"\b(?:resum\w*|restart\w*|unpaus\w*|continue|turn(?:ing)? on|enable|back on|go on|start .*"
                          r"again)\b", re.I)),
    ("skip", Pattern(r"\b(?:skip\w*|leave out)\b", re.I)),
    ("stop", Pattern(r"\b(?:stop\w*|cancel\w*|(?:turn(?:ing)?|call) off|disabl\w*|end|delet\w*|remov\w*|no more|no|quit"
                        r"|drop|forget|never ?mind|scrap)\b", re.I)),
    ("move", Pattern(r"\b(?:chang\w*|mov\w*|shift\w*|set|switch\w*|reschedul\w*|push\w*|make(?! sure))\b", re.I)),
)  # fmt: skip
_FOR_GOOD = Pattern(r"\b(?:end\b|ending|finish\w*|stop\w*\b.*\b(?:from|after|by|at the end of|check.?ins)\b)", re.I)
_NEXT = Pattern(r"\b(?:today|tonight|tomorrow|next one)\b", re.I)
LOOKS = frozenset(("silence",))  # what changes nothing
_ALL = Pattern(r"\ball\b|\beverything\b|\bboth\b|\beverybody|\beveryone|\bcheck.?ins\b(?! (?:with|on))", re.I)
_MINE = Pattern(r"\b(?:my|me|myself)\b|^\W*i(?:'|’)?(?:m| am| will be|ll be)\b", re.I)
_WHOSE = Pattern(r"\b(?P<who>[^\W\d]+)['’]s (?:\w+ )?check.?ins?\b", re.I)
_NOBODYS = frozenset("let it that what there here today tomorrow tonight yesterday day week weekend month".split())
_UNTIL = Pattern(r"\b(?:until|till|til)\b", re.I)
_HOUR_KEPT = "as you named no time of day"  # what a plan says of the usual hour, which here is the one that it had
_NONE = 'No check-in is set up. "Check on mom every day at 9" or "ask me every evening how I slept" makes one.'


class Change(NamedTuple):
    """What is to happen to a check-in."""

    verb: str
    when: When | None = None
    ladder: Sequence[Mapping[str, Any]] | None = None
    question: str = ""
    person: str = ""  # who is to be told, or no more
    way: str | None = None  # by which a rung goes: "call"
    times: int = 0  # that somebody is to be asked
    message: str = ""  # in which it may stand whom "her" means
    length: When | None = None  # by which it moves
    back: bool = False  # to an earlier time


def verb_of(text: str) -> str | None:
    """What a message about a check-in wants: pause, resume, skip, stop, move; None where it sets one up."""
    if _SETS_UP.search(text):
        return None
    found = next((name for name, pattern in _VERBS if pattern.search(text)), None)
    return None if found == "keep" else found


async def listed(turn: Turn) -> Finding:
    """All of them, numbered."""
    found = await checkins.standing(turn.unit)
    found += await calling_off.under_way(turn, found)
    lines = [
        arranging.line(turn, one, subject) for one in found if (subject := await _of(turn, one)) is not None
    ]
    if not lines:
        return Finding(_NONE)
    return Finding(f"Check-ins:\n{sentences.numbered(lines)}", data=arranging.data(found))


async def change(turn: Turn, wanted: Change, recipient: str | None, text: str, chosen: str | None) -> Finding:
    """Changes the one that is meant; where several may be, asks."""
    standing = await checkins.standing(turn.unit)
    if wanted.verb in ("stop", "skip"):
        standing = await calling_off.under_way(turn, standing) + standing
    if not standing:
        return Finding(_NONE, worked=False)
    found = [one for one in standing if str(one.checkin.id) == chosen] if chosen else await _fitting(
        turn, standing, recipient, text, wanted.message
    )
    if not found:
        who = sentences.shown(circle.bare(recipient or _whose(text) or "that"), 30)
        return Finding(f"There is no check-in with {who}.", worked=False)
    several = len(found) > 1 and not (_ALL.search(text) and wanted.verb in ("pause", "resume", "stop"))
    if several:
        slots = {"when": wanted.when, "which": wanted.verb, "question": wanted.question or None,
                 "ladder": [*wanted.ladder] if wanted.ladder else None, "person": wanted.person or None,
                 "way": wanted.way, "times": str(wanted.times) if wanted.times else None}  # fmt: skip
        choices: list[Choice] = []
        for one in found[:9]:
            of = await _of(turn, one)
            label = arranging.line(turn, one, of) if of is not None else "somebody"
            choices.append(Choice(label, {"checkin": str(one.checkin.id)}))
        ask = "Which check-in?"
        kept = {name: value for name, value in slots.items() if value is not None}
        return Finding(ask, worked=False, question=Question(ask, "configure_checkin", kept, tuple(choices), many=True))
    said: list[str] = []
    summaries: list[str] = []
    for one in found:
        subject = await _of(turn, one)
        if subject is None:
            continue
        try:
            if await calling_off.meant(turn, one, wanted.verb, wanted.when, text):
                done = await calling_off.this_round(turn, one, subject)
            else:
                done = await _DOES[_verb(one, wanted, text)](turn, one, subject, wanted)
        except timing.Unplannable as error:
            done = Finding(error.say, worked=False)
        if not done.worked and not summaries and one is found[-1]:
            return done if not said else Finding(" ".join([*said, done.say]), worked=False)
        said.append(done.say)  # of several some may be changed, and one not: both is said
        summaries += [done.summary] if done.worked else []
    if wanted.verb in LOOKS:
        return Finding("\n".join(said), data=arranging.data(found))
    summary = summaries[0] if len(summaries) == 1 else f"changed {sentences.counted(len(summaries), 'check-in')}"
    return Finding(
        f"{' '.join(said)} {wording.UNDO}", summary=summary, effects=(Effect.WRITE,), data=arranging.data(found)
    )


def _verb(one: Asking, wanted: Change, text: str) -> str:
    """ "Cancel tomorrow's check-in" leaves out that one, where others follow."""
    repeats = one.found.reminder.rrule is not None
    once = wanted.when is not None and wanted.when.rrule is None and wanted.when.start is not None
    said = f"{text} {wanted.when.text}" if wanted.when is not None else text
    if wanted.verb == "stop" and once and repeats and _FOR_GOOD.search(said) and not _NEXT.search(said):
        return "end"
    left_out = once and wanted.verb == "stop" and one.found.reminder.rrule is not None
    return "skip" if left_out else wanted.verb


async def _fitting(
    turn: Turn, standing: Sequence[Asking], recipient: str | None, text: str, message: str = ""
) -> list[Asking]:
    if recipient:
        found = await subjects.meant(turn, recipient, "configure_checkin", {}, message)
        return [one for one in standing if isinstance(found, Subject) and one.checkin.subject_id == found.id]
    named: list[Asking] = []
    for one in standing:
        who = await _of(turn, one)
        if who is not None and not who.mine and _is_named(who, text):
            named.append(one)
    if named:
        return named
    if whose := _whose(text):  # of somebody with whom there is none: never another's instead
        return await _fitting(turn, standing, whose, text)
    mine = [one for one in standing if one.checkin.subject_id == turn.person.id]
    if mine and _MINE.search(text) and not patterns.search(r"\ball\b", text, re.I):
        return mine
    return list(standing)


def _whose(text: str) -> str | None:
    """The name before a check-in: "mom" of "pause mom's check-in"; none in "skip tomorrow's check-in"."""
    found = _WHOSE.search(text)
    who = found["who"].lower() if found else ""
    return None if not who or who in _NOBODYS or who in words.WEEKDAYS or who in words.PARTS else who


def _is_named(who: Subject, text: str) -> bool:
    labels = circle.labels_of(who.contact) if who.contact is not None else [who.name]
    return any(patterns.search(rf"\b{re.escape(label)}(?:['’]?s)?\b", text, re.IGNORECASE) for label in labels if label)


async def _of(turn: Turn, one: Asking) -> Subject | None:
    return await subjects.by_id(turn, one.checkin.subject_id)


async def _stop(turn: Turn, one: Asking, subject: Subject, wanted: Change) -> Finding:
    named = timing.parts_of(wanted.when.rrule).get("BYDAY", "") if wanted.when and wanted.when.rrule else ""
    if named:
        return await days.without(turn, one, subject, set(named.split(",")))
    told = await calling_off.end(turn, one, subject, checkins.CALLED_OFF)
    await checkins.stop(turn.unit, [one.checkin])
    return Finding(
        f"{sentences.capital(arranging.called(subject))} has ended.{told}",
        summary=f"stopped {arranging.called(subject)}",
    )


async def _skip(turn: Turn, one: Asking, subject: Subject, wanted: Change) -> Finding:
    if one.found.reminder.rrule is None and one.found.occurrence.state == OccurrenceState.FIRED:
        return await _stop(turn, one, subject, wanted)
    return await days.skip(turn, one, subject, wanted.when)


async def _pause(turn: Turn, one: Asking, subject: Subject, wanted: Change) -> Finding:
    until = _end_of(turn, subject, wanted.when)
    if until is not None and until <= turn.now:
        raise timing.Unplannable("That is over already.")
    one.checkin.state, one.checkin.paused_until = checkins.PAUSED, until
    await checkins.close(turn.unit, one.checkin, "paused")
    if until is None:
        say = f'{sentences.capital(arranging.called(subject))} is paused until you say "resume".'
    else:
        after = timing.next_of(one.found.reminder, until - dt.timedelta(seconds=1), turn.person.zone)
        again = f", and asks again on {arranging.moment(turn, one, after.utc)}" if after else ""
        say = f"{sentences.capital(arranging.called(subject))} is paused until {arranging.until(turn, until)}{again}."
    return Finding(say, summary=f"paused {arranging.called(subject)}")


def _end_of(turn: Turn, subject: Subject, when: When | None) -> dt.datetime | None:
    """When a pause ends; None where no end was named."""
    if when is None or when.rrule is not None:
        return None
    if when.start is None:
        return turn.now + dt.timedelta(seconds=when.seconds) if when.seconds else None
    end = when.end if when.end is not None else when.start
    said = _UNTIL.search(when.text)
    if when.end is not None and when.is_date and said and end.time() == dt.time():
        end -= dt.timedelta(days=1)  # who is away until Sunday is back on Sunday
    if when.end is None and when.is_date and not said:
        end = when.start + dt.timedelta(days=1)  # "pause it tomorrow"
    return recurrence.at(end, subject.zone)


async def _resume(turn: Turn, one: Asking, subject: Subject, wanted: Change) -> Finding:
    if one.checkin.state != checkins.PAUSED:
        name = sentences.capital(arranging.called(subject))
        return Finding(f"{name} is not paused: it goes on as it was.", worked=False)
    one.checkin.state, one.checkin.paused_until = checkins.ACTIVE, None
    at = arranging.moment(turn, one, one.found.occurrence.due_at)
    return Finding(
        f"{sentences.capital(arranging.called(subject))} goes on, next on {at}.",
        summary=f"resumed {arranging.called(subject)}"
    )


async def _move(turn: Turn, one: Asking, subject: Subject, wanted: Change) -> Finding:
    said: list[str] = []
    if wanted.question:
        one.checkin.question = wanted.question
        said.append(f"I ask {subject.whom} {arranging.as_said(subject, wanted.question)} from now on.")
    if wanted.when is not None or wanted.length is not None:
        there = replace(turn, person=replace(turn.person, zone=subject.zone))
        if wanted.when is None:
            planned = moving.by_length(one.found, wanted.length, there, earlier=wanted.back)
        else:
            planned = moving.to_time(one.found, wanted.when, there)
        if wanted.when is not None and one.found.reminder.zone and planned.schedule.zone is None:
            usual = wording.wall(one.found.occurrence.due_at, subject.zone).time()
            planned = arranging.plan(turn, subject, wanted.when, usual)
        schedule = await _once_a_day(turn, one, subject, planned.schedule)
        was = f" It was {wording.rhythm(one.found.reminder)}." if one.found.reminder.rrule else ""
        one = Asking(one.checkin, await agenda.reschedule(turn.unit, one.found, schedule))
        notes = wording.assumptions([note for note in planned.assumed if not note.endswith(_HOUR_KEPT)])
        said.append(f"I check in with {subject.whom} {arranging.starting(turn, one)}.{notes}{was}")
    if wanted.ladder or wanted.question:
        climb = await arranging.settled(turn, subject, wanted.ladder or silence.rungs_of(one), one.checkin.question)
        agenda.set_ladder(one.found, climb.rungs, None)
        one.checkin.circle = [*climb.circle]
        if wanted.ladder:
            said += [climb.said, *climb.troubles, await arranging.agreed(turn, subject, one)]
    if not said:
        at = arranging.line(turn, one, subject)
        return Finding(f"What shall change about it? It is {at}. Say a time, for one.", worked=False)
    return Finding(
        " ".join(part for part in said if part), summary=f"changed {arranging.called(subject)}"
    )


async def _once_a_day(turn: Turn, one: Asking, subject: Subject, schedule: agenda.Schedule) -> agenda.Schedule:
    """Who was asked today already is not asked a second time because the hour has changed."""
    hours = timing.parts_of(schedule.rrule or "")
    if hours.get("FREQ") not in ("DAILY", "WEEKLY") or "," in hours.get("BYHOUR", ""):
        return schedule
    day = wording.wall(schedule.due_at, subject.zone).date()
    latest = await checkins.asked(turn.unit, turn.now - dt.timedelta(days=1), checkin_id=one.checkin.id)
    if all(wording.wall(before.found.occurrence.due_at, subject.zone).date() != day for before in latest):
        return schedule
    rule = recurrence.Rule(schedule.kind, schedule.starts_local, schedule.zone, schedule.rrule)
    midnight = recurrence.at(dt.datetime.combine(day + dt.timedelta(days=1), dt.time()), subject.zone)
    following = recurrence.next_after(rule, midnight - dt.timedelta(seconds=1), turn.person.zone)
    return schedule if following is None else replace(schedule, local=following.local, due_at=following.utc)


async def added(turn: Turn, person: str, recipient: str) -> Finding:
    """ "Anna can answer for mom": one more who is told of silence, and may end it."""
    helper = await subjects.meant(turn, person, "configure_checkin", {"recipient": recipient})
    if isinstance(helper, Finding):
        return helper
    subject = await subjects.meant(turn, recipient, "configure_checkin", {"person": person})
    if isinstance(subject, Finding):
        return subject
    standing = await checkins.standing(turn.unit, subject.id)
    if not standing:
        return Finding(f"There is no check-in with {subject.whom}.", worked=False)
    for one in standing:
        rungs = [*silence.rungs_of(one), {"after": 600, "way": None, "whom": [helper.id], "text": None}]
        if helper.id in one.checkin.circle:
            rungs.pop()
        climb = await arranging.settled(turn, subject, rungs, one.checkin.question)
        agenda.set_ladder(one.found, climb.rungs, None)
        one.checkin.circle = [*climb.circle]
    if helper.contact is not None:
        contacts.grant(helper.contact, [Permission.ANSWER_CHECKINS], given=True)
    told = " ".join(part for part in (climb.said, *climb.troubles) if part)
    return Finding(
        f"{helper.name} may answer for {subject.whom}. {told} {wording.UNDO}", effects=(Effect.WRITE,),
        summary=f"let {helper.name} answer for {subject.whom}", data=arranging.data(standing),
    )


_DOES: Mapping[str, Callable[[Turn, Asking, Subject, Change], Awaitable[Finding]]] = {
    "stop": _stop, "pause": _pause, "resume": _resume, "skip": _skip, "move": _move,
    "end": lambda turn, one, subject, wanted: days.until(turn, one, subject, wanted.when),
    "tell": lambda turn, one, subject, wanted: silence.told_too(turn, one, subject, wanted.person, wanted.way),
    "tell not": lambda turn, one, subject, wanted: silence.left_out(turn, one, subject, wanted.person),
    "no calls": lambda turn, one, subject, wanted: silence.without_calls(turn, one, subject),
    "wait": lambda turn, one, subject, wanted: silence.after(turn, one, subject, wanted.when, wanted.way),
    "tries": lambda turn, one, subject, wanted: silence.tries(turn, one, subject, wanted.times, wanted.when),
    "silence": lambda turn, one, subject, wanted: silence.told_of(turn, one, subject),
}  # fmt: skip
