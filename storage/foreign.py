"""Rows that hold somebody else's words: marked when a tainted turn writes them, noticed when one is read. For unit.py.

So a reminder made of an invitation, or a contact's line on a list, stays known for what it is long after its turn: an
answer in which it was read out is shown to no model as the person's own talk (specialists/exchange.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from sqlalchemy import orm

from storage.tables import CalendarEvent, Document, Instruction, ListItem, Reminder, Task, WorkEntry

MARKED = (CalendarEvent, Document, Instruction, ListItem, Reminder, Task, WorkEntry)
_READ = "foreign"  # in a session's own notes


def mark(rows: Iterable[object]) -> None:
    """These rows were written by a turn that had read foreign text."""
    for row in rows:
        if isinstance(row, MARKED):
            row.tainted = True


def was_read(session: orm.Session) -> bool:
    """Whether a marked row was read in this session."""
    return bool(session.info.get(_READ))


def note(session: orm.Session, row: object) -> None:
    """This row was read in that session."""
    if isinstance(row, MARKED) and row.tainted:
        session.info[_READ] = True


def _loaded(row: Any, context: Any) -> None:
    note(context.session, row)


for _table in MARKED:
    sa.event.listen(_table, "load", _loaded)
