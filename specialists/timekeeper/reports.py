"""Reports on time spent: totals, entries, projects, one span beside another. Reached through the contract."""

from __future__ import annotations

import datetime as dt
import re
from typing import Annotated, NamedTuple

from specialists.contract import Effect, Finding, Operation, Role, Specialist, Turn, action
from specialists.heard import cue
from specialists.language.text import normalise, sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import When, behind
from specialists.timekeeper import timers, totals, wording
from storage import hours

SHOWN = 30  # entries, or projects, in one list
_DAY = dt.timedelta(days=1)
_COMPARED = Pattern(r"\b(?:more|less|fewer|longer) than\b|\bcompar\w+|\b(?:vs|versus)\b", re.I)
_BY_DAY = Pattern(r"\b(?:by|per|each|every|a) day\b|\bday by day\b|\bdaily\b", re.I)
_PREPOSITION = Pattern(r"^(?:on|in|for|of|during|over|from|since)\s+", re.I)
_ALL = frozenset(("average", "an average", "work", "everything", "all", "total", "hours", "time", "project", "day"))
_SUMMED = Pattern(r"\s+(?:in total|in all|total|all ?together|altogether|so far)\W*$", re.I)
_POINTERS = frozenset(("it", "that", "this", "this one", "that one"))


class Period(NamedTuple):
    """The days of a report: from the first to, not with, the last."""

    first: dt.date
    last: dt.date
    label: str

    @property
    def is_day(self) -> bool:
        return self.last - self.first <= _DAY


class Reports(Specialist):
    """Adds up where your hours went."""

    name = "timekeeper"

    @action(
        "time_report", object="entry", operation=Operation.SHOW, roles={"project": Role.NAME, "when": Role.TIME},
        category="time_tracking", effect=Effect.READ,
    )
    async def time_report(
        self, turn: Turn, project: str | None = None, when: When | None = None,
        compared: Annotated[bool, cue(_COMPARED)] = False, by_day: Annotated[bool, cue(_BY_DAY)] = False,
    ) -> Finding:
        """Tells where your time went: by day, week, month and project."""
        found = await _report(turn, project, when, compared=compared, by_day=by_day)
        late = await timers.forgotten(turn)
        return found if late is None else timers.asked(turn, late, found)


async def _report(turn: Turn, project: str | None, when: When | None, *, compared: bool, by_day: bool) -> Finding:
    keys = await _projects(turn, project)
    if keys is not None and not keys:
        there = [sentences.shown(one, 40) for one in await hours.projects(turn.unit)][:5]
        rest = f" There is: {sentences.joined(there)}." if there else ""
        return Finding(f"No time logged for {sentences.quoted(project or '')}.{rest}", confidence=0.45)
    if compared:
        return await _comparison(turn, when, keys)
    if keys is not None and when is None:
        return await _of_project(turn, keys)
    period = _period(turn, when)
    found = await totals.of(turn, period.first, period.last, keys)
    whose = f" for {_called(found)}" if keys is not None else ""
    if not found.rows:
        return Finding(f"No time logged {period.label}{whose if keys is None else _named(project)}.", confidence=0.45)
    head = f"{sentences.capital(period.label)}{whose}: {wording.length(found.seconds)}"
    if by_day and not period.is_day:
        lines = [f"{wording.day(day, turn.local)}: {wording.length(part)}" for day, part in found.days.items()]
        return Finding(f"{head}{_average(found)}.\n" + "\n".join(lines[-SHOWN:]))
    rows = found.rows[-SHOWN:]
    if period.is_day or keys is not None:
        lines = [wording.line(row, turn, dated=not period.is_day) for row in rows]
        return Finding(f"{head}{_average(found)}.\n{sentences.numbered(lines)}", data=wording.data(rows))
    lines = [f"{name}: {wording.length(part)}" for name, part in list(found.projects.items())[:SHOWN]]
    return Finding(f"{head}{_average(found)}.\n{sentences.numbered(lines)}")


async def _projects(turn: Turn, words: str | None) -> list[str] | None:
    """The keys of the projects meant; None where none was named, of "it" what was worked on last."""
    bare = _SUMMED.sub("", " ".join(normalise.words(words or "")))
    if not words or bare in _ALL:
        return None
    if bare in _POINTERS:
        running = await hours.running(turn.unit)
        last = [running] if running is not None else await hours.latest(turn.unit, 1)
        return [row.key for row in last]
    return await totals.meant(turn, _SUMMED.sub("", words))


def _called(found: totals.Sum) -> str:
    return sentences.some(list(found.projects), 3)


def _named(words: str | None) -> str:
    return f" for {sentences.quoted(words)}" if words else ""


def _period(turn: Turn, when: When | None) -> Period:
    """The days that a time names; this week where none does."""
    today = turn.local.date()
    named = behind.span(when, turn.local, turn.person.zone)
    if when is None or named is None:
        monday = today - today.weekday() * _DAY
        return Period(monday, monday + 7 * _DAY, "this week")
    first = named.since.astimezone(turn.person.zone).date()
    last = (named.until - dt.timedelta(microseconds=1)).astimezone(turn.person.zone).date() + _DAY
    if when.deadline:
        first = totals.EARLIEST
    if last - first <= _DAY:
        return Period(first, last, wording.day(first.isoformat(), turn.local))
    return Period(first, last, _PREPOSITION.sub("", " ".join(when.text.split())))


async def _of_project(turn: Turn, keys: list[str]) -> Finding:
    """All that there is for a project, and this week's part of it."""
    found = await totals.of(turn, totals.EARLIEST, totals.LATEST, keys)
    week = await totals.of(turn, *_period(turn, None)[:2], keys)
    today = found.days.get(turn.local.date().isoformat(), 0)
    parts = [f"{wording.length(week.seconds)} this week", f"{wording.length(today)} today"]
    running = [f"The timer runs: {wording.line(row, turn)}." for row in found.rows if row.running]
    said = f"{sentences.capital(_called(found))}: {wording.length(found.seconds)} in all, {' and '.join(parts)}."
    return Finding(" ".join([said, *running]), data=wording.data(found.rows[-1:]))


async def _comparison(turn: Turn, when: When | None, keys: list[str] | None) -> Finding:
    """So much more or less than in another span: this week beside the last one, where nothing else is said."""
    other = _period(turn, when)
    length = other.last - other.first
    if other.first <= turn.local.date() < other.last:  # "compare this week …": with the one before
        here, other = other, Period(other.first - length, other.first, _before(length))
    elif other.is_day:
        here = Period(turn.local.date(), turn.local.date() + _DAY, "today")
    elif length <= 7 * _DAY:
        here = _period(turn, None)
    else:
        here = Period(turn.local.date().replace(day=1), turn.local.date() + _DAY, "this month")
    now, then = [await totals.of(turn, one.first, one.last, keys) for one in (here, other)]
    change = now.seconds - then.seconds
    told = "as much as" if not change else f"{wording.length(abs(change))} {'more' if change > 0 else 'less'} than"
    return Finding(
        f"{sentences.capital(here.label)}: {wording.length(now.seconds)}, {told} {other.label} "
        f"({wording.length(then.seconds)})."
    )


def _before(length: dt.timedelta) -> str:
    return "the day before" if length <= _DAY else "the week before" if length <= 7 * _DAY else "the time before"


def _average(found: totals.Sum) -> str:
    """ " on 3 days, 2 h a day": of the days on which something was logged."""
    number = len(found.days)
    return f" on {number} days, {wording.length(round(found.seconds / number))} a day" if number > 1 else ""
