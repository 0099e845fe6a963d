"""The check-in that was set up or shown, changed in a word: "make it 10", "also tell Bob", "don't call her, just text",
"skip tomorrow". changes.py asks."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from typing import Any

from bot.understanding.dialogue import moments
from bot.understanding.dialogue.state import Context
from specialists.language import time as when
from specialists.language.text import numbers, patterns
from specialists.language.text.patterns import Pattern
from specialists.language.time import When

CHANGES, ASKS = "configure_checkin", "check_in"
LONGEST = 160
Slots = dict[str, Any]
Wanted = tuple[str, Slots]  # an intent with its slots

_LEAD = (
    r"\W*(?:(?:no|nope|oh|ok|okay|yes|and|but|also|actually|please|hmm|sorry|just|can you|could you|would you)\b\W*)*"
)
_END = r"(?:\s+(?:please|thanks|thank you|then|though|for me|instead))*\W*"
_NOT = r"(?:do not|don['’]?t|no need to|never|stop|you needn['’]?t|please don['’]?t)"
_CALL = r"(?:call|ring|phone|telephone)(?:ing)?"
_WRITE = r"(?:text|write|message)"
_TELL = r"(?:tell|text|message|notify|alert|inform|let|warn|write to|sms)"
_TELLING = rf"(?:{_TELL}|bother|involve|telling|texting|messaging|bothering|involving)"
_THEM = r"(?:her|him|them|me|mom|mum|dad)"
_NAME = r"(?:my )?[^\W\d_][\w'’-]*"
_WHO = rf"(?P<who>{_NAME}(?: (?!know\b|too\b|as\b|also\b|if\b|when\b|after\b)[^\W\d_][\w'’-]*)?)"
_TOO = r"(?:too|as well|also)"
_IT = r"(?:everything|both|all(?: of them)?|it|that|this|them|those|these|the check-?\s?ins?)"
_SILENT = r"(?:she|he|they|i|nobody) (?:does|do)(?:n['’]t| not) (?:answer|reply)"


def _rule(pattern: str) -> Pattern:
    return Pattern(f"(?P<lead>{_LEAD}){pattern}{_END}", re.I, always=True)


_TOLD = _rule(
    rf"(?:(?P<way>{_CALL}|{_TELL})\s+{_WHO}(?:\s+know)?(?P<too>\s+{_TOO})?"
    rf"|(?:add|include)\s+(?P<added>{_NAME})(?:\s+(?:to (?:{_IT}|the (?:list|circle))|{_TOO}))?"
    rf"|(?P<knows>{_NAME})\s+(?:should|must|has to|needs to|wants to)\s+(?:know|be told|hear)(?:\s+(?:{_TOO}|of it))*)"
)
_UNTOLD = _rule(
    rf"(?:(?:leave|keep)\s+{_WHO}\s+out(?:\s+of\s+{_IT})?|(?:not|without|remove|drop|take off)\s+(?P<gone>{_NAME})"
    rf"|{_NOT}\s+{_TELLING}\s+(?P<spared>{_NAME}))"
)
_NO_CALLS = _rule(
    rf"(?:{_NOT}\s+{_CALL}(?:\s+{_THEM})?(?:\s+(?:any ?more|ever|again))?"
    rf"(?:\W+(?:(?:only|just)\s+)?{_WRITE}(?:\s+{_THEM})?)?"
    rf"|no (?:more )?(?:phone )?calls|(?:only|just)\s+{_WRITE}(?:\s+{_THEM})?|(?:text|texts|writing) only)"
)
_WAITED = _rule(
    rf"(?:(?:wait|allow|hold off|give {_THEM}|leave)\s+(?:for\s+)?(?P<time>.{{2,30}}?)"
    r"(?:\s+(?:first|to (?:answer|reply)))?"
    rf"(?:\s+(?:before|until|till)\s+(?:you\s+)?(?:(?P<call>{_CALL})|\w+)(?:\s+.{{1,20}})?)?"
    rf"|(?P<call2>{_CALL})\s+{_THEM}\s+after\s+(?P<time2>.{{2,30}}?))"
)
_TRIED = _rule(
    rf"(?:try|ask|text)\s+(?:{_THEM}\s+)?(?P<count>[\w ]{{1,12}}?)(?:\s+times?)?"
    r"(?:,?\s+(?P<time>[\w ]{2,20}?)\s+apart)?(?:\s+before\s+(?:you\s+)?\w+(?:\s+\w+){0,2})?"
)
_ASKED = _rule(
    r"ask\s+(?:her|him|them|me)\s+(?P<question>(?:if|whether|how|what|which|when|where|who|why)\b.{2,120}?)"
    rf"(?P<too>\s+(?:{_TOO}|instead|rather))?"
)
_ONLY = _rule(
    r"(?:(?P<bare>[\w ]{4,30}?)\s+only"
    r"|(?:(?:only|just)(?:\s+on)?|make (?:it|that|them)(?:\s+only|\s+just)?(?:\s+on)?)\s+(?P<time>.{3,60}?))"
)
_NOT_ON = _rule(r"(?:not|except|no|never)\s+(?:on\s+)?(?:the\s+)?(?P<time>.{3,40}?)")
_LEFT_OUT = _rule(rf"(?:skip|leave out|miss|not)\s+(?:(?:{_IT}|one)\s+)?(?:on\s+|for\s+)?(?P<time>.{{2,40}}?)")
_PAUSED = _rule(
    rf"(?:pause|suspend|hold|put on hold)(?:\s+{_IT})?"
    r"(?:\s+(?P<time>(?:until|till|til|for|from|over|this|next|on)\s+.{2,40}?|tomorrow))?"
    r"(?:\s+(?:while|when|as)\s+.{3,60})?"
)
_RESUMED = _rule(
    rf"(?:resume|restart|unpause|carry on|go on|continue|start)(?:\s+(?:{_IT}|with .{{2,20}}))?(?:\s+again)?"
)
_UNTIL = _rule(r"(?:(?:only|just)\s+)?(?P<time>(?:until|till|til|for)\s+.{2,40}?)")
_STOPPED = _rule(
    rf"(?:(?:stop|cancel|end|drop|scrap|delete|remove|forget|forget about|call off|never ?mind)\s*(?:{_IT})?"
    r"(?:\s+(?:again|altogether|completely))?|stop (?:asking|checking)(?: on)?(?: \w+)?)"
)
_SAME = _rule(
    rf"(?:(?:the )?same (?:for|with|thing (?:for|with))\s+{_WHO}(?:\s+{_TOO})?|(?P<named>{_NAME})\s+{_TOO})"
)
_AND_SAME = Pattern(rf"\W*(?:and|also|plus)\s+(?:on|for|with|check on)?\s*{_WHO}(?:\s+{_TOO})?\W*", re.I)
_WHAT_THEN = _rule(
    rf"(?:(?:what|and) (?:happens )?if {_SILENT}|who(?:m)? (?:do|will) you (?:tell|call)(?: then)?"
    r"|what (?:happens )?then|what(?:['’]s| is) the plan)"
)
_AT = _rule(r"(?:(?:make|change|move|set|shift|push)\s+(?:it|that|this)\s+(?:to\s+|for\s+)?)?(?P<time>.{1,40}?)")
_MOVES = Pattern(r"\b(?:make|change|move|set|shift|push)\b|\binstead\b|\brather\b|^\W*(?:no|sorry|actually)\b", re.I)
_AND = Pattern(r"\b(?:and|also)\b", re.I)
_COUNTS = {"once": 1, "twice": 2, "thrice": 3}
_NOBODY = frozenset("her him them me us you i it that this now then yes no everyone everybody nobody".split())


def changed(text: str, now: dt.datetime, before: Context) -> list[Wanted]:
    """What the message makes of the check-in that the turn before was about; nothing where it stands by itself."""
    if len(text) > LONGEST:
        return []
    for rule, made in _RULES:
        found = rule.fullmatch(text)
        slots = made(found, now, before) if found is not None else None
        if slots is not None:
            return [(CHANGES, slots if "recipient" in slots else slots | _meant(before))]
    return []


def _meant(before: Context) -> Slots:
    return {"checkin": before.ids[0]} if len(before.ids) == 1 else {}


def _told(found: re.Match[str], now: dt.datetime, before: Context) -> Slots | None:
    who = found["who"] or found["added"] or found["knows"]
    also = bool(found["too"]) or bool(found["added"] or found["knows"]) or _AND.search(found["lead"]) is not None
    if not also or who.lower() in _NOBODY - {"me"}:
        return None
    calls = patterns.fullmatch(_CALL, found["way"] or "", re.I)
    return {"which": "tell", "person": who, **({"way": "call"} if calls else {})}


def _untold(found: re.Match[str], now: dt.datetime, before: Context) -> Slots | None:
    who = found["who"] or found["gone"] or found["spared"]
    if who.lower() in _NOBODY - {"me"} or when.find(who, now) or when.read(who, now) is not None:
        return None
    return {"which": "tell not", "person": who}


def _waited(found: re.Match[str], now: dt.datetime, before: Context) -> Slots | None:
    length = when.read(found["time"] or found["time2"], now)
    if length is None or not length.seconds:
        return None
    calls = found["call"] or found["call2"]
    return {"which": "wait", "when": length, **({"way": "call"} if calls else {})}


def _tried(found: re.Match[str], now: dt.datetime, before: Context) -> Slots | None:
    words = found["count"].lower().removesuffix(" times").split()
    read = numbers.cardinal(words, 0)
    count = _COUNTS.get(" ".join(words)) or (read[0] if read is not None and read[1] == len(words) else None)
    length = when.read(found["time"], now) if found["time"] else None
    return {"which": "tries", "times": str(count), **({"when": length} if length else {})} if count else None


def _asked(found: re.Match[str], now: dt.datetime, before: Context) -> Slots | None:
    if not found["too"] and _AND.search(found["lead"]) is None and "instead" not in found[0].lower():
        return None
    return {"which": "move", "question": found["question"]}


def _only(found: re.Match[str], now: dt.datetime, before: Context) -> Slots | None:
    read = when.read(found["time"] or found["bare"], now)
    return {"which": "move", "when": read} if read is not None and read.rrule is not None else None


def _not_on(found: re.Match[str], now: dt.datetime, before: Context) -> Slots | None:
    read = when.read(found["time"], now)
    return {"which": "stop", "when": read} if read is not None and read.rrule is not None else None


def _left_out(found: re.Match[str], now: dt.datetime, before: Context) -> Slots | None:
    words = found["time"].lower()
    if words in ("it", "one", "the next", "next", "the next one", "next one"):
        return {"which": "skip"}
    read = when.read(found["time"], now)
    return {"which": "skip", "when": read} if read is not None and read.start is not None else None


def _paused(found: re.Match[str], now: dt.datetime, before: Context) -> Slots | None:
    read = _any_time(found["time"], now) if found["time"] else None
    return {"which": "pause", **({"when": read} if read else {})}


def _until(found: re.Match[str], now: dt.datetime, before: Context) -> Slots | None:
    read = when.read(found["time"], now)
    return {"which": "end", "when": read} if read is not None and read.rrule is None else None


def _same(found: re.Match[str], now: dt.datetime, before: Context) -> Slots | None:
    """The same check-in with somebody else, where the last turn set one up."""
    groups = found.groupdict()
    who = groups.get("who") or groups.get("named") or ""
    kept = {name: before.slots[name] for name in ("when", "question", "ladder") if before.slots.get(name)}
    if who.lower() in _NOBODY or not who or "recipient" not in before.slots or "which" in before.slots:
        return None
    if when.find(who, now) or before.intent not in (CHANGES, ASKS):
        return None
    return {"recipient": who, **kept, **({"which": "set up"} if "when" in kept else {})}


def _at(found: re.Match[str], now: dt.datetime, before: Context) -> Slots | None:
    if _MOVES.search(found[0]) is None:
        return None
    read = moments.time(found["time"], now)
    return {"which": "move", "when": read} if read is not None and (read.start or read.rrule) else None


def _any_time(words: str, now: dt.datetime) -> When | None:
    return when.read(words, now) or next(iter(when.find(words, now)), None)


Made = Callable[[re.Match[str], dt.datetime, Context], Slots | None]
_RULES: tuple[tuple[Pattern, Made], ...] = (
    (_WHAT_THEN, lambda found, now, before: {"which": "silence"}),
    (_NO_CALLS, lambda found, now, before: {"which": "no calls"}),
    (_WAITED, _waited), (_TRIED, _tried), (_ASKED, _asked), (_ONLY, _only), (_NOT_ON, _not_on), (_UNTOLD, _untold),
    (_TOLD, _told), (_LEFT_OUT, _left_out), (_PAUSED, _paused),
    (_RESUMED, lambda found, now, before: {"which": "resume"}), (_UNTIL, _until),
    (_STOPPED, lambda found, now, before: {"which": "stop"}), (_AT, _at), (_SAME, _same), (_AND_SAME, _same),
)  # fmt: skip
