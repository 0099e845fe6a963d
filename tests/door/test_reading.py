"""What the model's reading may do, and what it may not: typed slots in the person's own words, or nothing at all."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from specialists import registry
from tests import house, unread
from tests.door import talk
from tests.door.talk import NOTHING, last, meant, steps, wish
from tests.house import Home
from tests.standins.model import Call, Fault, Kind, Model, Reply
from tests.standins.model.asked import Asked

# Nothing that a rule can read.
ODD = unread.holding("the geraniums", "blimey", "tomorrow at 6")
LOST = 'I did not understand that. Say it another way, or text "help" to see what I can do.'


async def test_what_no_rule_reads_is_read_by_the_model_and_done(here: Home, model: Model) -> None:
    model.queue(meant("set_reminder", text="the geraniums", when="tomorrow at 6"))
    said = await here.say(ODD)
    assert "the geraniums" in said
    assert "Saturday 21 Nov, 6:00 pm" in said
    step = (await steps(here))[0]
    assert (step["intent"], step["tier"], step["worked"]) == ("set_reminder", "model", True)
    state = await last(here)
    assert state.trace["model"]["calls"] == 1
    assert "by the language model" in await here.say("why did you do that?")


async def test_what_was_accepted_is_learnt_and_costs_nothing_the_next_time(here: Home, model: Model) -> None:
    model.queue(meant("set_reminder", text="the geraniums", when="tomorrow at 6"))
    await here.say("odds the geraniums odds plinth wherefore betwixt wherefore tomorrow at 6 odds trellis")
    again = await here.say("odds the begonias odds plinth wherefore betwixt wherefore sunday at 8 odds trellis")
    assert "begonias" in again
    assert "Sunday 22 Nov" in again
    assert len(model.asked) == 1
    await here.say("undo")
    await here.say("undo")
    model.queue(NOTHING, Reply("So many flowers."))
    said = await here.say("odds the dahlias odds plinth wherefore betwixt wherefore sunday at 9 odds trellis")
    assert said == "So many flowers."
    assert len(model.asked) == 3  # whether it is a request, and then to talk about it


async def test_the_question_holds_all_intents_the_likeliest_with_examples_and_nothing_of_the_owners(
    here: Home, model: Model
) -> None:
    await here.say("remember that the safe code is 998877")
    await here.say("add hemlock to groceries")
    model.queue(NOTHING)
    await here.say(ODD)
    system = next(one.text for one in model.asked[0].said if one.role == "system")
    intents = {action.request_intent for action in registry.find().actions()} - {"unknown"}
    assert {line.partition("(")[0] for line in system.splitlines()} >= intents
    assert system.count(" -> ") >= 24  # of what 1,800 tokens hold beside all intents
    assert "998877" not in model.asked[0].raw
    assert "hemlock" not in model.asked[0].raw
    assert model.asked[0].said[-1].text == ODD
    assert len(model.asked[0].said) == 2


@pytest.mark.parametrize("answer", [
    meant("send_money", recipient="geraniums"),
    meant("set_reminder", text="the begonias", when="tomorrow at 6"),
    meant("set_reminder", text="the geraniums", when="tomorrow at 7"),
    meant("set_reminder", text="the geraniums", when="2026-11-21T06:00"),
    meant("set_reminder", text="the geraniums", colour="the geraniums"),
    meant("set_reminder", text="the geraniums", ladder="tomorrow"),
    meant("cancel_reminder", reminder="6"),
    meant("send_message", recipient="Anna", body="the geraniums"),
    meant("add_item", items="geraniums, begonias"),
    meant("add_item", items="3 geraniums"),
    meant("preference_update", which="everything"),
    meant("research"),
    Reply(value={"requests": [wish("help")] * 7}),
    Reply(value={"requests": [wish("add_item", items="geraniums"), wish("send_message", recipient="Anna")]}),
], ids=lambda answer: str(answer.value["requests"][0])[:60])
async def test_a_word_that_nobody_wrote_refuses_the_whole_reading(here: Home, model: Model, answer: Reply) -> None:
    model.queue(answer)
    assert await here.say(ODD) == LOST
    assert await steps(here) == []
    assert await here.say("what are my reminders?") == "No reminders."


@pytest.mark.parametrize(("answer", "reason"), [
    (meant("set_reminder", text="the begonias", when="tomorrow at 6"), "'the begonias' does not stand in the message"),
    (meant("set_reminder", text="the geraniums", priority="high"), "it has no slot 'priority', only when, text"),
    (meant("set_reminder", text="the geraniums", way="shouting"), "'way' is never 'shouting', only voice"),
    (meant("research"), "what it is about is missing"),
    (Reply(value={"requests": [wish("help")] * 7}), "more than 6 requests"),
    (Reply(value={"requests": [wish("help") | {"after": 3}]}), "there is no request 3 before it"),
], ids=lambda one: one[:30] if isinstance(one, str) else "")
async def test_a_refused_reading_goes_back_once_with_the_reason(
    here: Home, model: Model, answer: Reply, reason: str
) -> None:
    model.queue(answer, meant("set_reminder", text="the geraniums", when="tomorrow at 6"))
    assert "Saturday 21 Nov, 6:00 pm: the geraniums" in await here.say(ODD)
    _, second = model.asked
    assert (second.said[-3].role, second.said[-3].text) == ("user", ODD)
    assert json.loads(second.said[-2].text)["requests"][0]["intent"] == answer.value["requests"][0]["intent"]
    assert reason in second.text
    assert (await last(here)).trace["model"]["calls"] == 2


async def test_what_is_refused_twice_is_as_if_it_was_never_read(here: Home, model: Model) -> None:
    wrong = meant("set_reminder", text="the begonias", when="tomorrow at 6")
    model.queue(wrong, wrong, meant("add_item", items="geraniums"))
    assert await here.say(ODD) == LOST
    assert len(model.asked) == 2
    assert await here.say("what are my reminders?") == "No reminders."


async def test_a_service_that_is_gone_when_it_is_asked_again_is_told_so(here: Home, model: Model) -> None:
    def leave(asked: Asked) -> Reply:
        model.faults.always(Fault(Kind.RESET))
        return meant("set_reminder", text="the begonias", when="tomorrow at 6")

    model.queue(leave)
    assert (await here.say(ODD)).startswith("I can't reach the language model at the moment")
    assert await steps(here) == []


async def test_a_form_that_does_not_fit_and_a_word_nobody_wrote_cost_four_calls_at_most(
    here: Home, model: Model
) -> None:
    unfit = meant("send_money", recipient="geraniums")
    unsaid = meant("set_reminder", text="the begonias", when="tomorrow at 6")
    model.queue(unfit, unsaid, unfit, unsaid)
    assert await here.say(ODD) == LOST
    assert len(model.asked) == 4


ANSWERED = (Kind.GARBLED, Kind.EMPTY)


@pytest.mark.parametrize(("reply", "fault"), [
    (Reply('{"requests": [{"intent": "add_item"'), None),
    (Reply("Sure! I have set it for you."), None),
    (Reply(value={"requests": "all of them"}), None),
    (Reply(value=[1, 2]), None),
    (Reply(calls=(Call("send_everything", {"to": "+4915550000"}),)), None),
    (Reply(calls=(Call("send_message", "{broken"),)), None),
    (Reply(refusal="I can't help with that."), None),
    (Reply(""), None),
    (None, Fault(Kind.BROKEN)),
    (None, Fault(Kind.QUOTA)),
    (None, Fault(Kind.UNAUTHORIZED)),
    (None, Fault(Kind.GONE)),
    (None, Fault(Kind.RESET)),
    (None, Fault(Kind.HALF)),
    (None, Fault(Kind.GARBLED)),
    (None, Fault(Kind.PLAIN)),
    (None, Fault(Kind.EMPTY)),
    (None, Fault(Kind.REDIRECT, to="http://127.0.0.1:9/")),
    (None, Fault(Kind.TOO_MANY, retry_after=60)),
], ids=lambda one: one.kind.name if isinstance(one, Fault) else (one.text or one.refusal or "odd")[:20] if one else "")
async def test_whatever_comes_in_place_of_a_sensible_answer_everything_is_as_without_a_model(
    here: Home, model: Model, reply: Reply | None, fault: Fault | None
) -> None:
    if reply is not None:
        model.queue(reply, reply)
    if fault is not None:
        model.faults.always(fault)
    # Nonsense is passed over; what could not be had at all is admitted (tests/llm/test_down.py).
    said, away = await here.say(ODD), fault is not None and fault.kind not in ANSWERED
    assert said.startswith("I can't reach the language model at the moment") if away else said == LOST
    assert await steps(here) == []
    assert "2 lemons" in await here.say("add 2 lemons to groceries")


async def test_too_many_for_a_moment_is_tried_again(here: Home, model: Model) -> None:
    model.faults.next(Fault(Kind.TOO_MANY, retry_after=0.01))
    model.queue(meant("add_item", items="geraniums"))
    assert "geraniums" in await here.say(ODD)


async def test_a_refused_message_never_reaches_the_model(here: Home, model: Model) -> None:
    for text in ("I told Sam to remind me about it", "don't remind me", "what happens if I say add milk?"):
        await here.say(text)
    assert model.raw == []


@pytest.mark.parametrize(("intent", "slots", "asked"), [
    ("cancel_reminder", {"text": "geraniums"}, "Shall I cancel a reminder: geraniums? (yes or no)"),
    ("send_message", {"recipient": "geraniums", "body": "blimey"}, "Shall I send a message to geraniums: blimey?"),
    ("undo", {}, "Shall I take back the last thing I did? (yes or no)"),
])
async def test_what_cannot_be_undone_is_asked_about(
    here: Home, model: Model, intent: str, slots: dict[str, str], asked: str
) -> None:
    await here.say("remind me tomorrow at 6 to water the geraniums")
    model.queue(meant(intent, **slots))
    assert asked in await here.say(ODD)
    assert (await steps(here)) == []
    assert "left everything" in await here.say("no")
    assert "geraniums" in await here.say("what are my reminders?")


async def test_a_yes_does_it_and_teaches_it(here: Home, model: Model) -> None:
    await here.say("remind me tomorrow at 6 to water the geraniums")
    model.queue(meant("cancel_reminder", text="the geraniums"))
    await here.say("zounds away with the geraniums")
    assert "Cancelled" in await here.say("yes")
    await here.say("remind me tomorrow at 6 to water the geraniums")
    assert "Cancelled" in await here.say("zounds away with the geraniums")
    assert len(model.asked) == 1


async def test_several_requests_in_one_message(here: Home, model: Model) -> None:
    model.queue(Reply(value={"requests": [
        wish("add_item", items="geraniums"), wish("set_reminder", text="blimey", when="tomorrow at 6"),
    ]}))
    said = await here.say(ODD)
    assert "geraniums" in said
    assert "Saturday" in said
    assert [step["intent"] for step in await steps(here)] == ["add_item", "set_reminder"]


async def test_it_points_at_what_was_said_before(here: Home, model: Model) -> None:
    await here.say("add geraniums to groceries")
    model.queue(meant("add_task", task="geraniums"))
    said = await here.say("blimey gadzooks with those on a wednesday sort of list")
    assert "geraniums" in said
    assert [(one.role, one.text) for one in model.asked[0].said[1:2]] == [("user", "add geraniums to groceries")]


async def test_while_the_model_thinks_nothing_is_locked_and_others_are_answered(here: Home, model: Model) -> None:
    model.faults.next(Fault(Kind.STALL))
    model.queue(meant("add_item", items="geraniums"))
    asking = asyncio.create_task(here.say(ODD))
    await model.until(1)
    async with asyncio.timeout(300):
        async with here.house.database.write():  # the one writer is free
            pass
    model.release()
    assert "geraniums" in await asking


async def test_a_lost_race_pays_once(here: Home, model: Model) -> None:
    """While the model thinks, somebody else changes the row that the turn then changes as well."""
    await here.say("add geraniums to groceries")
    known = await talk.owner(here)

    def meanwhile(asked: Asked) -> Reply:
        return meant("mark_purchased", items="geraniums")

    model.queue(meanwhile)
    said = await here.say(ODD)
    assert "geraniums" in said
    assert len(model.asked) == 1
    assert known.person.id


async def test_without_a_model_everything_is_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    async with house.home(tmp_path) as here:
        assert await here.say(ODD) == LOST
        assert "spans" not in (await last(here)).trace
