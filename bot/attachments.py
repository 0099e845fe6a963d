"""What comes with a message beside its words, by its names in the payload: a channel puts it there, bot/receiving opens
it, bot/understanding goes by it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from specialists.language.text.patterns import Pattern

# What a channel puts into the payload of a message …
MEDIA, PLACE, CARD, FORWARDED, EDITED, REPLY_TO = "media", "place", "card", "forwarded", "edited", "reply_to"
# … where it belongs: the album that a picture is one of; a command that is none of ours, whose words are the text …
ALBUM, COMMAND = "album", "command"
# … and what is put beside it when it is opened, for its turn alone.
HEARD, UNREAD, ZONE, ABOUT, EARLIER, FILE = "heard", "unread", "zone", "about", "earlier", "file"

ILLEGIBLE = "I could not read that message. Please send it once more, or write it another way."

_NAMED = {
    "voice": "voice message", "audio": "recording", "video_note": "video message", "photo": "photo", "video": "video",
    "animation": "animation", "document": "file", "sticker": "sticker", "poll": "poll", "dice": "die",
    "story": "story", "game": "game", "invoice": "invoice", "checklist": "checklist",
    "paid_media": "thing for sale",
}  # fmt: skip


_KEEPS = Pattern(
    r"\W*(?:please |can you |could you )*(?:add|save|keep|put|store|file) (?:this|that|it|the file|this file)"
    r"(?: (?:to|in|into|with|under|among|for|as)"
    r" (?:me|later|a note|(?:my|the|our) (?:\w+ )?(?:notes?|documents?|docs|files)))?"
    r"(?: please| for me| for later)?\W*", 2,
)
_ASKS = Pattern(
    r"\W*(?:please |can you |could you )*(?:(?:what|who|when|where|which|how much|how many|how long|does|is|are)\b"
    r"[^\n]{0,200}\?|(?:what|read|show|open|summari[sz]e|find)\b[^\n]{0,200})", 2,
)
_SHOWN = ("photo", "video", "document")
PASSES_ON = ' To pass it on, write "send it to" and a name; "remind me about it tomorrow" works too.'


def named(media: Mapping[str, Any]) -> str:
    """What a file is called in a sentence: "photo"."""
    return _NAMED.get(str(media.get("kind")), "thing")


def sent(media: Mapping[str, Any]) -> str:
    """The same as something to be reminded of."""
    name = media.get("name") if media.get("kind") == "document" else None
    return f"the file {name} you sent me" if name else f"the {named(media)} you sent me"


def orders_file(text: str) -> bool:
    """Whether the words beside a file are about its text: that it is to be kept, or what it says."""
    return not text.strip() or keeps_file(text) or _ASKS.fullmatch(text) is not None


def keeps_file(text: str) -> bool:
    """Whether they only say that it is to be kept: "add this to my notes"."""
    return _KEEPS.fullmatch(text) is not None


def unread(payload: Mapping[str, Any]) -> str:
    """The answer to what came with no words, and could not be read."""
    media = payload.get(MEDIA)
    hint = PASSES_ON if isinstance(media, Mapping) and media.get("kind") in _SHOWN else ""
    return f"{payload[UNREAD]}{hint}"


def no_command(payload: Mapping[str, Any]) -> str:
    """The answer to a command that is none of ours and whose words say nothing either."""
    return f'I know no /{payload[COMMAND]}. Type "/" to see my commands, or write what you want in your own words.'


def framed(payload: Mapping[str, Any], reply: str, text: str) -> str:
    """The reply with what was heard before it, and what could not be read of the message behind it."""
    if HEARD in payload:
        return f"I heard: “{payload[HEARD]}”\n{reply}"
    if UNREAD in payload and text.strip() and not reply.startswith(str(payload[UNREAD])):
        return f"{reply}\n({payload[UNREAD]})"
    return reply
