"""All that is a person's as one document, and a document as a person's things again. For bot/cli/export.py and import.

What is written down stays what it is: ids are kept, so that bringing a document in twice brings nothing in twice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from storage import columns, journal, pins
from storage.errors import HobError
from storage.memory import stems
from storage.tables import Handle, Passage, Person, Role
from storage.unit import Unit

FORMAT = "hob-export-1"
AT_ONCE = 500

# Written for reading, and never brought in: what was sent is not to be sent again.
RECORDS = ("inbox", "outbox", "calls", "spending")
# Not written: what is computed anew, what only this house's running turns need, open invitations and yeses.
_LEFT = {"passage_vectors", "passage_changes", "changes", "executions", "approvals", "pairings", "attempts", "receipts"}
_SECRET = ("facts", "documents")  # what is counted of what is left out
_FIRST = ("people", "handles", "lists", "reminders")  # what others point to
_MINE = ("zone", "zone_known", "quiet_from", "quiet_to", "language", "aliases", "notes", "details")


class NoExport(HobError):
    """That is not a file that I exported, or it is damaged. Nothing was changed."""


class SomebodyElses(HobError):
    """Some of that belongs to somebody else in this house already. Nothing was changed."""


async def document(unit: Unit) -> dict[str, Any]:
    """Everything of the unit's person, as plain JSON: their rows by table, moments as ISO text.

    What is marked as secret is left out, and counted.
    """
    tables: dict[str, list[dict[str, Any]]] = {}
    secret = 0
    for name, table in _tables().items():
        if name in _LEFT:
            continue
        rows = [journal.image(row) for row in await unit.all(select(table).order_by(col(table.id)))]
        shown = [row for row in rows if not row.get("hidden")]
        secret += sum(row.get("hidden") is True and name in _SECRET for row in rows)
        tables[name] = shown
    tables["handles"] += await _contacts_handles(unit, tables["people"])
    for person in tables["people"]:
        person["preferences"] = {key: value for key, value in person["preferences"].items() if key != pins.KEY}
    for passage in tables["passages"]:
        del passage["terms"]
    return {
        "format": FORMAT, "at": unit.now.isoformat(), "person": unit.person_id, "secrets_left_out": secret,
        "tables": {name: rows for name, rows in tables.items() if name not in RECORDS and rows},
        "records": {name: tables[name] for name in RECORDS if tables.get(name)},
    }


async def bring(unit: Unit, exported: Mapping[str, Any]) -> dict[str, int]:
    """Brings a document in; answers how many rows of each table are new. All of it or nothing, with the unit.

    What is there stays as it is. Raises NoExport, or SomebodyElses where an id is another person's here.
    """
    if not isinstance(exported, Mapping) or exported.get("format") != FORMAT:
        raise NoExport
    new: dict[str, int] = {}
    try:
        ids = {int(exported["person"]): unit.person_id}
        rows: Mapping[str, Sequence[dict[str, Any]]] = exported["tables"]
        _check(rows, int(exported["person"]))
        await _take_over(unit, rows.get("people", ()), int(exported["person"]))
        known = _tables()
        for name in (*_FIRST, *(name for name in rows if name not in _FIRST)):
            if name in known and name not in _LEFT and name not in RECORDS and rows.get(name):
                new[name] = await _bring(unit, known[name], rows[name], ids)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise NoExport from error
    return {name: count for name, count in new.items() if count}


def _check(tables: Mapping[str, Sequence[Mapping[str, Any]]], whose: int) -> None:
    """A document holds one person's things and the addresses of their contacts, and makes nobody an owner."""
    contacts = {person["id"] for person in tables.get("people", ()) if person["id"] != whose}
    for name, rows in tables.items():
        for row in rows:
            if row["person_id"] != whose and not (name == "handles" and row["person_id"] in contacts):
                raise NoExport
            if name == "people" and row["id"] != whose and row["role"] != Role.CONTACT:
                raise NoExport


def _tables() -> dict[str, Any]:
    """Every table with a person's rows, by its name."""
    return {str(one.__tablename__): one for one in columns.tables() if "person_id" in one.model_fields}


async def _contacts_handles(unit: Unit, people: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """A contact's addresses stand in the contact's own partition, which their book's owner may read."""
    found = []
    for person in people:
        if person["role"] == Role.CONTACT:
            found += [journal.image(handle) for handle in await unit.beside(person["id"]).all(select(Handle))]
    return found


async def _take_over(unit: Unit, people: Sequence[Mapping[str, Any]], whose: int) -> None:
    """What the document says of its person: their zone and habits. Their name and role are this house's."""
    kept = next((person for person in people if person["id"] == whose), None)
    mine = await unit.get(Person, unit.person_id)
    if kept is None or mine is None:
        return
    for field in _MINE:
        if getattr(mine, field) != kept[field]:
            setattr(mine, field, kept[field])
    mine.preferences = {**kept["preferences"], **mine.preferences}
    await unit.flush()


async def _bring(unit: Unit, table: Any, rows: Sequence[dict[str, Any]], ids: dict[int, int]) -> int:
    new = 0
    for start in range(0, len(rows), AT_ONCE):
        some = [_value(row, ids) for row in rows[start : start + AT_ONCE] if row["id"] not in ids]
        new += await unit.beneath(lambda connection, some=some: _insert(connection, unit, table, some, ids))  # type: ignore[misc]
    return new


def _insert(
    connection: sa.Connection, unit: Unit, table: Any, rows: Sequence[dict[str, Any]], ids: dict[int, int]
) -> int:
    """Inserts those rows that are not there; what stands in their place by another id is meant from now on."""
    target = table.__table__
    wanted = [row["id"] for row in rows]
    found = connection.execute(sa.select(target.c.id, target.c.person_id).where(target.c.id.in_(wanted)))
    there = {row.id: row.person_id for row in found}
    values = []
    for row in rows:
        if row["id"] in there:
            if there[row["id"]] != row["person_id"]:
                raise SomebodyElses
            continue
        twin = _twin(connection, target, row)
        if twin is not None:
            if twin.person_id == row["person_id"]:
                ids[row["id"]] = twin.id
            continue
        if table is Passage:
            row["terms"] = " ".join(stems.terms(f"{row['speaker']} {row['text']}"))
        values.append(journal.values(table, row))
    if values:
        connection.execute(sa.insert(target), values)
    return len(values)


def _twin(connection: sa.Connection, target: sa.Table, row: Mapping[str, Any]) -> Any:
    """The row that is there already under the same unique name, such as the list "groceries"."""
    unique: list[Any] = [one for one in target.constraints if isinstance(one, sa.UniqueConstraint)]
    for one in (*unique, *(index for index in target.indexes if index.unique)):
        if all(row[column.name] is not None for column in one.columns):
            same = [column == row[column.name] for column in one.columns]
            found = connection.execute(sa.select(target.c.id, target.c.person_id).where(*same)).first()
            if found is not None:
                return found
    return None


def _value(kept: Any, ids: Mapping[int, int]) -> Any:
    """The same with every id that means something else here put right, in documents too."""
    if isinstance(kept, dict):
        return {key: _value(value, ids) for key, value in kept.items()}
    if isinstance(kept, list):
        return [_value(value, ids) for value in kept]
    return ids.get(kept, kept) if isinstance(kept, int) and not isinstance(kept, bool) else kept

