"""The pages of results: fetched by the one safe client, read apart, kept for a while. service.py asks."""

from __future__ import annotations

import asyncio
import base64
import datetime as dt
from collections.abc import Sequence

from integrations import http
from integrations.http import Fetch, Unfetched
from integrations.search import apart
from integrations.search.keeping import Kept
from integrations.search.port import Page, Result

SECONDS = 5.0  # for one page
READING = 8.0  # for reading all of them
LARGEST = 1_500_000  # bytes of a page
LETTERS = 60_000  # of a page that are looked through
KINDS = ("text/html", "application/xhtml+xml", "text/plain")
_NO_TEXT, _SLOW, _BLANK = "it is no page of text", "it took too long", "there is no text on it"


class Library:
    """Pages, each read once in a while."""

    def __init__(self, web: Fetch) -> None:
        self._web = web
        self._kept: Kept[Page] = Kept()

    async def read(self, results: Sequence[Result], now: dt.datetime) -> list[Page]:
        """A page for each result, in their order; one that can't be read has what its result shows, and a trouble."""
        known = {one.url: kept for one in results if (kept := self._kept.get(one.url, now)) is not None}
        new = [one for one in results if one.url not in known]
        fetched = await asyncio.gather(*(self._fetch(one.url) for one in new))
        got = [one for one in fetched if isinstance(one, http.Page)]
        told = iter(await _lines(got))
        for result, answer in zip(new, fetched, strict=True):
            page = _made(result, next(told) if isinstance(answer, http.Page) else answer)
            known[result.url] = page
            if not page.trouble:
                self._kept.put(result.url, page, now)
        return [known[one.url] for one in results]

    async def _fetch(self, url: str) -> http.Page | str:
        """The page, or why there is none: in words of ours alone."""
        try:
            async with asyncio.timeout(SECONDS):
                return await self._web.get(url, kinds=KINDS, largest=LARGEST)
        except TimeoutError:
            return _SLOW
        except Unfetched as error:
            return _NO_TEXT if "don't read" in str(error) else str(error)


async def _lines(pages: Sequence[http.Page]) -> Sequence[dict[str, object]]:
    """What stands on each page; nothing for any where the reader itself fails."""
    if not pages:
        return []
    given = [
        {"url": one.url, "content": base64.b64encode(one.content).decode(), "plain": one.kind == "text/plain"}
        for one in pages
    ]  # fmt: skip
    try:
        told = await apart.run("reading_script.py", given, READING)
    except apart.Failed:
        told = []
    if not isinstance(told, list) or len(told) != len(pages):
        return [{} for _ in pages]
    return told


def _made(result: Result, answer: dict[str, object] | str) -> Page:
    trouble = answer if isinstance(answer, str) else ""
    told = {} if isinstance(answer, str) else answer
    rows = told.get("lines")
    lines, letters = [], 0
    for row in rows if isinstance(rows, list) else []:
        letters += len(str(row))
        if letters > LETTERS:
            break
        lines.append(str(row))
    if not lines:
        shown = (result.text,) if result.text else ()
        return Page(result.url, result.title, shown, result.date, trouble=trouble or _BLANK)
    called, date = (str(told.get(name) or "") for name in ("title", "date"))
    return Page(result.url, result.title or called, tuple(lines), date or result.date, called, result.text)
