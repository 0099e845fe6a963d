"""One turn, gathered from what the house keeps anyway: its state, its talk, its changes, what went out, what it cost.
bot/cli/trace.py and bot/web/traces.py ask. All of it is the person's own partition, with no secret in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from sqlmodel import col, select

from specialists.secrets import confided, leaks
from storage import conversations, executions
from storage.tables import Change, Execution, Outbox, Spending
from storage.unit import Unit

MOST = 200  # turns in one list
_MOST_SAID = 2_000  # letters of a message or a reply

Turn = Mapping[str, Any]


async def latest(unit: Unit, count: int) -> list[Turn]:
    """The last turns of the unit's person, newest first, each as `turn` gives it."""
    states = await unit.all(
        select(Execution).where(col(Execution.id) != unit.turn_id).order_by(col(Execution.id).desc())
        .limit(max(1, min(count, MOST)))
    )
    return await _gathered(unit, states)


async def turn(unit: Unit, turn_id: int) -> Turn | None:
    """One turn of the unit's person as JSON values; None where there is none with that id, or no longer."""
    state = await executions.get(unit, turn_id)
    return (await _gathered(unit, [state]))[0] if state is not None else None


async def _gathered(unit: Unit, states: Sequence[Execution]) -> list[Turn]:
    ids = [one.id for one in states]
    secrets = await confided.told_secrets(unit)
    talks = {one.turn_id: one for one in await conversations.get(unit, turns=ids)}
    changes = _by_turn(await unit.all(select(Change).where(col(Change.turn_id).in_(ids)).order_by(col(Change.id))))
    sent = _by_turn(await unit.all(select(Outbox).where(col(Outbox.turn_id).in_(ids)).order_by(col(Outbox.id))))
    paid = _by_turn(await unit.all(select(Spending).where(col(Spending.turn_id).in_(ids)).order_by(col(Spending.id))))
    made = []
    for state in states:
        talk, trace = talks.get(state.id), state.trace
        told = {
            "id": str(state.id), "at": state.started_at.isoformat(), "kind": state.kind, "status": state.status,
            "channel": talk.channel if talk else "", "ms": round(talk.duration_ms, 1) if talk else 0.0,
            "said": talk.said[:_MOST_SAID] if talk else "", "answered": talk.answered[:_MOST_SAID] if talk else "",
            "did": state.summary, **{name: value for name, value in trace.items() if name not in ("inbox", "plan")},
            "requests": trace.get("requests") or [_request(one) for one in paid.get(state.id, ()) if _is_model(one)],
            "plan": _plan(trace.get("plan")),
            "changes": _changes(changes.get(state.id, ())), "way_back": _undo(changes.get(state.id, ())),
            "sent": [{"kind": one.kind, "channel": one.channel, "state": one.state} for one in sent.get(state.id, ())],
        }
        made.append(_hidden(told, secrets))
    return made


def _by_turn(rows: Sequence[Any]) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = {}
    for row in rows:
        found.setdefault(row.turn_id, []).append(row)
    return found


def _changes(rows: Sequence[Change]) -> list[dict[str, Any]]:
    """How many rows of which table, by what was done to them."""
    counted = Counter((row.table_name, row.op) for row in rows)
    return [{"table": table, "op": op, "rows": count} for (table, op), count in counted.items()]


def _undo(rows: Sequence[Change]) -> dict[str, Any]:
    """Whether "undo" takes it back: it can, it was done by another turn, or this turn is an undo itself."""
    if not rows:
        return {"can": False}
    undone, undoes = next((one.undone_by for one in rows if one.undone_by), None), rows[0].undo_of
    told: dict[str, Any] = {"can": undone is None and undoes is None}
    return told | ({"undone_by": str(undone)} if undone else {}) | ({"undoes": str(undoes)} if undoes else {})


def _plan(plan: Any) -> list[dict[str, Any]]:
    """The steps of a plan and how they stand; what they made is not shown."""
    legs = plan.get("legs", ()) if isinstance(plan, Mapping) else ()
    return [{"told": leg.get("told", ""), "state": leg.get("state", ""), "why": leg.get("failure", "")} for leg in legs]


def _is_model(row: Spending) -> bool:
    return row.outbox_id is None and row.carrier_id is None


def _request(row: Spending) -> dict[str, Any]:
    """A request as it was paid for: of a plan's, no other note is kept."""
    data, micros = row.data, None if row.data.get("unpriced") else row.micros
    return {
        "task": row.feature, "model": data.get("model", ""), "read": data.get("read", 0),
        "written": data.get("written", 0), "cached": data.get("cached", 0), "micros": micros,
    }


def _hidden(value: Any, secrets: Sequence[str]) -> Any:
    """The same without a secret that was told, nor anything that looks like a key, in any text of it."""
    if isinstance(value, str):
        return leaks.hide(value, secrets)[0]
    if isinstance(value, Mapping):
        return {name: _hidden(one, secrets) for name, one in value.items()}
    return [_hidden(one, secrets) for one in value] if isinstance(value, list) else value
