"""What a turn puts into the outbox: written, found again, and held back. For bot/, comms_pilot and system's undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from storage.tables import Outbox, OutboxKind, OutboxState
from storage.unit import Unit


def letter(
    unit: Unit, text: str, handle_id: int, channel: str, *, to: int | None = None, kind: str = OutboxKind.REPLY,
    buttons: Sequence[dict[str, Any]] = (), reply_to: str | None = None, media: Mapping[str, Any] | None = None,
) -> Outbox:
    """A message of the unit's turn that goes out at once, not yet added to any unit.

    It is on behalf of the unit's person, and for them unless it is `to` another. `reply_to` is the provider's id of
    what it answers; `buttons` as bot/sending/buttons.py keeps them, `media` as storage/attached.py does.
    """
    return Outbox(
        person_id=unit.person_id, recipient_id=unit.person_id if to is None else to, handle_id=handle_id,
        channel=channel, kind=kind, text=text, buttons=list(buttons), turn_id=unit.turn_id, created_at=unit.now,
        due_at=unit.now, next_at=unit.now, reply_to=reply_to, media=dict(media) if media else None,
    )


async def messages(unit: Unit, turn_id: int) -> Sequence[Outbox]:
    """What a turn of this person's sent to others."""
    found: Sequence[Outbox] = await unit.all(
        select(Outbox).where(col(Outbox.turn_id) == turn_id, col(Outbox.kind) == OutboxKind.MESSAGE)
    )
    return found


async def hold_back(unit: Unit, row_id: int) -> bool:
    """Cancels a message that no worker has taken yet; False where it is on its way, or gone."""

    def cancel(connection: sa.Connection) -> int:
        return connection.execute(
            sa.update(Outbox)
            .where(col(Outbox.id) == row_id, col(Outbox.state) == OutboxState.QUEUED)
            .values(state=OutboxState.CANCELLED, error="you took it back")
        ).rowcount

    return bool(await unit.beneath(cancel))
