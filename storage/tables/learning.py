"""What is learnt from talk, after the reply: what waits to be read, what was read and why, what a session held."""

import datetime as dt
from enum import StrEnum

import sqlalchemy as sa
from sqlmodel import Field

from storage.columns import Journaled, Owned, json_column, maybe_moment, moment


class Fate(StrEnum):
    """What became of an insight."""

    STORED = "stored"  # believed at once
    LISTED = "listed"  # believed, and listed for review
    WAITING = "waiting"  # not believed without a yes
    KNOWN = "known"  # it was known already, and is surer now
    CONFIRMED = "confirmed"  # a yes was given
    REFUSED = "refused"  # a no was given, or it was dropped at the review


class Lesson(Owned, table=True):
    """A message that may teach something, until it was read. Written with its turn, deleted with what it taught."""

    __tablename__ = "lessons"
    turn_id: int = Field(sa_type=sa.BigInteger)
    at: dt.datetime = moment()
    text: str
    origin: str
    handle_id: int = Field(sa_type=sa.BigInteger)
    channel: str
    tries: int = 0


class ExtractedFact(Journaled, table=True):
    """One insight as it was read, with the reasoning; `fact_id` is the fact that it became or confirmed."""

    __tablename__ = "extracted_facts"
    __table_args__ = (sa.Index("extracted_facts_person", "person_id", "at"),)
    turn_id: int = Field(sa_type=sa.BigInteger)  # in which it was said
    at: dt.datetime = moment()
    text: str
    words: str = ""
    reasoning: str = ""
    subject: str = ""
    attribute: str = ""
    value: str = ""
    category: str
    kind: str
    durability: str
    confidence: float
    tags: list[str] = json_column(list)
    by: str = "rule"  # rule, model
    fate: str = Fate.STORED
    fact_id: int | None = Field(default=None, sa_type=sa.BigInteger)
    asked_at: dt.datetime | None = maybe_moment()
    reviewed_at: dt.datetime | None = maybe_moment()


class Session(Owned, table=True):
    """What one session of talk held, in a few lines: from its first message to the last before a long pause."""

    __tablename__ = "sessions"
    __table_args__ = (sa.Index("sessions_person", "person_id", "ended_at"),)
    started_at: dt.datetime = moment()
    ended_at: dt.datetime = moment()
    last_id: int = Field(sa_type=sa.BigInteger)  # of the conversation that ended it
    messages: int
    summary: str
    by: str = "rule"
