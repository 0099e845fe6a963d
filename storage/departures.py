"""Which messages have departed and not reached the network yet: notes of one worker, left behind when it is killed.

The intent to send is stored in the database before a request goes out, and between the two lie milliseconds in which a
process may die. These notes outlive the process and not the machine: memory that is a file, written without waiting for
the disk. After a loss of power they count for nothing, and then every departed row may have gone. Made by workers.py.
"""

from __future__ import annotations

import contextlib
import logging
import mmap
import os
import struct
from collections.abc import Collection
from functools import cache
from pathlib import Path

log = logging.getLogger(__name__)

BOOT = Path("/proc/sys/kernel/random/boot_id")  # another one each time the machine starts
HEAD = 64  # bytes
ROWS = 1024  # more than any house has in flight
_NUMBER = struct.Struct("<q")
_ROW = struct.Struct("<qq")  # an outbox row's id, and which try of it


class Departures:
    """The notes of one worker. Without a folder, or where the file can't be made, it notes nothing: then any departed
    row counts as one that may have gone."""

    def __init__(self, folder: Path | None, slot: int) -> None:
        self._path = _path(folder, slot) if folder is not None and _boot() else None
        self._notes: mmap.mmap | None = None
        self._places: dict[int, int] = {}  # of each noted row, the oldest first
        self._free: list[int] = []

    def waits(self, row_id: int, tries: int) -> None:
        """Before the intent is stored: this try of that row is not on the network."""
        notes = self._opened()
        if notes is None:
            return
        self.gone(row_id)
        if not self._free:
            self.gone(next(iter(self._places)))  # it may have gone, then
        place = self._places[row_id] = self._free.pop()
        notes[place + _NUMBER.size : place + _ROW.size] = _NUMBER.pack(tries)
        notes[place : place + _NUMBER.size] = _NUMBER.pack(row_id)

    def gone(self, row_id: int) -> None:
        """Right before its first byte is given to the network, or when it is to depart no more: the note is struck."""
        place = self._places.pop(row_id, None)
        if place is not None and self._notes is not None:
            self._notes[place : place + _NUMBER.size] = bytes(_NUMBER.size)
            self._free.append(place)

    def close(self) -> None:
        if self._notes is not None:
            self._notes.close()
            self._notes, self._path, self._places, self._free = None, None, {}, []

    def _opened(self) -> mmap.mmap | None:
        if self._notes is None and self._path is not None:
            try:
                self._notes = _made(self._path)
            except OSError:
                log.warning("no notes of departures", exc_info=True, extra={"action": "departures_unwritable"})
                # Those of the slot's last holder may name a try that it never made, and that is made now, unnoted.
                with contextlib.suppress(OSError):
                    self._path.unlink(missing_ok=True)
                self._path = None
            self._free = list(range(HEAD, HEAD + ROWS * _ROW.size, _ROW.size))
        return self._notes


def left(folder: Path | None, slots: Collection[int]) -> set[tuple[int, int]]:
    """The tries (row id, number) that workers of these slots had noted, and that never reached the network.

    To be read before it is asked whether those workers are dead: a slot may have a new holder a moment later.
    """
    found: set[tuple[int, int]] = set()
    if folder is None or not _boot():
        return found
    for slot in slots:
        with contextlib.suppress(OSError):
            kept = _path(folder, slot).read_bytes()
            if kept[:HEAD] == _boot() and len(kept) == HEAD + ROWS * _ROW.size:
                found |= {(row_id, tries) for row_id, tries in _ROW.iter_unpack(kept[HEAD:]) if row_id}
    return found


def _made(path: Path) -> mmap.mmap:
    size = HEAD + ROWS * _ROW.size
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        os.posix_fallocate(file, 0, size)  # else a full disk would be met by a signal, in the middle of a write
        notes = mmap.mmap(file, size)
    finally:
        os.close(file)
    notes[:] = bytes(size)
    notes[:HEAD] = _boot()
    return notes


def _path(folder: Path, slot: int) -> Path:
    return folder / f"{slot}.departures"


@cache
def _boot() -> bytes:
    """Of the machine as it runs; empty where it can't be told."""
    with contextlib.suppress(OSError):
        return BOOT.read_bytes().strip()[:HEAD].ljust(HEAD, b"\0")
    return b""
