"""How far a screen has read: the id of each server-sent event. Used by bot/web/streams.py and the API.

Rows become visible a moment after their ids are made, so "everything above the highest id seen" would lose the row of a
turn that committed late. A cursor is a floor, below which all was seen, and the last few ids seen above it. It is plain
text and holds nothing the server must keep, so it survives a restart. A bare message id is a cursor too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_HIGHEST = 2**63 - 1


class BadCursor(ValueError):
    """The text is no cursor."""


@dataclass(frozen=True, slots=True)
class Cursor:
    """`seen` pairs a mark, by which the oldest is let go, with an id: the mark is the id, unless the row came late."""

    floor: int = 0
    seen: tuple[tuple[int, int], ...] = ()

    KEPT: ClassVar[int] = 32

    @property
    def ids(self) -> frozenset[int]:
        """What was seen, one by one. The floor too is a message's id: delivery may only now be about to bring it."""
        return frozenset((self.floor, *(row_id for _, row_id in self.seen)))

    def past(self, ids: Iterable[int]) -> Cursor:
        """The cursor after these messages were shown."""
        seen = dict((row_id, mark) for mark, row_id in self.seen)
        highest = max((mark for mark, _ in self.seen), default=self.floor)
        for row_id in ids:
            late = row_id <= self.floor  # it would be let go first, and then found again
            seen.setdefault(row_id, highest if late else row_id)
            highest = max(highest, row_id)
        kept = sorted((mark, row_id) for row_id, mark in seen.items())
        gone, kept = kept[: -self.KEPT], kept[-self.KEPT :]
        return Cursor(max([self.floor, *(mark for mark, _ in gone)]), tuple(kept))

    def __str__(self) -> str:
        marks = [
            _base36(row_id) if mark == row_id else f"{_base36(row_id)}-{_base36(mark)}" for mark, row_id in self.seen
        ]
        return ".".join([str(self.floor), *marks])

    @classmethod
    def parse(cls, text: str) -> Cursor:
        """Reads back what `str` wrote, or a bare message id. Raises BadCursor."""
        floor, *rest = text.strip().split(".")
        if len(rest) > cls.KEPT or not floor.isascii() or not floor.isdigit() or len(floor) > 19:
            raise BadCursor(text)
        pairs = [part.partition("-") for part in rest]
        seen = tuple((_number(mark or row_id), _number(row_id)) for row_id, _, mark in pairs)
        return cls(_bounded(int(floor)), seen)


def _base36(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
    return digits or "0"


def _number(text: str) -> int:
    if not 0 < len(text) <= 13 or set(text) - set(_DIGITS):
        raise BadCursor(text)
    return _bounded(int(text, 36))


def _bounded(number: int) -> int:
    if number > _HIGHEST:
        raise BadCursor(str(number))
    return number
