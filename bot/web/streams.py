"""Server-sent events: each open page, and how far it has read. Filled by channels/web and by what people post.

A stream never holds messages: when something happened it reads what is new after its own cursor. So a page that comes
back, one that was slow and one that never left are served by the same few lines.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Mapping
from dataclasses import replace
from typing import Any

from aiohttp import web

from bot.web import messages
from bot.web.cursor import Cursor
from bot.web.desk import Desk
from storage import feed, queue
from storage.errors import StorageError
from storage.feed import Entry, Screen

log = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 15.0
PATIENCE_SECONDS = 2.0  # how long a delivery waits for a page before it counts as not shown
PAGE = 200  # messages read at once
WATCHED = 50  # newest reminders of a page whose state is kept up to date
REMEMBERED = 2000
MOST = 100  # pages open at once
NOTHING: Mapping[int, str] = {}


class Stream:
    """One open page of one person."""

    def __init__(self, desk: Desk, address: str, screen: Screen, cursor: Cursor, *, resumed: bool) -> None:
        self.address, self.cursor = address, cursor
        self.ended = asyncio.Event()
        self._desk, self._screen, self._resumed = desk, screen, resumed
        self._response: web.StreamResponse | None = None
        self._lock = asyncio.Lock()
        self._shown: OrderedDict[int, str] = OrderedDict()
        self._watched: OrderedDict[int, dict[str, Any] | None] = OrderedDict()
        self._zone = ""
        self.due = False  # it has been stirred, and has not looked yet
        self._writing_since: float | None = None

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Writes events until the page goes away or the house stops."""
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream; charset=utf-8"})
        await response.prepare(request)
        self._response = response
        with contextlib.suppress(ConnectionError):
            await response.write(b"retry: 1000\n\n")
            if self._resumed:
                for entry in await feed.latest(self._desk.database, self._screen, WATCHED):
                    self._watch(entry, None)
            await self._tick(response)
            with contextlib.suppress(StorageError):  # only a receipt comes later then, with the next opening
                await queue.arrived(self._desk.database, self._shown.keys(), self._desk.clock.now())
            while not self.ended.is_set():
                await self._tick(response)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.ended.wait(), HEARTBEAT_SECONDS)
        return response

    async def pump(self, wanted: Mapping[int, str] = NOTHING) -> set[int]:
        """Writes what is new, and the `wanted` (id to text) whatever their age. Answers which of those it shows."""
        async with self._writing():
            self.due = False
            if self._response is None or self.ended.is_set():
                return set()
            try:
                await self._write_new(self._response, wanted)
                await self._write_changes(self._response)
            except ConnectionError:
                self.ended.set()
                return set()
            return {row_id for row_id in wanted if row_id in self._shown or row_id in self.cursor.ids}

    @property
    def is_stuck(self) -> bool:
        """Whether its page has not read for so long that nobody waits for it: what is new it reads once it goes on."""
        began = self._writing_since
        return began is not None and asyncio.get_running_loop().time() - began > PATIENCE_SECONDS

    async def unfold(self, draft: Mapping[str, str]) -> set[int]:
        """Writes how far an answer has come; left out where the page is busy, as the next says it again."""
        busy = self.is_stuck or (self._lock.locked() and draft["text"])
        if self._response is None or self.ended.is_set() or busy:
            return set()
        async with self._writing():
            with contextlib.suppress(ConnectionError):  # whoever writes next sees that it is gone
                await _write(self._response, "draft", dict(draft))
        return set()

    @contextlib.asynccontextmanager
    async def _writing(self) -> AsyncIterator[None]:
        """One writer at a time, with the moment since when it writes."""
        async with self._lock:
            self._writing_since = asyncio.get_running_loop().time()
            try:
                yield
            finally:
                self._writing_since = None

    async def _tick(self, response: web.StreamResponse) -> None:
        try:
            await self.pump()
            await response.write(b": still here\n\n")
        except StorageError:
            # The next tick tries again.
            log.warning("page not served", exc_info=True, extra={"action": "stream_unread"})

    async def _write_new(self, response: web.StreamResponse, wanted: Mapping[int, str]) -> None:
        database, more = self._desk.database, True
        if self._resumed:
            self._resumed = False
            found = await feed.late(database, self._screen, self.cursor.floor, skip=self.cursor.ids)
            await self._write_entries(response, found, wanted)
        while more:
            found = await feed.after(database, self._screen, self.cursor.floor, PAGE, skip=self.cursor.ids)
            await self._write_entries(response, found, wanted)
            more = len(found) == PAGE
        missing = [row_id for row_id in wanted if row_id not in self._shown and row_id not in self.cursor.ids]
        if missing:
            await self._write_entries(response, await feed.named(database, self._screen, missing), wanted)
        for row_id, text in wanted.items():
            if self._shown.get(row_id, text) != text:  # it was read before delivery had said how late it is
                self._shown[row_id] = text
                await _write(response, "change", {"id": str(row_id), "text": text})

    async def _write_entries(
        self, response: web.StreamResponse, found: list[Entry], wanted: Mapping[int, str]
    ) -> None:
        for entry in found:
            said = replace(entry, text=wanted.get(entry.id, entry.text))
            self.cursor = self.cursor.past([said.id])
            self._shown[said.id] = said.text
            self._watch(said, messages.state_json(said))
            await _write(response, "message", messages.as_json(said), str(self.cursor))
        while len(self._shown) > REMEMBERED:
            self._shown.popitem(last=False)

    async def _write_changes(self, response: web.StreamResponse) -> None:
        """What became of the reminders on the page, and the zone that times are shown in."""
        known = await self._desk.known(self.address)
        if known and known.person.zone.key != self._zone:
            self._zone = known.person.zone.key
            await _write(response, "zone", {"zone": self._zone})
        if not self._watched:
            return
        for entry in await feed.named(self._desk.database, self._screen, list(self._watched)):
            state = messages.state_json(entry)
            if self._watched[entry.id] != state:
                self._watched[entry.id] = state
                await _write(response, "change", {"id": str(entry.id), **state})

    def _watch(self, entry: Entry, state: dict[str, Any] | None) -> None:
        if entry.occurrence_id is not None:
            self._watched[entry.id] = state
        while len(self._watched) > WATCHED:
            self._watched.popitem(last=False)


