"""What Hob remembers: facts. For storage/memory/, which alone reads and writes them."""

import datetime as dt
from enum import StrEnum

import sqlalchemy as sa
from sqlmodel import Field

from storage.columns import Journaled, json_column, maybe_moment, moment


class Category(StrEnum):
    """What a fact is about."""

    PEOPLE = "people"
    PREFERENCES = "preferences"
    PROJECTS = "projects"
    SCHEDULES = "schedules"
    WORK = "work"
    GENERAL = "general"


class Kind(StrEnum):
    """What sort of insight a fact is."""

    USER_PREFERENCE = "user_preference"
    PATTERN = "pattern"
    CONTEXT = "context"
    OUTCOME = "outcome"
    FEEDBACK = "feedback"


class FactState(StrEnum):
    LIVE = "live"  # believed, and used in answers
    REVIEW = "review"  # the same, and listed for the person to look at
    ASKED = "asked"  # not believed without a yes
    SUPERSEDED = "superseded"  # another took its place
    FORGOTTEN = "forgotten"  # the person wanted it gone: purged thirty days later
    EXPIRED = "expired"  # over its time, or nobody confirmed it for too long


class Durability(StrEnum):
    """How long a fact of its kind stays true without being confirmed."""

    LASTING = "lasting"
    MONTHS = "months"
    DAYS = "days"


class Fact(Journaled, table=True):
    """One remembered statement. A change is a new row; the old one is retired and says why.

    It knows two times: when it was true (`true_from`, `true_to`; empty is unbounded), and when Hob believed it
    (`learnt_at`, `retired_at`). `confidence` is that of the moment when it was last confirmed (`confirmed_at`, or
    `learnt_at`): what age makes of it is computed by storage/memory/ageing.py. `uses` and `used_at` are no deeds: they
    are counted past the journal, and an undo does not mind them.
    """

    __tablename__ = "facts"
    __table_args__ = (
        sa.Index("facts_state", "person_id", "state"),
        sa.Index("facts_key", "person_id", "key"),
        sa.Index("facts_subject", "person_id", "subject"),
    )
    text: str  # a whole statement, in the person's words
    key: str  # its words folded: two texts with one key are one fact
    category: str = Category.GENERAL
    kind: str = Kind.CONTEXT
    subject: str = ""  # folded: "me", "sarah", "spare key"; empty where it could not be read
    attribute: str = ""  # "live", "locker code"
    value: str = ""
    confidence: float = 1.0
    state: str = FactState.LIVE
    origin: str = "owner"  # whose hand it came from, as a turn's origin
    turn_id: int = Field(sa_type=sa.BigInteger)  # in which it was learnt
    words: str = ""  # of the message that it was read from
    tags: list[str] = json_column(list)
    durability: str = Durability.LASTING
    hidden: bool = False  # holds a secret: shown to its person alone, in no log, trace or export
    true_from: dt.datetime | None = maybe_moment()
    true_to: dt.datetime | None = maybe_moment()
    learnt_at: dt.datetime = moment()
    retired_at: dt.datetime | None = maybe_moment()
    expires_at: dt.datetime | None = maybe_moment()
    confirmed_at: dt.datetime | None = maybe_moment()
    uses: int = 0
    used_at: dt.datetime | None = maybe_moment()
    replaced_by: int | None = Field(default=None, sa_type=sa.BigInteger)
    why: str = ""  # why it was retired, or waits: "you said otherwise", "you asked me to forget it"
