"""The server: OpenAI's API on loopback, answered by rules, by a queue, or by a model that obeys anybody.

Rules: platform.openai.com/docs/api-reference (chat, responses, models, audio) and .../guides/error-codes.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from typing import Any

from aiohttp import web

from tests.standins import loopback
from tests.standins.loopback import Server
from tests.standins.model import replies, samples
from tests.standins.model.asked import Asked, read
from tests.standins.model.faults import Fault, Faults, Kind
from tests.standins.model.obedience import Obedient
from tests.standins.model.replies import Reply

Answer = Reply | Callable[[Asked], Reply | None]
_ERRORS = {
    Kind.UNAUTHORIZED: (401, "invalid_request_error", "invalid_api_key", "Incorrect API key provided: {key}."),
    Kind.TOO_MANY: (429, "rate_limit_error", "rate_limit_exceeded", "Rate limit reached for requests."),
    Kind.QUOTA: (429, "insufficient_quota", "insufficient_quota", "You exceeded your current quota."),
    Kind.GONE: (404, "invalid_request_error", "model_not_found", "The model does not exist."),
}  # fmt: skip


class Model(Server):
    """A model server on a free port of loopback, from `start` (or `async with`) to `stop`."""

    def __init__(
        self, *, port: int = 0, key: str = "sk-standin-0123456789abcdef", models: tuple[str, ...] = ()
    ) -> None:
        super().__init__(port)
        self.key = key
        self.models = models or ("gpt-6-luna", "gpt-6.1-terra")
        self.faults = Faults()
        self.holds_to_schemas = True  # without, a request with the schema of its answer is refused, as older servers do
        self.asked: list[Asked] = []  # every request that came with the right key
        self.raw: list[str] = []  # every body that ever came, whatever became of it
        self.heard: list[bytes] = []  # sounds to be transcribed
        self.transcript = "buy oat milk"
        self.obedient: Obedient | None = None
        self._queue: list[Answer] = []
        self._rules: list[Callable[[Asked], Reply | None]] = []
        self._released = asyncio.Event()
        self._news = asyncio.Condition()

    # the script

    def queue(self, *answers: Answer) -> None:
        """The next answers, in order; they come before any rule."""
        self._queue += answers

    def forget(self) -> None:
        """Drops the answers that nobody has asked for."""
        self._queue.clear()

    def rule(self, answer: Answer, *, says: str = "", tool: str = "") -> None:
        """Answers whenever the user's last words hold `says` and that tool is offered. The latest rule wins."""

        def fits(asked: Asked) -> Reply | None:
            if says.lower() not in asked.text.lower() or (tool and tool not in asked.tools):
                return None
            return answer if isinstance(answer, Reply) else answer(asked)

        self._rules.insert(0, fits)

    def obey(self) -> Obedient:
        """From now on it is lost: whatever it reads, it does."""
        self.obedient = Obedient()
        return self.obedient

    def release(self) -> None:
        """Lets stalled requests go on."""
        self._released.set()

    async def until(self, requests: int) -> None:
        """Waits, at most two minutes, until that many requests have come."""
        async with asyncio.timeout(300), self._news:
            await self._news.wait_for(lambda: len(self.raw) >= requests)

    def saw(self, text: str) -> bool:
        """Whether that text was in any request, also where JSON spells it otherwise."""
        spelled = json.dumps(text)[1:-1]
        return any(text in body or spelled in body for body in self.raw)

    # its life

    @property
    def address(self) -> str:
        """Where it listens; HOB_LLM_BASE_URL."""
        return f"{self.origin}/v1"

    def app(self) -> web.Application:
        app = web.Application(client_max_size=64_000_000)
        app.router.add_post("/v1/chat/completions", self._chat)
        app.router.add_post("/v1/responses", self._responses)
        app.router.add_get("/v1/models", self._models)
        app.router.add_post("/v1/audio/transcriptions", self._transcribe)
        return app

    # the requests

    async def _chat(self, request: web.Request) -> web.StreamResponse:
        return await self._answer(request, "chat")

    async def _responses(self, request: web.Request) -> web.StreamResponse:
        return await self._answer(request, "responses")

    async def _answer(self, request: web.Request, api: str) -> web.StreamResponse:
        raw = await request.text()
        async with self._news:
            self.raw.append(raw)
            self._news.notify_all()
        fault = self.faults.take()
        if not self._known(request):
            fault = Fault(Kind.UNAUTHORIZED)
        if fault and (spoilt := await self._spoil(request, fault)):
            return spoilt
        try:
            body = json.loads(raw)
        except ValueError:
            return _error(400, "invalid_request_error", None, "We could not parse the JSON body of your request.")
        asked = read(body, raw, request.headers, api)
        if asked.schema is not None and not self.holds_to_schemas:
            return _error(400, "invalid_request_error", None, "'response_format.type' must be 'text'")
        self.asked.append(asked)
        reply = replies.settled(self._choose(asked), asked)
        if asked.stream:
            return await _stream(request, reply, asked, fault, self._released)
        return await _whole(request, replies.whole(reply, asked), fault)

    def _choose(self, asked: Asked) -> Reply:
        if self._queue:
            answer = self._queue.pop(0)
            reply = answer if isinstance(answer, Reply) else answer(asked)
            if reply:
                return reply
        for rule in self._rules:
            if reply := rule(asked):
                return reply
        if self.obedient:
            return self.obedient.answer(asked)
        wanted = asked.schema or asked.tools.get(asked.output_tool, {}).get("parameters")
        return Reply(value=samples.sample(wanted)) if wanted else Reply("OK.")

    async def _models(self, request: web.Request) -> web.StreamResponse:
        if not self._known(request):
            return _error(*_ERRORS[Kind.UNAUTHORIZED])
        if (fault := self.faults.take()) and (spoilt := await self._spoil(request, fault)):
            return spoilt
        listed = [{"id": name, "object": "model", "created": 1, "owned_by": "standin"} for name in self.models]
        return web.json_response({"object": "list", "data": listed})

    async def _transcribe(self, request: web.Request) -> web.StreamResponse:
        if not self._known(request):
            return _error(*_ERRORS[Kind.UNAUTHORIZED])
        form = await request.post()
        sound = form.get("file")
        if not isinstance(sound, web.FileField) or "model" not in form:
            return _error(400, "invalid_request_error", None, "file and model are required.")
        self.heard.append(sound.file.read())
        if (fault := self.faults.take()) and (spoilt := await self._spoil(request, fault)):
            return spoilt
        if form.get("response_format") == "text":
            return web.Response(text=self.transcript)
        return web.json_response({"text": self.transcript})

    def _known(self, request: web.Request) -> bool:
        return not self.key or request.headers.get("Authorization") == f"Bearer {self.key}"

    async def _spoil(self, request: web.Request, fault: Fault) -> web.StreamResponse | None:
        """What comes in place of an answer; None where the answer itself is to be spoilt."""
        match fault.kind:
            case Kind.UNAUTHORIZED | Kind.TOO_MANY | Kind.QUOTA | Kind.GONE:
                status, kind, code, message = _ERRORS[fault.kind]
                key = request.headers.get("Authorization", "").removeprefix("Bearer ")
                answer = _error(status, kind, code, message.format(key=key))  # providers do repeat it
                if fault.kind is Kind.TOO_MANY:
                    answer.headers["Retry-After"] = f"{fault.retry_after:g}"
                return answer
            case Kind.BROKEN:
                return _error(fault.status, "server_error", None, "The server had an error.")
            case Kind.PLAIN:
                return web.Response(text="<html><h1>It works!</h1></html>", content_type="text/html")
            case Kind.EMPTY:
                return web.json_response(
                    {"id": "x", "object": "chat.completion", "created": 1, "model": "x", "choices": []}
                )
            case Kind.REDIRECT:
                return web.Response(status=302, headers={"Location": fault.to})
            case Kind.RESET:
                return loopback.reset(request)
            case Kind.STALL:
                await self._released.wait()
        return None


