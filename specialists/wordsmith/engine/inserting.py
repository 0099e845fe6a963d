"""Puts something new into a text: words within a sentence, a sentence, a line of a list, a paragraph, a title. Pure."""

from __future__ import annotations

from specialists.wordsmith.engine import mending, said
from specialists.wordsmith.engine.layout import LINE, MARKER, PARAGRAPH, SENTENCE, WORD, Layout, Span
from specialists.wordsmith.engine.places import MARK, STRETCH, Found
from specialists.wordsmith.engine.said import Order

_BLANK, _TITLE = "blank", "title"
_STOPS = tuple(".!?…")


def insert(layout: Layout, order: Order, by: Found | None) -> str | None:
    """The text with the order's new words where it says. None where the place is not one place."""
    if by is not None and len(by.spans) > 1 and order.side in (said.BEFORE, said.AFTER) and by.kind not in (
        SENTENCE, LINE, PARAGRAPH,
    ):
        return None
    return at(layout, order, spot(layout, order, by), by)


def spot(layout: Layout, order: Order, by: Found | None) -> int:
    """The place in the text."""
    inner = order.side in said.INNER
    if by is None:
        if order.unit == _TITLE:
            return 0
        if order.side == said.FOOT:
            return len(layout.text.rstrip())
        span = layout.body
        if order.side == said.BOTTOM and layout.paragraphs:
            return layout.paragraphs[-1].end
        return span.start if order.side == said.TOP else span.end
    if order.unit == PARAGRAPH and not inner:
        around = [one for one in layout.paragraphs if one.start <= by.spans[0].start < one.end]
        span = around[0] if around else by.spans[0]
        return span.start if order.side == said.BEFORE else span.end
    first, last = by.spans[0], by.spans[-1]
    if order.side in (said.BEFORE, said.TOP):
        return first.start
    return _behind(layout, order, last) if by.kind not in (SENTENCE, LINE, PARAGRAPH, MARK, STRETCH) else last.end


def at(layout: Layout, order: Order, place: int, by: Found | None) -> str:
    """The text with the new words at a place."""
    text, front = layout.text, order.side in (said.BEFORE, said.TOP)
    if order.unit == _BLANK:
        return text[:place].rstrip("\n ") + "\n\n" + text[place:].lstrip("\n ")
    unit = _unit(layout, order, place, by)
    if order.side == said.FOOT and layout.ending is not None:
        return f"{text[:place]}\n{order.new.strip()}{text[place:]}"
    if unit == _TITLE:
        return f"{mending.capital(order.new.strip())}\n\n{text.lstrip()}"
    if unit == LINE:
        return _line(layout, order, place, front)
    if unit == PARAGRAPH:
        new = order.new.strip() if order.quoted else mending.sentence(order.new)
        return f"{text[:place]}{new}\n\n{text[place:]}" if front else f"{text[:place]}\n\n{new}{text[place:]}"
    if unit == SENTENCE:
        return _sentence(layout, order, place, front)
    new = order.new.strip()
    if front:
        return _before(layout, order, place)
    closes = new[:1] in ",.;:!?" if new else False
    left, right = text[:place], text[place:]
    if new in _STOPS and right[:1] in _STOPS:
        right = right[1:]  # a stop in the place of another
    gap = "" if closes or not left or left[-1:].isspace() else " "
    seam = "" if not right or right[:1] in " \n,.;:!?)\"”'’" else " "
    return f"{left}{gap}{new}{seam}{right}"


def _unit(layout: Layout, order: Order, place: int, by: Found | None) -> str:
    """As what the new words go in: as what they were called, or as what they stand beside."""
    if order.unit in (_TITLE, PARAGRAPH, WORD):
        return order.unit
    if order.unit == LINE and (by is not None or layout.lined):
        return LINE
    if order.unit in (SENTENCE, LINE):
        return SENTENCE
    inner = order.side in said.INNER
    if order.new.strip(" \n")[:1] in tuple(",.;:!?"):
        return WORD
    if by is None or inner:
        return LINE if layout.lined and by is None else SENTENCE if _is_sentence(layout, order, by) else WORD
    if by.kind in (SENTENCE, PARAGRAPH):
        return PARAGRAPH if by.kind == PARAGRAPH else SENTENCE
    if by.kind == LINE:
        return LINE
    return SENTENCE if _at_sentence(layout, order, by.spans[-1]) else WORD


def _is_sentence(layout: Layout, order: Order, by: Found | None) -> bool:
    if by is not None and by.kind in (SENTENCE, LINE):
        return False
    return len(order.new.split()) > 1 or order.new.strip()[-1:] in _STOPS


def _at_sentence(layout: Layout, order: Order, span: Span) -> bool:
    """Whether what is new is a sentence, and stands where one may: beside words that are all of another."""
    new = order.new.strip()
    if new in _STOPS or new.rstrip("\"'”’)")[-1:] not in _STOPS:
        return False
    end = span.end + (layout.text[span.end : span.end + 1] in _STOPS)
    ends = layout.text[end - 1 : end] in _STOPS
    return ends if order.side == said.AFTER else layout.starts_sentence(span.start)


def _behind(layout: Layout, order: Order, span: Span) -> int:
    """Behind a stretch of words; behind its stop too, where a sentence comes."""
    stops = layout.text[span.end : span.end + 1] in _STOPS
    return span.end + 1 if stops and _at_sentence(layout, order, span) else span.end


def _sentence(layout: Layout, order: Order, place: int, front: bool) -> str:
    text, new = layout.text, mending.sentence(order.new)
    if front:
        return f"{text[:place]}{new} {text[place:]}" if text[place:].strip() else f"{text[:place]}{new}"
    left = text[:place].rstrip(" ")
    if left and left.rstrip("\"'”’)")[-1:] not in (*_STOPS, ":", "\n") and not layout.lined:
        left = f"{left}."
    gap = "" if not left or left.endswith("\n") else " "
    return f"{left}{gap}{new}{text[place:]}"


def _line(layout: Layout, order: Order, place: int, front: bool) -> str:
    """A line of its own, with the bullet or the number that its neighbour has."""
    text = layout.text
    beside = next((one for one in layout.lines if one.start <= place <= one.end), None)
    marker = MARKER.match(layout.of(beside)) if beside is not None else None
    new = order.new.strip()
    lead = marker.group() if marker and not MARKER.match(new) else ""
    if lead.strip()[:1].isdigit():
        lead = lead.replace(lead.strip()[:-1], "0", 1)  # numbered anew afterwards
    if front:
        start = beside.start if beside is not None else place
        if start == 0 and text[:1].isupper() and not lead:
            new = mending.capital(new)
        return f"{text[:start]}{lead}{new}\n{text[start:]}"
    end = beside.end if beside is not None else place
    return f"{text[:end]}\n{lead}{new}{text[end:]}"


def _before(layout: Layout, order: Order, place: int) -> str:
    """Words before others. Where those began a sentence, their capital goes over, if they are small as they were
    said."""
    text, new = layout.text, order.new.strip()
    right = text[place:]
    if layout.starts_sentence(place) and right[:1].isupper():
        asked = order.by.words if order.by is not None else ""
        lowers = asked[:1].islower() and right.lower().startswith(asked.lower())
        new, right = mending.capital(new), right[:1].lower() + right[1:] if lowers else mending.small(right)
    gap = "" if new[-1:] in "([“" and new else " "
    lead = "" if not text[:place] or text[:place][-1:].isspace() or text[:place][-1:] in "([“\"'‘" else " "
    return f"{text[:place]}{lead}{new}{gap}{right}"
