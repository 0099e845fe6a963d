"""Learning in a house: after the reply, once, only of what the person wrote; asked, listed, dropped, undone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sqlmodel import select

from storage import lessons
from storage.columns import new_id
from storage.memory import extracted, facts
from storage.tables import ExtractedFact, Fact, FactState, Session
from storage.unit import Unit
from tests import databases
from tests.house import Home, home


async def unit_of(here: Home) -> Unit:
    known = await here.house.identity.who("terminal", "owner")
    assert known is not None
    return here.house.database.unit(known.person.id, new_id(), here.clock.now())


async def believed(here: Home) -> list[str]:
    await here.house.lessons.settled()
    async with await unit_of(here) as unit:
        return sorted(one.text for one in await facts.believed(unit))


async def learnt(here: Home) -> list[ExtractedFact]:
    await here.house.lessons.settled()
    async with await unit_of(here) as unit:
        return list(await unit.all(select(ExtractedFact).order_by(ExtractedFact.id)))  # type: ignore[arg-type]


def notices(here: Home) -> list[str]:
    return [out.text for out in here.screen.shown if out.kind == "notice"]


async def told(here: Home, *messages: str) -> None:
    """Says what no action keeps by itself, so that only learning can."""
    for message in messages:
        await here.say(message)
        await here.house.lessons.settled()


# A remark beside a request: the request is done, and the remark is learnt.
REMARK = "add olives to my list. My sister Anna works at Hooli, she loves them"


async def test_a_remark_beside_a_request_is_learnt(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        reply = await here.say(REMARK)
        assert "olives" in reply
        assert "My sister Anna works at Hooli" in await believed(here)
        (row,) = [one for one in await learnt(here) if "Hooli" in one.text]
        assert (row.fate, row.by, row.category) == ("stored", "rule", "people")
        assert row.reasoning
        assert row.words in REMARK


async def test_what_is_said_with_doubt_is_asked_about_once_a_day(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await told(here, "add tea. I think my brother Ben works at Hooli", "add milk. I think my aunt Iris is a vet")
        await here.house.delivery.drain_once()
        assert notices(here) == ["Did I get this right? 1. Your brother Ben works at Hooli - yes / no"]
        assert await believed(here) == []
        asked = next(out for out in here.screen.shown if out.kind == "notice")
        assert "Hooli" in await here.tap(asked, "Yes")
        assert await believed(here) == ["my brother Ben works at Hooli"]
        await here.later(hours=25)
        await told(here, "add tea. I think my uncle Stan is a pilot")
        await here.house.delivery.drain_once()
        (asked,) = [out for out in here.screen.shown if out.kind == "notice"][1:]
        assert "1. Your uncle Stan is a pilot\n2. Your aunt Iris is a vet\n" in asked.text
        assert [one.label for one in asked.buttons] == ["Yes 1", "No 1", "Yes 2", "No 2"]
        assert "Dropped" in await here.tap(asked, "No 1")
        assert await believed(here) == ["my brother Ben works at Hooli"]
        assert "aunt Iris" in await here.tap(asked, "Yes 2")
        assert await believed(here) == ["my aunt Iris is a vet", "my brother Ben works at Hooli"]


async def test_a_typed_yes_answers_too(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await told(here, "add milk. I think my aunt Iris is a vet")
        await here.say("yes")
        assert await believed(here) == ["my aunt Iris is a vet"]


async def test_what_is_told_in_passing_and_excludes_what_is_known_is_asked_about(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await told(here, "add tea. My cousin Eva is left-handed", "add milk. My cousin Eva is right-handed")
        await here.house.delivery.drain_once()
        (notice,) = notices(here)
        assert "Which is right?" in notice
        assert "left-handed" in notice
        assert "right-handed" in notice
        assert await believed(here) == ["My cousin Eva is left-handed", "My cousin Eva is right-handed"]
        asked = next(out for out in here.screen.shown if out.kind == "notice")
        assert "left" in await here.tap(asked, next(one.label for one in asked.buttons if "right-h" in one.label))
        assert await believed(here) == ["My cousin Eva is right-handed"]
        await here.say("undo")
        assert await believed(here) == ["My cousin Eva is left-handed", "My cousin Eva is right-handed"]


async def test_what_others_wrote_teaches_nothing(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("My sister Anna works at Hooli", {"forwarded": {"from": "Anna"}})
        await told(here, "From: Anna\nSubject: me\nMy sister Anna works at Hooli", "Anna says my sister works at Hooli")
        assert await learnt(here) == []


@databases.BOTH
async def test_a_lesson_that_waits_at_a_crash_is_learnt_once_at_the_next_start(
    tmp_path: Path, house_url: str | None
) -> None:
    async with home(tmp_path, database=house_url) as here:
        await here.house.lessons.stop()  # as a kill between the turn and its reading
        await here.say(REMARK)
        async with await unit_of(here) as unit:
            assert [one.text for one in await facts.believed(unit) if "Hooli" in one.text] == []
        assert len(await lessons.waiting(here.house.database)) == 1
    for _ in range(2):
        async with home(tmp_path, database=house_url) as again:
            assert [text for text in await believed(again) if "Hooli" in text] == ["My sister Anna works at Hooli"]
            assert await lessons.waiting(again.house.database) == []


async def test_undo_takes_back_what_the_message_taught(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await told(here, REMARK)
        assert await believed(here)
        await here.say("undo")
        assert await believed(here) == []
        assert await learnt(here) == []


async def test_the_same_thing_told_twice_is_one_fact(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await told(here, REMARK, "add tea. My sister Anna works at Hooli")
        assert (await believed(here)).count("My sister Anna works at Hooli") == 1
        assert [one.fate for one in await learnt(here) if "Hooli" in one.text] == ["stored", "known"]


async def test_a_session_is_summed_up_by_what_stood(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await told(here, "add milk to my list", "My sister Anna works at Hooli", "remind me at 9 to sit", "undo")
        await here.later(hours=3)
        await here.house.lessons.chores()
        async with await unit_of(here) as unit:
            (one,) = await unit.all(select(Session))
        assert "grocery list" in one.summary
        assert 'I learnt: "Your sister Anna works at Hooli".' in one.summary
        assert "took back" not in one.summary
        assert "to sit" not in one.summary


async def test_the_weeks_review_drops_with_one_tap_and_undo_brings_back(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await told(here, REMARK)
        await here.house.lessons.chores()
        assert notices(here) == []  # not before a week
        await here.later(days=8)
        await here.house.lessons.chores()
        await here.house.delivery.drain_once()
        review = next(out for out in here.screen.shown if "This week I learnt" in out.text)
        assert "1. Your sister Anna works at Hooli" in review.text
        assert "Dropped" in await here.tap(review, "Drop 1")
        assert "My sister Anna works at Hooli" not in await believed(here)
        await here.say("undo")
        assert "My sister Anna works at Hooli" in await believed(here)
        await here.later(days=8)
        await here.house.lessons.chores()
        await here.house.delivery.drain_once()
        assert len([text for text in notices(here) if "This week I learnt" in text]) == 1  # shown once


async def test_what_was_learnt_can_be_asked_for(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        assert "nothing new" in await here.say("what did you learn about me")
        await told(here, REMARK)
        assert "1. Your sister Anna works at Hooli" in await here.say("what did you learn about me")


async def test_a_session_is_summed_up_when_it_is_over(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await told(here, "add milk to my list", REMARK)
        await here.house.lessons.chores()
        assert await _sessions(here) == []
        await here.later(hours=2)
        await told(here, "add tea to my list")
        await here.house.lessons.chores()
        (first,) = await _sessions(here)
        assert first.messages == 2
        assert "milk" in first.summary
        assert "Hooli" in first.summary
        await here.later(hours=2)
        await here.house.lessons.chores()
        assert [one.messages for one in await _sessions(here)] == [2, 1]


async def _sessions(here: Home) -> Sequence[Session]:
    async with await unit_of(here) as unit:
        found: Sequence[Session] = await unit.all(select(Session).order_by(Session.last_id))  # type: ignore[arg-type]
        return found


async def test_a_secret_beside_a_request_stays_out(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await told(here, "add milk. By the way my locker code is 4417 now")
        assert all("4417" not in one.text for one in await learnt(here))
        assert all("4417" not in one.text for one in await _facts(here) if not one.hidden)


async def _facts(here: Home) -> Sequence[Fact]:
    async with await unit_of(here) as unit:
        return await facts.everything(unit)


async def test_what_is_asked_about_is_not_believed_before(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await told(here, "add milk. I think my aunt Iris is a vet")
        async with await unit_of(here) as unit:
            assert await extracted.to_review(unit) == []
            (asked,) = [one for one in await facts.everything(unit) if one.state == FactState.ASKED]
            assert asked.text == "my aunt Iris is a vet"
