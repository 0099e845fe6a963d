"""Looks after calls: those whose end nobody told, answers that nobody came for, and what all of it cost. For voice.py.

A call is led by requests that come in. A house that is down while they come knows only afterwards, by asking.
"""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import json
import logging
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bot.channels.twilio import lookup, reports
from bot.channels.twilio.client import Refused, Unanswered, Unreached
from bot.channels.twilio.ringing import Ringing
from storage import calls, wire
from storage.wire import Paid

if TYPE_CHECKING:
    from bot.channels.twilio.voice import Voice

log = logging.getLogger(__name__)

FIRST, EVERY = 2.0, 30.0  # seconds after the start, and between two looks
COUNTED = 600.0  # seconds between two looks for what calls cost
LONGEST = dt.timedelta(minutes=2)  # after which a call is asked for: most are over by then
SPOKEN = dt.timedelta(seconds=30)  # after which a call is asked for that has not gone on after an answer
FORGOTTEN = dt.timedelta(days=2)


class Watch:
    """Goes round, as long as the channel is open."""

    def __init__(self, voice: Voice, ringing: Ringing) -> None:
        self._voice, self._account, self._ringing = voice, voice.account, ringing
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._go_round(), name="calls looked after")

    async def stop(self) -> None:
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):  # asked for in the line above
                await task

    async def look(self) -> None:
        """What became of calls, and of answers in them, that nothing was heard of for two minutes."""
        house = self._account.house
        now = house.clock.now()
        for line in await calls.doubtful(house.database, now - FORGOTTEN, now - LONGEST):
            row = await wire.told(house.database, line.outbox_id or 0)
            if row is None:
                continue
            if line.state in calls.OVER:
                await self._ringing.conclude(row, line)
                continue
            try:
                entry = await self._account.client.get(f"Calls/{line.sid}")
            except (Refused, Unanswered, Unreached):
                continue
            await self._ringing.moved(row, line.sid, str(entry.get("status", "")), entry.get("answered_by"))
        await self._look_after_answers()

    async def count(self) -> None:
        """What calls cost, both ways. Twilio says it some time after their end."""
        await self._count_placed()
        await self._count_taken()

    async def _look_after_answers(self) -> None:
        """Answers in calls that went on no further: did the line stay open for them?"""
        house = self._account.house
        now = house.clock.now()
        over: dict[str, dt.datetime | None] = {}
        for one in await wire.unspoken(house.database, self._voice.name, now - FORGOTTEN, now - SPOKEN):
            sid = one.provider_id.rpartition("-")[0]
            if sid not in over:
                over[sid] = await self._end_of(sid, one.at)
            if (ended := over[sid]) is not None:
                await self._voice.talking.settle(one, ended)

    async def _end_of(self, sid: str, spoken: dt.datetime) -> dt.datetime | None:
        """When a call ended; None where it goes on, or can't be asked for. Of a call that Twilio does not know it is
        not known whether anything was heard: as if it had ended in the middle of it."""
        try:
            entry = await self._account.client.get(f"Calls/{sid}")
        except Refused as error:
            return spoken + dt.timedelta(seconds=2) if error.status == 404 else None
        except (Unanswered, Unreached):
            return None
        if entry.get("status") not in calls.OVER:
            return None
        return lookup.moment(entry.get("end_time")) or spoken + dt.timedelta(seconds=2)

    async def _go_round(self) -> None:
        wait, counted = FIRST, time.monotonic()
        while True:
            await asyncio.sleep(wait)
            wait = EVERY
            try:
                await self.look()
                if time.monotonic() - counted >= COUNTED:
                    counted = time.monotonic()
                    await self.count()
            except (Refused, Unreached, Unanswered) as error:
                log.warning("calls not settled", extra={"action": "settle_failed", "why": str(error)})
            except Exception:  # it is in the log, and the next look tries again: a watch that ends would settle none
                log.exception("calls not settled", extra={"action": "settle_failed"})

    async def _count_placed(self) -> None:
        house = self._account.house
        now = house.clock.now()
        rows = await wire.unsettled(house.database, self._voice.name, now - reports.OPEN, now - reports.YOUNG)
        rows = {sid: row for sid, row in rows.items() if sid.startswith("CA") and not row.paid and "-" not in sid}
        if not rows:
            return
        since = min(row.sent_at for row in rows.values()) - dt.timedelta(days=1)
        query = [("From", self._voice.sender), ("StartTime>", f"{since:%Y-%m-%d}")]
        paid: list[Paid] = []
        async for entry in self._account.client.all("Calls", "calls", query, most=reports.MOST):
            row = rows.get(str(entry.get("sid")))
            if row is not None and (cost := reports.price(entry)) is not None:
                paid.append(Paid(row.person_id, row.id, now, "call", *cost, _lasted(entry)))
        await wire.pay(house.database, paid)

    async def _count_taken(self) -> None:
        house = self._account.house
        now = house.clock.now()
        payers = await wire.unpaid_calls(house.database, now - reports.OPEN, now - reports.YOUNG)
        if not payers:
            return
        query = [("To", self._voice.sender), ("StartTime>", f"{now - reports.OPEN - dt.timedelta(days=1):%Y-%m-%d}")]
        paid: list[Paid] = []
        async for entry in self._account.client.all("Calls", "calls", query, most=reports.MOST):
            sid = str(entry.get("sid"))
            if sid in payers and (cost := reports.price(entry)) is not None:
                paid.append(Paid(payers[sid], None, now, "call", *cost, _lasted(entry), sid))
        await wire.pay(house.database, paid)


def _lasted(entry: Mapping[str, Any]) -> str:
    return json.dumps({"seconds": int(entry.get("duration") or 0)})
