"""Calls that Hob makes: what is said when somebody, or a machine, picks up, and what they answer. Doors for voice.py.

That a text was heard is proved by the request that follows it: a key, words, or the silence after its end.
"""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from aiohttp import web
from multidict import MultiDict

from bot.channels.base import DeliveryError, Fate
from bot.channels.twilio import documents, lookup, speech, talking
from bot.channels.twilio.account import EMPTY, row_of
from bot.channels.twilio.signatures import refuse
from bot.channels.twilio.talking import Answer
from bot.sending import buttons, wording
from specialists.contract import Button
from specialists.language.text.patterns import Pattern
from specialists.people import questions
from storage import calls, wire
from storage.calls import Line
from storage.people import VOICEMAIL
from storage.wire import Told

if TYPE_CHECKING:
    from bot.channels.twilio.voice import Voice

MACHINES = ("machine", "fax")
MOST_TURNS = 8
SID = Pattern(r"CA[0-9a-f]{32}")  # of a call
_GREETED = Pattern(r"Hello (?:again )?[^,.]{1,80}, this is Hob\. ")
_CALL_AGAIN = Pattern(
    r"\W*(?:please )?(?:call|ring|phone|try) (?:me )?(?:back |again )?((?:in|at|tomorrow)\b.*)", re.I
)
_ASKED = {"1": questions.OK, "2": questions.LATER, "9": questions.HELP}  # what the keys stand for under a check-in
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
        await self.moved(row, sid, "in-progress", who)
        if who.startswith("fax"):
            return documents.goodbye("")
        if who.startswith(MACHINES):
            return documents.goodbye(_for_a_machine(row))
        return self._ask(row, f"{_greeting(row)} {_words(row)}\n{_keys(row)}", 1)

    async def heard(self, request: web.Request, form: MultiDict[str]) -> str:
        """They have pressed a key, said something, or let the text end in silence: it was heard."""
        row, sid = await self._row(request, form)
        await self.moved(row, sid, "in-progress", None)
        if await calls.heard(self._account.house.database, sid):
            await self._account.house.delivery.reported(
                self._voice.name, "delivered", provider_id=sid, outbox_id=row.id
            )
        number = counted(request)
        await self._voice.talking.heard(sid, row.handle_id, number)
        if counted(request, "t") > 1:
            return documents.goodbye("")  # the last answer was the end of it
        keys, words = form.get("Digits", ""), form.get("SpeechResult", "").strip()
        if number > MOST_TURNS:
            return documents.goodbye("That is all I can do in one call. Goodbye.")
        if not keys and not words:
            if number > 1:
                return documents.goodbye("I leave it at that. Goodbye.")
            return self._ask(row, f"Are you there? {_keys(row)}", number + 1)
        before = await self._voice.talking.before(sid, row.handle_id, number) if talking.asks_again(words) else None
        if before is not None:
            return self._ask(row, f"{before}\nAnything else? If not, just hang up.", number + 1)
        if keys == "3" or talking.asks_again(words):
            return self._ask(row, f"{row.text.removeprefix(wording.SIGN)}\n{_keys(row)}", number + 1)
        if keys and (button := _pressed(row, keys)) is None:
            return self._ask(row, f"That key does nothing. {_keys(row)}", number + 1)
        if number > 1 and words and await self._voice.talking.takes_leave(words, row.recipient_id, row.handle_id):
            return documents.goodbye("Goodbye.")
        payload: dict[str, Any] = {"reply_to": sid}
        if keys and button is not None:
            payload |= buttons.tapped(button)
        elif (later := _later(row, words)) is not None:
            payload["button"] = later
        said = await self._voice.talking.say(sid, row.handle_id, row.address, number, words, payload)
        return self._answered(row, said, number, done="button" in payload)

    async def later(self, request: web.Request, form: MultiDict[str]) -> str:
        """The answer was not ready; it may be now."""
        row, sid = await self._row(request, form)
        number, tries = counted(request), counted(request, "t")
        said = await self._voice.talking.wait(sid, row.handle_id, number)
        if said is None and tries > 1:
            return documents.goodbye("This takes longer. I send you a message about it. Goodbye.")
        return self._answered(row, said, number, tries=tries + 1, done=True)

    async def status(self, request: web.Request, form: MultiDict[str]) -> str:
        """https://www.twilio.com/docs/voice/api/call-resource#statuscallback"""
        row, sid = await self._row(request, form)
        ended = lookup.moment(form.get("Timestamp"))
        await self.moved(row, sid, form.get("CallStatus", ""), form.get("AnsweredBy"), ended)
        return EMPTY

    async def _row(self, request: web.Request, form: MultiDict[str]) -> tuple[Told, str]:
        """The outbox row that a call is about. Raises 403 for what is none of ours."""
        sid, row_id = form.get("CallSid", ""), row_of(request)
        if form.get("From") != self._voice.sender or not SID.fullmatch(sid):
            raise refuse("not our call")
        row = await wire.told(self._account.house.database, row_id) if row_id else None
        if row is None or row.channel != self._voice.name or row.address != form.get("To"):
            raise refuse("no such message")
        return row, sid

    async def moved(
        self, row: Told, sid: str, state: str, who: str | None, at: dt.datetime | None = None
    ) -> None:
        """A call has got so far, `at` that moment where Twilio said so; its end is concluded from, once."""
        house = self._account.house
        await calls.begin(
            house.database, sid, person_id=row.recipient_id, handle_id=row.handle_id, direction="out",
            now=house.clock.now(), outbox_id=row.id,
        )
        if not await calls.moved(house.database, sid, state, house.clock.now(), who) or state not in calls.OVER:
            return
        await self._voice.talking.over(sid, row.handle_id, at or house.clock.now())
        line = await calls.get(house.database, sid)
        if line is not None:
            await self.conclude(row, line)

    async def conclude(self, row: Told, line: Line) -> None:
        """Tells the ledger what a call that is over has come to."""
        if line.known:
            await self._account.house.delivery.reported(
                self._voice.name, "delivered", provider_id=line.sid, outbox_id=row.id
            )
        elif why := _missed(row, line):
            # Somebody picked up and may have heard it, whole or in part: nothing came back that proves it.
            error = DeliveryError(_REASONS[why], code=why, fate=Fate.REROUTE, sure=why != "completed")
            await self._voice.reports.failed(self._voice.name, row.id, line.sid, error)

    def _ask(self, row: Told, text: str, number: int) -> str:
        url = self._account.url("twilio/voice/heard", id=row.id, n=number)
        return documents.ask(text, action=url, otherwise=url, digits=1)

    def _answered(self, row: Told, said: Answer | None, number: int, *, tries: int = 1, done: bool) -> str:
        if said is None:
            onward = self._account.url("twilio/voice/later", id=row.id, n=number, t=tries)
            return documents.wait("One moment, please.", onward)
        if done:
            onward = self._account.url("twilio/voice/heard", id=row.id, n=number + 1, t=2)
            return documents.goodbye(f"{speech.parting(said.text)}\nGoodbye.", onward)
        return self._ask(row, f"{said.text}\nAnything else? If not, just hang up.", number + 1)


