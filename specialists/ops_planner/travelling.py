"""In another time zone, for good or until a day: what moves along, what stays, the way back. settling.py calls it."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import replace
from zoneinfo import ZoneInfo

from specialists import choosing
from specialists.contract import Effect, Finding, Turn
from specialists.falling import Fallen, Letter
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import When, recurrence
from specialists.language.time import say as when_say
from specialists.scheduling import timing, wording
from storage import agenda, people
from storage.tables import OutboxKind, Person, Purpose, ReminderKind

HOME = "zone_before"  # a preference: the zone that a person comes home to; only those who travelled have it
NOON = dt.time(12)  # of the last day: most have left by then, or are about to
MORNING = dt.time(9)  # when somebody who should have arrived is asked
SHOWN = 5
_UNTIL = Pattern(r"\s*(?:un)?til+\b|\s*(?:through|up to)\b", re.IGNORECASE)


async def go(
    turn: Turn, wanted: ZoneInfo, until: When | None, *, stays: bool = False, settles: bool = False
) -> Finding:
    """Sets the person's zone, and plans the way back where they say until when.

    `stays`: the words were "till" and `until`; else that has to stand in it, or be a length of time. `settles`: it is
    their home from now on, and no stop of a journey.
    """
    until = None if until is not None and _is_now(until, turn) else until
    here, journeys = turn.person.zone, await agenda.of_purpose(turn.unit, Purpose.RETURN)
    ends = _ends(until, wanted, turn.now, stays=stays) if until is not None else None
    if until is not None and ends is None:
        return _not_yet(turn, wanted, until)
    home = wanted if settles or not turn.person.zone_known else await home_of(turn)
    if ends is None and wanted.key == here.key and turn.person.zone_known and not journeys:
        await people.update(turn.unit, preferences={HOME: home.key})
        return Finding(f"Your time zone is {wanted.key} already. It is {_now(turn, wanted)} there.")
    await agenda.cancel(turn.unit, [one.reminder for one in journeys])
    await people.update(turn.unit, zone=wanted, preferences={HOME: home.key})
    moved, kept = await _move_floating(turn, wanted)
    turn.person = replace(turn.person, zone=wanted, zone_known=True)  # for what else the message asks
    back = ""
    if ends is not None and home.key != wanted.key:
        _plan_return(turn, wanted, home, ends)
        back = f" On {wording.moment(ends, turn)}, it goes back to {home.key}."
    return Finding(
        f"Your time zone is now {wanted.key}: it is {_now(turn, wanted)} there.{back}"
        f"{_along(moved, turn)}{await _staying(turn, kept)} {wording.UNDO}",
        summary=f"set the time zone to {wanted.key}", effects=(Effect.WRITE,),
    )


async def home_of(turn: Turn) -> ZoneInfo:
    """Where the person comes home to, however many stops a journey has had."""
    person = await turn.unit.get(Person, turn.person.id)
    return (_zone(person.preferences.get(HOME)) if person else None) or turn.person.zone


async def home(turn: Turn, when: When | None = None) -> Finding:
    """ "I'm back home": the zone is again what it was before the journey; "home on Sunday": it will be."""
    there, when = await home_of(turn), None if when is not None and _is_now(when, turn) else when
    if there.key == turn.person.zone.key:
        gone = f"Welcome back. Your time zone is {there.key} as it was."
        return Finding(gone if when is None else f"Your time zone is {there.key}, and that is home as far as I know.")
    return await go(turn, there, None) if when is None else await _home_then(turn, there, when)


async def _home_then(turn: Turn, there: ZoneInfo, when: When) -> Finding:
    """The way home is planned for that day, in the place of another one."""
    away, ends = turn.person.zone, _ends(when, turn.person.zone, turn.now, stays=True)
    if ends is None:
        return choosing.missing("When are you home again?", "preference_update", "until", {"which": "home"})
    await agenda.cancel(turn.unit, [one.reminder for one in await agenda.of_purpose(turn.unit, Purpose.RETURN)])
    _plan_return(turn, away, there, ends)
    return Finding(
        f"On {wording.moment(ends, turn)}, your time zone goes back to {there.key}. {wording.UNDO}",
        summary=f"planned the way back to {there.key}", effects=(Effect.WRITE,),
    )


async def back(turn: Turn) -> Fallen:
    """The journey is over: the zone is again what it was, and what travelled along comes home."""
    home, away = await home_of(turn), turn.person.zone
    if home.key == away.key:
        return Fallen(skipped="the time zone is that already", climbs=False)
    await people.update(turn.unit, zone=home)
    moved, _ = await _move_floating(turn, home)
    turn.person = replace(turn.person, zone=home)
    say = (
        f"Your time zone is {home.key} again, as you said: it is {_now(turn, home)} there.{_along(moved, turn)} "
        f'Still in {wording.place(away.key)}? Say "I\'m in {wording.place(away.key)}".'
    )
    return Fallen(
        (Letter(turn.person.id, say, OutboxKind.NOTICE),), f"set the time zone back to {home.key}", climbs=False
    )


def _is_now(until: When, turn: Turn) -> bool:
    """ "I'm in Lisbon now" says nothing of an end."""
    return until.start is not None and until.end is None and until.start <= turn.local.replace(tzinfo=None)


def _ends(until: When, there: ZoneInfo, now: dt.datetime, *, stays: bool) -> dt.datetime | None:
    """When a stay ends that begins now, aware UTC: a day alone ends at noon. None where it begins later."""
    local = now.astimezone(there).replace(tzinfo=None)
    if until.start is None and until.seconds:
        return now + dt.timedelta(seconds=until.seconds)
    end = until.end
    if end is not None and end.time() == dt.time():
        end -= dt.timedelta.resolution  # to the last day, which it leaves out
    if until.start is not None and until.start.date() > local.date():
        end = until.start if stays or _UNTIL.match(until.text) else None
    if end is None or end <= local:
        return None
    if until.is_date or end.time() in (dt.time.min, dt.time.max):
        end = dt.datetime.combine(end.date(), NOON)
    return end.replace(tzinfo=there).astimezone(dt.UTC)


def _not_yet(turn: Turn, there: ZoneInfo, until: When) -> Finding:
    """A journey to come changes nothing yet: whoever goes is asked, on the first day, whether they have arrived."""
    place, now = wording.place(there.key), turn.local.replace(tzinfo=None)
    if (until.end or until.start or now) < now:
        return Finding(f"That is over, so I left your time zone at {turn.person.zone.key}.", worked=False)
    ahead = (
        f"I can't set a time zone ahead ({sentences.quoted(until.text, 40)}). Tell me when you are there, and until "
        f'when: "I\'m in {place} till Friday".'
    )
    first = until.start and dt.datetime.combine(until.start.date(), MORNING)
    if first is None or first <= now:
        return Finding(ahead, worked=False)
    day = When(until.text, until.span, first)
    text = f"tell me whether you have arrived in {place}"
    return choosing.question(
        f"{ahead} Shall I ask you then?", "set_reminder", {"text": text, "when": day},
        [(f"Yes, on {wording.moment(first.replace(tzinfo=turn.person.zone), turn)}", {})],
    )


def _plan_return(turn: Turn, away: ZoneInfo, home: ZoneInfo, ends: dt.datetime) -> None:
    local = wording.wall(ends, away)
    schedule = agenda.Schedule(ReminderKind.ANCHORED, local, away.key, None, local, ends)
    agenda.add(
        turn.unit, f"back to {home.key}", schedule, recipient_id=turn.person.id, handle_id=turn.handle_id or None,
        purpose=Purpose.RETURN,
    )


async def _move_floating(turn: Turn, wanted: ZoneInfo) -> tuple[list[agenda.Dated], list[agenda.Dated]]:
    """Gives wall-clock reminders their moment in the new zone: "8 am" stays 8 am. Answers those that moved, and those
    that would have come too late: whose hour has passed there already, and who have no other."""
    moved, kept = [], []
    for found in await agenda.floating(turn.unit):
        rule = timing.rule_of(found.reminder)
        local = dt.datetime.fromisoformat(found.occurrence.local)
        due = recurrence.at(local, recurrence.frame(rule, wanted))
        if rule.rrule is not None and recurrence.frame(rule, wanted) is not wanted:
            # "every 3 hours" counts time that passes, wherever one is: it goes on from its next moment.
            following = recurrence.next_after(rule, turn.now, wanted, beyond=local - dt.timedelta(microseconds=1))
            if following is None:
                continue
            local, due = following
        if due <= turn.now < found.occurrence.due_at:
            following = recurrence.next_after(rule, turn.now, wanted, beyond=local) if rule.rrule is not None else None
            if following is None:
                kept.append(found)
                continue
            local, due = following
        if due != found.occurrence.due_at:
            agenda.move(found, local, due)
            moved.append(found)
    return moved, kept


def _along(moved: Sequence[agenda.Dated], turn: Turn) -> str:
    """What moved along, each with its next moment there."""
    if not moved:
        return ""
    shown = [_named(one, turn) for one in moved[:SHOWN]]
    more = [f"{len(moved) - SHOWN} more"] if len(moved) > SHOWN else []
    return f" Moved with you: {'; '.join(shown + more)}."


async def _staying(turn: Turn, late: Sequence[agenda.Dated]) -> str:
    """What keeps its moment: times of a named place, lengths of time, and what would have come too `late`."""
    kept = [*late] + [
        one for one in await agenda.upcoming(turn.unit)
        if one.reminder.kind != ReminderKind.FLOATING and one.reminder.purpose == Purpose.REMIND
    ]
    if not kept:
        return ""
    shown = [_named(one, turn) for one in kept[:SHOWN]]
    more = [f"{len(kept) - SHOWN} more"] if len(kept) > SHOWN else []
    return f" Not moved: {'; '.join(shown + more)}."


def _named(found: agenda.Dated, turn: Turn) -> str:
    at = wording.moment(found.occurrence.due_at, turn, found.reminder.zone)
    return f"{sentences.quoted(found.reminder.text, 30)}, {at}"


def _now(turn: Turn, zone: ZoneInfo) -> str:
    there = turn.now.astimezone(zone)
    return when_say.moment(there.replace(tzinfo=None, second=0, microsecond=0), there)


def _zone(kept: object) -> ZoneInfo | None:
    try:
        return ZoneInfo(str(kept)) if kept else None
    except (KeyError, ValueError):  # a zone that this machine's data no longer knows
        return None
