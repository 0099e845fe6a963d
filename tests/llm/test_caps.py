"""Caps of a turn and of a month: each is checked before a call, and says so."""

from __future__ import annotations

import asyncio
import dataclasses
import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from bot.budget import MILLION, MonthlyBudget, month_of
from integrations.llm.allowance import Allowance
from integrations.llm.brain import Absent, Lack, NoBrain, Payer, Usage
from integrations.llm.budget import Bill
from integrations.llm.prices import Price, Prices, is_at_home, parse
from integrations.llm.thinker import Service, Thinker
from storage import bills, spending
from storage.columns import new_id
from storage.database import Database
from storage.errors import StorageFull
from storage.tables import Spending
from tests.clock import START
from tests.databases import Owner
from tests.llm.asking import FAST, PRICES, TALK, Letter, Open, Post, lack, said, service
from tests.standins.model import Call, Fault, Kind, Model, Reply

ZONE = ZoneInfo("Europe/Berlin")
STEP = dt.timedelta(days=1)
LOOP = Reply(calls=(Call("send_message", {"who": "Sam", "text": "hi"}),), tokens=(100, 100))


@pytest.mark.parametrize(
    ("allowance", "ran"),
    [
        (Allowance(calls=3), 3),
        (Allowance(tool_calls=2), 2),
        (Allowance(tokens=750), 3),
        (Allowance(micros=2000), 3),
        (Allowance(seconds=0), 0),
    ],
    ids=["calls", "tools", "tokens", "money", "seconds"],
)
async def test_an_endless_loop_ends_at_each_cap(
    model: Model, brain: Thinker, allowance: Allowance, ran: int
) -> None:
    model.rule(LOOP)
    post = Post()
    assert await lack(brain, tools=[post.tool()], allowance=allowance) == "too_much"
    assert post.sent == [Letter(who="Sam", text="hi")] * ran
    asked = len(model.raw)
    assert await lack(brain, tools=[post.tool()], allowance=dataclasses.replace(allowance, tool_calls=0)) == "too_much"
    assert len(model.raw) - asked <= 1


async def test_what_is_too_long_for_any_turn_is_not_asked(model: Model, brain: Thinker) -> None:
    assert await lack(brain, "word " * 200_000) == "too_long"
    assert model.raw == []


async def test_without_a_model_the_reason_is_said() -> None:
    assert await lack(Absent()) == "no_key"
    assert Absent().state().lack is Lack.NO_KEY
    with pytest.raises(NoBrain, match="No language model is set up"):
        await anext(Absent().stream(TALK, said("hello"), payer=Payer(1, START)))


# the month's budget


async def test_what_is_used_is_booked_for_its_person_feature_and_turn(
    model: Model, database: Database, owner: Owner
) -> None:
    budget = MonthlyBudget(database, 5.0, ZONE)
    brain = Thinker(service(model), budget)
    model.queue(Reply("hi", tokens=(1000, 500)))
    await brain.complete(TALK, said("hello"), str, payer=Payer(owner.id, START, turn_id=9))
    assert await budget.spent(START) == 2000
    await brain.close()
    await budget.close()
    async with database.unit(owner.id, new_id(), START) as unit:
        (cost,) = await spending.by_feature(unit, month_of(START, ZONE), START + STEP)
    assert (cost.feature, cost.micros, cost.times, cost.tokens, cost.unpriced, cost.model) == (
        "talk", 2000, 1, 1500, 0, True,
    )
    assert await MonthlyBudget(database, None, ZONE).spent(START) == 2000


async def test_the_budget_is_never_passed_not_even_side_by_side(
    model: Model, database: Database, owner: Owner
) -> None:
    model.rule(Reply("x", tokens=(100, 450)))
    budget = MonthlyBudget(database, 5000 / MILLION, ZONE)
    brain = Thinker(service(model), budget)
    payer = Payer(owner.id, START)

    async def ask(number: int) -> str:
        try:
            await brain.complete(TALK, said(f"question {number}"), str, payer=payer)
        except NoBrain as nothing:
            return str(nothing.reason)
        return ""

    outcomes = await asyncio.gather(*(ask(number) for number in range(30)))
    outcomes += [await ask(number) for number in range(10)]
    assert set(outcomes) == {"", "over_budget"}
    assert 1000 < await budget.spent(START) <= 5000
    assert len(model.raw) == outcomes.count("")
    assert brain.state().lack is None  # the service is well
    await brain.close()
    await budget.close()


async def test_a_new_month_has_a_new_budget(database: Database, owner: Owner) -> None:
    await bills.add(database, [Spending(person_id=owner.id, at=START, feature="talk", micros=9 * MILLION)])
    budget = MonthlyBudget(database, 1.0, ZONE)
    with pytest.raises(NoBrain) as nothing:
        await budget.reserve(Payer(owner.id, START), 10)
    assert nothing.value.reason is Lack.OVER_BUDGET
    assert await budget.reserve(Payer(owner.id, START + STEP * 31), 10)


