"""Undo, redo and history, from the journal that every unit of work writes. specialists/system offers them to people."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlmodel import col, select

from storage import columns, journal, merging
from storage.columns import Journaled
from storage.tables import Change, Execution
from storage.unit import Unit

KEPT = dt.timedelta(days=30)
AT_ONCE = 500  # ids in one statement
# What a row began as, where a later turn goes on with one that an earlier turn has made: it stays, without that part.
_BEGINNINGS: Mapping[str, journal.Image] = {"profiles": {"document": {}}}
# Whose columns stand for themselves. Of a reminder that has come, or whose time moved, all hangs together.
_APART = frozenset(("people", "profiles", "tasks", "lists", "documents"))
# What holds rows that later turns may have added: it stays as long as any are left.
_HOLDING = {"lists": ("list_items", "list_id")}
_NAMES = ("title", "text", "name")  # the columns in which a row says what it is
_NO_DEED = frozenset(("version", "uses", "used_at"))  # raised by an undo, and by every answer that uses the row


class Deed(NamedTuple):
    """A turn that changed something: when, in how many rows, and in its own words (after "I")."""

    turn_id: int
    at: dt.datetime
    rows: int
    summary: str


class Reversal(NamedTuple):
    """A row put back. `op` is what was done to do so: insert (it is there again), update or delete.

    `name` is what the row calls itself, empty where it has no words of its own.
    """

    table: str
    row_id: int
    op: str
    name: str


class Obstacle(NamedTuple):
    """A row that was changed since, so that nothing could be put back.

    `since` is the turn that changed it, None where the house itself did (a reminder that rang); `gone` where it is no
    longer there.
    """

    table: str
    row_id: int
    name: str
    since: Deed | None
    gone: bool = False


class Undone(NamedTuple):
    """What became of an undo: `done`, with what was put back, or not, because of `blocked_by`.

    Neither, where the turn had nothing to be undone: it is unknown, too old, or undone already.
    """

    turn_id: int
    summary: str
    done: bool
    reversed: tuple[Reversal, ...] = ()
    blocked_by: tuple[Obstacle, ...] = ()


async def last_turns(unit: Unit, limit: int = 10) -> Sequence[Deed]:
    """What can be undone, newest first: turns of the last thirty days whose changes stand, undoing left out."""
    return await _deeds(unit, limit, col(Change.undo_of).is_(None), col(Change.turn_id) != unit.turn_id)


async def undo(unit: Unit, turn_id: int) -> Undone:
    """Puts back everything that a turn changed, as changes of the unit's own turn: all of it, or nothing."""
    found = await unit.all(_standing(unit).where(col(Change.turn_id) == turn_id, col(Change.undo_of).is_(None)))
    undone = await _reverse(unit, turn_id, found)
    if undone.done:
        for change in found:
            change.undone_by = unit.turn_id
    return undone


async def redo(unit: Unit) -> Undone | None:
    """Takes the last undo back, and what it undid can be undone again. None where nothing was undone."""
    undoing = await _deeds(unit, 1, col(Change.undo_of).is_not(None))
    if not undoing:
        return None
    last = undoing[0].turn_id
    found = await unit.all(_standing(unit).where(col(Change.turn_id) == last, col(Change.undo_of).is_not(None)))
    undone = await _reverse(unit, last, found)
    if undone.done:
        for change in await unit.all(select(Change).where(col(Change.undone_by) == last)):
            change.undone_by = None
        mine = _standing(unit).where(col(Change.turn_id) == unit.turn_id, col(Change.undo_of) == last)
        for change in (*found, *await unit.all(mine)):
            change.undone_by = unit.turn_id  # what a redo does is not offered itself: the first turn is, again
    return undone


async def _deeds(unit: Unit, limit: int, *conditions: sa.ColumnElement[bool]) -> Sequence[Deed]:
    """The newest turns with changes that stand and meet the conditions."""
    turn_id, at, summary = col(Change.turn_id), col(Change.at), col(Execution.summary)
    standing = (at > unit.now - KEPT, col(Change.undone_by).is_(None), *conditions)
    # First the turns alone: the index has them in this order, so that only the newest few are read.
    turns = await unit.all(
        select(turn_id).where(*standing).group_by(turn_id).order_by(turn_id.desc()).limit(limit)
    )
    rows = sa.func.count(sa.distinct(col(Change.row_id)))
    found = await unit.all(
        sa.select(turn_id, sa.func.min(at), rows, sa.func.coalesce(sa.func.min(summary), ""))
        .outerjoin(Execution, col(Execution.id) == turn_id)
        .where(turn_id.in_(turns), *standing)
        .group_by(turn_id)
        .order_by(turn_id.desc())
    )
    return [Deed(*row) for row in found]


def _standing(unit: Unit) -> Any:
    """Changes that are not undone and not too old, in their order."""
    fresh = col(Change.at) > unit.now - KEPT
    return select(Change).where(fresh, col(Change.undone_by).is_(None)).order_by(col(Change.id))


class _Span(NamedTuple):
    """A row before the first and after the last of a turn's changes to it."""

    table: type[Journaled]
    row_id: int
    before: journal.Image | None
    after: journal.Image | None
    last: int  # the id of the last change

    @property
    def whose(self) -> int:
        """In whose partition the row stands: a contact's addresses are changed by whose book the contact is in."""
        return int((self.after or self.before or {})["person_id"])

    @property
    def whose_before(self) -> int:
        """In whose partition it stood before: pairing moves a handle from one to another."""
        return int((self.before or self.after or {})["person_id"])

    @property
    def name(self) -> str:
        kept = self.after or self.before or {}
        return next((str(kept[key]) for key in _NAMES if kept.get(key)), "")


