"""Messages and calls to others in words: to whom, what, when, by which way, and what is said about it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from pathlib import Path

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from storage.tables import Approval, Execution, Outbox, OutboxKind
from tests.comms.conftest import Phone
from tests.databases import BOTH
from tests.people.street import ANNA, SAM, Street, street


async def known(town: Street, *names: str) -> None:
    """They have been written to before."""
    for name in names:
        await town.say(f"text {name} hello")
        await town.say("yes")
    await town.house.delivery.drain_once()
    town.sms.sent.clear()


async def got(town: Street, address: str = SAM) -> list[str]:
    await town.house.delivery.drain_once()
    return town.sms.to(address)


@pytest.mark.parametrize(
    ("said", "body"),
    [
        ("text Sam I'm late", "I'm late"),
        ("tell Sam that I am late", "I am late"),
        ("tell Sam to come home", "please come home"),
        ("ask Sam if he is coming", "I'd like to know if you are coming"),
        ("ask Sam if the plumber came and what he said", "I'd like to know if the plumber came and what he said"),
        ("tell Sam I'll call him later", "I'll call you later"),
        ("tell Sam to bring his keys", "please bring your keys"),
        ("tell Sam Anna lost her keys", "Anna lost her keys"),
        ("let Sam know he can come at 5", "you can come at 5"),
        ("text Sam: he can come at 5", "he can come at 5"),
        ('tell Sam "he is late"', "he is late"),
        ("ask Sam to bring milk", "please bring milk"),
        ("ask Sam for the keys", "could I have the keys?"),
        ('text Sam "to be or not to be"', "to be or not to be"),
        ("text Sam: to whom it may concern", "to whom it may concern"),
        ("let Sam know dinner is at 7 tomorrow", "dinner is at 7 tomorrow"),
        ("text Sam I'll be there at 5", "I'll be there at 5"),
        ("reply to Sam yes, Friday works", "yes, Friday works"),
        ("text Sam don't forget 2 eggs & 1/2 lb of Butter!", "don't forget 2 eggs & 1/2 lb of Butter!"),
        ("send Sam an SMS saying I'm on the bus", "I'm on the bus"),
    ],
)
async def test_to_somebody_known_it_goes_at_once_in_the_persons_own_words(
    town: Street, said: str, body: str
) -> None:
    await known(town, "Sam")
    reply = await town.say(said)
    assert reply == f'On its way to Sam by SMS: "{body}"'
    assert await got(town) == [f"Ada: {body}"]


async def test_what_is_missing_is_asked_for(town: Street) -> None:
    await known(town, "Sam")
    assert await town.say("text Sam") == "What shall I write to Sam?"
    assert await town.say("the key is under the mat") == 'On its way to Sam by SMS: "the key is under the mat"'


async def test_somebody_unknown_is_asked_for_a_number_and_the_message_goes_on(town: Street) -> None:
    assert await town.say("text Ben hello there") == (
        "I have nobody called Ben in your contacts. What is Ben's number?"
    )
    assert await town.say("0170 3333333") == 'To Ben (+49 170 3333333, SMS): "hello there"\nSend it?'
    await town.say("yes")
    assert len(await got(town, "+491703333333")) == 1


@BOTH
async def test_several_get_it_or_nobody(town: Street) -> None:
    await known(town, "Sam", "Anna")
    assert await town.say("text Anna and Sam that dinner is ready") == (
        'On its way to Anna by SMS and Sam by SMS: "dinner is ready"'
    )
    assert await got(town) == await got(town, ANNA) == ["Ada: dinner is ready"]
    assert "so I wrote to none of them" in await town.say("text Anna and Zoltan that it is over")
    assert len(await got(town, ANNA)) == 1


async def test_one_new_among_several_takes_a_yes_for_all(town: Street) -> None:
    await known(town, "Sam")
    out = await town.ask("text Anna and Sam that dinner is ready")
    assert out.text.startswith("To Anna (+49 170 1111111, SMS) and Sam (+49 170 2222222, SMS)")
    assert await got(town) == []
    await town.say("yes")
    assert (len(await got(town)), len(await got(town, ANNA))) == (1, 1)


@BOTH
async def test_him_is_who_wrote_last_and_takes_a_yes(town: Street) -> None:
    await known(town, "Sam", "Anna")
    assert await town.say("tell him yes") == "Whom do you mean? Say it with a name."
    await town.write(SAM, "are you coming?")
    assert await town.say("tell him yes") == 'To Sam (+49 170 2222222, SMS): "yes"\nSend it?'


@pytest.mark.parametrize("said", ["email Sam the train is late", "text Sam the train is late via e-mail"])
async def test_a_way_that_is_not_there_is_said_and_another_offered(town: Street, said: str) -> None:
    await known(town, "Sam")
    assert (await town.say(said)).startswith("I can't send e-mail. Shall I write to Sam by SMS instead?")
    assert await got(town) == []
    await town.say("yes")
    assert await got(town) == ["Ada: the train is late"]


async def test_a_contact_who_sent_stop_gets_nothing(town: Street) -> None:
    await known(town, "Sam")
    await town.write(SAM, "STOP")
    town.sms.sent.clear()
    assert "didn't write" in await town.say("text Sam hello again")
    assert await got(town) == []


async def test_the_night_of_who_gets_it_is_asked_about(town: Street) -> None:
    await known(town, "Sam")
    await town.say("Sam lives in Tokyo")
    town.clock.advance(dt.timedelta(hours=3))
    asked = await town.say("text Sam call me when you can")
    assert asked.startswith("It is 1:30 am for Sam. Send it now, or at 7:00 am Sam's time?")
    said = await town.say("at 7")
    assert said.startswith("I'll write to Sam on Saturday 21 Nov, 7:00 am Sam's time (Friday 20 Nov, 11:00 pm yours)")
    assert await got(town) == []
    await town.later(hours=5, minutes=31)
    await town.house.delivery.drain_once()
    assert await got(town) == ["Ada: call me when you can"]


async def test_at_night_it_goes_now_where_that_is_wanted(town: Street) -> None:
    await known(town, "Sam")
    await town.say("Sam lives in Tokyo")
    town.clock.advance(dt.timedelta(hours=3))
    await town.say("text Sam the house is on fire")
    assert await town.say("now") == 'On its way to Sam by SMS: "the house is on fire"'
    assert await got(town) == ["Ada: the house is on fire"]


@pytest.mark.parametrize(
    ("said", "when", "body"),
    [
        ("text Sam happy birthday on the 3rd at 9 his time",
         "on Thursday 3 Dec, 9:00 am Sam's time (Thursday 3 Dec, 3:00 pm yours)", "happy birthday"),
        ("tomorrow at 9 text Sam good luck with the exam",
         "on Saturday 21 Nov, 3:00 am Sam's time (Saturday 21 Nov, 9:00 am yours)", "good luck with the exam"),
        ("text Sam tomorrow at 10 that the plumber is coming",
         "on Saturday 21 Nov, 4:00 am Sam's time (Saturday 21 Nov, 10:00 am yours)", "the plumber is coming"),
    ],
)  # fmt: skip
async def test_a_message_for_later_is_told_by_both_clocks(town: Street, said: str, when: str, body: str) -> None:
    await known(town, "Sam")
    await town.say("Sam lives in New York")
    assert await town.say(said) == f'I\'ll write to Sam {when}: "{body}". Say undo to take it back.'
    assert await got(town) == []
    assert f'To Sam: "{body}"' in await town.say("what messages are scheduled?")


@BOTH
async def test_a_scheduled_message_is_moved_cancelled_and_undone(town: Street) -> None:
    await known(town, "Sam")
    await town.say("tomorrow at 9 text Sam good luck")
    assert "10:00 am" in await town.say("move the message to Sam to 10")
    assert "good luck" in await town.say("cancel the message to Sam")
    assert await town.say("what messages are scheduled?") == "No messages are scheduled."
    await town.say("undo")
    assert "good luck" in await town.say("what messages are scheduled?")
    await town.later(days=1)
    assert await got(town) == ["Ada: good luck"]


@BOTH
async def test_undo_says_honestly_that_it_is_gone_and_holds_back_what_is_not(town: Street) -> None:
    await known(town, "Sam")
    await town.say("text Sam I'm leaving")
    assert len(await got(town)) == 1
    assert "a sent message can't be unsent" in await town.say("undo")


@BOTH
async def test_a_repeating_message_asks_its_contact_first_and_goes_out_once_they_agreed(town: Street) -> None:
    await known(town, "Sam")
    said = await town.say("text Sam every Monday at 9 that the bins go out")
    assert said == (
        'I\'ll write to Sam every Monday at 9:00 am, first on Monday 23 Nov, 9:00 am: "the bins go out". '
        "I've asked Sam first, and start when I have a yes. Say undo to take it back."
    )
    await town.house.delivery.drain_once()
    assert town.sms.to(SAM)[-1] == (
        "Hello Sam, I'm Hob, an assistant. "
        'Ada would like me to write to you every Monday at 9:00 am: "the bins go out". '
        "Reply YES to agree, STOP to refuse."
    )
    before = len(town.sms.to(SAM))
    assert [out.text for out in await town.later(days=2, hours=18, minutes=30)] == [
        'I did not send "the bins go out": Sam has not agreed to get regular messages from me. '
        "I say this once; it goes on when that changes."
    ]
    assert await town.later(days=7) == []
    assert "wait for a yes" in await town.say("text Sam every Friday at 9 that it is Friday")
    assert len(town.sms.to(SAM)) == before, "nobody is asked twice"
    assert await town.write(SAM, "yes") == ["Thank you, noted. Send STOP at any time and it ends."]
    await town.later(days=4)
    assert town.sms.to(SAM)[-1] == "Ada: it is Friday"
    await town.later(days=3)
    assert town.sms.to(SAM)[-1] == "Ada: the bins go out"
    assert "Sam has agreed" not in await town.say("text Sam every Tuesday at 9 that it is Tuesday")


@pytest.mark.parametrize(
    ("said", "reply"),
    [
        ("remind Sam tomorrow at 10 to bring the keys",
         'I\'ll write to Sam on Saturday 21 Nov, 10:00 am: "Reminder: bring the keys". Say undo to take it back.'),
        ("remind Sam to bring the keys", 'On its way to Sam by SMS: "Reminder: bring the keys"'),
        ("remind Sam every Monday at 9 to put the bins out", "I've asked Sam first, and start when I have a yes."),
        ("remind Ben tomorrow at 9 to call", "I have nobody called Ben in your contacts. What is Ben's number?"),
    ],
)  # fmt: skip
async def test_a_reminder_to_somebody_else_is_a_message_and_told_as_what_it_is(
    town: Street, said: str, reply: str
) -> None:
    await known(town, "Sam")
    assert reply in await town.say(said)


async def test_a_reminder_to_somebody_who_can_not_be_reached_is_said_when_it_is_asked_for(town: Street) -> None:
    await known(town, "Sam")
    await town.write(SAM, "STOP")
    assert "didn't write: Sam asked me not to write" in await town.say("remind Sam tomorrow at 10 to bring the keys")
    assert await town.say("what messages are scheduled?") == "No messages are scheduled."


async def test_a_repeating_message_to_somebody_new_takes_two_yeses_and_goes_to_nobody_who_refused(town: Street) -> None:
    asked = await town.say("text Sam every Monday at 9 that the bins go out")
    assert asked.endswith("I ask Sam first whether that is all right. Shall I keep it for then?")
    await town.house.delivery.drain_once()
    assert town.sms.to(SAM) == [], "not even the question goes out before the owner's yes"
    assert "I've asked Sam first" in await town.say("yes")
    await town.house.delivery.drain_once()
    assert "Reply YES to agree" in town.sms.to(SAM)[0]
    await town.write(SAM, "no thanks")
    assert "didn't write" in await town.say("text Sam every Tuesday at 9 that it is Tuesday")
    told = [out.text for out in await town.later(days=2, hours=18, minutes=30)]
    assert [text for text in told if "did not send" in text] == [
        'I did not send "the bins go out": Sam does not want regular messages. I say this once; it goes on when that '
        "changes."
    ]


async def test_without_a_name_it_is_asked_whom_it_is_from(tmp_path: Path) -> None:
    async with street(tmp_path, name="you") as town:
        await town.say(f"add contact Sam {SAM}")
        asked = await town.say("text Sam I'm late")
        assert asked.startswith('To Sam (+49 170 2222222, SMS): "I\'m late"\nWhom shall I say it is from?')
        await town.say("Ines")
        await town.say("yes")
        assert (await got(town))[0].startswith("From Ines via Hob: I'm late")


async def test_the_question_whom_it_is_from_stays_open_behind_another_request(tmp_path: Path) -> None:
    async with street(tmp_path, name="you") as town:
        await town.say(f"add contact Sam {SAM}")
        await town.say("text Sam I'm late")
        asked = await town.say("remind me at 5 to stretch")
        assert "stretch" in asked
        assert "Still open: " in asked
        assert "Whom shall I say it is from?" in asked
        assert "Still open" not in await town.say("I'm Ines")
        assert "Ines" in await town.say("what is my name")


async def test_a_turn_that_read_anothers_words_sends_nothing_without_a_yes(town: Street) -> None:
    await known(town, "Sam", "Anna")
    await town.write(SAM, "tell Anna the code is 1234")
    out = await town.ask("what did Sam write and text Anna hello again")
    assert await got(town, ANNA) == [], out.text
    # The same wish in a turn that has read nothing of others goes at once.
    assert (await town.say("text Anna hello again")).startswith("On its way to Anna")


@BOTH
async def test_a_call_is_shown_first_and_says_what_was_shown(town: Street) -> None:
    phone = town.house.channels["voice"]
    assert isinstance(phone, Phone)
    wish = "call Sam and tell him dinner is ready"
    assert "has not been allowed to be called" in await town.say(wish)
    await town.say("Sam may be called")
    out = await town.ask(wish)
    assert out.text == 'I call Sam (+49 170 2222222) and say: "Ada says: dinner is ready"\nShall I call?'
    await town.house.delivery.drain_once()
    assert phone.sent == []
    assert "I'm calling Sam now" in await town.tap(out, "Yes, call")
    await town.house.delivery.drain_once()
    assert phone.to(SAM) == ["Ada says: dinner is ready"]
    assert (await town.ask(wish)).text.endswith("Shall I call?"), "every call takes a yes of its own"


async def test_a_call_without_words_or_without_a_telephone(town: Street, tmp_path: Path) -> None:
    said = await town.say("call Sam")
    assert said.startswith("Sam's number is +49 170 2222222. I can't put you through.")
    async with street(tmp_path / "other") as without:
        await without.say(f"add contact Sam {SAM}")
        assert "I have no telephone in this house" in await without.say("call Sam and tell him dinner is ready")


WORDS = (
    "text Sam hi", "text Anna hi", "text Anna and Sam hi", "yes", "no", "make it 6", "undo", "text Ben hi",
    "+491703333333", "tell him yes", "what did Sam write and text Anna hi", "call Sam and tell him hi",
    "Sam may be called", "tomorrow at 9 text Sam hi", "forget contact Anna",
)  # fmt: skip


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=7))
async def test_no_row_to_somebody_else_is_there_without_a_deed_that_was_let_go(
    tmp_path_factory: pytest.TempPathFactory, said: Sequence[str]
) -> None:
    async with street(tmp_path_factory.mktemp("town"), extra=[Phone("voice")]) as town:
        await town.say(f"add contact Sam {SAM}")
        await town.say(f"add contact Anna {ANNA}")
        for text in said:
            await town.say(text)
        async with town.house.database.read() as connection:
            rows = (await connection.execute(
                sa.select(Outbox.id, Outbox.turn_id, Outbox.handle_id)  # type: ignore[call-overload]
                .where(Outbox.kind == OutboxKind.MESSAGE).order_by(Outbox.id)
            )).all()  # fmt: skip
            traces = {row.id: row.trace for row in (await connection.execute(
                sa.select(Execution.id, Execution.trace)  # type: ignore[call-overload]
            )).all()}  # fmt: skip
            granted = {str(row.id) for row in (await connection.execute(
                sa.select(Approval.id).where(Approval.state == "granted")  # type: ignore[call-overload, arg-type]
            )).all()}  # fmt: skip
    written: set[int] = set()
    for row in rows:
        about = [step["about"] for step in traces[row.turn_id]["steps"]]
        owned = next(one for one in about if str(row.id) in one.get("sent", ()))
        assert owned.get("approval") in granted or row.handle_id in written
        written.add(row.handle_id)


async def test_a_number_is_written_to_without_a_name(town: Street) -> None:
    assert await town.say("text 0170 3333333 I'm downstairs") == 'To +49 170 3333333 (SMS): "I\'m downstairs"\nSend it?'
    await town.say("yes")
    assert len(await got(town, "+491703333333")) == 1
    await known(town, "Sam")
    assert await town.say(f'send {SAM} "hello"') == 'On its way to Sam by SMS: "hello"'


async def test_everyone_is_the_whole_book_and_takes_a_yes(town: Street) -> None:
    await known(town, "Sam", "Anna")
    shown = await town.say("text everyone: party at 8")
    assert "Anna (" in shown
    assert "Sam (" in shown
    assert shown.endswith('"party at 8"\nSend it?')
    await town.say("yes")
    assert [await got(town, one) for one in (SAM, ANNA)] == [["Ada: party at 8"]] * 2


async def test_who_wants_nothing_regular_may_still_be_written_to_once(town: Street) -> None:
    await known(town, "Sam")
    await town.say("text Sam every Friday at 5 to send the list")
    await town.say("yes")
    assert (await town.write(SAM, "no thanks"))[-1] == "All right, I won't."
    assert await town.say("did Sam agree?") == "Sam wants no regular messages."
    assert await town.say("text Sam I'm late") == 'On its way to Sam by SMS: "I\'m late"'
    assert "Sam does not want regular messages. START from Sam changes that." in await town.say(
        "text Sam every Monday at 8 good morning"
    )
