"""The first of three steps: where in the profiles a statement, or a topic, has its like. Looks, decides nothing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from specialists.language.statements import statements
from specialists.language.text import vectors
from specialists.memory.profiles import clauses, exclusions, lexicon
from specialists.memory.profiles.routing import Place, places
from storage.memory import profiles, stems
from storage.memory.profiles import Document, Item

FLOOR = 0.3  # relevance below which a place is left out
SURE = 0.6  # from where likeness of meaning need not be asked
LIKE = 0.72  # cosine from where two texts are about the same; unrelated ones have 0.6
MOST = 12


@dataclass(frozen=True, slots=True)
class Location:
    """A place in a profile: an item that may be meant, or (`item` None) a section where a new one belongs."""

    profile: str
    section: str
    item: Item | None
    relevance: float  # 0 to 1
    why: str


def find(
    text: str, documents: Mapping[str, Document], at: dt.datetime, tags: Sequence[str] = ()
) -> list[Location]:
    """The places that a statement touches, by words, stems, like words and vectors, the most relevant first.

    `at` is aware; what has expired by then is not found. There is always at least one section for something new.
    """
    wanted = [Location(one.profile, one.section, None, one.relevance, one.why)
              for one in places(text, tags, documents.keys())]
    items = [(name, section, item) for name, document in documents.items()
             for section, some in profiles.sections(document, at).items() for item in some]
    near = [location for location in _by_words(text, items) if location.relevance >= FLOOR]
    near += _ruled_out(text, items, _ids(near))
    if items and not any(location.relevance >= SURE for location in near):
        near += _by_meaning(text, items, _ids(near))
    near.sort(key=lambda location: -location.relevance)
    return [*near[:MOST], *wanted]


def about(topic: str, documents: Mapping[str, Document]) -> list[Location]:
    """Every item that holds all words of a topic, expired ones too: for "forget everything about eggs"."""
    wanted = frozenset(stems.terms(topic))
    if not wanted:
        return []
    return [
        Location(name, section, item, 1.0, f'it holds "{topic.strip()}"')
        for name, document in documents.items()
        for section, some in profiles.sections(document).items()
        for item in some
        if wanted <= frozenset(stems.terms(item.text))
    ]


def told_in(texts: Sequence[str], documents: Mapping[str, Document]) -> list[Location]:
    """The items that were made of those statements, expired ones too."""
    keys = {statements.key(clause) for text in texts for clause in (text, *clauses.apart(text))}
    return [
        Location(name, section, item, 1.0, "what it says was forgotten")
        for name, document in documents.items()
        for section, some in profiles.sections(document).items()
        for item in some
        if statements.key(item.text) in keys
    ]


def _by_words(text: str, items: Sequence[tuple[str, str, Item]]) -> list[Location]:
    said = frozenset(stems.terms(text))
    alike = _groups(said)
    section = {(place.profile, place.section) for place in _top(text)}
    found = []
    for name, where, item in items:
        has = frozenset(stems.terms(item.text))
        shared = said & has
        meaning = len(_groups(has) & alike)
        weight = (len(shared) + 0.4 * meaning) / max(1, min(len(said), len(has)))
        bonus = 0.25 if (name, where) in section else 0.0
        if shared or meaning or bonus:
            why = f"shares {', '.join(sorted(shared))}" if shared else "says something alike" if meaning else where
            found.append(Location(name, where, item, min(1.0, 0.75 * weight + bonus), why))
    return found


def _ids(found: Sequence[Location]) -> set[tuple[str, str]]:
    return {(one.profile, one.item.id) for one in found if one.item}


def _ruled_out(
    text: str, items: Sequence[tuple[str, str, Item]], had: set[tuple[str, str]]
) -> list[Location]:
    why, stems_out = exclusions.forbidden(text)
    return [
        Location(name, section, item, 0.5, f"touched by {why}")
        for name, section, item in items
        if name == "food" and (name, item.id) not in had and stems_out & frozenset(stems.terms(item.text))
    ]


def _top(text: str) -> list[Place]:
    found = places(text)
    return [place for place in found if place.relevance >= found[0].relevance - 0.1]


def _groups(said: frozenset[str]) -> frozenset[int]:
    known = lexicon.groups()
    return frozenset(group for stem in said for group in known.get(stem, ()))


def _by_meaning(
    text: str, items: Sequence[tuple[str, str, Item]], had: set[tuple[str, str]]
) -> list[Location]:
    rest = [one for one in items if (one[0], one[2].id) not in had]
    if not rest:
        return []
    made = vectors.embed([text, *(item.text for _, _, item in rest)])
    likeness = made[1:] @ made[0]
    return [
        Location(name, section, item, min(0.9, float(cosine)), "means something alike")
        for (name, section, item), cosine in zip(rest, likeness, strict=True)
        if cosine >= LIKE
    ]
