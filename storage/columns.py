"""Column types and the two base classes every table is built from; used by storage/tables/ only."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from pydantic import ConfigDict
from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel

from storage.errors import StorageDamaged

_EPOCH = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
_MICROSECOND = dt.timedelta(microseconds=1)


def to_micros(value: dt.datetime) -> int:
    """Aware datetime -> whole microseconds since 1970-01-01 UTC, exactly (no float on the way)."""
    if value.tzinfo is None:
        raise ValueError("a moment needs a time zone; naive datetimes are wall time and never stored as moments")
    return (value - _EPOCH) // _MICROSECOND


def from_micros(value: int) -> dt.datetime:
    """Microseconds since 1970-01-01 UTC -> aware UTC datetime."""
    return _EPOCH + dt.timedelta(microseconds=value)


class Moment(sa.types.TypeDecorator[dt.datetime]):
    """A moment in time, kept as integer microseconds UTC.

    SQLite has no timestamp type and PostgreSQL's has other rounding and zone rules; an integer is the same,
    and compares the same, in both.
    """

    impl = sa.BigInteger
    cache_ok = True

    def process_bind_param(self, value: dt.datetime | None, dialect: sa.Dialect) -> int | None:
        return None if value is None else to_micros(value)

    def process_result_value(self, value: int | None, dialect: sa.Dialect) -> dt.datetime | None:
        try:
            return None if value is None else from_micros(value)
        except (TypeError, OverflowError) as error:
            raise StorageDamaged from error


class Document(sa.JSON):
    """A JSON document in which None is no document at all, and found by IS NULL."""

    def __init__(self) -> None:
        super().__init__(none_as_null=True)


class Identities:
    """Gives out row ids: 42 bits of milliseconds, 10 bits of worker slot, 11 bits of sequence.

    Ids are made here and not by the database, so that a row can be named by another row, and by the journal,
    before either is written. They sort by time and never repeat within a slot, even when the clock steps back.
    Two live workers never share a slot (storage/workers.py holds a lock for each).
    """

    def __init__(self, slot: int = 0) -> None:
        self.slot = slot
        self._last = 0

    def seed(self, newest: int) -> None:
        """Makes every later id greater than `newest` (the largest id found when the database was opened)."""
        self._last = max(self._last, newest)

    def __call__(self) -> int:
        fresh = (time.time_ns() // 1_000_000) << 21 | self.slot << 11
        if fresh <= self._last:
            step = self._last + 1
            # The sequence of this millisecond is used up: borrow the next one rather than run into a neighbour's slot.
            fresh = step if (step >> 11 & 0x3FF) == self.slot else ((self._last >> 21) + 1) << 21 | self.slot << 11
        self._last = fresh
        return fresh


new_id = Identities()


def first_id(moment: dt.datetime) -> int:
    """The smallest id that a row of that millisecond can have: older rows have smaller ones."""
    return int(moment.timestamp() * 1000) << 21


@lru_cache
def _fields(table: type[SQLModel]) -> tuple[frozenset[str], dict[str, Any], dict[str, Callable[[], Any]]]:
    """The fields of a table that must be given, those with a default, and those whose default is made anew."""
    fields = table.model_fields
    made: dict[str, Any] = {name: field.default_factory for name, field in fields.items() if field.default_factory}
    plain = {name: field.default for name, field in fields.items() if not field.is_required() and name not in made}
    return frozenset(fields.keys() - made.keys() - plain.keys()), plain, made


class Id(sa.types.TypeDecorator[int]):
    """A row id, 64 bits. In SQLite only a primary key declared INTEGER, by that very name, needs no index beside it."""

    impl = sa.BigInteger
    cache_ok = True

    def load_dialect_impl(self, dialect: sa.Dialect) -> sa.types.TypeEngine[int]:
        return dialect.type_descriptor(sa.Integer() if dialect.name == "sqlite" else sa.BigInteger())


class Row(SQLModel):
    """Anything with an id made by us."""

    # Rows are checked by their tables, not by pydantic: its validators would cost every start 10 ms and never be used.
    model_config = ConfigDict(defer_build=True)  # type: ignore[assignment]

    def __init_subclass__(cls, **settings: Any) -> None:
        """Gives every table a registry to itself.

        SQLAlchemy makes all tables of a registry ready when the first of them is asked for, 0.6 ms and 60 kB each.
        """
        super().__init_subclass__(**settings)
        type.__setattr__(cls, "_sa_registry", registry(metadata=SQLModel.metadata))

    if not TYPE_CHECKING:  # a checker knows each table's own fields

        def __init__(self, **values: Any) -> None:
            """SQLModel sets each field through three layers, ten times as slowly; a turn makes some ten rows."""
            required, plain, made = _fields(type(self))
            if not required <= values.keys() <= type(self).model_fields.keys():
                wrong = sorted(required - values.keys()) or sorted(values.keys() - type(self).model_fields.keys())
                raise TypeError(f"{type(self).__name__}: {', '.join(wrong)} missing or unknown")
            fresh = {name: make() for name, make in made.items() if name not in values}
            self.__dict__.update(plain | fresh | values)
            self.__pydantic_fields_set__.update(values)

    id: int = Field(
        default_factory=lambda: new_id(),
        primary_key=True,
        sa_type=Id,
        sa_column_kwargs={"autoincrement": False},
    )


class Owned(Row):
    """A row that belongs to one person's partition. Every query on it is narrowed to that person by storage/unit.py."""

    person_id: int = Field(sa_type=sa.BigInteger)


class Journaled(Owned):
    """An owned row whose every change is kept before and after (storage/changes.py), so that it can be undone."""

    version: int = Field(default=1)


def tables(base: type[Row] = Row) -> Iterator[type[Row]]:
    """Every table that is made of `base`; all that there are, once storage/tables/ is loaded."""
    for one in base.__subclasses__():
        if hasattr(one, "__table__"):
            yield one
        yield from tables(one)


def moment(*, index: bool = False) -> Any:
    """A required `Moment` column."""
    return Field(sa_type=Moment, index=index)


def maybe_moment() -> Any:
    """A `Moment` column that may be empty."""
    return Field(default=None, sa_type=Moment, nullable=True)


def _new_list() -> list[Any]:
    return []


def _new_dict() -> dict[str, Any]:
    return {}


def maybe_document() -> Any:
    """A JSON document column that may be empty."""
    return Field(default=None, sa_type=Document, nullable=True)


def json_column(default: type[list[Any]] | type[dict[str, Any]] = dict) -> Any:
    """A JSON document column, never null."""
    # Not `default` itself: pydantic inspects a factory at every call, and a builtin's signature takes 100 us to read.
    return Field(default_factory=_new_list if default is list else _new_dict, sa_type=Document)


PARTIAL = "partial"  # the mark of such an index, under which its condition is kept for PostgreSQL


def partial(name: str, *columns: str, where: str, unique: bool = False) -> sa.Index:
    """An index of the rows for which `where` holds, on both databases.

    PostgreSQL's own option is set by `for_postgresql`, when there is one: naming it here would load that dialect, 40 ms
    and 2 MB, into every house on SQLite.
    """
    return sa.Index(name, *columns, unique=unique, sqlite_where=sa.text(where), info={PARTIAL: where})


def for_postgresql(metadata: sa.MetaData) -> None:
    """Gives every partial index its condition in PostgreSQL's words too. Done by whoever opens one."""
    for table in metadata.tables.values():
        for index in table.indexes:
            if PARTIAL in index.info:
                index.dialect_options["postgresql"]["where"] = sa.text(index.info[PARTIAL])
