"""The tiers through the front door: talk keeps what goes on current, profiles follow what is learnt from it."""

from __future__ import annotations

from pathlib import Path

from sqlmodel import select

from storage.columns import new_id
from storage.tables import ActiveMemory, Chunk
from tests.house import Home, home


async def rows(hob: Home, table: type[ActiveMemory] | type[Chunk]) -> list[ActiveMemory | Chunk]:
    known = await hob.house.identity.who("terminal", "owner")
    assert known is not None
    await hob.house.lessons.settled()
    async with hob.house.database.unit(known.person.id, new_id(), hob.clock.now()) as unit:
        return list(await unit.all(select(table)))


async def test_talk_keeps_what_goes_on_current_and_five_updates_make_a_chunk(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        for told in (
            "My sister Anna is moving to Leeds", "Anna has a dog", "My sister Anna works at a hospital",
            "Anna has moved in with Tom", "My sister Anna plays the cello",
        ):
            await hob.say(told)
            await hob.house.lessons.settled()
        (memory,) = [row for row in await rows(hob, ActiveMemory) if isinstance(row, ActiveMemory)]
        assert "anna" in memory.entities
        (chunk,) = [row for row in await rows(hob, Chunk) if isinstance(row, Chunk)]
        assert "cello" in chunk.text
        assert memory.entries == []


async def test_what_is_learnt_from_talk_is_in_the_profile(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("My favourite food is lasagne")
        await hob.say("By the way, I'm allergic to hazelnuts")
        await hob.house.lessons.settled()
        assert "hazelnuts" in await hob.say("what is in my health profile?")


async def test_a_night_consolidates_what_talk_left(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("My sister Anna is moving to Leeds")
        assert await rows(hob, Chunk) == []
        await hob.house.lessons.chores()
        (chunk,) = await rows(hob, Chunk)
        assert isinstance(chunk, Chunk)
        assert "Leeds" in chunk.text


async def test_what_is_told_and_asks_for_nothing_is_acknowledged_and_can_be_taken_back(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        assert await hob.say("My sister Anna works at a hospital") == (
            "I'll remember that your sister Anna works at a hospital. \"undo\" takes it back."
        )
        await hob.house.lessons.settled()
        assert await hob.say("undo") == (
            "Undone: I learnt that My sister Anna works at a hospital. Say \"redo\" if you want it after all."
        )
        assert "hospital" not in await hob.say("what do you know about Anna?")
        assert "remember" not in await hob.say("Is my sister Anna working at a hospital?")


async def test_what_is_forgotten_is_in_no_tier_either(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("My sister Anna works at a hospital")
        await hob.say("My sister Anna plays the cello")
        await hob.house.lessons.settled()
        await hob.house.lessons.chores()
        asked = await hob.ask("forget everything about the hospital")
        await hob.tap(asked, asked.buttons[0].label)
        (chunk,) = [row for row in await rows(hob, Chunk) if isinstance(row, Chunk)]
        assert chunk.text == "My sister Anna plays the cello"
        assert "hospital" not in await hob.say("what do you know about Anna?")


async def test_a_night_is_no_deed_that_undo_could_mean(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("add milk to groceries")
        await hob.say("My sister Anna works at a hospital")
        await hob.house.lessons.settled()
        await hob.house.lessons.chores()
        assert "hospital" in await hob.say("undo")
        assert "milk" in await hob.say("undo")
