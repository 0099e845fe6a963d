"""The whole of the database file looked through, by night. bot/bootstrap.py gives it to the pulse as a house job."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping

from bot.channels.base import Channel
from bot.sending import notices
from bot.timepiece import Clock
from storage import people, soundness
from storage.columns import new_id
from storage.database import Database
from storage.errors import StorageDamaged, StorageError
from storage.tables import Role

log = logging.getLogger(__name__)


class NightlyLook:
    """What it last found. PostgreSQL looks after its own pages."""

    def __init__(self, database: Database, clock: Clock, channels: Mapping[str, Channel]) -> None:
        self._database, self._clock, self._channels = database, clock, channels
        self.damage: str | None = None  # a sentence for the owner
        self._looking: asyncio.Task[None] | None = None

    async def look(self) -> None:
        """Tells the owners of damage, once; /readyz and status tell of it until a look finds none."""
        if self._database.path is None:
            return
        before = self.damage
        try:
            await asyncio.to_thread(soundness.look, self._database.path)
            self.damage = None
        except StorageDamaged as error:
            self.damage = error.say
            log.error("notebook damaged", exc_info=True, extra={"action": "damaged"})
        if self.damage and not before:
            try:
                await self._tell(self.damage)
            except StorageError:  # it may be too damaged to say so: the log and /readyz do
                log.exception("damage not told", extra={"action": "damage_untold"})

    def look_soon(self) -> None:
        """Looks now, and not by night alone: somebody met damage."""
        if self.damage is None and (self._looking is None or self._looking.done()):
            self._looking = asyncio.create_task(self.look(), name="notebook looked through")

    async def _tell(self, sentence: str) -> None:
        for person in await people.household(self._database):
            if person.role == Role.OWNER:
                async with self._database.unit(person.id, new_id(), self._clock.now()) as unit:
                    await notices.tell(unit, self._database, self._channels, sentence)
