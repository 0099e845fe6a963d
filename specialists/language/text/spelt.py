"""One form for digits, however they are written: "④④①⑦", "٤٤١٧", "four four one seven", "double four, seventeen".

Whoever looks for a number in a text that may hide it reads this form: secrets, telephone numbers, amounts. Pure, and
linear in the text.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from specialists.language.text import numbers
from specialists.language.text.patterns import Pattern

_PIECE = Pattern(r"\d+|[^\W\d_]+|[^\w\s]", always=True)
_LARGEST = 50  # what one sign stands for at most (a circled fifty)

# Digits as other languages say them, as far as the words are no English ones.
_FOREIGN = {
    word: str(digit)
    for words in (
        "null eins zwei drei vier fünf sechs sieben acht neun", "zéro un deux trois quatre cinq six sept huit neuf",
        "cero uno dos tres cuatro cinco seis siete ocho nueve", "zero uno - tre quattro cinque - sette otto nove",
        "nul een twee drie vier vijf zes zeven acht negen", "noll ett två tre fyra fem sex sju åtta nio",
        "zero um dois três quatro cinco seis sete oito nove", "zero jeden dwa trzy cztery pięć sześć siedem osiem -",
    )
    for digit, word in enumerate(words.split())
    if word not in ("-", "sex", "fem", "um", "ett", "een")
}  # fmt: skip
_NOUGHT = dict.fromkeys(("oh", "o", "nought", "naught", "nil"), "0")
_LETTERS = frozenset(("oh", "o", "un"))  # digits only beside others
_ONCE_MORE = {"double": 2, "triple": 3, "treble": 3, "quadruple": 4}
_PLURAL = {f"{word}{'es' if word == 'six' else 's'}": str(n) for word, n in numbers.ONES.items() if n < 10}
_ROMAN = {"i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6", "vii": "7", "viii": "8", "ix": "9"}
_SPOKEN = {
    word: word[0]
    for word in """alpha bravo charlie delta echo foxtrot golf hotel india juliett juliet kilo lima mike november oscar
    papa quebec romeo sierra tango uniform victor whiskey xray yankee zulu""".split()
} | {"alfa": "a", "whisky": "w"}
_IN_A_ROW = 3  # words of the spelling alphabet, or Roman numerals, that mean letters and digits


class Number(NamedTuple):
    """Digits, and where what means them stands."""

    digits: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Normal:
    """A text with its digits in one form. `starts` and `ends` are, for each letter, where it stood before."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Where in the first text a stretch of this one stood."""
        return self.starts[start], max(self.ends[start:end])


class _Piece(NamedTuple):
    word: str
    start: int
    end: int
    digits: str = ""


def found(text: str) -> list[Number]:
    """The numbers of a text in its order; digits that stand together are one."""
    return [Number(one.digits, one.start, one.end) for one in _read(text) if one.digits]


def normal(text: str) -> Normal:
    """The text with each number as plain digits, and words of the spelling alphabet as letters."""
    letters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    at = 0
    for one in (*_read(text), _Piece("", len(text), len(text))):
        for place in range(at, one.start):
            letters.append(text[place])
            starts.append(place)
            ends.append(place + 1)
        spelt = one.digits or one.word
        letters.extend(spelt)
        starts.extend([one.start] * len(spelt))
        ends.extend([one.end] * len(spelt))
        at = one.end
    return Normal("".join(letters), starts, ends)


def _read(text: str) -> Iterator[_Piece]:
    """What of the text has another form: numbers with their digits, and letters that were spelt as words."""
    pieces = [*_pieces(text)]
    words = [one.word for one in pieces]
    at = 0
    while at < len(pieces):
        read = _digits(words, pieces, at) or _rows(words, pieces, at)
        if not read:
            at += 1
            continue
        made, at = read
        yield from made


