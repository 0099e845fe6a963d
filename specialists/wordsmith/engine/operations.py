"""Does what an order says to a text, or says why not. Pure: text in, text out."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from specialists.wordsmith.engine import forms, inserting, likeness, mending, places, said
from specialists.wordsmith.engine.layout import LINE, PARAGRAPH, SENTENCE, WORD, Layout, Span
from specialists.wordsmith.engine.likeness import Near
from specialists.wordsmith.engine.places import Found
from specialists.wordsmith.engine.said import Order
from specialists.wordsmith.engine.targets import WHOLE, Target

_SLIPS = 2  # letters that are wrong in a word whose right spelling is looked for


@dataclass(frozen=True, slots=True)
class Done:
    """What came of an order. `text` is the text after it, where it was done; `near` are passages one of which may be
    meant; else `missing` is what the text does not have, in the words of the instruction."""

    text: str | None = None
    near: tuple[Near, ...] = ()
    missing: str = ""
    sure: bool = True  # that it was an order to edit: what it names is a part of a text, or stood in quotation marks


def do(text: str, order: Order, chosen: str = "") -> Done:
    """Carries out one order. `chosen` is the passage that was agreed upon for words that do not stand in the text."""
    layout = Layout(text)
    spots: list[Found] = []
    for target in (order.target, order.by):
        if target is None:
            continue
        found = places.find(layout, target, chosen)
        if not found.spans:
            return _not_found(target, found)
        spots.append(found)
    if order.target is None and order.verb in _NEEDS:
        return Done(sure=False)
    after = _OPERATIONS[order.verb](layout, order, spots)
    if after is None:
        return Done(sure=False)
    return Done(mending.renumbered(text, after))


def _not_found(target: Target, found: Found) -> Done:
    sure = target.kind != "words" or target.quoted
    inner = target.other or target.inside
    if target.kind == "mark" and inner is not None:
        sure = inner.kind != "words" or inner.quoted
    if found.near:
        return Done(near=found.near, sure=sure)
    return Done(missing=target.words if target.kind in ("words", "about") else "", sure=sure)


def _replace(layout: Layout, order: Order, spots: Sequence[Found]) -> str | None:
    text, found = layout.text, spots[0]
    if not order.new.strip():
        return _remove(layout, order, spots)
    for number, span in enumerate(reversed(found.spans)):
        last = number == len(found.spans) - 1
        new = _fitted(layout, order, found, span) if last else ""
        if found.kind not in (SENTENCE, LINE, PARAGRAPH) or order.target is None:
            new = _fitted(layout, order, found, span)
        text = mending.put(text, span, new, keeps_capital=found.kind != places.MARK)
    return text


def _fitted(layout: Layout, order: Order, found: Found, span: Span) -> str:
    """What is put in a stretch's place: a sentence for a sentence; its letters as large as what stood there."""
    old, new = layout.of(span), order.new if found.kind == places.MARK else order.new.strip()
    if span == layout.greeting and new[-1:].isalnum() and old[-1:] in (",", "!", ":"):
        return new + old[-1]  # a greeting keeps its mark
    whole = found.kind == SENTENCE or (found.kind == PARAGRAPH) or (
        found.kind == LINE and not layout.lined and layout.body.start <= span.start and span.end <= layout.body.end
    )
    if whole:
        return mending.sentence(new) if old.rstrip("\"'”’)")[-1:] in tuple(".!?…") else mending.capital(new)
    asked = order.target.words if order.target is not None else ""
    if found.kind == places.WORDS and asked and not order.quoted and asked.lower() == old.lower() and asked != old:
        if old.isupper() and len(old) > 1:
            return new.upper()
        return mending.capital(new) if old[:1].isupper() else new
    return new


def _remove(layout: Layout, order: Order, spots: Sequence[Found]) -> str | None:
    text = layout.text
    for span in reversed(spots[0].spans):
        if spots[0].kind == places.MARK:
            text = _without_mark(text, span)
        else:
            kind, span = _whole(Layout(text), span) if spots[0].kind == places.WORDS else (spots[0].kind, span)
            keeps = kind != LINE or not text[: span.start].strip()
            text = mending.put(text, span, "", keeps_capital=keeps)
    return text.strip("\n") if spots[0].kind != places.WHOLE else None


def _without_mark(text: str, span: Span) -> str:
    """Without a mark. Where a sentence would be left without a stop before the next one, it gets a full stop."""
    ends = text[span.start] in "!?…" and (not text[span.end :].strip(" \n") or text[span.end : span.end + 1].isspace())
    if ends and text[: span.start].rstrip()[-1:] not in tuple(".!?…"):
        return f"{text[: span.start]}.{text[span.end :]}"
    return text[: span.start] + text[span.end :]


