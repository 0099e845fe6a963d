"""Whom the person means: "mom", "my sister", "Sam", "me". Used by every specialist that deals with other people."""

from __future__ import annotations

import re
from dataclasses import dataclass

from specialists.contract import Turn
from specialists.language import names
from storage import contacts
from storage.tables import Person

_MYSELF = frozenset(("me", "myself", "i", "us"))
_POSSESSIVE = re.compile(r"^(?:my|our|the)\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Whom:
    """One contact, or several that are about as likely, or the person themselves, or nobody known."""

    contact: Person | None = None
    close: tuple[Person, ...] = ()
    myself: bool = False


async def find(turn: Turn, words: str) -> Whom:
    """The contact of the turn's own book that the words mean: by name, part of a name, or another word for them."""
    said = _POSSESSIVE.sub("", words.strip())
    if said.casefold() in _MYSELF:
        return Whom(myself=True)
    book = await contacts.everyone(turn.unit)
    known = {str(contact.id): contact for contact in book}
    labels = [
        names.Named(str(contact.id), label) for contact in book for label in (contact.name, *contact.aliases)
    ]
    found = names.find(said, labels)
    if found.best is not None:
        return Whom(known[found.best.id])
    close = tuple(dict.fromkeys(known[one.id].id for one in found.close))
    several = tuple(known[str(contact_id)] for contact_id in close)
    return Whom(several[0]) if len(several) == 1 else Whom(close=several)
