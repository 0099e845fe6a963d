"""Time that a person has spent on work, and the timer that runs. Written by specialists/timekeeper."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from sqlmodel import col, select

from storage.tables import WorkEntry
from storage.unit import Unit

MOST = 2_000  # entries that are looked through for the names of projects
_ARTICLES = frozenset(("the", "my", "our", "a", "an", "some"))
_WORK = frozenset(("project", "job", "work", "thing", "stuff", "account", "task"))
LATELY = 3  # entries: how many of the last ones a bare "it" may mean


def folded(project: str) -> str:
    """A project's name as it is found by: without its letters' case, its article, and a last "project" or "job"."""
    words = project.casefold().split()
    while len(words) > 1 and words[0] in _ARTICLES:
        words.pop(0)
    while len(words) > 1 and words[-1] in _WORK:
        words.pop()
    return " ".join(words)


def log(
    unit: Unit, project: str, day_local: str, seconds: int, *, started_at: dt.datetime | None = None,
    ended_at: dt.datetime | None = None, note: str = "",
) -> WorkEntry:
    """A new entry of work that is over. `day_local` is an ISO date in the person's zone; the moments aware UTC."""
    row = WorkEntry(
        person_id=unit.person_id, project=project, key=folded(project), day_local=day_local, seconds=seconds,
        started_at=started_at, ended_at=ended_at, note=note, created_at=unit.now,
    )
    unit.add(row)
    return row


def start(unit: Unit, project: str, day_local: str, started_at: dt.datetime) -> WorkEntry:
    """A timer that runs from that moment on. Whoever calls has stopped the one before."""
    row = WorkEntry(
        person_id=unit.person_id, project=project, key=folded(project), day_local=day_local, started_at=started_at,
        running=True, timed=True, created_at=unit.now,
    )
    unit.add(row)
    return row


def stop(row: WorkEntry, ended_at: dt.datetime) -> None:
    """Ends a timer. An end before its start is its start."""
    start = row.started_at or ended_at
    row.ended_at, row.running = max(ended_at, start), False
    row.seconds = round((row.ended_at - start).total_seconds())


def rename(row: WorkEntry, project: str) -> None:
    row.project, row.key = project, folded(project)


async def running(unit: Unit) -> WorkEntry | None:
    """The timer that runs; the newest where undoing has brought back an older one."""
    found: WorkEntry | None = await unit.first(
        select(WorkEntry).where(col(WorkEntry.running).is_(True)).order_by(col(WorkEntry.id).desc())
    )
    return found


async def entry(unit: Unit, entry_id: int) -> WorkEntry | None:
    return await unit.get(WorkEntry, entry_id)


async def latest(unit: Unit, limit: int = LATELY) -> Sequence[WorkEntry]:
    """The entries that were made last, the newest first."""
    return await unit.all(select(WorkEntry).order_by(col(WorkEntry.id).desc()).limit(limit))


async def last_timed(unit: Unit) -> WorkEntry | None:
    """What the timer measured last, and is over: the work that one goes back to."""
    found: WorkEntry | None = await unit.first(
        select(WorkEntry)
        .where(col(WorkEntry.timed).is_(True), col(WorkEntry.running).is_(False))
        .order_by(col(WorkEntry.ended_at).desc(), col(WorkEntry.id).desc())
    )
    return found


async def between(unit: Unit, first: str, last: str) -> Sequence[WorkEntry]:
    """The entries of these days (ISO dates, the last one exclusive), in the order of their time."""
    rows: Sequence[WorkEntry] = await unit.all(
        select(WorkEntry).where(col(WorkEntry.day_local) >= first, col(WorkEntry.day_local) < last)
    )
    return sorted(rows, key=lambda row: (row.day_local, row.started_at or row.created_at, row.id))


async def projects(unit: Unit) -> list[str]:
    """Every project's name as it was last written, the one with the newest entry first."""
    found = await unit.rows(
        "SELECT project, key FROM work_entries WHERE person_id=? ORDER BY id DESC LIMIT ?", (MOST,)
    )
    named: dict[str, str] = {}
    for project, key in found:
        named.setdefault(key, project)
    return [project for project in named.values() if project]


async def delete(unit: Unit, rows: Sequence[WorkEntry]) -> None:
    for row in rows:
        await unit.delete(row)
