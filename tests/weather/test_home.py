"""The person's own place: known from what they told, or asked for once; and the units of their country."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house import Home, home
from tests.weather.conftest import options
from tests.weather.meteo import Met, Meteo


async def test_the_home_is_asked_for_once_and_kept(house: Home) -> None:
    assert "Which town do you live in?" in await house.say("do I need an umbrella?")
    said = await house.say("Leeds")
    assert said.startswith("Yes, take one: rain likely (80%)")
    assert "you live in Leeds" in said
    assert "Leeds tomorrow" in await house.say("what's the weather tomorrow")


async def test_keeping_it_can_be_undone(house: Home) -> None:
    await house.say("will it rain?")
    await house.say("in Leeds")
    await house.say("undo")
    assert "Which town" in await house.say("will it rain?")


async def test_a_home_that_nobody_knows_is_not_kept(house: Home) -> None:
    await house.say("what's the weather")
    assert "I know no place" in await house.say("Nowhereville")
    assert "Leeds now" in await house.say("Leeds")
    assert "Leeds tomorrow" in await house.say("weather tomorrow")


async def test_it_moves_with_the_person(house: Home) -> None:
    await house.say("I live in Leeds")
    await house.say("I live in York now")
    assert "York now" in await house.say("what's the weather")


@pytest.mark.parametrize(
    ("zone", "degrees", "wind"),
    [("Europe/London", "6 to 10 °C", "43 mph"), ("America/New_York", "43 to 50 °F", "43 mph"),
     ("Europe/Oslo", "6 to 10 °C", "70 km/h")],
)  # fmt: skip
async def test_the_units_are_those_of_the_country(
    tmp_path: Path, meteo: Meteo, met: Met, zone: str, degrees: str, wind: str
) -> None:
    async with home(tmp_path, zone=zone, options=options(meteo, met)) as house:
        said = await house.say("weather in Leeds on Wednesday")
        assert degrees in said
        assert wind in said


async def test_of_two_places_the_nearer_home_is_meant(tmp_path: Path, meteo: Meteo, met: Met) -> None:
    async with home(tmp_path, zone="America/New_York", options=options(meteo, met)) as house:
        assert "latitude=39.9626" in (await house.say("weather in York tomorrow"), meteo.asked[-1])[1]
        assert "Paris (France)" in await house.say("weather in Paris tomorrow")
        await house.say("weather in Paris, Texas tomorrow")
        assert "latitude=33.6609" in meteo.asked[-1]
