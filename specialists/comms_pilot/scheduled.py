"""Messages to contacts that go out later, in their owner's words. send_message sets them; the clock sends them."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from zoneinfo import ZoneInfo

from specialists.contract import Fallen, Falling, Letter, Specialist, Turn, falls_due
from specialists.language import sentences
from specialists.language.when import When
from specialists.language.when import say as when_say
from specialists.ops_planner import timing
from storage import agenda, contacts, willingness
from storage.tables import OutboxKind, Person, Purpose

TOLD = dt.timedelta(minutes=15)  # late by more than this, its owner hears of it; to who gets it nothing is added


class Scheduled(Specialist):
    """Sends what was written beforehand."""

    name = "comms_pilot"

    @falls_due(Purpose.MESSAGE)
    async def send(self, turn: Turn, falling: Falling) -> Fallen:
        """Sends the text as it was written, if its contact still agrees; its owner hears where it does not go out."""
        text = sentences.quoted(falling.reminder.text)
        contact = await contacts.get(turn.unit, falling.reminder.recipient_id)
        if contact is None:
            say = f"I did not send {text}: who it was for is no longer in your book."
            return _not_sent(turn, say, "nobody to get it")
        why = willingness.refusal(
            contact.name, contact.role, contact.may, contact.consent, call=False,
            regular=falling.reminder.rrule is not None,
        )
        if why is not None:
            return _not_sent(turn, f"I did not send {text}: {why}.", why)
        letters = [Letter(contact.id, falling.reminder.text, OutboxKind.MESSAGE)]
        if turn.now - falling.due_at >= TOLD and not falling.held:
            local = falling.due_at.astimezone(turn.person.zone).replace(tzinfo=None)
            due = when_say.moment(local, turn.local)
            said = f"Your message to {contact.name} ({text}) was due {due}. I was away, and send it now."
            letters.append(Letter(turn.person.id, said, OutboxKind.NOTICE))
        return Fallen(tuple(letters), f"sent {contact.name} your message {text}", climbs=False)


def _not_sent(turn: Turn, say: str, why: str) -> Fallen:
    return Fallen((Letter(turn.person.id, say, OutboxKind.NOTICE),), skipped=why, climbs=False)


def schedule(turn: Turn, contact: Person, text: str, when: When, *, their_time: bool) -> agenda.Dated:
    """Keeps a message for later; in words the caller says it. `their_time`: "at 9 his time".

    Raises timing.Unplannable with a sentence where the time is over or none. That it may be sent is settled before.
    """
    if their_time and when.zone is None:
        when = replace(when, zone=contact.zone)
    planned = timing.plan(when, turn.now, ZoneInfo(contact.zone) if their_time else turn.person.zone)
    return agenda.add(
        turn.unit, text, planned.schedule, recipient_id=contact.id, handle_id=None, purpose=Purpose.MESSAGE
    )
