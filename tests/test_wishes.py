"""Messages of all kinds with the intents and slots that they mean: the rows of wishes_*.py."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests import (
    test_router,
    wishes_agenda,
    wishes_heard_lists,
    wishes_heard_plans,
    wishes_heard_rest,
    wishes_heard_world,
    wishes_rest,
    wishes_rounds_agenda,
    wishes_rounds_lists,
    wishes_rounds_rest,
    wishes_rounds_unasked,
    wishes_unasked,
)

_TABLES = (
    wishes_agenda, wishes_rest, wishes_heard_plans, wishes_heard_lists, wishes_heard_rest, wishes_heard_world,
    wishes_unasked, wishes_rounds_agenda, wishes_rounds_lists, wishes_rounds_rest, wishes_rounds_unasked,
)
_ON = re.compile(r"\n\s+\|")  # a row goes on in the next line


def _rows() -> list[tuple[str, str, tuple[str, ...]]]:
    return [
        (text.strip(), intent, tuple(slots.strip() for slots in wanted))
        for table in _TABLES
        for intent, lines in table.WISHES.items()
        for text, *wanted in (line.split(" |") for line in _ON.sub(" |", lines).strip().splitlines())
    ]


def _written(slots: dict[str, Any]) -> str:
    """Slots as a row has them: "text=stretch; when=2026-11-21"."""
    shown = {name: "+".join(value) if isinstance(value, list) else value for name, value in slots.items()}
    return "; ".join(f"{name}={value}" for name, value in shown.items())


@pytest.mark.parametrize(("text", "intent", "wanted"), _rows())
def test_a_wish_is_read_as_it_is_meant(text: str, intent: str, wanted: tuple[str, ...]) -> None:
    found = test_router.slots(text)
    assert {one for one, _ in found} == ({intent} if intent else set())
    if wanted:
        assert tuple(_written(slots) for _, slots in found) == wanted
