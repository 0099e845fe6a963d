"""The peer of search: SQLite's FTS5, static vectors and the priors that are known to help, each in its plainest form.

What it is measured against: FTS5 with any of the words and "speaker: text" is what anybody would try first; each step
adds one prior. Called by benchmarks/memory_recall.py.
"""

from __future__ import annotations

import datetime as dt
import re
import sqlite3
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Scores = NDArray[np.float64]

WORDS, MEANING = 0.6, 0.4
PREVIOUS, NEXT, NAMED, DATED, TIMED = 0.3, 0.2, 1.5, 2.0, 1.3
BEFORE, AFTER = dt.timedelta(days=3), dt.timedelta(days=10)
MONTHS = "january february march april may june july august september october november december".split()
STOP = frozenset("""
a an the i me my we us our you your he she it his her its they them their is are was were be been being am do does did
have has had will would can could shall should may might must what which who whom whose when where why how that this
these those and or but if of at by for with about to from in on as not no so than too very s t d m ll re ve there here
""".split())
_MONTH = re.compile(rf"\b({'|'.join(MONTHS)}) (\d{{4}})\b")
_WHEN = re.compile(r"\b(?:when|how (?:long|often|old)|what (?:date|day|month|year))\b")
_TIME = re.compile(rf"\b(?:\d+|yesterday|today|tomorrow|last|next|ago|weeks?|{'|'.join(MONTHS)}|\w+days?)\b")


class Line(NamedTuple):
    """One turn of the talk."""

    id: str
    at: dt.datetime
    speaker: str
    text: str
    session: str


class Recipe:
    """An index over the lines, and the scores that each step gives them."""

    STEPS = ("words", "vectors", "neighbours", "speakers", "dates", "times")

    def __init__(self, lines: Sequence[Line]) -> None:
        import numpy as np

        from specialists.language.text.vectors import embed

        self._lines = lines
        self._index = sqlite3.connect(":memory:")
        self._index.execute("CREATE VIRTUAL TABLE talk USING fts5(text, tokenize='porter')")
        said = [f"{line.speaker}: {line.text}" for line in lines]
        self._index.executemany("INSERT INTO talk(rowid, text) VALUES (?, ?)", enumerate(said))
        self._embed = embed
        self._vectors = np.concatenate([embed(said[at : at + 500]) for at in range(0, len(said), 500)])
        self._together = np.array([one.session == two.session for one, two in pairwise(lines)])
        self._timed = np.array([bool(_TIME.search(line.text.lower())) for line in lines])

    def scores(self, query: str) -> Iterator[Scores]:
        """Of every line, after each of STEPS."""
        import numpy as np

        asked = re.findall(r"[a-z0-9]+", query.lower())
        words = self._by_words([word for word in asked if word not in STOP] or asked)
        yield words
        alike = (self._vectors @ self._embed([query])[0]).clip(0)
        found = WORDS * words / max(words.max(), 1e-9) + MEANING * alike / max(alike.max(), 1e-9)
        yield found
        near = found.copy()
        near[1:] += PREVIOUS * found[:-1] * self._together
        near[:-1] += NEXT * found[1:] * self._together
        yield near
        spoken = near * np.array([NAMED if line.speaker.lower() in asked else 1.0 for line in self._lines])
        yield spoken
        dated = spoken * self._dated(query)
        yield dated
        yield dated * np.where(self._timed, TIMED, 1.0) if _WHEN.search(query.lower()) else dated

    def _by_words(self, words: Sequence[str]) -> Scores:
        import numpy as np

        scores = np.zeros(len(self._lines))
        any_of = " OR ".join(f'"{word}"' for word in words)
        for place, rank in self._index.execute("SELECT rowid, rank FROM talk WHERE talk MATCH ?", [any_of]):
            scores[place] = -rank
        return scores

    def _dated(self, query: str) -> Scores:
        import numpy as np

        factors = np.ones(len(self._lines))
        for name, year in _MONTH.findall(query.lower()):
            begin = dt.datetime(int(year), MONTHS.index(name) + 1, 1, tzinfo=dt.UTC)
            end = (begin + dt.timedelta(days=31)).replace(day=1)
            factors[[begin - BEFORE <= line.at < end + AFTER for line in self._lines]] = DATED
        return factors
