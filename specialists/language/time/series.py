"""Several times for one thing: "at 9, 12 and 6pm", "on Monday and Thursday". bot/understanding reads such a message
once for each of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from specialists.language.text import patterns
from specialists.language.text.patterns import Pattern
from specialists.language.time import When

MOST = 12  # times of one thing
_CLOCK = r"(?:\d{1,2}(?:[:.]\d\d)?(?:\s*[ap]\.?m\b\.?|\s*o'?clock\b)?|noon|midnight)"
_DAY = (
    r"(?:(?:this|next)\s+)?(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?|today|tonight|tomorrow)"
)
_AND = r"\s*(?:,\s*(?:and\b)?|\band\b|&|\+)\s*(?:again\s+|then\s+)?"
_CLOCKS = Pattern(
    rf"(?<![\w$£€#.,:/-])((?:at|@)\s*)?({_CLOCK}(?:{_AND}(?:at\s+)?{_CLOCK})+)(?![\w%:/]|\.\d)", re.I, always=True,
)
_DAYS = Pattern(rf"\b(on\s+)?({_DAY}(?:{_AND}(?:on\s+)?{_DAY})+)\b", re.I, always=True)
_ONE_CLOCK = Pattern(_CLOCK, re.I)
_ONE_DAY = Pattern(rf"\b{_DAY}\b", re.I)
_MARKED = Pattern(r"[ap]\.?m\b|[:.]\d\d|o'?clock|noon|midnight", re.I)
_BARE = Pattern(r"(?P<hour>\d{1,2})(?:[:.]\d\d)?")  # no half of the day with it
_HALF = Pattern(r"([ap])\.?m\b", re.I)
# What may follow a bare hour for it to be one: "at 9 and 12 to stretch", not "at 9 and 12 eggs".
_AFTER = Pattern(
    r"\s*(?:$|[.!?,;]|(?:to|about|that|for|on|tomorrow|today|tonight|every|each|daily|this|next|remind|and)\b)", re.I
)
_SPANNED = Pattern(r"\b(?:between|from|until|till|before|after|of|than|by)\s+$", re.I)
_GOING_ON = Pattern(r"^\s*,\s*(?=(?:to|that|about)\b)", re.I)  # the comma that closes the row
_KIND = r"(?P<noun>alarm|reminder|timer)"
_OTHER = r"(?:the other(?: one)?|another(?: one)?|one more|one|the (?:second|third|last|next)(?: one)?)"
_TIMED = r"(?=(?:for|at|in|on|to|tonight|today|tomorrow|every|next)\b|\d)"
_SEVERAL = Pattern(
    rf"(?P<lead>.{{0,40}}?)\b(?:(?:two|three|four|[2-4]|a couple of|a few|some|several|both)\s+)?{_KIND}s\b"
    r"(?:\s+please)?[\s,:;–—-]+"
    rf"(?P<rest>(?:the first(?: one)?|one)\s+{_TIMED}.+)", re.I,
)
_ANOTHER = Pattern(
    rf"(?P<lead>.{{0,40}}?)\ban?\s+{_KIND}\s+(?P<rest>.+?(?:,|\band\b)\s*(?:then\s+)?{_OTHER}\s+{_TIMED}.+)", re.I
)
_NEXT = Pattern(rf"\s*(?:(?:,|\band\b)\s*)+(?:then\s+)?{_OTHER}\s+{_TIMED}|^(?:the first(?: one)?|one)\s+", re.I)
_ONE_OF = Pattern(r"\b(?:one|another|second|other)\b", re.I)
_DAY_ENDS = Pattern(rf"\s+(?:on\s+)?{_DAY}(?:\s+(?:morning|afternoon|evening|night))?\W*$", re.I)
_UNIT = Pattern(r"\d\s*(seconds?|secs?|minutes?|mins?|hours?|hrs?)\b", re.I)
_NUMBER_ENDS = Pattern(r"^(?:(?:for|in)\s+)?\d+$")
_JOINED = Pattern(_AND, re.I)


def each(text: str) -> list[str]:
    """A sentence for each of several alarms that one tells apart: "set two alarms, one at 6 and one at 6:15"."""
    found = (_SEVERAL.fullmatch(text) or _ANOTHER.fullmatch(text)) if _ONE_OF.search(text) else None
    if found is None:
        return []
    article = "an" if found["noun"].lower() == "alarm" else "a"
    said = [part for part in _NEXT.split(found["rest"]) if part.strip()]
    day = _DAY_ENDS.search(said[-1])
    if day and not any(_ONE_DAY.search(one) for one in said[:-1]):
        said = [*(f"{one.rstrip(' ,')}{day[0]}" for one in said[:-1]), said[-1]]  # the day at the end is that of all
    unit = _UNIT.search(said[0])
    whole = [f"{one} {unit[1]}" if unit and _NUMBER_ENDS.search(one) and not _UNIT.search(one) else one for one in said]
    return [f"{found['lead']}{article} {found['noun']} {one.strip(' ,.')}" for one in whole] if len(said) > 1 else []


def apart(text: str, whens: Sequence[When]) -> list[str]:
    """The text once for each of several times that stand in a row in it; empty where none do.

    `whens` are the times found in the text. A row that is one time by itself ("every day at 8 and 6") is none.
    """
    for run, one, clock in ((_CLOCKS, _ONE_CLOCK, True), (_DAYS, _ONE_DAY, False)):
        for found in run.finditer(text):
            start, end = found.span(2)
            if any(when.span[0] <= start and end <= when.span[1] for when in whens):
                continue
            members = [member.group() for member in one.finditer(found[2])][:MOST]
            if clock and not _are_clocks(text, found, members):
                continue
            said = _halves(members) if clock else members
            return [text[:start] + member + text[end:] for member in said]
    return _in_a_row(text, whens)


def _in_a_row(text: str, whens: Sequence[When]) -> list[str]:
    """Whole times side by side: "on Monday at 5 and Thursday at 6"."""
    for first in range(len(whens) - 1):
        last = first
        while last + 1 < len(whens) and _JOINED.fullmatch(text[whens[last].span[1] : whens[last + 1].span[0]]):
            last += 1
        row = whens[first : last + 1]
        if len(row) > 1 and all(when.start and not when.end and not when.rrule for when in row):
            start, end = row[0].span[0], row[-1].span[1]
            rest = _GOING_ON.sub(" ", text[end:])
            return [text[:start] + text[when.span[0] : when.span[1]] + rest for when in row[:MOST]]
    return []


def _are_clocks(text: str, found: re.Match[str], members: Sequence[str]) -> bool:
    """Whether numbers in a row are times of day: the first says so, the last or what follows it, too."""
    before = text[: found.start()]
    if _SPANNED.search(before[-12:]) or not (found[1] or _MARKED.search(members[0]) or _MARKED.search(members[-1])):
        return False
    if not found[1] and not _MARKED.search(members[0]) and not _HALF.search(members[-1]):
        return False
    if any(int(member) > 24 for member in members if member.isdecimal()):
        return False
    return bool(_MARKED.search(members[-1]) or _AFTER.match(text, found.end()))


def _halves(members: Sequence[str]) -> list[str]:
    """Half of the day, from the time behind: "8 and 10pm" are both at night; in "9 and 6pm" the 9 is before it, so am.

    A row runs forward within a day: "9, 1 and 5" begins in the morning.
    """
    said = list(members)
    hours = [int(number["hour"]) for member in said if (number := _BARE.fullmatch(member))]
    drops = [place for place in range(1, len(hours)) if hours[place] % 12 < hours[place - 1] % 12]
    if len(hours) == len(said) and len(drops) == 1 and min(hours) > 0 and max(hours) <= 12:
        return [f"{member}{'am' if place < drops[0] else 'pm'}" for place, member in enumerate(said)]
    for place in range(len(said) - 2, -1, -1):
        half = _HALF.search(said[place + 1])
        if half is None or _MARKED.search(said[place]) or int(said[place]) > 12:
            continue
        hour, following = int(said[place]) % 12, int(patterns.match(r"\d+", said[place + 1])[0]) % 12  # type: ignore[index]
        earlier = half[1].lower() == "a" or hour > following
        said[place] += "am" if earlier else "pm"
    return said
