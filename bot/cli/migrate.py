"""`main.py migrate`: brings the database up to date and says what it did."""

from __future__ import annotations

import argparse
import asyncio

from bot import bootstrap, settings
from storage import migrate
from storage.database import Database


def arguments(parser: argparse.ArgumentParser) -> None:
    """Only --data, which every command takes."""


def run(args: argparse.Namespace) -> int:
    print(asyncio.run(_migrate(settings.load(args.data))))
    return 0


async def _migrate(options: settings.Settings) -> str:
    bootstrap.make_data_dir(options)
    database = Database(options.url)
    try:
        return str(await migrate.upgrade(database))
    finally:
        await database.close()
