"""The owner's calendars kept in step with their CalDAV account, in the background: every few minutes, and right after a
change here. bot/bootstrap.py starts it; status and /readyz tell how it goes.

Nothing waits for it: no turn, no reminder, no other job. What can't be done now is done later, as what is to be sent is
the difference between both sides and not a list.
"""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from bot.channels.base import Channel
from bot.sending import notices
from bot.settings import Settings
from bot.timepiece import Clock
from integrations.calendars.account import Account, Login
from integrations.calendars.dav import Refused, Trouble
from specialists.calendars.syncing import Syncing
from specialists.contract import PersonView, Ports, Turn
from specialists.language.text import sentences
from specialists.language.time import recurrence
from storage import people
from storage.columns import new_id
from storage.database import Database
from storage.errors import StorageError
from storage.tables import Person, Role

log = logging.getLogger(__name__)

MINUTES = 5  # between two looks
START_SECONDS = 5.0  # after the start, when the first messages have been answered
DRAIN_SECONDS = 5.0  # at the end of a house
FIRST, LONGEST = dt.timedelta(minutes=1), dt.timedelta(minutes=30)  # of rest after a failure, which doubles
LOCKED = dt.timedelta(hours=1)  # of rest after a refusal: too many of them lock an account


class Nobody(Exception):
    """The house has no owner yet."""


class OwnerTurns:
    """A turn of the owner's that nobody asked for (specialists/calendars/following.py: Host)."""

    def __init__(self, database: Database, clock: Clock, ports: Ports, channels: Mapping[str, Channel]) -> None:
        self._database, self._clock, self._ports, self._channels = database, clock, ports, channels
        self.told = False

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[Turn]:
        owner = next((one for one in await people.household(self._database) if one.role == Role.OWNER), None)
        if owner is None:
            raise Nobody
        async with self._database.unit(owner.id, new_id(), self._clock.now()) as unit:
            person = await unit.get(Person, owner.id)
            if person is None:
                raise Nobody
            view = PersonView(person.id, person.name, person.role, recurrence.zone(person.zone), person.zone_known)
            yield Turn(unit.turn_id, unit.now, view, unit, self._ports, "", 0)

    async def tell(self, turn: Turn, sentence: str) -> None:
        await notices.tell(turn.unit, self._database, self._channels, sentence)
        self.told = True


class Calendars:
    """Does a round when it is woken or looks by itself; never two at a time."""

    def __init__(
        self, place: str, syncing: Syncing, host: OwnerTurns, clock: Clock, ring: Callable[[], None]
    ) -> None:
        self._place = place
        self._syncing, self._host, self._clock, self._ring = syncing, host, clock, ring
        self.trouble: str | None = None  # why it is not in step, as part of a sentence
        self._rests: dt.datetime | None = None  # until then it is not asked again
        self._failures = 0
        self._due, self._news, self._idle = False, asyncio.Event(), asyncio.Event()
        self._idle.set()
        self._one = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self._first: asyncio.TimerHandle | None = None

    async def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="calendars")
        self._first = asyncio.get_running_loop().call_later(START_SECONDS, self._look)

    async def stop(self) -> None:
        """Sends what was changed, for a few seconds, as a piped conversation has no other time for it; then breaks off
        where it is. The next start goes on there."""
        if self._task is not None and self._first is not None:
            self._first.cancel()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(DRAIN_SECONDS):
                    await self._idle.wait()
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        self._task = self._first = None

    def wake(self) -> None:
        """Something was committed: where events were changed, they are sent."""
        self._idle.clear()
        self._news.set()

    async def look(self) -> None:
        """The house job: looks what is new there."""
        self._look()

    async def settled(self) -> None:
        """Returns when what it was woken for is done."""
        await self._idle.wait()

    def held(self) -> asyncio.Lock:
        """`async with` it: no round begins meanwhile."""
        return self._one

    def _look(self) -> None:
        self._due = True
        self.wake()

    async def _run(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            due, self._due = self._due, False
            if not self._is_resting():
                try:
                    if due or await self._syncing.differs():
                        await self.sync()
                except (StorageError, Nobody):
                    log.exception("calendars not readable", extra={"action": "calendars_failed"})
            if not self._news.is_set():
                self._idle.set()

    def _is_resting(self) -> bool:
        return self._rests is not None and self._clock.now() < self._rests

    async def sync(self) -> None:
        """One round now. What goes wrong is kept in `trouble`, and leaves the account alone for a while."""
        async with self._one:
            self._host.told = False
            try:
                done = await self._syncing.round()
            except Trouble as error:
                self._failed(error)
            except Exception:  # a mistake of ours, or damage: this loop must outlive it
                log.exception("calendars stumbled", extra={"action": "calendars_failed"})
                self._failed(Trouble("went wrong on my side"))
            else:
                self._failures, self._rests = 0, None
                counts = {"came": done.came, "ended": done.ended, "sent": done.sent}
                log.info("calendars in step", extra={"action": "calendars", **counts})
                self.trouble = self._unread(done.unread)
            if self._host.told:
                self._ring()

    def _unread(self, number: int) -> str | None:
        return f"{self._at} has {sentences.counted(number, 'event')} that I can't read" if number else None

    @property
    def _at(self) -> str:
        return f"your calendar at {self._place}"

    def _failed(self, error: Trouble) -> None:
        pause = min(LONGEST, FIRST * 2 ** min(self._failures, 10))
        if isinstance(error, Refused):
            pause = LOCKED
        self._failures += 1
        self._rests = self._clock.now() + max(pause, dt.timedelta(seconds=error.pause))
        self.trouble = f"{self._at} {error}"
        log.warning("calendars not in step: %s", error, extra={"action": "calendars_failed"})


def opened(
    settings: Settings, database: Database, clock: Clock, ports: Ports, channels: Mapping[str, Channel],
    ring: Callable[[], None],
) -> Calendars | None:
    """The account of the settings; None where they have none. `ring` is called when the owner is told something."""
    if (login := account(settings)) is None:
        return None
    host = OwnerTurns(database, clock, ports, channels)
    names = [one.strip() for one in settings.caldav_calendars.split(",") if one.strip()]
    place = urlsplit(login.url).hostname or login.url
    return Calendars(place, Syncing(Account(login), host, names), host, clock, ring)


def account(settings: Settings) -> Login | None:
    if not settings.caldav_url:
        return None
    password = settings.caldav_password.get_secret_value() if settings.caldav_password else ""
    return Login(settings.caldav_url, settings.caldav_user, password)
