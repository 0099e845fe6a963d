"""Yeses that are asked for: one use, for exactly what was shown. bot/turns/approvals.py asks and hears; nobody else."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import secrets
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from storage.tables import Approval
from storage.unit import Unit

LASTS = dt.timedelta(hours=1)


class State(StrEnum):
    """What became of a question for a yes."""

    OPEN = "open"
    GRANTED = "granted"
    REFUSED = "refused"
    EXPIRED = "expired"
    REPLACED = "replaced"  # the text was changed: another one was asked about


def digest(intent: str, content: Mapping[str, Any]) -> str:
    """A fingerprint of a deed: recipients, addresses and texts included, to the letter."""
    kept = json.dumps([intent, content], sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(kept.encode()).hexdigest()


def ask(unit: Unit, handle_id: int, intent: str, content: Mapping[str, Any]) -> Approval:
    """Opens a question for a yes in one chat. `content` is JSON: all that will be done, and nothing else."""
    # As the database gives it back: the digest must be that of what is read.
    kept = json.loads(json.dumps(content))
    approval = Approval(
        person_id=unit.person_id, nonce=secrets.token_urlsafe(16), turn_id=unit.turn_id, handle_id=handle_id,
        intent=intent, slots=kept, digest=digest(intent, kept), created_at=unit.now, expires_at=unit.now + LASTS,
    )
    unit.add(approval)
    return approval


async def find(unit: Unit, nonce: str) -> Approval | None:
    """The question with that nonce, if it is this person's."""
    found: Approval | None = await unit.first(select(Approval).where(col(Approval.nonce) == nonce))
    return found


async def asked_by(unit: Unit, turn_id: int, handle_id: int) -> Approval | None:
    """The open question that a turn has put in that chat; None where it has put none, or several."""
    asked = "SELECT 1 FROM approvals WHERE person_id=? AND state='open' AND turn_id=? LIMIT 1"
    if not await unit.rows(asked, [turn_id]):
        return None  # nearly always, and it is looked for at every turn
    found = await unit.all(
        select(Approval).where(
            col(Approval.turn_id) == turn_id, col(Approval.handle_id) == handle_id, col(Approval.state) == State.OPEN
        )
    )
    return found[0] if len(found) == 1 else None


def is_whole(approval: Approval) -> bool:
    """Whether what would be done is what was shown, to the letter."""
    return secrets.compare_digest(digest(approval.intent, approval.slots), approval.digest)


async def settle(unit: Unit, approval: Approval, state: State) -> bool:
    """Ends an open question; False where it has ended already. Of two yeses at once, one counts."""

    def end(connection: sa.Connection) -> int:
        return connection.execute(
            sa.update(Approval)
            .where(col(Approval.id) == approval.id, col(Approval.state) == State.OPEN)
            .values(state=state, settled_at=unit.now)
        ).rowcount

    return bool(await unit.beneath(end))


async def state(unit: Unit, approval_id: int) -> State:
    """How a question stands in the database, whatever was read of it before."""
    return State(str(await unit.first(select(Approval.state).where(col(Approval.id) == approval_id))))
