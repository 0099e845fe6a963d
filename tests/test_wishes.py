"""Messages of all kinds with the intents and slots that they mean: the rows of rows/wishes/, some at a time."""

from __future__ import annotations

from typing import Any

import pytest

from tests import rows, test_router

TOGETHER = 40  # rows that one test reads: a test each costs as much as reading the row
ASKED = 22  # rows that may be asked about (rows/asked.txt), with what they mean among the readings offered; to fall
_WISHES = rows.wishes()


def _written(slots: dict[str, Any]) -> str:
    """Slots as a row has them: "text=stretch; when=2026-11-21"."""
    shown = {name: "+".join(value) if isinstance(value, list) else value for name, value in slots.items()}
    return "; ".join(f"{name}={value}" for name, value in shown.items())


def _is_right(text: str, intent: str, wanted: tuple[str, ...], asked: frozenset[str]) -> bool:
    reading = test_router.read(text)
    if reading.asks:  # it is not sure, and says what it takes it for
        offered = {one.intent for one in reading.asks}
        return not intent or (text in asked and not offered.isdisjoint(intent.split("+")))
    found = test_router.slots(text)
    meant = {one for one, _ in found} == (set(intent.split("+")) if intent else set())
    return meant and (not wanted or tuple(_written(slots) for _, slots in found) == wanted)


@pytest.mark.parametrize("first", range(0, len(_WISHES), TOGETHER))
def test_wishes_are_read_as_they_are_meant(first: int) -> None:
    asked = frozenset(rows.asked())
    wrong = [row[0] for row in _WISHES[first : first + TOGETHER] if not _is_right(*row, asked)]
    assert not wrong


def test_few_wishes_are_asked_about() -> None:
    asked = rows.asked()
    assert len(asked) <= ASKED
    assert {text for text, *_ in _WISHES}.issuperset(asked)
