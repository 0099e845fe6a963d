"""From a provider's webhook to the reply at that provider: `main.py serve` with a Twilio on loopback, by WhatsApp.

The provider is the tests' stand-in, in this process; the house is a process of its own. WhatsApp, because it takes 80
messages a second: Telegram's 30 and an SMS number's one would be what is measured.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import gc
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from benchmarks import served
from benchmarks.figure import Figure, percentile
from tests.standins.twilio import Phone, Twilio

LINE = "whatsapp:+15005550006"
PEOPLE = 1000
RATE, WARM_UP, MEASURED, ROUNDS = 100, 50, 450, 2  # messages a second, and of them
PATIENCE = 120.0  # seconds until those that have no answer are given up
TEXTS = (
    "add milk to groceries", "what is on my grocery list?", "remind me tomorrow at 9 to stretch", "what time is it?",
)


def figures(folder: Path) -> Iterator[Figure]:
    steady, at_once, answered, spent = asyncio.run(_measured(folder))
    yield Figure("channels.reply_p50", percentile(steady, 0.5), "ms", target=15)
    yield Figure("channels.reply_p99", percentile(steady, 0.99), "ms", target=60)
    yield Figure("channels.processor_time", spent, "ms")
    yield Figure("channels.1000_answered", 100 * answered / PEOPLE, "%", target=100)
    yield Figure("channels.1000_last_answer", at_once, "s")


async def _measured(folder: Path) -> tuple[list[float], float, int, float]:
    """Milliseconds to each reply at a steady rate, of processor time for each; for a thousand at once, the seconds to
    the last reply and how many had one."""
    twilio = Twilio(speed=1.0, start=dt.datetime.now(dt.UTC), carrier_seconds=0.01)
    async with twilio, _house(folder, twilio) as house:
        phones = [twilio.phone(_number(number)) for number in range(PEOPLE)]
        await _at_a_rate(twilio, phones[:WARM_UP], 2)
        took, spent = list[float](), 0.0
        for first in range(WARM_UP, WARM_UP + MEASURED * ROUNDS, MEASURED):
            await asyncio.sleep(8)  # the 80 a second that WhatsApp allows are counted over some seconds
            gc.collect()
            gc.freeze()  # what the provider's log holds: to walk through it stopped this process, and not the house
            before = served.processor(house)
            took += _delays(twilio, await _at_a_rate(twilio, phones[first : first + MEASURED], 1))
            spent += (served.processor(house) - before) * 1000 / MEASURED / ROUNDS
        await asyncio.sleep(8)
        began, old = twilio.line.now(), len(_replies(twilio))
        await asyncio.gather(*(phone.write("add milk to groceries") for phone in phones))
        await _until(twilio, old + PEOPLE)
        replies = _replies(twilio)[old:]
        last = max(at for _, at in replies)
        return took, (last - began).total_seconds(), len({to for to, _ in replies}), spent


@asynccontextmanager
async def _house(folder: Path, twilio: Twilio) -> AsyncIterator[int]:
    """A house with a thousand members; answers its process id."""
    async with served.books(folder) as database:
        for number in range(PEOPLE):
            await served.settle(database, f"P{number}", "whatsapp", _number(number))
    port, url = served.free_door()
    twilio.own(LINE, sms_url=f"{url}/hooks/twilio/whatsapp", per_second=1000)
    options = {
        "HOB_TWILIO_API": twilio.url, "HOB_TWILIO_ACCOUNT_SID": twilio.account,
        "HOB_TWILIO_AUTH_TOKEN": twilio.token, "HOB_TWILIO_WHATSAPP_FROM": LINE.removeprefix("whatsapp:"),
    }
    async with served.served(folder, port, options) as process:
        yield process


async def _at_a_rate(twilio: Twilio, phones: Sequence[Phone], rounds: int) -> dict[str, dt.datetime]:
    """Lets each write at its moment, whatever became of the others; answers when each did, once all have a reply."""
    loop, began, old = asyncio.get_running_loop(), asyncio.get_running_loop().time(), len(_replies(twilio))
    sent: dict[str, dt.datetime] = {}
    writing: list[asyncio.Task[object]] = []
    for number, phone in enumerate([*phones] * rounds):
        await asyncio.sleep(max(0.0, began + number / RATE - loop.time()))
        sent[f"whatsapp:{phone.number}"] = twilio.line.now()
        writing.append(loop.create_task(phone.write(TEXTS[number % len(TEXTS)])))
    await asyncio.gather(*writing)
    await _until(twilio, old + len(writing))
    return sent


def _delays(twilio: Twilio, sent: dict[str, dt.datetime]) -> list[float]:
    """Milliseconds to the first reply since."""
    first: dict[str, dt.datetime] = {}
    for to, at in _replies(twilio):
        if to in sent and at >= sent[to]:
            first.setdefault(to, at)
    return [(first[to] - sent[to]).total_seconds() * 1000 for to in sent]


def _replies(twilio: Twilio) -> list[tuple[str, dt.datetime]]:
    """To whom, and when Twilio took it."""
    outgoing = (entry for entry in twilio.log.of("message", sender=LINE) if "body" in entry.data)
    return [(str(entry.data["to"]), entry.at) for entry in outgoing]


async def _until(twilio: Twilio, count: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while len(_replies(twilio)) < count:  # noqa: ASYNC110 - to look costs the processor that is measured
            await asyncio.sleep(0.25)


def _number(number: int) -> str:
    return f"+1500555{2000 + number}"
