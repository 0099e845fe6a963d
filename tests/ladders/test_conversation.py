"""Ladders and quiet hours as people speak of them: set, changed, ended, undone."""

from __future__ import annotations

from pathlib import Path

from tests.databases import BOTH
from tests.house import Home, home
from tests.people.street import ANNA, street


async def came(house: Home, **step: float) -> list[str]:
    return [out.text for out in await house.later(**step)]


@BOTH
async def test_a_reminder_is_set_with_what_follows_and_its_text_stays_clean(
    tmp_path: Path, house_url: str | None
) -> None:
    async with home(tmp_path, database=house_url) as house:
        said = await house.say("remind me at 5pm to take my pills, call me if I don't answer in 10 minutes")
        assert said.startswith("I'll remind you on Friday 20 Nov, 5:00 pm: take my pills.")
        assert "If you don't answer within 10 minutes, I'll call you." in said
        assert "I can't call you: no phone number." in said
        assert "I'll write instead." in said
        assert await came(house, hours=2, minutes=30) == ["⏰ Take my pills"]
        (again,) = await came(house, minutes=10)
        assert again.startswith("⏰ Take my pills (still waiting for your done) (I could not call you")
        assert await house.say("done") == "Done: \"take my pills\"."
        assert await came(house, hours=5) == []


async def test_who_is_not_known_is_left_out_and_that_is_said(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        said = await house.say("remind me in 5 minutes to stretch; if I don't answer in 10 minutes text Anna")
        assert "I don't know Anna yet, so I left that out" in said
        assert await came(house, minutes=5) == ["⏰ Stretch"]
        assert await came(house, minutes=30) == []


@BOTH
async def test_nagging_until_done(tmp_path: Path, house_url: str | None) -> None:
    async with home(tmp_path, database=house_url) as house:
        said = await house.say("remind me in 5 minutes to take my pills and nag me every 5 minutes until I say done")
        assert "I'll ask again every 5 minutes until you say done." in said
        assert await came(house, minutes=5) == ["⏰ Take my pills"]
        assert await came(house, minutes=5) == ["⏰ Take my pills (asked 2 times; say done and I stop)"]
        assert await came(house, minutes=5) == ["⏰ Take my pills (asked 3 times; say done and I stop)"]
        await house.say("done")
        assert await came(house, minutes=5) == []


@BOTH
async def test_what_follows_is_changed_and_ended_afterwards(tmp_path: Path, house_url: str | None) -> None:
    async with home(tmp_path, database=house_url) as house:
        await house.say("remind me in 5 minutes to take my pills")
        said = await house.say("keep nagging me every 2 minutes until I do it")
        assert said.startswith('"take my pills": I\'ll ask again every 2 minutes until you say done.')
        await came(house, minutes=5)
        assert len(await came(house, minutes=2)) == 1
        assert "will come just once" in await house.say("stop nagging me")
        assert await came(house, minutes=30) == []
        assert "Undone" in await house.say("undo")


async def test_what_has_come_is_given_a_ladder(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        await house.say("remind me in 5 minutes to take my pills")
        await came(house, minutes=5)
        assert "I'll remind you again" in await house.say("remind me again if I don't answer in 3 minutes")
        assert await came(house, minutes=2) == []
        assert await came(house, minutes=1) == ["⏰ Take my pills (still waiting for your done)"]
        (end,) = await came(house, minutes=10)
        assert "nobody answered" in end
        assert await house.say("done") == "Done: \"take my pills\"."


async def test_without_a_reminder_there_is_nothing_to_follow(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        assert "no reminder that it could be about" in await house.say("call me if I don't answer")


@BOTH
async def test_quiet_hours_are_set_told_and_ended(tmp_path: Path, house_url: str | None) -> None:
    async with home(tmp_path, database=house_url) as house:
        assert "You have no quiet hours" in await house.say("what are my quiet hours")
        said = await house.say("don't disturb me between 22 and 7")
        assert said.startswith("Quiet hours are 10:00 pm to 7:00 am")
        assert "10:00 pm to 7:00 am" in await house.say("what are my quiet hours")
        await house.say("remind me at 11pm to take my pills")
        assert "within your quiet hours, so it comes when they end, at 7:00 am" in await house.say(
            "brief me every morning at 6:30"
        )
        assert await came(house, hours=8, minutes=30) == ["⏰ Take my pills"]
        assert await came(house, hours=7, minutes=30) == []  # 6:30
        (briefing,) = await came(house, minutes=30)
        assert briefing.endswith("(Kept until your quiet hours were over.)")
        assert "Quiet hours are off" in await house.say("quiet hours off")
        assert "Undone" in await house.say("undo")
        assert "10:00 pm" in await house.say("what are my quiet hours")


async def test_nagging_is_asked_for_in_one_breath(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        said = await house.say("nag me every 5 minutes about the bins until I say done")
        assert "2:35 pm" in said
        assert "I'll ask again every 5 minutes until you say done" in said
        assert [out.text for out in await house.later(minutes=5)] == ["⏰ The bins"]
        assert "The bins" in (await house.later(minutes=5))[0].text
        assert "Done" in await house.say("done")
        assert await house.later(minutes=10) == []


async def test_a_rung_has_words_of_its_own(tmp_path: Path) -> None:
    async with street(tmp_path) as town:
        await town.say(f"add contact Anna {ANNA}")
        said = await town.say(
            "remind me at 3pm to take my pills; if I don't answer in 10 minutes text Anna that I may need help"
        )
        assert 'I\'ll write to Anna: "I may need help"' in said
        await town.later(minutes=30)
        await town.later(minutes=10)
        (told,) = town.sms.to(ANNA)
        assert 'Ada has not answered my reminder of Friday 20 Nov, 3:00 pm: "take my pills".' in told
        assert 'I was asked to tell you this: "I may need help".' in told
