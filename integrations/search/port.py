"""What a specialist sees of the search, and what its parts hand on: results, pages, passages, and why there are none.

All texts in it are strangers' words. Whoever says `Found.say` where it is `foreign` reads them into a turn.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Protocol


class Result(NamedTuple):
    """What an engine found: a page, and what it shows of it."""

    url: str
    title: str
    text: str = ""
    date: str = ""  # "2026-10-02", where it is known


class Page(NamedTuple):
    """A page, read: its lines in their order, the rows of its tables as lines; what it calls itself beside its title.

    `shown` is what the engine shows of it: its only line with a `trouble`, which says why it could not be read.
    """

    url: str
    title: str
    lines: tuple[str, ...] = ()
    date: str = ""
    called: str = ""
    shown: str = ""
    trouble: str = ""


class Passage(NamedTuple):
    """A few sentences of a page, with the headings over them, and how well they answer. `source` is the page's place
    among all that were read, `place` its own within the page.
    """

    text: str
    source: int
    place: int
    heading: str = ""
    score: float = 0.0
    terms: frozenset[str] = frozenset()  # of the question, that stand in it


class Fault(StrEnum):
    """Why nothing was found; the value is the sentence."""

    SLOW = "The search took too long to answer."
    BUSY = "The search has had too many questions just now."
    BROKEN = "The search has a fault of its own just now."
    GARBLED = "The search answered something that I can't read."
    EMPTY = "I found nothing on the web for that."
    UNREACHED = "I can't reach the search just now."
    UNREAD = "I found pages, but none that I could read."
    OFF = "The web search is switched off in this house."


class Unsearched(Exception):
    """Nothing was found."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.value)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Question:
    """What is looked for. `now` is aware, in the person's zone; `thorough`: more pages are read, and more is quoted."""

    words: str
    now: dt.datetime
    thorough: bool = False


class Found(NamedTuple):
    """The answer. `links` are the addresses and sites of its sources; `foreign`: it holds words of theirs; not
    `sure`: they are about it, but may not answer it. `unread`: pages were found, and none of them could be read.
    """

    say: str
    worked: bool = True
    links: tuple[str, ...] = ()
    foreign: bool = False
    sure: bool = True
    unread: bool = False


class Search(Protocol):
    """Searches the web."""

    async def look(self, question: Question) -> Found:
        """An answer with its sources, also where something fails: it raises nothing, and takes seconds at most."""


class Off:
    """Where no search is set up."""

    async def look(self, question: Question) -> Found:
        return Found(Fault.OFF.value, worked=False)
