"""What was so once, asked for with "before", "in May", "did she ever". For recalling, and for
bot/understanding/memory_tier.py."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence

from specialists.contract import Turn
from specialists.language import time as when
from specialists.language.text import patterns
from specialists.language.time import behind
from specialists.memory import finding, keeping, telling
from storage.memory import facts
from storage.tables import Fact, FactState

_BEFORE = patterns.Pattern(
    r"\b(?:before|previously|formerly|back then|in the past)\W*$|\bused? to\b|\b(?:my|our|his|her|their|'s)"
    r" (?:old|former|previous|last) ", re.I,
)
_OVER = patterns.Pattern(r"\b(?:did|was|were|had)\b", re.I)
_LOOSE = patterns.Pattern(r"\s+(?:on|in|at|by|during|around|back in)\s*(?=[?.!]*\s*$)", re.I)
_REPLACED = (FactState.SUPERSEDED, FactState.EXPIRED)


def timeless(text: str, turn: Turn) -> str:
    """A question about the past without its time, by which facts are not found: "where did Sarah live on 21
    November?"; itself where it names none, or nothing else."""
    named = when.best(text, turn.local) if _OVER.search(text) else None
    if named is None or named.start is None:
        return text
    rest = _LOOSE.sub("", text.replace(named.text, " "))
    return rest if len(finding.sought(rest).words) > 1 else text


async def asked(turn: Turn, text: str, found: Sequence[Fact]) -> list[Fact]:
    """The facts that were so once and are asked for; none where what is `found` now is the answer."""
    if _BEFORE.search(text):
        return [old for one in found[:1] for old in await facts.versions(turn.unit, one) if old.key != one.key][:1]
    wanted = finding.sought(text)
    older = await finding.find(turn, text, states=_REPLACED)
    best = max((wanted.likeness(one.key, one.tags) for one in found), default=0.0)
    now = {one.id for one in found}
    if not found:  # nothing of it is so now
        gone = [one for one in older.facts if one.why != keeping.CORRECTED]
        return gone[:1] if wanted.names or len(wanted.words) > 1 or wanted.mine else []
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
    now = found[0] if found else await facts.successor(turn.unit, older[0])
    return "\n".join(lines) + (f" Now: {telling.fact(now)}." if now and now.state in facts.BELIEVED else "")
