"""Named lists and what is on them, the grocery list first among them. Written by specialists/ops_planner/lists.py."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

import sqlalchemy as sa
from sqlmodel import col, select

from storage.tables import ListItem, NamedList
from storage.unit import Unit


class ItemState(StrEnum):
    WANTED = "wanted"
    BOUGHT = "bought"


class Tally(NamedTuple):
    """A list with how much is on it."""

    row: NamedList
    wanted: int
    bought: int


async def tallies(unit: Unit) -> list[Tally]:
    """Every list of the person with its counts, by name; one query."""
    wanted = sa.func.count(sa.case((col(ListItem.state) == ItemState.WANTED, 1)))
    bought = sa.func.count(sa.case((col(ListItem.state) == ItemState.BOUGHT, 1)))
    statement = (
        sa.select(NamedList, wanted, bought)
        .outerjoin(ListItem, col(ListItem.list_id) == col(NamedList.id))
        .group_by(col(NamedList.id))
        .order_by(col(NamedList.key))
    )
    return [Tally(*row) for row in await unit.all(statement)]


async def names(unit: Unit) -> list[str]:
    """What the person's lists are called."""
    return [row[0] for row in await unit.rows("SELECT name FROM lists WHERE person_id=? ORDER BY key")]


async def named(unit: Unit, key: str) -> NamedList | None:
    """The list with that folded name."""
    found = await unit.load(NamedList, "key=:key", {"key": key})
    return found[0] if found else None


def create(unit: Unit, name: str, key: str) -> NamedList:
    row = NamedList(person_id=unit.person_id, name=name, key=key)
    unit.add(row)
    return row


async def items(unit: Unit, list_id: int) -> list[ListItem]:
    """Everything on a list, wanted and bought, in the order it was put there."""
    statement = select(ListItem).where(ListItem.list_id == list_id).order_by(col(ListItem.added_at), col(ListItem.id))
    return list(await unit.all(statement))


async def wanted_anywhere(unit: Unit) -> list[tuple[ListItem, NamedList]]:
    """What is wanted on any list, with the list: for "got the milk" where no list was named."""
    statement = (
        sa.select(ListItem, NamedList)
        .where(col(ListItem.list_id) == col(NamedList.id), col(ListItem.state) == ItemState.WANTED)
        .order_by(col(ListItem.added_at), col(ListItem.id))
    )
    return [(item, its_list) for item, its_list in await unit.all(statement)]


def add(unit: Unit, its_list: NamedList, name: str, key: str, amount: str | None, measure: str | None) -> ListItem:
    """A new wanted item; `amount` is decimal text, `measure` its unit ("kg")."""
    row = ListItem(
        person_id=unit.person_id, list_id=its_list.id, name=name, key=key, amount=amount, unit=measure,
        state=ItemState.WANTED, added_at=unit.now,
    )
    unit.add(row)
    return row


def want_again(unit: Unit, row: ListItem, amount: str | None, measure: str | None) -> None:
    """Something bought before is wanted anew, in the amount named now."""
    row.state, row.bought_at, row.added_at = ItemState.WANTED, None, unit.now
    row.amount, row.unit = amount, measure


def buy(unit: Unit, rows: Iterable[ListItem]) -> None:
    for row in rows:
        row.state, row.bought_at = ItemState.BOUGHT, unit.now


async def remove(unit: Unit, rows: Iterable[ListItem]) -> None:
    for row in rows:
        await unit.delete(row)


async def delete(unit: Unit, its_list: NamedList) -> None:
    """The list itself, with all that is on it."""
    await remove(unit, await items(unit, its_list.id))
    await unit.delete(its_list)
