"""The unit of work: one person's partition, one transaction, every change journaled. All features write through it."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from contextvars import ContextVar
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.util.concurrency import greenlet_spawn
from sqlmodel import SQLModel

from storage import foreign, partition
from storage.columns import Owned
from storage.errors import Foreign, Unfinished
from storage.transaction import Transaction

if TYPE_CHECKING:
    from storage.database import Database

R = TypeVar("R", bound=SQLModel)
T = TypeVar("T")

_inside: ContextVar[object] = ContextVar("inside", default=None)  # the savepoint that this code runs in


class Unit:
    """One transaction on one person's partition.

    Reads see only that person's rows, whatever the statement says: the filter is added to every query. Nothing is
    locked until the first write. Leaving the block commits, an exception rolls back. After a write that failed nothing
    of the unit can be committed any more, save that a savepoint around it drops it.

    `turn_id` names the turn in the journal; `now` is an aware UTC moment. Several tasks may read through one unit at a
    time; what they write they write in a savepoint each, or one task's failure would take the others' rows with it.
    """

    def __init__(self, database: Database, person_id: int, turn_id: int, now: dt.datetime) -> None:
        self.person_id = person_id
        self.turn_id = turn_id
        self.now = now
        self._database = database
        self._transaction = Transaction(database, person_id, turn_id, now)
        self._notes: dict[str, Any] = {}
        self._broken = False  # a write failed halfway: what stands in the transaction must not be committed
        self._one = asyncio.Lock()  # a connection takes one statement at a time
        self._open = asyncio.Lock()  # held through a savepoint: other tasks wait outside
        self._savepoint: object = None
        self._afterwards: list[Callable[[], None]] = []

    async def __aenter__(self) -> Unit:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                await self._commit(last=True)
        finally:
            await self.close()

    async def all(self, statement: Any) -> Sequence[Any]:
        """Every row (or value) that a `select` finds in this partition."""
        return await self._run(lambda: self._transaction.find(statement, self.person_id).all())

    async def first(self, statement: Any) -> Any | None:
        """The first row (or value) that a `select` finds, or None."""
        return await self._run(lambda: self._transaction.find(statement, self.person_id).first())

    async def get(self, table: type[R], row_id: int) -> R | None:
        """The row of this partition with that id, or None."""
        found = await self.load(table, "id=:id", {"id": row_id})
        return found[0] if found else None

    async def load(self, table: type[R], condition: str, values: Mapping[str, Any]) -> list[R]:
        """As `all` for the few rows of a table that a condition written out finds, in a tenth of the time.

        The condition is SQL with `:names` for its `values`, which are as the database keeps them; it is added to that
        of the person: `await unit.load(NamedList, "key=:key", {"key": "grocery"})`.
        """
        whole, named = partition.loaded(table, condition), {**values, "person_id": self.person_id}
        if self._database.sqlite and self._transaction.is_clean:
            async with self._database.read_file() as driver:
                return self._transaction.load(table, whole, named, driver)
        return await self._run(lambda: self._transaction.load(table, whole, named))

    async def rows(self, sql: str, values: Sequence[Any] = ()) -> Sequence[Any]:
        """For the rooms of storage on every turn's road: a SELECT with `?`, ten times as fast as the objects of `all`.

        Plain tuples as the database keeps them. The statement says `person_id=?`, and that value is this person's.
        """
        bound = partition.bound(sql, self.person_id, values)
        if self._database.sqlite and self._transaction.is_clean:
            async with self._database.read_file() as driver:
                return driver.execute(sql, bound).fetchall()
        return await self._run(lambda: self._transaction.read(sql, bound))

    async def run(self, sql: str, values: Sequence[Any] = ()) -> int:
        """As `rows`, for an UPDATE or DELETE of a ledger (nothing that is journaled): how many rows it touched."""
        bound = partition.bound_write(sql, self.person_id, values)
        return await self._run(lambda: self._transaction.change(sql, bound))

    async def run_at_last(self, sql: str, values: Sequence[Any] = ()) -> None:
        """As `run`, at the commit, after all else is written: for what ends a turn, and is read by nobody within it."""
        if self._savepoint is not None:
            await self.run(sql, values)  # it may be dropped
        else:
            self._transaction.closing.append((sql, partition.bound_write(sql, self.person_id, values)))

    def add(self, *rows: Owned) -> None:
        """Takes new rows into the unit; they are written at the next read or at the commit, in one batch a table."""
        for row in rows:
            if not isinstance(row, Owned):
                raise partition.OutsidePartition(f"{type(row).__name__} belongs to no person")
            if row.person_id != self.person_id:
                raise Foreign
        self._transaction.pending += rows

    async def delete(self, row: Owned) -> None:
        """Deletes a row: at the next read or at the commit."""
        if row.person_id != self.person_id:
            raise Foreign
        self._transaction.delete(row)

    async def flush(self) -> None:
        """Writes what is pending, so that later reads in the same unit see it. Takes the write lock if there is any."""
        await self._run(self._transaction.flush)

    @asynccontextmanager
    async def savepoint(self) -> AsyncIterator[None]:
        """A block whose writes are dropped, alone, when it raises.

        It takes the write lock, and other tasks that use this unit wait until it ends: keep slow work outside. Rows
        that were changed within and dropped have their old values again; rows that were added within are new again.
        """
        outermost = _inside.get() is not self._savepoint or self._savepoint is None
        if outermost:
            await self._open.acquire()
            self._savepoint = object()
            token = _inside.set(self._savepoint)
        try:
            nested, written = await self._run(self._transaction.set_savepoint)
            try:
                yield
                await self._run(lambda: self._transaction.keep_savepoint(nested))
            except BaseException:
                self._broken = False
                await self._run(lambda: self._transaction.drop_savepoint(nested, written))
                raise
        finally:
            if outermost:
                _inside.reset(token)
                self._savepoint = None
                self._open.release()

    @asynccontextmanager
    async def undoing(self, turn_id: int) -> AsyncIterator[None]:
        """For storage/changes.py only: a savepoint whose changes are journaled as reversing that turn."""
        await self.flush()
        self._transaction.undo_of = turn_id
        try:
            async with self.savepoint():
                yield
        finally:
            self._transaction.undo_of = None

    def beside(self, person_id: int) -> Unit:
        """The partition of another person within this transaction: both are written, or neither.

        For what belongs to two people at once: a contact and whose book they are in. Who may ask for it is decided by
        the caller before (bot/receiving/contact_turns.py, the contacts of one's own book). It lives and ends with this
        unit, in whose person's journal its changes are: they can undo them.
        """
        from storage.beside import Beside  # it is a unit itself

        return Beside(self, person_id)

    @property
    def tainted(self) -> bool:
        """Whether what is written from now on holds somebody else's words."""
        return self._transaction.tainted

    @tainted.setter
    def tainted(self, tainted: bool) -> None:
        self._transaction.tainted = tainted

    @property
    def foreign(self) -> bool:
        """Whether a row was read that holds somebody else's words."""
        return foreign.was_read(self._transaction.session)

    @property
    def database(self) -> Database:
        """For the rooms of storage alone: what has to be asked across people (whose an address is)."""
        return self._database

    @property
    def notes(self) -> dict[str, Any]:
        """For the rooms of storage: what was read here already, and stands until this unit writes, or rests."""
        if self.is_writing or self._transaction.session.dirty:
            self._notes.clear()
        return self._notes

    @property
    def is_writing(self) -> bool:
        """Whether something stands in this transaction that nobody else can see yet."""
        return self._transaction.writing or bool(self._transaction.pending or self._transaction.closing)

    @property
    def turned_back(self) -> int:
        """How often a savepoint was dropped: what was read of this unit's own writing may not be so any more."""
        return self._transaction.turned_back

    async def begin(self) -> None:
        """Takes the write lock now, not at the first write."""
        await self._run(self._transaction.begin)

    async def execute(self, statement: sa.Executable) -> None:
        """For the rooms of storage that keep ledgers: a Core update or delete inside this transaction.

        It touches only this person's rows and is not journaled, so journaled tables are refused.
        """
        narrowed = partition.narrowed_write(statement, self.person_id)
        await self._run(lambda: self._transaction.execute(narrowed))

    async def beneath(self, work: Callable[[sa.Connection], T]) -> T:
        """For storage/queue only: Core statements of a ledger inside this transaction, past filter and journal.

        What the clock does to a row is no deed of its person's, to be undone by them.
        """
        return await self._run(lambda: self._transaction.beneath(work))

    async def rest(self) -> bool:
        """Lets go of the snapshot and the connection, for a wait on something slow; the next read takes new ones.

        False, and nothing let go, where something was or is to be written: that would wait with the lock held.
        """
        if self._savepoint is not None:
            return False
        self._notes.clear()
        return await self._run(self._transaction.rest)

    async def commit(self) -> None:
        """Writes everything for good. Where that fails, nothing was written (StorageError), and the unit is empty."""
        await self._commit(last=False)

    async def _commit(self, *, last: bool) -> None:
        try:
            await self._run(lambda: self._transaction.commit(last=last))
        except BaseException:
            await self.rollback()
            raise
        if self._transaction.writing:
            self._transaction.release()  # others write while the disk works
            try:
                await self._database.settled()
            finally:  # a disk that fails does not take the commit back
                deeds, self._afterwards = self._afterwards, []
                for deed in deeds:
                    deed()

    def afterwards(self, deed: Callable[[], None]) -> None:
        """Calls `deed` once what was added is on the disk: after the commit; never where there is none."""
        self._afterwards.append(deed)

    async def rollback(self) -> None:
        """Drops everything since the last commit."""
        await self._end(self._transaction.session.rollback)

    async def close(self) -> None:
        """Drops what was not committed and gives the connection back."""
        await self._end(self._transaction.session.close)

    async def _run(self, work: Callable[[], T]) -> T:
        """Runs synchronous work that may await through greenlets, one at a time, and names its errors."""
        if self._savepoint is not None and _inside.get() is self._savepoint:
            async with self._one:
                return await self._translated(work)
        async with self._open, self._one:
            return await self._translated(work)

    async def _translated(self, work: Callable[[], T]) -> T:
        if self._broken:
            raise Unfinished
        try:
            with self._database.translate_errors():
                return await greenlet_spawn(work)
        except BaseException:
            self._broken = self._transaction.writing
            raise

    async def _end(self, last: Callable[[], None]) -> None:
        self._transaction.forget()
        self._afterwards.clear()
        try:
            with self._database.translate_errors():
                await greenlet_spawn(last)
        finally:
            self._broken = False
            self._transaction.release()
