"""A small CalDAV server on loopback with the faults of the wild. What Radicale does right is tested on a real Radicale.

It keeps one account (USER, PASSWORD) with calendars of events; `faults` are answered first, one a request each.
"""

from __future__ import annotations

import asyncio
import base64
import itertools
from dataclasses import dataclass, field
from xml.etree import ElementTree as ET
from xml.sax.saxutils import escape

from aiohttp import web

from tests.standins.loopback import Server

USER, PASSWORD = "ann", "correct-horse-7"
_DAV, _CAL = "{DAV:}", "{urn:ietf:params:xml:ns:caldav}"
_OPEN = '<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/">'


@dataclass
class Fault:
    """An answer in place of the right one. `method`: of which requests; None: of any."""

    status: int
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    method: str | None = None
    times: int = 1
    after: bool = False  # what was asked is done all the same: its answer is what got lost


@dataclass
class Shelf:
    """One calendar: its events by name, each with its ETag, and what happened, in order."""

    name: str
    events: dict[str, tuple[str, str]] = field(default_factory=dict)
    history: list[str] = field(default_factory=list)
    writable: bool = True
    deleted: bool = False  # as Nextcloud lists those in its bin

    def write(self, name: str, text: str | None, etag: str) -> None:
        self.history.append(name)
        if text is None:
            self.events.pop(name, None)
        else:
            self.events[name] = (etag, text)


