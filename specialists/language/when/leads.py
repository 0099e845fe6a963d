"""The small words that say how a time is meant: at, on, in, by, before, after, until, since, for, from, between, the. Read by phrase.py."""

from __future__ import annotations

from specialists.language import numbers
from specialists.language.when import boxes, clock, dates, feasts, lengths, phrase, ranges, relative, repeats, words
from specialists.language.when.bag import Bag, Length
from specialists.language.when.tokens import Tokens

_NOT_HOURS = frozenset(
    ("%", "percent", "dollars", "bucks", "euros", "pounds", "mph", "km", "miles", "degrees", "people", "years", "street", "st",
     "x", "cents", "places", "tables", "points", "grand", "k", "kg", "lbs", "ounces", "locations", "stores", "different", "guys",
     "times", "events", "nd", "rd", "million", "thousand", "hundred", "other", "more", "items", "dollar", "least", "once", "°")
)
_VAGUE_IN = {
    "bit": "a bit", "while": "a while", "moment": "a moment", "jiffy": "a moment", "sec": "a moment", "second": "a moment",
    "minute": "a moment", "min": "a moment", "mo": "a moment", "flash": "a moment", "tick": "a moment", "little": "a bit",
}
_MEALS = frozenset(("lunch", "dinner", "breakfast", "work"))
_ENDS = frozenset(("", ".", ",", "?", "!", ";", ":", ")"))


def at_(t: Tokens, at: int, bag: Bag) -> int:
    """at 5, @ 5:30, at noon, at the end of March, at lunch, at night."""
    place = at + 1
    if t.words[place] in ("about", "around", "exactly", "approximately", "approx", "roughly", "like", "~", "precisely", "or"):
        place += 1
    word = t.words[place]
    found = dates.written(t, place, bag) if word[:1].isdigit() else 0
    if not found and bag.mday is None and (word[:1].isdigit() or word in numbers.ORDINALS):
        twin = bag.copy()
        found = dates.numbered(t, place, twin)
        if found and (twin.month is not None):
            bag.become(twin)
        else:
            found = 0
    if found:
        return found
    if bag.hour is None:
        read = clock.read(t, place, True)
        if read is not None and t.words[read[1]] not in _NOT_HOURS and _is_hour(t, place, read[1]):
            clock.put(bag, read[0])
            bag.strong = True
            return _minus_day(t, read[1], bag)
    if word in words.PARTS and not bag.part:
        bag.part, bag.strong = words.PARTS[word], True
        return place + 1
    if word == "work" or word.startswith("$"):
        return 0
    return phrase.one(t, place, bag)


def _is_hour(t: Tokens, start: int, end: int) -> bool:
    """Whether a number after "at" is an hour rather than a score, a price or the "a" of "at a quarter of the price"."""
    if t.words[start] in ("one", "two") and t.words[end] in ("of", "point", "time"):
        return False
    if t.words[end] == "-" and t.joined[end] and t.joined[end + 1] and len(t.words[end + 1]) > 2 and t.words[end + 1].isdigit():
        return False  # a telephone number
    if t.words[start] in numbers.ARTICLES and end == start + 1:
        return False
    return not (t.words[end] in words.UNITS and len(t.words[end]) > 1 and t.words[end] not in ("second",))


def _minus_day(t: Tokens, at: int, bag: Bag) -> int:
    """ "+1" after a time of day: the day after."""
    if t.words[at] == "+" and t.joined[at] and t.joined[at + 1] and t.words[at + 1] in ("1", "2"):
        bag.plus = int(t.words[at + 1])
        return at + 2
    return at


def on(t: Tokens, at: int, bag: Bag) -> int:
    """on Friday, on the 15, on 3/4, on weekends."""
    place = at + 1
    if t.words[place] == "a" and t.words[place + 1] in words.WEEKDAYS:
        place += 1
    found = repeats.ordinals(t, place, bag)
    if found:
        return found
    the = t.words[place] == "the"
    number = place + 1 if the else place
    word = t.words[number]
    if word.isdigit() and len(word) <= 2 and 1 <= int(word) <= 31 and bag.mday is None and not bag.has_date:
        twin = bag.copy()
        found = dates.numbered(t, number, twin, the)
        if found:
            bag.become(twin)
            return found
        following = t.words[number + 1]
        if at and t.words[at - 1].isdigit():  # "1 on 1"
            return 0
        if (following in _ENDS or following in ("at", "@", "from") or (the and following in ("to", "and", "-", "of", "until"))) and (
            not (following in (".", ":") and t.joined[number + 2] and t.words[number + 2][:1].isdigit())
        ):
            if following == "of" and t.words[number + 2] not in ("next", "this", "the", "every", "each"):
                return 0
            bag.mday, bag.strong = int(word), True
            return number + 1
        return 0
    return phrase.one(t, place, bag)


