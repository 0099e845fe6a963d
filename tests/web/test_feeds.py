"""The calendar feed: events and reminders behind a secret address, and nothing to whoever guesses."""

from __future__ import annotations

import datetime as dt

from bot.web import feeds
from integrations.calendars import ics
from tests.web.doors import Door


async def test_the_feed_has_events_and_reminders_and_a_new_address_ends_the_old_one(door: Door) -> None:
    await door.ask("dentist tuesday at 3pm")
    await door.ask("remind me tomorrow at 9 to water the plants")
    database, now = door.house.database, dt.datetime.now(dt.UTC)
    path = await feeds.issue(database, "owner", now)
    async with door.client.get(door.url(path)) as answer:
        assert (answer.status, answer.content_type) == (200, "text/calendar")
        told = ics.read(await answer.text())
    assert sorted(one.title for one in told) == ["dentist", "water the plants"]
    await feeds.issue(database, "owner", now)
    async with door.client.get(door.url(path)) as answer:
        assert answer.status == 404
