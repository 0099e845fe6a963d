"""For whoever changes storage/tables/: `python -m storage.migrations "what changes"` drafts the next script.

It compares the tables with a database that the scripts so far have made. Read what it wrote before it is committed.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.script import Script
from alembic.util import CommandError

from storage import migrate
from storage.database import Database


async def _draft(what: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = Database(f"sqlite:///{folder}/hob.db")
        try:
            async with database.write() as connection:
                await migrate.run_scripts(connection)
                await connection.run_sync(_compare, what)
        finally:
            await database.close()


def _compare(connection: sa.Connection, what: str) -> None:
    number = f"{len(migrate.revisions()) + 1:04d}"
    config = migrate.alembic_config(connection, migrate.SCRIPTS)
    script = command.revision(config, what, autogenerate=True, rev_id=number)
    if isinstance(script, Script):
        written = Path(script.path)
        lines = [line for line in written.read_text().splitlines() if "# ###" not in line]
        written.write_text("\n".join(lines).rstrip() + "\n")


if __name__ == "__main__":
    try:
        asyncio.run(_draft(Path(sys.argv[1]).name))
    except (IndexError, CommandError) as error:
        sys.exit(f"usage: python -m storage.migrations WHAT ({error})")
