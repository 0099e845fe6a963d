"""The two times of a stretch that says from where to where something is moved: "from Monday to Tuesday"."""

from __future__ import annotations

import datetime as dt
import re

from specialists.language.text.patterns import Pattern
from specialists.language.time import read
from specialists.language.time.value import When

_TO = Pattern(r"\s+(?:to|until|till)\s+", re.I)


def of(said: When, now: dt.datetime) -> tuple[When, When] | None:
    """The first and the second time, each read by itself; None where the words name no two. `now` is local, naive."""
    sides = _TO.split(said.text, maxsplit=1)
    if said.end is None or len(sides) != 2:
        return None
    first, second = (read(side, now) or read(f"at {side}", now) for side in sides)
    return (first, second) if first is not None and second is not None else None
