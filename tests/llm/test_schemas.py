"""How a typed answer is asked for: by a strict schema, in words where the server refuses one, mended once."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from bot.understanding import wishes
from integrations.llm import tasks
from integrations.llm.allowance import Allowance
from integrations.llm.thinker import Thinker
from tests.llm.asking import ANN, TALK, Meant, lack, said
from tests.standins.model import Fault, Kind, Model, Reply

STRICT = dataclasses.replace(TALK, strict=True)
FORM = wishes.form(["water", "feed"], ["what", "when"])
ANSWER = {"requests": [{"intent": "feed", "slots": [{"name": "what", "words": "the cat"}], "after": 0}]}


def objects(schema: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Every object in a schema."""
    if schema.get("type") == "object":
        yield schema
    for inner in schema.values():
        for one in inner if isinstance(inner, list) else [inner]:
            if isinstance(one, dict):
                yield from objects(one)


async def test_a_strict_schema_leaves_nothing_open(model: Model, brain: Thinker) -> None:
    model.queue(Reply(value=ANSWER))
    await brain.complete(STRICT, said("feed the cat"), FORM, payer=ANN)
    wanted = model.asked[0].body["response_format"]["json_schema"]
    assert wanted["strict"] is True
    found = list(objects(wanted["schema"]))
    assert len(found) == 3
    assert all(one["additionalProperties"] is False and set(one["required"]) == set(one["properties"]) for one in found)
    enums = [part["enum"] for one in found for part in one["properties"].values() if "enum" in part]
    assert sorted(enums) == [["water", "feed"], ["what", "when"]]


@pytest.mark.parametrize("wrong", [
    {"requests": [{"intent": "sell", "slots": [], "after": 0}]},
    {"requests": [{"intent": "feed", "slots": [{"name": "whom", "words": "the cat"}], "after": 0}]},
    {"requests": "feed"},
    {"requests": [{"intent": "feed", "slots": [], "after": 0}] * (wishes.LONGEST + 1)},
], ids=["an intent", "a slot", "no list", "too many"])
async def test_what_does_not_fit_is_mended_once(model: Model, brain: Thinker, wrong: Any) -> None:
    model.queue(Reply(value=wrong), Reply(value=ANSWER))
    answer = await brain.complete(STRICT, said("feed the cat"), FORM, payer=ANN)
    assert answer.value.requests[0].slots[0].words == "the cat"
    model.queue(Reply(value=wrong), Reply(value=wrong), Reply(value=ANSWER))
    assert await lack(brain, task=STRICT, output=FORM) == "nonsense"
    assert len(model.asked) == 4


async def test_a_server_that_refuses_schemas_is_told_in_words(model: Model, brain: Thinker) -> None:
    model.holds_to_schemas = False
    model.queue(Reply(value=ANSWER), Reply(value={"intent": "help", "sure": 1}))
    answer = await brain.complete(STRICT, said("feed the cat"), FORM, payer=ANN)
    assert answer.value.requests[0].intent == "feed"
    assert all(name in model.asked[0].said[0].text for name in ("water", "feed", "what", "when"))
    assert len(model.raw) == 2  # with the schema, and without
    assert (await brain.complete(TALK, said("help"), Meant, payer=ANN)).value.intent == "help"
    assert len(model.raw) == 3  # nobody tries it again
    assert brain.state().lack is None


async def test_a_server_without_schemas_gets_one_round_to_mend_its_answer(model: Model, brain: Thinker) -> None:
    model.holds_to_schemas = False
    model.queue(Reply("feed the cat, I think"), Reply(value=ANSWER))
    allowance = Allowance()
    answer = await brain.complete(STRICT, said("feed the cat"), FORM, payer=ANN, allowance=allowance)
    assert answer.value.requests[0].intent == "feed"
    assert allowance.used.calls <= 3


async def test_what_is_refused_for_another_reason_is_not_asked_again(model: Model, brain: Thinker) -> None:
    model.faults.always(Fault(Kind.BROKEN, status=400))
    assert await lack(brain, task=STRICT, output=FORM) == "rejected"
    assert len(model.raw) == 1


def test_the_reading_is_the_strict_one() -> None:
    assert tasks.UNDERSTAND.strict
