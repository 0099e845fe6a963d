"""Compares what a house believes after a year of talk with what was so. For test_year.py and benchmarks/year.py."""

from __future__ import annotations

import dataclasses
import re

from storage.tables import Fact
from tests.memory_learning import year


@dataclasses.dataclass(frozen=True)
class Judged:
    """What the house believed after a year, beside what was so."""

    missing: list[tuple[str, ...]]
    junk: list[str]
    believed: int


def holds(text: str, patterns: tuple[str, ...]) -> bool:
    """Whether a fact's text holds all of these."""
    said = text.casefold().replace("'", "")
    return all(re.search(pattern.casefold(), said) for pattern in patterns)


def judge(told: year.Year, believed: list[Fact]) -> Judged:
    """Junk is whatever is believed and is not so: never told, or over."""
    texts = [one.text for one in believed]
    missing = [words for words in told.truths if not any(holds(text, words) for text in texts)]
    junk = [text for text in texts if not any(holds(text, words) for words in told.truths)]
    junk += [text for text in texts if text not in junk and any(holds(text, words) for words in told.over)]
    return Judged(missing, junk, len(texts))
