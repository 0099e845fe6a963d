""" "I need to call the bank, email HR and book the MOT": what somebody has to do, told and not asked for. Pure; the
tasks of ops_planner and bot/understanding/offering.py call it.
"""

from __future__ import annotations

import datetime as dt
import itertools
import re
from collections.abc import Sequence

from specialists.language import time as when
from specialists.language.grammar import sense
from specialists.language.text import normalise
from specialists.language.text.patterns import Pattern
from specialists.language.time import When

MOST = 12  # errands in one message
LONGEST = 300  # characters; what is longer is a story
_NEED = Pattern(
    r"\W*(?:(?:so|oh|ok|okay|also|today|tomorrow|and|hey|hi|hob|well|right)\b\W*){0,3}"
    r"(?:i|we)(?:'ve\s+to|(?:'ve|\s+have|'d|\s+had)?\s*(?:\b(?:really|still|also|just|now|definitely|better)\s+){0,2}"
    r"\b(?:(?:need|have|got|ought)\s+to|must|should|gotta))\s+(?:(?:also|still|remember to|not forget to)\s+)?"
    r"(?P<rest>\S.*?)\s*[.!]*\s*", re.I | re.S,
)
_PARTS = Pattern(
    r"\s*(?:[,;\n]\s*(?:and\s+|then\s+|also\s+)*|\s(?:and|then|plus|&)\s+(?:then\s+|also\s+)?)(?:to\s+)?"
)
# What people run errands with, beside the chores of the house.
_VERBS = frozenset(
    """call phone ring email mail text message write book pay renew cancel order buy return pick drop collect fetch send
    submit sign finish schedule arrange reply answer visit update prepare review print post apply register organise
    organize sort fix repair clean wash water mow file get make take bring hand deliver charge fill replace service
    pack plan check measure cash refund chase confirm reserve draft proofread""".split()
)
_NOTHING = frozenset(
    "you it that this them me us him her myself yourself something nothing anything sure out up".split()
)
_PARTICLES = frozenset(("up", "out"))
_DANGLING = Pattern(r"\s*\b(?:on|at|by|for|due|until|till|and|,)\s*$", re.IGNORECASE)
_OF_HOB = frozenset("you your hob reminder reminders list lists calendar task tasks todo".split())


def is_duty(said: str) -> bool:
    """Whether it begins as talk of what one has to do: "I need to call the bank"."""
    return len(said) <= LONGEST and _NEED.fullmatch(said) is not None


def parts(said: str) -> list[str] | None:
    """What has to be done, one errand each, in the person's own words with their times; None where it is no such talk.

    Each must begin with a verb of errands and name what it is done to.
    """
    matched = _NEED.fullmatch(said) if len(said) <= LONGEST else None
    if matched is None or said.rstrip().endswith("?"):
        return None
    found = listed(matched["rest"])
    return found or None


def listed(text: str) -> list[str]:
    """The errands in a row; empty where one of its parts is none."""
    found = [part.strip() for part in _PARTS.split(text) if part.strip()]
    return found if found and len(found) <= MOST and all(map(_is_errand, found)) else []


def timed(part: str, local: dt.datetime) -> tuple[str, When | None]:
    """What is to be done without its time, and that time. `local` is now, aware, in their zone."""
    whens = when.find(part, local)
    merged = (when.merge(whens, local, part) or whens[0]) if whens else None
    for one in sorted(whens, key=lambda one: one.span, reverse=True):
        part = f"{_DANGLING.sub('', part[: one.span[0]])} {part[one.span[1] :]}"
    return " ".join(part.split()), merged


def own_times(raw: str, start: int, end: int, whens: Sequence[When]) -> bool:
    """Whether raw[start:end] is a row of things of which two or more have a time of their own among `whens`."""
    borders = [start, *(start + cut.start() for cut in _PARTS.finditer(raw[start:end])), end]
    inside = [any(a <= found.span[0] < b for found in whens) for a, b in itertools.pairwise(borders)]
    return sum(inside) > 1


def _is_errand(part: str) -> bool:
    words = normalise.words(part)
    if len(words) < 2 or not (words[0] in _VERBS or sense.is_chore(words)):
        return False
    whole = words[1] not in _NOTHING or (words[1] in _PARTICLES and len(words) > 2)  # "clean up the shed"
    return whole and not _OF_HOB & set(words)
