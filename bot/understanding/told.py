"""What a request would say to somebody else, in the person's own words. apart.py and bot/turns/outward.py ask."""

from __future__ import annotations

from typing import NamedTuple

from specialists.contract import Request

SLOTS = ("body", "question", "text")  # what is said to somebody, by the first of these that a request has
_ENDS = " .,;!?"  # what a part may have lost at its end
_MARKS = ("\"", "”")
_SELF = frozenset(("me", "myself", "i", "us"))


class Said(NamedTuple):
    """The words of a request before what is to be said to somebody, and those from there on."""

    frame: str
    rest: str


def words_for_another(request: Request, whole: str = "") -> Said | None:
    """What a request would say to somebody else, with what stood before it; None where it says nothing to anybody.

    `whole` is the message that the request is a part of: the mark that ends a quotation may stand behind the part.
    """
    recipient, body = request.slots.get("recipient"), body_of(request)
    if not isinstance(recipient, str) or recipient.casefold() in _SELF or not body:
        return None
    text = request.text
    if text and (mark := whole.partition(text)[2][:1]) in _MARKS:
        text += mark
    after = text.find(recipient)
    at = text.find(body.rstrip(_ENDS), after + len(recipient) if after >= 0 else 0)
    return Said(text[:at], text[at:]) if at > 0 else Said("", body)


def body_of(request: Request) -> str:
    """What it would say; empty where that is nothing."""
    return next((value for name in SLOTS if isinstance(value := request.slots.get(name), str) and value), "")
