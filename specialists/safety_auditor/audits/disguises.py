"""Texts that only look like others: what a reader, or a machine, makes of them. instructions.py and harm.py read these
too, so that nothing passes by being spelt oddly."""

from __future__ import annotations

import codecs
from collections.abc import Iterator

from specialists.language.text.patterns import Pattern
from specialists.safety_auditor.audits import links
from specialists.secrets import leaks

SHORTEST = 20  # letters of something encoded that may hold words
_PACKED = Pattern(
    r"[\w+/=-]{20,}(?:\n[\w+/=-]{20,})*|(?:[0-9a-fA-F]{2}[ :-]){8,}[0-9a-fA-F]{2}|(?:\d{2,3}["
    r" ,]{1,2}){8,}\d{2,3}",
    always=True,
)
_SPACED = Pattern(r"(?<!\w)\w(?:[\s._*|~-]\w){3,}(?!\w)", always=True)
_SENTENCE = Pattern(r"[.!?\n]+", always=True)
_WITHIN = Pattern(r"(?<=\w)[*_~|.\u0332-]+(?=\w)", always=True)
_LEET = str.maketrans("013457@$!", "oieastasi")
_WORDISH = Pattern(r"\b\w*[a-z]\w*\b", always=True)


def plain(text: str) -> str:
    """The text in small and plain letters."""
    return links.plain(links.seen(text)).casefold()


def readings(text: str) -> Iterator[str]:
    """The text in plain letters, and what else it may be read as; the plain one first."""
    bare = plain(text)
    yield bare
    joined = _SPACED.sub(lambda match: "".join(filter(str.isalnum, match.group())), bare)
    whole = _WITHIN.sub("", bare)
    folded = _WORDISH.sub(lambda match: match.group().translate(_LEET), bare.replace("@", "a").replace("$", "s"))
    yield from dict.fromkeys(one for one in (joined, whole, folded) if one != bare)
    yield from unpacked(text)


def unpacked(text: str) -> Iterator[str]:
    """What encoded pieces of the text hold, and the whole of it turned round or by thirteen letters."""
    for match in _PACKED.finditer(text):
        for one in leaks.unpacked(match.group()):
            if sum(map(str.isalpha, one)) * 10 >= len(one) * 7 and len(one) >= SHORTEST // 2:
                yield one
    yield codecs.encode(text, "rot13")
    yield ". ".join(one[::-1] for one in _SENTENCE.split(text))
