"""The passages that answer a question best, by the words of the question: BM25 over the passages, by how few of the
pages read have a word.

Robertson and Zaragoza, The Probabilistic Relevance Framework (2009). A heading and a title lend their words to what
stands under them; a passage with a value of the kind that is asked for goes before one without. Pure.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from integrations.search import passages, words
from integrations.search.port import Page, Passage, Question

_HEADINGS, _TITLES, _PAGES = 0.6, 0.4, 0.15  # what a word is worth that stands there, and not in the passage
_K, _B, _USUAL = 1.2, 0.4, 14  # of BM25; terms of a usual passage
_KIND = 0.8  # of the rarest word that is asked for, for a value of the right kind
_ENOUGH, _THOROUGH = 0.45, 0.3  # of all that the words of the question are worth, below which nothing was found
_FALL = 0.02  # for each place further down among the results
_ASKS = {
    "time": "open opens opening close closes closing closed hour hours time times timetable when start "
            "starts end first last leave leaves",
    "money": "cost costs price prices fare fares fee fees much ticket tickets pay cheap cheapest expensive rent",
    "phone": "phone telephone call number",
    "number": "tall high deep long far old big many wide heavy weigh population",
    "how": "recipe recipes",
}  # fmt: skip
_KINDS = {word: kind for kind, said in _ASKS.items() for word in said.split()}
_DOING = frozenset("to do does can i you we".split())  # after "how"
_LIGHT = frozenset(map(words.stem, (*_KINDS, *"year years month week day days thing things way people".split())))
_NAMED = 0.7  # of the question's worth in the headings, by which whatever stands under them answers
_LEAST = 0.2  # that a word is worth
_LESSER = 0.5  # of a word's worth, where it says which kind of value is asked for, is in many questions, or on no page


class Sought(NamedTuple):
    """A question as it is compared: its terms with their worth, and the kinds of value that would answer it."""

    worth: Mapping[str, float]
    kinds: frozenset[str]


class _Ranked(NamedTuple):
    passage: Passage
    terms: list[str]
    around: frozenset[str]
    title: frozenset[str]
    page: frozenset[str]


def ranked(question: Question, pages: Sequence[Page]) -> tuple[list[Passage], Sought]:
    """The passages that answer, the best first, none of them over another; empty where none answers enough."""
    said = words.split(question.words)
    asked = words.terms(question.words, question.now) or [words.stem(word) for word in said]
    kinds = {_KINDS[word] for word in said if word in _KINDS}
    kinds |= {"how"} if any(one == "how" and after in _DOING for one, after in pairwise(said)) else set()
    seen = [one for place, page in enumerate(pages) for one in _of(page, place)]
    whole = {one.passage.source: one.page | one.title for one in seen}
    counts = Counter(term for terms in whole.values() for term in terms if term in asked)
    worth = {term: math.log(1 + (len(whole) - counts[term] + 0.5) / (counts[term] + 0.5)) for term in asked}
    rarest = max((worth[term] for term in asked if counts[term]), default=0.0)
    worth = {term: max(min(value, rarest), _LEAST) for term, value in worth.items()}  # what stands nowhere is no rarer
    lesser = {term for term in asked if term in _LIGHT or not counts[term]}
    worth = {term: value * (_LESSER if term in lesser else 1) for term, value in worth.items()}
    sought = Sought(worth, frozenset(kinds))
    least = sum(worth.values()) * (_THOROUGH if question.thorough else _ENOUGH)
    scored = [_scored(one, sought, rarest, least) for one in seen]
    best = sorted(filter(None, scored), key=lambda one: -one.score)
    return _apart(best), sought


def _of(page: Page, place: int) -> list[_Ranked]:
    title = frozenset(words.terms(f"{page.title} {page.called}"))
    there = passages.of(page, place)
    terms = [words.terms(one.text) for one in there]
    whole = frozenset(term for said in (*terms, *(words.terms(one.heading) for one in there)) for term in said)
    return [
        _Ranked(one, said, frozenset(words.terms(one.heading)), title, whole)
        for one, said in zip(there, terms, strict=True)
    ]


def _scored(one: _Ranked, sought: Sought, rarest: float, least: float) -> Passage | None:
    length = 1 - _B + _B * len(one.terms) / _USUAL
    told, covered = 0.0, 0.0
    for term, worth in sought.worth.items():
        part = _part(term, one)
        told += worth * part * (_K + 1) / (part + _K * length) if part else 0.0
        covered += worth if part else 0.0
    own = frozenset(sought.worth).intersection(one.terms)
    right = sought.kinds and any(_has(kind, one.passage.text) for kind in sought.kinds)
    whole = sum(sought.worth.values())
    named = sum(worth for term, worth in sought.worth.items() if term in one.around or term in one.title)
    if covered < least or not (own or right or named > _NAMED * whole):
        return None
    told += _KIND * rarest if right else 0.0
    told *= covered / whole  # a page that is about all of it goes before one that has a word
    return one.passage._replace(score=told * (1 - _FALL * one.passage.source), terms=own)


def _part(term: str, one: _Ranked) -> float:
    if term in one.terms:
        return 1.0
    if term in one.around:
        return _HEADINGS
    return _TITLES if term in one.title else _PAGES if term in one.page else 0.0


def _has(kind: str, text: str) -> bool:
    if kind == "phone":
        return words.PHONE.search(text) is not None
    if kind == "number":
        return words.MEASURE.search(text) is not None
    return any(one.kind == kind for one in words.values(text))


def _apart(best: Sequence[Passage]) -> list[Passage]:
    """The passages without those that share a sentence with a better one."""
    kept: list[Passage] = []
    for one in best:
        near = (other for other in kept if other.source == one.source)
        if all(abs(one.place - other.place) >= passages.UNITS for other in near):
            kept.append(one)
        if len(kept) >= _MOST:
            break
    return kept


_MOST = 12
