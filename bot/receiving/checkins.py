"""Answers of contacts to check-ins, before anything else is looked for in their words. For contact_turns.py."""

from __future__ import annotations

from bot.receiving.contact_actions import Done, Visit
from specialists.contract import Operation
from specialists.services import CHECK_INS


async def answered(visit: Visit) -> Done | None:
    """The message as an answer to a check-in on them, or on somebody whom they may answer for; None where it is none.

    A button says its answer; which asking it stands under does not matter: only theirs can be answered.
    """
    button = visit.payload.get("button")
    text = visit.text
    answers = visit.turn.ports.catalog.intent("checkin", Operation.CHANGE)
    if isinstance(button, dict) and button.get("intent") == answers:
        text = str((button.get("slots") or {}).get("answer", ""))[:200]
    if not text:
        return None
    heard = await visit.turn.ports.catalog.service(CHECK_INS).by_contact(visit.turn, visit.contact, text)
    return Done(heard.say, heard.tell, heard.summary, "answer_checkins") if heard is not None else None


async def left(visit: Visit) -> str:
    """Ends what is asked of somebody who refused to hear from Hob; a sentence for whose contact they are."""
    return await visit.turn.ports.catalog.service(CHECK_INS).left(visit.turn, visit.contact)
