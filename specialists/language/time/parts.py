"""Parts of the day: "tomorrow morning", "8 in the evening", "tonight", "first thing". Called through table.py."""

from __future__ import annotations

from specialists.language.time import clock, halves, inside, phrase, words
from specialists.language.time.bag import Bag
from specialists.language.time.tokens import Tokens

# Without one of these no hour is followed by its part of the day.
_AFTER_HOURS = words.names("in this every each tomorrow tmrw tmr yesterday tom at today") | {
    *words.TONIGHT, *words.DAYS_AWAY,
}
_LONGEST_CLOCK = 24  # words, more than any time of day is said in


def part_of_day(t: Tokens, at: int, bag: Bag) -> int:
    """morning, evening ... beside a date or a time of day; alone it is as often a greeting."""
    word = t.words[at]
    if bag.part:
        return 0
    part = words.PARTS[word]
    if (
        part in ("lunch", "dinner", "breakfast", "dawn", "dusk", "midday")
        and not word.endswith(("time", "rise", "set", "down"))
        and not (at and t.words[at - 1] in ("at", "by", "around", "before", "during", "over"))
        and not t.whole
    ):
        return 0
    if bag.elapsed:
        return 0
    if not (bag.has_date or bag.hour is not None or bag.repeat is not None):
        if (
            (
                word.endswith("time")
                and at
                and t.words[at - 1] in ("at", "by", "around", "before", "during", "over", "the")
            )
            or (at and t.words[at - 1] in ("at", "by", "around", "before", "during") and word != "morning")
            or t.words[at + 1] in words.DAYS_AWAY
        ):
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


def part_of(t: Tokens, at: int, bag: Bag) -> int:
    """The morning of Christmas, the evening of the 5th."""
    if t.words[at + 1] not in ("of", "on") or bag.has_date or bag.part or t.words[at] in ("eve",):
        return 0
    if t.words[at + 1] == "on" and t.words[at] in ("lunch", "dinner", "breakfast"):
        return 0
    inner = bag.copy()
    inner.part = words.PARTS[t.words[at]]
    found = phrase.one(t, at + 2, inner)
    if not found or not inner.has_date:
        return 0
    bag.become(inner)
    bag.strong = True
    return found


def hour_of_part(t: Tokens, at: int, bag: Bag) -> int:
    """A bare hour that a part of the day follows: "8 in the morning", "9 tomorrow night", "eight tonight"."""
    if bag.hour is not None or bag.elapsed or _AFTER_HOURS.isdisjoint(t.words[at + 1 : at + _LONGEST_CLOCK]):
        return 0
    read = clock.read(t, at, True)
    if read is None:
        return 0
    place = read[1]
    comma = (
        place + 1
        if t.words[place] == "," and (t.words[place + 1] in words.TONIGHT or t.words[place + 1] == "this")
        else place
    )
    word, following = t.words[comma], t.words[comma + 1]
    if (
        (word == "in" and following == "the" and t.words[place + 2] in words.PARTS)
        or word in words.TONIGHT
        or (
            word in ("this", "every", "each", "tomorrow", "tmrw", "tmr", "yesterday", "tom", "at", "today", "in")
            and following in words.PARTS
        )
    ):
        pass
    elif (
        word in words.DAYS_AWAY
        and (following in words.ENDS or following in ("to", "for", "at"))
        and t.words[at - 1] not in ("add", "get", "buy")
    ):
        if t.words[at] in ("a", "one") or (
            at and t.words[at - 1][:1].isalpha() and t.words[at - 1] not in words.PARTS and len(t.words[at]) > 4
        ):
            return 0
    else:
        return 0
    clock.put(bag, read[0])
    bag.strong = True
    return place


def crack(t: Tokens, at: int, bag: Bag) -> int:
    """The crack of dawn."""
    if t.words[at + 1 : at + 3] != ["of", "dawn"] or bag.has_time:
        return 0
    bag.part, bag.strong = "dawn", True
    return at + 3


def half(t: Tokens, at: int, bag: Bag) -> int:
    """The "am" of "Thursday am" and "tomorrow pm": the morning, the afternoon of that day."""
    found = halves.half_of_day(t, at)
    if found is None or bag.has_time or not bag.names_day or t.joined[at] or t.words[found[1]] in words.PRONOUNS:
        return 0
    bag.part = "morning" if found[0] == "am" else "afternoon"
    return found[1]


def tonight(t: Tokens, at: int, bag: Bag) -> int:
    if bag.part or (bag.has_date and bag.day != bag.now.date()):
        return 0
    bag.day, bag.part, bag.strong = bag.now.date(), "night", True
    return at + 1


def first_thing(t: Tokens, at: int, bag: Bag) -> int:
    """First thing tomorrow, first thing in the morning."""
    if t.words[at + 1] != "thing" or bag.has_time:
        return 0
    place = at + 2
    if bag.day is not None or bag.wday is not None:  # "tomorrow first thing"
        bag.part = "start of day"
        return place
    if t.words[place] in ("in", "on"):
        place += 1
    inner = bag.copy()
    inner.part = ""
    found = inside.in_(t, at + 2, inner) if t.words[at + 2] == "in" else phrase.one(t, place, inner)
    if not found or not (inner.has_date or inner.part):
        return 0
    bag.become(inner)
    if not bag.part and bag.hour is None:
        bag.part = "start of day"
    return found
