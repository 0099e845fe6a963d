"""In another time zone, for good or until a day: what moves along, what stays, the way back. settling.py calls it."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import replace
from zoneinfo import ZoneInfo

from specialists.contract import Effect, Fallen, Finding, Letter, Turn
from specialists.language import recurrence, sentences
from specialists.language.when import When
from specialists.language.when import say as when_say
from specialists.ops_planner import timing, wording
from storage import agenda, people
from storage.tables import OutboxKind, Person, Purpose, ReminderKind

BEFORE = "zone_before"  # a preference: the zone that a person was in before this one
NOON = dt.time(12)  # of the last day: most have left by then, or are about to
SHOWN = 5
_UNTIL = re.compile(r"\s*(?:un)?til+\b|\s*(?:through|up to)\b", re.IGNORECASE)


async def go(turn: Turn, wanted: ZoneInfo, until: When | None, *, stays: bool = False) -> Finding:
    """Sets the person's zone, and plans the way back where they say until when.

    `stays`: the words were "till" and `until`; else that has to stand in it, or be a length of time.
    """
    here, home = turn.person.zone, turn.person.zone
    journeys = await agenda.of_purpose(turn.unit, Purpose.RETURN)
    ends = _ends(until, wanted, turn.now, stays=stays) if until is not None else None
    if until is not None and ends is None:
        return _not_yet(until)
    if ends is None and wanted.key == here.key and turn.person.zone_known and not journeys:
        return Finding(f"Your time zone is {wanted.key} already. It is {_now(turn, wanted)} there.")
    person = await turn.unit.get(Person, turn.person.id)
    if person is not None and (journeys or wanted.key == here.key):
        home = _zone(person.preferences.get(BEFORE)) or here
    await agenda.cancel(turn.unit, [one.reminder for one in journeys])
    preferences = {BEFORE: home.key} if turn.person.zone_known else None
    await people.update(turn.unit, zone=wanted, preferences=preferences)
    moved = await _move_floating(turn, wanted)
    turn.person = replace(turn.person, zone=wanted, zone_known=True)  # for what else the message asks
    back = ""
    if ends is not None and home.key != wanted.key:
        _plan_return(turn, wanted, home, ends)
        back = f" On {wording.moment(ends, turn)}, it goes back to {home.key}."
    return Finding(
        f"Your time zone is now {wanted.key}: it is {_now(turn, wanted)} there.{back}"
        f"{_along(moved, turn)}{await _staying(turn)} {wording.UNDO}",
        summary=f"set the time zone to {wanted.key}", effects=(Effect.WRITE,),
    )


async def home(turn: Turn) -> Finding:
    """ "I'm back home": the zone is again what it was before the last journey."""
    person = await turn.unit.get(Person, turn.person.id)
    before = _zone(person.preferences.get(BEFORE)) if person else None
    if before is None or before.key == turn.person.zone.key:
        return Finding(f"Welcome back. Your time zone is {turn.person.zone.key} as it was.")
    gone = await go(turn, before, None)
    await people.update(turn.unit, preferences={BEFORE: before.key})  # said twice, it leads nowhere else
    return gone


async def back(turn: Turn) -> Fallen:
    """The journey is over: the zone is again what it was, and what travelled along comes home."""
    person = await turn.unit.get(Person, turn.person.id)
    home = _zone(person.preferences.get(BEFORE)) if person else None
    if home is None or home.key == turn.person.zone.key:
        return Fallen(skipped="the time zone is that already", climbs=False)
    away = turn.person.zone
    await people.update(turn.unit, zone=home, preferences={BEFORE: away.key})
    moved = await _move_floating(turn, home)
    turn.person = replace(turn.person, zone=home)
    say = (
        f"Your time zone is {home.key} again, as you said: it is {_now(turn, home)} there.{_along(moved, turn)} "
        f'Still in {wording.place(away.key)}? Say "I\'m in {wording.place(away.key)}".'
    )
    return Fallen(
        (Letter(turn.person.id, say, OutboxKind.NOTICE),), f"set the time zone back to {home.key}", climbs=False
    )


def _ends(until: When, there: ZoneInfo, now: dt.datetime, *, stays: bool) -> dt.datetime | None:
    """When a stay ends that begins now, aware UTC: a day alone ends at noon. None where it begins later."""
    local = now.astimezone(there).replace(tzinfo=None)
    if until.start is None and until.seconds:
        return now + dt.timedelta(seconds=until.seconds)
    end = until.end
    if until.start is not None and until.start.date() > local.date():
        end = until.start if stays or _UNTIL.match(until.text) else None
    if end is None or end <= local:
        return None
    if until.is_date or end.time() == dt.time():
        end = dt.datetime.combine(end.date(), NOON)
    return end.replace(tzinfo=there).astimezone(dt.UTC)


def _not_yet(until: When) -> Finding:
    return Finding(
        f"I can't set a time zone ahead ({sentences.quoted(until.text, 40)}). Tell me when you are there, and until "
        'when: "I\'m in Tokyo till Friday".', worked=False,
    )


def _plan_return(turn: Turn, away: ZoneInfo, home: ZoneInfo, ends: dt.datetime) -> None:
    local = wording.wall(ends, away)
    schedule = agenda.Schedule(ReminderKind.ANCHORED, local, away.key, None, local, ends)
    agenda.add(
        turn.unit, f"back to {home.key}", schedule, recipient_id=turn.person.id, handle_id=turn.handle_id or None,
        purpose=Purpose.RETURN,
    )


async def _move_floating(turn: Turn, wanted: ZoneInfo) -> list[agenda.Dated]:
    """Gives wall-clock reminders their moment in the new zone: "8 am" stays 8 am. Answers those that moved."""
    moved = []
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
        if due != found.occurrence.due_at:
            agenda.move(found, local, due)
            moved.append(found)
    return moved


def _along(moved: Sequence[agenda.Dated], turn: Turn) -> str:
    """What moved along, each with its next moment there."""
    if not moved:
        return ""
    shown = [_named(one, turn) for one in moved[:SHOWN]]
    more = [f"{len(moved) - SHOWN} more"] if len(moved) > SHOWN else []
    return f" Moved with you: {'; '.join(shown + more)}."


async def _staying(turn: Turn) -> str:
    """What keeps its moment: times of a named place, and lengths of time."""
    kept = [
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
