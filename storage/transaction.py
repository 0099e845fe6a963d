"""What a unit of work does to the database: found, written in batches, journaled. Nobody but storage/unit.py calls it.

Everything here is synchronous and may wait through greenlets: it runs within `greenlet_spawn`, one call at a time.
"""

from __future__ import annotations

import datetime as dt
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, cast

import sqlalchemy as sa
from sqlalchemy import orm
from sqlalchemy.util.concurrency import await_only
from sqlmodel import SQLModel
from sqlmodel.sql.expression import SelectOfScalar

from storage import bare, foreign, insertion, journal, loading, partition
from storage.columns import Journaled, Owned, new_id
from storage.errors import Foreign
from storage.tables import Change

if TYPE_CHECKING:
    from storage.database import Database

R = TypeVar("R", bound=SQLModel)
T = TypeVar("T")


class Transaction:
    """The session of one unit, what was added to it, and the journal of all that it changes."""

    def __init__(self, database: Database, person_id: int, turn_id: int, now: dt.datetime) -> None:
        """`person_id` and `turn_id` are whose journal the changes are in, and under which turn; `now` is an aware
        UTC moment."""
        self._database, self._stamp = database, (person_id, turn_id, now)
        self.session = database.open_plain_session()
        self._documents = journal.watch(self.session)
        self.partitions = {person_id}  # whose rows this transaction may write
        self._open: sa.Connection | None = None  # the session's, asked for once: it takes as long as a statement
        self.pending: list[Owned] = []  # added, not yet written
        self.closing: list[tuple[str, tuple[Any, ...]]] = []  # what a ledger is told at the commit
        self._written: list[Owned] = []  # added and written, not yet committed
        self.writing = False
        self.turned_back = 0  # savepoints that were dropped
        self.tainted = False  # what is written from now on holds somebody else's words
        self.undo_of: int | None = None  # the turn that the changes reverse

    @property
    def _connection(self) -> sa.Connection:
        if self._open is None:
            self._open = self.session.connection()
        return self._open

    def forget(self) -> None:
        """What was added is no more to be written."""
        self._open = None
        self.pending.clear()
        self.closing.clear()
        self._written.clear()

    def release(self) -> None:
        """Lets others write."""
        if self.writing:
            self.writing = False
            self._database.end_write()

    def delete(self, row: Owned) -> None:
        """At the next flush; a row that was added and not yet written is just left out."""
        left = [pending for pending in self.pending if pending is not row]
        if len(left) == len(self.pending):
            self.session.delete(row)
        self.pending = left

    def begin(self) -> None:
        """Takes the write lock, unless it is held."""
        if not self.writing:
            await_only(self._database.begin_write())
            try:
                self._database.begin_transaction(self.session)
            except BaseException:
                self._database.end_write()
                raise
            self.writing = True

    def commit(self, *, last: bool = False) -> None:
        """Writes what is pending, and all of it for good; the lock is held until `release`.

        After the `last` one nothing that was added is changed any more.
        """
        self.flush(last=last)
        if self.closing:
            self.begin()
            for sql, values in self.closing:
                bare.change(self._connection, sql, values)
            self.closing.clear()
        self._open = None
        self.session.commit()
        self._written.clear()

    def rest(self) -> bool:
        """Gives the snapshot and the connection back; False, and nothing given, where there is something to write."""
        self._documents.mark_changed()
        session = self.session
        changed = any(session.is_modified(row) for row in session.dirty)
        if self.writing or self.pending or self.closing or session.deleted or changed:
            return False
        self._open = None
        session.commit()
        return True

    @property
    def is_clean(self) -> bool:
        """Whether nothing was or is to be written: then whatever this reads, anybody may read for it."""
        if self.writing or self.pending or self.closing or self.session.deleted:
            return False
        self._documents.mark_changed()
        return not self.session.dirty

    def load(
        self, table: type[R], condition: str, values: Mapping[str, Any], driver: sqlite3.Connection | None = None
    ) -> list[R]:
        """The rows of a table under a condition written out, as the session's own objects. `driver`: who reads them,
        where that is not this transaction."""
        if driver is None:
            self.flush()
            driver = bare.driver(self._connection)
        if driver is None:
            return loading.select(self._connection, self.session, table, condition, values)
        return loading.load(driver, self._database.dialect, self.session, self._documents, table, condition, values)

    def find(self, statement: Any, person_id: int) -> Any:
        """What a `select` finds in that partition: rows, or values where it asks for one column."""
        self.flush()
        found = self.session.execute(partition.narrowed(statement, person_id))
        return found.scalars() if isinstance(statement, SelectOfScalar) else found

    def read(self, sql: str, values: tuple[Any, ...]) -> Sequence[Any]:
        """Plain tuples, past SQLAlchemy."""
        self.flush()
        return bare.read(self._connection, sql, values)

    def change(self, sql: str, values: tuple[Any, ...]) -> int:
        """An UPDATE or DELETE past SQLAlchemy: how many rows it touched."""
        self.flush()
        self.begin()
        return bare.change(self._connection, sql, values)

    def execute(self, statement: Any) -> None:
        """A Core statement of a ledger, past the journal."""
        self.flush()
        self.begin()
        self._connection.execute(statement)

    def beneath(self, work: Callable[[sa.Connection], T]) -> T:
        """Whatever `work` does with the connection of this transaction."""
        self.flush()
        self.begin()
        return work(self._connection)

    def flush(self, *, last: bool = False) -> None:
        """Writes what was added, changed and deleted, with its journal. Raises Foreign for another partition's row.

        After the `last` time no change of these rows is looked for any more.
        """
        session, added = self.session, self.pending
        if not added and not session.identity_map:
            return  # nothing was read that could have been changed
        self._documents.mark_changed()
        if self.tainted:
            foreign.mark((*added, *session.dirty))
        changed = [row for row in session.dirty if session.is_modified(row)]
        deleted = list(session.deleted)
        if not (added or changed or deleted):
            return
        for row in cast(list[Owned], [*added, *changed, *deleted]):
            if row.person_id not in self.partitions:
                raise Foreign
        self.begin()
        changes = [
            *journal.deletions(deleted, self._documents), *journal.updates(changed, self._documents),
            *journal.insertions(added),
        ]
        if changed or deleted:
            session.flush()
        self._insert(added, last)
        if changes:
            self._put(Change, [self._entry(*change) for change in changes])
        self.pending = []
        if not last:
            for row in cast(list[Owned], [*added, *changed]):
                self._documents.keep(row)

    def _insert(self, rows: Sequence[Owned], last: bool) -> None:
        """One statement a table, past the session's unit of work, which takes three times as long over it."""
        batches: dict[type[Owned], list[dict[str, Any]]] = {}
        for row in rows:
            batches.setdefault(type(row), []).append(journal.columns(row))
        for table, batch in batches.items():
            self._put(table, batch)
        for row in rows:
            orm.make_transient_to_detached(row)
        if not last:
            self.session.add_all(rows)
            self._written += rows

    def _put(self, table: type[SQLModel], rows: Sequence[dict[str, Any]]) -> None:
        connection = self._connection
        below = bare.driver(connection)
        if below is not None:
            insertion.put(below, connection.dialect, table, rows)
        else:
            connection.execute(sa.insert(table), rows)

    def set_savepoint(self) -> tuple[orm.SessionTransaction, int]:
        """A savepoint, and how much had been written before it: what `drop_savepoint` goes back to."""
        self.flush()
        self.begin()
        self._open = None  # whoever asks for it anew begins the savepoint
        return self.session.begin_nested(), len(self._written)

    def keep_savepoint(self, nested: orm.SessionTransaction) -> None:
        self.flush()
        self._open = None
        nested.commit()

    def drop_savepoint(self, nested: orm.SessionTransaction, written: int) -> None:
        """Rows changed since are as they were, rows added since are new again."""
        self.pending = []
        self.turned_back += 1
        self._open = None
        nested.rollback()
        for row in self._written[written:]:
            if row in self.session:
                self.session.expunge(row)
            orm.make_transient(row)
        del self._written[written:]
        for known in list(self.session):
            if sa.inspect(known).expired_attributes:  # the rollback forgot what was changed within
                self.session.refresh(known)

    def _entry(
        self, row: Journaled, op: str, before: journal.Image | None, after: journal.Image | None
    ) -> dict[str, Any]:
        person_id, turn_id, now = self._stamp
        return {
            "id": new_id(), "person_id": person_id, "turn_id": turn_id, "at": now,
            "table_name": row.__tablename__, "row_id": row.id, "op": op, "before": before, "after": after,
            "undo_of": self.undo_of, "undone_by": None,
        }
