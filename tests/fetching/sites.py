"""A small web on loopback: names that stand for it, a port that counts as the world's, and one that is private."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from aiohttp import web

from integrations.http import Address, Rules, Web
from tests.standins.loopback import Server


class Site(Server):
    """Serves what `pages` says, as text; keeps every request that reached it, and what came with it."""

    def __init__(self) -> None:
        super().__init__()
        self.pages: dict[str, str | bytes] = {}
        self.moved: dict[str, str] = {}
        self.kinds: dict[str, str] = {}
        self.asked: list[str] = []
        self.headers: list[dict[str, str]] = []
        self._stalls = asyncio.Event()

    def app(self) -> web.Application:
        app = web.Application()
        app.router.add_get("/{path:.*}", self._answer)
        return app

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        path = request.path
        self.asked.append(request.path_qs)
        self.headers.append(dict(request.headers))
        if path in self.moved:
            return web.Response(status=302, headers={"Location": self.moved[path]})
        if path == "/stall":
            await self._stalls.wait()
        if path == "/endless":
            answer = web.StreamResponse(headers={"Content-Type": "text/plain"})
            await answer.prepare(request)
            while True:
                await answer.write(b"x" * 65_536)
        if path == "/packed":
            return web.Response(body=b"\x1f\x8b", headers={"Content-Encoding": "gzip", "Content-Type": "text/plain"})
        if path not in self.pages:
            return web.Response(status=404, text="a secret of the inner house")
        page = self.pages[path]
        kind = self.kinds.get(path, "text/html")
        return web.Response(body=page if isinstance(page, bytes) else page.encode(), content_type=kind)


class World:
    """Names and their addresses. A name may answer otherwise each time; `asked` is what was looked up."""

    def __init__(self, public: Site) -> None:
        self._public = public
        self.names: dict[str, list[Sequence[str]]] = {"news.example": [["127.0.0.1"]]}
        self.asked: list[str] = []

    async def look_up(self, host: str) -> Sequence[str]:
        self.asked.append(host)
        if host not in self.names:
            raise OSError("no such name")
        answers = self.names[host]
        return answers.pop(0) if len(answers) > 1 else answers[0]

    def permits(self, address: Address, port: int) -> bool:
        """127.0.0.1 at the public site's port stands for the world; everything else is inside."""
        return str(address) == "127.0.0.1" and port == self._public.port

    def web(self, *, seconds: float = 5.0) -> Web:
        return Web(Rules(self.look_up, self.permits), seconds)

    def url(self, path: str, host: str = "news.example") -> str:
        return f"http://{host}:{self._public.port}{path}"
