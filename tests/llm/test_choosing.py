"""Which of the two models is asked, and why: by the task, the length of what is said, and how they did lately."""

from __future__ import annotations

import dataclasses

import pytest

from integrations.llm import tasks
from integrations.llm.allowance import Allowance
from integrations.llm.brain import LETTERS_A_TOKEN, Author, Message, NoBrain, Strength, Task
from integrations.llm.choosing import DAY, Chooser
from integrations.llm.thinker import Thinker
from tests.llm.asking import ANN, FAST, STRONG, Meant, Seconds, said
from tests.standins.model import Fault, Kind, Model, Reply

NAMES = {Strength.FAST: FAST, Strength.STRONG: STRONG}
SHORT, LONG = 40, 20_000  # tokens

# The task, how much is said, what came of what was asked before ("f" the fast model, "s" the strong one, "+" it did
# well, "-" it did not; the oldest first), then which is asked now, and a word of the reason.
TABLE = [
    (tasks.UNDERSTAND, SHORT, "", "f", "task"),
    (tasks.WRITE, SHORT, "", "s", "task"),
    (tasks.WRITE, LONG, "", "s", "task"),
    (tasks.UNDERSTAND, LONG, "", "s", "long"),
    (tasks.SUMMARISE, LONG, "", "s", "long"),
    (tasks.CONVERSE, LONG, "", "s", "long"),
    (tasks.JUDGE, LONG, "", "f", "task"),  # what is judged is of one size
    (tasks.MEND, SHORT, "", "s", "refused"),
    (tasks.UNDERSTAND, SHORT, "f+ f+ f+ f+ f+", "f", "task"),
    (tasks.UNDERSTAND, SHORT, "f- f- f-", "f", "task"),  # too few to judge by
    (tasks.UNDERSTAND, SHORT, "f- f- f- f-", "s", "0 of 4"),
    (tasks.UNDERSTAND, SHORT, "f+ f- f- f+ f-", "s", "2 of 5"),
    (tasks.UNDERSTAND, SHORT, "f+ f+ f- f+ f+", "f", "task"),
    (tasks.UNDERSTAND, SHORT, "f- f- f- f- s- s- s- s-", "f", "task"),  # no better there
    (tasks.UNDERSTAND, SHORT, "f- f- f- f- s- s+ s+ s+", "s", "0 of 4"),
    (tasks.UNDERSTAND, SHORT, "f- f- f- f+ s- s- s+ s-", "f", "task"),
    (tasks.WRITE, SHORT, "s- s- s- s-", "f", "0 of 4"),
    (tasks.UNDERSTAND, LONG, "s- s- s- s-", "f", "0 of 4"),
    (tasks.MEND, SHORT, "s- s- s- s-", "f", "0 of 4"),
]


def question(tokens: int) -> list[Message]:
    """So much said, beside instructions that are of no weight."""
    return [Message(Author.SYSTEM, "Do. " * 9000), Message(Author.USER, "x" * LETTERS_A_TOKEN * tokens)]


def past(chooser: Chooser, task: Task, messages: list[Message], told: str) -> None:
    for one in told.split():
        strength = Strength.FAST if one[0] == "f" else Strength.STRONG
        chooser.remember(task.name, strength, long=chooser.is_long(task, messages), good=one[1] == "+")


@pytest.mark.parametrize(("task", "tokens", "before", "asked", "why"), TABLE)
def test_the_choice(task: Task, tokens: int, before: str, asked: str, why: str) -> None:
    chooser, messages = Chooser(NAMES, Seconds()), question(tokens)
    past(chooser, task, messages, before)
    choice = chooser.choose(task, messages)
    assert choice.strength is (Strength.FAST if asked == "f" else Strength.STRONG), choice.why
    assert choice.model == NAMES[choice.strength]
    assert why in choice.why


def test_what_happened_with_another_task_or_length_is_of_no_weight() -> None:
    chooser = Chooser(NAMES, Seconds())
    past(chooser, tasks.CONVERSE, question(SHORT), "f- f- f- f- f-")
    past(chooser, tasks.UNDERSTAND, question(LONG), "f- f- f- f- f-")
    assert chooser.choose(tasks.UNDERSTAND, question(SHORT)).strength is Strength.FAST


