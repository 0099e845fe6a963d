"""The table of readers and the loop that puts pieces of one time expression together. Called by when/__init__.py.

Every word that can begin a piece has readers in READERS; each is tried in order, puts what it read into the bag and says where it
ended. Pieces may come in any order; one that says again what was said ends the expression. Nothing looks further than a dozen
words ahead except a row of days or a nested time, those nest a few deep at most, and a text has a budget of readings (tokens.FUEL):
the whole is linear in the text, and bounded.
"""

from __future__ import annotations

from collections.abc import Callable

from specialists.language import numbers
from specialists.language.when import boxes, clock, dates, feasts, leads, lengths, ranges, relative, repeats, words, zones
from specialists.language.when.bag import Bag, Length
from specialists.language.when.tokens import Tokens

Reader = Callable[[Tokens, int, Bag], int]

_SKIPPED = frozenset((",", "of", "-", "–", "and", ".", "(", ")", "in", "on", "at", "the", "to", "@", "year", "time", "day", "sharp",
                      "then", "there", "is", "as", "or", "'", "&", "only", "again", "|", "date", ":", ";"))
_ENDS = frozenset(("", ".", ",", "?", "!", ")", ";"))
_MAX_PIECES = 24
_DEEPEST = 6  # readers within readers: "in the early morning of the last Friday of the month" takes five


def one(t: Tokens, at: int, bag: Bag) -> int:
    """Reads one piece at a word; the place after it, or 0."""
    word = t.words[at]
    readers = READERS.get(word)
    if readers is None:
        if word and word[0].isdigit():
            readers = _DIGITS
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
        found = repeats.of_month(t, at, bag)
        if found:
            return found
    if word == "t" and t.joined[at] and t.joined[at + 1] and bag.hour is None:  # 2016-12-17T01:25
        return _iso_time(t, at + 1, bag)
    if bag.hour is None and word[:1].isdigit() and word.isdigit() and (bag.has_date or (bag.repeat is not None and bag.repeat.days)):
        found = _time_after_date(t, at, bag)
        if found:
            return found
    if word in _SKIPPED:
        following = t.words[at + 1]
        if word == "and":
            if bag.repeat is None and bag.lead != "between" and not (bag.part or bag.hour) and following not in ("until", "ending", "goes"):
                return 0
            if following in ("goes", "ends", "lasts", "runs") and t.words[at + 2] in ("until", "till", "at", "to", "for"):
                return one(t, at + 2, bag) if t.words[at + 2] != "at" else 0
        if word in (".", ";", ":"):
            if not (t.joined[at] and (following.isdigit() or following in words.MONTHS)) or word != ".":
                return 0
        if word in ("to", "or", "then", "is", "as", "only") and word != "as":
            return 0
        if word == "-" and t.joined[at] and following.isalpha() and t.joined[at + 1] and following not in READERS:
            return 0
        found = one(t, at + 1, bag)
        if found:
            return found
        if word in (",", "-", "(", "'") and following in ("the", "at", "on", "from", "in", "and", "but"):
            return one(t, at + 2, bag)
        if word in ("time", "day", "date"):
            return 0
    return 0


def _time_after_date(t: Tokens, at: int, bag: Bag) -> int:
    """A bare hour straight after a date, where nothing follows that it could count: "tomorrow 5", "2 Feb 0525"."""
    word = t.words[at]
    following = t.words[at + 1]
    if t.joined[at] and t.words[at - 1] not in (",",):
        return 0
    if len(word) == 4:
        read = clock.read(t, at, True)
        if read is None or (following not in _ENDS and following not in ("h", "hrs", "hours", "on", "at", "in", "for", "-")):
            return 0
        clock.put(bag, read[0])
        bag.half = "24"
        return read[1]
    if len(word) > 2 or bag.month is None and bag.day is None and bag.wday is None and bag.repeat is None:
        return 0
    spaced = following.isdigit() and len(following) == 2
    if (following in ("", "?", "!") or spaced) and 1 <= int(word) <= 24:
        read = clock.read(t, at, True)
        if read is not None and t.words[read[1]] in _ENDS:
            clock.put(bag, read[0])
            return read[1]
    return 0


def _iso_time(t: Tokens, at: int, bag: Bag) -> int:
    read = clock.read(t, at, True)
    if read is None or ":" not in t.words[at]:
        return 0
    (hour, minute, second, _), end = read
    bag.hour, bag.minute, bag.second, bag.half = hour, minute, second, "24"
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
        if read is None or t.words[read[1]] in words.UNITS and len(t.words[read[1]]) > 1 or t.words[read[1]] in words.MONTHS:
            break
        if t.words[start] in ("a", "half", "one") and read[1] == start + 1:
            break
        hour, minute, _, half = read[0]
        found.append((hour, minute, half))
        place = read[1]
    if not found or not (bag.repeat is not None and bag.repeat.freq or _repeats_next(t, place)):
        return 0
    if bag.more:
        return 0
    bag.more = tuple(found)
    return place


