"""Calls that come in: who it is by number and PIN, then one turn after another, spoken. Doors for voice.py.

A number can be forged by who calls, so the household gives a PIN too: three wrong ones an hour end it, and the person
is told another way. For a contact the number is enough, since nothing is read out to them by telephone: what they say
is passed on, or put on a list, where it can be undone. Everybody else hears one sentence.
"""

from __future__ import annotations

import datetime as dt
import logging
from typing import TYPE_CHECKING

from aiohttp import web
from multidict import MultiDict

from bot.channels.twilio import documents, lookup, talking
from bot.channels.twilio.account import EMPTY, number
from bot.channels.twilio.ringing import SID, counted
from bot.channels.twilio.signatures import refuse
from bot.channels.twilio.talking import MOST_TURNS, Answer
from bot.identity import Known
from bot.sending import notices
from storage import calls, contacts, pins
from storage.columns import new_id
from storage.tables import Person, Role

if TYPE_CHECKING:
    from bot.channels.twilio.voice import Voice

log = logging.getLogger(__name__)

TRIES, LOCKED = 3, dt.timedelta(hours=1)
PRIVATE = "This is a private assistant, and I don't know this number. Goodbye."
NO_PIN = 'You have no phone PIN yet. Write me, set my phone PIN to, and four digits or more. Then call again. Goodbye.'
SHUT = "Too many wrong numbers came from this phone. It is closed for an hour. Goodbye."


