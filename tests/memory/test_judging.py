"""Conflicts that no rule is sure of, judged by a model over HTTP: not of what the rule knows or merely stands near."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.columns import new_id
from storage.memory import facts
from tests.house import Home, home
from tests.standins.model import Model, Reply

OLD, NEW = "my shed roof leaks in every storm", "my shed roof keeps dry in every storm"

@pytest.fixture
async def here(model: Model, tmp_path: Path) -> AsyncIterator[Home]:
    async with home(tmp_path) as here:
        here.house.conductor.taught = lambda: None  # nothing is learnt from talk beside: it would ask this model too
        yield here

async def believed(here: Home) -> list[str]:
    known = await here.house.identity.who("terminal", "owner")
    assert known is not None
    async with here.house.database.unit(known.person.id, new_id(), here.clock.now()) as unit:
        return sorted(one.text for one in await facts.believed(unit))

def verdict(kind: str, number: int = 1) -> Reply:
    return Reply(value={"verdicts": [{"number": number, "kind": kind}]})

@pytest.mark.parametrize(
    ("reply", "left", "said"),
    [
        (verdict("status_change"), [NEW], "This replaces"),
        (verdict("none"), [OLD, NEW], "Noted"),
        (verdict("general"), [OLD, NEW], "?"),  # both stand, and the person is asked
        (verdict("temporal", number=7), [OLD, NEW], "Noted"),  # of a fact that was not asked about
        (Reply(value={"verdicts": "nonsense"}), [OLD, NEW], "Noted"),
        (Reply(refusal="I won't"), [OLD, NEW], "Noted"),
    ],
)
async def test_what_the_rule_cannot_tell_a_model_does(
    here: Home, model: Model, reply: Reply, left: list[str], said: str
) -> None:
    await here.say(f"remember that {OLD}")
    assert not model.saw("compare older statements")
    model.rule(reply)
    assert said in await here.say(f"remember that {NEW}")
    assert model.saw("compare older statements")
    assert [one.casefold() for one in await believed(here)] == sorted(left)
    if said == "This replaces":
        await here.say("undo")
        assert [one.casefold() for one in await believed(here)] == [OLD]

@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Sarah lives in Berlin", "Sarah lives in Bonn"),  # the rule is sure
        ("Sarah lives in Berlin", "Sarah plays the harp"),  # nothing alike
        ("my bank PIN is 86420", "my bank PIN is rather short"),  # a secret is shown to no model
    ],
)
async def test_no_model_is_asked(here: Home, model: Model, old: str, new: str) -> None:
    await here.say(f"remember that {old}")
    model.rule(verdict("negation"))
    await here.say(f"remember that {new}")
    assert not model.saw("compare older statements")

async def test_without_a_model_the_rule_alone_decides(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say(f"remember that {OLD}")
        await here.say(f"remember that {NEW}")
        assert [one.casefold() for one in await believed(here)] == sorted([OLD, NEW])

