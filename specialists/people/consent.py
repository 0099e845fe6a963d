"""Whether a contact agreed to hear from Hob regularly: asked once, by their own channel. For check-ins and repeating
messages; what they answer is bot/receiving/contact_turns.py's."""

from __future__ import annotations

from specialists.contract import PersonView, Turn
from storage import contacts, people, posted
from storage.tables import Consent, Handle, OutboxKind, Person

ASKED = "I've asked {name} first, and start when I have a yes."
WAITS = "I have asked {name} already, and wait for a yes."


def holds(contact: Person) -> bool:
    """Whether anything regular may go to that contact."""
    return contact.consent == Consent.GIVEN


async def reach(turn: Turn, contact: Person) -> Handle | None:
    """Where a contact is written to: of the ways this house carries, the one heard from last; calls are no writing."""
    carried = set(turn.ports.doors.names()) - {"voice"}
    open_ones = [
        one for one in await contacts.addresses(turn.unit, contact) if not one.blocked and one.channel in carried
    ]
    return max(open_ones, key=lambda one: (one.last_in_at is not None, one.last_in_at or one.created_at), default=None)


async def no_way(turn: Turn, person_id: int, name: str) -> str:
    """Why somebody can't be written to."""
    if await contacts.addresses_of(turn.unit, person_id):
        return f"I can't write to {name}: none of their ways is set up in this house."
    return f'I have no open way to write to {name} yet: "{name}\'s number is …" gives me one.'


async def ask(turn: Turn, contact: Person, what: str) -> str:
    """Asks a contact, once, whether Hob may do `what` ("check in with you every day at 9"); answers a sentence for the
    turn's own person on how it stands. Asks nobody who agreed, was asked, or refused.
    """
    name = contact.name
    if holds(contact):
        return f"{name} has agreed to that."
    if contact.consent in (Consent.REFUSED, Consent.DECLINED):
        return f"{name} does not want to hear from me regularly, so I won't write. START from {name} changes that."
    if contact.consent == Consent.ASKED:
        return WAITS.format(name=name)
    handle = await reach(turn, contact)
    if handle is None:
        return await no_way(turn, contact.id, name)
    text = question(await turn.unit.get(Person, turn.person.id) or turn.person, contact, what)
    contact.consent, contact.consent_at = Consent.ASKED, turn.now
    turn.unit.add(
        posted.letter(turn.unit, text, handle.id, handle.channel, to=contact.id, kind=OutboxKind.CHECK_IN)
    )
    return ASKED.format(name=name)


def question(owner: Person | PersonView, contact: Person, what: str) -> str:
    """The words in which a contact is asked whether Hob may do `what`."""
    asker = people.called(owner) if isinstance(owner, Person) else owner.name
    asker = "The person I work for" if asker == "my owner" else asker
    return (
        f"Hello {contact.name}, I'm Hob, an assistant. {asker} would like me to {what}. "
        "Reply YES to agree, STOP to refuse."
    )