def _spans(found: Iterable[Change]) -> list[_Span]:
    """One for each row, in the order of its last change."""
    spans: dict[tuple[str, int], _Span] = {}
    tables = _tables()
    for change in found:
        key = change.table_name, change.row_id
        earlier = spans.pop(key, None)
        before = earlier.before if earlier else change.before
        spans[key] = _Span(tables[change.table_name], change.row_id, before, change.after, change.id)
    return [span for span in spans.values() if span.before or span.after]


def _tables() -> dict[str, type[Journaled]]:
    return {str(table.__tablename__): table for table in columns.tables() if issubclass(table, Journaled)}


async def _reverse(unit: Unit, turn_id: int, found: Sequence[Change]) -> Undone:
    execution = await unit.get(Execution, turn_id)
    summary = execution.summary if execution else ""
    spans = _spans(found)
    there = await _rows(unit, spans)
    blocked = [span for span in spans if _put_right(span, there.get(span.row_id)) is None]
    if blocked:
        obstacles = [await _obstacle(unit, span, gone=span.row_id not in there) for span in blocked]
        return Undone(turn_id, summary, done=False, blocked_by=tuple(obstacles))
    try:
        async with unit.undoing(turn_id):
            reversals = [await _put_back(unit, span, there.get(span.row_id)) for span in reversed(spans)]
    except IntegrityError:  # another row has taken the place of a deleted one, such as a list of the same name
        obstacles = [await _obstacle(unit, span, gone=False) for span in spans if span.after is None]
        return Undone(turn_id, summary, done=False, blocked_by=tuple(obstacles))
    return Undone(turn_id, summary, bool(found), tuple(one for one in reversals if one is not None))


async def _rows(unit: Unit, spans: Iterable[_Span]) -> dict[int, Journaled]:
    """The rows as they are now, by their ids."""
    for span in spans:
        _home(unit, span.whose_before)  # a handle that was paired goes back to another partition
    wanted: dict[tuple[type[Journaled], int], list[int]] = {}
    for span in spans:
        wanted.setdefault((span.table, span.whose), []).append(span.row_id)
    found: dict[int, Journaled] = {}
    for (table, whose), ids in wanted.items():
        for start in range(0, len(ids), AT_ONCE):
            some = select(table).where(col(table.id).in_(ids[start : start + AT_ONCE]))
            rows = await _home(unit, whose).all(some)
            found.update((row.id, row) for row in rows)
    return found


def _home(unit: Unit, person_id: int) -> Unit:
    return unit if person_id == unit.person_id else unit.beside(person_id)


def _put_right(span: _Span, row: Journaled | None) -> journal.Image | None:
    """What a row is to hold once the turn is taken back, of what it is known by; None where that can't be.

    It can, where the row is as the turn left it, or was changed since in other places than by the turn.
    """
    if row is None or span.after is None:
        return (span.before or {}) if row is None and span.after is None else None
    now = journal.image(row)
    after = {key: value for key, value in span.after.items() if key in now and key not in _NO_DEED}
    if all(now[key] == value for key, value in after.items()):
        return span.before or {}
    table = str(span.table.__tablename__)
    before = span.before or _BEGINNINGS.get(table)
    if before is None or table not in _APART:
        return None
    try:
        return {
            key: merging.without(before.get(key, now[key]), value, now[key], key) for key, value in after.items()
            if key in before
        }
    except merging.Entangled:
        return None


async def _put_back(unit: Unit, span: _Span, row: Journaled | None) -> Reversal | None:
    if row is None:
        op, kept = "insert", span.before or {}
        _home(unit, span.whose_before).add(span.table(**journal.values(span.table, kept)))
    elif not (right := _put_right(span, row)):
        if await _holds(unit, span):
            return None
        op = "delete"
        await _home(unit, span.whose).delete(row)
    else:
        op = "update"
        for key, value in journal.values(span.table, right).items():
            if key not in _NO_DEED and getattr(row, key) != value:
                setattr(row, key, value)
    return Reversal(str(span.table.__tablename__), span.row_id, op, span.name)


async def _holds(unit: Unit, span: _Span) -> bool:
    """Whether other rows hang on one that is to go; those of the same turn have gone before it."""
    held = _HOLDING.get(str(span.table.__tablename__))
    if held is None:
        return False
    await unit.flush()
    table = _tables()[held[0]]
    own = _home(unit, span.whose)
    return await own.first(select(table).where(getattr(table, held[1]) == span.row_id).limit(1)) is not None


async def _obstacle(unit: Unit, span: _Span, *, gone: bool) -> Obstacle:
    table = str(span.table.__tablename__)
    same_row = (col(Change.table_name) == table, col(Change.row_id) == span.row_id)
    later = await _deeds(unit, 1, *same_row, col(Change.id) > span.last)
    return Obstacle(table, span.row_id, span.name, later[0] if later else None, gone)


async def keep(unit: Unit) -> None:
    """Leaves what this unit changes out of what can be undone: it was no deed of its person's (another program's, as
    a calendar's). An undo of what came before it finds that it was changed since."""
    await unit.flush()
    for change in await unit.all(_standing(unit).where(col(Change.turn_id) == unit.turn_id)):
        change.undone_by = unit.turn_id
