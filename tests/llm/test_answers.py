"""What a model answers, as the port gives it: text, types, tools, streams, and answers given again."""

from __future__ import annotations

import dataclasses

import pytest

from bot.understanding import wishes
from integrations.llm import tasks
from integrations.llm.allowance import Allowance
from integrations.llm.brain import Author, Message, Strength, Usage
from integrations.llm.thinker import Thinker
from tests.llm.asking import ANN, FAST, STRONG, TALK, Letter, Meant, Open, Post, Seconds, lack, said
from tests.standins.model import Call, Model, Reply

KEPT = dataclasses.replace(TALK, kept=60)


async def test_a_text(model: Model, brain: Thinker) -> None:
    model.rule(Reply("Good morning.", tokens=(100, 10)), says="morning")
    answer = await brain.complete(TALK, said("morning!", system="Be brief."), str, payer=ANN)
    assert (answer.value, answer.model, answer.called, answer.again) == ("Good morning.", FAST, (), False)
    assert answer.usage == Usage(read=100, written=10, calls=1, micros=120)


async def test_the_model_reads_what_was_said_in_order_and_its_orders_apart(model: Model, brain: Thinker) -> None:
    talk = [
        Message(Author.SYSTEM, "Be brief."), Message(Author.USER, "hello"), Message(Author.ASSISTANT, "hi"),
        Message(Author.USER, "and now?"),
    ]
    await brain.complete(TALK, talk, str, payer=ANN)
    assert [(one.role, one.text) for one in model.asked[0].said] == [
        ("system", "Be brief."), ("user", "hello"), ("assistant", "hi"), ("user", "and now?"),
    ]
    assert model.asked[0].body["max_tokens"] == TALK.longest


async def test_the_last_word_is_the_users(brain: Thinker) -> None:
    with pytest.raises(TypeError):
        await brain.complete(TALK, [Message(Author.ASSISTANT, "hi")], str, payer=ANN)


@pytest.mark.parametrize(("strength", "name"), [(Strength.FAST, FAST), (Strength.STRONG, STRONG)])
async def test_the_task_chooses_the_model(model: Model, brain: Thinker, strength: Strength, name: str) -> None:
    await brain.complete(dataclasses.replace(TALK, strength=strength), said("hello"), str, payer=ANN)
    assert model.asked[0].model == name


def test_the_tasks_of_the_house_have_names_of_their_own() -> None:
    names = [task.name for task in vars(tasks).values() if isinstance(task, type(TALK))]
    assert len(names) == len(set(names)) > 5


async def test_a_typed_answer_is_asked_for_by_its_schema(model: Model, brain: Thinker) -> None:
    model.queue(Reply(value={"intent": "help", "sure": 0.5}))
    answer = await brain.complete(TALK, said("help"), Meant, payer=ANN)
    assert answer.value == Meant(intent="help", sure=0.5)
    assert model.asked[0].schema is not None
    assert set(model.asked[0].schema["properties"]) == {"intent", "sure"}


async def test_an_answer_of_the_wrong_type_may_be_mended_once(model: Model, brain: Thinker) -> None:
    model.queue(Reply(value={"intent": 3}), Reply(value={"intent": "help", "sure": 1}))
    answer = await brain.complete(TALK, said("help"), Meant, payer=ANN)
    assert answer.value.intent == "help"
    assert answer.usage.calls == 2


async def test_a_tool_runs_and_its_answer_is_read(model: Model, brain: Thinker) -> None:
    post = Post()
    model.queue(Reply(calls=(Call("send_message", {"who": "Sam", "text": "hi"}),)), Reply("Sent."))
    answer = await brain.complete(TALK, said("text Sam hi"), str, payer=ANN, tools=[post.tool()])
    assert (answer.value, answer.called) == ("Sent.", ("send_message",))
    assert post.sent == [Letter(who="Sam", text="hi")]
    assert model.asked[1].results == ("sent to Sam",)


async def test_a_typed_answer_beside_tools(model: Model, brain: Thinker) -> None:
    post = Post()
    model.queue(
        Reply(calls=(Call("send_message", {"who": "Sam", "text": "hi"}),)), Reply(value={"intent": "done", "sure": 1})
    )
    answer = await brain.complete(TALK, said("text Sam hi"), Meant, payer=ANN, tools=[post.tool()])
    assert answer.value.intent == "done"
    assert len(post.sent) == 1


@pytest.mark.parametrize("together", [False, True])
async def test_several_tools_at_once_all_run(model: Model, brain: Thinker, together: bool) -> None:
    post, names = Post(), ["Ann", "Bob", "Cy"]
    model.queue(Reply(calls=tuple(Call("send_message", {"who": who, "text": "hi"}) for who in names)), Reply("Sent."))
    answer = await brain.complete(TALK, said("all"), str, payer=ANN, tools=[post.tool(together=together)])
    assert [letter.who for letter in post.sent] == names
    assert answer.called == ("send_message",) * 3


