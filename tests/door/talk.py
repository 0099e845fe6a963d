"""What the tests of the model's door say, and look at afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlmodel import col, select

from bot.identity import Known
from storage.columns import new_id
from storage.tables import Execution
from tests.house import Home
from tests.standins.model import Reply


def meant(intent: str, **slots: str) -> Reply:
    """The model's answer: one request with those words for its slots."""
    return Reply(value={"requests": [wish(intent, **slots)]})


def wish(intent: str, **slots: str) -> dict[str, Any]:
    return {"intent": intent, "slots": [{"name": name, "words": words} for name, words in slots.items()]}


def perhaps(*wishes: dict[str, Any]) -> Reply:
    """The model's answer: the person is to be asked which of these is meant."""
    return Reply(value={"requests": list(wishes), "ask": True})


NOTHING = Reply(value={"requests": []})


async def owner(here: Home) -> Known:
    known = await here.house.identity.who("terminal", "owner")
    assert known is not None
    return known


async def last(here: Home) -> Execution:
    """The state of the latest turn."""
    known = await owner(here)
    async with here.house.database.unit(known.person.id, new_id(), here.clock.now()) as unit:
        found: Execution | None = await unit.first(select(Execution).order_by(col(Execution.id).desc()).limit(1))
    assert found is not None
    return found


async def steps(here: Home) -> list[Mapping[str, Any]]:
    """The steps of the latest turn, as its trace has them."""
    return list((await last(here)).trace.get("steps", ()))
