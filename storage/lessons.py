"""Messages that wait to be learnt from, and whose review or session's end is due. bot/turns/lessons.py looks
across people for what there is to do, and does it in each one's own unit.
"""

from __future__ import annotations

import datetime as dt

from sqlmodel import col, select

from storage.columns import to_micros
from storage.database import Database
from storage.queue.ledger import reading
from storage.tables import Fate, Lesson
from storage.unit import Unit

TRIES = 3  # of a lesson that fails; then it is dropped


def put(unit: Unit, text: str, *, origin: str, handle_id: int, channel: str) -> None:
    """Lets a message of the unit's turn be read once that is committed."""
    unit.add(
        Lesson(
            person_id=unit.person_id, turn_id=unit.turn_id, at=unit.now, text=text, origin=origin,
            handle_id=handle_id, channel=channel,
        )
    )


async def waiting(database: Database, limit: int = 50) -> list[tuple[int, int]]:
    """The oldest lessons, as (id, person's id)."""
    async with reading(database) as ledger:
        return [(row[0], row[1]) for row in await ledger.rows("SELECT id, person_id FROM lessons ORDER BY id LIMIT ?",
                                                              [limit])]  # fmt: skip


async def look(unit: Unit, lesson_id: int) -> Lesson | None:
    """One lesson, to be read; None where another process has done it."""
    return await unit.get(Lesson, lesson_id)


async def take(unit: Unit, lesson_id: int) -> Lesson | None:
    """The same, for this unit alone: it is deleted with what it taught. None where another process was first."""
    await unit.begin()
    found: Lesson | None = await unit.first(
        select(Lesson).where(col(Lesson.id) == lesson_id).with_for_update(skip_locked=True)
    )
    if found is not None:
        await unit.delete(found)
    return found


async def failed(unit: Unit, lesson_id: int) -> None:
    """Counts a try that failed; after some, the message teaches nothing."""
    found = await unit.get(Lesson, lesson_id)
    if found is None:
        return
    found.tries += 1
    if found.tries >= TRIES:
        await unit.delete(found)


async def reviews_due(database: Database, before: dt.datetime) -> list[int]:
    """Whose oldest insight that nobody has looked at is from before that moment."""
    async with reading(database) as ledger:
        return [row[0] for row in await ledger.rows(
            "SELECT person_id FROM extracted_facts WHERE reviewed_at IS NULL AND fate IN (?,?) GROUP BY person_id "
            "HAVING MIN(at)<=?", [Fate.STORED, Fate.LISTED, to_micros(before)],
        )]  # fmt: skip


async def sessions_over(database: Database, quiet_since: dt.datetime) -> list[int]:
    """Who has said something since their last session ended, and before that moment: it may be over."""
    async with reading(database) as ledger:
        return [row[0] for row in await ledger.rows(
            "SELECT person_id FROM conversations WHERE said<>'' AND id > COALESCE((SELECT MAX(last_id) FROM sessions "
            "WHERE sessions.person_id=conversations.person_id), 0) GROUP BY person_id HAVING MIN(at)<=?",
            [to_micros(quiet_since)],
        )]  # fmt: skip


async def going_on(database: Database) -> list[int]:
    """Who has anything in the nearer tiers of memory, to be consolidated, promoted or let go."""
    async with reading(database) as ledger:
        return [row[0] for row in await ledger.rows(
            "SELECT person_id FROM active_memories UNION SELECT person_id FROM chunks WHERE tier='shortterm' AND live"
        )]  # fmt: skip
