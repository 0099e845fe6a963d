"""Words as the search compares them: stems, weekdays, and the values in a text (hours, money, measures). Pure."""

from __future__ import annotations

import datetime as dt
import re
from typing import NamedTuple

DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
_SHORT = {day[:3]: day for day in DAYS} | {"tues": "tuesday", "thur": "thursday", "thurs": "thursday"}
_RANGE = frozenset(("to", "until", "till", "through", "thru"))
STOP = frozenset(
    """a an and are as at be been by can could did do does for from get got had has have how i if in into is it its me
    my of off on or our out so some than that the their them then there they this to up was we were what when where
    which who whom whose why will with would you your about please tell find look search google web online internet
    page site website info information much many far any need want know best good""".split()
)
_ENDINGS = (
    ("ies", "y"), ("sses", "ss"), ("ches", "ch"), ("shes", "sh"), ("xes", "x"), ("ing", ""), ("ed", ""), ("s", ""),
)  # fmt: skip

# Each looks at a bounded stretch, so that none is worse than linear.
TIME = re.compile(
    r"\b\d{1,2}(?:[:.]\d\d)? ?(?:am|pm|a\.m|p\.m)\b|\b\d{1,2}:\d\d\b|\b(?:12 )?(?:noon|midnight)\b", re.I
)
_AMOUNT = r"\d[\d,]{0,12}(?:\.\d\d)?"
MONEY = re.compile(rf"[£$€¥] ?{_AMOUNT}|\b{_AMOUNT} ?(?:pounds|euros?|dollars|gbp|eur|usd)\b", re.I)
MEASURE = re.compile(r"\b(\d[\d,]{0,12}(?:\.\d{1,6})?) ?(%|°[CF]\b|[a-z]{1,12}\b)", re.I)
PHONE = re.compile(r"\+?\b\d(?:[ ()/-]?\d){6,14}\b")


class Value(NamedTuple):
    """An hour, a sum or a measure: what it is one of, by which it compares, as it stands there."""

    kind: str
    amount: float
    said: str


def split(text: str) -> list[str]:
    """The words of a text, in small letters."""
    return "".join(one if one.isalnum() else "" if one in "'’" else " " for one in text.casefold()).split()


def stem(word: str) -> str:
    """ "opening", "opens" and "open" are one."""
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith(("ss", "us", "is")):
            word = word[: -len(ending)] + instead
            break
    if len(word) > 4 and word[-1] == word[-2] and word[-1] not in "ls":
        word = word[:-1]
    return word[:-1] if len(word) > 4 and word.endswith("e") else word


def terms(text: str, now: dt.datetime | None = None) -> list[str]:
    """The stems of a text, without the words that say nothing, and with every day that it names by a range."""
    said = split(text)
    found = [stem(word) for word in said if word not in STOP and _SHORT.get(word, word) not in DAYS]
    days = [_SHORT.get(word, word) for word in said]
    for place, word in enumerate(days):
        if word in DAYS:
            after = days[place + 1 : place + 3]
            found.append(word)
            if len(after) == 2 and after[0] in _RANGE:
                after = after[1:]
            if after and after[0] in DAYS:
                first, last = DAYS.index(word), DAYS.index(after[0])
                found += [DAYS[one % 7] for one in range(first + 1, last + (7 if last < first else 0))]
        elif word == "weekdays":
            found += DAYS[:5]
        elif word in ("weekend", "weekends"):
            found += DAYS[5:]
        elif word == "daily" or (word == "day" and days[place - 1 : place] == ["every"]):
            found += DAYS
        elif now is not None and word in ("today", "tonight", "tomorrow"):
            found.append(DAYS[(now.weekday() + (word == "tomorrow")) % 7])
    return list(dict.fromkeys(found))


def values(text: str) -> list[Value]:
    """All hours, sums and measures of a text."""
    found = [Value("time", _minutes(one.group()), one.group()) for one in TIME.finditer(text)]
    found += [Value("money", _number(one.group()), one.group()) for one in MONEY.finditer(text)]
    for one in MEASURE.finditer(text):
        unit = stem(one[2].casefold())
        if unit not in ("am", "pm", "to", "and", "of", "in", "or", "at", "on"):
            found.append(Value(unit, _number(one[1]), one.group()))
    return found


def _minutes(said: str) -> float:
    low = said.casefold()
    if "noon" in low or "midnight" in low:
        return 720.0 if "noon" in low else 0.0
    digits = "".join(one if one.isdigit() else " " for one in low).split()
    hour, minute = int(digits[0]), int(digits[1]) if len(digits) > 1 else 0
    if "p" in low or "a" in low:
        hour = hour % 12 + (12 if "p" in low else 0)
    return hour * 60.0 + minute


def _number(said: str) -> float:
    return float("".join(one for one in said if one.isdigit() or one == ".") or 0)
