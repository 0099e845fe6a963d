"""Every table of Hob, as DESIGN.md section 2 names them. Storage modules query them; nobody else does.

Times are UTC moments (`Moment`) except `*_local`, which are wall-clock ISO text in the row's or the person's zone.
States are plain text from the enumerations below, so that an old database never meets an unknown type.
"""

from __future__ import annotations

import datetime as dt
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlmodel import Field, SQLModel

from storage.columns import Journaled, Owned, Row, json_column, maybe_document, maybe_moment, moment, partial


class Role(StrEnum):
    OWNER = "owner"
    MEMBER = "member"
    CONTACT = "contact"


class InboxState(StrEnum):
    NEW = "new"
    WORKING = "working"
    DONE = "done"
    FAILED = "failed"


class ReminderState(StrEnum):
    ACTIVE = "active"
    DONE = "done"
    CANCELLED = "cancelled"


class ReminderKind(StrEnum):
    FLOATING = "floating"  # wall time that travels with the person
    ANCHORED = "anchored"  # wall time in one named zone
    ELAPSED = "elapsed"  # so long from now, whatever the clocks do


class OccurrenceState(StrEnum):
    PENDING = "pending"  # waits for its moment
    FIRED = "fired"  # its outbox rows exist
    DONE = "done"  # over without an answer (the next one came, or nothing was asked)
    ACKNOWLEDGED = "acknowledged"  # the person said done, or snoozed it into a new occurrence
    EXPIRED = "expired"  # given up, and the owner was told
    SKIPPED = "skipped"  # never fired, for the reason kept


class OutboxState(StrEnum):
    QUEUED = "queued"
    SENDING = "sending"  # the intent to send is stored; the answer is not known yet
    ACCEPTED = "accepted"  # the provider gave an id
    DELIVERED = "delivered"
    FAILED = "failed"  # given up (see error), and told
    CANCELLED = "cancelled"


class OutboxKind(StrEnum):
    REPLY = "reply"
    REMINDER = "reminder"
    NOTICE = "notice"


NOWHERE = ""  # the channel of an outbox row that waits for its person to be heard from


class Person(Journaled, table=True):
    """Someone Hob knows. `person_id` is whose book lists them: themselves, or for a contact the owner."""

    __tablename__ = "people"
    name: str
    role: str = Role.OWNER
    zone: str = "UTC"
    zone_known: bool = True  # False until the person, or the machine, told which zone it is
    quiet_from: str | None = None  # "22:00", wall time
    quiet_to: str | None = None
    preferences: dict[str, Any] = json_column()
    created_at: dt.datetime = moment()


class Handle(Owned, table=True):
    """One address of a person on one channel. `person_id` is the person reached."""

    __tablename__ = "handles"
    __table_args__ = (sa.UniqueConstraint("channel", "address"), sa.Index("handles_person", "person_id"))
    channel: str
    address: str
    blocked: str | None = None  # why nothing may be sent, in words
    last_in_at: dt.datetime | None = maybe_moment()
    created_at: dt.datetime = moment()


class Inbox(Row, table=True):
    """One incoming, kept before the network is told "got it". `person_id` is unknown for a stranger."""

    __tablename__ = "inbox"
    __table_args__ = (
        sa.UniqueConstraint("channel", "provider_id"),
        partial("inbox_open", "handle_id", "id", where="state IN ('new','working')"),
        partial("inbox_open_person", "person_id", "id", where="state IN ('new','working')"),
        sa.Index("inbox_handle", "handle_id", "id"),  # the history of a screen (storage/feed.py)
    )
    channel: str
    provider_id: str
    handle_id: int = Field(sa_type=sa.BigInteger)
    person_id: int | None = Field(default=None, sa_type=sa.BigInteger)
    text: str
    payload: dict[str, Any] = json_column()  # button data, the message replied to, attachments
    received_at: dt.datetime = moment()
    state: str = InboxState.NEW
    worker: int | None = None
    tries: int = 0
    turn_id: int | None = Field(default=None, sa_type=sa.BigInteger)


class Conversation(Owned, table=True):
    """What a person said and what they were answered: clean talk, no technical record (DESIGN.md section 8)."""

    __tablename__ = "conversations"
    __table_args__ = (sa.Index("conversations_person", "person_id", "id"),)
    turn_id: int = Field(sa_type=sa.BigInteger)
    at: dt.datetime = moment()
    channel: str
    said: str
    answered: str
    specialist: str = ""
    worked: bool = True
    duration_ms: float = 0.0