class Callers:
    """The doors of incoming calls."""

    def __init__(self, voice: Voice) -> None:
        self._voice, self._account = voice, voice.account

    async def call(self, request: web.Request, form: MultiDict[str]) -> str:
        """A call comes in."""
        known, sid = await self._who(form)
        if known is None or known.person.role == Role.STRANGER:
            return documents.goodbye(PRIVATE)
        house = self._account.house
        now = house.clock.now()
        if known.at_home:
            if await calls.wrong_pins(house.database, known.handle_id, now - LOCKED) >= TRIES:
                return documents.goodbye(SHUT)
            if not (await self._person(known)).preferences.get(pins.KEY):
                return documents.goodbye(NO_PIN)
        await calls.begin(
            house.database, sid, person_id=known.person.id, handle_id=known.handle_id, direction="in", now=now,
            state="in-progress",
        )
        if known.at_home:
            return self._ask_pin("Hello, this is Hob. Your PIN, please, and then the hash key.")
        await calls.heard(house.database, sid)
        return self._ask(f"Hello {known.person.name}, this is Hob. What can I do for you?", 1)

    async def pin(self, request: web.Request, form: MultiDict[str]) -> str:
        """Digits, or silence."""
        known, sid = await self._known(form)
        house = self._account.house
        line = await calls.get(house.database, sid)
        if line is None or line.wrong_pins >= TRIES:
            return documents.goodbye(SHUT)
        if line.known:
            return self._ask("What can I do for you?", 1)
        if await calls.wrong_pins(house.database, known.handle_id, house.clock.now() - LOCKED) >= TRIES:
            return documents.goodbye(SHUT)
        digits = form.get("Digits", "")
        if not digits:
            if counted(request, "t") > 1:
                return documents.goodbye("Goodbye.")
            return self._ask_pin("Please key in your PIN, and then the hash key.", 2)
        if await pins.fits(digits, (await self._person(known)).preferences):
            await calls.heard(house.database, sid)
            return self._ask("Hello. What can I do for you?", 1)
        await calls.wrong_pin(house.database, sid)
        # Of all calls together: who hangs up after the second one goes on at two.
        if await calls.wrong_pins(house.database, known.handle_id, house.clock.now() - LOCKED) < TRIES:
            return self._ask_pin("That is not it. Once more, please.")
        await self._alarm(known)
        return documents.goodbye(SHUT)

    async def said(self, request: web.Request, form: MultiDict[str]) -> str:
        """Words, keys or silence, from somebody who is known by now."""
        known, sid = await self._let_in(form)
        turn, again = counted(request), counted(request, "t")
        await self._voice.talking.heard(sid, known.handle_id, turn)
        words = form.get("SpeechResult", "").strip() or form.get("Digits", "")
        if not words:
            return documents.goodbye("Goodbye.") if again > 1 else self._ask("Are you still there?", turn, 2)
        if turn > MOST_TURNS:
            return documents.goodbye("Goodbye.")
        if talking.asks_again(words):
            before = await self._voice.talking.before(sid, known.handle_id, turn)
            return self._ask(before or "What can I do for you?", turn + 1)
        if await self._voice.talking.takes_leave(words, known.person.id, known.handle_id):
            return documents.goodbye("Goodbye.")
        said = await self._voice.talking.say(sid, known.handle_id, known.address, turn, words, {"spoken": True})
        return await self._answered(known, said, turn, 1)

    async def wait(self, request: web.Request, form: MultiDict[str]) -> str:
        """The answer was not ready; it may be now."""
        known, sid = await self._let_in(form)
        turn, tries = counted(request), counted(request, "t")
        said = await self._voice.talking.wait(sid, known.handle_id, turn)
        if said is None and tries > 1:
            self._voice.talking.given_up(sid)
            return self._ask("This takes longer, so I send you a message about it. What else?", turn + 1)
        return await self._answered(known, said, turn, tries + 1)

    async def over(self, request: web.Request, form: MultiDict[str]) -> str:
        """The status of a call that came in, where the number is set to tell it: who hung up is told of at once."""
        known, sid = await self._who(form)
        house = self._account.house
        if known is not None and form.get("CallStatus") in calls.OVER:
            ended = lookup.moment(form.get("Timestamp")) or house.clock.now()
            await calls.moved(house.database, sid, form["CallStatus"], house.clock.now())
            await self._voice.talking.over(sid, known.handle_id, ended)
        return EMPTY

    async def _answered(self, known: Known, said: Answer | None, turn: int, tries: int) -> str:
        if said is None:
            return documents.wait("One moment, please.", self._account.url("twilio/voice/wait", n=turn, t=tries))
        asks = await self._was_asked(known)  # then "no" is the answer to that, and no farewell
        return self._ask(said.text if asks else f"{said.text}\nAnything else?", turn + 1)

    def _ask(self, text: str, turn: int, again: int = 1) -> str:
        url = self._account.url("twilio/voice/said", n=turn, t=again)
        return documents.ask(text, action=url, otherwise=url)

    def _ask_pin(self, text: str, again: int = 1) -> str:
        url = self._account.url("twilio/voice/pin", t=again)
        return documents.ask(text, action=url, otherwise=url, given=documents.KEYS)

    async def _who(self, form: MultiDict[str]) -> tuple[Known | None, str]:
        """Whose number that is, on any telephone channel; nobody is made for a number that is nobody's."""
        sid = form.get("CallSid", "")
        if form.get("To") != self._voice.sender or not SID.fullmatch(sid):
            raise refuse("not our number")
        address, identity = number(form, "From"), self._account.house.identity
        if (known := await identity.who(self._voice.name, address)) is not None:
            return known, sid
        for channel in ("sms", "whatsapp"):
            there = await identity.who(channel, address)
            if there is not None and there.person.role != Role.STRANGER:
                return await identity.met(self._voice.name, address, self._account.house.clock.now()), sid
        return None, sid

    async def _known(self, form: MultiDict[str]) -> tuple[Known, str]:
        known, sid = await self._who(form)
        if known is None:
            raise refuse("nobody's call")
        return known, sid

    async def _let_in(self, form: MultiDict[str]) -> tuple[Known, str]:
        """Who has given their PIN in this call (or is a contact, who needs none). Raises 403 for anybody else."""
        known, sid = await self._known(form)
        line = await calls.get(self._account.house.database, sid)
        if line is None or not line.known or line.handle_id != known.handle_id or line.direction != "in":
            raise refuse("not let in")
        return known, sid

    async def _was_asked(self, known: Known) -> bool:
        """Whether the last that they were told here was a question that a yes or a no settles."""
        return known.at_home and await self._voice.talking.was_asked(known.person.id, known.handle_id)

    async def _person(self, known: Known) -> Person:
        house = self._account.house
        async with house.database.unit(known.book_id, new_id(), house.clock.now()) as unit:
            person = await contacts.get(unit, known.person.id) or await unit.get(Person, known.person.id)
        if person is None:
            raise refuse("nobody's call")
        return person

    async def _alarm(self, known: Known) -> None:
        """The person is told another way: it may not have been them."""
        house = self._account.house
        log.warning("wrong PINs", extra={"action": "wrong_pins", "handle": known.handle_id})
        text = (
            f"Somebody called me from {known.address} and gave {TRIES} wrong PINs. I hung up, and take no call from "
            "there for an hour. Was that not you? Then somebody is using your number."
        )
        async with house.database.unit(known.person.id, new_id(), house.clock.now()) as unit:
            await notices.tell(unit, house.database, house.channels, text, but=known.handle_id)
        house.delivery.kick()
