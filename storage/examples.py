"""What a person's accepted turns taught: messages whose meaning was asked about once. For bot/understanding.

It is ours and not the person's own doing: nothing in it is journaled, so that "undo" takes back deeds and not lessons.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlmodel import col, select

from storage.tables import Change, Learnt
from storage.unit import Unit

MOST = 200  # kept of one person; those longest unused make room


async def known(unit: Unit) -> Sequence[Learnt]:
    """All that this person taught, the latest taught or used first."""
    return await unit.all(select(Learnt).order_by(col(Learnt.turn_id).desc()).limit(MOST))


def use(unit: Unit, row: Learnt) -> None:
    """Marks an example as used by the unit's turn: if that is taken back, so is the example."""
    row.turn_id, row.at = unit.turn_id, unit.now


async def learn(unit: Unit, phrase: str, intent: str, slots: Mapping[str, Any], said: str) -> None:
    """Keeps what a message meant, in the place of what the same words meant before."""
    kept = await known(unit)
    for row in [*(row for row in kept if row.phrase == phrase), *kept[MOST - 1 :]]:
        await unit.delete(row)
    await unit.flush()  # the old row goes before the new one comes: their words are unique
    unit.add(
        Learnt(
            person_id=unit.person_id, phrase=phrase, said=said, intent=intent, slots=dict(slots), turn_id=unit.turn_id,
            at=unit.now,
        )
    )


async def unlearn(unit: Unit, turns: Iterable[int]) -> int:
    """Forgets what these turns taught, or went by; answers how much that was."""
    found = await unit.all(select(Learnt).where(col(Learnt.turn_id).in_(list(turns))))
    for row in found:
        await unit.delete(row)
    return len(found)


async def unlearn_undone(unit: Unit) -> int:
    """Forgets what those turns taught, or went by, that the unit's own turn has undone; answers how much that was."""
    return await unlearn(unit, await unit.all(select(Change.turn_id).where(col(Change.undone_by) == unit.turn_id)))
