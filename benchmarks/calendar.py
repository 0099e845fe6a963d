"""The day over a full calendar: ten thousand events and ten thousand reminders, asked for through the whole road."""

from __future__ import annotations

import asyncio
import datetime as dt
import time
from collections.abc import Iterator
from pathlib import Path
from zoneinfo import ZoneInfo

from benchmarks import recorder
from benchmarks.figure import Figure, percentile
from bot.bootstrap import House
from bot.identity import Known
from specialists.calendars.own import Own
from specialists.calendars.port import Draft, Timing
from storage import agenda
from storage.columns import new_id
from storage.tables import ReminderKind

MANY = 10_000
WARM_UP, ASKED = 10, 200
REPEATING = 100  # one event in so many comes every week
EACH_DAY = 4
TEXTS = ("what's on tomorrow?", "what have I got on friday?", "am I free tomorrow at 3pm?")


def figures(folder: Path) -> Iterator[Figure]:
    took = asyncio.run(_measured(folder))
    yield Figure("calendar.day_p50", percentile(took, 0.5), "ms")
    yield Figure("calendar.day_p99", percentile(took, 0.99), "ms", target=30)


async def _measured(folder: Path) -> list[float]:
    """Milliseconds from a question about a day to its reply committed."""
    took = []
    async with recorder.house(folder) as (house, channel):
        await house.intake.take([hello := channel.text("hello")])
        await channel.answered(hello.provider_id)
        known = await house.identity.who(channel.name, hello.address)
        assert known is not None
        await _fill(house, known)
        for number in range(WARM_UP + ASKED):
            message = channel.text(TEXTS[number % len(TEXTS)])
            began = time.perf_counter()
            await house.intake.take([message])
            await channel.answered(message.provider_id)
            await house.intake.settled()
            if number >= WARM_UP:
                took.append((channel.committed_at - began) * 1000)
    return took


async def _fill(house: House, known: Known) -> None:
    now, zone = house.clock.now(), ZoneInfo(known.person.zone.key)
    first = now.astimezone(zone).replace(tzinfo=None, hour=9, minute=0, second=0, microsecond=0)
    for begin in range(0, MANY, 1_000):
        async with house.database.unit(known.person.id, new_id(), now) as unit:
            for number in range(begin, begin + 1_000):
                start = first + dt.timedelta(days=number // EACH_DAY - MANY // EACH_DAY // 2, hours=number % EACH_DAY)
                rule = f"FREQ=WEEKLY;BYDAY={'MO TU WE TH FR'.split()[number % 5]}" if number % REPEATING == 0 else None
                await Own().add(unit, Draft(f"meeting {number}", Timing(start, zone=zone.key, rrule=rule)), zone)
                wall = first + dt.timedelta(days=1 + number // EACH_DAY, minutes=number % 600)
                due = wall.replace(tzinfo=zone).astimezone(dt.UTC)
                schedule = agenda.Schedule(ReminderKind.FLOATING, wall, None, None, wall, due)
                agenda.add(unit, f"errand {number}", schedule, recipient_id=known.person.id, handle_id=None)
