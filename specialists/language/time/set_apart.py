"""What a repeat leaves out, where other words stand between the two: "every morning at 7 take my vitamins, except
weekends". Called by `find`; what stands right behind its repeat is read by left_out.py.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from specialists.language.text.patterns import Pattern
from specialists.language.time.value import When

_JOINT = Pattern(
    r"(?<!\w)(?:(?P<plain>except|exept|excluding|excl|unless|but not|apart from|other than)|not|skip|skipping|minus)"
    r"(?: for| if)?(?: it'?s| it is)?(?: on| at| in)?(?!\w)\s*", re.I
)
_FIRST = frozenset("except exept excluding excl unless but apart other not skip skipping minus".split())
_WORD = Pattern(r"[^\s,.;:!?]+(?:,?\s+and)?")
_MOST_WORDS = 8


def may_join(words: Sequence[str]) -> bool:
    """Whether a message of these words may leave anything out: most hold none of the words for it."""
    return not _FIRST.isdisjoint(words)


def joined(
    text: str, now: dt.datetime, found: Sequence[When], read: Callable[[str, dt.datetime], When | None]
) -> list[When]:
    """The times of a message, what is left out of its repeat as one of them: its text reads on from the repeat's.

    A day that is left out of no repeat is no time to do anything at, and falls away: "eat unless it's Sunday".
    """
    whens = list(found)
    for joint in _JOINT.finditer(text):
        if any(one.span[0] <= joint.start() < one.span[1] for one in whens):
            continue  # read already
        repeat = next((one for one in whens if one.rrule and one.span[1] <= joint.start()), None)
        left_out = _left_out(text, joint, repeat, now, read) if repeat else None
        if left_out is not None:
            first, last = left_out.span
            whens = [one for one in whens if one.span[1] <= first or one.span[0] >= last]
            whens = sorted([*whens, left_out], key=lambda one: one.span)
        elif joint["plain"]:
            whens = [one for one in whens if not joint.start() <= one.span[0] <= joint.end()]
    return whens


def _left_out(
    text: str, joint: re.Match[str], repeat: When, now: dt.datetime, read: Callable[[str, dt.datetime], When | None]
) -> When | None:
    """The repeat without the days that are named behind the joint, as many words as can be read so."""
    ends: list[int] = []
    for word in _WORD.finditer(text, joint.end()):
        gap = text[ends[-1] : word.start()] if ends else ""
        if gap.strip(" ,") or len(ends) == _MOST_WORDS:
            break
        ends.append(word.end())
    for end in reversed(ends):
        said = text[joint.start() : end]
        value = read(f"{repeat.text.strip(' ,')} {said}", now)
        if value is not None and value.rrule:
            first = len(text[: joint.start()].rstrip(" ,"))  # the comma is no end of a request
            return replace(value, text=text[first:end], span=(first, end))
    return None
