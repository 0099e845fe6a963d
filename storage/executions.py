"""The state of each turn: what was understood, planned and done, and why; an open question. The conductor writes it.

It survives a restart, and expires. It is ours and not the person's: nothing in it is journaled.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Sequence

import sqlalchemy as sa
from sqlmodel import col, select

from storage.columns import from_micros, to_micros
from storage.tables import Execution
from storage.unit import Unit

KEPT = dt.timedelta(days=30)  # as long as a turn can be undone
VISIT = "visit"  # the kind of a turn in which a contact wrote: whoever's book they are in leans on none of it
IMPORT = "import"  # a command brought a file in: no deed, and not undone
CLOCK = "clock"  # the kind of a turn that nobody asked for just then: "it" and "why?" are not about it
ANSWERABLE = dt.timedelta(hours=24)  # after that an answer to an old question is more likely about something else
OFTEN = 4  # turns that are looked back through in every one: read once
_ALL = (
    "SELECT id, person_id, status, kind, summary, CAST(trace AS TEXT), CAST(question AS TEXT), started_at, "
    "finished_at, expires_at FROM executions WHERE person_id=?"
)
EXECUTING, REPLANNING = "executing", "replanning"  # of a plan of several steps that is under way


def start(unit: Unit, *, kind: str = "message", status: str = "planning") -> Execution:
    """The state of the unit's turn, under the turn's id."""
    execution = Execution(
        id=unit.turn_id, person_id=unit.person_id, status=status, kind=kind, started_at=unit.now,
        expires_at=unit.now + KEPT,
    )
    unit.add(execution)
    return execution


def imported(unit: Unit, summary: str) -> None:
    """Notes that a file was brought in by a command, so that "undo" knows of it. `summary` says what: "3 tasks"."""
    execution = start(unit, kind=IMPORT, status="completed")
    execution.summary, execution.finished_at = summary, unit.now


async def imports(unit: Unit) -> dict[int, str]:
    """The turns in which a command brought a file in, with what that was."""
    sql = "SELECT id, summary FROM executions WHERE person_id=? AND kind=? ORDER BY id"
    return {row[0]: row[1] for row in await unit.rows(sql, [IMPORT])}


async def get(unit: Unit, turn_id: int) -> Execution | None:
    """The state of one turn of this person."""
    return await unit.get(Execution, turn_id)


async def summaries(unit: Unit, turns: Sequence[int]) -> list[str]:
    """What these turns of this person did, in their order; of those that did something."""
    found = await unit.all(sa.select(col(Execution.id), col(Execution.summary)).where(col(Execution.id).in_(turns)))
    known: dict[int, str] = {turn_id: summary for turn_id, summary in found}
    return [summary for turn in turns if (summary := known.get(turn, ""))]


async def running(unit: Unit) -> Sequence[Execution]:
    """The plans of this person that are under way, or that a process left so."""
    found: Sequence[Execution] = await unit.all(
        select(Execution).where(col(Execution.status).in_((EXECUTING, REPLANNING))).order_by(col(Execution.id))
    )
    return found


async def latest(unit: Unit, limit: int = 1, *, visits: bool = False) -> Sequence[Execution]:
    """The last turns of this person before the running one, newest first; what contacts did only with `visits`.

    Copies: every turn reads them, several times over, and nothing that is changed in them is written.
    """
    kept: tuple[int, list[Execution]] | None = unit.notes.get(f"latest {visits}")
    if kept is None or kept[0] < limit:
        kept = max(limit, OFTEN), await _read(unit, max(limit, OFTEN), visits)
        unit.notes[f"latest {visits}"] = kept
    return kept[1][:limit]


async def holding(unit: Unit, field: str, since: dt.datetime, limit: int = 200) -> Sequence[Execution]:
    """The turns since then of which a step holds that field ("draft"), the running one among them, newest first."""
    return await _rows(
        unit, "AND started_at>=? AND CAST(trace AS TEXT) LIKE ? ORDER BY id DESC LIMIT ?",
        [to_micros(since), f'%"{field}":%', limit],
    )


async def named_last(unit: Unit, kind: str, since: dt.datetime) -> str | None:
    """The id of the one row of a kind ("documents") that the last turns named last; None where that is none."""
    for state in await latest(unit, OFTEN):
        for step in reversed(state.trace.get("steps", ())):
            ids = (step.get("about") or {}).get(kind) or []
            if len(ids) == 1 and state.started_at >= since:
                return str(ids[0])
    return None


async def _read(unit: Unit, limit: int, visits: bool) -> list[Execution]:
    return await _rows(
        unit, "AND id<>? AND (? OR kind<>?) AND (kind<>? OR question IS NOT NULL) ORDER BY id DESC LIMIT ?",
        [unit.turn_id, visits, VISIT, CLOCK, limit],
    )


async def _rows(unit: Unit, condition: str, values: Sequence[object]) -> list[Execution]:
    rows = await unit.rows(f"{_ALL} {condition}", values)
    return [
        Execution(
            id=id_, person_id=person_id, status=status, kind=kind, summary=summary, trace=json.loads(trace),
            question=json.loads(question) if question else None, started_at=from_micros(started),
            finished_at=from_micros(finished) if finished else None, expires_at=from_micros(expires),
        )
        for id_, person_id, status, kind, summary, trace, question, started, finished, expires in rows
    ]


async def open_question(unit: Unit, now: dt.datetime) -> Execution | None:
    """The turn whose question waits for an answer, if there is one that is not too old."""
    found: Execution | None = await unit.first(
        select(Execution)
        .where(_asking(), col(Execution.id) != unit.turn_id, col(Execution.started_at) > now - ANSWERABLE)
        .order_by(col(Execution.id).desc())
        .limit(1)
    )
    return found


def waiting(turns: Sequence[Execution], now: dt.datetime) -> Execution | None:
    """The same among turns that are read already (`latest`): every turn answers, drops or replaces an open question,
    so it is always a late one's."""
    return next((one for one in turns if one.question and one.started_at > now - ANSWERABLE), None)


async def is_foreign(unit: Unit, turn_id: int) -> bool:
    """Whether the message of that turn was somebody else's words: forwarded, or pasted from a mail."""
    state = await get(unit, turn_id)
    return state is not None and is_others(state)


def is_others(state: Execution) -> bool:
    """The same of a state that is read already."""
    return state.trace.get("origin", "owner") not in ("owner", "member")


async def close_questions(unit: Unit, *, clock: bool = False) -> None:
    """Settles whatever earlier turns of this person still ask; or (`clock`) what the clock has asked, which stays open
    while other things are talked about."""
    kind = col(Execution.kind) == CLOCK if clock else col(Execution.kind) != CLOCK
    for execution in await unit.all(select(Execution).where(_asking(), kind, col(Execution.id) != unit.turn_id)):
        execution.question = None


def _asking() -> sa.ColumnElement[bool]:
    return col(Execution.question).is_not(sa.null())
