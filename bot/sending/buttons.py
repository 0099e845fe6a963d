"""Buttons as the outbox keeps them, and back again: whoever writes a row or reads one calls it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from specialists.contract import Button


def kept(buttons: Sequence[Button]) -> list[dict[str, Any]]:
    """Buttons as plain JSON values; `made` reads them."""
    return [{"label": button.label, "intent": button.intent, "slots": dict(button.slots)} for button in buttons]


def made(values: Sequence[Mapping[str, Any]]) -> tuple[Button, ...]:
    """The buttons that `kept` was given."""
    return tuple(Button(one["label"], one["intent"], one["slots"]) for one in values)


def read(text: str) -> tuple[Button, ...]:
    """The same from the text of such JSON, as a row of the outbox has it."""
    return made(json.loads(text))


def tapped(button: Button) -> dict[str, Any]:
    """The payload of a message that a press of a button is (bot/channels/base.py, Incoming)."""
    return {"button": {"intent": button.intent, "slots": dict(button.slots)}}
