"""What becomes of a due occurrence: what is said, to whom, and when it comes next. Pure; called by bot/pulse.py.

The life of an occurrence. It is pending until its moment, then fired: its outbox rows exist. It ends as

- acknowledged, when the person answers it (done, or snoozed into a new occurrence);
- done, when its reminder fires again, or three days have passed without an answer;
- expired, when every way to deliver it failed for good, and its owner was told;
- skipped, with the reason kept: its reminder was cancelled, or it never went out and the next one spoke for it.

A reminder is active until its last occurrence has ended and its rule has no further date. After downtime a repeating
reminder fires once, for the latest moment that passed, and says how many earlier ones it speaks for.
"""

from __future__ import annotations

import datetime as dt
import json
import logging
from collections.abc import Mapping, Sequence
from functools import lru_cache
from zoneinfo import ZoneInfo

from bot import routes, wording
from bot.channels.base import Channel
from specialists.language import recurrence
from specialists.language.recurrence import BadRule, Next, Rule
from storage.columns import from_micros, to_micros
from storage.queue import Address, Due, Firing, Wall
from storage.tables import ReminderState

log = logging.getLogger(__name__)

LAST = " (I can't tell when it comes next, so this was the last one; please set it again)"


def decide(due: Due, handles: Sequence[Address], *, now: dt.datetime, channels: Mapping[str, Channel]) -> Firing:
    """What becomes of one due occurrence. Never raises: a rule that can't be read ends, and the person is told."""
    if due.state == ReminderState.CANCELLED:
        return Firing("", "[]", (), due.local, due.due_at, reason="its reminder was cancelled")
    local, due_at, missed, following, note = due.local, due.due_at, 0, None, ""
    zone = home(due.wall)
    if due.wall.rrule is not None and not due.origin_id:
        try:
            local, due_at, missed, following = _advance(due, zone, now)
        except (BadRule, ValueError, TypeError, OverflowError):
            log.exception("rule not readable", extra={"action": "bad_rule", "reminder": due.reminder_id})
            note = LAST
    missed += sum(1 + prior.missed for prior in due.prior if not prior.reached)
    moment = from_micros(due_at)
    return Firing(
        wording.marked(wording.reminder(due.text, missed) + note, now - moment, unsure=False),
        wording.buttons(due.id, f"{moment.astimezone(zone):%H:%M}"),
        routes.choose(handles, due.handle_id, channels),
        local, due_at, missed, (following.local.isoformat(), to_micros(following.utc)) if following else None,
    )


def _advance(due: Due, zone: ZoneInfo, now: dt.datetime) -> tuple[str, int, int, Next | None]:
    """The latest firing that passed (wall time and moment), how many before it, and the next one."""
    kept = rule(due.wall)
    local, due_at, missed = dt.datetime.fromisoformat(due.local), due.due_at, 0
    following = recurrence.next_after(kept, max(from_micros(due_at), now - recurrence.HORIZON), zone, beyond=local)
    if following is not None and following.utc <= now:
        passed = recurrence.passed(kept, from_micros(due_at), now, zone)
        if passed.last is not None and passed.last.local > local:
            local, due_at, missed = passed.last.local, to_micros(passed.last.utc), passed.count
        following = recurrence.next_after(kept, now, zone, beyond=local)
    return local.isoformat(), due_at, missed, following


@lru_cache(maxsize=8192)
def rule(wall: Wall) -> Rule:
    """A reminder's time as a rule. Raises ValueError where what is kept can't be read."""
    return Rule(
        wall.kind, dt.datetime.fromisoformat(wall.starts_local), wall.zone, wall.rrule,
        frozenset(dt.date.fromisoformat(day) for day in json.loads(wall.skip_dates)),
    )


@lru_cache(maxsize=1024)
def _zone(name: str | None) -> ZoneInfo:
    try:
        return ZoneInfo(name or "UTC")
    except (KeyError, ValueError, OSError):
        log.exception("no such time zone", extra={"action": "bad_zone", "zone": name})
        return ZoneInfo("UTC")


def home(wall: Wall) -> ZoneInfo:
    """The zone of the person who set a reminder; UTC where it can't be read."""
    return _zone(wall.home)