def the_(t: Tokens, at: int, bag: Bag) -> int:
    """the 20th, the day after tomorrow, the week after next, the weekend, the end of the month, the first of March."""
    place = at + 1
    word = t.words[place]
    if not word:
        return 0
    if word[0].isdigit() or word in numbers.ORDINALS or word in numbers.TENS:
        return (
            boxes.ordered_unit(t, place, bag)
            or dates.numbered(t, place, bag, True)
            or boxes.decade(t, place, bag)
            or (ranges.colon(t, place, bag) if word[0].isdigit() else 0)
        )
    if word in words.NAMED_UNITS or word in words.PARTS:
        found = boxes.after_next(t, place, bag) or relative.unit_from(t, place, bag)
        if not found and word == "month" and t.words[place + 1] == "of" and t.words[place + 2] in words.MONTHS:
            return phrase.one(t, place + 2, bag)
        if not found and word == "week":
            found = boxes.week_of(t, place, bag)
        if not found and words.NAMED_UNITS.get(word) == "weekend":
            found = boxes.weekend(t, place, bag)
        if not found and word in words.MOMENTS:
            found = phrase.one(t, place, bag)
        if not found and word in words.PARTS and word not in _MEALS and not bag.part:
            before = t.words[at - 1] if at else ""
            if before in ("in", "during", "for", "by", "on") or bag.has_date or bag.hour is not None or t.words[place + 1] == "of":
                if t.words[place + 1] == "of" and not bag.has_date:
                    inner = bag.copy()
                    inner.part = words.PARTS[word]
                    after = phrase.one(t, place + 2, inner)
                    if after and inner.has_date:
                        bag.become(inner)
                        return after
                    return 0
                bag.part, bag.strong, found = words.PARTS[word], True, place + 1
        return found
    if word in words.MODIFIERS:
        return boxes.modified(t, place, bag)
    if word in words.WEEKDAYS or word in ("end", "beginning", "start", "middle", "rest", "remainder", "weekend", "early", "late"):
        return phrase.one(t, place, bag)
    if word in feasts.FIRST_WORDS or word in ("mid", "seventies", "eighties", "nineties", "sixties", "fifties", "twenties", "whole", "full", "entire"):
        return phrase.one(t, place, bag)
    return 0


def in_(t: Tokens, at: int, bag: Bag) -> int:
    """in 20 minutes, in the morning, in March, in 2027, in a bit, in the next 3 days."""
    place = at + 1
    word = t.words[place]
    if word == "the" or word in words.PARTS or word in ("early", "late"):
        part = place + 1 if word == "the" else place
        name = t.words[part]
        if name in words.PARTS and not bag.part and name not in _MEALS:
            bag.part, bag.strong = words.PARTS[name], True
            return part + 1
        return phrase.one(t, place, bag)
    if word in ("about", "around", "roughly", "approximately", "like", "approx", "exactly", "just", "maybe"):
        place += 1
        word = t.words[place]
    if word in numbers.ARTICLES:
        vague = place + 1
        if t.words[vague] in ("little", "short") and t.words[vague + 1] in _VAGUE_IN:
            vague += 1
        name = t.words[vague]
        if name in _VAGUE_IN and not bag.vague and not (name in ("minute", "second", "min") and t.words[vague + 1] in ("and", "or")):
            if bag.is_empty and (t.words[vague + 1] not in ("of",)):
                bag.vague, bag.strong = _VAGUE_IN[name], True
                return vague + 1
    if word[:1].isdigit() or word in numbers.STARTS:
        return (
            _in_length(t, place, bag)
            or _in_year(t, place, bag)
            or ranges.in_range(t, place, bag)
            or _in_minutes(t, place, bag)
        )
    if word in words.MONTHS or word in words.SEASONS or word in ("q", "h", "mid") or word in words.MODIFIERS:
        return phrase.one(t, place, bag)
    if word in feasts.FIRST_WORDS and not bag.has_date:
        return phrase.one(t, place, bag)
    return 0


