"""The agenda, tasks, lists and receipts on both databases: the queries, and that each sees one person only."""

from __future__ import annotations

import datetime as dt

import pytest

from storage import agenda, lists, receipts, tasks
from storage.agenda import Dated, Schedule
from storage.columns import new_id
from storage.database import Database
from storage.tables import (
    Attempt,
    OccurrenceState,
    Outbox,
    OutboxKind,
    OutboxState,
    Receipt,
    ReminderKind,
    ReminderState,
)
from storage.unit import Unit
from tests.clock import START
from tests.databases import Owner, add_member

HOUR = dt.timedelta(hours=1)
LATER = (START + HOUR).replace(tzinfo=None)  # wall time


def unit_of(database: Database, owner: Owner, now: dt.datetime = START) -> Unit:
    return database.unit(owner.id, new_id(), now)


def once(due: dt.datetime, rrule: str | None = None) -> Schedule:
    wall = due.replace(tzinfo=None)
    return Schedule(ReminderKind.FLOATING, wall, None, rrule, wall, due)


def put(unit: Unit, text: str, due: dt.datetime, rrule: str | None = None) -> Dated:
    return agenda.add(unit, text, once(due, rrule), recipient_id=unit.person_id, handle_id=None)


def texts(found: list[Dated]) -> list[str]:
    return [one.reminder.text for one in found]


async def test_what_is_to_come_is_sorted_narrowed_and_ones_own(database: Database, owner: Owner) -> None:
    other = await add_member(database)
    async with unit_of(database, other) as unit:
        put(unit, "theirs", START + HOUR)
    async with unit_of(database, owner) as unit:
        put(unit, "later", START + 3 * HOUR, "FREQ=DAILY")
        put(unit, "sooner", START + HOUR)
    async with unit_of(database, owner) as unit:
        assert texts(await agenda.upcoming(unit)) == ["sooner", "later"]
        assert texts(await agenda.upcoming(unit, after=START + 2 * HOUR)) == ["later"]
        assert texts(await agenda.upcoming(unit, before=START + 2 * HOUR)) == ["sooner"]
        assert texts(await agenda.upcoming(unit, before=START + HOUR)) == []
        assert texts(await agenda.upcoming(unit, repeating=True)) == ["later"]
        assert texts(await agenda.upcoming(unit, limit=1)) == ["sooner"]
        assert texts(await agenda.due_at(unit, START + HOUR, "Sooner")) == ["sooner"]
        assert sorted(texts(await agenda.floating(unit))) == ["later", "sooner"]


async def test_a_reminder_is_found_with_its_next_occurrence_else_its_latest(database: Database, owner: Owner) -> None:
    async with unit_of(database, owner) as unit:
        first = put(unit, "pills", START - HOUR, "FREQ=DAILY")
        first.occurrence.state, first.occurrence.fired_at = OccurrenceState.FIRED, START
        await unit.flush()
        latest = await agenda.reminder(unit, first.reminder.id)
        assert latest is not None
        assert latest.occurrence.id == first.occurrence.id
        later = await agenda.snooze(unit, first, LATER, START + HOUR, "terminal")
        following = await agenda.reminder(unit, first.reminder.id)
        assert following is not None
        assert following.occurrence.id == later.id
        assert await agenda.reminder(unit, 1) is None


async def test_a_one_off_is_over_when_its_last_occurrence_was_answered(database: Database, owner: Owner) -> None:
    async with unit_of(database, owner) as unit:
        found = put(unit, "stretch", START)
        found.occurrence.state, found.occurrence.fired_at = OccurrenceState.FIRED, START
        await unit.flush()
        later = await agenda.snooze(unit, found, LATER, START + HOUR, "terminal")
        await unit.flush()
        assert found.reminder.state == ReminderState.ACTIVE
        assert found.occurrence.state == OccurrenceState.ACKNOWLEDGED
        assert later.origin_id == found.occurrence.id
        successor = await agenda.successor(unit, found.occurrence.id)
        assert successor is not None
        assert successor.id == later.id
        await agenda.acknowledge(unit, Dated(found.reminder, later), "terminal")
        assert found.reminder.state == ReminderState.DONE
        assert [ack.kind for ack in await agenda.acks(unit, [found.occurrence.id, later.id])] == ["snooze", "done"]


async def test_cancelling_ends_every_occurrence_with_its_reason(database: Database, owner: Owner) -> None:
    async with unit_of(database, owner) as unit:
        found = put(unit, "pills", START, "FREQ=DAILY")
        found.occurrence.state, found.occurrence.fired_at = OccurrenceState.FIRED, START
        later = await agenda.snooze(unit, found, LATER, START + HOUR, "terminal")
        await unit.flush()
        await agenda.cancel(unit, [found.reminder])
        assert found.reminder.state == ReminderState.CANCELLED
        assert (later.state, later.reason) == (OccurrenceState.SKIPPED, "cancelled")
        assert await agenda.upcoming(unit) == []


