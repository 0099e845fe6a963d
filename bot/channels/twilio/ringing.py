"""Calls that Hob makes: what is said when somebody, or a machine, picks up, and what they answer. Doors for voice.py.

That a text was heard is proved by the request that follows it: a key, words, or the silence after its end.
"""

from __future__ import annotations

import datetime as dt
import json
import logging
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from aiohttp import web
from multidict import MultiDict

from bot.channels.base import DeliveryError, Fate
from bot.channels.twilio import documents, reports
from bot.channels.twilio.account import EMPTY
from bot.channels.twilio.client import Refused, Unanswered, Unreached
from bot.channels.twilio.signatures import refuse
from bot.sending import wording
from bot.turns.compose import buttons_from
from specialists.contract import Button
from storage import calls, wire
from storage.calls import Line
from storage.wire import Paid, Told

if TYPE_CHECKING:
    from bot.channels.twilio.voice import Voice

log = logging.getLogger(__name__)

MACHINES = ("machine", "fax")
VOICEMAIL = "voicemail"  # in Person.preferences: True where private words may be left on a machine
MOST_TURNS = 8
LONGEST = dt.timedelta(minutes=20)  # after which the end of a call must be known
FORGOTTEN = dt.timedelta(days=2)
_SID = re.compile(r"CA[0-9a-f]{32}")
_CALL_AGAIN = re.compile(
    r"\W*(?:please )?(?:call|ring|phone|try) (?:me )?(?:back |again )?((?:in|at|tomorrow)\b.*)", re.I
)
_REASONS = {
    "busy": "it was busy, or declined", "no-answer": "nobody picked up", "failed": "the call could not be put through",
    "canceled": "the call was cancelled", "machine": "an answering machine took the call",
    "completed": "they hung up before I had said it",
}  # fmt: skip


