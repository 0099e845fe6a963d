"""Numbers among the words of a message: so many of a thing, and a place in what was shown. marks.py asks."""

from __future__ import annotations

from specialists.language.text import numbers

_UNIT = 4  # letters of the longest unit that is written behind a number: "tins"


def place(word: str) -> str:
    """A place in what was shown: "2" for "second", "last"; empty where the word is none."""
    if word in ("last", "latter", "bottom"):
        return "last"
    if word in ("former", "top"):
        return "1"
    if word[:-2].isdecimal() and word[-2:] in ("st", "nd", "rd", "th"):
        return word[:-2]
    return str(numbers.ORDINALS[word]) if word in numbers.ORDINALS else ""


def is_count(word: str) -> bool:
    """Whether a word is a number: "3", "three", "25kg"."""
    read = numbers.cardinal([word], 0)
    if word[:1].isdigit():
        return len(word.lstrip("0123456789.,:/")) <= _UNIT  # "25kg" is one, "23andme" is a name
    return read is not None and word not in ("a", "an", "one")
