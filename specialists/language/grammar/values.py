"""How values are declared that are made for every message: times, requests, readings. Used here, by
specialists/contract.py and by bot/understanding/message/."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(kind: type[T]) -> type[T]:
    """A frozen dataclass with slots, as far as the type checker can see; who sets a field of it does not pass.

    At run time it is a plain one: a frozen one sets each field of a new object through `object.__setattr__`, which for
    a time took 2.3 microseconds instead of 0.9.
    """
    return dataclass(slots=True, unsafe_hash=True)(kind)
