"""Whom Hob knows, and at which addresses. bot/receiving/ asks who writes, before anything else is looked up.

The functions that take the `Database` read across partitions: they are what finds the partition. What they answer with
is a copy; a person is changed through a unit of their own.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlmodel import col, select

from storage.columns import new_id, to_micros
from storage.database import Database
from storage.queue.ledger import reading, writing
from storage.tables import Consent, Handle, Person, Role
from storage.unit import Unit

VOICEMAIL = "voicemail"  # in Person.preferences: the whole message may be left on their answering machine


async def by_handle(database: Database, channel: str, address: str) -> tuple[Person, Handle] | None:
    """The person whom that address on that channel reaches, or None for a stranger."""
    there = sa.and_(col(Handle.channel) == channel, col(Handle.address) == address)
    statement = select(Person, Handle).join(Handle, col(Handle.person_id) == col(Person.id)).where(there)
    with database.translate_errors():
        async with database.open_session() as session:
            return (await session.exec(statement)).first()


class Reached(NamedTuple):
    """Who is behind a handle, in the few columns that every message needs."""

    person_id: int
    name: str
    role: str
    zone: str
    zone_known: bool
    handle_id: int
    channel: str
    address: str
    book_id: int = 0  # whose book lists them: their own id, or for a contact that of whose contact they are


async def reached(
    database: Database, *, handle_id: int | None = None, channel: str = "", address: str = ""
) -> Reached | None:
    """By a handle's id, or by channel and address: the person there, or None. On every message's road, so kept bare."""
    whose = "h.id=?" if handle_id is not None else "h.channel=? AND h.address=?"
    async with reading(database) as ledger:
        rows = await ledger.rows(
            "SELECT p.id, p.name, p.role, p.zone, p.zone_known, h.id, h.channel, h.address, p.person_id "  # noqa: S608
            f"FROM handles h JOIN people p ON p.id=h.person_id WHERE {whose}",
            [handle_id] if handle_id is not None else [channel, address],
        )
    return Reached._make((*rows[0][:4], bool(rows[0][4]), *rows[0][5:])) if rows else None


async def handles_of(database: Database, person_ids: Collection[int]) -> Sequence[Handle]:
    """Every handle of these people, oldest first."""
    statement = select(Handle).where(col(Handle.person_id).in_(person_ids)).order_by(col(Handle.id))
    with database.translate_errors():
        async with database.open_session() as session:
            return (await session.exec(statement)).all()


async def whose(database: Database, addresses: Collection[str]) -> Sequence[tuple[str, int, int]]:
    """Of those addresses, on whatever channel, the ones that are somebody's here: who it is, and in whose book."""
    statement = (
        select(Handle.address, Person.id, Person.person_id)
        .join(Person, col(Person.id) == col(Handle.person_id))
        .where(col(Handle.address).in_(addresses))
    )
    with database.translate_errors():
        async with database.open_session() as session:
            return [(address, person, book) for address, person, book in await session.exec(statement)]


def called(person: Person) -> str:
    """What somebody is called to others. An owner who gave no name is "you" to themselves, and to nobody else."""
    return person.name if person.name.casefold() not in ("", "you", "me", "owner") else "my owner"


async def household(database: Database) -> Sequence[Person]:
    """The owner and the members, oldest first."""
    lives = col(Person.role).in_((Role.OWNER, Role.MEMBER))
    statement = select(Person).where(lives).order_by(col(Person.id))
    with database.translate_errors():
        async with database.open_session() as session:
            return (await session.exec(statement)).all()


async def silence(database: Database, handle_id: int, why: str) -> None:
    """Nothing goes to that handle any more, what waits for it included. A person's own will: no undo takes it back."""
    async with writing(database) as ledger:
        await ledger.run("UPDATE handles SET blocked=?, version=version+1 WHERE id=?", [why, handle_id])
        await ledger.run("UPDATE outbox SET state='cancelled' WHERE state='queued' AND handle_id=?", [handle_id])


async def unsilence(database: Database, handle_id: int) -> bool:
    """Opens a handle again: whoever is there asked for it. Whether it was closed."""
    async with writing(database) as ledger:
        return bool(await ledger.run(
            "UPDATE handles SET blocked=NULL, version=version+1 WHERE id=? AND blocked IS NOT NULL", [handle_id]
        ))


async def shut(
    database: Database, channel: str, address: str, why: str, at: dt.datetime, blocked: bool
) -> None:
    """Its person shut out Hob there at that moment, or let it in again: known without a message that fails.

    What waits for them stays, and goes another way. Nothing happens where they were heard from since.
    """
    async with writing(database) as ledger:
        if blocked:
            await ledger.run(
                "UPDATE handles SET blocked=?, version=version+1 WHERE channel=? AND address=? AND blocked IS NULL "
                "AND (last_in_at IS NULL OR last_in_at<=?)", [why, channel, address, to_micros(at)],
            )
        else:
            await ledger.run(
                "UPDATE handles SET blocked=NULL, version=version+1 WHERE channel=? AND address=? AND blocked=?",
                [channel, address, why],
            )


