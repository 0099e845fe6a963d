"""What a message refers to, before its words are read: the reminder or answer that it replies to, the message that it
changes, a place, words that are somebody else's. bot/turns/conductor.py asks it first in every turn.

What it refers to was looked up by bot/receiving/unwrapping.py; what that means for the turn is decided here.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot import enclosures
from bot.meaning import asking, leaning, planner
from specialists.comms_pilot import answering, recipients
from specialists.contract import Effect, Origin, Question, Request, Turn
from specialists.language import pasted, when
from specialists.registry import Registry
from storage import agenda, changes, contacts, executions, pairings
from storage.tables import Inbox, Purpose

OTHERS = (
    "That is forwarded or quoted, so I only looked at it: what others write never makes me do anything. "
    "Tell me in your own words what you would like."
)
CONNECTED = "You are connected here already: I know this number as yours, so the code isn't needed."
SENT = "What I sent is sent: an edit doesn't change it. Write me a new message if there is more to say."
MOVED_ON = (
    "You changed that message after I had acted on it, and what I did has moved on since, so I left it as it is. "
    "Tell me in a new message what to change."
)
TAKEN_BACK = "You changed your message, so I took back what I had done."

# A reminder answered so is done: an answer to the message itself needs no more.
_AGREES = re.compile(
    r"\W*(?:ok(?:ay)?|k|yes|yep|yeah|sure|on it|will do|did|ticked|check(?:ed)?)?[\W👍👌✅✔☑🆗💯]*", re.I
)
_TALK = ("small_talk", "unknown")
_SAYS_SOMETHING = re.compile(r"\w|[👍👌✅✔☑🆗💯]")


@dataclass(frozen=True, slots=True)
class Attended:
    """What is known before the words are read. `plan`, where there is one, is the whole turn."""

    plan: planner.Plan | None = None
    found: agenda.Dated | None = None  # the reminder that is answered
    context: leaning.Context | None = None  # what "it" is, in place of the turn before
    alone: bool = False  # leans on nothing and answers no open question
    turn: int | None = None  # whose answer is replied to
    writer: str = ""  # the contact whose words, passed on, are replied to
    named: str = ""  # what they are called
    before: str = ""  # said before the reply
    text: str = ""  # the words as they lean on `context`
    edited: bool = False

    def back(self, requests: Sequence[Request], text: str, now: dt.datetime) -> Question | None:
        """Whether a reply to somebody's words that is no order to us goes to them, as a question; None where it is."""
        if not self.writer or not text.strip() or any(one.intent not in _TALK for one in requests):
            return None
        slots = {"recipient": self.named, "contact": self.writer, "body": text}
        request = Request("send_message", slots, "answer", 1.0, "it answers what they wrote", text)
        return asking.question([request], text, now)

    def may_answer(self, waiting: int) -> bool:
        """Whether the message may be the answer to the question that this turn has asked."""
        return not self.alone and not self.text and self.turn in (None, waiting)

    def bound(self, plan: planner.Plan) -> planner.Plan:
        """The plan with what its requests are about, where the words do not say."""
        requests = tuple(self._about(request) for request in plan.requests)
        say = "\n".join(part for part in (self.before, plan.say) if part)
        return replace(plan, requests=requests, say=say, settled=plan.settled or self.edited)

    def _about(self, request: Request) -> Request:
        if self.writer and recipients.is_pronoun(str(request.slots.get("recipient", ""))):
            slots = {**request.slots, "contact": self.writer}
            return replace(request, slots=slots, why=f"{request.why}; it answers what they wrote")
        if request.intent == "undo" and self.turn is not None and not request.slots:
            return replace(request, slots={"of": str(self.turn)}, why=f"{request.why}; it answers that very answer")
        if self.found is None:
            return request
        slots = dict(request.slots)
        if request.intent in ("acknowledge", "snooze"):
            slots = {name: value for name, value in slots.items() if name == "when"}
            slots["occurrence"] = str(self.found.occurrence.id)
        elif request.intent in ("cancel_reminder", "update_reminder") and not slots.keys() & {"text", "reminder"}:
            slots["reminder"] = str(self.found.reminder.id)
        else:
            return request
        return replace(request, slots=slots, why=f"{request.why}; it answers that very reminder")


