"""Who writes from an address that is nobody's yet: one answer a day; a code lets them in. intake.py calls it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from bot.channels.base import Channel
from bot.identity import Known
from bot.receiving import pairing
from bot.telemetry import Telemetry
from bot.timepiece import Clock
from bot.understanding import advice
from specialists.language import emergencies
from specialists.people import countries
from storage import pairings, posted, queue
from storage.columns import new_id
from storage.database import Database
from storage.tables import Inbox, Person

UNKNOWN = "I don't know you yet. If someone invited you, send me the code they gave you."
WRONG = "That code doesn't count, or not any more. Ask for a new one, and send it as it stands."
LOCKED = "That was one wrong code too many. No code counts from here until tomorrow."
ANSWERED_AGAIN = dt.timedelta(days=1)
TRIES, TRYING, SHUT = 5, dt.timedelta(hours=1), dt.timedelta(days=1)


class Strangers:
    """Turns of people who are not paired. Nothing is done for them but pairing; nothing they write is kept but that."""

    def __init__(
        self, database: Database, clock: Clock, channels: Mapping[str, Channel], telemetry: Telemetry
    ) -> None:
        self._database, self._clock, self._channels, self._telemetry = database, clock, channels, telemetry

    async def answer(self, row: Inbox, known: Known) -> None:
        """Runs one turn. Only a database that cannot be written raises (StorageError)."""
        now, turn_id = self._clock.now(), new_id()
        code = pairings.read_code(row.text)
        shut = code is not None and await self._is_shut(known, now)
        paired = (
            code is not None
            and not shut
            and await pairing.pair(self._database, self._channels, row, known, code, turn_id, now)
        )
        if not paired:
            await self._turn_away(row, known, turn_id, now, tried=code is not None and not shut)
        self._telemetry.event("stranger", "paired" if paired else "turned away", trace=turn_id, channel=known.channel)

    async def _is_shut(self, known: Known, now: dt.datetime) -> bool:
        async with self._database.unit(known.person.id, 0, now) as unit:
            stranger = await unit.get(Person, known.person.id)
            return stranger is not None and now < _moment(stranger.details, "shut_until")

    async def _turn_away(self, row: Inbox, known: Known, turn_id: int, now: dt.datetime, *, tried: bool) -> None:
        async with self._database.unit(known.person.id, turn_id, now) as unit:
            stranger = await unit.get(Person, known.person.id)
            say = ""
            if stranger is not None:
                say, stranger.details = _told(stranger.details, now, tried=tried)
            say = _advice(row, known) or say
            if say:
                unit.add(posted.letter(unit, say, known.handle_id, row.channel, reply_to=row.provider_id))
            await queue.finish_incoming(unit, row.id, turn_id)


def _advice(row: Inbox, known: Known) -> str:
    """What to do in an emergency: that much is said to anybody."""
    found = emergencies.read(row.text)
    return advice.of(found, countries.of_number(known.address)) if found is not None else ""


def _told(kept: Mapping[str, Any], now: dt.datetime, *, tried: bool) -> tuple[str, dict[str, Any]]:
    """What is said, and what is kept of a stranger: when they were answered, and their wrong codes of the last hour."""
    details = dict(kept)
    if tried:
        wrong = [dt.datetime.fromisoformat(at) for at in details.get("wrong", [])]
        wrong = [at for at in wrong if at > now - SHUT] + [now]
        details["wrong"] = [at.isoformat() for at in wrong[-TRIES:]]
        if sum(at > now - TRYING for at in wrong) < TRIES:
            return (WRONG if len(wrong) < TRIES else ""), details  # who guesses slowly is not answered for ever
        details |= {"wrong": [], "shut_until": (now + SHUT).isoformat(), "answered_at": now.isoformat()}
        return LOCKED, details
    if now < _moment(details, "answered_at") + ANSWERED_AGAIN:
        return "", details
    details["answered_at"] = now.isoformat()
    return UNKNOWN, details


def _moment(details: Mapping[str, Any], name: str) -> dt.datetime:
    at = details.get(name)
    return dt.datetime.fromisoformat(at) if at else dt.datetime(2000, 1, 1, tzinfo=dt.UTC)