class CalDav(Server):
    """`tokens`: whether it knows sync tokens. `silent_puts`: it says no ETag after a PUT."""

    def __init__(self, *, tokens: bool = True, silent_puts: bool = False) -> None:
        super().__init__()
        self.tokens, self.silent_puts = tokens, silent_puts
        self.left_out: set[str] = set()  # names that it leaves out of an answer with events
        self.page = 0  # how many changes it tells at a time; 0: all
        self.shelves = {"home": Shelf("Home")}
        self.faults: list[Fault] = []
        self.asked: list[str] = []  # "REPORT /cal/home/"
        self.born = "a"  # of the tokens: others are forgotten
        self.silent: asyncio.Event | None = None  # until it is set, nothing is answered
        self.heard = asyncio.Event()  # a request came in
        self._etags = itertools.count(1)

    def app(self) -> web.Application:
        app = web.Application(client_max_size=10_000_000)
        app.router.add_route("*", "/{path:.*}", self._answer)
        return app

    def put(self, name: str, text: str, shelf: str = "home") -> None:
        """Another client writes an event."""
        self.shelves[shelf].write(name, text, f'"{next(self._etags)}"')

    def remove(self, name: str, shelf: str = "home") -> None:
        """Another client deletes one."""
        self.shelves[shelf].write(name, None, "")

    async def _answer(self, request: web.Request) -> web.Response:
        self.asked.append(f"{request.method} {request.path}")
        self.heard.set()
        if self.silent is not None:
            await self.silent.wait()
        for fault in self.faults:
            if fault.method in (None, request.method):
                fault.times -= 1
                self.faults = [one for one in self.faults if one.times]
                if fault.after:
                    await self._right(request)
                return web.Response(status=fault.status, body=fault.body, headers=fault.headers)
        return await self._right(request)

    async def _right(self, request: web.Request) -> web.Response:
        key = base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()
        if request.headers.get("Authorization") != f"Basic {key}":
            return web.Response(status=401)
        if request.path == "/.well-known/caldav":
            return web.Response(status=301, headers={"Location": "/cal/"})
        parts = [part for part in request.path.split("/") if part]
        if parts[:1] != ["cal"]:
            return web.Response(status=404)
        if len(parts) == 1:
            return self._home(request.headers.get("Depth", "0"))
        shelf = self.shelves.get(parts[1])
        if shelf is None:
            return web.Response(status=404)
        if len(parts) == 3:
            return self._event(request, shelf, parts[2], await request.text())
        return await self._shelf(request, shelf, f"/cal/{parts[1]}/")

    def _home(self, depth: str) -> web.Response:
        home = "<c:calendar-home-set><d:href>/cal/</d:href></c:calendar-home-set>"
        found = [_entry("/cal/", f"<d:resourcetype><d:collection/></d:resourcetype>{home}")]
        if depth == "1":
            found += [_entry(f"/cal/{key}/", self._kinds(shelf)) for key, shelf in self.shelves.items()]
        return _multi(found)

    def _kinds(self, shelf: Shelf) -> str:
        rights = "<d:privilege><d:read/></d:privilege>"
        rights += "<d:privilege><d:write/></d:privilege>" if shelf.writable else ""
        deleted = '<n:deleted-calendar xmlns:n="http://nextcloud.com/ns"/>' if shelf.deleted else ""
        sync = "<d:supported-report><d:report><d:sync-collection/></d:report></d:supported-report>"
        return (
            f"<d:resourcetype><d:collection/><c:calendar/>{deleted}</d:resourcetype>"
            f"<d:displayname>{escape(shelf.name)}</d:displayname>"
            f"<d:current-user-privilege-set>{rights}</d:current-user-privilege-set>"
            f"<s:getctag>{len(shelf.history)}</s:getctag>"
            f"<d:supported-report-set>{sync if self.tokens else ''}</d:supported-report-set>"
        )

    async def _shelf(self, request: web.Request, shelf: Shelf, path: str) -> web.Response:
        if request.method == "PROPFIND":
            found = [_entry(path, self._kinds(shelf))]
            if request.headers.get("Depth") == "1":
                found += [_entry(path + name, f"<d:getetag>{one[0]}</d:getetag>") for name, one in shelf.events.items()]
            return _multi(found)
        asked = ET.fromstring(await request.text())  # noqa: S314 - our own client's
        if asked.tag == f"{_CAL}calendar-multiget":
            hrefs = [one.text or "" for one in asked.iter(f"{_DAV}href")]
            return _multi([_data(shelf, path, one) for one in hrefs if one.removeprefix(path) not in self.left_out])
        if not self.tokens:
            return web.Response(status=403)
        return self._since(shelf, path, asked.findtext(f"{_DAV}sync-token") or "")

    def _since(self, shelf: Shelf, path: str, token: str) -> web.Response:
        born, _, seen = token.partition(":")
        if token and born != self.born:
            return web.Response(status=403, body=b'<d:error xmlns:d="DAV:"><d:valid-sync-token/></d:error>')
        first = int(seen or 0)
        last = min(len(shelf.history), first + self.page) if self.page else len(shelf.history)
        names = dict.fromkeys(shelf.history[first:last])
        names = {name: None for name in names if token or name in shelf.events}
        found = [
            _entry(path + name, f"<d:getetag>{shelf.events[name][0]}</d:getetag>")
            if name in shelf.events else f"<d:response><d:href>{path}{name}</d:href>{_GONE}</d:response>"
            for name in names
        ]  # fmt: skip
        if last < len(shelf.history):
            more = "<d:status>HTTP/1.1 507 Insufficient Storage</d:status>"
            found.append(f"<d:response><d:href>{path}</d:href>{more}</d:response>")
        return _multi(found, f"<d:sync-token>{self.born}:{last}</d:sync-token>")

    def _event(self, request: web.Request, shelf: Shelf, name: str, text: str) -> web.Response:
        there = shelf.events.get(name)
        if not shelf.writable:
            return web.Response(status=403)
        wanted = request.headers.get("If-Match")
        if (wanted and (there is None or there[0] != wanted)) or (there and "If-None-Match" in request.headers):
            return web.Response(status=412)
        etag = f'"{next(self._etags)}"'
        shelf.write(name, None if request.method == "DELETE" else text, etag)
        if request.method == "DELETE":
            return web.Response(status=204)
        return web.Response(status=201, headers={} if self.silent_puts else {"ETag": etag})


_GONE = "<d:status>HTTP/1.1 404 Not Found</d:status>"


def _data(shelf: Shelf, path: str, href: str) -> str:
    there = shelf.events.get(href.removeprefix(path))
    if there is None:
        return f"<d:response><d:href>{escape(href)}</d:href>{_GONE}</d:response>"
    return _entry(href, f"<d:getetag>{there[0]}</d:getetag><c:calendar-data>{escape(there[1])}</c:calendar-data>")


def _entry(href: str, props: str) -> str:
    status = "<d:status>HTTP/1.1 200 OK</d:status>"
    found = f"<d:propstat><d:prop>{props}</d:prop>{status}</d:propstat>"
    return f"<d:response><d:href>{escape(href)}</d:href>{found}</d:response>"


def _multi(found: list[str], more: str = "") -> web.Response:
    body = f"{_OPEN}{''.join(found)}{more}</d:multistatus>"
    return web.Response(status=207, text=body, content_type="application/xml")
