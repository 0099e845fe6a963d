"""A message cut into words, once, in linear time, with the place of each word in the text. Used by phrase.py."""

from __future__ import annotations

import operator
from functools import lru_cache

from specialists.language.text import numbers, pieces
from specialists.language.text.patterns import Pattern
from specialists.language.time import conventions, words

# Digits that belong together stay together ("3:30", "24.12.2016", "2018-09-23", "1,000"); letters keep inner
# apostrophes.
_WORD = Pattern(
    r"([^\W\d_]+(?:'[^\W\d_]+)*"
    r"|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?![0-9])"
    r"|(?:19|20)[0-9]{2}-(?:0[1-9]|1[0-2])(?![0-9-])"
    r"|[0-9]{1,2}-[0-9]{1,2}-(?:[0-9]{4}|[0-9]{2})(?![0-9])"
    r"|[0-9]+(?:[.:/][0-9]+|,[0-9]{3}(?![0-9]))*"
    r"|\S)"
)
_CURLY = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "`": "'", "´": "'"})
_FRACTIONS = {"½": "1/2", "¼": "1/4", "¾": "3/4"}
_PAD = ("",) * 12
# People write these as one word with a digit in front; cut apart they would look like numbers.
_SMS = {
    "day": "today",
    "nite": "tonight",
    "night": "tonight",
    "moro": "tomorrow",
    "morrow": "tomorrow",
    "mrw": "tomorrow",
    "moz": "tomorrow",
}


# How many readings may be tried on one text. A message takes some tens; only a text made to be slow takes more than
# this.
FUEL = 800


# Slips in the little words that the readers look for by name.
_MENDED = {
    slip: word
    for word, slips in {
        "after": "aftr afer aftre", "before": "befor bfore befre beofre", "quarter": "quater qarter quartr qtr",
        "half": "haf hlf", "between": "betwen beetween bewteen btween", "until": "untl unitl", "midnight": "midnite",
        "every": "evry evrey eveyr", "and": "n", "weekend": "wkend wknd weeknd", "next": "nxt nex",
    }.items()
    for slip in slips.split()
}
_JOINED = words.names("b4 l8 l8r")
_TWO = {"penultimate": ("second", "last")} | {f"{hour}ish": (hour, "ish") for hour in numbers.ONES}
# Without one of these every word stays as it is written: slips, and parts of what is written in two.
_ODD = frozenset(_MENDED) | _TWO.keys() | (_SMS.keys() - {"day", "night"}) | words.names("b l clock")


_Row = tuple[list[str], list[int], list[int], list[bool]]


class Tokens:
    """Lower-case words with their places.
    `words` ends in empty words, so that a reader may look ahead without asking.
    """

    __slots__ = ("ends", "fuel", "joined", "lean", "nest", "size", "starts", "text", "whole", "words", "zone")

    def __init__(self, text: str) -> None:
        self.text = text
        self.words, self.starts, self.ends, self.joined, self.lean = _cut(text)
        self.size = len(self.starts)
        self.zone = ""  # the person's, an IANA name: which country's holidays are meant
        self.nest = 0
        self.fuel = FUEL
        self.whole = False  # True while a text that should be one time and nothing else is read

    def leaning(self, at: int) -> str:
        """The half of the day that is told around a word, as far as "so" and "but" go on to something else."""
        words = self.words
        if "so" not in words and "but" not in words:
            return self.lean
        first = max((place + 1 for place in range(at) if words[place] in ("so", "but")), default=0)
        last = next((place for place in range(at, self.size) if words[place] in ("so", "but")), self.size)
        return lean(words[first:last])

    def part(self, first: int, last: int) -> str:
        """The text from one word to before another, as it was typed."""
        return self.text[self.starts[first] : self.ends[last - 1]] if last > first else ""


