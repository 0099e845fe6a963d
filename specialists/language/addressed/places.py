"""Where in a body another clause may begin, and what is said of such a place. For the modules beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from specialists.language.addressed.words import People, Token, words


class Kind(StrEnum):
    """What a body holds besides itself."""

    PERSON = "person"  # words for somebody else: "and tell Bob that …"
    ORDER = "order"  # something for Hob to do: "and remind me to …"
    STEP = "step"  # something that is to wait: "then …", "when she answers"


class Break(NamedTuple):
    """A place in a body where something else begins. The words before it end at `end`, it begins at `start`.

    `sure` where it can be nothing but an order to write to somebody known. `lead` is what has to stand before its words
    for them to be an order by themselves: "tell " for "Bob that dinner is at 8".
    """

    kind: Kind
    end: int
    start: int
    who: str = ""
    lead: str = ""
    sure: bool = False
    parts: bool = False  # the words before it and behind it can be read apart


class Opening(NamedTuple):
    """A place where a clause may begin: the token, where the words before end, and what stood between."""

    at: int
    end: int
    strong: bool
    between: tuple[str, ...]


class Body(NamedTuple):
    """A body and the words in which it stood."""

    found: list[Token]
    people: People
    frame: tuple[str, ...]
    first: int  # the token with which the body begins


def openings(found: Sequence[Token], first: int) -> Iterator[Opening]:
    lists = words().lists
    weak, strong = lists["joining"] | lists["pausing"], lists["ending"] | {"\n"}
    at = first
    while at < len(found):
        if found[at].word not in weak and found[at].word not in strong:
            at += 1
            continue
        stop = at
        while stop < len(found) and (
            found[stop].word in weak | strong | lists["polite"] | lists["able"]
            or _is_numbering(found, stop)
            or tuple(one.word for one in found[stop : stop + 2]) == ("after", "that")
            or (stop > at and found[stop - 1].word == "after")
        ):
            stop += 1
        between = tuple(one.word for one in found[at:stop])
        if stop < len(found):
            start = _start_of_gap(found, at, stop)
            end = found[start - 1].end if start > first else found[first].start
            yield Opening(stop, end, not strong.isdisjoint(between), between)
        at = max(stop, at + 1)


def _is_numbering(found: Sequence[Token], at: int) -> bool:
    """ "1.", "2)" before what is listed."""
    return found[at].word.isdigit() and at + 1 < len(found) and found[at + 1].word in (".", ")")


def _start_of_gap(found: Sequence[Token], at: int, stop: int) -> int:
    """Where the words end that stand before an order: ", now | and please text Bob" keeps its "now"."""
    lists = words().lists
    polite = lists["polite"] | lists["able"]
    start = stop
    while start > at and found[start - 1].word in polite:
        start -= 1
    while start > at and found[start - 1].word not in polite:
        start -= 1
    return start


def new_break(body: Body, kind: Kind, opening: Opening, **more: Any) -> Break:
    return Break(kind, opening.end, body.found[opening.at].start)._replace(**more)


def words_from(body: Body, at: int) -> list[str]:
    """The words of a sentence from token `at` on."""
    ends = words().lists["ending"] | {"\n"}
    stop = next((place for place in range(at, len(body.found)) if body.found[place].word in ends), len(body.found))
    return [one.word for one in body.found[at:stop]]


def start_of(body: Body) -> int:
    return body.found[body.first].start if body.first < len(body.found) else 0
