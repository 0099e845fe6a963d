"""Notice to somebody of the household, in the transaction of what it is about. For contact_turns, pairing, welcome."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.channels.base import Channel
from bot.sending import buttons as kept_buttons
from bot.sending import routes
from specialists.contract import Button
from storage import posted, queue
from storage.database import Database
from storage.tables import NOWHERE, OutboxKind
from storage.unit import Unit


async def tell(
    unit: Unit, database: Database, channels: Mapping[str, Channel], text: str, *, buttons: tuple[Button, ...] = (),
    but: int | None = None, media: Mapping[str, Any] | None = None,
) -> None:
    """Tells the unit's own person: where they were heard from last, and on every screen of this machine.

    `but` is a handle that is left out: there they have heard it already, or it is what they are told about. Where no
    way is open it waits until they are next heard from.
    """
    handles = [one for one in await queue.addresses(database, unit.person_id) if one.id != but]
    ways = [(one.id, one.channel) for one in routes.choose(handles, None, channels, unit.now)] or [(0, NOWHERE)]
    for handle_id, channel in ways:
        kept = kept_buttons.kept(buttons)
        unit.add(posted.letter(unit, text, handle_id, channel, kind=OutboxKind.NOTICE, buttons=kept, media=media))