def _pieces(text: str) -> Iterator[_Piece]:
    """Words, marks, and runs of digits of any script."""
    if text.isascii():
        for match in _PIECE.finditer(text):
            word = match.group().lower()
            yield _Piece(word, match.start(), match.end(), word if word.isdigit() else "")
        return
    word, digits, start = "", "", 0
    for place, letter in enumerate(text):
        value = _value(letter)
        if value:
            if word:
                yield _Piece(word, start, place)
                word = ""
            start = start if digits else place
            digits += value
            continue
        if digits and unicodedata.category(letter) not in ("Mn", "Me", "Cf"):
            yield _Piece(digits, start, place, digits)
            digits = ""
        if letter.isalpha():
            start = start if word else place
            word += letter.lower()
            continue
        if word:
            yield _Piece(word, start, place)
            word = ""
        if not digits and not letter.isspace():
            yield _Piece(letter, place, place + 1)
    if word or digits:
        yield _Piece(word or digits, start, len(text), digits)


def _value(letter: str) -> str:
    """The digits that one sign stands for: "4", "④", "٤", "四", "⑩"; empty for all others."""
    if "0" <= letter <= "9":
        return letter
    value = unicodedata.numeric(letter, None) if letter > "\x7f" else None
    return str(int(value)) if value is not None and 0 <= value <= _LARGEST and value == int(value) else ""


def _digits(words: Sequence[str], pieces: Sequence[_Piece], at: int) -> tuple[list[_Piece], int] | None:
    """The number that begins at a word, and the place behind it."""
    more = _ONCE_MORE.get(words[at]) or _often(words, at)
    if more and at + 1 < len(words):
        digit = _one(words[at + 1]) if words[at] in _ONCE_MORE else _PLURAL.get(words[at + 1], "")
        if digit:
            return [_over(pieces, at, at + 2, digit * more)], at + 2
    if pieces[at].digits:
        return [pieces[at]], at + 1
    if words[at] in numbers.ONES or words[at] in numbers.TENS:
        read = numbers.cardinal(words, at)
        if read is not None:
            return [_over(pieces, at, read[1], str(read[0]))], read[1]
    if words[at] in _LETTERS and not any(_one(one) for one in (*words[max(0, at - 1) : at], *words[at + 1 : at + 2])):
        return None
    digit = _one(words[at]) or _PLURAL.get(words[at], "")
    return ([_over(pieces, at, at + 1, digit)], at + 1) if digit else None


def _often(words: Sequence[str], at: int) -> int:
    """How often, in "two fours"; 0 where it is no such number."""
    if at + 1 >= len(words) or words[at + 1] not in _PLURAL:
        return 0
    value = numbers.ONES.get(words[at], 0) or (int(words[at]) if words[at] in ("2", "3", "4") else 0)
    return value if 2 <= value <= 4 else 0


def _one(word: str) -> str:
    if word in numbers.ONES and numbers.ONES[word] < 10:
        return str(numbers.ONES[word])
    return _FOREIGN.get(word) or _NOUGHT.get(word) or (word if len(word) == 1 and word.isdigit() else "")


def _rows(words: Sequence[str], pieces: Sequence[_Piece], at: int) -> tuple[list[_Piece], int] | None:
    """Words of the spelling alphabet, or Roman numerals, of which several stand in a row."""
    for table in (_SPOKEN, _ROMAN):
        places: list[int] = []
        stop = at
        while stop < len(words) and (words[stop] in table or (places and not words[stop].isalnum())):
            if words[stop] in table:
                places.append(stop)
            stop += 1
        if len(places) >= _IN_A_ROW:
            made = [
                pieces[one]._replace(word=table[words[one]], digits=table[words[one]] if table is _ROMAN else "")
                for one in places
            ]
            return made, places[-1] + 1
    return None


def _over(pieces: Sequence[_Piece], first: int, last: int, digits: str) -> _Piece:
    return _Piece(digits, pieces[first].start, pieces[last - 1].end, digits)
