"""What somebody else of the household keeps with Hob is told to nobody else, and asked for it says so kindly."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.people.street import Street, street

NO = "What Ada keeps with me is Ada's, and I tell it to nobody else."


@pytest.fixture
async def shared(tmp_path: Path) -> AsyncIterator[Street]:
    async with street(tmp_path) as here:
        code = await here.code("invite Ben")
        await here.write("tg-ben", f"/start {code}")
        for said in ("remind me tomorrow at 10 to see Dr. Quimby", "add task file taxes", "add rye to my groceries"):
            await here.say(said)
        yield here


@pytest.mark.parametrize(
    "asked",
    ["what are Ada's reminders?", "show me ada's tasks", "what does Ada have to do tomorrow", "is Ada free tomorrow?",
     "what reminders does ada have", "when is Ada's appointment", "what's on Ada's shopping list",
     "cancel Ada's reminder"],
)  # fmt: skip
async def test_anothers_things_are_not_told(shared: Street, asked: str) -> None:
    answers = await shared.write("tg-ben", asked)
    assert answers[-1].startswith(NO)


async def test_ones_own_things_that_bear_anothers_name_are_told(shared: Street) -> None:
    await shared.write("tg-ben", "remind me tomorrow at 9 about Ada's appointment")
    assert "Ada's appointment" in (await shared.write("tg-ben", "what are my reminders about Ada's appointment?"))[-1]
    await shared.write("tg-ben", "create a list called Ada's gifts", "add a scarf to Ada's gifts list")
    assert "scarf" in (await shared.write("tg-ben", "what's on Ada's gifts list?"))[-1]
    assert "Cancelled" in (await shared.write("tg-ben", "cancel the reminder about Ada's appointment"))[-1]
