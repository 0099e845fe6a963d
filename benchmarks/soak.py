"""A house in use for long: fifty people write by Telegram, SMS and fifty open pages, ten times a second. Family "soak".

`main.py serve` is a process of its own; Telegram and Twilio stand in this one, on loopback. Once a minute it is looked
at: resident memory, open descriptors, the write-ahead log, and how long the minute's replies took. What has not
settled by the first quarter grows for ever. Two minutes; HOB_BENCH_SOAK=20 gives it twenty.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import itertools
import os
import sys
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import aiohttp

from benchmarks import pages, served
from benchmarks.figure import Figure, percentile
from storage.database import Database
from tests.standins.telegram import Telegram
from tests.standins.twilio import Twilio

PEOPLE, PAGES, RATE = 50, 50, 10  # messages a second
BY_SMS, BY_TELEGRAM = 5, 20  # of the fifty; the others type into pages, two open for each
# Of twenty messages one comes by SMS: a number sends one a second, and pacing is not what is measured.
ROUND = ("telegram", "page") * 9 + ("telegram", "sms")
LINE = "+15005550006"
LAST = 30.0  # seconds for the replies to what was written last
TEXTS = (
    "add milk to groceries", "what is on my grocery list?", "remind me tomorrow at 9 to stretch", "what time is it?",
    "got the milk", "cancel my stretch reminder",
)

Write = Callable[[str], Awaitable[object]]


@dataclass(slots=True)
class Writer:
    """Somebody of the house: how they write, and when they did and were answered, by the loop's time."""

    write: Write
    said: list[float] = field(default_factory=list)
    came: list[float] = field(default_factory=list)

    def waits(self, since: float, before: float) -> list[float]:
        """Seconds to the first reply, for each message written in [since, before); infinite where none came."""
        found = []
        for said, following in itertools.zip_longest(self.said, self.said[1:], fillvalue=float("inf")):
            if since <= said < before:
                replies = (came for came in self.came if said <= came < following)
                found.append(next(replies, float("inf")) - said)
        return found


class Look(NamedTuple):
    """The house at the end of a minute."""

    memory: float  # MB
    descriptors: int
    log: float  # MB of the write-ahead log
    waits: dict[str, list[float]]  # seconds, by channel


