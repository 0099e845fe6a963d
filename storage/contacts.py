"""The people in a person's book: kept, found, given addresses. Called by specialists/ and bot/visitors.py."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from sqlmodel import col, select

from storage.tables import Handle, Person, Role
from storage.unit import Unit


class Permission(StrEnum):
    """What a contact may do for whom they are a contact of; nothing unless it is given."""

    ANSWER_CHECKINS = "answer_checkins"
    ADD_TO_LISTS = "add_to_lists"
    SET_REMINDERS = "set_reminders"
    SEE_BUSY_TIMES = "see_busy_times"
    BE_CALLED = "be_called"


async def everyone(unit: Unit) -> Sequence[Person]:
    """All contacts in the book, by name."""
    return await unit.all(select(Person).where(col(Person.role) == Role.CONTACT).order_by(col(Person.name)))


async def get(unit: Unit, contact_id: int) -> Person | None:
    """One contact of this book by id."""
    found = await unit.get(Person, contact_id)
    return found if found is not None and found.role == Role.CONTACT else None


def add(unit: Unit, name: str, *, zone: str, zone_known: bool = False) -> Person:
    """A new contact. `zone` is taken to be theirs until somebody says so."""
    contact = Person(
        person_id=unit.person_id, name=name, role=Role.CONTACT, zone=zone, zone_known=zone_known, created_at=unit.now
    )
    unit.add(contact)
    return contact


async def addresses(unit: Unit, contact: Person) -> Sequence[Handle]:
    """Where a contact is reached, oldest first."""
    return await unit.beside(contact.id).all(select(Handle).order_by(col(Handle.id)))


def put_address(unit: Unit, contact: Person, channel: str, address: str) -> Handle:
    """Gives a contact one more address. The caller makes sure that nobody else has it (people.by_handle)."""
    handle = Handle(person_id=contact.id, channel=channel, address=address, created_at=unit.now)
    unit.beside(contact.id).add(handle)
    return handle
