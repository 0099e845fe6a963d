""" "Remind me 15 minutes before": before what was just spoken of, or before what the person then says. Part of
set_reminder (reminders.py).
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass

from specialists import choosing, spoken
from specialists.contract import Finding, Turn
from specialists.language.grammar import errands
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import Anchor, When
from specialists.language.time import say as when_say
from specialists.scheduling import wording
from storage import agenda, tasks
from storage.tables import ReminderState

_BEFORE = Pattern(
    r"(?:before|beforehand|ahead|earlier|in advance|prior|ahead of time)(?:\s+(?:that|it|this|then|them|hand))?", re.I
)
_OWNED = Pattern(r"^(?:before\s+)?(?:the|my|our)\s+", re.I)


@dataclass(frozen=True, slots=True)
class Ahead:
    """What to be reminded of, and when."""

    text: str
    when: When


def is_meant(text: str | None, when: When | None) -> bool:
    """Whether a reminder is to come so long before something, and does not say before what."""
    return text is not None and when is not None and bool(when.seconds) and _BEFORE.fullmatch(text) is not None


async def of(turn: Turn, length: When, before: str | None) -> Ahead | Finding:
    """The reminder so long before what is meant; or the question before what."""
    if before is not None:
        return _said(turn, length, before)
    options = await _spoken_of(turn)
    if not options and len(titles := await _events_spoken_of(turn)) == 1:
        hung = Anchor(-int(length.seconds or 0), titles[0])
        return Ahead(titles[0], When(f"{length.text} before", length.span, anchor=hung))
    ahead = dt.timedelta(seconds=length.seconds or 0)
    if len(options) == 1:
        text, at = options[0]
        return Ahead(text, _moment(length, at - ahead, f"before {sentences.quoted(text, 30)}"))
    slots = {"text": "before", "when": length}
    if options:
        labels = [f"{sentences.shown(text)} ({when_say.moment(at, turn.local)})" for text, at in options]
        meant = [{"before": f"{text} at {at:%Y-%m-%d %H:%M}"} for text, at in options]
        choices = list(zip(labels, meant, strict=True))
        return choosing.question("Before which one?", "set_reminder", slots, choices)
    return choosing.missing("Before what?", "set_reminder", "before", slots)


def _said(turn: Turn, length: When, before: str) -> Ahead:
    title, at = errands.timed(_OWNED.sub("", before.strip(" .!?")), turn.local)
    ahead = dt.timedelta(seconds=length.seconds or 0)
    if at is not None and at.start is not None and not at.is_date:
        return Ahead(title or "what you named", _moment(length, at.start - ahead, ""))
    thing = _OWNED.sub("", before.strip(" .!?"))
    return Ahead(thing, When(f"{length.text} before", length.span, anchor=Anchor(-int(length.seconds or 0), thing)))


def _moment(length: When, start: dt.datetime, assumed: str) -> When:
    return When(text=length.text, span=length.span, start=start, assumed=(assumed,) if assumed else ())


async def _events_spoken_of(turn: Turn) -> list[str]:
    """What the events are called that were just shown or put down, and are not over."""
    found = [await turn.ports.calendar.event(turn.unit, int(one)) for one in await spoken.of(turn, "events")]
    return [row.title for row in found if row is not None and row.ends_at > turn.now]


async def _spoken_of(turn: Turn) -> list[tuple[str, dt.datetime]]:
    """The reminders and tasks with an hour that were just shown or set and are still to come, at their wall times."""
    found = []
    for kept in await spoken.of(turn, "reminders"):
        one = await agenda.reminder(turn.unit, int(kept))
        if one is not None and one.reminder.state == ReminderState.ACTIVE and one.occurrence.due_at > turn.now:
            found.append((one.reminder.text, wording.wall(one.occurrence.due_at, turn.person.zone)))
    for kept in await spoken.of(turn, "tasks"):
        row = await tasks.task(turn.unit, int(kept))
        if row is not None and row.due_local is not None and len(row.due_local) > 10:
            found.append((row.title, dt.datetime.fromisoformat(row.due_local)))
    here = turn.local.replace(tzinfo=None)
    return [(text, at) for text, at in found if at > here]
