"""Profiles: a structured document about a person, and every version that it had. For storage/memory/profiles.py."""

import datetime as dt
from typing import Any

import sqlalchemy as sa
from sqlmodel import Field

from storage.columns import Journaled, json_column, moment


class Profile(Journaled, table=True):
    """One document of a person: "food", "routine", "health", "general", and what tags bring.

    `document` is `{"sections": {section: [item, …]}, "next": n}`; storage/memory/profiles.py says what an item holds.
    `number` is that of its newest version.
    """

    __tablename__ = "profiles"
    __table_args__ = (sa.UniqueConstraint("person_id", "name"),)
    name: str
    document: dict[str, Any] = json_column()
    number: int = 0
    updated_at: dt.datetime = moment()


class ProfileVersion(Journaled, table=True):
    """A profile as it was after one turn's edits. Kept for good: any of them can be gone back to."""

    __tablename__ = "profile_versions"
    __table_args__ = (sa.UniqueConstraint("profile_id", "number"),)
    profile_id: int = Field(sa_type=sa.BigInteger)
    number: int
    at: dt.datetime = moment()
    turn_id: int = Field(sa_type=sa.BigInteger)
    document: dict[str, Any] = json_column()
    why: str = ""  # in a few words: "added: you are vegan"
