"""`main.py import`: brings in what `main.py export` wrote, here or in another house. All of it, or nothing."""

from __future__ import annotations

import argparse
import asyncio
import json
from pathlib import Path

from bot import settings
from bot.cli.memory import store
from storage import executions, portability
from storage.tables import ActiveMemory, ExtractedFact, Occurrence, Passage, ProfileVersion, Session

# What goes with other things, and nobody would count by itself.
_BESIDE = frozenset(
    one.__tablename__ for one in (Passage, ProfileVersion, ExtractedFact, Occurrence, ActiveMemory, Session)
)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="the JSON that `main.py export` wrote")
    parser.add_argument("--as", dest="guest", metavar="PERSON", help="whose data it becomes (default: the owner's)")


def run(args: argparse.Namespace) -> int:
    """Says how much was new. Raises NoExport where the file is none of Hob's: then nothing was changed."""
    new = asyncio.run(_bring(settings.load(args.data), args.file, args.guest))
    print(f"Brought in: {_told(new)}." if new else "All of that was here already.")
    if new.get("reminders"):
        print("The reminders are live here now. If the other house still runs, both will remind.")
    return 0


def _told(new: dict[str, int]) -> str:
    shown = {table: count for table, count in new.items() if table not in _BESIDE} or new
    return ", ".join(f"{count:,} {_noun(table, count)}" for table, count in shown.items())


def _noun(table: str, count: int) -> str:
    """A table's name as people would say it of so many."""
    noun = table.replace("_", " ")
    return {"people": "contact", "work entries": "work entry"}.get(noun, noun.removesuffix("s")) if count == 1 else noun


async def _bring(options: settings.Settings, file: Path, guest: str | None) -> dict[str, int]:
    try:
        exported = json.loads(file.read_text(encoding="utf-8"))  # noqa: ASYNC240 - nothing else waits
    except OSError as error:
        raise portability.NoExport(f"I can't read {file}: {error.strerror}. Nothing was changed.") from error
    except (ValueError, RecursionError) as error:
        raise portability.NoExport from error
    async with store.opened(options, guest) as opened, opened.unit() as unit:
        new = await portability.bring(unit, exported)
        if new:
            executions.imported(unit, _told(new))
        return new
