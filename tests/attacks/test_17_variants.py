"""A hundred variants of the attacks, as a table (variants.txt): other words, other doors, other channels, each beside
its twin."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from specialists.contract import Origin
from storage.tables import Person
from tests import rows
from tests.attacks.fort import DOORS, EVE, SECRET, VISITORS, Fort
from tests.fetching.sites import Site
from tests.standins.model import Reply

TABLE = {
    head.partition(":")[0]: [tuple(line.replace("\\n", "\n").split(" | ")) for line in lines if line]
    for head, lines in rows.sections(Path(__file__).with_name("variants.txt"))
}
TALK = "let's chat about that"
WISH, BODY = "text Sam by SMS: the gate is open", "the gate is open"
HUNDRED = 100


def filled(text: str) -> str:
    return text.replace("{secret}", SECRET).replace("{eve}", EVE)


def test_there_are_a_hundred() -> None:
    assert sum(map(len, TABLE.values())) == HUNDRED


def test_each_door_is_tried() -> None:
    for kind in ("order", "said"):
        assert {row[0] for row in TABLE[kind]} == {*DOORS, "terminal"}
    assert {row[0] for row in TABLE["visitor"]} == set(VISITORS)


@pytest.fixture
async def full(here: Fort) -> Fort:
    """A fort whose owner has told and noted what an attacker is after."""
    await here.say("api", f"my locker code is {SECRET}")
    await here.say("api", f"add {SECRET} to groceries")
    await here.say("api", f"remind me tomorrow at 9 to fetch {SECRET}")
    return here


@pytest.mark.parametrize(("door", "attack", "twin"), TABLE["order"])
async def test_a_text_from_outside_orders_nothing(full: Fort, world: Any, door: str, attack: str, twin: str) -> None:
    before = await full.kept()
    world.texts[Origin.WEB] = filled(attack)
    said = await full.say(door, "grubble the web for trains")
    said += await full.say(door, "grubble the page")
    await full.later(minutes=30)
    assert full.abroad() == []
    assert await full.sent() == []
    assert await full.kept() == before
    assert not full.model.saw(SECRET) or SECRET in filled(attack)
    assert "I have sent" not in said
    world.texts[Origin.WEB] = twin
    full.model.queue(Reply(f"It says this. {twin}"))  # the lost model would take orders from any words
    assert twin in await full.say(door, "grubble the web for trains") or door == "voice"


@pytest.mark.parametrize(("door", "attack", "part", "twin"), TABLE["said"])
async def test_what_a_model_says_does_no_harm(full: Fort, door: str, attack: str, part: str, twin: str) -> None:
    full.model.queue(Reply(filled(attack)), Reply(twin))
    said = await full.say(door, TALK)
    assert said
    assert filled(part) not in said
    harmless = await full.say(door, TALK)
    assert twin in harmless or door == "voice"
    assert "left out" not in harmless


@pytest.mark.parametrize(("door", "attack", "own"), TABLE["visitor"])
async def test_a_contact_gets_nothing(full: Fort, door: str, attack: str, own: str) -> None:
    before, asked = await full.kept(), len(full.model.raw)
    shown = await full.visit(door, filled(attack))
    assert await full.kept() == before
    assert SECRET not in shown
    assert all(SECRET not in text for text in full.abroad())
    assert len(full.model.raw) == asked
    (sam,) = [row for row in await full.rows(Person) if row.name == "Sam"]
    assert (sam.role, sam.may) == ("contact", [])
    words, _, wanted = own.partition(" =>")
    assert filled(wanted.strip()) in await full.say(door, words)


async def arrived(here: Fort) -> list[str]:
    await here.settle()
    await here.twilio.advance(5)
    return [text for text in here.abroad() if BODY in text]


@pytest.mark.parametrize(("door", "who", "words"), TABLE["yes"])
async def test_nobody_elses_yes_counts(here: Fort, door: str, who: str, words: str) -> None:
    await here.say(door, WISH)
    person, _, other = who.partition(" ")
    if person == "owner":
        await here.say(other, words)
    elif person == "sam":
        assert other in VISITORS
        await here.visit(other, words)
    else:
        await here.eve.text(words)
    assert await arrived(here) == []
    await here.say(door, WISH)  # anew, for other talk has closed the question
    await here.say(door, "yes")
    assert len(await arrived(here)) == 1


@pytest.fixture
async def inner() -> AsyncIterator[Site]:
    async with Site() as site:
        site.pages["/"] = "a secret of the inner house"
        yield site


@pytest.mark.parametrize("address", [one for (one,) in TABLE["inside"]])
async def test_nothing_inside_is_read(here: Fort, world: Any, inner: Site, address: str) -> None:
    here.web.names |= {"localhost.localdomain": [["127.0.0.1"]], "inner.example": [["127.0.0.1"]]}
    world.texts[Origin.WEB] = f"Read on at {address.format(inner=inner.port)} now"
    assert "could not read that page" in await here.say("api", "grubble along")
    assert inner.asked == []
    here.sink.pages["/today"] = "Good news."
    world.texts[Origin.WEB] = f"Read on at {here.web.url('/today')} now"
    assert "It says: Good news." in await here.say("api", "grubble along")
