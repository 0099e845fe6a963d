"""Where a secret is kept once it has been told, asked for, or sent: in its fact, and for a day in what is delivered."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlmodel import SQLModel, select

from bot.clock import covering
from storage.columns import new_id
from storage.tables import Approval, Conversation, Execution, Fact, Inbox, Outbox
from storage.unit import Unit
from tests.databases import BOTH
from tests.people.street import SAM, Street, street

SECRET = "7731-quux"
OVER: tuple[type[SQLModel], ...] = (Inbox, Outbox, Conversation, Execution, Approval)


async def holding(town: Street, *tables: type[SQLModel]) -> list[str]:
    """The tables that have the secret somewhere, as the database itself has it."""
    found = []
    async with town.house.database.read() as connection:
        for table in tables:
            for row in (await connection.execute(sa.select(table.__table__))).all():  # type: ignore[attr-defined]
                if SECRET in repr(tuple(row)):
                    found.append(table.__name__)
    return sorted(set(found))


@pytest.fixture
async def town(tmp_path: Path) -> AsyncIterator[Street]:
    async with street(tmp_path) as town:
        yield town


async def begin(town: Street) -> None:
    await town.say("call me Ada")
    await town.say(f"add contact Sam {SAM}")
    await town.say(f"my locker code is {SECRET}")


@BOTH
async def test_a_secret_that_was_asked_for_stands_a_day_in_its_answer_alone(
    tmp_path: Path, house_url: str | None
) -> None:
    async with street(tmp_path, database=house_url) as town:
        await begin(town)
        assert SECRET in await town.say("what is my locker code?")
        assert await holding(town, *OVER) == ["Outbox"]
        town.clock.advance(covering.SEEN / 2)
        await covering.cover(town.house.database, town.clock.now())
        assert await holding(town, *OVER) == ["Outbox"]  # a page may still be opened that shows it
        town.clock.advance(covering.SEEN)
        assert await covering.cover(town.house.database, town.clock.now()) == 1
        assert await holding(town, *OVER) == []
        assert await covering.cover(town.house.database, town.clock.now()) == 0
        assert SECRET in await town.say("what is my locker code?")  # its fact holds it, as it was told to
        assert await holding(town, Fact) == ["Fact"]


async def test_a_secret_that_was_sent_is_in_no_talk_and_no_trace(town: Street) -> None:
    await begin(town)
    assert SECRET in await town.say(f"text Sam: the locker code is {SECRET}")
    assert await holding(town, Conversation, Execution, Inbox) == []
    assert await holding(town, Approval) == ["Approval"]  # its very text waits for the yes
    await town.say("yes")
    await town.house.delivery.drain_once()
    assert any(SECRET in text for text in town.sms.to(SAM))
    assert await holding(town, Conversation, Execution, Inbox, Approval) == []
    assert "So I wrote to Sam" in await town.say("why did you do that?")
    town.clock.advance(covering.SEEN * 2)
    await town.house.pulse._prune()
    assert await holding(town, *OVER) == []


async def test_a_secret_that_was_not_sent_after_all_goes_with_the_question(town: Street) -> None:
    await begin(town)
    await town.say(f"text Sam: the locker code is {SECRET}")
    await town.say("no")
    assert await holding(town, Approval) == []
    await town.say(f"text Sam: it is {SECRET}")
    town.clock.advance(covering.SEEN * 2)
    await covering.cover(town.house.database, town.clock.now())
    assert await holding(town, Approval) == []
    assert "no longer counts" not in await town.say("what time is it?")


async def test_the_same_word_in_other_talk_is_only_a_word(town: Street) -> None:
    await town.say("my alarm code is banana")
    await town.say("what is my alarm code?")
    await town.say("add banana to groceries")
    town.clock.advance(covering.SEEN * 2)
    await covering.cover(town.house.database, town.clock.now())
    known = await town.house.identity.who("terminal", "owner")
    assert known is not None
    unit: Unit
    async with town.house.database.unit(known.person.id, new_id(), town.clock.now()) as unit:
        texts = [one.text for one in await unit.all(select(Outbox))]
    assert [("banana" in text) for text in texts if "grocer" in text] == [True]
    assert not any("banana" in text for text in texts if "grocer" not in text)


async def test_forgetting_can_be_undone_for_thirty_days(town: Street) -> None:
    await begin(town)
    await town.say("forget my locker code")
    await town.say("yes")
    town.clock.advance(covering.SEEN * 2)
    await town.house.pulse._prune()
    await town.say("undo")
    assert SECRET in await town.say("what is my locker code?")