def _keep(layout: Layout, order: Order, spots: Sequence[Found]) -> str | None:
    spans = spots[0].spans
    whole = (spans[0].start, spans[-1].end)
    if spots[0].kind in (SENTENCE, PARAGRAPH):
        head, tail = layout.text[: layout.body.start], layout.text[layout.body.end :]
        return head + layout.text[slice(*whole)] + tail
    return mending.capital(layout.text[slice(*whole)]) if layout.text[:1].isupper() else layout.text[slice(*whole)]


def _shorten(layout: Layout, order: Order, spots: Sequence[Found]) -> str | None:
    if spots:  # a part of the text alone
        span = Span(spots[0].spans[0].start, spots[0].spans[-1].end)
        part = _shorten(Layout(layout.of(span)), order, ())
        return layout.text[: span.start] + (part or "") + layout.text[span.end :]
    if order.unit == WORD:
        words = layout.words
        if len(words) <= order.many:
            return layout.text
        return f"{layout.text[: words[order.many - 1].end].rstrip(' ,;:')}…"
    units = layout.units(order.unit)
    if len(units) <= order.many:
        return layout.text
    if order.unit == LINE:
        return layout.text[: units[order.many - 1].end]
    end = units[order.many - 1].end
    return layout.text[:end] + layout.text[layout.body.end :]


def _insert(layout: Layout, order: Order, spots: Sequence[Found]) -> str | None:
    return inserting.insert(layout, order, spots[0] if spots else None)


def _move(layout: Layout, order: Order, spots: Sequence[Found]) -> str | None:
    what, by = spots[0], spots[1] if len(spots) > 1 else None
    unit, span = what.kind, Span(what.spans[0].start, what.spans[-1].end)
    if unit not in (SENTENCE, LINE, PARAGRAPH):
        unit, span = _whole(layout, span)
    inner = order.side in said.INNER
    if by is not None and not inner:
        if any(one.start < span.end and span.start < one.end for one in by.spans):
            return layout.text
        unit = PARAGRAPH if unit == SENTENCE and by.kind == PARAGRAPH else unit
        by = by._replace(spans=(_whole(layout, by.spans[0])[1],), kind=LINE) if unit == LINE else by
    moved = replace(order, new=layout.of(span), quoted=True, unit=unit)
    spot = inserting.spot(layout, moved, by)
    after = inserting.at(layout, moved, spot, by)
    shift = len(after) - len(layout.text) if spot <= span.start else 0
    there = Span(span.start + shift, span.end + shift)
    keeps = unit != LINE or not after[: there.start].strip()
    return mending.put(after, there, "", keeps_capital=keeps).strip("\n")


def _whole(layout: Layout, span: Span) -> tuple[str, Span]:
    """What a stretch is, and all of it: the line, the sentence or the paragraph of which it is every word; else
    words."""
    for kind in (LINE, SENTENCE, PARAGRAPH) if layout.lined else (SENTENCE, PARAGRAPH):
        for one in layout.units(kind):
            around = layout.text[one.start : span.start] + layout.text[span.end : one.end]
            if one.start <= span.start and span.end <= one.end and not any(map(str.isalpha, around)):
                return kind, one
    return WORD, span


def _swap(layout: Layout, order: Order, spots: Sequence[Found]) -> str | None:
    first, second = sorted((spots[0].spans[0], spots[1].spans[0]))
    if first.end > second.start:
        return None
    text = layout.text
    one, two = layout.of(first), layout.of(second)
    raised = text[first.start : first.end][:1].isupper() and first.start == 0
    two = mending.capital(two) if raised or spots[0].kind == SENTENCE else two
    return text[: first.start] + two + text[first.end : second.start] + one + text[second.end :]


def _split(layout: Layout, order: Order, spots: Sequence[Found]) -> str | None:
    text, spans = layout.text, spots[0].spans
    if order.side == said.OWN:
        for span in reversed(spans):
            text = _broken(_broken(text, span.end, "\n\n"), span.start, "\n\n")
        return text
    span = spans[0]
    if order.unit == SENTENCE:
        before = text[: span.start].rstrip(" ,;:–—-")
        after = text[span.start if order.side == said.BEFORE else span.end :]
        if order.side == said.AFTER:
            before = text[: span.end]
        return f"{before}. {mending.capital(after.lstrip(' ,;:'))}"
    at = span.start if order.side == said.BEFORE else span.end
    if order.side == said.AFTER and text[at : at + 1] in tuple(".!?…,;:"):
        at += 1
    return _broken(text, at, "\n" if order.unit == LINE else "\n\n")


def _broken(text: str, at: int, gap: str) -> str:
    """The text with a break at a place; none where there is one, or nothing before or behind it."""
    before, after = text[:at].rstrip(" "), text[at:].lstrip(" ")
    if not before.strip() or not after.strip() or before.endswith("\n") or after.startswith("\n"):
        return text
    return before + gap + after


