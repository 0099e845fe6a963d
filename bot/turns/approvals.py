"""Asking for a yes, and hearing it: a button, or a word in the very chat where it was asked. Called by the conductor.

A yes is bound by a one-time nonce and a digest to exactly what was shown: recipient, address and text. Whatever comes
that is no such yes does nothing, and is logged.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot import attachments
from bot.telemetry import Telemetry
from bot.turns import deeds
from bot.understanding import assent, planner, touching
from bot.understanding.message import slots
from specialists.contract import Button, Effect, Finding, Origin, Request, Turn
from specialists.deeds import Deed
from specialists.language import time as when
from specialists.language.text.patterns import Pattern
from storage import approvals, executions
from storage.approvals import State
from storage.tables import Approval, Inbox
from storage.unit import Unit

log = logging.getLogger(__name__)

APPROVE = "approve"  # the intent of the buttons: no action of a specialist serves it
CALL = "call them"  # what a yes to a call may say
LONGEST = 400  # characters of a change that is asked for in words
_NOT_SAID = {attachments.FORWARDED, attachments.EARLIER}  # others' words, and edits of earlier ones, are no yes

_MAKE = Pattern(
    r"\W*(?:no\W+|actually\W+|sorry\W+)*(?:make|change) (?:it|that|this)(?: to| say)?\W?\s*(.+?)\W*", re.I | re.S
)
_INSTEAD = Pattern(r"\W*(?:no\W+|sorry\W+)*(?:actually\W+)?(.+?) instead\W*", re.I | re.S)
_SAY = Pattern(
    r"\W*(?:no\W+|actually\W+|sorry\W+|rather\W+)*(?:say|write|tell (?:him|her|them)|it should say|the text should be"
    r"|change the (?:text|message|words?) to|change (?:it|that) to say)\W+(.+?)(?: instead)?\s*", re.I | re.S,
)
_NUMBER = Pattern(r"(?<![\w:.])\d+(?:[:.]\d+)?(?:\s?[ap]\.?m\b\.?)?(?![\w:])", re.I)


@dataclass(frozen=True, slots=True)
class Heard:
    """What a yes, a no or a change to an open question comes to.

    `finding` is the whole of the turn where it is given; else `request` is done, where `approved` without being asked
    about once more.
    """

    request: Request
    finding: Finding | None = None
    approved: bool = False


READ_OTHERS = "I have just read what somebody else wrote, so I change nothing without your yes."
SHOWN = 300  # letters of each thing that a yes is asked for


class Approvals:
    """Holds no state: questions are rows."""

    def __init__(self, telemetry: Telemetry) -> None:
        self._telemetry = telemetry

    def ask_for(self, turn: Turn, request: Request, finding: Finding) -> Finding:
        """A finding's deeds, kept until a yes; what is said instead."""
        content = {
            "deeds": [deed.as_json() for deed in finding.deeds], "say": finding.say, "summary": finding.summary,
            "again": slots.encode(finding.again), "tainted": turn.tainted and turn.hand, "hides": list(finding.hides),
        }
        approval = approvals.ask(turn.unit, turn.handle_id, request.intent, content)
        calls = any(deed.effect == "spend" for deed in finding.deeds)
        yes = "Yes, call" if calls else "Yes, keep it" if all(one.schedule for one in finding.deeds) else "Yes, send it"
        return Finding(finding.preview or finding.say, buttons=_buttons(approval, yes), hides=finding.hides)

    async def ask_about(self, turn: Turn, request: Request, why: str = READ_OTHERS) -> Finding:
        """A request that is not done without a yes; `why` as a sentence."""
        content = {"slots": slots.encode(request.slots), "tainted": turn.tainted and turn.hand}
        approval = approvals.ask(turn.unit, turn.handle_id, request.intent, content)
        say = f"{why} Shall I {await touching.deed(turn, request, SHOWN)}?"
        return Finding(say, buttons=_buttons(approval, "Yes, do it"))

    async def hear(self, turn: Turn, row: Inbox) -> Heard | None:
        """A tap on a yes or a no, or a word that can only be meant for the question just asked here; else None."""
        tapped = _tapped(row.payload)
        if tapped is not None:
            return await self._tap(turn, *tapped)
        if not row.text.strip() or len(row.text) > LONGEST or row.payload.keys() & _NOT_SAID:
            return None
        approval = await self._just_asked(turn)
        if approval is None or not _is_answer_to(approval, row.payload):
            return None
        if assent.is_yes(row.text, *_may_repeat(approval)):
            return await self._granted(turn, approval)
        if assent.is_no(row.text):
            return await self._refused(turn, approval)
        return await self._changed(turn, approval, row.text.strip())

    async def _just_asked(self, turn: Turn) -> Approval | None:
        """The question of the turn before this one. A yes that comes after something else is for that."""
        last = next(iter(await executions.latest(turn.unit, 1)), None)
        if last is None or last.question is not None:
            return None
        return await approvals.asked_by(turn.unit, last.id, turn.handle_id)

    async def _tap(self, turn: Turn, nonce: str, answer: str) -> Heard:
        approval = await approvals.find(turn.unit, nonce)
        if approval is None:
            return self._rejected(turn, "not asked", "That is no question of mine to you, so I did nothing.")
        if approval.handle_id != turn.handle_id:
            return self._rejected(turn, "elsewhere", planner.ELSEWHERE)
        if answer == "no":
            return await self._refused(turn, approval)
        return await self._granted(turn, approval)

    async def _granted(self, turn: Turn, approval: Approval) -> Heard:
        if turn.now >= approval.expires_at:
            await approvals.settle(turn.unit, approval, State.EXPIRED)
        if turn.now >= approval.expires_at or not await approvals.settle(turn.unit, approval, State.GRANTED):
            return await self._over(turn, approval)
        if not approvals.is_whole(approval):
            return self._rejected(turn, "altered", "That is not what I showed you, so I did nothing. Ask me again.")
        if approval.slots.get("tainted"):  # a yes makes nobody's words one's own
            turn.reads(_hand(approval.slots["tainted"]))
        request = _request(approval)
        if "deeds" not in approval.slots:
            return Heard(request, approved=True)
        asked, approval.slots = approval.slots, {}  # what is settled need not be kept
        hides = tuple(asked.get("hides", ()))
        wanted = [Deed.from_json(one) for one in asked["deeds"]]
        for deed in wanted:
            why = await deeds.hindrance(turn, deed)
            if why is not None:
                return Heard(request, Finding(f"I sent nothing: {why}. Ask me again.", worked=False, hides=hides))
        done = await deeds.carry_out(turn, wanted)
        return Heard(request, Finding(
            asked["say"], summary=asked["summary"], effects=tuple({deed.effect for deed in wanted}), hides=hides,
            data={"sent": list(done.sent), "reminders": list(done.reminders), "approval": str(approval.id)},
        ))

    async def _refused(self, turn: Turn, approval: Approval) -> Heard:
        if not await approvals.settle(turn.unit, approval, State.REFUSED):
            return await self._over(turn, approval)
        request, sends, approval.slots = _request(approval), "deeds" in approval.slots, {}
        say = "All right, nothing was sent." if sends else "All right, I left everything as it was."
        return Heard(request, Finding(say))

    async def _over(self, turn: Turn, approval: Approval) -> Heard:
        """A yes or a no that comes too late: what happened is said, and nothing is done."""
        state = await approvals.state(turn.unit, approval.id)
        say = {
            State.GRANTED: "You said yes to that already, and it is done.",
            State.REFUSED: "You said no to that, so nothing was sent. Ask me again if you want it after all.",
            State.REPLACED: "You changed that since, so this one was not sent. Answer the newer question.",
        }.get(state, "I asked that more than an hour ago, so it no longer counts and nothing was sent. Ask me again.")
        return self._rejected(turn, state.value, say)

    async def _changed(self, turn: Turn, approval: Approval, text: str) -> Heard | None:
        """ "Make it 6", "say I'll be late": the same with other words, which takes a yes of its own."""
        again = slots.decode(approval.slots.get("again") or {})
        body = again.get("body")
        if not isinstance(body, str):
            return None
        wanted = _reworded(body, text)
        if wanted is None and again.get("when") is not None and (made := _MAKE.fullmatch(text)):
            moment = when.read(made[1], turn.local)
            if moment is not None and moment.start is not None:
                again["when"] = moment
                wanted = body
        if wanted is None or not await approvals.settle(turn.unit, approval, State.REPLACED):
            return None
        why = f'"{text[:40]}" changed what I had asked about'
        return Heard(Request(approval.intent, {**again, "body": wanted}, "answer", 1.0, why, text))

    def _rejected(self, turn: Turn, why: str, say: str) -> Heard:
        log.warning("yes not taken", extra={"action": "approval_rejected", "why": why, "trace": turn.id})
        self._telemetry.event("approval", why, level="warning", trace=turn.id, channel=turn.channel)
        return Heard(Request(APPROVE, tier="button", confidence=1.0, why=why), Finding(say, worked=False))


