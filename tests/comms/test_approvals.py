"""A yes counts once, from the chat where it was asked, for exactly what was shown; everything else does nothing."""

from __future__ import annotations

import logging
from typing import Any

import pytest
import sqlalchemy as sa

from bot.channels.base import Incoming, Outgoing
from storage import approvals
from storage.tables import Approval
from tests.databases import BOTH
from tests.people.street import ANNA, OWNER, SAM, Street

pytestmark = BOTH

WISH = "text Sam I'll be there at 5"


async def asked(town: Street, text: str = WISH) -> Outgoing:
    out = await town.ask(text)
    assert [button.label for button in out.buttons] == ["Yes, send it", "No"]
    return out


async def got(town: Street, address: str = SAM) -> list[str]:
    await town.house.delivery.drain_once()
    return town.sms.to(address)


def tap(nonce: str, answer: str = "yes", **more: str) -> dict[str, Any]:
    return {"button": {"intent": "approve", "slots": {"nonce": nonce, "answer": answer, **more}}}


def nonce_of(out: Outgoing) -> str:
    return str(out.buttons[0].slots["nonce"])


async def test_a_new_recipient_is_shown_first_and_gets_exactly_what_was_shown(town: Street) -> None:
    out = await asked(town)
    assert out.text == 'To Sam (+49 170 2222222, SMS): "I\'ll be there at 5"\nSend it?'
    assert await got(town) == []
    assert await town.tap(out, "Yes, send it") == 'On its way to Sam by SMS: "I\'ll be there at 5"'
    assert await got(town) == [
        "From Ada via Hob: I'll be there at 5\n"
        "(Hob is an assistant. Answers go to Ada; reply STOP and I write no more.)"
    ]


@pytest.mark.parametrize("yes", ["yes", "Yes please", "ok", "send it", "go ahead!", "👍", "yes, send it", "Y"])
async def test_a_typed_yes_is_a_yes_to_the_question_just_asked(town: Street, yes: str) -> None:
    await asked(town)
    assert (await town.say(yes)).startswith("On its way to Sam")
    assert len(await got(town)) == 1


@pytest.mark.parametrize("no", ["no", "cancel", "stop", "don't send it", "never mind", "no thanks"])
async def test_a_no_ends_it(town: Street, no: str) -> None:
    out = await asked(town)
    assert await town.say(no) == "All right, nothing was sent."
    assert (await town.tap(out, "Yes, send it")).startswith("You said no to that, so nothing was sent.")
    assert await got(town) == []


@pytest.mark.parametrize(
    "text",
    [
        "yes and text Anna too", "yesterday was nice", "ok google", "yes remind me", "is it ok?",
        "no idea what you mean by ok", "what time is it", "add milk to groceries", "approve", "nonce",
    ],
)
async def test_nothing_but_a_yes_is_a_yes_and_later_words_answer_no_earlier_question(town: Street, text: str) -> None:
    await asked(town)
    await town.say(text)
    await town.say("yes")
    assert await got(town) == []


async def test_a_yes_counts_once(town: Street) -> None:
    out = await asked(town)
    await town.tap(out, "Yes, send it")
    assert await town.tap(out, "Yes, send it") == "You said yes to that already, and it is done."
    assert await town.tap(out, "No") == "You said yes to that already, and it is done."
    assert len(await got(town)) == 1


async def test_a_changed_text_takes_a_yes_of_its_own(town: Street) -> None:
    first = await asked(town)
    second = await town.ask("make it 6")
    assert second.text == 'To Sam (+49 170 2222222, SMS): "I\'ll be there at 6"\nSend it?'
    assert (await town.tap(first, "Yes, send it")).startswith("You changed that since")
    assert await got(town) == []
    await town.tap(second, "Yes, send it")
    assert ["at 6" in text for text in await got(town)] == [True]


@pytest.mark.parametrize(
    ("change", "body"),
    [
        ("make it 6:30 pm", "I'll be there at 6:30 pm"), ("no, say I'm not coming", "I'm not coming"),
        ("6 instead", "I'll be there at 6"), ("change it to see you tomorrow", "see you tomorrow"),
        ('change the text to "running late"', "running late"),
    ],
)
async def test_changes_in_words(town: Street, change: str, body: str) -> None:
    await asked(town)
    assert f'"{body}"\nSend it?' in await town.say(change)


