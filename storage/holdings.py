"""What a person has, in their own words alone: lists, things to do and to buy, people. bot/meaning/planner.py reads it,
so that words can be told from names; nothing here is written."""

from __future__ import annotations

import json

from storage.lists import ItemState
from storage.tables import OccurrenceState, Purpose, ReminderState, Role
from storage.tasks import TaskState
from storage.unit import Unit

MOST = 500  # names of one kind: a book longer than that is not searched for a likeness


async def things(unit: Unit) -> list[str]:
    """What is open: tasks, what is wanted on any list, what reminders say that are to come or not answered yet."""
    tasks = await unit.rows("SELECT title FROM tasks WHERE person_id=? AND state=? LIMIT ?", (TaskState.OPEN, MOST))
    wanted = await unit.rows(
        "SELECT name FROM list_items WHERE person_id=? AND state=? LIMIT ?", (ItemState.WANTED, MOST)
    )
    reminders = await unit.rows(
        "SELECT DISTINCT text FROM reminders WHERE person_id=? AND purpose=? AND (state=? OR id IN "
        "(SELECT reminder_id FROM occurrences WHERE state=?)) LIMIT ?",
        (Purpose.REMIND, ReminderState.ACTIVE, OccurrenceState.FIRED, MOST),
    )
    return [row[0] for row in (*tasks, *wanted, *reminders)]


async def people(unit: Unit) -> list[str]:
    """The names in the book, and what else the person calls them ("my sister")."""
    rows = await unit.rows(
        "SELECT name, CAST(aliases AS TEXT) FROM people WHERE person_id=? AND role=? LIMIT ?", (Role.CONTACT, MOST)
    )
    return [name for row in rows for name in (row[0], *json.loads(row[1] or "[]"))]
