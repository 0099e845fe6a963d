"""A consolidation, a list of edits, an import: killed with -9 at one of their writes, nothing of them is left."""

from __future__ import annotations

import asyncio
import signal
import sys
from typing import Any

import pytest
import sqlalchemy as sa
from sqlmodel import SQLModel

from storage.database import Database
from tests.databases import Owner
from tests.memory.dying import DEEDS
from tests.profiles.test_documents import do, insert
from tests.project import tree
from tests.tiers.test_workers import tell

WRITES = (1, 2, 5, 1_000_000)  # at which it dies; at the last it never comes to


async def everything(database: Database) -> dict[str, list[Any]]:
    async with database.read() as connection:
        return {
            table.name: sorted(repr(tuple(row)) for row in await connection.execute(sa.select(table)))
            for table in SQLModel.metadata.sorted_tables
        }


async def run(url: str, deed: str, last: int) -> int:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-W", "ignore", "-m", "tests.memory.dying", url, deed, str(last), cwd=tree.ROOT
    )
    return await process.wait()


@pytest.mark.parametrize("deed", DEEDS)
async def test_all_or_nothing(database: Database, database_url: str, owner: Owner, deed: str) -> None:
    for text in ("Sarah is looking for a flat", "Sarah wants a balcony", "the boiler in the cellar leaks"):
        await tell(database, owner, text)
    await do(database, owner, insert("olives"))
    before = await everything(database)
    died = 0
    while (status := await run(database_url, deed, WRITES[died])) != 0:
        assert status == -signal.SIGKILL
        died += 1
        assert await everything(database) == before
    assert died >= 2  # in its middle, too
    after = await everything(database)
    assert after != before
    changed = {name for name in after if after[name] != before[name]}
    assert changed & {"chunks", "profiles", "passages"}
