"""What changed in an account, brought in. What is there wins over what was changed here meanwhile, and that is told."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace

from integrations.calendars import ics
from integrations.calendars.account import PORTION, Changes, Item
from integrations.calendars.dav import Garbled, Stale
from specialists.calendars import following, merging
from specialists.calendars.following import Link
from specialists.contract import Turn
from storage import copies
from storage.copies import Known
from storage.tables import Calendar, CalendarCopy, CalendarEvent

FEW = 3  # events that may all go at once without a second look


async def take(link: Link, doubted: set[int]) -> None:
    """Brings in what is new in a calendar since last time, in portions that each stand by themselves.

    `doubted` are the calendars that came empty last time: that is believed the second time. Raises dav.Trouble.
    """
    changes = await _changes(link)
    async with link.host.turn() as turn:
        known = {one.href: one for one in await copies.known(turn.unit, link.calendar_id)}
    news = [href for href, etag in changes.etags.items() if not _is_known(known.get(href), etag)]
    gone = {href for href in changes.gone if href in known}
    if changes.whole:
        gone |= {href for href, one in known.items() if one.etag and href not in changes.etags}
        _doubt(link, doubted, len(known), emptied=bool(known) and not changes.etags)
    for first in range(0, len(news), PORTION):
        items = await link.account.fetch(link.remote, news[first : first + PORTION])
        read = await asyncio.to_thread(_read, items)
        async with link.writing() as turn:
            for item, entries in zip(items, read, strict=True):
                await _take(turn, link, item, entries)
    if gone:
        async with link.writing() as turn:
            for href in sorted(gone):
                await _end(turn, link, href)
    if changes.mark != link.mark:
        async with link.writing() as turn:
            row = await turn.unit.get(Calendar, link.calendar_id)
            if row is not None:
                row.synced = changes.mark


async def _changes(link: Link) -> Changes:
    try:
        return await link.account.changes(link.remote, link.mark)
    except Stale:
        return await link.account.changes(link.remote, "")


def _is_known(one: Known | None, etag: str) -> bool:
    return one is not None and bool(etag) and one.etag == etag


def _doubt(link: Link, doubted: set[int], known: int, *, emptied: bool) -> None:
    """A calendar that is empty all at once may be a server that is not well."""
    if not emptied or known < FEW or link.calendar_id in doubted:
        doubted.discard(link.calendar_id)
        return
    doubted.add(link.calendar_id)
    raise Garbled("says that it is empty all at once; I look again before I believe it")


def _read(items: Iterable[Item]) -> list[Sequence[ics.Entry] | None]:
    """The entries of each; None where it cannot be read."""
    found: list[Sequence[ics.Entry] | None] = []
    for one in items:
        try:
            found.append(ics.read(one.text or ""))
        except (ics.NoCalendar, ics.TooMany):
            found.append(None)
    return found


async def _take(turn: Turn, link: Link, item: Item, entries: Sequence[ics.Entry] | None) -> None:
    if item.text is None:
        await _end(turn, link, item.href)
        return
    copy = await copies.copy(turn.unit, link.calendar_id, item.href)
    uid = entries[0].uid or item.href if entries else ""
    if not entries:  # a task; or an event that I can't read: what was known of it stays
        link.report.unread += "BEGIN:VEVENT" in item.text
        await _pass(turn, link, item, copy)
        return
    before = await copies.events(turn.unit, link.calendar_id, uid)
    was = merging.digest(before)
    if copy is not None and was != copy.digest and _says_the_same(copy.text, entries):
        copy.etag, copy.text = item.etag, item.text  # an alarm, say: what was changed here is sent over it
        return
    same = [one for one in entries if (one.uid or item.href) == uid]
    after = await merging.merge(turn, link.calendar_id, uid, same)
    if copy is not None and copy.uid == uid and was not in (copy.digest, merging.digest(after)):
        await link.host.tell(turn, _conflict(turn, link, cancelled=not was, rows=after))
    link.report.came += 1
    await link.keep(turn, item.href, uid, item.etag, item.text)


def _says_the_same(text: str, entries: Sequence[ics.Entry]) -> bool:
    try:
        before = ics.read(text)
    except (ics.NoCalendar, ics.TooMany):
        return False
    return [replace(one, sequence=0) for one in before] == [replace(one, sequence=0) for one in entries]


async def _pass(turn: Turn, link: Link, item: Item, copy: CalendarCopy | None) -> None:
    if copy is not None:
        copy.etag = item.etag
    else:
        await link.keep(turn, item.href, "", item.etag, item.text or "")


def _conflict(turn: Turn, link: Link, *, cancelled: bool, rows: Sequence[CalendarEvent]) -> str:
    alive = [row for row in rows if row.state == "confirmed"]
    if not alive:
        return f"You changed {following.named(rows)} here, but it was cancelled in {link.name}: it is cancelled."
    at = following.when(alive, turn)
    if cancelled:
        return f"You cancelled {following.named(alive)} here, but it was changed in {link.name}: it is back, {at}."
    return f"{following.named(alive)} was changed here and in {link.name}: I kept what is there, {at}."


async def _end(turn: Turn, link: Link, href: str) -> None:
    """What is gone there ends here."""
    copy = await copies.copy(turn.unit, link.calendar_id, href)
    if copy is None:
        return
    if copy.uid:
        rows = await copies.events(turn.unit, link.calendar_id, copy.uid)
        was = merging.digest(rows)
        if was not in ("", copy.digest):
            await link.host.tell(turn, _conflict(turn, link, cancelled=False, rows=await _ended(turn, link, copy.uid)))
        else:
            await _ended(turn, link, copy.uid)
        link.report.ended += 1
    await copies.forget(turn.unit, link.calendar_id, href)


async def _ended(turn: Turn, link: Link, uid: str) -> Sequence[CalendarEvent]:
    return await merging.merge(turn, link.calendar_id, uid, ())
