"""A call to somebody with words to say: always shown first. Called by comms_pilot's messages.

Nobody is connected: Hob rings, says the text, and passes on what is answered.
"""

from __future__ import annotations

from typing import Any

from specialists import choosing
from specialists.comms_pilot import phones, recipients
from specialists.comms_pilot.recipients import Addressee, Hints
from specialists.contract import Button, Effect, Finding, Turn
from specialists.deeds import Deed
from specialists.language.text import sentences
from specialists.language.time import When
from specialists.people import framing
from storage import contacts, willingness
from storage.contacts import Permission
from storage.tables import Person, Role

INTENT = "call_contact"
VOICE = "voice"
LONGEST = 500  # characters that are spoken


async def call(
    turn: Turn, recipient: str | None, body: str | None, when: When | None, contact: str | None,
    hints: Hints,
) -> Finding:
    """A call that says something; without words, what can be done instead."""
    slots: dict[str, Any] = {"recipient": recipient, "body": body, "contact": contact}
    slots = {name: value for name, value in slots.items() if value is not None}
    if not recipient and not contact:
        return choosing.missing("Whom shall I call?", INTENT, "recipient", slots)
    meant = await recipients.meant(turn, INTENT, recipient or "", slots, contact, hints)
    if meant.instead is not None and meant.instead.question is not None and meant.instead.question.missing:
        return Finding(f"I have nobody called {sentences.quoted(recipient or '')} in your contacts.", worked=False)
    if meant.instead is not None:
        return meant.instead
    if len(meant.people) > 1:
        return Finding("One call at a time: whom first?", worked=False)
    person = meant.people[0]
    if when is not None:
        return _remind(person, "I don't place calls later on.")
    if not (body or "").strip():
        return await _without_words(turn, person)
    if len(body or "") > LONGEST:
        return Finding(f"That is too long to be said in a call: {LONGEST} characters at most.", worked=False)
    return await _with_words(turn, person, (body or "").strip(), slots)


async def _with_words(turn: Turn, person: Person, body: str, slots: dict[str, Any]) -> Finding:
    if VOICE not in turn.ports.ways.carried():
        return _remind(person, "I have no telephone in this house, so I can't call.")
    why = _refusal(person)
    if why is not None:
        return Finding(f"I didn't call: {why}.", worked=False)
    owner = await turn.unit.get(Person, turn.person.id)
    if owner is None or not framing.is_named(owner):
        return Finding('Tell me your name first ("my name is …"): I say for whom I call.', worked=False)
    found = await recipients.reach(turn, person, None, rings=True)
    if not isinstance(found, Addressee):
        return Finding(found or f"I have no number to call {person.name} at.", worked=False)
    handle = found.handle
    deed = Deed(
        Effect.SPEND, person.id, person.name, found.known, handle.id, handle.channel, handle.address,
        framing.spoken(owner, body), body,
    )
    return Finding(
        f'I\'m calling {person.name} now to say: "{body}". I tell you what comes of it.',
        summary=f"called {person.name} to say {sentences.quoted(body)}", deeds=(deed,),
        preview=f'I call {person.name} ({phones.shown(handle.address)}) and say: "{framing.spoken(owner, body)}"\n'
        "Shall I call?",
        again={**slots, "contact": str(person.id)}, data={"contacts": [str(person.id)]},
    )


def _refusal(person: Person) -> str | None:
    """Contacts are called only where their card says so; the household by living in it."""
    if person.role == Role.CONTACT and Permission.BE_CALLED not in person.may:
        return f'{person.name} has not been allowed to be called ("{person.name} may be called" changes that)'
    return willingness.refusal(person.name, person.role, person.may, person.consent, call=True, regular=False)


async def _without_words(turn: Turn, person: Person) -> Finding:
    numbers = list(dict.fromkeys(
        phones.shown(one.address) for one in await contacts.addresses_of(turn.unit, person.id)
        if one.address.startswith("+")
    ))  # fmt: skip
    number = f"{person.name}'s number is {sentences.joined(numbers, 'or')}. " if numbers else ""
    say = f'"call {person.name} and say …" makes me ring and say it.' if VOICE in turn.ports.ways.carried() else ""
    return _remind(person, f"{number}I can't put you through. {say}".strip(), worked=bool(numbers))


def _remind(person: Person, say: str, *, worked: bool = False) -> Finding:
    """An honest sentence, and what can be done: a reminder to call."""
    button = Button("Remind me in an hour", "set_reminder", {"text": f"call {person.name}", "when": "in 1 hour"})
    hint = f'"remind me at 6 to call {person.name}" works.'
    return Finding(f"{say} I can remind you to call: {hint}", worked=worked, buttons=(button,))
