"""Changes to what follows an unanswered reminder, in words: "don't tell Anna, just call me", "no need to ring me about
the shed", "wait 5 minutes before you call". Pure. bot/understanding/message asks; ops_planner/follows.py carries out.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from specialists.language.grammar import ladder, ladder_clauses
from specialists.language.text import patterns
from specialists.language.text.patterns import Pattern

_LEAD = r"\W*(?:(?:no|ok|okay|actually|please|and|but|on second thoughts?|sorry|hmm)\b\W*)*"
_NOT = r"(?:no need to|don'?t|do not|never|you (?:needn'?t|don'?t (?:have|need) to)|please don'?t|stop|quit)"
_CALL = r"(?:call(?:ing)?|ring(?:ing)?|phon(?:e|ing))"
_TELL = r"(?:tell(?:ing)?|text(?:ing)?|messag(?:e|ing)|notify(?:ing)?|writ(?:e|ing) to|bother(?:ing)?|alert(?:ing)?)"
_NAME = r"(?:my\s+)?(?!(?:me|us|you|it|that|them|him|her|anyone|anybody)\b)[^\W\d_][\w'’-]*"
_DONE = r"(?:\s+(?:please|thanks|after all|any ?more|instead|then|at all))*\W*"
_ME = r"(?P<deed>(?:call|ring|phone|text|tell|message|remind) me(?: again)?(?: by \w+| on \w+)?)"
_OTHERS = r"(?P<deed>(?:call|ring|phone|tell) .{2,40}?|(?:text|message|remind) me(?: again)?(?: by \w+| on \w+)?)"
_PATTERNS = tuple(Pattern(_LEAD + one + _DONE, re.I) for one in (
    # "no need to ring me about the shed": the call is left out, whatever else follows
    rf"{_NOT} {_CALL}(?: me)? (?:about|for|because of|over) (?P<about>.{{2,60}}?)",
    r"(?:cancel|drop|skip|remove|leave out) the (?:phone )?call (?:for|about|on) (?P<about>.{2,60}?) (?:one|reminder)",
    # "don't tell Anna", "don't text Anna, just call me", "don't tell Anna about the pills"
    rf"(?:no need to|don'?t|do not) (?:tell|notify|alert|bother|involve) (?P<drop>{_NAME})"
    rf"(?: about (?P<about>.{{2,60}}?))?",
    rf"{_NOT} (?:{_TELL}|{_CALL}) (?P<drop>{_NAME})\s*[,;:–—-]\s*(?:just |only |but )?{_OTHERS}",
    rf"(?:leave|keep) (?P<drop>{_NAME}) out of (?:it|this|that)",
    rf"instead of (?:(?:{_TELL}|{_CALL}) )?(?P<drop>{_NAME})\s*,?\s*{_OTHERS}",
    rf"{_ME} instead of (?:(?:{_TELL}|{_CALL}) )?(?P<drop>{_NAME})",
    # "make it 5 minutes before you call", "wait half an hour before you tell anyone"
    rf"(?:make it|wait|give me|leave it|leave me) (?P<wait>.{{2,25}}?) before (?:you )?(?:(?P<call>{_CALL})|{_TELL})"
    r".{0,20}?",
    rf"(?P<call>{_CALL})(?: me)? after (?P<wait>.{{2,25}}?) instead(?: of .{{2,20}})?",
))
_BEHIND = Pattern(
    r"\W*(?:and|also|then|plus)\b[\s,]*(?=(?:if|then|when|unless|also|tell|text|call|ring|phone)\b)", re.I
)


class Change(NamedTuple):
    """What is to change, as rungs: `drop` is a name, or "call", and `put` the rung in its place; `wait` are seconds,
    with the `way` they are for; `behind` is a rung more. `about` are the words for the reminder."""

    changes: tuple[dict[str, Any], ...]
    about: str = ""


def read(text: str) -> Change | None:
    """What a message changes about a ladder that stands; None where it says nothing of the kind."""
    if len(text) > 200:
        return None
    for pattern in _PATTERNS:
        if found := pattern.fullmatch(text):
            return _made(found)
    behind = _BEHIND.match(text)
    if behind is None:
        return None
    carved = ladder.carve(text[behind.end():])
    if not carved.rungs or carved.text.strip(" .,;:!?") or any("every" in one for one in carved.rungs):
        return None
    return Change(tuple({**one, "behind": True} for one in carved.rungs))


def _made(found: re.Match[str]) -> Change | None:
    groups = found.groupdict()
    about = patterns.sub(r"^(?:the|my)\s+|\s+(?:one|reminder)$", "", groups.get("about") or "", flags=re.I).strip()
    if groups.get("wait"):
        seconds = ladder_clauses.seconds(groups["wait"])
        way = {"way": "call"} if groups.get("call") else {}
        return Change(({"wait": max(ladder.SHORTEST, seconds), **way},)) if seconds else None
    changes: list[dict[str, Any]] = [{"drop": groups["drop"] if groups.get("drop") else "call"}]
    if groups.get("deed"):
        carved = ladder.carve(f"{groups['deed']} if I don't answer")
        if not carved.rungs:
            return None
        changes[0]["put"] = dict(carved.rungs[0])
    return Change(tuple(changes), about)
