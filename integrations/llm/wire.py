"""The HTTP client below the model's SDK: one address, no redirects, bounded answers, and no word of it in a log.

Loads openai's HTTP library; only engine.py imports it.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator

import httpx2
import openai

from integrations.llm import prices

LARGEST_ANSWER = 512_000  # bytes, of one answer, streamed or not
CONNECT_SECONDS = 5.0
QUIET_SECONDS = 30.0  # between two pieces of an answer; the whole is timed by the gate

# At debug these three write whole requests and headers into the log.
for _name in ("openai", "httpx2", "httpcore2"):
    logging.getLogger(_name).setLevel(logging.WARNING)


class TooLarge(httpx2.TransportError):
    """An answer that did not end where any sensible one does."""


class _Bounded(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        seen = 0
        async for piece in self._stream:
            seen += len(piece)
            if seen > LARGEST_ANSWER:
                raise TooLarge("an answer larger than any should be")
            yield piece

    async def aclose(self) -> None:
        await self._stream.aclose()


def client(base: str, key: str) -> openai.AsyncOpenAI:
    """The SDK's client for that address. It asks once: gate.py is the one layer that asks again."""
    patience = httpx2.Timeout(QUIET_SECONDS, connect=CONNECT_SECONDS)
    http = httpx2.AsyncClient(
        timeout=patience, follow_redirects=False, event_hooks={"response": [_bound]},
        headers={"Accept-Encoding": "identity"},  # packed answers could unfold to any size
        trust_env=not prices.is_at_home(base),  # a proxy of the environment has no business with a server at home
    )
    return openai.AsyncOpenAI(base_url=base, api_key=key or "none", http_client=http, max_retries=0, timeout=patience)


async def _bound(response: httpx2.Response) -> None:
    if isinstance(response.stream, httpx2.AsyncByteStream):
        response.stream = _Bounded(response.stream)