def _error(status: int, kind: str, code: str | None, message: str) -> web.Response:
    return web.json_response({"error": {"message": message, "type": kind, "param": None, "code": code}}, status=status)


async def _whole(request: web.Request, body: Mapping[str, Any], fault: Fault | None) -> web.StreamResponse:
    text = json.dumps(body).encode()
    if fault and fault.kind is Kind.GARBLED:
        return web.Response(body=text[: len(text) // 2], content_type="application/json")
    if fault and fault.kind is Kind.HALF:
        answer = web.StreamResponse(headers={"Content-Type": "application/json", "Content-Length": str(len(text))})
        await answer.prepare(request)
        await answer.write(text[: len(text) // 2])
        loopback.cut(request)
        return answer
    return web.Response(body=text, content_type="application/json")


async def _stream(
    request: web.Request, reply: Reply, asked: Asked, fault: Fault | None, released: asyncio.Event
) -> web.StreamResponse:
    answer = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
    answer.enable_chunked_encoding()
    await answer.prepare(request)
    events = list(replies.pieces(reply, asked))
    for place, event in enumerate(events):
        if fault and place == len(events) // 2:
            if fault.kind is Kind.HALF:
                loopback.cut(request)
                return answer
            if fault.kind is Kind.LINGER:
                await released.wait()
            if fault.kind is Kind.GARBLED:
                event = event[: len(event) // 2] + "\n\n"
        await answer.write(event.encode())
    await answer.write_eof()
    return answer
