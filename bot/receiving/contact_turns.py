"""A contact's turn: a few actions by their card, the rest passed on, and nothing of anybody read out.

intake.py calls it. The conductor, its router and the actions of the house are never reached from here.
"""

from __future__ import annotations

import datetime as dt
import logging
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot import attachments
from bot.channels import optout
from bot.channels.base import Channel
from bot.channels.optout import Word
from bot.identity import Known
from bot.receiving import checkins
from bot.receiving.contact_actions import ContactAction, ContactActions, Done, Visit, owner_view
from bot.receiving.floods import FLOODING
from bot.sending import notices
from bot.telemetry import Telemetry
from bot.timepiece import Clock
from bot.understanding import advice
from specialists.contract import Origin, Ports, Turn
from specialists.language import emergencies, replies
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.people import countries, writing
from storage import attached, contacts, executions, people, posted, queue
from storage import checkins as kept_checkins
from storage.columns import new_id
from storage.database import Database
from storage.errors import Stale
from storage.tables import Consent, Conversation, Execution, Handle, Inbox, OutboxKind, Person
from storage.unit import Unit

log = logging.getLogger(__name__)

RACES = 3
HOURLY, DAILY = 20, 60  # of one contact's messages that are passed on one by one; more are kept, and told of once
LONGEST = 1500  # characters of a message that are passed on
SORRY = "Something went wrong on my side, so I did nothing. Please try again."

_UNWILLING = (Consent.DECLINED, Consent.REFUSED)
_POLITE = r"(\W+(please|pls|plz|thanks|thank you|thx|of course|sure|ok|go ahead|that'?s (fine|ok|okay)|by me))*"
_YES = Pattern(
    r"\W*(y|yes|yep|yup|yeah|ok|okay|sure( thing)?|agreed?|i agree|i do|(that'?s )?fine|of course|go ahead|why not"
    rf"|si|ja|oui){_POLITE}\W*", re.I,
)
_NO = Pattern(
    r"\W*(n|no|nope|nah|never|i refuse|i do not|i don'?t|i'?d rather not|rather not|please don'?t|nein|non)"
    r"(\W+(thanks|thank you|thx|please|sorry|i don'?t( want (that|it|to))?|rather not))*\W*", re.I,
)
_HELLO = Pattern(r"\W*(hi|hello|hey|hiya|good (morning|afternoon|evening)|/start)( there| hob)?\W*", re.I)
_THANKS = Pattern(
    r"\W*(thanks?|thank you|thx|ty|cheers|great|perfect|ok(ay)?|cool|bye|goodbye|good night)( (a lot|so much|hob))?\W*",
    re.I,
)
_ASKS = Pattern(r"\?\s*$|^\W*(what|who|where|when|why|how|is|are|does|did|do|has|have|can you tell|tell me)\b", re.I)


@dataclass(frozen=True, slots=True)
class _Heeded:
    """What a contact has just decided about themselves."""

    word: Word | None = None
    opened: bool = False  # a START that found the handle closed
    consent: Consent | None = None  # the answer to an open question for it


@dataclass(frozen=True, slots=True)
class _Here:
    """What one visit runs with."""

    row: Inbox
    known: Known
    visit: Visit
    own: Unit  # the contact's own partition, in the same transaction
    heeded: _Heeded
    hour: int  # messages of theirs in the last hour and day, this one not counted
    day: int

    @property
    def crowded(self) -> bool:
        return self.hour >= HOURLY or self.day >= DAILY