async def _write(response: web.StreamResponse, event: str, data: dict[str, Any], event_id: str = "") -> None:
    lines = f"id: {event_id}\n" if event_id else ""
    await response.write(f"{lines}event: {event}\ndata: {json.dumps(data)}\n\n".encode())


class Streams:
    """Every open page of the house."""

    def __init__(self) -> None:
        self._open: dict[str, set[Stream]] = {}
        self._stirring: set[asyncio.Task[set[int]]] = set()

    async def serve(self, request: web.Request, stream: Stream) -> web.StreamResponse:
        """Keeps a page served until it goes away. Raises 503 where too many are open."""
        if sum(map(len, self._open.values())) >= MOST:
            raise messages.refused(web.HTTPServiceUnavailable, f"{MOST} pages are open already; please close one.")
        group = self._open.setdefault(stream.address, set())
        group.add(stream)
        try:
            return await stream.serve(request)
        finally:
            group.discard(stream)
            if not group:
                self._open.pop(stream.address, None)

    async def show(self, address: str, wanted: Mapping[int, str]) -> set[int]:
        """Brings the person's open pages up to date. Answers which of the `wanted` (id to text) one of them shows."""
        reading = [stream for stream in self._open.get(address, ()) if not stream.is_stuck]
        pumps = [asyncio.ensure_future(stream.pump(wanted)) for stream in reading]
        if not pumps:
            return set()
        # A page that does not read is left behind, not cut off: half an event would spoil what follows.
        done, late = await asyncio.wait(pumps, timeout=PATIENCE_SECONDS)
        self._keep(late)
        return set().union(*(pump.result() for pump in done if not pump.exception()))

    def unfold(self, address: str, draft: Mapping[str, str]) -> None:
        """Shows the person's open pages how far an answer has come, without waiting for them."""
        self._keep({asyncio.ensure_future(stream.unfold(draft)) for stream in self._open.get(address, ())})

    def stir(self, address: str | None = None) -> None:
        """Brings open pages (of one person, or all) up to date, without waiting for it.

        A page that is yet to look is not told again: a thousand commits in a row are one look, or a few.
        """
        groups = self._open.values() if address is None else [self._open.get(address, set())]
        for stream in [one for group in groups for one in group if not one.due]:
            stream.due = True
            self._keep({asyncio.ensure_future(stream.pump())})

    def close(self) -> None:
        """Ends every stream; the pages come back by themselves when there is a house again."""
        for group in self._open.values():
            for stream in group:
                stream.ended.set()

    def _keep(self, tasks: set[asyncio.Task[set[int]]]) -> None:
        self._stirring |= tasks
        for task in tasks:
            task.add_done_callback(self._over)

    def _over(self, task: asyncio.Task[set[int]]) -> None:
        self._stirring.discard(task)
        if not task.cancelled() and task.exception():
            log.warning("page not served", exc_info=task.exception(), extra={"action": "stream_unread"})


STREAMS = web.AppKey("streams", Streams)
