"""An application for tests: takes the stand-in's webhooks, checks their signatures, answers what a test lays out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from aiohttp import web
from twilio.request_validator import RequestValidator


@dataclass(frozen=True, slots=True)
class Seen:
    """One request of a webhook."""

    path: str
    params: dict[str, str]
    genuine: bool  # its signature fits
    token: str  # the idempotency token, the same for each try


@dataclass(slots=True)
class Application:
    """`answers`: by path, a document, or a function of the request that makes one; nothing is an empty 204."""

    token: str
    url: str = ""
    answers: dict[str, str | Callable[[Seen], str]] = field(default_factory=dict)
    status: int = 0  # answered in place of everything, when set
    hang: bool = False
    seen: list[Seen] = field(default_factory=list)
    closing: asyncio.Event = field(default_factory=asyncio.Event)

    def of(self, path: str, **params: str) -> list[Seen]:
        return [one for one in self.seen if one.path.partition("?")[0] == path and params.items() <= one.params.items()]

    def statuses(self, path: str = "/status") -> list[str]:
        """The statuses called back, in the order in which they came."""
        return [one.params.get("MessageStatus") or one.params["CallStatus"] for one in self.of(path)]

    async def take(self, request: web.Request) -> web.Response:
        params = {key: str(value) for key, value in (await request.post()).items()}
        signature = request.headers.get("X-Twilio-Signature", "")
        genuine = RequestValidator(self.token).validate(self.url + request.path_qs, params, signature)
        seen = Seen(request.path_qs, params, genuine, request.headers.get("I-Twilio-Idempotency-Token", ""))
        self.seen.append(seen)
        if self.hang:
            await self.closing.wait()
        if self.status:
            return web.Response(status=self.status)
        answer = self.answers.get(request.path, "")
        text = answer if isinstance(answer, str) else answer(seen)
        return web.Response(text=text, content_type="text/xml") if text else web.Response(status=204)


@asynccontextmanager
async def running(token: str) -> AsyncIterator[Application]:
    """An application on loopback."""
    application = Application(token)
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", application.take)
    runner = web.AppRunner(app, handler_cancellation=True, access_log=None, shutdown_timeout=1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0, backlog=1024).start()
    application.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield application
    finally:
        application.closing.set()
        await runner.cleanup()
