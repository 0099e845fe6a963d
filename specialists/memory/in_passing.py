"""What a person said in passing and nothing was made of: the talk itself answers, where no fact does. For recalling.py,
forgetting.py and bot/understanding/memory_tier.py.

Nothing of it is believed: it is shown as what was written, and when. Words that a fact was made of are left to it, so
that what was put right or forgotten does not come back by its first wording.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from specialists.contract import Finding, Turn
from specialists.language.text import sentences
from specialists.memory import finding, telling
from storage import conversations
from storage.memory import facts, passages
from storage.tables import Conversation, PassageKind

if TYPE_CHECKING:
    from storage.memory.search import Hit

SHOWN, LOOKED_AT = 2, 8


async def find(turn: Turn, text: str, *, weak: bool = False) -> list[Hit]:
    """The person's own statements that answer a question, the newest first. `weak` takes what only touches on it, too:
    for what is to be forgotten."""
    from storage.memory import search  # loads numpy, at the first question that no fact answers

    wanted = finding.sought(text)
    if not wanted.words:
        return []
    found = await search.search(
        turn.unit, text, LOOKED_AT, kinds=(PassageKind.TURN,), floor=passages.OWN, at=turn.local
    )
    hits = [*found.hits, *(found.near if weak else ())]
    own = [one for one in hits if not (one.external_id or one.speaker or one.hidden) and wanted.touches(one.text)]
    idle = await _idle(turn, await conversations.get(turn.unit, [one.ref_id for one in own if one.ref_id]))
    return sorted((one for one in own if one.ref_id in idle), key=lambda one: one.id, reverse=True)


async def last(turn: Turn) -> Conversation | None:
    """The exchange before this one, where it was nothing but such a statement."""
    found = list(await conversations.recent(turn.unit, 1))
    return found[0] if await _idle(turn, found) else None


async def _idle(turn: Turn, exchanges: Sequence[Conversation]) -> set[int]:
    """Of some exchanges the ids of those whose message told something, which no specialist served and no fact is of."""
    from specialists.language.statements import declaring

    rows = [row for row in exchanges if not row.specialist and declaring.declares(row.said)]
    taught = await facts.taught(turn.unit, [row.turn_id for row in rows])
    return {row.id for row in rows if row.turn_id not in taught}


def told(found: Sequence[Hit], turn: Turn) -> Finding | None:
    """What was found, as it was written and when; None where nothing was."""
    lines = [
        f"{sentences.capital(telling.day(one.at or turn.now, turn))} you wrote: {sentences.quoted(one.text, 200)}."
        for one in found[:SHOWN]
    ]
    return Finding("\n".join(lines), confidence=0.7) if lines else None