class ContactTurns:
    """Turns of contacts. One transaction each, in the partition of whose book they are in, and beside it their own."""

    def __init__(
        self, database: Database, clock: Clock, ports: Ports, channels: Mapping[str, Channel], telemetry: Telemetry,
        actions: Sequence[ContactAction] = (checkins.answered,),
    ) -> None:
        """`actions` are asked first, in their order (answers to a check-in); then those of contact_actions.py."""
        self._database, self._clock, self._ports = database, clock, ports
        self._channels, self._telemetry = channels, telemetry
        self._first, self._carded = tuple(actions), ContactActions()

    async def answer(self, row: Inbox, known: Known) -> None:
        """Runs one turn. Only a database that cannot be written raises (StorageError)."""
        began, turn_id = time.perf_counter(), new_id()
        heeded = await self._heed(row, known)
        kind = ""
        for race in range(1, RACES + 1):
            try:
                kind = await self._attempt(turn_id, row, known, heeded)
                break
            except Stale:
                if race == RACES:
                    raise
            except Exception as error:  # whatever it was, who wrote is told, and the next message is answered
                log.exception("visit failed", extra={"action": "turn_failed", "trace": turn_id})
                self._telemetry.event("visit", "failed", level="error", trace=turn_id, error=type(error).__name__)
                await self._apologise(turn_id, row, known)
                return
        ms = (time.perf_counter() - began) * 1000
        self._telemetry.event("visit", kind or "heard", trace=turn_id, ms=ms, channel=known.channel)

    async def _heed(self, row: Inbox, known: Known) -> _Heeded:
        """What a contact decides about themselves is kept first, and for good: it is in nobody's journal."""
        word, now, contact_id = optout.read(row.text, known.channel), self._clock.now(), known.person.id
        if word is Word.STOP:
            await people.silence(self._database, known.handle_id, optout.STOPPED)
            await people.consent(self._database, contact_id, Consent.REFUSED, now)
            return _Heeded(word)
        if word in (Word.START, Word.YES):
            opened = await people.unsilence(self._database, known.handle_id)
            if opened or word is Word.START:  # what they refused may be asked of them again
                opened = await people.reconsider(self._database, contact_id, now) or opened
            if opened or word is Word.START:
                return _Heeded(Word.START, opened=opened)
            word = None
        if replies.stops(row.text) and await self._is_asked(known):
            await people.consent(self._database, contact_id, Consent.REFUSED, now)
            return _Heeded(consent=Consent.REFUSED)
        said = Consent.GIVEN if _YES.fullmatch(row.text) else Consent.DECLINED if _NO.fullmatch(row.text) else None
        if said is not None and await people.consent(self._database, contact_id, said, now, asked=True):
            return _Heeded(consent=said)
        return _Heeded(word)

    async def _is_asked(self, known: Known) -> bool:
        """Whether there is a check-in on them, which "please stop asking me" would mean."""
        async with self._database.unit(known.book_id, new_id(), self._clock.now()) as unit:
            return bool(await kept_checkins.on(unit, known.person.id))

    async def _attempt(self, turn_id: int, row: Inbox, known: Known, heeded: _Heeded) -> str:
        now = self._clock.now()
        async with self._database.unit(known.book_id, turn_id, now) as unit:
            own = unit.beside(known.person.id)
            contact, owner = await contacts.get(unit, known.person.id), await unit.get(Person, known.book_id)
            if contact is None or owner is None:  # forgotten a moment ago
                await queue.finish_incoming(own, row.id, turn_id)
                return "gone"
            turn = Turn(
                id=turn_id, now=now, person=owner_view(owner), unit=unit, ports=self._ports, channel=known.channel,
                handle_id=known.handle_id, origin=Origin.CONTACT,
            )
            turn.tainted = True
            here = _Here(
                row, known, Visit(turn, contact, row.text.strip(), people.called(owner), row.payload), own, heeded,
                await contacts.written(unit, contact.id, now - dt.timedelta(hours=1)),
                await contacts.written(unit, contact.id, now - dt.timedelta(days=1)),
            )
            done = await self._done(here)
            if heeded.word is None and await _has_left(here):
                done = replace(done, say="")
            await self._finish(here, done)
        return done.kind

    async def _done(self, here: _Here) -> Done:
        done = await self._emergency(here) or _flooded(here)
        if done is None and here.heeded.word is Word.HELP:
            done = await self._acted(here)  # who was asked how they are does not ask what Hob is
        done = done or _opted(here) or _consented(here)
        if done is not None and (here.heeded.word is Word.STOP or here.heeded.consent in _UNWILLING):
            done = replace(done, tell=f"{done.tell} {await checkins.left(here.visit)}".strip())
        done = done or await self._acted(here)
        if done is None and here.crowded:
            return _kept(here)
        return done or await _courtesy(here) or await self._carded.do(here.visit) or _passed_on(here)

    async def _emergency(self, here: _Here) -> Done | None:
        """What to do, and whose book they are in told at once; or all whom a check-in on them has named."""
        visit = here.visit
        found = None if here.heeded.word or attachments.FORWARDED in visit.payload else emergencies.read(visit.text)
        if found is None:
            return None
        contact = visit.contact
        zone = contact.zone if contact.zone_known else ""
        say = advice.of(found, countries.country(visit.turn, here.known.address, zone))
        done = await self._acted(here)
        if done is not None:
            return replace(done, say=f"{say} {done.say}")
        told = advice.urgent(contact.name, visit.text)
        await writing.write(visit.turn, visit.turn.person.id, told, OutboxKind.REMINDER, all_ways=True)
        return Done(f"{say} I've told {visit.called} at once.", summary=f"passed on an emergency of {contact.name}",
                    kind="emergency")  # fmt: skip

    async def _acted(self, here: _Here) -> Done | None:
        for action in self._first:
            done = await action(here.visit)
            if done is not None:
                return done
        return None

    async def _finish(self, here: _Here, done: Done) -> None:
        visit, row, known = here.visit, here.row, here.known
        turn, contact = visit.turn, visit.contact
        unit, now = turn.unit, turn.now
        here.own.add(
            Conversation(
                person_id=contact.id, turn_id=turn.id, at=now, channel=known.channel, said=row.text,
                answered=done.say, specialist="contact_turns",
            )
        )
        if done.say:
            here.own.add(posted.letter(here.own, done.say, known.handle_id, row.channel, reply_to=row.provider_id))
        if done.tell:
            media = attached.of(row.channel, row.payload) if done.kind == "passed_on" else None
            await notices.tell(unit, self._database, self._channels, done.tell, media=media)
        unit.add(
            Execution(
                id=turn.id, person_id=unit.person_id, kind=executions.VISIT, status="completed", summary=done.summary,
                trace={"origin": Origin.CONTACT, "tainted": True, "from": contact.id, "handle": known.handle_id,
                       "did": done.kind},
                started_at=now, finished_at=now, expires_at=now + executions.KEPT,
            )
        )  # fmt: skip
        await queue.finish_incoming(here.own, row.id, turn.id)

    async def _apologise(self, turn_id: int, row: Inbox, known: Known) -> None:
        """Everything the visit wanted to write is gone. Why is in the log, and for nobody else."""
        now = self._clock.now()
        async with self._database.unit(known.person.id, turn_id, now) as unit:
            unit.add(posted.letter(unit, SORRY, known.handle_id, row.channel, reply_to=row.provider_id))
            await queue.finish_incoming(unit, row.id, turn_id)


