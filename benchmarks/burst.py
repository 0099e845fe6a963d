"""Thousands of reminders due at one moment, for people behind providers with rates. Family "burst".

`main.py serve` beside a Telegram that lets 30 messages a second through, a WhatsApp number with 80, an SMS number with
one segment, all in this process on loopback. What is measured: how long until the last message is with its person, over
the shortest time that the rates allow; refusals; broken orders; how soon who writes in the middle of it is answered.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import os
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks import served
from benchmarks.figure import Figure
from storage.columns import new_id
from storage.database import Database
from tests.road.town import remind
from tests.standins.telegram import Telegram
from tests.standins.telegram.limits import IN_ALL
from tests.standins.twilio import Twilio

LINE = "+15005550006"
WHATSAPP_RATE, SMS_RATE = 80, 1
EACH = 10  # reminders a person
MANY, FEW = (5000, 5000, 150), (600, 1600, 20)  # by Telegram, WhatsApp, SMS
ASKERS = 12  # people of each channel who write during the burst, and have no reminder waiting
LEAD = 15.0  # seconds that the house has to open
QUESTION = "what time is it?"


@dataclass(frozen=True, slots=True)
class Got:
    """A message as its provider took it for a person, or brought it: when (seconds since 1970), and its words."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Road:
    """One channel of the burst. `got` reads what each address has been brought so far."""

    channel: str
    rate: float
    count: int
    people: Sequence[str]
    askers: Sequence[str]
    ask: Callable[[str], None]
    got: Callable[[], Mapping[str, list[Got]]]


def figures(folder: Path) -> Iterator[Figure]:
    yield from asyncio.run(_measured(folder, MANY if os.environ.get("HOB_BENCH_BURST") else FEW))


async def _measured(folder: Path, counts: Sequence[int]) -> list[Figure]:
    twilio = Twilio(speed=1.0, start=dt.datetime.now(dt.UTC), carrier_seconds=0.01)
    async with Telegram() as telegram, twilio:
        roads = [_telegram(telegram, counts[0]), _whatsapp(twilio, counts[1]), _sms(twilio, counts[2])]
        due = await _fill(folder, roads)
        port, url = served.free_door()
        twilio.own(f"whatsapp:{LINE}", sms_url=f"{url}/hooks/twilio/whatsapp", per_second=WHATSAPP_RATE)
        twilio.own(LINE, sms_url=f"{url}/hooks/twilio/sms", per_second=SMS_RATE)
        options = {
            "HOB_TELEGRAM_API": telegram.address, "HOB_TELEGRAM_TOKEN": telegram.token,
            "HOB_TWILIO_API": twilio.url, "HOB_TWILIO_ACCOUNT_SID": twilio.account,
            "HOB_TWILIO_AUTH_TOKEN": twilio.token, "HOB_TWILIO_FROM": LINE, "HOB_TWILIO_WHATSAPP_FROM": LINE,
        }
        async with served.served(folder, port, options):
            asked = await asyncio.gather(*(_drained(road, due) for road in roads))
        found = [figure for road, said in zip(roads, asked, strict=True) for figure in _read(road, due, said)]
        refused = [call for call in telegram.journal.calls if call.status == 429]
        refused_there = twilio.log.of("request", status=429)
        return [*found, Figure("burst.refused", len(refused) + len(refused_there), "", target=0)]


