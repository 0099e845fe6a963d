"""SearXNG, a search of one's own: the second provider, or the only one. docs.searxng.org/dev/search_api.html.

Its settings must allow the format: `search: formats: [html, json]`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from integrations import asking
from integrations.http import Fetch
from integrations.search.port import Fault, Result, Unsearched

LARGEST = 1_000_000  # bytes of an answer


@dataclass(frozen=True, slots=True)
class SearXNG:
    """`base` ends before "/search"."""

    base: str
    web: Fetch

    async def results(self, words: str, most: int) -> Sequence[Result]:
        """Raises Unsearched."""
        query: dict[str, str | float] = {"q": words, "format": "json", "safesearch": 1}
        try:
            told = await asking.json_object(self.web, f"{self.base.rstrip('/')}/search", query, LARGEST)
        except asking.NoAnswer as error:
            raise Unsearched(Fault[error.reason]) from error
        rows = told.get("results")
        if not isinstance(rows, list):
            raise Unsearched(Fault.GARBLED)
        made = [_result(row) for row in rows if isinstance(row, dict) and row.get("url")]
        if not made:
            raise Unsearched(Fault.EMPTY)
        return made[:most]


def _result(row: dict[str, object]) -> Result:
    date = str(row.get("publishedDate") or "")[:10]
    return Result(str(row["url"]), str(row.get("title") or ""), str(row.get("content") or ""), date)
