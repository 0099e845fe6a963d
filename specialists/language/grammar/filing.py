"""Which templates a message can fit at all: told by its words, before any pattern is tried. phrases.py asks it.

A set of templates is a number with a bit for each, so that one operation adds a word's templates or leaves others out.
Each template is filed under words of which every message that it fits has one, under those that such a message can
begin with, and under those that it can end with. What else it needs (one of these words, one of those) is a bit each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from specialists.language.grammar.sheet import Sheet

_Masks = dict[str, int]  # by word


class Filing:
    """All templates of a grammar, named by their places in its sheet."""

    def __init__(self, paper: Sheet) -> None:
        lines = paper.lines
        kept: dict[int, int] = {}  # words of one alternative share their templates
        filed = _filed(paper, [line.filed for line in lines], 0, kept)
        self._any_opens = _places(line.opens is None for line in lines)
        self._any_closes = _places(line.closes is None for line in lines)
        self._opens = _filed(paper, [line.opens for line in lines], self._any_opens, kept)
        self._closes = _filed(paper, [line.closes for line in lines], self._any_closes, kept)
        self._courteous = _places(line.courteous for line in lines)
        # A bit for each set of words that is needed, the smallest for those that most templates need: they stay light.
        used = Counter(need for line in lines for need in line.needs)
        bits = {need: 1 << place for place, (need, _) in enumerate(used.most_common())}
        self._needs: list[int] = []
        for line in lines:
            needs = 0
            for need in line.needs:
                needs |= bits[need]
            self._needs.append(needs)
        met: _Masks = {}  # the bits that a word meets
        for need, bit in bits.items():
            for word in paper.sets[need]:
                met[word] = met.get(word, 0) | bit
        self._known = {word: (filed.get(word, 0), met.get(word, 0)) for word in {**filed, **met}}

    def possible(self, words: Sequence[str], courteous: bool) -> list[int]:
        """The templates that a message of these words may fit; where it is read with its courtesies, only those that
        themselves begin with one."""
        known = self._known
        said = [known[word] for word in {*words} if word in known]
        fit = has = 0
        for filed, met in said:
            fit |= filed
            has |= met
        fit &= self._opens.get(words[0], self._any_opens)
        fit &= self._closes.get(words[-1], self._any_closes)
        if courteous:
            fit &= self._courteous
        if not fit:
            return []
        found = []
        while fit:
            place = fit.bit_length() - 1
            fit ^= 1 << place
            needs = self._needs[place]
            if needs & has == needs:
                found.append(place)
        return found


def _places(chosen: Iterable[bool]) -> int:
    return sum(1 << place for place, one in enumerate(chosen) if one)


def _filed(paper: Sheet, sets: Sequence[int | None], others: int, kept: dict[int, int]) -> _Masks:
    """Each word's templates, by the set of words of each template; `others` are every word's."""
    of_set: dict[int, int] = {}
    for place, words in enumerate(sets):
        if words is not None:
            of_set[words] = of_set.get(words, 0) | 1 << place
    found: _Masks = {}
    for words, places in of_set.items():
        for word in paper.sets[words]:
            found[word] = found.get(word, others) | places
    return {word: kept.setdefault(places, places) for word, places in found.items()}
