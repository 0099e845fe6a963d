"""An emergency in a message of the household's: looked at before answers, questions and everything else, and nothing
else acts on it. bot/turns/conductor.py asks first in every turn; taps are the only thing that goes before.
"""

from __future__ import annotations

from bot import attachments
from bot.understanding import advice, planner
from bot.understanding.message import slots
from specialists.contract import Request, Turn
from specialists.language import emergencies
from specialists.language.text import pasted
from specialists.people import countries, questions
from specialists.services import ALARMS
from storage import executions
from storage.tables import Execution, Handle, Inbox


async def heard(turn: Turn, row: Inbox) -> planner.Plan | None:
    """What an emergency comes to, or its end ("I'm ok"); None where the message is neither, or in others' words."""
    if not row.text or "button" in row.payload or attachments.FORWARDED in row.payload or pasted.is_others(row.text):
        return None
    found = emergencies.read(row.text)
    if found is None:
        return await _ended(turn, row.text)
    waiting = executions.waiting(await executions.latest(turn.unit, executions.OFTEN), turn.now)
    answer = _to_check_in(waiting, row.text)
    if answer is not None and found.level == emergencies.CONCERN:
        return None  # the check-in hears it, and tells whom it was set up to tell
    handle = await turn.unit.get(Handle, turn.handle_id)
    say = advice.of(found, countries.country(turn, handle.address if handle is not None else ""))
    if answer is not None:
        return planner.Plan((answer,), settled=True, say=say, teaches=False)
    question = await turn.ports.catalog.service(ALARMS).offer(turn, found, row.text)
    return planner.Plan((), settled=True, say=say, question=question, teaches=False)


async def _ended(turn: Turn, text: str) -> planner.Plan | None:
    if len(text) > emergencies.LONGEST_CLEAR:
        return None
    waiting = executions.waiting(await executions.latest(turn.unit, 1), turn.now)
    say = await turn.ports.catalog.service(ALARMS).closed(turn, text, asked=waiting is not None)
    return None if say is None else planner.Plan((), settled=True, say=say)


def _to_check_in(waiting: Execution | None, text: str) -> Request | None:
    """The answer to an open check-in on them: whoever it was set up to tell is told at once."""
    question = waiting.question if waiting is not None else None
    if question is None or question["intent"] != questions.ANSWERED or question["missing"] != "answer":
        return None
    given = {**slots.decode(question["slots"]), "answer": text}
    return Request(questions.ANSWERED, given, "answer", 1.0, "it is a call for help", text)
