"""What came in, what goes out, and what became of it. For storage/queue/."""

import datetime as dt
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlmodel import Field

from storage.columns import Owned, Row, json_column, maybe_document, maybe_moment, moment, partial


class InboxState(StrEnum):
    NEW = "new"
    WORKING = "working"
    DONE = "done"
    FAILED = "failed"


class OutboxState(StrEnum):
    QUEUED = "queued"  # to go; with a worker: held by it, and not gone
    SENDING = "sending"  # the intent to send is stored; the answer is not known yet
    ACCEPTED = "accepted"  # the provider gave an id
    DELIVERED = "delivered"
    FAILED = "failed"  # given up (see error), and told
    CANCELLED = "cancelled"


class Tried(StrEnum):
    """How one try to deliver ended."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    UNKNOWN = "unknown"  # nobody can tell whether it went out


class OutboxKind(StrEnum):
    REPLY = "reply"
    REMINDER = "reminder"
    NOTICE = "notice"
    MESSAGE = "message"  # to somebody else, on a person's behalf
    BRIEFING = "briefing"
    CHECK_IN = "check_in"


NOWHERE = ""  # the channel of an outbox row that waits for its person to be heard from


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
        # A tapped button and a message that answers another name it as the provider does.
        partial("outbox_given", "handle_id", "provider_id", where="provider_id IS NOT NULL"),
    )
    recipient_id: int = Field(sa_type=sa.BigInteger)
    handle_id: int = Field(sa_type=sa.BigInteger)
    channel: str  # NOWHERE while the person has no way to be reached: their next incoming gives it one
    kind: str = OutboxKind.REPLY
    text: str
    buttons: list[Any] = json_column(list)
    media: dict[str, Any] | None = maybe_document()  # a picture that goes along (storage/attached.py)
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
    outcome: str  # one of Tried
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


class Call(Owned, table=True):
    """One telephone call, out or in. `person_id` is who is at the other end; `outbox_id` what an outgoing one says."""

    __tablename__ = "calls"
    __table_args__ = (sa.Index("calls_outbox", "outbox_id"),)
    sid: str = Field(unique=True)  # the provider's id
    handle_id: int = Field(sa_type=sa.BigInteger)
    direction: str  # out, in
    outbox_id: int | None = Field(default=None, sa_type=sa.BigInteger)
    state: str  # the provider's word: queued, ringing, in-progress, completed, busy, no-answer, failed, canceled
    answered_by: str | None = None  # human, machine, unknown
    known: bool = False  # an incoming caller has given their PIN
    wrong_pins: int = 0
    started_at: dt.datetime = moment()
    ended_at: dt.datetime | None = maybe_moment()
