"""One check-in in the many wordings that people have for it, and what only looks like one."""

from __future__ import annotations

import pytest

from bot.understanding.message import readings
from tests.checkins.conftest import MOM
from tests.people.street import ANNA, Street

DAILY = "every day at 9:00 am, first on Saturday 21 Nov, 9:00 am"


@pytest.mark.parametrize(
    ("text", "set_up"),
    [
        ("start checking on mom daily at 9", DAILY),
        ("set up a check-in for mom at 9 daily", DAILY),
        ("daily check in with mom at 9am", DAILY),
        ("keep an eye on mom every morning", DAILY),
        ("check mom's ok every day at 9", DAILY),
        ("please check that mom is alright every morning", DAILY),
        ("text mom every day at 9 to see if she is ok", DAILY),
        ("wellness check on mom daily 9am, escalate to Anna after 1 hour", "within 1 hour, I'll tell Anna"),
        ("check in with mom only on Mondays at 10", "every Monday at 10:00 am"),
        ("ask mom tomorrow at 9 how the doctor's was", "on Saturday 21 Nov, 9:00 am, and ask how the doctor's was"),
        ("ask mom if she took her pills at 9pm, if no reply in 20 minutes tell Anna",
         "on Friday 20 Nov, 9:00 pm, and ask if she took her pills. If Mom doesn't answer within 20 minutes"),
        ("remind mom to take her pills every day at 8, and if she doesn't confirm within 15 minutes tell Anna",
         "and ask them to take her pills."),
        ("every night at 10 ask me what I'm grateful for", "every day at 10:00 pm"),
        ("ask me at 8 whether I've taken the pills and nag until I say yes",
         "whether you have taken the pills. (8 read as 8:00 pm.) If you don't answer, I'll ask again every 10 minutes"),
        ("text mom at 8am every weekday asking if she slept ok, and if she's quiet for an hour tell Anna",
         "and ask if she slept ok. If Mom doesn't answer within 1 hour, I'll tell Anna."),
        ("check in with mom at 9am and 6pm daily, try twice 15 minutes apart, then phone her, then let Anna know",
         "within 15 minutes, I'll ask again, after another 10 minutes call Mom, after another 10 minutes tell Anna."),
        ("make sure mom's ok every morning. if no answer after 20 min try again. still nothing? call. then text Anna",
         "within 20 minutes, I'll ask again, after another 10 minutes call Mom, after another 10 minutes tell Anna."),
        ("every 4 hours check that mom is ok", "every 4 hours"),
        ("check that mom is awake at 8 tomorrow", "on Saturday 21 Nov, 8:00 am."),
        ("my mom lives alone, check on her every morning", DAILY),
        ("text mom each morning and let me know if she doesn't reply", DAILY),
        ("make sure mom is alright every evening around 8, and give her a ring if she's not replied in 15 minutes",
         "within 15 minutes, I'll call Mom."),
        ("each day at noon text mom asking whether she's had lunch", "and ask whether she's had lunch."),
        ("if mom doesn't check in by 8pm every night let me and Anna know", "every day at 7:30 pm, first on"),
        ("check on mom every day at 9; if she doesn't answer call her then me",
         "within 10 minutes, I'll call Mom, after another 10 minutes call you."),
        ("set up a nightly check-in with mom at 10pm, if there's no answer after 10 min call her then me",
         "If Mom doesn\'t answer within 10 minutes"),
        ("I live alone, check on me each morning", "I'll check in with you every day at 9:00 am"),
        ("I'm going hiking, check on me at 6 and if I don't answer tell Anna", "If you don't answer within 10 minutes,"
         " I'll tell Anna."),
        ("check in on me every evening at 9, ask what I got done", "and ask what you got done."),
        ("quiz me each night about my mood", "and ask how it is going with your mood."),
        ("every night ask me to rate my day 1-10", "and ask you to rate your day 1-10."),
        ("ask me every morning at 8 how I slept and keep a record", "and ask how you slept."),
        ("if mom hasn't written by 10 tomorrow, tell Anna",
         "on Saturday 21 Nov, 9:30 am, unless Mom has written to me that day. If Mom doesn't answer within 30 minutes,"
         " I'll tell Anna."),
        ("if you don't hear from mom by 10 each morning, tell Anna and me",
         "every day at 9:30 am, first on Saturday 21 Nov, 9:30 am, unless Mom has written to me that day."),
        ("check on mom every day at 9 and call an ambulance if she doesn't answer",
         "I'll ask again. If nobody answers in the end, I tell you. I've asked Mom first, and start when I have a yes. "
         "I can't call an emergency service, and left that out."),
    ],
)  # fmt: skip
async def test_it_is_set_up(town: Street, text: str, set_up: str) -> None:
    said = await town.say(text)
    assert said.startswith("I'll check in with")
    assert set_up in said


