"""Secrets told by their names: kept as such, found and forgotten by what they are called."""

from __future__ import annotations

from pathlib import Path

import pytest

from specialists.language.statements import statements
from storage import conversations
from tests.house import home
from tests.memory_learning.test_learning import unit_of

TOLD = ("my card pin is 8821", "my bank password is Tr0ub4dor", "my api key is sk-abc123def", "pw: letmein99",
        "garage code is 4471")  # fmt: skip
SECRETS = ("8821", "Tr0ub4dor", "sk-abc123def", "letmein99", "4471")


async def test_a_secret_told_plainly_is_kept_as_one(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        for text in TOLD:
            reply = await here.say(text)
            assert reply.startswith("Noted"), text
            assert "••••" in reply, text
        async with await unit_of(here) as unit:
            said = " ".join(f"{one.said} {one.answered}" for one in await conversations.recent(unit, 20))
        assert not [secret for secret in SECRETS if secret in said]
        assert "8821" in await here.say("what is my card pin?")


async def test_a_secret_of_another_name_is_asked_about_before_it_is_forgotten(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("my locker code is 4471")
        asked = await here.say("forget my pin")
        assert "know of no pin" in asked
        assert "Shall I forget your locker code?" in asked
        await here.say("no")
        assert "4471" in await here.say("what is my locker code?")
        await here.say("forget my pin")
        assert "Forgotten: your locker code." in await here.say("yes")


async def test_by_its_own_name_it_is_forgotten_at_once(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("my locker code is 4471")
        assert "Forgotten: your locker code." in await here.say("forget my locker code")


@pytest.mark.parametrize(
    "text",
    ["my password is wrong", "my pin is not working", "change my pin to 8821", "the pin is due on 4 May",
     "text Sarah the code is 4471", "what is my pin", "my password is too short, isn't it?", "the zip code is 10115"],
)  # fmt: skip
def test_what_only_speaks_of_a_secret_tells_none(text: str) -> None:
    assert not statements.is_plainly_secret(text)
