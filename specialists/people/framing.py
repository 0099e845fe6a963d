"""Who a message is from, said in the message. For whoever sends
messages or tells of them."""

from __future__ import annotations

from specialists.language.text import sentences
from storage import contacts, people
from storage.tables import Person, Role
from storage.unit import Unit

FIRST = "From {name} via Hob: {body}\n(Hob is an assistant. Answers go to {name}; reply STOP and I write no more.)"
SPOKEN = "{name} says: {body}"


def is_named(owner: Person) -> bool:
    """Whether there is a name to sign with."""
    return people.called(owner) != "my owner"


def written(owner: Person, body: str, *, first: bool) -> str:
    """A message as it goes out: the first one says what Hob is, and how to stop it."""
    name = owner.name if is_named(owner) else "the person I work for"
    return FIRST.format(name=name, body=body) if first else f"{sentences.capital(name)}: {body}"


def bare(text: str, name: str) -> str:
    """The words of a message without the frame in which it went out, as its writer `name` knows them."""
    first, after = FIRST.partition("{body}")[::2]
    head = first.format(name=name)
    if text.startswith(head):
        return text.removeprefix(head).partition(after.partition("{")[0])[0]
    for plain in (f"{sentences.capital(name)}: ", SPOKEN.format(name=name, body="")):
        text = text.removeprefix(plain)
    return text


def passed_on(text: str, name: str) -> str:
    """The words of a contact in the notice that brought them (bot/receiving/contact_turns.py)."""
    lines = text.removeprefix(f"{name}:").strip().splitlines()
    return "\n".join(line.removeprefix("> ") for line in lines)


def spoken(owner: Person, body: str) -> str:
    """A call's text. That Hob calls, and for whom, the voice channel says before it."""
    return SPOKEN.format(name=owner.name if is_named(owner) else "The person I work for", body=body)


async def is_first(unit: Unit, recipient: Person) -> bool:
    """Whether a contact gets their first message; the household knows Hob."""
    return recipient.role == Role.CONTACT and not await contacts.was_messaged(unit, recipient.id)
