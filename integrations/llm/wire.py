"""The HTTP client below the model's SDK: one address, no redirects, bounded answers, and no word of it in a log.

Loads openai's HTTP library; only engine.py imports it.
"""

from __future__ import annotations

import logging
import zlib
from collections.abc import AsyncIterator

import httpx2
import openai

from integrations.llm import prices

LARGEST_ANSWER = 512_000  # bytes, of one answer, streamed or not
CONNECT_SECONDS = 5.0
_PAGES = ("text/html", "application/xhtml+xml")  # of a proxy, a hotel's sign-in, or a wrong address
QUIET_SECONDS = 30.0  # between two pieces of an answer; the whole is timed by the gate

# At debug these three write whole requests and headers into the log.
for _name in ("openai", "httpx2", "httpcore2"):
    logging.getLogger(_name).setLevel(logging.WARNING)


class TooLarge(httpx2.TransportError):
    """An answer that did not end where any sensible one does."""


class Elsewhere(httpx2.TransportError):
    """What answered is no model's service: a way on to another address, or a page to look at."""


class _Unpacked(httpx2.AsyncByteStream):
    """A packed answer, which nobody asked for but some proxies send: unpacked here, where its size is watched."""

    def __init__(self, stream: httpx2.AsyncByteStream) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        unpacking = zlib.decompressobj(zlib.MAX_WBITS | 32)  # gzip or zlib, as it says itself
        async for piece in self._stream:
            try:
                unpacked = unpacking.decompress(piece, LARGEST_ANSWER + 1)
            except zlib.error as error:
                raise httpx2.DecodingError("an answer that can't be unpacked") from error
            if unpacking.unconsumed_tail:
                raise TooLarge("an answer that unfolds to more than any should be")
            yield unpacked

    async def aclose(self) -> None:
        await self._stream.aclose()


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
    kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    if response.is_redirect or (response.is_success and kind in _PAGES):
        raise Elsewhere("an answer of something else than a model's service")
    stream = response.stream
    if not isinstance(stream, httpx2.AsyncByteStream):
        return
    packed = response.headers.get("content-encoding", "identity").strip().lower()
    if packed in ("gzip", "x-gzip", "deflate"):
        del response.headers["content-encoding"]
        stream = _Unpacked(stream)
    elif packed != "identity":
        raise TooLarge("an answer packed in a way that is not unpacked here")
    response.stream = _Bounded(stream)
