"""How a turn ends, in its one transaction: reply, talk, trace, the incoming done. conductor.py calls it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot import attachments
from bot.identity import Known
from bot.sending import buttons
from bot.sending.delivery import Delivery
from bot.spoken import SpokenTurn
from bot.turns import compose, hiding, overhearing, steps
from bot.turns.steps import Record
from bot.understanding import planner
from storage import executions, posted, queue
from storage.memory import passages
from storage.tables import Conversation, Execution, Inbox, Outbox, OutboxKind
from storage.unit import Unit

STOPPED = "Stopped; I did nothing."


async def finish(
    turn: SpokenTurn, row: Inbox, record: Record, reply: compose.Reply, began: float, delivery: Delivery
) -> None:
    """Everything that a turn leaves, but what its specialists wrote. `began` is by time.perf_counter."""
    findings = record.findings
    worked = all(finding.worked for finding in findings)
    if not any(finding.data.get("attached") for finding in findings):
        reply = replace(reply, text=attachments.framed(row.payload, reply.text, row.text))
    asked = next((finding.question for finding in findings if finding.question), None)
    question = record.question or asked or record.still_open
    if record.settled:
        await executions.close_questions(turn.unit)
    unit, now = turn.unit, turn.now
    if hidden := [word for finding in findings for word in finding.hides]:
        await hiding.from_inbox(unit, row, hidden)
        for step in record.steps:
            hiding.from_step(step, hidden)
        findings = record.findings
    served = dict.fromkeys(step.action.specialist for step in record.steps if step.action)
    if record.noted:
        served[passages.RECALLING] = None  # what is told is its to keep, though nobody asked it to
    for name, media in ((one.data["file"]["name"], one.data["file"]) for one in findings if one.data.get("file")):
        unit.add(posted.letter(unit, name, turn.handle_id, row.channel, kind=OutboxKind.NOTICE, media=media))
    await delivery.hand(unit, _reply(unit, row, turn.handle_id, reply))  # first: it reads, and reading writes the rest
    unit.add(
        Execution(
            id=turn.id, person_id=turn.person.id, started_at=now, finished_at=now, expires_at=now + executions.KEPT,
            status="planning" if record.course else "completed" if worked else "failed",
            summary="; ".join(finding.summary for finding in findings if finding.summary) or record.noted,
            trace=steps.trace(turn, record, began),
            question=planner.keep(question, turn.handle_id) if question else None,
        ),
        Conversation(
            person_id=turn.person.id, turn_id=turn.id, at=now, channel=turn.channel, said=row.text,
            answered=hiding.covered(reply.text, hidden), worked=worked, duration_ms=_since(began),
            specialist=", ".join(served),
        ),
    )
    await queue.finish_incoming(unit, row.id, turn.id)


async def apologise(
    unit: Unit, row: Inbox, known: Known, error: Exception, began: float, delivery: Delivery
) -> None:
    """Everything the turn wanted to write is gone; the person is told so, in a transaction of its own."""
    apology = compose.Reply(compose.apology(error, unit.turn_id, known.person.role))
    _keep_failed(unit, row, known, apology.text, {"error": type(error).__name__}, began)
    await delivery.hand(unit, _reply(unit, row, known.handle_id, apology))
    await queue.finish_incoming(unit, row.id, unit.turn_id)


async def stopped(unit: Unit, row: Inbox, known: Known, began: float) -> None:
    """The person said "stop" while the turn was thinking: nothing of it was written, and that is the answer to both."""
    reply = compose.Reply(STOPPED)
    _keep_failed(unit, row, known, reply.text, {"stopped": True}, began)
    put_reply(unit, row, known.handle_id, reply)
    await overhearing.take_stops(unit, row, known)
    await queue.finish_incoming(unit, row.id, unit.turn_id)


def _keep_failed(
    unit: Unit, row: Inbox, known: Known, answered: str, trace: Mapping[str, Any], began: float
) -> None:
    """The state and the talk of a turn that did nothing."""
    unit.add(
        Execution(
            id=unit.turn_id, person_id=known.person.id, started_at=unit.now, finished_at=unit.now,
            expires_at=unit.now + executions.KEPT, status="failed", trace=dict(trace),
        ),
        Conversation(
            person_id=known.person.id, turn_id=unit.turn_id, at=unit.now, channel=known.channel, said=row.text,
            answered=answered, worked=False, duration_ms=_since(began),
        ),
    )


def put_reply(unit: Unit, row: Inbox, handle_id: int, reply: compose.Reply) -> None:
    """The reply to a message, to be delivered where it came from when its lane comes to it."""
    unit.add(_reply(unit, row, handle_id, reply))


def _reply(unit: Unit, row: Inbox, handle_id: int, reply: compose.Reply) -> Outbox:
    kept = buttons.kept(reply.buttons)
    return posted.letter(unit, reply.text, handle_id, row.channel, buttons=kept, reply_to=row.provider_id)


def put_notice(unit: Unit, row: Inbox, handle_id: int, text: str) -> None:
    """A word before the reply: how far a long one is."""
    unit.add(posted.letter(unit, text, handle_id, row.channel, kind=OutboxKind.NOTICE))


def _since(began: float) -> float:
    return (time.perf_counter() - began) * 1000