async def test_messages_are_no_part_of_the_models_budget(database: Database, owner: Owner) -> None:
    row = Spending(person_id=owner.id, at=START, feature="sms", micros=9 * MILLION, outbox_id=1)
    await bills.add(database, [row])
    assert await MonthlyBudget(database, 1.0, ZONE).reserve(Payer(owner.id, START), 10)


async def test_a_turn_that_is_writing_does_not_wait_for_the_book(database: Database, owner: Owner) -> None:
    budget = MonthlyBudget(database, 1.0, ZONE)
    async with database.unit(owner.id, new_id(), START) as unit, unit.savepoint():
        async with asyncio.timeout(300):
            number = await budget.reserve(Payer(owner.id, START), 10)
            budget.settle(number, _bill(owner, Usage(read=5, calls=1, micros=5)))
            assert await budget.spent(START) == 5
    await budget.close()
    assert await bills.on_models(database, month_of(START, ZONE)) == 5


async def test_a_price_that_nobody_knows_is_counted_in_tokens_and_not_asked_for_with_a_budget(
    database: Database, owner: Owner
) -> None:
    with pytest.raises(NoBrain) as nothing:
        await MonthlyBudget(database, 1.0, ZONE).reserve(Payer(owner.id, START), None)
    assert nothing.value.reason is Lack.NO_PRICE
    budget = MonthlyBudget(database, None, ZONE)
    budget.settle(await budget.reserve(Payer(owner.id, START), None), _bill(owner, Usage(10, 5, calls=1, micros=None)))
    await budget.close()
    async with database.unit(owner.id, new_id(), START) as unit:
        (cost,) = await spending.by_feature(unit, month_of(START, ZONE), START + STEP)
    assert (cost.micros, cost.tokens, cost.unpriced) == (0, 15, 1)


async def test_a_budget_of_nothing_leaves_what_is_free(model: Model, database: Database, owner: Owner) -> None:
    at_home = Service(model.address, model.key, "local", "local")
    budget = MonthlyBudget(database, 0.0, ZONE)
    for asked, reason in ((at_home, ""), (service(model), "over_budget")):
        brain = Thinker(asked, budget)
        assert await lack(brain) == reason
        await brain.close()
    await budget.close()


async def test_a_refused_call_costs_nothing_and_a_lost_one_what_was_sent(
    model: Model, database: Database, owner: Owner
) -> None:
    budget = MonthlyBudget(database, None, ZONE)
    brain = Thinker(service(model), budget, first_wait=0.001)
    model.faults.next(Fault(Kind.UNAUTHORIZED))
    assert await lack(brain) == "bad_key"
    assert await budget.spent(START) == 0
    await brain.close()
    brain = Thinker(service(model), budget, first_wait=0.001)
    model.faults.next(Fault(Kind.RESET), times=3)
    assert await lack(brain) == "down"
    assert await budget.spent(START) > 0
    await brain.close()
    await budget.close()


async def test_what_the_database_says_comes_out_as_it_is(model: Model) -> None:
    class Full(Open):
        async def reserve(self, payer: Payer, micros: int | None) -> int:
            raise StorageFull

    brain = Thinker(service(model), Full())
    with pytest.raises(StorageFull):
        await brain.complete(TALK, said("hello"), str, payer=Payer(1, START))
    assert model.raw == []
    await brain.close()


def _bill(owner: Owner, usage: Usage) -> Bill:
    return Bill(Payer(owner.id, START), "talk", FAST, usage)


# prices


@pytest.mark.parametrize(
    ("base", "model", "micros"),
    [
        ("https://api.openai.com/v1", "gpt-4.1-mini", 2000),  # 0.40 and 1.60 dollars a million
        ("https://api.openai.com/v1", FAST, 3000),
        ("https://api.openai.com/v1", "no-such-model", None),
        ("https://models.example.com/v1", "gpt-4.1-mini", None),
        ("http://127.0.0.1:11434/v1", "no-such-model", 0),
        ("http://192.168.1.5:8000/v1", "no-such-model", 0),
        ("http://127.0.0.1:11434/v1", FAST, 3000),  # what the owner says wins
    ],
)
def test_what_a_call_costs(base: str, model: str, micros: int | None) -> None:
    assert Prices(base, PRICES).most(model, 1000, 1000) == micros


def test_prices_as_an_owner_says_them() -> None:
    assert parse(" a=0.1/0.5, vendor/b:latest=2/4 ,") == {"a": Price(0.1, 0.5), "vendor/b:latest": Price(2, 4)}
    assert parse("") == {}


@pytest.mark.parametrize("text", ["a", "a=1", "a=x/y", "=1/2", "a=-1/2", "a=1/inf", "a=nan/1"])
def test_what_is_no_price_is_named(text: str) -> None:
    with pytest.raises(ValueError, match="is no price"):
        parse(text)


@pytest.mark.parametrize(
    ("base", "home"),
    [("http://localhost:1/v1", True), ("http://[::1]/v1", True), ("http://nas.local/v1", True),
     ("https://api.openai.com/v1", False), ("http://8.8.8.8/v1", False), ("", False)],
)
def test_what_runs_at_home(base: str, home: bool) -> None:
    assert is_at_home(base) is home
