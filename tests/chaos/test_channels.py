"""Everything goes wrong at once: three calls of ten to the providers fail, what they report is lost, late or doubled,
each update comes ten times, and the house is killed twice a second. Counted on people's phones, not in our tables.

HOB_CHAOS_SEEDS=20 runs twenty seeds in place of the few of an ordinary test run.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import itertools
import os
import random
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlmodel import col, func, select

from bot.sending import wording
from storage.columns import new_id
from storage.database import Database
from storage.tables import Inbox, ListItem, Occurrence, OccurrenceState, Outbox, OutboxState, Role
from tests.road.town import Town, books, friend, remind, rows_of, settle, shown, town
from tests.standins.telegram import Phone as Chat
from tests.standins.twilio import Kind
from tests.standins.twilio import Phone as Mobile

SEEDS = int(os.environ.get("HOB_CHAOS_SEEDS", "2"))
KILLS, EVERY = 16, 0.5
MESSAGES, REMINDERS, DEAD = 6, 6, 3  # of each person; the dead letters are the owner's
NOBODY = "+442079460000"  # a landline: refused at once, for good
SHARE = 0.3


@dataclass(eq=False)
class Somebody:
    """A person, with one phone."""

    name: str
    phone: Chat | Mobile
    person_id: int
    handle_id: int


@dataclass(frozen=True)
class Copy:
    """What was on a screen, and when it had been taken by the provider (seconds since 1970)."""

    at: float
    text: str
    lost: bool  # the provider took it, and its answer never came


@pytest.mark.chaos
@pytest.mark.parametrize("seed", range(SEEDS))
async def test_nothing_is_lost_and_second_copies_say_so(tmp_path: Path, seed: int) -> None:
    async with town(tmp_path, webhook=seed % 2 == 1) as here:
        people = await _people(here)
        chance = random.Random(seed)  # noqa: S311 - to be repeatable
        _spoil(here, seed)
        writing = asyncio.gather(*(_write(here, one, random.Random(seed + n)) for n, one in enumerate(people)))  # noqa: S311
        for _ in range(KILLS):
            await here.start()
            if chance.random() < 0.5:  # else it may die while it starts, on a slow machine every time
                await here.listening()
            await asyncio.sleep(EVERY * chance.uniform(0.8, 1.2))
            here.kill()
        await here.start()
        await here.listening()
        await writing
        await asyncio.sleep(2)  # faults alone, without kills
        here.kill()
        here.telegram.faults.clear()
        here.twilio.faults.clear()
        here.twilio.webhooks.mishaps.share = 0.0
        try:
            async with books(here.settings) as database:
                await _pass_the_waiting(database)
                await here.start()
                await _quiet(here, database)
                await _judge(here, database, people)
        except BaseException:
            print(here.log.read_text(errors="replace")[-6000:])
            raise


def _spoil(here: Town, seed: int) -> None:
    here.telegram.updates.copies = 10
    here.telegram.webhook.together = seed % 4 == 3
    here.telegram.faults.rate(SHARE, seed)
    here.twilio.faults.rate(SHARE, seed)
    here.twilio.webhooks.mishaps.rate(SHARE, seed)
    here.twilio.webhooks.mishaps.delay = 2.0


async def _people(here: Town) -> list[Somebody]:
    found: list[Somebody] = []
    async with books(here.settings) as database:
        ada, bert = friend(here.telegram, "Ada"), friend(here.telegram, "Bert")
        cleo, dora = here.twilio.phone("+15005551111"), here.twilio.phone("+15005552222")
        for name, phone, channel, address in (
            ("Ada", ada, "telegram", str(ada.id)), ("Bert", bert, "telegram", str(bert.id)),
            ("Cleo", cleo, "sms", cleo.number), ("Dora", dora, "sms", dora.number),
        ):
            found.append(Somebody(name, phone, *await settle(database, name, channel, address)))
        here.twilio.phone(NOBODY, kind=Kind.LANDLINE)
        owner = found[0].person_id
        zed, nowhere = await settle(database, "Zed", "sms", NOBODY, Role.CONTACT, book=owner)
        now = dt.datetime.now(dt.UTC)
        for one in found:
            async with database.unit(one.person_id, new_id(), now) as unit:
                for number in range(REMINDERS):
                    due = now + dt.timedelta(seconds=1.5 + number * KILLS * EVERY / REMINDERS)
                    remind(unit, one.person_id, one.handle_id, f"{one.name.lower()} water plant{number}", due)
        async with database.unit(owner, new_id(), now) as unit:
            for number in range(DEAD):
                due = now + dt.timedelta(seconds=2 + number)
                unit.add(Outbox(
                    person_id=owner, recipient_id=zed, handle_id=nowhere, channel="sms", text=f"come letter{number}",
                    kind="message", created_at=now, due_at=due, next_at=due,
                ))
    return found


async def _write(here: Town, one: Somebody, chance: random.Random) -> None:
    """Writes from time to time. What comes by SMS is then repeated ten times at once, as a forger or a proxy might."""
    for number in range(MESSAGES):
        await asyncio.sleep(chance.uniform(0.2, KILLS * EVERY / MESSAGES * 1.5))
        text = f"add thing{number} to the chaos list"
        if isinstance(one.phone, Chat):
            one.phone.say(text)
            continue
        await one.phone.text(text)
        knocks = [entry.data for entry in here.twilio.log.of("webhook")]
        again = next(knock for knock in reversed(knocks) if knock["params"].get("From") == one.phone.number)
        await asyncio.gather(*(here.twilio.webhooks.ask(again["url"], again["params"]) for _ in range(10)))


async def _pass_the_waiting(database: Database) -> None:
    """As if the minutes had gone by for which a row waits that has failed several times."""
    now = dt.datetime.now(dt.UTC)
    async with database.engine.begin() as connection:
        await connection.execute(
            sa.update(Outbox).where(col(Outbox.state) == OutboxState.QUEUED, col(Outbox.next_at) > now)
            .values(next_at=now)
        )


async def _quiet(here: Town, database: Database) -> None:
    """Returns once the house has nothing left to answer, to fire or to send, and nothing waits at a provider: what
    Twilio has accepted leaves it at the sender's rate, and is on no phone before."""
    counts = {
        "unanswered": select(func.count()).select_from(Inbox).where(col(Inbox.state).in_(["new", "working"])),
        "pending": select(func.count()).select_from(Occurrence).where(
            col(Occurrence.state) == OccurrenceState.PENDING
        ),
        "unsent": select(func.count()).select_from(Outbox).where(
            col(Outbox.state).in_([OutboxState.QUEUED, OutboxState.SENDING])
        ),
        "taken": select(func.count()).select_from(Inbox).where(col(Inbox.state) == "done"),
    }
    left: dict[str, int] = {}
    deadline = time.monotonic() + 40
    while time.monotonic() < deadline:
        async with database.read() as connection:
            left = {name: int(await connection.scalar(counts[name]) or 0) for name in counts}
        left["at Telegram"] = len(here.telegram.updates.pending())
        left["at Twilio"] = sum(
            text.direction != "inbound" and text.status in ("accepted", "queued", "sending", "sent")
            for text in here.twilio.texts.all.values()
        )
        if left["taken"] == MESSAGES * 4 and not any(count for name, count in left.items() if name != "taken"):
            return
        await asyncio.sleep(0.1)  # another process works; its database is all there is to look at
    async with database.read() as connection:
        stuck = (await connection.execute(sa.select(
            col(Outbox.channel), col(Outbox.text), col(Outbox.state), col(Outbox.tries), col(Outbox.next_at)
        ).where(col(Outbox.state).in_([OutboxState.QUEUED, OutboxState.SENDING])))).all()
    raise AssertionError(f"never quiet: {left}, {shown([tuple(row) for row in stuck])}")


