"""Everything that can go wrong with a model, over real HTTP: each ends in a reason with a sentence, and in time."""

from __future__ import annotations

import asyncio
import dataclasses
import logging
import traceback

import pytest

from integrations.llm import wire
from integrations.llm.brain import SAYINGS, Lack, NoBrain
from integrations.llm.gate import ATTEMPTS
from integrations.llm.thinker import Thinker
from tests.llm.asking import ANN, TALK, Letter, Meant, Open, Post, Seconds, lack, said, service, streamed
from tests.standins.model import Call, Fault, Kind, Model, Reply

# what the service does -> the reason, and how often it is asked
FAULTS = [
    (Fault(Kind.UNAUTHORIZED), "bad_key", 1),
    (Fault(Kind.QUOTA), "no_credit", 1),
    (Fault(Kind.GONE), "no_model", 1),
    (Fault(Kind.TOO_MANY), "down", ATTEMPTS),
    (Fault(Kind.TOO_MANY, retry_after=60), "down", 1),
    (Fault(Kind.BROKEN, status=500), "down", ATTEMPTS),
    (Fault(Kind.BROKEN, status=503), "down", ATTEMPTS),
    (Fault(Kind.RESET), "down", ATTEMPTS),
    (Fault(Kind.HALF), "down", ATTEMPTS),
    (Fault(Kind.GARBLED), "nonsense", ATTEMPTS),
    (Fault(Kind.PLAIN), "down", ATTEMPTS),
    (Fault(Kind.EMPTY), "nonsense", ATTEMPTS),
    (Fault(Kind.REDIRECT, to="http://127.0.0.1:1/v1/chat/completions"), "down", ATTEMPTS),
]
NAMED = [f"{fault.kind}-{fault.status}-{fault.retry_after:g}" for fault, _, _ in FAULTS]
LETTER = {"who": "Sam", "text": "hi"}


@pytest.mark.parametrize(("fault", "reason", "asked"), FAULTS, ids=NAMED)
@pytest.mark.parametrize("output", [str, Meant])
async def test_a_fault_has_a_reason(
    model: Model, brain: Thinker, budget: Open, fault: Fault, reason: str, asked: int, output: type
) -> None:
    model.faults.always(fault)
    assert await lack(brain, output=output) == reason
    assert len(model.raw) == asked
    assert len(budget.reserved) == len(budget.settled) == 1
    model.faults.clear()


@pytest.mark.parametrize(("fault", "reason", "asked"), FAULTS, ids=NAMED)
async def test_a_streams_fault_has_a_reason(
    model: Model, brain: Thinker, fault: Fault, reason: str, asked: int
) -> None:
    model.queue(*[Reply("a long answer in several pieces")] * ATTEMPTS)
    model.faults.always(fault)
    heard, nothing = await streamed(brain)
    assert nothing is not None
    assert nothing.reason == reason
    # What has begun to come is not asked for again: a person may have seen it.
    assert len(model.raw) == (1 if heard else asked)
    assert "a long answer in several pieces".startswith(heard)


@pytest.mark.parametrize(
    "fault", [Fault(Kind.TOO_MANY, retry_after=0.01), Fault(Kind.BROKEN), Fault(Kind.RESET), Fault(Kind.GARBLED)],
    ids=lambda fault: fault.kind,
)
async def test_what_passes_by_itself_is_asked_again(model: Model, brain: Thinker, fault: Fault) -> None:
    model.faults.next(fault, times=ATTEMPTS - 1)
    assert await lack(brain) == ""
    assert len(model.raw) == ATTEMPTS


async def test_a_stall_ends_in_time(model: Model, brain: Thinker, budget: Open) -> None:
    model.faults.next(Fault(Kind.STALL))
    assert await lack(brain, task=dataclasses.replace(TALK, seconds=0.2)) == "down"
    assert len(model.raw) == 1
    (bill,) = budget.bills  # the service may have worked on it
    assert bill.usage.estimated
    assert bill.usage.micros


async def test_a_question_given_up_counts_against_nobody(model: Model, brain: Thinker, budget: Open) -> None:
    model.faults.next(Fault(Kind.STALL))
    asking = asyncio.create_task(lack(brain))
    await model.until(1)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert (brain.state().failures, brain.state().lack) == (0, None)
    assert len(budget.settled) == len(budget.bills) == 1


async def test_nobody_there(model: Model, brain: Thinker, budget: Open) -> None:
    await model.stop()
    assert await lack(brain) == "down"
    assert budget.bills == []
    await model.start()
    assert await lack(brain) == ""