def _repeats_next(t: Tokens, at: int) -> bool:
    word = t.words[at]
    if word in ("on", ","):
        word = t.words[at + 1]
    return word in ("every", "each", "daily", "everyday") or word in words.WEEKDAY_PLURALS or word in ("weekdays", "weekends")


def part_of_day(t: Tokens, at: int, bag: Bag) -> int:
    """morning, evening ... beside a date or a time of day; alone it is as often a greeting."""
    word = t.words[at]
    if bag.part:
        return 0
    part = words.PARTS[word]
    if part in ("lunch", "dinner", "breakfast", "dawn", "dusk", "midday") and not word.endswith(("time", "rise", "set", "down")) and not (
        at and t.words[at - 1] in ("at", "by", "around", "before", "during", "over")
    ) and not t.whole:
        return 0
    if bag.exact is not None or bag.elapsed:
        return 0
    if not (bag.has_date or bag.hour is not None or bag.repeat is not None):
        if word.endswith("time") and at and t.words[at - 1] in ("at", "by", "around", "before", "during", "over", "the"):
            pass
        elif at and t.words[at - 1] in ("at", "by", "around", "before", "during") and word != "morning":
            pass
        elif t.words[at + 1] in words.DAYS_AWAY:
            pass
        elif not t.whole or at or (t.words[1] != "" and t.words[1] not in ("at", "@")):
            return 0
    if t.words[at - 1] == "good" and at:
        return 0
    if t.words[at + 1] == "of" and bag.is_empty:
        return 0
    bag.part, bag.strong = part, True
    if word == "overnight":
        bag.part = "night"
    return at + 1


def whole_unit(t: Tokens, at: int, bag: Bag) -> int:
    """All day, the whole week, a full month: as a length, beside a date its every hour."""
    unit = t.words[at + 1]
    if unit not in ("day", "week", "month", "year", "night", "weekend") or bag.length is not None or bag.hour is not None:
        return 0
    if unit in ("night", "weekend") or t.words[at + 2] in ("long", "-") and t.words[at + 2] == "-":
        return 0
    kind, size = words.UNITS[unit]
    bag.length = Length(size if kind == "months" else 0, size if kind == "days" else 0, 0, unit)
    bag.strong = True
    return at + 3 if t.words[at + 2] == "long" else at + 2


def hour_and(t: Tokens, at: int, bag: Bag) -> int:
    """An "hour and a half" that lost its article."""
    if t.words[at + 1] != "and" or t.words[at + 2] not in ("a", "half") or not bag.is_empty:
        return 0
    found = lengths.read(t, at, True)
    if found is None:
        return 0
    bag.length, bag.strong = found[0], True
    return found[1]


def signed(t: Tokens, at: int, bag: Bag) -> int:
    """+15 minutes, -3 days: from now, or ago; only where nothing stands before it."""
    if not bag.is_empty or not t.joined[at + 1] or not t.words[at + 1][:1].isdigit() or (at and (t.joined[at] or t.words[at] == "-")):
        return 0
    found = lengths.read(t, at + 1)
    if found is None:
        return 0
    bag.length, bag.elapsed, bag.ago, bag.strong = found[0], True, t.words[at] == "-", True
    return found[1]


def part_of(t: Tokens, at: int, bag: Bag) -> int:
    """The morning of Christmas, the evening of the 5th."""
    if t.words[at + 1] not in ("of", "on") or bag.has_date or bag.part or t.words[at] in ("eve",):
        return 0
    if t.words[at + 1] == "on" and t.words[at] in ("lunch", "dinner", "breakfast"):
        return 0
    inner = bag.copy()
    inner.part = words.PARTS[t.words[at]]
    found = one(t, at + 2, inner)
    if not found or not inner.has_date:
        return 0
    bag.become(inner)
    bag.strong = True
    return found


