"""What changed in an account, brought in. What is there wins over what was changed here meanwhile, and that is told."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace

from integrations.calendars import ics
from integrations.calendars.account import PORTION, Changes, Item
from integrations.calendars.dav import Garbled, Stale
from specialists.calendars import following, merging
from specialists.calendars.following import Agreed, Link
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
        await fetch(link, news[first : first + PORTION])
    for first in range(0, len(gone), PORTION):
        async with link.writing() as turn:
            await _end(turn, link, sorted(gone)[first : first + PORTION])
    if changes.mark != link.mark:
        async with link.writing() as turn:
            row = await turn.unit.get(Calendar, link.calendar_id)
            if row is not None:
                row.synced = changes.mark


async def fetch(link: Link, hrefs: Sequence[str]) -> None:
    """Brings some events in, at most PORTION, as they are there now. Raises dav.Trouble."""
    items = await link.account.fetch(link.remote, hrefs)
    read = await asyncio.to_thread(_read, items)
    async with link.writing() as turn:
        await _portion(turn, link, list(zip(items, read, strict=True)))


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


async def _portion(turn: Turn, link: Link, found: Sequence[tuple[Item, Sequence[ics.Entry] | None]]) -> None:
    """Some events, with two questions to the database for all of them: a first look brings thousands."""
    before = await copies.at(turn.unit, link.calendar_id, [item.href for item, _ in found])
    rows = await _rows(turn, link, [_uid(item, entries) for item, entries in found if entries])
    agreed = []
    for item, entries in found:
        copy = before.get(item.href)
        if item.text is None:
            continue
        if entries:
            uid = _uid(item, entries)
            one = await _take(turn, link, item, entries, copy, rows.get(uid, []))
            rows[uid] = list(one.rows) if one is not None else rows.get(uid, [])
        else:
            one = _pass(item, copy)
        agreed += [one] if one is not None else []
        await asyncio.sleep(0)  # whoever writes to Hob meanwhile goes first
    await link.keep(turn, agreed)
    await _end(turn, link, [item.href for item, _ in found if item.text is None])


async def _rows(turn: Turn, link: Link, uids: Sequence[str]) -> dict[str, list[CalendarEvent]]:
    found: dict[str, list[CalendarEvent]] = {}
    for row in await copies.events(turn.unit, link.calendar_id, uids):
        found.setdefault(row.uid, []).append(row)
    return found


def _uid(item: Item, entries: Sequence[ics.Entry]) -> str:
    return entries[0].uid or item.href


async def _take(
    turn: Turn, link: Link, item: Item, entries: Sequence[ics.Entry], copy: CalendarCopy | None,
    rows: Sequence[CalendarEvent],
) -> Agreed | None:
    """Brings one event in; None where only its copy is another now."""
    uid, was, text = _uid(item, entries), merging.digest(rows), item.text or ""
    if copy is not None and was != copy.digest and _says_the_same(copy.text, entries):
        copy.etag, copy.text = item.etag, text  # an alarm, say: what was changed here is sent over it
        return None
    same = [one for one in entries if (one.uid or item.href) == uid]
    after = await merging.merge(turn, link.calendar_id, uid, rows, same)
    if copy is not None and copy.uid == uid and was not in (copy.digest, merging.digest(after)):
        await link.host.tell(turn, _conflict(turn, link, cancelled=not was, rows=after))
    link.report.came += 1
    return Agreed(item.href, uid, item.etag, text, copy, after)


def _pass(item: Item, copy: CalendarCopy | None) -> Agreed | None:
    """A task; or an event that I can't read: what was known of it stays."""
    if copy is None:
        return Agreed(item.href, "", item.etag, item.text or "", None, ())
    copy.etag = item.etag
    return None


def _says_the_same(text: str, entries: Sequence[ics.Entry]) -> bool:
    try:
        before = ics.read(text)
    except (ics.NoCalendar, ics.TooMany):
        return False
    return [replace(one, sequence=0) for one in before] == [replace(one, sequence=0) for one in entries]


def _conflict(turn: Turn, link: Link, *, cancelled: bool, rows: Sequence[CalendarEvent]) -> str:
    alive = [row for row in rows if row.state == "confirmed"]
    if not alive:
        return f"You changed {following.named(rows)} here, but it was cancelled in {link.name}: it is cancelled."
    at = following.when(alive, turn)
    if cancelled:
        return f"You cancelled {following.named(alive)} here, but it was changed in {link.name}: it is back, {at}."
    return f"{following.named(alive)} was changed here and in {link.name}: I kept what is there, {at}."


async def _end(turn: Turn, link: Link, hrefs: Sequence[str]) -> None:
    """What is gone there ends here."""
    gone = await copies.at(turn.unit, link.calendar_id, hrefs) if hrefs else {}
    rows = await _rows(turn, link, [one.uid for one in gone.values() if one.uid])
    for one in gone.values():
        was = rows.get(one.uid, [])
        before = merging.digest(was)
        after = await merging.merge(turn, link.calendar_id, one.uid, was, ())
        if one.uid and before not in ("", one.digest):
            await link.host.tell(turn, _conflict(turn, link, cancelled=False, rows=after))
        link.report.ended += 1
        await turn.unit.delete(one)
