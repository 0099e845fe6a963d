"""Check-ins on contacts, in words: set up, asked, answered, left unanswered, changed, ended."""

from __future__ import annotations

import pytest

from tests.checkins.conftest import MOM
from tests.databases import BOTH
from tests.people.street import ANNA, EVE, Street

pytestmark = BOTH

FLAGSHIP = (
    "check on mom every day at 9; if she doesn't answer in 30 minutes try again, then call her, then text Anna and me"
)
ASKED = (
    "Hello Mom, this is Hob. Ada would like to know how you are. Your own words will do. "
    "STOP ends this."
)


async def test_it_is_set_up_in_one_confirmation_that_says_all(town: Street) -> None:
    said = await town.say(FLAGSHIP)
    assert said.startswith("I'll check in with Mom every day at 9:00 am, first on Saturday 21 Nov, 9:00 am.")
    assert (
        "If Mom doesn't answer within 30 minutes, I'll ask again, after another 10 minutes call Mom, "
        "after another 10 minutes tell Anna and you. If nobody answers in the end, I tell you."
    ) in said
    assert "I've asked Mom first, and start when I have a yes." in said
    assert "I am no emergency service: in an emergency call your local number." in said
    await town.later(minutes=1)
    assert town.sms.to(MOM)[0].startswith(
        "Hello Mom, I'm Hob, an assistant. Ada would like me to ask you every day at 9:00 am how you are, and call you"
    )
    assert "waits for a yes" in await town.say("list my check-ins")
    assert "Undone" in await town.say("undo")
    assert "No check-in is set up" in await town.say("list my check-ins")


async def test_nothing_is_asked_before_the_yes_and_that_is_told_once(town: Street) -> None:
    await town.say(FLAGSHIP)
    (told,) = [out.text for out in await town.later(hours=18, minutes=30)]
    assert told.startswith("I did not do the check-in with Mom: Mom has not agreed to get regular messages from me.")
    assert await town.later(hours=24) == []
    assert len(town.sms.to(MOM)) == 1
    assert await town.write(MOM, "yes") == ["Thank you, noted. Send STOP at any time and it ends."]
    await town.later(hours=24)
    assert town.sms.to(MOM)[-1] == ASKED


async def test_an_answer_ends_the_round_and_is_passed_on(asked: Street) -> None:
    assert asked.sms.to(MOM)[-1] == ASKED
    assert await asked.write(MOM, "all good here") == ["Thank you. I've told Ada."]
    assert 'Mom answered (check-in of Saturday 21 Nov, 9:00 am): "all good here"' in await asked.notices()
    sent = len(asked.sms.sent)
    assert await asked.later(hours=5) == []
    assert len(asked.sms.sent) == sent
    assert await asked.write(MOM, "it is a nice day") == ["I've passed that on to Ada."]
    assert '"all good here"' in await asked.say("when did mom last answer?")


async def test_silence_climbs_to_its_end_and_everybody_is_told(asked: Street) -> None:
    assert await asked.later(minutes=30) == []
    assert asked.sms.to(MOM)[-1].startswith("Hello again Mom, this is Hob. Ada has not heard from you")
    await asked.later(minutes=10)
    assert asked.sms.to(ANNA)[-1] == "Mom has not answered my check-in of Saturday 21 Nov, 9:00 am."
    (end,) = [out.text for out in await asked.later(minutes=30)]
    assert end.startswith("About the check-in with Mom: I wrote to Mom and wrote to Anna; nobody answered.")
    assert "done" not in end
    assert await asked.later(hours=3) == []
    assert "0 of 1 answered ✗" in await asked.say("how often did mom answer this week?")
    await asked.write(MOM, "oh sorry, all good, I was asleep")
    assert any("I was asleep" in notice for notice in await asked.notices())
    assert "I was asleep" in asked.sms.to(ANNA)[-1], "who was told of the silence is told of its end"
    assert "1 of 1 answered ✓" in await asked.say("how often did mom answer this week?")


