"""Silence that is to be noticed: "if mom hasn't written by 10, call her", "tell Anna if you don't hear from mom by 10
each morning". Pure; bot/understanding/message/escalating.py calls it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from specialists.language.text.patterns import Pattern

LONGEST = 300

_NAME = r"(?:my )?(?!(?:i|we|you|it|that|nobody|anyone|someone)\b)[^\W\d_][\w’-]*"
_NOT = r"(?:has|have|did|does|do)(?: not|n['’]?t)|hasnt|didnt|doesnt"
_WRITTEN = (
    r"(?:written|write|texted|text|messaged|message|checked in|check in|been in touch|get in touch|got in touch"
    r"|replied|reply|answered|answer|responded|respond|said (?:anything|a word)|called|call|rung)"
)
_NOT_YOU = r"(?:you|i|we)(?: do not| don['’]?t| have not| haven['’]?t| never|['’]ve not)"
_IF = (
    rf"(?:if|when|unless|in case|should)\s+(?:{_NOT_YOU}\s+(?:hear|heard)(?: anything| a word)?(?: back)? from"
    rf" (?P<from>{_NAME})|(?P<who>{_NAME}) (?:{_NOT}) {_WRITTEN}(?: to (?:me|you|us)| (?:me|you|us))?"
    rf"|there(?:['’]s| is) (?:no|nothing) (?:(?:word|news|sign|sign of life) )?from (?P<none>{_NAME}))"
    r",?\s+(?P<time>by\s+[^,;]{1,45}?)"
)
_DEED = r"(?:call|ring|phone|text|tell|let|message|alert|notify)\b"
_FIRST = Pattern(
    rf"\W*(?:please\s+)?{_IF}\s*(?:,|;|then|(?=\s{_DEED}))\s*(?:then\s+)?(?P<deeds>.+)", re.I | re.S
)
_LAST = Pattern(
    rf"\W*(?:please\s+)?(?P<deeds>{_DEED}.{{1,80}}?)\s+"
    rf"{_IF}\W*", re.I | re.S,
)
_PRONOUNS = frozenset("she he they her him them".split())
_CALLED = Pattern(r"(?:call|ring|phone|text|message)\s+(?P<whom>(?:my )?[^\W\d_][\w’-]*)", re.I)


class Unheard(NamedTuple):
    """Who is to be heard from, the words for by when, and those for what else is done."""

    who: str
    time: str
    deeds: str


def read(text: str) -> Unheard | None:
    """What a message says of a silence that is to be noticed by a time of day; None where it says nothing of one."""
    if len(text) > LONGEST or " by " not in text.lower():
        return None
    found = _FIRST.fullmatch(text.strip()) or _LAST.fullmatch(text.strip())
    if found is None:
        return None
    who = found["from"] or found["who"] or found["none"]
    if who.lower() in _PRONOUNS:  # "call mom if she hasn't written by 10"
        named = _CALLED.match(found["deeds"])
        if named is None or named["whom"].lower() in _PRONOUNS:
            return None
        who = named["whom"]
    return Unheard(who, found["time"], found["deeds"].strip(" .!"))
