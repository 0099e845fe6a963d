"""Proof of what went out to others, and in all, in words: from the ledger. Part of explain (explaining.py)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from specialists import circle, ways
from specialists.contract import Finding, Turn
from specialists.language.text import sentences
from specialists.language.time import When, behind
from specialists.language.time.behind import Span
from specialists.people import framing, subjects
from specialists.system import telling
from storage import checkins, contacts, executions, receipts
from storage.tables import OutboxKind, OutboxState, Person

WHICH = ("got", "heard", "sent", "read", "called", "written", "failed", "incoming", "callers", "open")
LOOKED_BACK = dt.timedelta(days=30)
DAY = dt.timedelta(days=1)
SHOWN = 10
MOST = 500  # turns that are looked through for who wrote
THEM, OTHERS = "them", "others"  # in place of a name: who was written to last; anybody but the person
_FRAMED = (OutboxKind.MESSAGE,)
_KINDS = {
    OutboxKind.REMINDER: "the reminder", OutboxKind.MESSAGE: "your message", OutboxKind.BRIEFING: "a briefing",
    OutboxKind.CHECK_IN: "a check-in", OutboxKind.NOTICE: "a notice",
}  # fmt: skip


class Wanted(NamedTuple):
    """Which rows of the ledger are asked for: of what time (`timed` where one was named), calls alone, or failures."""

    since: dt.datetime
    until: dt.datetime
    timed: bool
    calls: bool = False
    failed: bool = False
    open: bool = False  # what has yet to go out
    others: int = 0  # who is left out: what went to others than them

    def holds(self, one: receipts.Delivery) -> bool:
        if self.calls and one.row.channel != "voice":
            return False
        if self.others and one.row.recipient_id == self.others:
            return False
        if self.open and one.row.state not in (OutboxState.QUEUED, OutboxState.SENDING):
            return False
        stuck = one.row.state == OutboxState.QUEUED and one.row.error is not None
        return not self.failed or stuck or one.row.state == OutboxState.FAILED


async def answer(turn: Turn, which: str, who: str | None, when: When | None) -> Finding:
    """ "Did mom get it?", "did Anna answer?", "what did you send today?". """
    lately = Span(turn.now - LOOKED_BACK, turn.now + dt.timedelta(seconds=1))
    since, until = behind.span(when, turn.local, turn.person.zone) or lately
    if which in ("incoming", "callers"):
        return await _incoming(turn, since if when is not None else turn.now - DAY, until, calls=which == "callers")
    wanted = Wanted(
        since, until, when is not None, calls=which == "called", failed=which == "failed", open=which == "open",
        others=turn.person.id if who == OTHERS else 0,
    )
    who = None if who == OTHERS else who
    if who == THEM:
        last = await _last(turn, wanted)
        if last is None:
            called = "called" if wanted.calls else "written to"
            return Finding(f"I have {called} nobody but you lately.")
        who = last.name
    found = await circle.find(turn, who) if who else None
    if found is None:
        return await _all(turn, wanted)
    if found.myself:
        return await _all(turn, wanted, to=turn.person.id)
    if found.contact is None and found.member is not None:
        return await _all(turn, wanted, to=found.member.id)
    if found.contact is None:
        close = sentences.joined([one.name for one in found.close], "or")
        known = f"{sentences.capital(who or '')} could be {close}." if close else f"I don't know {who}."
        return Finding(f"{known} Say it with a name from your contacts.", worked=False)
    if which in ("called", "written"):
        return await _all(turn, wanted, to=found.contact.id, name=found.contact.name)
    if which == "heard":
        return await _heard(turn, found.contact, since, until)
    return await _got(turn, found.contact, since, until, read=which == "read")


async def _last(turn: Turn, wanted: Wanted) -> Person | None:
    """Whom "she" is: who was written to last, or called."""
    for one in await receipts.sent(turn.unit, wanted.since, wanted.until):
        if one.row.recipient_id != turn.person.id and (not wanted.calls or one.row.channel == "voice"):
            found = await contacts.get(turn.unit, one.row.recipient_id)
            if found is not None:
                return found
    return None


async def _got(turn: Turn, contact: Person, since: dt.datetime, until: dt.datetime, *, read: bool) -> Finding:
    found = await receipts.sent(turn.unit, since, until, to=contact.id, limit=1)
    if not found:
        return Finding(f"I have sent {contact.name} nothing in that time.")
    last = found[0]
    unread = ""
    if read and all(proof.state != "read" for proof in last.receipts):
        way = telling.where(last.row.channel)
        tells = f"{way} nobody tells what was read"
        tells = "no word yet that it was read" if last.row.channel == "whatsapp" else tells
        unread = f"I can't say: {tells}. "
    return Finding(f"{unread}{sentences.capital(_line(turn, last, contact.name))}.")


async def _incoming(turn: Turn, since: dt.datetime, until: dt.datetime, *, calls: bool) -> Finding:
    """Who of the book wrote, or with `calls` rang me up: how often, and when last. Their words are read out by another
    question."""
    names = {one.id: one.name for one in await contacts.everyone(turn.unit)}
    last: dict[int, dt.datetime] = {}
    count: dict[int, int] = {}
    for one in await executions.latest(turn.unit, MOST, visits=True):
        whom = int(one.trace.get("from", 0)) if one.kind == executions.VISIT else 0
        if whom in names and one.trace.get("did") != "paired" and since <= one.started_at < until:
            if calls and not any(talk.turn_id == one.id and talk.channel == "voice"
                                 for talk in await contacts.said(turn.unit, whom, 50)):  # fmt: skip
                continue
            last.setdefault(whom, one.started_at)
            count[whom] = count.get(whom, 0) + 1
    if not last:
        return Finding("Nobody of your contacts called me in that time; what rings your own telephone I can't hear."
                       if calls else "Nobody of your contacts wrote to me in that time.")  # fmt: skip
    lines = [f"{names[whom]}, {sentences.counted(count[whom], 'time')}, last {telling.at(turn, at)}"
             for whom, at in last.items()]  # fmt: skip
    first = names[next(iter(last))]
    return Finding(f'The latest first:\n{sentences.numbered(lines)}\n"What did {first} say?" reads it out.')


async def _by_another(turn: Turn, occurrence_id: int | None) -> str:
    """What somebody else answered to a check-in in their place, as a sentence to go on with."""
    one = await checkins.asking(turn.unit, occurrence_id) if occurrence_id else None
    if one is None:
        return ""
    there = [answer for answer in await checkins.answers(turn.unit, [one.checkin.id])
             if answer.occurrence_id == occurrence_id and answer.from_id != one.checkin.subject_id]  # fmt: skip
    if not there:
        return ""
    who = (await subjects.named(turn, [there[-1].from_id])).get(there[-1].from_id, "somebody")
    turn.tainted = turn.tainted or who != "you"  # from here on the turn holds another's words
    return f" {sentences.capital(who)} answered instead: {sentences.quoted(there[-1].text, 200)}."


async def _heard(turn: Turn, contact: Person, since: dt.datetime, until: dt.datetime) -> Finding:
    out = await receipts.sent(turn.unit, since, until, to=contact.id, limit=1)
    asked = out[0].row.sent_at or out[0].row.created_at if out else since
    there = await receipts.heard(turn.unit, contact.id, asked)
    if not there:
        last = f" The last I sent was {_line(turn, out[0], contact.name)}." if out else ""
        if out and (off := await checkins.called_off(turn.unit, out[0].row.occurrence_id)):
            last += f" You called that off {telling.at(turn, off)}."
        last += await _by_another(turn, out[0].row.occurrence_id) if out else ""
        return Finding(f"No word from {contact.name} since {telling.at(turn, asked)}.{last}" if out else
                       f"No word from {contact.name}.")  # fmt: skip
    first = there[-1]
    turn.tainted = True  # from here on the turn holds another's words
    at, said = telling.at(turn, first.received_at), sentences.quoted(first.text, 200)
    return Finding(f"Yes: {contact.name} wrote {at}: {said}")


async def _all(turn: Turn, wanted: Wanted, *, to: int | None = None, name: str = "") -> Finding:
    since = wanted.since
    if not (wanted.timed or wanted.calls or wanted.failed or wanted.open or name):
        since = max(since, turn.now - DAY)
    found = [one for one in await receipts.sent(turn.unit, since, wanted.until, to=to) if wanted.holds(one)]
    if not found:
        named = f" to {name}" if name else ""
        return Finding(
            "Nothing that I know of failed in that time." if wanted.failed else
            "Nothing is on its way: all that was to go out has gone." if wanted.open else
            f"I made no call{named} in that time." if wanted.calls else
            f"Nothing went out{named} in that time, but for my answers to you."
        )
    names = {one.id: one.name for one in await contacts.everyone(turn.unit)}
    told = _copies(found)
    lines = []
    for copies in told[:SHOWN]:
        whom = copies[0].row.recipient_id
        line = _line(turn, copies[0], "you" if whom == turn.person.id else names.get(whom, ""))
        also = list(dict.fromkeys(telling.where(one.row.channel) for one in copies[1:]))
        lines.append(line + (f" (also {sentences.joined(also)})" if also else ""))
    more = f"\n…and {len(told) - SHOWN:,} more." if len(told) > SHOWN else ""
    number = len(told)
    head = sentences.counted(number, "call" if wanted.calls else "message")
    head += "" if wanted.calls or name else ", my answers left out"
    return Finding(f"{head}; the latest first:\n{sentences.numbered(lines)}{more}")


def _copies(found: Sequence[receipts.Delivery]) -> list[list[receipts.Delivery]]:
    """What went out several ways at once, as one message each; first the way of which most is proved."""
    messages: dict[tuple[object, ...], list[receipts.Delivery]] = {}
    for one in found:
        row = one.row
        alone = () if row.occurrence_id or row.turn_id else (row.id,)
        key = (row.recipient_id, row.kind, row.text, row.occurrence_id, row.rung, row.turn_id, *alone)
        messages.setdefault(key, []).append(one)
    return [sorted(copies, key=_unproved) for copies in messages.values()]


def _unproved(one: receipts.Delivery) -> int:
    proofs = {proof.state for proof in one.receipts}
    left = bool(one.row.provider_id)
    steps = ("read" in proofs, OutboxState.DELIVERED in proofs, left and one.row.channel not in ways.LOCAL, left)
    return steps.index(True) if any(steps) else len(steps)


def _line(turn: Turn, one: receipts.Delivery, to: str) -> str:
    """ "your message "happy birthday" to Sam, by SMS: delivered Friday 20 Nov, 2:31 pm". """
    row = one.row
    call = row.channel == "voice"
    what = "a call about" if call else _KINDS.get(OutboxKind(row.kind), "a message")
    if row.kind == OutboxKind.CHECK_IN and row.occurrence_id is None:
        what = "my question"  # whether they agree to hear from us
    whom = f" to {to}" if to else ""
    text = framing.bare(row.text, turn.person.name) if row.kind in _FRAMED or call else row.text
    return f"{what} {sentences.quoted(text, 60)}{whom}, {telling.where(row.channel)}: {_state(turn, one)}"


def _state(turn: Turn, one: receipts.Delivery) -> str:
    """What is proved of it. "Sent" takes a provider's id, "delivered" and "read" a receipt."""
    proofs = {proof.state: proof.at for proof in one.receipts}
    row = one.row
    if "read" in proofs:
        return f"read {telling.at(turn, proofs['read'])}"
    if OutboxState.DELIVERED in proofs:
        return f"delivered {telling.at(turn, proofs[OutboxState.DELIVERED])}"
    if row.state == OutboxState.FAILED:
        return f"not delivered, {row.error or 'no way was left'}"
    if row.state == OutboxState.CANCELLED:
        return f"cancelled before it went out ({row.error or 'no longer wanted'})"
    if row.provider_id:
        return telling.unproved(row.channel, f"sent {telling.at(turn, row.sent_at or row.created_at)}")
    if row.state == OutboxState.QUEUED and row.next_at > turn.now:
        return f"waits until {telling.at(turn, row.next_at)}" + (f" ({row.error})" if row.error else "")
    return "on its way; no answer yet" if row.state == OutboxState.SENDING else "waits to go out"
