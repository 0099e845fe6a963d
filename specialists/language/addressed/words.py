"""The words of addressed: its lists (words.txt), a text in pieces, and who is named where. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from specialists.language.grammar import sense
from specialists.language.text import patterns

_TOKEN = patterns.Pattern(r"\d+(?:[.,:]\d+)+|\w[\w'’-]*|\n|[^\w\s]")
_OPENING, _CLOSING = frozenset("\"“"), frozenset("\"”")
_LONGEST_NAME = 4  # words


class Words(NamedTuple):
    """The lists by name, and the orders: their verbs, and the words of which one must follow (empty: none)."""

    lists: dict[str, frozenset[str]]
    orders: tuple[tuple[frozenset[str], frozenset[str]], ...]

    def has(self, name: str, word: str) -> bool:
        return word in self.lists[name]


class People(NamedTuple):
    """Whom the sender knows, in lower case: the names of their book and house, and words for a relation."""

    known: frozenset[str] = frozenset()
    kin: frozenset[str] = frozenset()

    @classmethod
    def of(cls, names: Iterable[str], kin: Iterable[str] = ()) -> People:
        return cls(frozenset(" ".join(name.casefold().split()) for name in names), frozenset(kin))


class Token(NamedTuple):
    """One word, mark or line's end of a text."""

    word: str  # in lower case
    raw: str
    start: int
    end: int


class Who(NamedTuple):
    """Somebody named by tokens up to `stop`. `known` where it is a name or relation of the sender's own people."""

    name: str
    stop: int
    known: bool = False
    pronoun: bool = False
    sounds: bool = True  # like a name by itself, also where no verb stands before it


@cache
def words() -> Words:
    """The lists, read once."""
    lists: dict[str, frozenset[str]] = {}
    orders: list[tuple[frozenset[str], frozenset[str]]] = []
    text = Path(__file__).with_name("words.txt").read_text(encoding="utf-8").replace("\n ", " ")
    for line in text.splitlines():
        name, found, listed = line.partition(" = ")
        if not found or line.startswith("#"):
            continue
        if name == "order":
            verbs, _, needed = listed.partition("|")
            orders.append((frozenset(verbs.split()), frozenset(needed.split())))
        else:
            lists[name] = frozenset(listed.split())
    return Words(lists, tuple(orders))


def tokens(text: str) -> list[Token]:
    """The words and marks of a text, a quotation as its first mark alone."""
    found: list[Token] = []
    closes = 0
    for match in _TOKEN.finditer(text):
        if match.start() < closes:
            continue
        raw = match[0]
        if raw in _OPENING:
            closes = _closing(text, match.start())
        end = max(match.end(), closes) if raw in _OPENING else match.end()
        found.append(Token(raw.casefold().replace("’", "'"), raw, match.start(), end))
    return found


def _closing(text: str, at: int) -> int:
    """Where the quotation ends that a mark opens; 0 where it opens none."""
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if (before and (before.isalnum() or before in ".!?,")) or not after.strip():
        return 0
    ends = [place for place in (text.find(mark, at + 1) for mark in _CLOSING) if place > 0]
    return min(ends) + 1 if ends else 0


def who(found: Sequence[Token], at: int, people: People) -> Who | None:
    """Who is named from token `at` on; None where nobody is."""
    if at >= len(found):
        return None
    lists = words().lists
    first = at + (found[at].word in sense.OWNERS and found[at].word != "her" and at + 1 < len(found))
    for length in range(min(_LONGEST_NAME, len(found) - first), 0, -1):
        name = " ".join(one.word for one in found[first : first + length])
        if name in people.known:
            return Who(name, first + length, known=True)
    word = found[first].word
    if found[at].word in lists["him"]:
        return Who(found[at].word, at + 1, pronoun=True, sounds=False)
    if word in people.kin or word in lists["everyone"]:
        return Who(word, first + 1, sounds=word in people.kin)
    if not word[0].isalpha() or word in lists["nobody"]:
        return None
    named = found[first].raw[0].isupper() or _is_like_a_name(found, first)
    return Who(word, first + 1, sounds=named) if named or (first == at and sense.is_name([word])) else None


def _is_like_a_name(found: Sequence[Token], at: int) -> bool:
    """ "And zoltan that …", where nothing is written with a capital letter: hardly "and hope that …"."""
    following = found[at + 1].word if at + 1 < len(found) else ""
    word = found[at].word
    small = following in ("that", ":", "\"", "“", "to") and all(one.raw == one.word for one in found)
    return small and sense.is_name([word]) and word not in words().lists["thinking"] and word.isalpha()
