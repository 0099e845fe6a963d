"""What a provider says of a message after it took it: a receipt for each word, in any order, however often.

Called by bot/sending/reports.py, for the channels whose providers call back.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from storage.columns import new_id, to_micros
from storage.database import Database
from storage.queue.ledger import OUTGOING, Ledger, reading, writing
from storage.queue.outgoing import Address, Loss, Outcome, Parcel, follow_loss, parcel, put_notice
from storage.tables import OutboxState

PATIENCE = 0.02  # seconds that a provider may wait until its word is kept, so that one wait for the disk serves many
FOUND_BY = dt.timedelta(days=7)  # how old a message may be that is found by its provider's id alone
_COLUMNS = (
    "SELECT o.id, o.person_id, o.recipient_id, o.handle_id, o.channel, COALESCE(h.address, ''), o.kind, o.text, "
    "CAST(o.buttons AS TEXT), o.due_at, o.created_at, o.occurrence_id, o.rung, o.tries, o.unsure, o.reply_to, o.state, "
    "o.provider_id FROM outbox o LEFT JOIN handles h ON h.id=o.handle_id WHERE o.channel=? AND "
)

# How a row stands after a good word, and how it may have stood before: what was delivered never becomes less.
_STANDS = {
    state: f"UPDATE outbox SET state='{state}', worker=NULL, provider_id=COALESCE(provider_id, ?), "  # noqa: S608
    f"sent_at=COALESCE(sent_at, ?), error=NULL WHERE id=? AND tries>0 AND state IN {before}"
    for state, before in (
        (OutboxState.ACCEPTED, "('queued','sending')"),
        (OutboxState.DELIVERED, "('queued','sending','accepted','failed')"),
    )
}
_RECEIPT = (
    "INSERT INTO receipts (id, person_id, outbox_id, state, provider_id, at) VALUES (?,?,?,?,?,?) "
    "ON CONFLICT (outbox_id, state) DO NOTHING"
)


class Reported(NamedTuple):
    """A row that a report is about, as it stands."""

    parcel: Parcel
    state: str
    provider_id: str | None


async def reported(
    database: Database, channel: str, outbox_id: int | None, provider_id: str | None, now: dt.datetime
) -> Reported | None:
    """The row, by its own id, else by the provider's among the last week's; None where there is none on that channel.

    A provider's id that is not the row's belongs to a copy that was tried before, and is of no matter any more.
    """
    async with reading(database) as ledger:
        if outbox_id is not None:
            rows = await ledger.rows(f"{_COLUMNS} o.id=?", [channel, outbox_id])
        else:
            # Ids are made of milliseconds (storage/columns.py), so that the young rows are a stretch of the table.
            youngest = max(0, to_micros(now - FOUND_BY) // 1000) << 21
            rows = await ledger.rows(f"{_COLUMNS} o.id>? AND o.provider_id=?", [channel, youngest, provider_id])
    if not rows:
        return None
    row = rows[0]
    found = Reported(parcel(row), row[16], row[17])
    stale = found.provider_id is not None and provider_id is not None and found.provider_id != provider_id
    return None if stale else found


async def arrived_there(
    database: Database, found: Reported, state: str, provider_id: str, now: dt.datetime, *,
    notice: str | None = None, tell: Address | None = None,
) -> bool:
    """A good word (accepted, delivered, read): a receipt, and the row's state where that is news.

    It also settles a row whose answer was lost: no copy goes out any more. Delivered never becomes less. `notice` tells
    the row's person of it, the first time it is said; True where it did.
    """
    moment = to_micros(now)
    known = _becomes(state)
    async with writing(database, patience=PATIENCE) as ledger:
        new = await _receipt(ledger, found, state, provider_id, moment)
        if new and notice is not None:
            await put_notice(ledger, found.parcel.person_id, notice, tell, moment)
        await ledger.run(_STANDS[known], [provider_id, moment, found.parcel.id])
    return new and notice is not None


class Word(NamedTuple):
    """A good word about an outbox row: accepted, delivered or read."""

    channel: str
    outbox_id: int
    state: str
    provider_id: str
    at: dt.datetime


async def arrived_together(database: Database, words: Sequence[Word]) -> None:
    """As `reported` and `arrived_there` for many words, in one transaction. What is about no row of that channel, or
    about a copy that was tried before, is of no matter."""
    async with writing(database) as ledger:
        rows = await ledger.rows(
            "SELECT id, person_id, channel, provider_id FROM outbox WHERE id IN ??",
            [list({word.outbox_id for word in words})],
        )
        known = {row[0]: row[1:] for row in rows}
        told: list[tuple[Word, int]] = []
        for word in words:
            person_id, channel, provider_id = known.get(word.outbox_id, (0, None, None))
            if channel == word.channel and provider_id in (None, word.provider_id):
                told.append((word, person_id))
        await ledger.many(
            _RECEIPT, [(new_id(), person_id, word.outbox_id, word.state, word.provider_id, to_micros(word.at))
                       for word, person_id in told],
        )
        for state, update in _STANDS.items():
            await ledger.many(
                update, [(word.provider_id, to_micros(word.at), word.outbox_id)
                         for word, _ in told if _becomes(word.state) == state],
            )


async def failed_there(
    database: Database, found: Reported, provider_id: str, follows: Outcome | Loss, now: dt.datetime
) -> bool:
    """A bad word about what had been taken: tried again, or given up with what is done about it. True where it is new.

    Once for each try, however often it is said: only what stands as taken can fail.
    """
    moment, parcel = to_micros(now), found.parcel
    outcome = follows if isinstance(follows, Outcome) else follows.outcome
    async with writing(database) as ledger:
        await ledger.alone(OUTGOING)
        if found.state == OutboxState.QUEUED:  # its answer was lost, and now it may be known that nobody heard it
            if not outcome.unsure:  # of a try that may have been heard, nothing is known yet
                await ledger.run(
                    "UPDATE outbox SET unsure=FALSE WHERE id=? AND state='queued' AND tries=?",
                    [parcel.id, parcel.tries],
                )
            return False
        # A row that is being sent has no answer yet, and this is it; but not where an earlier copy may be meant.
        hit = await ledger.run(
            "UPDATE outbox SET state=?, next_at=?, worker=NULL, provider_id=?, error=?, sent_at=CASE WHEN ?='queued' "
            "THEN NULL ELSE sent_at END WHERE id=? AND tries=? AND (state='accepted' OR (state='sending' AND NOT "
            "unsure))",
            [outcome.state, outcome.next_at, None if outcome.state == OutboxState.QUEUED else provider_id,
             outcome.detail, outcome.state, parcel.id, parcel.tries],
        )
        if not hit:
            return False
        await _receipt(ledger, found, OutboxState.FAILED, provider_id, moment)
        await ledger.run(
            "INSERT INTO attempts (id, person_id, outbox_id, number, started_at, finished_at, outcome, code, detail) "
            "VALUES (?,?,?,?,?,?,?,?,?) ON CONFLICT (outbox_id, number) DO UPDATE SET outcome=excluded.outcome, "
            "code=excluded.code, detail=excluded.detail",
            [new_id(), parcel.person_id, parcel.id, parcel.tries, moment, moment, outcome.outcome, outcome.code,
             outcome.detail],
        )
        if isinstance(follows, Loss):
            await follow_loss(ledger, follows, moment)
    return True


async def _receipt(ledger: Ledger, found: Reported, state: str, provider_id: str, moment: int) -> bool:
    """Keeps a proof; False where it is kept already."""
    kept = await ledger.run(
        _RECEIPT, [new_id(), found.parcel.person_id, found.parcel.id, state, provider_id, moment]
    )
    return bool(kept)


def _becomes(state: str) -> OutboxState:
    return OutboxState.ACCEPTED if state == OutboxState.ACCEPTED else OutboxState.DELIVERED
