"""A post office for tests: real database, pulse and delivery; channels keep what they were sent and fail on cue."""

from __future__ import annotations

import datetime as dt
from collections import deque
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from sqlmodel import col, select

from bot.channels.base import Channel, DeliveryError, Fate, Intake, Limits, Outgoing, Sent
from bot.clock.pulse import Pulse
from bot.sending import wording
from bot.sending.delivery import Delivery
from specialists.language.time import recurrence
from specialists.language.time.recurrence import Rule
from storage import agenda, columns, queue, workers
from storage.columns import Owned
from storage.database import Database
from storage.tables import Handle, Occurrence, Outbox, Person, Reminder
from storage.workers import Worker
from tests.clock import ManualClock
from tests.databases import Owner, add_owner


def down(*, sure: bool = True, retry_after: float | None = None) -> DeliveryError:
    """The provider could not be reached; without `sure`, its answer was lost."""
    return DeliveryError("the network was down", code="down", fate=Fate.RETRY, sure=sure, retry_after=retry_after)


BLOCKED = DeliveryError("the bot was blocked", code="403", fate=Fate.REROUTE)
REFUSED = DeliveryError("the number does not exist", code="21211", fate=Fate.GIVE_UP)


class Recorder(Channel):
    """Keeps every message it was asked to send; `script` says how the next ones end, after it all are taken."""

    def __init__(
        self, name: str, *, local: bool = False, limits: Limits | None = None, rings: bool = False
    ) -> None:
        self.name = name  # type: ignore[misc]
        self.rings = rings  # type: ignore[misc]
        self.local = local  # type: ignore[misc]
        self.limits = limits or Limits()  # type: ignore[misc]
        self.script: deque[DeliveryError | None] = deque()
        self.always: DeliveryError | None = None
        self.sent: list[Outgoing] = []
        self.batches: list[int] = []
        self.gone: set[str] = set()  # addresses that are not reachable

    async def start(self, intake: Intake) -> None: ...

    async def stop(self) -> None: ...

    async def send(self, batch: Sequence[Outgoing]) -> Sequence[Sent | DeliveryError]:
        self.sent += batch
        self.batches.append(len(batch))
        return [self._answer(out) for out in batch]

    def reachable(self, address: str) -> bool:
        return address not in self.gone

    def texts(self) -> list[str]:
        return [out.text for out in self.sent]

    def _answer(self, out: Outgoing) -> Sent | DeliveryError:
        error = self.script.popleft() if self.script else self.always
        return error or Sent(f"{self.name}-{out.id}-{len(self.sent)}", delivered=self.local)


CAME = wording.Came("acknowledge", "snooze")


