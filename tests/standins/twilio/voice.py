"""The life of calls: queued, ringing, taken or not, answering machines, end and cost. Used by rest.py and phones.py."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tests.standins.twilio import addresses
from tests.standins.twilio.addresses import Line
from tests.standins.twilio.calls import FINAL, MINUTE_PRICE, Call, Over
from tests.standins.twilio.conversation import Conversation
from tests.standins.twilio.phones import Kind, Manner, Phone
from tests.standins.twilio.refusals import Refusal
from tests.standins.twilio.texts import is_url
from tests.standins.twilio.timeline import Signal

if TYPE_CHECKING:
    from tests.standins.twilio.server import Twilio

MACHINE_RINGS, FAX_RINGS = 20.0, 2.0  # seconds until a machine takes the call
GREETING = 8.0  # seconds a machine speaks before its beep
NOTICED = 4.0  # seconds until it is known who answered
BILLED_AFTER = 10.0
PER_SECOND = 1.0  # calls begun in a second by one account
EVENTS = {"initiated", "ringing", "answered", "completed"}


class Voice:
    """Every call of the account. `haste`: people and machines ring, speak and think so many times faster than real."""

    def __init__(self, twilio: Twilio) -> None:
        self._twilio = twilio
        self.haste = 1.0
        self.all: dict[str, Call] = {}
        self._free = twilio.line.now()
        self._sequence: dict[str, int] = {}

    def create(self, form: Mapping[str, str], events: list[str]) -> Call:
        """Accepts an outgoing call or raises a Refusal; what is accepted is on its way."""
        to, sender = form.get("To", ""), form.get("From", "")
        for value, code in ((to, 21201), (sender, 21213)):
            if not value:
                raise Refusal(code)
        if not addresses.valid(to):
            raise Refusal(21211, to)
        line = self._twilio.lines.get(sender)
        if line is None or not line.voice or addresses.channel(sender):
            raise Refusal(21210, sender)
        url, twiml = form.get("Url", ""), form.get("Twiml", "")
        if not twiml and not is_url(url):
            raise Refusal(21205, url)
        if events and not set(events) <= EVENTS:
            raise Refusal(20001, "StatusCallbackEvent")
        if form.get("MachineDetection", "") not in ("", "Enable", "DetectMessageEnd"):
            raise Refusal(20001, "MachineDetection")
        call = self._add(sender, to, "outbound-api", self._twilio.phone(to))
        call.url, call.twiml, call.method = url, twiml, form.get("Method", "POST")
        call.fallback = form.get("FallbackUrl", "")
        call.callback, call.events = form.get("StatusCallback", ""), set(events) or {"completed"}
        call.callback_method = form.get("StatusCallbackMethod", "POST")
        call.patience = min(float(form.get("Timeout") or 60), 600)
        call.detect = form.get("MachineDetection", "")
        call.detect_aside = form.get("AsyncAmd", "").lower() == "true"
        call.detect_callback = form.get("AsyncAmdStatusCallback", "")
        self.all[call.sid] = call
        self._twilio.line.spawn(self._place(call))
        return call

    def update(self, call: Call, form: Mapping[str, str]) -> Call:
        """Ends, cancels or redirects a call that is going on."""
        status = form.get("Status", "")
        if call.status in FINAL:
            raise Refusal(21220)
        if status == "canceled" and call.status == "in-progress":
            raise Refusal(21220)
        if status in ("completed", "canceled"):
            call.over = True
        elif form.get("Twiml") or form.get("Url"):
            call.onward = (form.get("Url", ""), form.get("Method", "POST"), form.get("Twiml", ""))
        else:
            raise Refusal(20001, "Status, Url or Twiml")
        call.signal.fire()
        return call

    async def ring_us(self, phone: Phone, line: Line) -> Call:
        """A phone calls one of our lines."""
        call = self._add(phone.number, line.address, "inbound", phone)
        call.status, call.url, call.fallback = "ringing", line.voice_url, line.voice_fallback_url
        call.callback = line.status_callback
        self.all[call.sid] = call
        self._tell(call)
        self._twilio.line.spawn(self._take(call))
        if self._twilio.line.manual:
            await self._twilio.line.settle()
        return call

    def params(self, call: Call) -> dict[str, str]:
        """What every request about a call carries: https://www.twilio.com/docs/voice/twiml#request-parameters"""
        params = {
            "CallSid": call.sid, "AccountSid": self._twilio.account, "From": call.sender, "To": call.to,
            "Caller": call.sender, "Called": call.to, "CallStatus": call.status, "ApiVersion": "2010-04-01",
            "Direction": call.direction,
        }
        if call.answered_by:
            params["AnsweredBy"] = call.answered_by
        return params

    def span(self, seconds: float) -> dt.timedelta:
        """So long something takes that people do, or machines in their place."""
        return dt.timedelta(seconds=seconds / self.haste)

    def _add(self, sender: str, to: str, direction: str, phone: Phone) -> Call:
        line = self._twilio.line
        call = Call(self._twilio.sid("CA"), sender, to, direction, phone, line.now(), Signal(line))
        phone.calls.append(call)
        return call

    async def _place(self, call: Call) -> None:
        line = self._twilio.line
        now = line.now()
        start = max(self._free, now)
        self._free = start + dt.timedelta(seconds=1 / PER_SECOND)
        self._tell(call)
        try:
            await self._rest(call, (start - now).total_seconds())
            self._become(call, "initiated", "initiated")
            await self._rest(call, 1 / self.haste)
            final = await self._ring(call)
            if final:
                return self._finish(call, final)
        except Over:
            return self._finish(call, "canceled")
        call.started = line.now()
        self._become(call, "in-progress", "answered")
        try:
            await self._notice(call)
            await Conversation(self._twilio, call).run()
        except Over:
            pass
        self._finish(call, "completed")
        return None

    async def _ring(self, call: Call) -> str:
        """Rings until somebody or something picks up: "" then, else the final status."""
        phone = call.phone
        if phone.kind is Kind.UNUSED or phone.trouble:
            return "failed"
        if phone.manner is Manner.BUSY:
            return "busy"
        self._become(call, "ringing", "ringing")
        own = {Manner.MACHINE: MACHINE_RINGS, Manner.FAX: FAX_RINGS, Manner.IGNORE: math.inf}
        until = own.get(phone.manner, phone.rings)
        if phone.manner is Manner.RING:
            line, end = self._twilio.line, self._twilio.line.now() + self.span(call.patience)
            while not call.choice and line.now() < end:
                await self._rest(call, (end - line.now()).total_seconds())
            return {"answer": "", "decline": "busy"}.get(call.choice, "no-answer")
        await self._rest(call, min(until, call.patience) / self.haste)
        if until > call.patience:
            return "no-answer"
        return "busy" if phone.manner is Manner.DECLINE else ""

    async def _notice(self, call: Call) -> None:
        """Answering machine detection: before the first document, or aside, with a callback of its own."""
        if call.detect and call.detect_aside:
            self._twilio.line.spawn(self._notice_aside(call))
        elif call.detect:
            who, seconds = self._who(call)
            await self._rest(call, seconds / self.haste)
            call.answered_by = who

    async def _notice_aside(self, call: Call) -> None:
        who, seconds = self._who(call)
        await self._twilio.line.sleep(seconds / self.haste)
        if call.status in FINAL:
            return
        call.answered_by = who
        params = {
            "CallSid": call.sid, "AccountSid": self._twilio.account, "AnsweredBy": who,
            "MachineDetectionDuration": str(int(seconds * 1000)),
        }
        self._twilio.webhooks.callback(f"{call.sid}/amd", call.detect_callback, params)

    def _who(self, call: Call) -> tuple[str, float]:
        manner = call.phone.manner
        if manner is Manner.MACHINE:
            return ("machine_end_beep", GREETING) if call.detect == "DetectMessageEnd" else ("machine_start", NOTICED)
        return ("fax" if manner is Manner.FAX else "human", NOTICED)

    async def _take(self, call: Call) -> None:
        conversation = Conversation(self._twilio, call)
        try:
            refused = await conversation.open()
            if refused:
                return self._finish(call, refused)
            call.started = self._twilio.line.now()
            self._become(call, "in-progress", "answered")
            await conversation.run()
        except Over:
            pass
        self._finish(call, "completed" if call.started else "no-answer")
        return None

    async def _rest(self, call: Call, seconds: float) -> None:
        """Lets that time pass, whatever the person does meanwhile; raises Over when the call ends."""
        line, until = self._twilio.line, self._twilio.line.now() + dt.timedelta(seconds=seconds)
        while not call.over and (left := (until - line.now()).total_seconds()) > 0:
            await line.wait(call.signal, left)
            if call.choice:
                return
        if call.over:
            raise Over

    def _become(self, call: Call, status: str, event: str) -> None:
        call.status = status
        self._tell(call)
        if event in call.events:
            self._report(call, event)

    def _finish(self, call: Call, status: str) -> None:
        call.status, call.over, call.ended, call.asked = status, True, self._twilio.line.now(), False
        self._tell(call)
        self._report(call, "completed")
        if call.started:
            self._twilio.line.spawn(self._bill(call))

    async def _bill(self, call: Call) -> None:
        await self._twilio.line.sleep(BILLED_AFTER)
        call.price = f"-{math.ceil(call.seconds / 60) * MINUTE_PRICE:.5f}"

    def _tell(self, call: Call) -> None:
        self._twilio.log.add(
            "call", sid=call.sid, status=call.status, phone=call.phone.number, sender=call.sender, to=call.to
        )

    def _report(self, call: Call, event: str) -> None:
        """https://www.twilio.com/docs/voice/api/call-resource#statuscallback"""
        number = self._sequence.get(call.sid, 0)
        self._sequence[call.sid] = number + 1
        params = self.params(call) | {
            "Timestamp": self._twilio.line.now().strftime("%a, %d %b %Y %H:%M:%S +0000"),
            "CallbackSource": "call-progress-events", "SequenceNumber": str(number),
        }
        if event == "completed":
            params["CallDuration"], params["Duration"] = str(call.seconds), str(math.ceil(call.seconds / 60))
        if call.status in ("busy", "failed"):
            params["SipResponseCode"] = {"busy": "486", "failed": "404"}[call.status]
        self._twilio.webhooks.callback(call.sid, call.callback, params, call.callback_method)
