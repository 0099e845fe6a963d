"""What was said elsewhere, brought in: new turns are kept, known ones left, changed ones corrected. For bot/cli/memory.

All in the caller's unit, so that a file comes in as a whole or not at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlmodel import col

from storage.memory import passages, voices
from storage.memory.search import vectors
from storage.tables import Passage, PassageVector
from storage.unit import Unit


@dataclass(slots=True)
class Imported:
    """How many entries came, were new, had changed, were there already."""

    seen: int = 0
    new: int = 0
    changed: int = 0
    known: int = 0


class Importing:
    """Takes entries, batch by batch, in the order in which they were said."""

    def __init__(self, unit: Unit) -> None:
        self._unit = unit
        self._talk: passages.Talk | None = None
        self._heard: set[str] = set()  # names that texts begin with
        self.done = Imported()

    async def take(self, entries: Sequence[dict[str, Any]]) -> None:
        """Entries with `external_id`, `text`, `speaker`, `at`, and `session` if it is known (see passages.Talk).
        Where no speaker is named, the name that many texts begin with is theirs."""
        entries = await self._spoken(entries)
        there = await self._there([entry["external_id"] for entry in entries])
        fresh: dict[str, dict[str, Any]] = {}
        for entry in entries:
            self.done.seen += 1
            name = entry["external_id"]
            if name in fresh:  # the same id twice in one file: the first stands
                self.done.known += 1
            elif name not in there:
                own = entry.get("speaker", "").casefold() not in voices.ASSISTANTS
                fresh[name] = {**entry, "own": own}
            elif there[name][1:] == (entry["text"], entry.get("speaker", "")):
                self.done.known += 1
            else:
                await self._correct(there[name][0], entry)
                self.done.changed += 1
        if fresh:
            if self._talk is None:
                self._talk = await passages.continued(self._unit)
            await self._embed(await self._talk.keep(list(fresh.values())), list(fresh.values()))
            self.done.new += len(fresh)

    async def _spoken(self, entries: Sequence[dict[str, Any]]) -> Sequence[dict[str, Any]]:
        led = {name for entry in entries if (name := voices.led(entry))}
        if not led:
            return entries
        self._heard |= voices.heard(entries)
        if led - self._heard:  # a few lines of a talk of which more is here
            marks = ",".join("?" * len(led))
            known = f"SELECT DISTINCT speaker FROM passages WHERE person_id=? AND speaker IN ({marks})"  # noqa: S608
            self._heard |= {row[0] for row in await self._unit.rows(known, sorted(led))}
        return [
            {**entry, "speaker": name} if (name := voices.led(entry)) in self._heard else entry for entry in entries
        ]

    async def _there(self, names: list[str]) -> dict[str, tuple[int, str, str]]:
        marks = ",".join("?" * len(names))
        known = "SELECT external_id, id, text, speaker FROM passages WHERE person_id=? AND external_id IS NOT NULL"
        rows = await self._unit.rows(f"{known} AND external_id IN ({marks})", names)
        return {row[0]: (row[1], row[2], row[3]) for row in rows}

    async def _correct(self, passage_id: int, entry: dict[str, Any]) -> None:
        kept = passages.cut(self._unit.person_id, entry["text"], entry.get("speaker", ""))
        mine = col(Passage.person_id) == self._unit.person_id
        change = sa.update(Passage).where(col(Passage.id) == passage_id, mine).values(
            **kept, at=entry.get("at"), live=bool(entry["text"].strip())
        )
        stale = sa.delete(PassageVector).where(col(PassageVector.id) == passage_id)

        def write(connection: sa.Connection) -> None:
            connection.execute(change)
            connection.execute(stale)

        await self._unit.beneath(write)

    async def _embed(self, ids: Sequence[int], entries: Sequence[dict[str, Any]]) -> None:
        """Vectors at once: whoever brings in a hundred thousand texts should not wait for them at the first search."""
        reader = self._unit.database.reader
        if reader is None:
            return
        rows = vectors.packed(reader.embed([entry["text"] for entry in entries]))
        made = [
            {"id": passage, "person_id": self._unit.person_id, "embedder": reader.VERSION, "vector": row.tobytes()}
            for passage, row in zip(ids, rows, strict=True)
        ]
        await self._unit.beneath(lambda connection: connection.execute(sa.insert(PassageVector), made))
