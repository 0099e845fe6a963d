"""How Hob came to know something, what it knew on a day, and what was said when. Called by facts.py."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence

from specialists.contract import Finding, Turn
from specialists.language.text import patterns, sentences
from specialists.language.time import When, behind
from specialists.language.time.behind import Span
from specialists.memory import finding, telling
from specialists.memory_curator import narrowing, recalling
from storage import conversations
from storage.memory import facts
from storage.tables import Conversation, Fact, FactState

SHOWN = 5
_WHEN_SAID = patterns.Pattern(r"\b(?:when|since when|what day|how long)\b", re.I)
_ABOUT = patterns.Pattern(r"^\W*(?:that|about|of|on|for)\b\s*", re.I)
_TAIL = patterns.Pattern(r"\s+(?:was|were|is|are)\W*$", re.I)
_BEFORE = patterns.Pattern(
    r"\b(?:before|previously|earlier|back then|old|former|previous|last|changed?|changes|versions|history|timeline)\b",
    re.I,
)
_OLD = patterns.Pattern(r"^(?:my|our) (?:old|previous|former|last) ", re.I)
_CHANGES = patterns.Pattern(r"\b(?:changed?|changes|history|timeline|versions)\b", re.I)
_ASKS = patterns.Pattern(
    r"\W*(?:what|when|where|who|whose|why|how|which|do|does|did|is|are|was|were|am|can|could|have|has|will|would|should"
    r"|forget|search|find|show|tell|remind me what|undo|delete|look|scroll|go back)\b", re.I,
)


async def tell(turn: Turn, text: str, query: str | None, when: When | None) -> Finding:
    """Where a fact comes from and what stood before it; with a time, what was believed then."""
    about = _OLD.sub("", _TAIL.sub("", _ABOUT.sub("", (query or "").strip(" ?.!"))))
    span = behind.span(when, turn.local, turn.person.zone)
    if span is not None and not _CHANGES.search(text):
        return await _known_then(turn, about, span)
    if finding.is_pronoun(about):
        told = await finding.last_told(turn)
        if not told:
            return Finding("I told you nothing from memory just now. Ask me about a thing by name.", worked=False)
        return await _origins(turn, told)
    found = await finding.find(turn, about)
    if not found.facts:
        found = await finding.find(turn, about, states=(FactState.SUPERSEDED, FactState.EXPIRED))
    if not found.facts:
        return recalling.missing(about, found.near)
    one = found.facts[0]
    if _BEFORE.search(text) and not await facts.versions(turn.unit, one) and one.state in facts.BELIEVED:
        said = f"I know only this: {telling.answer([one], turn)}"
        return Finding(said, data={"facts": [str(one.id)]}, hides=recalling.hidden([one]))
    return await _origins(turn, found.facts)


async def _origins(turn: Turn, found: Sequence[Fact]) -> Finding:
    lines = [await _origin(turn, one) for one in found[:SHOWN]]
    said = lines[0] if len(lines) == 1 else sentences.numbered(lines)
    shown = found[:SHOWN]
    older = [one for fact in shown for one in await facts.versions(turn.unit, fact)]
    return Finding(said, data={"facts": [str(one.id) for one in shown]}, hides=recalling.hidden([*shown, *older]))


async def _origin(turn: Turn, one: Fact) -> str:
    parts = [f"{telling.fact(one)}. {telling.source(one, turn)}"]
    if one.words and not one.hidden and one.words.strip(" .!").casefold() != one.text.casefold():
        parts.append(f"You wrote {sentences.quoted(one.words, 120)}.")
    if one.state == FactState.SUPERSEDED:
        after = await facts.successor(turn.unit, one)
        if after is not None:
            parts.append(f"Since {telling.day(after.learnt_at, turn).removeprefix('on ')}: {telling.fact(after)}.")
    for older in (await facts.versions(turn.unit, one))[:SHOWN]:
        until = telling.day(older.retired_at or turn.now, turn).removeprefix("on ")
        told = telling.day(older.learnt_at, turn)
        parts.append(f"Before that, until {until}: {telling.fact(older)} (you told me {told}).")
    return " ".join(parts)


async def _known_then(turn: Turn, about: str, span: Span) -> Finding:
    """What was believed in a span, whatever became of it since."""
    rows = await facts.as_known(turn.unit, span.since, span.until)
    if about and not recalling.is_me(about):
        wanted = finding.sought(about)
        chosen = [one for one in rows if wanted.likeness(one.key) >= finding.ENOUGH]
    else:
        chosen = list(rows)
    then = telling.span(span.since, span.until, turn)
    of = f" about {sentences.quoted(about, 40)}" if about and not recalling.is_me(about) else ""
    if not chosen:
        return Finding(f"{sentences.capital(then)} I knew nothing{of}.")
    lines = [f"{telling.fact(one)} ({_since(one, turn)})" for one in chosen[: telling.SHOWN]]
    more = f"\n…and {len(chosen) - telling.SHOWN:,} more." if len(chosen) > telling.SHOWN else ""
    data = {"facts": [str(one.id) for one in chosen[: telling.SHOWN]]}
    said = f"What I knew{of} {then}:\n{sentences.numbered(lines)}{more}"
    return Finding(said, data=data, hides=recalling.hidden(chosen))


def _since(one: Fact, turn: Turn) -> str:
    told = f"you told me {telling.day(one.learnt_at, turn)}"
    if one.retired_at is None:
        return told
    return f"{told}; no longer since {telling.day(one.retired_at, turn).removeprefix('on ')}"


async def search(turn: Turn, text: str, query: str | None, when: When | None) -> Finding:
    """Finds what was said between them, by words and by time."""
    within = narrowing.read(f"what did I say about {query}", turn) if query and when is None else None
    if within is not None and within.span is not None:  # "the podcast in November"
        query = within.text.removeprefix("what did I say about").strip()
    about = _ABOUT.sub("", (query or "").strip(" ?.!"))
    if finding.is_pronoun(about) and when is None and _WHEN_SAID.search(text):
        return await tell(turn, text, None, None)
    named = within.span if within is not None else behind.span(when, turn.local, turn.person.zone)
    span = named or Span(dt.datetime(1971, 1, 1, tzinfo=dt.UTC), turn.now)
    stems = frozenset[str]().union(*finding.beginnings(finding.sought(about).words))
    found = await conversations.holding(turn.unit, stems, span.since, span.until)
    wanted = finding.sought(about)
    rows = [row for row in found if not wanted.words or wanted.likeness(row.said) >= finding.ENOUGH]
    rows = [row for row in rows if not _ASKS.match(row.said)] or rows  # what was told before what was asked
    if not rows:
        of = f" about {sentences.quoted(about, 40)}" if about else ""
        then = f" {telling.span(span.since, span.until, turn)}" if named is not None else ""
        near = " Some of its words came up, though not together." if found and about else ""
        return Finding(f"I find no message of yours{of}{then}.{near}", worked=not about)
    if _WHEN_SAID.search(text) and about:
        return Finding(f"{_at(rows[0], turn)} you wrote {sentences.quoted(rows[0].said, 160)}.")
    lines = [f"{_at(row, turn)}: {sentences.quoted(row.said, 100)}" for row in rows[:SHOWN]]
    more = f"\n…and {len(rows) - SHOWN:,} more." if len(rows) > SHOWN else ""
    head = "You wrote" if len(rows) == 1 else f"You wrote {len(rows):,} such messages, the latest first"
    return Finding(f"{head}:\n{sentences.numbered(lines)}{more}")


def _at(row: Conversation, turn: Turn) -> str:
    return sentences.capital(telling.day(row.at, turn))
