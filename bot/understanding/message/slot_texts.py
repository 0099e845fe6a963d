"""The words of a slot as the person wrote them: without the times taken out of them, the quotes around them and the
courtesies behind them. For filling.py."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.understanding.message import emoji
from specialists.language.grammar import phrases
from specialists.language.text import patterns
from specialists.language.text.normalise import Message
from specialists.language.time import When

_LEADS = patterns.Pattern(
    r"^(?:[\s,.;:–—-]+|(?:to|that|about|and|i should|i need to|i have to|i must|of|for)\s+)+", re.I, always=True
)
_TRAILS = patterns.Pattern(
    r"(?:\s*,)?\s+not$|[\s,.;:!?–—-]+$|\s+(?:at|on|by|for|in|from|around|about|until|till|and|this|to)$", re.I
)
_ENDS = patterns.Pattern(
    r"(?:\s*,)?\s+not$|[\s,.;:!?–—-]+$|\s+(?:at|by|for|from|about|until|till|and|this|to)$", re.I
)
_OWN = patterns.Pattern(r"\s*(?:at|on|by|in|from|around|until|till)\b", re.I)
# After these, "for me" belongs to what is said; after others it is said to Hob.
_SUITS = frozenset("works work fine good better best great okay ok easier suits perfect there wait is was".split())
_TO_HOB = frozenset(
    tuple(line.split())
    for line in """please|thanks|thank you|thank you very much|thanks a lot|thank you so much|many thanks|thanks so much
    |for me please|hob|siri|alexa|olly|google|cortana|will you|would you|can you|could you|is that okay
    |is that possible|thanks in advance|for me""".replace("\n", "").split("|")
)
# Kinds of slots that hold a person's own words.
_SAID = ("text", "rest", "said", "task", "fact", "title", "preference", "items")
_QUOTES = (('"', '"'), ("“", "”"), ("'", "'"), ("‘", "’"), ("«", "»"))


def of(slot: phrases.Slot, message: Message, taken: Sequence[When]) -> str:
    """The person's own words, without the times taken out of them."""
    raw, start, end = message.raw, slot.start, slot.end
    if slot.kind == "rest" and slot.last == len(message.words):
        end = len(raw[: message.stop].rstrip())  # a body keeps its question mark and its emoji
    elif slot.name in ("body", "fact", "new_text") and slot.kind == "rest" and slot.last == message.tail:
        end = message.ends[_own_end(message) - 1]
    elif slot.kind in _SAID:
        end = emoji.past(raw, end, message.starts[slot.last] if slot.last < len(message.words) else message.stop)
    if slot.kind in _SAID:
        start = emoji.before(raw, start)
    if start and any(raw[start - 1] == opening and raw[start:end].endswith(closing) for opening, closing in _QUOTES):
        start -= 1  # both quotes, so that both go
    if not taken:
        whole = _closed(raw, start, end)
        if slot.name == "title" and slot.kind == "said":  # "dentist appointment for", before its time
            whole = _TRAILS.sub("", whole)
        return _unquoted(whole.removeprefix("to ") if slot.kind == "text" else whole)
    pieces = []
    for found in taken:
        # "turn the tap on at 6": the time has its own preposition, so the one before it belongs to the deed.
        trails = _ENDS if _OWN.match(found.text) else _TRAILS
        pieces.append(trails.sub("", raw[start : max(start, found.span[0])].rstrip()))
        start = max(start, min(end, found.span[1]))
    pieces.append(raw[start:end])
    joined = " ".join(piece.strip() for piece in pieces if piece.strip(" ,.;:"))
    return _unquoted(_TRAILS.sub("", _LEADS.sub("", joined)).strip())


def _own_end(message: Message) -> int:
    """Where a text that closes with a courtesy ends: "call me when you can" is a body's own, "thanks" said to Hob."""
    words, end = message.words, len(message.words)
    while end > message.tail:
        length = next((size for size in (4, 3, 2, 1) if tuple(words[max(0, end - size) : end]) in _TO_HOB), 0)
        suits = length == 2 and words[end - 1] == "me" and words[end - 3] in _SUITS
        if length == 0 or suits or end - length < message.tail:
            break
        end -= length
    return end


def _closed(raw: str, start: int, end: int) -> str:
    """The slice, with the bracket or quote that closes right behind it where it opens inside."""
    text = raw[start:end]
    following = raw[end : end + 1]
    for opening, closing in (("(", ")"), ("[", "]"), ('"', '"'), ("“", "”")):
        if following == closing and text.count(opening) > text.count(closing) * (opening != closing):
            return text + closing
    return text


def _unquoted(text: str) -> str:
    bare = text.strip()
    for opening, closing in _QUOTES:
        if len(bare) > 2 and bare[0] == opening and bare[-1] == closing and opening not in bare[1:-1]:
            return bare[1:-1].strip()
    return bare
