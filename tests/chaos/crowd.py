"""The people of the chaos of channels: how they write, speak and answer, and what they have seen and heard of Hob."""

from __future__ import annotations

import asyncio
import datetime as dt
import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from storage import pins
from storage.columns import new_id
from storage.database import Database
from storage.tables import Handle, Person
from tests.road.town import LINE, Town, friend, settle, shown
from tests.standins.telegram import Phone as Chat
from tests.standins.twilio import Manner
from tests.standins.twilio import Phone as Mobile
from tests.standins.twilio.calls import FINAL, Call
from tests.standins.twilio.phones import Said

MESSAGES, REMINDERS = 5, 5  # of each person
PIN = "471100"
PATIENCE = 15.0  # seconds that a caller waits for the next word: as long as Twilio waits for an answer
DOUBTED = "may be a repeat"  # as it is written, and as it is said


@dataclass(frozen=True)
class Copy:
    """What was on a screen or in a call, and when it had been taken by the provider (seconds since 1970)."""

    at: float
    text: str
    lost: bool  # the provider took it, and its answer never came

    @property
    def marked(self) -> bool:
        """It says of itself that it may have come before."""
        return DOUBTED in self.text


class Somebody(ABC):
    """A person of the household."""

    replies: int | None = MESSAGES  # how many answers they must have got; None: as many as they said things
    reminded = REMINDERS

    def __init__(self, here: Town, name: str, person_id: int, handle_id: int) -> None:
        self.here, self.name, self.person_id, self.handle_id = here, name, person_id, handle_id

    @abstractmethod
    async def write(self, chance: random.Random, seconds: float) -> None:
        """All that they write or say by themselves, spread over that time."""

    @abstractmethod
    def copies(self) -> list[Copy]:
        """All that came to them, oldest first."""

    def about(self, pattern: str) -> list[Copy]:
        """What came of one matter; a notice that it failed is not it."""
        return [
            copy for copy in self.copies()
            if re.search(rf"\b{pattern}\b", copy.text) and "could not deliver" not in copy.text
        ]


class Writer(Somebody):
    """Somebody with a keyboard: adds things to a list, one at a time."""

    async def write(self, chance: random.Random, seconds: float) -> None:
        for number in range(MESSAGES):
            await asyncio.sleep(chance.uniform(0.2, seconds / MESSAGES * 1.5))
            await self.say(f"add thing{number} to the chaos list")

    @abstractmethod
    async def say(self, text: str) -> None: ...


class Chatting(Writer):
    """By Telegram, which itself repeats each update ten times."""

    phone: Chat

    async def say(self, text: str) -> None:
        self.phone.say(text)

    def copies(self) -> list[Copy]:
        calls = [call for call in self.here.telegram.journal.called("sendMessage") if call.accepted]
        return [
            Copy(call.at, str(call.params["text"]), bool(call.fault))
            for call in calls if str(call.params["chat_id"]) == str(self.phone.id)
        ]


class Texting(Writer):
    """By SMS or WhatsApp. What they write comes again ten times at once, as by a forger or a proxy."""

    phone: Mobile
    line = LINE

    async def say(self, text: str) -> None:
        await self.phone.text(text, self.line)
        knocks = [entry.data for entry in self.here.twilio.log.of("webhook")]
        ours = (knock for knock in reversed(knocks) if knock["params"].get("From", "").endswith(self.phone.number))
        again = next(ours)
        await asyncio.gather(*(self.here.twilio.webhooks.ask(again["url"], again["params"]) for _ in range(10)))

    def copies(self) -> list[Copy]:
        return texts(self.here, self.phone)


class WhatsApping(Texting):
    """Who has written lately, so that Hob may write too."""

    line = f"whatsapp:{LINE}"


class Called(Somebody):
    """Reminded by telephone, by SMS where that fails. Presses 1 where they pick up."""

    phone: Mobile
    replies = None

    async def write(self, chance: random.Random, seconds: float) -> None:
        return

    def copies(self) -> list[Copy]:
        return sorted([*texts(self.here, self.phone), *spoken(self.here, self.phone)], key=lambda copy: copy.at)

    def about(self, pattern: str) -> list[Copy]:
        return [copy for copy in super().about(pattern) if not copy.text.startswith("Done")]


