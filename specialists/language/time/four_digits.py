"""Times of day in three or four digits with no colon: "1745", "0630", "730 pm". Read by clock.py."""

from __future__ import annotations

from specialists.language.time import halves, words
from specialists.language.time.halves import Clock
from specialists.language.time.tokens import Tokens

AFTER = words.names(
    "on to for in at today tomorrow tonight every till until and or this next hours hrs sharp z utc gmt "
    "daily through from with please by"
)


def read(t: Tokens, at: int, bare: bool) -> tuple[Clock, int] | None:
    """The time at a word of three or four digits. `bare` as for clock.read."""
    word, following = t.words[at], t.words[at + 1]
    number = int(word)
    hours, minutes = divmod(number, 100)
    half = halves.half_of_day(t, at + 1)
    if half and 1 <= hours <= 12 and minutes < 60:
        return halves.finish(t, at + 1, hours, minutes, None, False)
    if not halves.fits(hours, minutes):
        return None
    if following == "h" and t.words[at + 2].isdigit() and t.joined[at + 2]:  # "2019 H2" is half a year
        return None
    if (following in ("h", "hrs", "hours", "hr") and len(word) == 4) or (following in ("h", "hrs") and len(word) == 3):
        return (hours % 24, minutes, None, "24"), at + 2
    if len(word) == 4 and not bare and at and t.words[at - 1].isdigit():  # the end of a telephone number
        return None
    after = t.words[at + 1]
    if len(word) == 4 and after[:1].isalpha() and after not in AFTER and after not in words.GOES_ON:
        return None
    if len(word) == 4 and (bare or word[0] == "0") and (minutes % 5 == 0 or word[0] == "0" or bare):
        if bare and 1900 <= number <= 2100 and minutes % 5:  # "at 2019" is no time anyone says
            return None
        if not bare and t.words[at + 1] not in words.GOES_ON and t.words[at + 1] not in ("on", "hours"):
            return None
        return (hours % 24, minutes, None, "24"), at + 1
    if bare and len(word) == 3 and minutes % 5 == 0 and 1 <= hours <= 9:  # "at 730"
        return (hours, minutes, None, ""), at + 1
    return None
