"""Pushes updates to the webhook: side by side for different chats, in order within one, repeated until it says 2xx."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from tests.standins.telegram.clock import Clock
from tests.standins.telegram.updates import Update, Updates

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"
PATIENCE = 60.0  # seconds that an answer may take
LONGEST_DELAY, LONGEST_RETRY_AFTER, GONE = 60, 3600, 23 * 3600.0

Execute = Callable[[str, dict[str, Any]], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class Push:
    """One POST to the webhook; `status` is 0 where no answer came."""

    at: float
    update_id: int
    status: int


@dataclass(slots=True)
class _Sending:
    """How one update fares."""

    delay: int = 1
    failures: int = 0


@dataclass(eq=False)
class Webhook:
    """The webhook as it is set. The delays are those of Telegram's server (tdlib/telegram-bot-api, WebhookActor)."""

    clock: Clock
    updates: Updates
    execute: Execute
    tell: Callable[[], None]  # a push has ended, well or badly
    url: str = ""
    secret: str = ""
    most: int = 40
    has_certificate: bool = False
    last_error: str = ""
    last_error_at: int = 0
    together: bool = False  # everything at once, whatever the chat: how a shaken network reorders
    lost_answers: int = 0  # so many of the next answers are lost on their way, and what they took in comes again
    pushes: list[Push] = field(default_factory=list)
    _queues: dict[int, dict[int, Update]] = field(default_factory=dict)
    _tasks: dict[int, asyncio.Task[None]] = field(default_factory=dict)
    _session: aiohttp.ClientSession | None = None
    _places: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(40))
    _gone_since: float | None = None
    _chance: random.Random = field(default_factory=lambda: random.Random(1))  # noqa: S311 - to be repeatable

    async def set(self, url: str, secret: str, most: int, *, has_certificate: bool) -> None:
        await self.stop()
        self.url, self.secret, self.most, self.has_certificate = url, secret, most, has_certificate
        self.updates.webhook_url = url
        self.last_error, self.last_error_at, self._gone_since = "", 0, None
        self._places = asyncio.Semaphore(most)
        if url:
            self.look()

    def info(self) -> dict[str, Any]:
        out: dict[str, Any] = {
            "url": self.url,
            "has_custom_certificate": self.has_certificate,
            "pending_update_count": len(self.updates.pending()),
        }
        if self.url:
            out |= {"max_connections": self.most, "ip_address": "127.0.0.1"}
        if self.last_error:
            out |= {"last_error_date": self.last_error_at, "last_error_message": self.last_error}
        if self.updates.named is not None:
            out["allowed_updates"] = self.updates.named
        return out

    def look(self, update: Update | None = None) -> None:
        """That update is to be pushed, or whatever is waiting."""
        if not self.url:
            return
        for one in self.updates.ready() if update is None else [update]:
            key = one.id if self.together else one.queue
            queue = self._queues.setdefault(key, {})
            queue[one.id] = one
            if key not in self._tasks:
                self._tasks[key] = asyncio.get_running_loop().create_task(self._drain(key, queue))

    async def stop(self) -> None:
        tasks = list(self._tasks.values())
        self._tasks.clear()
        self._queues.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._session:
            await self._session.close()
            self._session = None

    async def _drain(self, key: int, queue: dict[int, Update]) -> None:
        """Delivers the updates of one queue, one after the other, until none is left."""
        try:
            while self.url and queue:
                update = next(iter(queue.values()))
                await self._deliver(update)
                queue.pop(update.id, None)
        finally:
            if self._queues.get(key) is queue:
                self._tasks.pop(key, None)
                self._queues.pop(key, None)

    async def _deliver(self, update: Update) -> None:
        """Pushes one update until it is taken or too old."""
        state = _Sending()
        while self.url:
            results = await asyncio.gather(*(self._push(update) for _ in range(self.updates.copies)))
            self.tell()
            failed = [result for result in results if result is not None]
            if not failed:
                return self.updates.drop(update)
            wait = self._wait(state, max(failed))
            if self.clock.now() + wait > update.expires:
                return self.updates.drop(update)
            await self.clock.until(self.clock.now() + wait)
        return None

    def _wait(self, state: _Sending, retry_after: int) -> float:
        """The second try comes at once, the next after 2, 4, 8 … seconds, or when the bot's Retry-After says."""
        wait = min(max(retry_after, 0), LONGEST_RETRY_AFTER)
        if wait == 0 and state.failures > 0:
            state.delay = min(self._chance.randint(LONGEST_DELAY, 2 * LONGEST_DELAY), state.delay * 2)
            wait = state.delay
        state.failures += 1
        return wait

    async def _push(self, update: Update) -> int | None:
        """None where it was taken, or else the Retry-After of the refusal, 0 without one."""
        session = self._session = self._session or aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(limit=0), timeout=aiohttp.ClientTimeout(total=PATIENCE)
        )
        headers = {SECRET_HEADER: self.secret} if self.secret else {}
        async with self._places:
            try:
                async with session.post(self.url, json=update.wire(), headers=headers, allow_redirects=False) as answer:
                    body = await answer.read()
            except TimeoutError:
                return self._unheard(update, "Read timeout expired")
            except aiohttp.ClientConnectorError:
                return self._unheard(update, "Connection refused")
            except (aiohttp.ClientError, OSError):
                return self._unheard(update, "Webhook connection closed")
            if self.lost_answers > 0:
                self.lost_answers -= 1
                return self._unheard(update, "Read timeout expired")
            self._note(update, answer.status)
            if 200 <= answer.status <= 299:
                self._gone_since = None
                await self._obey(body)
                return None
            return self._refused(answer)

    def _unheard(self, update: Update, error: str) -> int:
        self._note(update, 0)
        self._complain(error)
        return 0

    def _refused(self, answer: aiohttp.ClientResponse) -> int:
        """Notes the refusal. A bot that says "410 Gone" for 23 hours loses its webhook."""
        self._complain(f"Wrong response from the webhook: {answer.status} {answer.reason}")
        now = self.clock.now()
        self._gone_since = (now if self._gone_since is None else self._gone_since) if answer.status == 410 else None
        if self._gone_since is not None and now - self._gone_since > GONE:
            self.url = self.updates.webhook_url = ""
        after = answer.headers.get("Retry-After", "")
        return int(after) if after.isdigit() else 0

    async def _obey(self, body: bytes) -> None:
        """A method in the JSON of the answer is called; the bot never learns with which result."""
        try:
            params = json.loads(body or b"{}")
        except ValueError:
            return
        method = str(params.get("method", "")).lower() if isinstance(params, dict) else ""
        if method and not method.startswith("get") and method not in ("setwebhook", "deletewebhook", "close", "logout"):
            await self.execute(method, {name: value for name, value in params.items() if name != "method"})

    def _note(self, update: Update, status: int) -> None:
        self.pushes.append(Push(self.clock.now(), update.id, status))

    def _complain(self, error: str) -> None:
        self.last_error, self.last_error_at = error, self.clock.date()
