"""What follows when nobody answers, in words: "call me if I don't answer in 10 minutes, then text Anna". Pure.

Such clauses are taken out of a text and given as rungs; rungs are put into words. bot/understanding/message calls
`carve`, specialists/scheduling/escalating.py `said`; bot/clock/ladders.py keeps the same distance.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import re2

from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import say as when_say

MOST = 12  # rungs in one ladder
SHORTEST = 60  # seconds between two steps, whatever was named: a ladder is not an alarm bell
_LONG = 1_200  # characters that are searched

Rung = dict[str, Any]
"""{"after": seconds, "way": call, sms, whatsapp, telegram, again or null, "whom": ["me" or names], "text": null or
own words, and "by": "8:15" where a time of day was said for the length}, or a nag: {"every": seconds, "times": int or
null, "until": "12:00" or null}."""


class Carved(NamedTuple):
    """A text without its clauses about what follows, and these as rungs. `stop`: nothing more is to follow."""

    text: str
    rungs: tuple[Rung, ...] = ()
    stop: bool = False
    who: str = ""  # somebody else who is to answer, where they are named: "if mom doesn't answer"


_EDGES = Pattern(
    r"^[\s,;:.–—-]*(?:(?:and then|and|then|but|also)\b[\s,]*)?"
    r"|[\s,;:–—-]*(?:\b(?:and then|and|then|but|also)\b[\s,]*)?$", re.IGNORECASE,
)
# What any of this has in it: most messages are let through by this one look. RE2 takes 1 µs for it, `re` 20.
_SIGNS = re2._re2.RE2(
    rb"(?i)answer|repl[yi]|respon|react|acknowledg|confirm|\bnag|\bbug|pester|annoy|keep |continue|carry on|go on"
    rb"|quiet|silent|hear |heard|pick|ignor|\btry\b|\bfails\b"
    rb"|\bif i (?:miss|forget|sleep)|enough|give it|hassl|badger|let up|give up"
    rb"|escalat|\bonce\b|say done|\bdone\b|\bdo (?:it|that|so)\b|no need to|\bstop\b|\bquit\b", re2.Options()
)
_ANYWHERE = re2._re2.RE2.Anchor.UNANCHORED


def may_follow(text: str) -> bool:
    """Whether a text has a word that such clauses have; where it has none, `carve` finds nothing."""
    if len(text) > _LONG:
        return False
    said = text.encode(errors="replace")
    return bool(_SIGNS.Match(_ANYWHERE, said, 0, len(said))[0][0] >= 0)


_ALTERS = Pattern(
    r"\b(?:no need|needn'?t|do(?:n'?t| not)|never|stop|quit|out of|instead|before)\b|\b(?:one|reminder)\W*$"
    r"|^\W*(?:and|also|then|plus)\b", re.I,
)
_OF_IT = Pattern(
    r"\b(?:call|ring|phon|tell|text|messag|notif|writ|bother|alert|answer|leave|keep|try|pick|remind|react|repl[yi]|respon)",
    re.I,
)


def may_alter(text: str) -> bool:
    """Whether a text may change a ladder that stands (ladder_changes.py): most do not, and need not load that."""
    return len(text) <= 200 and _ALTERS.search(text) is not None and _OF_IT.search(text) is not None


def carve(text: str, *, third: bool = False) -> Carved:
    """Takes what is to follow an unanswered reminder out of a text; the rest keeps its own words.

    Nothing is found in a text that is long, or where only "call me" stands without "if I don't answer". With `third`
    somebody else is to answer, as in a check-in: "if she doesn't answer, call her".
    """
    if not may_follow(text):
        return Carved(text)
    from specialists.language.grammar import ladder_clauses as clauses

    if clauses.STOP.fullmatch(text):
        return Carved("", stop=True)
    in_one = None if third else clauses.nag_about(text)
    if in_one is not None:
        return Carved(in_one[0], (in_one[1],))
    spans: list[tuple[int, int]] = []
    rungs: list[Rung] = []
    place = clauses.first(text, 0, third)
    while place is not None and len(rungs) < MOST:
        found, rung = place
        spans.append(found.span())
        if rung.pop("same", False):
            rung["way"] = rungs[-1].get("way") if third else "again"
        rungs += [dict(rung) for _ in range(rung.pop("tries", 1))]  # "try twice 15 minutes apart"
        place = clauses.following(text, found.end(), third) or clauses.first(text, found.end(), third)
    if not rungs:
        return Carved(text)
    return Carved(_without(text, spans), tuple(rungs), who=clauses.silent(text, spans[0]) if third else "")


def _without(text: str, spans: Sequence[tuple[int, int]]) -> str:
    kept, at = [], 0
    for start, end in spans:
        kept.append(text[at:start])
        at = end
    kept.append(text[at:])
    parts = [_EDGES.sub("", part) for part in kept]
    return ", ".join(part for part in parts if part.strip(" .!?,;"))


def said(rungs: Sequence[Mapping[str, Any]], names: Mapping[int, str]) -> str:
    """A ladder in words, to follow a confirmation: "If you don't answer within 10 minutes, I'll call you, then …"."""
    nags = [rung for rung in rungs if "every" in rung]
    steps = [rung for rung in rungs if "after" in rung]
    parts = []
    for place, rung in enumerate(steps):
        after = when_say.length(int(rung["after"]))
        deed = _step(rung, names)
        parts.append(
            f"If you don't answer within {after}, I'll {deed}" if not place else f"after another {after} I'll {deed}"
        )
    found = [", then ".join(parts)] if parts else []
    for nag in nags:
        limit = f", {sentences.counted(int(nag['times']), 'time')} at most" if nag.get("times") else ""
        if nag.get("until"):
            hour, minute = (int(part) for part in nag["until"].split(":"))
            limit = f", until {when_say.clock(hour, minute)}"
        found.append(f"I'll ask again every {_every(int(nag['every']))} until you say done{limit}")
    return ". ".join(found) + "." if found else ""


def _every(seconds: int) -> str:
    said_length = when_say.length(seconds)
    return said_length.removeprefix("1 ") if said_length.count(" ") == 1 else said_length


def _step(rung: Mapping[str, Any], names: Mapping[int, str]) -> str:
    whom = ["you" if one == "me" else "them" if one == "them" else names.get(one, "somebody") for one in rung["whom"]]
    people, way = sentences.joined(whom), rung.get("way")
    if way == "call":
        return f"call {people}"
    if way == "again":
        return f"remind {people} again"
    by = {"sms": " by SMS", "whatsapp": " on WhatsApp", "telegram": " on Telegram"}.get(way or "", "")
    own = f": {sentences.quoted(str(rung['text']), 100)}" if rung.get("text") else ""
    return f"write to {people}{by}{own}"
