"""A question as search reads it: its stems, whose name is in it, what time it is about. Read by ranking.py."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from storage.columns import to_micros
from storage.memory import stems

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BEFORE, AFTER = dt.timedelta(days=3), dt.timedelta(days=10)  # around a date in the question: talk is about it then

_ABOUT_TIME = re.compile(
    r"\b(?:when|since when|how long|how (?:many|much) (?:time|days|weeks|months|years|hours)|how often|how old"
    r"|(?:what|which) (?:date|day|month|year|time)|until when|how recently)\b",
    re.IGNORECASE,
)
_OF_HAVING = re.compile(
    r"\W*(?:do|does|did|have|has) \w+ (?:still |ever |also |already )?(?:own|have|got|possess|keep)\b", re.IGNORECASE
)
_TOLD = re.compile(
    r"\b(?:(?:did|have|had|do) you (?:\w+ )?(?:sa(?:y|id)|tell|told|suggest|recommend|advise|mention|gi?ven?|gave|write"
    r"|explain|propose|list)|you (?:said|told|suggested|recommended|advised|mentioned|gave|wrote|explained|proposed"
    r"|listed|provided)|your (?:answer|reply|suggestion|recommendation|advice|list|idea)s?)\w*\b",
    re.IGNORECASE,
)

_LARGE = re.compile(r"(?<=[\w,] )[A-Z][a-z]+")

# How questions are put, and not what they are about: none of it was said when what they ask for was said.
_KIND_OF = re.compile(r"\b(?:kind|type|sort)s? of\b", re.IGNORECASE)
_PUT = frozenset("""
mention mentioned mentions describe described describes discuss discussed according likely consider considered regarding
concerning example examples specific specifically certain various particular particularly remind
""".split())
_EMPTY = stems.STOP | _PUT


class Reader(Protocol):
    """What search asks of language, which storage does not know: bot/bootstrap.py gives it to the database."""

    @property
    def VERSION(self) -> str:
        """The embedder's name and version, kept beside each vector."""

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row a text, of length 1 or all zeros."""

    def spans(self, text: str, now: dt.datetime) -> list[tuple[dt.datetime, dt.datetime]]:
        """The dates in a question, as spans of aware moments. `now` is aware, in the person's zone."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question, read. `spans` are microseconds, already widened."""

    text: str
    terms: tuple[str, ...]  # each once
    names: frozenset[str]  # its words as they stand: a speaker's name may be among them
    about_time: bool
    about_answers: bool  # of what the assistant said
    of_having: bool  # "do I own a boat": what is merely like a boat is no answer
    spans: tuple[tuple[int, int], ...] = ()
    vector: NDArray[np.float32] | None = None


def terms(text: str) -> list[str]:
    """The stems by which a question is looked for, each once."""
    words = [word for word in stems.words(_KIND_OF.sub(" ", text)) if word not in stems.STOP]
    return list(dict.fromkeys(stems.stem(word) for word in [one for one in words if one not in _PUT] or words))


def _named(text: str, words: Sequence[str]) -> frozenset[str]:
    """The words that may be a name. "Will" and "May" are only as names are written: large, and not at the beginning."""
    written = {word.lower() for word in _LARGE.findall(text)}
    return frozenset(word for word in words if word not in stems.STOP or word in written)


def read(text: str, reader: Reader | None, at: dt.datetime | None, names: Set[str] = frozenset()) -> Question:
    """Reads a question asked at the aware moment `at`. Without a reader, by its words alone.

    `names` are words of speakers' names: whose turn it was is no part of what a turn's vector says.
    """
    text = text[: stems.LONGEST_TEXT]
    found, words = tuple(terms(text)), stems.words(text)
    spans = reader.spans(text, at) if reader and at else []
    vector = None
    if reader:
        # As it was asked, and without what every question has: "do I have a" is near whatever else somebody has.
        said = [word for word in words if word not in names]
        telling = [word for word in said if word not in _EMPTY] or said or words
        both = reader.embed([" ".join(said) if len(said) < len(words) else text, " ".join(telling)])
        vector = both[0] + both[1]
        vector /= max(float(vector @ vector) ** 0.5, 1e-6)
    return Question(
        text, found, _named(text, words), bool(_ABOUT_TIME.search(text)), bool(_TOLD.search(text)),
        bool(_OF_HAVING.match(text)),
        tuple((to_micros(start - BEFORE), to_micros(end + AFTER)) for start, end in spans), vector,
    )