class Reminder(Journaled, table=True):
    """The rule. Dated instances are `Occurrence` rows; the next one exists before the rule advances."""

    __tablename__ = "reminders"
    __table_args__ = (sa.Index("reminders_person", "person_id", "state"),)
    text: str
    recipient_id: int = Field(sa_type=sa.BigInteger)
    handle_id: int | None = Field(default=None, sa_type=sa.BigInteger)  # where it was asked for
    kind: str = ReminderKind.FLOATING
    starts_local: str  # first wall time, ISO to the second; for ELAPSED in UTC
    zone: str | None = None  # only ANCHORED
    rrule: str | None = None
    skip_dates: list[str] = json_column(list)  # days left out, as specialists/language/skips.py writes them
    ladder: list[Any] = json_column(list)  # rungs of escalation, empty = say it once
    state: str = ReminderState.ACTIVE
    created_at: dt.datetime = moment()
    turn_id: int = Field(sa_type=sa.BigInteger)


class Occurrence(Journaled, table=True):
    """One dated instance of a reminder. Time makes it late, never ineligible."""

    __tablename__ = "occurrences"
    __table_args__ = (
        sa.UniqueConstraint("reminder_id", "local", "origin_id"),
        partial("occurrences_due", "due_at", where="state = 'pending'"),
        partial("occurrences_unanswered", "fired_at", where="state = 'fired'"),
        sa.Index("occurrences_person", "person_id", "fired_at"),
    )
    reminder_id: int = Field(sa_type=sa.BigInteger)
    local: str  # wall time it stands for, ISO; two firings for one local time are refused by the constraint
    due_at: dt.datetime = moment()
    origin_id: int = Field(default=0, sa_type=sa.BigInteger)  # the occurrence this one was snoozed from, else 0
    state: str = OccurrenceState.PENDING
    reason: str | None = None  # why it was skipped or expired, in words
    missed: int = 0  # how many earlier ones this firing speaks for after downtime
    rung: int = 0
    fired_at: dt.datetime | None = maybe_moment()
    ended_at: dt.datetime | None = maybe_moment()


class Outbox(Owned, table=True):
    """A row to deliver; the only way out of Hob. `person_id` is on whose behalf, `recipient_id` who gets it."""

    __tablename__ = "outbox"
    __table_args__ = (
        partial("outbox_once", "occurrence_id", "recipient_id", "channel", "rung", unique=True,
                where="occurrence_id IS NOT NULL"),
        partial("outbox_queued", "channel", "next_at", where="state = 'queued'"),
        partial("outbox_open", "handle_id", "state", "worker", "id", where="state IN ('queued','sending')"),
        partial("outbox_failed", "created_at", where="state = 'failed'"),
        sa.Index("outbox_handle", "handle_id", "id"),
    )
    recipient_id: int = Field(sa_type=sa.BigInteger)
    handle_id: int = Field(sa_type=sa.BigInteger)
    channel: str  # NOWHERE while the person has no way to be reached: their next incoming gives it one
    kind: str = OutboxKind.REPLY
    text: str
    buttons: list[Any] = json_column(list)
    occurrence_id: int | None = Field(default=None, sa_type=sa.BigInteger)
    rung: int = 0
    turn_id: int | None = Field(default=None, sa_type=sa.BigInteger)
    created_at: dt.datetime = moment()
    due_at: dt.datetime = moment()  # when it should have reached the person; lateness counts from here
    next_at: dt.datetime = moment()  # not to be claimed before
    state: str = OutboxState.QUEUED
    worker: int | None = None
    tries: int = 0
    unsure: bool = False  # an earlier try had no answer: the next copy is marked "(may be a repeat)"
    reply_to: str | None = None  # the provider's id of the incoming it answers
    provider_id: str | None = None
    error: str | None = None
    sent_at: dt.datetime | None = maybe_moment()


class Attempt(Owned, table=True):
    """One try to deliver, with what the provider said."""

    __tablename__ = "attempts"
    __table_args__ = (sa.UniqueConstraint("outbox_id", "number"),)
    outbox_id: int = Field(sa_type=sa.BigInteger)
    number: int
    started_at: dt.datetime = moment()
    finished_at: dt.datetime | None = maybe_moment()
    outcome: str  # accepted, rejected, unknown
    code: str | None = None
    detail: str | None = None


class Receipt(Owned, table=True):
    """The provider's proof about one outbox row."""

    __tablename__ = "receipts"
    __table_args__ = (sa.UniqueConstraint("outbox_id", "state"),)
    outbox_id: int = Field(sa_type=sa.BigInteger)
    state: str  # accepted, delivered, read, failed
    provider_id: str
    at: dt.datetime = moment()


