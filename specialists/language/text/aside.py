"""A long text is read beside the loop: others are answered and the clock goes on meanwhile. It may not take for ever.

A short one is read in its place: that takes a third of a millisecond, and a thread costs as much.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from specialists.language.text import budget

LONG = 400  # characters
SECONDS = 4.0  # of the processor, for one reading; the worst that is known takes a tenth of it

Made = TypeVar("Made")


async def read(text: str, reader: Callable[[], Made]) -> Made:
    """What a reader makes of a text; `reader` must be pure. Raises budget.Exceeded where it takes too long."""
    if len(text) <= LONG:
        return reader()
    return await asyncio.to_thread(_within, reader)


def _within(reader: Callable[[], Made]) -> Made:
    with budget.allowed(SECONDS):
        return reader()