def _telegram(telegram: Telegram, count: int) -> Road:
    phones = {str(phone.id): phone for phone in (telegram.person(f"T{n}") for n in range(count // EACH + ASKERS))}
    for phone in phones.values():
        phone.chat.started = True
    names = list(phones)

    def got() -> Mapping[str, list[Got]]:
        found: dict[str, list[Got]] = defaultdict(list)
        for call in telegram.journal.called("sendMessage"):
            if call.status == 200:
                found[str(call.params["chat_id"])].append(Got(call.at, str(call.params["text"])))
        return found

    def ask(address: str) -> None:
        phones[address].say(QUESTION)

    return Road("telegram", IN_ALL, count, names[:-ASKERS], names[-ASKERS:], ask, got)


def _whatsapp(twilio: Twilio, count: int) -> Road:
    return _twilio(twilio, "whatsapp", WHATSAPP_RATE, count, 3000)


def _sms(twilio: Twilio, count: int) -> Road:
    return _twilio(twilio, "sms", SMS_RATE, count, 2000)


def _twilio(twilio: Twilio, channel: str, rate: float, count: int, first: int) -> Road:
    names = [f"+1500555{first + number}" for number in range(count // EACH + ASKERS)]
    prefix = "whatsapp:" if channel == "whatsapp" else ""
    writing = set[asyncio.Task[object]]()

    def got() -> Mapping[str, list[Got]]:
        found: dict[str, list[Got]] = defaultdict(list)
        for entry in twilio.log.of("received", sender=f"{prefix}{LINE}"):
            found[str(entry.data["phone"])].append(Got(entry.at.timestamp(), str(entry.data["text"])))
        return found

    def ask(address: str) -> None:
        task = asyncio.create_task(twilio.phone(address).text(QUESTION, f"{prefix}{LINE}"))
        writing.add(task)
        task.add_done_callback(writing.discard)

    if prefix:  # everybody has written within the last 24 hours
        for name in names:
            twilio.windows[f"{prefix}{LINE}", f"{prefix}{name}"] = twilio.line.now()
    return Road(channel, rate, count, names[:-ASKERS], names[-ASKERS:], ask, got)


async def _fill(folder: Path, roads: Sequence[Road]) -> dt.datetime:
    """Everybody moves in, and everything falls due within one second; answers when."""
    async with served.books(folder) as database:
        known = [
            await served.settle(database, f"{road.channel} {number}", road.channel, address)
            for road in roads for number, address in enumerate([*road.people, *road.askers])
        ]
        at = {handle.address: handle for handle in known}
        due = dt.datetime.now(dt.UTC) + dt.timedelta(seconds=LEAD + sum(road.count for road in roads) / 2000)
        for road in roads:
            for address in road.people:
                await _set(database, at[address].person_id, at[address].id, due)
    return due


async def _set(database: Database, person: int, handle: int, due: dt.datetime) -> None:
    async with database.unit(person, new_id(), dt.datetime.now(dt.UTC)) as unit:
        for number in range(EACH):
            remind(unit, person, handle, f"thing number {number}", due + dt.timedelta(seconds=number / EACH))


async def _drained(road: Road, due: dt.datetime) -> dict[str, float]:
    """Lets the askers ask, evenly over the burst, and returns when each did, once everything has come."""
    await asyncio.sleep(max(0.0, (due - dt.datetime.now(dt.UTC)).total_seconds()))
    loop, ideal, asked = asyncio.get_running_loop(), road.count / road.rate, dict[str, float]()
    began = loop.time()
    async with asyncio.timeout(ideal * 2 + 60):
        for number, address in enumerate(road.askers):
            await asyncio.sleep(max(0.0, began + (number + 1) * ideal / (ASKERS + 2) - loop.time()))
            asked[address] = dt.datetime.now(dt.UTC).timestamp()
            road.ask(address)
        wanted = road.count + ASKERS
        while sum(len(texts) for texts in road.got().values()) < wanted:  # noqa: ASYNC110 - looking costs, too
            await asyncio.sleep(0.5)
    return asked


def _read(road: Road, due: dt.datetime, asked: Mapping[str, float]) -> Iterator[Figure]:
    got, name = road.got(), f"burst.{road.channel}"
    last = max(texts[-1].at for texts in got.values())
    took, ideal = last - due.timestamp(), (road.count + ASKERS) / road.rate
    yield Figure(f"{name}_drain", took, "s")
    yield Figure(f"{name}_drain_over_ideal", took / ideal, "x", target=1.1)
    waits = [got[address][-1].at - at for address, at in asked.items()]
    yield Figure(f"{name}_answer_worst", max(waits), "s")
    broken = [address for address in road.people if not _in_order([one.text for one in got[address]])]
    yield Figure(f"{name}_out_of_order", len(broken), "", target=0)


def _in_order(texts: Sequence[str]) -> bool:
    places = [next((place for place in range(EACH) if f"number {place}" in text), -1) for text in texts]
    return places == [*range(EACH)]
