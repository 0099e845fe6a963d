"""Turns of the clock: in one transaction, claimed by one worker, tried again, told in the end; messages to contacts."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.clock.clockturns import TRIES, ClockTurns
from bot.telemetry import Telemetry
from specialists import registry
from specialists.contract import Ports, Turn
from specialists.falling import Fallen, Falling, Letter
from specialists.language.time.recurrence import Rule
from storage.database import Database
from storage.tables import Conversation, Execution, Occurrence, Outbox, Person, Reminder
from tests import databases
from tests.delivery.post import REFUSED, Post, Recorder, opened

HOUR = dt.timedelta(hours=1)
_NOTHING: Any = None
_PORTS = Ports(catalog=_NOTHING, house=_NOTHING, doors=_NOTHING, household=_NOTHING)


class Asking:
    """A purpose for tests: says what it was asked to, fails as often as it was told to."""

    def __init__(self) -> None:
        self.asked: list[Falling] = []
        self.fails = 0

    async def __call__(self, turn: Turn, falling: Falling) -> Fallen:
        self.asked.append(falling)
        if self.fails:
            self.fails -= 1
            raise RuntimeError("no")
        letter = Letter(turn.person.id, f"{falling.reminder.text} {falling.missed}", "check_in")
        return Fallen((letter,), "asked you")


def turns(post: Post, asking: Asking, database: Database | None = None) -> ClockTurns:
    found = registry.find()
    known = registry.Registry(
        found.actions(), {"check_in": asking, "message": found.falling("message") or asking}, (), found._services
    )
    return ClockTurns(
        database or post.database, post.clock, known, _PORTS, post.channels,
        Telemetry(post.database, post.clock), lambda: None,
    )


@asynccontextmanager
async def house(database: Database, *channels: Recorder) -> AsyncIterator[tuple[Post, Asking]]:
    async with opened(database, *channels) as post:
        asking = Asking()
        post.pulse.on_tick(turns(post, asking).run)
        yield post, asking


def daily(post: Post, minutes: float = 1) -> Rule:
    first = (post.clock.now() + dt.timedelta(minutes=minutes)).replace(tzinfo=None)
    return Rule("anchored", first, "UTC", "FREQ=DAILY")


async def test_a_turn_leaves_all_that_a_turn_leaves(database: Database) -> None:
    phone = Recorder("phone")
    async with house(database, phone) as (post, _):
        await post.remind("how are you?", daily(post), purpose="check_in")
        await post.later(minutes=1)
        assert phone.texts() == ["how are you? 0"]
        fired, following = await post.all(Occurrence)
        assert (fired.state, following.state) == ("fired", "pending")
        assert following.due_at - fired.due_at == 24 * HOUR
        (trace,) = await post.all(Execution)
        assert (trace.kind, trace.summary, trace.trace["purpose"]) == ("clock", "asked you", "check_in")
        assert [one.answered for one in await post.all(Conversation)] == ["how are you? 0"]
        await post.later(days=3, hours=2)
        assert phone.texts()[1:] == ["how are you? 2 (2 h late)"], "once for all that was missed, and late"
        assert [one.state for one in await post.all(Occurrence)] == ["done", "fired", "pending"]


async def test_a_turn_that_fails_is_tried_again_and_stops_no_other(database: Database) -> None:
    phone = Recorder("phone")
    async with house(database, phone) as (post, asking):
        asking.fails = 1
        await post.remind("first", daily(post), purpose="check_in")
        await post.remind("second", daily(post, 2), purpose="check_in")
        await post.in_minutes("stretch", 2)
        await post.later(minutes=1)
        assert phone.texts() == []
        assert len(await post.all(Occurrence)) == 3, "nothing of a turn that failed is kept"
        await post.later(minutes=1)
        assert sorted(phone.texts()) == ["first 0 (1 min late)", "second 0", "⏰ Stretch"]


async def test_a_turn_that_always_fails_is_given_up_and_told(database: Database) -> None:
    phone = Recorder("phone")
    async with house(database, phone) as (post, asking):
        asking.fails = TRIES
        await post.remind("how are you?", daily(post), purpose="check_in")
        for _ in range(60):
            await post.later(minutes=1)
        assert len(asking.asked) == TRIES
        (text,) = phone.texts()
        assert text.startswith('I could not see to a check-in ("how are you?"): something went wrong on my side. It')
        assert [one.state for one in await post.all(Occurrence)] == ["expired", "pending"]
        await post.later(hours=23, minutes=1)
        assert phone.texts()[1:] == ["how are you? 0"]


async def test_a_purpose_that_nobody_knows_is_told(sqlite_database: Database) -> None:
    phone = Recorder("phone")
    async with house(sqlite_database, phone) as (post, _):
        await post.remind("x", Rule("elapsed", post.clock.now().replace(tzinfo=None)), purpose="briefing")
        for _ in range(60):
            await post.later(minutes=1)
        assert len(phone.sent) == 1
        assert (await post.one(Reminder)).state == "done"


async def test_what_was_cancelled_is_left_out(sqlite_database: Database) -> None:
    phone = Recorder("phone")
    async with house(sqlite_database, phone) as (post, asking):
        await post.remind("x", daily(post), purpose="check_in", state="cancelled")
        await post.later(minutes=1)
        assert (asking.asked, phone.sent) == ([], [])
        assert (await post.one(Occurrence)).state == "skipped"


async def test_two_workers_take_each_turn_once(database: Database, database_url: str) -> None:
    async with house(database, Recorder("phone")) as (post, asking), databases.opened(database_url) as other:
        for number in range(15):
            await post.remind(f"number {number}", daily(post), purpose="check_in")
        post.clock.advance(dt.timedelta(minutes=1))
        both = [turns(post, asking), turns(post, asking, other)]
        while sum(await asyncio.gather(*(one.run() for one in both))):
            pass
        rows = await post.all(Outbox)
        assert len(rows) == len({row.occurrence_id for row in rows}) == 15
        assert len(await post.all(Execution)) == 15


async def test_what_can_wait_waits_for_the_end_of_quiet_hours(sqlite_database: Database) -> None:
    phone = Recorder("phone")
    async with house(sqlite_database, phone) as (post, asking):
        await post.quiet(post.owner.person, "14:00", "16:00")
        await post.remind("how are you?", daily(post), purpose="check_in")
        await post.in_minutes("stretch", 1)
        await post.later(minutes=1)
        assert phone.texts() == ["⏰ Stretch"], "asked for, for that hour"
        await post.later(minutes=88)
        assert asking.asked == []
        await post.later(minutes=1)
        assert [one.held for one in asking.asked] == [True]


async def test_what_can_wait_waits_for_the_end_of_a_quiet_time(database: Database) -> None:
    phone = Recorder("phone")
    async with house(database, phone) as (post, asking):
        await post.hush(post.owner.person, minutes=90)
        await post.remind("how are you?", daily(post), purpose="check_in")
        await post.in_minutes("stretch", 1)
        await post.later(minutes=1)
        assert phone.texts() == ["⏰ Stretch"], "asked for, for that time"
        await post.later(minutes=88)
        assert asking.asked == []
        await post.later(minutes=1)
        assert [one.held for one in asking.asked] == [True]


async def test_a_quiet_time_that_ends_within_quiet_hours_goes_on_until_they_end(sqlite_database: Database) -> None:
    phone = Recorder("phone")
    async with house(sqlite_database, phone) as (post, asking):
        await post.quiet(post.owner.person, "15:30", "17:00")
        await post.hush(post.owner.person, minutes=90)
        await post.remind("how are you?", daily(post), purpose="check_in")
        await post.later(minutes=120)
        assert asking.asked == []
        await post.later(minutes=30)
        assert [one.held for one in asking.asked] == [True]


# --- messages to contacts ---------------------------------------------------------------------------------------------


FIRST = (
    "From Ada via Hob: happy birthday\n(Hob is an assistant. Answers go to Ada; reply STOP and I write no more.)"
)


async def message(post: Post, contact: Person, text: str = "happy birthday", *, rule: Rule | None = None) -> None:
    at = (post.clock.now() + dt.timedelta(minutes=1)).replace(tzinfo=None)
    await post.remind(text, rule or Rule("elapsed", at), purpose="message", to=contact.id, by=None)


async def test_a_message_goes_out_as_it_was_written(database: Database) -> None:
    phone = Recorder("phone")
    async with house(database, phone) as (post, _):
        sam = await post.contact("Sam", "phone", consent="")
        await message(post, sam)
        await post.later(minutes=1)
        (out,) = phone.sent
        assert (out.address, out.text, out.kind, list(out.buttons)) == ("sam", FIRST, "message", [])


async def test_a_message_that_is_late_is_told_to_its_owner_and_not_to_who_gets_it(sqlite_database: Database) -> None:
    phone = Recorder("phone")
    async with house(sqlite_database, phone) as (post, _):
        await message(post, await post.contact("Sam", "phone"))
        await post.later(hours=3)
        said = {out.address: out.text for out in phone.sent}
        assert said == {
            "sam": FIRST,
            "ada": 'Your message to Sam ("happy birthday") was due Friday 20 Nov, 2:31 pm. I was away, and send it'
            " now.",
        }


async def test_a_message_waits_for_quiet_hours_and_is_cancelled_meanwhile(sqlite_database: Database) -> None:
    phone = Recorder("phone")
    async with house(sqlite_database, phone) as (post, _):
        sam = await post.contact("Sam", "phone", zone="Asia/Tokyo", quiet_from="22:00", quiet_to="08:00")
        await message(post, sam)  # 22:31 in Tokyo
        await message(post, sam, "never mind")
        await post.later(minutes=1)
        assert phone.sent == []
        second = (await post.all(Reminder))[1]
        await post.set(Reminder, second.id, state="cancelled")
        await post.later(hours=9, minutes=29)
        assert phone.texts() == [FIRST]


@pytest.mark.parametrize(
    ("about", "repeats", "said"),
    [
        ({"consent": "refused"}, False, 'I did not send "happy birthday": Sam asked me not to write.'),
        ({"consent": ""}, True, 'I did not send "happy birthday": Sam has not agreed to get regular messages from me. '
         "I say this once; it goes on when that changes."),
    ],
)
async def test_a_message_is_not_sent_against_somebodys_will(
    sqlite_database: Database, about: dict[str, Any], repeats: bool, said: str
) -> None:
    phone = Recorder("phone")
    async with house(sqlite_database, phone) as (post, _):
        await message(post, await post.contact("Sam", "phone", **about), rule=daily(post) if repeats else None)
        await post.later(minutes=1)
        assert [(out.address, out.text) for out in phone.sent] == [("ada", said)]
        assert (await post.all(Occurrence))[0].state == "skipped"


async def test_a_message_that_does_not_get_through_is_told(sqlite_database: Database) -> None:
    phone = Recorder("phone")
    async with house(sqlite_database, phone) as (post, _):
        await message(post, await post.contact("Sam", "phone"))
        phone.script.append(REFUSED)
        await post.later(minutes=1)
        assert phone.texts()[-1] == 'I could not deliver "happy birthday" to Sam by phone: the number does not exist'
        assert phone.sent[-1].address == "ada"


async def test_a_message_to_somebody_without_an_address_is_told(sqlite_database: Database) -> None:
    phone = Recorder("phone")
    async with house(sqlite_database, phone) as (post, _):
        await message(post, await post.contact("Sam"))
        for _ in range(60):
            await post.later(minutes=1)
        assert "I have no way to reach who it is for" in phone.texts()[-1]


