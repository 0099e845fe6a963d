"""Secrets in what is over: messages that have gone out, questions that are settled. pulse.py runs it daily.

A conversation, a trace and the message itself lose a secret in the turn that handles it (bot/turns/hiding.py). What is
to be delivered has to hold it until then, and is looked at here afterwards. What a fact or a reminder holds stays, for
it is what the person wants kept; so does the journal for its thirty days, or an undo could not bring it back.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import logging

from storage import uncovered
from storage.columns import new_id
from storage.database import Database

log = logging.getLogger(__name__)

SEEN = dt.timedelta(days=1)  # so long a page may be opened that shows it


async def cover(database: Database, now: dt.datetime) -> int:
    """Puts dots in place of each secret in what was delivered more than a day ago; answers how many rows it changed.

    Only messages of turns that handled a secret are touched: the same word elsewhere is only a word. Small
    transactions; raises StorageError.
    """
    covered = await uncovered.drop_questions(database, now - SEEN)
    for person_id, rows in (await uncovered.delivered(database, now - SEEN)).items():
        from specialists.secrets import confided, leaks  # late: most days have nothing for them

        async with database.unit(person_id, new_id(), now) as unit:
            secrets = await confided.told_secrets(unit)
            await unit.rollback()
        changed = {row_id: leaks.hide(text, secrets)[0] for row_id, text in rows.items()}
        changed = {row_id: text for row_id, text in changed.items() if text != rows[row_id]}
        covered += await uncovered.rewrite(database, changed)
        await asyncio.sleep(0)  # between two people turns go on
    log.info("covered", extra={"action": "covered", "rows": covered})
    return covered
