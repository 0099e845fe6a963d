"""English times, read: `find` every one in a message, `read` a text that is one, `merge` a date and a time said apart.

Called by the phrase matcher's {when} slots, by `main.py understand` and by every specialist that takes a time. Beside
the readers stand what a time becomes: moments, repeats and the days that they leave out (recurrence.py, series.py,
skips.py). Pure: `now` is always an argument, aware, in the person's own zone.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import itertools
from collections.abc import Sequence

from specialists.language.time import conventions, labels, phrase, set_apart, settle, table, tokens, words
from specialists.language.time.bag import Bag
from specialists.language.time.leftover import DENIALS, torn, unread
from specialists.language.time.tokens import Tokens
from specialists.language.time.value import Anchor, Grain, When

__all__ = [
    "DENIALS", "THAT_DAY", "Anchor", "Grain", "When", "best", "find", "merge", "read", "sole", "throughout", "torn",
    "unread",
]

_AROUND = words.names("please pls plz ok okay maybe thanks thx . ! ? , then it yes no")  # a time that is all of a text
_BEFORE = _AROUND | words.names("at on say make how about let's lets do the")
THAT_DAY = (("that", "day"), ("that", "same", "day"), ("the", "same", "day"), ("same", "day"))
_BARE = 40  # characters: what is a time only because there is nothing else ("autumn", "make it 6 please") is short
_APART = ("except", " not ", "but ", "without", "unless")  # words between two times that keep them from being one
_CORRECTIONS = (
    "actually", "i mean", "i meant", "no ", ", no", "rather", "make that", "make it", "sorry", "instead", "wait",
)


def _month_first(zone: str) -> bool:
    return zone.startswith(conventions.MONTH_FIRST)


def find(text: str, now: dt.datetime) -> list[When]:
    """Every time in a message, from left to right, none overlapping, each as long as it can be.

    `now` is aware and carries the person's ZoneInfo. Only the first conventions.LONGEST_TEXT characters are looked at.
    """
    t = Tokens(text)
    readers = table.READERS
    all_words = t.words
    if not any(word in readers or word[0].isdigit() for word in all_words[: t.size]):
        return []
    found: list[When] = []
    local = now.replace(tzinfo=None)
    zone = str(now.tzinfo)
    month_first = _month_first(zone)
    place = 0
    size = t.size
    t.whole = False
    t.zone = zone
    while place < size:
        word = all_words[place]
        if word not in readers and not word[0].isdigit():
            place = labels.past(t, place) if word in labels.LABELS else place + 1
            continue
        if (word in table.LEADING and not table.leads_on(t, place)) or (word[0].isdigit() and labels.in_word(t, place)):
            place += 1
            continue
        bag = Bag(local, month_first)
        end = phrase.pieces(t, place, bag)
        if end and _stands(t, place, end, bag):
            _lean(bag, t.lean and t.leaning(place))
            end = _with_that_day(t, end, bag)
            span = t.starts[place], t.ends[end - 1]
            value = settle.value(bag, now, text[span[0] : span[1]], span)
            if value is not None:
                found.append(value)
                place = end
                continue
            if bag.mday is not None and bag.month is not None:  # no such day: "the thirty-first of June"
                place = end
                continue
        place += 1
    return set_apart.joined(text, now, found, read) if found and set_apart.may_join(all_words) else found


def _with_that_day(t: Tokens, end: int, bag: Bag) -> int:
    """The end of an hour with "that day" behind it, which is the day that was named before."""
    if not bag.has_time or bag.has_date or bag.repeat is not None:
        return end
    return end + next((len(said) for said in THAT_DAY if tuple(t.words[end : end + len(said)]) == said), 0)


def _lean(bag: Bag, half: str) -> None:
    bag.lean = half
    if bag.end is not None:
        bag.end.lean = half


def _stands(t: Tokens, start: int, end: int, bag: Bag) -> bool:
    """Whether what was read is a time at all, and no part of a number, a version or a price."""
    if bag.repeat is not None and not bag.repeat.freq:
        return False
    if bag.is_empty and bag.begin is None and bag.end is None:
        return False
    if bag.bare is not None and bag.end is None:
        return False
    before = t.words[start - 1] if start else ""
    if (
        t.joined[start]
        and before in ("$", "£", "€", "#", "/", "-", ".", "_", "+", "v", "=")
        and t.words[start][:1].isdigit()
    ):
        return before in ("-", "/", ".", "_", "=") and bag.year is not None and bag.mday is not None
    after = t.words[end]
    if t.joined[end] and after.isalpha() and t.words[end - 1].isdigit() and bag.repeat is None:
        return False  # the beginning of a name: "march2024x"
    return not (after in ("%", "$", "€", "£", "°") and t.joined[end])


def read(text: str, now: dt.datetime, half: str = "") -> When | None:
    """The value of a text that is one time and nothing else,
    give or take a "please" or an "at"; None where it is not.
    """
    if len(text) > conventions.LONGEST_TEXT:
        return None
    t = Tokens(text)
    first, last = 0, t.size
    found = _whole(text, t, first, last, now, half)
    while found is None and last > first and t.words[last - 1] in _AROUND:
        last -= 1
        found = _whole(text, t, first, last, now, half)
    while found is None and first < last and t.words[first] in _BEFORE:
        first += 1
        found = _whole(text, t, first, last, now, half)
    return found


def _whole(text: str, t: Tokens, first: int, last: int, now: dt.datetime, half: str) -> When | None:
    """The value of the words from one place to before another, if they are one time."""
    if first >= last or not (t.words[first] in table.READERS or t.words[first][0].isdigit()):
        return None
    offset = t.starts[first]
    if first or last < t.size:
        t = Tokens(text[offset : t.ends[last - 1]])
    else:
        offset = 0
    t.whole, t.zone = True, str(now.tzinfo)
    bag = Bag(now.replace(tzinfo=None), _month_first(t.zone))
    end = _with_that_day(t, phrase.pieces(t, 0, bag), bag)
    if end < t.size or not end or not _stands(t, 0, end, bag):
        return None
    _lean(bag, half or t.lean)
    span = t.starts[0] + offset, t.ends[end - 1] + offset
    return settle.value(bag, now, text[span[0] : span[1]], span)


def merge(whens: list[When], now: dt.datetime, text: str = "") -> When | None:
    """One value of the pieces of one request that stood apart ("on Friday call mom at 3"); None where they do not fit
    together.

    `text` is the message, which may tell the half of the day ("wake me"). The value is what the pieces would mean side
    by side; its span reaches from the first to the last.
    """
    if not whens:
        return None
    if len(whens) == 1:
        return whens[0]
    days = [when for when in whens if when.grain is Grain.DAY and when.start and not when.end and not when.rrule]
    if len(days) > 1 or (text and _two_rules(whens, text)):  # two days are two times
        return None
    half = tokens.lean(Tokens(text).words) if text else ""
    joined = read(" ".join(when.text.strip(" ,.") for when in whens), now, half)
    if joined is None and len(whens) == 2:
        joined = read(f"{whens[1].text} {whens[0].text}", now, half)
    if joined is None:
        return None
    span = min(when.span[0] for when in whens), max(when.span[1] for when in whens)
    return When.from_json({**joined.as_json(), "span": span})


def _two_rules(whens: Sequence[When], text: str) -> bool:
    """Whether "and" stands between a repeat and a day: "Tuesdays and the first of the month"."""
    return any(
        one.rrule and text[one.span[1] : other.span[0]].strip(" ,").lower() == "and"
        for one, other in itertools.pairwise(whens)
    )


def throughout(value: When) -> When:
    """A part of a day from its beginning to its end, where its name alone was said; any other time as it is."""
    part = conventions.PARTS.get(value.part or "")
    if part is None or value.start is None or value.end or value.rrule or value.start.time() != part.moment:
        return value
    start = dt.datetime.combine(value.start.date(), part.start)
    end = dt.datetime.combine(value.start.date() + dt.timedelta(days=part.end < part.start), part.end)
    return dataclasses.replace(value, start=start, end=end, assumed=())


def best(text: str, now: dt.datetime, found: Sequence[When] | None = None) -> When | None:
    """The one time that a whole message is about: its pieces together, else the most complete of them,
    the first among equals. `found` is what `find` gave for this text, where it has been asked already.
    """
    whens = find(text, now) if found is None else list(found)
    if len(whens) < 2:
        return whens[0] if whens else read(text, now) if len(text) <= _BARE else None
    whens = _last_said(text, whens)
    if any(word in text[whens[0].span[1] : whens[-1].span[0]].lower() for word in _APART):
        return max(whens, key=_completeness)
    if len(whens) < 5:
        joined = merge(whens, now, text)
        if joined is not None:
            return joined
    for first in range(len(whens) - 1):
        if first > 3:
            break
        joined = merge(whens[first : first + 2], now, text)
        if joined is not None:
            whens = [*whens[:first], joined, *whens[first + 2 :]]
            break
    return max(whens, key=_completeness)


def sole(text: str, now: dt.datetime, found: Sequence[When]) -> When | None:
    """The same, only where it is all that the message says of time: None where two times stay apart, and where a number
    or a word of time beside it was left unread.
    """
    value = best(text, now, found)
    if value is None:
        return None
    alone = value in found
    if alone and len(found) > 1 and len(_last_said(text, list(found))) > 1:
        return None
    return None if unread(text, found if alone else [*found, value]) else value


def _last_said(text: str, whens: list[When]) -> list[When]:
    """The times behind the last word of correction between them: "at 5, no, at 6"."""
    for index in range(len(whens) - 1, 0, -1):
        between = text[whens[index - 1].span[1] : whens[index].span[0]].lower()
        if any(word in between for word in _CORRECTIONS):
            return whens[index:]
    return whens


def _completeness(when: When) -> int:
    if when.rrule:
        return 6
    if when.start is None:
        return 1
    if when.end is not None:
        return 5 if not when.is_date else 3
    return 3 if when.is_date else 4