async def test_several_people_are_asked_each_or_none(town: Street) -> None:
    said = await town.say("check on mom and Anna every day at 9")
    assert f"I'll check in with Mom and Anna {DAILY}." in said
    assert "If Mom or Anna doesn't answer" in said
    assert said.count("emergency service") == 1
    assert "1. Mom" in await town.say("list my check-ins")
    assert said.count("undo") == 1
    assert "2. Anna" in await town.say("list my check-ins")
    assert "Undone" in await town.say("undo")
    assert "dad" in await town.say("check on mom and dad every day at 9")
    assert "No check-in" in await town.say("list my check-ins")


async def test_something_to_be_done_is_asked_for_and_answered(town: Street) -> None:
    await town.say("remind mom to take her pills in 10 minutes; if she doesn't answer in 10 minutes tell Anna")
    await town.later(minutes=10)
    assert town.sms.to(MOM)[-1].startswith(
        "Hello Mom, this is Hob. Ada asks you to take your pills. Please answer OK when it is done."
    )
    assert await town.write(MOM, "done") == ["Thank you. I've passed that on to Ada."]


async def test_what_is_to_follow_is_changed_in_a_sentence(town: Street) -> None:
    await town.say("check on mom every day at 8")
    assert "within 15 minutes, I'll tell Anna" in await town.say("if she doesn't answer in 15 minutes tell Anna")
    assert "within 20 minutes, I'll tell Anna" in await town.say("if mom doesn't answer in 20 minutes tell Anna")
    said = await town.say("only check on mom on weekdays")
    assert said.startswith("I check in with Mom every weekday at 8:00 am")


@pytest.mark.parametrize("text", [
    "text mom that I'm late; if she doesn't answer in 10 minutes call her",
    "check on mom at 9 from Monday to Friday until Christmas",
])  # fmt: skip
async def test_what_cannot_be_done_as_said_is_not_done_in_part(town: Street, text: str) -> None:
    before = len(town.sms.to(MOM))
    said = await town.say(text)
    asked = said.startswith(("Did you mean", "I did not take in", readings.LOST))
    assert asked or "I can't" in said or "I can wait for an answer only" in said
    assert len(town.sms.to(MOM)) == before
    assert "No check-in" in await town.say("list my check-ins")


async def test_who_was_asked_today_is_not_asked_again_because_the_hour_changed(asked: Street) -> None:
    said = await asked.say("change mom's check-in to 10")
    assert said.startswith("I check in with Mom every day at 10:00 am, first on Sunday 22 Nov, 10:00 am.")
    assert "It was every day at 9:00 am." in said
    await asked.write(MOM, "ok")
    before = len(asked.sms.to(MOM))
    await asked.later(hours=2)
    assert len(asked.sms.to(MOM)) == before


@pytest.mark.parametrize("text", ["who is this?", "Who are you", "is this a scam?", "are you a bot or a real person?"])
async def test_who_does_not_know_who_asks_is_told_and_the_question_stays_open(asked: Street, text: str) -> None:
    (said,) = await asked.write(MOM, text)
    assert said.startswith("I'm Hob, an assistant that Ada uses: a program, and no person. Ada would like to know how")
    assert f'Mom asked who I am ("{text}")' in (await asked.notices())[-1]
    await asked.later(minutes=31)
    assert asked.sms.to(MOM)[-1].startswith("Hello again Mom")
    assert await asked.write(MOM, "ok") == ["Thank you. I've told Ada."]
    assert "1 of 1 answered ✓" in await asked.say("how often did mom answer?")


async def test_the_record_is_shown_as_a_plain_picture(asked: Street) -> None:
    await asked.write(MOM, "fine")
    await asked.later(hours=24)
    await asked.write(MOM, "I fell")
    await asked.later(hours=24)
    await asked.later(hours=24)
    for text in ("plot mom's check-ins", "show me a chart of mom's check-ins"):
        assert await asked.say(text) == (
            "Mom: 2 of 4 answered.\nA line a week, from Monday on:\n"
            "16 Nov: ·····✓!\n23 Nov: ✗…\n"
            "✓ answered, ✗ no answer, ! asked for help, … still waiting, · not asked"
        )
    assert "(✓ answered, ✗ no answer, ! asked for help, … still waiting)" in await asked.say("what is mom's streak?")
    assert "Mom last answered on Sunday 22 Nov" in await asked.say("how is mom?")


