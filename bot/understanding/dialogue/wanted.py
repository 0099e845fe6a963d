"""What a question is about, by its form: whether a text asks at all, and the kind of value that it asks for. covered.py
and questions.py read what it then means among the person's own facts and things.

The words of such forms stand in frames.txt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.understanding.dialogue import frames
from specialists.language.grammar import sense
from specialists.language.statements import declaring
from specialists.language.text import normalise

LONGEST = 160  # characters of a question
_PHRASE = 5  # words that may name a thing and nothing else
_MEASURES = ("weight", "age", "size", "heat", "moment", "number")
_BEING = ("is", "are", "was", "were", "do", "does", "did", "will")


class Wanted(NamedTuple):
    """What a question asks. `text` is the part that asks, `words` its canonical words."""

    text: str
    words: tuple[str, ...]
    kind: str = ""  # the measure that it asks for: "weight", "moment"; empty where it asks for none
    asked: str = ""  # the word that names what is asked for: "heavy" of "how heavy", "rent" of "what rent"
    points: bool = False  # whether some word of it points back: "she", "that one"
    sure: bool = False  # whether its form is a question's, and not only a bare name


def read(text: str) -> Wanted | None:
    """What a text asks; None where it tells, orders or exclaims. Never raises."""
    message = normalise.message(text)
    words = message.words
    if not words or len(text) > LONGEST or "\n" in text.strip():
        return None
    at, stop = _begin(words), len(words)
    sure = at is not None
    if at is None:
        at = _opening(words)
        sure = text.rstrip().endswith("?")
    if not sure:
        if "please" in words[at + 1 :]:  # "code for 4 please, i am at the door"
            stop = words.index("please", at + 1)
        elif declaring.declares(text) or (words[-1] != "again" and stop - at > _PHRASE):
            return None
        if sense.is_order(words[at:stop]) or sense.is_told(words[at:stop]):
            return None
    if at >= stop or frames.begins("exclaimed", words, at, stop):
        return None
    said = tuple(words[at:stop])
    kind, asked = _measure(said)
    points = any(frames.begins("pointing", said, place, len(said)) for place in range(len(said)))
    return Wanted(message.text(at, stop), said, kind, asked, points, sure)


def tells(kind: str, words: Sequence[str]) -> bool:
    """Whether the stems of a fact's words tell a measure of that kind."""
    numbers = [word for word in words if word[:1].isdigit()]
    if kind == "number":
        return bool(numbers)
    units = {word.lstrip("0123456789.,") for word in numbers}
    return any(frames.only((f"told {kind}",), [word]) for word in (*words, *units) if word)


def is_idle(word: str) -> bool:
    """Whether a word of a question names nothing: "anyone", "again"."""
    return frames.only(("asked idly", "pointing", "asking"), [word])


def _opening(words: Sequence[str]) -> int:
    at = 0
    while length := frames.begins("opening", words, at, len(words)):
        at += length
    return min(at, len(words) - 1)


def _begin(words: Sequence[str]) -> int | None:
    """Where the question begins; None where nothing of it is worded as one."""
    first = _opening(words)
    if frames.begins("asking", words, first, len(words)):
        return first
    for at in range(first + 1, len(words)):
        asks = frames.begins("asking", words, at, len(words)) and words[at] not in _BEING
        if asks and frames.ends("wondering", words, first, at):
            return at
    return None


def _measure(words: Sequence[str]) -> tuple[str, str]:
    """The kind of value that a question asks for, and the word that names it."""
    asked = words[1] if words[0] in ("how", "what", "which", "whose") and len(words) > 1 else ""
    named = "" if asked in _BEING or is_pointer(asked) else asked
    for kind in _MEASURES:
        if any(frames.only((f"asked {kind}",), [word]) for word in (named, words[0]) if word):
            return kind, named
    return "", named


def is_pointer(word: str) -> bool:
    return bool(word) and frames.only(("pointing",), [word])