class Post:
    """A house reduced to its clockwork, with one person in it who has a handle on every channel."""

    def __init__(self, database: Database, worker: Worker, owner: Owner, channels: dict[str, Recorder]) -> None:
        self.database, self.worker, self.owner, self.channels = database, worker, owner, channels
        self.clock = ManualClock()
        self.delivery = Delivery(database, worker, self.clock, channels)
        self.pulse = Pulse(database, worker, self.clock, self.delivery, CAME)
        self.handles: dict[str, Handle] = {}

    async def add_handle(self, channel: str, **values: Any) -> Handle:
        handle = Handle(person_id=self.owner.id, channel=channel, address="ada", created_at=self.clock.now(), **values)
        await self.write(handle)
        self.handles[channel] = handle
        return handle

    async def remind(
        self, text: str, rule: Rule, *, by: str | None = "phone", state: str = "active",
        ladder: Sequence[Mapping[str, Any]] = (), purpose: str = "remind", to: int | None = None,
    ) -> Occurrence:
        """A reminder with its next occurrence, as the agenda writes it."""
        long_ago = rule.starts_local.replace(tzinfo=dt.UTC) - dt.timedelta(days=2)
        following = recurrence.next_after(rule, long_ago, ZoneInfo(self.owner.person.zone))
        assert following is not None
        reminder = Reminder(
            person_id=self.owner.id, recipient_id=to or self.owner.id, text=text, kind=rule.kind, zone=rule.zone,
            ladder=[*ladder], purpose=purpose,
            rrule=rule.rrule, starts_local=rule.starts_local.isoformat(), created_at=self.clock.now(), turn_id=1,
            handle_id=self.handles[by].id if by else None, state=state,
        )
        occurrence = Occurrence(
            person_id=self.owner.id, reminder_id=reminder.id, local=following.local.isoformat(), due_at=following.utc
        )
        await self.write(reminder, occurrence)
        return occurrence

    async def in_minutes(
        self, text: str, minutes: float, *, by: str | None = "phone", ladder: Sequence[Mapping[str, Any]] = ()
    ) -> Occurrence:
        """A one-off, so many minutes from now."""
        at = (self.clock.now() + dt.timedelta(minutes=minutes)).replace(tzinfo=None)
        return await self.remind(text, Rule("elapsed", at), by=by, ladder=ladder)

    async def contact(self, name: str, *channels: str, **values: Any) -> Person:
        """Somebody in the owner's book, with an address on these channels."""
        about = {"zone": "Europe/Berlin", "consent": "given", "may": ["be_called"]} | values
        contact = Person(person_id=self.owner.id, name=name, role="contact", created_at=self.clock.now(), **about)
        async with self.database.unit(self.owner.id, columns.new_id(), self.clock.now()) as unit:
            unit.add(contact)
            unit.beside(contact.id).add(*(
                Handle(person_id=contact.id, channel=one, address=name.lower(), created_at=self.clock.now())
                for one in channels
            ))
        return contact

    async def quiet(self, person: Person, start: str | None, end: str | None) -> None:
        """Gives somebody quiet hours."""
        async with self.database.unit(self.owner.id, columns.new_id(), self.clock.now()) as unit:
            row = await unit.get(Person, person.id)
            assert row is not None
            row.quiet_from, row.quiet_to = start, end

    async def hush(self, person: Person, *, minutes: float) -> None:
        """Quiet for once, from now."""
        now = self.clock.now()
        async with self.database.unit(self.owner.id, columns.new_id(), now) as unit:
            row = await unit.get(Person, person.id)
            assert row is not None
            row.hush_from, row.hush_until = now, now + dt.timedelta(minutes=minutes)

    async def done(self, occurrence: Occurrence) -> None:
        """The person's "done"."""
        async with self.database.unit(self.owner.id, columns.new_id(), self.clock.now()) as unit:
            found = await agenda.occurrence(unit, occurrence.id)
            assert found is not None
            await agenda.acknowledge(unit, found, "phone")

    async def reply(self, text: str, *, by: str = "phone") -> Outbox:
        """An answer, committed and waiting."""
        now, handle = self.clock.now(), self.handles[by]
        row = Outbox(
            person_id=self.owner.id, recipient_id=self.owner.id, handle_id=handle.id, channel=by, text=text,
            created_at=now, due_at=now, next_at=now,
        )
        await self.write(row)
        return row

    async def later(self, **step: float) -> None:
        """Moves the clock (timedelta's words) and lets everything happen that is due then."""
        self.clock.advance(dt.timedelta(**step))
        await self.pulse.tick()
        await self.pulse.sweep()
        await self.delivery.drain_once()

    async def write(self, *rows: Owned) -> None:
        async with self.database.unit(self.owner.id, columns.new_id(), self.clock.now()) as unit:
            unit.add(*rows)

    async def all(self, table: type[Any], **where: Any) -> list[Any]:
        """The rows of a table, oldest first."""
        conditions = [col(getattr(table, name)) == value for name, value in where.items()]
        async with self.database.unit(self.owner.id, 0, self.clock.now()) as unit:
            return list(await unit.all(select(table).where(*conditions).order_by(col(table.id))))

    async def one(self, table: type[Any], **where: Any) -> Any:
        (row,) = await self.all(table, **where)
        return row

    async def set(self, table: type[Any], row_id: int, **values: Any) -> None:
        """Changes a row as another room would."""
        async with self.database.unit(self.owner.id, columns.new_id(), self.clock.now()) as unit:
            row = await unit.get(table, row_id)
            for name, value in values.items():
                setattr(row, name, value)

    async def die(self) -> None:
        """What a crash leaves behind is found by the next start: rows that this worker held are nobody's now."""
        slots = {self.worker.slot}
        await queue.rescue(self.database, slots, self.clock.now(), grounded=self.worker.grounded(slots))


@asynccontextmanager
async def opened(database: Database, *channels: Recorder, folder: Path | None = None) -> AsyncIterator[Post]:
    """`folder` is where notes of departures are left, where the database is no file."""
    owner = await add_owner(database)
    async with workers.join(database, folder) as worker:
        post = Post(database, worker, owner, {channel.name: channel for channel in channels})
        for channel in channels:
            await post.add_handle(channel.name)
        try:
            yield post
        finally:
            await post.delivery.stop()
