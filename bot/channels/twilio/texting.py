"""SMS and WhatsApp by Twilio: texts out, and what comes back by its doors. Made by bot/channels/configured.py."""

from __future__ import annotations

import asyncio
import datetime as dt
import json
import logging
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from bot.channels.base import (
    Channel,
    DeliveryError,
    Fate,
    Hook,
    Incoming,
    Intake,
    Limits,
    NoFile,
    Outgoing,
    Sent,
    Trouble,
    utf16,
)
from bot.channels.plain import storable
from bot.channels.twilio import errors, incoming, lookup, segments, words
from bot.channels.twilio.account import Account
from bot.channels.twilio.client import Refused, Unanswered, Unreached
from bot.channels.twilio.reports import Reports
from bot.channels.twilio.told import Told
from storage import wire
from storage.tables import OutboxKind

if TYPE_CHECKING:
    from bot.bootstrap import House

log = logging.getLogger(__name__)

WHATSAPP = "whatsapp:"
LONGEST = 1500  # UTF-16 units; Twilio takes 1600, and words for buttons are put below
QUEUE = 600  # segments that may wait at Twilio: it lets them out at the rate of the number, and keeps ten hours of them
RATE = 1.0  # segments a second of an ordinary American number
EARLY = (0.5, 1.0, 2.0)  # seconds between tries for a file that is not there yet: it may come after its message
TAKES_ALONG = (OutboxKind.MESSAGE, OutboxKind.NOTICE)  # what may have a picture with it
REMEMBERED = 2000  # rows whose message is known, so that the same row never goes twice


