"""Keeps a statement inside one person's partition. storage/unit.py passes every statement through here."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy import orm
from sqlalchemy.sql import visitors
from sqlalchemy.sql.dml import UpdateBase
from sqlmodel import SQLModel

from storage.columns import Journaled


class OutsidePartition(TypeError):
    """A mistake in our own code: a statement that cannot be kept inside one person's partition."""


@lru_cache
def _mapped() -> dict[str, type[SQLModel]]:
    return {mapper.class_.__tablename__: mapper.class_ for mapper in SQLModel._sa_registry.mappers}


@lru_cache(maxsize=4096)
def _only(table: type[SQLModel], person_id: int) -> orm.util.LoaderCriteriaOption:
    # A function, called with each alias that stands for the table; a finished criterion would name the table itself.
    return orm.with_loader_criteria(table, lambda named: named.person_id == person_id, include_aliases=True)


def narrowed(statement: Any, person_id: int) -> Any:
    """The same `select`, finding only rows of that person in every table it names: joined, aliased or in a subquery.

    SQLAlchemy narrows tables that are named by their classes. What names them otherwise (text, bare tables and columns)
    is refused with OutsidePartition, and so is a table that belongs to no person.
    """
    if not isinstance(statement, (sa.Select, sa.CompoundSelect)):
        raise OutsidePartition("only a select can be read in a unit")
    tables: set[str] = set()
    named: set[str] = set()  # tables, and aliases of tables
    by_class: set[str] = set()
    for element in visitors.iterate(statement):
        if isinstance(element, sa.TextClause):
            raise OutsidePartition(f"a text cannot be narrowed: {element}")
        if isinstance(element, (sa.TableClause, sa.sql.expression.Alias)):
            named.add(element.name)
            if "parententity" in element._annotations:
                by_class.add(element.name)
            if isinstance(element, sa.sql.expression.Alias):
                by_class.add(cast(Any, element.element).name)  # the table below it; the alias answers for itself
            else:
                tables.add(element.name)
        elif isinstance(element, sa.ColumnClause):
            _look_at_column(element, by_class)
    if loose := named - by_class:
        raise OutsidePartition(f"name {sorted(loose)} by their classes, aliases with orm.aliased")
    for name in tables:
        if "person_id" not in _mapped()[name].__table__.c:  # type: ignore[attr-defined]
            raise OutsidePartition(f"{name} belongs to no person")
    return statement.options(*(_only(_mapped()[name], person_id) for name in sorted(tables)))


def _look_at_column(column: sa.ColumnClause[Any], by_class: set[str]) -> None:
    if isinstance(column.table, (sa.TableClause, sa.sql.expression.Alias)):
        if "parententity" not in column._annotations:
            raise OutsidePartition(f"name {column} by its class")
        by_class.add(column.table.name)
    elif column.is_literal and column.name != "*":
        raise OutsidePartition(f"a text cannot be narrowed: {column.name}")


def narrowed_write(statement: Any, person_id: int) -> Any:
    """The same Core `update` or `delete`, touching only rows of that person, or of nobody yet.

    Refused with OutsidePartition: a table whose rows are journaled (change its objects, so that it can be undone), a
    table without a person, an insert (add an object), a text.
    """
    table = getattr(statement, "table", None)
    if not isinstance(statement, UpdateBase) or isinstance(statement, sa.Insert) or not isinstance(table, sa.Table):
        raise OutsidePartition("only an update or a delete of one table can be executed in a unit")
    if issubclass(_mapped()[table.name], Journaled):
        raise OutsidePartition(f"{table.name} is journaled: change its objects")
    if "person_id" not in table.c:
        raise OutsidePartition(f"{table.name} belongs to no person")
    mine = table.c.person_id == person_id
    return cast(Any, statement).where(sa.or_(mine, table.c.person_id.is_(None)) if table.c.person_id.nullable else mine)
