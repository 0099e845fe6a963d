"""What changed here since an account agreed, sent to it. What waits is the difference itself: nothing is queued, so
nothing is lost by a crash, and an undo is sent as any change is."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import AsyncIterator
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from integrations.calendars import ics, patching
from integrations.calendars.dav import Changed, Missing, Unwanted
from specialists.calendars import following, merging, taking
from specialists.calendars.following import Agreed, Link
from storage import copies
from storage.calendars import EventState
from storage.copies import Known, Standing


@dataclass(frozen=True, slots=True)
class _Job:
    """An event that differs from its copy: what it says now, and how it stood when that was read."""

    uid: str
    entries: list[ics.Entry]
    digest: str
    stamp: str
    href: str
    etag: str
    text: str  # of the copy
    now: dt.datetime
    zone: ZoneInfo


async def send(link: Link) -> None:
    """Sends what differs, one event at a time. Raises dav.Trouble where the account can't be asked; the rest waits."""
    async for job in _jobs(link):
        try:
            await _send(link, job)
        except (Changed, Missing):
            await taking.fetch(link, [job.href])  # what is there is taken first
            link.report.again = True
        except Unwanted:
            await _unwanted(link, job)


async def _jobs(link: Link) -> AsyncIterator[_Job]:
    for uid, stands, known in await _differing(link):
        async with link.host.turn() as turn:
            rows = await copies.events(turn.unit, link.calendar_id, [uid])
            now, stamp = merging.digest(rows), stands.stamp if stands else ""
            href = known.href if known else link.account.address(link.remote, uid)
            copy = (await copies.at(turn.unit, link.calendar_id, [href])).get(href)
            if copy is not None and copy.digest == now:
                copy.stamp = stamp
                continue
            etag, text = (copy.etag, copy.text) if copy is not None else ("", "")
            job = _Job(uid, merging.entries(rows), now, stamp, href, etag, text, turn.now, turn.person.zone)
        yield job


async def _differing(link: Link) -> list[tuple[str, Standing | None, Known | None]]:
    """The events that were written to since they were sent, came, or were read last."""
    async with link.host.turn() as turn:
        standing = await copies.standing(turn.unit, link.calendar_id)
        known = {one.uid: one for one in await copies.known(turn.unit, link.calendar_id) if one.uid}
    found = [(uid, one, known.get(uid)) for uid, one in standing.items() if _differs(known.get(uid), one)]
    return [*found, *((uid, None, one) for uid, one in known.items() if uid not in standing and one.digest)]


def _differs(known: Known | None, stands: Standing) -> bool:
    return stands.to_come if known is None else known.stamp != stands.stamp


async def _send(link: Link, job: _Job) -> None:
    if job.entries:
        text = await asyncio.to_thread(patching.patched, job.text, job.entries, job.now, job.zone.key)
        etag = await link.account.put(job.href, text, job.etag)
        await _agree(link, job, etag, text.decode("utf-8", "replace"))
    else:
        if job.etag:
            await link.account.delete(job.href, job.etag)
        async with link.host.turn() as turn:
            await copies.forget(turn.unit, link.calendar_id, job.href)
    link.report.sent += 1


async def _agree(link: Link, job: _Job, etag: str, text: str) -> None:
    """As it stood when it was read: what was written to it meanwhile differs, and is sent next time."""
    async with link.host.turn() as turn:
        before = (await copies.at(turn.unit, link.calendar_id, [job.href])).get(job.href)
        copies.keep(turn.unit, link.calendar_id, before, Known(job.href, job.uid, etag, job.digest, job.stamp), text)


async def _unwanted(link: Link, job: _Job) -> None:
    """The account will not have it: a change is taken back, a new event stays here alone. Both are told, once."""
    if not job.etag:
        await _agree(link, job, "", "")
        async with link.host.turn() as turn:
            rows = await copies.events(turn.unit, link.calendar_id, [job.uid])
            await link.host.tell(turn, f"{link.name} does not take {following.named(rows)}: it is only here.")
        return
    entries = await asyncio.to_thread(ics.read, job.text)
    async with link.writing() as turn:
        before = (await copies.at(turn.unit, link.calendar_id, [job.href])).get(job.href)
        rows = await copies.events(turn.unit, link.calendar_id, [job.uid])
        rows = await merging.merge(turn, link.calendar_id, job.uid, rows, entries)
        await link.keep(turn, [Agreed(job.href, job.uid, job.etag, job.text, before, rows)])
        alive = [row for row in rows if row.state == EventState.CONFIRMED]
        at = f", {following.when(alive, turn)}" if alive else ""
        await link.host.tell(turn, f"{link.name} does not let me change {following.named(rows)}: it is as it was{at}.")
