"""What a reading of times passed over: numbers and words of time beside a time that belong to none. Where "the 20 of
next month" is read as the month, half was read. Asked through time/__init__.py by whoever is about to act on a time.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from specialists.language.text import numbers
from specialists.language.time import labels, left_out, repeats, words
from specialists.language.time.tokens import Tokens
from specialists.language.time.value import When

_NEAR = 2  # words away from a time
_STOPS = frozenset(".!?;:()\n") | {'"', "“", "”", ""}  # what stands beyond one of these is another matter
_OTHERS = words.WEAK_DAYS | words.WEAK_MONTHS | {"tom"}  # as often a verb or a name
_NAMES = (
    words.WEEKDAYS.keys() | words.WEEKDAY_PLURALS.keys() | words.MONTHS.keys() | words.DAYS_AWAY.keys()
    | words.TONIGHT | words.MOMENTS.keys() | repeats.ADVERBS.keys()
    | words.names("every pm half ago weekdays weekends twice thrice")
) - _OTHERS
_STRETCHES = words.NAMED_UNITS.keys() | words.PARTS.keys()  # only where bound: "the week of [9 June]"
DENIALS = (left_out.EXCEPT | words.names("not never no")) - words.names("but other save skip")  # skip: an order
_BINDING = words.names("of to from and or - – — / & till until past before after x 's") | numbers.SUFFIXES
_JOINTS = _BINDING | words.names("the on at in by ,")
_MONEY = frozenset("$£€#")
_VAGUE = frozenset(("one", "zero", "second"))  # "this one", "a second": mostly no number
_NUMBERS = numbers.ORDINALS.keys() | numbers.ONES.keys() | numbers.TENS.keys()
_ANY = _NAMES | _OTHERS | _STRETCHES | words.UNITS.keys() | _NUMBERS | _BINDING

Span = tuple[int, int]


def is_word(word: str) -> bool:
    """Whether a word may be of a time: a number, or what names or binds one."""
    return word[0].isdigit() or word in _ANY


def unread(text: str, whens: Sequence[When]) -> list[Span]:
    """Where in a text numbers and words of time stand within two words of a time and outside of all that was read."""
    return [span for span, _ in _beside(text, whens, whens)]


def torn(text: str, whens: Sequence[When], about: Iterable[When]) -> list[Span]:
    """The same beside some of the times, only what a word or a hyphen binds to one ("the 13 to [the 15 July]"), or
    denies it ("not on [Fridays]"): that can be nothing but the rest of it."""
    return [span for span, bound in _beside(text, whens, about) if bound]


def _beside(text: str, whens: Sequence[When], about: Iterable[When]) -> Iterator[tuple[Span, bool]]:
    if len(whens) == 1 and whens[0].text == text:
        return
    t = Tokens(text)
    taken = frozenset(place for when in whens for place in _places(t, when))
    seen: set[int] = set()
    for when in about:
        places = _places(t, when)
        for step, edge in ((-1, places.start), (1, places.stop - 1)):
            for place, between in _near(t, edge, step, taken):
                bound = _bound(t, place, between, step, bool(when.rrule), taken)
                if bound is not None and place not in seen:
                    seen.add(place)
                    yield (t.starts[place], t.ends[place]), bound


def _places(t: Tokens, when: When) -> range:
    return range(bisect_left(t.starts, when.span[0]), bisect_left(t.starts, when.span[1]))


def _near(t: Tokens, edge: int, step: int, taken: frozenset[int]) -> Iterator[tuple[int, list[str]]]:
    """The words on one side of a time, the nearest first, each with those between: two, and what only joins."""
    between: list[str] = []
    place, others = edge + step, 0
    while 0 <= place < t.size and place not in taken and t.words[place] not in _STOPS and others < _NEAR:
        yield place, between
        between = [*between, t.words[place]]
        others += t.words[place] not in _JOINTS
        place += step


def _bound(
    t: Tokens, place: int, between: list[str], step: int, repeats_on: bool, taken: frozenset[int]
) -> bool | None:
    """Whether a word that was not read is bound to a time beside it; None where it is no word of one."""
    word = t.words[place]
    joined = all(one in _JOINTS for one in between)
    if word in DENIALS or word == "but":
        denies = step < 0 and "," not in between and (repeats_on or word == "never")
        return joined and word != "but" if denies else None  # "every day at 8 but [weekends at 10]" is two rules
    if word in _NAMES:
        return joined
    if not joined:
        return None
    binds = not _BINDING.isdisjoint(between)
    if word in _STRETCHES:
        return False if binds else None
    if not _is_number(t, place) or _counts(t, place, taken):
        return None
    return step > 0 or binds or t.words[place - 1] == "the"


def _is_number(t: Tokens, place: int) -> bool:
    word, before = t.words[place], t.words[place - 1] if place else ""
    if word[0].isdigit():
        priced = t.joined[place] and before in _MONEY
        return len(word) <= 5 and ":" not in word and not priced and not labels.in_word(t, place)
    if word in numbers.ORDINALS:
        return word not in _VAGUE and (before == "the" or t.words[place + 1] == "of")
    return (word in numbers.ONES or word in numbers.TENS) and word not in _VAGUE


def _counts(t: Tokens, place: int, taken: frozenset[int]) -> bool:
    """Whether a number counts or names a thing: "2 tickets", "room 12", "a table for 4"."""
    before, after = t.words[place - 1] if place else "", place + 1
    if before == "for" or before in labels.LABELS or t.words[after] in ("%", "°", "$", "€", "£"):
        return True
    while t.words[after] in numbers.SUFFIXES or t.words[after] in numbers.SCALES:
        after += 1
    word = t.words[after]
    named = word[:1].isalpha() and not (word in _JOINTS or word in _NAMES or word in words.UNITS)
    return named and after not in taken
