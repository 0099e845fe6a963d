"""Messages of all kinds with the intents and slots that they mean: the rows of rows/wishes/."""

from __future__ import annotations

from typing import Any

import pytest

from tests import rows, test_router


def _written(slots: dict[str, Any]) -> str:
    """Slots as a row has them: "text=stretch; when=2026-11-21"."""
    shown = {name: "+".join(value) if isinstance(value, list) else value for name, value in slots.items()}
    return "; ".join(f"{name}={value}" for name, value in shown.items())


ASKED = 60  # rows that are asked about, with what they mean among the readings offered; to fall, never to rise


@pytest.mark.parametrize(("text", "intent", "wanted"), rows.wishes())
def test_a_wish_is_read_as_it_is_meant(text: str, intent: str, wanted: tuple[str, ...]) -> None:
    reading = test_router.read(text)
    if reading.asks:  # it is not sure, and says what it takes it for
        assert not intent or set(intent.split("+")) & {one.intent for one in reading.asks}
        return
    found = test_router.slots(text)
    assert {one for one, _ in found} == (set(intent.split("+")) if intent else set())
    if wanted:
        assert tuple(_written(slots) for _, slots in found) == wanted


def test_few_wishes_are_asked_about() -> None:
    asked = [text for text, intent, _ in rows.wishes() if intent and test_router.read(text).asks]
    assert len(asked) <= ASKED, asked