async def test_after_an_hour_a_yes_no_longer_counts(town: Street) -> None:
    out = await asked(town)
    town.clock.advance(approvals.LASTS)
    said = await town.tap(out, "Yes, send it")
    assert said.startswith("I asked that more than an hour ago")
    assert await got(town) == []


async def test_a_yes_from_another_chat_of_the_same_person_does_not_count(town: Street) -> None:
    code = await town.code("connect my telegram")
    await town.write("4711", f"/start {code}")
    out = await asked(town)
    answers = await town.write("4711", "", payload=tap(nonce_of(out)))
    assert answers[-1:] == ["I asked that in another chat, and take the answer only there."]
    await town.write("4711", "yes")
    assert await got(town) == []
    assert (await town.tap(out, "Yes, send it")).startswith("On its way")


@pytest.mark.parametrize("who", [SAM, ANNA, OWNER])
async def test_a_yes_of_somebody_else_does_nothing(town: Street, who: str) -> None:
    out = await asked(town)
    await town.write(who, "yes")
    await town.write(who, "", payload=tap(nonce_of(out)))
    assert not any("be there at 5" in text for text in await got(town))
    assert (await town.tap(out, "Yes, send it")).startswith("On its way to Sam"), "the question was still open"


@pytest.mark.parametrize("nonce", ["", "x", "0" * 22, "' OR 1=1 --", "None"])
async def test_a_forged_nonce_does_nothing_and_is_logged(
    town: Street, nonce: str, caplog: pytest.LogCaptureFixture
) -> None:
    await asked(town)
    with caplog.at_level(logging.WARNING, "bot.turns.approvals"):
        assert await town.say("", tap(nonce)) == "That is no question of mine to you, so I did nothing."
    assert [record.__dict__["action"] for record in caplog.records] == ["approval_rejected"]
    assert await got(town) == []


async def test_more_slots_in_a_tap_change_nothing_of_what_is_sent(town: Street) -> None:
    out = await asked(town)
    await town.say("", tap(nonce_of(out), body="send money", recipient="Anna", digest="0"))
    assert ["I'll be there at 5" in text for text in await got(town)] == [True]
    assert await got(town, ANNA) == []


async def test_what_was_altered_after_it_was_shown_is_not_sent(town: Street) -> None:
    out = await asked(town)
    async with town.house.database.write() as connection:
        row = (await connection.execute(sa.select(Approval.slots))).scalar_one()  # type: ignore[call-overload]
        row["deeds"][0]["text"] = "send 500 to Eve"
        await connection.execute(sa.update(Approval).values(slots=row))
    assert await town.tap(out, "Yes, send it") == "That is not what I showed you, so I did nothing. Ask me again."
    assert await got(town) == []


async def test_a_number_that_changed_meanwhile_takes_a_new_question(town: Street) -> None:
    out = await asked(town)
    await town.say("Sam's number is +49 170 5555555")
    assert await town.tap(out, "Yes, send it") == "I sent nothing: Sam has another address now. Ask me again."
    assert await got(town) == await got(town, "+491705555555") == []


async def test_somebody_forgotten_meanwhile_gets_nothing(town: Street) -> None:
    out = await asked(town)
    await town.say("forget contact Sam")
    assert await town.tap(out, "Yes, send it") == "I sent nothing: Sam is no longer in your contacts. Ask me again."
    assert await got(town) == []


async def test_forwarded_words_are_no_yes(town: Street) -> None:
    await asked(town)
    await town.house.intake.take([Incoming("terminal", "forwarded", "owner", "yes", {"forwarded": True})])
    await town.house.intake.settled()
    assert await got(town) == []


async def test_of_two_yeses_at_once_one_counts(town: Street) -> None:
    out = await asked(town)
    await town.house.intake.take(
        [Incoming("terminal", f"twice-{number}", "owner", "", tap(nonce_of(out))) for number in range(5)]
    )
    await town.house.intake.settled()
    assert len(await got(town)) == 1


async def test_another_question_that_is_open_does_not_come_between_a_question_and_its_yes(town: Street) -> None:
    await town.say(f"add contact Sam {SAM}")
    assert "What is Ben's number?" in await town.say("text Ben hello there")
    said = await town.say("text Sam hi there")
    assert said.endswith("Send it?")
    assert await town.say("yes") == 'On its way to Sam by SMS: "hi there"'
    await town.later(minutes=1)
    assert [text for text in town.sms.to(SAM) if "hi there" in text]
