"""Does what an order says to a text, or says why not. Pure: text in, text out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from specialists.wordsmith.engine import forms, inserting, likeness, mending, orders, places
from specialists.wordsmith.engine.layout import LINE, PARAGRAPH, SENTENCE, WORD, Layout, Span
from specialists.wordsmith.engine.likeness import Near
from specialists.wordsmith.engine.orders import Order
from specialists.wordsmith.engine.places import Found
from specialists.wordsmith.engine.targets import ALL, WHOLE, Target

_NOTHING = frozenset(("nothing", "nothing at all"))


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
    if not order.new.strip() or (not order.quoted and order.new.lower() in _NOTHING):
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
    old, new = layout.of(span), order.new.strip()
    whole = found.kind == SENTENCE or (found.kind == PARAGRAPH) or (
        found.kind == LINE and not layout.lined and layout.body.start <= span.start and span.end <= layout.body.end
    )
    if whole and order.side != "sign":
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
            keeps = spots[0].kind != LINE or not text[: span.start].strip()
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
    if order.unit == WORD:
        words = layout.words
        return layout.text if len(words) <= order.many else f"{layout.text[: words[order.many - 1].end].rstrip(' ,;:')}…"
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
    span = Span(what.spans[0].start, what.spans[-1].end)
    if by is not None and any(one.start < span.end and span.start < one.end for one in by.spans):
        return layout.text
    unit = what.kind if what.kind in (SENTENCE, LINE, PARAGRAPH) else _unit_of(layout, span)
    if by is not None and unit == SENTENCE and by.kind == PARAGRAPH and order.side not in (orders.TOP, orders.BOTTOM):
        unit = PARAGRAPH
    new = layout.of(span)
    spot = inserting.spot(layout, replace(order, unit=unit), by)
    after = inserting.at(layout, replace(order, new=new, quoted=True, unit=unit), spot, by)
    shift = len(after) - len(layout.text) if spot <= span.start else 0
    moved = Span(span.start + shift, span.end + shift)
    keeps = unit != LINE or not after[: moved.start].strip()
    return mending.put(after, moved, "", keeps_capital=keeps).strip("\n")


def _unit_of(layout: Layout, span: Span) -> str:
    """What a stretch is, where its words are all of a sentence or a line; else words."""
    for kind in (SENTENCE, LINE, PARAGRAPH):
        for one in layout.units(kind):
            if one.start == span.start and layout.text[span.end : one.end].strip(".!?…,\"'”’") == "" and one.end >= span.end:
                return kind
    return WORD


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
    if order.side == "own":
        for span in reversed(spans):
            text = _broken(_broken(text, span.end, "\n\n"), span.start, "\n\n")
        return text
    span = spans[0]
    if order.unit == SENTENCE:
        before = text[: span.start].rstrip(" ,;:–—-")
        after = text[span.start if order.side == orders.BEFORE else span.end :]
        if order.side == orders.AFTER:
            before = text[: span.end]
        return f"{before}. {mending.capital(after.lstrip(' ,;:'))}"
    at = span.start if order.side == orders.BEFORE else span.end
    if order.side == orders.AFTER and text[at : at + 1] in tuple(".!?…,;:"):
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
    for before, after in reversed(list(zip(spans, spans[1:], strict=False))):
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

    if order.quoted:  # "fix teh": the slip itself was given
        return _slip(layout, order.new)
    there = {layout.of(one).lower() for one in layout.words} - {order.new.lower()}
    scored = sorted(((fuzz.ratio(order.new.lower(), one), one) for one in there), reverse=True)
    if not scored or scored[0][0] < likeness.ENOUGH:
        return None
    return _respelled(layout, scored[0][1], order.new)


def _slip(layout: Layout, wrong: str) -> str | None:
    from specialists.language.text import typos

    right = typos.likeliest(wrong) if hasattr(typos, "likeliest") else None
    return _respelled(layout, wrong, right) if right else None


def _respelled(layout: Layout, wrong: str, right: str) -> str:
    order = Order(orders.REPLACE, Target("words", wrong), right)
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
    text, (left, right) = layout.text, order.new
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


_OPERATIONS: dict[str, Callable[[Layout, Order, Sequence[Found]], str | None]] = {
    orders.REPLACE: _replace, orders.REMOVE: _remove, orders.INSERT: _insert, orders.MOVE: _move, orders.SWAP: _swap,
    orders.KEEP: _keep, orders.SHORTEN: _shorten, orders.SPLIT: _split, orders.JOIN: _join, orders.SPELL: _spell,
    orders.CASE: _case, orders.FORM: _form, orders.WRAP: _wrap, orders.UNWRAP: _unwrap, orders.END: _end,
}  # fmt: skip
_NEEDS = frozenset(_OPERATIONS) - {orders.INSERT, orders.SHORTEN, orders.SPELL, orders.FORM}
EVERY = ALL
