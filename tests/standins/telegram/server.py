"""The HTTP side: takes calls, lets them go wrong as scripted, and answers in Telegram's shape."""

from __future__ import annotations

import asyncio
import inspect
import re
from http import HTTPStatus
from typing import Any, Self

from aiohttp import web

from tests.standins import loopback
from tests.standins.loopback import Server
from tests.standins.telegram import control, methods, params
from tests.standins.telegram.clock import Clock
from tests.standins.telegram.faults import Fault, Faults, Kind
from tests.standins.telegram.groups import Group
from tests.standins.telegram.journal import Call, Journal
from tests.standins.telegram.limits import Limits
from tests.standins.telegram.params import Params
from tests.standins.telegram.phones import Phone
from tests.standins.telegram.refusal import Refusal, not_found, too_large, too_many, unauthorized
from tests.standins.telegram.state import State
from tests.standins.telegram.updates import Updates
from tests.standins.telegram.webhook import Webhook
from tests.standins.telegram.world import User, World

TOKEN = "7000000001:AAE-a-made-up-token-of-35-characters"
DOWNLOAD = "download"  # what fetching a file is called in the journal and in the script of faults
_TOKEN_SHAPE = re.compile(r"\d+:[A-Za-z0-9_-]{30,}")
_SAID = {"setwebhook": "Webhook was set", "deletewebhook": "Webhook was deleted"}


