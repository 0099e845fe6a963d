"""Asks a weather service for JSON, over the one safe client, and turns what goes wrong into a Fault."""

from __future__ import annotations

from collections.abc import Mapping

from integrations import asking, http
from integrations.http import Fetch
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
        return await asking.json_object(web, url, query, LARGEST)
    except asking.NoAnswer as error:
        raise Unforetold(Fault[error.reason]) from error
