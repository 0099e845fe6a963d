"""What a message refers to, before its words are read: the reminder or answer that it replies to, the message that it
changes, a place, words that are somebody else's. bot/turns/conductor.py asks it first in every turn.

What it refers to was looked up by bot/receiving/unwrapping.py; what that means for the turn is decided here.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot import attachments
from bot.understanding import asking, planner, replying, ringing
from bot.understanding.dialogue import state
from bot.understanding.dialogue.state import Context
from specialists import circle
from specialists.contract import Catalog, Choice, Effect, Operation, Origin, Question, Request, Turn
from specialists.language import time as when
from specialists.language.text import pasted
from specialists.people import attaching, framing
from specialists.registry import Registry
from specialists.services import CHECK_INS
from storage import agenda, attached, changes, contacts, document_text, executions, pairings
from storage.tables import Execution, Inbox, Purpose

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

INTERNATIONAL = 10  # digits; a longer number begins with its country's code
MEMBER = "member"
_OF_A_TURN = (("turn", Operation.UNDO), ("deed", Operation.EXPLAIN))


@dataclass(frozen=True, slots=True)
class Attended:
    """What is known before the words are read. `plan`, where there is one, is the whole turn."""

    plan: planner.Plan | None = None
    found: agenda.Dated | None = None  # the reminder that is answered
    context: Context | None = None  # what "it" is, in place of the turn before
    alone: bool = False  # leans on nothing and answers no open question
    turn: int | None = None  # whose answer is replied to
    latest: agenda.Dated | None = None  # the one reminder that that answer is about, as it stands now
    answered: replying.Answered = replying.NOTHING  # the message that is replied to, or the picture that came along
    writer: str = ""  # the contact (or MEMBER) whose words, passed on, are replied to
    named: str = ""  # what they are called
    before: str = ""  # said before the reply
    text: str = ""  # the words as they lean on `context`
    edited: bool = False

    @property
    def replies(self) -> bool:
        """Whether it leans on no turn but the one that it names itself, if any."""
        return self.alone or self.turn is not None or self.answered.pictured

    def back(
        self, requests: Sequence[Request], text: str, catalog: Catalog, now: dt.datetime
    ) -> Question | None:
        """Whether a reply to somebody's words that is no order to us goes to them, as a question; None where it is."""
        actions = [catalog.serving(one.intent) for one in requests]
        chats = all(one is not None and one.operation is Operation.CHAT for one in actions)
        if not self.writer or not text.strip() or not chats:
            return None
        slots = {**self._them, "body": text}
        intent = catalog.intent("message", Operation.SEND)
        request = Request(intent, slots, "answer", 1.0, "it answers what they wrote", text)
        return asking.question([request], text, [asking.deed(request, catalog, now)])

    @property
    def _them(self) -> dict[str, str]:
        """Who wrote what is answered, as a recipient: a contact by id, one of the household by name."""
        return {"recipient": self.named} | ({"contact": self.writer} if self.writer != MEMBER else {})

    def may_answer(self, waiting: int) -> bool:
        """Whether the message may be the answer to the question that this turn has asked."""
        return not self.alone and not self.text and self.turn in (None, waiting)

    def bound(self, plan: planner.Plan, turn: Turn) -> planner.Plan:
        """The plan with what its requests are about, where the words do not say."""
        requests = [self._about(request, turn) for request in plan.requests]
        told = [one for one in requests if self.turn is None or not replying.strays(one, turn.ports.catalog)]
        stray, requests = len(told) < len(requests), told
        say = "\n".join(part for part in (self.before, plan.say, replying.ELSEWHERE if stray else "") if part)
        return replace(plan, requests=tuple(requests), say=say, settled=plan.settled or self.edited)

    def _about(self, request: Request, turn: Turn) -> Request:
        if self.writer and circle.is_pronoun(str(request.slots.get("recipient", ""))):
            slots = {**request.slots, **self._them}
            return replace(request, slots=slots, why=f"{request.why}; it answers what they wrote")
        catalog = turn.ports.catalog
        looks_back = any(catalog.does(request, *one) for one in _OF_A_TURN)
        if looks_back and self.turn is not None and not request.slots:
            return replace(request, slots={"of": str(self.turn)}, why=f"{request.why}; it is about that very answer")
        filled = self.answered.filled(request, catalog.serving(request.intent))
        if filled is not None:
            if self.answered.foreign:
                turn.reads(Origin.CONTACT)
            return filled
        return replying.about(request, self.found or self.latest, "it answers that very reminder", catalog)


