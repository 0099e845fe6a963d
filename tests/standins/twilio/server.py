"""A Twilio of one's own: an account with lines, people's phones, a server on loopback. Made by tests and __main__."""

from __future__ import annotations

import datetime as dt
import uuid
import xml.etree.ElementTree as ET
from types import TracebackType
from typing import Any, Self

from aiohttp import web

from tests.standins.loopback import Server
from tests.standins.twilio import addresses
from tests.standins.twilio.addresses import Line, Service, Template
from tests.standins.twilio.carrier import Carrier
from tests.standins.twilio.control import Control
from tests.standins.twilio.faults import Faults
from tests.standins.twilio.gate import Gate
from tests.standins.twilio.inbound import Inbound
from tests.standins.twilio.log import Log
from tests.standins.twilio.media import Shelf
from tests.standins.twilio.optouts import OptOuts
from tests.standins.twilio.phones import Phone
from tests.standins.twilio.refusals import Refusal
from tests.standins.twilio.rest import Rest
from tests.standins.twilio.texts import Texts
from tests.standins.twilio.timeline import Timeline
from tests.standins.twilio.voice import Voice
from tests.standins.twilio.webhooks import Answer, Webhooks

START = dt.datetime(2026, 11, 20, 13, 30, tzinfo=dt.UTC)  # that of tests/clock.py
RATES = {"long_code": 1.0, "toll_free": 3.0, "short_code": 100.0}  # segments a second, unless the account has more
XML = {"text/xml", "application/xml", "text/html"}


class Twilio(Server):
    """The stand-in, `async with` while it runs. Without `speed` its clock stands still until `advance` or `reach`."""

    def __init__(
        self, *, start: dt.datetime = START, speed: float | None = None, patience: float | None = None,
        carrier_seconds: float = 1.0, sandbox: bool = False, port: int = 0,
        account: str = "AC" + "0123456789abcdef" * 2, token: str = "stand-in-token",  # noqa: S107
    ) -> None:
        """`patience`: real seconds a webhook may take, in place of 15; `sandbox`: WhatsApp people must join first."""
        super().__init__(port)
        self.account, self.token, self.sandbox = account, token, sandbox
        self.line = Timeline(start, speed)
        self.log = Log(self.line.now)
        self.lines: dict[str, Line] = {}
        self.services: dict[str, Service] = {}
        self.templates: dict[str, Template] = {}
        self.phones: dict[str, Phone] = {}
        self.windows: dict[tuple[str, str], dt.datetime] = {}  # (line, person): the person's last WhatsApp message
        self.joined: set[tuple[str, str]] = set()
        self.faults = Faults()
        self.webhooks = Webhooks(token, self.line, self.log, patience)
        self.texts, self.carrier = Texts(self), Carrier(self, carrier_seconds)
        self.optouts, self.inbound, self.media = OptOuts(self), Inbound(self), Shelf(self)
        self.voice, self.gate = Voice(self), Gate(self)

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        await self.webhooks.start()
        self.line.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self.gate.closing.set()
        await self.line.close()
        await self.webhooks.close()
        await super().__aexit__(kind, error, at)
        if self.line.failures and error is None:
            raise self.line.failures[0]

    def app(self) -> web.Application:
        app = web.Application()
        Rest(self).add_to(app, self.gate)
        Control(self).add_to(app)
        app.router.add_get("/store/{key}", self.media.serve)
        return app

    @property
    def url(self) -> str:
        """What stands in for https://api.twilio.com."""
        return self.origin

    def own(self, address: str, **settings: Any) -> Line:
        """Gives the account a number: +1…, a short code or whatsapp:+1…; `settings` are those of Line."""
        if addresses.channel(address):
            settings = {"voice": False, **settings}
        rate = 80.0 if addresses.channel(address) else RATES[settings.get("kind", "long_code")]
        line = Line(address, self.sid("PN"), **{"per_second": rate, **settings})
        self.lines[address] = line
        return line

    def pool(self, *lines: Line, **settings: Any) -> Service:
        """Puts lines into a new messaging service; `settings` are those of Service."""
        service = Service(self.sid("MG"), list(lines), **settings)
        self.services[service.sid] = service
        return service

    def template(self, text: str, approved: bool = True, buttons: dict[str, str] | None = None) -> Template:
        """A new content template; `buttons` are label -> payload."""
        template = Template(self.sid("HX"), text, approved, buttons or {})
        self.templates[template.sid] = template
        return template

    def phone(self, number: str, **settings: Any) -> Phone:
        """The phone with that number; every number has one, in working order unless `settings` say otherwise."""
        if not addresses.valid(number) or addresses.channel(number):
            raise Refusal(21211, number)
        phone = self.phones.setdefault(number, Phone(self, number))
        for key, value in settings.items():
            if key not in Phone.__dataclass_fields__:
                raise TypeError(f"a phone has no {key}")
            setattr(phone, key, value)
        return phone

    def line_at(self, address: str) -> Line:
        """The account's line with that address; a Refusal where it is nobody's."""
        if address not in self.lines:
            raise Refusal(21211, address)
        return self.lines[address]

    def first(self, kind: str) -> str:
        """The address of the account's first line for "sms", "whatsapp" or "voice"."""
        for line in self.lines.values():
            if bool(addresses.channel(line.address)) == (kind == "whatsapp") and (kind != "voice" or line.voice):
                return line.address
        raise Refusal(21211, kind)

    async def settle(self) -> None:
        """Waits until nothing is going on that does not wait for the clock or for a person."""
        await self.line.settle()

    async def advance(self, seconds: float) -> dt.datetime:
        """Moves the clock; all that falls due happens on the way."""
        return await self.line.advance(seconds)

    async def reach(self, moment: dt.datetime) -> dt.datetime:
        """Moves the clock to a moment, such as that of Hob's own clock."""
        return await self.line.advance((moment - self.line.now()).total_seconds())

    def sid(self, kind: str) -> str:
        return kind + uuid.uuid4().hex

    def alert(self, code: int, url: str, about: str) -> None:
        """What Twilio's debugger would show."""
        self.log.add("alert", code=code, url=url, about=about)

    def document(self, answer: Answer, url: str) -> ET.Element | None:
        """The TwiML of an answer; None, with an alert, where it is none."""
        if answer.kind not in XML:
            self.alert(12300, url, f"content type {answer.kind}")
            return None
        return self.parse(answer.text, url)

    def parse(self, text: str, url: str) -> ET.Element | None:
        try:
            root = ET.fromstring(text)  # noqa: S314 - from the application under test, which we started
        except ET.ParseError as error:
            self.alert(12100, url, str(error))
            return None
        if root.tag != "Response":
            self.alert(12100, url, f"<{root.tag}> in place of <Response>")
            return None
        return root
