"""What a person said that must be kept nowhere (a PIN): taken out of what the turn leaves behind. For conductor.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from sqlmodel import col

from specialists.contract import Request
from storage.tables import Inbox
from storage.unit import Unit

DOTS = "••••"


async def from_inbox(unit: Unit, row: Inbox, words: Sequence[str]) -> None:
    """Takes the words out of the message itself, in this unit's transaction."""
    row.text = covered(row.text, words)
    await unit.execute(sa.update(Inbox).where(col(Inbox.id) == row.id).values(text=row.text))


def from_request(request: Request, words: Sequence[str]) -> Request:
    """The request as the trace keeps it."""
    slots: Mapping[str, Any] = {
        name: covered(value, words) if isinstance(value, str) else value for name, value in request.slots.items()
    }
    return replace(request, slots=slots, text=covered(request.text, words), why=covered(request.why, words))


def covered(text: str, words: Sequence[str]) -> str:
    """The text with each of the words as dots."""
    for word in sorted(filter(None, words), key=len, reverse=True):
        text = text.replace(word, DOTS)
    return text
