"""The gate of the REST API: basic auth, errors in Twilio's shape, the log, the faults of calls. For rest.py."""

from __future__ import annotations

import asyncio
import base64
import binascii
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from aiohttp import web

from tests.standins import loopback
from tests.standins.twilio.faults import Fault
from tests.standins.twilio.refusals import Refusal

if TYPE_CHECKING:
    from tests.standins.twilio.server import Twilio

Handler = Callable[[web.Request], Awaitable[web.Response]]
UNPROTECTED = {"media.content", "recordings.content"}  # where the account does not ask for its password for media


class Gate:
    """`most_at_once`: calls at the same time, beyond which 20429 is answered; 0 for no limit."""

    def __init__(self, twilio: Twilio) -> None:
        self._twilio = twilio
        self.closing = asyncio.Event()
        self.most_at_once = 0
        self._at_once = 0

    def guarded(self, operation: str, handler: Handler) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        """A handler behind the gate; each of its calls is logged with what became of it."""

        async def pass_through(request: web.Request) -> web.StreamResponse:
            fault = self._twilio.faults.draw(operation)
            self._at_once += 1
            try:
                form = await self._form(request)
                if fault and not fault.accepted:
                    self._log(request, operation, fault, 0, 0, form)
                    return await self._fail(fault, request)
                response, code = await self._answer(operation, handler, request)
                self._log(request, operation, fault, response.status, code, form)
                return await self._lose(fault, request, response) if fault else response
            finally:
                self._at_once -= 1

        return pass_through

    async def _answer(self, operation: str, handler: Handler, request: web.Request) -> tuple[web.Response, int]:
        try:
            self._check(request, operation)
            return await handler(request), 0
        except Refusal as refusal:
            return refusal.answer(), refusal.code

    def _check(self, request: web.Request, operation: str) -> None:
        if self._twilio.media.protected or operation not in UNPROTECTED:
            self._authorise(request)
        if self.most_at_once and self._at_once > self.most_at_once:
            raise Refusal(20429)

    def _authorise(self, request: web.Request) -> None:
        scheme, _, given = request.headers.get("Authorization", "").partition(" ")
        try:
            user, _, password = base64.b64decode(given, validate=True).decode().partition(":")
        except (binascii.Error, UnicodeDecodeError):
            raise Refusal(20003) from None
        if scheme.lower() != "basic" or (user, password) != (self._twilio.account, self._twilio.token):
            raise Refusal(20003)
        if request.match_info.get("account", user) != user:
            raise Refusal(20404, request.path)

    async def _form(self, request: web.Request) -> dict[str, str]:
        """What was posted, whatever becomes of it."""
        return {name: str(value) for name, value in (await request.post()).items()} if request.method == "POST" else {}

    def _log(
        self, request: web.Request, operation: str, fault: Fault | None, status: int, code: int, form: dict[str, str]
    ) -> None:
        self._twilio.log.add(
            "request", operation=operation, fault=fault.value if fault else "", status=status, code=code,
            path=request.path, form=form,
        )

    async def _fail(self, fault: Fault, request: web.Request) -> web.StreamResponse:
        """A call that has no effect."""
        match fault:
            case Fault.TIMEOUT_BEFORE:
                await self.closing.wait()
            case Fault.RESET_BEFORE:
                loopback.reset(request)
            case Fault.TOO_MANY:
                return Refusal(20429).answer()
            case Fault.SERVER_ERROR:
                return Refusal(20500).answer()
        return _unavailable()

    async def _lose(self, fault: Fault, request: web.Request, response: web.Response) -> web.StreamResponse:
        """A call that took effect, while its answer goes astray."""
        match fault:
            case Fault.TIMEOUT_AFTER:
                await self.closing.wait()
            case Fault.RESET_AFTER:
                loopback.reset(request)
            case Fault.HALF_ANSWER:
                return await loopback.halved(request, response)
        return _unavailable()


def _unavailable() -> web.Response:
    return web.Response(status=503, text="<html><body>Service Unavailable</body></html>", content_type="text/html")