class Calling(Somebody):
    """Calls Hob, gives the PIN and dictates, a new thing in each call; then does it again."""

    phone: Mobile
    replies, reminded = None, 0
    said = 0

    async def write(self, chance: random.Random, seconds: float) -> None:
        end = asyncio.get_running_loop().time() + seconds
        while asyncio.get_running_loop().time() < end:
            await self.dictate()
            await asyncio.sleep(chance.uniform(0.1, 0.5))

    async def dictate(self) -> bool:
        """One call; whether its answer was heard."""
        about, self.said = f"thing{self.said}", self.said + 1
        call = await self.phone.call(LINE)
        try:
            if not await self._hears(call, "PIN"):
                return False
            call.press(f"{PIN}#")
            if not await self._hears(call, "What can I do"):
                return False
            call.speak(f"add {about} to the chaos list")
            if not await self._hears(call, about):
                return False
            call.speak("no, thank you")  # who says so has heard it
            await until(self.here, lambda: call.status in FINAL, lambda: False)
            return True
        finally:
            call.hang_up()

    @property
    def last_call(self) -> str:
        """How it went, for the message of an assertion."""
        call = self.phone.calls[-1]
        return shown([call.status, *((str(heard.at), heard.text) for heard in call.heard)])

    def copies(self) -> list[Copy]:
        return sorted([*texts(self.here, self.phone), *spoken(self.here, self.phone)], key=lambda copy: copy.at)

    async def _hears(self, call: Call, words: str) -> bool:
        """Waits for these words, and for the question that they are; False where the call ends before."""
        return await until(self.here, lambda: call.asked and any(words in one.text for one in call.heard), lambda: (
            call.status in FINAL
        ))


async def until(here: Town, good: Callable[[], bool], bad: Callable[[], bool]) -> bool:
    """Waits until one of the two holds, or nothing more happens at Twilio; whether it was the first."""
    while not good():
        last = len(here.twilio.log.entries)
        if bad() or not await here.twilio.log.after(last, PATIENCE):
            return False
    return True


def texts(here: Town, phone: Mobile) -> list[Copy]:
    lost = [entry for entry in here.twilio.log.of("request", operation="messages.create") if entry.data["fault"]]
    return [
        Copy(got.at.timestamp(), got.text, any(abs((got.at - entry.at).total_seconds()) < 1 for entry in lost))
        for got in phone.received
    ]


def spoken(here: Town, phone: Mobile) -> list[Copy]:
    """What calls said, each thing once a call: said again because nobody spoke, it is no further copy."""
    lost = [entry for entry in here.twilio.log.of("request", operation="calls.create") if entry.data["fault"]]
    found: list[Copy] = []
    for call in phone.calls:
        unanswered = any(abs((call.created - entry.at).total_seconds()) < 1 for entry in lost)
        known: set[str] = set()
        for heard in call.heard:
            matters = set(re.findall(r"\b(?:plant|thing)\d+", heard.text)) - known
            known |= matters
            if matters:
                found.append(Copy(heard.at.timestamp(), heard.text, unanswered))
    return found


async def gather(here: Town, database: Database) -> list[Somebody]:
    """Everybody, known to the house: two each by Telegram, SMS and WhatsApp, three on the telephone."""
    found: list[Somebody] = []
    for sort, name, channel, number in (
        (Chatting, "Ada", "telegram", ""), (Chatting, "Bert", "telegram", ""),
        (Texting, "Cleo", "sms", "+15005551111"), (Texting, "Dora", "sms", "+15005552222"),
        (WhatsApping, "Emil", "whatsapp", "+15005553333"), (WhatsApping, "Fay", "whatsapp", "+15005554444"),
        (Called, "Gus", "voice", "+15005555555"), (Called, "Hal", "voice", "+15005556666"),
        (Calling, "Ida", "sms", "+15005557777"),
    ):  # fmt: skip
        phone = here.twilio.phone(number) if number else friend(here.telegram, name)
        address = phone.number if isinstance(phone, Mobile) else str(phone.id)
        one = sort(here, name, *await settle(database, name, channel, address))
        one.phone = phone
        await _settle_in(here, database, one)
        found.append(one)
    return found


async def _settle_in(here: Town, database: Database, one: Somebody) -> None:
    """What more their way needs: a window that is open, a number to write to where nobody picks up, a PIN."""
    now = dt.datetime.now(dt.UTC)
    async with database.unit(one.person_id, new_id(), now) as unit:
        match one:
            case WhatsApping():
                here.twilio.windows[one.line, f"whatsapp:{one.phone.number}"] = now
                handle = await unit.get(Handle, one.handle_id)
                assert handle is not None
                handle.last_in_at = now
            case Called():
                unit.add(Handle(person_id=one.person_id, channel="sms", address=one.phone.number, created_at=now))
                one.phone.script.extend([Said("1")] * 50)
                one.phone.manner = Manner.IGNORE if one.name == "Hal" else Manner.PICK_UP
            case Calling():
                person = await unit.get(Person, one.person_id)
                assert person is not None
                person.preferences = {**person.preferences, pins.KEY: await pins.digest(PIN)}
