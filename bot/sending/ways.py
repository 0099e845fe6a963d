"""How a person can be reached, and why not, told before anything is sent: the Ways port of a turn."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence

from bot.channels.base import Channel
from bot.sending import routes
from specialists.contract import Way
from storage import queue
from storage.database import Database


class HouseWays:
    """The channels of this house and the addresses of its people."""

    def __init__(self, database: Database, channels: Mapping[str, Channel]) -> None:
        self._database, self._channels = database, channels

    async def of(self, person_id: int, at: dt.datetime) -> Sequence[Way]:
        """Every address of a person, oldest first, as it would be at that moment (aware UTC)."""
        return [
            Way(
                one.channel, one.address, routes.reason(one, self._channels, at) or "",
                one.channel in self._channels and self._channels[one.channel].rings,
            )
            for one in await queue.addresses(self._database, person_id)
        ]

    def carried(self) -> Sequence[str]:
        """The channels that this house has."""
        return sorted(self._channels)