def _join(layout: Layout, order: Order, spots: Sequence[Found]) -> str | None:
    spans = sorted({span for found in spots for span in found.spans})
    if len(spans) < 2:
        return None
    text = layout.text
    for before, after in reversed(list(itertools.pairwise(spans))):
        if text[before.end : after.start].strip():
            return None
        gap = " and " if spots[0].kind == SENTENCE else " "
        left, right = text[: before.end], text[after.start :]
        if spots[0].kind == SENTENCE:
            left, right = left.rstrip(".!?…"), mending.small(right)
        text = left + gap + right
    return text


def _spell(layout: Layout, order: Order, spots: Sequence[Found]) -> str | None:
    """The word of the text that is most like the one that was given is spelled so."""
    from rapidfuzz import fuzz

    if order.side == said.SLIP:
        right = _respelling(order.new)
        return _respelled(layout, order.new, right) if right and places.exact(layout, order.new) else None
    there = {layout.of(one).lower() for one in layout.words} - {order.new.lower()}
    scored = sorted(((fuzz.ratio(order.new.lower(), one), one) for one in there), reverse=True)
    if not scored or scored[0][0] < likeness.ENOUGH:
        return None
    return _respelled(layout, scored[0][1], order.new)


def _respelling(wrong: str) -> str:
    """The commonest word that a slip can have been; empty where it is a word, or none is like it."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    from specialists.language.text import vectors

    known, word = vectors.words_known(), wrong.lower()
    if word in known:
        return ""
    most = _SLIPS if len(word) > 4 else 1
    near = process.extract(word, list(known), scorer=OSA.distance, score_cutoff=most, limit=50)
    return min(near, key=lambda one: (one[1], one[2]))[0] if near else ""


def _respelled(layout: Layout, wrong: str, right: str) -> str:
    order = Order(said.REPLACE, Target("words", wrong), right)
    found = places.find(layout, Target("words", wrong))
    return _replace(layout, order, [found]) or layout.text


def _case(layout: Layout, order: Order, spots: Sequence[Found]) -> str | None:
    text = layout.text
    for span in reversed(spots[0].spans):
        text = text[: span.start] + forms.cased(text[span.start : span.end], order.unit) + text[span.end :]
    return text


def _form(layout: Layout, order: Order, spots: Sequence[Found]) -> str | None:
    return forms.formed(layout.text, order.unit)


def _wrap(layout: Layout, order: Order, spots: Sequence[Found]) -> str | None:
    text, left, right = layout.text, order.new[0], order.new[1]
    for span in reversed(spots[0].spans):
        text = f"{text[: span.start]}{left}{text[span.start : span.end]}{right}{text[span.end :]}"
    return text


def _unwrap(layout: Layout, order: Order, spots: Sequence[Found]) -> str | None:
    text = layout.text
    marks = "()[]" if order.new[0] in "([" else "*" if order.new[0] == "*" else "\"“”'‘’„"
    for start, end in reversed(spots[0].spans):
        if text[end : end + 1] and text[end] in marks and start and text[start - 1] in marks:
            text = text[: start - 1] + text[start:end] + text[end + 1 :]
        elif text[start] in marks and text[end - 1] in marks and end - start > 2:
            text = text[:start] + text[start + 1 : end - 1] + text[end:]
    return text


def _end(layout: Layout, order: Order, spots: Sequence[Found]) -> str | None:
    text, span = layout.text, spots[0].spans[0]
    end = layout.body.end if order.target == WHOLE else span.end
    return text[:end].rstrip(".!?…,;:") + order.new + text[end:]


def _sign(layout: Layout, order: Order, spots: Sequence[Found]) -> str | None:
    """The name below the closing words: in the place of the one that stands there, or on a line of its own."""
    name, below = layout.signature, layout.text.rstrip()
    if name is not None and layout.ending is not None and name.start > layout.ending.start:
        return layout.text[: name.start] + order.new.strip() + layout.text[name.end :]
    closing = "," if layout.ending is not None and below[-1:].isalnum() else ""
    return f"{below}{closing}\n{order.new.strip()}"


_OPERATIONS: dict[str, Callable[[Layout, Order, Sequence[Found]], str | None]] = {
    said.REPLACE: _replace, said.REMOVE: _remove, said.INSERT: _insert, said.MOVE: _move, said.SWAP: _swap,
    said.KEEP: _keep, said.SHORTEN: _shorten, said.SPLIT: _split, said.JOIN: _join, said.SPELL: _spell,
    said.CASE: _case, said.FORM: _form, said.WRAP: _wrap, said.UNWRAP: _unwrap, said.END: _end,
    said.SIGN: _sign,
}  # fmt: skip
_NEEDS = frozenset(_OPERATIONS) - {said.INSERT, said.SHORTEN, said.SPELL, said.FORM, said.SIGN}
