"""One call: its record, and what the person at the phone can do with it. Led by voice.py and conversation.py."""

from __future__ import annotations

import datetime as dt
import math
from dataclasses import dataclass, field
from typing import Any

from tests.standins.twilio.phones import Phone
from tests.standins.twilio.texts import rfc2822
from tests.standins.twilio.timeline import Signal

FINAL = {"completed", "busy", "failed", "no-answer", "canceled"}
MINUTE_PRICE = 0.014  # dollars: of the order of the real one, no more


class Over(Exception):
    """Somebody hung up, or the call was ended through the API."""


class Redirected(Exception):
    """The API gave the call another document."""


@dataclass(frozen=True, slots=True)
class Heard:
    """Something the other side heard. `recorded` where it was an answering machine's tape that heard it."""

    at: dt.datetime
    text: str
    verb: str = "Say"
    recorded: bool = False


@dataclass(slots=True)
class Call:
    """One call, in either direction."""

    sid: str
    sender: str
    to: str
    direction: str  # outbound-api, inbound
    phone: Phone
    created: dt.datetime
    signal: Signal
    status: str = "queued"
    url: str = ""
    method: str = "POST"
    twiml: str = ""
    fallback: str = ""
    callback: str = ""
    callback_method: str = "POST"
    events: set[str] = field(default_factory=lambda: {"completed"})
    patience: float = 60.0  # seconds of ringing
    detect: str = ""  # Enable, DetectMessageEnd
    detect_aside: bool = False
    detect_callback: str = ""
    answered_by: str = ""
    started: dt.datetime | None = None
    ended: dt.datetime | None = None
    price: str | None = None
    heard: list[Heard] = field(default_factory=list)
    asked: bool = False  # a <Gather> or <Record> is open just now
    keys: str = ""
    words: list[tuple[str, float]] = field(default_factory=list)
    choice: str = ""  # of a person who lets it ring: answer, decline
    over: bool = False
    onward: tuple[str, str, str] | None = None  # (url, method, twiml) that the API gave in between
    steps: int = 0

    def press(self, keys: str) -> None:
        """The person presses keys."""
        self.keys += keys
        self.signal.fire()

    def speak(self, words: str, confidence: float = 0.9) -> None:
        """The person says something."""
        self.words.append((words, confidence))
        self.signal.fire()

    def hang_up(self) -> None:
        """The person ends the call (or stops ringing us)."""
        self.over = True
        self.signal.fire()

    def answer(self) -> None:
        """Picks up a phone that is ringing."""
        self.choice = "answer"
        self.signal.fire()

    def decline(self) -> None:
        """Refuses a phone that is ringing."""
        self.choice = "decline"
        self.signal.fire()

    @property
    def text(self) -> str:
        """All that it said, in one string."""
        return " ".join(heard.text for heard in self.heard)

    @property
    def seconds(self) -> int:
        """How long they spoke, as it is billed."""
        return math.ceil((self.ended - self.started).total_seconds()) if self.started and self.ended else 0

    def as_json(self, account: str) -> dict[str, Any]:
        """The resource as https://www.twilio.com/docs/voice/api/call-resource describes it."""
        uri = f"/2010-04-01/Accounts/{account}/Calls/{self.sid}"
        parts = ("Recordings", "Notifications", "Events")
        return {
            "sid": self.sid, "account_sid": account, "api_version": "2010-04-01", "from": self.sender, "to": self.to,
            "from_formatted": self.sender, "to_formatted": self.to, "status": self.status, "direction": self.direction,
            "date_created": rfc2822(self.created), "date_updated": rfc2822(self.ended or self.started or self.created),
            "start_time": rfc2822(self.started or self.ended), "end_time": rfc2822(self.ended),
            "duration": str(self.seconds) if self.ended else None, "price": self.price, "price_unit": "USD",
            "answered_by": self.answered_by or None, "parent_call_sid": None, "phone_number_sid": None,
            "annotation": None, "forwarded_from": None, "group_sid": None, "caller_name": None, "queue_time": "0",
            "trunk_sid": None, "uri": f"{uri}.json",
            "subresource_uris": {part.lower(): f"{uri}/{part}.json" for part in parts},
        }