async def test_later_asks_again_when_it_was_said(asked: Street) -> None:
    assert await asked.write(MOM, "in 20 minutes") == ["All right, I'll ask again on Saturday 21 Nov, 9:20 am."]
    assert "I'll ask again on Saturday 21 Nov, 9:20 am" in (await asked.notices())[-1]
    sent = len(asked.sms.to(MOM))
    await asked.later(minutes=20)
    assert len(asked.sms.to(MOM)) == sent + 1
    await asked.write(MOM, "ok")
    assert "1 of 1 answered ✓" in await asked.say("how often did mom answer this week?")


@pytest.mark.parametrize("text", ["I fell in the kitchen", "HELP", "not good at all"])
async def test_a_cry_for_help_goes_to_everybody_at_once(asked: Street, text: str) -> None:
    (said,) = await asked.write(MOM, text)
    assert "I've written to Ada and Anna at once. I can't send help myself" in said
    assert asked.sms.to(ANNA)[-1].startswith(f'URGENT: Mom answered my check-in: "{text}".')
    assert any(out.text.startswith("URGENT: Mom") for out in asked.screen.shown)
    assert await asked.later(hours=2) == [], "the ladder has ended"


async def test_help_is_heard_after_the_answer_and_in_quiet_hours(asked: Street) -> None:
    await asked.say("don't message Anna between 8am and 11am")
    await asked.write(MOM, "fine")
    await asked.write(MOM, "oh dear I have fallen")
    assert asked.sms.to(ANNA)[-1].startswith("URGENT")


async def test_a_question_is_passed_on_and_ends_the_round(asked: Street) -> None:
    assert await asked.write(MOM, "is Ada coming on Sunday?") == ["I can't answer for Ada, but I've passed it on."]
    assert any("is Ada coming on Sunday?" in notice for notice in await asked.notices())
    assert await asked.later(hours=3) == []


async def test_one_of_the_circle_answers_for_her(asked: Street) -> None:
    assert await asked.write(ANNA, "mom is fine, I'm with her") == ["Thank you. I've told Ada."]
    assert any(notice.startswith("Anna answered for Mom") for notice in await asked.notices())
    sent = len(asked.sms.to(MOM))
    await asked.later(hours=2)
    assert len(asked.sms.to(MOM)) == sent


@pytest.mark.parametrize("text", ["mom is fine", "I just spoke to her, all good", "Mom answered, she's ok"])
async def test_who_set_it_up_answers_for_her_too(asked: Street, text: str) -> None:
    said = await asked.say(text)
    assert said == "Good. I've noted that for Mom, and ask no more for now. Say undo to take it back."
    sent = len(asked.sms.to(MOM))
    assert await asked.later(hours=3) == []
    assert len(asked.sms.to(MOM)) == sent
    assert "1 of 1 answered" in await asked.say("how often did mom answer this week?")
    assert asked.sms.to(ANNA)[-1].startswith("Thank you")


async def test_who_was_told_of_the_silence_hears_of_that_answer(asked: Street) -> None:
    await asked.later(minutes=30)
    await asked.later(minutes=30)
    assert "has not answered" in asked.sms.to(ANNA)[-1] or "did not answer" in asked.sms.to(ANNA)[-1]
    assert "I've told Anna." in await asked.say("mom is fine, she was in the garden")
    await asked.house.delivery.drain_once()
    assert 'Ada answered for Mom: "mom is fine' in asked.sms.to(ANNA)[-1]


async def test_such_words_answer_nothing_where_nobody_is_waited_for(asked: Street) -> None:
    await asked.write(MOM, "ok")
    assert "noted that for Mom" not in await asked.say("mom is fine")
    assert "noted that for" not in await asked.say("Anna is fine")


async def test_undone_it_waits_for_her_again(asked: Street) -> None:
    await asked.say("mom is fine")
    assert "Undone" in await asked.say("undo")
    await asked.later(minutes=30)
    assert asked.sms.to(MOM)[-1].startswith("Hello again Mom")


async def test_who_is_not_of_the_circle_or_lost_the_right_answers_for_nobody(asked: Street) -> None:
    await asked.say(f"add contact Eve {EVE}")
    assert await asked.write(EVE, "mom is fine, I'm with her") == ["I've passed that on to Ada."]
    await asked.say("Anna may not answer check-ins")
    assert await asked.write(ANNA, "mom is fine, I'm with her") == ["I've passed that on to Ada."]
    await asked.later(minutes=30)
    assert asked.sms.to(MOM)[-1].startswith("Hello again Mom")


