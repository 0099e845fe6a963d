"""What happens when: calendars and the events in them. For storage/calendars.py."""

import datetime as dt

import sqlalchemy as sa
from sqlmodel import Field

from storage.columns import Journaled, Owned, json_column, moment


class Calendar(Journaled, table=True):
    """One calendar of a person. Hob's own has an address where it is kept in step with one of an account."""

    __tablename__ = "calendars"
    __table_args__ = (sa.Index("calendars_person", "person_id"),)
    name: str
    kind: str = "own"  # own, caldav
    address: str = ""
    synced: str = ""  # how far it has been read, in the words of the account
    created_at: dt.datetime = moment()


class CalendarEvent(Journaled, table=True):
    """An event, or one instance of a repeating event that was changed by itself (`master_id`, `instead_of`).

    `starts_local` is a wall time in `zone`, or, all day, a date. `starts_at` and `ends_at` are the moments of its first
    begin and of its last end, for looking it up; what has no end ends at `storage.calendars.NEVER`.
    """

    __tablename__ = "calendar_events"
    __table_args__ = (
        sa.Index("calendar_events_time", "person_id", "wide", "starts_at"),
        sa.Index("calendar_events_uid", "person_id", "uid"),
    )
    calendar_id: int = Field(sa_type=sa.BigInteger)
    uid: str
    sequence: int = 0  # goes up with each change of its time, as RFC 5545 has it
    etag: str = ""  # of the copy that lives elsewhere
    title: str
    place: str = ""
    notes: str = ""
    invitees: list[str] = json_column(list)  # names, as they were said
    all_day: bool = False
    starts_local: str  # ISO
    zone: str | None = None  # IANA name; none where it lasts all day
    seconds: int | None = None  # how long; none where nobody said it. All day: whole days
    rrule: str | None = None
    without: list[str] = json_column(list)  # begins of instances that are left out, ISO, as `starts_local` counts
    starts_at: dt.datetime = moment()
    ends_at: dt.datetime = moment()
    wide: bool = False  # repeats, or lasts longer than a day: looked up by both its ends
    master_id: int = Field(default=0, sa_type=sa.BigInteger)
    instead_of: str = ""  # the begin of the instance that it stands for
    reminder_id: int = Field(default=0, sa_type=sa.BigInteger)  # the one that was set with it, unasked
    state: str = "confirmed"  # confirmed, cancelled
    created_at: dt.datetime = moment()
    turn_id: int = Field(sa_type=sa.BigInteger)
    tainted: bool = Field(default=False, sa_column_kwargs={"server_default": sa.false()})  # somebody else's words


class CalendarCopy(Owned, table=True):
    """An event as a CalDAV account keeps it, when both last agreed: what differs from it since has to be sent, or came.

    Not journaled: an undo changes the event, and the difference to its copy is sent.
    """

    __tablename__ = "calendar_copies"
    __table_args__ = (sa.Index("calendar_copies_href", "calendar_id", "href", unique=True),)
    calendar_id: int = Field(sa_type=sa.BigInteger)
    href: str  # its address there
    uid: str  # of the event; empty where there is none in it that I can read
    etag: str  # empty where it is not known to be there
    text: str  # iCalendar, as it is there
    digest: str  # of the event here, with its changed instances
    stamp: str  # of their versions: the same as long as nothing was written to them
