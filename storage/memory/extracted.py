"""What was read of a person's messages, with the reasoning, and what became of it. For specialists/memory_curator."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from sqlmodel import col, select

from storage.tables import Conversation, ExtractedFact, Fate, Session
from storage.unit import Unit

BELIEVED = (Fate.STORED, Fate.LISTED)


async def get(unit: Unit, ids: Sequence[int]) -> list[ExtractedFact]:
    """Those with these ids, oldest first."""
    found: list[ExtractedFact] = list(
        await unit.all(select(ExtractedFact).where(col(ExtractedFact.id).in_(ids)).order_by(col(ExtractedFact.id)))
    )
    return found


async def asked_since(unit: Unit, moment: dt.datetime) -> bool:
    """Whether anything was asked about since then."""
    found = await unit.first(select(ExtractedFact.id).where(col(ExtractedFact.asked_at) > moment).limit(1))
    return found is not None


async def to_ask(unit: Unit, limit: int) -> Sequence[ExtractedFact]:
    """What waits longest for a yes and was not asked about yet, oldest first."""
    waits = col(ExtractedFact.fate) == Fate.WAITING, col(ExtractedFact.asked_at).is_(None)
    found: Sequence[ExtractedFact] = await unit.all(
        select(ExtractedFact).where(*waits).order_by(col(ExtractedFact.id)).limit(limit)
    )
    return found


async def to_review(unit: Unit, limit: int = 50) -> Sequence[ExtractedFact]:
    """What was learnt and not yet shown to its person, oldest first."""
    new = col(ExtractedFact.fate).in_(BELIEVED), col(ExtractedFact.reviewed_at).is_(None)
    found: Sequence[ExtractedFact] = await unit.all(
        select(ExtractedFact).where(*new).order_by(col(ExtractedFact.id)).limit(limit)
    )
    return found


async def since(unit: Unit, moment: dt.datetime, limit: int = 50) -> Sequence[ExtractedFact]:
    """What was learnt since then, and waits for a yes, oldest first."""
    shown = col(ExtractedFact.fate).in_((*BELIEVED, Fate.CONFIRMED, Fate.WAITING))
    found: Sequence[ExtractedFact] = await unit.all(
        select(ExtractedFact).where(shown, col(ExtractedFact.at) >= moment).order_by(col(ExtractedFact.id)).limit(limit)
    )
    return found


async def of_turns(unit: Unit, turns: Sequence[int]) -> Sequence[ExtractedFact]:
    """What these turns taught, oldest first."""
    found: Sequence[ExtractedFact] = await unit.all(
        select(ExtractedFact).where(col(ExtractedFact.turn_id).in_(turns)).order_by(col(ExtractedFact.id))
    )
    return found


async def last_session(unit: Unit) -> Session | None:
    """The session that ended last."""
    found: Session | None = await unit.first(select(Session).order_by(col(Session.last_id).desc()).limit(1))
    return found


async def talk_after(unit: Unit, last_id: int, limit: int = 400) -> Sequence[Conversation]:
    """What was said after a conversation, oldest first."""
    said = col(Conversation.id) > last_id, col(Conversation.said) != ""
    found: Sequence[Conversation] = await unit.all(
        select(Conversation).where(*said).order_by(col(Conversation.id)).limit(limit)
    )
    return found