def _greeting(row: Told) -> str:
    if row.person_id == row.recipient_id:
        return f"Hello, this is Hob{' with a reminder' if _of_reminder(row) else ''}."
    owner = row.owner if row.owner.casefold() not in ("", "you", "me", "owner") else "a friend"
    return f"Hello {row.recipient}, this is Hob, calling for {owner}."


def _words(row: Told) -> str:
    """What is said behind the greeting: a text that greets by itself, as one written does, does so once."""
    text = row.text.removeprefix(wording.SIGN)
    return text if row.person_id == row.recipient_id else _GREETED.sub("", text)


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
    return buttons.read(row.buttons)


def _pressed(row: Told, keys: str) -> Button | None:
    """What a key stands for: the first such button under the message."""
    return _of_reminder(row).get(keys) or _of_question(row).get(keys)


def _of_reminder(row: Told) -> dict[str, Button]:
    """The buttons of a reminder by their keys: 1 is done, 2 the first that names when it comes again."""
    own = [one for one in _buttons(row) if "occurrence" in one.slots and "answer" not in one.slots]
    by_key = {"2" if "when" in one.slots else "1": one for one in reversed(own)}
    return dict(sorted(by_key.items()))


def _of_question(row: Told) -> dict[str, Button]:
    """The answers to a check-in by their keys."""
    meant = {one.slots["answer"]: one for one in reversed(_buttons(row)) if "answer" in one.slots}
    return {key: meant[name] for key, name in _ASKED.items() if name in meant}


def _keys(row: Told) -> str:
    """What the keys do, said once the text has been."""
    if _of_reminder(row):
        return "Press 1 when it is done, 2 for ten minutes more, 3 to hear it again; or tell me."
    answers = _of_question(row)
    if not answers:
        return "Press 3 to hear it again, or tell me what you want to say."
    well = "when it is done" if questions.DO_ANSWER in row.text else "if all is well"
    does = {"1": well, "2": "if I should ask again later", "9": "if you need help"}
    said = ", ".join(f"{key} {does[key]}" for key in answers)
    return f"Press {said}, 3 to hear it again; or just tell me."


def _later(row: Told, words: str) -> dict[str, Any] | None:
    """ "Call me in an hour", said to the call itself: the same reminder, then."""
    button, asked = _of_reminder(row).get("2"), _CALL_AGAIN.fullmatch(words)
    if button is None or asked is None:
        return None
    return {"intent": button.intent, "slots": {**button.slots, "when": asked[1].strip(" .!")}}


def counted(request: web.Request, name: str = "n") -> int:
    """A small number that one of our own addresses carries: the how many-th thing said (n), or try (t)."""
    given = request.query.get(name, "1")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 4 else 1
