"""What is new for one person's pages, read once and written out for all of them. Used by bot/web/streams.py."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from bot.web import messages
from bot.web.cursor import Cursor
from bot.web.desk import Desk
from storage import feed
from storage.feed import Entry, Screen

PAGE = 200  # messages read at once
WATCHED = 50  # newest reminders on a page whose state is kept up to date
REMEMBERED = 2000
NOTHING: Mapping[int, str] = {}


class Piece(NamedTuple):
    """One server-sent event as it goes over the line. `entry_id` is the message that it brings, else 0."""

    data: bytes
    entry_id: int = 0


class Reader:
    """How far a page, or all pages of a person that are level, have read; and what they know of what can change."""

    def __init__(self, desk: Desk, address: str, screen: Screen, cursor: Cursor, *, resumed: bool) -> None:
        """`resumed`: the page was away, and what it shows may be out of date."""
        self.cursor = cursor
        self._desk, self._address, self._screen, self._resumed = desk, address, screen, resumed
        self._shown: OrderedDict[int, str] = OrderedDict()
        self._watched: OrderedDict[int, dict[str, Any] | None] = OrderedDict()
        self._zone = ""
        self._pieces: list[Piece] = []  # read, and not yet handed over
        self.more = False  # than the last look has brought

    async def look(self, wanted: Mapping[int, str] = NOTHING) -> list[Piece]:
        """What is new, a page of it at most, and the `wanted` (id to text) whatever their age. Raises StorageError:
        what was read before that comes with the next look."""
        await self._read(wanted)
        pieces, self._pieces = self._pieces, []
        return pieces

    async def _read(self, wanted: Mapping[int, str]) -> None:
        database = self._desk.database
        if self._resumed:
            for entry in await feed.latest(database, self._screen, WATCHED):
                self._watch(entry, None)
            late = await feed.late(database, self._screen, self.cursor.floor, skip=self.cursor.ids)
            self._resumed = False
            self._take(late, wanted)
        found = await feed.after(database, self._screen, self.cursor.floor, PAGE, skip=self.cursor.ids)
        self.more = len(found) == PAGE
        self._take(found, wanted)
        missing = [row_id for row_id in wanted if not self.has(row_id)]
        if missing and not self.more:
            self._take(await feed.named(database, self._screen, missing), wanted)
        for row_id, text in wanted.items():
            if self._shown.get(row_id, text) != text:  # it was read before delivery had said how late it is
                self._shown[row_id] = text
                self._pieces.append(Piece(event("change", {"id": str(row_id), "text": text})))
        await self._read_changes()

    def has(self, row_id: int) -> bool:
        """Whether that message was brought, or stood there before."""
        return row_id in self._shown or row_id in self.cursor.ids

    @property
    def brought(self) -> Sequence[int]:
        """The messages brought of late, by their ids."""
        return list(self._shown)

    def lets_in(self, other: Reader) -> frozenset[int]:
        """Another's pages are to follow this reader from now on; answers what they have been brought and its have not.

        That other one has just looked, and this one after it.
        """
        for row_id, state in other._watched.items():
            self._watched.setdefault(row_id, state)
        self._shorten()
        return frozenset(row_id for row_id in other._shown if row_id > self.cursor.floor and not self.has(row_id))

    def _take(self, found: Sequence[Entry], wanted: Mapping[int, str]) -> None:
        for entry in found:
            said = replace(entry, text=wanted.get(entry.id, entry.text))
            self.cursor = self.cursor.past([said.id])
            self._shown[said.id] = said.text
            self._watch(said, messages.state_json(said))
            self._pieces.append(Piece(event("message", messages.as_json(said), str(self.cursor)), said.id))
        self._shorten()

    async def _read_changes(self) -> None:
        """What became of the reminders on the page, and the zone that times are shown in."""
        known = await self._desk.known(self._address)
        if known and known.person.zone.key != self._zone:
            self._zone = known.person.zone.key
            self._pieces.append(Piece(event("zone", {"zone": self._zone})))
        if not self._watched:
            return
        for entry in await feed.named(self._desk.database, self._screen, list(self._watched)):
            state = messages.state_json(entry)
            if self._watched[entry.id] != state:
                self._watched[entry.id] = state
                self._pieces.append(Piece(event("change", {"id": str(entry.id), **state})))

    def _watch(self, entry: Entry, state: dict[str, Any] | None) -> None:
        if entry.occurrence_id is not None:
            self._watched[entry.id] = state

    def _shorten(self) -> None:
        for known, most in ((self._shown, REMEMBERED), (self._watched, WATCHED)):
            while len(known) > most:
                known.popitem(last=False)


def event(name: str, data: Mapping[str, Any], event_id: str = "") -> bytes:
    """A server-sent event."""
    lines = f"id: {event_id}\n" if event_id else ""
    return f"{lines}event: {name}\ndata: {json.dumps(data)}\n\n".encode()
