"""The words that silence a number, open it again, or ask what this is, as the networks know them. For contact_turns.py
and hushing.py.

By SMS they are the carriers' own, which Twilio heeds whatever Hob does: https://help.twilio.com/articles/223134027, for
the numbers that send texts. WhatsApp heeds none itself, so there "cancel" and "end" mean what they say anywhere else.
"""

from __future__ import annotations

from enum import Enum

from specialists.language.text.patterns import Pattern

# Why nothing is sent there; storage/queue/incoming.py knows it: no later message opens the handle, only START does.
STOPPED = "they sent STOP"


class Word(Enum):
    STOP = "stop"
    START = "start"
    YES = "yes"  # opens what STOP has closed, and is a plain yes where nothing is closed
    HELP = "help"


CARRIED = ("sms", "whatsapp")  # where a household's STOP is no word to the assistant, but the end of its messages
_PLAIN = {**{word.value: word for word in (Word.STOP, Word.START, Word.HELP)}, "unsubscribe": Word.STOP}
_CARRIERS = _PLAIN | {
    "stopall": Word.STOP, "end": Word.STOP, "quit": Word.STOP, "revoke": Word.STOP, "optout": Word.STOP,
    "cancel": Word.STOP, "unstop": Word.START, "yes": Word.YES, "info": Word.HELP,
}  # fmt: skip
_REST = Pattern(r"[^a-z]+")


def read(text: str, channel: str) -> Word | None:
    """The word that a message is, nothing else being in it; None for any other message."""
    if len(text) > 40:
        return None
    said = _REST.sub("", text.casefold())
    return (_CARRIERS if channel == "sms" else _PLAIN).get(said)
