"""What a specialist does when a reminder of its own purpose falls due: a turn of the clock, and its letters."""

from __future__ import annotations

import datetime as dt
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from specialists.contract import Button, Question, Turn

if TYPE_CHECKING:
    from storage.tables import Occurrence, Reminder


@dataclass(frozen=True, slots=True)
class Falling:
    """A reminder of another purpose than `remind` that falls due in this turn.

    `due_at` is the moment it stands for (aware UTC; after downtime the latest that passed), `missed` how many earlier
    ones it speaks for. `held` says that it was kept until the quiet hours of who gets it were over.
    """

    reminder: Reminder
    occurrence: Occurrence
    due_at: dt.datetime
    missed: int = 0
    held: bool = False


@dataclass(frozen=True, slots=True)
class Letter:
    """A message that a turn of the clock sends: to whom, in what words. `kind` is one of storage.tables.OutboxKind.

    It goes the way that reaches them, first `handle_id` where it is given, or on `channel` and no other. `media` goes
    along (storage/attached.py).
    """

    recipient_id: int
    text: str
    kind: str = "notice"
    buttons: tuple[Button, ...] = ()
    handle_id: int | None = None
    channel: str | None = None
    media: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Fallen:
    """What a turn of the clock has done: the letters to send, and the deed in a few words after "I" for the trace.

    With `skipped`, the reason in words, this one is left out; its letters tell somebody so. The rungs of
    the reminder's ladder follow from now on, unless `climbs` is False (nobody is expected to answer). A `question` is
    open with the reminder's recipient, where they live here: their next message may answer it.
    """

    letters: tuple[Letter, ...] = ()
    summary: str = ""
    skipped: str | None = None
    climbs: bool = True
    question: Question | None = None


FallsDue = Callable[[Turn, Falling], Awaitable[Fallen]]
D = TypeVar("D", bound=Callable[..., Awaitable[Fallen]])


def falls_due(purpose: str) -> Callable[[D], D]:
    """Declares a specialist's method `(self, turn, falling) -> Fallen` as what happens when that purpose falls due.

    It runs in its person's unit, in the one transaction that marks the occurrence and writes the next one, the letters
    and the trace. It holds the write lock: it must not wait for anything outside the database. Where it raises, nothing
    of all that happened; it is tried again, later and later, and in the end its person is told.
    """

    def declare(function: D) -> D:
        function.falls_due = purpose  # type: ignore[attr-defined]
        return function

    return declare
