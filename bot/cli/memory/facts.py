"""`main.py memory facts`: what Hob believes of a person, a line a fact; secrets stay covered."""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Iterator
from typing import Any
from zoneinfo import ZoneInfo

from bot import settings
from bot.cli.memory import store
from specialists.secrets import confided
from storage.memory import ageing, facts
from storage.tables import Fact
from storage.uncovered import DOTS

MOST = 100_000


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--person", "--as", dest="guest", metavar="NAME", help="whose memory (default: the owner's)")
    parser.add_argument("--all", action="store_true", help="what was replaced or has expired, too")
    parser.add_argument("--jsonl", action="store_true", help="one object a line")


def run(args: argparse.Namespace) -> int:
    """0 also where nothing is known."""
    return asyncio.run(_print(settings.load(args.data), args))


async def _print(options: settings.Settings, args: argparse.Namespace) -> int:
    async with store.opened(options, args.guest) as opened:
        async with opened.unit() as unit:
            found = await (facts.everything(unit, limit=MOST) if args.all else facts.believed(unit, limit=MOST))
        for one in found:
            shown = _row(one, opened)
            print(json.dumps(shown, ensure_ascii=False) if args.jsonl else _line(shown))
        if not found and not args.jsonl:
            print("I know nothing yet.")
        return 0


def _row(one: Fact, opened: store.Store) -> dict[str, Any]:
    zone = ZoneInfo(opened.person.zone)
    moments = {"learnt_at": one.learnt_at, "retired_at": one.retired_at, "expires_at": one.expires_at}
    return {
        "id": str(one.id), "text": covered(one), "category": one.category, "kind": one.kind, "state": one.state,
        "confidence": round(ageing.confidence(one, opened.now), 2), "durability": one.durability, "tags": one.tags,
        **{name: at.astimezone(zone).isoformat(timespec="seconds") for name, at in moments.items() if at is not None},
        **({"why": one.why} if one.why else {}),
    }


def covered(one: Fact) -> str:
    """A fact's text, with dots for what only its person may see."""
    if not one.hidden:
        return one.text
    shown = confided.dotted(one.text, confided.secrets(one))
    return shown if shown != one.text else DOTS


def _line(row: dict[str, Any]) -> str:
    return "  ".join(_cells(row))


def _cells(row: dict[str, Any]) -> Iterator[str]:
    yield row["learnt_at"][:10]
    yield f"{row['confidence']:4.0%}"
    yield f"{row['category']:<11}"
    yield row["text"] + (f"  ({row['state']}{': ' + row['why'] if row.get('why') else ''})" if row["state"] != "live"
                         else "")  # fmt: skip
