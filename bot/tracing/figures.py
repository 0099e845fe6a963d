"""Figures of the house from its telemetry: by day, by specialist and tier. bot/cli/stats.py and bot/web/traces.py ask.

Telemetry holds no word of a conversation and knows no person, so these are the whole house's.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import median
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from storage import telemetry
from storage.database import Database
from storage.telemetry import Figure

_TURN = "turn"
_FAILED = "failed"  # the name of a turn that broke down


async def gathered(database: Database, now: dt.datetime, days: int, zone: ZoneInfo) -> dict[str, Any]:
    """The last `days` days in `zone`, today's among them: {"days": […], "specialists": […], "models": […]}, each a row
    of figures; "models" has the two language models by task and length."""
    first = (now.astimezone(zone) - dt.timedelta(days=days - 1)).replace(hour=0, minute=0, second=0, microsecond=0)
    rows = await telemetry.figures(database, _TURN, first.astimezone(dt.UTC), now + dt.timedelta(seconds=1))
    return {"days": _by_day(rows, zone), "specialists": _by_specialist(rows), "models": _by_model(rows)}


class Answer(NamedTuple):
    """One answer of a language model, and whether it was any good."""

    at: dt.datetime
    task: str
    long: bool
    strength: str
    good: bool


async def answers(database: Database, since: dt.datetime, until: dt.datetime) -> list[Answer]:
    """The answers of models in a span of time, `until` left out, oldest first; those of which nothing is known not."""
    rows = await telemetry.figures(database, _TURN, since, until)
    return [
        Answer(row.at, one[0], bool(one[1]), one[2], bool(one[3]))
        for row in rows for one in row.data.get("models", ()) if one[3] is not None
    ]


def _by_day(rows: Sequence[Figure], zone: ZoneInfo) -> list[dict[str, Any]]:
    found: dict[str, list[Figure]] = defaultdict(list)
    for row in rows:
        found[row.at.astimezone(zone).date().isoformat()].append(row)
    return [{"day": day, **_day(some)} for day, some in found.items()]


def _day(rows: Sequence[Figure]) -> dict[str, Any]:
    """Of one day: turns, how many requests worked, how long a turn took, how often no model was needed, and how many
    of the answers that a model would have given were there already."""
    steps = [step for row in rows for step in row.data.get("steps", ())]
    calls, kept = (sum(int(row.data.get(name) or 0) for row in rows) for name in ("calls", "kept"))
    free = sum(not row.data.get("calls") for row in rows)
    return {
        "turns": len(rows), "failed": sum(row.name == _FAILED for row in rows),
        "success": _share(sum(bool(step[2]) for step in steps), len(steps)), **_times(row.ms for row in rows),
        "without_model": _share(free, len(rows)), "calls": calls, "kept": kept, "hit_rate": _share(kept, calls + kept),
    }


def _by_specialist(rows: Iterable[Figure]) -> list[dict[str, Any]]:
    found: dict[tuple[str, str], list[Sequence[Any]]] = defaultdict(list)
    for row in rows:
        for step in row.data.get("steps", ()):
            found[step[0], step[1]].append(step)
    made = [
        {
            "specialist": specialist, "tier": tier, "requests": len(steps),
            "success": _share(sum(bool(step[2]) for step in steps), len(steps)),
            "read": round(sum(step[3] for step in steps) / len(steps), 3),
            "sure": round(sum(step[4] for step in steps) / len(steps), 3), **_times(step[5] for step in steps),
        }
        for (specialist, tier), steps in found.items()
    ]
    return sorted(made, key=lambda one: (one["specialist"], -one["requests"]))


def _by_model(rows: Iterable[Figure]) -> list[dict[str, Any]]:
    """By task, length and strength: how many answers were good, and how many of the choices were kept from before."""
    found: dict[tuple[str, bool, str], list[Sequence[Any]]] = defaultdict(list)
    for row in rows:
        for one in row.data.get("models", ()):
            found[one[0], bool(one[1]), one[2]].append(one)
    return [
        {
            "task": task, "length": "long" if long else "short", "model": strength, "asked": len(some),
            "success": _share(sum(one[3] is True for one in some), sum(one[3] is not None for one in some)),
            "choice_kept": _share(sum(bool(one[4]) for one in some), len(some)), **_times(one[5] for one in some),
        }
        for (task, long, strength), some in sorted(found.items())
    ]


def _times(values: Iterable[float | None]) -> dict[str, float]:
    """The middle and the 95th of a hundred, in milliseconds."""
    known = sorted(value for value in values if value is not None)
    if not known:
        return {"p50_ms": 0.0, "p95_ms": 0.0}
    return {"p50_ms": round(median(known), 2), "p95_ms": round(known[min(len(known) - 1, int(len(known) * 0.95))], 2)}


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 3) if whole else None
