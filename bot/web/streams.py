"""Server-sent events: each open page, and what is written to it. Filled by channels/web and by what people post.

What is new for a person is read once (reading.py), and handed to all of their pages. A page that comes back, or that
did not take what it was given, first reads on by itself, from where it was, until it is level with the others.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Iterable, Mapping, Sequence

from aiohttp import web

from bot.web import messages
from bot.web.cursor import Cursor
from bot.web.desk import Desk
from bot.web.reading import NOTHING, Piece, Reader, event
from storage import feed, queue
from storage.columns import new_id
from storage.errors import StorageError
from storage.feed import Screen

log = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 15.0
PATIENCE_SECONDS = 2.0  # how long a delivery waits for a page before it counts as not shown
GATHERED = 0.01  # seconds until pages look for what may be new, so that one look serves several commits
MOST = 300  # pages open at once
MOST_WAITING = 1 << 20  # bytes that may wait for a page; then it reads on by itself when it takes something again
OVERLAP = 2000 << 21  # as a difference of ids (storage/columns.py): two seconds, by which a commit may come late


class Stream:
    """One open page of one person."""

    def __init__(self, desk: Desk, address: str, screen: Screen, cursor: Cursor, *, resumed: bool) -> None:
        self.address, self.screen, self.desk = address, screen, desk
        self.ended = False
        self.ahead: frozenset[int] = frozenset()  # brought to this page, and not yet to those that it follows with
        self._board: Board | None = None  # which it follows, once it is level
        self._cursor, self._resumed = cursor, resumed  # how far it has read when it does not
        self._news = asyncio.Event()
        self._waiting: deque[tuple[bytes, Cursor, int]] = deque()
        self._size = 0
        self._writing_since: float | None = None

    async def serve(self, request: web.Request, board: Board) -> web.StreamResponse:
        """Writes events until the page goes away or the house stops."""
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream; charset=utf-8"})
        await response.prepare(request)
        try:
            with contextlib.suppress(ConnectionError):
                await self._write(response, b"retry: 1000\n\n")
                while not self.ended:
                    if self._board is None:
                        await self._read_on(response, board)
                    await self._flush(response, board)
                    await self._next_news(response, board)
        finally:
            board.leave(self)
        return response

    @property
    def is_stuck(self) -> bool:
        """Whether its page has not read for so long that nobody waits for it: what is new it reads once it goes on."""
        began = self._writing_since
        return began is not None and asyncio.get_running_loop().time() - began > PATIENCE_SECONDS

    def give(self, data: bytes, cursor: Cursor, number: int) -> None:
        """The `number`-th thing of its board, and how far it has read with that. Where too much waits, it reads on by
        itself."""
        self._waiting.append((data, cursor, number))
        self._size += len(data)
        self._news.set()
        if self._board is not None and (self._size > MOST_WAITING or self.is_stuck):
            self._board.leave(self)
            self._board, self._resumed = None, True
            self._waiting.clear()
            self._size = 0

    def follow(self, board: Board, cursor: Cursor) -> None:
        """It is level with the other pages of its board."""
        self._board, self._cursor = board, cursor

    def end(self) -> None:
        """The house stops."""
        self.ended = True
        self._news.set()

    def draft(self, data: bytes, *, last: bool) -> None:
        """How far an answer has come; left out where the page is busy, as the next says it again."""
        if self._board is not None and not self.is_stuck and (last or not self._waiting):
            self.give(data, self._waiting[-1][1] if self._waiting else self._cursor, 0)

    async def _read_on(self, response: web.StreamResponse, board: Board) -> None:
        """Reads from where the page was, until it is level with the others."""
        reader = Reader(self.desk, self.address, self.screen, self._cursor, resumed=self._resumed)
        try:
            pieces = await reader.look()
            while any(piece.entry_id for piece in pieces):
                await self._write(response, b"".join(piece.data for piece in pieces))
                self._cursor, self._resumed = reader.cursor, True
                pieces = await reader.look()
            await board.join(self, reader, pieces)
            with contextlib.suppress(StorageError):  # only a receipt comes later then, with the next opening
                await queue.arrived(self.desk.database, reader.brought, self.desk.clock.now())
        except StorageError:  # the next beat tries again
            log.warning("page not served", exc_info=True, extra={"action": "stream_unread"})

    async def _flush(self, response: web.StreamResponse, board: Board) -> None:
        while self._waiting:
            data = b"".join(piece for piece, _, _ in self._waiting)
            self._cursor, number = self._waiting[-1][1], max(number for _, _, number in self._waiting)
            self._waiting.clear()
            self._size = 0
            await self._write(response, data)
            board.taken(number)

    async def _next_news(self, response: web.StreamResponse, board: Board) -> None:
        """Waits until there is something for the page; says that it is there yet where there is nothing for long."""
        if self._waiting or self.ended:
            return
        self._news.clear()
        try:
            async with asyncio.timeout(HEARTBEAT_SECONDS):
                await self._news.wait()
        except TimeoutError:
            await self._write(response, b": still here\n\n")
            board.beat()

    async def _write(self, response: web.StreamResponse, data: bytes) -> None:
        self._writing_since = asyncio.get_running_loop().time()
        try:
            await response.write(data)
        finally:
            self._writing_since = None


class Board:
    """The open pages of one person, and the reader that those follow which are level."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.pages: set[Stream] = set()
        self._followers: set[Stream] = set()
        self._reader: Reader | None = None
        self._lock = asyncio.Lock()
        self._looking: asyncio.Task[None] | None = None
        self._looked = 0.0  # when, by the loop's time
        self._given, self._taken = 0, 0
        self._awaited: list[tuple[int, asyncio.Future[None]]] = []

    async def join(self, page: Stream, reader: Reader, pieces: Sequence[Piece]) -> None:
        """A page follows from now on. Its own reader has just found these `pieces`, no message among them."""
        async with self._lock:
            if self._reader is None or not self._followers:
                self._reader, page.ahead = reader, frozenset()
                page.follow(self, reader.cursor)
                self._hand([page], [*pieces, *await reader.look()])
            else:
                news = await self._reader.look()
                self._hand(self._followers, news)
                page.ahead = self._reader.lets_in(reader)
                page.follow(self, self._reader.cursor)
                self._hand([page], [*pieces, *(one for one in news if not reader.has(one.entry_id))])
            self._followers.add(page)

    def leave(self, page: Stream) -> None:
        """A page that has gone, or does not take what it is given."""
        self._followers.discard(page)

    def stir(self) -> None:
        """Something may be new: the pages are brought up to date, a moment later."""
        if self._looking is None:
            self._looking = asyncio.create_task(self._look_soon(), name="pages brought up to date")

    def beat(self) -> None:
        """Nothing was heard for long: perhaps another process has written something."""
        if asyncio.get_running_loop().time() - self._looked > HEARTBEAT_SECONDS / 2:
            self.stir()

    async def show(self, wanted: Mapping[int, str]) -> set[int]:
        """Brings the pages up to date; answers which of the `wanted` (id to text) one of them has taken."""
        async with self._lock:
            if self._reader is None or not self._followers:
                return set()
            await self._look(self._reader, wanted)
            shown, number = {row_id for row_id in wanted if self._reader.has(row_id)}, self._given
        # A page that does not read is left behind, not cut off: half an event would spoil what follows.
        return shown if await self._is_taken(number) else set()

    def show_draft(self, draft: Mapping[str, str]) -> None:
        """Shows how far an answer has come."""
        data = event("draft", draft)
        for page in list(self._followers):
            page.draft(data, last=not draft["text"])

    def taken(self, number: int) -> None:
        """A page has taken what was given so far."""
        self._taken = max(self._taken, number)
        for one in [one for one in self._awaited if one[0] <= self._taken]:
            self._awaited.remove(one)
            if not one[1].done():
                one[1].set_result(None)

    async def _is_taken(self, number: int) -> bool:
        if self._taken >= number:
            return True
        taken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._awaited.append((number, taken))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(taken, PATIENCE_SECONDS)
        return self._taken >= number

    async def _look_soon(self) -> None:
        await asyncio.sleep(GATHERED)
        self._looking = None
        async with self._lock:
            if self._reader is not None and self._followers:
                try:
                    await self._look(self._reader, NOTHING)
                except StorageError:
                    log.warning("page not served", exc_info=True, extra={"action": "stream_unread"})

    async def _look(self, reader: Reader, wanted: Mapping[int, str]) -> None:
        self._looked = asyncio.get_running_loop().time()
        self._hand(self._followers, await reader.look(wanted))
        while reader.more:
            self._hand(self._followers, await reader.look(wanted))

    def _hand(self, pages: Iterable[Stream], pieces: Sequence[Piece]) -> None:
        if not pieces or self._reader is None:
            return
        self._given += 1
        data = b"".join(piece.data for piece in pieces)
        for page in list(pages):
            own = data
            if page.ahead:
                own = b"".join(piece.data for piece in pieces if piece.entry_id not in page.ahead)
            page.give(own, self._reader.cursor, self._given)


