"""Twilio's REST API, as far as Hob needs it: one bounded client for the account. Used by the Twilio channels.

aiohttp directly: the library's own async client waits for ever (its time-out is dropped on the way) and costs 14 MB; of
the library Hob takes the signatures and TwiML. https://www.twilio.com/docs/usage/api
"""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import AsyncIterator, Sequence
from typing import Any
from urllib.parse import urlencode, urlsplit

import aiohttp

from bot.channels import takeoff

AT_ONCE = 10  # requests of this process; Twilio answers more than it likes with 20429
TOTAL, CONNECT = 12.0, 5.0  # seconds
LARGEST = 8_000_000  # bytes of an answer
PAGE = 200  # entries of a list
_FORM = {"Content-Type": "application/x-www-form-urlencoded"}

Form = Sequence[tuple[str, str]]


class Refused(Exception):
    """Twilio said no: nothing was done. `code` is its own (0 where it gave none)."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(f"{status}/{code}: {message}")
        self.status, self.code, self.message = status, code, message


class Unreached(Exception):
    """No connection could be made, so nothing was sent."""


class Unanswered(Exception):
    """The request went out and its answer was lost: whether it was heeded is not known."""


class Client:
    """One account at one base address. Opened by its first request."""

    def __init__(self, base: str, account: str, token: str, *, total: float = TOTAL) -> None:
        """`total` is how many seconds a request may take."""
        self.base, self.account = base.rstrip("/"), account
        pair = base64.b64encode(f"{account}:{token}".encode()).decode()
        self._headers = {"Authorization": f"Basic {pair}", "User-Agent": "Hob", "Accept": "application/json"}
        self._total = total
        self._session: aiohttp.ClientSession | None = None
        self._room = asyncio.Semaphore(AT_ONCE)  # waiting for room must not count as waiting for an answer

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def post(self, resource: str, form: Form) -> dict[str, Any]:
        """Creates or changes something: "Messages", "Calls/CA…". Raises Refused, Unreached or Unanswered."""
        return await self._ask("POST", f"{self._root}/{resource}.json", form)

    async def get(self, resource: str, query: Form = ()) -> dict[str, Any]:
        """Reads something. Raises Refused, Unreached or Unanswered."""
        return await self._ask("GET", f"{self._root}/{resource}.json", query)

    async def all(self, resource: str, noun: str, query: Form = (), most: int = 1000) -> AsyncIterator[dict[str, Any]]:
        """The entries of a list, newest first, page by page; at most so many."""
        page = await self.get(resource, [*query, ("PageSize", str(min(PAGE, most)))])
        seen = 0
        while True:
            for entry in page.get(noun) or ():
                yield entry
                seen += 1
                if seen >= most:
                    return
            following = page.get("next_page_uri")
            if not following:
                return
            page = await self._ask("GET", self.base + str(following), ())

    async def fetch(self, url: str, largest: int) -> tuple[str, bytes]:
        """A medium by its address: its content type and bytes.

        Only from the account's own address, and from where that sends on to, which never sees the password. Raises
        Refused (status 0 where it is not an address of ours, 413 where it is too large), Unreached or Unanswered.
        """
        ours, asked = urlsplit(self.base), urlsplit(url)
        inside = asked.path.startswith(f"/2010-04-01/Accounts/{self.account}/")
        if (asked.scheme, asked.netloc) != (ours.scheme, ours.netloc) or not inside or ".." in asked.path:
            raise Refused(0, 0, "not an address of this account")
        async with self._room, self._translated(), self._opened().get(url, max_redirects=3) as got:
            if got.status != 200:
                raise Refused(got.status, 0, "it could not be fetched")
            kept = bytearray()
            async for chunk in got.content.iter_chunked(65_536):
                kept += chunk
                if len(kept) > largest:
                    raise Refused(413, 0, "it is too large")
            return got.content_type, bytes(kept)

    @property
    def _root(self) -> str:
        return f"{self.base}/2010-04-01/Accounts/{self.account}"

    async def _ask(self, method: str, url: str, values: Form) -> dict[str, Any]:
        # A form in bytes: what aiohttp makes one of it from may hold files too, and is weighed for each.
        body: dict[str, Any] = {"data": urlencode(values).encode(), "headers": _FORM} if method == "POST" else {
            "params": values
        }
        async with (
            self._room, self._translated(), self._opened().request(method, url, allow_redirects=False, **body) as got,
        ):
            text = await _read(got)
        return _answer(got.status, text)

    def _opened(self) -> aiohttp.ClientSession:
        if self._session is None:
            self._session = aiohttp.ClientSession(
                headers=self._headers, cookie_jar=aiohttp.DummyCookieJar(),
                connector=aiohttp.TCPConnector(limit=AT_ONCE, keepalive_timeout=30),
                timeout=aiohttp.ClientTimeout(total=self._total, sock_connect=CONNECT),
                trace_configs=[takeoff.watched(aiohttp.TraceConfig())],
            )
        return self._session

    def _translated(self) -> _Translated:
        return _Translated()


class _Translated:
    """Names what aiohttp raises by what is known of the request then."""

    async def __aenter__(self) -> None:
        return

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if isinstance(error, aiohttp.ClientConnectorError | aiohttp.ConnectionTimeoutError | aiohttp.InvalidURL):
            raise Unreached(type(error).__name__) from error
        if isinstance(error, aiohttp.ClientError | TimeoutError | OSError):
            raise Unanswered(type(error).__name__) from error


async def _read(got: aiohttp.ClientResponse) -> str:
    kept = await got.content.read(LARGEST + 1)
    while len(kept) <= LARGEST and (more := await got.content.read(LARGEST + 1 - len(kept))):
        kept += more
    if len(kept) > LARGEST:
        raise Unanswered("the answer is too long")
    return kept.decode("utf-8", "replace")


def _answer(status: int, text: str) -> dict[str, Any]:
    """The body as JSON. What no proxy or server of theirs has understood is no answer."""
    try:
        body = json.loads(text) if text else {}
    except ValueError:
        body = None
    if 200 <= status < 300 and isinstance(body, dict):
        return body
    if status == 429 or (400 <= status < 500 and isinstance(body, dict)):
        said = body if isinstance(body, dict) else {}
        code = said.get("code")
        raise Refused(status, code if isinstance(code, int) else 20429 if status == 429 else 0,
                      str(said.get("message", ""))[:200])  # fmt: skip
    if 400 <= status < 500:
        raise Refused(status, 0, "")
    raise Unanswered(f"HTTP {status}")