def hour_of_part(t: Tokens, at: int, bag: Bag) -> int:
    """A bare hour that a part of the day follows: "8 in the morning", "9 tomorrow night", "eight tonight"."""
    if bag.hour is not None or bag.elapsed:
        return 0
    read = clock.read(t, at, True)
    if read is None:
        return 0
    place = read[1]
    comma = place + 1 if t.words[place] == "," and (t.words[place + 1] in words.TONIGHT or t.words[place + 1] == "this") else place
    word, following = t.words[comma], t.words[comma + 1]
    if word == "in" and following == "the" and t.words[place + 2] in words.PARTS or word in words.TONIGHT:
        pass
    elif word in ("this", "tomorrow", "tmrw", "tmr", "yesterday", "tom", "at", "today", "in") and following in words.PARTS:
        pass
    elif word in words.DAYS_AWAY and (following in _ENDS or following in ("to", "for", "at")) and t.words[at - 1] not in ("add", "get", "buy"):
        if t.words[at] in ("a", "one") or at and t.words[at - 1][:1].isalpha() and t.words[at - 1] not in words.PARTS and len(t.words[at]) > 4:
            return 0
    else:
        return 0
    clock.put(bag, read[0])
    bag.strong = True
    return place


def some_modified(t: Tokens, at: int, bag: Bag) -> int:
    """Two upcoming days, 3 previous weeks: the count before the word that says where."""
    value = numbers.cardinal(t.words, at)
    if value is None or t.words[value[1]] not in words.MODIFIERS or t.words[value[1] + 1] not in words.UNITS:
        return 0
    mod = words.MODIFIERS[t.words[value[1]]]
    if mod == "this" or t.words[value[1]] == "past":
        return 0
    return boxes.span_of(value[0], t.words[value[1] + 1], mod, bag, value[1] + 2)


def nth_after(t: Tokens, at: int, bag: Bag) -> int:
    """The third Tuesday after Christmas, the first Monday before 1 May."""
    nth = numbers.ordinal(t.words, at)
    if nth is None or bag.has_date or t.words[nth[1]] not in words.WEEKDAYS or t.words[nth[1] + 1] not in ("after", "before", "following"):
        return 0
    found = relative_weekday(t, nth[1], bag)
    if not found or bag.beside is None:
        return 0
    bag.beside = bag.beside[0], bag.beside[1] * nth[0]
    return found


def tonight(t: Tokens, at: int, bag: Bag) -> int:
    if bag.part or bag.has_date and bag.day != bag.now.date():
        return 0
    bag.day, bag.part, bag.strong = bag.now.date(), "night", True
    return at + 1


def now(t: Tokens, at: int, bag: Bag) -> int:
    """now, right now, asap, immediately."""
    word = t.words[at]
    end = at + 1
    if not bag.is_empty:
        return 0
    before = t.words[at - 1] if at else ""
    if word in ("right", "just"):
        if t.words[end] not in ("now", "away"):
            return 0
        end += 1
    elif word == "now":
        if before in ("from", "by", "until", "till", "for", "and", "but", "so"):
            return 0
        if t.words[end] not in _ENDS or t.words[end] == "," and at == 0:
            return 0
    elif word == "as":
        if t.words[at + 1 : at + 5] not in (["soon", "as", "possible", ""], ["soon", "as", "possible", "."], ["soon", "as", "possible", ","]):
            if t.words[at + 1 : at + 4] != ["soon", "as", "possible"]:
                return 0
        end = at + 4
    bag.vague, bag.strong = "now" if word in ("right", "now", "just", "immediately") else "asap", True
    if word in ("right", "just") and t.words[end - 1] == "away":
        bag.vague = "asap"
    return end


def later(t: Tokens, at: int, bag: Bag) -> int:
    """later, later today, soon: vague times, alone or as shades of a day."""
    word = t.words[at]
    following = t.words[at + 1]
    before = t.words[at - 1] if at else ""
    if word == "later":
        if following in ("today", "tonight", "tdy", "this", "in", "on") and bag.is_empty:
            inner = bag.copy()
            found = one(t, at + 1, inner)
            if found and inner.has_date:
                bag.become(inner)
                bag.shade = "late" if inner.part else ""
                if inner.box is None and inner.day == bag.now.date() and not inner.part:
                    bag.vague = "later"
                elif inner.box is not None:
                    bag.edge = "late"
                return found
            return 0
        if bag.day is not None and bag.day == bag.now.date() and not bag.has_time and not bag.vague:
            bag.vague = "later"
            return at + 1
        if before in ("you", "ya", "u", "talk", "no", "see", "or", "cya", "sooner", "much"):
            return 0
    elif before in ("as", "too", "so", "how", "very", "well", "get", "that", "it", "you", "u", "ya"):
        return 0
    if not bag.is_empty or following not in _ENDS and not (following == "to" or following == "on"):
        return 0
    if following == "on":
        return 0
    bag.vague, bag.strong = word, True
    return at + 1


