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
from specialists.calendars import following, merging
from specialists.calendars.following import Link
from storage import copies
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
            link.report.again = True  # what is there is taken first
        except Unwanted:
            await _unwanted(link, job)


async def _jobs(link: Link) -> AsyncIterator[_Job]:
    for uid, stands in await _differing(link):
        async with link.host.turn() as turn:
            rows = await copies.events(turn.unit, link.calendar_id, uid)
            now = merging.digest(rows)
            known = [one for one in await copies.known(turn.unit, link.calendar_id) if one.uid == uid]
            href = known[0].href if known else link.account.address(link.remote, uid)
            copy = await copies.copy(turn.unit, link.calendar_id, href)
            if copy is not None and copy.digest == now:
                copy.stamp = stands.stamp if stands else ""
                continue
            job = _Job(
                uid, merging.entries(rows), now, stands.stamp if stands else "", href, copy.etag if copy else "",
                copy.text if copy else "", turn.now, turn.person.zone,
            )  # fmt: skip
        yield job


async def _differing(link: Link) -> list[tuple[str, Standing | None]]:
    """The events that were written to since they were sent, came, or were read last."""
    async with link.host.turn() as turn:
        standing = await copies.standing(turn.unit, link.calendar_id)
        known = {one.uid: one for one in await copies.known(turn.unit, link.calendar_id) if one.uid}
    found = [(uid, one) for uid, one in standing.items() if _differs(known.get(uid), one)]
    return [*found, *((uid, None) for uid, one in known.items() if uid not in standing and one.digest)]


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
        async with link.writing() as turn:
            await copies.forget(turn.unit, link.calendar_id, job.href)
    link.report.sent += 1


async def _agree(link: Link, job: _Job, etag: str, text: str) -> None:
    """As it stood when it was read: what was written to it meanwhile differs, and is sent next time."""
    async with link.writing() as turn:
        found = Known(job.href, job.uid, etag, job.digest, job.stamp)
        await copies.keep(turn.unit, link.calendar_id, found, text)


async def _unwanted(link: Link, job: _Job) -> None:
    """The account will not have it: a change is taken back, a new event stays here alone. Both are told, once."""
    if not job.etag:
        await _agree(link, job, "", "")
        async with link.writing() as turn:
            rows = await copies.events(turn.unit, link.calendar_id, job.uid)
            await link.host.tell(turn, f"{link.name} does not take {following.named(rows)}: it is only here.")
        return
    entries = await asyncio.to_thread(ics.read, job.text)
    async with link.writing() as turn:
        rows = await merging.merge(turn, link.calendar_id, job.uid, entries)
        alive = [row for row in rows if row.state == "confirmed"]
        at = f", {following.when(alive, turn)}" if alive else ""
        await link.host.tell(turn, f"{link.name} does not let me change {following.named(rows)}: it is as it was{at}.")
        await link.keep(turn, job.href, job.uid, job.etag, job.text)
