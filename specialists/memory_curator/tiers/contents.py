"""What the workers hand on, by rule or by a model the same: entries, chunks, differences. For the modules beside it."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class Entry(BaseModel):
    """One thing that was said of something that goes on, in the person's own words."""

    model_config = ConfigDict(frozen=True)

    text: str = Field(min_length=3, max_length=500)
    subject: str = ""
    attribute: str = ""
    value: str = ""
    durability: str = "months"


class Belonging(BaseModel):
    """Where an entry belongs: the id of an active memory, or a topic for a new one."""

    model_config = ConfigDict(frozen=True)

    memory: str | None = None
    topic: str = Field(default="", max_length=60)
    entities: tuple[str, ...] = Field(default=(), max_length=12)


class Relationship(BaseModel):
    """What a chunk says of something: "sarah", "lives", "Bonn". `turn` is the one it was said in."""

    model_config = ConfigDict(frozen=True)

    subject: str = ""
    attribute: str = ""
    value: str = ""
    text: str = ""
    turn: int = 0


class Piece(BaseModel):
    """One text that stands alone, with what surrounds it."""

    model_config = ConfigDict(frozen=True)

    text: str = Field(min_length=3, max_length=2000)
    context: str = Field(default="", max_length=200)
    entities: tuple[str, ...] = Field(default=(), max_length=20)
    relationships: tuple[Relationship, ...] = Field(default=(), max_length=20)
    importance: float = Field(default=0.5, ge=0, le=1)


class Pieces(BaseModel):
    """The chunks of one active memory."""

    model_config = ConfigDict(frozen=True)

    pieces: tuple[Piece, ...] = Field(default=(), max_length=10)


class Ended(BaseModel):
    """An older relationship that a newer one ends: by their numbers in the question, and why."""

    model_config = ConfigDict(frozen=True)

    old: int
    new: int
    kind: str  # temporal, negation, status_change, general


class AllEnded(BaseModel):
    """Every one that ended."""

    model_config = ConfigDict(frozen=True)

    ended: tuple[Ended, ...] = ()
