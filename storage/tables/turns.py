"""What was said and done, and by which turn: conversations, changes, states, telemetry."""

import datetime as dt
from typing import Any

import sqlalchemy as sa
from sqlmodel import Field

from storage.columns import Owned, Row, json_column, maybe_document, maybe_moment, moment, partial


class Conversation(Owned, table=True):
    """What a person said and what they were answered: clean talk, no technical record."""

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


class Change(Owned, table=True):
    """Before and after of one row, written by storage/transaction.py and by nobody else."""

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
    kind: str = "message"  # message, clock, visit
    summary: str = ""  # what the turn did, in a few words: for undo and "why did you do that?"
    trace: dict[str, Any] = json_column()
    question: dict[str, Any] | None = maybe_document()
    started_at: dt.datetime = moment()
    finished_at: dt.datetime | None = maybe_moment()
    expires_at: dt.datetime = moment()


class Learnt(Owned, table=True):
    """What a message of the person's meant once, so that the like of it need not be asked about again."""

    __tablename__ = "learnt"
    __table_args__ = (sa.UniqueConstraint("person_id", "phrase"), sa.Index("learnt_turn", "turn_id"))
    phrase: str  # its words, with {places} for what differs from time to time (specialists/language/grammar/phrases.py)
    said: str  # the message itself
    intent: str
    slots: dict[str, Any] = json_column()  # what stays the same each time, as bot/understanding/message keeps it
    turn_id: int = Field(sa_type=sa.BigInteger)
    at: dt.datetime = moment()


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


class Approval(Owned, table=True):
    """A yes that is asked for: one use, for exactly this deed. `person_id` is whose yes it is."""

    __tablename__ = "approvals"
    __table_args__ = (sa.Index("approvals_person", "person_id", "state"),)
    nonce: str = Field(unique=True)
    turn_id: int = Field(sa_type=sa.BigInteger)
    handle_id: int = Field(sa_type=sa.BigInteger)  # the chat it was asked in: a yes from elsewhere does not count
    intent: str
    slots: dict[str, Any] = json_column()
    digest: str  # of the deed, recipient and text included: changed content needs a new yes
    state: str = "open"  # one of storage/approvals.py's
    created_at: dt.datetime = moment()
    expires_at: dt.datetime = moment()
    settled_at: dt.datetime | None = maybe_moment()


class Spending(Owned, table=True):
    """What something cost. Summed by feature and month; no text of anybody is in here."""

    __tablename__ = "spending"
    __table_args__ = (
        sa.Index("spending_person", "person_id", "at"),
        partial("spending_once_in", "carrier_id", unique=True, where="carrier_id IS NOT NULL"),
    )
    at: dt.datetime = moment()
    feature: str  # sms, whatsapp, call, or what a model was asked for
    micros: int = Field(default=0, sa_type=sa.BigInteger)  # millionths of the currency
    currency: str = "USD"
    turn_id: int | None = Field(default=None, sa_type=sa.BigInteger)
    outbox_id: int | None = Field(default=None, sa_type=sa.BigInteger)
    carrier_id: str | None = None  # a carrier's own id of a message or call that came in; models have neither id
    data: dict[str, Any] = json_column()  # segments, seconds, tokens
