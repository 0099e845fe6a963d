"""Several lengths of time in one message, each with its project: "3 hours on the garden and 2 hours on the fence".
A heard slot of hours.py (specialists/heard.py).
"""

from __future__ import annotations

import re
from typing import NamedTuple

from specialists.heard import Hearing
from specialists.language import time as when
from specialists.language.text.patterns import Pattern
from specialists.language.time import When

_AROUND = Pattern(
    r"^[\s,;.]*(?:(?:on|for|of|at|to|doing|working on|with)\s+)?|[\s,;.]*(?:\b(?:and|then|plus)\s*)*$", re.I
)
_LENGTHS = 2  # from so many on there is more than one thing


class Part(NamedTuple):
    """One length of time and the words behind it; empty where none name what it was spent on."""

    duration: When
    project: str


def parts(hearing: Hearing) -> tuple[Part, ...]:
    """Each length with its project, in their order; none where the words hold one length alone."""
    words = hearing.words
    found = [one for one in when.find(words, hearing.local) if one.seconds and one.start is None]
    if len(found) < _LENGTHS:
        return ()
    ends = [one.span[0] for one in found[1:]] + [len(words)]
    behind = [words[one.span[1] : end] for one, end in zip(found, ends, strict=True)]
    for one in when.find(words, hearing.local):
        if one.start is not None:  # a day is of all of them
            behind = [text.replace(one.text, " ") for text in behind]
    return tuple(Part(one, _AROUND.sub("", text).strip()) for one, text in zip(found, behind, strict=True))
