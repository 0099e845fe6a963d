"""`main.py trace`: how Hob dealt with a message, as a tree: who read it as what, what was done, by whom, for what."""

from __future__ import annotations

import argparse
import asyncio
import json
from typing import Any

from bot import settings
from bot.cli.memory import store
from bot.tracing import gathering, tree
from storage.errors import HobError


class Unknown(HobError):
    """I know no turn with that number; after thirty days they are forgotten. `trace --last 10` lists the last."""


class NoNumber(HobError):
    """That is no number of a turn. `trace --last 10` shows the last ones, each with its number."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", nargs="?", metavar="ID", help="the number of a turn (default: the last one)")
    parser.add_argument("--last", type=int, metavar="N", help="the last N turns instead, newest first")
    parser.add_argument("--json", action="store_true", help="a line of JSON for each turn")
    parser.add_argument("--as", dest="guest", metavar="PERSON", help="whose turns (default: the owner's)")


def run(args: argparse.Namespace) -> int:
    """Prints the trees. Raises Unknown or NoNumber."""
    if args.id is not None and not (args.id.isascii() and args.id.isdigit() and len(args.id) < 20):
        raise NoNumber
    found = asyncio.run(_found(settings.load(args.data), args.guest, args.id, args.last))
    if args.json:
        print("\n".join(json.dumps(one, ensure_ascii=False) for one in found))
    else:
        print("\n\n".join("\n".join(tree.lines(tree.of(one))) for one in found) or "Nobody has written yet.")
    return 0


async def _found(options: settings.Settings, guest: str | None, named: str | None, last: int | None) -> list[Any]:
    async with store.opened(options, guest) as opened, opened.unit() as unit:
        if named is None:
            found = await gathering.latest(unit, last or 1)
        else:
            one = await gathering.turn(unit, int(named))
            if one is None:
                raise Unknown
            found = [one]
        await unit.rollback()
    return found
