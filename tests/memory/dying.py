"""A deed of memory in a process that kills itself with -9 at one of its writes, or at the commit. For test_killed.py.

Called with a database's address, the deed, and the number of the write.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import sqlalchemy as sa

from specialists.language import searching
from specialists.memory_curator.tiers import memorizer
from storage.columns import new_id
from storage.database import Database
from storage.memory import imports, profiles
from storage.memory.profiles import Edit, Op
from tests import databases
from tests.clock import START
from tests.databases import Owner
from tests.tiers.test_workers import turn

_WRITES = ("INSERT", "UPDATE", "DELETE", "COMMIT")


async def consolidation(database: Database, owner: Owner) -> None:
    async with turn(database, owner, 1) as one:
        await memorizer.memorize(one, nightly=True)


async def edits(database: Database, owner: Owner) -> None:
    async with database.unit(owner.id, new_id(), START) as unit:
        await profiles.carry_out(unit, [
            Edit(Op.INSERT, "food", "likes", text="tea"), Edit(Op.INSERT, "routine", "habits", text="gym on Mondays"),
            Edit(Op.DELETE, "food", "likes", "i1", "olives"),
        ])


async def importing(database: Database, owner: Owner) -> None:
    database.reader = searching
    async with database.unit(owner.id, new_id(), START) as unit:
        task = imports.Importing(unit)
        for batch in range(3):
            await task.take([
                {"external_id": f"{batch}.{line}", "text": f"parcel {line} came", "speaker": "Ann", "at": START}
                for line in range(20)
            ])


DEEDS: dict[str, Callable[[Database, Owner], Awaitable[None]]] = {
    "consolidation": consolidation, "edits": edits, "importing": importing,
}


async def main(url: str, deed: str, last: int) -> None:
    async with databases.opened(url) as database:
        owner = await databases.add_owner(database)
        written = 0

        def count(connection: Any, cursor: Any = None, statement: str = "COMMIT", *more: Any) -> None:
            nonlocal written
            written += statement.lstrip().upper().startswith(_WRITES)
            if written == last:
                os.kill(os.getpid(), signal.SIGKILL)

        for moment in ("before_cursor_execute", "commit"):
            sa.event.listen(database.engine.sync_engine, moment, count)
        await DEEDS[deed](database, owner)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
