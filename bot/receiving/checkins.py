"""Answers to check-ins: what a contact writes, before anything else is looked for in their words (visitors.py), and
what somebody of the household says of who was asked (bot/meaning/understanding.py)."""

from __future__ import annotations

from bot.receiving.favours import Done, Visit
from specialists.comms_pilot import answering
from specialists.contract import Request, Turn


async def answered(visit: Visit) -> Done | None:
    """The message as an answer to a check-in on them, or on somebody whom they may answer for; None where it is none.

    A button says its answer; which asking it stands under does not matter: only theirs can be answered.
    """
    button = visit.payload.get("button")
    text = visit.text
    if isinstance(button, dict) and button.get("intent") == "configure_checkin":
        text = str((button.get("slots") or {}).get("answer", ""))[:200]
    if not text:
        return None
    heard = await answering.by_contact(visit.turn, visit.contact, text)
    return Done(heard.say, heard.tell, heard.summary, "answer_checkins") if heard is not None else None


async def spoken_for(turn: Turn, text: str) -> Request | None:
    """ "Mom is fine", from who set a check-in on her up, while she has not answered: the answer for her."""
    one = await answering.waits_for(turn, text)
    if one is None:
        return None
    slots = {"occurrence": str(one.found.occurrence.id), "answer": text.strip()}
    return Request("configure_checkin", slots, "answer", 1.0, "it tells how somebody is whom I have asked", text)


async def left(visit: Visit) -> str:
    """Ends what is asked of somebody who refused to hear from Hob; a sentence for whose contact they are."""
    return await answering.left(visit.turn, visit.contact)
