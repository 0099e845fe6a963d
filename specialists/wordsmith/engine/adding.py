"""Orders that put something in, move it, or take it out. orders.py asks its rules. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from specialists.wordsmith.engine import forms
from specialists.wordsmith.engine.layout import LINE, PARAGRAPH, SENTENCE, WORD
from specialists.wordsmith.engine.said import (
    AFTER,
    BEFORE,
    BOTTOM,
    FOOT,
    FORM,
    INNER,
    INSERT,
    MOVE,
    REMOVE,
    TOP,
    UNWRAP,
    Order,
    Said,
    lent,
    pair,
)
from specialists.wordsmith.engine.targets import WHOLE, Target

REMOVES = frozenset("remove delete cut drop erase strike omit scrap lose".split())
_REMOVES_OUT = frozenset("take cross leave cut strike throw edit".split())
_OUT = frozenset("out away off".split())
INSERTS = frozenset("insert add put write append prepend include place stick".split())
MOVES = frozenset("move put shift bring pull push take place".split())
_AFTER, _BEFORE = frozenset("after behind below under following".split()), frozenset("before above preceding".split())
_TOPS, _BOTTOMS = frozenset("top start beginning front head".split()), frozenset("end bottom back close".split())
_UNITS = {
    "line": LINE, "sentence": SENTENCE, "paragraph": PARAGRAPH, "word": WORD, "words": WORD, "title": "title",
    "bullet": LINE, "item": LINE, "point": LINE, "heading": "title", "phrase": WORD, "section": PARAGRAPH,
    "headline": "title", "text": "", "step": LINE,
}  # fmt: skip
_SAYING = ("saying", "that", "says", ":", "with", "reads", "reading", "called", ",", "-", "–")
_LISTED = frozenset(("bullets", "bullet points", "numbers", "numbering", "dashes", "list markers"))
WRAPPERS = {
    "quotes": '""', "quotation marks": '""', "inverted commas": '""', "brackets": "()", "parentheses": "()",
    "square brackets": "[]", "asterisks": "**", "single quotes": "''", "quote marks": "''",
}  # fmt: skip


def removing(said: Said) -> Iterator[Order]:
    """ "remove X", "take X out", "get rid of X", "remove the quotes around X"."""
    rest = said.begins("get rid of", "do without", *(f"{one} out" for one in _REMOVES_OUT), *REMOVES)
    if rest is not None and not rest.words:
        rest = None
    if said.at(0) in _REMOVES_OUT | REMOVES and said.at(-1) in _OUT and len(said) > 2:
        rest = said[1:-1]
    if rest is None:
        return
    if rest.plain().removeprefix("the ").removeprefix("all ").removeprefix("the ") in _LISTED:
        yield Order(FORM, unit=forms.PLAIN)
    for name, marks in WRAPPERS.items():
        around = rest.begins(*(f"{the}{name} {side}" for the in ("the ", "") for side in ("around", "from", "round")))
        if around is not None and around.words:
            yield Order(UNWRAP, around.target(), marks)
    yield Order(REMOVE, rest.target())


def inserting(said: Said) -> Iterator[Order]:
    """ "insert X after Y", "add the line: X", "put X at the beginning", "add a sentence after the first: X"."""
    if said.at(0) not in INSERTS and said.begins("start with") is None:
        return
    rest = said[1:]
    unit, named = _unit(rest)
    yield from _with_place(rest, unit, named)
    if rest.at(0) == "that" and len(rest) > 2:
        yield Order(INSERT, new=rest[1:].whole(), unit=SENTENCE, side=BOTTOM)
    new = rest[named:].without(front=_SAYING) if named else rest
    if new.words and (named or new.quoted) and said.at(0) != "write":
        yield Order(INSERT, new=new.whole(), quoted=new.quoted, unit=unit, side=TOP if unit == "title" else BOTTOM)


def moving(said: Said) -> Iterator[Order]:
    """ "move the last sentence to the top", "move X behind Y", "put the second paragraph first"."""
    if said.at(0) not in MOVES:
        return
    rest, only = said[1:], said.at(0) in ("move", "shift")
    if rest.at(-1) in ("first", "last") and (what := rest[:-1].target()) is not None and _is_part(what):
        yield Order(MOVE, what, side=TOP if rest.at(-1) == "first" else BOTTOM)
    for at in range(1, len(rest) if rest.at(0) not in ("a", "an") else 0):
        side, size = _side(rest, at)
        if not side:
            continue
        if side in INNER:
            by, end = _of(rest, at + size)
            what = rest[:at].target()
        else:
            (what, by), end = pair(rest[:at], rest[at + size :]), len(rest)
        if what is not None and (by is not None or side in INNER) and end == len(rest) and (only or _is_part(what)):
            yield Order(MOVE, what, side=side, by=by)


def _is_part(what: Target) -> bool:
    """Whether it can only be a part of a text: by its place, by what it says, or in quotation marks."""
    return what.quoted or what.kind not in ("words", "whole")


def _with_place(rest: Said, unit: str, named: int) -> Iterator[Order]:
    """Something new and where it goes, in either order: "X after Y", "after Y: X", "a line at the end: X"."""
    for at in range(len(rest)):
        side, size = _side(rest, at)
        if side in INNER:
            by, end = _of(rest, at + size)
            yield from _new_at(rest, at, end, unit, named, side, by)
        elif side:
            for end in range(len(rest), at + size, -1):
                divides = end == len(rest) or rest.at(end) in (":", ",", "saying", "that", "reading")
                by = rest[at + size : end].target() if divides else None
                if by is not None:
                    by = lent(by, unit) if by.kind == "ordinal" else by
                    yield from _new_at(rest, at, end, unit, named, side, by)
        elif rest.at(at) == "to" and at == named > 0:
            yield from _into(rest, at, unit, named)


def _into(rest: Said, at: int, unit: str, named: int) -> Iterator[Order]:
    """ "a sentence to the second paragraph: X"."""
    for end in range(len(rest) - 1, at + 1, -1):
        by = rest[at + 1 : end].structural() if rest.at(end) in (":", ",", "saying") else None
        if by is not None:
            yield from _new_at(rest, at, end, unit, named, BOTTOM, by)


def _new_at(rest: Said, at: int, end: int, unit: str, named: int, side: str, by: Target | None) -> Iterator[Order]:
    before, behind = rest[:at], rest[end:].without(front=_SAYING)
    if before.plain().endswith(("blank line", "empty line")):
        yield Order(INSERT, unit="blank", side=side, by=by)
        return
    if behind.words and (not before.words or at == named):
        yield Order(INSERT, new=behind.whole(), quoted=behind.quoted, unit=unit, side=side, by=by)
        return
    new = before[named:].without(front=_SAYING) if named and at > named else before
    new = new.without(back=(",", ":", "right", "directly", "just"))
    mark = new.mark()
    if new.words and not behind.words and not (named and at == named):
        unit = unit if named else ""
        yield Order(INSERT, new=mark or new.new(), quoted=new.quoted or bool(mark), unit=unit, side=side, by=by)


def _unit(rest: Said) -> tuple[str, int]:
    """What is to be put in is called, "a line", and how many words that takes."""
    at = 1 if rest.at(0) in ("a", "an", "the", "another", "one", "this", "following") else 0
    at += rest.at(at) in ("new", "more", "extra", "last", "final", "short", "blank", "closing", "opening", "following")
    unit = _UNITS.get(rest.at(at))
    return (unit, at + 1) if unit is not None else ("", 0)


def _side(rest: Said, at: int) -> tuple[str, int]:
    """Where something goes, and by how many words that is said."""
    word, after = rest.at(at), rest.at(at + 1)
    if word in ("right", "directly", "just", "immediately") and after in _AFTER | _BEFORE:
        return _side(rest, at + 1)[0], 2
    if word in _AFTER:
        return AFTER, 1
    if word in _BEFORE:
        return BEFORE, 1
    if (word, after, rest.at(at + 2)) == ("in", "front", "of"):
        return BEFORE, 3
    if word in ("at", "to", "on", "as", "into", "up", "down"):
        skip = 1
        while rest.at(at + skip) in ("the", "to", "very"):
            skip += 1
        end = rest.at(at + skip)
        if end in _BOTTOMS and rest.at(at + skip - 1) == "very":
            return FOOT, skip + 1
        if end in _TOPS | _BOTTOMS:
            return (TOP if end in _TOPS else BOTTOM), skip + 1
    return "", 0


def _of(rest: Said, at: int) -> tuple[Target | None, int]:
    """What the top or the end is of, and where the words for it end: "at the end of the first paragraph: …"."""
    if rest.at(at) not in ("of", "in"):
        return None, at
    for end in range(len(rest), at + 1, -1):
        if end == len(rest) or rest.at(end) in (":", ",", "saying"):
            by = rest[at + 1 : end].target()
            if by is not None and (by.kind != "words" or by.quoted):
                return (None if by == WHOLE else by), end
    return None, at
