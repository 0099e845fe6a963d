"""`main.py token`: makes the bearer token for the HTTP API, and for the page where it is not on loopback."""

from __future__ import annotations

import argparse
import asyncio
import sys

from bot import bootstrap, identity, settings
from bot.timepiece import SystemClock
from bot.web import sessions
from storage.errors import HobError

USE = 'Send it with each request: curl -H "Authorization: Bearer TOKEN" http://127.0.0.1:{port}/api/messages'
KEPT = "I keep only its fingerprint, so this is the one time it can be read."


class HasToken(HobError):
    """There is a token already, and I can't show it: I keep only its fingerprint. `token --new` replaces it."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--new", action="store_true", help="replace the token there is; the old one stops working")
    parser.add_argument("--as", dest="guest", metavar="PERSON", help="for whom (default: the owner)")


def run(args: argparse.Namespace) -> int:
    """Prints the token, alone, on standard output, and how to use it on standard error."""
    options = settings.load(args.data)
    token = asyncio.run(_issue(options, args.guest, replace=args.new))
    print(token)
    print(f"{USE.format(port=options.web_port)}\n{KEPT}", file=sys.stderr)
    return 0


async def _issue(options: settings.Settings, guest: str | None, *, replace: bool) -> str:
    database = await bootstrap.open_database(options)
    try:
        now = SystemClock().now()
        address = await identity.settle_household(
            database, owner=options.owner_name, zone=options.zone, now=now, guest=guest
        )
        if not replace and await sessions.has_token(database, address):
            raise HasToken
        return await sessions.issue_token(database, address, now)
    finally:
        await database.close()
