"""Good words of a provider (accepted, delivered, read), written down together: of each message come several.

delivery.py brings them. On PostgreSQL each is written by itself: two houses that write the same rows in other orders
would stand in each other's way.
"""

from __future__ import annotations

import asyncio

from storage import queue
from storage.database import Database
from storage.queue import Word

GATHERED = 0.02  # seconds that a provider may wait until its word is written, so that one transaction serves many


class Arrivals:
    """The words that wait to be written."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[tuple[Word, asyncio.Future[None]]] = []
        self._writing: set[asyncio.Task[None]] = set()

    async def keep(self, word: Word) -> None:
        """Returns when the word is on the disk. Raises StorageError."""
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((word, kept))
        if len(self._waiting) == 1:
            task = asyncio.create_task(self._write(), name="arrivals written")
            self._writing.add(task)
            task.add_done_callback(self._writing.discard)
        await kept

    async def _write(self) -> None:
        await asyncio.sleep(GATHERED)
        taken, self._waiting = self._waiting, []
        try:
            await queue.arrived_together(self._database, [word for word, _ in taken])
        except Exception as error:  # each of those who wait is told
            for _, kept in taken:
                if not kept.done():
                    kept.set_exception(error)
        else:
            for _, kept in taken:
                if not kept.done():  # who brought it may be gone
                    kept.set_result(None)
        finally:
            for _, kept in taken:
                kept.cancel()  # the house stops in the middle of it
