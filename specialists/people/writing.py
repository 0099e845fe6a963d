"""Messages that tell somebody of a check-in or an emergency: put into the outbox by the way that reaches them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from specialists.contract import Turn
from storage import contacts, posted
from storage.tables import NOWHERE, Handle, OutboxKind

_VOICE = "voice"


async def write(
    turn: Turn, person_id: int, text: str, kind: OutboxKind, *, all_ways: bool = False, ring: bool = False
) -> bool:
    """Puts a message to somebody into the outbox, by the way they were last heard from that works; False where none
    does. `all_ways` takes each, `ring` their telephone as well. One of kind REMINDER waits for no quiet hours."""
    ways = {(way.channel, way.address): way for way in await turn.ports.ways.of(person_id, turn.now)}
    handles = [one for one in await contacts.addresses_of(turn.unit, person_id)
               if (way := ways.get((one.channel, one.address))) is not None and not way.trouble]  # fmt: skip
    written = [one for one in handles if one.channel != _VOICE]
    chosen = written if all_ways else sorted(written, key=_last, reverse=True)[:1]
    rung = [one for one in handles if one.channel == _VOICE][-1:] if ring or not chosen else []
    for handle in (*chosen, *rung):
        turn.unit.add(posted.letter(turn.unit, text, handle.id, handle.channel, to=person_id, kind=kind))
    return bool(chosen or rung)


def _last(handle: Handle) -> dt.datetime:
    return handle.last_in_at or handle.created_at


async def tell_owner(turn: Turn, said: Iterable[str]) -> None:
    """Tells the turn's person what somebody who lives with them answered."""
    text = "\n".join(part for part in said if part)
    if text and not await write(turn, turn.person.id, text, OutboxKind.NOTICE):
        turn.unit.add(posted.letter(turn.unit, text, 0, NOWHERE, kind=OutboxKind.NOTICE))