_PASSED = "What else you write here I pass on to {called}."


def _flooded(here: _Here) -> Done | None:
    if not here.row.payload.get(FLOODING):
        return None
    name = here.visit.contact.name
    return Done(
        "That is a lot at once. I'm not reading on for a minute; then write again, in one message if you can.",
        f"{name} sends many messages a minute, so I stopped reading for now. What came before that I passed on.",
        kind="flood",
    )


async def _has_left(here: _Here) -> bool:
    """Whether they were promised that nothing is written to them there any more: then nothing is answered either."""
    if here.visit.contact.consent != Consent.REFUSED:
        return False
    handle = await here.own.get(Handle, here.known.handle_id)
    return handle is not None and handle.blocked == optout.STOPPED


def _opted(here: _Here) -> Done | None:
    contact, called = here.visit.contact, here.visit.called
    match here.heeded.word:
        case Word.STOP:
            # By SMS the network answers itself, and lets nothing else through.
            say = "" if here.known.channel == "sms" else "I won't write to you again. START changes that."
            tell = f"{contact.name} sent STOP: I no longer write to them there, unless they send START."
            return Done(say, tell, kind="stop")
        case Word.START:
            return Done(
                f"Welcome back. {_PASSED.format(called=called)} STOP ends it.",
                f"{contact.name} sent START: they can be written to again." if here.heeded.opened else "", kind="start",
            )
        case Word.HELP:
            return Done(_help(here.visit), kind=Word.HELP.value)
    return None


