"""A time that is put right while it is typed: "every day at 8:30am no wait 9", "Tuesday, sorry, Wednesday". The message
is read with the right one in the place of the wrong one. draft.py asks."""

from __future__ import annotations

import calendar
import re

from specialists.language.text.patterns import Pattern

_LONGEST = 240  # characters
_CLOCK = (
    r"(?:\d{{1,2}}(?:[:.]\d\d)?|noon|midnight|half (?:past )?\w+|quarter (?:past|to) \w+)"
    r"(?P<half_{0}>\s?[ap]\.?m\b\.?)?(?:\s?o['’]?clock)?"
)
_DAYS = "|".join([*calendar.day_name, *calendar.day_abbr, "tomorrow", "today", "tonight"])
_DAY = rf"(?P<half_{{0}}>\b)(?:next |this )?(?:{_DAYS})\b"
_SURE = (
    r"no wait|wait no|oh wait|no sorry|sorry no|actually no|no i mean|i mean|no make (?:it|that)|scratch that|or rather"
)
_PARTED = r"sorry|no|actually|make (?:it|that)|wait|rather"  # behind a sign
_ENDS = r"\s*(?:[.,;!?)]|$|(?:to|for|at|in|on|with|every|and|not|please|pls|about)\b)"


def _right(time: str) -> Pattern:
    return Pattern(
        rf"(?P<old>\b{time.format('old')})(?:\W+(?:{_SURE})|\s*[,.;:…(–—-]+\W*(?:{_PARTED}))[\s,:]+"
        rf"(?:at |on |it['’]?s )?(?P<new>{time.format('new')})(?P<end>{_ENDS})", re.I,
    )


_KINDS = (_right(_CLOCK), _right(_DAY))


def put_right(text: str) -> str:
    """The text with each such time said once; a bare hour is of the half of the day of the one that it corrects."""
    if len(text) > _LONGEST:
        return text
    for pattern in _KINDS:
        found = pattern.search(text)
        if found is None:
            continue
        half = found["half_old"] if found["half_old"] and not found["half_new"] else ""
        text = f"{text[: found.start()]}{found['new'].rstrip()}{half}{text[found.start('end') :]}"
    return text
