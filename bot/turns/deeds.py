"""Carrying out what the gate has let go: the one place where a message to somebody else enters the outbox of a turn.

Called by gatekeeping.py and approvals.py. What is scheduled goes out by the clock (comms_pilot's scheduled).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from specialists.contract import Effect, Turn
from specialists.deeds import Deed
from storage import agenda, contacts, posted, willingness
from storage.tables import Consent, OutboxKind, Person, Purpose


class Done(NamedTuple):
    """The rows that were made: outbox rows, and reminders for what goes out later."""

    sent: tuple[str, ...] = ()
    reminders: tuple[str, ...] = ()


async def carry_out(turn: Turn, deeds: Sequence[Deed]) -> Done:
    """Puts the deeds into the turn's transaction, word for word."""
    sent, kept = [], []
    for deed in deeds:
        if deed.schedule is not None:
            found = agenda.add(
                turn.unit, deed.body, deed.schedule, recipient_id=deed.recipient_id, handle_id=None,
                purpose=Purpose.MESSAGE, media=deed.media,
            )
            kept.append(str(found.reminder.id))
            if deed.consent:
                await _ask_first(turn, deed)
            continue
        row = posted.letter(
            turn.unit, deed.text, deed.handle_id, deed.channel, to=deed.recipient_id, kind=OutboxKind.MESSAGE,
            media=deed.media,
        )
        turn.unit.add(row)
        sent.append(str(row.id))
    return Done(tuple(sent), tuple(kept))


async def _ask_first(turn: Turn, deed: Deed) -> None:
    """Puts to a contact, once, whether Hob may write regularly; their answer is bot/receiving/contact_turns.py's."""
    contact = await contacts.get(turn.unit, deed.recipient_id)
    if contact is not None and contact.consent == Consent.NONE:
        contact.consent, contact.consent_at = Consent.ASKED, turn.now
        turn.unit.add(posted.letter(
            turn.unit, deed.consent, deed.handle_id, deed.channel, to=deed.recipient_id, kind=OutboxKind.CHECK_IN
        ))


async def hindrance(turn: Turn, deed: Deed) -> str | None:
    """Why a deed can no longer be done as it was shown, as a clause; None where it can."""
    person = await recipient(turn, deed.recipient_id)
    if person is None:
        return f"{deed.name} is no longer in your contacts"
    why = willingness.refusal(
        person.name, person.role, person.may, person.consent, call=deed.effect is Effect.SPEND,
        regular=False,  # they are asked first, and the clock sends nothing regular without their yes
    )
    if why is not None:
        return why
    if deed.schedule is not None:
        return None if deed.schedule.due_at > turn.now else "the time for it is over"
    handles = await contacts.addresses_of(turn.unit, person.id)
    there = next((one for one in handles if one.id == deed.handle_id), None)
    if there is None or (there.channel, there.address) != (deed.channel, deed.address):
        return f"{deed.name} has another address now"
    return f"{deed.name} can't be reached there: {there.blocked}" if there.blocked else None


async def recipient(turn: Turn, person_id: int) -> Person | None:
    """Who may get something in this person's name: somebody of their book, or of their household."""
    contact = await contacts.get(turn.unit, person_id)
    if contact is not None:
        return contact
    if person_id not in {one.id for one in await turn.ports.household.others(turn.person.id)}:
        return None
    found: Person | None = await turn.unit.beside(person_id).get(Person, person_id)
    return found