def first_thing(t: Tokens, at: int, bag: Bag) -> int:
    """First thing tomorrow, first thing in the morning."""
    if t.words[at + 1] != "thing" or bag.has_time:
        return 0
    place = at + 2
    if t.words[place] in ("in", "on"):
        place += 1
    inner = bag.copy()
    inner.part = ""
    found = leads.in_(t, at + 2, inner) if t.words[at + 2] == "in" else one(t, place, inner)
    if not found or not (inner.has_date or inner.part):
        return 0
    bag.become(inner)
    if not bag.part and bag.hour is None:
        bag.part = "start of day"
    return found


def bare_year(t: Tokens, at: int, bag: Bag) -> int:
    """A year with no word before it: beside a month, a season or a holiday, or as all there is."""
    if bag.year is not None or t.joined[at] and at:
        return 0
    found = dates.year(t, at)
    if found is None:
        return 0
    if bag.mday is not None and bag.month is not None and not dates._says_year(t, at, found[0], bag):
        return 0
    if bag.feast or bag.season is not None or (bag.month is not None and bag.year is None) or bag.nth is not None:
        bag.year = found[0]
        return found[1]
    next_year = dates.year(t, found[1] + 1) if t.words[found[1]] in words.RANGE_WORDS else None
    if bag.is_empty and (t.whole or bag.lead in ("range", "until", "after") or next_year is not None) and 1900 <= found[0] <= 2100:
        bag.year = found[0]
        return found[1]
    if bag.edge in ("middle", "early", "late", "end", "start") and bag.month is None:
        bag.year = found[0]
        return found[1]
    place = found[1] + 1 if t.words[found[1]] == "the" else found[1]
    if bag.is_empty and t.words[place] in numbers.ORDINALS and t.words[place + 1] in ("week", "quarter", "half", "month"):
        bag.year = found[0]
        return found[1]
    if bag.is_empty and (t.words[found[1]] in ("q", "h") and t.joined[found[1] + 1]):
        bag.year = found[0]
        return found[1]
    return 0


def feast(t: Tokens, at: int, bag: Bag) -> int:
    """A holiday by name."""
    found = feasts.find(t.words, at)
    if found is None or bag.feast or bag.day is not None or bag.month is not None or bag.mday is not None:
        return 0
    name, end = found
    if end == at + 1 and name in ("holi", "boss day", "lent", "advent", "ascension", "assumption", "mlk", "valentine") and not t.whole:
        if name in ("boss day", "valentine") and t.words[at] in ("boss", "valentine"):
            return 0
    if name == "new year" and t.words[at + 1] == "year" and end == at + 2 and at and t.words[at - 1] == "happy":
        return 0
    if name == "christmas" and t.words[at - 1] == "merry" and at:
        return 0
    if bag.wday is not None or bag.box is not None and bag.box.unit not in ("year",):
        return 0
    bag.feast, bag.strong = name, True
    return end


def alone(t: Tokens, at: int, bag: Bag) -> int:
    """What is a time only if it is the whole text: "5", "may", "the 3rd", "730"."""
    if not t.whole or at or not bag.is_empty:
        return 0
    read = clock.read(t, at, True)
    if read is not None and read[1] == t.size:
        clock.put(bag, read[0])
        bag.strong = True
        return read[1]
    return 0


def comma_weekday(t: Tokens, at: int, bag: Bag) -> int:
    """A weekday after its date, which only confirms it: "18 July, Fri"."""
    if bag.wday is not None or bag.mday is None:
        return 0
    return dates.weekday(t, at, bag)


_NUMBERED: tuple[Reader, ...] = (
    hour_of_part, nth_after, some_modified, repeats.ordinals, boxes.ordered_unit, dates.numbered, repeats.times_in_all, repeats.once, ranges.colon, ranges.bare, relative.length,
    bare_year, alone,
)
_DIGITS: tuple[Reader, ...] = (
    dates.written, hour_of_part, some_modified, nth_after, repeats.ordinals, boxes.ordered_unit, dates.numbered, repeats.times_in_all, repeats.once, ranges.colon, ranges.bare,
    relative.length, boxes.decade, bare_year, alone,
)


