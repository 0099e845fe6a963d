"""A model that is down is admitted in one sentence, whatever the failure, and nobody waits for it twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.settings import Settings
from integrations.llm.prices import Prices
from tests.house import home
from tests.standins.model import Fault, Kind, Model

BEGUN = "I can't reach the language model at the moment"
ENDED = ", so I did nothing with that; reminders, tasks, lists and messages go on as ever."
TALK = "what do whales think about at night"

# what goes wrong -> how the reason is told, and how often the model may be asked for it in all
DOWN = [
    (Fault(Kind.BROKEN, status=500), "", 3),
    (Fault(Kind.BROKEN, status=503), "", 3),
    (Fault(Kind.TOO_MANY), "", 3),
    (Fault(Kind.TOO_MANY, retry_after=6), "", 1),
    (Fault(Kind.TOO_MANY, retry_after=60), "", 1),
    (Fault(Kind.UNAUTHORIZED), " (its service refused my key)", 1),
    (Fault(Kind.QUOTA), " (the account with its service has no credit left)", 1),
    (Fault(Kind.STALL), "", 1),
    (Fault(Kind.RESET), "", 3),
    (Fault(Kind.PLAIN), "", 3),
    (Fault(Kind.REDIRECT, to="http://127.0.0.1:9/"), "", 3),
]


@pytest.fixture(autouse=True)
def _set_up(model: Model, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    for name, value in (
        ("LLM_BASE_URL", model.address), ("LLM_API_KEY", model.key), ("MODEL_FAST", "quick"),
        ("MODEL_PRICES", "quick=1/5,gpt-6.1-terra=1/5"),
    ):  # fmt: skip
        monkeypatch.setenv(f"HOB_{name}", value)


@pytest.mark.parametrize(
    ("fault", "reason", "most"), DOWN, ids=[f"{one.kind}-{one.status}-{one.retry_after:g}" for one, _, _ in DOWN]
)
async def test_it_is_said_once_and_not_waited_for_twice(
    tmp_path: Path, model: Model, monkeypatch: pytest.MonkeyPatch, fault: Fault, reason: str, most: int
) -> None:
    if fault.kind is Kind.STALL:
        monkeypatch.setenv("HOB_MODEL_PATIENCE", "0.3")
    model.faults.always(fault)
    async with home(tmp_path) as here:
        assert await here.say(TALK) == f"{BEGUN}{reason}{ENDED}"
        assert 1 <= len(model.raw) <= most
        status = await here.say("status")
        assert "Not all is well: the language model did not answer when I last asked it" in status
        assert "has answered" not in status
        assert "milk" in await here.say("add milk to groceries")
    model.faults.clear()


async def test_a_budget_that_is_used_up_is_said_alike(
    tmp_path: Path, model: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOB_MONTHLY_BUDGET", "0.000001")
    async with home(tmp_path) as here:
        assert await here.say(TALK) == f"{BEGUN} (this month's budget for it is used up){ENDED}"
        assert "The last time I asked the language model" in await here.say("status")
    assert model.raw == []


async def test_a_price_that_is_not_known_is_said_alike(
    tmp_path: Path, model: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOB_MONTHLY_BUDGET", "2")
    monkeypatch.setattr(Prices, "most", lambda *_: None)  # at home nothing costs, and beyond it no test asks
    async with home(tmp_path) as here:
        reason = " (I don't know what it costs, so I can't hold this month's budget)"
        assert await here.say(TALK) == f"{BEGUN}{reason}{ENDED}"
    assert model.raw == []


async def test_an_open_breaker_is_admitted_too_and_a_draft_is_left_as_it_is(tmp_path: Path, model: Model) -> None:
    model.faults.always(Fault(Kind.UNAUTHORIZED))
    async with home(tmp_path) as here:
        for _ in range(2):
            assert await here.say(TALK) == f"{BEGUN} (its service refused my key){ENDED}"
        assert (await here.say("write a poem about autumn")).startswith(
            f"{BEGUN} (its service refused my key), so I can only draft short"
        )
    assert len(model.raw) == 1
    model.faults.clear()


def test_who_waits_is_told_within_five_seconds() -> None:
    assert Settings().model_patience + 1 < 5
