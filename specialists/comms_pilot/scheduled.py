"""Messages to contacts that go out later, in their owner's words. send_message sets them; the clock sends them."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from zoneinfo import ZoneInfo

from specialists.contract import Specialist, Turn
from specialists.falling import Fallen, Falling, Letter, falls_due
from specialists.language.text import sentences
from specialists.language.time import When
from specialists.language.time import say as when_say
from specialists.people import framing
from specialists.scheduling import timing
from storage import agenda, checkins, contacts, willingness
from storage.tables import OutboxKind, Person, Purpose

TOLD = dt.timedelta(minutes=15)  # late by more than this, its owner hears of it; to who gets it nothing is added


class Scheduled(Specialist):
    """Sends what was written beforehand."""

    name = "comms_pilot"

    @falls_due(Purpose.MESSAGE)
    async def send(self, turn: Turn, falling: Falling) -> Fallen:
        """Sends the text and who it is from, if its contact still agrees; its owner hears where it does not go out."""
        text = sentences.quoted(falling.reminder.text)
        contact = await _whom(turn, falling.reminder.recipient_id)
        if contact is None:
            say = f"I did not send {text}: who it was for is no longer in your book."
            return await left_out(turn, falling, say, "nobody to get it")
        why = willingness.refusal(
            contact.name, contact.role, contact.may, contact.consent, call=False,
            regular=falling.reminder.rrule is not None,
        )
        if why is not None:
            return await left_out(turn, falling, f"I did not send {text}: {why}.", why)
        owner = await turn.unit.get(Person, turn.person.id)
        body = falling.reminder.text
        if owner is not None:
            body = framing.written(owner, body, first=await framing.is_first(turn.unit, contact))
        letters = [Letter(contact.id, body, OutboxKind.MESSAGE, media=falling.reminder.media)]
        if turn.now - falling.due_at >= TOLD and not falling.held:
            local = falling.due_at.astimezone(turn.person.zone).replace(tzinfo=None)
            due = when_say.moment(local, turn.local)
            said = f"Your message to {contact.name} ({text}) was due {due}. I was away, and send it now."
            letters.append(Letter(turn.person.id, said, OutboxKind.NOTICE))
        return Fallen(tuple(letters), f"sent {contact.name} your message {text}", climbs=False)


async def _whom(turn: Turn, person_id: int) -> Person | None:
    """Who gets it: a contact, or somebody else of the household; None where they are no longer known."""
    contact = await contacts.get(turn.unit, person_id)
    if contact is not None or all(one.id != person_id for one in await turn.ports.household.others(turn.person.id)):
        return contact
    member: Person | None = await turn.unit.beside(person_id).get(Person, person_id)
    return member


async def left_out(turn: Turn, falling: Falling, say: str, why: str) -> Fallen:
    """What does not go out, `why` in a clause; of several for one reason its owner is told once, with `say`."""
    if await checkins.latest_skip(turn.unit, falling.reminder.id) == why:
        return Fallen(skipped=why, climbs=False)
    if falling.reminder.rrule is not None:
        say += " I say this once; it goes on when that changes."
    return Fallen((Letter(turn.person.id, say, OutboxKind.NOTICE),), skipped=why, climbs=False)


def schedule(turn: Turn, when: When, zone: ZoneInfo | None) -> agenda.Schedule:
    """When a message goes out; `zone` is that of who gets it, where the time was said by their clock.

    Raises timing.Unplannable with a sentence where the time is over or none.
    """
    if zone is not None and when.zone is None:
        when = replace(when, zone=zone.key)
    return timing.plan(when, turn.now, zone or turn.person.zone).schedule