async def look(turn: Turn, row: Inbox, registry: Registry) -> Attended:
    """What the payload of a message says about it."""
    payload = row.payload
    if payload.get(attachments.FORWARDED) or pasted.is_others(row.text):
        turn.origin = Origin.CONTACT  # whoever sent it on, it is not theirs
        return Attended(planner.Plan((), say=OTHERS))
    if zone := payload.get(attachments.ZONE):
        intent = registry.intent("setting", Operation.CONFIGURE)
        request = Request(intent, {"zone": str(zone)}, "button", 1.0, "a place was shared")
        return Attended(planner.Plan((request,)))
    if attachments.CARD in payload and not row.text.strip():
        return Attended(planner.Plan((), question=_card(payload[attachments.CARD], registry)))
    if file := payload.get(attachments.FILE):
        turn.material = document_text.marked(str(file["text"]), file["starts"])
        slots = {"title": str(file["name"]), "file": f"{file['kind']} {file['part']}".strip()}
        intent = registry.intent("document", Operation.CREATE)
        kept = Request(intent, slots, "button", 1.0, "a file was sent")
        if not row.text.strip() or attachments.keeps_file(row.text):
            return Attended(planner.Plan((kept,)))
        named = {"title": str(file["name"]).rpartition(".")[0] or str(file["name"])}
        shows = registry.intent("document", Operation.SHOW)
        asked = Request(shows, named, "phrase", 0.95, "the words beside a file ask what it says", row.text)
        return Attended(planner.Plan((kept, asked)))
    if payload.get(attachments.UNREAD) and not row.text.strip():
        return Attended(planner.Plan((), say=attachments.unread(payload)))
    if await pairings.is_open(turn.unit, row.text):
        return Attended(planner.Plan((), say=CONNECTED))
    if attachments.EARLIER in payload:
        changed = await _changed(turn, row, payload[attachments.EARLIER], registry)
        return replace(changed, answered=_caption(payload))
    if attachments.ABOUT in payload:
        return await _answered(turn, row, payload[attachments.ABOUT])
    if (caption := _caption(payload)).pictured:
        return Attended(answered=caption)
    if replying.points(row.text):
        lately = turn.now - attaching.LATELY
        media = await attached.sent_lately(turn.unit, turn.handle_id, lately, just=True)
        if media is not None:
            return Attended(answered=replying.Answered(attachments.sent(media), pictured=True))
    return Attended()


def _caption(payload: Mapping[str, Any]) -> replying.Answered:
    """The picture below which the message stands, if it does."""
    if attachments.UNREAD not in payload or attachments.MEDIA not in payload:
        return replying.NOTHING
    return replying.Answered(attachments.sent(payload[attachments.MEDIA]), pictured=True)


def _card(card: Mapping[str, Any], catalog: Catalog) -> Question:
    """A contact that was shared, to be kept after a yes."""
    name, number = str(card.get("name") or "somebody"), str(card.get("number") or "")
    if number.isdecimal() and len(number) > INTERNATIONAL and not number.startswith("0"):
        number = f"+{number}"  # as Telegram writes numbers of its own people
    keep = Choice("Yes, keep it", {"value": f"{name} {number}", "which": "add"})
    ask = f"That is the card of {name}, {number}. Shall I keep it as a contact?"
    return Question(ask, catalog.intent("contact", Operation.SHOW), {}, (keep,))


async def _answered(turn: Turn, row: Inbox, about: Mapping[str, Any]) -> Attended:
    """A reply to one of our messages: to a reminder, or to what an earlier turn answered."""
    if about.get("by"):
        return await _to_member(turn, int(about["by"]), str(about.get("words") or ""))
    found = await agenda.occurrence(turn.unit, int(about["occurrence"])) if about.get("occurrence") else None
    if found is not None and found.reminder.purpose == Purpose.CHECK_IN:
        slots = {"occurrence": str(found.occurrence.id), "answer": row.text}
        intent = turn.ports.catalog.intent("checkin", Operation.CHANGE)
        answer = Request(intent, slots, "answer", 1.0, "it answers that very check-in", row.text)
        return Attended(planner.Plan((answer,), settled=True))
    words = replying.Answered(str(about.get("words") or ""), bool(about.get("pictured")), foreign=not about["own"])
    if found is not None:
        words = replace(words, thing=found.reminder.text, foreign=found.reminder.tainted)
        intent = turn.ports.catalog.intent("reminder", Operation.CREATE)
        context = Context(intent, {"text": found.reminder.text}, "reminders", (str(found.reminder.id),))
        attended = Attended(found=found, context=context, alone=True, answered=words)
        request = _to_reminder(turn, row.text, found)
        return attended if request is None else replace(attended, plan=planner.Plan((request,)))
    execution = await executions.get(turn.unit, int(about["turn"])) if about.get("turn") else None
    if execution is None:
        return Attended(answered=words, alone=True)
    return await _to_answer(turn, row.text, execution, words)


