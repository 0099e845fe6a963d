"""Messages that were delivered with a secret in them, and settled questions: found and rewritten, whoever's they are. A
chore of the house, and no deed of anybody's: for bot/clock/covering.py."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping

from storage.columns import to_micros
from storage.database import Database
from storage.queue.ledger import reading, writing
from storage.tables import OutboxState

DOTS = "••••"  # by which a conversation is known to have had something in it that is kept nowhere
_OVER = (OutboxState.ACCEPTED, OutboxState.DELIVERED, OutboxState.FAILED, OutboxState.CANCELLED)
_WITH_DOTS = (
    "SELECT o.person_id, o.id, o.text FROM conversations c JOIN outbox o ON o.turn_id=c.turn_id AND "
    "o.person_id=c.person_id "
    "WHERE c.at<=? AND o.created_at<=? AND o.state IN ?? AND (c.answered LIKE ? OR c.said LIKE ?)"
)


async def delivered(database: Database, before: dt.datetime) -> dict[int, dict[int, str]]:
    """For each person the texts, by row, that went out before that moment from turns that had something to hide."""
    like, moment = f"%{DOTS}%", to_micros(before)
    async with reading(database) as ledger:
        rows = await ledger.rows(_WITH_DOTS, [moment, moment, [str(one) for one in _OVER], like, like])
    found: dict[int, dict[int, str]] = defaultdict(dict)
    for person_id, row_id, text in rows:
        found[person_id][row_id] = text
    return found


async def rewrite(database: Database, texts: Mapping[int, str]) -> int:
    """Gives those rows of the outbox those texts; answers how many."""
    if texts:
        async with writing(database) as ledger:
            await ledger.many("UPDATE outbox SET text=? WHERE id=?", [(text, row_id) for row_id, text in texts.items()])
    return len(texts)


async def drop_questions(database: Database, before: dt.datetime) -> int:
    """Empties the questions for a yes that ran out before that moment: nobody can say it any more."""
    old = "SELECT id FROM approvals WHERE expires_at<=? AND CAST(slots AS TEXT)<>'{}'"
    async with reading(database) as ledger:
        ids = [row[0] for row in await ledger.rows(old, [to_micros(before)])]
    if not ids:
        return 0
    async with writing(database) as ledger:
        return await ledger.run("UPDATE approvals SET slots='{}' WHERE id IN ??", [ids])
