"""What the tests of search say and ask: turns of a talk kept in a person's memory, and questions to it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from specialists.language import searching
from storage.columns import new_id
from storage.database import Database
from storage.memory import passages
from storage.memory.search import Found, search
from storage.tables import PassageKind
from tests.clock import START
from tests.databases import Owner


def with_vectors(database: Database) -> Database:
    """The database as bot/bootstrap.py opens it."""
    database.reader = searching
    return database


async def tell(
    database: Database, owner: Owner, *texts: str, at: dt.datetime = START, speaker: str = "", **more: Any
) -> None:
    """Keeps turns that follow one another by a minute."""
    async with database.unit(owner.id, new_id(), START) as unit:
        talk = await passages.continued(unit)
        await talk.keep([
            {"text": text, "at": at + dt.timedelta(minutes=place), "speaker": speaker, "external_id": None, **more}
            for place, text in enumerate(texts)
        ])


async def know(database: Database, owner: Owner, text: str, ref_id: int | None = None, **more: Any) -> int:
    """Keeps the passage of a fact in a turn of its own, and answers the turn's id."""
    turn = new_id()
    async with database.unit(owner.id, turn, START) as unit:
        passages.add(unit, text, kind=PassageKind.FACT, ref_id=ref_id or new_id(), **more)
    return turn


async def ask(database: Database, owner: Owner, query: str, k: int = 10, **more: Any) -> Found:
    async with database.unit(owner.id, new_id(), START) as unit:
        return await search(unit, query, k, **more)


def texts(found: Found) -> Sequence[str]:
    return [hit.text for hit in found.hits]
