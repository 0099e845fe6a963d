"""Rows by a condition that is written out, past SQLAlchemy's statements. Used by storage/transaction.py, on SQLite.

To build, narrow, compile and run a `select` for one row takes half a millisecond, and this a tenth of it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

import sqlalchemy as sa
import sqlmodel
from sqlalchemy import orm
from sqlmodel import SQLModel

from storage import foreign
from storage.journal import Documents

R = TypeVar("R", bound=SQLModel)
Maker = Callable[[Any], Any]  # what a column's type makes of what the driver brings


def load(
    driver: sqlite3.Connection, dialect: sa.Dialect, session: orm.Session, documents: Documents, table: type[R],
    condition: str, values: Mapping[str, Any],
) -> list[R]:
    """The rows of `table` for which `condition` holds, each the session's own object. `values` are named in it: `:key`.

    What the session knows already stays as it stands there, changes and all.
    """
    names, columns = _read_out(table, dialect)
    found = driver.execute(f"SELECT {names} WHERE {condition}", values).fetchall()
    return [_object(session, documents, table, columns, row) for row in found]


def select(
    connection: sa.Connection, session: orm.Session, table: type[R], condition: str, values: Mapping[str, Any]
) -> list[R]:
    """The same on PostgreSQL, by SQLAlchemy itself."""
    named = connection.dialect.identifier_preparer.quote(str(table.__tablename__))
    whole = sa.text(f"SELECT * FROM {named} WHERE {condition}")  # noqa: S608
    return list(session.execute(sqlmodel.select(table).from_statement(whole), dict(values)).scalars())


def _object(
    session: orm.Session, documents: Documents, table: type[R], columns: tuple[tuple[str, Maker | None], ...],
    row: tuple[Any, ...],
) -> R:
    made = {key: make(value) if make else value for (key, make), value in zip(columns, row, strict=True)}
    known: R | None = session.identity_map.get(orm.util.identity_key(table, made["id"]))
    if known is not None:
        for key in tuple(sa.inspect(known).expired_attributes):  # a rollback forgot what was changed in it
            orm.attributes.set_committed_value(known, key, made[key])
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
