"""A picture that is to go with a message: "text Mum this picture". What was sent a moment ago, or is replied to.

For messages, and for what is told of one that failed.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass

from specialists.contract import Finding, Turn
from specialists.language.text.patterns import Pattern
from storage import attached

LATELY = dt.timedelta(minutes=10)
_KINDS = {
    "photo": "photo", "video": "video", "animation": "animation", "voice": "voice message", "audio": "recording",
    "video_note": "video message", "document": "file", "sticker": "sticker",
}  # fmt: skip
_NOUN = (r"(?:pictures?|photos?|pics?|images?|photographs?|selfie|videos?|clips?|screenshots?|gif|files?|documents?|pdf"
         r"|recording|voice (?:note|message|memo)|attachment)")  # fmt: skip
_SENT = r"(?: (?:that )?(?:i|I)(?:['’]ve| have)? just sent(?: you)?| above| i sent(?: you)?)?"
_PICTURE = Pattern(rf"(?:this|that|these|the|my|an?|the last|my last|last)(?: last)? {_NOUN}{_SENT}", re.I)
_BARE = Pattern(r"this|that|it|this one|that one", re.I)
_WORDS = Pattern(
    r"\s*(?:[:,-]|\bwith the (?:words?|text|caption|message)\b|\b(?:and )?(?:say|saying|tell \w+)\b)\s*", re.I
)


@dataclass(frozen=True, slots=True)
class Attached:
    """What goes along, how it is called, and the words beside it."""

    media: attached.Media
    recipient: str | None
    body: str


def called(media: attached.Media) -> str:
    """ "photo", "file"."""
    return _KINDS.get(str(media.get("kind")), "file")


async def found(turn: Turn, recipient: str | None, body: str | None) -> Attached | Finding | None:
    """The picture that the words of a message name; a sentence where none is to be had; None where they name none.

    The words beside it may stand behind either: "text Mum this picture: look", "send this to Mum: look".
    """
    head, words = _parted((body or "").strip(" .!"))
    plain = _PICTURE.fullmatch(head) is not None
    if not plain and _BARE.fullmatch(head) is None:
        return None
    media = await attached.sent_lately(turn.unit, turn.handle_id, turn.now - LATELY, just=not plain)
    if media is None:
        if not plain or head.casefold().startswith(("a ", "an ", "my ")):
            return None  # "send Sam a picture" may be anything
        return Finding(
            "I see no picture or file that you sent me in the last ten minutes. Send it, then tell me whom it is for.",
            worked=False,
        )
    who, beside = _parted(recipient or "")
    return Attached(media, who or None, words or beside or f"a {called(media)} for you")


def _parted(body: str) -> tuple[str, str]:
    """ "This picture: look at him" in two; "" where there are no words beside it."""
    cut = _WORDS.search(body)
    return (body[: cut.start()], body[cut.end() :].strip()) if cut is not None else (body, "")
