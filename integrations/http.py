"""The one way out to addresses that a text named: where it may lead, how much may come back. The port of a turn.

Whatever asks a service of the settings (Telegram, Twilio, a model) has a client of its own; everything that follows an
address found in words goes through here, and so does the weather. bot/bootstrap.py opens
it, wire.py beside it speaks; both load with the first fetch. Why so strict: OWASP, Server Side Request Forgery
Prevention; the address blocks are IANA's special registries.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol
from urllib.parse import SplitResult, urljoin, urlsplit

SECONDS = 15.0  # for all of a fetch, its redirects included
LARGEST = 2_000_000  # bytes of a page
REDIRECTS = 4
LONGEST_URL = 2000  # letters: as long as any address of a page, too short to carry a person's memory away

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Lookup = Callable[[str], Awaitable[Sequence[str]]]  # a name -> its addresses; raises OSError where it has none
Permits = Callable[[Address, int], bool]  # whether an address and port may be spoken to

_AGENT = "Hob/0.1"
_PORTS = {"http": 80, "https": 443}
# Blocks that `is_global` lets pass and that lead back inside all the same: 6to4 and NAT64 hold an IPv4 address, the
# first of which may be private.
_WRAPPED = (ipaddress.ip_network("2002::/16"), ipaddress.ip_network("64:ff9b::/96"), ipaddress.ip_network("2001::/32"))


class Unfetched(Exception):
    """Nothing was fetched; the message is why, as the end of a sentence ("it leads into a private network").

    No word of the answer is in it. `status` is what was answered instead of 200; `slow`: nothing was, in time.
    """

    def __init__(self, why: str, status: int = 0, *, slow: bool = False) -> None:
        super().__init__(why)
        self.status, self.slow = status, slow


class Page(NamedTuple):
    """What was fetched: the last address, the media type without its parameters, and the bytes as they came."""

    url: str
    kind: str
    content: bytes
    charset: str = "utf-8"

    @property
    def text(self) -> str:
        try:
            return self.content.decode(self.charset, "replace")
        except LookupError:
            return self.content.decode("utf-8", "replace")


class Fetch(Protocol):
    """What a specialist sees of it."""

    async def get(self, url: str, *, kinds: Sequence[str] = (), largest: int = LARGEST) -> Page:
        """The page at an address. `kinds` are the media types that are wanted ("text/html", "image/"); none: any.

        Raises Unfetched. Whoever reads a page into a turn says so: `turn.reads(Origin.WEB)`.
        """


class Nowhere:
    """Where no way out is (in `understand`, in tests of other rooms)."""

    async def get(self, url: str, *, kinds: Sequence[str] = (), largest: int = LARGEST) -> Page:
        raise Unfetched("there is no way out from here")


def is_public(address: Address, port: int) -> bool:
    """Whether an address is out in the world, at a port of the web.

    No loopback, link-local (where clouds keep their metadata), private, shared, multicast or reserved address, nor one
    that wraps such a one.
    """
    if port not in _PORTS.values() or not address.is_global or address.is_multicast:
        return False
    if address.version == 4:
        return True
    return address.ipv4_mapped is None and not any(address in block for block in _WRAPPED)


class Place(NamedTuple):
    """Where one request goes: checked, and by which addresses alone."""

    url: str
    host: str
    port: int
    addresses: tuple[str, ...]


class Rules(NamedTuple):
    """What may be spoken to. `lookup` and `permits` are the seams by which tests stand in for the world."""

    lookup: Lookup
    permits: Permits = is_public

    async def place(self, url: str) -> Place:
        """Checks an address before it is used, and looks its name up once. Raises Unfetched."""
        parts = _split(url)
        host = (parts.hostname or "").rstrip(".")
        port = parts.port or _PORTS[parts.scheme]
        found = _literal(host)
        if found is None:
            try:
                found = [ipaddress.ip_address(one.partition("%")[0]) for one in await self.lookup(host)]
            except (OSError, ValueError) as error:
                raise Unfetched("there is no such address") from error
        # All of them, not only the one that will be used: a name that also leads inside is not to be trusted.
        if not found or not all(self.permits(one, port) for one in found):
            raise Unfetched("it leads into a private network, or to an unusual port")
        return Place(parts.geturl(), host, port, tuple(str(one) for one in found))

    async def next(self, place: Place, location: str) -> Place:
        """Where a redirect leads, checked as the first address was; never from https back to http."""
        target = urljoin(place.url, location)
        if place.url.startswith("https:") and not target.lower().startswith("https:"):
            raise Unfetched("it leads from a safe connection to an open one")
        return await self.place(target)


def _split(url: str) -> SplitResult:
    if len(url) > LONGEST_URL or any(letter.isspace() or not letter.isprintable() for letter in url) or "\\" in url:
        raise Unfetched("that is no address of a page")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise Unfetched("that is no address of a page") from error
    if parts.scheme not in _PORTS:
        raise Unfetched("only http and https are followed")
    if not parts.hostname or parts.username is not None or parts.password is not None or port == 0:
        raise Unfetched("that is no address of a page")
    return parts._replace(fragment="")


def _literal(host: str) -> list[Address] | None:
    """The address that a host is; None where it is a name.

    The short and the numeric spellings of IPv4 (127.1, 0x7f.1, 2130706433) are no names either, and are refused.
    """
    try:
        return [ipaddress.ip_address(host.partition("%")[0])]
    except ValueError:
        pass
    last = host.rpartition(".")[2]
    if last.isdecimal() or last.lower().startswith("0x") or ":" in host or not host.isascii():
        raise Unfetched("that is no address of a page")
    return None


def client(base: str, seconds: float, contact: str = "") -> Fetch:
    """A client for one service of the settings, which may run at home: its own port is let in, wherever it is."""
    parts = urlsplit(base)
    own = parts.port or _PORTS.get(parts.scheme, 0)

    def permits(address: Address, port: int) -> bool:
        return port == own and (parts.port is not None or is_public(address, port))

    async def look_up(host: str) -> Sequence[str]:
        from integrations import wire  # with the first question

        return await wire.look_up(host)

    agent = f"{_AGENT} {contact}".strip()
    return Web(Rules(look_up, permits), seconds, {"User-Agent": agent, "Accept-Encoding": "identity"})


@dataclass(slots=True)
class Web:
    """A Fetch over the network. Nothing of aiohttp is loaded before the first fetch."""

    rules: Rules | None = None  # None: the world, by the machine's own resolver
    seconds: float = SECONDS
    headers: Mapping[str, str] = field(default_factory=lambda: {"User-Agent": "Hob", "Accept-Encoding": "identity"})

    async def get(self, url: str, *, kinds: Sequence[str] = (), largest: int = LARGEST) -> Page:
        from integrations import wire

        rules = self.rules or Rules(wire.look_up)
        return await wire.fetch(rules, url, kinds, min(largest, LARGEST), self.seconds, self.headers)