async def test_moved_there_and_back_takes_the_same_row_up_again(database: Database, owner: Owner) -> None:
    async with unit_of(database, owner) as unit:
        found = put(unit, "stretch", START + HOUR)
    async with unit_of(database, owner) as unit:
        (found,) = await agenda.upcoming(unit)
        there = await agenda.reschedule(unit, found, once(START + 2 * HOUR))
        await unit.flush()
        back = await agenda.reschedule(unit, there, once(START + HOUR))
        await unit.flush()
        assert back.occurrence.id == found.occurrence.id
        assert [one.occurrence.due_at for one in await agenda.upcoming(unit)] == [START + HOUR]


async def test_the_ledger_of_one_occurrence(database: Database, owner: Owner) -> None:
    async with unit_of(database, owner) as unit:
        found = put(unit, "stretch", START)
        found.occurrence.state, found.occurrence.fired_at = OccurrenceState.FIRED, START
        row = Outbox(
            person_id=owner.id, recipient_id=owner.id, handle_id=owner.handle.id, channel="test", text="Stretch",
            kind=OutboxKind.REMINDER, occurrence_id=found.occurrence.id, created_at=START, due_at=START, next_at=START,
            state=OutboxState.DELIVERED, provider_id="p1", sent_at=START,
        )
        unit.add(row)
        unit.add(
            Attempt(person_id=owner.id, outbox_id=row.id, number=1, started_at=START, outcome="accepted"),
            Receipt(person_id=owner.id, outbox_id=row.id, state="delivered", provider_id="p1", at=START),
        )
        await unit.flush()
        await agenda.acknowledge(unit, found, "test")
    async with unit_of(database, owner) as unit:
        (story,) = await receipts.stories(unit, [found.occurrence.id, 1])
        (parcel,) = story.deliveries
        assert (len(parcel.attempts), len(parcel.receipts), len(story.acks)) == (1, 1, 1)
        assert texts(await agenda.came(unit, START - HOUR)) == ["stretch"]
        assert await agenda.came(unit, START + HOUR) == []


async def test_tasks_by_due_date_and_priority(database: Database, owner: Owner) -> None:
    other = await add_member(database)
    async with unit_of(database, other) as unit:
        tasks.add(unit, "theirs")
    async with unit_of(database, owner) as unit:
        tasks.add(unit, "whenever")
        tasks.add(unit, "friday", due_local="2026-11-27")
        tasks.add(unit, "friday, urgent", due_local="2026-11-27", priority=3)
        tasks.add(unit, "monday", due_local="2026-11-23T09:00")
    async with unit_of(database, owner, START + HOUR) as unit:
        rows = await tasks.open_tasks(unit)
        assert [row.title for row in rows] == ["monday", "friday, urgent", "friday", "whenever"]
        tasks.complete(unit, rows[:1])
    async with unit_of(database, owner, START + HOUR) as unit:
        assert [row.title for row in await tasks.done_tasks(unit, START)] == ["monday"]
        assert [row.title for row in await tasks.done_tasks(unit, START + 2 * HOUR)] == []
        await tasks.delete(unit, await tasks.open_tasks(unit))
    async with unit_of(database, owner) as unit:
        assert await tasks.open_tasks(unit) == []
    async with unit_of(database, other) as unit:
        assert [row.title for row in await tasks.open_tasks(unit)] == ["theirs"]


async def test_lists_are_counted_and_ones_own(database: Database, owner: Owner) -> None:
    other = await add_member(database)
    async with unit_of(database, other) as unit:
        lists.create(unit, "grocery", "groceries")
    async with unit_of(database, owner) as unit:
        packing, food = lists.create(unit, "packing", "packing"), lists.create(unit, "grocery", "groceries")
        milk = lists.add(unit, food, "milk", "milk", None, None)
        lists.add(unit, food, "eggs", "egg", "6", None)
        lists.buy(unit, [milk])
    async with unit_of(database, owner) as unit:
        counted = [(one.row.key, one.wanted, one.bought) for one in await lists.tallies(unit)]
        assert counted == [("groceries", 1, 1), ("packing", 0, 0)]
        assert [(item.key, its.key) for item, its in await lists.wanted_anywhere(unit)] == [("egg", "groceries")]
        kept = await lists.named(unit, "packing")
        assert kept is not None
        assert kept.id == packing.id
        await lists.delete(unit, food)
    async with unit_of(database, owner) as unit:
        assert [one.row.key for one in await lists.tallies(unit)] == ["packing"]
        assert await lists.items(unit, food.id) == []


@pytest.mark.parametrize("state", [OccurrenceState.PENDING, OccurrenceState.SKIPPED])
async def test_only_what_fired_waits_for_an_answer(database: Database, owner: Owner, state: str) -> None:
    async with unit_of(database, owner) as unit:
        put(unit, "stretch", START).occurrence.state = state
        assert await agenda.unanswered(unit, START - HOUR) == []
        assert await agenda.latest_answered(unit, START - HOUR) is None
