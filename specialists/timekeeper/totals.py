"""Time added up: by day, by project, over a span of days. Pure but for reading; reports.py puts it into words."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from specialists.contract import Turn
from specialists.language.grammar import names
from specialists.timekeeper import wording
from storage import hours
from storage.tables import WorkEntry

_DAY = dt.timedelta(days=1)
EARLIEST, LATEST = dt.date(1970, 1, 1), dt.date(9999, 1, 1)


@dataclass(slots=True)
class Sum:
    """What was worked on in some days: the whole, and its parts."""

    seconds: int = 0
    projects: dict[str, int] = field(default_factory=dict)  # by the name as it was last written, the most first
    days: dict[str, int] = field(default_factory=dict)  # by ISO date
    rows: list[WorkEntry] = field(default_factory=list)


async def of(turn: Turn, first: dt.date, last: dt.date, keys: Sequence[str] | None = None) -> Sum:
    """What was worked on from the first day to, not with, the last; of these projects alone where some are given."""
    since = (first - 2 * _DAY if first > EARLIEST else first).isoformat()
    rows = await hours.between(turn.unit, since, last.isoformat())
    found, days, totals = Sum(), defaultdict[str, int](int), defaultdict[str, int](int)
    called: dict[str, str] = {}
    for row in rows:
        if keys is not None and row.key not in keys:
            continue
        parts = {day: seconds for day, seconds in wording.parts(row, turn).items()
                 if first.isoformat() <= day < last.isoformat()}  # fmt: skip
        if not parts:
            continue
        found.rows.append(row)
        called[row.key] = wording.name(row)
        for day, seconds in parts.items():
            days[day] += seconds
            totals[row.key] += seconds
    found.seconds = sum(days.values())
    found.days = dict(sorted(days.items()))
    found.projects = {called[key]: totals[key] for key in sorted(totals, key=lambda key: (-totals[key], key))}
    return found


async def meant(turn: Turn, words: str) -> list[str]:
    """The keys of the projects that words name: the one, or all that hold them ("Henderson" of two Henderson jobs)."""
    said = hours.folded(words)
    keys = [hours.folded(one) for one in await hours.projects(turn.unit)]
    if said in keys:
        return [said]
    holding = [key for key in keys if f" {said} " in f" {key} "]
    if holding:
        return holding
    best = names.find(said, [names.Named(key, key) for key in keys]).best
    return [best.id] if best is not None else []
