"""What a person said and what they were answered: clean talk, no technical record. Each turn writes it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence

import sqlalchemy as sa
from sqlmodel import col, select

from storage.tables import Conversation
from storage.unit import Unit


def add(
    unit: Unit, *, channel: str, said: str, answered: str, specialist: str = "", worked: bool = True,
    duration_ms: float = 0.0,
) -> Conversation:
    """Keeps one exchange of the unit's turn."""
    entry = Conversation(
        person_id=unit.person_id, turn_id=unit.turn_id, at=unit.now, channel=channel, said=said, answered=answered,
        specialist=specialist, worked=worked, duration_ms=duration_ms,
    )
    unit.add(entry)
    return entry


async def recent(unit: Unit, limit: int = 10) -> Sequence[Conversation]:
    """The last exchanges, oldest first."""
    found: Sequence[Conversation] = await unit.all(
        select(Conversation).order_by(col(Conversation.id).desc()).limit(limit)
    )
    return list(reversed(found))


async def get(unit: Unit, ids: Collection[int] = (), *, turns: Collection[int] = ()) -> Sequence[Conversation]:
    """The exchanges with these ids, or of these turns."""
    if not ids and not turns:
        return ()
    wanted = sa.or_(col(Conversation.id).in_(ids), col(Conversation.turn_id).in_(turns))
    found: Sequence[Conversation] = await unit.all(select(Conversation).where(wanted))
    return found


async def holding(
    unit: Unit, stems: Collection[str], since: dt.datetime, until: dt.datetime, limit: int = 200
) -> Sequence[Conversation]:
    """What the person said in a span of time that holds any of these beginnings of words, latest first; all of it
    where there are none."""
    at, said = col(Conversation.at), col(Conversation.said)
    wanted = select(Conversation).where(at >= since, at < until, said != "", col(Conversation.turn_id) != unit.turn_id)
    if stems:
        wanted = wanted.where(sa.or_(*(said.icontains(stem, autoescape=True) for stem in stems)))
    return await unit.all(wanted.order_by(at.desc(), col(Conversation.id).desc()).limit(limit))
