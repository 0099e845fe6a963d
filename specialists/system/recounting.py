"""What a turn was, from its trace; what a message is that somebody answers with "what's this?". For explaining.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from specialists.contract import Finding, Turn
from specialists.language.text import sentences
from specialists.scheduling import wording
from specialists.system import telling
from storage import agenda, contacts, conversations, executions
from storage.tables import Execution, OccurrenceState, ReminderState

_TIERS = {
    "phrase": "a phrase I know", "answer": "an answer to my question", "button": "a button",
    "example": "an example like it", "model": "the language model", "memory": "what you told me",
}  # fmt: skip
QUOTED = 120  # letters of a message


async def of_reminder(turn: Turn, occurrence_id: int) -> Finding:
    """A reminder that came: since when it is set and by which words, and how it stands now."""
    found = await agenda.occurrence(turn.unit, occurrence_id)
    if found is None:
        return Finding("I don't know that reminder any more.", worked=False)
    row = found.reminder
    talk = await _talk(turn, row.turn_id)
    by = f", when you wrote {sentences.quoted(talk, QUOTED)}" if talk else ""
    rhythm = f" It comes {wording.rhythm(row)}." if row.rrule is not None else ""
    said = f"That is your reminder {sentences.quoted(row.text, QUOTED)}, set {telling.at(turn, row.created_at)}{by}."
    return Finding(f"{said}{rhythm} {_stands(turn, found)}", data={"reminders": [str(row.id)]})


def _stands(turn: Turn, found: agenda.Dated) -> str:
    at = telling.at(turn, found.occurrence.due_at)
    if found.occurrence.state == OccurrenceState.PENDING:
        return f"It is set for {at}."
    if found.occurrence.state == OccurrenceState.FIRED:
        return f"It came {at} and waits for your done."
    if found.reminder.state == ReminderState.CANCELLED:
        return "It has been cancelled."
    return f"It came {at} and is answered."


async def of_answer(turn: Turn, turn_id: int, *, why_too: bool) -> Finding:
    """What an earlier turn was about: what was written and done, and, where that is asked, how it was read."""
    one = await executions.get(turn.unit, turn_id)
    if one is None:
        return Finding("I don't know any more what that was about.", worked=False)
    if one.kind == executions.VISIT:
        contact = await contacts.get(turn.unit, int(one.trace.get("from") or 0))
        whose = contact.name if contact else "somebody"
        return Finding(f"{sentences.capital(whose)} wrote that {telling.at(turn, one.started_at)}, and I passed it on.")
    if one.kind == executions.CLOCK:
        did = f": I {one.summary}" if one.summary else ""
        return Finding(f"That came by the clock {telling.at(turn, one.started_at)}, as you had set it{did}.")
    at = sentences.capital(telling.at(turn, one.started_at))
    if why_too:
        return Finding(f"{at}: {await why(turn, one)}")
    said = await _talk(turn, one.id)
    wrote = f"{at} you wrote {sentences.quoted(said, QUOTED)}" if said else f"That was {at}"
    did = f", so I {sentences.shown(one.summary, QUOTED)}." if one.summary else ". I answered, and changed nothing."
    return Finding(f"{wrote}{did}")


async def why(turn: Turn, one: Execution) -> str:
    """How a turn's message was read and what was done: "You wrote … I read it as … So I …"."""
    steps = steps_of(one)
    said = await _talk(turn, one.id)
    wrote = f"you wrote {sentences.quoted(said, QUOTED)}. " if said else ""
    if not steps:
        return sentences.capital(f"{wrote}{_lost(one)}")
    lines = [_step(step) for step in steps]
    body = lines[0] if len(lines) == 1 else "\n" + sentences.numbered(lines)
    return sentences.capital(f"{wrote}{body}")


def steps_of(one: Execution) -> Sequence[Mapping[str, Any]]:
    steps = one.trace.get("steps")
    return steps if isinstance(steps, list) else []


async def _talk(turn: Turn, turn_id: int) -> str:
    """What the person wrote in that turn."""
    return next((talk.said for talk in await conversations.get(turn.unit, turns=[turn_id])), "")


def _step(step: Mapping[str, Any]) -> str:
    intent = str(step.get("intent", "")).replace("_", " ")
    by = _TIERS.get(str(step.get("tier")), "no rule")
    why = f" ({_reason(str(step['why']))})" if step.get("why") else ""
    certain = f", {float(step.get('confidence') or 0):.0%} sure"
    did = f"So I {step['did']}." if step.get("did") else "I changed nothing."
    if step.get("error"):
        did = "It went wrong on my side, so nothing was changed."
    return f"I read it as {sentences.quoted(intent)} by {by}{why}{certain}. {did}"


def _reason(why: str) -> str:
    """The reason as it fits into a sentence; a quotation that was cut short is closed."""
    said = sentences.shown(why.removeprefix("the phrase "), 90)
    return f'{said}"' if said.count('"') % 2 else said


def _lost(one: Execution) -> str:
    if one.trace.get("error"):
        return "Something went wrong on my side, so I did nothing."
    if one.trace.get("asked"):
        return "I was not sure what you meant, so I asked and did nothing."
    return "I understood no request in it, so I did nothing."
