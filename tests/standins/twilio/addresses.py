"""The account's lines, messaging services and templates, and what a number looks like. Read by every other module."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

from tests.standins.twilio.refusals import Refusal

WHATSAPP = "whatsapp:"
_E164 = re.compile(r"\+[1-9]\d{6,14}", re.ASCII)
_SHORT = re.compile(r"\d{4,6}", re.ASCII)


def channel(address: str) -> str:
    """The prefix of an address: "whatsapp:", or nothing for SMS and calls."""
    return WHATSAPP if address.startswith(WHATSAPP) else ""


def number(address: str) -> str:
    """The bare number of an address."""
    return address.removeprefix(WHATSAPP)


def valid(address: str) -> bool:
    return _E164.fullmatch(number(address)) is not None


def sender(address: str) -> bool:
    """Whether it has the form of something that one sends from."""
    return valid(address) or _SHORT.fullmatch(address) is not None


def american(address: str) -> bool:
    """Of the United States (all of +1 counts as such here)."""
    return number(address).startswith("+1")


@dataclass(slots=True)
class Line:
    """One of the account's own numbers. URLs are those that its owner set in the console, empty for none."""

    address: str  # +1…, a short code, or whatsapp:+1…
    sid: str
    kind: str = "long_code"  # long_code, toll_free, short_code
    registered: bool = True  # with the carriers; False: texts within the US fail, with 30034 or 30032
    per_second: float = 1.0  # segments; messages for WhatsApp
    sms_url: str = ""
    sms_fallback_url: str = ""
    voice_url: str = ""
    voice_fallback_url: str = ""
    status_callback: str = ""  # for calls that come in
    voice: bool = True

    @property
    def answers_keywords(self) -> bool:
        """Twilio itself heeds STOP, START and HELP; not on short codes, not on WhatsApp."""
        return self.kind != "short_code" and not channel(self.address)


@dataclass(slots=True)
class Service:
    """A messaging service: a pool of lines with one opt-out list. `keywords`: its Advanced Opt-Out is on."""

    sid: str
    lines: list[Line]
    keywords: bool = False
    inbound_url: str = ""  # takes the place of the lines' own
    quiet_hours: tuple[int, int] | None = None  # blocks texts from the first hour (UTC) to the second, with 30610

    def line_for(self, to: str) -> Line:
        fitting = [line for line in self.lines if channel(line.address) == channel(to)]
        if not fitting:
            raise Refusal(21703)
        return fitting[0]


@dataclass(frozen=True, slots=True)
class Template:
    """A content template: text with {{1}} places, and the buttons (label -> payload) under it."""

    sid: str
    text: str
    approved: bool = True
    buttons: dict[str, str] = field(default_factory=dict)

    def filled(self, variables: str) -> str:
        """The text with its places filled from ContentVariables, a JSON object. Raises Refusal 21656."""
        try:
            values = json.loads(variables or "{}")
        except ValueError:
            raise Refusal(21656) from None
        wanted = set(re.findall(r"\{\{(\w+)\}\}", self.text))
        if not isinstance(values, dict) or not wanted <= set(values):
            raise Refusal(21656)
        if not all(isinstance(value, str) and value for value in values.values()):
            raise Refusal(21656)
        return re.sub(r"\{\{(\w+)\}\}", lambda place: str(values[place[1]]), self.text)
