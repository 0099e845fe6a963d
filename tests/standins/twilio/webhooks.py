"""Twilio's own requests: signed posts to the account's URLs, their time-outs, repeats, and callbacks lost or late."""

from __future__ import annotations

import asyncio
import random
import uuid
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from urllib.parse import parse_qs, urlencode, urlsplit, urlunsplit

import aiohttp
from twilio.request_validator import RequestValidator

from tests.standins.twilio.log import Log
from tests.standins.twilio.phones import Media
from tests.standins.twilio.timeline import Timeline


class Mishap(StrEnum):
    """What may become of a status callback."""

    LOST = "lost"
    LATE = "late"  # by `Mishaps.delay` seconds of the stand-in's clock; later ones overtake it
    DOUBLED = "doubled"


@dataclass(slots=True)
class Mishaps:
    """Of status callbacks only: by a script for the next ones, or by a seeded rate."""

    script: deque[Mishap | None] = field(default_factory=deque)
    share: float = 0.0
    chance: random.Random = field(default_factory=random.Random)
    delay: float = 30.0

    def rate(self, share: float, seed: int) -> None:
        self.share, self.chance = share, random.Random(seed)  # noqa: S311 - repeatable, not secret

    def draw(self) -> Mishap | None:
        if self.script:
            return self.script.popleft()
        return self.chance.choice(list(Mishap)) if self.chance.random() < self.share else None


@dataclass(frozen=True, slots=True)
class Answer:
    """What a webhook was answered; `code` is Twilio's error where it counts as failed, else 0."""

    status: int = 0
    kind: str = ""  # the content type
    text: str = ""
    code: int = 0


@dataclass(frozen=True, slots=True)
class Overrides:
    """Connection overrides in a URL's fragment, with their defaults.

    https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides: a connection that could not be made is
    tried once more even without any; nothing else is.
    """

    retries: int = 1  # rc
    policy: frozenset[str] = frozenset({"ct"})  # rp: ct, rt, 4xx, 5xx, all
    connect: float = 5.0  # ct, seconds
    read: float = 15.0  # rt

    @classmethod
    def parse(cls, fragment: str) -> Overrides:
        said = {key: values[-1] for key, values in parse_qs(fragment).items()}
        return cls(
            min(int(said.get("rc", 1)), 5), frozenset(said.get("rp", "ct").split(",")),
            min(int(said.get("ct", 5000)), 10000) / 1000, min(int(said.get("rt", 15000)), 15000) / 1000,
        )

    def again(self, failure: str) -> bool:
        return bool(self.policy & {failure, "all"})


class Webhooks:
    """Posts as Twilio does. `patience` puts another real time-out in place of the 15 seconds."""

    def __init__(self, token: str, line: Timeline, log: Log, patience: float | None = None) -> None:
        self._validator, self._line, self._log, self._patience = RequestValidator(token), line, log, patience
        self._session: aiohttp.ClientSession | None = None
        self._last: dict[str, asyncio.Task[None]] = {}  # the callback before, of each message and call
        self.mishaps = Mishaps()
        self.forge = ""  # a token to sign with in place of the account's, for tests of forged requests

    async def start(self) -> None:
        self._session = aiohttp.ClientSession(
            cookie_jar=aiohttp.DummyCookieJar(), connector=aiohttp.TCPConnector(limit=0)  # a burst waits for nothing
        )

    async def close(self) -> None:
        if self._session:
            await self._session.close()

    async def ask(self, url: str, params: Mapping[str, str], method: str = "POST", kind: str = "webhook") -> Answer:
        """Requests a document and answers what came; a failure is logged as an alert and has its `code`."""
        plain, _, fragment = url.partition("#")
        rules, key = Overrides.parse(fragment), str(uuid.uuid4())
        for left in range(rules.retries, -1, -1):
            answer, failure = await self._once(plain, params, method, rules, key, kind)
            if not failure or not left or not rules.again(failure):
                break
        if answer.code:
            self._log.add("alert", code=answer.code, url=plain, status=answer.status)
        return answer

    async def fetch(self, url: str) -> Media | None:
        """What a MediaUrl leads to, asked for without any password; None, with an alert, where it can't be had."""
        assert self._session is not None, "the stand-in is not started"
        patience = aiohttp.ClientTimeout(total=self._patience or 15)
        try:
            async with self._session.get(url, timeout=patience) as got:
                if got.status == 200:
                    return Media(got.content_type, await got.read(), url.rpartition("/")[2])
        except (aiohttp.ClientError, TimeoutError):
            pass
        self._log.add("alert", code=11200, url=url, status=0)
        return None

    def callback(self, of: str, url: str, params: Mapping[str, str], method: str = "POST") -> None:
        """Reports a status: in the order of the statuses of one message or call, unless a mishap disturbs it."""
        if not url:
            return
        mishap = self.mishaps.draw()
        if mishap is Mishap.LOST:
            self._log.add("callback", url=url, params=dict(params), status=0, mishap=mishap)
        elif mishap is Mishap.LATE:
            self._line.spawn(self._late(url, params, method))
        else:
            times = 2 if mishap is Mishap.DOUBLED else 1
            self._last[of] = self._line.spawn(self._in_turn(self._last.get(of), url, params, method, times))

    async def _late(self, url: str, params: Mapping[str, str], method: str) -> None:
        await self._line.sleep(self.mishaps.delay)
        await self.ask(url, params, method, "callback")

    async def _in_turn(
        self, before: asyncio.Task[None] | None, url: str, params: Mapping[str, str], method: str, times: int
    ) -> None:
        if before is not None:
            await asyncio.wait([before])
        for _ in range(times):
            await self.ask(url, params, method, "callback")

    async def _once(
        self, url: str, params: Mapping[str, str], method: str, rules: Overrides, key: str, kind: str
    ) -> tuple[Answer, str]:
        assert self._session is not None, "the stand-in is not started"
        if method == "GET":
            parts = urlsplit(url)
            url = urlunsplit(parts._replace(query="&".join(filter(None, [parts.query, urlencode(params)]))))
        body = dict(params) if method == "POST" else {}
        validator = RequestValidator(self.forge) if self.forge else self._validator
        headers = {
            "X-Twilio-Signature": validator.compute_signature(url, body),
            "I-Twilio-Idempotency-Token": key,
            "User-Agent": "TwilioProxy/1.1",
            "Accept": "*/*",
        }
        read = self._patience or rules.read
        timeout = aiohttp.ClientTimeout(total=read, sock_connect=min(rules.connect, read))
        try:
            async with self._session.request(method, url, data=body or None, headers=headers, timeout=timeout) as got:
                text = (await got.read()).decode("utf-8", "replace")
                failure = f"{got.status // 100}xx" if got.status >= 400 else ""
                answer = Answer(got.status, got.content_type, text, 11200 if failure else 0)
        except aiohttp.ClientConnectorError:
            answer, failure = Answer(code=11205), "ct"
        except aiohttp.InvalidURL:
            answer, failure = Answer(code=11100), ""
        except (aiohttp.ClientError, TimeoutError):
            answer, failure = Answer(code=11200), "rt"
        self._log.add(kind, url=url, params=dict(params), status=answer.status, code=answer.code)
        return answer, failure
