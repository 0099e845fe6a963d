"""The loop that puts pieces of one time expression together. Called by time/__init__.py.

Every word that can begin a piece has readers in READERS; each is tried in order, puts what it read into the bag and
says where it
ended. Pieces may come in any order; one that says again what was said ends the expression. Nothing looks further than
a dozen
words ahead except a row of days or a nested time, those nest a few deep at most, and a text has a budget of readings
(tokens.FUEL):
the whole is linear in the text, and bounded.
"""

from __future__ import annotations

from collections.abc import Callable

from specialists.language.time import clock, monthdays, ranges, words, zones
from specialists.language.time.bag import Bag
from specialists.language.time.tokens import Tokens

Reader = Callable[[Tokens, int, Bag], int]

# word -> the readers to try there; table.py fills it. DIGITS stands for every word of digits.
READERS: dict[str, tuple[Reader, ...]] = {}
DIGITS = "#"

_SKIPPED = words.names(
    ", of - – and . ( ) in on at the to @ year time day sharp then there is as or ' & only again | date : ;"
)
_MAX_PIECES = 24
_DEEPEST = 6  # readers within readers: "in the early morning of the last Friday of the month" takes five


def one(t: Tokens, at: int, bag: Bag) -> int:
    """Reads one piece at a word; the place after it, or 0."""
    word = t.words[at]
    readers = READERS.get(word)
    if readers is None:
        if word and word[0].isdigit():
            readers = READERS[DIGITS]
        else:
            return 0
    if t.nest > _DEEPEST or t.fuel <= 0:
        return 0
    t.nest += 1
    t.fuel -= 1
    end = 0
    for reader in readers:
        end = reader(t, at, bag)
        if end:
            break
    t.nest -= 1
    return end


def pieces(t: Tokens, at: int, bag: Bag, stop: frozenset[str] = frozenset()) -> int:
    """Reads as many pieces as belong together; the place after the last one, or 0."""
    end = 0
    place = at
    count = 0
    all_words = t.words
    while place < t.size and count < _MAX_PIECES:
        word = all_words[place]
        if end and word in stop:
            break
        new = one(t, place, bag)
        if not new and end:
            new = _between(t, place, bag)
        if not new:
            break
        end = place = new
        count += 1
        if bag.end is None and (all_words[place] in words.RANGE_WORDS or bag.lead == "between"):
            new = 0 if all_words[place] in stop else ranges.tail(t, place, bag)
            if new:
                end = place = new
    return end


def _between(t: Tokens, at: int, bag: Bag) -> int:
    """The next piece where a word stands between that says nothing, or one that means something only here."""
    word = t.words[at]
    if bag.hour is not None:
        if not bag.zone:
            found = zones.read(t, at, bag)
            if found:
                return found
        found = _more_times(t, at, bag)
        if found:
            return found
    if word == "of":
        found = monthdays.of_month(t, at, bag)
        if found:
            return found
    if word == "t" and t.joined[at] and t.joined[at + 1] and bag.hour is None:  # 2016-12-17T01:25
        return _iso_time(t, at + 1, bag)
    if (
        bag.hour is None
        and word[:1].isdigit()
        and word.isdigit()
        and (bag.has_date or (bag.repeat is not None and bag.repeat.days))
    ):
        found = _time_after_date(t, at, bag)
        if found:
            return found
    return _past_glue(t, at, bag) if word in _SKIPPED else 0


def _past_glue(t: Tokens, at: int, bag: Bag) -> int:
    """The piece behind a word that says nothing here: a comma, a dash, "and"."""
    word, following = t.words[at], t.words[at + 1]
    if word == "and":
        if not _goes_on(t, at + 1, bag):
            return 0
        if following in ("goes", "ends", "lasts", "runs") and t.words[at + 2] in ("until", "till", "at", "to", "for"):
            return one(t, at + 2, bag) if t.words[at + 2] != "at" else 0
    if word in (";", ":", "to", "or", "then", "is", "only"):
        return 0
    if word == "." and not (t.joined[at] and (following.isdigit() or following in words.MONTHS)):
        return 0
    if word == "-" and t.joined[at] and following.isalpha() and t.joined[at + 1] and following not in READERS:
        return 0
    found = one(t, at + 1, bag)
    if not found and word in (",", "-", "(", "'") and following in ("the", "at", "on", "from", "in", "and", "but"):
        found = one(t, at + 2, bag)
    return found


