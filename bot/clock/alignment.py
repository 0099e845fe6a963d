"""Moves what is stored when the zones' data changed under it, and restarts what stands still. pulse.py calls it."""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
import zoneinfo
from pathlib import Path
from zoneinfo import ZoneInfo

import tzdata  # type: ignore[import-untyped]

from bot.clock import firing
from specialists.language.time import recurrence
from specialists.language.time.recurrence import BadRule
from storage import queue
from storage.columns import from_micros
from storage.database import Database
from storage.queue import Standing, Stopped

log = logging.getLogger(__name__)

UNREADABLE = (BadRule, ValueError, TypeError, OverflowError)


def mark_of_zone_data() -> str:
    """Changes when the machine's zone data, or ours, is replaced by another edition."""
    marks = [getattr(tzdata, "IANA_VERSION", "")]
    for folder in map(Path, zoneinfo.TZPATH):
        for there in (folder, folder / "Europe", folder / "tzdata.zi"):
            if there.exists():
                marks.append(f"{there}@{there.stat().st_mtime_ns}")
    return " ".join(marks)


async def follow_zone_data(database: Database, now: dt.datetime) -> int:
    """Realigns if the zones' data is another than the last time; answers how many moments have moved."""
    mark = mark_of_zone_data()
    if await queue.zone_data(database) == mark:
        return 0
    ZoneInfo.clear_cache()
    moved = await realign(database)
    await queue.keep_zone_data(database, mark, now)
    return moved


async def realign(database: Database) -> int:
    """Gives every pending wall time the moment it maps to today; answers how many were moved.

    Goes through the table in slices, so that nothing due waits for it.
    """
    moved, after = 0, 0
    while found := await queue.standing(database, after):
        after = found[-1].id
        moves = [(one, moment) for one in found if (moment := _moment(one)) != from_micros(one.due_at)]
        if moves:
            await queue.move(database, moves)
            moved += len(moves)
        await asyncio.sleep(0)
    if moved:
        log.warning("reminders moved with their zones", extra={"action": "realigned", "rows": moved})
    return moved


async def restart_stopped(database: Database, now: dt.datetime) -> int:
    """Starts repeating reminders again that wait for nothing although their rule goes on; answers how many."""
    started, after = 0, 0
    while True:
        found, last = await queue.stopped(database, after)
        restarts = [
            (one, following.local.isoformat(), following.utc) for one in found if (following := _following(one, now))
        ]
        if restarts:
            await queue.restart(database, restarts)
            started += len(restarts)
        if last is None:
            break
        after = last
        await asyncio.sleep(0)
    if started:
        log.warning("reminders started again", extra={"action": "restarted", "rows": started})
    return started


def _moment(one: Standing) -> dt.datetime:
    """Where its wall time lies now; where it lay, if its rule can't be read."""
    try:
        where = recurrence.frame(firing.rule(one.wall), firing.home(one.wall))
        return recurrence.at(dt.datetime.fromisoformat(one.local), where)
    except UNREADABLE:
        return from_micros(one.due_at)


def _following(one: Stopped, now: dt.datetime) -> recurrence.Next | None:
    """The next firing of a reminder that waits for none, or None where its rule has ended."""
    try:
        latest = dt.datetime.fromisoformat(one.latest) if one.latest else None
        return recurrence.next_after(firing.rule(one.wall), now, firing.home(one.wall), beyond=latest)
    except UNREADABLE:
        return None
