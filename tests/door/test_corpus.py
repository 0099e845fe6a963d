"""No message that a rule can read costs a token: a third of the corpus, with a brain that notes each call and
answers none."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import pytest

from bot.spoken import SpokenTurn
from bot.understanding.message.router import Router
from bot.understanding.pipeline import Understanding
from integrations.llm.brain import Lack, NoBrain, State
from storage.columns import new_id
from storage.tables import Inbox
from tests import rows
from tests.door import talk
from tests.house import home


class Forbidden:
    """A brain that is there, and that nobody may ask."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def complete(self, task: Any, messages: Sequence[Any], output: Any, **rest: Any) -> NoReturn:
        self.asked.append(messages[-1].text)
        raise NoBrain(Lack.DOWN)

    async def stream(self, task: Any, messages: Sequence[Any], **rest: Any) -> AsyncIterator[str]:
        self.asked.append(messages[-1].text)
        raise NoBrain(Lack.DOWN)
        yield ""

    def state(self) -> State:
        return State(fast="forbidden", loaded=True)


SHARE = 3  # one in so many: a row costs a hundredth of a second and more
CORPUS = [
    *((text, intent) for text, intent in rows.sentences()),
    *((text, intent) for text, intent, _ in rows.wishes()),
][::SHARE]


async def test_the_corpus_without_a_call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    read = turned_away = 0
    async with home(tmp_path) as here:
        known, brain = await talk.owner(here), Forbidden()
        ports = replace(here.house.conductor._ports, brain=brain)
        actions = here.house.registry.actions()
        understanding = Understanding(here.house.registry, Router(actions))
        for text, intent in CORPUS:
            async with here.house.database.unit(known.person.id, new_id(), here.clock.now()) as unit:
                turn = SpokenTurn(
                    unit.turn_id, unit.now, known.person, unit, ports, "terminal", known.handle_id, said=text
                )
                row = Inbox(channel="terminal", provider_id=text, handle_id=known.handle_id, text=text,
                            received_at=unit.now)
                if not intent and not here.house.conductor._understanding._router.read(text, turn.local).requests:
                    turned_away += 1  # no rule reads it: a model may be asked what it is
                    continue
                plan = await understanding.plan(turn, row, lambda: brain.asked.append("recall"))
                read += bool(plan.requests or plan.question)
                assert plan.course is None, text
    assert len(brain.asked) < read / 80, brain.asked  # words left over go to a model: rules read the rest
    assert read > 1200
    assert turned_away > 100
