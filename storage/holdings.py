"""What a person has, in their own words alone: lists, things to do and to buy, notes, people. bot/understanding reads
it, so that words can be told from names; nothing here is written."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from storage.calendars import EventState
from storage.checkins import STOPPED
from storage.lists import ItemState
from storage.tables import FactState, OccurrenceState, Purpose, ReminderState, Role
from storage.tasks import TaskState
from storage.unit import Unit

HOUSEHOLD = ("owner", "member")  # whose words a fact may be in, to be named
LATELY = 60  # time entries
MOST = 500  # names of one kind: a book longer than that is not searched for a likeness


async def things(unit: Unit) -> list[str]:
    """What is open: tasks, what is wanted on any list, events, what reminders say that come or wait for an answer."""
    tasks = await unit.rows("SELECT title FROM tasks WHERE person_id=? AND state=? LIMIT ?", (TaskState.OPEN, MOST))
    wanted = await unit.rows(
        "SELECT name FROM list_items WHERE person_id=? AND state=? LIMIT ?", (ItemState.WANTED, MOST)
    )
    reminders = await unit.rows(
        "SELECT DISTINCT text FROM reminders WHERE person_id=? AND purpose=? AND (state=? OR id IN "
        "(SELECT reminder_id FROM occurrences WHERE state=?)) LIMIT ?",
        (Purpose.REMIND, ReminderState.ACTIVE, OccurrenceState.FIRED, MOST),
    )
    events = await unit.rows(
        "SELECT title FROM calendar_events WHERE person_id=? AND state=? AND master_id=0 ORDER BY id DESC LIMIT ?",
        (EventState.CONFIRMED, MOST),
    )
    return [row[0] for row in (*tasks, *wanted, *reminders, *events)]


async def people(unit: Unit) -> list[str]:
    """The names in the book, and what else the person calls them ("my sister")."""
    rows = await unit.rows(
        "SELECT name, CAST(aliases AS TEXT) FROM people WHERE person_id=? AND role=? LIMIT ?", (Role.CONTACT, MOST)
    )
    return [name for row in rows for name in (row[0], *json.loads(row[1] or "[]"))]


class Own(NamedTuple):
    """One thing that a person has: what it is, and what it goes by. `within`: its list, or its repeat."""

    object: str
    id: str
    label: str
    within: str = ""


_OWN: dict[str, tuple[str, tuple[object, ...]]] = {
    "reminder": (
        "SELECT id, text, CAST(rrule AS TEXT) FROM reminders WHERE person_id=? AND purpose=? AND (event_id IS NULL "
        "OR id NOT IN (SELECT reminder_id FROM calendar_events e WHERE e.id=reminders.event_id)) AND (state=? OR id IN "
        "(SELECT reminder_id FROM occurrences WHERE state=?)) ORDER BY id DESC LIMIT ?",
        (Purpose.REMIND, ReminderState.ACTIVE, OccurrenceState.FIRED, MOST),
    ),
    "task": ("SELECT id, title, '' FROM tasks WHERE person_id=? AND state=? ORDER BY id DESC LIMIT ?",
             (TaskState.OPEN, MOST)),
    "item": (
        "SELECT id, name, (SELECT name FROM lists WHERE lists.id=list_items.list_id) FROM list_items "
        "WHERE person_id=? AND state=? ORDER BY id DESC LIMIT ?",
        (ItemState.WANTED, MOST),
    ),
    "contact": ("SELECT id, name, '' FROM people WHERE person_id=? AND role=? ORDER BY id DESC LIMIT ?",
                (Role.CONTACT, MOST)),
    "checkin": (
        "SELECT c.id, CASE WHEN c.subject_id=c.person_id THEN 'me' ELSE p.name END, CAST(r.rrule AS TEXT) "
        "FROM checkins c JOIN reminders r ON r.id=c.reminder_id JOIN people p ON p.id=c.subject_id "
        "WHERE c.person_id=? AND c.state<>? ORDER BY c.id DESC LIMIT ?",
        (STOPPED, MOST),
    ),
    "document": ("SELECT id, title, '' FROM documents WHERE person_id=? ORDER BY id DESC LIMIT ?", (MOST,)),
    "event": (
        "SELECT id, title, CAST(rrule AS TEXT) FROM calendar_events WHERE person_id=? AND state=? AND master_id=0 "
        "ORDER BY id DESC LIMIT ?",
        (EventState.CONFIRMED, MOST),
    ),
    "entry": ("SELECT id, project, '' FROM work_entries WHERE person_id=? ORDER BY id DESC LIMIT ?", (LATELY,)),
}  # fmt: skip
_CALLED: dict[str, tuple[str, tuple[object, ...]]] = {
    "list": ("SELECT name FROM lists WHERE person_id=? ORDER BY id DESC LIMIT ?", (MOST,)),
    "reminder": (
        "SELECT DISTINCT text FROM reminders WHERE person_id=? AND purpose=? AND NOT tainted AND (state=? OR id IN "
        "(SELECT reminder_id FROM occurrences WHERE state=?)) LIMIT ?",
        (Purpose.REMIND, ReminderState.ACTIVE, OccurrenceState.FIRED, MOST),
    ),
    "event": ("SELECT title FROM calendar_events WHERE person_id=? AND state=? AND master_id=0 AND NOT tainted "
              "ORDER BY id DESC LIMIT ?", (EventState.CONFIRMED, MOST)),
    "task": ("SELECT title FROM tasks WHERE person_id=? AND state=? AND NOT tainted ORDER BY id DESC LIMIT ?",
             (TaskState.OPEN, MOST)),
    "document": ("SELECT title FROM documents WHERE person_id=? AND NOT tainted ORDER BY id DESC LIMIT ?", (MOST,)),
    "note": (
        "SELECT DISTINCT subject FROM facts WHERE person_id=? AND state=? AND NOT hidden AND origin IN (?, ?) "
        "AND subject NOT IN ('', 'me') LIMIT ?",
        (FactState.LIVE, *HOUSEHOLD, MOST),
    ),
}  # fmt: skip
OBJECTS = tuple(one for one in _OWN if one != "checkin")  # what is called by words of its own, and not by a person
OVER = ("entry",)  # what tells of the past: meant by its own kind's word, or where it was just spoken of


async def called(unit: Unit) -> list[Own]:
    """What the person's lists, reminders, tasks, notes and contacts are called, for whoever outside may see that: none
    in somebody else's words, no note with a secret in it, and of a note what it is about alone. Without ids."""
    found = [
        Own(kind, "", row[0]) for kind, (statement, values) in _CALLED.items()
        for row in await unit.rows(statement, values)
    ]
    return [*found, *(Own("contact", "", name) for name in await people(unit))]


async def rhythms(unit: Unit, ids: Sequence[str]) -> list[Own]:
    """Reminders of any purpose by their ids, with the repeat and without a name: a briefing has none of its own."""
    numbers = [int(one) for one in ids if one.isdecimal()][:MOST]
    marks = ", ".join("?" * len(numbers))
    rows = await unit.rows(
        f"SELECT id, CAST(rrule AS TEXT) FROM reminders WHERE person_id=? AND state=? AND id IN ({marks})",  # noqa: S608
        (ReminderState.ACTIVE, *numbers),
    ) if numbers else []
    return [Own("reminder", str(row[0]), "", row[1] or "") for row in rows]


async def own(unit: Unit, kind: str) -> list[Own]:
    """What they have of one kind of thing, the newest first; nothing of a kind that is kept elsewhere."""
    if kind not in _OWN:
        return []
    statement, values = _OWN[kind]
    return [Own(kind, str(row[0]), row[1], row[2] or "") for row in await unit.rows(statement, values)]