def test_after_a_day_the_task_s_own_model_is_tried_again() -> None:
    seconds = Seconds()
    chooser = Chooser(NAMES, seconds)
    past(chooser, tasks.UNDERSTAND, question(SHORT), "f- f- f- f-")
    assert chooser.choose(tasks.UNDERSTAND, question(SHORT)).strength is Strength.STRONG
    seconds.now += DAY + 1
    assert chooser.choose(tasks.UNDERSTAND, question(SHORT)).strength is Strength.FAST


def test_one_model_for_both_leaves_no_choice() -> None:
    choice = Chooser(dict.fromkeys(Strength, FAST), Seconds()).choose(tasks.UNDERSTAND, question(LONG))
    assert (choice.strength, choice.why) == (Strength.FAST, "one model is set up for both")


def test_a_choice_is_kept_until_one_fails() -> None:
    chooser = Chooser(NAMES, Seconds())
    kept = []
    for good in (True, True, False, True):
        choice = chooser.choose(tasks.UNDERSTAND, question(SHORT))
        kept.append(choice.kept)
        choice.tell(good=good)
    assert kept == [False, True, True, False]
    assert (chooser.asked, chooser.hits) == (4, 2)


def test_an_answer_is_doubted_afterwards_and_counts_once() -> None:
    chooser = Chooser(NAMES, Seconds())
    for _ in range(4):
        choice = chooser.choose(tasks.UNDERSTAND, question(SHORT))
        choice.tell(good=True)
        choice.tell(good=False)
    assert "0 of 4" in chooser.choose(tasks.UNDERSTAND, question(SHORT)).why


async def test_the_brain_asks_the_model_of_the_choice_and_tells_why(model: Model, brain: Thinker) -> None:
    allowance = Allowance()
    task = dataclasses.replace(tasks.CONVERSE, long=50)
    await brain.complete(task, said("hello"), str, payer=ANN, allowance=allowance)
    await brain.complete(task, said("hello " * 100), str, payer=ANN, allowance=allowance)
    assert [one.model for one in model.asked] == [FAST, STRONG]
    assert ["long" in one.choice.why for one in allowance.made if one.choice] == [False, True]
    assert [one.choice.good for one in allowance.made if one.choice] == [True, True]


async def test_nonsense_and_slowness_count_and_an_outage_does_not(model: Model, brain: Thinker) -> None:
    for _ in range(2):
        model.queue(Reply("{"), Reply("{"))
        allowance = Allowance()
        with pytest.raises(Exception, match="made no sense"):
            await brain.complete(tasks.JUDGE, said("hello"), Meant, payer=ANN, allowance=allowance)
        assert {one.choice.good for one in allowance.made if one.choice} == {False}
    model.faults.always(Fault(Kind.BROKEN))
    allowance = Allowance()
    with pytest.raises(Exception, match="can't reach"):
        await brain.complete(tasks.JUDGE, said("hello"), Meant, payer=ANN, allowance=allowance)
    assert {one.choice.good for one in allowance.made if one.choice} == {None}


async def test_a_chosen_model_that_cannot_be_had_leaves_the_task_to_its_own(model: Model, brain: Thinker) -> None:
    task, allowance = dataclasses.replace(tasks.CONVERSE, long=50), Allowance()
    model.faults.next(Fault(Kind.GONE))
    answer = await brain.complete(task, said("hello " * 100), str, payer=ANN, allowance=allowance)
    assert answer.model == FAST
    assert [one.model for one in model.asked][-1] == FAST
    model.faults.next(Fault(Kind.GONE))
    with pytest.raises(NoBrain, match="doesn't know the model"):  # its own has no other to fall back on
        await brain.complete(tasks.JUDGE, said("hello"), str, payer=ANN)
    streamed = "".join([one async for one in brain.stream(task, said("hello " * 100), payer=ANN)])
    assert streamed
    assert model.asked[-1].model == FAST  # it is not tried again at once
