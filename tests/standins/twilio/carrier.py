"""The road of an accepted message: the sender's queue, the carrier's verdict, the phone. Started by texts.py."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from tests.standins.twilio import addresses
from tests.standins.twilio.addresses import Line, Service
from tests.standins.twilio.phones import Kind, Media, Received
from tests.standins.twilio.texts import LONGEST_QUEUE

if TYPE_CHECKING:
    from tests.standins.twilio.server import Twilio
    from tests.standins.twilio.texts import Message

WINDOW = dt.timedelta(hours=24)  # of WhatsApp, since the person's last message: 63016
BILLED_AFTER = 10.0  # seconds until a price stands on the record
# Dollars a segment, a message, a message with pictures: of the order of the real ones, no more.
SMS_PRICE, WHATSAPP_PRICE, MMS_PRICE = 0.0079, 0.005, 0.02
UNREGISTERED = {"long_code": 30034, "toll_free": 30032}
# Errors with which a message never leaves Twilio ("failed"); all others come back from the carrier ("undelivered").
FAILED = {21610, 30001, 30036, 30610, 63003, 63015, 63016}
LOST_MEDIA = 63019  # a MediaUrl that can't be fetched; documented for WhatsApp, taken for MMS too


class Carrier:
    """Queues that drain at each sender's rate; `seconds` pass between leaving Twilio and arriving."""

    def __init__(self, twilio: Twilio, seconds: float) -> None:
        self._twilio, self.seconds = twilio, seconds
        self._free: dict[str, dt.datetime] = {}  # when each sender's queue will be empty

    def waiting(self, line: Line) -> float:
        """Seconds until a message given to this sender now would leave."""
        now = self._twilio.line.now()
        return max((self._free.get(line.address, now) - now).total_seconds(), 0)

    async def carry(self, message: Message, line: Line, service: Service | None) -> None:
        """All that becomes of an accepted message."""
        texts, clock = self._twilio.texts, self._twilio.line
        wait = self.waiting(line)
        if service:
            if error := self._unfit(message, line, service, wait):
                return texts.become(message, "failed", error)
            texts.become(message, "queued")
        parts = 1 if addresses.channel(message.to) else message.segments
        self._free[line.address] = clock.now() + dt.timedelta(seconds=wait + parts / line.per_second)
        await clock.sleep(min(wait, message.validity))
        if message.status == "canceled":
            return None
        if wait > message.validity:
            return texts.become(message, "failed", 30036)
        texts.become(message, "sending")
        message.sent = clock.now()
        early = self._refused(message)
        files = [] if early else [await self._twilio.webhooks.fetch(url) for url in message.media]
        if early or None in files:
            return texts.become(message, "failed", early or LOST_MEDIA)
        texts.become(message, "sent")
        await clock.sleep(self.seconds)
        await self._arrive(message, line, tuple(file for file in files if file))
        return None

    def _unfit(self, message: Message, line: Line, service: Service, wait: float) -> int:
        if self._twilio.optouts.stopped(line, message.to):
            return 21610
        if wait > LONGEST_QUEUE:
            return 30001
        if service.quiet_hours and not addresses.channel(message.to):
            begins, ends = service.quiet_hours
            hour = self._twilio.line.now().hour
            quiet = begins <= hour < ends if begins <= ends else hour >= begins or hour < ends
            return 30610 if quiet else 0
        return 0

    def _refused(self, message: Message) -> int:
        """What WhatsApp itself does not take; SMS has no such step."""
        if not addresses.channel(message.to):
            return 0
        phone = self._twilio.phone(addresses.number(message.to))
        if not phone.whatsapp:
            return 63003
        if self._twilio.sandbox and (message.sender, message.to) not in self._twilio.joined:
            return 63015
        opened = self._twilio.windows.get((message.sender, message.to))
        free = opened is not None and self._twilio.line.now() - opened < WINDOW
        approved = message.template is not None and message.template.approved
        return 0 if free or approved else 63016

    async def _arrive(self, message: Message, line: Line, files: tuple[Media, ...]) -> None:
        texts, clock = self._twilio.texts, self._twilio.line
        phone = self._twilio.phone(addresses.number(message.to))
        if error := self._undeliverable(message, line):
            texts.become(message, "failed" if error in FAILED else "undelivered", error)
        else:
            buttons = tuple(message.template.buttons.items()) if message.template else ()
            got = Received(clock.now(), message.sender, message.body, message.sid, files, buttons)
            phone.received.append(got)
            self._twilio.log.add(
                "received", phone=phone.number, sender=message.sender, text=message.body, sid=message.sid,
                media=list(message.media), buttons=[list(button) for button in buttons],
            )
            texts.become(message, "delivered")
        if addresses.channel(message.to) and message.status == "delivered" and phone.reads:
            await clock.sleep(2)
            texts.become(message, "read")
        await self.bill(message)

    async def bill(self, message: Message) -> None:
        """Puts the price on the record, a while after the message."""
        await self._twilio.line.sleep(BILLED_AFTER)
        whatsapp = addresses.channel(message.to)
        each = WHATSAPP_PRICE if whatsapp else MMS_PRICE if message.media else SMS_PRICE * message.segments
        message.price = f"-{each:.5f}"

    def _undeliverable(self, message: Message, line: Line) -> int:
        phone = self._twilio.phone(addresses.number(message.to))
        if phone.trouble:
            return phone.trouble
        if message.media and phone.no_pictures:
            return phone.no_pictures
        if addresses.channel(message.to):
            return 0
        if phone.kind is Kind.UNUSED:
            return 30005
        if phone.kind is Kind.LANDLINE:
            return 30006
        if line.registered or not (addresses.american(message.to) and addresses.american(line.address)):
            return 0
        return UNREGISTERED.get(line.kind, 0)
