"""Fetches a page over aiohttp by addresses that http.py has checked, and by no others. Loaded by the first fetch.

`send` is for services of the settings that take more than a GET; calendars/dav.py calls it.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple

import aiohttp
import yarl
from aiohttp.abc import AbstractResolver, ResolveResult

from integrations.http import REDIRECTS, Page, Place, Rules, Unfetched

_MOVED = (301, 302, 303, 307, 308)
_PIECE = 65_536


async def look_up(host: str) -> list[str]:
    """The addresses of a name, by this machine's resolver."""
    found = await asyncio.get_running_loop().getaddrinfo(host, None, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[0]) for _, _, _, _, address in found))


class _Pinned(AbstractResolver):
    """Knows one host, by the addresses that were checked: a name that changes its mind in between changes nothing."""

    def __init__(self, place: Place) -> None:
        self._place = place

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        if host.rstrip(".") != self._place.host:
            raise OSError(f"{host} was not asked for")
        return [
            ResolveResult(
                hostname=host, host=one, port=port, family=socket.AF_INET6 if ":" in one else socket.AF_INET,
                proto=0, flags=socket.AI_NUMERICHOST,
            )
            for one in self._place.addresses
        ]

    async def close(self) -> None: ...


async def fetch(
    rules: Rules, url: str, kinds: Sequence[str], largest: int, seconds: float, headers: Mapping[str, str]
) -> Page:
    """The page at an address, over at most a few redirects. Raises Unfetched."""
    try:
        async with asyncio.timeout(seconds):
            place = await rules.place(url)
            for _ in range(REDIRECTS + 1):
                found = await _ask(place, kinds, largest, headers)
                if isinstance(found, Page):
                    return found
                place = await rules.next(place, found)
    except TimeoutError as error:
        raise Unfetched("it took too long", slow=True) from error
    except (aiohttp.ClientError, OSError, ValueError) as error:
        raise Unfetched("it can't be reached") from error
    raise Unfetched("it leads on and on")


class Reply(NamedTuple):
    """What was answered, whatever its status. `headers` are named in small letters."""

    status: int
    headers: Mapping[str, str]
    content: bytes


async def send(
    rules: Rules, method: str, url: str, headers: Mapping[str, str], body: bytes, largest: int, seconds: float
) -> Reply:
    """One request to one address; a redirect is answered, not followed. Raises Unfetched."""
    try:
        async with (
            asyncio.timeout(seconds),
            _opened(await rules.place(url), headers, method, body) as answer,
        ):
            kept = {name.lower(): value for name, value in answer.headers.items()}
            return Reply(answer.status, kept, await _bounded(answer, largest))
    except TimeoutError as error:
        raise Unfetched("it took too long", slow=True) from error
    except (aiohttp.ClientError, OSError, ValueError) as error:
        raise Unfetched("it can't be reached") from error


async def _ask(place: Place, kinds: Sequence[str], largest: int, headers: Mapping[str, str]) -> Page | str:
    """The page, or where it has moved to."""
    async with _opened(place, headers) as answer:
        if answer.status in _MOVED and "Location" in answer.headers:
            return answer.headers["Location"]
        if answer.status != 200:
            raise Unfetched(f"it answered {answer.status}", answer.status)
        kind = answer.content_type
        if kinds and not any(kind == one or (one.endswith("/") and kind.startswith(one)) for one in kinds):
            raise Unfetched(f"it is {kind}, which I don't read")
        return Page(place.url, kind, await _bounded(answer, largest), answer.charset or "utf-8")


@asynccontextmanager
async def _opened(
    place: Place, headers: Mapping[str, str], method: str = "GET", body: bytes = b""
) -> AsyncIterator[aiohttp.ClientResponse]:
    """The answer to one request. Nothing of this house goes along: no cookie, no referrer, no proxy's name."""
    url = yarl.URL(place.url, encoded=method != "GET")
    if (url.host or "").rstrip(".") != place.host or url.port != place.port:  # the two readers of addresses disagree
        raise Unfetched("that is no address of a page")
    async with (
        aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(resolver=_Pinned(place), use_dns_cache=False, force_close=True),
            cookie_jar=aiohttp.DummyCookieJar(), headers=headers, auto_decompress=False, trust_env=False,
        ) as session,
        session.request(method, url, data=body or None, allow_redirects=False) as answer,
    ):
        yield answer


async def _bounded(answer: aiohttp.ClientResponse, largest: int) -> bytes:
    if answer.headers.get("Content-Encoding", "identity") != "identity":
        raise Unfetched("it is packed in a way that I did not ask for")  # a small packet may unpack to gigabytes
    if (answer.content_length or 0) > largest:
        raise Unfetched("it is too large")
    content = bytearray()
    async for piece in answer.content.iter_chunked(_PIECE):
        content += piece
        if len(content) > largest:
            raise Unfetched("it is too large")
    return bytes(content)