class Ringing:
    """The doors of outgoing calls. `id` in their address is the outbox row's."""

    def __init__(self, voice: Voice) -> None:
        self._voice, self._account = voice, voice.account

    async def say(self, request: web.Request, form: MultiDict[str]) -> str:
        """Somebody or something has picked up."""
        row, sid = await self._row(request, form)
        who = form.get("AnsweredBy", "human")
        await self._moved(row, sid, "in-progress", who)
        if who.startswith("fax"):
            return documents.goodbye("")
        if who.startswith(MACHINES):
            return documents.goodbye(_for_a_machine(row))
        return self._ask(row, f"{_greeting(row)} {row.text.removeprefix(wording.SIGN)}\n{_keys(row)}", 1)

    async def heard(self, request: web.Request, form: MultiDict[str]) -> str:
        """They have pressed a key, said something, or let the text end in silence: it was heard."""
        row, sid = await self._row(request, form)
        await self._moved(row, sid, "in-progress", None)
        if await calls.heard(self._account.house.database, sid):
            await self._account.house.delivery.reported(
                self._voice.name, "delivered", provider_id=sid, outbox_id=row.id
            )
        number = _number(request)
        keys, words = form.get("Digits", ""), form.get("SpeechResult", "").strip()
        if number > MOST_TURNS:
            return documents.goodbye("That is all I can do in one call. Goodbye.")
        if not keys and not words:
            if number > 1:
                return documents.goodbye("I leave it at that. Goodbye.")
            return self._ask(row, f"Are you there? {_keys(row)}", number + 1)
        if keys == "3" or _again(words):
            return self._ask(row, f"{row.text.removeprefix(wording.SIGN)}\n{_keys(row)}", number + 1)
        if keys and (button := _pressed(row, keys)) is None:
            return self._ask(row, f"That key does nothing. {_keys(row)}", number + 1)
        payload: dict[str, Any] = {"reply_to": sid}
        if keys and button is not None:
            payload["button"] = {"intent": button.intent, "slots": dict(button.slots)}
        elif (later := _later(row, words)) is not None:
            payload["button"] = later
        said = await self._voice.talking.say(sid, row.handle_id, row.address, number, words, payload)
        return self._answered(row, said, number, done="button" in payload)

    async def later(self, request: web.Request, form: MultiDict[str]) -> str:
        """The answer was not ready; it may be now."""
        row, sid = await self._row(request, form)
        number, tries = _number(request), _number(request, "t")
        said = await self._voice.talking.wait(sid, row.handle_id, number)
        if said is None and tries > 1:
            return documents.goodbye("This takes longer. I send you a message about it. Goodbye.")
        return self._answered(row, said, number, tries=tries + 1, done=True)

    async def status(self, request: web.Request, form: MultiDict[str]) -> str:
        """https://www.twilio.com/docs/voice/api/call-resource#statuscallback"""
        row, sid = await self._row(request, form)
        await self._moved(row, sid, form.get("CallStatus", ""), form.get("AnsweredBy"))
        return EMPTY

    async def settle(self) -> None:
        """Asks for the end of calls that nobody told of."""
        house = self._account.house
        now = house.clock.now()
        for line in await calls.unfinished(house.database, now - FORGOTTEN, now - LONGEST):
            try:
                entry = await self._account.client.get(f"Calls/{line.sid}")
            except (Refused, Unanswered, Unreached):
                continue
            row = await wire.told(house.database, line.outbox_id or 0)
            if row is not None:
                await self._moved(row, line.sid, str(entry.get("status", "")), entry.get("answered_by"))

    async def count(self) -> None:
        """What calls cost, both ways. Twilio says it some time after their end."""
        await self._count_placed()
        await self._count_taken()

    async def _count_placed(self) -> None:
        house = self._account.house
        now = house.clock.now()
        rows = await wire.unsettled(house.database, self._voice.name, now - reports.OPEN, now - reports.YOUNG)
        rows = {sid: row for sid, row in rows.items() if sid.startswith("CA") and not row.paid and "-" not in sid}
        if not rows:
            return
        since = min(row.sent_at for row in rows.values()) - dt.timedelta(days=1)
        query = [("From", self._voice.sender), ("StartTime>", f"{since:%Y-%m-%d}")]
        paid: list[Paid] = []
        async for entry in self._account.client.all("Calls", "calls", query, most=reports.MOST):
            row = rows.get(str(entry.get("sid")))
            if row is not None and (cost := reports.price(entry)) is not None:
                paid.append(Paid(row.person_id, row.id, now, "call", *cost, _lasted(entry)))
        await wire.pay(house.database, paid)

    async def _count_taken(self) -> None:
        house = self._account.house
        now = house.clock.now()
        payers = await wire.unpaid_calls(house.database, now - reports.OPEN, now - reports.YOUNG)
        if not payers:
            return
        query = [("To", self._voice.sender), ("StartTime>", f"{now - reports.OPEN - dt.timedelta(days=1):%Y-%m-%d}")]
        paid: list[Paid] = []
        async for entry in self._account.client.all("Calls", "calls", query, most=reports.MOST):
            sid = str(entry.get("sid"))
            if sid in payers and (cost := reports.price(entry)) is not None:
                paid.append(Paid(payers[sid], None, now, "call", *cost, _lasted(entry), sid))
        await wire.pay(house.database, paid)

    async def _row(self, request: web.Request, form: MultiDict[str]) -> tuple[Told, str]:
        """The outbox row that a call is about. Raises 403 for what is none of ours."""
        sid, row_id = form.get("CallSid", ""), request.query.get("id", "")
        if form.get("From") != self._voice.sender or not _SID.fullmatch(sid):
            raise refuse("not our call")
        known = row_id.isascii() and row_id.isdigit() and len(row_id) < 20
        row = await wire.told(self._account.house.database, int(row_id)) if known else None
        if row is None or row.channel != self._voice.name or row.address != form.get("To"):
            raise refuse("no such message")
        return row, sid

    async def _moved(self, row: Told, sid: str, state: str, who: str | None) -> None:
        house = self._account.house
        await calls.begin(
            house.database, sid, person_id=row.recipient_id, handle_id=row.handle_id, direction="out",
            now=house.clock.now(), outbox_id=row.id,
        )
        if not await calls.moved(house.database, sid, state, house.clock.now(), who) or state not in calls.OVER:
            return
        for outbox_id in self._voice.talking.hung_up(sid):
            await self._voice.reports.failed(
                self._voice.name, outbox_id, "", DeliveryError("the call was over", code="hung_up", fate=Fate.REROUTE)
            )
        line = await calls.get(house.database, sid)
        if line is not None and (why := _missed(row, line)):
            error = DeliveryError(_REASONS[why], code=why, fate=Fate.REROUTE)
            await self._voice.reports.failed(self._voice.name, row.id, sid, error)

    def _ask(self, row: Told, text: str, number: int) -> str:
        url = self._account.url("twilio/voice/heard", id=row.id, n=number)
        return documents.ask(text, action=url, otherwise=url)

    def _answered(self, row: Told, said: str | None, number: int, *, tries: int = 1, done: bool) -> str:
        if said is None:
            onward = self._account.url("twilio/voice/later", id=row.id, n=number, t=tries)
            return documents.wait("One moment, please.", onward)
        if done:
            return documents.goodbye(f"{said}\nGoodbye.")
        return self._ask(row, f"{said}\nAnything else? If not, just hang up.", number + 1)


