"""Ladders through the clockwork: rungs go out on time and once, an answer ends them, nobody's silence goes untold."""

from __future__ import annotations

import asyncio
import datetime as dt
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.clock import escalation
from specialists.language.time.recurrence import Rule
from storage import queue
from storage.database import Database
from storage.tables import Occurrence, Outbox, Reminder
from tests import databases
from tests.delivery.post import CAME, Post, Recorder, down, opened

CALL = {"after": 600, "way": "call", "whom": ["me"], "text": None}
AGAIN = {"after": 600, "way": "again", "whom": ["me"], "text": None}
SAY_DONE = ' Say "done" when it is.'


def channels() -> tuple[Recorder, Recorder]:
    return Recorder("phone"), Recorder("voice", rings=True)


async def test_a_call_then_somebody_else_then_the_owner_is_told(database: Database) -> None:
    phone, voice = channels()
    async with opened(database, phone, voice) as post:
        anna = await post.contact("Anna", "phone")
        text_anna = {"after": 1200, "way": None, "whom": [anna.id], "text": None}
        occurrence = await post.in_minutes("take my pills", 1, ladder=[CALL, text_anna])
        await post.later(minutes=1)
        assert (phone.texts(), voice.texts()) == (["⏰ Take my pills"], [])
        await post.later(minutes=9)
        assert len(phone.sent) == 1
        await post.later(minutes=1)
        assert voice.texts() == ["⏰ Take my pills (still waiting for your done)"]
        await post.later(minutes=19)
        assert len(phone.sent) == 1
        await post.later(minutes=1)
        (_, told) = phone.sent
        assert told.address == "anna"
        assert told.text == (
            'Ada has not answered my reminder of Friday 20 Nov, 2:31 pm: "take my pills". I was asked to tell you.'
        )
        await post.later(minutes=20)
        assert phone.texts()[-1] == (
            'About "take my pills": I wrote to you, called you and wrote to Anna; nobody answered.' + SAY_DONE
        )
        assert phone.sent[-1].address == "ada"
        row = await post.one(Occurrence, id=occurrence.id)
        assert (row.state, row.reason, row.climbs_at) == ("expired", "nobody answered", None)
        assert (await post.one(Reminder)).state == "done"
        sent = len(phone.sent)
        await post.later(days=4)
        assert len(phone.sent) == sent


@pytest.mark.parametrize("answered_after", [0, 1, 2])
async def test_an_answer_at_any_rung_ends_it(sqlite_database: Database, answered_after: int) -> None:
    phone, voice = channels()
    async with opened(sqlite_database, phone, voice) as post:
        occurrence = await post.in_minutes("take my pills", 1, ladder=[AGAIN, CALL])
        await post.later(minutes=1)
        for _ in range(answered_after):
            await post.later(minutes=10)
        before = len(phone.sent) + len(voice.sent)
        await post.done(occurrence)
        for _ in range(10):
            await post.later(minutes=10)
        assert len(phone.sent) + len(voice.sent) == before == 1 + answered_after


async def test_an_answer_cancels_what_is_queued(sqlite_database: Database) -> None:
    phone, voice = channels()
    async with opened(sqlite_database, phone, voice) as post:
        occurrence = await post.in_minutes("take my pills", 1, ladder=[CALL])
        await post.later(minutes=1)
        voice.always = down()
        await post.later(minutes=10)
        await post.done(occurrence)
        voice.always, voice.sent = None, []
        await post.later(hours=1)
        assert voice.sent == []
        assert {row.state for row in await post.all(Outbox, channel="voice")} == {"cancelled"}


async def test_downtime_takes_the_latest_rung_and_says_how_late(database: Database) -> None:
    phone, voice = channels()
    async with opened(database, phone, voice) as post:
        await post.in_minutes("take my pills", 1, ladder=[AGAIN, AGAIN, CALL])
        await post.later(minutes=1)
        await post.later(hours=3)
        assert phone.texts() == ["⏰ Take my pills"]
        assert voice.texts() == ["⏰ Take my pills (still waiting for your done) (2 h late)"]
        await post.later(minutes=9)
        assert len(phone.sent) == 1, "there is as much time to answer as there would have been"
        await post.later(minutes=1)
        assert "nobody answered" in phone.texts()[-1]


