"""Proof of what went out to others, and in all, in words: from the ledger. Part of explain (explaining.py)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from specialists import circle, ways
from specialists.contract import Finding, Turn
from specialists.language import behind, sentences
from specialists.language.behind import Span
from specialists.language.when import When
from specialists.system import telling
from storage import checkins, contacts, receipts
from storage.tables import OutboxKind, OutboxState, Person

SAYS = (
    "(did|has|have) {who:name} [already|ever] (get|got|gotten|receive|received|seen|see|read) (it|that|this|my message"
    "|the message|my text|the text|my last message|your message|the reminder) [{when}] => which=got",
    "(was|did) my (message|text|last message) (to|for) {who:name} [get|be|go] (delivered|through|out|sent|arrive) =>"
    " which=got",
    "(did|have) you [already] (text|texted|message|messaged|call|called|write to|written to|tell|told|contact"
    "|contacted) {who:name} [{when}] => which=got",
    "(did|have) you [already] (text|texted|message|messaged|call|called|ring|rung) me [{when}] => which=sent, who=me",
    "(did|has|have) {who:name} [already|ever] (answer|answered|reply|replied|respond|responded|write back|written back|"
    "text back|texted back|get back to me) [{when}] => which=heard",
    "(what|who|whom) (did|have) you (send|sent|text|texted|message|messaged|call|called|deliver|delivered) [out|to]"
    " [{when}] => which=sent",
    "(what|which) (messages|texts|reminders|notifications) (did you send|have you sent|went out|were sent|did you"
    " deliver) [out] [{when}] => which=sent",
)
WHICH = ("got", "heard", "sent")
LOOKED_BACK = dt.timedelta(days=30)
SHOWN = 10
_KINDS = {
    OutboxKind.REMINDER: "the reminder", OutboxKind.MESSAGE: "your message", OutboxKind.BRIEFING: "a briefing",
    OutboxKind.CHECK_IN: "a check-in", OutboxKind.NOTICE: "a notice",
}  # fmt: skip


async def answer(turn: Turn, which: str, who: str | None, when: When | None) -> Finding:
    """ "Did mom get it?", "did Anna answer?", "what did you send today?". """
    lately = Span(turn.now - LOOKED_BACK, turn.now + dt.timedelta(seconds=1))
    since, until = behind.span(when, turn.local, turn.person.zone) or lately
    if which == "sent" or not who:
        return await _all(turn, since, until, when)
    found = await circle.find(turn, who)
    if found.myself:
        return await _all(turn, since, until, when, mine=True)
    if found.contact is None:
        close = sentences.joined([one.name for one in found.close], "or")
        known = f"{sentences.capital(who)} could be {close}." if close else f"I don't know {who}."
        return Finding(f"{known} Say it with a name from your contacts.", worked=False)
    return await (_heard if which == "heard" else _got)(turn, found.contact, since, until)


async def _got(turn: Turn, contact: Person, since: dt.datetime, until: dt.datetime) -> Finding:
    found = await receipts.sent(turn.unit, since, until, to=contact.id, limit=1)
    if not found:
        return Finding(f"I have sent {contact.name} nothing in that time.")
    return Finding(f"{sentences.capital(_line(turn, found[0], contact.name))}.")


async def _heard(turn: Turn, contact: Person, since: dt.datetime, until: dt.datetime) -> Finding:
    out = await receipts.sent(turn.unit, since, until, to=contact.id, limit=1)
    asked = out[0].row.sent_at or out[0].row.created_at if out else since
    there = await receipts.heard(turn.unit, contact.id, asked)
    if not there:
        last = f" The last I sent was {_line(turn, out[0], contact.name)}." if out else ""
        if out and (off := await checkins.called_off(turn.unit, out[0].row.occurrence_id)):
            last += f" You called that off {telling.at(turn, off)}."
        return Finding(f"No word from {contact.name} since {telling.at(turn, asked)}.{last}" if out else
                       f"No word from {contact.name}.")  # fmt: skip
    first = there[-1]
    at, said = telling.at(turn, first.received_at), sentences.quoted(first.text, 200)
    return Finding(f"Yes: {contact.name} wrote {at}: {said}")


async def _all(
    turn: Turn, since: dt.datetime, until: dt.datetime, when: When | None, *, mine: bool = False
) -> Finding:
    if when is None:
        since = max(since, turn.now - dt.timedelta(days=1))
    found = await receipts.sent(turn.unit, since, until, to=turn.person.id if mine else None)
    if not found:
        return Finding("Nothing went out in that time, but for my answers to you.")
    names = {one.id: one.name for one in await contacts.everyone(turn.unit)}
    told = _copies(found)
    lines = []
    for copies in told[:SHOWN]:
        whom = copies[0].row.recipient_id
        line = _line(turn, copies[0], "you" if whom == turn.person.id else names.get(whom, ""))
        also = list(dict.fromkeys(telling.where(one.row.channel) for one in copies[1:]))
        lines.append(line + (f" (also {sentences.joined(also)})" if also else ""))
    more = f"\n…and {len(told) - SHOWN:,} more." if len(told) > SHOWN else ""
    return Finding(f"The latest first, my answers left out:\n{sentences.numbered(lines)}{more}")


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
    return f"{what} {sentences.quoted(row.text, 60)}{whom}, {telling.where(row.channel)}: {_state(turn, one)}"


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