@lru_cache(maxsize=8)  # the same message is looked through for times, and then read as one
def _cut(text: str) -> tuple[list[str], list[int], list[int], list[bool], str]:
    """The words of a text, padded; where they start and end; whether each is joined to the one before; its `lean`."""
    addressed = _addresses(text)
    if "`" in text or not text.isascii():
        text = text.translate(_CURLY)
    words, starts, ends = pieces.cut(text[: conventions.LONGEST_TEXT], _WORD)
    if not text.isascii():  # superscripts and the like: int() does not read them all
        words = ["\0" if not word.isascii() and word.isdigit() else _FRACTIONS.get(word, word) for word in words]
    joined = [False, *map(operator.eq, starts[1:], ends)]
    if not _ODD.isdisjoint(words) or ("2" in words and not _SMS.keys().isdisjoint(words)):
        words, starts, ends, joined = _mended(words, starts, ends, joined)
    about = lean(words)
    if addressed:
        _blot_addresses(words, joined)
    words.extend(_PAD)
    joined.extend((False,) * len(_PAD))
    return words, starts, ends, joined, about


def _mended(said: list[str], begins: list[int], stops: list[int], close: list[bool]) -> _Row:
    """The same without slips, and with the words whole that are written in two: "o clock", "2 moro", "b 4"."""
    words: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    joined: list[bool] = []
    for word, start, end, follows in zip(said, begins, stops, close, strict=True):
        if word in _TWO:
            cut = start + len(_TWO[word][0]) if word.endswith("ish") else start
            for part, first, last, close_by in zip(_TWO[word], (start, cut), (cut, end), (follows, True), strict=True):
                words.append(part)
                starts.append(first)
                ends.append(last)
                joined.append(close_by)
            continue
        word = _MENDED.get(word, word)
        if follows and words[-1] == "2" and word in _SMS:
            words[-1], ends[-1] = _SMS[word], end
        elif word == "clock" and words and (words[-1] == "o" or words[-2:] == ["o", "'"]):
            while words[-1] != "o":
                for row in (words, starts, ends, joined):
                    row.pop()
            words[-1], ends[-1] = "o'clock", end  # "1 o clock", "1 o' clock"
        elif follows and (words[-1] + word) in _JOINED:
            words[-1], ends[-1] = words[-1] + word, end
            if words[-1] == "l8r":
                words[-1] = "later"
        else:
            words.append(word)
            starts.append(start)
            ends.append(end)
            joined.append(follows)
    return words, starts, ends, joined


def _blot_addresses(words: list[str], joined: list[bool]) -> None:
    """Makes the words of web and mail addresses unreadable: in "monday.com" there is no day."""
    first = 0
    while first < len(words):
        last = first + 1
        while last < len(words) and joined[last]:
            last += 1
        chunk = words[first:last]
        if (
            ("@" in chunk[1:] and chunk[0] != "@")
            or "www" in chunk
            or chunk[1:4] == [":", "/", "/"]
            or _dotted(chunk)
        ):
            words[first:last] = ("\0",) * (last - first)
        first = last


def lean(words: list[str]) -> str:
    """The half of the day that a message is about ("am", "pm", or "evening" for the pm of its first hours), or "" where
    its words do not tell."""
    if not conventions.EARLY_WORDS.isdisjoint(words):
        return "am"
    if "up" in words[1:] and words[words.index("up", 1) - 1] in conventions.UP_AFTER:
        return "am"
    if "late" in words[1:] and words[words.index("late", 1) - 1] in conventions.LATE_AFTER:
        return "pm"
    if not conventions.LATE_WORDS.isdisjoint(words):
        return "pm"
    return "" if conventions.EVENING_WORDS.isdisjoint(words) else "evening"


def _addresses(text: str) -> bool:
    return "@" in text or "www." in text or "://" in text or ".com" in text or ".org" in text or ".net" in text


def _dotted(chunk: list[str]) -> bool:
    return any(word in ("com", "org", "net") and index and chunk[index - 1] == "." for index, word in enumerate(chunk))
