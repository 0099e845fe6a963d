"""Orders that put one thing in another's place: replace, rename, spell, swap. orders.py asks its rules. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from specialists.wordsmith.engine import forms, targets
from specialists.wordsmith.engine.said import (
    CASE,
    FORM,
    REMOVE,
    REPLACE,
    SLIP,
    SPELL,
    SWAP,
    Order,
    Said,
    narrowed,
    pair,
)
from specialists.wordsmith.engine.targets import WHOLE, Target

LINKS = {
    "replace": ("with", "by"), "change": ("to", "into", "for", ":"), "substitute": ("with", "by", "for"),
    "swap": ("for", "with", "by"), "exchange": ("for", "with"), "turn": ("into",), "alter": ("to", "into"),
    "correct": ("to", "into", ":"), "rename": ("to", "as", "into"), "amend": ("to",), "edit": ("to", "into"),
    "fix": (":", "to"), "make": (":",),
}  # fmt: skip
_USES = ("use", "say", "write", "put", "have")
_THROUGHOUT = frozenset("throughout everywhere".split())
_SPELLS = ("correct the spelling of", "fix the spelling of", "check the spelling of", "correct the spelling", "spell")
_IS = ("is", "it's", "that's", "be", "should")
_ASKING = frozenset("i what who how when where why".split())  # "what should be …" orders nothing


def spelling(said: Said) -> Iterator[Order]:
    """ "correct the spelling of separate", "it's spelled definitely", "fix teh", "'recieved' is spelled 'received'"."""
    for at in range(1, len(said) - 1):
        if said.at(at) in ("spelled", "spelt", "written") and said.at(at - 1) in _IS:
            old = said[: at - 1 - (said.at(at - 1) == "be")]
            new = said[at + 1 :].without(front=("as", "like"))
            if len(new) <= 4:
                pointing = not old.words or old.plain() in ("it", "this", "that")
                yield Order(SPELL, new=new.new()) if pointing else Order(REPLACE, old.target(), new.new())
            return
    rest = said.begins(*_SPELLS)
    if rest is not None and rest.words:
        word = rest.without(back=("right", "correctly", "properly"))
        if len(word) == 1:
            yield Order(SPELL, new=word.new())
        return
    if said.at(0) in ("fix", "correct") and len(said) == 2 and not targets.names_part(said.at(1)):
        yield Order(SPELL, new=said[1:].new(), side=SLIP)
    if (rest := said.begins("change the spelling of")) is not None:
        yield from _replacements(rest, ("to", "into"))


def replacing(said: Said) -> Iterator[Order]:
    """ "replace X with Y", "change X to Y", "rename X to Y throughout"."""
    if said.at(0) in LINKS:
        yield from _replacements(said[1:], LINKS[said.at(0)])
    if said.at(0) == "call" and len(said) > 2 and (said.at(-1) in _THROUGHOUT or said.words[-1].quoted):
        rest = said[1:].without(back=_THROUGHOUT)
        for at in range(len(rest) - 1, 0, -1):
            yield Order(REPLACE, rest[:at].target(), rest[at:].new())


def instead(said: Said) -> Iterator[Order]:
    """ "use X instead of Y", "instead of Y write X", "Y should be X", "it should be X, not Y"."""
    for at in range(1, len(said) - 2):
        if (said.at(at), said.at(at + 1)) == ("instead", "of") and said.at(0) in _USES:
            yield _put(said[at + 2 :].target(), said[1:at])
        if said.at(at) in ("should", "must", "ought") and said.at(0) not in _ASKING:
            size = {"be": 2, "say": 2, "read": 2, "to": 3}.get(said.at(at + 1), 0)
            yield from _ought(said[:at], said[at + size :]) if size else ()
    if (said.at(0), said.at(1)) == ("instead", "of"):
        for at in range(3, len(said) - 1):
            if said.at(at) in _USES:
                yield _put(said[2:at].target(), said[at + 1 :])


def swapping(said: Said) -> Iterator[Order]:
    """ "swap lines 2 and 3", "swap the first two sentences", "swap the two paragraphs"."""
    if said.at(0) not in ("swap", "exchange", "switch"):
        return
    rest = said[1:].without(back=("around", "round", "over"))
    both = rest.structural()
    if both is not None and both.kind == "unit" and both.many == 2:
        first = both.place if both.place and both.place > 0 else both.place - 1 if both.place else 1
        yield Order(SWAP, replace(both, place=first, many=1), by=replace(both, place=first + 1, many=1))
    for at in range(1, len(rest) - 1):
        if rest.at(at) in ("and", "with"):
            one, two = pair(rest[:at], rest[at + 1 :])
            if one is not None and two is not None:
                yield Order(SWAP, one, by=two)


def _ought(old: Said, new: Said) -> Iterator[Order]:
    """ "X should be Y", and "it should be Y, not X"."""
    if old.plain() in ("it", "that", "this"):
        for at in range(1, len(new) - 1):
            if new.at(at) in ("not", "instead"):
                wrong = new[at + 1 :].without(front=("of",))
                yield _put(wrong.target(), new[:at].without(back=(",", "and")))
        return
    what = old.target()
    if what is not None and new.words and (what.quoted or what.kind != "words"):
        yield _put(what, new)


def _replacements(rest: Said, links: Sequence[str]) -> Iterator[Order]:
    for at in range(1, len(rest) - 1):
        if rest.at(at) in links:
            yield from _replacement(rest[:at], rest[at + 1 :])


def _replacement(old: Said, new: Said) -> Iterator[Order]:
    new = new.without(front=(":", ",", "say", "read"), back=_THROUGHOUT)
    form = _as_form(old, new)
    if form is not None:
        yield form
        return
    what = old.target()
    for at in range(len(new) - 2, 0, -1):
        scope = new[at + 1 :].target() if new.at(at) in ("in", "of") else None
        if what is not None and scope is not None and scope.kind not in ("words", "ordinal"):
            yield _put(what if scope == WHOLE else narrowed(what, scope), new[:at])
            return
    yield _put(what, new)


def _put(what: Target | None, new: Said) -> Order:
    mark = new.mark()
    if mark and what is not None:
        return Order(REPLACE, what, f" {mark}" if mark == "–" else mark, quoted=True)
    if not new.quoted and new.plain() in ("nothing", "nothing at all"):
        return Order(REMOVE, what)
    return Order(REPLACE, what, new.new(), quoted=new.quoted)


def _as_form(old: Said, new: Said) -> Order | None:
    """ "change it to bullets", "change the first line to title case"."""
    words = new.plain().removeprefix("a ").removeprefix("an ")
    what = old.target()
    if new.quoted or what is None:
        return None
    if words in forms.CASES:
        return Order(CASE, what, unit=forms.CASES[words])
    return Order(FORM, unit=forms.FORMS[words]) if words in forms.FORMS and what == WHOLE else None
