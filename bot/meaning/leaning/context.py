"""What the turn before was about: what "it" can mean now. For its neighbours, followups.py, attending.py and
understanding.py.

The context is what the last turn did (its trace): the intent, its slots and the rows it named, in the order in which
the person saw them. It fades after a while, so that an "it" an hour later is asked about and not guessed.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bot.meaning.leaning import places
from bot.reading import slots
from specialists.language.when.value import When
from specialists.ops_planner import spoken
from storage.tables import Execution

Wanted = tuple[str, dict[str, Any]]  # an intent with its slots

# The actions that take up each kind of row: (move or rename, drop, finish), and the slot that names a row by its id.
KINDS = {
    "reminders": ("update_reminder", "cancel_reminder", "acknowledge", "reminder"),
    "tasks": ("update_task", "delete_task", "complete_task", "task_id"),
}
GROWING = ("add_item", "remove_item", "mark_purchased")
CHECKING = ("configure_checkin", "check_in")
PLACED = ("time", "weather")
SAYING_ALL = ("set_reminder", "add_item", "add_task", "create_event", "contact_lookup", "preference_update")


class Context(NamedTuple):
    """What the last turn was about."""

    intent: str
    slots: Mapping[str, Any]
    kind: str = ""  # "reminders", "tasks", "items" or "checkins"
    ids: tuple[str, ...] = ()
    list: str = ""
    turn: int = 0

    @property
    def when(self) -> When | None:
        """The moment it was about, if it was one and no repeat."""
        said = self.slots.get("when")
        return said if isinstance(said, When) and said.start is not None and said.rrule is None else None

    @property
    def repeat(self) -> When | None:
        """The rhythm it was about, if it was one."""
        said = self.slots.get("when")
        return said if isinstance(said, When) and said.start is not None and said.rrule is not None else None

    @property
    def thing(self) -> str:
        """What it was about in the person's own words: the text of a reminder, a task; empty where it had none."""
        return next((str(self.slots[name]) for name in ("text", "task", "title") if self.slots.get(name)), "")

    @property
    def where(self) -> dict[str, Any]:
        """The list that it was about, as a slot."""
        return {"list": self.list} if self.list else {}


def before(turns: Sequence[Execution], now: dt.datetime) -> Context | None:
    """What "it" can mean now: the newest turn that did or showed something, if it was lately."""
    for turn in turns:
        if turn.started_at < now - spoken.FADES:
            return None
        for step in reversed(turn.trace.get("steps", ())):
            if step["intent"] in spoken.ASIDES:
                continue
            about = step.get("about") or {}
            kind = next((name for name in ("reminders", "tasks", "items", "checkins") if about.get(name)), "")
            if step["intent"] == "undo":
                return Context("undo", {}, turn=turn.id)  # what was just taken back is not there to be changed
            if step.get("worked") or kind or step["intent"] in PLACED:
                return Context(
                    step["intent"], slots.decode(step["slots"]), kind, tuple(about.get(kind, ())),
                    about.get("list", ""), turn.id,
                )
    return None


def meant(which: str, before: Context) -> tuple[str, ...]:
    """The rows meant: by their place in what was shown, all of them, or the only one there was."""
    if which == places.ALL:
        return before.ids
    if which:
        number = places.ordinal(which, len(before.ids))
        return () if number is None else (before.ids[number - 1],)
    return before.ids if len(before.ids) == 1 else ()