async def test_nagging_goes_on_until_done_and_ends_with_a_word(sqlite_database: Database) -> None:
    phone, voice = channels()
    async with opened(sqlite_database, phone, voice) as post:
        await post.in_minutes("take my pills", 1, ladder=[{"every": 300, "times": 3, "until": None}])
        for _ in range(8):
            await post.later(minutes=5)
        assert phone.texts()[1:] == [
            *(f"⏰ Take my pills (asked {times} times; say done and I stop)" for times in (2, 3, 4)),
            'About "take my pills": I wrote to you 4 times; nobody answered.' + SAY_DONE,
        ]


async def test_the_next_one_ends_the_ladder_of_the_one_before(sqlite_database: Database) -> None:
    phone, voice = channels()
    async with opened(sqlite_database, phone, voice) as post:
        start = (post.clock.now() + dt.timedelta(minutes=1)).astimezone(dt.UTC).replace(tzinfo=None)
        rule = Rule("anchored", start.replace(second=0, microsecond=0), "UTC", "FREQ=HOURLY")
        await post.remind("stretch", rule, ladder=[{"every": 1500, "times": None, "until": None}])
        await post.later(minutes=1)
        for _ in range(25):
            await post.later(minutes=5)
        climbing_now = [one for one in await post.all(Occurrence) if one.climbs_at is not None]
        assert len(climbing_now) == 1
        assert phone.texts().count("⏰ Stretch") == 3
        assert len(phone.sent) == 3 + 4


async def test_a_way_that_does_not_work_is_told_and_another_taken(sqlite_database: Database) -> None:
    phone = Recorder("phone")
    async with opened(sqlite_database, phone) as post:
        await post.in_minutes("take my pills", 1, ladder=[CALL])
        await post.later(minutes=1)
        await post.later(minutes=10)
        assert phone.texts()[1] == (
            "⏰ Take my pills (still waiting for your done) (I could not call you: no number or address for it)"
        )


@pytest.mark.parametrize(
    ("about", "repeats", "reason"),
    [
        ({"consent": "refused"}, False, "Anna asked me not to write"),
        ({"consent": ""}, True, "Anna has not agreed to get regular messages from me"),
        ({"may": [], "way": "call"}, False, "Anna has not been allowed to be called"),
    ],
)
async def test_nobody_is_written_to_against_their_will(
    sqlite_database: Database, about: dict[str, Any], repeats: bool, reason: str
) -> None:
    phone, voice = channels()
    async with opened(sqlite_database, phone, voice) as post:
        way = about.pop("way", None)
        anna = await post.contact("Anna", "phone", "voice", **about)
        ladder = [{"after": 600, "way": way, "whom": [anna.id], "text": None}]
        start = (post.clock.now() + dt.timedelta(minutes=1)).replace(tzinfo=None)
        rule = Rule("anchored", start, "UTC", "FREQ=DAILY") if repeats else Rule("elapsed", start)
        await post.remind("take my pills", rule, ladder=ladder)
        await post.later(minutes=1)
        await post.later(minutes=10)
        assert {out.address for out in [*phone.sent, *voice.sent]} == {"ada"}
        assert reason in phone.texts()[-1]


async def test_somebody_in_quiet_hours_is_written_to_when_they_end(sqlite_database: Database) -> None:
    phone, voice = channels()
    async with opened(sqlite_database, phone, voice) as post:
        anna = await post.contact("Anna", "phone", quiet_from="14:00", quiet_to="16:00")
        await post.in_minutes("take my pills", 1, ladder=[{"after": 600, "way": None, "whom": [anna.id]}])
        await post.later(minutes=1)
        await post.later(minutes=10)
        assert [out.address for out in phone.sent] == ["ada", "ada"]
        assert phone.texts()[1] == (
            'About "take my pills": Anna has quiet hours, so I\'ll write on Friday 20 Nov, 4:00 pm.'
        )
        await post.later(minutes=70)
        assert [out.address for out in phone.sent] == ["ada", "ada"], "the end waits for what has not gone out"
        await post.later(minutes=9)
        assert phone.sent[2].address == "anna"
        assert phone.texts()[2].endswith("(kept until your quiet hours were over)")
        await post.later(minutes=20)
        assert phone.texts()[-1].startswith('About "take my pills": I wrote to you and wrote to Anna; nobody')


