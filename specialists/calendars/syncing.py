"""A whole round between Hob and a CalDAV account: first what changed there, then what changed here. bot/clock/ runs it.

Each calendar stands by itself: one that fails keeps none of the others from their turn.
"""

from __future__ import annotations

from collections.abc import Sequence

from integrations.calendars.account import Account, Remote
from integrations.calendars.dav import Garbled, Missing, Trouble, Unwanted
from specialists.calendars import following, sending, taking
from specialists.calendars.following import Host, Report
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
            self._total = await copies.total(turn.unit)
        return done

    async def _round(self, done: Report) -> None:
        remotes = self._wanted(await self._account.calendars())
        troubles: list[Trouble] = []
        for link in await following.linked(self._account, self._host, remotes):
            try:
                await taking.take(link, self._doubted)
                await sending.send(link)
            except (Missing, Garbled, Unwanted) as error:
                troubles.append(type(error)(f"({link.remote.name}) {error}", error.pause))
            finally:
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


def _add(done: Report, more: Report) -> None:
    done.came, done.ended, done.sent = done.came + more.came, done.ended + more.ended, done.sent + more.sent
    done.unread, done.again = done.unread + more.unread, done.again or more.again
