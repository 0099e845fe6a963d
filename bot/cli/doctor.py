"""`main.py doctor`: checks this installation, asks the services outside, changes nothing, and prints the
settings with secrets hidden."""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import sys
from collections.abc import Iterator

from bot import settings
from storage.errors import HobError

GOOD, BAD = "ok  ", "BAD "
LEAST_FREE_MB = 200


def arguments(parser: argparse.ArgumentParser) -> None:
    """Only --data, which every command takes."""


def run(args: argparse.Namespace) -> int:
    try:
        options = settings.load(args.data)
    except HobError as error:
        print(BAD + error.say)
        return 1
    results = [*_machine(options), asyncio.run(_database(options)), *_providers(options)]
    for good, line in results:
        print((GOOD if good else BAD) + line)
    print("\nSettings:")
    for name, value in options.redacted().items():
        print(f"  {name}={value}")
    return 0 if all(good for good, _ in results) else 1


def _machine(options: settings.Settings) -> Iterator[tuple[bool, str]]:
    yield sys.version_info >= (3, 11), f"Python {sys.version.split()[0]}"
    directory = options.data_dir if options.data_dir.exists() else options.data_dir.absolute().parent
    yield os.access(directory, os.W_OK), f"data directory {options.data_dir} can be written"
    free = shutil.disk_usage(directory).free // 1_000_000
    yield free > LEAST_FREE_MB, f"{free:,} MB free on its disk"
    zone = options.zone
    yield True, f"time zone {zone}" if zone else "time zone not known: Hob will ask"
    yield from _model(options)


def _model(options: settings.Settings) -> Iterator[tuple[bool, str]]:
    """What is set up; asked.py says whether it answers."""
    from bot import thinking
    from integrations.llm.prices import Prices

    named = thinking.service(options)
    if named is None:
        yield True, "no language model is set up: everything by rule works"
        return
    prices = Prices(named.base, named.prices)
    unknown = [name for name in dict.fromkeys((named.fast, named.strong)) if prices.most(name, 1000, 1000) is None]
    budget = options.monthly_budget
    limit = "no monthly budget" if budget is None else f"at most ${budget:,.2f} a month"
    yield True, f"language model at {named.base}: {named.fast} and {named.strong}, {limit}"
    if unknown:
        asked = "are not asked, for the budget's sake" if budget is not None else "are counted in tokens only"
        yield budget is None, f"no price known for {', '.join(unknown)}: they {asked}; HOB_MODEL_PRICES can say it"


def _providers(options: settings.Settings) -> list[tuple[bool, str]]:
    """What is set up, and what the services outside say to it."""
    from bot.channels import configured
    from bot.cli import asked

    return [*configured.described(options), *asyncio.run(asked.all_of(options))]


async def _database(options: settings.Settings) -> tuple[bool, str]:
    from storage import migrate
    from storage.database import Database

    if options.database_url is None and not (options.data_dir / "hob.db").exists():
        return True, "no database yet: it is made at the first start"
    database = Database(options.url)
    try:
        state = await migrate.state(database)
    except HobError as error:
        return False, error.say
    else:
        return True, f"database: {state}"
    finally:
        await database.close()
