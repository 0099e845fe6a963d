"""The three tiers of memory: what is going on, and what became of it. For storage/memory/tiers.py.

Owned, and not journaled: they are made of what was said after the reply and in the night, and are no deed of anybody's
that "undo" could mean. What an undo or a "forget that" takes back is dropped from them by its turn.
"""

import datetime as dt
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlmodel import Field

from storage.columns import Owned, json_column, maybe_moment, moment


class Tier(StrEnum):
    """How near a memory is: now, lately, in general."""

    ACTIVE = "active"
    SHORTTERM = "shortterm"
    LONGTERM = "longterm"


class ActiveMemory(Owned, table=True):
    """Something that is going on: what was said of it since it was last consolidated.

    `entries` are `{"text", "at", "turn", "subject", "attribute", "value", "durability"}`, the oldest first; `updates`
    counts them since the last consolidation. `entities` are the names and things that it is about, folded.
    """

    __tablename__ = "active_memories"
    __table_args__ = (sa.Index("active_memories_updated", "person_id", "updated_at"),)
    topic: str
    entries: list[dict[str, Any]] = json_column(list)
    entities: list[str] = json_column(list)
    updates: int = 0
    began_at: dt.datetime = moment()
    updated_at: dt.datetime = moment()


class Chunk(Owned, table=True):
    """A text that stands alone, made of an active memory: with its context, entities and relationships.

    `relationships` are `{"subject", "attribute", "value", "text", "ended", "turn"}`: `ended` is why one no longer
    holds, empty where it does, `turn` the one it was said in. `importance` is 0 to 1.
    """

    __tablename__ = "chunks"
    __table_args__ = (sa.Index("chunks_tier", "person_id", "tier"),)
    tier: str = Tier.SHORTTERM
    text: str
    context: str = ""
    entities: list[str] = json_column(list)
    relationships: list[dict[str, Any]] = json_column(list)
    turns: list[int] = json_column(list)
    importance: float = 0.5
    confidence: float = 1.0
    began_at: dt.datetime = moment()
    ended_at: dt.datetime = moment()
    made_at: dt.datetime = moment()
    live: bool = True
    uses: int = 0
    used_at: dt.datetime | None = maybe_moment()
    active_id: int = Field(default=0, sa_type=sa.BigInteger)  # of what it was made
