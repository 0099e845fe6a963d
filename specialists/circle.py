"""Whom the person means: "mom", "my sister", "Sam", "me". Used by every specialist that deals with other people."""

from __future__ import annotations

import re
from typing import NamedTuple

from specialists.contract import PersonView, Turn
from specialists.language.addressed.words import People
from specialists.language.grammar import names
from specialists.language.text.patterns import Pattern
from storage import contacts
from storage.tables import Person

_MYSELF = frozenset(("me", "myself", "i", "us"))
_PRONOUN = frozenset(("him", "her", "them", "he", "she", "they", "back"))
_POSSESSIVE = Pattern(r"^(?:(?:both|either)\s+)?(?:my|our|the)\s+|^(?:both|either)\s+", re.IGNORECASE)

# Words for one relation: who is kept as "mum" is found by "mother" too.
KIN = (
    ("mom", "mum", "mother", "mommy", "mummy", "mama", "ma"),
    ("dad", "father", "daddy", "papa", "pa"),
    ("grandma", "grandmother", "granny", "gran", "nana", "nan"),
    ("grandpa", "grandfather", "grandad", "granddad"),
    ("brother", "bro"), ("sister", "sis"), ("wife",), ("husband",), ("partner",), ("girlfriend",), ("boyfriend",),
    ("son",), ("daughter",), ("uncle",), ("aunt", "auntie"), ("cousin",), ("boss",), ("neighbour", "neighbor"),
    ("landlord",), ("landlady",), ("doctor",), ("dentist",), ("flatmate", "roommate"), ("babysitter",), ("cleaner",),
    ("plumber",), ("nephew",), ("niece",), ("friend",), ("assistant",), ("teacher",), ("carer",), ("nurse",),
)  # fmt: skip
_SAME = {word: words for words in KIN for word in words}
_HERS = frozenset(
    "mom mum mother mommy mummy mama ma grandma grandmother granny gran nana nan sister sis wife girlfriend daughter"
    " aunt auntie landlady niece".split()
)
_HIS = frozenset(
    "dad father daddy papa pa grandpa grandfather grandad granddad brother bro husband boyfriend son uncle landlord"
    " nephew".split()
)
KINSHIP = frozenset((*_SAME, "best friend"))


class Whom(NamedTuple):
    """One contact, one of the household, several that are about as likely, the person themselves, or nobody known."""

    contact: Person | None = None
    close: tuple[Person, ...] = ()
    myself: bool = False
    member: PersonView | None = None


async def find(turn: Turn, words: str) -> Whom:
    """Whom the words mean: one of the turn's own book, by name, part of a name, or another word for them; else one of
    the household by name."""
    said = bare(words)
    if said.casefold() in _MYSELF:
        return Whom(myself=True)
    book = await contacts.everyone(turn.unit)
    known = {str(contact.id): contact for contact in book}
    labels = [names.Named(str(contact.id), label) for contact in book for label in labels_of(contact)]
    found = names.find(said, labels)
    if said.lower().endswith("s") and (found.best is None or found.best.label.casefold() != said.casefold()):
        owner = said[:-1].rstrip("'’").casefold()  # "Sams number"
        found = next((names.Resolution(one) for one in labels if one.label.casefold() == owner), found)
    if found.best is not None:
        return Whom(known[found.best.id])
    close = tuple(dict.fromkeys(known[one.id].id for one in found.close))
    several = tuple(known[str(contact_id)] for contact_id in close)
    if len(several) == 1:
        return Whom(several[0])
    return Whom(close=several) if several else Whom(member=await member(turn, said))


async def member(turn: Turn, words: str) -> PersonView | None:
    """Another one of the household by name."""
    others = {str(one.id): one for one in await turn.ports.household.others(turn.person.id)}
    found = names.find(bare(words), [names.Named(key, one.name) for key, one in others.items()]).best
    return others[found.id] if found is not None else None


async def known(turn: Turn) -> People:
    """All whom the turn's person may name: their book, by whole and first names, and their household."""
    kept: People | None = turn.unit.notes.get("people known")
    if kept is None:
        labels = [label for contact in await contacts.everyone(turn.unit) for label in labels_of(contact)]
        labels += [one.name for one in await turn.ports.household.others(turn.person.id)]
        kept = People.of((*labels, *(label.split()[0] for label in labels if label.split())), KINSHIP)
        turn.unit.notes["people known"] = kept
    return kept


def bare(words: str) -> str:
    """The words without "my" before them: "my mom" is "mom"."""
    return _POSSESSIVE.sub("", words.strip())


def is_pronoun(words: str) -> bool:
    """Whether the words name nobody, and mean whoever wrote: "tell him yes"."""
    return words.casefold() in _PRONOUN


def is_other(contact: Person, pronoun: str) -> bool:
    """Whether a "him" or "her" cannot be that contact, by what they are to the person: "him" is not "Mom"."""
    others = _HERS if pronoun.casefold() == "him" else _HIS
    return not others.isdisjoint(label.casefold() for label in labels_of(contact))


def labels_of(contact: Person) -> list[str]:
    """All that a contact is called: by name, by the words kept for them, and by those that mean the same."""
    own = [contact.name, *contact.aliases]
    return list(dict.fromkeys((*own, *(same for word in own for same in _SAME.get(word.casefold(), ())))))
