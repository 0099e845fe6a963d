"""Who writes, and who may be written to: handles to people. The conductor asks it before anything is looked up."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from specialists.contract import Origin, PersonView
from storage import people
from storage.database import Database
from storage.tables import Role

# Channels that only this machine's own user can reach: whoever types there is who they say they are.
LOCAL_CHANNELS = ("terminal", "web")


@dataclass(frozen=True, slots=True)
class Known:
    """A handle and the person behind it."""

    person: PersonView
    handle_id: int
    channel: str
    address: str

    @property
    def origin(self) -> Origin:
        return Origin(self.person.role)


class Identity:
    """Handles to people, read anew for each message: another process may have changed a zone or a right."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def who(self, channel: str, address: str) -> Known | None:
        """The person behind an address, or None for a stranger."""
        return _known(await people.reached(self._database, channel=channel, address=address))

    async def of_handle(self, handle_id: int) -> Known | None:
        """The person behind a handle, or None where it is gone."""
        return _known(await people.reached(self._database, handle_id=handle_id))


def _known(found: people.Reached | None) -> Known | None:
    if found is None:
        return None
    person = PersonView(found.person_id, found.name, found.role, ZoneInfo(found.zone), found.zone_known)
    return Known(person, found.handle_id, found.channel, found.address)


async def settle_household(
    database: Database, *, owner: str, zone: ZoneInfo | None, now: dt.datetime, guest: str | None = None
) -> str:
    """Makes sure that the owner (and, for `--as`, a member of that name) exists with handles on the local channels.

    `zone` is the machine's or the configured one, None where nobody knows. Answers the local address of the person who
    sits at this terminal: "owner", or the member's name in lower case.
    """
    if guest is None or guest.casefold() in ("owner", owner.casefold()):
        await people.ensure(database, Role.OWNER, owner, "owner", LOCAL_CHANNELS, zone, now)
        return "owner"
    await people.ensure(database, Role.OWNER, owner, "owner", LOCAL_CHANNELS, zone, now)
    address = " ".join(guest.casefold().split())
    await people.ensure(database, Role.MEMBER, guest, address, LOCAL_CHANNELS, zone, now)
    return address
