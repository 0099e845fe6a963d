"""`main.py stats`: how the house does, by day, by specialist and by model: what worked, how sure, how fast."""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from zoneinfo import ZoneInfo

from bot import bootstrap, settings
from bot.timepiece import SystemClock
from bot.tracing import figures

DAYS, LONGEST = 7, 90


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--days", type=int, default=DAYS, metavar="N", help=f"so many days (default: {DAYS})")
    parser.add_argument("--json", action="store_true", help='{"days": [...], "specialists": [...], "models": [...]}')


def run(args: argparse.Namespace) -> int:
    """Prints its tables, or JSON."""
    found = asyncio.run(_found(settings.load(args.data), max(1, min(args.days, LONGEST))))
    print(json.dumps(found) if args.json else "\n".join(told(found)))
    return 0


async def _found(options: settings.Settings, days: int) -> dict[str, Any]:
    database = await bootstrap.open_database(options)
    try:
        zone = options.zone or ZoneInfo("UTC")
        return await figures.gathered(database, SystemClock().now(), days, zone)
    finally:
        await database.close()


def told(found: Mapping[str, Sequence[Mapping[str, Any]]]) -> Iterator[str]:
    """The tables as lines."""
    if not found["days"]:
        yield "Nothing has been asked in that time."
        return
    yield from _table(found["days"], {
        "day": "day", "turns": "turns", "failed": "failed", "success": "worked", "p50_ms": "p50 ms", "p95_ms": "p95 ms",
        "without_model": "no model", "calls": "calls", "hit_rate": "kept",
    })
    yield ""
    yield from _table(found["specialists"], {
        "specialist": "specialist", "tier": "read by", "requests": "requests", "success": "worked", "read": "read sure",
        "sure": "found sure", "p50_ms": "p50 ms", "p95_ms": "p95 ms",
    })
    if found["models"]:
        yield ""
        yield from _table(found["models"], {
            "task": "task of a model", "length": "length", "model": "model", "asked": "asked", "success": "good",
            "choice_kept": "choice kept", "p50_ms": "p50 ms", "p95_ms": "p95 ms",
        })


_SHARES = frozenset(("success", "without_model", "hit_rate", "read", "sure", "choice_kept"))


def _table(rows: Sequence[Mapping[str, Any]], names: Mapping[str, str]) -> Iterator[str]:
    cells = [list(names.values())] + [[_cell(name, row[name]) for name in names] for row in rows]
    widths = [max(len(row[place]) for row in cells) for place in range(len(names))]
    for row in cells:
        yield "  ".join(
            cell.ljust(width) if isinstance(rows[0][name], str) else cell.rjust(width)
            for cell, width, name in zip(row, widths, names, strict=True)
        ).rstrip()


def _cell(name: str, value: Any) -> str:
    if value is None:
        return "-"
    if name in _SHARES:
        return f"{value:.0%}"
    return f"{value:g}" if isinstance(value, float) else str(value)