def _hand(kept: Any) -> Origin:
    """Whose words a question has in it; True where it was asked before that was kept."""
    return Origin(kept) if isinstance(kept, str) else Origin.CONTACT


async def is_asked(unit: Unit, handle_id: int) -> bool:
    """Whether the last turn has ended in a question, for a yes in that very chat or of any other kind."""
    last = next(iter(await executions.latest(unit, 1)), None)
    if last is None:
        return False
    return last.question is not None or await approvals.asked_by(unit, last.id, handle_id) is not None


def _may_repeat(approval: Approval) -> tuple[str, ...]:
    """The words that a yes to it may repeat."""
    return (CALL,) if any(one["effect"] == Effect.SPEND for one in approval.slots.get("deeds", ())) else ()


def _request(approval: Approval) -> Request:
    kept = slots.decode(approval.slots.get("slots") or {})
    return Request(approval.intent, kept, "answer", 1.0, "you said yes to exactly this")


def _is_answer_to(approval: Approval, payload: Mapping[str, Any]) -> bool:
    """Whether a message that replies to one of ours replies to the question itself."""
    about = payload.get(attachments.ABOUT)
    return not isinstance(about, Mapping) or str(about.get("turn")) == str(approval.turn_id)


def _buttons(approval: Approval, yes: str) -> tuple[Button, ...]:
    return (
        Button(yes, APPROVE, {"nonce": approval.nonce, "answer": "yes"}),
        Button("No", APPROVE, {"nonce": approval.nonce, "answer": "no"}),
    )


def _tapped(payload: Mapping[str, Any]) -> tuple[str, str] | None:
    button = payload.get("button")
    if not isinstance(button, Mapping) or button.get("intent") != APPROVE:
        return None
    given = button.get("slots") or {}
    return (str(given.get("nonce", "")), str(given.get("answer", ""))) if isinstance(given, Mapping) else ("", "")


def _reworded(body: str, text: str) -> str | None:
    """The body with what a change asks for: another number in the place of the only one, or other words."""
    if found := _SAY.fullmatch(text):
        return found[1].strip(" \"'“”")
    found = _MAKE.fullmatch(text) or _INSTEAD.fullmatch(text)
    if found is None:
        return None
    new, there = found[1].strip(), _NUMBER.findall(body)
    if _NUMBER.fullmatch(new):
        return _NUMBER.sub(lambda _: new, body) if len(there) == 1 else None
    return new.strip(" \"'“”") if len(new.split()) > 1 else None
