"""Everything goes wrong at once: three calls of ten to the providers fail, what they report is lost, late or doubled,
each update comes ten times, a house is killed twice a second, and meanwhile clocks step, the database is held, disks
are full, descriptors run out and providers hang (troubles.py). Counted on people's phones, not in our tables.

`make chaos` runs twenty seeds in place of the few of an ordinary test run.
"""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import itertools
import os
import random
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlmodel import col, select

from bot.sending import wording
from storage.columns import new_id
from storage.database import Database
from storage.tables import Inbox, ListItem, Outbox, OutboxState, Role
from tests.chaos import tally, troubles
from tests.chaos.crowd import Calling, Copy, Somebody, gather
from tests.chaos.quiet import quiet
from tests.road.town import Town, books, remind, rows_of, settle, shown, town
from tests.standins.twilio import Kind

SEEDS = int(os.environ.get("HOB_CHAOS_SEEDS", "2"))
KILLS, EVERY = 16, 0.5
DEAD = 3  # letters of the owner to somebody who can't be reached
NOBODY = "+442079460000"  # a landline: refused at once, for good
LASTS = 0.7  # seconds of each trouble, without kills
HASTE = 12.0  # a call takes two seconds or three in place of half a minute


@pytest.mark.chaos
@pytest.mark.parametrize("seed", range(SEEDS))
async def test_nothing_is_lost_and_second_copies_say_so(
    tmp_path: Path, seed: int, record_property: Callable[[str, object], None]
) -> None:
    async with town(tmp_path, webhook=seed % 2 == 1) as here:
        await _chaos(here, seed, record_property)


