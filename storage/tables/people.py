"""Whom Hob knows, and where they are reached. For storage/people.py and bot/identity.py."""

import datetime as dt
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlmodel import Field

from storage.columns import Journaled, Owned, json_column, maybe_moment, moment


class Role(StrEnum):
    OWNER = "owner"
    MEMBER = "member"
    CONTACT = "contact"
    STRANGER = "stranger"  # wrote once and is not paired yet: nothing is done for them but pairing


class Consent(StrEnum):
    """Whether a contact agreed to get anything regular."""

    NONE = ""  # was never asked
    ASKED = "asked"
    GIVEN = "given"
    DECLINED = "declined"  # said no to what is regular; one message may still be written
    REFUSED = "refused"  # sent STOP: nothing is written at all


class Person(Journaled, table=True):
    """Someone Hob knows. `person_id` is whose book lists them: themselves, or for a contact the owner."""

    __tablename__ = "people"
    name: str
    role: str = Role.OWNER
    zone: str = "UTC"
    zone_known: bool = True  # False until the person, or the machine, told which zone it is
    quiet_from: str | None = None  # "22:00", wall time
    quiet_to: str | None = None
    hush_from: dt.datetime | None = maybe_moment()  # quiet for once, from a moment until another
    hush_until: dt.datetime | None = maybe_moment()
    preferences: dict[str, Any] = json_column()
    language: str = "en"
    aliases: list[str] = json_column(list)  # other words the book's owner has for them: "mom", "my sister"
    notes: str = ""
    details: dict[str, Any] = json_column()  # what is known beside handles: {"email": …, "address": …, "birthday": …}
    may: list[str] = json_column(list)  # a contact's card of permissions (storage/contacts.py names them)
    consent: str = Consent.NONE
    consent_at: dt.datetime | None = maybe_moment()
    created_at: dt.datetime = moment()


class Handle(Journaled, table=True):
    """One address of a person on one channel. `person_id` is the person reached."""

    __tablename__ = "handles"
    __table_args__ = (sa.UniqueConstraint("channel", "address"), sa.Index("handles_person", "person_id"))
    channel: str
    address: str
    blocked: str | None = None  # why nothing may be sent, in words
    last_in_at: dt.datetime | None = maybe_moment()
    created_at: dt.datetime = moment()


class Pairing(Owned, table=True):
    """An open invitation: who sends its code from an unknown address is `invitee_id` there. `person_id` invited."""

    __tablename__ = "pairings"
    invitee_id: int = Field(sa_type=sa.BigInteger)
    code_hash: str = Field(unique=True)
    channel: str | None = None  # the only channel on which it counts, if any
    created_at: dt.datetime = moment()
    expires_at: dt.datetime = moment()
    used_at: dt.datetime | None = maybe_moment()
