"""Brings a database to the newest schema, or refuses. Called by bot/bootstrap.py before anything else."""

from __future__ import annotations

from sqlmodel import SQLModel

import storage.tables  # noqa: F401 - fills the metadata
from storage.database import Database


async def upgrade(database: Database) -> None:
    """Creates the tables of a new database."""
    async with database.engine.begin() as connection:
        await connection.run_sync(SQLModel.metadata.create_all)