def _in_length(t: Tokens, at: int, bag: Bag) -> int:
    found = lengths.read(t, at, True)
    if found is None or bag.length is not None or bag.exact is not None:
        return relative.length(t, at, bag) if bag.length is None and found is None and _weekday_next(t, at) else 0
    size, place = found
    if bag.has_date and not (bag.wday is not None or bag.month is not None) or bag.has_time and size.seconds:
        return 0
    if t.words[place] in ("'", "'s"):
        place += 1
    if t.words[place] in ("time", "times"):
        place += 1
    elif t.words[place] == "from" and t.words[place + 1] == "now":
        place += 2
    elif t.words[place] in ("or",) and t.words[place + 1] == "so":
        place += 2
    elif t.words[place] in ("a", "per"):
        return 0
    bag.length, bag.elapsed, bag.strong = size, True, True
    if size.about:
        bag.said += (size.about,)
    return place


def _in_minutes(t: Tokens, at: int, bag: Bag) -> int:
    """ "remind me in 20": minutes, where nothing follows that could be counted."""
    word = t.words[at]
    if not word.isdigit() or not 5 <= int(word[:4]) <= 90 or not bag.is_empty:
        return 0
    if t.words[at + 1] not in _ENDS and t.words[at + 1] != "to" or t.words[at + 1] == "." and t.joined[at + 2]:
        return 0
    bag.length, bag.elapsed, bag.strong = Length(0, 0, int(word) * 60, "minute"), True, True
    bag.said += (f"{word} read as {word} minutes",)
    return at + 1


def _weekday_next(t: Tokens, at: int) -> bool:
    return t.words[at + 1] in ("business", "working", "work", "weekdays") or t.words[at + 1] in words.WEEKDAY_PLURALS


def _in_year(t: Tokens, at: int, bag: Bag) -> int:
    found = dates.year(t, at)
    if found is None or bag.year is not None or (bag.has_date and bag.month is None and bag.feast == "" and bag.season is None):
        return boxes.decade(t, at, bag)
    bag.year, bag.strong = found[0], True
    return found[1]


def within(t: Tokens, at: int, bag: Bag) -> int:
    """within 2 hours, inside a week: from now until then."""
    place = at + 1
    if t.words[place] == "the" and t.words[place + 1] in ("hour", "day", "week", "month", "year"):
        place += 1
    if t.words[place] in ("the", "next"):
        return phrase.one(t, place, bag)
    found = lengths.read(t, place, True)
    if found is None or bag.has_date or bag.length is not None:
        return 0
    if t.words[found[1]] == "of":
        return 0
    bag.length, bag.elapsed, bag.deadline, bag.since, bag.strong = found[0], True, True, "within", True
    return found[1]


def for_(t: Tokens, at: int, bag: Bag) -> int:
    """for 45 minutes, for the next 3 weeks, for tomorrow at 5."""
    place = at + 1
    if t.words[place] in ("about", "around", "roughly", "at", "another", "up", "approximately"):
        place += 1
        if t.words[place] in ("least", "most", "to"):
            place += 1
    if t.words[place] in ("the", "next", "a") and bag.repeat is not None and bag.repeat.length is None:
        length_at = place + (t.words[place] == "the") + 1 if t.words[place] != "a" else place
        if t.words[place] == "the" and t.words[length_at - 1] not in words.MODIFIERS:
            length_at = place
        found = lengths.read(t, length_at, True)
        if found is not None:
            bag.repeat.length = found[0]
            return found[1]
    found = lengths.read(t, place)
    if found is not None:
        size, end = found
        if bag.repeat is not None:
            if bag.repeat.length is not None or bag.length is not None:
                return 0
            if size.seconds and not size.days and not size.months:
                bag.length = size
            else:
                bag.repeat.length = size
            return end
        if bag.length is not None:
            return 0
        if t.words[end] in ("ago",):
            return 0
        if bag.is_empty and t.words[end] in ("from", "starting", "beginning") and t.words[end + 1] not in ("now",):
            inner = bag.copy()
            inner.depth += 1
            after_from = phrase.one(t, end + 1, inner) if bag.depth < 2 else 0
            if after_from and (inner.has_date or inner.has_time) and inner.end is None and inner.length is None:
                inner.depth -= 1
                bag.become(inner)
                bag.length, bag.strong = size, True
                return after_from
        bag.length, bag.strong = size, True
        if size.about:
            bag.said += (size.about,)
        return end
    if bag.repeat is not None:
        value = numbers.cardinal(t.words, place)
        if value is not None and t.words[value[1]] in ("times", "occurrences", "occurences", "occasions", "x", "sessions"):
            bag.repeat.count = value[0]
            return value[1] + 1
    if t.words[at - 1] in ("alarm", "alarms", "reminder", "it") and at and bag.is_empty:
        return at_(t, place - 1, bag)
    return phrase.one(t, place, bag) if t.words[place] not in numbers.ONES and not t.words[place].isdigit() else (
        dates.numbered(t, place, bag) or ranges.colon(t, place, bag)
    )