class Texting(Channel):
    """What both have in common. `sender` is our own address as Twilio writes it."""

    name: ClassVar[str] = ""
    tells: ClassVar[bool] = True
    limits: Limits = Limits(LONGEST, RATE, length=utf16, burst=QUEUE)  # type: ignore[misc]

    def __init__(self, account: Account, sender: str, *, rate: float | None = None) -> None:
        """`rate`: segments (on WhatsApp messages) a second, where the number may send faster than most."""
        self.account, self.sender = account, sender
        if rate is not None:
            self.limits = Limits(LONGEST, rate, length=utf16, burst=max(QUEUE, int(rate)))
        self._intake: Intake | None = None
        self._sent: OrderedDict[int, str] = OrderedDict()
        self._gone: OrderedDict[str, int] = OrderedDict()
        self._fetching: incoming.Fetching | None = None
        self.reports = Reports(account)
        self.told = Told()

    def enter(self, house: House) -> None:
        self.account.enter(house)

    def hooks(self) -> Sequence[Hook]:
        if not self.account.has_doors:
            return ()
        door = incoming.Door(self)
        return (
            self.account.hook(f"twilio/{self.name}", door.knock),
            self.account.hook(f"twilio/{self.name}/status", self.reports.door(self)),
            self.account.media_hook(self.name),
        )

    async def start(self, intake: Intake) -> None:
        self._intake = intake
        self.account.open()
        self._fetching = incoming.Fetching(self)
        self._fetching.start()

    async def stop(self) -> None:
        if self._intake is not None:
            self._intake = None
            if self._fetching:
                await self._fetching.stop()
            await self.account.close()

    async def take(self, messages: Sequence[Incoming]) -> Sequence[int | None]:
        """Commits messages; what can't be kept now is fetched again later."""
        if self._intake is None:
            raise RuntimeError("the channel was not started")
        try:
            return await self._intake(messages)
        except Exception:  # raised on, so that Twilio is not told that all is well
            if self._fetching:
                self._fetching.soon()
            raise

    async def send(self, batch: Sequence[Outgoing]) -> Sequence[Sent | DeliveryError]:
        return await asyncio.gather(*(self._send(out) for out in batch))

    def weight(self, text: str) -> int:
        return segments.count(self.written(text))

    def way_in(self, code: str) -> str | None:
        return f"text {code} to {self.sender}"

    def link(self, outbox_id: int) -> str | None:
        return self.account.media_url(self.name, outbox_id) if self.account.has_doors else None

    async def fetch(self, file: str, most: int) -> bytes:
        for pause in (*EARLY, None):
            try:
                return (await self.account.client.fetch(file, most))[1]
            except Refused as error:
                if error.status == 413:
                    raise NoFile("That file is too large for me.") from error
                if error.status != 404 or pause is None:
                    raise NoFile from error
                await asyncio.sleep(pause)
            except (Unreached, Unanswered) as error:
                raise NoFile from error
        raise NoFile

    async def check(self) -> str | None:
        """By the list of what came, as the house itself looks at it."""
        try:
            await self.account.client.get("Messages", [("To", self.sender), ("PageSize", "1")])
        except Refused as error:
            key = " the account or its token" if error.status in (401, 403) else ""
            return f"Twilio does not accept{key or ' that'} ({error.status}, its error {error.code})"
        except Unreached:
            return "Twilio can't be reached"
        except Unanswered:
            return "Twilio did not answer, or not in a way that I can read"
        finally:
            await self.account.client.close()
        return None

    def deaf(self) -> str | None:
        return self._fetching.trouble if self._fetching else None

    def known(self, outbox_id: int, sid: str) -> None:
        """A row has become that message."""
        self._sent[outbox_id] = sid
        _shorten(self._sent)

    def lost(self, outbox_id: int, sid: str) -> None:
        """That message failed: the row may go again."""
        self._gone[sid] = outbox_id
        _shorten(self._gone)
        if self._sent.get(outbox_id) == sid:
            del self._sent[outbox_id]

    def is_lost(self, sid: str) -> bool:
        """Whether that message is known to have failed: earlier words about it, come late, are of no matter."""
        return sid in self._gone

    def learnt(self, code: int) -> None:
        """What a failure says about all that would be sent."""
        return

    def written(self, text: str) -> str:
        """A text as it goes out."""
        return text

    def wire(self, address: str) -> str:
        """An address of ours as Twilio writes it."""
        return address

    def address(self, wire: str) -> str:
        """An address of Twilio's as handles keep it."""
        return wire

    async def form(self, out: Outgoing, body: str) -> list[tuple[str, str]] | DeliveryError:
        """What is posted for a message."""
        form = [("To", self.wire(out.address)), ("From", self.sender), ("Body", body)]
        callback = self.account.url(f"twilio/{self.name}/status", id=out.id)
        if out.kind in TAKES_ALONG and await wire.attached(self.account.house.database, out.id) is not None:
            if not self.account.has_doors:
                say = "pictures need an address where Twilio can fetch them (HOB_PUBLIC_URL)"
                return DeliveryError(say, code="no_door", fate=Fate.GIVE_UP, attached=True)
            form.append(("MediaUrl", self.account.media_url(self.name, out.id)))
        return [*form, ("StatusCallback", callback)] if callback else form

    async def _send(self, out: Outgoing) -> Sent | DeliveryError:
        try:
            return await self._try(out)
        except Exception:  # one message must not spoil the others; whether it went out is not known
            log.exception("text stumbled", extra={"action": "channel_failed", "channel": self.name, "outbox": out.id})
            return errors.unanswered()

    async def _try(self, out: Outgoing) -> Sent | DeliveryError:
        if out.id in self._sent:
            return Sent(self._sent[out.id])
        if not out.address.isascii() or not out.address.isprintable():
            return errors.of(errors.BAD_NUMBER)
        body = self.written(storable(out.text) + words.tail(out.text, out.buttons))
        try:
            if out.unsure and (sid := await self._arrived(out, body)):
                return self._accepted(out, sid)
            form = await self.form(out, body)
            if isinstance(form, DeliveryError):
                return form
            return await self._post(out, form, body)
        except Refused as refusal:
            return errors.refused(refusal)
        except (Unreached, Unanswered):  # of the look before: nothing was posted by this try
            return errors.unreached()

    async def _post(self, out: Outgoing, form: list[tuple[str, str]], body: str) -> Sent | DeliveryError:
        try:
            with self.told.posting(out.id):
                answer = await self.account.client.post("Messages", form)
                sid = str(answer["sid"])
        except Unreached:
            return errors.unreached()
        except (Unanswered, KeyError):
            return await self._look_again(out, body)
        return self._accepted(out, sid)

    async def _look_again(self, out: Outgoing, body: str) -> Sent | DeliveryError:
        """Right after a lost answer: mostly Twilio has the message, and then nobody needs to wait or wonder."""
        try:
            sid = await self._arrived(out, body)
        except (Refused, Unreached, Unanswered):
            sid = None
        return self._accepted(out, sid) if sid else errors.unanswered()

    async def _arrived(self, out: Outgoing, body: str) -> str | None:
        if out.id in self._sent:  # a status callback was quicker than the answer
            return self._sent[out.id]
        return await lookup.arrived(
            self.account.client, self.account.house.database, self.name, self.sender, self.wire(out.address), out, body
        )

    def _accepted(self, out: Outgoing, sid: str) -> Sent:
        self.known(out.id, sid)
        self.told.keep(out.id, sid, "accepted")
        return Sent(sid)


