"""Asks a weather service for JSON, over the one safe client, and turns what goes wrong into a Fault."""

from __future__ import annotations

import json
from collections.abc import Mapping
from urllib.parse import urlencode

from integrations import http
from integrations.http import Fetch, Unfetched
from integrations.weather.port import Fault, Unforetold

SECONDS = 3.0  # for one answer
LARGEST = 1_500_000  # bytes: 16 days of hours are some 60,000
Query = Mapping[str, str | float]


def client(base: str, contact: str = "") -> Fetch:
    """A client for one service of the settings, which may run at home: its own port is let in, wherever it is."""
    return http.client(base, SECONDS, contact)


async def ask(web: Fetch, url: str, query: Query) -> Mapping[str, object]:
    """The object that a service answers with. Raises Unforetold."""
    try:
        page = await web.get(f"{url}?{urlencode(query)}", largest=LARGEST)
    except Unfetched as error:
        raise Unforetold(_fault(error)) from error
    try:
        found = json.loads(page.content)
    except (ValueError, RecursionError) as error:
        raise Unforetold(Fault.GARBLED if page.content.strip() else Fault.EMPTY) from error
    if not isinstance(found, dict):
        raise Unforetold(Fault.GARBLED)
    return found


def _fault(error: Unfetched) -> Fault:
    if error.slow:
        return Fault.SLOW
    if error.status == 429:
        return Fault.BUSY
    return Fault.BROKEN if error.status else Fault.UNREACHED