def figures(folder: Path) -> Iterator[Figure]:
    minutes = int(os.environ.get("HOB_BENCH_SOAK") or 2)
    looks = asyncio.run(_soaked(folder, minutes))
    settled, last = looks[max(0, len(looks) // 4 - 1)], looks[-1]
    silent = 0
    for channel in dict.fromkeys(ROUND):
        waits = [wait * 1000 for look in looks for wait in look.waits[channel]]
        came = [wait for wait in waits if wait < float("inf")]
        silent += len(waits) - len(came)
        yield Figure(f"soak.{channel}_p50", percentile(came, 0.5), "ms")
        yield Figure(f"soak.{channel}_p99", percentile(came, 0.99), "ms", target=100)
    yield Figure("soak.unanswered", silent, "", target=0)
    yield Figure("soak.memory", last.memory, "MB")
    yield Figure("soak.memory_growth", last.memory - settled.memory, "MB", target=5)
    yield Figure("soak.descriptors_growth", last.descriptors - settled.descriptors, "", target=2)
    yield Figure("soak.log_growth", last.log - settled.log, "MB", target=1)


async def _soaked(folder: Path, minutes: int) -> list[Look]:
    twilio = Twilio(speed=1.0, start=dt.datetime.now(dt.UTC), carrier_seconds=0.01)
    async with Telegram() as telegram, twilio, aiohttp.ClientSession() as session:
        port, url = served.free_door()
        twilio.own(LINE, sms_url=f"{url}/hooks/twilio/sms", per_second=1)
        options = {
            "HOB_TELEGRAM_API": telegram.address, "HOB_TELEGRAM_TOKEN": telegram.token,
            "HOB_TWILIO_API": twilio.url, "HOB_TWILIO_ACCOUNT_SID": twilio.account,
            "HOB_TWILIO_AUTH_TOKEN": twilio.token, "HOB_TWILIO_FROM": LINE,
        }
        async with served.books(folder) as database:
            by_telegram = await _on_telegram(database, telegram)
            by_sms = await _by_sms(database, twilio)
            typing = await _typing(database, session, url)
        crowd = {"telegram": list(by_telegram.values()), "sms": list(by_sms.values())}
        async with served.served(folder, port, options) as house:
            crowd["page"], reading = await _opened(port, typing)
            watching = asyncio.create_task(_watch(telegram, by_telegram, twilio, by_sms))
            looks = await _minutes(house, folder, crowd, minutes)
            watching.cancel()
            for page, _ in reading:
                page.writer.transport.abort()
            await asyncio.gather(watching, *(task for _, task in reading), return_exceptions=True)
    return looks


async def _on_telegram(database: Database, telegram: Telegram) -> dict[str, Writer]:
    found = {}
    for number in range(BY_TELEGRAM):
        phone = telegram.person(f"T{number}")
        phone.chat.started = True
        await served.settle(database, f"T{number}", "telegram", str(phone.id))

        async def write(text: str, say: Callable[[str], object] = phone.say) -> object:
            return say(text)

        found[str(phone.id)] = Writer(write)
    return found


async def _by_sms(database: Database, twilio: Twilio) -> dict[str, Writer]:
    found = {}
    for number in range(BY_SMS):
        address = f"+1500555{2000 + number}"
        await served.settle(database, f"S{number}", "sms", address)
        found[address] = Writer(twilio.phone(address).text)
    return found


async def _typing(database: Database, session: aiohttp.ClientSession, url: str) -> list[tuple[pages.Person, Writer]]:
    found = []
    for number in range(PEOPLE - BY_SMS - BY_TELEGRAM):
        person = pages.Person(await pages.issue(database, f"p{number}"))

        async def write(text: str, token: str = person.token) -> None:
            await pages.post(session, url, token, text)

        found.append((person, Writer(write)))
    return found


async def _opened(
    port: int, typing: list[tuple[pages.Person, Writer]]
) -> tuple[list[Writer], list[tuple[pages.Page, asyncio.Task[None]]]]:
    """The pages, opened; who types has the replies of one of theirs."""
    reading = []
    for number in range(PAGES):
        person, writer = typing[number % len(typing)]
        page, task = await pages.opened(port, person)
        reading.append((page, task))
        writer.came = page.came
    return [writer for _, writer in typing], reading


async def _watch(
    telegram: Telegram, by_telegram: dict[str, Writer], twilio: Twilio, by_sms: dict[str, Writer]
) -> None:
    """Writes down when a reply came: what has come is looked at every few milliseconds."""
    loop = asyncio.get_running_loop()
    events = entries = 0
    while True:
        await asyncio.sleep(0.005)
        now = loop.time()
        for event in telegram.journal.events[events:]:
            events += 1
            if event.kind == "message":
                by_telegram[str(event.chat_id)].came.append(now)
        for entry in twilio.log.entries[entries:]:
            entries += 1
            if entry.kind == "message" and entry.data.get("sender") == LINE and "body" in entry.data:
                by_sms[str(entry.data["to"])].came.append(now)


async def _minutes(house: int, folder: Path, crowd: dict[str, list[Writer]], minutes: int) -> list[Look]:
    """Lets them write evenly, and looks at the house at the end of each minute."""
    loop = asyncio.get_running_loop()
    turns = {channel: itertools.cycle(writers) for channel, writers in crowd.items()}
    texts: dict[int, Iterator[str]] = defaultdict(lambda: itertools.cycle(TEXTS))
    began, looks, marks = loop.time(), list[Look](), [loop.time()]
    writing = set[asyncio.Task[object]]()
    for number in range(minutes * 60 * RATE):
        await asyncio.sleep(max(0.0, began + number / RATE - loop.time()))
        writer = next(turns[ROUND[number % len(ROUND)]])
        writer.said.append(loop.time())
        task = asyncio.ensure_future(writer.write(next(texts[id(writer)])))
        writing.add(task)
        task.add_done_callback(writing.discard)
        if (number + 1) % (60 * RATE) == 0:
            marks.append(loop.time())
            looks.append(_look(house, folder))
    await asyncio.wait_for(asyncio.gather(*writing), LAST)
    await asyncio.sleep(2.0)
    looks = [
        look._replace(waits={
            channel: [wait for one in writers for wait in one.waits(since, before)]
            for channel, writers in crowd.items()
        })
        for look, since, before in zip(looks, marks, [*marks[1:-1], float("inf")], strict=False)
    ]
    for minute, look in enumerate(looks, 1):
        slowest = percentile([wait * 1000 for waits in look.waits.values() for wait in waits], 0.99)
        print(
            f"minute {minute}: {look.memory:.1f} MB, {look.descriptors} descriptors, log {look.log:.2f} MB, "
            f"p99 {slowest:.0f} ms", file=sys.stderr,
        )
    return looks


def _look(house: int, folder: Path) -> Look:
    status = Path(f"/proc/{house}/status").read_text(encoding="ascii")
    resident = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:"))
    log = folder / "data" / "hob.db-wal"
    size = log.stat().st_size / 1e6 if log.exists() else 0.0
    return Look(resident * 1024 / 1e6, len(os.listdir(f"/proc/{house}/fd")), size, {})