def _shorten(known: OrderedDict[Any, Any]) -> None:
    while len(known) > REMEMBERED:
        known.popitem(last=False)


class Sms(Texting):
    """Texts and pictures to any phone."""

    name: ClassVar[str] = "sms"

    def __init__(self, account: Account, sender: str, *, rate: float | None = None) -> None:
        super().__init__(account, sender, rate=rate)
        self._unregistered = False  # learnt from the first failure

    def written(self, text: str) -> str:
        return segments.cheaper(text)

    def learnt(self, code: int) -> None:
        """What a failure says about all that would be sent."""
        if code in errors.UNREGISTERED:
            self._unregistered = True

    def truth(self, address: str, at: dt.datetime, last_in_at: dt.datetime | None) -> Trouble | None:
        if self._unregistered and address.startswith("+1") and self.sender.startswith("+1"):
            return Trouble("my number is not registered with the American networks, so they let nothing through")
        return None


class WhatsApp(Texting):
    """Messages on WhatsApp: freely for a day after the person wrote, else by an approved template."""

    name: ClassVar[str] = "whatsapp"
    # https://www.twilio.com/docs/whatsapp/key-concepts: sessions last 24 hours; a minute is left for the way
    window: ClassVar[dt.timedelta] = dt.timedelta(hours=24) - dt.timedelta(minutes=1)

    def __init__(
        self, account: Account, sender: str, *, template: str | None = None, rate: float | None = 80.0
    ) -> None:
        super().__init__(account, sender if sender.startswith(WHATSAPP) else WHATSAPP + sender, rate=rate)
        self._template = template

    def wire(self, address: str) -> str:
        return WHATSAPP + address

    def address(self, wire: str) -> str:
        return wire.removeprefix(WHATSAPP)

    def weight(self, text: str) -> int:
        return 1

    def way_in(self, code: str) -> str | None:
        return f"send {code} to {self.sender.removeprefix(WHATSAPP)} on WhatsApp"

    def truth(self, address: str, at: dt.datetime, last_in_at: dt.datetime | None) -> Trouble | None:
        if self._template or (last_in_at is not None and at - last_in_at < self.window):
            return None
        return Trouble("nothing was written to me on WhatsApp for a day, and I may not write first there")

    async def form(self, out: Outgoing, body: str) -> list[tuple[str, str]] | DeliveryError:
        house = self.account.house
        heard = await wire.heard_at(house.database, self.name, out.address)
        form = await super().form(out, body)
        if (heard is not None and house.clock.now() - heard < self.window) or isinstance(form, DeliveryError):
            return form
        if not self._template:
            return DeliveryError(errors.TABLE[errors.WINDOW].say, code=str(errors.WINDOW), fate=Fate.REROUTE)
        # A variable may hold no line break and no run of spaces.
        variables = json.dumps({"1": " ".join(body.split())}, ensure_ascii=False)
        return [one for one in form if one[0] != "Body"] + [
            ("ContentSid", self._template), ("ContentVariables", variables)
        ]
