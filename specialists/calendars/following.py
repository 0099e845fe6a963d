"""A calendar here and its like in an account: which belongs to which, and in whose unit they are kept in step.

taking.py brings in what changed there, sending.py sends what changed here, syncing.py does both in turn.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol
from urllib.parse import urlsplit

from integrations.calendars.account import Account, Remote
from specialists.calendars import instances, merging, reminding, wording
from specialists.contract import Turn
from specialists.language.text import sentences
from storage import calendars, changes, copies
from storage.calendars import EventState
from storage.copies import CALDAV, Known
from storage.tables import Calendar, CalendarCopy, CalendarEvent
from storage.unit import Unit


class Host(Protocol):
    """Whose calendars they are: the house."""

    def turn(self) -> AbstractAsyncContextManager[Turn]:
        """A turn of the person's, committed at its end; nothing of it was said."""

    async def tell(self, turn: Turn, sentence: str) -> None:
        """Tells the person, within the turn."""


@dataclass(slots=True)
class Report:
    """What one round did. `again`: another is wanted at once, as something was changed there meanwhile."""

    came: int = 0
    ended: int = 0
    sent: int = 0
    unread: int = 0  # events of the account that can't be read, in all
    again: bool = False


class Agreed(NamedTuple):
    """An event as the account has it now, with the copy that was kept of it before and its rows here.

    `uid` is empty, and there are no rows, where no event can be read in it.
    """

    href: str
    uid: str
    etag: str
    text: str
    before: CalendarCopy | None
    rows: Sequence[CalendarEvent]


@dataclass(frozen=True, slots=True)
class Link:
    """A calendar of the account, and the one here that it is kept in step with."""

    account: Account
    host: Host
    remote: Remote
    calendar_id: int
    mark: str
    report: Report = field(default_factory=Report)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Turn]:
        """A turn that writes what the account said: no deed of the person's, to be undone by them."""
        async with self.host.turn() as turn:
            yield turn
            await changes.keep(turn.unit)

    async def keep(self, turn: Turn, agreed: Sequence[Agreed]) -> None:
        """Keeps a copy of each event as both have it now."""
        await turn.unit.flush()
        standing = await copies.standing(turn.unit, self.calendar_id, [one.uid for one in agreed if one.uid])
        for one in agreed:
            stamp = standing[one.uid].stamp if one.uid in standing else ""
            known = Known(one.href, one.uid, one.etag, merging.digest(one.rows), stamp)
            copies.keep(turn.unit, self.calendar_id, one.before, known, one.text)

    @property
    def name(self) -> str:
        return sentences.quoted(self.remote.name, 30)


async def linked(account: Account, host: Host, remotes: Sequence[Remote]) -> list[Link]:
    """Hob's own calendar goes with the first that can be written to, and stays with it; each other has one for itself.

    A calendar that the account no longer has, or that is no longer wanted, takes its events with it. Where the account
    is another, Hob's own events move there.
    """
    async with host.turn() as turn:
        unit, wanted = turn.unit, {account.whole(one): one for one in remotes}
        own = await calendars.own(unit)
        if own.address not in wanted:
            await _relink(turn, own, next((url for url, one in wanted.items() if one.writable), ""))
        there = {one.address: one for one in await copies.calendars(unit) if one.id != own.id}
        for url, row in there.items():
            if url not in wanted or url == own.address:
                await _leave(turn, row, await copies.events(unit, row.id))
                await unit.delete(row)
        found = []
        for url, one in wanted.items():
            kept = own if url == own.address else there.get(url) or _fresh(unit, one.name, url)
            found.append(Link(account, host, one, kept.id, kept.synced))
        await changes.keep(unit)
        return found


async def _relink(turn: Turn, own: Calendar, url: str) -> None:
    if urlsplit(own.address)[:2] == urlsplit(url)[:2]:
        known = {one.uid for one in await copies.known(turn.unit, own.id)}
        await _leave(turn, own, [one for one in await copies.events(turn.unit, own.id) if one.uid in known])
    elif own.address:
        await copies.forget(turn.unit, own.id)
    if own.address != url:
        own.address, own.synced = url, ""


async def _leave(turn: Turn, row: Calendar, rows: Sequence[CalendarEvent]) -> None:
    for one in rows:
        if one.state == EventState.CONFIRMED:
            await reminding.end(turn, one)
            one.state = EventState.CANCELLED
    await copies.forget(turn.unit, row.id)


def _fresh(unit: Unit, name: str, url: str) -> Calendar:
    row = Calendar(person_id=unit.person_id, name=name, kind=CALDAV, address=url, created_at=unit.now)
    unit.add(row)
    return row


def named(rows: Sequence[CalendarEvent]) -> str:
    """What an event is called, in quotes."""
    return sentences.quoted(rows[0].title, 40) if rows else "an event"


def when(rows: Sequence[CalendarEvent], turn: Turn) -> str:
    """When an event is next, or was."""
    row, zone = rows[0], turn.person.zone
    following = instances.next_of(row, turn.now, zone)
    return wording.when(following or instances.at(row, dt.datetime.fromisoformat(row.starts_local), zone), turn)
