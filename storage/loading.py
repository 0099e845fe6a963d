"""Rows by a condition that is written out, past SQLAlchemy's statements. Used by storage/transaction.py, on SQLite.

To build, narrow, compile and run a `select` for one row takes half a millisecond, and this a tenth of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy import orm
from sqlmodel import SQLModel, select

from storage import bare, foreign
from storage.journal import Documents

R = TypeVar("R", bound=SQLModel)
Maker = Callable[[Any], Any]  # what a column's type makes of what the driver brings


def load(
    session: orm.Session, connection: sa.Connection, documents: Documents, table: type[R], condition: str,
    values: Mapping[str, Any],
) -> list[R]:
    """The rows of `table` for which `condition` holds, each the session's own object. `values` are named in it: `:key`.

    What the session knows already stays as it stands there, changes and all.
    """
    driver, quote = bare.driver(connection), connection.dialect.identifier_preparer.quote
    if driver is None:
        whole = f"SELECT * FROM {quote(str(table.__tablename__))} WHERE {condition}"  # noqa: S608
        return list(session.execute(select(table).from_statement(sa.text(whole)), dict(values)).scalars())
    names, columns = _read_out(table, connection.dialect)
    found = driver.execute(f"SELECT {names} WHERE {condition}", values).fetchall()
    return [_object(session, documents, table, columns, row) for row in found]


def _object(
    session: orm.Session, documents: Documents, table: type[R], columns: tuple[tuple[str, Maker | None], ...],
    row: tuple[Any, ...],
) -> R:
    made = {key: make(value) if make else value for (key, make), value in zip(columns, row, strict=True)}
    known: R | None = session.identity_map.get(orm.util.identity_key(table, made["id"]))
    if known is not None:
        if sa.inspect(known).expired_attributes:  # a rollback forgot what was changed in it
            session.refresh(known)
        return known
    fresh = table(**made)
    orm.make_transient_to_detached(fresh)
    session.add(fresh)
    documents.keep(fresh)
    foreign.note(session, fresh)
    return fresh


@lru_cache
def _read_out(table: type[SQLModel], dialect: sa.Dialect) -> tuple[str, tuple[tuple[str, Maker | None], ...]]:
    attributes = sa.inspect(table).column_attrs
    quote = dialect.identifier_preparer.quote
    names = ", ".join(quote(attribute.columns[0].name) for attribute in attributes)
    return f"{names} FROM {quote(str(table.__tablename__))}", tuple(
        (attribute.key, attribute.columns[0].type.dialect_impl(dialect).result_processor(dialect, None))
        for attribute in attributes
    )