async def _to_member(turn: Turn, writer: int, words: str) -> Attended:
    """A reply to what another one of the household had me write."""
    others = await turn.ports.household.others(turn.person.id)
    name = next((one.name for one in others if one.id == writer), "")
    said = replying.Answered(framing.passed_on(words, name), foreign=True)
    return Attended(alone=True, answered=said, writer=MEMBER if name else "", named=name)


def _to_reminder(turn: Turn, text: str, found: agenda.Dated) -> Request | None:
    """What the shortest answers to a reminder mean: "ok" is done, a time is when it comes again."""
    on, why = {"occurrence": str(found.occurrence.id)}, f'"{text[:40]}" answers the reminder'
    catalog, wanted = turn.ports.catalog, replying.wanted(text, turn.local)
    if ringing.agrees(text):
        return Request(catalog.intent("reminder", Operation.COMPLETE), on, "answer", 1.0, why, text)
    if wanted is Operation.EXPLAIN:
        return Request(catalog.intent("deed", wanted), on, "answer", 1.0, why, text)
    if wanted is Operation.CREATE:
        return Request(catalog.intent("task", wanted), {"task": found.reminder.text}, "answer", 1.0, why, text)
    at = when.read(text, turn.local) if len(text) <= replying.BARE else None
    at = at or replying.moment(text, turn.local)
    return None if at is None else replying.timed(at, text, None, found, catalog)


async def _to_answer(turn: Turn, text: str, execution: Execution, words: replying.Answered) -> Attended:
    """A reply to what an earlier turn answered, or to the message that it answered, however long ago that was."""
    context = state.before([execution], execution.started_at, turn.ports.catalog)
    if execution.kind == executions.VISIT:
        contact = await contacts.get(turn.unit, int(execution.trace.get("from") or 0))
        named = contact.name if contact else ""
        said = replace(words, words=framing.passed_on(words.words, named), foreign=True)
        return Attended(
            context=context, turn=execution.id, writer=str(contact.id) if contact else "", named=named, answered=said
        )
    alone = context is not None and context.kind == "reminders" and len(context.ids) == 1
    latest = await agenda.reminder(turn.unit, int(context.ids[0])) if context is not None and alone else None
    foreign = words.foreign and (executions.is_others(execution) or bool(execution.trace.get("tainted")))
    words = replace(words, thing=context.thing if context is not None else "", foreign=foreign)
    attended = Attended(context=context, turn=execution.id, latest=latest, answered=words)
    request = _of_answer(turn, text, execution, attended)
    return attended if request is None else replace(attended, plan=planner.Plan((request,)))


def _of_answer(turn: Turn, text: str, execution: Execution, attended: Attended) -> Request | None:
    """What is wanted of that answer itself: what it was, that it be taken back, another time for what it was about."""
    catalog, wanted, context = turn.ports.catalog, replying.wanted(text, turn.local), attended.context
    if wanted is Operation.CREATE:
        slots, intent = {"task": attended.answered.short()}, catalog.intent("task", wanted)
        return Request(intent, slots, "answer", 1.0, "it answers that message", text)
    asked = replying.arrived(text, execution.summary, catalog)
    if not attended.answered.foreign:
        asked = asked or replying.ahead(text, attended.answered, context, turn.local, catalog)
    if asked is not None:
        return asked
    if wanted is Operation.UNDO and not (execution.summary and (context is None or not context.kind)):
        return None  # the rows it is about are dropped by bot/understanding/dialogue/changes.py
    if wanted is not None:
        why = f'"{text[:40]}" is about that message'
        why_asked = {} if wanted is Operation.UNDO or "why" in text.lower() else {"which": "what"}
        thing = "turn" if wanted is Operation.UNDO else "deed"
        return Request(catalog.intent(thing, wanted), {"of": str(execution.id), **why_asked}, "answer", 1.0, why, text)
    at = replying.moment(text, turn.local)
    return None if at is None else replying.timed(at, text, context, attended.latest, catalog)


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
        context = state.before([execution], execution.started_at, turn.ports.catalog)
        return Attended(context=context, text=f"no, {row.text}", edited=True)
    undone = await changes.undo(turn.unit, execution.id)
    if undone.blocked_by:
        return Attended(planner.Plan((), say=MOVED_ON))
    return Attended(alone=True, edited=True, before=TAKEN_BACK if undone.done else "")


async def spoken_for(turn: Turn, text: str) -> Request | None:
    """ "Mom is fine", from who set a check-in on her up, while she has not answered: the answer for her."""
    one = await turn.ports.catalog.service(CHECK_INS).waits_for(turn, text)
    if one is None:
        return None
    slots = {"occurrence": str(one.found.occurrence.id), "answer": text.strip()}
    intent = turn.ports.catalog.intent("checkin", Operation.CHANGE)
    return Request(intent, slots, "answer", 1.0, "it tells how somebody is whom I have asked", text)
