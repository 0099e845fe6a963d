"""Languages beside English: which one a message is written in, and what their files say of it.

`of` is asked of every message, and costs some microseconds. A language has sentences where it has a file here
(`de.yaml`: its words, its times) and files beside the actions (`sentences/de/…`); any other is only told from English,
so that nobody's words are taken for English ones. Nothing but `of` is loaded before a message needs it.
"""

from __future__ import annotations

import functools
from pathlib import Path

from specialists.language.text.patterns import Pattern

ENGLISH = ""
UNREAD = "other"  # a language without sentences, or a script that English is not written in

_HERE = Path(__file__).parent
_LONGEST = 400  # characters that are looked at
_WORD = Pattern(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_HYPHEN = Pattern(r"['’-]")
_HEADING = Pattern(r"\[(\w+)\]")
_NUMBERED = Pattern(r"(?:^|[^\d\s]\s+)([^\W\d_]+) \d{1,2}(?:[.:]\d\d)?(\.|\W*$)")  # "am 3.", "um 9"
_LATIN = 0x250  # letters from here on are of other scripts, but for a few
_MORE_LATIN = frozenset((*range(0x1E00, 0x1F00), *range(0xFF00, 0xFF60)))  # with dots below; as wide as Chinese
_COURTESIES = frozenset("please pls hey hi ok okay hob can could would will you just and".split())
_SURE = 2  # words of a language that has no sentences
_WHOLE = 3  # words; a shorter message may be of such words altogether


def of(text: str) -> str:
    """ENGLISH, the name of a language that has sentences ("de"), or UNREAD. What can't be told counts as English."""
    said = text[:_LONGEST].lower()
    if not said.isascii() and _is_of_another_script(said):
        return UNREAD
    words = _WORD.findall(said)
    words += [part for word in words if not word.isalpha() for part in _HYPHEN.split(word)]
    words += [f"{word}-#{end[:1].strip()}" for word, end in _NUMBERED.findall(said)]
    told = _told()
    if told.foreign.isdisjoint(words) and not any(word.endswith(told.endings) for word in words):
        return ENGLISH
    return told.likeliest(words)


def _is_of_another_script(text: str) -> bool:
    letters = [ord(letter) for letter in text if letter.isalpha()]
    other = sum(letter >= _LATIN and letter not in _MORE_LATIN for letter in letters)
    return other * 2 > len(letters)


class _Told:
    """The words that tell languages apart, by language."""

    def __init__(self, page: str) -> None:
        body = "\n".join(line for line in page.split("\n") if not line.startswith("#"))
        _, *rest = _HEADING.split(body)
        words = {name: frozenset(said.split()) for name, said in zip(rest[::2], rest[1::2], strict=True)}
        self._orders, both, english = words.pop("orders"), words.pop("both"), words.pop("en")
        self._english = english - both
        self._words = {name: said - english - both for name, said in words.items()}
        endings = {name: tuple(word[1:] for word in said if word.startswith("-")) for name, said in words.items()}
        self._endings = {name: some for name, some in endings.items() if some}
        self.endings = tuple(ending for some in self._endings.values() for ending in some)
        self.read = frozenset(path.stem for path in _HERE.glob("*.yaml"))
        self.foreign = frozenset().union(*self._words.values())

    def likeliest(self, words: list[str]) -> str:
        """The language with most words of its own, where these are more than the English ones."""
        said = set(words)
        if next((word for word in words if word not in _COURTESIES), "") in self._orders:
            return ENGLISH
        english = len(said & self._english)
        counts = {name: len(said & its_own) for name, its_own in self._words.items()}
        for name, endings in self._endings.items():
            counts[name] += sum(word.endswith(endings) and word not in self._words[name] for word in said)
        most = max(counts.values())
        if most <= english:
            return ENGLISH
        first = [name for name, count in counts.items() if count == most]
        readable = [name for name in first if name in self.read]
        if readable:
            return readable[0]
        return UNREAD if most >= _SURE or most == len(said) < _WHOLE else ENGLISH


@functools.cache
def _told() -> _Told:
    return _Told((_HERE / "words.txt").read_text(encoding="utf-8"))
