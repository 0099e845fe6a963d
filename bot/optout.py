"""The words that silence a number, open it again, or ask what this is, as the networks know them. For bot/visitors.py
and bot/hushing.py.

On SMS and WhatsApp they are the carriers' own (CTIA; Twilio's default opt-out), elsewhere only the plain ones.
"""

from __future__ import annotations

import re
from enum import Enum

# Why nothing is sent there; storage/queue/incoming.py knows it: no later message opens the handle, only START does.
STOPPED = "they sent STOP"


class Word(Enum):
    STOP = "stop"
    START = "start"
    HELP = "help"


CARRIED = ("sms", "whatsapp")
_PLAIN = {"stop": Word.STOP, "unsubscribe": Word.STOP, "start": Word.START, "help": Word.HELP}
_CARRIERS = _PLAIN | {
    "stopall": Word.STOP, "end": Word.STOP, "quit": Word.STOP, "revoke": Word.STOP, "optout": Word.STOP,
    "cancel": Word.STOP, "unstop": Word.START, "info": Word.HELP,
}  # fmt: skip
_REST = re.compile(r"[^a-z]+")


def read(text: str, channel: str) -> Word | None:
    """The word that a message is, nothing else being in it; None for any other message."""
    if len(text) > 40:
        return None
    said = _REST.sub("", text.casefold())
    return (_CARRIERS if channel in CARRIED else _PLAIN).get(said)
