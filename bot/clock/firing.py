"""What becomes of a due occurrence: what is said, to whom, and when it comes next. Pure; called by pulse.py.

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

from bot.channels.base import Channel
from bot.clock import ladders
from bot.sending import routes, wording
from specialists.language.time import recurrence, skips
from specialists.language.time.recurrence import BadRule, Next, Rule
from storage.columns import from_micros, to_micros
from storage.queue import Address, Due, Firing, Wall
from storage.tables import ReminderState

log = logging.getLogger(__name__)

MINUTE = 60_000_000  # microseconds
LAST = " (I can't tell when it comes next, so this was the last one; please set it again)"


class Decider:
    """Decides for one batch: one moment, and the routes that many of its rows share."""

    def __init__(self, now: dt.datetime, channels: Mapping[str, Channel], came: wording.Came) -> None:
        self._now, self._micros, self._channels, self._came = now, to_micros(now), channels, came
        self._routes: dict[tuple[int, int | None], list[Address]] = {}

    def __call__(self, due: Due, handles: Sequence[Address]) -> Firing:
        """What becomes of one due occurrence. Never raises: a rule that can't be read ends, and the person is told."""
        if due.state is None or due.state == ReminderState.CANCELLED:
            reason = "its reminder was cancelled" if due.state else "its reminder is gone"
            return Firing("", "[]", (), (), due.local, due.due_at, reason=reason)
        climbs_at = self._climbs_at(due) if due.ladder != "[]" else None
        local, due_at, missed, following, note = due.local, due.due_at, 0, None, ""
        zone = home(due.wall)
        if due.wall.rrule is not None and not due.origin_id:
            try:
                local, due_at, missed, following = advance(due.wall, due.local, due.due_at, zone, self._now)
            except (BadRule, ValueError, TypeError, OverflowError) as error:
                log.warning("rule not readable: %s", error, extra={"action": "bad_rule", "reminder": due.reminder_id})
                note = LAST
        lost = 0
        for prior in due.prior:
            lost += 0 if prior.reached else 1 + prior.missed
        text = wording.reminder(due.text, missed, lost) + note
        if self._micros - due_at >= MINUTE:
            text = wording.marked(text, self._now - from_micros(due_at), unsure=False)
        kept, made = wording.buttons(due.id, _time_of_day(due_at // MINUTE, zone), self._came)
        after = (following.local.isoformat(), to_micros(following.utc)) if following else None
        return Firing(
            text, kept, made, self._route(due, handles), local, due_at, missed + lost, after, climbs_at=climbs_at
        )

    def _climbs_at(self, due: Due) -> int | None:
        try:
            moment = ladders.first(json.loads(due.ladder), self._now, home(due.wall))
        except (ValueError, TypeError, KeyError) as error:
            log.warning("ladder not readable: %s", error, extra={"action": "bad_ladder", "reminder": due.reminder_id})
            return None
        return to_micros(moment) if moment else None

    def _route(self, due: Due, handles: Sequence[Address]) -> list[Address]:
        key = due.recipient_id, due.handle_id
        known = self._routes.get(key)
        if known is None:
            known = self._routes[key] = routes.choose(handles, due.handle_id, self._channels, self._now)
        return known


@lru_cache(maxsize=1024)
def _time_of_day(minute: int, zone: ZoneInfo) -> str:
    return f"{from_micros(minute * MINUTE).astimezone(zone):%H:%M}"


def advance(
    wall: Wall, stood: str, due_at: int, zone: ZoneInfo, now: dt.datetime
) -> tuple[str, int, int, Next | None]:
    """The latest firing that passed (wall time and moment), how many before it, and the next one.

    `stood` and `due_at` are those of the occurrence that is due, `zone` its person's. Raises what `rule` raises, and
    BadRule, where what is kept can't be read.
    """
    kept = rule(wall)
    local, missed = dt.datetime.fromisoformat(stood), 0
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
        skips.read(json.loads(wall.skip_dates)),
    )


def home(wall: Wall) -> ZoneInfo:
    """The zone of the person who set a reminder; UTC where it can't be read."""
    return recurrence.zone(wall.home)
