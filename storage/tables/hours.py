"""Time spent on work: what was logged, and the timer that runs. For storage/hours.py."""

import datetime as dt

import sqlalchemy as sa
from sqlmodel import Field

from storage.columns import Journaled, maybe_moment, moment


class WorkEntry(Journaled, table=True):
    __tablename__ = "work_entries"
    __table_args__ = (sa.Index("work_entries_person", "person_id", "day_local"),)
    project: str  # as the person said it; empty where no project was named
    key: str  # folded, for finding
    day_local: str  # ISO date, in the person's zone
    seconds: int = 0  # of a timer that runs: none yet
    started_at: dt.datetime | None = maybe_moment()  # empty where only a length was said
    ended_at: dt.datetime | None = maybe_moment()
    running: bool = Field(default=False, sa_column_kwargs={"server_default": sa.false()})
    timed: bool = Field(default=False, sa_column_kwargs={"server_default": sa.false()})  # measured by the timer
    note: str = Field(default="", sa_column_kwargs={"server_default": ""})
    created_at: dt.datetime = moment()
    tainted: bool = Field(default=False, sa_column_kwargs={"server_default": sa.false()})  # somebody else's words
