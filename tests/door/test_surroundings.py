"""What a reading request tells of the person's own things: names that the message may mean, and nothing that is a
secret, somebody else's words, or another person's."""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from bot.understanding import surroundings
from storage.holdings import Own
from tests import unread
from tests.door.talk import NOTHING, meant
from tests.people.street import SAM, Street, street
from tests.standins.model import Asked, Model, Reply

FIRED = dt.timedelta(minutes=30)


@pytest.fixture
async def town(model: Model, tmp_path: Path) -> AsyncIterator[Street]:
    async with street(tmp_path) as town:
        town.house.conductor.taught = lambda: None  # nothing is learnt from talk beside: it would ask this model too
        yield town


def told(asked: Asked) -> list[str]:
    """The lines about the person's own things in a request."""
    system = next(one.text for one in asked.said if one.role == "system")
    return system.partition(surroundings._LEAD)[2].strip().splitlines()


async def read(town: Street, model: Model, *words: str, by: str = "") -> Asked:
    """The reading request for a message with these words that nothing but a model could read."""
    before = len(model.asked)
    model.queue(NOTHING, Reply("I see."))
    text = unread.holding(*words)
    await (town.write(by, text) if by else town.say(text))
    model.forget()
    asked = model.asked[before]
    assert asked.text == text
    assert asked.schema is not None  # it is the reading, and not the talk behind it
    return asked


async def test_it_names_what_the_message_may_mean_and_nothing_else(town: Street, model: Model) -> None:
    for text in (
        "create a list called camping", "add hemlock to groceries", "remind me tomorrow at 6 to water the geraniums",
        "remind me on Sunday to ring the notary", "add a task to repaint the trellis", f"add contact Quentin {SAM}",
        "remember that the spare key is under the birdbath",
    ):
        await town.say(text)
    assert sorted(told(await read(town, model, "geraniums", "camping"))) == [
        "list: camping", "reminder: water the geraniums",
    ]
    assert told(await read(town, model, "geranium")) == ["reminder: water the geraniums"]
    assert told(await read(town, model, "trelis", "Quentin")) == ["contact: Quentin", "task: repaint the trellis"]
    assert told(await read(town, model, "spare key")) == ["note: spare key"]
    assert told(await read(town, model, "begonias")) == []
    readings = " ".join(asked.raw for asked in model.asked if asked.schema is not None)
    assert "trellis" in readings
    assert not [one for one in ("birdbath", "notary", "hemlock", SAM) if one in readings]


async def test_with_the_name_known_the_message_is_done(town: Street, model: Model) -> None:
    await town.say("create a list called camping")
    text = unread.holding("gas canister", "camping")

    def answer(asked: Asked) -> Reply:
        known = "list: camping" in told(asked)
        return meant("add_item", items="gas canister", list="camping") if known else NOTHING

    model.queue(answer)
    assert "gas canister" in await town.say(text)
    assert "gas canister" in await town.say("what is on my camping list?")


async def test_no_secret_is_in_it_whatever_is_called_by_it(town: Street, model: Model) -> None:
    await town.say("remember that the safe code is 998877, it is a secret")
    await town.say("remember that my wifi password is plugh77, that's confidential")
    await town.say("remind me tomorrow at 6 to try 998877 on the geraniums")
    await town.say("add a task to tell the geraniums plugh77")
    await town.say("add a task to change the geraniums wifi password: letmein99")
    await town.say("add a task to repot the geraniums")
    assert told(await read(town, model, "geraniums", "safe", "wifi")) == ["task: repot the geraniums"]
    for secret in ("998877", "plugh77", "letmein99"):
        assert not model.saw(secret), secret


async def test_somebody_elses_words_are_not_in_it(town: Street, model: Model) -> None:
    await town.say(f"add contact Sam {SAM}")
    await town.say("Sam may set reminders for me")
    await town.write(SAM, "remind Ada tomorrow at 3pm to sell the geraniums")
    await town.say("remind me tomorrow at 4pm to water the geraniums")
    assert "sell the geraniums" in await town.say("what are my reminders?")
    assert told(await read(town, model, "geraniums")) == ["reminder: water the geraniums"]
    assert not model.saw("sell the geraniums")


async def test_nobody_elses_things_are_in_it(town: Street, model: Model) -> None:
    await town.write("88", await town.code("invite Anna"))
    for text in (
        "create a list called camping", "remind me tomorrow at 6 to water the geraniums", f"add contact Quentin {SAM}",
        "remember that the spare key is under the birdbath", "add a task to repaint the trellis",
    ):
        await town.say(text)
    words = ("geraniums", "camping", "Quentin", "spare key", "trellis")
    assert told(await read(town, model, *words, by="88")) == []
    await town.write("88", "create a list called trellis")
    assert told(await read(town, model, "oy", *words, by="88")) == ["list: trellis"]
    assert len(told(await read(town, model, *words))) == len(words)


async def test_what_has_just_come_and_the_open_question_are_told(town: Street, model: Model) -> None:
    await town.say("remind me in 30 minutes to stretch")
    await town.later(seconds=FIRED.total_seconds())
    assert told(await read(town, model, "oy")) == ["came just now: stretch"]
    assert told(await read(town, model, "oy", "vey")) == []
    await town.say("remind me to ring the notary")
    (line,) = told(await read(town, model, "oy", "vey", "again"))
    assert line.startswith("asked, and not answered yet: When")


async def test_a_question_about_a_secret_is_not_told(town: Street, model: Model) -> None:
    await town.say("remember that the safe code is 998877, it is a secret")
    await town.say("remind me to try 998877")
    assert told(await read(town, model, "oy")) == []
    assert not model.saw("998877")


async def test_names_are_few_and_short_and_each_on_one_line(town: Street, model: Model) -> None:
    for number in range(20):
        await town.say(f"add a task to shift {'ever so slowly ' * 6}geraniums {number}")
    lines = told(await read(town, model, "geraniums"))
    assert len(lines) == surroundings.MOST
    assert max(map(len, lines)) <= surroundings.SHOWN + len("reminder: ")


@pytest.mark.parametrize(("text", "labels", "likest"), [
    ("call the dentist", ["call Dave", "dentist at noon", "call the dentist"], "call the dentist"),
    ("the dentsit", ["call Dave", "dentist"], "dentist"),
    ("of the", ["one of the two"], ""),
    ("", ["dentist"], ""),
    ("about it", [], ""),
])
def test_the_likest_goes_first(text: str, labels: Sequence[str], likest: str) -> None:
    found = surroundings.alike(text, [Own("task", "", label) for label in labels])
    assert (found[0].label if found else "") == likest
