"""Everything of a person, gone for good: rows, journal, talk, telemetry. Called by specialists/memory_curator.

What is left is that there is such a person: their addresses and their role, or the house would not know its owner.
"""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from sqlmodel import SQLModel, col, select

from storage.memory import facts
from storage.tables import (
    CalendarEvent,
    Conversation,
    Document,
    Event,
    Execution,
    Fact,
    Handle,
    Inbox,
    InboxState,
    ListItem,
    Outbox,
    OutboxState,
    Person,
    Reminder,
    ReminderState,
    Role,
    Spending,
    Task,
    WorkEntry,
    memory_index,
)
from storage.unit import Unit

# What is treated by itself below. `passage_changes` holds ids alone, and tells the search's image what has gone.
_APART = {"people", "handles", "inbox", "outbox", "spending", "passage_changes"}
_OVER = (InboxState.DONE, InboxState.FAILED)
NOBODY = 0  # whose the house's bills are, once whose they were is gone


async def preview(unit: Unit) -> dict[str, int]:
    """What there is of a person, by a noun in the singular."""
    asked = {
        "message": select(sa.func.count(col(Conversation.id))),
        "fact": select(sa.func.count(col(Fact.id))).where(col(Fact.state).in_(facts.STANDING)),
        "reminder": select(sa.func.count(col(Reminder.id))).where(col(Reminder.state) == ReminderState.ACTIVE),
        "event": select(sa.func.count(col(CalendarEvent.id))),
        "task": select(sa.func.count(col(Task.id))),
        "note": select(sa.func.count(col(Document.id))),
        "time entry": select(sa.func.count(col(WorkEntry.id))),
        "list item": select(sa.func.count(col(ListItem.id))),
        "contact": select(sa.func.count(col(Person.id))).where(col(Person.role) == Role.CONTACT),
    }
    return {noun: await unit.first(statement) or 0 for noun, statement in asked.items()}


async def erase(unit: Unit) -> int:
    """Deletes all that is a person's, with their book of contacts; answers how many rows. No undo takes it back.

    It is not journaled, and takes the journal with it. The running turn's own incoming stays until it is answered, and
    so does what is on its way out at this moment.
    """
    await unit.flush()
    unit.afterwards(unit.database.scrub_soon)
    return await unit.beneath(lambda connection: _erase(connection, unit.person_id))


def _erase(connection: sa.Connection, person_id: int) -> int:
    sqlite = connection.dialect.name == "sqlite"
    if sqlite:
        connection.exec_driver_sql("PRAGMA secure_delete=ON")  # the file's free pages keep nothing of it either
    in_book = sa.select(col(Person.id)).where(col(Person.person_id) == person_id, col(Person.role) == Role.CONTACT)
    contacts = list(connection.execute(in_book).scalars())
    whose = [person_id, *contacts]
    gone = _events(connection, whose)
    for table in _owned():
        gone += connection.execute(sa.delete(table).where(table.c.person_id.in_(whose))).rowcount
    mine = sa.select(col(Handle.id)).where(col(Handle.person_id).in_(whose))
    over = sa.or_(col(Inbox.person_id).in_(whose), col(Inbox.handle_id).in_(mine)), col(Inbox.state).in_(_OVER)
    gone += connection.execute(sa.delete(Inbox).where(*over)).rowcount
    sent = sa.or_(col(Outbox.person_id).in_(whose), col(Outbox.recipient_id).in_(contacts))
    gone += connection.execute(sa.delete(Outbox).where(sent, col(Outbox.state) != OutboxState.SENDING)).rowcount
    gone += connection.execute(sa.delete(Handle).where(col(Handle.person_id).in_(contacts))).rowcount
    gone += connection.execute(sa.delete(Person).where(col(Person.id).in_(contacts))).rowcount
    _forget_who(connection, person_id, whose)
    if sqlite:
        connection.exec_driver_sql(memory_index.FORGET_WORDS)
        connection.exec_driver_sql("PRAGMA secure_delete=OFF")
    return gone


def _events(connection: sa.Connection, whose: Sequence[int]) -> int:
    """Telemetry names no person, but the turns that it is of."""
    turns = sa.union(*(
        sa.select(turn).where(owner.in_(whose), turn.is_not(None))
        for turn, owner in (
            (col(Execution.id), col(Execution.person_id)), (col(Conversation.turn_id), col(Conversation.person_id)),
            (col(Inbox.turn_id), col(Inbox.person_id)), (col(Outbox.turn_id), col(Outbox.person_id)),
        )
    ))  # fmt: skip
    traced = col(Event.trace_id).in_(sa.select(turns.subquery().c[0]))
    return connection.execute(sa.delete(Event).where(traced)).rowcount


def _owned() -> list[sa.Table]:
    """Every table with a person's rows in it that needs no care of its own."""
    tables = SQLModel.metadata.sorted_tables
    return [table for table in tables if "person_id" in table.c and table.name not in _APART]


def _forget_who(connection: sa.Connection, person_id: int, whose: Sequence[int]) -> None:
    """What must stay is emptied of what it tells."""
    connection.execute(
        sa.update(Person).where(col(Person.id) == person_id).values(
            name="", zone="UTC", zone_known=False, quiet_from=None, quiet_to=None, hush_from=None, hush_until=None,
            preferences={}, aliases=[], notes="", details={}, language="en", version=col(Person.version) + 1,
        )
    )
    # The month's bills are the house's: without them its budget would begin anew.
    connection.execute(
        sa.update(Spending).where(col(Spending.person_id).in_(whose))
        .values(person_id=NOBODY, turn_id=None, outbox_id=None, data={})
    )
