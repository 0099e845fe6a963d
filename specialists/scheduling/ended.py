"""Ending a reminder that has come and still asks: it asks no more, and nobody is called. For changes of
reminders and of the day."""

from __future__ import annotations

import datetime as dt

from specialists import choosing
from specialists.contract import Effect, Finding, Turn
from specialists.language.text import sentences
from specialists.scheduling import wording
from storage import agenda

LATELY = dt.timedelta(days=2)


async def ringing(turn: Turn, text: str | None, *, only: bool, reminder: str | None = None) -> agenda.Dated | None:
    """What has come, waits for its answer and is called so, or is this `reminder` (its id); with `only`, the latest
    where the words say nothing."""
    waiting = await agenda.unanswered(turn.unit, turn.now - LATELY)
    if reminder is not None:
        return next((one for one in waiting if str(one.reminder.id) == reminder), None)
    if not text:
        return waiting[0] if waiting and only else None
    meant = choosing.by_words(text, waiting, lambda one: one.reminder.text)
    of_one_name = len({one.reminder.text for one in meant.close}) == 1
    return meant.one or (meant.close[0] if of_one_name else None)


async def following(turn: Turn) -> list[agenda.Dated]:
    """All that has come and asks again, or is about to call or tell somebody."""
    waiting = await agenda.unanswered(turn.unit, turn.now - LATELY)
    return [one for one in waiting if one.occurrence.climbs_at is not None]


async def hushed(turn: Turn, found: agenda.Dated) -> Finding:
    """Ends this one time of it; what repeats goes on."""
    follows = found.occurrence.climbs_at is not None
    await agenda.end_once(turn.unit, found, "cancelled")
    text = sentences.quoted(found.reminder.text)
    stops = "I ask no more about it" if follows else "I don't wait for your done any more"
    if follows and any("after" in rung for rung in found.reminder.ladder or ()):
        stops += ", and nobody is called or told"
    again = " It comes again as set." if found.reminder.rrule is not None else ""
    at = wording.moment(found.occurrence.fired_at or found.occurrence.due_at, turn)
    return Finding(
        f"{sentences.capital(text)} came {at}: {stops}.{again} {wording.UNDO}",
        summary=f"ended {text}", effects=(Effect.DELETE,), data=wording.data([found]),
    )
