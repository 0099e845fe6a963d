"""What is to be sent later to somebody who lives here goes out, as what is sent at once does."""

from __future__ import annotations

from pathlib import Path

from tests.people.street import street


async def test_a_reminder_for_a_member_reaches_them(tmp_path: Path) -> None:
    async with street(tmp_path) as here:
        code = await here.code("invite Ben")
        await here.write("tg-ben", f"/start {code}")
        assert "I'll write to Ben" in await here.say("remind Ben at 4pm to feed the cat")
        before = len(here.telegram.to("tg-ben"))
        await here.later(hours=1, minutes=30)
        assert here.telegram.to("tg-ben")[before:] == ["Ada: Reminder: feed the cat"]
        assert not any("no longer in your book" in said for said in await here.notices())