async def look(turn: Turn, row: Inbox, registry: Registry) -> Attended:
    """What the payload of a message says about it."""
    payload = row.payload
    if payload.get(enclosures.FORWARDED) or pasted.is_others(row.text):
        turn.origin = Origin.CONTACT  # whoever sent it on, it is not theirs
        return Attended(planner.Plan((), say=OTHERS))
    if zone := payload.get(enclosures.ZONE):
        request = Request("preference_update", {"zone": str(zone)}, "button", 1.0, "a place was shared")
        return Attended(planner.Plan((request,)))
    if payload.get(enclosures.UNREAD) and not row.text.strip():
        return Attended(planner.Plan((), say=str(payload[enclosures.UNREAD])))
    if await pairings.is_open(turn.unit, row.text):
        return Attended(planner.Plan((), say=CONNECTED))
    if enclosures.EARLIER in payload:
        return await _changed(turn, row, payload[enclosures.EARLIER], registry)
    if enclosures.ABOUT in payload:
        return await _answered(turn, row, payload[enclosures.ABOUT])
    return Attended()


async def _answered(turn: Turn, row: Inbox, about: Mapping[str, Any]) -> Attended:
    """A reply to one of our messages: to a reminder, or to what an earlier turn answered."""
    found = await agenda.occurrence(turn.unit, int(about["occurrence"])) if about.get("occurrence") else None
    if found is not None and found.reminder.purpose == Purpose.CHECK_IN:
        slots = {"occurrence": str(found.occurrence.id), "answer": row.text}
        answer = Request("configure_checkin", slots, "answer", 1.0, "it answers that very check-in", row.text)
        return Attended(planner.Plan((answer,), settled=True))
    if found is not None:
        request = _to_reminder(turn, row.text)
        context = leaning.Context(
            "set_reminder", {"text": found.reminder.text}, "reminders", (str(found.reminder.id),)
        )
        attended = Attended(found=found, context=context, alone=True)
        return attended if request is None else replace(attended, plan=attended.bound(planner.Plan((request,))))
    execution = await executions.get(turn.unit, int(about["turn"])) if about.get("turn") else None
    if execution is None:
        return Attended()
    # However long ago: a reply says itself what it is about.
    context_then = leaning.before([execution], execution.started_at)
    if execution.kind != executions.VISIT:
        return Attended(context=context_then, turn=execution.id)
    contact = await contacts.get(turn.unit, int(execution.trace.get("from") or 0))
    return Attended(
        context=context_then, turn=execution.id, writer=str(contact.id) if contact else "",
        named=contact.name if contact else "",
    )


def _to_reminder(turn: Turn, text: str) -> Request | None:
    """What the shortest answers to a reminder mean: "ok" is done, a time is when it comes again."""
    if _SAYS_SOMETHING.search(text) and _AGREES.fullmatch(text):
        return Request("acknowledge", {}, "answer", 1.0, f'"{text[:40]}" answers the reminder', text)
    moment = when.read(text, turn.local) if len(text) <= 60 else None
    if moment is not None and moment.rrule is None:
        return Request("snooze", {"when": moment}, "answer", 1.0, f'"{text[:40]}" answers the reminder', text)
    return None


async def _changed(turn: Turn, row: Inbox, earlier: Mapping[str, Any], registry: Registry) -> Attended:
    """An edit: what the first version did is taken back, and the new one is read in its place.

    Where the first version only answered a question, it is a correction of that answer.
    """
    execution = await executions.get(turn.unit, int(earlier["turn"])) if earlier.get("turn") else None
    if execution is None:
        return Attended(alone=True, edited=True)
    steps = execution.trace.get("steps", ())
    acting = [registry.serving(step["intent"]) for step in steps if step.get("worked")]
    if any(action is not None and action.effect in (Effect.SEND, Effect.SPEND) for action in acting):
        return Attended(planner.Plan((), say=SENT))
    if any(step.get("tier") == "answer" for step in steps):
        context = leaning.before([execution], execution.started_at)
        return Attended(context=context, text=f"no, {row.text}", edited=True)
    undone = await changes.undo(turn.unit, execution.id)
    if undone.blocked_by:
        return Attended(planner.Plan((), say=MOVED_ON))
    return Attended(alone=True, edited=True, before=TAKEN_BACK if undone.done else "")


async def spoken_for(turn: Turn, text: str) -> Request | None:
    """ "Mom is fine", from who set a check-in on her up, while she has not answered: the answer for her."""
    one = await answering.waits_for(turn, text)
    if one is None:
        return None
    slots = {"occurrence": str(one.found.occurrence.id), "answer": text.strip()}
    return Request("configure_checkin", slots, "answer", 1.0, "it tells how somebody is whom I have asked", text)