class Ack(Journaled, table=True):
    """The person's "done", or the snooze that moved it on."""

    __tablename__ = "acks"
    __table_args__ = (sa.Index("acks_occurrence", "occurrence_id"),)
    occurrence_id: int = Field(sa_type=sa.BigInteger)
    kind: str  # done, snooze
    at: dt.datetime = moment()
    channel: str = ""


class Task(Journaled, table=True):
    __tablename__ = "tasks"
    __table_args__ = (sa.Index("tasks_person", "person_id", "state"),)
    title: str
    state: str = "open"  # open, done
    priority: int = 0  # 0 none, 1 low, 2 medium, 3 high
    due_local: str | None = None  # ISO date, or ISO date and time, in the person's zone
    created_at: dt.datetime = moment()
    completed_at: dt.datetime | None = maybe_moment()


class NamedList(Journaled, table=True):
    __tablename__ = "lists"
    __table_args__ = (sa.UniqueConstraint("person_id", "key"),)
    name: str  # as the person wrote it
    key: str  # folded, for finding and for one list a name


class ListItem(Journaled, table=True):
    __tablename__ = "list_items"
    __table_args__ = (sa.Index("list_items_list", "list_id", "state"),)
    list_id: int = Field(sa_type=sa.BigInteger)
    name: str
    key: str  # folded and singular, so that "lemon" and "lemons" are one
    amount: str | None = None  # decimal text: no float drift in what is shown back
    unit: str | None = None
    state: str = "wanted"  # wanted, bought
    added_at: dt.datetime = moment()
    bought_at: dt.datetime | None = maybe_moment()


class Change(Owned, table=True):
    """Before and after of one row, written by storage/unit.py and by nobody else."""

    __tablename__ = "changes"
    __table_args__ = (
        sa.Index("changes_person", "person_id", "turn_id"),
        sa.Index("changes_row", "table_name", "row_id"),
        partial("changes_undoing", "person_id", "turn_id", where="undo_of IS NOT NULL"),
        partial("changes_undone", "undone_by", where="undone_by IS NOT NULL"),
    )
    turn_id: int = Field(sa_type=sa.BigInteger)
    at: dt.datetime = moment()
    table_name: str
    row_id: int = Field(sa_type=sa.BigInteger)
    op: str  # insert, update, delete
    before: dict[str, Any] | None = maybe_document()
    after: dict[str, Any] | None = maybe_document()
    undo_of: int | None = Field(default=None, sa_type=sa.BigInteger)  # the turn that this change was made to reverse
    undone_by: int | None = Field(default=None, sa_type=sa.BigInteger)  # the turn that reversed this change


class Execution(Owned, table=True):
    """State of one turn: what was understood, planned and done, and why. It survives a restart and expires.

    The id is the turn's. `question` holds an open question with its choices until it is answered or expires.
    """

    __tablename__ = "executions"
    __table_args__ = (
        sa.Index("executions_person", "person_id", "id"),
        partial("executions_asking", "person_id", "id", where="question IS NOT NULL"),
    )
    status: str  # planning, executing, completed, failed, replanning
    kind: str = "message"  # message, clock
    summary: str = ""  # what the turn did, in a few words: for undo and "why did you do that?"
    trace: dict[str, Any] = json_column()
    question: dict[str, Any] | None = maybe_document()
    started_at: dt.datetime = moment()
    finished_at: dt.datetime | None = maybe_moment()
    expires_at: dt.datetime = moment()


class Event(Row, table=True):
    """Telemetry: no conversation is ever in here."""

    __tablename__ = "telemetry"
    __table_args__ = (sa.Index("telemetry_at", "at"), sa.Index("telemetry_trace", "trace_id"))
    at: dt.datetime = moment()
    level: str
    category: str
    name: str
    trace_id: int | None = Field(default=None, sa_type=sa.BigInteger)
    duration_ms: float | None = None
    data: dict[str, Any] = json_column()


class Secret(Row, table=True):
    """What the house itself must keep between starts: the web page's bearer token (hashed)."""

    __tablename__ = "secrets"
    name: str = Field(unique=True)
    value: str
    created_at: dt.datetime = moment()


# An update of a journaled row names the version it was read at; a lost race is an error, never a lost change.
for _mapper in SQLModel._sa_registry.mappers:
    if issubclass(_mapper.class_, Journaled):
        _mapper.version_id_col = _mapper.local_table.c.version
        _mapper.version_id_generator = lambda version: (version or 0) + 1
