"""A whole round between Hob and a CalDAV account: first what changed there, then what changed here. bot/clock/ runs it.

Each calendar stands by itself: one that fails keeps none of the others from their turn.
"""

from __future__ import annotations

from collections.abc import Awaitable, Sequence

from integrations.calendars.account import Account, Remote
from integrations.calendars.dav import Garbled, Missing, Trouble, Unwanted
from specialists.calendars import following, sending, taking
from specialists.calendars.following import Host, Link, Report
from storage import copies

ROUNDS = 3  # in a row, where something was changed there between reading and writing


class Syncing:
    """An account of one person. `names` are the calendars wanted; none: all of them."""

    def __init__(self, account: Account, host: Host, names: Sequence[str] = ()) -> None:
        self._account, self._host, self._names = account, host, [one.casefold() for one in names]
        self._doubted: set[int] = set()
        self._total = ""

    async def differs(self) -> bool:
        """Whether anything was written to the person's events since the last round."""
        async with self._host.turn() as turn:
            return await copies.total(turn.unit) != self._total

    async def round(self) -> Report:
        """Brings both into step. Raises dav.Trouble; what was done until then stays."""
        done = Report(again=True)
        for _ in range(ROUNDS):
            if not done.again:
                break
            done.again = False
            await self._round(done)
        async with self._host.turn() as turn:
            done.unread = await copies.unread(turn.unit)
        return done

    async def _round(self, done: Report) -> None:
        remotes = self._wanted(await self._account.calendars())
        links = await following.linked(self._account, self._host, remotes)
        troubles: list[Trouble] = []
        ready = [link for link in links if await _went_well(link, taking.take(link, self._doubted), troubles)]
        async with self._host.turn() as turn:  # what is written from here on differs, also while the rest is sent
            self._total = await copies.total(turn.unit)
        for link in ready:
            await _went_well(link, sending.send(link), troubles)
        for link in links:
            _add(done, link.report)
        if troubles:
            raise troubles[0]

    def _wanted(self, remotes: Sequence[Remote]) -> Sequence[Remote]:
        if not self._names:
            return remotes
        ranked = [one for name in self._names for one in remotes if one.name.casefold() == name]
        if not ranked:
            raise Missing("has no calendar of the names that HOB_CALDAV_CALENDARS gives")
        return ranked


async def _went_well(link: Link, work: Awaitable[None], troubles: list[Trouble]) -> bool:
    """Does it, and notes what was wrong with this calendar alone. Raises dav.Trouble where it is the account."""
    try:
        await work
    except (Missing, Garbled, Unwanted) as error:
        troubles.append(type(error)(f"({link.remote.name}) {error}", error.pause))
        return False
    return True


def _add(done: Report, more: Report) -> None:
    done.came, done.ended, done.sent = done.came + more.came, done.ended + more.ended, done.sent + more.sent
    done.again = done.again or more.again