def _lasted(entry: Mapping[str, Any]) -> str:
    return json.dumps({"seconds": int(entry.get("duration") or 0)})


def _greeting(row: Told) -> str:
    if row.person_id == row.recipient_id:
        return "Hello, this is Hob with a reminder." if _buttons(row) else "Hello, this is Hob."
    owner = row.owner if row.owner.casefold() not in ("", "you", "me", "owner") else "a friend"
    return f"Hello {row.recipient}, this is Hob, calling for {owner}."


def _for_a_machine(row: Told) -> str:
    """What may be left on a machine: who called, and no private word unless the person allowed it."""
    if _voicemail(row):
        return f"{_greeting(row)} {row.text.removeprefix(wording.SIGN)}"
    if row.person_id != row.recipient_id:
        return f"{_greeting(row)} I have a message for you, and did not leave it here. Goodbye."
    return "Hello, this is Hob, with a message for you. I send it in writing as well. Goodbye."


def _voicemail(row: Told) -> bool:
    preferences: Mapping[str, Any] = json.loads(row.preferences)
    return preferences.get(VOICEMAIL) is True


def _missed(row: Told, line: Line) -> str:
    """Why a call that is over did not reach anybody; empty where it did."""
    if line.known:
        return ""
    if (line.answered_by or "").startswith(MACHINES):
        return "" if _voicemail(row) and line.answered_by != "fax" else "machine"
    return line.state


def _buttons(row: Told) -> tuple[Button, ...]:
    return buttons_from(json.loads(row.buttons))


def _pressed(row: Told, keys: str) -> Button | None:
    """1 is done, 2 is ten more minutes (the first of each under the message)."""
    intent = {"1": "acknowledge", "2": "snooze"}.get(keys)
    return next((button for button in _buttons(row) if button.intent == intent), None)


def _keys(row: Told) -> str:
    if any(button.intent == "acknowledge" for button in _buttons(row)):
        return "Press 1 when it is done, 2 for ten minutes more, 3 to hear it again; or tell me."
    return "Press 3 to hear it again, or tell me what you want to say."


def _again(words: str) -> bool:
    return re.fullmatch(r"\W*(?:please )?(?:say|read|tell)?(?: me)?(?: (?:it|that))? ?(?:again|repeat(?: (?:it|that))?)"
                        r"(?: please)?\W*", words, re.I) is not None  # fmt: skip


def _later(row: Told, words: str) -> dict[str, Any] | None:
    """ "Call me in an hour", said to the call itself: the same reminder, then."""
    button, asked = next((one for one in _buttons(row) if one.intent == "snooze"), None), _CALL_AGAIN.fullmatch(words)
    if button is None or asked is None:
        return None
    return {"intent": "snooze", "slots": {**button.slots, "when": asked[1].strip(" .!")}}


def _number(request: web.Request, name: str = "n") -> int:
    given = request.query.get(name, "1")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 4 else 1
