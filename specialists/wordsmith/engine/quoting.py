"""An instruction in its words, with what stands in quotation marks as one of them. Pure.

Marks may be straight or curly, nested in each other, and an apostrophe is none of them: 'I should've been told'.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from specialists.language.text.patterns import Pattern

_CLOSES = {'"': '"', "“": '”"', "„": '“”"', "«": "»", "‘": "’'", "'": "'’", "`": "`'"}
_WORD = Pattern(r"[\w$€£#@&%+](?:[^\s\"“”„«»:,;()!?]*[^\s\"“”„«»:,;()!?.'’])?|[^\s\w]")
# What may follow a quotation: a mark that closes before anything else was an apostrophe.
_FOLLOWS = frozenset(
    "with to by for after before behind in at from on of into instead should is everywhere throughout and or right as "
    "please reads means ought out down up here there".split()
)


class Token(NamedTuple):
    """A word of an instruction: as it is matched (lower case), and where it stands. Of a quotation `word` is empty and
    `inside` what stands between its marks."""

    word: str
    start: int
    end: int
    inside: str = ""
    quoted: bool = False


def tokens(said: str) -> list[Token]:
    """The words and marks of an instruction, in their order."""
    found: list[Token] = []
    at = 0
    for start, end in _quotations(said):
        found += _plain(said, at, start)
        found.append(Token("", start, end, said[start + 1 : end - 1].strip(), quoted=True))
        at = end
    return found + list(_plain(said, at, len(said)))


def _plain(said: str, start: int, end: int) -> Iterator[Token]:
    for one in _WORD.finditer(said[start:end]):
        yield Token(one.group().lower().replace("’", "'"), start + one.start(), start + one.end())


def _quotations(said: str) -> Iterator[tuple[int, int]]:
    at = 0
    while at < len(said):
        closes = _CLOSES.get(said[at])
        opens = closes is not None and (at == 0 or not said[at - 1].isalnum()) and said[at + 1 : at + 2].strip() != ""
        end = _end(said, at, closes) if opens and closes else 0
        if end:
            yield at, end
        at = end or at + 1


def _end(said: str, at: int, closes: str) -> int:
    """Behind the mark that closes what opens at `at`; 0 where nothing does."""
    last, depth = 0, 0
    for place in range(at + 2, len(said)):
        mark, before, after = said[place], said[place - 1], said[place + 1 : place + 2]
        if mark in _CLOSES and before in " (\n\t" and after.strip():
            depth += mark in closes or said[at] == mark  # the same marks within: '"he said "no" twice"'
            continue
        if mark not in closes or after.isalnum() or before.isspace():
            continue
        if depth:
            depth -= 1
            continue
        last = place + 1
        if mark not in "'’" or _may_follow(said[last:]):
            return last
    return last


def _may_follow(rest: str) -> bool:
    """Whether a quotation can end before that."""
    words = rest.split(None, 1)
    return not words or not rest[:1].isspace() or words[0].strip(".,:;!?").lower() in _FOLLOWS
