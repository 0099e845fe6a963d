"""The words that bound a time: for, by, before, after, until, since. Called through table.py."""

from __future__ import annotations

from specialists.language.text import numbers
from specialists.language.time import bare, conventions, leads, lengths, numbered, phrase, relative, words
from specialists.language.time.bag import Bag, Length
from specialists.language.time.tokens import Tokens

_SUB_DAILY = ("HOURLY", "MINUTELY", "SECONDLY")
_YEARS_BACK, _YEARS_AHEAD = 20, 19  # the years that "until 2030" may mean, around this one
_TIMES = words.names("times occurrences occurences occasions x sessions")
_AFTER_YEARS = words.names("i we you they he she it and or the my at")


def for_(t: Tokens, at: int, bag: Bag) -> int:
    """for 45 minutes, for the next 3 weeks, for tomorrow at 5."""
    place = at + 1
    if t.words[place] in ("about", "around", "roughly", "at", "another", "up", "approximately"):
        place += 1
        if t.words[place] in ("least", "most", "to"):
            place += 1
    if bag.repeat is not None and bag.repeat.length is None and t.words[place] in ("the", "next", "a"):
        found = lengths.read(t, _length_at(t, place), True)
        if found is not None:
            bag.repeat.length = found[0]
            return found[1]
    found = lengths.read(t, place)
    if found is not None:
        return _lasting(t, place, found, bag)
    if bag.repeat is not None:
        value = numbers.cardinal(t.words, place)
        if value is not None and t.words[value[1]] in _TIMES:
            bag.repeat.count = value[0]
            return value[1] + 1
    if t.words[at - 1] in ("alarm", "alarms", "reminder", "it") and at and bag.is_empty:
        return leads.at_(t, place - 1, bag)
    return (
        phrase.one(t, place, bag)
        if t.words[place] not in numbers.ONES and not t.words[place].isdigit()
        else (numbered.numbered(t, place, bag) or bare.clock_time(t, place, bag))
    )


def _length_at(t: Tokens, place: int) -> int:
    """Where the length begins of "the next 3 weeks", "next week", "a month"."""
    if t.words[place] == "the":
        return place + 2 if t.words[place + 1] in words.MODIFIERS else place
    return place if t.words[place] == "a" else place + 1


def _lasting(t: Tokens, place: int, found: tuple[Length, int], bag: Bag) -> int:
    """A length behind "for": of the whole repeat, of each of its times, of the one time; or with where it begins."""
    size, end = found
    if bag.repeat is not None:
        if bag.repeat.length is not None or bag.length is not None:
            return 0
        if size.seconds and not size.days and not size.months and bag.repeat.freq not in _SUB_DAILY:
            bag.length = size
        else:
            bag.repeat.length = size
        return end
    if bag.length is not None or t.words[end] == "ago":
        return 0
    if t.words[end] == "from" and t.words[end + 1] == "now":  # "an alarm for five minutes from now"
        return relative.counted(t, size, end, place, bag)
    if bag.is_empty and t.words[end] in ("from", "starting", "beginning") and t.words[end + 1] != "now":
        after = _begun(t, end + 1, bag)
        if after:
            bag.length, bag.strong = size, True
            return after
    bag.length, bag.strong = size, True
    if size.about:
        bag.said += (size.about,)
    return end


def _begun(t: Tokens, at: int, bag: Bag) -> int:
    """Where the moment ends at which a length begins: "for a week from Monday"; 0 where none follows."""
    inner = bag.copy()
    inner.depth += 1
    after = phrase.one(t, at, inner) if bag.depth < 2 else 0
    if not after or not (inner.has_date or inner.has_time) or inner.end is not None or inner.length is not None:
        return 0
    inner.depth -= 1
    bag.become(inner)
    return after


def by(t: Tokens, at: int, bag: Bag) -> int:
    """by Friday, before noon, no later than 5."""
    place = at + 1
    word = t.words[at]
    if word == "by" and at and t.words[at - 1] in ("divided", "multiplied", "multiply", "divide", "times", "reduced"):
        return 0
    pair = (t.words[at - 1], t.words[place]) if at and word == "by" else ("", "-")
    if pair[0] == pair[1] or numbers.ONES.keys() >= set(pair):  # "one by one", "two by four"
        return 0
    if word == "no":
        if t.words[at + 1 : at + 3] != ["later", "than"]:
            return 0
        place = at + 3
    if word == "due" and t.words[place] in ("by", "on", "before", "at"):
        place += 1
    if word in ("before", "b4") and t.words[place] in words.MEALS and _narrows(bag, "before " + t.words[place]):
        bag.part, bag.strong = "before " + t.words[place], True
        return place + 1
    inner = bag.copy()
    inner.deadline = True
    found = year_bound(t, place, inner) or leads.at_(t, place - 1, inner)
    if not found or not (inner.has_date or inner.has_time or inner.span is not None) or inner.repeat is not bag.repeat:
        return 0
    bag.become(inner)
    return found


