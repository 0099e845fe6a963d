"""Every table of Hob. Storage modules query them; nobody else does.

Times are UTC moments (`Moment`) except `*_local`, which are wall-clock ISO text in the row's or the person's zone.
States are plain text from the enumerations below, so that an old database never meets an unknown type.

Annotations in these modules are types, not text (no `from __future__ import annotations`): SQLModel and SQLAlchemy
would each compile every one of them, 13 ms of a start.
"""

from sqlalchemy import orm

from storage import columns
from storage.columns import Journaled
from storage.tables.agenda import (
    Ack,
    CheckIn,
    CheckInAnswer,
    Occurrence,
    OccurrenceState,
    Purpose,
    Reminder,
    ReminderKind,
    ReminderState,
)
from storage.tables.calendar import Calendar, CalendarCopy, CalendarEvent
from storage.tables.hours import WorkEntry
from storage.tables.learning import ExtractedFact, Fate, Lesson, Session
from storage.tables.memory import Category, Durability, Fact, FactState, Kind
from storage.tables.memory_index import Passage, PassageChange, PassageKind, PassageVector
from storage.tables.people import Consent, Handle, Pairing, Person, Role
from storage.tables.post import (
    NOWHERE,
    Attempt,
    Call,
    Inbox,
    InboxState,
    Outbox,
    OutboxKind,
    OutboxState,
    Receipt,
    Tried,
)
from storage.tables.profiles import Profile, ProfileVersion
from storage.tables.standing import Instruction
from storage.tables.things import Document, ListItem, NamedList, Task
from storage.tables.tiers import ActiveMemory, Chunk, Tier
from storage.tables.turns import Approval, Change, Conversation, Event, Execution, Learnt, Secret, Spending

__all__ = [
    "NOWHERE",
    "Ack",
    "ActiveMemory",
    "Approval",
    "Attempt",
    "Calendar",
    "CalendarCopy",
    "CalendarEvent",
    "Call",
    "Category",
    "Change",
    "CheckIn",
    "CheckInAnswer",
    "Chunk",
    "Consent",
    "Conversation",
    "Document",
    "Durability",
    "Event",
    "Execution",
    "ExtractedFact",
    "Fact",
    "FactState",
    "Fate",
    "Handle",
    "Inbox",
    "InboxState",
    "Instruction",
    "Kind",
    "Learnt",
    "Lesson",
    "ListItem",
    "NamedList",
    "Occurrence",
    "OccurrenceState",
    "Outbox",
    "OutboxKind",
    "OutboxState",
    "Pairing",
    "Passage",
    "PassageChange",
    "PassageKind",
    "PassageVector",
    "Person",
    "Profile",
    "ProfileVersion",
    "Purpose",
    "Receipt",
    "Reminder",
    "ReminderKind",
    "ReminderState",
    "Role",
    "Secret",
    "Session",
    "Spending",
    "Task",
    "Tier",
    "Tried",
    "WorkEntry",
]

# An update of a journaled row names the version it was read at; a lost race is an error, never a lost change.
for _table in columns.tables(Journaled):
    _mapper = orm.class_mapper(_table, configure=False)
    _mapper.version_id_col = _mapper.local_table.c.version
    _mapper.version_id_generator = lambda version: (version or 0) + 1