async def test_what_a_tool_raises_comes_out_as_it_is(model: Model, brain: Thinker) -> None:
    class Broken(Exception):
        pass

    async def fail(letter: Letter) -> str:
        raise Broken

    tool = dataclasses.replace(Post().tool(), call=fail)
    model.queue(Reply(calls=(Call("send_message", {"who": "Sam", "text": "hi"}),)))
    with pytest.raises(Broken):
        await brain.complete(TALK, said("text Sam hi"), str, payer=ANN, tools=[tool])


async def test_a_stream_comes_in_pieces_and_is_paid(model: Model, brain: Thinker, budget: Open) -> None:
    model.queue(Reply("Once upon a time there was a list.", tokens=(50, 9)))
    pieces = [piece async for piece in brain.stream(TALK, said("a story"), payer=ANN)]
    assert "".join(pieces) == "Once upon a time there was a list."
    assert len(pieces) > 2
    assert [(bill.usage.read, bill.usage.written) for bill in budget.bills] == [(50, 9)]


async def test_a_stream_left_in_the_middle_is_settled(model: Model, brain: Thinker, budget: Open) -> None:
    model.queue(Reply("word " * 400))
    stream = brain.stream(TALK, said("a story"), payer=ANN)
    assert await anext(stream)  # type: ignore[arg-type]
    await stream.aclose()  # type: ignore[attr-defined]
    assert len(budget.settled) == len(budget.bills) == 1
    assert brain.state().lack is None


async def test_the_same_question_is_answered_from_memory(model: Model, brain: Thinker, budget: Open) -> None:
    model.queue(Reply(value={"intent": "help", "sure": 1}), Reply(value={"intent": "other", "sure": 1}))
    first = await brain.complete(KEPT, said("help"), Meant, payer=ANN)
    first.value.intent = "changed by whoever got it"
    second = await brain.complete(KEPT, said("help"), Meant, payer=ANN)
    assert (second.value.intent, second.again, second.usage) == ("help", True, Usage())
    assert len(model.asked) == len(budget.bills) == 1
    assert (brain.state().hits, brain.state().asked) == (1, 2)


async def test_what_a_typed_answer_says_is_heard_as_it_comes_and_not_kept(model: Model, brain: Thinker) -> None:
    form = wishes.form(["water"], ["what"], wishes.Spoken)
    for words in ("Good day. And night.", "Another. Day."):
        model.queue(Reply(value={"requests": [], "ask": False, "say": words}))
        came: list[str] = []
        answer = await brain.complete(KEPT, said("hi"), form, payer=ANN, hears=came.append)
        assert answer.value.say == words
        heard = [form.aloud(one) for one in came]
        assert heard[-1] == words
        assert len(set(heard)) > 2
        assert all(words.startswith(one) for one in heard)
    asked = Reply(value={"requests": [{"intent": "water", "slots": [], "after": 0}], "ask": False, "say": "No."})
    model.queue(asked)
    came = []
    for _ in range(2):
        await brain.complete(KEPT, said("water"), form, payer=ANN, hears=came.append)
    assert {form.aloud(one) for one in came} == {""}
    assert len(model.asked) == 3  # what only reads is kept, what says something is not


async def test_another_question_another_person_and_later_are_asked_anew(
    model: Model, brain: Thinker, seconds: Seconds
) -> None:
    await brain.complete(KEPT, said("help"), str, payer=ANN)
    await brain.complete(KEPT, said("help!"), str, payer=ANN)
    await brain.complete(KEPT, said("help"), str, payer=dataclasses.replace(ANN, person_id=8))
    await brain.complete(KEPT, said("help"), Meant, payer=ANN)
    assert len(model.asked) == 4
    seconds.now += KEPT.kept
    await brain.complete(KEPT, said("help"), str, payer=ANN)
    assert len(model.asked) == 5


async def test_what_calls_tools_or_fails_is_not_kept(model: Model, brain: Thinker) -> None:
    for _ in range(2):
        await brain.complete(KEPT, said("help"), str, payer=ANN, tools=[Post().tool()])
    assert len(model.asked) == 2
    model.queue(Reply(refusal="no"))
    assert await lack(brain, task=KEPT) == "refused"
    assert await lack(brain, task=KEPT) == ""


async def test_a_turn_counts_all_its_calls(model: Model, brain: Thinker) -> None:
    allowance = Allowance()
    for text in ("one", "two"):
        model.queue(Reply("ok", tokens=(10, 5)))
        await brain.complete(TALK, said(text), str, payer=ANN, allowance=allowance)
    assert (allowance.used.calls, allowance.used.tokens, allowance.spent) == (2, 30, 40)
    assert allowance.seconds_used > 0
