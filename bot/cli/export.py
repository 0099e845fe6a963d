"""`main.py export`: all of a person's data, as JSON to keep or bring elsewhere, and as Markdown to read."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
from pathlib import Path
from typing import Any

from sqlmodel import col, select

from bot import booklet, settings
from bot.cli.memory import store
from bot.turns import hiding
from specialists.secrets import confided
from storage import portability
from storage.errors import HobError
from storage.tables import Fact


class Unwritten(HobError):
    """I can't write there."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="FILE.json is written, and FILE.md beside it")
    parser.add_argument("--as", dest="guest", metavar="PERSON", help="whose data (default: the owner's)")


def run(args: argparse.Namespace) -> int:
    """Writes both files, for their owner's eyes alone, and says where they are."""
    named = args.file.with_suffix("") if args.file.suffix in (".json", ".md") else args.file
    kept, readable = named.with_name(f"{named.name}.json"), named.with_name(f"{named.name}.md")
    document = asyncio.run(_document(settings.load(args.data), args.guest))
    _write(kept, json.dumps(document, ensure_ascii=False, indent=1))
    _write(readable, booklet.markdown(document))
    rows = sum(len(found) for found in document["tables"].values())
    left = document["secrets_left_out"]
    print(f"Wrote {rows:,} entries to {kept}, and to be read to {readable}.")
    if left:
        print(f"{left} of what I keep as secret {'is' if left == 1 else 'are'} not in there.")
    return 0


async def _document(options: settings.Settings, guest: str | None) -> dict[str, Any]:
    """What is kept, and no word of a secret in it: a reminder or an answer of mine may have named one."""
    async with store.opened(options, guest) as opened, opened.unit() as unit:
        document = await portability.document(unit)
        hidden = await unit.all(select(Fact).where(col(Fact.hidden).is_(True)))
    return hiding.from_document(document, [secret for one in hidden for secret in confided.secrets(one)])


def _write(path: Path, text: str) -> None:
    """Whole or not at all, and readable for its owner alone."""
    draft = path.with_name(f"{path.name}.part")
    try:
        draft.unlink(missing_ok=True)
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(text)
        draft.replace(path)
    except OSError as error:
        raise Unwritten(f"I can't write {path}: {error.strerror}.") from error
