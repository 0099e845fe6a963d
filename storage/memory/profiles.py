"""Profiles: read whole, edited by exact path, all edits of a turn or none, gone back to any version.

For specialists/memory/profiles, which finds and decides; here it is carried out. What is written goes through
the unit: undo needs no code of its own.
"""

from __future__ import annotations

import copy
import datetime as dt
import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from sqlmodel import col, select

from storage.errors import HobError
from storage.tables import Durability, Profile, ProfileVersion
from storage.unit import Unit

LONGEST = 300  # characters of one item
MOST = 500  # items of one profile
_NAME = re.compile(r"[a-z][a-z0-9 _-]{0,39}")

Document = Mapping[str, Any]


class EditRefused(HobError):
    """That part of your profile is not as I thought any more, so I changed nothing."""


class NoSuchVersion(HobError):
    """Your profile has no such version."""


class Op(StrEnum):
    DELETE = "delete"
    UPDATE = "update"
    INSERT = "insert"
    NO_CHANGE = "no_change"


class Item(NamedTuple):
    """One entry of a profile, with what is known of it. `expires` is when it leaves the answers (aware, UTC)."""

    id: str
    text: str
    added: dt.datetime
    updated: dt.datetime | None = None
    expires: dt.datetime | None = None
    confidence: float = 1.0
    durability: str = Durability.LASTING
    origin: str = "owner"


class Edit(NamedTuple):
    """One decision. `item` is the id of what is deleted or updated, `old` the text that it must still have."""

    op: Op
    profile: str
    section: str
    item: str = ""
    old: str = ""
    text: str = ""
    reason: str = ""
    confidence: float = 1.0
    durability: str = Durability.LASTING
    expires: dt.datetime | None = None
    origin: str = "owner"


async def load(unit: Unit, name: str | None = None) -> dict[str, Document]:
    """A person's documents by name, or the one of that name where there is one."""
    statement = select(Profile).order_by(col(Profile.name))
    rows = await unit.all(statement if name is None else statement.where(col(Profile.name) == name))
    return {row.name: row.document for row in rows}


def sections(document: Document, at: dt.datetime | None = None) -> dict[str, list[Item]]:
    """The items by section, in their order; with `at`, without what has expired by then. Empty sections are left
    out."""
    found = {
        section: [item for item in map(_item, rows) if at is None or item.expires is None or item.expires > at]
        for section, rows in document.get("sections", {}).items()
    }
    return {section: items for section, items in found.items() if items}


async def carry_out(unit: Unit, edits: Sequence[Edit]) -> list[Profile]:
    """Carries edits out by their paths, every one or none, and keeps a version of each profile that changed.

    Raises EditRefused where a path is not there, its text is another by now, or a new text can't be kept.
    """
    wanted: dict[str, list[Edit]] = {}
    for edit in edits:
        if edit.op is not Op.NO_CHANGE:
            wanted.setdefault(edit.profile, []).append(edit)
    rows = {row.name: row for row in await unit.all(select(Profile).where(col(Profile.name).in_(wanted)))}
    made = {name: _edited(rows[name].document if name in rows else {}, some, unit.now)
            for name, some in wanted.items()}  # nothing is written before all of them stood the test
    return [_put(unit, rows.get(name), name, document, _why(wanted[name])) for name, document in made.items()]


async def versions(unit: Unit, name: str, limit: int = 20) -> Sequence[ProfileVersion]:
    """The versions of a profile, newest first."""
    found: Sequence[ProfileVersion] = await unit.all(
        select(ProfileVersion).join(Profile, col(Profile.id) == col(ProfileVersion.profile_id))
        .where(col(Profile.name) == name).order_by(col(ProfileVersion.number).desc()).limit(limit)
    )
    return found


async def roll_back(unit: Unit, name: str, number: int) -> Profile:
    """Makes an earlier version the newest. Raises NoSuchVersion where there is none of that number; 0 is "empty"."""
    row = await unit.first(select(Profile).where(col(Profile.name) == name))
    if row is None:
        raise NoSuchVersion
    document: Document = {}
    if number:
        kept = await unit.first(
            select(ProfileVersion)
            .where(col(ProfileVersion.profile_id) == row.id, col(ProfileVersion.number) == number)
        )
        if kept is None:
            raise NoSuchVersion
        document = kept.document
    fresh = {**copy.deepcopy(dict(document)), "next": row.document.get("next", 1)}  # an id never names two items
    return _put(unit, row, name, fresh, f"back to version {number}")


def _put(unit: Unit, row: Profile | None, name: str, document: dict[str, Any], why: str) -> Profile:
    if row is None:
        row = Profile(person_id=unit.person_id, name=name, updated_at=unit.now)
        unit.add(row)
    row.document, row.number, row.updated_at = document, row.number + 1, unit.now
    unit.add(ProfileVersion(
        person_id=unit.person_id, profile_id=row.id, number=row.number, at=unit.now, turn_id=unit.turn_id,
        document=copy.deepcopy(document), why=why,
    ))  # fmt: skip
    return row


def _edited(document: Document, edits: Sequence[Edit], now: dt.datetime) -> dict[str, Any]:
    made = copy.deepcopy(dict(document)) or {"sections": {}, "next": 1}
    made.setdefault("sections", {})
    for edit in edits:
        _apply(made, edit, now)
    made["sections"] = {section: rows for section, rows in made["sections"].items() if rows}
    if sum(map(len, made["sections"].values())) > MOST:
        raise EditRefused(f"Your {edits[0].profile} profile is full: it holds {MOST} entries.")
    return made


def _apply(made: dict[str, Any], edit: Edit, now: dt.datetime) -> None:
    if not (_NAME.fullmatch(edit.profile) and _NAME.fullmatch(edit.section)):
        raise EditRefused(f'"{edit.profile} / {edit.section}" is no place in a profile.')
    rows = made["sections"].setdefault(edit.section, [])
    if edit.op is not Op.DELETE and not 0 < len(edit.text.strip()) <= LONGEST:
        raise EditRefused(f"An entry of a profile has 1 to {LONGEST} characters.")
    if edit.op is Op.INSERT:
        rows.append(_row(edit, f"i{made.get('next', 1)}", now))
        made["next"] = made.get("next", 1) + 1
        return
    place = next((at for at, row in enumerate(rows) if row["id"] == edit.item), None)
    if place is None or rows[place]["text"] != edit.old:
        raise EditRefused
    if edit.op is Op.DELETE:
        del rows[place]
    else:
        rows[place] = {**_row(edit, edit.item, now), "added": rows[place]["added"], "updated": now.isoformat()}


def _row(edit: Edit, name: str, now: dt.datetime) -> dict[str, Any]:
    return {
        "id": name, "text": edit.text.strip(), "added": now.isoformat(), "updated": None,
        "expires": edit.expires.isoformat() if edit.expires else None, "confidence": edit.confidence,
        "durability": str(edit.durability), "origin": edit.origin,
    }


def _item(row: Mapping[str, Any]) -> Item:
    moments = {key: dt.datetime.fromisoformat(row[key]) if row.get(key) else None for key in ("updated", "expires")}
    return Item(
        row["id"], row["text"], dt.datetime.fromisoformat(row["added"]), moments["updated"], moments["expires"],
        row.get("confidence", 1.0), row.get("durability", Durability.LASTING), row.get("origin", "owner"),
    )


_DONE = {Op.INSERT: "added", Op.UPDATE: "changed", Op.DELETE: "took out"}


def _why(edits: Sequence[Edit]) -> str:
    return "; ".join(f"{_DONE[edit.op]}: {edit.text or edit.old}" for edit in edits)[:LONGEST]
