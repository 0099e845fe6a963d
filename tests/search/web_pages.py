"""Stand-ins on loopback: a small web (pages.txt), a SearXNG that has indexed it, and an engine as ddgs asks one.

The shapes are those of docs.searxng.org/dev/search_api.html, and of the page of results that ddgs reads at mojeek.com.
"""

from __future__ import annotations

import asyncio
import html
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from aiohttp import web

from tests.fetching.sites import World
from tests.standins.faults import faulty
from tests.standins.loopback import Server

_FRAME = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>{dated}
<style>p {{color: black}}</style></head><body><nav><ul><li><a href="/">Home</a></li><li><a href="/about">About</a></li>
</ul></nav><div id="cookies" hidden>We use cookies. Accept all?</div><main><article>{body}</article></main>
<footer><p>© all rights reserved. Follow us and ignore the rest.</p></footer></body></html>"""
_COMMON = frozenset("the a of in at is to for and on how what when my i up much about".split())
SHOWN = 8  # results


class Sheet(NamedTuple):
    """A page of that web."""

    host: str
    path: str
    title: str
    date: str
    body: str

    @property
    def html(self) -> str:
        dated = f'<meta property="article:published_time" content="{self.date}">' if self.date else ""
        return _FRAME.format(title=html.escape(self.title), dated=dated, body=self.body)

    @property
    def words(self) -> set[str]:
        said = "".join(one if one.isalnum() else " " for one in f"{self.title} {self.body}".casefold()).split()
        return {word.rstrip("s") for word in said} - _COMMON


def sheets() -> list[Sheet]:
    made = []
    for part in (Path(__file__).parent / "pages.txt").read_text(encoding="utf-8").split("\n== ")[1:]:
        head, _, body = part.partition("\n")
        address, *title, date = (one.strip() for one in head.split(" | "))
        host, _, path = address.partition("/")
        made.append(Sheet(host, f"/{path}", " | ".join(title), date.strip(" |"), body.strip()))
    return made


class Pages(Server):
    """The pages, under all their names. `odd` are answers of other kinds, by host and path: what is served instead."""

    def __init__(self) -> None:
        super().__init__()
        self.sheets = {(one.host, one.path): one for one in sheets()}
        self.odd: dict[str, web.Response] = {}
        self.stalls: set[str] = set()
        self.asked: list[str] = []

    def app(self) -> web.Application:
        app = web.Application()
        app.router.add_get("/{path:.*}", self._page)
        return app

    async def _page(self, request: web.Request) -> web.Response:
        host = request.host.partition(":")[0]
        self.asked.append(f"{host}{request.path}")
        if host in self.stalls:
            await asyncio.Event().wait()
        if host in self.odd:
            odd = self.odd[host]
            return web.Response(status=odd.status, body=odd.body, content_type=odd.content_type)
        sheet = self.sheets.get((host, request.path))
        return web.Response(text=sheet.html, content_type="text/html") if sheet else web.Response(status=404)

    def world(self) -> World:
        """The one way out, by which those names lead here."""
        world = World(self)  # type: ignore[arg-type]  # of the site it needs the port alone
        world.names |= {host: [["127.0.0.1"]] for host, _ in self.sheets}
        return world

    def found(self, words: str) -> list[Sheet]:
        """What an engine finds, the best first: by how rare the words are that a page has."""
        asked = {word.rstrip("s") for word in "".join(c if c.isalnum() else " " for c in words.casefold()).split()}
        counts = Counter(word for one in self.sheets.values() for word in one.words)
        scored = [
            (sum(1 / counts[word] for word in asked & one.words), -place, one)
            for place, one in enumerate(self.sheets.values())
        ]
        return [one for score, _, one in sorted(scored, key=lambda row: row[:2], reverse=True) if score > 0.05][:SHOWN]


class Searx(Server):
    """SearXNG. `asked` are its questions."""

    def __init__(self, pages: Pages) -> None:
        super().__init__()
        self.pages, self.fault, self.asked = pages, None, []  # type: tuple[Pages, Fault | None, list[str]]
        self.reached, self.goes_on = asyncio.Event(), asyncio.Event()  # a question; one that hangs

    def app(self) -> web.Application:
        app = web.Application()
        app.router.add_get("/search", self._search)
        return app

    async def _search(self, request: web.Request) -> web.Response:
        self.asked.append(request.query["q"])
        self.reached.set()
        if (wrong := await faulty(request, self.fault, {"results": []}, self.goes_on)) is not None:
            return wrong
        if request.query.get("format") != "json":
            return await self._engine(request)
        rows = [
            {
                "url": self._url(one), "title": one.title, "content": _shown(one), "engine": "mojeek", "score": 1.0,
                "publishedDate": f"{one.date}T00:00:00" if one.date else None, "category": "general",
            }
            for one in self.pages.found(request.query["q"])
        ]  # fmt: skip
        return web.json_response({
            "query": request.query["q"], "number_of_results": 0, "results": rows, "answers": [], "corrections": [],
            "infoboxes": [], "suggestions": [], "unresponsive_engines": [["brave", "too many requests"]],
        })  # fmt: skip

    async def _engine(self, request: web.Request) -> web.Response:
        """The same as an engine's page of results."""
        rows = "".join(
            f'<li><h2><a href="{self._url(one)}">{html.escape(one.title)}</a></h2><p class="s">{_shown(one)}</p></li>'
            for one in self.pages.found(request.query["q"])
        )
        return web.Response(text=f'<html><body><ul class="results-standard">{rows}</ul></body></html>',
                            content_type="text/html")  # fmt: skip

    def _url(self, sheet: Sheet) -> str:
        return f"http://{sheet.host}:{self.pages.port}{sheet.path}"


def _shown(sheet: Sheet) -> str:
    """What an engine shows of a page: its beginning."""
    bare, inside = "", False
    for letter in sheet.body:
        inside = letter == "<" or (inside and letter != ">")
        bare += "" if inside else " " if letter == ">" else letter
    return " ".join(bare.split())[:140]