def by(t: Tokens, at: int, bag: Bag) -> int:
    """by Friday, before noon, no later than 5."""
    place = at + 1
    word = t.words[at]
    if word == "no":
        if t.words[at + 1 : at + 3] != ["later", "than"]:
            return 0
        place = at + 3
    if word == "due" and t.words[place] in ("by", "on", "before", "at"):
        place += 1
    if word in ("before", "b4") and t.words[place] in _MEALS and not bag.part:
        bag.part, bag.strong = "before " + t.words[place], True
        return place + 1
    inner = bag.copy()
    inner.deadline = True
    found = at_(t, place - 1, inner)
    if not found or not (inner.has_date or inner.has_time or inner.span is not None) or inner.repeat is not bag.repeat:
        return 0
    bag.become(inner)
    return found


def after(t: Tokens, at: int, bag: Bag) -> int:
    """after 5, after lunch, after work, after Friday."""
    place = at + 1
    word = t.words[place]
    if word in ("lunchtime", "dinnertime", "supper"):
        word = "lunch" if word == "lunchtime" else "dinner"
    if word in ("school", "class") and not bag.part and bag.hour is None and t.words[place + 1] in _ENDS:
        bag.part, bag.strong = "after school", True
        return place + 1
    if word in _MEALS and not bag.part and bag.hour is None:
        if word == "work" and t.words[place + 1] not in _ENDS and t.words[place + 1] in ("on", "is", "with"):
            return 0
        bag.part, bag.strong = "after " + word, True
        return place + 1
    size = lengths.read(t, place) if t.words[place][:1].isdigit() or t.words[place] in numbers.STARTS else None
    if size is not None and bag.is_empty and not (size[0].unit == "hour" and t.words[size[1] - 1] == "h"):
        bag.length, bag.elapsed, bag.strong = size[0], True, True
        return size[1]
    inner = bag.copy()
    found = at_(t, at, inner)
    if not found or not (inner.has_date or inner.has_time):
        return 0
    if inner.repeat is not bag.repeat or inner.anchor is not None:
        return 0
    if inner.bare is not None:
        return 0
    bag.become(inner)
    bag.since = bag.since or "after"
    return found


def until(t: Tokens, at: int, bag: Bag) -> int:
    """until Friday, till 5, up to noon: the end of what came before, or of what goes on now."""
    place = at + 1
    if t.words[at] in ("up", "all") and t.words[place] in ("to", "until", "till"):
        place += 1
    elif t.words[at] in ("up", "all"):
        return 0
    if bag.end is not None or bag.since or bag.depth > 2:
        return 0
    inner = Bag(bag.now, bag.month_first)
    inner.depth = bag.depth + 1
    inner.lead = "until"
    found = at_(t, place - 1, inner)
    if found:
        found = phrase.pieces(t, found, inner) or found
    if not found or not (inner.has_date or inner.has_time or inner.length is not None and inner.elapsed) or inner.repeat is not None:
        return 0
    if bag.repeat is not None:
        if bag.repeat.until is not None:
            return 0
        bag.repeat.until = inner
        return found
    bag.end, bag.since, bag.strong = inner, ("" if bag.has_date or bag.has_time else "until"), True
    bag.inclusive = t.words[at] in words.INCLUSIVE
    return found


def since(t: Tokens, at: int, bag: Bag) -> int:
    """since Monday: from then until now."""
    if not bag.is_empty:
        return 0
    inner = bag.copy()
    found = at_(t, at, inner)
    if not found or not (inner.has_date or inner.has_time) or inner.end is not None:
        return 0
    bag.become(inner)
    bag.since = "since"
    return found


def glue(t: Tokens, at: int, bag: Bag) -> int:
    """A word that adds nothing: "around 5", "during the morning", "scheduled on"."""
    following = t.words[at + 1]
    if t.words[at] == "about" and bag.is_empty and not (following[:1].isdigit() or following in numbers.ONES or following in numbers.STARTS):
        return 0  # "talk about yesterday"
    if t.words[at] in ("around", "about", "approximately", "approx", "circa", "~", "@", "exactly", "roughly"):
        number = following[:1].isdigit() or following in numbers.ONES
        if number and bag.hour is None and (bag.has_date or t.words[at] != "about" or bag.part):
            read = clock.read(t, at + 1, t.words[at] in ("around", "@"))
            if read is not None and t.words[read[1]] not in _NOT_HOURS and _is_hour(t, at + 1, read[1]):
                clock.put(bag, read[0])
                return read[1]
    return phrase.one(t, at + 1, bag)