@pytest.mark.chaos
@pytest.mark.postgres
@pytest.mark.parametrize("seed", range(max(1, SEEDS // 2)))
async def test_the_same_with_two_houses_on_one_postgresql(
    tmp_path: Path, postgres_url: str, seed: int, record_property: Callable[[str, object], None]
) -> None:
    async with town(tmp_path, webhook=True, houses=2, database=postgres_url) as here:
        await _chaos(here, seed, record_property)


async def _chaos(here: Town, seed: int, record: Callable[[str, object], None]) -> None:
    async with books(here.settings) as database:
        people = await _people(here, database)
        _spoil(here, seed)
        where = troubles.Where(here, random.Random(seed))  # noqa: S311
        seconds = KILLS * EVERY
        writing = asyncio.gather(*(
            one.write(random.Random(seed * 100 + number), seconds)  # noqa: S311 - to be repeatable
            for number, one in enumerate(people)
        ))
        try:
            await _live_and_die(where)
            await writing
            await _troubles_alone(where)
            here.telegram.faults.clear()
            here.twilio.faults.clear()
            here.twilio.webhooks.mishaps.share = 0.0
            for one in people:
                if isinstance(one, Calling):
                    assert await one.dictate(), f"{one.name} is not heard, with nothing wrong any more: {one.last_call}"
            await quiet(here, database)
            counted = await tally.taken(here, database, people)
            record(tally.KEY, counted.as_json())
            await _judge(here, database, people)
            assert not counted.unmarked, counted
            assert not counted.inversions, counted
        except BaseException:
            print(here.log.read_text(errors="replace")[-6000:])
            raise


async def _live_and_die(where: troubles.Where) -> None:
    """Half of the lives count from when the house listens; else it may die while it starts. Most have a trouble."""
    here, chance, houses = where.here, where.chance, range(len(where.here.ports))
    for number in houses[1:]:
        await here.start(number)
    for trouble in chance.sample([*troubles.ALL * 2, *[None] * (KILLS - 2 * len(troubles.ALL))], KILLS):
        victim = chance.choice(houses)
        if here.ports[victim] not in here.houses:
            await here.start(victim)
        if chance.random() < 0.5:
            await here.listening(victim)
        life = EVERY * chance.uniform(0.8, 1.2)
        async with trouble(where) if trouble else contextlib.nullcontext():
            await asyncio.sleep(life * 0.6)
        await asyncio.sleep(life * 0.4)
        here.kill(victim)
    await _start(here)


async def _troubles_alone(where: troubles.Where) -> None:
    """One after the other, which no house dies of. Then all start anew: what was refused meanwhile is looked for then,
    and else after minutes."""
    for trouble in where.chance.sample(troubles.ALL, len(troubles.ALL)):
        async with trouble(where):
            await asyncio.sleep(LASTS)
        await asyncio.sleep(0.2)
    for number, house in enumerate(list(where.here.houses.values())):
        os.kill(house, 0)
        where.here.kill(number)
    await _start(where.here)


async def _start(here: Town) -> None:
    houses = range(len(here.ports))
    for number in houses:
        if here.ports[number] not in here.houses:
            await here.start(number)
    for number in houses:
        await here.listening(number)


def _spoil(here: Town, seed: int) -> None:
    here.telegram.updates.copies = 10
    here.telegram.webhook.together = seed % 4 == 3
    troubles.providers_fail(here, seed)
    here.twilio.webhooks.mishaps.rate(troubles.SHARE, seed)
    here.twilio.webhooks.mishaps.delay = 2.0
    here.twilio.voice.haste = HASTE


async def _people(here: Town, database: Database) -> list[Somebody]:
    found = await gather(here, database)
    owner = found[0].person_id
    here.twilio.phone(NOBODY, kind=Kind.LANDLINE)
    zed, nowhere = await settle(database, "Zed", "sms", NOBODY, Role.CONTACT, book=owner)
    now = dt.datetime.now(dt.UTC)
    for one in found:
        async with database.unit(one.person_id, new_id(), now) as unit:
            for number in range(one.reminded):
                due = now + dt.timedelta(seconds=1.5 + number * KILLS * EVERY / one.reminded)
                remind(unit, one.person_id, one.handle_id, f"{one.name.lower()} water plant{number}", due)
    async with database.unit(owner, new_id(), now) as unit:
        for number in range(DEAD):
            due = now + dt.timedelta(seconds=2 + number)
            unit.add(Outbox(
                person_id=owner, recipient_id=zed, handle_id=nowhere, channel="sms", text=f"come letter{number}",
                kind="message", created_at=now, due_at=due, next_at=due,
            ))
    return found


async def _judge(here: Town, database: Database, people: Sequence[Somebody]) -> None:
    for one in people:
        await _answered_once(database, one)
        for number in range(one.reminded):
            rows = await rows_of(database, one.person_id)
            _well_copied(here, one, one.about(f"plant{number}"), f"plant{number}", rows)
    owner = people[0]
    told = [copy.text for copy in owner.copies() if "could not deliver" in copy.text]
    for number in range(DEAD):
        assert any(f"letter{number}" in text for text in told), f"letter{number} died untold: {shown(told)}"
    async with database.read() as connection:
        failed = (await connection.execute(sa.select(col(Outbox.text)).where(
            col(Outbox.state) == OutboxState.FAILED, col(Outbox.channel) != "voice"  # calls go on in writing
        ))).scalars().all()
    given_up = sorted(text.removesuffix(wording.REPEAT) for text in failed)
    assert given_up == [f"come letter{number}" for number in range(DEAD)]


async def _answered_once(database: Database, one: Somebody) -> None:
    """Each thing said has one answer in the ledger, which came; each thing told is kept once."""
    rows = await rows_of(database, one.person_id)
    async with database.read() as connection:
        said = (await connection.execute(
            sa.select(col(Inbox.channel), col(Inbox.provider_id), col(Inbox.text), col(Inbox.handle_id))
            .where(col(Inbox.person_id) == one.person_id)
        )).all()
    if one.replies is not None:
        assert len(said) == one.replies, f"{one.name} said {shown([tuple(row) for row in said])}"
    answers = [row for row in rows if row.kind == "reply" and row.rung == 0 and row.channel != "web"]
    assert sorted(row.reply_to or "" for row in answers) == sorted(row.provider_id for row in said), one.name
    things = [found[0] for row in said if (found := re.search(r"thing\d+", row.text))]
    for thing in things:
        _well_copied(one.here, one, one.about(thing), thing, rows)
    async with database.unit(one.person_id, new_id(), dt.datetime.now(dt.UTC)) as unit:
        items = [item.name for item in await unit.all(select(ListItem))]
    assert sorted(items) == sorted(things), one.name
    fired = {row.occurrence_id for row in rows if row.kind == "reminder"}
    assert len(fired) == one.reminded, one.name
    strays = [row.text for row in rows if row.kind == "reminder" and row.channel not in ("web", "voice", "sms")]
    assert len(strays) <= one.reminded, f"{one.name}: {shown(strays)}"


def _well_copied(here: Town, one: Somebody, found: Sequence[Copy], about: str, rows: Sequence[Outbox] = ()) -> None:
    """There is one; and any further one says so, and came after an answer that was lost: by a fault, or by a kill."""
    written = [(row.kind, row.channel, row.text, row.state, row.tries, row.provider_id, row.reply_to) for row in rows]
    assert found, f"{one.name} never heard of {about}: {shown(written)}"
    for before, after in itertools.pairwise(found):
        assert after.marked, f"{one.name}: {shown(found)}"
        killed = any(before.at - 0.2 <= moment <= after.at for moment in here.kills)
        assert before.lost or killed, f"{one.name}: {shown(found)}"
