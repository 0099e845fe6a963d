"""Opens the language model that the settings name, with the budget before it. bot/bootstrap.py and `doctor` call it."""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from bot.settings import Settings
from bot.tracing import figures
from integrations.llm.brain import Absent, Brain, Strength
from storage.database import Database

if TYPE_CHECKING:  # a house without a model starts without its rooms
    from bot.budget import MonthlyBudget
    from integrations.llm.thinker import Service, Thinker

log = logging.getLogger(__name__)

WARM_SECONDS = 4.0  # after the start, when the first messages have been answered


def service(settings: Settings) -> Service | None:
    """What the settings say of a model: None without a key, save with an address of one's own (Ollama needs none)."""
    key = settings.model_key
    if not key and not settings.llm_base_url:
        return None
    from integrations.llm import prices
    from integrations.llm.thinker import Service

    base = settings.llm_base_url or "https://api.openai.com/v1"
    said = prices.parse(settings.model_prices)
    return Service(base.rstrip("/"), key, settings.model_fast, settings.model_strong, said, settings.model_patience)


@asynccontextmanager
async def opened(
    settings: Settings, database: Database, now: dt.datetime
) -> AsyncIterator[tuple[Brain, MonthlyBudget | None]]:
    """The brain, as long as the block lasts, and what it is paid from. What is heavy is loaded some time later. `now`
    is aware, UTC: how the models did on the day before it is known to the choice between them."""
    named = service(settings)
    if named is None:
        yield Absent(), None
        return
    from bot.budget import MonthlyBudget
    from integrations.llm.thinker import Thinker

    budget = MonthlyBudget(database, settings.monthly_budget, settings.zone or ZoneInfo("UTC"))
    thinker = Thinker(named, budget)
    for one in await figures.answers(database, now - dt.timedelta(days=1), now + dt.timedelta(seconds=1)):
        thinker.chooser.remember(
            one.task, Strength(one.strength), long=one.long, good=one.good, ago=(now - one.at).total_seconds()
        )
    warming = asyncio.create_task(_warm(thinker), name="warming")
    try:
        yield thinker, budget
    finally:
        warming.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await warming
        await thinker.close()
        await budget.close()


async def _warm(thinker: Thinker) -> None:
    await asyncio.sleep(WARM_SECONDS)
    try:
        await thinker.warm()
    except Exception as error:  # libraries raise anything; the first question says to its person what is wrong
        log.exception("the model's libraries can't be loaded", extra={"action": "warming_failed"}, exc_info=error)