def _narrows(bag: Bag, part: str) -> bool:
    """Whether a part of the day says more of the one that was said before it: "every evening after dinner"."""
    if not bag.part:
        return True
    if bag.part == "night" and bag.day is not None:  # "tonight after work"
        return True
    whole, moment = conventions.PARTS[bag.part], conventions.PARTS[part].moment
    return whole.start <= moment and (moment <= whole.end or whole.end < whole.start)


def after(t: Tokens, at: int, bag: Bag) -> int:
    """after 5, after lunch, after work, after Friday."""
    place = at + 1
    word = t.words[place]
    if word in ("lunchtime", "dinnertime", "supper"):
        word = "lunch" if word == "lunchtime" else "dinner"
    then = t.words[place + 1]
    day = t.words[place + 2] if then == "on" else then
    on_day = day in words.DAYS_AWAY or day in words.WEEKDAYS
    if word in ("school", "class") and not bag.part and bag.hour is None and (then in words.ENDS or on_day):
        bag.part, bag.strong = "after school", True
        return place + 1
    if word in words.MEALS and _narrows(bag, "after " + word) and bag.hour is None:
        if word == "work" and t.words[place + 1] not in words.ENDS and t.words[place + 1] in ("on", "is", "with"):
            return 0
        bag.part, bag.strong = "after " + word, True
        return place + 1
    size = lengths.read(t, place) if t.words[place][:1].isdigit() or t.words[place] in numbers.STARTS else None
    if size is not None and bag.is_empty and not (size[0].unit == "hour" and t.words[size[1] - 1] == "h"):
        bag.length, bag.elapsed, bag.strong = size[0], True, True
        return size[1]
    inner = bag.copy()
    found = year_bound(t, place, inner) or leads.at_(t, at, inner)
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
    if (bag.end is not None and bag.repeat is None) or bag.since or bag.depth > 2:
        return 0
    inner = Bag(bag.now, bag.month_first)
    inner.depth = bag.depth + 1
    inner.lead = "until"
    found = year_bound(t, place, inner) or leads.at_(t, place - 1, inner)
    if found:
        found = phrase.pieces(t, found, inner) or found
    if (
        not found
        or not (inner.has_date or inner.has_time or (inner.length is not None and inner.elapsed))
        or inner.repeat is not None
    ):
        return 0
    if bag.repeat is not None:
        if bag.repeat.until is not None:
            return 0
        bag.repeat.until = inner
        if inner.has_date and inner.has_time and not bag.has_time and bag.repeat.freq not in _SUB_DAILY:
            bag.hour, bag.minute, bag.half, bag.part = inner.hour, inner.minute, inner.half, inner.part
            inner.hour, inner.part = None, ""  # "every Monday until 30 June at 9"
        return found
    bag.end, bag.since, bag.strong = inner, ("" if bag.has_date or bag.has_time else "until"), True
    bag.inclusive = t.words[at] in words.INCLUSIVE
    return found


def since(t: Tokens, at: int, bag: Bag) -> int:
    """since Monday: from then until now."""
    if not bag.is_empty:
        return 0
    inner = bag.copy()
    found = year_bound(t, at + 1, inner) or leads.at_(t, at, inner)
    if not found or not (inner.has_date or inner.has_time) or inner.end is not None:
        return 0
    bag.become(inner)
    bag.since = "since"
    return found


def year_bound(t: Tokens, at: int, bag: Bag) -> int:
    """since 2019, until 2030, by 2027: four digits that are a year of our time rather than 20:30."""
    word = t.words[at]
    if len(word) != 4 or not (word.isascii() and word.isdigit()) or bag.has_date or bag.hour is not None:
        return 0
    past, ahead = (100, 0) if t.words[at - 1] == "since" else (_YEARS_BACK, _YEARS_AHEAD)
    following = t.words[at + 1]
    if not bag.now.year - past <= int(word) <= bag.now.year + ahead or following in ("h", "hrs", "hours", "on"):
        return 0
    if following not in words.GOES_ON and following[0].isalnum() and following not in _AFTER_YEARS:
        return 0
    bag.year, bag.strong = int(word), True
    return at + 1
