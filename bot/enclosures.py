"""What comes with a message beside its words, by its names in the payload: a channel puts it there, bot/receiving opens
it, bot/meaning goes by it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# What a channel puts into the payload of a message …
MEDIA, PLACE, CARD, FORWARDED, EDITED, REPLY_TO = "media", "place", "card", "forwarded", "edited", "reply_to"
# … and what is put beside it when it is opened, for its turn alone.
HEARD, UNREAD, ZONE, ABOUT, EARLIER = "heard", "unread", "zone", "about", "earlier"


def framed(payload: Mapping[str, Any], reply: str, text: str) -> str:
    """The reply with what was heard before it, and what could not be read of the message behind it."""
    if HEARD in payload:
        return f"I heard: “{payload[HEARD]}”\n{reply}"
    if UNREAD in payload and text.strip():
        return f"{reply}\n({payload[UNREAD]})"
    return reply
