"""What was read of a message is kept, by how sure it is: believed, listed, or asked about. For bot/lessons.py."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

from specialists.contract import Button, Choice, Question, Turn
from specialists.language import sentences, statements
from specialists.memory_curator import finding, keeping, telling
from specialists.memory_curator.insights import Insight, Insights
from storage.memory import extracted, facts
from storage.tables import ExtractedFact, FactState, Fate

REVIEW = "review_facts"
ONCE = dt.timedelta(days=1)  # between two questions about what was learnt
SHOWN = 10


async def learn(turn: Turn, read: Insights, by: str) -> list[ExtractedFact]:
    """Keeps what a message taught in the turn's unit, with the reasoning. A secret is never learnt unasked."""
    kept: list[ExtractedFact] = []
    for one in read.insights:
        statement = statements.read(one.fact)
        if statement is None or statement.secrets or turn.tainted:
            continue
        statement = replace(statement, category=one.category, kind=one.kind, durability=one.durability)
        noted = await keeping.note(
            turn, statement, confidence=one.confidence, words=one.words or one.fact, tags=one.tags
        )
        row = _row(turn, one, by, noted.fact.id, _fate(noted))
        turn.unit.add(row)
        await turn.unit.flush()
        kept.append(row)
    return kept


def _fate(noted: keeping.Noted) -> str:
    if not noted.new:
        return Fate.KNOWN
    if noted.fact.state == FactState.ASKED:
        return Fate.WAITING
    return Fate.STORED if noted.fact.state == FactState.LIVE and not noted.beside else Fate.LISTED


def _row(turn: Turn, one: Insight, by: str, fact_id: int, fate: str) -> ExtractedFact:
    return ExtractedFact(
        person_id=turn.person.id, turn_id=turn.unit.turn_id, at=turn.now, text=one.fact, words=one.words,
        reasoning=one.reasoning, subject=one.subject, attribute=one.attribute, value=one.value, category=one.category,
        kind=one.kind, durability=one.durability, confidence=one.confidence, tags=list(one.tags), by=by, fate=fate,
        fact_id=fact_id,
    )


async def ask(
    turn: Turn, now: dt.datetime, learnt: Sequence[ExtractedFact] = ()
) -> tuple[Question, tuple[Button, ...]] | None:
    """What to ask about, at most once a day, with its buttons; None where there is nothing, or enough was asked.

    First what was `learnt` just now and excludes something older for no clear reason, then what waits longest.
    """
    if await extracted.asked_since(turn.unit, now - ONCE):
        return None
    for row in learnt:
        found = await facts.get(turn.unit, [row.fact_id]) if row.fate == Fate.LISTED and row.fact_id else []
        doubt = await keeping.doubt(turn, found[0]) if found else None
        if doubt is not None:
            row.asked_at = now
            return doubt, tuple(Button(one.label, doubt.intent, one.slots) for one in doubt.choices)
    one = await extracted.to_ask(turn.unit)
    if one is None:
        return None
    one.asked_at = now
    said = f"Did I get this right? 1. {telling.statement(one.text)} - yes / no"
    yes, no = {"insight": str(one.id), "right": "yes"}, {"insight": str(one.id), "right": "no"}
    question = Question(said, REVIEW, {}, (Choice("Yes", yes), Choice("No", no)))
    return question, (Button("Yes", REVIEW, yes), Button("No", REVIEW, no))


async def settle(turn: Turn, insight: str, *, right: bool) -> ExtractedFact | None:
    """A yes or a no to one insight; None where it is gone."""
    rows = await extracted.get(turn.unit, finding.ids(insight))
    if not rows or rows[0].fact_id is None:
        return None
    row, found = rows[0], await facts.get(turn.unit, [rows[0].fact_id or 0])
    if not found or found[0].state not in facts.STANDING:
        return None
    row.reviewed_at = turn.now
    if not right:
        row.fate = Fate.REFUSED
        await facts.forget(turn.unit, found, "you said that it is not so")
        return row
    row.fate = Fate.CONFIRMED
    await facts.believe(turn.unit, found[0])
    statement = statements.read(found[0].text)
    if statement is not None:  # now it counts against what it contradicts
        await keeping.note(turn, statement, words=row.words)
    return row


async def review(turn: Turn) -> tuple[str, tuple[Button, ...]] | None:
    """The week's message: what was learnt and not shown yet, each to be dropped with one tap; None where nothing."""
    rows = [row for row in await extracted.to_review(turn.unit) if row.fact_id is not None]
    standing = {one.id: one for one in await facts.get(turn.unit, [row.fact_id for row in rows if row.fact_id])}
    shown = [row for row in rows if row.fact_id in standing and standing[row.fact_id].state in facts.BELIEVED]
    for row in rows:
        if row not in shown or shown.index(row) < SHOWN:
            row.reviewed_at = turn.now
    if not shown:
        return None
    head = "This week I learnt this from what you told me. Tap what is not right, and I drop it:"
    return f"{head}\n{listed(shown)}", drops(shown)


def listed(rows: Sequence[ExtractedFact]) -> str:
    """Insights as numbered lines."""
    lines = [f"{telling.statement(row.text)}{_doubt(row)}" for row in rows[:SHOWN]]
    more = len(rows) - SHOWN
    return sentences.numbered(lines) + (f"\n…and {more:,} more." if more > 0 else "")


def _doubt(row: ExtractedFact) -> str:
    if row.fate == Fate.WAITING:
        return " - waits for your yes"
    return " - I am not sure of that" if row.fate == Fate.LISTED else ""


def drops(rows: Sequence[ExtractedFact]) -> tuple[Button, ...]:
    """A button a line, to drop what is wrong."""
    return tuple(
        Button(f"Drop {number}", REVIEW, {"insight": str(row.id), "right": "no"})
        for number, row in enumerate(rows[:SHOWN], 1)
    )
