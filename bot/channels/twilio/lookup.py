"""Whether a message whose answer was lost did arrive at Twilio: asked before anything is sent again. For texting.py.

There are no idempotency keys. A status callback that names the row is proof; else the account's list of messages to
that number is looked through. No filter by date: what still waits in Twilio's queue has none.
"""

from __future__ import annotations

import datetime as dt
import email.utils
from collections.abc import Mapping
from typing import Any

from bot.channels.base import Outgoing
from bot.channels.twilio.client import Client
from bot.sending import wording
from storage import wire
from storage.database import Database

MOST = 100  # messages to one number that are looked through, newest first
GONE = ("failed", "undelivered", "canceled")  # such a copy helps nobody
EARLIER = dt.timedelta(minutes=2)  # clocks differ


async def arrived(
    client: Client, database: Database, channel: str, sender: str, to: str, out: Outgoing, body: str
) -> str | None:
    """The id of the message that `out` has become already, or None. Raises what the client raises."""
    if known := await wire.proof(database, out.id):
        return known
    since = out.due_at - EARLIER
    found: list[str] = []
    async for entry in client.all("Messages", "messages", [("To", to), ("From", sender)], most=MOST):
        created = moment(entry.get("date_created"))
        if created is not None and created < since:
            break
        if _same(entry, body):
            found.append(str(entry["sid"]))
    others = await wire.taken_ids(database, channel, out.address, found)
    # The oldest that is nobody else's: of several with the same words each row takes its own.
    return next((sid for sid in reversed(found) if sid not in others), None)


def moment(text: object) -> dt.datetime | None:
    """A time of the API (RFC 2822) as an aware moment."""
    if not isinstance(text, str):
        return None
    try:
        read = email.utils.parsedate_to_datetime(text)
    except ValueError:
        return None
    return read if read.tzinfo else read.replace(tzinfo=dt.UTC)


def _same(entry: Mapping[str, Any], body: str) -> bool:
    ours = str(entry.get("direction", "")).startswith("outbound") and entry.get("status") not in GONE
    return ours and _core(str(entry.get("body") or "")) == _core(body)


def _core(body: str) -> str:
    """The words without what differs from try to try: how late it is, and whether it may be a repeat."""
    text, _, below = body.partition("\nReply ")
    return f"{' '.join(wording.marked(text, dt.timedelta(), unsure=False).split())}|{below.strip()}"
