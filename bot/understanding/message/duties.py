"""A bare time and something to do, where nothing else fits: "today at 3 drink tea". Asked by router.py at the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.understanding.message import stretches
from bot.understanding.message.readings import Read, Text
from specialists.language.grammar import errands, sense

GUESS, DOUBT = 0.6, 0.4  # the confidence of a reading that no phrase carries, and of one to ask about
WHY = "a time and something to do, which no phrase fits: taken as a reminder"


def read(text: Text, reminding: Callable[[Text, int, int, tuple[str, ...]], Read | None]) -> Read | None:
    """The reminder that it may stand for. Never a sure thing; where it speaks of what others might do ("in 20 minutes
    check the oven"), one to ask about. `reminding` reads words as if "remind me" stood before them.
    """
    message = text.message
    if message.wish or message.asked or len(text.whens) != 1:
        return None
    found = text.whens[0]
    first, last = message.head, message.tail
    while first < last and stretches.overlap(message, first, found):
        first += 1
    while last > first and first == message.head and stretches.overlap(message, last - 1, found):
        last -= 1
    whole = last - first == message.tail - message.head or message.words[last - 1] in ("happy", "merry", "good")
    words = message.words[first:last]
    if words[1:2] in (["me"], ["us"]):
        return None  # "run me through tomorrow" is for Hob to do
    if whole or found.start is None or not (sense.is_deed(words) or errands.listed(" ".join(words))):
        return None
    lead = ("remind", "me") if first > message.head else ("remind", "me", "to")
    made = reminding(text, message.head, message.tail, lead)
    if made is None or "when" not in made.request.slots or not made.request.slots.get("text"):
        return None
    plain = sense.is_deed(words) and not sense.is_foreign(message.words)
    return replace(made, request=replace(
        made.request, tier="example", confidence=GUESS if plain else DOUBT, why=WHY
    ))


def is_plain(deed: Read) -> bool:
    """Whether it may be done without asking."""
    return deed.request.confidence >= GUESS
