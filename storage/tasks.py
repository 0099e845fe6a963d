"""Tasks a person keeps: what is to be done, until when, how urgent. Written by specialists/ops_planner/tasks.py."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from enum import StrEnum

from sqlmodel import col, select

from storage.tables import Task
from storage.unit import Unit


class TaskState(StrEnum):
    OPEN = "open"
    DONE = "done"


def add(unit: Unit, title: str, *, priority: int = 0, due_local: str | None = None) -> Task:
    """A new open task. `due_local` is an ISO date, or date and time, in the person's zone; `priority` 0 to 3."""
    row = Task(
        person_id=unit.person_id, title=title, priority=priority, due_local=due_local, created_at=unit.now,
        state=TaskState.OPEN,
    )
    unit.add(row)
    return row


async def open_tasks(unit: Unit) -> list[Task]:
    """What is to be done: by due date, those without one last, the more urgent first within a day."""
    rows = await unit.all(select(Task).where(Task.state == TaskState.OPEN))
    return sorted(rows, key=lambda row: (row.due_local or "9999", -row.priority, row.created_at, row.id))


async def done_tasks(unit: Unit, since: dt.datetime, limit: int = 50) -> Sequence[Task]:
    """What was done since then (aware UTC), latest first."""
    return await unit.all(
        select(Task)
        .where(Task.state == TaskState.DONE, col(Task.completed_at) >= since)
        .order_by(col(Task.completed_at).desc(), col(Task.id).desc())
        .limit(limit)
    )


async def task(unit: Unit, task_id: int) -> Task | None:
    return await unit.get(Task, task_id)


def complete(unit: Unit, rows: Iterable[Task]) -> None:
    for row in rows:
        row.state, row.completed_at = TaskState.DONE, unit.now


def reopen(row: Task) -> None:
    row.state, row.completed_at = TaskState.OPEN, None


async def delete(unit: Unit, rows: Iterable[Task]) -> None:
    for row in rows:
        await unit.delete(row)
