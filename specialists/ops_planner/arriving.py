"""Things that come to a list from another one: the same adds up, and nothing is lost. lists_moving.py calls it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from storage import lists
from storage.lists import ItemState
from storage.tables import ListItem, NamedList
from storage.unit import Unit


@dataclass(slots=True)
class Arrived:
    """What stands on the list now, in order; of it what grew, and what was there already and stayed as it was."""

    rows: list[ListItem] = field(default_factory=list)
    more: list[ListItem] = field(default_factory=list)
    there: list[ListItem] = field(default_factory=list)


async def arrive(unit: Unit, target: NamedList, rows: Sequence[ListItem], *, copied: bool) -> Arrived:
    """Puts rows of other lists on `target`, or, `copied`, the same once more; somebody else's words stay marked so."""
    standing = {(one.key, one.unit): one for one in await lists.items(unit, target.id)}
    arrived = Arrived()
    for row in rows:
        there = standing.get((row.key, row.unit))
        if there is None and row.amount is None:
            there = next((one for (key, _), one in standing.items() if key == row.key), None)
        if there is None:
            standing[row.key, row.unit] = there = _laid(unit, target, row, copied=copied)
        else:
            _joined(unit, arrived, there, row)
            if not copied:
                await unit.delete(row)
        arrived.rows.append(there)
    return arrived


def _laid(unit: Unit, target: NamedList, row: ListItem, *, copied: bool) -> ListItem:
    if not copied:
        row.list_id = target.id
        return row
    made = lists.add(unit, target, row.name, row.key, row.amount, row.unit)
    made.tainted = row.tainted
    return made


def _joined(unit: Unit, arrived: Arrived, there: ListItem, row: ListItem) -> None:
    if there.state == ItemState.BOUGHT:
        lists.want_again(unit, there, row.amount, row.unit)
    elif row.amount is None:
        arrived.there.append(there)
    else:
        there.amount = str(Decimal(there.amount or 1) + Decimal(row.amount))
        arrived.more.append(there)
    there.tainted = there.tainted or row.tainted
