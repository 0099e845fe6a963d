"""A person's own words said back to them: "my locker code is 4417" -> "your locker code is 4417". Pure."""

from __future__ import annotations

import re

from specialists.language.text import patterns

_AMBIGUOUS = patterns.Pattern(r"\b(?:you|your|yours|yourself|u)\b", re.I)  # "I like you": whom would "you" be then?
_PAIRS = (
    ("i'm", "you're"), ("i’m", "you're"), ("i am", "you are"), ("am i", "are you"), ("i was", "you were"),
    ("was i", "were you"), ("i", "you"), ("me", "you"), ("my", "your"), ("mine", "yours"), ("myself", "yourself"),
    ("im", "you're"), ("ive", "you've"),
    ("we're", "you're"), ("we", "you"), ("us", "you"), ("our", "your"), ("ours", "yours"), ("ourselves", "yourselves"),
)  # fmt: skip
_TURNED = dict(_PAIRS)
_WORD = patterns.Pattern(
    r"(?<![\w'’])(?:" + "|".join(re.escape(said) for said, _ in sorted(_PAIRS, key=lambda pair: -len(pair[0])))
    + r")(?=$|[^\w'’]|['’](?:ve|ll|d|re|s)\b)", re.I,
)
_QUOTED = patterns.Pattern(r"[\"“”«»]")
_NAMED = patterns.Pattern(r"\bUS\b")  # a country, not some of us


def turned(text: str) -> str | None:
    """The text as it is said to the person who said it, its first letter as it was; None where that would be unsure."""
    if _AMBIGUOUS.search(text) or _QUOTED.search(text) or _NAMED.search(text):
        return None
    return _WORD.sub(_said, text)


def _said(found: re.Match[str]) -> str:
    word = found.group()
    other = _TURNED[" ".join(word.lower().split())]
    at_start = not found.string[: found.start()].strip()
    return other[0].upper() + other[1:] if at_start and word[0].isupper() else other
