"""A check-in that was just set up, changed in a word that leans on it."""

from __future__ import annotations

import pytest

from tests.checkins.conftest import MOM
from tests.people.street import Street

SET_UP = "check on mom every day at 9; if she doesn't answer in 30 minutes try again, then call her, then tell Anna"
LADDER = "If Mom doesn't answer within 30 minutes, I'll ask again, after another 10 minutes call Mom, "


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("make it 10 instead", "every day at 10:00 am, first on Saturday 21 Nov, 10:00 am. It was every day at 9"),
        ("no, 8:30", "every day at 8:30 am"),
        ("only weekdays", "every weekday at 9:00 am, first on Monday 23 Nov"),
        ("just on mondays and thursdays please", "every Monday and Thursday at 9:00 am"),
        ("not on sundays", "Friday and Saturday at 9:00 am"),
        ("until christmas", "every day at 9:00 am until 25 December 2026, next on Saturday 21 Nov"),
        ("for two weeks", "every day at 9:00 am until 4 December 2026"),
        ("and weekdays only", "every weekday at 9:00 am, first on Monday 23 Nov"),
        ("Sam should know too", f"{LADDER}after another 10 minutes tell Anna and Sam."),
        ("what's the plan then?", f"{LADDER}after another 10 minutes tell Anna."),
        ("skip tomorrow", "I leave out the check-in with Mom on Saturday 21 Nov, 9:00 am. The next is on Sunday"),
        ("skip wednesday", "I leave out the check-in with Mom on Wednesday 25 Nov. The next is on Saturday 21 Nov"),
        ("also tell Sam", f"{LADDER}after another 10 minutes tell Anna and Sam."),
        ("and let me know too", f"{LADDER}after another 10 minutes tell Anna and you."),
        ("leave Anna out of it", f"{LADDER}".removesuffix(", ") + "."),
        ("don't call her, just text", "I'll ask again, after another 10 minutes ask again, after another 10 minutes"),
        ("no calls please", "I'll ask again, after another 10 minutes ask again, after another 10 minutes"),
        ("wait an hour before you call her", "I'll ask again, after another hour call Mom, "),
        ("try three times before calling", "within 10 minutes, I'll ask again, after another 10 minutes ask again, "
         "after another 10 minutes call Mom"),
        ("ask her if she took her pills instead", "I ask Mom if she took her pills from now on."),
        ("pause it until monday", "paused until Monday 23 Nov"),
        ("pause while we're travelling", 'paused until you say "resume"'),
        ("what if she doesn't answer?", f"{LADDER}after another 10 minutes tell Anna."),
        ("stop that", "The check-in with Mom has ended."),
        ("make it every other day", "every other day at 9:00 am, first on Sunday 22 Nov"),
        ("an hour later", "every day at 10:00 am, first on Saturday 21 Nov"),
        ("only this week", "every day at 9:00 am until 22 November 2026"),
        ("until friday", "every day at 9:00 am until 27 November 2026"),
        ("not tomorrow", "I leave out the check-in with Mom on Saturday 21 Nov, 9:00 am. The next is on Sunday"),
        ("skip it", "I leave out the check-in with Mom on Saturday 21 Nov, 9:00 am."),
        ("try twice", "within 10 minutes, I'll ask again, after another 10 minutes call Mom"),
        ("also at 6pm", "I'll check in with Mom every day at 6:00 pm"),
        ("no wait, don't", "Undone: I set up a check-in with Mom."),
        ("add milk to groceries", "Put on your grocery list: milk."),
    ],
)  # fmt: skip
async def test_it_is_changed(town: Street, words: str, answer: str) -> None:
    await town.say("add contact Sam +491703333333")
    await town.say(SET_UP)
    assert answer in await town.say(words)


async def test_the_same_is_set_up_for_another(town: Street) -> None:
    await town.say("check on mom every day at 9, if she doesn't answer call her")
    said = await town.say("and Anna too")
    assert said.startswith("I'll check in with Anna every day at 9:00 am")
    assert "I'll call Anna" in said
    assert "2. Anna" in await town.say("list my check-ins")


async def test_a_change_is_taken_back(town: Street) -> None:
    await town.say(SET_UP)
    await town.say("leave Anna out")
    assert "Undone" in await town.say("undo")
    assert "tell Anna" in await town.say("what happens if mom doesn't answer?")


async def test_a_day_that_is_left_out_is_not_asked_on(town: Street) -> None:
    await town.say("check on mom every day at 9")
    await town.later(minutes=1)
    await town.write(MOM, "yes")
    await town.say("list my check-ins")
    await town.say("skip monday")
    asked = []
    for hours in (19, 24, 24, 24):  # Saturday, Sunday, Monday, Tuesday
        before = len(town.sms.to(MOM))
        await town.later(hours=hours)
        asked.append(len(town.sms.to(MOM)) - before)
        await town.write(MOM, "ok")
    assert asked == [1, 1, 0, 1]


async def test_an_end_is_set_for_what_is_ended_on_a_day_to_come(town: Street) -> None:
    await town.say("check on mom every day at 9")
    said = await town.say("end mom's check-ins on December 1st")
    assert "every day at 9:00 am until 1 December 2026" in said


async def test_now_is_at_once(town: Street) -> None:
    assert "I'm asking Mom now" in await town.say("check on mom now")
    await town.later(minutes=1)
    assert "Hello Mom, this is Hob." in town.sms.to(MOM)[-1]
