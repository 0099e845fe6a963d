"""The halves of the day on a clock: am, pm, and what is sure without them. Read by clock.py and labels.py."""

from __future__ import annotations

from specialists.language.text import numbers
from specialists.language.time import words
from specialists.language.time.tokens import Tokens

Clock = tuple[int, int, int | None, str]  # hour, minute, second, half ("am", "pm", "24" or "")
_HOURS = words.names("h hr hrs hours uhr")


def half_of_day(t: Tokens, at: int) -> tuple[str, int] | None:
    """The "am" or "pm" at a word: am, a.m., p. m., and a lone letter straight after digits."""
    word = t.words[at]
    if word == "in" and t.words[at + 1] == "the" and t.words[at + 2] in ("am", "pm"):
        return t.words[at + 2], at + 3
    if word == "ish" and t.words[at + 1] in ("am", "pm"):
        return t.words[at + 1], at + 2
    if word in ("am", "pm"):
        return word, at + 2 if t.words[at + 1] == "." and t.joined[at + 1] and t.joined[at + 2] else at + 1
    if word in ("a", "p"):
        if t.words[at + 1] == "." and t.words[at + 2] == "m":
            return word + "m", at + 4 if t.words[at + 3] == "." and t.joined[at + 3] else at + 3
        if t.words[at + 1] == "m" and (
            t.joined[at] or t.words[at - 1] in numbers.ONES or t.words[at - 1][-1:].isdigit()
        ):
            return word + "m", at + 2
        if t.joined[at] and t.words[at - 1][-1:].isdigit():
            return word + "m", at + 1
    return None


def with_half(clock: Clock, half: str) -> Clock:
    hour, minute, second, known = clock
    if hour > 12 or known in ("am", "pm"):
        return clock
    return hour % 12 + (12 if half == "pm" else 0), minute, second, half


def fits(hour: int, minute: int, second: int = 0) -> bool:
    return (0 <= hour < 24 or (hour == 24 and minute == 0 and second == 0)) and 0 <= minute < 60 and 0 <= second < 60


def finish(t: Tokens, at: int, hour: int, minute: int, second: int | None, sure: bool) -> tuple[Clock, int] | None:
    """Adds an am or pm that follows; `sure` says that the way of writing alone means the 24-hour clock."""
    half = half_of_day(t, at)
    if half and 0 <= hour <= 12:
        return with_half((hour, minute, second, ""), half[0]), half[1]
    if half and fits(hour, minute):
        return (hour % 24, minute, second, "24"), half[1]
    if not fits(hour, minute, second or 0):
        return None
    if t.words[at] in _HOURS and t.words[at + 1] not in ("ago", "from", "before", "after"):
        at, sure = at + 1, True
    if hour == 0 or hour > 12:
        sure = True
    return (hour % 24, minute, second, "24" if sure else ""), at
