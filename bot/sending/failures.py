"""What follows a failed try: again, another way, or given up and told. Called by lanes.py and reports.py."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Mapping

from bot.channels.base import Channel, DeliveryError, Fate
from bot.sending import retries, routes, wording
from specialists.people import attaching, framing
from storage import queue, wire
from storage.columns import from_micros, to_micros
from storage.database import Database
from storage.queue import Address, Loss, Outcome, Parcel
from storage.tables import OutboxKind, OutboxState, Tried


async def follow(
    database: Database, channels: Mapping[str, Channel], parcel: Parcel, error: DeliveryError,
    moments: tuple[int, int], now: dt.datetime,
) -> Outcome | Loss:
    """The outcome to mark where the row is tried again, else the loss of it, with what is done about that.

    `moments` are when the try began and ended, in microseconds.
    """
    decision = retries.decide(
        error, kind=parcel.kind, tries=parcel.tries, age=now - from_micros(parcel.due_at), unsure=parcel.unsure,
        jitter=random.random(),  # noqa: S311 - it spreads load, it hides nothing
    )
    outcome = Outcome(
        parcel, *moments, Tried.REJECTED if error.sure else Tried.UNKNOWN, OutboxState.FAILED, moments[1], None,
        error.code, error.say, parcel.unsure or not error.sure,
    )
    fate = decision.fate
    if error.attached and fate is not Fate.RETRY:
        media = await wire.attached(database, parcel.id)
        if media is not None:
            return await _plainly(database, channels, Loss(outcome), str(media.get("kind")), now)
    if fate is Fate.REROUTE:
        # A page that perhaps nobody has open takes the place of what failed, but not of one more try.
        elsewhere = await _other_way(database, channels, parcel, now, screens=error.fate is Fate.REROUTE)
        if elsewhere is not None:
            return Loss(outcome, elsewhere, blocks=error.blocks)
        fate = decision.otherwise
    if fate is Fate.RETRY:
        return outcome._replace(state=OutboxState.QUEUED, next_at=to_micros(now + decision.after))
    if parcel.kind == OutboxKind.NOTICE:
        return Loss(outcome, blocks=error.blocks)
    return await _told(database, channels, Loss(outcome, blocks=error.blocks), now)


async def _other_way(
    database: Database, channels: Mapping[str, Channel], parcel: Parcel, now: dt.datetime, *, screens: bool
) -> Address | None:
    """Another handle of the recipient, where this message has not been sent another way before; with `screens`, one of
    a screen of this machine too."""
    if parcel.occurrence_id is None and (parcel.rung or parcel.kind == OutboxKind.MESSAGE):
        return None  # what was shown for one address goes to no other
    tried = await queue.tried(database, parcel)
    if not screens:
        tried |= {name for name, channel in channels.items() if channel.local}
    if parcel.kind == OutboxKind.REPLY:  # nobody is called to be answered
        tried |= {name for name, channel in channels.items() if channel.rings}
    return routes.another(await queue.addresses(database, parcel.recipient_id), tried, channels, now)


async def _plainly(
    database: Database, channels: Mapping[str, Channel], loss: Loss, kind: str, now: dt.datetime
) -> Loss:
    """The same words to the same address, with a link in place of the file where there is one; and told."""
    parcel, what = loss.outcome.parcel, attaching.called({"kind": kind})
    carrier = channels.get(parcel.channel)
    link = carrier.link(parcel.id) if carrier is not None else None
    loss = loss._replace(plainly=wording.without_file(parcel.text, what, link))
    if parcel.kind == OutboxKind.NOTICE:
        return loss
    known = await queue.names(database, [parcel.recipient_id])
    notice = wording.went_plainly(
        what, parcel.channel, loss.outcome.detail or "no reason was given",
        known.get(parcel.recipient_id, "somebody"), linked=link is not None,
    )
    handles = await queue.addresses(database, parcel.person_id)
    return loss._replace(notice=notice, tell=routes.another(handles, set(), channels, now))


async def _told(database: Database, channels: Mapping[str, Channel], loss: Loss, now: dt.datetime) -> Loss:
    """The loss with its notice to its owner: by another channel, or when they are next heard from."""
    parcel = loss.outcome.parcel
    if parcel.kind == OutboxKind.REPLY and await queue.is_outside(database, parcel.recipient_id):
        return loss  # what they wrote was passed on; that our thanks for it got lost is of no matter to them
    handles = await queue.addresses(database, parcel.person_id)
    reason = loss.outcome.detail or "no reason was given"
    if parcel.recipient_id == parcel.person_id:
        notice = wording.undelivered(parcel.text, parcel.channel, reason)
        return loss._replace(notice=notice, tell=routes.another(handles, {parcel.channel}, channels, now))
    known = await queue.names(database, [parcel.recipient_id, parcel.person_id])
    text = framing.bare(parcel.text, known.get(parcel.person_id, ""))  # its writer knows the words, and not the frame
    notice = wording.undelivered(text, parcel.channel, reason, known.get(parcel.recipient_id, "somebody"))
    # It was another's address that failed: the channel itself may still reach who is told.
    return loss._replace(notice=notice, tell=routes.another(handles, set(), channels, now))
