"""Messages of all kinds with the intents and slots that they mean: the rows of rows/wishes/."""

from __future__ import annotations

from typing import Any

import pytest

from tests import rows, test_router


def _written(slots: dict[str, Any]) -> str:
    """Slots as a row has them: "text=stretch; when=2026-11-21"."""
    shown = {name: "+".join(value) if isinstance(value, list) else value for name, value in slots.items()}
    return "; ".join(f"{name}={value}" for name, value in shown.items())


@pytest.mark.parametrize(("text", "intent", "wanted"), rows.wishes())
def test_a_wish_is_read_as_it_is_meant(text: str, intent: str, wanted: tuple[str, ...]) -> None:
    found = test_router.slots(text)
    assert {one for one, _ in found} == (set(intent.split("+")) if intent else set())
    if wanted:
        assert tuple(_written(slots) for _, slots in found) == wanted
