"""Messages to others that a turn put into the outbox, and holding them back. For specialists/system's undo."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from sqlmodel import col, select

from storage.tables import Outbox, OutboxKind, OutboxState
from storage.unit import Unit


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
