"""A part of what a statement says: a preposition and its words. Cut by statement.py, read by all of conflicts/."""

from __future__ import annotations

from dataclasses import dataclass

from specialists.language.statements.conflicts import words
from specialists.language.statements.conflicts.inflections import stem
from specialists.language.statements.conflicts.sentence import NUMBER, Word, is_time, number

_LENGTHS = frozenset(stem(word) for word in "second minute hour day week month year".split())


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of what is said: its preposition ("" for an object) and its words."""

    prep: str
    words: tuple[Word, ...]

    @property
    def stems(self) -> frozenset[str]:
        return frozenset(word.stem for word in self.words if not word.light)

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(word.text for word in self.words)

    @property
    def timed(self) -> bool:
        """Whether it tells a time."""
        if self.lasting:
            return False
        if any(is_time(word.text) and not self._is_rate(place) for place, word in enumerate(self.words)):
            return True
        full = [word for word in self.words if not word.light]
        if self.prep == "at" and [number(word).isdigit() and int(number(word)) < 13 for word in full
                                  if word.text not in words.NOW] == [True]:  # fmt: skip
            return True  # "at four"
        return self.prep in ("at", "by", "until", "till", "from", "since") and bool(full) and all(
            NUMBER.match(word.text) and len(word.text) <= 5 for word in full
        )

    def _is_rate(self, place: int) -> bool:
        """"four coffees a day"."""
        return place > 1 and self.words[place - 1].text in ("a", "an", "per", "each") and bool(self.numbers)

    @property
    def lasting(self) -> bool:
        """Whether it tells how long, not when: "95 minutes"."""
        pairs = zip(self.words, self.words[1:], strict=False)
        if self.texts[0] in ("every", "each"):
            return False
        return self.prep in ("", "for", "than") and any(
            (number(one) or one.text in ("a", "an")) and other.stem in _LENGTHS for one, other in pairs)

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers in it, units off; "an hour" is one."""
        one = self.texts[0] in ("a", "an") and len(self.words) > 1 and self.words[1].stem in _LENGTHS
        return ("1",) if one else tuple(found for word in self.words if (found := number(word)))

    @property
    def named(self) -> bool:
        return any(word.name for word in self.words)
