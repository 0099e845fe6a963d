"""`main.py memory sessions FILE`: brings in old sessions, in which technical records stand among the talk."""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from bot import settings
from bot.cli.memory import store
from specialists.language.text import sentences
from storage import executions, oldtalk
from storage.errors import HobError
from storage.oldtalk import Cleaned

BROKEN: Mapping[str, Any] = {"broken": True}  # a line that is no JSON
DEEP = 6  # how far down lists of entries are looked for


class Unreadable(HobError):
    """That file holds no sessions that I can read. Nothing was brought in."""


def arguments(parser: argparse.ArgumentParser) -> None:
    shape = "{timestamp,input,output,agentName,metadata}"
    parser.add_argument("file", metavar="FILE", type=Path, help=f"JSON: entries {shape}")
    parser.add_argument("--as", dest="guest", metavar="PERSON", help="whose talk (default: the owner's)")


def run(args: argparse.Namespace) -> int:
    """Says what was kept, and what was dropped for which reason."""
    done = asyncio.run(_bring(settings.load(args.data), args.file, args.guest))
    print(f"Kept {done.kept:,} of {done.seen:,} entries as talk; {done.known:,} were there already.")
    for reason, count in done.dropped.most_common():
        print(f"  dropped, {reason}: {count:,}")
    return 0


async def _bring(options: settings.Settings, file: Path, guest: str | None) -> Cleaned:
    entries = list(found(_read(file)))
    if all(entry is BROKEN for entry in entries):
        raise Unreadable
    async with store.opened(options, guest) as opened, opened.unit() as unit:
        done = await oldtalk.bring(unit, entries, ZoneInfo(opened.person.zone))
        if done.kept:
            executions.imported(unit, sentences.counted(done.kept, "entry", "entries") + " of old talk")
        return done


def _read(file: Path) -> Any:
    """JSON, or a line of JSON for each entry."""
    try:
        raw = file.read_bytes()
        text = raw.decode("utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except OSError as error:
        raise Unreadable(f"I can't read {file}: {error.strerror}. Nothing was brought in.") from error
    except UnicodeDecodeError as error:
        raise Unreadable from error
    try:
        return json.loads(text)
    except ValueError:
        return [_line(line) for line in text.split("\n") if line.strip()]
    except RecursionError as error:  # brackets a thousand deep
        raise Unreadable from error


def _line(line: str) -> Any:
    """One entry of a file with an entry a line. One that is damaged is an entry of nothing, and counted as that."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return BROKEN


def found(kept: Any, depth: int = 0) -> Iterator[Mapping[str, Any]]:
    """The entries in a document, wherever they stand: a list, a session that holds one, sessions by their names."""
    if kept is BROKEN or (isinstance(kept, Mapping) and ("input" in kept or "output" in kept)):
        yield kept
    elif depth < DEEP and isinstance(kept, Mapping | list):
        for inner in kept.values() if isinstance(kept, Mapping) else kept:
            yield from found(inner, depth + 1)
