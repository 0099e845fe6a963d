"""What is to be said when: reminders, their occurrences, the answers. For storage/agenda.py."""

import datetime as dt
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlmodel import Field

from storage.columns import Journaled, json_column, maybe_document, maybe_moment, moment, partial


class ReminderState(StrEnum):
    ACTIVE = "active"
    DONE = "done"
    CANCELLED = "cancelled"


class ReminderKind(StrEnum):
    FLOATING = "floating"  # wall time that travels with the person
    ANCHORED = "anchored"  # wall time in one named zone
    ELAPSED = "elapsed"  # so long from now, whatever the clocks do


class Purpose(StrEnum):
    """What happens when a reminder falls due."""

    REMIND = "remind"  # its text is said
    MESSAGE = "message"  # its text goes to somebody else, as the person's own message
    BRIEFING = "briefing"  # the day is summed up
    CHECK_IN = "check_in"  # its recipient is asked how they are
    RETURN = "return"  # a journey is over: the person's time zone is what it was before
    QUIET = "quiet"  # a quiet time is over: what it held back is told


class OccurrenceState(StrEnum):
    PENDING = "pending"  # waits for its moment
    FIRED = "fired"  # its outbox rows exist
    DONE = "done"  # over without an answer (the next one came, or nothing was asked)
    ACKNOWLEDGED = "acknowledged"  # the person said done, or snoozed it into a new occurrence
    EXPIRED = "expired"  # given up, and the owner was told
    SKIPPED = "skipped"  # never fired, for the reason kept


class Reminder(Journaled, table=True):
    """The rule. Dated instances are `Occurrence` rows; the next one exists before the rule advances."""

    __tablename__ = "reminders"
    __table_args__ = (
        sa.Index("reminders_person", "person_id", "state"),
        partial("reminders_event", "event_id", where="event_id IS NOT NULL"),
    )
    text: str
    recipient_id: int = Field(sa_type=sa.BigInteger)
    handle_id: int | None = Field(default=None, sa_type=sa.BigInteger)  # where it was asked for
    kind: str = ReminderKind.FLOATING
    starts_local: str  # first wall time, ISO to the second; for ELAPSED in UTC
    zone: str | None = None  # only ANCHORED
    rrule: str | None = None
    skip_dates: list[str] = json_column(list)  # days left out, as specialists/language/time/skips.py writes them
    ladder: list[Any] = json_column(list)  # rungs of escalation (bot/clock/ladders.py), empty = say it once
    purpose: str = Purpose.REMIND
    state: str = ReminderState.ACTIVE
    created_at: dt.datetime = moment()
    turn_id: int = Field(sa_type=sa.BigInteger)
    tainted: bool = Field(default=False, sa_column_kwargs={"server_default": sa.false()})  # somebody else's words
    media: dict[str, Any] | None = maybe_document()  # a picture that goes along (storage/attached.py); of a message
    event_id: int | None = Field(default=None, sa_type=sa.BigInteger)  # the event that it hangs on, and moves with
    lead: int | None = None  # so many seconds ahead of its event


class Occurrence(Journaled, table=True):
    """One dated instance of a reminder. Time makes it late, never ineligible."""

    __tablename__ = "occurrences"
    __table_args__ = (
        sa.UniqueConstraint("reminder_id", "local", "origin_id"),
        partial("occurrences_due", "due_at", where="state = 'pending'"),
        partial("occurrences_unanswered", "fired_at", where="state = 'fired'"),
        partial("occurrences_climbing", "climbs_at", where="state = 'fired' AND climbs_at IS NOT NULL"),
        sa.Index("occurrences_person", "person_id", "fired_at"),
    )
    reminder_id: int = Field(sa_type=sa.BigInteger)
    local: str  # wall time it stands for, ISO; two firings for one local time are refused by the constraint
    due_at: dt.datetime = moment()
    origin_id: int = Field(default=0, sa_type=sa.BigInteger)  # the occurrence this one was snoozed from, else 0
    state: str = OccurrenceState.PENDING
    reason: str | None = None  # why it was skipped or expired, in words
    missed: int = 0  # how many earlier ones this firing speaks for after downtime
    # Fired: the last step of its ladder that was taken (bot/clock/ladders.py), and when the next one is due, unanswered
    # until then. Pending, with another purpose than remind: how often its turn has failed, and not to be tried before.
    rung: int = 0
    climbs_at: dt.datetime | None = maybe_moment()
    fired_at: dt.datetime | None = maybe_moment()
    ended_at: dt.datetime | None = maybe_moment()


class Ack(Journaled, table=True):
    """The person's "done", or the snooze that moved it on."""

    __tablename__ = "acks"
    __table_args__ = (sa.Index("acks_occurrence", "occurrence_id"),)
    occurrence_id: int = Field(sa_type=sa.BigInteger)
    kind: str  # done, snooze
    at: dt.datetime = moment()
    channel: str = ""


class CheckIn(Journaled, table=True):
    """Regular asking after somebody. When it asks, and how it climbs, is its reminder (purpose check_in)."""

    __tablename__ = "checkins"
    __table_args__ = (sa.Index("checkins_person", "person_id", "state"), sa.Index("checkins_subject", "subject_id"))
    subject_id: int = Field(sa_type=sa.BigInteger)  # who is asked: a contact, a member, or the person themselves
    reminder_id: int = Field(sa_type=sa.BigInteger)
    question: str = ""  # empty: how they are
    circle: list[Any] = json_column(list)  # ids of people who may answer for them, and are told when nobody does
    paused_until: dt.datetime | None = maybe_moment()
    state: str = "active"  # active, paused, stopped
    created_at: dt.datetime = moment()


class CheckInAnswer(Journaled, table=True):
    """What was answered to one asking, by whom. An asking without a row here has had no answer."""

    __tablename__ = "checkin_answers"
    __table_args__ = (sa.Index("checkin_answers_of", "checkin_id", "at"),)
    checkin_id: int = Field(sa_type=sa.BigInteger)
    occurrence_id: int = Field(sa_type=sa.BigInteger)
    from_id: int = Field(sa_type=sa.BigInteger)
    kind: str  # ok, late, question, help, stop, other
    text: str
    at: dt.datetime = moment()
