"""What was read of a message is kept, by how sure it is: believed, listed, or asked about. For bot/turns/lessons.py."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import replace

from specialists.contract import Button, Question, Turn
from specialists.language.statements import statements
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.memory import finding, insights, keeping, telling
from specialists.memory.insights import Insight, Insights
from storage.memory import extracted, facts
from storage.tables import ExtractedFact, FactState, Fate

ONCE = dt.timedelta(days=1)  # between two questions about what was learnt
SHOWN = 10
_THEM = Pattern(r"(?<=\s)(?:it|them|those)\b(?=[.!\s]*$)", re.I)  # "he loves them"
ASKED = 3  # doubts in one question
_IT_IS = Pattern(r"^(?:it|that|they|he|she|this)(?:'s| is|'re| are)\s+(?:really |actually )?", re.I)


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
    fresh = [row for row in learnt if row.fate == Fate.WAITING and row.asked_at is None]
    seen = {row.id for row in fresh}
    rows = [*fresh, *(row for row in await extracted.to_ask(turn.unit, ASKED) if row.id not in seen)][:ASKED]
    if not rows:
        return None
    for row in rows:
        row.asked_at = now
    return doubts(rows)


def doubts(rows: Sequence[ExtractedFact]) -> tuple[Question, tuple[Button, ...]]:
    """The question whether these were got right, and its buttons."""
    asks = "Did I get this right?"
    if len(rows) == 1:
        said = f"{asks} 1. {telling.statement(rows[0].text)} - yes / no"
    else:
        told = sentences.numbered([telling.statement(row.text) for row in rows])
        said = f"{asks}\n{told}\nSay yes or no to each, such as \"1 yes, 2 no\"."
    return Question(said, insights.REVIEW, open_on(rows), missing=insights.SLOT), _answers(rows)


async def remaining(turn: Turn, rows: Sequence[ExtractedFact], *, unsure: bool = False) -> list[ExtractedFact]:
    """Those of these whose fact still stands; the `unsure` ones of them wait for a yes, or are listed for review."""
    found = {one.id: one.state for one in await facts.get(turn.unit, [row.fact_id for row in rows if row.fact_id])}
    wanted = (FactState.ASKED, FactState.REVIEW) if unsure else facts.STANDING
    return [row for row in rows if found.get(row.fact_id or 0) in wanted]


def in_truth(row: ExtractedFact, said: str) -> str:
    """How it is, as a statement, from what was said in place of an insight: "she likes coffee", "it's coffee",
    "coffee". Empty where it can't be told."""
    from specialists.language.statements import disclosures

    whole = disclosures.of_whom(said, row.text)
    if whole and row.value:
        whole = _THEM.sub(row.value, whole)
    if whole:
        return whole
    value = _IT_IS.sub("", said).strip()
    at = row.text.lower().rfind(row.value.lower()) if row.value else -1
    plain = bool(value) and len(value.split()) < 8 and at >= 0
    return f"{row.text[:at]}{value}{row.text[at + len(row.value) :]}" if plain else ""


def open_on(rows: Sequence[ExtractedFact], *, listed: bool = False) -> dict[str, str]:
    """What an open question about these insights keeps, by which the answer is read (bot/understanding/verdicts.py)."""
    return {"asked": " ".join(str(row.id) for row in rows), "listed": "yes" if listed else ""}


def _answers(rows: Sequence[ExtractedFact]) -> tuple[Button, ...]:
    """A yes and a no for each, with their numbers where there are several."""
    numbers = [""] if len(rows) == 1 else [f" {number}" for number in range(1, len(rows) + 1)]
    return tuple(
        Button(f"{label}{number}", insights.REVIEW, {"insight": str(row.id), "right": label.lower()})
        for row, number in zip(rows, numbers, strict=True) for label in ("Yes", "No")
    )


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


async def review(turn: Turn) -> tuple[Question, tuple[Button, ...]] | None:
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
    said = f"{head}\n{listed(shown)}"
    asked = open_on(shown[:SHOWN], listed=True)
    return Question(said, insights.REVIEW, asked, missing=insights.SLOT), drops(shown)


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
        Button(f"Drop {number}", insights.REVIEW, {"insight": str(row.id), "right": "no"})
        for number, row in enumerate(rows[:SHOWN], 1)
    )
