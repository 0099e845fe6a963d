"""A phone PIN is set in words, and its digits are kept nowhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from storage import pins
from storage.tables import Person
from tests.house import Home, home


async def pin_fits(here: Home, pin: str) -> bool:
    known = await here.house.identity.who("terminal", "owner")
    assert known is not None
    async with here.house.database.unit(known.person.id, 0, here.clock.now()) as unit:
        person = await unit.get(Person, known.person.id)
        assert person is not None
        return await pins.fits(pin, person.preferences)


async def everything(here: Home) -> str:
    """All that the database holds, as text."""
    async with here.house.database.read() as connection:
        tables = (await connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type='table'")).all()
        rows = [(await connection.exec_driver_sql(f'SELECT * FROM "{name}"')).all() for (name,) in tables]  # noqa: S608
    return str(rows)


async def test_a_pin_is_set_and_its_digits_are_kept_nowhere(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        assert (await here.say("set my phone PIN to 80917")).startswith("Your phone PIN is set")
        assert await pin_fits(here, "80917")
        kept = await everything(here)
        assert "80917" not in kept
        assert "set my phone PIN to ••••" in kept
        assert "80917" not in await here.say("why did you do that?")
        assert "phone PIN" in await here.say("undo")
        assert not await pin_fits(here, "80917")


async def test_a_pin_that_is_asked_for_is_hidden_too(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        assert "Which digits?" in await here.say("set up a phone pin")
        assert (await here.say("8091 77")).startswith("Your phone PIN is set")
        assert await pin_fits(here, "809177")
        assert not re.search(r"\b8091", await everything(here))  # an id or a digest may have those digits within it


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("set my phone PIN to 123", "has 4 to 10 digits"),
        ("set my phone PIN to 12345678901", "has 4 to 10 digits"),
        ("set my phone PIN to 1234", "too easy to guess"),
        ("set my phone PIN to 0000", "too easy to guess"),
        ("set my phone PIN to monday", "has 4 to 10 digits"),
        ("remove my phone pin", "You have no phone PIN."),
    ],
)
async def test_what_is_no_pin_is_said(tmp_path: Path, said: str, answer: str) -> None:
    async with home(tmp_path) as here:
        assert answer in await here.say(said)


async def test_a_pin_goes_and_a_machine_may_hear_it_all(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("set my phone PIN to 80917")
        assert (await here.say("remove my phone pin")).startswith("Your phone PIN is gone")
        assert not await pin_fits(here, "80917")
        assert "whole message" in await here.say("you may leave messages on my voicemail")
        assert await here.say("you may leave messages on my voicemail") == "That is how it is already."