def _table() -> dict[str, tuple[Reader, ...]]:
    table: dict[str, tuple[Reader, ...]] = {}

    def put(names: object, *readers: Reader) -> None:
        for name in names.split() if isinstance(names, str) else names:  # type: ignore[attr-defined]
            table[name] = table.get(name, ()) + readers

    put(feasts.FIRST_WORDS, feast)
    put(numbers.ORDINALS, *_NUMBERED)
    put(numbers.ONES, *_NUMBERED)
    put(numbers.TENS, *_NUMBERED)
    put(words.WEEKDAYS, repeats.singular_list, relative_weekday, dates.weekday)
    put(words.WEEKDAY_PLURALS, repeats.plural)
    put(repeats.GROUPS, repeats.plural)
    put("weekend wkend wknd", boxes.after_next, boxes.weekend)
    put(words.MONTHS, dates.month)
    put(words.DAYS_AWAY, dates.day_away)
    put(words.TONIGHT, tonight)
    put(words.PARTS, relative.unit_from, part_of, part_of_day)
    put(words.PART_PLURALS, repeats.parts)
    put(words.MOMENTS, ranges.colon)
    put("half quarter a an", ranges.colon, relative.length)
    put("couple few several dozen", relative.length)
    put("this next last coming upcoming past previous following nxt current prev these nex dis", boxes.modified)
    table["last"] = (repeats.ordinals, boxes.modified, boxes.ordered_unit)
    put("first last", first_thing)
    table["first"] = (first_thing, *_NUMBERED)
    put("at @", leads.at_)
    put("on", leads.on)
    put("the", repeats.ordinals, leads.the_)
    put("in", leads.in_)
    put("within inside", leads.within)
    put("for", leads.for_)
    put("by before b4 no due", leads.by)
    put("after", leads.after)
    put("all whole full entire", whole_unit)
    put("+ - −", signed)
    put("hour hr", hour_and)
    put(boxes.DECADES, boxes.named_decade)
    put(words.POSSESSIVES, dates.weekday)
    put("m mwf", repeats.letters)
    put("until till til 'til untill up all through thru", leads.until)
    put("since", leads.since)
    put("from between btwn", ranges.lead)
    put("around about during approximately approx roughly over throughout ~ circa exactly anytime sometime some scheduled", leads.glue)
    put(repeats.EVERY - {"all"}, repeats.every)
    put(repeats.ADVERBS, repeats.adverb)
    put("bi tri", repeats.adverb)
    put("once twice thrice", repeats.once)
    put(repeats.STARTING, repeats.starting)
    put("as", repeats.starting, now)
    put(repeats.ENDING, repeats.ending)
    put(repeats.EXCEPT, repeats.without)
    put("end beginning begining start middle mid early late top close later", boxes.edge)
    put("eod cob eob eow eom eoy eoq", boxes.acronym)
    put("rest remainder", boxes.rest)
    put("q h", boxes.quarter)
    put(words.SEASONS, boxes.season)
    put("now right just asap immediately", now)
    table["later"] = (later, boxes.edge)
    put("soon", later)
    put(("day", "week", "month", "year", "fortnight", "wk"), relative.unit_from, boxes.after_next, relative_week)
    put("mid", ranges.colon)
    return table


def relative_weekday(t: Tokens, at: int, bag: Bag) -> int:
    """The Friday after next, the Monday after Easter, Sunday before last."""
    if bag.has_date or t.words[at] in words.WEAK_DAYS:
        return 0
    joint, which = t.words[at + 1], t.words[at + 2]
    if joint not in ("after", "before", "following"):
        return 0
    if (joint, which) == ("after", "next"):
        if t.words[at + 3] in words.NAMED_UNITS or t.words[at + 3] in words.WEEKDAYS:
            return 0
        bag.wday, bag.mod, bag.weeks, bag.strong = words.WEEKDAYS[t.words[at]], "next", 1, True
        return at + 3
    if (joint, which) == ("before", "last"):
        bag.wday, bag.mod, bag.weeks, bag.strong = words.WEEKDAYS[t.words[at]], "last", -1, True
        return at + 3
    inner = Bag(bag.now, bag.month_first)
    inner.depth, inner.lead = bag.depth + 1, "after"
    if bag.depth > 2:
        return 0
    found = pieces(t, at + 2, inner)
    if not found or not inner.has_date or inner.has_time or inner.repeat is not None or inner.wday is not None or inner.end is not None:
        return 0
    inner.lead = bag.lead
    inner.depth = bag.depth
    said = bag.said
    bag.become(inner)
    bag.said = said + inner.said
    bag.beside = (words.WEEKDAYS[t.words[at]], -1 if joint == "before" else 1)
    return found


def relative_week(t: Tokens, at: int, bag: Bag) -> int:
    """ "week of March 5", "week 12" without "the"."""
    if t.words[at] not in ("week", "wk"):
        return 0
    return boxes.week_of(t, at, bag)


READERS = _table()
STRONG_STARTS = frozenset(READERS)
__all__ = ["READERS", "lengths", "one", "pieces"]
