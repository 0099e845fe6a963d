"""Check-ins that a word of theirs spares: "if mom hasn't written by 10, call her". She is asked half an hour before,
and what follows begins at the hour itself; where she has written that day she is not. For checkins.py and rounds.py.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from specialists.comms_pilot import arranging
from specialists.contract import Finding, Turn
from specialists.language.time import When, recurrence
from specialists.people.subjects import Subject
from specialists.scheduling import timing
from storage import contacts
from storage.checkins import Asking

LEAD = dt.timedelta(minutes=30)
MARK = "unheard"  # on the rungs of such a ladder


async def set_up(turn: Turn, subject: Subject, when: When, ladder: Sequence[Mapping[str, Any]]) -> Finding:
    """Asks half an hour before the time that was named, or now where that is over."""
    if when.start is None:
        raise timing.Unplannable("By what time?")
    left = when.start - turn.now.astimezone(subject.zone).replace(tzinfo=None)
    near = when.rrule is None and dt.timedelta() < left <= LEAD
    rungs = [{**rung, MARK: True} for rung in ladder]
    rungs[0]["after"] = max(60, int((left if near else LEAD).total_seconds()))
    if near:
        return await arranging.at_once(turn, subject, "", rungs)
    return await arranging.set_up(turn, subject, _earlier(when, when.start - LEAD), "", rungs)


def _earlier(when: When, start: dt.datetime) -> When:
    rrule = when.rrule
    if rrule is not None and timing.parts_of(rrule).get("BYHOUR", "").isdecimal():
        rrule = timing.with_parts(rrule, BYHOUR=str(start.hour), BYMINUTE=str(start.minute))
    return replace(when, start=start, rrule=rrule, deadline=False, assumed=())


async def was_heard(turn: Turn, one: Asking, subject: Subject) -> bool:
    """Whether it need not be asked: it is such a check-in, and they have written on their day."""
    if not any(rung.get(MARK) for rung in one.found.reminder.ladder):
        return False
    today = turn.now.astimezone(subject.zone).date()
    midnight = recurrence.at(dt.datetime.combine(today, dt.time()), subject.zone)
    handles = await contacts.addresses_of(turn.unit, subject.id)
    return any(handle.last_in_at is not None and handle.last_in_at >= midnight for handle in handles)
