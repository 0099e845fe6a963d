"""Why a sum has no answer. The docstring is the sentence for the person, unless one is given."""

from __future__ import annotations


class SumError(Exception):
    """I can't work that out."""

    @property
    def say(self) -> str:
        return str(self.args[0]) if self.args else str(self.__doc__)


class Unreadable(SumError):
    """I can't work that out."""


class ByZero(SumError):
    """I can't divide by zero."""


class TooBig(SumError):
    """That number is too big for me."""


class TooLong(SumError):
    """That is too long a sum for me."""


class NotReal(SumError):
    """That has no answer among the numbers that people count with."""


class UnknownUnit(SumError):
    """I don't know that unit."""

    def __init__(self, word: str) -> None:
        super().__init__(f'I don\'t know the unit "{word}".')


class Mismatch(SumError):
    """Those two don't measure the same thing."""


class NoRates(SumError):
    """I have no exchange rates."""
