"""`main.py memory import FILE`: brings in what was said elsewhere. All of a file, or nothing of it."""

from __future__ import annotations

import argparse
import asyncio
import datetime as dt
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from bot import settings
from bot.cli import jsonl
from bot.cli.memory import moments, names, store
from specialists.language.text import sentences
from storage import executions
from storage.errors import HobError
from storage.memory import imports
from storage.memory.imports import Imported

BATCH = 2_000


class Unreadable(HobError):
    """I can't read that file."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help='JSON lines {"id","text","at"?,"speaker"?,"session"?}; - is stdin')
    parser.add_argument("--as", dest="guest", metavar="PERSON", help="whose memory (default: the owner's)")


def run(args: argparse.Namespace) -> int:
    """Says what was brought in. Raises Unreadable where a line cannot be read: then nothing was."""
    done = asyncio.run(_bring(settings.load(args.data), args.file, args.guest))
    print(f"Brought in {done.new:,} of {done.seen:,}; {done.changed:,} had changed, {done.known:,} were there already.")
    return 0


async def _bring(options: settings.Settings, name: str, guest: str | None) -> Imported:
    try:
        file = sys.stdin if name == "-" else Path(name).open(encoding="utf-8")  # noqa: SIM115, ASYNC230 - closed below
    except OSError as error:
        raise Unreadable(f"I can't read {name}: {error.strerror}.") from error
    with file:
        async with store.opened(options, guest) as opened, opened.unit() as unit:
            entries = _entries(file, opened.now.astimezone(ZoneInfo(opened.person.zone)))
            importing = imports.Importing(unit)
            while batch := list(islice(entries, BATCH)):
                await importing.take(batch)
            if importing.done.new or importing.done.changed:
                fresh = importing.done.new + importing.done.changed
                executions.imported(unit, f"{sentences.counted(fresh, 'entry', 'entries')} of old talk")
            return importing.done


def _entries(lines: Iterable[str], now: dt.datetime) -> Iterator[dict[str, Any]]:
    """What each line holds, checked. Raises Unreadable with its number."""
    number = 0
    try:
        for number, line in enumerate(lines, 1):  # noqa: B007 - told where a line cannot be read
            if line.strip():
                yield _entry(jsonl.read(line), now)
    except KeyError as error:
        raise Unreadable(f"Line {number} has no {error}. Nothing was brought in.") from error
    except UnicodeDecodeError as error:
        raise Unreadable(f"Line {number + 1} or one soon after it is no UTF-8. Nothing was brought in.") from error
    except (ValueError, TypeError, AttributeError) as error:
        raise Unreadable(f"Line {number} can't be read: {error}. Nothing was brought in.") from error


def _entry(read: Any, now: dt.datetime) -> dict[str, Any]:
    text = "" if read["text"] is None else read["text"]  # somebody sent a picture alone
    if not isinstance(text, str):
        raise TypeError("its text is no text")
    entry = {"external_id": names.kept(read["id"]), "text": text, "at": moments.moment(read.get("at"), now)}
    entry["speaker"] = str(read.get("speaker") or "")
    if read.get("session") is not None:
        entry["session"] = str(read["session"])
    return entry
