"""Turns of the clock: what falls due and is more than a text to say, each in its person's unit. pulse.py calls it.

A specialist declares what a purpose does (`falls_due` in specialists/contract.py). Its letters, the state of the
occurrence, the next one, the conversation and the trace are one transaction: a kill leaves all of it done, or none.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import json
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from zoneinfo import ZoneInfo

from bot.channels.base import Channel
from bot.clock import firing, ladders
from bot.sending import buttons, routes
from bot.telemetry import Telemetry
from bot.timepiece import Clock
from bot.understanding import planner
from specialists import quiet
from specialists.contract import Origin, PersonView, Ports, Turn
from specialists.falling import Fallen, Falling, Letter
from specialists.language.text import sentences
from specialists.language.time import recurrence
from specialists.language.time.recurrence import BadRule, Next
from specialists.registry import Registry
from storage import agenda, executions, queue
from storage.columns import from_micros, new_id, to_micros
from storage.database import Database
from storage.errors import HobError, Stale, StorageError
from storage.queue import Address, Turning, Wall
from storage.tables import (
    NOWHERE,
    Conversation,
    Execution,
    OccurrenceState,
    Outbox,
    OutboxKind,
    Person,
    Purpose,
    Reminder,
    ReminderState,
    Role,
)
from storage.unit import Unit

log = logging.getLogger(__name__)

PORTION = 20  # turns between two looks at the reminders that are due meanwhile
TRIES = 8  # of a turn that fails, over some 35 minutes
FIRST, LONGEST = dt.timedelta(seconds=30), dt.timedelta(minutes=10)
DEADLINE_SECONDS = 10.0
_WHAT: Mapping[str, str] = {
    Purpose.BRIEFING: "your briefing", Purpose.MESSAGE: "a message that you asked me to send",
    Purpose.CHECK_IN: "a check-in", Purpose.RETURN: "the way back to your own time zone",
    Purpose.QUIET: "the end of your quiet time",
}  # fmt: skip


class Nobody(HobError):
    """Nobody in this house knows what that is."""


class ClockTurns:
    """Runs them, a few at a time. It holds no state: tries are counted in the rows."""

    def __init__(
        self, database: Database, clock: Clock, registry: Registry, ports: Ports, channels: Mapping[str, Channel],
        telemetry: Telemetry, committed: Callable[[], None],
    ) -> None:
        self._database, self._clock, self._registry, self._ports = database, clock, registry, ports
        self._channels, self._telemetry, self._committed = channels, telemetry, committed

    async def run(self) -> int:
        """Does what is due, up to a portion of it; answers how many turns came to something."""
        turned = 0
        for turning in await queue.turns_due(self._database, self._clock.now(), PORTION):
            turned += await self._turn(turning)
        if turned:
            self._committed()
        return turned

    async def _turn(self, turning: Turning) -> bool:
        now = self._clock.now()
        handles = await queue.addresses(self._database, turning.recipient_id)
        wakes = routes.rest(handles, now)
        if wakes is not None:
            await queue.put_off(self._database, turning, wakes, failed=False)
            return True
        try:
            return await self._attempt(turning, handles, now)
        except Stale:
            return False  # somebody changed it meanwhile: it is looked at anew
        except StorageError:
            raise
        except Exception as error:  # tried again later, and told when it is given up
            await self._failed(turning, error, now)
            return True

    async def _attempt(self, turning: Turning, handles: Sequence[Address], now: dt.datetime) -> bool:
        began, turn_id = time.perf_counter(), new_id()
        async with self._database.unit(turning.person_id, turn_id, now) as unit:
            if not await queue.claim_turn(unit, turning.id):
                return False
            found = await agenda.occurrence(unit, turning.id)
            person = await unit.get(Person, turning.person_id)
            if found is None or person is None:
                raise Nobody
            if found.reminder.state == ReminderState.CANCELLED:
                changes = _skipped("its reminder was cancelled", now)
                await queue.fire_turn(unit, found.occurrence, changes, ())
                return True
            zone = recurrence.zone(person.zone)
            local, due_at, missed, following = self._advance(found, zone, now)
            held = _held(handles, due_at, now)
            turn = self._view(turn_id, now, person, zone, unit, found.reminder)
            fallen = await self._ask(turn, Falling(found.reminder, found.occurrence, due_at, missed, held))
            changes = {"local": local, "due_at": due_at, "missed": missed, "rung": 0, "climbs_at": None}
            if fallen.skipped is not None:
                changes |= _skipped(fallen.skipped, now)
            else:
                climbs_at = ladders.first(found.reminder.ladder, now, zone) if fallen.climbs else None
                changes |= {"state": OccurrenceState.FIRED, "fired_at": now, "climbs_at": climbs_at}
            rows = await self._rows(unit, turning, fallen.letters, now if held else due_at, now)
            await queue.fire_turn(unit, found.occurrence, changes, rows)
            if following is not None:
                await queue.put_next(unit, found.occurrence, following.local.isoformat(), following.utc)
            self._keep(unit, turning, fallen, now, began)
            _put_question(unit, turning.recipient_id, fallen, now)
        self._telemetry.event("clock", turning.purpose, trace=turn_id, ms=(time.perf_counter() - began) * 1000)
        return True

    async def _ask(self, turn: Turn, falling: Falling) -> Fallen:
        function = self._registry.falling(falling.reminder.purpose)
        if function is None:
            raise Nobody
        async with asyncio.timeout(DEADLINE_SECONDS):
            return await function(turn, falling)

    def _advance(
        self, found: agenda.Dated, zone: ZoneInfo, now: dt.datetime
    ) -> tuple[str, dt.datetime, int, Next | None]:
        row = found.occurrence
        if found.reminder.rrule is None or row.origin_id:
            return row.local, row.due_at, 0, None
        try:
            local, due_at, missed, following = firing.advance(
                _wall(found.reminder, zone), row.local, to_micros(row.due_at), zone, now
            )
        except (BadRule, ValueError, TypeError, OverflowError) as error:
            log.warning("rule not readable: %s", error, extra={"action": "bad_rule", "reminder": found.reminder.id})
            return row.local, row.due_at, 0, None
        return local, from_micros(due_at), missed, following

    def _view(
        self, turn_id: int, now: dt.datetime, person: Person, zone: ZoneInfo, unit: Unit, reminder: Reminder
    ) -> Turn:
        view = PersonView(person.id, person.name, person.role, zone, person.zone_known)
        origin = Origin(person.role) if person.role in (Role.OWNER, Role.MEMBER) else Origin.CONTACT
        return Turn(turn_id, now, view, unit, self._ports, "", reminder.handle_id or 0, origin=origin)

    async def _rows(
        self, unit: Unit, turning: Turning, letters: Sequence[Letter], due_at: dt.datetime, now: dt.datetime
    ) -> list[Outbox]:
        rows: list[Outbox] = []
        for letter in letters:
            handles = await queue.addresses(self._database, letter.recipient_id)
            targets = self._targets(handles, letter, now)
            mine = letter.recipient_id == turning.person_id
            if not targets and not mine:
                raise Unreachable
            wakes = routes.rest(handles, now) if letter.kind in routes.PATIENT else None
            for target in targets if mine else targets[:1]:
                rows.append(_row(turning, letter, target, wakes or due_at, wakes or now, unit))
            if not targets:
                rows.append(_row(turning, letter, None, due_at, now, unit))
        seen: set[tuple[int, str]] = set()
        for row in rows:  # the outbox keeps one for each occurrence, recipient and channel; what is beside it is alone
            if row.kind == OutboxKind.NOTICE or (row.recipient_id, row.channel) in seen:
                row.occurrence_id = None
            seen.add((row.recipient_id, row.channel))
        return rows

    def _targets(self, handles: Sequence[Address], letter: Letter, now: dt.datetime) -> list[Address]:
        there = routes.on(handles, letter.channel, self._channels, now) if letter.channel else None
        return [there] if there else routes.choose(handles, letter.handle_id, self._channels, now)

    def _keep(self, unit: Unit, turning: Turning, fallen: Fallen, now: dt.datetime, began: float) -> None:
        """The trace of the turn, and what was said to its own person, as any turn leaves them."""
        said = "\n".join(one.text for one in fallen.letters if one.recipient_id == unit.person_id)
        unit.add(Execution(
            id=unit.turn_id, person_id=unit.person_id, status="completed", kind=executions.CLOCK,
            summary=fallen.summary, started_at=now, finished_at=now, expires_at=now + executions.KEPT,
            trace={"purpose": turning.purpose, "reminder": str(turning.reminder_id), "occurrence": str(turning.id),
                   "skipped": fallen.skipped},
        ))
        if said:
            unit.add(Conversation(
                person_id=unit.person_id, turn_id=unit.turn_id, at=now, channel="", said="", answered=said,
                specialist=turning.purpose, duration_ms=(time.perf_counter() - began) * 1000,
            ))

    async def _failed(self, turning: Turning, error: Exception, now: dt.datetime) -> None:
        log.error("turn of the clock failed", extra={
            "action": "clock_failed", "occurrence": turning.id, "purpose": turning.purpose, "tries": turning.tries + 1,
        }, exc_info=error)
        self._telemetry.event("clock", "failed", level="error", error=type(error).__name__, purpose=turning.purpose)
        if turning.tries + 1 < TRIES:
            pause: dt.timedelta = min(LONGEST, FIRST * 2**turning.tries)
            await queue.put_off(self._database, turning, now + pause, failed=True)
            return
        handles = await queue.addresses(self._database, turning.person_id)
        tell = next(iter(routes.choose(handles, None, self._channels, now)), None)
        text, following = await self._what_is_lost(turning, now)
        reason = error.say if isinstance(error, HobError) else "something went wrong on my side"
        notice = f"I could not see to {text}: {reason.rstrip('.')}. {_next(following)}".rstrip()
        after = (following.local.isoformat(), following.utc) if following else None
        await queue.give_up(self._database, turning, reason, after, notice, tell, now)

    async def _what_is_lost(self, turning: Turning, now: dt.datetime) -> tuple[str, Next | None]:
        """It in words, and when it comes next."""
        what = _WHAT.get(turning.purpose, "something that was due")
        async with self._database.unit(turning.person_id, new_id(), now) as unit:
            found = await agenda.occurrence(unit, turning.id)
            person = await unit.get(Person, turning.person_id)
            if found is None or person is None:
                return what, None
            if found.reminder.text and turning.purpose != "briefing":
                what = f"{what} ({sentences.quoted(found.reminder.text)})"
            return what, self._advance(found, recurrence.zone(person.zone), now)[3]


def _put_question(unit: Unit, recipient_id: int, fallen: Fallen, now: dt.datetime) -> None:
    """What is asked stands open with who is asked, as the state of a turn of theirs that the clock began."""
    if fallen.question is None or fallen.skipped is not None:
        return
    unit.beside(recipient_id).add(Execution(
        id=new_id(), person_id=recipient_id, status="completed", kind=executions.CLOCK, started_at=now,
        finished_at=now, expires_at=now + executions.KEPT, question=planner.keep(fallen.question),
    ))


class Unreachable(HobError):
    """I have no way to reach who it is for."""


def _row(
    turning: Turning, letter: Letter, target: Address | None, due_at: dt.datetime, next_at: dt.datetime, unit: Unit
) -> Outbox:
    return Outbox(
        person_id=turning.person_id, recipient_id=letter.recipient_id, handle_id=target.id if target else 0,
        channel=target.channel if target else NOWHERE, kind=letter.kind, text=letter.text,
        buttons=buttons.kept(letter.buttons), occurrence_id=turning.id, turn_id=unit.turn_id,
        created_at=unit.now, due_at=due_at, next_at=next_at, media=dict(letter.media) if letter.media else None,
    )


def _held(handles: Sequence[Address], due_at: dt.datetime, now: dt.datetime) -> bool:
    """Whether it was kept back for quiet hours: it fell into some, which are over."""
    if not handles:
        return False
    first, due = handles[0], to_micros(due_at)
    if first.hush_from is not None and first.hush_until is not None and first.hush_from <= due < first.hush_until:
        return from_micros(first.hush_until) <= now
    over = quiet.ends(first.quiet_from, first.quiet_to, recurrence.zone(first.zone), due_at)
    return over is not None and over <= now


def _skipped(reason: str, now: dt.datetime) -> dict[str, Any]:
    return {"state": OccurrenceState.SKIPPED, "reason": reason, "ended_at": now, "climbs_at": None, "rung": 0}


def _wall(row: Reminder, zone: ZoneInfo) -> Wall:
    return Wall(row.kind, row.starts_local, row.zone, row.rrule, json.dumps(row.skip_dates), zone.key)


def _next(following: Next | None) -> str:
    return f"It comes again on {following.local:%A %d %B, %H:%M}." if following else ""
