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

# What stands for a secret wherever something is kept or shown: by it a conversation is known to have had one in it.
DOTS = "••••"
_OVER = (OutboxState.ACCEPTED, OutboxState.DELIVERED, OutboxState.FAILED, OutboxState.CANCELLED)
_WITH_DOTS = "SELECT person_id, turn_id FROM conversations WHERE at<=? AND (answered LIKE ? OR said LIKE ?)"
_OF_TURNS = "SELECT person_id, turn_id, id, text FROM outbox WHERE created_at<=? AND state IN ?? AND turn_id IN ??"
_AT_ONCE = 1_000  # turns


async def delivered(database: Database, before: dt.datetime) -> dict[int, dict[int, str]]:
    """For each person the texts, by row, that went out before that moment from turns that had something to hide."""
    like, moment = f"%{DOTS}%", to_micros(before)
    found: dict[int, dict[int, str]] = defaultdict(dict)
    async with reading(database) as ledger:
        # Not joined: neither table is indexed by turn, and a join of a year's talk took a minute.
        hiding = {(row[0], row[1]) for row in await ledger.rows(_WITH_DOTS, [moment, like, like])}
        turns = sorted(turn_id for _, turn_id in hiding)
        for start in range(0, len(turns), _AT_ONCE):
            some = turns[start : start + _AT_ONCE]
            rows = await ledger.rows(_OF_TURNS, [moment, [str(one) for one in _OVER], some])
            for person_id, turn_id, row_id, text in rows:
                if (person_id, turn_id) in hiding:
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
