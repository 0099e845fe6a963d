"""A server that answers with the very bytes it was given: what other makers' servers and proxies send, odd or not."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.standins.loopback import Server


@dataclass(frozen=True, slots=True)
class Bytes:
    """One answer: its pieces one after another, `wait` seconds before the first."""

    pieces: Sequence[bytes]
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    wait: float = 0.0


class Odd(Server):
    """Answers each request with the next of the given answers, and the last one again and again."""

    def __init__(self, *answers: Bytes) -> None:
        super().__init__(0)
        self.key = "sk-odd-0123456789abcdef"
        self._answers = list(answers)
        self.asked: list[dict[str, Any]] = []

    @property
    def address(self) -> str:
        return f"{self.origin}/v1"

    def app(self) -> web.Application:
        app = web.Application()
        app.router.add_post("/v1/chat/completions", self._answer)
        return app

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        self.asked.append(await request.json())
        answer = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        await asyncio.sleep(answer.wait)
        response = web.StreamResponse(status=answer.status, headers=answer.headers)
        await response.prepare(request)
        for piece in answer.pieces:
            await response.write(piece)
        await response.write_eof()
        return response


JSON = {"Content-Type": "application/json"}
EVENTS = {"Content-Type": "text/event-stream"}


def whole(body: Any, **how: Any) -> Bytes:
    """An answer in one piece."""
    return Bytes([json.dumps(body).encode()], headers=JSON, **how)


def message(said: Mapping[str, Any], finish: str | None = "stop", **beside: Any) -> Bytes:
    """A chat completion with that message, and whatever stands beside it."""
    body = {
        "id": "c1", "object": "chat.completion", "created": 1, "model": "m",
        "choices": [{"index": 0, "message": said, "finish_reason": finish}], **beside,
    }
    return whole(body)


def chunk(delta: Mapping[str, Any], finish: str | None = None, **beside: Any) -> dict[str, Any]:
    """One chunk of a streamed chat completion."""
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return {"id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [choice], **beside}


def stream(*chunks: Any, end: bytes = b"data: [DONE]\n\n", ends: bytes = b"\n\n", before: bytes = b"") -> Bytes:
    """Server-sent events; a chunk that is bytes goes out as it stands."""
    events = [one if isinstance(one, bytes) else b"data: " + json.dumps(one).encode() + ends for one in chunks]
    return Bytes([before, *events, end], headers=EVENTS)
