"""Changes by traits alone: a specialist that nothing in bot/ has heard of is changed by the types of its slots."""

from __future__ import annotations

import datetime as dt
from typing import Any, cast
from zoneinfo import ZoneInfo

import pytest

from bot.understanding.dialogue import changes, marks
from bot.understanding.dialogue.state import Context, DialogueState
from specialists.contract import Action, Effect, Finding, Operation, Phase, Request, Role, Turn
from specialists.language import time as when
from specialists.registry import Registry
from storage import holdings
from storage.holdings import Own
from storage.unit import Unit

NOW = dt.datetime(2026, 11, 20, 14, 30, tzinfo=ZoneInfo("Europe/Berlin"))
SLOTS = {
    "plant": Role.ID, "at": Role.TIME, "by": Role.SHIFT, "back": Role.EARLIER, "off": Role.WITHOUT, "last": Role.END,
}  # fmt: skip


async def _nothing(turn: Turn) -> Finding:
    return Finding("")


def _action(intent: str, operation: Operation, roles: dict[str, Role], thing: str = "watering") -> Action:
    return Action(
        intent, "", "", (), (), Effect.WRITE, Phase.WORK, _nothing, object=thing, operation=operation, roles=roles
    )


REGISTRY = Registry((
    _action("water", Operation.CREATE, {"what": Role.TEXT, "at": Role.TIME}),
    _action("water_otherwise", Operation.CHANGE, SLOTS),
    _action("stop_watering", Operation.REMOVE, {"plant": Role.ID}),
    _action("take_back", Operation.UNDO, {"of": Role.ID}, "turn"),
))  # fmt: skip


@pytest.fixture
def state(monkeypatch: pytest.MonkeyPatch) -> DialogueState:
    """After "water the fern every day at 5"."""
    said = when.read("every day at 5", NOW)

    async def own(unit: Unit, kind: str) -> list[Own]:
        return [Own("watering", "7", "the fern", said.rrule or "")] if said and kind == "watering" else []

    monkeypatch.setattr(holdings, "own", own)
    monkeypatch.setattr(holdings, "OBJECTS", ("watering",))
    before = Context("water", {"what": "the fern", "at": said}, "waterings", ("7",), turn=1)
    return DialogueState(REGISTRY, cast(Unit, None), NOW, (before,))


async def _read(text: str, state: DialogueState) -> list[Request]:
    found = await changes.read(text, state, (), lambda part: ())
    return list(found.requests) if found is not None else []


@pytest.mark.parametrize(
    ("text", "intent", "slot"),
    [
        ("7 would be better", "water_otherwise", "at"),
        ("8pm i mean", "water_otherwise", "at"),
        ("tuesdays instead", "water_otherwise", "at"),
        ("not on fridays", "water_otherwise", "off"),
        ("no sundays", "water_otherwise", "off"),
        ("until 18 december", "water_otherwise", "last"),
        ("an hour later", "water_otherwise", "by"),
        ("half an hour earlier please", "water_otherwise", "back"),
        ("move the fern to 9", "water_otherwise", "at"),
        ("and again at 9pm", "water", "at"),
        ("bin the fern one", "stop_watering", "plant"),
        ("cancel it", "stop_watering", "plant"),
    ],
)
async def test_what_it_changes(text: str, intent: str, slot: str, state: DialogueState) -> None:
    (request,) = await _read(text, state)
    assert request.intent == intent
    assert request.slots.get(slot)


@pytest.mark.parametrize(
    "text",
    [
        "the neighbours are away until tuesday and I feed their cat",  # words left over
        "move the couch to 9",  # nothing of that name
        "I bought a fern at 5",
        "what a day",
        "not on fridays, on fridays the fern and the palm need rain water from the barrel",
    ],
)
async def test_a_message_with_words_left_over_changes_nothing(text: str, state: DialogueState) -> None:
    assert await _read(text, state) == []


async def test_take_back(state: DialogueState) -> None:
    assert [one.intent for one in await _read("no wait dont", state)] == ["take_back"]


@pytest.mark.parametrize(
    ("text", "times", "runs", "points"),
    [
        ("not on fridays or sundays", [("not", "fridays or sundays")], [], []),
        ("5pm instead of 4pm", [("", "5pm"), ("old", "4pm")], [], []),
        ("push the vet to friday", [("", "friday")], ["vet"], []),
        ("actually move the halden one to 2pm", [("", "2pm")], ["halden"], []),
        ("move the 2nd one to 3pm", [("", "3pm")], [], ["2"]),
        ("the second one is done", [], [], ["2"]),
    ],
)
def test_every_word_is_one_thing(text: str, times: list[Any], runs: list[str], points: list[str]) -> None:
    said = marks.read(text, NOW)
    assert said is not None
    assert [(one.side, one.words) for one in said.times] == times
    assert [one.words for one in said.runs] == runs
    assert said.points == points
