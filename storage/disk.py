"""The log of a SQLite file on the disk: one wait for all who have committed meanwhile. Used by storage/database.py.

SQLite's own way to be sure (`synchronous=FULL`) is one wait for the disk within each commit, while nobody else may
write. Here a commit ends in the system's memory, where a killed process loses nothing, and the next may begin; whoever
confirms it or acts upon it waits for `settled`. The log is written in order: one wait covers all that came before it.
Copying the log into the main file is done here too, for within a commit everything else would wait for it.
https://www.sqlite.org/wal.html
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, closing
from pathlib import Path
from typing import TypeVar

from storage.errors import StorageBusy, StorageError

log = logging.getLogger(__name__)

EVERY = 100  # commits between two copies of the log into the main file
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
TRIES, PAUSE = 50, 0.1  # seconds: how often the log is tried to be emptied while others read
REWRITTEN = 1 << 28  # bytes of a file that is written anew in a second or two; a larger one would hold all writers up
T = TypeVar("T")

_bring = getattr(os, "fdatasync", os.fsync)


class Disk:
    """One file's log. `alone()` is a block in which nobody else of this process writes."""

    def __init__(self, path: Path, alone: Callable[[], AbstractAsyncContextManager[None]]) -> None:
        self._path, self._log, self._alone = path, Path(f"{path}-wal"), alone
        self._threads: ThreadPoolExecutor | None = None  # its own: a commit must not stand behind long work
        self._waiting: list[asyncio.Future[None]] = []
        self._at_work: asyncio.Task[None] | None = None
        self._copying: asyncio.Task[None] | None = None
        self._scrubbing: asyncio.Task[None] | None = None
        self._commits = 0
        self._hurried = False
        self._alarm: asyncio.TimerHandle | None = None
        self.on_damage: Callable[[], None] | None = None  # told where the file itself is found damaged
        self._open: int | None = None  # the log: where no descriptor is left, what is committed is confirmed yet

    async def settled(self, patience: float = 0.0) -> None:
        """Returns when all that was committed is on the disk; called right after a commit. Raises StorageError.

        With `patience` it goes along with whoever is in a hurry, and waits so many seconds for one.
        """
        self._commits += 1
        waiting = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        self._soon(patience)
        await waiting
        if self._commits >= EVERY and self._copying is None:
            self._commits = 0
            self._copying = asyncio.create_task(self._copy(), name="log copied")

    def settle_soon(self, patience: float) -> None:
        """As `settled`, for what nobody waits for."""
        self._commits += 1
        self._soon(patience)

    def _soon(self, patience: float) -> None:
        if not patience:
            self._hurried = True
            if self._at_work is None:
                self._at_work = asyncio.create_task(self._work(), name="log brought to the disk")
        elif self._alarm is None:
            self._alarm = asyncio.get_running_loop().call_later(patience, self._soon, 0.0)

    async def close(self) -> None:
        """Lets what runs end."""
        if self._alarm is not None:
            self._soon(0.0)
        for task in (self._at_work, self._copying, self._scrubbing):
            if task is not None:
                await asyncio.wait([task])
        if self._threads is not None:
            self._threads.shutdown()
            self._threads = None
        if self._open is not None:
            os.close(self._open)
            self._open = None

    async def _work(self) -> None:
        while self._hurried:
            self._hurried = False
            if self._alarm is not None:
                self._alarm.cancel()
                self._alarm = None
            theirs, self._waiting = self._waiting, []
            failure = await self._in_thread(self._sync)
            for waiting in theirs:
                if waiting.done():  # cancelled: the commit stands all the same
                    continue
                if failure is None:
                    waiting.set_result(None)
                else:
                    waiting.set_exception(failure)
        self._at_work = None

    def _sync(self) -> StorageError | None:
        """In one thread at a time."""
        try:
            if self._open is not None and not os.fstat(self._open).st_nlink:  # the last to close it took it away
                os.close(self._open)
                self._open = None
            if self._open is None:
                self._open = os.open(self._log, os.O_RDWR)  # it holds none of SQLite's locks: those are on two others
            _bring(self._open)
        except OSError as error:
            return StorageError(f"I can't be sure that my notebook reached the disk: {error.strerror}.")
        return None

    async def _copy(self) -> None:
        """Most of it beside the writers, and the rest without them: only then is the log begun anew."""
        try:
            await self._in_thread(self._checkpoint)
            async with self._alone():
                await self._in_thread(self._checkpoint)
        except (sqlite3.Error, StorageBusy) as error:
            log.warning("log not copied", exc_info=True, extra={"action": "log_not_copied"})  # later commits try again
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in DAMAGED and self.on_damage is not None:
                self.on_damage()  # whoever looks through the whole of it tells where
        finally:
            self._copying = None

    def scrub_soon(self) -> None:
        """Has the file written anew and its log cut to nothing: what was deleted for good stands in the log as it was,
        and now and then in the gaps of pages that were split, which `secure_delete` does not know of."""
        if self._scrubbing is None:
            self._scrubbing = asyncio.create_task(self._scrub(), name="file scrubbed")

    async def _scrub(self) -> None:
        try:
            for _ in range(TRIES):
                async with self._alone():
                    if await self._in_thread(self._rewrite):
                        return
                await asyncio.sleep(PAUSE)  # somebody reads what stands in it
            log.warning("file not scrubbed", extra={"action": "file_not_scrubbed"})
        except (sqlite3.Error, StorageBusy):
            log.warning("file not scrubbed", exc_info=True, extra={"action": "file_not_scrubbed"})
        finally:
            self._scrubbing = None

    def _rewrite(self) -> bool:
        """Whether it could be done: not while somebody reads what stands in the log."""
        with closing(sqlite3.connect(self._path, isolation_level=None)) as connection:
            try:
                if self._path.stat().st_size <= REWRITTEN:
                    connection.execute("VACUUM")
                busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                    raise
                return False
        return not busy

    def _checkpoint(self) -> None:
        with closing(sqlite3.connect(self._path)) as connection:
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()

    def _in_thread(self, work: Callable[[], T]) -> asyncio.Future[T]:
        self._threads = self._threads or ThreadPoolExecutor(2, thread_name_prefix="disk")
        return asyncio.get_running_loop().run_in_executor(self._threads, work)