@pytest.mark.parametrize("text", ["STOP", "please stop asking me", "no more check-ins"])
async def test_stop_ends_it_and_the_owner_is_told(asked: Street, text: str) -> None:
    await asked.write(MOM, text)
    assert any("So my check-in with Mom has ended." in notice for notice in await asked.notices())
    assert "No check-in is set up" in await asked.say("list my check-ins")
    sent = len(asked.sms.to(MOM))
    await asked.say("undo")
    await asked.later(hours=30)
    assert len(asked.sms.to(MOM)) == sent, "nobody takes her own word back"


async def test_it_is_asked_by_her_own_clock(town: Street) -> None:
    await town.say("mom lives in New York")
    said = await town.say("check on mom every day at 9")
    assert "first on Saturday 21 Nov, 9:00 am New York time, Saturday 21 Nov, 3:00 pm yours" in said


async def test_it_is_asked_at_once(town: Street) -> None:
    said = await town.say("ask mom how the knee is")
    assert said.startswith("I'm asking Mom now how the knee is. If Mom doesn't answer within 30 minutes, I'll ask")
    await town.later(minutes=0)
    assert "Ada would like to know how the knee is." in town.sms.to(MOM)[-1]
    await town.write(MOM, "still sore, but better")
    assert any("still sore, but better" in notice for notice in await town.notices())
    assert await town.later(hours=2) == []
    assert "What is Grandma's number?" in await town.say("check in on Grandma")


async def test_paused_resumed_skipped_moved_stopped_and_undone(asked: Street) -> None:
    await asked.write(MOM, "ok")
    said = await asked.say("pause mom's check-in until Tuesday")
    assert "is paused until Tuesday 24 Nov, and asks again on Tuesday 24 Nov, 9:00 am" in said
    sent = len(asked.sms.to(MOM))
    await asked.later(hours=48)
    assert len(asked.sms.to(MOM)) == sent
    assert "next on Tuesday 24 Nov, 9:00 am" in await asked.say("resume mom's check-in")
    assert "The next is on Wednesday 25 Nov, 9:00 am" in await asked.say("skip tomorrow's check-in")
    assert "9:30 am" in await asked.say("move mom's check-in to 9:30")
    assert "has ended" in await asked.say("stop checking in on mom")
    assert "No check-in" in await asked.say("list my check-ins")
    assert "Undone" in await asked.say("undo")
    assert "9:30 am" in await asked.say("list my check-ins")


async def test_downtime_asks_once_and_says_so(asked: Street) -> None:
    await asked.write(MOM, "ok")
    before = len(asked.sms.to(MOM))
    shown = [out.text for out in await asked.later(hours=75)]
    assert len(asked.sms.to(MOM)) == before + 1
    assert "(3 h late)" in asked.sms.to(MOM)[-1]
    assert shown == ["I was away, and could not ask 2 times before: I ask Mom only now."]


async def test_the_next_round_ends_the_one_before_and_that_is_told(town: Street) -> None:
    await town.say("check on mom every day at 9; if she doesn't answer in 20 hours try again, then text Anna")
    await town.later(minutes=1)
    await town.write(MOM, "yes")
    await town.later(hours=18, minutes=29)
    await town.later(hours=20)
    told = [out.text for out in await town.later(hours=4)]
    assert "Mom did not answer my check-in of Saturday 21 Nov 2026, 9:00 am. I am asking anew now." in told
    assert "0 of 2 answered" in await town.say("how often did mom answer?")


async def test_forgetting_the_contact_ends_it(asked: Street) -> None:
    assert "check-in" in await asked.say("forget mom")
    await asked.say("yes")
    assert "No check-in" in await asked.say("list my check-ins")
    sent = len(asked.sms.to(MOM))
    await asked.later(hours=48)
    assert len(asked.sms.to(MOM)) == sent
    await asked.say("undo")
    assert "Mom: every day" in await asked.say("list my check-ins")
