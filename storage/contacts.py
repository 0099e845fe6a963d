"""The people in a person's book: kept, found, given addresses. For specialists/ and bot/receiving/contact_turns.py."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlmodel import col, select

from storage import agenda, checkins, people
from storage.errors import HobError
from storage.executions import VISIT
from storage.tables import (
    NOWHERE,
    CheckIn,
    Conversation,
    Execution,
    Handle,
    Outbox,
    OutboxKind,
    OutboxState,
    Person,
    Reminder,
    ReminderState,
    Role,
)
from storage.unit import Unit

LAST_MESSAGE = dt.timedelta(days=1)  # so long after a message, what comes back is an answer to it


class Permission(StrEnum):
    """What a contact may do for whom they are a contact of; nothing unless it is given."""

    ANSWER_CHECKINS = "answer_checkins"
    ADD_TO_LISTS = "add_to_lists"
    SET_REMINDERS = "set_reminders"
    SEE_BUSY_TIMES = "see_busy_times"
    BE_CALLED = "be_called"


class Taken(HobError):
    """That address belongs to somebody else I know, and one address can only be one person's."""


@dataclass(frozen=True, slots=True)
class Hanging:
    """What would end with a contact: reminders and messages for them, and check-ins on them."""

    reminders: Sequence[Reminder] = ()
    checkins: Sequence[CheckIn] = ()

    def __bool__(self) -> bool:
        return bool(self.reminders or self.checkins)


async def everyone(unit: Unit) -> Sequence[Person]:
    """All contacts in the book, by name."""
    return await unit.all(select(Person).where(col(Person.role) == Role.CONTACT).order_by(col(Person.name)))


async def get(unit: Unit, contact_id: int) -> Person | None:
    """One contact of this book by id."""
    found = await unit.get(Person, contact_id)
    return found if found is not None and found.role == Role.CONTACT else None


def may(contact: Person, permission: Permission) -> bool:
    """Whether that stands on the contact's card."""
    return permission in contact.may


def grant(contact: Person, permissions: Iterable[Permission], *, given: bool) -> list[Permission]:
    """Puts permissions on the card, or takes them off it; answers those that were not so already."""
    changed = [one for one in permissions if (one in contact.may) is not given]
    kept = [one for one in contact.may if one not in changed]
    contact.may = [*kept, *(one.value for one in changed)] if given else kept
    return changed


def add(unit: Unit, name: str, *, zone: str, zone_known: bool = False) -> Person:
    """A new contact. `zone` is taken to be theirs until somebody says so."""
    contact = Person(
        person_id=unit.person_id, name=name, role=Role.CONTACT, zone=zone, zone_known=zone_known, created_at=unit.now
    )
    unit.add(contact)
    return contact


async def addresses(unit: Unit, contact: Person) -> Sequence[Handle]:
    """Where a contact is reached, oldest first."""
    return await addresses_of(unit, contact.id)


async def addresses_of(unit: Unit, person_id: int) -> Sequence[Handle]:
    """Where somebody of this book, or the unit's own person, is reached; oldest first."""
    return await unit.beside(person_id).all(select(Handle).order_by(col(Handle.id)))


async def put_address(unit: Unit, person_id: int, channel: str, address: str) -> Handle:
    """Gives a contact of this book, or the unit's own person, one more address.

    A stranger who wrote from there before is who they are from now on. Raises Taken where it is somebody else's: one
    address stands in one book only. In a savepoint, or that ends the unit.
    """
    theirs = unit.beside(person_id)
    mine: Handle | None = await theirs.first(
        select(Handle).where(col(Handle.channel) == channel, col(Handle.address) == address)
    )
    if mine is not None:
        return mine
    there = await people.reached(unit.database, channel=channel, address=address)
    if there is not None and there.role != Role.STRANGER:
        if there.person_id == unit.person_id:
            raise Taken("That is your own: it can't be a contact's as well.")
        # Whose it is in another book is not for this one to know.
        raise Taken(f"That is {there.name}'s already.") if there.book_id == unit.person_id else Taken
    if there is not None:
        known: Handle | None = await unit.beside(there.person_id).get(Handle, there.handle_id)
        if known is not None:
            known.person_id = person_id
            await unit.flush()
            return known
    handle = Handle(person_id=person_id, channel=channel, address=address, created_at=unit.now)
    theirs.add(handle)
    try:
        await unit.flush()
    except IntegrityError as error:
        raise Taken from error
    return handle


