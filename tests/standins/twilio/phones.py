"""The people's side: phones that get texts and calls, and what each really saw and heard, to count from outside."""

from __future__ import annotations

import datetime as dt
from collections import deque
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.standins.twilio.calls import Call
    from tests.standins.twilio.server import Twilio
    from tests.standins.twilio.texts import Message


class Kind(StrEnum):
    """What is at the other end of the number."""

    MOBILE = "mobile"
    LANDLINE = "landline"
    UNUSED = "unused"


class Manner(StrEnum):
    """How a phone takes a call. RING leaves it to `answer` and `decline` (a test, or the page)."""

    PICK_UP = "pick_up"
    DECLINE = "decline"
    BUSY = "busy"
    IGNORE = "ignore"
    MACHINE = "machine"
    FAX = "fax"
    RING = "ring"


@dataclass(frozen=True, slots=True)
class Media:
    """A picture, a voice note or a document."""

    kind: str  # its content type
    content: bytes
    name: str = ""


@dataclass(frozen=True, slots=True)
class Received:
    """A text as it stands on the phone's screen."""

    at: dt.datetime
    sender: str  # as the phone sees it: +1…, or whatsapp:+1…
    text: str
    sid: str  # empty for what Twilio answers to STOP, START and HELP by itself
    media: tuple[Media, ...] = ()
    buttons: tuple[tuple[str, str], ...] = ()  # (label, payload)


@dataclass(frozen=True, slots=True)
class Said:
    """What the person does when a call asks: presses keys or says words, after thinking; neither is silence."""

    keys: str = ""
    words: str = ""
    confidence: float = 0.9
    after: float = 1.0  # seconds


@dataclass(slots=True)
class Phone:
    """One phone, by its number. `trouble` is a carrier's error for whatever is sent to it (30003 switched off …)."""

    twilio: Twilio
    number: str
    name: str = ""  # the WhatsApp profile's
    kind: Kind = Kind.MOBILE
    trouble: int = 0
    no_pictures: int = 0  # a carrier's error for what comes with media alone (30011 none there, 30019 too large …)
    manner: Manner = Manner.PICK_UP
    rings: float = 4.0  # seconds before it is picked up
    whatsapp: bool = True
    reads: bool = True  # WhatsApp texts, two seconds after they came
    received: list[Received] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    script: deque[Said | None] = field(default_factory=deque)  # for the questions of calls to come

    async def text(self, body: str, to: str = "", media: tuple[Media, ...] = (), **extra: str) -> Message:
        """Sends a text to one of our lines (the first of the channel); back when the webhook has been answered.

        `extra` are further parameters of the webhook, such as Latitude and Longitude of a WhatsApp pin.
        """
        line = self.twilio.line_at(to or self.twilio.first("sms"))
        return await self.twilio.line.spawn(self.twilio.inbound.take(self, line, body, media, extra))

    async def write(self, body: str, to: str = "", media: tuple[Media, ...] = (), **extra: str) -> Message:
        """The same by WhatsApp."""
        return await self.text(body, to or self.twilio.first("whatsapp"), media, **extra)

    async def tap(self, received: Received, label: str) -> Message:
        """Presses a button under a WhatsApp message."""
        payload = dict(received.buttons)[label]
        return await self.write(
            label, received.sender, ButtonText=label, ButtonPayload=payload, MessageType="button",
            OriginalRepliedMessageSid=received.sid, OriginalRepliedMessageSender=received.sender,
        )

    async def call(self, to: str = "") -> Call:
        """Calls one of our lines; back when that has answered or refused. Then `press`, `speak` and `hang_up` on it."""
        return await self.twilio.voice.ring_us(self, self.twilio.line_at(to or self.twilio.first("voice")))

    def will(self, keys: str = "", words: str = "", confidence: float = 0.9, after: float = 1.0) -> None:
        """Scripts the answer to the next question of a call that has none yet; neither keys nor words is silence."""
        self.script.append(Said(keys, words, confidence, after) if keys or words else None)

    @property
    def texts(self) -> list[str]:
        """The texts received, oldest first."""
        return [one.text for one in self.received]

    @property
    def heard(self) -> list[str]:
        """What calls said to it, oldest first."""
        return [heard.text for call in self.calls for heard in call.heard]
