"""Requests to one WebDAV account (RFC 4918): whose they are, what each answer means. account.py beside it asks.

Over the house's own client (integrations/wire.py), and not over the `caldav` library: that brings an HTTP stack of its
own, which takes the place of urllib3. The password goes to the account's own host alone, and is in no error.
"""

from __future__ import annotations

import base64
import email.utils
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import quote, unquote, urljoin, urlsplit

from integrations.http import LONGEST_URL, Rules, Unfetched

SECONDS = 30.0  # for one request
LARGEST = 30_000_000  # bytes of one answer: some ten thousand events' names, or a hundred events
_MOVED = (301, 302, 307, 308)
_DAY = 86_400.0
_LEADS = 3  # redirects that are followed
_PORTS = {"http": 80, "https": 443}
_APPLE = "icloud.com"  # its accounts live on hosts of their own: p42-caldav.icloud.com


class Trouble(Exception):
    """The account could not be asked. The message ends a sentence that began with the calendar's name; no word of the
    answer is in it. `pause`: how many seconds to leave it alone, 0 where I may choose."""

    def __init__(self, why: str, pause: float = 0) -> None:
        super().__init__(why)
        self.pause = pause


class Refused(Trouble):
    """It does not know the account or its password, or no longer."""


class Missing(Trouble):
    """There is nothing at that address."""


class Changed(Trouble):
    """It was changed there meanwhile."""


class Unwanted(Trouble):
    """It does not take this change, and no later try would help."""


class Stale(Trouble):
    """It no longer knows how far I have read."""


class Garbled(Trouble):
    """Its answer can't be read."""


@dataclass(frozen=True, slots=True)
class Login:
    """An account, as the settings have it."""

    url: str
    user: str
    password: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that is none of the troubles: its address, its status, its headers in small letters."""

    url: str
    status: int
    headers: Mapping[str, str]
    content: bytes


class Dav:
    """One account. Every method raises Trouble."""

    def __init__(self, login: Login, seconds: float = SECONDS) -> None:
        parts = urlsplit(login.url)
        if parts.scheme not in _PORTS or not parts.hostname or parts.username is not None:
            raise Missing("has no address that I can use: it begins with https://, and holds no password")
        self._login, self._seconds = login, seconds
        self._scheme, self._host = parts.scheme, parts.hostname
        self._port = parts.port or _PORTS[parts.scheme]

    async def ask(
        self, method: str, url: str, body: bytes = b"", headers: Mapping[str, str] | None = None
    ) -> Answer:
        """Sends a request to an address of the account, absolute or a path. Follows a few redirects within it."""
        url = self.absolute(url)
        for _ in range(_LEADS + 1):
            answer = await self._once(method, url, body, headers or {})
            if answer.status not in _MOVED or "location" not in answer.headers:
                return _checked(answer)
            url = self.absolute(urljoin(url, answer.headers["location"]))
        raise Garbled("leads on and on")

    def absolute(self, url: str) -> str:
        """An address of the account in full. Raises Refused where it lies elsewhere: the password stays at home."""
        whole = urljoin(self._login.url, url)
        parts = urlsplit(whole)
        try:
            port = parts.port or _PORTS.get(parts.scheme)
        except ValueError as error:
            raise Garbled("names an address that is none") from error
        host = parts.hostname or ""
        own = (parts.scheme, host, port) == (self._scheme, self._host, self._port)
        if not own and not (self._apple(self._host) and self._apple(host) and parts.scheme == "https" and port == 443):
            raise Refused("leads to another server, to which I do not give your password")
        if len(whole) > LONGEST_URL:
            raise Garbled("names an address that is too long")
        return parts._replace(path=tidy(parts.path), query="", fragment="").geturl()

    @staticmethod
    def _apple(host: str) -> bool:
        return host.endswith(f".{_APPLE}")

    async def _once(self, method: str, url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        from integrations import wire  # aiohttp, with the first question

        key = base64.b64encode(f"{self._login.user}:{self._login.password}".encode()).decode()
        sent = {"Authorization": f"Basic {key}", "User-Agent": "Hob/0.1", "Accept-Encoding": "identity", **headers}
        rules = Rules(wire.look_up, lambda _, port: port == self._port)  # a server of the settings may be at home
        try:
            reply = await wire.send(rules, method, url, sent, body, LARGEST, self._seconds)
        except Unfetched as error:
            raise Trouble("did not answer in time" if error.slow else "can't be reached") from error
        return Answer(url, reply.status, reply.headers, reply.content)


def tidy(path: str) -> str:
    """A path in one spelling: servers differ in what they escape (iCloud an @, Nextcloud none)."""
    if "%2f" in path.lower() or "%25" in path:
        return path
    return quote(unquote(path), safe="/@:+$!*'(),;=~&")


def _checked(answer: Answer) -> Answer:
    """The answer, where it is one. Raises the Trouble that its status stands for."""
    status = answer.status
    if 200 <= status < 300:
        return answer
    if status == 401:
        raise Refused("refused the name or the password; many services want a password that you make for this app")
    if status in (404, 410):
        raise Missing("has nothing at that address any more")
    if status in (409, 412):
        raise Changed("was changed there meanwhile")
    if status == 429 or status >= 500:
        busy = status in (429, 503)
        pause = _pause(answer.headers) if busy else 0
        raise Trouble("asked to be left alone for a while" if busy else f"failed by itself ({status})", pause)
    raise Unwanted(f"does not take it ({status})")


def _pause(headers: Mapping[str, str]) -> float:
    """The seconds of a Retry-After, which may be a date by the server's own clock; at most a day."""
    told = headers.get("retry-after", "").strip()
    if told.isdecimal():
        return min(float(told), _DAY)
    try:
        at, now = (email.utils.parsedate_to_datetime(one) for one in (told, headers.get("date", "")))
        return min(max(0.0, (at - now).total_seconds()), _DAY)
    except (TypeError, ValueError):
        return 0
