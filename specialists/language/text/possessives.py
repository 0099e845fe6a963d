"""The apostrophe that people leave out before what is somebody's: "thandis number" is Thandi's. draft.py asks."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from specialists.language.text.patterns import Pattern

_OWNED = Pattern(
    r"\b(?P<owner>[^\W\d_]{2,20})s(?P<behind>\s+(?:(?:phone|mobile|cell|new|work|home|old|email|e-mail)\s+)?(?:number|num"
    r"|birthday|bday|b-day|email|e-mail|address|mobile|phone|postcode|wedding|anniversary)\b)", re.I,
)


@cache
def _own() -> frozenset[str]:
    """Given names and words that end in an s of their own."""
    page = (Path(__file__).parent / "possessives.txt").read_text(encoding="utf-8")
    return frozenset(word for line in page.splitlines() if not line.startswith("#") for word in line.split())


def restored(text: str) -> str:
    """The text with it, where the owner's own name does not end so. Linear in its length."""
    return _OWNED.sub(_written, text)


def _written(found: re.Match[str]) -> str:
    owner = found["owner"]
    if f"{owner}s".casefold() in _own() or owner[-1:].casefold() == "s":
        return found[0]
    return f"{owner}'s{found['behind']}"
