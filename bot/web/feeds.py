"""The calendar feed: a person's events and reminders as an .ics file, behind a secret address. For calendar programs,
which can send no token. `main.py calendar address` makes the address; app.py has the route.

Only a SHA-256 of the secret is kept, as of a token, and whoever guesses is slowed down in the same way.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import hashlib
import hmac
import secrets
from zoneinfo import ZoneInfo

from aiohttp import web

from bot.web.desk import DESK
from bot.web.guesses import GUESSES, source
from integrations.calendars import ics
from specialists.calendars import files
from storage import keys
from storage.columns import new_id
from storage.database import Database

PATH = "/calendar/"
_FEED = "feed:"
_GONE = "There is no calendar at this address."


async def issue(database: Database, address: str, now: dt.datetime) -> str:
    """A fresh secret path for the person of that address; the one before stops working at once."""
    word = secrets.token_urlsafe(32)
    await keys.put(database, _FEED + address, _digest(word), now)
    return f"{PATH}{word}.ics"


async def serve(request: web.Request) -> web.Response:
    """GET /calendar/SECRET.ics. Raises 404 where the secret is nobody's, 429 after too many wrong ones."""
    desk, guesses = request.app[DESK], request.app[GUESSES]
    who = source(request, proxied=bool(desk.public_url))
    guesses.check(who)
    address = await _address_of(desk.database, request.match_info["secret"])
    known = await desk.known(address) if address is not None else None
    if known is None:
        guesses.wrong(who)
        raise web.HTTPNotFound(text=_GONE)
    zone: ZoneInfo = known.person.zone
    now = desk.clock.now()
    async with desk.database.unit(known.person.id, new_id(), now) as unit:
        entries = [*await files.events(unit), *await files.reminders(unit, zone)]
    body = await asyncio.to_thread(ics.write, entries, now)
    return web.Response(body=body, content_type="text/calendar", charset="utf-8")


async def _address_of(database: Database, word: str) -> str | None:
    """Whose secret that is, or None. Every kept one is compared, in constant time."""
    presented, found = _digest(word), None
    for name, kept in (await keys.named(database, _FEED)).items():
        if hmac.compare_digest(kept, presented):
            found = name.removeprefix(_FEED)
    return found


def _digest(word: str) -> str:
    return hashlib.sha256(word.encode("utf-8", "surrogateescape")).hexdigest()
