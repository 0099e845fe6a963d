"""How time spent is put into words: one voice for what was logged, stopped and added up. For this folder's actions."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from typing import NamedTuple

from specialists.contract import Turn
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import say as when_say
from specialists.timekeeper import spans
from storage import hours
from storage.tables import WorkEntry

UNDO = "Say undo to take it back."
NAMELESS = "no project"
LONGEST = 200  # characters of a project
_WITH = Pattern(r"\s+((?:together\s+)?with\s+[A-Z][\w'’-]*(?:\s+(?:and\s+)?[A-Z][\w'’-]*){0,3})$")
_NOTE = Pattern(r"\s*(?::|;|\s[-–—])\s+")
_EDGES = " \t\n.,;:!?-–—"
_LEADS = Pattern(r"^(?:for|on|to|at|of|under|against|working on|doing|work on)\s+", re.I)


class Project(NamedTuple):
    """What was worked on, and what else was said of it: with whom, what exactly."""

    name: str
    note: str = ""


def project(said: str) -> Project:
    """A project as it was said, its note apart: "Bluebird: wrote the intro", "the deck with Sam"."""
    name, *notes = _NOTE.split(said.strip(_EDGES), maxsplit=1)
    beside = _WITH.search(name)
    if beside is not None:
        name, notes = name[: beside.start()], [beside[1], *notes]
    return Project(" ".join(_LEADS.sub("", name).strip(_EDGES).split())[:LONGEST], "; ".join(notes).strip())


def length(seconds: int) -> str:
    """2 h 30 min; 45 min. Never days: hours are what is billed."""
    minutes = round(seconds / 60)
    if not minutes:
        return "less than a minute" if seconds else "0 min"
    whole, rest = divmod(minutes, 60)
    return " ".join(part for part in (f"{whole:,} h" if whole else "", f"{rest} min" if rest else "") if part)


def name(row: WorkEntry) -> str:
    return sentences.shown(row.project or NAMELESS)


def day(iso: str, local: dt.datetime) -> str:
    """ "today, Friday 20 Nov", "yesterday, Thursday 19 Nov", "Monday 16 Nov"."""
    date = dt.date.fromisoformat(iso)
    near = {0: "today, ", 1: "yesterday, "}.get((local.date() - date).days, "")
    said = when_say.day(date, local)
    return near + (said.removesuffix(f" {date.year:04d}") if date.year == local.year else said)


def clock(moment: dt.datetime, turn: Turn) -> str:
    here = moment.astimezone(turn.person.zone)
    return when_say.clock(here.hour, here.minute)


def between(row: WorkEntry, turn: Turn) -> str:
    """ "9:00 am to 11:30 am"; "since 9:00 am" of a timer that runs; empty where only a length is known."""
    if row.started_at is None:
        return ""
    start = clock(row.started_at, turn)
    return f"{start} to {clock(row.ended_at, turn)}" if row.ended_at is not None else f"since {start}"


def seconds(row: WorkEntry, now: dt.datetime) -> int:
    """How long it was, or is by now."""
    if row.running and row.started_at is not None:
        return max(0, round((now - row.started_at).total_seconds()))
    return row.seconds


def line(row: WorkEntry, turn: Turn, *, dated: bool = True) -> str:
    """One line: "2 h 30 min for the deck (yesterday, Thursday 19 Nov, 9:00 am to 11:30 am; with Sam)"."""
    when = [day(row.day_local, turn.local)] if dated else []
    when += [one for one in (between(row, turn),) if one]
    notes = "; ".join(one for one in (", ".join(when), sentences.shown(row.note) if row.note else "") if one)
    said = f"{length(seconds(row, turn.now))} for {name(row)}"
    return f"{said} ({notes})" if notes else said


async def day_total(turn: Turn, row: WorkEntry) -> str:
    """What the entry's day has for its project by now: "Today for the deck: 5 h."."""
    day_, before = row.day_local, day_before(row.day_local)
    rows = await hours.between(turn.unit, before, next_day(day_))
    total = sum(parts(one, turn).get(day_, 0) for one in rows if one.key == row.key)
    whose = "Today" if day_ == turn.local.date().isoformat() else "That day"
    return f"{whose} for {name(row)}: {length(total)}."


def day_before(iso: str) -> str:
    return (dt.date.fromisoformat(iso) - dt.timedelta(days=1)).isoformat()


def next_day(iso: str) -> str:
    return (dt.date.fromisoformat(iso) + dt.timedelta(days=1)).isoformat()


def parts(row: WorkEntry, turn: Turn) -> dict[str, int]:
    """The seconds of an entry by the days on which they were; a timer that runs counts until now."""
    ended = turn.now if row.running else row.ended_at
    return dict(spans.by_day(row.day_local, row.seconds, row.started_at, ended, turn.person.zone))


def data(rows: Sequence[WorkEntry]) -> dict[str, object]:
    """What "it" and "the second one" can mean next: the entries named, in order."""
    return {"entries": [str(row.id) for row in rows]}
