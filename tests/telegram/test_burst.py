"""Five thousand messages at once: Telegram's rates are kept, each person's order too, and it drains at that rate."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlmodel import select

from bot import bootstrap
from bot.channels.base import DeliveryError, Outgoing, Sent
from bot.channels.telegram import Telegram as Channel
from bot.settings import Settings
from storage.columns import new_id
from storage.tables import Handle, Outbox, OutboxState, Person
from tests import skipping
from tests.clock import START, ManualClock
from tests.standins.telegram import Clock, Phone, Telegram
from tests.standins.telegram.limits import IN_ALL

PEOPLE, EACH = 100, 50


class LoopClock(Clock):
    """The time of the loop, which skips what nobody works in."""

    def now(self) -> float:
        return START.timestamp() + asyncio.get_running_loop().time()


class Paced(Channel):
    """The channel as it is; while it is on the wire, no time is skipped."""

    async def send(self, batch: Sequence[Outgoing]) -> Sequence[Sent | DeliveryError]:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, skipping.Loop)
        with loop.at_work():
            return await super().send(batch)


@pytest.mark.long
def test_a_burst_of_five_thousand_keeps_to_telegrams_rates_and_to_each_persons_order(tmp_path: Path) -> None:
    with asyncio.Runner(loop_factory=skipping.Loop) as runner:
        runner.run(_burst(tmp_path))


def test_a_pile_for_one_person_does_not_keep_the_others_waiting(tmp_path: Path) -> None:
    with asyncio.Runner(loop_factory=skipping.Loop) as runner:
        runner.run(_pile(tmp_path))


def test_who_writes_in_the_middle_of_a_burst_is_answered_before_the_rest_of_it(tmp_path: Path) -> None:
    with asyncio.Runner(loop_factory=skipping.Loop) as runner:
        runner.run(_middle(tmp_path))


@asynccontextmanager
async def _house(tmp_path: Path) -> AsyncIterator[tuple[bootstrap.House, Telegram]]:
    settings = Settings(_env_file=None, data_dir=tmp_path / "data", timezone="Europe/Berlin")
    async with Telegram(clock=LoopClock()) as telegram:
        channel = Paced(telegram.token, api=telegram.address, listens=False)
        async with bootstrap.open_house(settings, [channel], clock=ManualClock()) as house:
            yield house, telegram


async def _burst(tmp_path: Path) -> None:
    async with _house(tmp_path) as (house, telegram):
        phones = [telegram.person(f"P{number}") for number in range(PEOPLE)]
        for phone in phones:  # everything for one person, then everything for the next
            await _write(house, await _settle(house, phone), [f"number {number}" for number in range(EACH)])
        loop = asyncio.get_running_loop()
        began = loop.time()
        await house.delivery.drain_once()
        took = loop.time() - began
        async with house.database.open_session() as session:
            states = list(await session.exec(select(Outbox.state)))
        assert states == [OutboxState.ACCEPTED] * PEOPLE * EACH
        for phone in phones:
            assert phone.texts == [f"number {number}" for number in range(EACH)]
        calls = telegram.journal.called("sendMessage")
        assert {call.status for call in calls} == {200}, "Telegram never had to ask for patience"
        at = sorted(call.at for call in calls)
        assert min(later - earlier for earlier, later in zip(at, at[IN_ALL:], strict=False)) >= 1.0
        fastest = PEOPLE * EACH / IN_ALL
        assert fastest * 0.99 <= took <= fastest * 1.1


async def _pile(tmp_path: Path) -> None:
    async with _house(tmp_path) as (house, telegram):
        many, one = telegram.person("Many"), telegram.person("One")
        await _write(house, await _settle(house, many), [f"number {number}" for number in range(40)])
        house.delivery.kick()
        await many.has(2)
        await _write(house, await _settle(house, one), ["yes"])
        house.delivery.kick()
        await one.has(1)
        assert len(many.texts) <= 3
        await house.delivery.drain_once()
        assert many.texts == [f"number {number}" for number in range(40)]


async def _middle(tmp_path: Path) -> None:
    async with _house(tmp_path) as (house, telegram):
        phones = [telegram.person(f"P{number}") for number in range(200)]
        known = [await _settle(house, phone) for phone in phones]
        for number in range(3):
            for one in known:
                await _write(house, one, [f"number {number}"])
        draining = asyncio.create_task(house.delivery.drain_once())
        await phones[40].has(1)
        other = telegram.person("Other")
        await _write(house, await _settle(house, other), ["Noon."], "reply")  # has nothing else waiting
        await _write(house, known[190], ["One o'clock."], "reply")  # has all three before it
        house.delivery.kick()
        await other.has(1)
        others = sum(len(phone.texts) for phone in phones)
        assert others <= 40 + 2 * IN_ALL
        await phones[190].has(4)
        assert sum(len(phone.texts) for phone in phones) <= others + 12 * IN_ALL  # of 600
        await draining
        assert phones[190].texts == [*(f"number {number}" for number in range(3)), "One o'clock."]


async def _write(house: bootstrap.House, to: tuple[int, int], texts: Sequence[str], kind: str = "notice") -> None:
    now, (person_id, handle_id) = house.clock.now(), to
    async with house.database.unit(person_id, new_id(), now) as unit:
        unit.add(*(
            Outbox(
                person_id=person_id, recipient_id=person_id, handle_id=handle_id, channel="telegram", text=text,
                kind=kind, created_at=now, due_at=now, next_at=now,
            ) for text in texts
        ))


async def _settle(house: bootstrap.House, phone: Phone) -> tuple[int, int]:
    """Somebody of the household with that phone: ids of the person and the handle."""
    person_id, now = new_id(), house.clock.now()
    phone.chat.started = True
    handle = Handle(person_id=person_id, channel="telegram", address=str(phone.id), created_at=now)
    async with house.database.unit(person_id, new_id(), now) as unit:
        unit.add(Person(id=person_id, person_id=person_id, name=phone.user.first_name, role="member",
                        zone="Europe/Berlin", created_at=now), handle)  # fmt: skip
    return person_id, handle.id
