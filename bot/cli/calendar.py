"""`main.py calendar`: brings a calendar file in, writes one, and makes the address of the feed."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from zoneinfo import ZoneInfo

from bot import bootstrap, identity, settings
from bot.cli.memory import store
from bot.timepiece import SystemClock
from bot.web import feeds
from integrations.calendars import ics
from specialists.calendars import files
from storage import executions
from storage.errors import HobError


class NoFile(HobError):
    """I can't read that calendar file. Nothing was changed."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("deed", choices=("import", "export", "address"), help="what to do")
    parser.add_argument("file", metavar="FILE", type=Path, nargs="?", help="the .ics file, for import and export")
    parser.add_argument("--as", dest="guest", metavar="PERSON", help="whose calendar (default: the owner's)")


def run(args: argparse.Namespace) -> int:
    """Does it, and says what was done. Raises HobError with a sentence."""
    options = settings.load(args.data)
    if args.deed == "address":
        path = asyncio.run(_address(options, args.guest))
        print(f"{options.public_url or f'http://127.0.0.1:{options.web_port}'}{path}")
        print("Whoever has this address can read your events and reminders. Made anew, the old one stops working.")
        return 0
    if args.file is None:
        raise NoFile(f"Name the file: main.py calendar {args.deed} FILE.ics")
    if args.deed == "export":
        print(f"Wrote {asyncio.run(_export(options, args.file, args.guest)):,} events to {args.file}.")
        return 0
    found = asyncio.run(_import(options, args.file, args.guest))
    print(f"Brought in {found.new:,} events, changed {found.changed:,}; {found.same:,} were here as they are.")
    return 0


async def _address(options: settings.Settings, guest: str | None) -> str:
    database = await bootstrap.open_database(options)
    try:
        now = SystemClock().now()
        address = await identity.settle_household(
            database, owner=options.owner_name, zone=options.zone, now=now, guest=guest
        )
        return await feeds.issue(database, address, now)
    finally:
        await database.close()


async def _export(options: settings.Settings, file: Path, guest: str | None) -> int:
    async with store.opened(options, guest) as opened, opened.unit() as unit:
        entries = await files.events(unit)
        try:
            file.write_bytes(ics.write(entries, opened.now))  # noqa: ASYNC240 - nothing else waits
        except OSError as error:
            raise NoFile(f"I can't write {file}: {error.strerror}.") from error
        return len(entries)


async def _import(options: settings.Settings, file: Path, guest: str | None) -> files.Brought:
    try:
        entries = ics.read(file.read_text(encoding="utf-8"))  # noqa: ASYNC240 - nothing else waits
    except OSError as error:
        raise NoFile(f"I can't read {file}: {error.strerror}. Nothing was changed.") from error
    except (UnicodeDecodeError, ics.NoCalendar, ics.TooMany) as error:
        raise NoFile from error
    async with store.opened(options, guest) as opened, opened.unit() as unit:
        found = await files.bring(unit, entries, ZoneInfo(opened.person.zone))
        if found.new or found.changed:
            executions.imported(unit, f"{found.new + found.changed:,} events")
        return found
