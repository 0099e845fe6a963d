"""What the house itself keeps secret: the hashes of its API tokens, and the key its page signs sessions with.

Read by bot/web and written by `main.py token`. No person's data is here, so it takes the `Database`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

import sqlalchemy as sa
from sqlmodel import col

from storage.columns import new_id
from storage.database import Database
from storage.tables import Secret


async def named(database: Database, prefix: str) -> Mapping[str, str]:
    """Every secret whose name starts so: name to value."""
    name = col(Secret.name)
    statement = sa.select(name, col(Secret.value)).where(name.startswith(prefix, autoescape=True))
    async with database.read() as connection:
        return {row.name: row.value for row in await connection.execute(statement)}


async def put(database: Database, name: str, value: str, now: dt.datetime) -> None:
    """Keeps a secret in place of what that name held."""
    async with database.write() as connection:
        await connection.execute(sa.delete(Secret).where(col(Secret.name) == name))
        await connection.execute(sa.insert(Secret).values(id=new_id(), name=name, value=value, created_at=now))


async def settled(database: Database, name: str, fresh: str, now: dt.datetime) -> str:
    """The secret of that name; `fresh` is kept, and answered, where there is none yet. Safe with several processes."""
    async with database.write() as connection:
        found: str | None = (
            await connection.execute(sa.select(col(Secret.value)).where(col(Secret.name) == name).with_for_update())
        ).scalar()
        if found is None:
            await connection.execute(sa.insert(Secret).values(id=new_id(), name=name, value=fresh, created_at=now))
            found = fresh
    return found
