"""Whoever writes from beyond this machine and its household. intake.py hands them over; loaded with the first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from bot.channels.base import Channel
from bot.identity import Known
from bot.telemetry import Telemetry
from bot.timepiece import Clock
from specialists.contract import Ports
from storage.database import Database
from storage.tables import Inbox, Role

if TYPE_CHECKING:
    from bot.receiving.contact_turns import ContactTurns
    from bot.receiving.strangers import Strangers


class Outside:
    """Contacts and strangers. A house that nobody of them ever writes to loads nothing of what they need."""

    def __init__(
        self, database: Database, clock: Clock, ports: Ports, channels: Mapping[str, Channel], telemetry: Telemetry
    ) -> None:
        self._database, self._clock, self._ports = database, clock, ports
        self._channels, self._telemetry = channels, telemetry
        self._contacts: ContactTurns | None = None
        self._strangers: Strangers | None = None

    async def answer(self, row: Inbox, known: Known) -> None:
        """Runs the turn of somebody who is not of the household. Only StorageError is raised."""
        if known.person.role == Role.CONTACT:
            await self._visiting().answer(row, known)
        else:
            await self._knocking().answer(row, known)

    async def hushed(self, row: Inbox, known: Known) -> bool:
        """Whether a message of the household's was a STOP or START to the network, and has been seen to."""
        from bot.receiving import hushing

        return await hushing.hushed(self._database, self._channels, row, known, self._clock.now())

    def _visiting(self) -> ContactTurns:
        if self._contacts is None:
            from bot.receiving.contact_turns import ContactTurns

            self._contacts = ContactTurns(self._database, self._clock, self._ports, self._channels, self._telemetry)
        return self._contacts

    def _knocking(self) -> Strangers:
        if self._strangers is None:
            from bot.receiving.strangers import Strangers

            self._strangers = Strangers(self._database, self._clock, self._channels, self._telemetry)
        return self._strangers