async def drop_addresses(unit: Unit, person_id: int, channels: Iterable[str]) -> list[Handle]:
    """Takes the addresses on those channels away. What waits to go there goes where they are next heard from."""
    theirs, wanted = unit.beside(person_id), set(channels)
    gone = [one for one in await addresses_of(unit, person_id) if one.channel in wanted]
    for handle in gone:
        await theirs.delete(handle)
    await theirs.execute(
        sa.update(Outbox)
        .where(col(Outbox.handle_id).in_([one.id for one in gone]), col(Outbox.state) == OutboxState.QUEUED)
        .values(handle_id=0, channel=NOWHERE)
    )
    return gone


async def hanging(unit: Unit, contact: Person) -> Hanging:
    """What hangs on a contact."""
    active = select(Reminder).where(
        col(Reminder.recipient_id) == contact.id, col(Reminder.state) == ReminderState.ACTIVE
    )
    return Hanging(await unit.all(active), await checkins.on(unit, contact.id))


async def forget(unit: Unit, contact: Person) -> None:
    """Takes a contact out of the book, with their addresses and what hangs on them. Undo brings all of it back."""
    ends = await hanging(unit, contact)
    own = [await unit.get(Reminder, one.reminder_id) for one in ends.checkins]
    await agenda.cancel(unit, list({one.id: one for one in (*ends.reminders, *own) if one is not None}.values()))
    for checkin in ends.checkins:
        checkin.state = checkins.STOPPED
    await unit.execute(
        sa.update(Outbox)
        .where(col(Outbox.recipient_id) == contact.id, col(Outbox.state) == OutboxState.QUEUED)
        .values(state=OutboxState.CANCELLED)
    )
    theirs = unit.beside(contact.id)
    for handle in await addresses(unit, contact):
        await theirs.delete(handle)
    await unit.delete(contact)


async def written(unit: Unit, contact_id: int, since: dt.datetime) -> int:
    """How many messages a contact has sent since then."""
    found = sa.select(sa.func.count(col(Conversation.id))).where(col(Conversation.at) > since)
    return int((await unit.beside(contact_id).all(found))[0][0])


async def said(unit: Unit, contact_id: int, limit: int = 10) -> Sequence[Conversation]:
    """The last of what a contact wrote, newest first."""
    return await unit.beside(contact_id).all(
        select(Conversation).order_by(col(Conversation.id).desc()).limit(limit)
    )


async def was_written_to(unit: Unit, contact_id: int) -> bool:
    """Whether the book's owner sent them a message lately, so that a "thanks" is meant for the owner."""
    return await unit.first(
        select(Outbox.id)
        .where(
            col(Outbox.recipient_id) == contact_id, col(Outbox.kind) == OutboxKind.MESSAGE,
            col(Outbox.created_at) > unit.now - LAST_MESSAGE,
        )
        .limit(1)
    ) is not None


async def was_messaged(unit: Unit, person_id: int, handle_id: int | None = None) -> bool:
    """Whether the book's owner has ever sent them a message; with `handle_id`, at that very address."""
    statement = select(Outbox.id).where(
        col(Outbox.recipient_id) == person_id, col(Outbox.kind) == OutboxKind.MESSAGE,
        col(Outbox.state).not_in((OutboxState.FAILED, OutboxState.CANCELLED)),
    )
    if handle_id is not None:
        statement = statement.where(col(Outbox.handle_id) == handle_id)
    return await unit.first(statement.limit(1)) is not None


async def last_sender(unit: Unit, since: dt.datetime) -> Person | None:
    """The contact who wrote last, if it was since then: whom "tell him yes" may mean."""
    visit: Execution | None = await unit.first(
        select(Execution)
        .where(col(Execution.kind) == VISIT, col(Execution.started_at) > since)
        .order_by(col(Execution.id).desc())
        .limit(1)
    )
    return await get(unit, int(visit.trace.get("from", 0))) if visit is not None else None
