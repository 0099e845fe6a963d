"""A grammar on paper: its templates compiled and filed under the words they cannot do without. phrases.py matches by
it, bot/reading/phrasebook.py keeps it between starts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from sys import intern
from typing import NamedTuple

from specialists.language import templates

_COMMON = frozenset(
    """the my a an to on in at of for is are what do you i me it and that with from about any have how when where who
    can does was did not this be there up out off get""".split()
)


class Line(NamedTuple):
    """One template, compiled; see templates.Template for its parts."""

    text: str
    pattern: str
    slots: Sequence[tuple[str, str]]
    constants: Sequence[tuple[str, str]]
    courteous: bool
    words: Sequence[str]  # one of these stands in every message that it fits: it is filed under each of them
    needs: Sequence[Sequence[str]]  # and one of each of these, the rarest first


@dataclass(frozen=True, slots=True)
class Sheet:
    """All templates of a grammar, in their order, and every word that they know, in the order of its code."""

    words: Sequence[str]
    lines: Sequence[Line]


def compiled(says: Sequence[str], shared: Mapping[str, str], kinds: Mapping[str, str]) -> Sheet:
    """Compiles templates that may name the rules `shared`. Raises templates.PhraseError where one is no notation."""
    vocabulary = templates.Vocabulary()
    parser = templates.Parser(vocabulary, dict(shared), dict(kinds))
    parsed = [parser.parse(text) for text in says]
    vocabulary.code(templates.A_WHEN)
    vocabulary.code(templates.A_NUMBER)
    frequencies = _frequencies(parsed)
    return Sheet(tuple(vocabulary.codes), [_line(template, frequencies) for template in parsed])


def _line(template: templates.Template, frequencies: Mapping[str, int]) -> Line:
    def rarity(need: frozenset[str]) -> int:
        return sum(frequencies.get(word, 0) + (500 if word in _COMMON else 0) for word in need)

    piece = template.piece
    needs = sorted(piece.needs, key=rarity)
    if not needs:
        raise templates.PhraseError(f"every sentence of a template must share a word or a time: {template.text!r}")
    words, *others = [tuple(sorted(need)) for need in needs[:4]]
    return Line(template.text, piece.pattern, piece.slots, template.constants, template.courteous, words, others)


def _frequencies(parsed: Iterable[templates.Template]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for template in parsed:
        for need in template.piece.needs:
            for word in need:
                counts[word] = counts.get(word, 0) + 1
    return counts


def written(sheet: Sheet) -> str:
    """A sheet as text, for `read`."""
    return json.dumps([sheet.words, sheet.lines], separators=(",", ":"))


def read(text: str) -> Sheet:
    """A sheet from its text. Raises ValueError or TypeError where the text is none."""
    words, lines = json.loads(text)
    return Sheet(
        words,
        [
            Line(
                line, pattern, tuple([(intern(name), intern(kind)) for name, kind in slots]),
                tuple([(name, value) for name, value in constants]), courteous, filed,
                tuple([tuple(map(intern, need)) for need in needs]),
            )
            for line, pattern, slots, constants, courteous, filed, needs in lines
        ],
    )
