"""Unknown addresses: each a person of their own until paired, bounded in number. The intake meets them here.

Like people.py it looks across people: it is what finds out whose an address is to be.
"""

from __future__ import annotations

import datetime as dt

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlmodel import col

from storage import pairings, people
from storage.columns import from_micros, new_id, to_micros
from storage.database import Database
from storage.people import Reached
from storage.queue.ledger import Ledger
from storage.tables import Handle, Person, Role

HOURLY = 60  # new strangers in an hour; whoever writes first beyond that is not kept, and not answered
MOST = 1000  # strangers in all: the longest silent go first
KEPT = dt.timedelta(days=7)  # after the last word
NAME = "a stranger"

# One number is one person, whichever way it comes: what is known of one of these counts for the others.
PHONE = ("sms", "whatsapp", "voice")
_THEIRS = ("attempts", "receipts", "outbox", "changes", "conversations", "executions")


async def meet(database: Database, channel: str, address: str, now: dt.datetime) -> Reached | None:
    """Who is at an address that no handle names yet: a new stranger, or whoever has that number by another channel.

    None where there were too many of late: a flood must not fill the house.
    """
    try:
        async with database.write() as connection:
            ledger = Ledger(database, connection)
            person_id = await _namesake(ledger, channel, address)
            stranger: Person | None = None
            if person_id is None:
                if not await _room(ledger, now):
                    return None
                person_id = new_id()
                stranger = Person(
                    id=person_id, person_id=person_id, name=NAME, role=Role.STRANGER, zone="UTC", zone_known=False,
                    created_at=now,
                )
                await connection.execute(sa.insert(Person).values(stranger.model_dump()))
            handle = Handle(person_id=person_id, channel=channel, address=address, created_at=now)
            # A handle whose person is gone (an undone pairing, long after) stands in the way of nobody.
            gone = sa.select(col(Person.id)).where(col(Person.id) == col(Handle.person_id)).exists()
            await connection.execute(
                sa.delete(Handle).where(col(Handle.channel) == channel, col(Handle.address) == address, sa.not_(gone))
            )
            await connection.execute(sa.insert(Handle).values(handle.model_dump()))
    except IntegrityError:
        pass  # another process met them first
    return await people.reached(database, channel=channel, address=address)


async def invited_by(database: Database, code: str, channel: str, now: dt.datetime) -> tuple[int, int] | None:
    """The invitation that a code (as pairings.read_code answers it) opens on that channel: its id, and who invited."""
    async with database.read() as connection:
        found = await Ledger(database, connection).rows(
            "SELECT id, person_id FROM pairings WHERE code_hash=? AND used_at IS NULL AND expires_at>? "
            "AND (channel IS NULL OR channel=?)", [pairings.digest(code), to_micros(now), channel],
        )
    return (int(found[0][0]), int(found[0][1])) if found else None


async def _namesake(ledger: Ledger, channel: str, address: str) -> int | None:
    """The person with the same number on another telephone channel."""
    if channel not in PHONE:
        return None
    found = await ledger.rows(
        "SELECT h.person_id FROM handles h JOIN people p ON p.id=h.person_id WHERE h.address=? AND h.channel IN ?? "
        "AND p.role<>'stranger' ORDER BY h.id LIMIT 1", [address, [one for one in PHONE if one != channel]],
    )
    return int(found[0][0]) if found else None


async def _room(ledger: Ledger, now: dt.datetime) -> bool:
    """Whether one more may come; those who have been silent for long make room."""
    hour_ago = to_micros(now - dt.timedelta(hours=1))
    lately = await ledger.rows("SELECT COUNT(*) FROM people WHERE role='stranger' AND created_at>?", [hour_ago])
    if lately[0][0] >= HOURLY:
        return False
    silent = await ledger.rows(
        "SELECT p.id, COALESCE(MAX(h.last_in_at), MAX(p.created_at)) FROM people p LEFT JOIN handles h ON "
        "h.person_id=p.id WHERE p.role='stranger' GROUP BY p.id ORDER BY 2 DESC"
    )
    old = [id_ for place, (id_, at) in enumerate(silent) if place >= MOST - 1 or from_micros(at) < now - KEPT]
    await _forget(ledger, old)
    return True


async def _forget(ledger: Ledger, person_ids: list[int]) -> None:
    for start in range(0, len(person_ids), 500):
        some = person_ids[start : start + 500]
        await ledger.run(
            "DELETE FROM inbox WHERE state IN ('done','failed') AND handle_id IN (SELECT id FROM handles WHERE "
            "person_id IN ??)", [some],
        )
        for table in _THEIRS:
            await ledger.run(f"DELETE FROM {table} WHERE person_id IN ??", [some])  # noqa: S608 - constants
        await ledger.run("DELETE FROM handles WHERE person_id IN ??", [some])
        await ledger.run("DELETE FROM people WHERE role='stranger' AND id IN ??", [some])
