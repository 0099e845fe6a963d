"""SearXNG, a search of one's own: the second provider, or the only one. docs.searxng.org/dev/search_api.html.

Its settings must allow the format: `search: formats: [html, json]`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from integrations.http import Fetch, Unfetched
from integrations.search.port import Fault, Result, Unsearched

LARGEST = 1_000_000  # bytes of an answer


@dataclass(frozen=True, slots=True)
class SearXNG:
    """`base` ends before "/search"."""

    base: str
    web: Fetch

    async def results(self, words: str, most: int) -> Sequence[Result]:
        """Raises Unsearched."""
        query = urlencode({"q": words, "format": "json", "safesearch": 1})
        try:
            page = await self.web.get(f"{self.base.rstrip('/')}/search?{query}", largest=LARGEST)
        except Unfetched as error:
            raise Unsearched(_fault(error)) from error
        try:
            rows = json.loads(page.content)["results"]
            made = [_result(row) for row in rows]
        except (ValueError, RecursionError, KeyError, TypeError, AttributeError) as error:
            raise Unsearched(Fault.GARBLED if page.content.strip() else Fault.EMPTY) from error
        if not made:
            raise Unsearched(Fault.EMPTY)
        return made[:most]


def _result(row: dict[str, object]) -> Result:
    date = str(row.get("publishedDate") or "")[:10]
    return Result(str(row["url"]), str(row.get("title") or ""), str(row.get("content") or ""), date)


def _fault(error: Unfetched) -> Fault:
    if error.slow:
        return Fault.SLOW
    if error.status == 429:
        return Fault.BUSY
    return Fault.BROKEN if error.status else Fault.UNREACHED