class Telegram(Server):
    """A Telegram with one bot. `async with Telegram() as telegram:` listens on a free port of loopback.

    `clock` moves everything that hangs on time; `limits=False` lifts the flood limits.
    """

    def __init__(
        self, token: str = TOKEN, *, username: str = "hob_bot", name: str = "Hob", clock: Clock | None = None,
        limits: bool = True, port: int = 0,
    ) -> None:
        self.clock = clock or Clock()
        super().__init__(port)
        self.token = token
        bot = User(int(token.split(":")[0]), name, username, is_bot=True)
        self.world, self.journal, self.faults = World(bot), Journal(self.clock), Faults()
        self.limits = Limits(self.clock, limits)
        self.updates = Updates(self.clock)
        self.webhook = Webhook(self.clock, self.updates, self._obey, self.journal.ended)
        self.updates.on_change = self.webhook.look
        self.state = State(
            token, self.clock, self.world, self.updates, self.webhook, self.faults, self.limits, self.journal
        )
        self.phones: dict[int, Phone] = {}
        self.groups: dict[int, Group] = {}

    # the people

    def person(self, name: str, username: str | None = None, language: str | None = "en") -> Phone:
        """Somebody with a phone, who has not written to the bot yet."""
        phone = Phone(self.state, self.world.add_person(name, username, language))
        self.phones[phone.id] = phone
        return phone

    def group(self, title: str, *people: Phone) -> Group:
        """A group of those people and the bot, which the first of them added."""
        chat = self.world.add_group(title, [phone.user for phone in people])
        group = self.groups[chat.id] = Group(self.state, chat, people[0].user)
        return group

    # the addresses

    @property
    def address(self) -> str:
        """Where it listens; the base address for HOB_TELEGRAM_API."""
        return self.origin

    @property
    def base_url(self) -> str:
        """What python-telegram-bot takes as `base_url`: it puts the token behind."""
        return f"{self.address}/bot"

    @property
    def base_file_url(self) -> str:
        return f"{self.address}/file/bot"

    # its life

    async def start(self) -> Self:
        await super().start()
        self.webhook.look()
        return self

    async def stop(self) -> None:
        """Hears and pushes nothing any more; `start` goes on where it was."""
        await self.webhook.stop()
        await super().stop()

    def app(self) -> web.Application:
        app = web.Application(client_max_size=64_000_000)
        app.router.add_route("*", "/bot{token:[^/]*}/{method}", self._call)
        app.router.add_get("/file/bot{token:[^/]*}/{path:.*}", self._download)
        app.add_routes(control.routes(self))
        app.router.add_route("*", "/{anything:.*}", self._nothing)
        return app

    # the calls

    async def _call(self, request: web.Request) -> web.StreamResponse:
        if refusal := self._refused(request.match_info["token"]):
            return _answer(refusal.code, refusal.wire())
        try:
            given = await params.read(request)
        except Refusal as refusal:
            return _answer(refusal.code, refusal.wire())
        except web.HTTPRequestEntityTooLarge:
            return _answer(413, too_large().wire())
        return await self._run(request, request.match_info["method"], given)

    async def _download(self, request: web.Request) -> web.StreamResponse:
        if refusal := self._refused(request.match_info["token"]):
            return _answer(refusal.code, refusal.wire())
        return await self._run(request, DOWNLOAD, Params({"path": request.match_info["path"]}))

    async def _run(self, request: web.Request, method: str, given: Params) -> web.StreamResponse:
        """One call or download, noted down, as well or badly as the script has it."""
        call = self.journal.add_call(method, dict(given.values))
        fault = self.faults.take(method.lower(), call.params)
        call.fault = str(fault or "")
        try:
            if fault and not fault.accepted:
                return await self._spoil(request, call, fault, web.Response())
            answer = self._file(call, given) if method == DOWNLOAD else await self._execute(call, given)
            if fault:
                return await self._spoil(request, call, fault, answer)
            call.status = answer.status
            return answer
        finally:
            self.journal.ended()

    async def _execute(self, call: Call, given: Params) -> web.Response:
        """Lets the call take effect."""
        try:
            method = methods.find(call.method)
            if method is None:
                raise not_found("method not found")
            result = method(self.state, given)
            if inspect.isawaitable(result):
                result = await result
        except Refusal as refusal:
            call.error = refusal.description
            return _answer(refusal.code, refusal.wire())
        call.accepted = True
        call.message_id = result.get("message_id") if isinstance(result, dict) else None
        said = _SAID.get(call.method.lower())
        return _answer(200, {"ok": True, "result": result} | ({"description": said} if said else {}))

    def _file(self, call: Call, given: Params) -> web.Response:
        file = next((one for one in self.world.files.values() if one.path == given.text("path")), None)
        if file is None:
            call.error = not_found().description
            return _answer(404, not_found().wire())
        call.accepted = True
        return web.Response(body=file.content, content_type="application/octet-stream")

    async def _obey(self, method: str, values: dict[str, Any]) -> None:
        """A call that came in the answer to a webhook."""
        call = self.journal.add_call(method, values)
        call.status = (await self._execute(call, Params(values))).status
        self.journal.ended()

    async def _spoil(
        self, request: web.Request, call: Call, fault: Fault, answer: web.Response
    ) -> web.StreamResponse:
        """What comes in place of the true answer."""
        match fault.kind:
            case Kind.SLOW:
                await self.clock.until(self.clock.now() + fault.seconds)
                call.status = answer.status
                return answer
            case Kind.TOO_MANY:
                call.status, refusal = 429, too_many(max(1, round(fault.seconds)))
                call.error = refusal.description
                return _answer(429, refusal.wire())
            case Kind.BROKEN:
                call.status = fault.status
                return _page(fault.status)
            case Kind.GARBLED:
                call.status = 200
                return web.Response(body=loopback.first_half(answer), content_type=answer.content_type)
            case Kind.HALF:
                return await loopback.halved(request, answer)
            case Kind.RESET:
                return loopback.reset(request)
            case Kind.SILENCE:
                self.journal.ended()  # the call has had its effect, if any; nobody waits for its answer to look
                await asyncio.get_running_loop().create_future()
        raise AssertionError("a silent call ends when its client goes away")

    async def _nothing(self, _: web.Request) -> web.Response:
        return _answer(404, not_found().wire())

    def _refused(self, token: str) -> Refusal | None:
        """404 for what is no token, 401 for one of nobody."""
        if token == self.token:
            return None
        return unauthorized() if _TOKEN_SHAPE.fullmatch(token) else not_found()


def _answer(status: int, body: dict[str, Any]) -> web.Response:
    return web.json_response(body, status=status)


def _page(status: int) -> web.Response:
    said = f"{status} {HTTPStatus(status).phrase}"
    page = f"<html>\r\n<head><title>{said}</title></head>\r\n<body><h1>{said}</h1></body>\r\n</html>\r\n"
    return web.Response(status=status, text=page, content_type="text/html")
