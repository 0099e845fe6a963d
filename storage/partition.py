"""Keeps a statement inside one person's partition. storage/unit.py passes every statement through here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy import orm
from sqlalchemy.sql import visitors
from sqlalchemy.sql.dml import UpdateBase
from sqlalchemy.sql.expression import Alias
from sqlmodel import SQLModel

from storage import columns
from storage.columns import Journaled


class OutsidePartition(TypeError):
    """A mistake in our own code: a statement that cannot be kept inside one person's partition."""


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
    named: set[str] = set()  # tables, and aliases of tables
    by_class: dict[str, type[SQLModel]] = {}  # those whose class the statement itself knows
    for element in visitors.iterate(statement):
        if isinstance(element, sa.TextClause):
            raise OutsidePartition(f"a text cannot be narrowed: {element}")
        if isinstance(element, sa.Select):
            for source in (*element._from_obj, *(join[0] for join in element._setup_joins)):
                _refuse_bare(source)
        elif isinstance(element, (sa.TableClause, Alias)):
            named.add(element.name)
            _learn(element, element, by_class)
        elif isinstance(element, sa.ColumnClause):
            _look_at_column(element, by_class)
    if loose := named - by_class.keys():
        raise OutsidePartition(f"name {sorted(loose)} by their classes, aliases with orm.aliased")
    tables = set(by_class.values())
    for table in tables:
        if "person_id" not in sa.inspect(table).columns:
            raise OutsidePartition(f"{table.__name__} belongs to no person")
    return statement.options(*(_only(table, person_id) for table in sorted(tables, key=str)))


def _refuse_bare(source: Any) -> None:
    """A table in FROM that was not named by its class. (Those that SQLAlchemy infers from columns are never listed.)"""
    if isinstance(source, sa.Join):
        _refuse_bare(source.left)
        _refuse_bare(source.right)
    elif isinstance(source, (sa.TableClause, Alias)) and "parententity" not in source._annotations:
        raise OutsidePartition(f"name {source.name} by its class")


def _learn(element: sa.ClauseElement, of: Any, by_class: dict[str, type[SQLModel]]) -> bool:
    entity = element._annotations.get("parententity")
    if entity is None:
        return False
    by_class[of.name] = entity.mapper.class_
    if isinstance(of, Alias):
        by_class[cast(Any, of.element).name] = entity.mapper.class_  # the table below it
    return True


def _look_at_column(column: sa.ColumnClause[Any], by_class: dict[str, type[SQLModel]]) -> None:
    if isinstance(column.table, (sa.TableClause, Alias)):
        if not _learn(column, column.table, by_class):
            raise OutsidePartition(f"name {column} by its class")
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
    _refuse_journaled(table.name)
    if "person_id" not in table.c:
        raise OutsidePartition(f"{table.name} belongs to no person")
    mine = table.c.person_id == person_id
    return cast(Any, statement).where(sa.or_(mine, table.c.person_id.is_(None)) if table.c.person_id.nullable else mine)


def bound_write(sql: str, person_id: int, values: Sequence[Any]) -> tuple[Any, ...]:
    """As `bound`, for an UPDATE or DELETE written out in SQL; refused as by `narrowed_write`."""
    _check_ledger(sql)
    return bound(sql, person_id, values)


@lru_cache
def _check_ledger(sql: str) -> None:
    verb, second, third = sql.split(maxsplit=3)[:3]
    table = second if verb == "UPDATE" else third
    if (verb, second) != ("UPDATE", table) and (verb, second) != ("DELETE", "FROM"):
        raise OutsidePartition(f"only an update or a delete of one table can be executed in a unit: {sql}")
    _refuse_journaled(table)


def _refuse_journaled(table: str) -> None:
    named = {str(one.__tablename__): one for one in columns.tables()}
    if issubclass(named[table], Journaled):
        raise OutsidePartition(f"{table} is journaled: change its objects")


# Names compared with values, and joined: nothing that closes a bracket or begins another statement.
_PLAIN = re.compile(r"[a-z_]+ ?(?:=|<>|<=|>=|<|>) ?:[a-z_]+(?: AND [a-z_]+ ?(?:=|<>|<=|>=|<|>) ?:[a-z_]+)*")
MINE = "person_id=?"  # where the person is bound in a statement that is written out


def bound(sql: str, person_id: int, values: Sequence[Any]) -> tuple[Any, ...]:
    """The values of a statement written out in SQL, with the person's id at its one `person_id=?`.

    Refused with OutsidePartition where it has none: this is a reminder for the writer of a ledger, not a parser.
    """
    before, mine, after = sql.partition(MINE)
    if not mine or MINE in after:
        raise OutsidePartition(f"a statement in SQL names its person once, as {MINE}: {sql}")
    place = before.count("?")
    return (*values[:place], person_id, *values[place:])


@lru_cache
def loaded(table: type[SQLModel], condition: str) -> str:
    """A condition written out, narrowed to the rows of the person at `:person_id`. Refused with OutsidePartition: a
    table that belongs to no person, a condition that could reach past the narrowing."""
    if not issubclass(table, columns.Owned):
        raise OutsidePartition(f"{table.__name__} belongs to no person")
    if not _PLAIN.fullmatch(condition):
        raise OutsidePartition(f"a condition is of plain comparisons: {condition}")
    return f"person_id=:person_id AND ({condition})"
