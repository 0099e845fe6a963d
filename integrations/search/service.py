"""The search of this house: results asked for, pages read, an answer made. bot/bootstrap.py opens it."""

from __future__ import annotations

import asyncio

from integrations import http
from integrations.http import Fetch
from integrations.search import telling
from integrations.search.engines import Engines
from integrations.search.keeping import Provider, Results
from integrations.search.pages import Library
from integrations.search.port import Fault, Found, Off, Question, Search, Unsearched
from integrations.search.searxng import SearXNG

SECONDS = 20.0  # for an answer, whatever the services do
ASKING = 4.0  # for one answer of SearXNG
LONGEST = 300  # letters that are looked for
READ, THOROUGH = 4, 8  # pages


def opened(web: Fetch, searxng: str, engines: str, base: str = "") -> Search:
    """The providers of the settings; nothing is asked yet. SearXNG, being one's own, comes first. None: no search.

    `base` is an address that stands in for those of the engines.
    """
    providers: list[Provider] = []
    if searxng:
        providers.append(SearXNG(searxng, http.client(searxng, ASKING)))
    if engines:
        providers.append(Engines(engines, base))
    return Service(Results(providers), Library(web)) if providers else Off()


class Service:
    """Search by providers, and a library of pages."""

    def __init__(self, results: Results, library: Library) -> None:
        self._results, self._library = results, library

    async def look(self, question: Question) -> Found:
        said = " ".join(question.words.split())[:LONGEST]
        try:
            async with asyncio.timeout(SECONDS):
                results = await self._results.of(said, question.now)
                read = results[: THOROUGH if question.thorough else READ]
                pages = await self._library.read(read, question.now)
                return await asyncio.to_thread(telling.answer, question, pages)
        except Unsearched as error:
            return Found(error.fault.value, worked=False)
        except TimeoutError:
            return Found(Fault.SLOW.value, worked=False)