async def test_numbers_are_shown_as_bars(town: Street) -> None:
    await town.say("ask me every evening at 9 how many hours I slept")
    await town.later(hours=6, minutes=30)
    for answer in ("7", "3.5 hours", "about 7 hours"):
        assert "Noted" in await town.say(answer)
        await town.later(hours=24)
    assert (await town.say("plot my answers")).splitlines()[1:] == [
        "Fri 20 ▇▇▇▇▇▇▇▇▇▇▇▇ 7", "Sat 21 ▇▇▇▇▇▇ 3.5", "Sun 22 ▇▇▇▇▇▇▇▇▇▇▇▇ 7",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["is this an emergency service?", "will you call 911 if mom doesn't answer?"])
async def test_no_emergency_service_is_promised(town: Street, text: str) -> None:
    assert "I am no emergency service, and can't call one." in await town.say(text)


async def test_everyone_is_all_on_whom_a_check_in_stands_and_nobody_else(town: Street) -> None:
    assert "Say the names" in await town.say("check on everyone every morning")
    await town.say("check on mom and Anna every day at 9")
    said = await town.say("check on everyone now")
    assert "I'm asking Mom now how she is." in said
    assert "I'm asking Anna now how they are." in said


async def test_who_has_written_that_day_is_not_asked(town: Street) -> None:
    await town.say("if you don't hear from mom by 10 each morning, tell Anna and me")
    await town.later(minutes=1)
    await town.write(MOM, "yes")
    await town.later(hours=18)  # half past eight on Saturday
    await town.write(MOM, "good morning")
    before = len(town.sms.to(MOM))
    await town.later(hours=2)
    assert len(town.sms.to(MOM)) == before
    await town.later(hours=23)  # on Sunday she has written nothing
    assert town.sms.to(MOM)[-1].startswith("Hello Mom, this is Hob. Ada would like to know how you are.")


async def test_she_is_the_one_whom_a_check_in_is_on(town: Street) -> None:
    await town.say("check on mom every day at 9")
    await town.later(minutes=1)
    await town.write(MOM, "yes")
    await town.later(hours=18, minutes=29)
    await town.write(MOM, "slept like a log")
    assert "slept like a log" in await town.say("when did she last answer?")
    assert "Mom: 1 of 1 answered" in await town.say("how often did she miss?")
    assert "slept like a log" in await town.say("is mom ok?")
    assert "slept like a log" in await town.say("any news from mom?")
    assert "every day at 9:00 am and 6:00 pm" in await town.say("check on her twice a day instead")
    assert "has ended" in await town.say("stop checking on her")


async def test_ones_own_answers_are_read_back(town: Street) -> None:
    assert "have told me nothing" in await town.say("how did I sleep this week?")
    await town.say("ask me every night how I slept")
    await town.later(hours=7)
    await town.say("badly, the neighbours were loud")
    await town.later(hours=12)
    for words in ("what did I say yesterday?", "how did I sleep this week?", "show my sleep answers"):
        assert "badly, the neighbours were loud" in await town.say(words)
    assert "in a row" not in await town.say("how many days in a row have I answered?")


async def test_who_answered_instead_is_said(town: Street) -> None:
    await town.say("check on mom every day at 9; if she doesn't answer in 30 minutes tell Anna")
    await town.later(minutes=1)
    await town.write(MOM, "yes")
    await town.write(ANNA, "yes")
    await town.later(hours=18, minutes=29)
    await town.later(minutes=31)
    await town.write(ANNA, "she's with me")
    assert 'Anna answered instead: "she\'s with me"' in await town.say("did mom answer today?")


async def test_no_need_to_check_is_a_pause(town: Street) -> None:
    await town.say("check on mom every day at 9")
    assert "paused until Monday" in await town.say("no need to check on mom until monday")
    await town.say("list my check-ins")
    assert "goes on" in await town.say("resume everything")


async def test_ones_own_is_ended_in_its_own_words(town: Street) -> None:
    await town.say("ask me every night how I slept")
    assert "has ended" in await town.say("stop asking me how I slept")
