"""Which readers are tried at which word: the one table of the grammar.
Imported by time/__init__.py; fills phrase.READERS.
"""

from __future__ import annotations

from collections.abc import Iterable

from specialists.language.text import numbers
from specialists.language.time import (
    anchors,
    away,
    bare,
    between,
    bounds,
    boxes,
    dates,
    edges,
    feasts,
    inside,
    leads,
    left_out,
    lengths,
    limits,
    military,
    monthdays,
    numbered,
    official,
    parts,
    periods,
    phrase,
    ranges,
    relative,
    repeats,
    vague,
    weekdays,
    words,
    written,
)
from specialists.language.time.bag import Bag
from specialists.language.time.tokens import Tokens

_NUMBERED: tuple[phrase.Reader, ...] = (
    parts.hour_of_part, away.nth_after, boxes.some_modified, monthdays.ordinals, periods.some_of, periods.ordered_unit,
    numbered.numbered, bounds.times_in_all, repeats.once, bare.clock_time, ranges.bare, relative.length, bare.bare_year,
    bare.alone,
)
_ROWS = (boxes.some_modified, away.nth_after, monthdays.ordinals, periods.some_of, periods.ordered_unit)
_IN_ROWS = numbers.SUFFIXES | words.MODIFIERS.keys() | numbers.DOZEN.keys() | {"half"}


def _in_row(t: Tokens, at: int, bag: Bag) -> int:
    """What digits count in a row of days or weeks: "1st", "3 previous", "2 half". Most are followed by none of it."""
    if t.words[at + 1] not in _IN_ROWS:
        return 0
    return next((end for reader in _ROWS if (end := reader(t, at, bag))), 0)


_DIGITS: tuple[phrase.Reader, ...] = (
    written.written, parts.hour_of_part, _in_row, numbered.numbered, bounds.times_in_all, repeats.once, military.hours,
    bare.clock_time, ranges.bare, periods.decade, relative.length, bare.bare_year, bare.alone,
)


def _table() -> dict[str, tuple[phrase.Reader, ...]]:
    table: dict[str, tuple[phrase.Reader, ...]] = {}

    def put(names: str | Iterable[str], *readers: phrase.Reader) -> None:
        for name in names.split() if isinstance(names, str) else names:
            table[name] = table.get(name, ()) + readers

    put(feasts.FIRST_WORDS, bare.feast)
    put(numbers.ORDINALS, *_NUMBERED)
    put(numbers.ONES, *_NUMBERED)
    put(numbers.TENS, *_NUMBERED)
    put(words.WEEKDAYS, weekdays.singulars, away.weekday_from, dates.weekday)
    put(words.WEEKDAY_PLURALS, weekdays.plural)
    put(weekdays.GROUPS, weekdays.plural)
    put("weekend wkend wknd", boxes.after_next, boxes.week_of, boxes.weekend)
    put(words.MONTHS, dates.month)
    put(words.DAYS_AWAY, dates.day_away)
    put(words.TONIGHT, parts.tonight)
    put("am pm", parts.half)
    put("crack", parts.crack)
    put(words.PARTS, relative.unit_from, parts.part_of, parts.part_of_day)
    put(words.PART_PLURALS, weekdays.parts)
    put(words.MOMENTS, bare.clock_time)
    put("half quarter a an", bare.clock_time, relative.length)
    put("oh", bare.clock_time)
    put("couple few several dozen another", relative.length)
    put(official.NEXT, official.following)
    put("same this next last coming upcoming past previous following nxt current prev these nex dis", boxes.modified)
    table["last"] = (away.nth_after, monthdays.ordinals, periods.some_of, boxes.modified, periods.ordered_unit)
    put("first last", parts.first_thing)
    table["first"] = (parts.first_thing, *_NUMBERED)
    put("at @", leads.at_)
    put("on", leads.on)
    put("the", monthdays.ordinals, leads.the_, official.following)
    put("in", inside.in_)
    put("within inside", inside.within)
    put("for", limits.for_)
    put("by before b4 no due", limits.by)
    put("before b4", anchors.before)
    put("after", anchors.after)
    put("on", anchors.on)
    put("all whole full entire", relative.whole_unit)
    put("+ - −", relative.signed)
    put("hour hr", relative.hour_and)
    put(periods.DECADES, periods.named_decade)
    put(words.POSSESSIVES, dates.weekday)
    put("m mo tu t w th mwf", weekdays.letters)
    put("until till til 'til untill up all through thru", limits.until)
    put("since", limits.since)
    put("from between btwn", between.lead)
    put(

               "around about during approximately approx roughly over throughout ~ circa exactly anytime sometime some "
        "scheduled",
        leads.glue,
    )
    put(repeats.EVERY - {"all"}, repeats.every)
    put("all", repeats.every)
    put(repeats.ADVERBS, repeats.adverb)
    put("bi tri", repeats.adverb)
    put("alternate alternating", repeats.alternate)
    put("once twice thrice", repeats.once)
    put(bounds.STARTING, bounds.starting)
    put("x", bounds.by_count)
    put("as", bounds.starting, vague.now)
    put(bounds.ENDING, bounds.ending)
    put(left_out.EXCEPT, left_out.without)
    put(official.KINDS, official.bank)
    put(official.FIRST | official.ALONE, official.named)
    put("end beginning begining start middle mid early late top close later", edges.edge)
    put("eod cob eob eow eom eoy eoq", edges.acronym)
    put("rest remainder", edges.rest)
    put("q h", periods.quarter)
    put(words.SEASONS, periods.season)
    put("now right just asap immediately", vague.now)
    table["later"] = (vague.later, edges.edge)
    put("soon", vague.later)
    put(("day", "week", "month", "year", "fortnight", "wk"), relative.unit_from, boxes.after_next, boxes.week_named)
    put("mid", bare.clock_time)
    table[phrase.DIGITS] = _DIGITS
    return table


phrase.READERS.update(_table())
READERS = phrase.READERS

# The commonest words of all, which are part of a time only where one of the others stands behind them.
LEADING = words.names("the a an on in for from")
_LED = (
    READERS.keys() | words.UNITS.keys() | words.NAMED_UNITS.keys() | numbers.SCALES.keys() | numbers.DOZEN.keys()
    | inside.LED | lengths.FILLERS | {"good", "solid"} | anchors.OWNERS
)


def leads_on(t: Tokens, at: int) -> bool:
    """Whether a time may begin at one of those words, by the word behind it: one look that spares most the readers."""
    following = t.words[at + 1]
    return following in _LED or following[:1].isdigit() or "'" in following