def _goes_on(t: Tokens, at: int, bag: Bag) -> bool:
    """Whether what stands behind "and" is of the same time: "Tuesdays and the first of the month" are two rules."""
    if bag.repeat is not None:
        return not (bag.repeat.days and monthdays.begins(t, at))
    return bag.lead == "between" or bool(bag.part or bag.hour) or t.words[at] in ("until", "ending", "goes")


def _time_after_date(t: Tokens, at: int, bag: Bag) -> int:
    """A bare hour straight after a date, where nothing follows that it could count: "tomorrow 5", "2 Feb 0525"."""
    word = t.words[at]
    following = t.words[at + 1]
    if t.joined[at] and t.words[at - 1] not in (",",):
        return 0
    if len(word) == 4:
        read = clock.read(t, at, True)
        if read is None or (
            following not in words.GOES_ON and following not in ("h", "hrs", "hours", "on", "at", "in", "for", "-")
        ):
            return 0
        clock.put(bag, read[0])
        bag.half = "24"
        return read[1]
    if len(word) > 2 or (bag.month is None and bag.day is None and bag.wday is None and bag.repeat is None):
        return 0
    spaced = following.isdigit() and len(following) == 2
    if ((following in words.ENDS and following not in (".", ",", ":", ")")) or spaced) and 1 <= int(word) <= 24:
        read = clock.read(t, at, True)
        if read is not None and t.words[read[1]] in words.GOES_ON:
            clock.put(bag, read[0])
            return read[1]
    return 0


def _iso_time(t: Tokens, at: int, bag: Bag) -> int:
    """The time after the T of ISO 8601, with its zone: 01:25, 012500, 01:25:00Z, 01:25+02:00."""
    digits = t.words[at]
    if digits.isdigit() and len(digits) in (4, 6):
        fields = int(digits[:2]), int(digits[2:4]), int(digits[4:]) if digits[4:] else None
        if fields[0] > 23 or fields[1] > 59 or (fields[2] or 0) > 59:
            return 0
        bag.hour, bag.minute, bag.second = fields
        end = at + 1
    else:
        read = clock.read(t, at, True)
        if read is None or ":" not in digits:
            return 0
        (bag.hour, bag.minute, bag.second, _), end = read
    bag.half = "24"
    if t.words[end] == "z" and t.joined[end]:
        bag.zone, end = "UTC", end + 1
    elif t.words[end] in ("+", "-") and t.joined[end] and t.words[end + 1][:2].isdigit():
        hours = int(t.words[end + 1][:2])
        sign = "-" if t.words[end] == "+" else "+"
        if hours <= 14:
            bag.zone, end = (f"Etc/GMT{sign}{hours}" if hours else "UTC"), end + 2
    return end


def _more_times(t: Tokens, at: int, bag: Bag) -> int:
    """Further times of day of a repeat: "at 10, 12 and 17", "8am and 8pm every day"."""
    if t.words[at] not in (",", "and", "&", "/"):
        return 0
    place = at
    found: list[tuple[int, int, str]] = []
    while t.words[place] in (",", "and", "&", "/") and len(found) < 24:
        start = place + 1
        if t.words[start] == "and":
            start += 1
        if t.words[start] in ("at", "@"):
            start += 1
        read = clock.read(t, start, True)
        if (
            read is None
            or (t.words[read[1]] in words.UNITS and len(t.words[read[1]]) > 1)
            or t.words[read[1]] in words.MONTHS
        ):
            break
        if t.words[start] in ("a", "half", "one") and read[1] == start + 1:
            break
        hour, minute, _, half = read[0]
        found.append((hour, minute, half))
        place = read[1]
    if not found or not ((bag.repeat is not None and bag.repeat.freq) or _repeats_next(t, place)):
        return 0
    if bag.more:
        return 0
    bag.more = tuple(found)
    return place


def _repeats_next(t: Tokens, at: int) -> bool:
    word = t.words[at]
    if word in ("on", ","):
        word = t.words[at + 1]
    return (
        word in ("every", "each", "daily", "everyday")
        or word in words.WEEKDAY_PLURALS
        or word in ("weekdays", "weekends")
    )