async def test_a_ladder_that_cannot_be_read_is_told(sqlite_database: Database) -> None:
    phone, voice = channels()
    async with opened(sqlite_database, phone, voice) as post:
        occurrence = await post.in_minutes("take my pills", 1, ladder=[CALL])
        await post.later(minutes=1)
        await post.set(Reminder, occurrence.reminder_id, ladder=[{"after": "soon", "whom": ["me"]}])
        await post.later(minutes=10)
        assert "I can't read how to go on" in phone.texts()[-1]
        await post.later(hours=10)
        assert len(phone.sent) == 2


async def test_one_that_could_not_be_delivered_still_climbs(sqlite_database: Database) -> None:
    phone, voice = channels()
    async with opened(sqlite_database, phone, voice) as post:
        from tests.delivery.post import REFUSED

        phone.always = REFUSED
        await post.in_minutes("take my pills", 1, ladder=[CALL])
        await post.later(minutes=1)
        await post.later(minutes=10)
        assert "⏰ Take my pills (still waiting for your done)" in voice.texts()


async def test_two_workers_take_each_rung_once(database: Database, database_url: str) -> None:
    """Both look at the same moment, again and again, through connections of their own."""
    phone, voice = channels()
    async with opened(database, phone, voice) as post, databases.opened(database_url) as other:
        for number in range(20):
            await post.in_minutes(f"pill {number}", 1, ladder=[AGAIN, CALL, AGAIN])
        await post.later(minutes=1)
        for _ in range(4):
            now = post.clock.advance(dt.timedelta(minutes=10))
            decide = escalation.Decider(now, post.channels, CAME)
            taken = await asyncio.gather(
                *(queue.climb(one, now, decide, escalation.named, 7) for one in [database, other] * 4)
            )
            assert sum(taken) == 20
            await post.delivery.drain_once()
        rows = await post.all(Outbox)
        assert len(rows) == 20 * (1 + 3 + 1)
        assert len({(row.occurrence_id, row.rung, row.channel) for row in rows}) == len(rows)




@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    waits=st.lists(st.tuples(st.integers(-900, 4000), st.sampled_from(["tick", "drain", "die", "sweep"])), max_size=25)
)
async def test_no_order_of_events_loses_or_doubles_a_rung(
    waits: list[tuple[int, str]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Ticks, deliveries, crashes and a clock that jumps both ways, in any order; then the house runs on quietly."""
    url = f"sqlite:///{tmp_path_factory.mktemp('rungs')}/hob.db"
    async with databases.opened(url) as database:
        phone, voice = channels()
        async with opened(database, phone, voice) as post:
            await post.in_minutes("take my pills", 1, ladder=[AGAIN, CALL, {"every": 420, "times": 4, "until": None}])
            for seconds, event in waits:
                post.clock.advance(dt.timedelta(seconds=seconds))
                await _happens(post, event)
            for _ in range(60):
                await post.later(minutes=5)
            rows = await post.all(Outbox)
            assert len({(row.rung, row.channel) for row in rows}) == len(rows), "one row for each rung and channel"
            assert {row.state for row in rows} <= {"accepted", "delivered"}, "all of them went out"
            assert [row.text.count("nobody answered") for row in rows].count(1) == 1, "and the end was told, once"
            ids = [out.id for out in [*phone.sent, *voice.sent]]
            doubles = {one for one in ids if ids.count(one) > 1}
            marked = {out.id for out in [*phone.sent, *voice.sent] if out.text.endswith("(may be a repeat)")}
            assert doubles <= marked


async def _happens(post: Post, event: str) -> None:
    match event:
        case "tick":
            await post.pulse.tick()
        case "drain":
            await post.delivery.drain_once()
        case "sweep":
            await post.pulse.sweep()
        case _:
            await post.die()
