"""What Twilio says later about a message: its status callbacks, and a look at its list for those that were lost.

In any order and as often as it likes: Delivery.reported takes each word once. The same look brings what texting cost.
https://www.twilio.com/docs/messaging/guides/track-outbound-message-status
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any

from aiohttp import web
from multidict import MultiDict

from bot.channels.base import DeliveryError
from bot.channels.twilio import errors
from bot.channels.twilio.account import EMPTY, Account, Handler, row_of
from bot.channels.twilio.signatures import refuse
from specialists.language.time import recurrence
from storage import wire
from storage.wire import Paid

if TYPE_CHECKING:
    from bot.channels.twilio.texting import Texting

STATES = {
    "accepted": "accepted", "scheduled": "accepted", "queued": "accepted", "sending": "accepted", "sent": "accepted",
    "delivered": "delivered", "read": "read", "failed": "failed", "undelivered": "failed",
}  # fmt: skip
NO_REASON = 30008
MORNING, EVENING = 8, 21  # hours between which the networks let everything through (error 30610)
OPEN = dt.timedelta(days=3)  # so long after a message its end and its price are looked for
YOUNG = dt.timedelta(minutes=2)  # before that nothing is missing yet
MOST = 5000


class Reports:
    """The receiving side, one for each channel."""

    def __init__(self, account: Account) -> None:
        self._account = account

    def door(self, channel: Texting) -> Handler:
        """The webhook of one number's status callbacks; `id` in its address is the outbox row's."""

        async def knock(request: web.Request, form: MultiDict[str]) -> str:
            if form.get("From") != channel.sender:
                raise refuse("not our number")
            state = STATES.get(form.get("MessageStatus", ""))
            sid, row_id = form.get("MessageSid", ""), row_of(request)
            if sid and state and row_id:
                code = form.get("ErrorCode", "")
                await self.text(channel, row_id, sid, state, int(code) if code.isdecimal() else NO_REASON)
            return EMPTY

        return knock

    async def text(self, channel: Texting, outbox_id: int, sid: str, state: str, code: int) -> None:
        """One word about a text. `code` is read where it failed."""
        if state == "accepted" and channel.is_lost(sid):
            return
        if state != "failed":
            channel.known(outbox_id, sid)
            if not channel.told.has(outbox_id, sid, state):
                await self._account.house.delivery.reported(channel.name, state, provider_id=sid, outbox_id=outbox_id)
                channel.told.keep(outbox_id, sid, state)
            return
        channel.lost(outbox_id, sid)
        channel.learnt(code)
        error = errors.of(code)
        if code == errors.QUIET_TIME:
            error.retry_after = await self._till_morning(outbox_id)
        await self.failed(channel.name, outbox_id, sid, error)

    async def failed(self, channel: str, outbox_id: int, sid: str, error: DeliveryError) -> None:
        await self._account.house.delivery.reported(
            channel, "failed", provider_id=sid, outbox_id=outbox_id, error=error
        )

    async def settle(self, channel: Texting) -> None:
        """Looks what became of texts whose end nobody told, and what texts cost, both ways."""
        await self._settle_sent(channel)
        await self._pay_for_taken(channel)

    async def _settle_sent(self, channel: Texting) -> None:
        house = self._account.house
        now = house.clock.now()
        rows = await wire.unsettled(house.database, channel.name, now - OPEN, now - YOUNG)
        if not rows:
            return
        since = min(row.sent_at for row in rows.values())
        query = [("From", channel.sender), ("DateSent>", f"{since - dt.timedelta(days=1):%Y-%m-%d}")]
        paid: list[Paid] = []
        async for entry in self._account.client.all("Messages", "messages", query, most=MOST):
            row = rows.pop(str(entry.get("sid")), None)
            if row is None:
                if not rows:
                    break
                continue
            state = STATES.get(str(entry.get("status")))
            if row.open and state in ("delivered", "read", "failed"):
                await self.text(channel, row.id, str(entry["sid"]), state, int(entry.get("error_code") or NO_REASON))
            if not row.paid and (cost := price(entry)) is not None:
                data = {"segments": int(entry.get("num_segments") or 1)}
                paid.append(Paid(row.person_id, row.id, now, channel.name, *cost, json.dumps(data)))
        await wire.pay(house.database, paid)

    async def _pay_for_taken(self, channel: Texting) -> None:
        """What came in is billed as well (https://www.twilio.com/en-us/sms/pricing)."""
        house = self._account.house
        now = house.clock.now()
        payers = await wire.unpaid_messages(house.database, channel.name, now - OPEN, now - YOUNG)
        if not payers:
            return
        query = [("To", channel.sender), ("DateSent>", f"{now - OPEN - dt.timedelta(days=1):%Y-%m-%d}")]
        paid: list[Paid] = []
        async for entry in self._account.client.all("Messages", "messages", query, most=MOST):
            sid = str(entry.get("sid"))
            if sid in payers and (cost := price(entry)) is not None:
                data = {"segments": int(entry.get("num_segments") or 1), "in": True}
                paid.append(Paid(payers[sid], None, now, channel.name, *cost, json.dumps(data), sid))
            if len(paid) == len(payers):
                break
        await wire.pay(house.database, paid)

    async def _till_morning(self, outbox_id: int) -> float:
        """Seconds until the networks let it through where its recipient is."""
        house = self._account.house
        row = await wire.told(house.database, outbox_id)
        local = house.clock.now().astimezone(recurrence.zone(row.zone if row else None))
        if MORNING <= local.hour < EVENING:
            return 3600.0  # another zone than we think
        morning = local.replace(hour=MORNING, minute=0, second=0, microsecond=0, fold=0)
        if local.hour >= EVENING:
            morning += dt.timedelta(days=1)
        return max(60.0, (morning.astimezone(dt.UTC) - local.astimezone(dt.UTC)).total_seconds())


def price(entry: Mapping[str, Any]) -> tuple[int, str] | None:
    """What one entry of a list cost, in millionths, and the currency; None while Twilio has not said it."""
    try:
        cost = Decimal(str(entry["price"]))
    except (KeyError, InvalidOperation):
        return None
    return (int(-cost * 1_000_000), str(entry.get("price_unit") or "USD").upper()) if cost.is_finite() else None
