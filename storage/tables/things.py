"""What a person keeps: tasks, lists and documents. For storage/tasks.py, storage/lists.py and storage/documents.py."""

import datetime as dt

import sqlalchemy as sa
from sqlmodel import Field

from storage.columns import Journaled, json_column, maybe_moment, moment


class Task(Journaled, table=True):
    __tablename__ = "tasks"
    __table_args__ = (sa.Index("tasks_person", "person_id", "state"),)
    title: str
    state: str = "open"  # open, done
    priority: int = 0  # 0 none, 1 low, 2 medium, 3 high
    due_local: str | None = None  # ISO date, or ISO date and time, in the person's zone
    created_at: dt.datetime = moment()
    completed_at: dt.datetime | None = maybe_moment()
    tainted: bool = Field(default=False, sa_column_kwargs={"server_default": sa.false()})  # somebody else's words


class NamedList(Journaled, table=True):
    __tablename__ = "lists"
    __table_args__ = (sa.UniqueConstraint("person_id", "key"),)
    name: str  # as the person wrote it
    key: str  # folded, for finding and for one list a name


class ListItem(Journaled, table=True):
    __tablename__ = "list_items"
    __table_args__ = (sa.Index("list_items_list", "list_id", "state"),)
    list_id: int = Field(sa_type=sa.BigInteger)
    name: str
    key: str  # folded and singular, so that "lemon" and "lemons" are one
    amount: str | None = None  # decimal text: no float drift in what is shown back
    unit: str | None = None
    state: str = "wanted"  # wanted, bought
    added_at: dt.datetime = moment()
    bought_at: dt.datetime | None = maybe_moment()
    tainted: bool = Field(default=False, sa_column_kwargs={"server_default": sa.false()})  # somebody else's words


class Document(Journaled, table=True):
    """A note, or the text of a file that was brought in."""

    __tablename__ = "documents"
    __table_args__ = (sa.Index("documents_person", "person_id", "key"),)
    title: str  # as the person wrote it
    key: str  # folded, for finding
    text: str
    kind: str = "note"  # note, or the kind of file: text, markdown, pdf, docx, csv, ics
    file: str = ""  # what the file was called; empty for a note
    part: str = ""  # what the text comes in: "page", "row", "event"; empty for a note
    starts: list[int] = json_column(list)  # where in the text each part begins
    hidden: bool = Field(default=False, sa_column_kwargs={"server_default": sa.false()})  # holds a secret
    created_at: dt.datetime = moment()
    tainted: bool = Field(default=False, sa_column_kwargs={"server_default": sa.false()})  # somebody else's words
