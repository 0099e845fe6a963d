"""What the two drivers call a disaster, and what it is to us. Used by storage/database.py, around whatever it runs."""

from __future__ import annotations

import sqlite3
from types import TracebackType

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.orm.exc import StaleDataError

from storage import errors

# A code that is not here is a mistake of our own (a wrong statement, a broken constraint) and goes up as it is.
_SQLITE: dict[int, type[errors.StorageError]] = {
    sqlite3.SQLITE_FULL: errors.StorageFull,
    sqlite3.SQLITE_READONLY: errors.StorageReadOnly,
    sqlite3.SQLITE_PERM: errors.StorageReadOnly,
    sqlite3.SQLITE_BUSY: errors.StorageBusy,
    sqlite3.SQLITE_LOCKED: errors.StorageBusy,
    sqlite3.SQLITE_CORRUPT: errors.StorageDamaged,
    sqlite3.SQLITE_NOTADB: errors.StorageDamaged,
    sqlite3.SQLITE_CANTOPEN: errors.StorageError,
    sqlite3.SQLITE_IOERR: errors.StorageError,
    sqlite3.SQLITE_PROTOCOL: errors.StorageError,
}
_POSTGRES: dict[str, type[errors.StorageError]] = {
    "53100": errors.StorageFull,
    "25006": errors.StorageReadOnly,
    "42501": errors.StorageReadOnly,
    "55P03": errors.StorageBusy,
    "53300": errors.StorageBusy,
    "40001": errors.Stale,
    "40P01": errors.Stale,
    "XX001": errors.StorageDamaged,
    "XX002": errors.StorageDamaged,
}
_POSTGRES_AWAY = ("08", "57P", "58")  # the connection is gone, the server is stopping, its own disk fails


_NO_TEXT = "Could not decode to UTF-8"  # so Python's driver says of bytes that are no text; it has no code for it


class _Translated:
    """A block whose driver's errors become ours, each with a sentence for the person.

    A class, as every statement is run in one: a generator costs more than the statement.
    """

    __slots__ = ()

    def __enter__(self) -> None:
        return

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None:
            translate(error)


TRANSLATED = _Translated()


def translate(error: BaseException) -> None:
    """Raises what an error of a driver's is to us; nothing happens where it is none."""
    if isinstance(error, StaleDataError):
        raise errors.Stale from error
    if isinstance(error, PoolTimeout):
        raise errors.StorageBusy from error
    if isinstance(error, DBAPIError | sqlite3.Error):
        named = _named(error.orig if isinstance(error, DBAPIError) else error)
        if named is not None:
            raise named from error


def _named(error: BaseException | None) -> errors.StorageError | None:
    if isinstance(error, sqlite3.Error):
        if str(error).startswith(_NO_TEXT):
            return errors.StorageDamaged()
        kind = _SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
        return kind() if kind else None
    state = getattr(error, "sqlstate", None)
    if state is None:  # psycopg has no state for a connection that could not be made, or that broke
        return errors.StorageError() if type(error).__name__ == "OperationalError" else None
    if state in _POSTGRES:
        return _POSTGRES[state]()
    return errors.StorageError() if state.startswith(_POSTGRES_AWAY) else None
