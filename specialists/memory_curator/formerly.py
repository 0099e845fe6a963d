"""What was so once, asked for with "before", "in May", "did she ever". For recalling.py."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence

from specialists.contract import Turn
from specialists.language import behind, patterns, when
from specialists.memory_curator import finding, keeping, telling
from storage.memory import facts
from storage.tables import Fact, FactState

_BEFORE = patterns.Pattern(r"\b(?:before|previously|formerly|back then|in the past)\W*$|\bused? to\b", re.I)
_OVER = patterns.Pattern(r"\b(?:did|was|were|had)\b", re.I)
_REPLACED = (FactState.SUPERSEDED, FactState.EXPIRED)


async def asked(turn: Turn, text: str, found: Sequence[Fact]) -> list[Fact]:
    """The facts that were so once and are asked for; none where what is `found` now is the answer."""
    if _BEFORE.search(text):
        return [old for one in found[:1] for old in await facts.versions(turn.unit, one) if old.key != one.key][:1]
    wanted = finding.sought(text)
    older = await finding.find(turn, text, states=_REPLACED)
    best = max((wanted.likeness(one.key, one.tags) for one in found), default=0.0)
    now = {one.id for one in found}
    for one in older.facts:
        if wanted.likeness(one.key, one.tags) > best and one.why != keeping.CORRECTED and await _became(turn, one, now):
            return [one]
    return await _then(turn, text, found)


async def _then(turn: Turn, text: str, found: Sequence[Fact]) -> list[Fact]:
    """What was believed at the time in the question, where something else is believed by now."""
    named = when.best(text, turn.local) if _OVER.search(text) else None
    span = behind.span(named, turn.local, turn.person.zone)
    if named is None or span is None or span.until > turn.now + dt.timedelta(days=1):
        return []
    wanted = finding.sought(text.replace(named.text, " "))
    rows = await facts.as_known(turn.unit, span.since, span.until)
    gone = [one for one in rows if one.retired_at is not None and wanted.likeness(one.key, one.tags) >= finding.ENOUGH]
    now = {one.id for one in found}
    return [one for one in gone if await _became(turn, one, now)]


async def _became(turn: Turn, one: Fact, now: set[int]) -> bool:
    after = await facts.successor(turn.unit, one)
    return after is not None and after.id in now


async def told(turn: Turn, older: Sequence[Fact], found: Sequence[Fact]) -> str:
    """What was so, until when, and what is so now."""
    lines = []
    for one in older[: telling.SHOWN]:
        until = telling.day(one.retired_at or turn.now, turn).removeprefix("on ")
        lines.append(f"{telling.fact(one)}: that was so until {until}.")
    return "\n".join(lines) + (f" Now: {telling.fact(found[0])}." if found else "")
