"""Where in a text a target is: its stretches, or the passages that are like its words. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from specialists.wordsmith.engine import likeness
from specialists.wordsmith.engine.layout import LINE, MARKER, SENTENCE, Layout, Span
from specialists.wordsmith.engine.likeness import Near
from specialists.wordsmith.engine.targets import ALL, PASSAGE, Target

WORDS, MARK, STRETCH, WHOLE = "words", "mark", "stretch", "whole"
_OWNED = frozenset("it that he she what there who here where how let".split())  # whose "'s" is "is"
_QUOTES = str.maketrans("“”„«»‘’`", "\"\"\"\"\"'''")
_STOP = frozenset("the a an of in on at to and or is was my our your this that it about with".split())
_LIKE = 86  # of 100: two words of which one may be mistyped, or bent


class Found(NamedTuple):
    """The stretches that are meant, in their order, and what they are; or, where there is none, what is `near`."""

    spans: tuple[Span, ...] = ()
    kind: str = WORDS
    near: tuple[Near, ...] = ()


NOTHING = Found()


def find(layout: Layout, target: Target, chosen: str = "") -> Found:
    """Where the target is. `chosen` is the passage that was agreed upon for words that do not stand there."""
    if target.inside is not None:
        return _inside(layout, target, chosen)
    return _KINDS[target.kind](layout, target, chosen)


def alike(word: str, other: str) -> bool:
    """Whether two words are the same but for an ending or a slip: "parking" and "parked", "bucket" and "buckets"."""
    from rapidfuzz import fuzz

    word, other = word.lower().replace("’", "'").removesuffix("'s"), other.lower().replace("’", "'").removesuffix("'s")
    if word == other or _stem(word) == _stem(other):
        return True
    return min(len(word), len(other)) > 4 and fuzz.ratio(word, other) >= _LIKE


def exact(layout: Layout, words: str) -> list[Span]:
    """Every place at which these words stand, whatever their case, their apostrophes and the marks between them."""
    asked = Layout(words)
    if not asked.words:
        return _literal(layout.text, words.strip())
    wanted = [_plain(asked.of(one)) for one in asked.words]
    there = [_plain(layout.of(one)) for one in layout.words]
    found, size, at = [], len(wanted), 0
    while at + size <= len(there):
        if there[at : at + size - 1] == wanted[:-1] and (end := _last(layout, at + size - 1, asked)) is not None:
            span = Span(layout.words[at].start, end)
            found.append(_marked(layout.text, span, words, asked))
            at += size
        else:
            at += 1
    same = [one for one in found if _folded(layout.of(one)) == _folded(words)]
    return same or found


def _words(layout: Layout, target: Target, chosen: str) -> Found:
    spans = exact(layout, target.words)
    first, _, rest = target.words.partition(" ")
    if not spans and not target.quoted and rest and first.lower() in ("the", "a", "an", "my", "our"):
        spans = exact(layout, rest)
    if not spans and chosen:
        spans = _literal(layout.text, chosen)[:1]
    if spans:
        return Found(_picked(spans, target), WORDS)
    return Found(near=likeness.passages(layout, target.words, quoted=target.quoted))


def _unit(layout: Layout, target: Target, chosen: str) -> Found:
    units = list(layout.units(target.unit))
    if target.unit == LINE and not layout.lined and target.place == ALL:
        units = list(layout.units(LINE))
    if target.place == ALL:
        return Found(tuple(units), target.unit) if target.many < 2 or len(units) == target.many else NOTHING
    if target.place is None:
        return Found(tuple(units), target.unit) if len(units) == 1 else NOTHING
    start = target.place - 1 if target.place > 0 else len(units) + target.place - (target.many - 1)
    spans = units[start : start + target.many] if start >= 0 else []
    return Found(tuple(spans) if len(spans) == target.many else (), target.unit)


def _special(layout: Layout, target: Target, chosen: str) -> Found:
    if target.unit == "question":
        asked = [one for one in layout.sentences if layout.of(one).rstrip("\"'”’)").endswith("?")]
        return Found(_picked(asked, target), SENTENCE)
    if target.unit == "title":
        lines = layout.lines
        titled = len(lines) > 1 and layout.text[lines[0].end : lines[1].start].count("\n") > 1
        return Found((lines[0],), LINE) if titled and layout.greeting is None else NOTHING
    span: Span | None = getattr(layout, target.unit)
    return Found((span,), LINE) if span is not None else NOTHING


def _about(layout: Layout, target: Target, chosen: str) -> Found:
    unit = (LINE if layout.lined else SENTENCE) if target.unit == PASSAGE else target.unit
    units = layout.units(unit)
    held = [one for one in units if _holds(layout, one, target)]
    if target.unit == PASSAGE and target.place is None and _is_run(units, held):
        return Found(tuple(held), unit)
    if not held and chosen:
        held = [one for one in units if layout.of(one) == chosen]
    if target.place is None and len(held) > 1:
        return Found((), unit, tuple(Near(one, 100) for one in held[: likeness.OFFERED]))
    if held:
        return Found(_picked(held, target), unit)
    near = likeness.passages(layout, target.words, quoted=target.quoted)
    around = dict.fromkeys(one for part in near for one in units if one.start <= part.span.start < one.end)
    return Found((), unit, tuple(Near(one, near[0].likeness) for one in around))


def _mark(layout: Layout, target: Target, chosen: str) -> Found:
    marks = [Span(at, at + 1) for at, letter in enumerate(layout.text) if letter in target.words]
    if "." in target.words:
        marks = [one for one in marks if not layout.text[one.end : one.end + 1].isalnum()]
    if any(mark in target.words for mark in "'’"):
        marks = [one for one in marks if not layout.text[one.start - 1 : one.start].isalnum()
                 or not layout.text[one.end : one.end + 1].isalnum()]  # fmt: skip
    if target.other is None:
        return Found(_picked(marks, replace(target, place=target.place)), MARK)
    by = find(layout, target.other, chosen)
    if not by.spans:
        return Found((), MARK, by.near)
    kept = [one for one in marks if any(_lies(one, span, target.how, layout.text) for span in by.spans)]
    return Found(tuple(kept), MARK)


def _side(layout: Layout, target: Target, chosen: str) -> Found:
    assert target.other is not None  # noqa: S101 - targets.py gives every such target one
    by = find(layout, target.other, chosen)
    if not by.spans:
        return Found((), STRETCH, by.near)
    if target.kind == "after":
        span = Span(by.spans[0].start if target.inclusive else by.spans[-1].end, len(layout.text))
    elif target.kind == "before":
        span = Span(0, by.spans[0].start)
    else:
        until = find(layout, target.until, chosen) if target.until is not None else NOTHING
        behind = [one for one in until.spans if one.start >= by.spans[0].end]
        if not behind:
            return Found((), STRETCH, until.near)
        first, last = by.spans[0], behind[0]
        span = Span(first.start, last.end) if target.inclusive else Span(first.end, last.start)
    whole = _trimmed(layout.text, span)
    return Found((whole,), STRETCH) if whole.end > whole.start else NOTHING


def _whole(layout: Layout, target: Target, chosen: str) -> Found:
    span = _trimmed(layout.text, Span(0, len(layout.text)))
    return Found((span,), WHOLE)


_KINDS = {
    "words": _words, "unit": _unit, "special": _special, "about": _about, "mark": _mark, "whole": _whole,
    "after": _side, "before": _side, "between": _side, "ordinal": _words,
}  # fmt: skip


def _inside(layout: Layout, target: Target, chosen: str) -> Found:
    """A target within another: each stretch of that is laid out as a text of its own."""
    assert target.inside is not None  # noqa: S101 - find asks for one
    outer = find(layout, target.inside, chosen)
    inner = replace(target, inside=None)
    near: list[Near] = list(outer.near)
    spans: list[Span] = []
    kind = WORDS
    for span in outer.spans:
        part = find(Layout(layout.of(span)), inner, chosen)
        spans += [Span(one.start + span.start, one.end + span.start) for one in part.spans]
        near += [one._replace(span=Span(*(place + span.start for place in one.span))) for one in part.near]
        kind = part.kind
    return Found(tuple(spans), kind, () if spans else tuple(near))


def _picked(spans: Sequence[Span], target: Target) -> tuple[Span, ...]:
    if target.place in (None, ALL):
        return tuple(spans)
    place = target.place or 0
    at = place - 1 if place > 0 else len(spans) + place
    return (spans[at],) if 0 <= at < len(spans) else ()


def _last(layout: Layout, at: int, asked: Layout) -> int | None:
    """Where the last of the asked words ends, at that word of the text; before its "'s" where that was not asked
    for."""
    there, wanted = layout.of(layout.words[at]), _plain(asked.of(asked.words[-1]))
    if _plain(there) == wanted:
        return layout.words[at].end
    owner = there[:-2] if there[-2:].lower() in ("'s", "’s") else ""
    return layout.words[at].end - 2 if owner and _plain(owner) == wanted and owner.lower() not in _OWNED else None


def _marked(text: str, span: Span, words: str, asked: Layout) -> Span:
    """The stretch with the marks that were asked for around its words, where they stand there."""
    before, after = words[: asked.words[0].start].strip(), words[asked.words[-1].end :].strip()
    start, end = span
    place = len(text[:start].rstrip()) - len(before)
    if before and place >= 0 and text[place : place + len(before)].translate(_QUOTES) == before.translate(_QUOTES):
        start = place
    if after and text[end : end + len(after)].translate(_QUOTES) == after.translate(_QUOTES):
        end += len(after)
    return Span(start, end)


def _literal(text: str, words: str) -> list[Span]:
    found, at = [], text.find(words) if words else -1
    while at >= 0:
        found.append(Span(at, at + len(words)))
        at = text.find(words, at + len(words))
    return found


def _holds(layout: Layout, unit: Span, target: Target) -> bool:
    """Whether a passage says what was asked for, or begins or ends with it."""
    own = Layout(layout.of(unit))
    there = exact(own, target.words)
    if target.how == "starts":
        marker = MARKER.match(own.text)
        begins = marker.end() if marker else 0
        return any(not own.text[begins : one.start].strip(" \"'“‘(") for one in there)
    if target.how == "ends":
        return any(not own.text[one.end :].strip(" .,;:!?…\"'”’)") for one in there)
    if there:
        return True
    asked = Layout(target.words)
    telling = [word for one in asked.words if (word := asked.of(one).lower()) not in _STOP]
    words = [own.of(one) for one in own.words]
    return bool(telling) and all(any(alike(word, other) for other in words) for word in telling)


def _is_run(units: Sequence[Span], held: Sequence[Span]) -> bool:
    """Whether they are neighbours."""
    places = [units.index(one) for one in held]
    return bool(places) and places == list(range(places[0], places[0] + len(places)))


def _lies(mark: Span, span: Span, how: str, text: str) -> bool:
    if how == "around":
        return mark.end == span.start or mark.start == span.end or span.start <= mark.start < mark.end <= span.end
    if how == "before":
        return not text[mark.end : span.start].strip() and mark.end <= span.start
    return span.end <= mark.start and not text[span.end : mark.start].strip()


def _stem(word: str) -> str:
    for end in ("ings", "ing", "ied", "ies", "ed", "es", "s", "e", "y"):
        if word.endswith(end) and len(word) - len(end) > 2:
            word = word.removesuffix(end)
            return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word
    return word


def _plain(word: str) -> str:
    return word.lower().replace("'", "").replace("’", "")


def _folded(words: str) -> str:
    return " ".join(words.lower().translate(_QUOTES).split())


def _trimmed(text: str, span: Span) -> Span:
    start, end = span
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start, end)

