"""Orders that give a text another length or form: shorten, split, join, case, bullets, marks around words. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from specialists.wordsmith.engine import forms, targets
from specialists.wordsmith.engine.adding import WRAPPERS
from specialists.wordsmith.engine.layout import LINE, PARAGRAPH, SENTENCE
from specialists.wordsmith.engine.said import (
    AFTER,
    BEFORE,
    BOTTOM,
    CASE,
    END,
    FORM,
    INSERT,
    JOIN,
    KEEP,
    OWN,
    SHORTEN,
    SIGN,
    SPLIT,
    WRAP,
    Order,
    Said,
    narrowed,
    pair,
)
from specialists.wordsmith.engine.targets import ALL, WHOLE, Target

SHORTENS = ("shorten", "cut", "trim", "reduce", "condense", "bring", "get", "make")
SHAPES = ("make", "turn", "put", "format", "write", "convert", "set", "show", "give", "lay", "change", "have")
_CASING = {"capitalise": forms.FIRST, "capitalize": forms.FIRST, "uppercase": forms.UPPER, "lowercase": forms.LOWER}
_ONLY = ("keep only", "keep just", "leave only", "leave just")
_ALL_BUT = tuple(f"{verb} everything {but}" for verb in ("delete", "remove", "cut") for but in ("but", "except"))
_ABOUT = ("at", "most", "about", "just", "only", "under", "max", "maximum", "no", "more", "than")
_BREAKS = {
    **{f"{verb} {thing}": PARAGRAPH for verb in ("start", "begin", "make", "insert", "add", "put")
       for thing in ("a new paragraph", "a paragraph break")},
    **{f"{verb} {thing}": LINE for verb in ("start", "begin", "make", "insert", "add", "put")
       for thing in ("a new line", "a line break")},
    "new paragraph": PARAGRAPH, "new line": LINE, "paragraph break": PARAGRAPH, "line break": LINE,
}  # fmt: skip
_OWN = ("a paragraph of its own", "its own paragraph", "a separate paragraph", "a paragraph of their own")
_DIVIDES = frozenset("at on before after where behind by".split())
_PARTS = ("paragraphs", "sentences", "parts", "two", "into", "in", "lines")
_INTO = ("in", "into", "to", "as", "a", "an", "on", "all", "with", "the", "out", "one", "its", "own")


def shortening(said: Said) -> Iterator[Order]:
    """ "shorten it to 20 words", "cut it to the first two sentences", "keep only the last line"."""
    only = said.begins(*_ONLY, *_ALL_BUT)
    if only is not None and only.words:
        yield Order(KEEP, only.target())
    if said.at(0) not in SHORTENS:
        return
    rest = said.without(back=("long", "only", "max", "maximum"))
    for at in range(1, len(rest) - 1):
        to = rest.at(at) in ("to", "at", "under")
        what = rest[1:at].without(back=("down", "back")).target() if rest.at(1) != "down" or at > 2 else WHOLE
        if not to and not (said.at(-1) == "long" and targets.number(rest.at(at))):
            continue
        left = (rest[at + 1 :] if to else rest[at:]).without(front=_ABOUT)
        many, unit = targets.number(left.at(0)), targets.UNITS.get(left.at(1), "")
        part = None if what is None or what == WHOLE else what
        if at > 1 and (what is None or (part is not None and part.kind == "words")):
            continue
        if many and unit and len(left) == 2:
            yield Order(SHORTEN, part, many=many, unit=unit)
        elif part is None and left.at(0) not in ("a", "an") and (kept := left.structural()) is not None:
            yield Order(KEEP, kept)


def splitting(said: Said) -> Iterator[Order]:
    """ "split the second sentence at 'but'", "start a new paragraph before X", "split it after the third sentence"."""
    for lead, unit in _BREAKS.items():
        if (rest := said.begins(lead)) is not None:
            yield from _divided(rest, unit, None)
    if said.at(0) in ("split", "break", "divide"):
        rest = said[1:].without(front=("up",))
        for at in range(1, len(rest) - 1):
            if rest.at(at) in _DIVIDES:
                yield from _divided(rest[at:], "", rest[:at].without(back=_PARTS).target())
    own = next((end for end in _OWN if said.plain().endswith(f" {end}")), "")
    if own and said.at(0) in ("make", "put", "turn"):
        what = said[1 : -len(own.split())].without(back=("in", "into", "on")).target()
        yield Order(SPLIT, what, unit=PARAGRAPH, side=OWN)


def _divided(rest: Said, unit: str, what: Target | None) -> Iterator[Order]:
    by = rest[1:].target() if rest.at(0) in _DIVIDES else None
    if by is None:
        return
    part = what is not None and what.kind in ("unit", "about")
    if part and what is not None:
        by = narrowed(by, what)
    of_sentence = part and what is not None and what.unit == SENTENCE
    side = AFTER if rest.at(0) in ("after", "behind") else BEFORE
    yield Order(SPLIT, by, unit=unit or (SENTENCE if of_sentence else PARAGRAPH), side=side)


def joining(said: Said) -> Iterator[Order]:
    """ "join the two paragraphs", "merge lines 2 and 3"."""
    if said.at(0) not in ("join", "merge", "combine", "connect", "unite"):
        return
    rest = said[1:].without(back=("together", "up", "one", "in", "into"))
    what = rest.target()
    if what is not None and what.kind == "unit":
        yield Order(JOIN, what)
    for at in range(1, len(rest) - 1):
        if rest.at(at) in ("and", "with"):
            first, second = pair(rest[:at], rest[at + 1 :])
            if first is not None and second is not None and first.kind == second.kind == "unit":
                yield Order(JOIN, first, by=second)


def casing(said: Said) -> Iterator[Order]:
    """ "put the first line in capitals", "capitalise friday", "make it all lower case"."""
    if said.at(0) in _CASING and len(said) > 1:
        yield Order(CASE, said[1:].target(), unit=_CASING[said.at(0)])
    for at in range(2, len(said)) if said.at(0) in (*SHAPES, "spell") else ():
        end = said[at:].plain()
        case = forms.CASES.get(end) or forms.CASES.get(end.removeprefix("all "))
        if case is not None:
            what = said[1:at].without(back=("in", "into", "to", "with", "all", "as"))
            yield Order(CASE, what.target(), unit=case)
            return


def forming(said: Said) -> Iterator[Order]:
    """ "turn it into bullets", "as a numbered list", "number the lines", "put each sentence on its own line"."""
    numbered = said[1:].target() if said.at(0) == "number" else None
    if numbered is not None and (numbered.kind == "unit" or numbered == WHOLE):
        yield Order(FORM, unit=forms.NUMBERED)
    verb = said.at(0) in SHAPES
    if not verb and said.at(0) not in ("as", "in"):
        return
    for at in range(1, len(said)):
        form = forms.FORMS.get(said[at:].plain())
        if form is None:
            continue
        target = said[1:at].without(back=_INTO).target() if verb and at > 1 else None
        if target is None or target == WHOLE or (target.kind == "unit" and target.place == ALL):
            yield Order(FORM, unit=form)
        return


def wrapping(said: Said) -> Iterator[Order]:
    """ "put quotes around X", "put X in brackets"."""
    if said.at(0) not in ("put", "add", "set", "write", "place"):
        return
    for name, marks in WRAPPERS.items():
        around = said[1:].begins(*(f"{the}{name} {side}" for the in ("", "the ") for side in ("around", "round")))
        size = len(name.split())
        if around is not None and around.words:
            yield Order(WRAP, around.target(), marks)
        elif said[-size:].plain() == name and said.at(-size - 1) in ("in", "into", "within", "inside"):
            yield Order(WRAP, said[1 : -size - 1].target(), marks)


def ending(said: Said) -> Iterator[Order]:
    """ "end it with an exclamation mark", "sign it Ada"."""
    withs = [at for at in (1, 2, 3, 4) if said.at(at) == "with"]
    if said.at(0) in ("end", "finish", "close") and withs:
        rest, what = said[withs[0] + 1 :], said[1 : withs[0]].target() or WHOLE
        if mark := rest.mark():
            yield Order(END, what, mark)
        elif rest.words and what == WHOLE:
            yield Order(INSERT, new=rest.new(), quoted=rest.quoted, side=BOTTOM)
    if said.at(0) == "sign" and said.at(1) in ("it", "this", "that"):
        name = said[2:].without(front=("off", "as", "with", "from", ":"))
        if 0 < len(name) <= 5:
            yield Order(SIGN, new=name.new())
