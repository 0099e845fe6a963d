"""Standing instructions: how a person wants things done. Written by specialists/ops_planner; writers follow them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import col, select

from storage.tables import Instruction
from storage.unit import Unit

MOST = 30  # of one person


def add(unit: Unit, text: str) -> Instruction:
    """Keeps one."""
    row = Instruction(person_id=unit.person_id, text=text, created_at=unit.now)
    unit.add(row)
    return row


async def everyone(unit: Unit) -> Sequence[Instruction]:
    """All of the unit's person, the oldest first."""
    found: Sequence[Instruction] = await unit.all(select(Instruction).order_by(col(Instruction.id)).limit(MOST))
    return found


async def end(unit: Unit, rows: Sequence[Instruction]) -> None:
    """They hold no longer."""
    for row in rows:
        await unit.delete(row)


async def texts(unit: Unit) -> list[str]:
    """What is to be followed: those in the household's own words, the oldest first."""
    sql = "SELECT text FROM instructions WHERE person_id=? AND NOT tainted ORDER BY id LIMIT ?"
    return [row[0] for row in await unit.rows(sql, [MOST])]