async def consent(
    database: Database, contact_id: int, given: Consent, now: dt.datetime, *, asked: bool = False
) -> bool:
    """Keeps what a contact said about regular messages; `asked`: only where the question is open. Whether it was kept.

    It is theirs to say, so it is not journaled: no undo of anybody else changes it.
    """
    sql = "UPDATE people SET consent=?, consent_at=?, version=version+1 WHERE id=? AND role='contact'"
    async with writing(database) as ledger:
        return bool(await ledger.run(
            f"{sql} AND consent='asked'" if asked else sql, [given.value, to_micros(now), contact_id]
        ))


async def reconsider(database: Database, contact_id: int, now: dt.datetime) -> bool:
    """Takes a contact's no back at their own word: they may be written to, and asked again. Whether there was one."""
    async with writing(database) as ledger:
        return bool(await ledger.run(
            "UPDATE people SET consent='', consent_at=?, version=version+1 "
            "WHERE id=? AND role='contact' AND consent IN ('refused','declined')", [to_micros(now), contact_id],
        ))


async def ensure(
    database: Database, role: Role, name: str, address: str, channels: Collection[str], zone: ZoneInfo | None,
    now: dt.datetime,
) -> Person:
    """The person at `address` on these channels, made where there is nobody yet, with a handle on each of them.

    An owner who is there under other addresses is the same owner. `zone` counts only while theirs is not known; None
    where nobody knows it. Nothing is journaled: that somebody exists is not a deed to be undone.
    """
    for _ in range(2):
        person = await _settled(database, address, channels, zone)
        if person is not None:
            return person
        try:
            async with database.write() as connection:
                await _settle(connection, role, name, address, channels, zone, now)
        except IntegrityError:
            continue  # another process was quicker (PostgreSQL only: SQLite's writers stand in line)
    person = await _settled(database, address, channels, zone)
    if person is None:
        raise LookupError(f"{address} on {channels} could not be settled")
    return person


async def is_settled(database: Database, address: str, channels: Collection[str], zone: ZoneInfo | None) -> bool:
    """Whether `ensure` would find nothing to do. Every start asks, so it is asked plainly."""
    async with reading(database) as ledger:
        known = await ledger.rows(
            "SELECT p.zone_known FROM handles h JOIN people p ON p.id=h.person_id "
            "WHERE h.address=? AND h.channel IN ??",
            [address, list(channels)],
        )
    return len(known) == len(channels) and (zone is None or bool(known[0][0]))


async def update(
    unit: Unit, *, name: str | None = None, zone: ZoneInfo | None = None, quiet: tuple[str, str] | None = None,
    preferences: Mapping[str, Any] | None = None,
) -> Person:
    """Changes what is given about the unit's own person; `quiet` is ("22:00", "07:00"), `preferences` are added."""
    person = await unit.get(Person, unit.person_id)
    if person is None:
        raise LookupError(f"nobody has the id {unit.person_id}")
    if name is not None:
        person.name = name
    if zone is not None:
        person.zone, person.zone_known = zone.key, True
    if quiet is not None:
        person.quiet_from, person.quiet_to = quiet
    if preferences is not None:
        person.preferences = {**person.preferences, **preferences}
    return person


async def _settled(
    database: Database, address: str, channels: Collection[str], zone: ZoneInfo | None
) -> Person | None:
    """The person, where nothing about them is left to settle."""
    found = [await by_handle(database, channel, address) for channel in channels]
    people = [pair[0] for pair in found if pair is not None]
    if len(people) < len(found) or (zone is not None and not people[0].zone_known):
        return None
    return people[0]


async def _settle(
    connection: AsyncConnection, role: Role, name: str, address: str, channels: Collection[str],
    zone: ZoneInfo | None, now: dt.datetime,
) -> None:
    there = (
        await connection.execute(
            sa.select(col(Handle.channel), col(Handle.person_id))
            .where(col(Handle.address) == address, col(Handle.channel).in_(channels))
        )
    ).all()
    person_id = there[0].person_id if there else None
    if person_id is None and role is Role.OWNER:
        owners = sa.select(col(Person.id)).where(col(Person.role) == role).order_by(col(Person.id)).limit(1)
        person_id = (await connection.execute(owners)).scalar()
    if person_id is None:
        person_id = new_id()
        person = Person(
            id=person_id, person_id=person_id, name=name, role=role, zone=zone.key if zone else "UTC",
            zone_known=zone is not None, created_at=now,
        )
        await connection.execute(sa.insert(Person).values(person.model_dump()))
    elif zone is not None:
        await connection.execute(
            sa.update(Person)
            .where(col(Person.id) == person_id, sa.not_(col(Person.zone_known)))
            .values(zone=zone.key, zone_known=True, version=col(Person.version) + 1)
        )
    for channel in sorted(set(channels) - {row.channel for row in there}):
        handle = Handle(person_id=person_id, channel=channel, address=address, created_at=now)
        await connection.execute(sa.insert(Handle).values(handle.model_dump()))