async def _judge(here: Town, database: Database, people: Sequence[Somebody]) -> None:
    for one in people:
        rows = await rows_of(database, one.person_id)
        copies = _copies(here, one)
        for number in range(MESSAGES):
            about = re.compile(rf"\bthing{number}\b")
            assert len([row for row in rows if row.kind == "reply" and about.search(row.text)]) == 1
            _well_copied(here, one, copies, about)
        for number in range(REMINDERS):
            _well_copied(here, one, copies, re.compile(rf"\bplant{number}\b"))
        strays = [row for row in rows if row.kind in ("reply", "reminder") and row.channel != "web"]
        assert len(strays) == MESSAGES + REMINDERS, f"{one.name}: {shown([row.text for row in strays])}"
        async with database.unit(one.person_id, new_id(), dt.datetime.now(dt.UTC)) as unit:
            items = [item.name for item in await unit.all(select(ListItem))]
        assert sorted(items) == [f"thing{number}" for number in range(MESSAGES)]
    told = [copy.text for copy in _copies(here, people[0]) if "could not deliver" in copy.text]
    for number in range(DEAD):
        assert any(f"letter{number}" in text for text in told), f"letter{number} died untold: {shown(told)}"
    async with database.read() as connection:
        failed = (await connection.execute(
            sa.select(col(Outbox.text)).where(col(Outbox.state) == OutboxState.FAILED)
        )).scalars().all()
    given_up = sorted(text.removesuffix(wording.REPEAT) for text in failed)
    assert given_up == [f"come letter{number}" for number in range(DEAD)]


def _well_copied(here: Town, one: Somebody, copies: Sequence[Copy], about: re.Pattern[str]) -> None:
    """There is one; and any further one says so, and came after an answer that was lost: by a fault, or by a kill."""
    found = [copy for copy in copies if about.search(copy.text) and "could not deliver" not in copy.text]
    assert found, f"{one.name} never saw {about.pattern}"
    for before, after in itertools.pairwise(found):
        assert after.text.endswith(wording.REPEAT), shown(found)
        killed = any(before.at - 0.2 <= moment <= after.at for moment in here.kills)
        assert before.lost or killed, shown(found)


def _copies(here: Town, one: Somebody) -> list[Copy]:
    if isinstance(one.phone, Chat):
        calls = [call for call in here.telegram.journal.called("sendMessage") if call.accepted]
        return [
            Copy(call.at, str(call.params["text"]), bool(call.fault))
            for call in calls if str(call.params["chat_id"]) == str(one.phone.id)
        ]
    lost = [entry for entry in here.twilio.log.of("request", operation="messages.create") if entry.data["fault"]]
    return [
        Copy(got.at.timestamp(), got.text, any(abs((got.at - entry.at).total_seconds()) < 1 for entry in lost))
        for got in one.phone.received
    ]
