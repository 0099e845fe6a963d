"""What is said around something that a person confides: "my safe combination is 9021, it is a secret". Pure."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from specialists.language.text import patterns

_WORD = patterns.Pattern(r"[\w'’]+")
_SENTENCES = patterns.Pattern(r"[.?!;\n]+\s*")
_PARTING = patterns.Pattern(r"\s*[,;.!?:–—]\s*|\s+-+\s*|\s*\n\s*")
_BEHIND = patterns.Pattern(r"\s*(?:[,;.!:–—]\s*|-+\s+|\b(?:that|but)\s+)")
_LONGEST = 400  # characters that may be said behind it
_ENDS = " \t\n,;.!?–—-"


class Confided(NamedTuple):
    """A text without what was said around it, and whether that called it a secret."""

    text: str
    secret: bool


@cache
def _lists() -> dict[str, frozenset[str]]:
    text = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").replace("\n ", " ")
    parts = (line.partition(" = ") for line in text.splitlines() if not line.startswith("#"))
    return {name: frozenset(listed.split()) for name, found, listed in parts if found}


def parted(text: str) -> Confided:
    """The text without "it is a secret", "please keep that to yourself" or "don't forget" before or behind it."""
    behind, hushed = _without_tail(text)
    bare, led = _without_lead(behind)
    return Confided(bare, hushed or led)


def is_secret(text: str) -> bool:
    """Whether any sentence of a text calls what it tells a secret."""
    return any(parted(one).secret for one in (text, *_SENTENCES.split(text)))


def ordered(text: str) -> str:
    """The words before "write that down", "and save that somewhere": what such an order points back at; empty where
    the text does not end with one."""
    lists, found = _lists(), list(_WORD.finditer(text))
    words, own = [_folded(one[0]) for one in found], lists["keep"] | lists["back"] | lists["around"]
    first = len(words)
    while first > 0 and words[first - 1] in own:
        first -= 1
    for at in range(max(first, 1), len(words)):
        tail = words[at:]
        begins = [one for one in tail if one not in lists["around"]]
        if begins[:1] and begins[0] in lists["keep"] and lists["back"] & set(tail):
            gap = text[found[at - 1].end() : found[at].start()]
            return text[: found[at].start()].rstrip(_ENDS) if gap.strip() else text[: found[at - 1].end()]
    return ""


def _without_tail(whole: str) -> tuple[str, bool]:
    head, text = whole[:-_LONGEST], whole[-_LONGEST:]
    lists, found = _lists(), list(_WORD.finditer(text))
    words, keys = [_folded(one[0]) for one in found], lists["secret"] | lists["plain"]
    first = len(words)
    while first > 0 and words[first - 1] in lists["made"]:
        first -= 1
    for at in range(max(first, 1), len(words)):
        gap = text[found[at - 1].end() : found[at].start()]
        begins = words[at] in lists["begins"] or _PARTING.fullmatch(gap) is not None
        tail = set(words[at:])
        if not begins or ":" in gap or words[at - 1] in lists["joints"] or tail.isdisjoint(keys):
            continue
        left = text[: found[at].start()].rstrip(_ENDS) if gap.strip() else text[: found[at - 1].end()]
        return head + left, bool(tail & lists["secret"])
    return whole, False


def _without_lead(text: str) -> tuple[str, bool]:
    lists = _lists()
    words: list[str] = []
    best = (text, False)
    for one in _WORD.finditer(text):
        words.append(_folded(one[0]))
        if words[-1] not in lists["made"]:
            break
        gap = _BEHIND.match(text, one.end())
        if gap is not None and text[gap.end() :].strip() and lists["secret"] & set(words):
            best = (text[gap.end() :], True)
    return best


def _folded(word: str) -> str:
    return word.casefold().replace("’", "'")
