"""The unit of work: one person's partition, one transaction, every change journaled. All features write through it."""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import lru_cache
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar

import sqlalchemy as sa
from sqlalchemy import event, orm
from sqlmodel import SQLModel, select
from sqlmodel.ext.asyncio.session import AsyncSession

from storage.columns import Journaled, Owned
from storage.errors import Foreign
from storage.tables import Change

if TYPE_CHECKING:
    from storage.database import Database

R = TypeVar("R", bound=SQLModel)


def image(row: SQLModel) -> dict[str, Any]:
    """A row as plain JSON: moments as ISO text, everything else as it is."""
    return {
        key: value.isoformat() if isinstance(value, dt.datetime) else value
        for key, value in ((a.key, getattr(row, a.key)) for a in sa.inspect(type(row)).column_attrs)
    }


def from_image(table: type[SQLModel], kept: dict[str, Any]) -> dict[str, Any]:
    """The column values that `image` was made from. Columns that no longer exist are left out."""
    columns = sa.inspect(table).column_attrs
    values = {}
    for attribute in columns:
        if attribute.key in kept:
            value = kept[attribute.key]
            is_moment = isinstance(attribute.columns[0].type, sa.types.TypeDecorator) and isinstance(value, str)
            values[attribute.key] = dt.datetime.fromisoformat(value) if is_moment else value
    return values


def _image_before(row: SQLModel) -> dict[str, Any]:
    """What the database still holds for a changed row, read from the session's own history."""
    kept = image(row)
    for attribute in sa.inspect(row).attrs:
        old = attribute.history.deleted
        if old:
            kept[attribute.key] = old[0].isoformat() if isinstance(old[0], dt.datetime) else old[0]
    return kept


@lru_cache(maxsize=1024)
def _only(person_id: int) -> tuple[orm.util.LoaderCriteriaOption, ...]:
    """The filter that keeps a query inside one partition, for every owned table it may touch, joined or aliased."""
    owned = (mapper.class_ for mapper in SQLModel._sa_registry.mappers if issubclass(mapper.class_, Owned))
    return tuple(
        orm.with_loader_criteria(table, sa.inspect(table).columns["person_id"] == person_id, include_aliases=True)
        for table in owned
    )


class Unit:
    """One transaction on one person's partition.

    Reads see only that person's rows, whatever the statement says: the filter is added to every query. Nothing is
    locked until the first write. Leaving the block commits, an exception rolls back.

    `turn_id` names the turn in the journal; `now` is an aware UTC moment.
    """

    def __init__(self, database: Database, person_id: int, turn_id: int, now: dt.datetime) -> None:
        self.person_id = person_id
        self.turn_id = turn_id
        self.now = now
        self._database = database
        self._session = database.open_session()
        self._writing = False
        event.listen(self._session.sync_session, "do_orm_execute", self._narrow)
        event.listen(self._session.sync_session, "before_flush", self._journal)

    async def __aenter__(self) -> Unit:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        try:
            if kind is None:
                await self.commit()
        finally:
            await self.close()

    async def all(self, statement: Any) -> Sequence[Any]:
        """Every row (or value) that a `select` finds in this partition."""
        await self.flush()
        with self._database.translate_errors():
            return (await self._session.exec(statement)).all()

    async def first(self, statement: Any) -> Any | None:
        """The first row (or value) that a `select` finds, or None."""
        await self.flush()
        with self._database.translate_errors():
            return (await self._session.exec(statement)).first()

    async def get(self, table: type[R], row_id: int) -> R | None:
        """The row of this partition with that id, or None."""
        found: R | None = await self.first(select(table).where(sa.inspect(table).columns["id"] == row_id))
        return found

    def add(self, *rows: SQLModel) -> None:
        """Takes new rows into the unit; they are written at the next read or at the commit, in one batch a table."""
        self._session.add_all(rows)

    async def delete(self, row: SQLModel) -> None:
        await self._session.delete(row)

    async def flush(self) -> None:
        """Writes what is pending, so that later reads in the same unit see it. Takes the write lock at the first need."""
        session = self._session.sync_session
        if not (session.new or session.deleted or any(session.is_modified(row) for row in session.dirty)):
            return
        await self.begin()
        with self._database.translate_errors():
            await self._session.flush()

    @asynccontextmanager
    async def savepoint(self) -> AsyncIterator[None]:
        """A block whose writes are dropped, alone, when it raises. Takes the write lock; keep slow work outside."""
        await self.begin()
        async with self._session.begin_nested():
            yield

    async def begin(self) -> None:
        """Takes the write lock now, not at the first write."""
        if not self._writing:
            self._writing = True
            await self._database.begin_write(self._session)

    async def execute(self, statement: sa.Executable) -> None:
        """For the rooms of storage that keep ledgers (queue, executions): a Core write inside this transaction.

        It is neither narrowed nor journaled, so it must name its rows by id.
        """
        await self.flush()
        await self.begin()
        with self._database.translate_errors():
            await self._session.exec(statement)  # type: ignore[call-overload]

    async def commit(self) -> None:
        try:
            await self.flush()
            with self._database.translate_errors():
                await self._session.commit()
        finally:
            self._release()

    async def rollback(self) -> None:
        try:
            await self._session.rollback()
        finally:
            self._release()

    async def close(self) -> None:
        try:
            await self._session.close()
        finally:
            self._release()

    def _release(self) -> None:
        if self._writing:
            self._writing = False
            self._database.end_write()

    def _narrow(self, state: orm.ORMExecuteState) -> None:
        if state.is_select and not state.is_column_load and not state.is_relationship_load:
            state.statement = state.statement.options(*_only(self.person_id))

    def _journal(self, session: orm.Session, context: object, instances: object) -> None:
        for row in [*session.new, *session.dirty, *session.deleted]:
            if isinstance(row, Owned) and row.person_id != self.person_id:
                raise Foreign
        entries = [self._entry(row, "insert", None, image(row)) for row in session.new if isinstance(row, Journaled)]
        for row in session.dirty:
            if isinstance(row, Journaled) and session.is_modified(row):
                after = image(row)
                after["version"] = row.version + 1
                entries.append(self._entry(row, "update", _image_before(row), after))
        entries += [self._entry(row, "delete", image(row), None) for row in session.deleted if isinstance(row, Journaled)]
        session.add_all(entries)

    def _entry(self, row: Journaled, op: str, before: dict[str, Any] | None, after: dict[str, Any] | None) -> Change:
        return Change(
            person_id=self.person_id, turn_id=self.turn_id, at=self.now, table_name=type(row).__tablename__,
            row_id=row.id, op=op, before=before, after=after,
        )

