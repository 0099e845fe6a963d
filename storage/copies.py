"""Which events an account keeps a copy of, and what was written to since both agreed. specialists/calendars/ asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa
from sqlmodel import col, select

from storage.columns import to_micros
from storage.tables import Calendar, CalendarCopy, CalendarEvent
from storage.unit import Unit

CALDAV = "caldav"
_STANDING = (
    "SELECT uid, count(*), sum(version), max(CASE WHEN state='confirmed' THEN ends_at ELSE 0 END) "
    "FROM calendar_events WHERE person_id=? AND calendar_id=?"
)


class Known(NamedTuple):
    """A copy without its text."""

    href: str
    uid: str
    etag: str
    digest: str
    stamp: str


class Standing(NamedTuple):
    """An event with its changed instances: the stamp of their versions, whether any is on, whether any is to come."""

    stamp: str
    alive: bool
    to_come: bool


async def known(unit: Unit, calendar_id: int) -> list[Known]:
    """Every copy of a calendar's events."""
    sql = "SELECT href, uid, etag, digest, stamp FROM calendar_copies WHERE person_id=? AND calendar_id=?"
    return [Known(*row) for row in await unit.rows(sql, (calendar_id,))]


async def standing(unit: Unit, calendar_id: int, uids: Sequence[str] | None = None) -> dict[str, Standing]:
    """How the events of a calendar stand, by their UID; of some, where they are given."""
    marks = "" if uids is None else f" AND uid IN ({','.join('?' * len(uids)) or 'NULL'})"
    sql = f"{_STANDING}{marks} GROUP BY uid"
    now, found = to_micros(unit.now), await unit.rows(sql, (calendar_id, *(uids or ())))
    return {row[0]: Standing(f"{row[1]}:{int(row[2])}", row[3] > 0, row[3] >= now) for row in found}


async def total(unit: Unit) -> str:
    """A stamp of all events of the person: the same as long as nothing was written to any."""
    found = await unit.rows("SELECT count(*), sum(version) FROM calendar_events WHERE person_id=?")
    return f"{found[0][0]}:{int(found[0][1] or 0)}"


async def unread(unit: Unit) -> int:
    """How many copies hold an event that could not be read, or were not sent at all."""
    sql = "SELECT count(*) FROM calendar_copies WHERE person_id=? AND uid='' AND (text='' OR text LIKE ?)"
    return int((await unit.rows(sql, ("%BEGIN:VEVENT%",)))[0][0])


async def at(unit: Unit, calendar_id: int, hrefs: Sequence[str]) -> dict[str, CalendarCopy]:
    """The copies at these addresses."""
    here = col(CalendarCopy.calendar_id) == calendar_id, col(CalendarCopy.href).in_(hrefs)
    return {one.href: one for one in await unit.all(select(CalendarCopy).where(*here))}


def keep(unit: Unit, calendar_id: int, before: CalendarCopy | None, found: Known, text: str) -> None:
    """Keeps a copy in place of the one `before`."""
    if before is None:
        unit.add(CalendarCopy(person_id=unit.person_id, calendar_id=calendar_id, text=text, **found._asdict()))
        return
    before.uid, before.etag, before.digest, before.stamp = found.uid, found.etag, found.digest, found.stamp
    before.text = text


async def forget(unit: Unit, calendar_id: int, href: str = "") -> None:
    """Drops the copy at an address; all of the calendar's, where there is none."""
    mine = sa.delete(CalendarCopy).where(col(CalendarCopy.calendar_id) == calendar_id)
    await unit.execute(mine.where(col(CalendarCopy.href) == href) if href else mine)


async def calendars(unit: Unit) -> Sequence[Calendar]:
    """Every calendar of the person that an account keeps, or kept."""
    statement = select(Calendar).where(col(Calendar.address) != "").order_by(col(Calendar.id))
    return await unit.all(statement)


async def events(unit: Unit, calendar_id: int, uids: Sequence[str] | None = None) -> Sequence[CalendarEvent]:
    """The rows of a calendar, of some events (each series before its changed instances) where their UIDs are given."""
    statement = select(CalendarEvent).where(col(CalendarEvent.calendar_id) == calendar_id)
    if uids is not None:
        statement = statement.where(col(CalendarEvent.uid).in_(uids))
    return await unit.all(statement.order_by(col(CalendarEvent.instead_of), col(CalendarEvent.id)))
