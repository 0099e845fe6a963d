"""Pictures and other files that messages bring and take along. What is kept of one is where its channel has it.

{"channel", "file", "kind", "mime"?, "name"?}: a file by the name that its channel gave it. For comms_pilot,
contact_turns and the channels.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from sqlmodel import col, select

from storage.tables import Inbox
from storage.unit import Unit

Media = Mapping[str, Any]
WRITTEN = "documents"  # the channel of a file that is a document's text, by the document's id
CARRIERS = ("telegram",)  # channels that take such a file along
LOOKED_AT = 20  # messages before this one


def written(document_id: int, title: str) -> dict[str, Any]:
    """A document's text as a file that is called by its title."""
    plain = "".join(letter if letter.isalnum() or letter in "()&+,-" else " " for letter in title)
    name = " ".join(plain.split()) or "Note"
    return {"channel": WRITTEN, "file": str(document_id), "kind": "document", "name": f"{name}.txt"}


async def sent_lately(unit: Unit, handle_id: int, since: dt.datetime, *, just: bool = False) -> Media | None:
    """The file that came with what this person said last at that address or, where that replies to one with a file, of
    that; else the newest since then. With `just` no older one counts than that of the message before."""
    found = await unit.all(
        select(Inbox)
        .where(col(Inbox.handle_id) == handle_id, col(Inbox.received_at) <= unit.now)
        .order_by(col(Inbox.id).desc())
        .limit(LOOKED_AT)
    )
    if not found:
        return None
    named = found[0].payload.get("reply_to")
    answered = [] if named is None else await unit.all(
        select(Inbox).where(
            col(Inbox.channel) == found[0].channel, col(Inbox.provider_id) == str(named),
            col(Inbox.handle_id) == handle_id,
        )
    )
    rows = [found[0], *answered, *(one for one in found[1 : 2 if just else None] if one.received_at >= since)]
    return next((media for one in rows if (media := of(one.channel, one.payload)) is not None), None)


def of(channel: str, payload: Mapping[str, Any]) -> Media | None:
    """The file of a message, or None where it brings none that could be had."""
    media = payload.get("media")
    if not isinstance(media, Mapping) or not media.get("file") or payload.get("forwarded"):
        return None
    kept = {name: media[name] for name in ("file", "kind", "mime", "name") if media.get(name)}
    return {"channel": channel, **kept}
