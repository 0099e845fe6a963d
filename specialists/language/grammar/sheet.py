"""A grammar on paper: under which words each template is filed, and what else a message that it fits must hold.
filing.py looks it up, bot/understanding/message keeps it between starts. The templates themselves stand in the code."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from specialists.language.grammar import templates
from specialists.language.grammar.templates import Words

_COMMON = frozenset(
    """the my a an to on in at of for is are what do you i me it and that with from about any have how when where who
    can does was did not this be there up out off get""".split()
)
_MOST_NEEDS = 2


class Line(NamedTuple):
    """What is known of one template without compiling it. Sets of words are places in Sheet.sets."""

    courteous: bool  # see templates.Template
    filed: int  # one of these words stands in every message that it fits: it is filed under each of them
    needs: Sequence[int]  # and one of each of these, the rarest first
    opens: int | None  # the first word of such a message is one of these; None where it may be any
    closes: int | None  # and the last one of these


class Sheet(NamedTuple):
    """All templates of a grammar, in their order, and every word that they know, in the order of its code."""

    words: Sequence[str]
    sets: Sequence[Sequence[str]]
    lines: Sequence[Line]


def compiled(says: Sequence[str], shared: Mapping[str, str], kinds: Mapping[str, str]) -> Sheet:
    """Compiles templates that may name the rules `shared`. Raises templates.PhraseError where one is no notation."""
    vocabulary = templates.Vocabulary()
    parser = templates.Parser(vocabulary, dict(shared), dict(kinds))
    parsed = [_without_pattern(parser.parse(text)) for text in says]
    vocabulary.code(templates.A_WHEN)
    vocabulary.code(templates.A_NUMBER)
    frequencies = _frequencies(parsed)
    sets: dict[Words, int] = {}
    lines = [_line(template, frequencies, sets) for template in parsed]
    return Sheet(list(vocabulary.codes), [sorted(one) for one in sets], lines)


def _without_pattern(template: templates.Template) -> templates.Template:
    """All patterns at once would be megabytes, at the very first start."""
    return replace(template, piece=template.piece._replace(pattern="", slots=()))


def _line(template: templates.Template, frequencies: Mapping[str, int], sets: dict[Words, int]) -> Line:
    def rarity(need: Words) -> int:
        return sum(frequencies.get(word, 0) + (500 if word in _COMMON else 0) for word in need)

    def place(words: Words) -> int:
        return sets.setdefault(words, len(sets))

    piece = template.piece
    if not piece.needs:
        raise templates.PhraseError(f"every sentence of a template must share a word or a time: {template.text!r}")
    filed, *others = sorted(piece.needs, key=rarity)
    edges = [edge for edge in (piece.opens, piece.closes) if edge is not None]
    told = [need for need in others if not any(edge <= need for edge in edges)]  # by more than the edges
    return Line(
        template.courteous, place(filed), tuple([place(need) for need in told[:_MOST_NEEDS]]),
        None if piece.opens is None else place(piece.opens), None if piece.closes is None else place(piece.closes),
    )


def _frequencies(parsed: Iterable[templates.Template]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for template in parsed:
        for need in template.piece.needs:
            for word in need:
                counts[word] = counts.get(word, 0) + 1
    return counts


def written(sheet: Sheet) -> str:
    """A sheet as text, for `read`."""
    return json.dumps(sheet, separators=(",", ":"))


def read(text: str) -> Sheet:
    """A sheet from its text. Raises ValueError or TypeError where the text is none."""
    words, sets, lines = json.loads(text)
    return Sheet(words, sets, [Line(*line) for line in lines])
