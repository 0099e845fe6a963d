"""The page with the phones, and its way to the stand-ins' control APIs: one origin for all three."""

from __future__ import annotations

from pathlib import Path
from typing import Self

import aiohttp
from aiohttp import web

from tests.standins.loopback import Server

PAGE = Path(__file__).with_name("page")
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}
LONGEST = aiohttp.ClientTimeout(total=90)


class Exchange(Server):
    """`async with` while it runs; `address` is the page's."""

    def __init__(self, telegram: str, twilio: str, port: int = 0) -> None:
        super().__init__(port)
        self._backends = {"telegram": telegram, "twilio": twilio}
        self._said: list[str] = []
        self._session: aiohttp.ClientSession | None = None

    @property
    def address(self) -> str:
        return f"{self.origin}/"

    def hob_said(self, line: str) -> None:
        """A line of Hob's own output, for the page."""
        self._said = [*self._said[-49:], line]

    async def start(self) -> Self:
        self._session = aiohttp.ClientSession(timeout=LONGEST)
        return await super().start()

    async def stop(self) -> None:
        await super().stop()
        if self._session is not None:
            await self._session.close()

    def app(self) -> web.Application:
        app = web.Application()
        app.router.add_get("/", self._page)
        app.router.add_get("/page/{name}", self._page)
        app.router.add_get("/hob", self._hob)
        app.router.add_route("*", "/{service:telegram|twilio}/{path:.+}", self._through)
        return app

    async def _page(self, request: web.Request) -> web.Response:
        files = {file.name: file for file in PAGE.iterdir()}  # no path is ever made of what a request says
        file = files.get(request.match_info.get("name", "phones.html"))
        if file is None or file.suffix not in KINDS:
            raise web.HTTPNotFound
        policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:"
        return web.Response(
            text=file.read_text(encoding="utf-8"), content_type=KINDS[file.suffix],
            headers={"Content-Security-Policy": policy, "Cache-Control": "no-store"},
        )

    async def _hob(self, request: web.Request) -> web.Response:
        return web.json_response(self._said)

    async def _through(self, request: web.Request) -> web.Response:
        """The same request at a stand-in's /control/. Its own rule stands: what changes something must be JSON."""
        assert self._session is not None
        base = self._backends[request.match_info["service"]]
        async with self._session.request(
            request.method, f"{base}/control/{request.match_info['path']}", params=request.query,
            data=await request.read(), headers={"Content-Type": request.content_type},
        ) as answer:
            return web.Response(body=await answer.read(), status=answer.status, content_type=answer.content_type)
