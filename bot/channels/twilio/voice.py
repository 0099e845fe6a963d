"""Calls by Twilio: a message that is spoken, and answers to who calls. Made by bot/channels/configured.py.

A call is accepted when Twilio has placed it, and delivered only when somebody heard the text to its end or answered.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from bot.channels.base import ELSEWHERE, Channel, DeliveryError, Fate, Hook, Intake, Limits, Outgoing, Sent
from bot.channels.twilio import callers, errors, lookup
from bot.channels.twilio.account import Account
from bot.channels.twilio.client import Refused, Unanswered, Unreached
from bot.channels.twilio.reports import Reports
from bot.channels.twilio.ringing import Ringing
from bot.channels.twilio.talking import PATIENCE, Talking
from bot.channels.twilio.watch import Watch
from storage import calls, wire
from storage.tables import OutboxKind

if TYPE_CHECKING:
    from bot.bootstrap import House

log = logging.getLogger(__name__)

RINGS = 25  # seconds: some five rings, and in most places less than a mailbox needs
DETECTS = 20  # seconds in which it must be clear whether a machine has answered
SHARED = dt.timedelta(seconds=15)  # so long a reply waits for the process that holds the line, where there are several
EARLIER = dt.timedelta(minutes=2)


class Voice(Channel):
    """`sender` is our number. Needs doors: in a call nothing can be fetched later."""

    name: ClassVar[str] = "voice"
    limits: ClassVar[Limits] = Limits(3000, per_second=1.0)  # Twilio places one call a second; <Say> takes 4096 letters
    rings: ClassVar[bool] = True
    tells: ClassVar[bool] = True

    def __init__(self, account: Account, sender: str, *, patience: float = PATIENCE) -> None:
        self.account, self.sender = account, sender
        self.talking = Talking(account, patience)
        self.reports = Reports(account)
        self._ringing = Ringing(self)
        self.watch = Watch(self, self._ringing)
        self._dialled: dict[int, str] = {}

    def enter(self, house: House) -> None:
        self.account.enter(house)

    def hooks(self) -> Sequence[Hook]:
        out, into = self._ringing, callers.Callers(self)
        doors = {
            "twilio/voice": into.call, "twilio/voice/pin": into.pin, "twilio/voice/said": into.said,
            "twilio/voice/wait": into.wait, "twilio/voice/say": out.say, "twilio/voice/heard": out.heard,
            "twilio/voice/later": out.later, "twilio/voice/status": out.status, "twilio/voice/over": into.over,
        }  # fmt: skip
        return [self.account.hook(path, handler) for path, handler in doors.items()]

    async def start(self, intake: Intake) -> None:
        self.talking.intake = intake
        self.account.open()
        self.watch.start()

    async def stop(self) -> None:
        if self.talking.intake is not None:
            self.talking.intake = None
            await self.watch.stop()
            await self.account.close()

    async def send(self, batch: Sequence[Outgoing]) -> Sequence[Sent | DeliveryError]:
        return await asyncio.gather(*(self._send(out) for out in batch))

    async def _send(self, out: Outgoing) -> Sent | DeliveryError:
        try:
            if out.kind == OutboxKind.REPLY:
                return self._answer(out)
            return await self._dial(out)
        except Exception:  # one call must not spoil the others; whether it was placed is not known
            log.exception("call stumbled", extra={"action": "channel_failed", "channel": self.name, "outbox": out.id})
            return errors.unanswered()

    def _answer(self, out: Outgoing) -> Sent | DeliveryError:
        """The answer to what was said in a call: spoken in it. Nobody is called to be answered."""
        if out.reply_to and self.talking.answer(out.reply_to, out.id, out.text):
            return Sent(out.reply_to)
        house = self.account.house
        if not house.database.sqlite and house.clock.now() - out.due_at < SHARED:
            return DeliveryError("another process holds the line", code=ELSEWHERE, fate=Fate.RETRY)
        return DeliveryError("the call was over", code="hung_up", fate=Fate.REROUTE)

    async def _dial(self, out: Outgoing) -> Sent | DeliveryError:
        if out.id in self._dialled:
            return Sent(self._dialled[out.id])
        if not (out.address.isascii() and out.address.isprintable()):
            return errors.of(errors.BAD_NUMBER)
        if not out.text.strip():
            return errors.of(errors.EMPTY)
        try:
            if out.unsure and (sid := await self._placed(out)):
                return await self._accepted(out, sid)
            answer = await self.account.client.post("Calls", self._form(out))
            return await self._accepted(out, str(answer["sid"]))
        except Refused as refusal:
            return errors.refused(refusal)
        except Unreached:
            return errors.unreached()
        except (Unanswered, KeyError):
            return await self._look_again(out)

    def _form(self, out: Outgoing) -> list[tuple[str, str]]:
        """https://www.twilio.com/docs/voice/api/call-resource#create-a-call-resource"""
        events = [("StatusCallbackEvent", event) for event in ("ringing", "answered", "completed")]
        return [
            ("To", out.address), ("From", self.sender), ("Url", self.account.url("twilio/voice/say", id=out.id)),
            ("StatusCallback", self.account.url("twilio/voice/status", id=out.id)), *events,
            ("Timeout", str(RINGS)), ("MachineDetection", "DetectMessageEnd"),
            ("MachineDetectionTimeout", str(DETECTS)),
        ]

    async def _look_again(self, out: Outgoing) -> Sent | DeliveryError:
        try:
            sid = await self._placed(out)
        except (Refused, Unreached, Unanswered):
            sid = None
        return await self._accepted(out, sid) if sid else errors.unanswered()

    async def _placed(self, out: Outgoing) -> str | None:
        """The call that this row has become already: one that knocked here for it, or one to that number since then
        that is nobody else's."""
        database = self.account.house.database
        known = await calls.for_row(database, out.id)
        if known is not None:
            return known.sid
        found = []
        async for entry in self.account.client.all("Calls", "calls", [("To", out.address), ("From", self.sender)], 50):
            created = lookup.moment(entry.get("date_created"))
            if created is not None and created < out.due_at - EARLIER:
                break
            if str(entry.get("direction", "")).startswith("outbound"):
                found.append(str(entry["sid"]))
        others = await calls.known_sids(database, found) | await wire.taken_ids(
            database, self.name, out.address, found
        )
        return next((sid for sid in reversed(found) if sid not in others), None)

    async def _accepted(self, out: Outgoing, sid: str) -> Sent:
        row = await wire.told(self.account.house.database, out.id)
        if row is not None:
            await calls.begin(
                self.account.house.database, sid, person_id=row.recipient_id, handle_id=row.handle_id,
                direction="out", now=self.account.house.clock.now(), outbox_id=out.id,
            )
        self._dialled[out.id] = sid
        while len(self._dialled) > 500:
            self._dialled.pop(next(iter(self._dialled)))
        return Sent(sid)
