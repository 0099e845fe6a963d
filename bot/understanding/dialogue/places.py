"""Which of several is meant, by its place: "the second one", "the last", "both". For resolver.py and planner.py."""

from __future__ import annotations

from specialists.language.text import normalise

ALL = "all"
_ORDINALS = {
    word: number
    for number, words in enumerate(
        ("first 1st one", "second 2nd two", "third 3rd three", "fourth 4th four", "fifth 5th five", "sixth 6th six",
         "seventh 7th seven", "eighth 8th eight", "ninth 9th nine", "tenth 10th ten"), 1,
    )
    for word in words.split()
}
_LAST = ("last", "later", "latter", "bottom")
_FIRST = ("former", "earlier", "top")


def ordinal(text: str, count: int) -> int | None:
    """1-based place: "2", "second", "the last", "the earlier one". None where it names none of `count`."""
    words = [word for word in normalise.words(text.lower()) if word not in ("the", "one", "number", "option", "please")]
    word = words[0] if len(words) == 1 else text.strip(" .!?#").lower() if text.strip(" .!?#").lower() == "one" else ""
    if word in _LAST:
        return count or None
    if word in _FIRST:
        return 1 if count else None
    number = int(word) if word.isascii() and word.isdecimal() and len(word) < 4 else _ORDINALS.get(word, 0)
    return number if 1 <= number <= count else None
