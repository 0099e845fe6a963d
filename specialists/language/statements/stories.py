"""What people tell of themselves, "I bought …", "I called …": which of it is about things that they might have on a
list or among their tasks. bot/understanding/message/plausibility.py asks."""

from __future__ import annotations

from collections.abc import Sequence

from specialists.language.grammar import names
from specialists.language.text import normalise

_OTHERS = frozenset(
    """kid kids child children son daughter baby boy girl mom mum mother dad father brother sister wife husband partner
    friend friends guy guys people him her them us you me everyone somebody someone girlfriend boyfriend""".split()
)
# After "got" and "picked up": how it went and where to, an illness, a habit, news; no goods.
_NO_GOODS = frozenset(
    """back home here there up out off over away in into through around along together started going ready dressed lost
    stuck sick ill drunk tired bored cold wet hungry hurt married engaged divorced fired hired promoted dumped pregnant
    used worse better rid away nothing something anything everything it this that these those one so very really pretty
    too caught robbed scammed soaked bitten stung dumped yelled told asked called texted invited accepted rejected job
    promotion raise degree idea feeling impression news call email message text letter invite flu fever headache cough
    haircut tattoo dog cat puppy kitten horse car bike truck van house flat home apartment boat spanish french german
    italian speed habit habits accent signal pace phone laptop computer point hint joke memo chills goosebumps vibe
    stuff lot spot seat chance time new ticket tickets flight flights insurance shares stocks gas fuel""".split()
)
_MEALS = frozenset("breakfast brunch lunch dinner supper work school college eating".split())
_LONG_AGO = frozenset("last yesterday ago once never when because was were years but".split())
_POINTING = frozenset("first second third fourth fifth last one ones both it that those".split())
_WHERE_AND_WHEN = frozenset(
    """from at to for in when because that after before last yesterday ago earlier once while since who which if as but
    than never always years weeks months week year month where why how was were""".split()
)


def is_of_goods(words: Sequence[str]) -> bool:
    """Whether "I bought …" goes on with what a shopping list might hold: "oat milk", not "the kids from school"."""
    said = set(words)
    return not (said & _OTHERS or said & _WHERE_AND_WHEN or said & _NO_GOODS)


def is_of_work(words: Sequence[str]) -> bool:
    """Whether "I finished …" goes on with what may have been a task: "the tax return", not "the series last night"."""
    said = set(words)
    return not (said & _OTHERS or said & _MEALS or said & _LONG_AGO)


def holds(words: str, things: Sequence[str]) -> bool:
    """Whether one of the things is meant and shares a word with what was said: of what is to be changed, a likeness
    ("weather", "water the beds") is not enough."""
    found = names.find(words, [names.Named(str(place), thing) for place, thing in enumerate(things)])
    said = set(names.fold(words).split())
    return any(said & set(names.fold(one.label).split()) for one in ([found.best] if found.best else found.close))


def has(words: str, things: Sequence[str]) -> bool:
    """Whether one of the things that a person has is meant by the words, typos forgiven; by its number in what was
    shown, as "1 and 2" are, it may always be."""
    counted = [word for word in normalise.words(words) if word not in ("the", "and", "number", "task", "of")]
    if all(word in _POINTING or word.isdecimal() for word in counted):
        return True
    found = names.find(words, [names.Named(str(place), thing) for place, thing in enumerate(things)])
    said = set(names.fold(words).split())
    near = len(said) == 1 and bool(found.close)  # "mlik"; of several words one has to be right
    return found.best is not None or near or any(said & set(names.fold(one.label).split()) for one in found.close)
