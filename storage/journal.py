"""Rows as images: before and after a change. storage/transaction.py writes them, storage/changes.py reads them."""

from __future__ import annotations

import copy
import datetime as dt
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy import orm
from sqlmodel import SQLModel

from storage.columns import Document, Journaled, Moment, Row

Image = dict[str, Any]


@lru_cache
def _columns(table: type[SQLModel]) -> tuple[str, ...]:
    return tuple(attribute.key for attribute in sa.inspect(table).column_attrs)


@lru_cache
def _columns_of(table: type[SQLModel], kind: type[sa.types.TypeEngine[Any]]) -> frozenset[str]:
    columns = sa.inspect(table).column_attrs
    return frozenset(attribute.key for attribute in columns if isinstance(attribute.columns[0].type, kind))


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, dt.datetime) else value


def image(row: SQLModel) -> Image:
    """A row as plain JSON: moments as ISO text, everything else as it is."""
    return {key: _plain(getattr(row, key)) for key in _columns(type(row))}


def columns(row: SQLModel) -> dict[str, Any]:
    """The column values of a row: as they were given to it, past SQLAlchemy's look for what might not be loaded."""
    given = row.__dict__
    return {key: given[key] if key in given else getattr(row, key) for key in _columns(type(row))}


def values(table: type[SQLModel], kept: Image) -> dict[str, Any]:
    """The column values that an image was made from. Columns that the table no longer has are left out."""
    moments = _columns_of(table, Moment)
    return {
        key: dt.datetime.fromisoformat(kept[key]) if key in moments and kept[key] else kept[key]
        for key in _columns(table) if key in kept
    }


def image_before(row: SQLModel, documents: Image) -> Image:
    """What the database still holds for a changed row; `documents` as they were when it was read."""
    old = sa.inspect(row).committed_state
    return image(row) | {key: _plain(value) for key, value in old.items() if key in _columns(type(row))} | documents


class Documents:
    """The JSON documents of the rows that a unit has read, as they were: SQLAlchemy sees no change inside one."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[SQLModel, Image]] = {}  # by id(); holds the row, as the session would not

    def keep(self, row: SQLModel) -> None:
        """Remembers a row's documents as they are now."""
        keys = _columns_of(type(row), Document)
        if keys:
            self._kept[id(row)] = row, {key: copy.deepcopy(getattr(row, key)) for key in keys}

    def of(self, row: SQLModel) -> Image:
        return self._kept[id(row)][1] if id(row) in self._kept else {}

    def mark_changed(self) -> None:
        """Tells SQLAlchemy which rows have a document that was changed inside."""
        for row, kept in self._kept.values():
            if sa.inspect(row).persistent:
                for key, value in kept.items():
                    if getattr(row, key) != value:
                        orm.attributes.flag_modified(row, key)


Changed = tuple[Journaled, str, Image | None, Image | None]  # a row, what is done to it, and it before and after


def insertions(rows: Iterable[Any]) -> list[Changed]:
    """Those of new rows that are journaled."""
    return [(row, "insert", None, image(row)) for row in rows if isinstance(row, Journaled)]


def updates(rows: Iterable[Any], documents: Documents) -> list[Changed]:
    """Those of changed rows that are journaled, before they are written."""
    return [
        (row, "update", image_before(row, documents.of(row)), image(row) | {"version": row.version + 1})
        for row in rows if isinstance(row, Journaled)
    ]


def deletions(rows: Iterable[Any], documents: Documents) -> list[Changed]:
    """Those of rows to be deleted that are journaled."""
    return [(row, "delete", image_before(row, documents.of(row)), None) for row in rows if isinstance(row, Journaled)]


def watch(session: orm.Session) -> Documents:
    """The documents of every row that this session will read."""
    documents: Documents = session.info.setdefault("documents", Documents())
    return documents


@sa.event.listens_for(Row, "load", propagate=True)
def _loaded(row: Row, context: orm.QueryContext) -> None:
    if documents := context.session.info.get("documents"):
        documents.keep(row)


@sa.event.listens_for(Row, "refresh", propagate=True)
def _refreshed(row: Row, context: orm.QueryContext, keys: object) -> None:
    _loaded(row, context)
