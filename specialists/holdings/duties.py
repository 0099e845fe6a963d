"""What tasks are made of: titles, priorities, due dates, and how they are put into words. Tasks and the
day call it."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from typing import NamedTuple

from specialists.language import time as times
from specialists.language.grammar import errands
from specialists.language.text import patterns, sentences
from specialists.language.time import When
from specialists.language.time import say as when_say
from storage.errors import HobError
from storage.tables import Task

LOW, MEDIUM, HIGH = 1, 2, 3
_LEVELS = {
    "urgent": HIGH, "high": HIGH, "top": HIGH, "important": HIGH, "asap": HIGH, "critical": HIGH, "highest": HIGH,
    "very important": HIGH, "medium": MEDIUM, "normal": MEDIUM, "middle": MEDIUM, "low": LOW, "lowest": LOW,
    "unimportant": LOW, "none": 0, "no": 0,
}  # fmt: skip
_NAMES = {LOW: "low priority", MEDIUM: "medium priority", HIGH: "high priority"}
_SEPARATE = patterns.Pattern(r"\s*(?:;|\n|•|(?:^|\s)\d{1,2}[.)]\s|,?\s+and\s+(?:also\s+)?to\s)\s*", re.IGNORECASE)
_COMMAS = patterns.Pattern(r"\s*(?:[;,\n•]|(?:^|\s)\d{1,2}[.)]\s|,?\s+and\s+)\s*(?:to\s+)?", re.IGNORECASE)
_MADE = patterns.Pattern(r"\s+and make (?:it|that)\s*$", re.IGNORECASE)
_BANGS = patterns.Pattern(r"\s*!+\s*$")
_MARK = patterns.Pattern(
    r"(?:^|[\s,(\[-]+)(?:(?:with |as |at )?(?P<level>high|top|medium|low) ?-?priority|(?P<word>urgent(?:ly)?|asap))"
    r"[\s,)\]:!-]*(?=$)"
    r"|^(?:(?P<first>high|top|medium|low) ?-?priority|(?P<lead>urgent|important|asap))\s*[:!-]+\s*",
    re.IGNORECASE,
)
USUAL = patterns.Pattern(
    r"\b(?:do|does) (?:i|we) (?:usually |normally |always )?(?:do|go|eat|play|train|swim|meet|travel)\b|\broutine\b"
    r"|\b(?:usually|normally)\b", re.I,
)


def sure_of_none(*, usual: bool) -> float:
    """How sure it is that there is nothing, 0 to 1: of what one usually does memory may know, whatever lists say."""
    return 0.4 if usual else 1.0


class NoDate(HobError):
    """I read no day in that. When is it due?"""


class Duty(NamedTuple):
    """One of the things to do in a text: its title, the priority written beside it, and its own time."""

    title: str
    priority: int = 0
    when: When | None = None


def split(text: str, local: dt.datetime, *, commas: bool = False) -> list[Duty]:
    """The things to do in a text, one or several. `local` is now, aware, in their person's zone.

    Lines, semicolons, numbers and "and to" always separate; commas and "and" only with `commas`, as titles may hold
    them, or where two parts or more have a time of their own.
    """
    rough = [part for part in _COMMAS.split(text) if part.strip()]
    timed = sum(1 for part in rough if times.find(part, local)) > 1
    found: dict[str, Duty] = {}
    parts = [part for part in (rough if commas or timed else _SEPARATE.split(text)) if part.strip()]
    for part in parts:
        own = timed or (len(parts) > 1 and _ends_in_time(part, local))
        words, when = errands.timed(part, local) if own else (part, None)
        title, priority = _priority_in(" ".join(words.split()))
        if title:
            found.setdefault(title, Duty(title, priority, when))
    return list(found.values()) or [Duty(" ".join(text.split()))]


def _ends_in_time(part: str, local: dt.datetime) -> bool:
    """Whether its last words are a time: "pay the tax by the 30th", and not "plan Friday's party"."""
    whens = times.find(part, local)
    return bool(whens) and not part[whens[-1].span[1]:].strip(" .!") and whens[-1].start is not None


def level(word: str | None) -> int:
    """A priority word as 0 to 3; 0 where there is none."""
    return _LEVELS.get((word or "").lower().replace("priority", "").strip(), 0)


def _priority_in(title: str) -> tuple[str, int]:
    title = _MADE.sub("", title)
    matched = _MARK.search(title)
    if matched is not None:
        word = matched["level"] or matched["first"] or matched["word"] or matched["lead"]
        title = (title[: matched.start()] + " " + title[matched.end() :]).strip(" ,-:;()")
        return _BANGS.sub("", title), level(word.removesuffix("ly"))
    bare = _BANGS.sub("", title)
    return bare.strip(" ,:;-."), HIGH if bare != title else 0


def due(when: When | None) -> str | None:
    """A due time as tasks keep it: an ISO date, or date and time to the minute. Raises NoDate."""
    if when is None:
        return None
    start = when.start
    if start is None:
        raise NoDate
    if when.is_date:
        # "by next week", "this month": to be done before it ends. A single day is that day.
        last = (when.end - dt.timedelta(days=1)) if when.end is not None else start
        return last.date().isoformat()
    return start.replace(second=0, microsecond=0).isoformat(timespec="minutes")


def moved(old: str | None, when: When, local: dt.datetime) -> str | None:
    """A new due time in place of an old one: where only a day is named, the time of day stays. Raises NoDate.

    Unless that time is over on the new day already.
    """
    new = due(when)
    if new is None or len(new) > 10 or old is None or len(old) == 10:
        return new
    kept = f"{new}{old[10:]}"
    return new if dt.datetime.fromisoformat(kept) < local.replace(tzinfo=None) else kept


def later(old: str, length: When) -> str:
    """A due time so much later; of a day alone, by whole days. Raises NoDate."""
    step = dt.timedelta(seconds=length.seconds or 0)
    if not step or (len(old) == 10 and step % dt.timedelta(days=1)):
        raise NoDate
    fresh = dt.datetime.fromisoformat(old) + step
    return fresh.date().isoformat() if len(old) == 10 else fresh.isoformat(timespec="minutes")


def within(rows: Sequence[Task], when: When, local: dt.datetime) -> list[Task]:
    """Those due in a time that has a start. What is overdue is due today too; "by Friday" is all that comes before."""
    first, last = days_of(when)
    since = "" if first <= local.date().isoformat() else first
    return [row for row in rows if row.due_local and since <= row.due_local[:10] < last]


def overdue(row: Task, local: dt.datetime) -> bool:
    if row.due_local is None:
        return False
    here = local.replace(tzinfo=None)
    if len(row.due_local) == 10:
        return row.due_local < here.date().isoformat()
    return dt.datetime.fromisoformat(row.due_local) < here


def line(row: Task, local: dt.datetime) -> str:
    """One line: "renew passport (due Monday 23 Nov, high priority)"."""
    notes = [due_words(row, local)] if row.due_local else []
    if row.priority:
        notes.append(_NAMES[row.priority])
    return f"{sentences.shown(row.title)} ({', '.join(notes)})" if notes else sentences.shown(row.title)


def due_words(row: Task, local: dt.datetime) -> str:
    """ "due Monday 23 Nov", "overdue since …"; empty where there is no date."""
    if row.due_local is None:
        return ""
    moment = dt.datetime.fromisoformat(row.due_local)
    said = when_say.day(moment.date(), local) if len(row.due_local) == 10 else when_say.moment(moment, local)
    return f"overdue since {said}" if overdue(row, local) else f"due {said}"


def days_of(when: When) -> tuple[str, str]:
    """A time to look in as ISO dates, the last one exclusive. `when` has a start."""
    start = when.start or dt.datetime.min  # noqa: DTZ901 - wall time; callers have looked
    end = when.end or start + dt.timedelta(days=1)
    last = end.date() if end.time() == dt.time.min else end.date() + dt.timedelta(days=1)
    first = "0000-00-00" if when.deadline else start.date().isoformat()
    return first, max(last, start.date() + dt.timedelta(days=1)).isoformat()


def span_label(when: When) -> str:
    """The person's own words for a time, fit to follow "due"."""
    return " ".join(when.text.split()).removeprefix("due ")


def data(rows: Sequence[Task]) -> dict[str, object]:
    """What "it" and "the second one" can mean next: the tasks named, in order."""
    return {"tasks": [str(row.id) for row in rows]}
