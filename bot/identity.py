"""Who writes, and who may be written to: handles to people. Intake asks it before anything else is looked up."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple
from zoneinfo import ZoneInfo

from specialists.contract import Origin, PersonView
from storage import people, strangers
from storage.database import Database
from storage.errors import HobError
from storage.tables import Role

# Channels that only this machine's own user can reach: whoever types there is who they say they are.
LOCAL_CHANNELS = ("terminal", "web")
LONGEST_NAME = 60


class Nameless(HobError):
    """--as takes somebody's name: at most 60 letters, on one line."""


class Stranger(HobError):
    """I don't know you yet, so I can't do anything for you here."""


class Known(NamedTuple):
    """A handle and the person behind it."""

    person: PersonView
    handle_id: int
    channel: str
    address: str
    book_id: int  # whose partition a turn of theirs runs in: their own, or for a contact that of whose contact they are

    @property
    def origin(self) -> Origin:
        return Origin(self.person.role) if self.at_home else Origin.CONTACT

    @property
    def at_home(self) -> bool:
        """Whether this is one of the household: anybody else can only knock (contact_turns.py)."""
        return self.person.role in (Role.OWNER, Role.MEMBER)


class Identity:
    """Handles to people, read anew for each message: another process may have changed a zone or a right."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def who(self, channel: str, address: str) -> Known | None:
        """The person behind an address, or None for a stranger."""
        return _known(await people.reached(self._database, channel=channel, address=address))

    async def met(self, channel: str, address: str, now: dt.datetime) -> Known | None:
        """Who is at an address that nobody was known at: a new stranger. None where too many came of late."""
        return _known(await strangers.meet(self._database, channel, address, now))

    async def of_handle(self, handle_id: int) -> Known | None:
        """The person behind a handle, or None where it is gone."""
        return _known(await people.reached(self._database, handle_id=handle_id))


def _known(found: people.Reached | None) -> Known | None:
    if found is None:
        return None
    person = PersonView(found.person_id, found.name, found.role, ZoneInfo(found.zone), found.zone_known)
    return Known(person, found.handle_id, found.channel, found.address, found.book_id)


class Neighbours:
    """The household, as specialists may know it: the port by which members find each other by name."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def others(self, person_id: int) -> Sequence[PersonView]:
        """Everybody who lives here but that person."""
        return [
            PersonView(one.id, one.name, one.role, ZoneInfo(one.zone), one.zone_known)
            for one in await people.household(self._database)
            if one.id != person_id
        ]


async def settle_household(
    database: Database, *, owner: str, zone: ZoneInfo | None, now: dt.datetime, guest: str | None = None
) -> str:
    """Makes sure that the owner (and, for `--as`, a member of that name) exists with handles on the local channels.

    `zone` is the machine's or the configured one, None where nobody knows. Answers the local address of the person who
    sits at this terminal: "owner", or the member's name in lower case. Raises Nameless where `guest` is no name.
    """
    named = None if guest is None else _named(guest)
    await _ensure(database, Role.OWNER, owner, "owner", zone, now)
    if named is None or named.casefold() in ("owner", owner.casefold()):
        return "owner"
    await _ensure(database, Role.MEMBER, named, named.casefold(), zone, now)
    return named.casefold()


def _named(guest: str) -> str:
    """The name, its spaces made even. A variable that is empty in a script must not make somebody without a name."""
    name = " ".join(part for part in guest.split(" ") if part)
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise Nameless
    return name


async def _ensure(
    database: Database, role: Role, name: str, address: str, zone: ZoneInfo | None, now: dt.datetime
) -> None:
    if not await people.is_settled(database, address, LOCAL_CHANNELS, zone):
        await people.ensure(database, role, name, address, LOCAL_CHANNELS, zone, now)
