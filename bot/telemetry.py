"""Trace ids, events, metrics, redaction. Everything that happens is told here; no word that a person wrote ever is."""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import json
import logging
import logging.handlers
import sys
from collections import Counter, defaultdict, deque
from pathlib import Path
from typing import Any

from bot.timepiece import Clock
from specialists.secrets import leaks
from storage import telemetry as stored
from storage.columns import new_id
from storage.database import Database
from storage.errors import StorageError
from storage.tables import Event

log = logging.getLogger(__name__)

FLUSH_SECONDS = 1.0
BUFFER = 10_000  # events kept while the database cannot be written; the oldest go first
OURS = ("bot", "specialists", "storage", "integrations", "scripts")  # whose lines no person's word stands in


def redact(text: str) -> str:
    """The text with everything that looks like a secret replaced by "[secret]"."""
    return leaks.SHAPES.sub("[secret]", text)


class Telemetry:
    """Collects events and counts. Events are written in batches, after the replies they tell of."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database, self._clock = database, clock
        self._waiting: deque[Event] = deque(maxlen=BUFFER)
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.counts: Counter[tuple[str, str]] = Counter()  # (what, kind) -> how often
        self.seconds: dict[str, list[float]] = defaultdict(lambda: [0, 0.0])  # what -> [how often, seconds in all]

    async def start(self) -> None:
        self._task = asyncio.create_task(self._write(), name="telemetry")

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self.flush()

    def event(
        self, category: str, name: str, *, level: str = "info", trace: int | None = None,
        ms: float | None = None, **data: Any,
    ) -> None:
        """Notes that something happened: a category and a name from our own code, numbers, never a person's text."""
        self.counts[category, name] += 1
        if ms is not None:
            total = self.seconds[category]
            total[0] += 1
            total[1] += ms / 1000
        self._waiting.append(
            Event(id=new_id(), at=self._clock.now(), level=level, category=category, name=name, trace_id=trace,
                  duration_ms=ms, data=data)
        )
        self._news.set()

    async def flush(self) -> None:
        """Writes what is waiting. A database that cannot be written costs old events, never a turn."""
        batch = list(self._waiting)
        if not batch:
            return
        self._waiting.clear()
        try:
            await stored.add(self._database, batch)
        except StorageError:
            log.warning("events not written", extra={"action": "telemetry_unwritten", "count": len(batch)})
            self._waiting.extendleft(reversed(batch))

    async def _write(self) -> None:
        while True:
            await self._news.wait()
            # Not a wait for anything to happen: it gathers the events of a second into one commit.
            await asyncio.sleep(FLUSH_SECONDS)
            self._news.clear()
            await self.flush()


class _Lines(logging.Formatter):
    """For people: one line a record, its stack trace below it."""

    def format(self, record: logging.LogRecord) -> str:
        extra = _extra(record)
        text = super().format(record)
        return redact(f"{text} {extra}" if extra else text)


class _Json(logging.Formatter):
    """For whatever collects logs: one JSON object a record."""

    def format(self, record: logging.LogRecord) -> str:
        at = dt.datetime.fromtimestamp(record.created, dt.UTC).isoformat(timespec="milliseconds")
        told = {"at": at, "level": record.levelname.lower(), "logger": record.name, "event": record.getMessage()}
        if record.exc_info:
            told["exception"] = self.formatException(record.exc_info)
        return redact(json.dumps({**told, **_extra(record)}, default=str))


_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


def _extra(record: logging.LogRecord) -> dict[str, Any]:
    """What the caller gave beside the message: an action, a trace id, a row."""
    return {key: value for key, value in vars(record).items() if key not in _USUAL}


def log_to_file(directory: Path, level: str) -> None:
    """For a house with a terminal: the log goes to hob.log, never between the lines of a conversation."""
    handler = logging.handlers.RotatingFileHandler(
        directory / "hob.log", maxBytes=2_000_000, backupCount=3, delay=True, encoding="utf-8"
    )
    _install(handler, _Lines("%(asctime)s %(levelname)s %(name)s: %(message)s"), level)


def log_to_stderr(level: str) -> None:
    """For a house without a terminal."""
    _install(logging.StreamHandler(sys.stderr), _Json(), level)


def _install(handler: logging.Handler, formatter: logging.Formatter, level: str) -> None:
    logging.raiseExceptions = False  # a log that can't be written (a full disk) must not be printed at the person
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    # Libraries tell at "info" and below what they send and get: a bot's token in an address, each message whole.
    root.setLevel(max(logging.WARNING, logging.getLevelNamesMapping()[level.upper()]))
    for name in OURS:
        logging.getLogger(name).setLevel(level.upper())