def _consented(here: _Here) -> Done | None:
    """A yes or a no to the question whether Hob may write regularly (specialists/people/consent.py)."""
    name = here.visit.contact.name
    match here.heeded.consent:
        case Consent.GIVEN:
            return Done(
                "Thank you, noted. Send STOP at any time and it ends.",
                f"{name} agreed to hear from me regularly.", kind="consent",
            )
        case Consent.REFUSED | Consent.DECLINED:
            return Done(
                "All right, I won't.", f"{name} does not want to hear from me regularly, so I won't.", kind="consent"
            )
    return None


def _help(visit: Visit, what: str = "") -> str:
    may = [words for permission, words in _CARD.items() if contacts.may(visit.contact, permission)]
    extra = f" You can also {sentences.joined(may, 'or')}.".format(called=visit.called) if may else ""
    return (
        f"I'm Hob, {visit.called}'s assistant{what}. What you write here I pass on to {visit.called}.{extra} "
        "STOP ends all messages from me, START opens them again."
    )


_CARD = {
    contacts.Permission.ANSWER_CHECKINS: "answer my check-ins",
    contacts.Permission.ADD_TO_LISTS: 'put things on a list ("add milk to the shopping list")',
    contacts.Permission.SET_REMINDERS: 'set a reminder ("remind {called} tomorrow at 9 to call me")',
    contacts.Permission.SEE_BUSY_TIMES: 'ask when there is time ("are you free on Friday at 3?")',
}


async def _courtesy(here: _Here) -> Done | None:
    """Greetings, who writes here, and thanks, unless they answer a message: then they are meant for who sent it."""
    visit = here.visit
    if replies.asks_who(visit.text):
        contact, asked = visit.contact, visit.contact.consent == Consent.ASKED
        heard = asked or await contacts.was_written_to(visit.turn.unit, contact.id)
        tell = f"{contact.name}: {_plain(visit.text)}" if heard else ""  # who had it written hears of it
        agree = " YES agrees to what I asked." if asked else ""
        return Done(f'{_help(visit, ": a program, and no person")}{agree}', tell, kind=Word.HELP.value)
    if _HELLO.fullmatch(visit.text):
        return Done(f"Hello {visit.contact.name}. {_help(visit)}", kind="courtesy")
    if _THANKS.fullmatch(visit.text) and not await contacts.was_written_to(visit.turn.unit, visit.contact.id):
        return Done("You're welcome.", kind="courtesy")
    return None


def _kept(here: _Here) -> Done:
    """More than is passed on one by one: kept, and told of once."""
    name = here.visit.contact.name
    if here.hour != HOURLY and here.day != DAILY:
        return Done("", kind="kept")
    many = sentences.counted(here.hour if here.hour == HOURLY else here.day, "message")
    return Done(
        f"I keep what you write for {here.visit.called} to read, and no longer pass each message on for now.",
        f'{name} has written a lot ({many} lately). I keep the rest without passing each on: "what did {name} write?" '
        "reads it out.", kind="kept",
    )


def _passed_on(here: _Here) -> Done:
    """Everything else goes to whose contact they are, in the contact's own name. Nothing is answered for them."""
    called, text = here.visit.called, _plain(here.visit.text)
    asks = _ASKS.search(here.visit.text)
    said = f"I can't answer for {called}, but I've passed it on." if asks else f"I've passed that on to {called}."
    return Done(said, f"{here.visit.contact.name}: {text or '(something without words)'}", kind="passed_on")


def _plain(text: str) -> str:
    """A contact's words as a notice shows them: marked line by line, so that none can pass for a line of mine."""
    kept = "".join(letter for letter in text if letter == "\n" or letter.isprintable())
    lines = [line.strip() for line in kept[:LONGEST].splitlines() if line.strip()]
    said = lines[0] if len(lines) == 1 else "".join(f"\n> {line}" for line in lines)
    return f"{said} …" if len(kept) > LONGEST else said