class Streams:
    """Every open page of the house."""

    def __init__(self) -> None:
        self._boards: dict[str, Board] = {}
        self._desk: Desk | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._looking = False
        self._known: set[int] = set()  # rows of the last moments that were seen to

    async def serve(self, request: web.Request, stream: Stream) -> web.StreamResponse:
        """Keeps a page served until it goes away. Raises 503 where too many are open."""
        if sum(len(board.pages) for board in self._boards.values()) >= MOST:
            raise messages.refused(web.HTTPServiceUnavailable, f"{MOST} pages are open already; please close one.")
        self._desk = stream.desk
        board = self._boards.setdefault(stream.address, Board(stream.screen))
        board.pages.add(stream)
        try:
            return await stream.serve(request, board)
        finally:
            board.pages.discard(stream)
            if not board.pages and self._boards.get(stream.address) is board:
                del self._boards[stream.address]

    async def show(self, address: str, wanted: Mapping[int, str]) -> set[int]:
        """Brings the person's open pages up to date. Answers which of the `wanted` (id to text) one of them shows."""
        board = self._boards.get(address)
        return await board.show(wanted) if board is not None else set()

    def show_draft(self, address: str, draft: Mapping[str, str]) -> None:
        """Shows the person's open pages how far an answer has come, without waiting for them."""
        board = self._boards.get(address)
        if board is not None:
            board.show_draft(draft)

    def stir(self, address: str | None = None) -> None:
        """Brings open pages up to date, of one person, or of all those for whom something is new.

        A thousand commits in a row are one look, or a few.
        """
        if address is not None:
            if address in self._boards:
                self._boards[address].stir()
        elif self._boards and not self._looking:
            self._looking = True
            task = asyncio.create_task(self._look_round(), name="pages looked for")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        """Ends every stream; the pages come back by themselves when there is a house again."""
        for board in self._boards.values():
            for page in board.pages:
                page.end()

    async def _look_round(self) -> None:
        """One question for all who have a page open: for whom is something new?"""
        await asyncio.sleep(GATHERED)
        self._looking = False
        if self._desk is None:
            return
        floor = new_id() - OVERLAP
        try:
            found = await feed.news(self._desk.database, floor)
        except StorageError:  # the next commit, or heartbeat, looks again
            log.warning("pages not served", exc_info=True, extra={"action": "stream_unread"})
            return
        people = {person_id for row_id, person_id in found if row_id not in self._known}
        self._known = {row_id for row_id, _ in found}
        for board in self._boards.values():
            if board.screen.person_id in people:
                board.stir()


STREAMS = web.AppKey("streams", Streams)