ANSWERS = {
    "refusal": (Reply(refusal="I can't help with that."), "refused", 1),
    "nothing": (Reply(""), "nonsense", 2),
    "an invented tool": (Reply(calls=(Call("wire_money", {"to": "me"}),)), "nonsense", 2),
    "wrong types": (Reply(calls=(Call("send_message", {"who": 3, "text": []}),)), "nonsense", 2),
    "a list of arguments": (Reply(calls=(Call("send_message", [1, 2]),)), "nonsense", 2),
    "broken arguments": (Reply(calls=(Call("send_message", '{"who": "Sam", "te'),)), "nonsense", 2),
    "a megabyte of them": (Reply(calls=(Call("send_message", LETTER | {"text": "x" * 1_000_000}),)), "nonsense", 1),
    "long arguments": (Reply(calls=(Call("send_message", LETTER | {"text": "x" * 100_000}),)), "nonsense", 2),
    "500 calls at once": (Reply(calls=(Call("send_message", LETTER),) * 500), "too_much", 1),
}


@pytest.mark.parametrize("name", ANSWERS)
async def test_a_hostile_answer_runs_no_tool(model: Model, brain: Thinker, name: str) -> None:
    reply, reason, asked = ANSWERS[name]
    post = Post()
    model.rule(reply)
    assert await lack(brain, tools=[post.tool()]) == reason
    assert post.sent == []
    assert len(model.raw) == asked


async def test_a_mended_call_runs_once(model: Model, brain: Thinker) -> None:
    post = Post()
    model.queue(Reply(calls=(Call("send_message", {"who": 3}),)), Reply(calls=(Call("send_message", LETTER),)))
    assert await lack(brain, tools=[post.tool()]) == ""
    assert post.sent == [Letter(who="Sam", text="hi")]


async def test_a_stream_without_end_is_cut(model: Model, brain: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "LARGEST_ANSWER", 50_000)  # so that it is read quickly also on a busy machine
    model.queue(*[Reply("x" * 20_000)] * ATTEMPTS)  # in pieces of twelve that is ten times as much on the wire
    heard, nothing = await streamed(brain)
    assert nothing is not None
    assert nothing.reason is Lack.NONSENSE
    assert 0 < len(heard) < wire.LARGEST_ANSWER / 10


async def test_the_breaker_opens_tries_once_and_closes(model: Model, brain: Thinker, seconds: Seconds) -> None:
    model.faults.always(Fault(Kind.BROKEN))
    while brain.state().lack is None:
        assert await lack(brain) == "down"
    asked = len(model.raw)
    assert asked < 20
    assert await lack(brain) == "down"
    assert len(model.raw) == asked  # nobody was asked
    seconds.now += 20
    assert await lack(brain) == "down"
    assert len(model.raw) == asked + ATTEMPTS  # one trial
    seconds.now += 20
    assert await lack(brain) == "down"
    assert len(model.raw) == asked + ATTEMPTS  # the rest has grown
    model.faults.clear()
    seconds.now += 20
    assert await lack(brain) == ""
    assert brain.state().lack is None


async def test_a_wrong_key_is_not_tried_again_and_again(model: Model, seconds: Seconds) -> None:
    brain = Thinker(service(model, key="sk-wrong-0123456789abcdef"), Open(), ticking=seconds)
    assert [await lack(brain) for _ in range(3)] == ["bad_key"] * 3
    assert len(model.raw) == 1
    assert brain.state().lack is Lack.BAD_KEY
    await brain.close()


@pytest.mark.parametrize("fault", [None, Fault(Kind.UNAUTHORIZED), Fault(Kind.BROKEN), Fault(Kind.RESET)])
async def test_no_key_and_no_word_of_a_question_in_errors_or_logs(
    model: Model, brain: Thinker, caplog: pytest.LogCaptureFixture, fault: Fault | None
) -> None:
    caplog.set_level(logging.DEBUG)
    question = said("my diary is secret")
    if fault:
        model.faults.always(fault)
    told = repr(service(model))
    try:
        await brain.complete(TALK, question, str, payer=ANN)
    except NoBrain as nothing:
        told += "".join(traceback.format_exception(nothing)) + repr(vars(nothing)) + repr(nothing.__cause__)
    told += repr(brain.state())
    logged = "".join(f"{record.getMessage()} {vars(record)}" for record in caplog.records)
    for secret in (model.key, "diary"):
        assert secret not in told + logged
    assert model.saw("my diary is secret")


def test_every_reason_has_a_sentence() -> None:
    assert set(SAYINGS) == set(Lack)
    assert all(saying.endswith(".") for saying in SAYINGS.values())
