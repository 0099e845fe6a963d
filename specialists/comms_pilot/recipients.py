"""Who is meant to get a message or a call: only from the person's own words, and their own book. For comms_pilot."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

from specialists import choosing, circle, heard, spoken, ways
from specialists.comms_pilot import book, phones
from specialists.contract import Finding, Turn
from specialists.heard import Stretch
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.people import subjects
from storage import contacts, people
from storage.tables import Handle, Person

LATELY = dt.timedelta(days=1)  # so long "him" can be who wrote last
MOST = 10  # people in one message
_CALLED = Pattern(
    r"\b(?i:(?:her|his|their) name(?:'s| is)|(?:she|he|they)(?:'s|'re| is| are) (?:called|named)|it's|that's)\s+"
    r"(?P<name>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,2})"
)
_EVERYONE = Pattern(r"(?:every(?:one|body)|all)(?: of (?:them|my contacts))?(?: in (?:my|the) (?:contacts|book|"
                       r"address book))?|(?:all )?(?:my )?contacts", re.I)  # fmt: skip
_ONE_OF = Pattern(
    r"^\W*(?:\w+\W+){0,4}?(?:tell|text|ask|message|write(?: to)?|let|inform|call|ring|to) (?P<one>him|her)\b", re.I
)
_BUT_NOT = Pattern(
    r"\b(?:every(?:one|body)|all(?: of them)?|contacts)\W+(?:but|except|excluding|besides|save|apart from|other than"
    r"|not|minus)\b",
    re.I,
)
_AND = Pattern(r"\s*(?:,\s*and\b|,|\band\b|&|\bplus\b)\s*", re.I)


@dataclass(frozen=True, slots=True)
class Addressee:
    """One person, where they are reached, and whether the two have heard from each other there (`known`)."""

    person: Person
    handle: Handle
    known: bool


class Meant(NamedTuple):
    """The people that the words mean. `guessed` where a pronoun stood for one: then nothing goes without a yes."""

    people: tuple[Person, ...] = ()
    guessed: bool = False
    instead: Finding | None = None


class Hints(NamedTuple):
    """What the message says of whom it is for, beside the name."""

    called: str = ""  # "her name is Ana"
    one: str = ""  # "him" or "her" at its beginning: "tell him …"
    leaves_out: bool = False  # "everyone but …"


NO_HINTS = Hints()


def hints_in(text: str) -> Hints:
    """What a message says of whom it is for."""
    called, one = _CALLED.search(text), _ONE_OF.search(text)
    return Hints(called["name"] if called else "", one["one"] if one else "", _BUT_NOT.search(text) is not None)


Hinted = Annotated[Hints, heard.of(hints_in, Stretch.MESSAGE)]


async def meant(
    turn: Turn, intent: str, words: str, slots: Mapping[str, Any], contact: str | None = None, hints: Hints = NO_HINTS
) -> Meant:
    """Whom the words mean, or what is said instead: which of several, nobody known (their number is asked for)."""
    if contact:
        found = await contacts.get(turn.unit, int(contact)) if contact.isdecimal() else None
        return Meant((found,)) if found else _no("That contact is no longer in your book.")
    if circle.is_pronoun(words):
        last = await contacts.last_sender(turn.unit, turn.now - spoken.FADES) or await subjects.last_named(turn)
        last = last or await contacts.last_sender(turn.unit, turn.now - LATELY)
        if last is None:
            return _no("Whom do you mean? Say it with a name.")
        return Meant((last,), guessed=True)
    if _EVERYONE.fullmatch(circle.bare(words)):
        return await _everyone(turn, hints)
    if (number := phones.number_in(words)) is not None and number == words.strip():
        return await _at(turn, number, hints.called)
    whole = await circle.find(turn, words)
    parts = [part for part in _AND.split(words) if part]
    if len(parts) > 1 and not _is_called(whole.contact, words):
        several = await _several(turn, parts)
        return _which(intent, several.people, slots) if hints.one and several.people else several
    return await _one(turn, intent, words, whole, slots, hints.one)


def _which(intent: str, people: tuple[Person, ...], slots: Mapping[str, Any]) -> Meant:
    """ "Tell him …" after words for two: one of them, and nobody can tell which."""
    choices = [(one.name, {"contact": str(one.id)}) for one in people]
    return Meant(instead=choosing.question("Which one?", intent, slots, choices))


async def _everyone(turn: Turn, hints: Hints) -> Meant:
    """All of the book; never without a yes, since nobody was named. Who is left out is not read, so none gets it."""
    if hints.leaves_out:
        return _no("I wrote to nobody: name those who are to get it, since I can't leave somebody out of everyone.")
    book_ = await contacts.everyone(turn.unit)
    if not book_:
        return _no("There is nobody in your contacts yet.")
    if len(book_) > MOST:
        return _no(f"That is {len(book_)} people; I write to {MOST} at a time at most. Name them, and I do.")
    return Meant(tuple(book_), guessed=True)


async def _at(turn: Turn, number: str, called: str) -> Meant:
    """Who is reached at a number; where nobody is known there, somebody who is called by it."""
    try:
        address = phones.e164(number, turn.person.zone.key)
    except phones.NoNumber as error:
        return _no(error.say)
    there = await people.reached(turn.unit.database, channel="sms", address=address)
    found = await contacts.get(turn.unit, there.person_id) if there is not None else None
    if found is not None:
        return Meant((found,))
    if turn.tainted:  # what was read may have named it: nobody gets into the book that way
        return _no(f"Nobody in your contacts has {phones.shown(address)}, so I wrote to nobody.")
    kept = await keep_number(turn, phones.shown(address), address, called)
    return Meant(instead=kept) if isinstance(kept, Finding) else Meant((kept,))


def _is_called(contact: Person | None, words: str) -> bool:
    """Whether several names are one contact's: "Anna and Ben", kept so for the two of them."""
    said = circle.bare(words).casefold()
    return contact is not None and said in (label.casefold() for label in circle.labels_of(contact))


async def _one(
    turn: Turn, intent: str, words: str, found: circle.Whom, slots: Mapping[str, Any], pronoun: str
) -> Meant:
    if found.myself:
        return _no('That is you: I write to you here. "remind me …" brings something back later.')
    if found.contact is not None:
        other = bool(pronoun) and circle.is_other(found.contact, pronoun)  # "tell him …" behind words for Mom
        return Meant((found.contact,), guessed=other)
    if found.member is not None:
        member = await turn.unit.beside(found.member.id).get(Person, found.member.id)
        return Meant((member,)) if member else _no("They no longer live here.")
    if found.close:
        choices = [(one.name, {"contact": str(one.id)}) for one in found.close]
        return Meant(instead=choosing.question("Which one?", intent, slots, choices))
    return Meant(instead=ask_number(book.named(words), intent, slots, known=False))


async def _several(turn: Turn, parts: list[str]) -> Meant:
    """All of them, or nobody."""
    if len(parts) > MOST:
        return _no(f"That is {len(parts)} people; I write to {MOST} at a time at most.")
    people: dict[int, Person] = {}
    for part in parts:
        found = await circle.find(turn, part)
        person = found.contact
        if person is None and found.member is not None:
            person = await turn.unit.beside(found.member.id).get(Person, found.member.id)
        if person is None:
            close = sentences.joined([one.name for one in found.close], "or")
            hint = f"could be {close}" if close else "is nobody in your contacts"
            return _no(f"{sentences.quoted(part)} {hint}, so I wrote to none of them. Say it with their full names.")
        people[person.id] = person
    return Meant(tuple(people.values()))


def ask_number(name: str, intent: str, slots: Mapping[str, Any], *, known: bool) -> Finding:
    """A question for the number of somebody who can't be reached; the message goes on from the answer."""
    lead = f"I have no number for {name}" if known else f"I have nobody called {name} in your contacts"
    return choosing.missing(f"{lead}. What is {name}'s number?", intent, "number", {**slots, "recipient": name})


async def keep_number(turn: Turn, words: str, number: str, called: str = "") -> Person | Finding:
    """The contact of that name with that number, made where there is none; by the name that they are `called`."""
    try:
        async with turn.unit.savepoint():
            found = await circle.find(turn, words)
            made = found.contact or contacts.add(turn.unit, called or book.named(words), zone=turn.person.zone.key)
            if called and found.contact is None:  # "her name is Ana, +44 …", of "my wife"
                made.aliases = [words.casefold().removeprefix("my ").strip()]
            await turn.unit.flush()
            await book.put_number(turn, made, number)
            return made
    except (phones.NoNumber, contacts.Taken) as error:
        return Finding(error.say, worked=False)


async def reach(turn: Turn, person: Person, channel: str | None, *, rings: bool = False) -> Addressee | str:
    """Where a person is reached now, or a sentence that says why they are not.

    Without a `channel`, it is the one they were heard from last, else the one kept last.
    """
    troubles = {(way.channel, way.address): way.trouble for way in await turn.ports.ways.of(person.id, turn.now)}
    carried = set(turn.ports.ways.carried())
    open_ones, why = [], ""
    for handle in await contacts.addresses_of(turn.unit, person.id):
        if (handle.channel == "voice") is not rings or (channel and handle.channel != channel):
            continue
        trouble = troubles.get((handle.channel, handle.address), "")
        if handle.channel not in carried:
            trouble = "that way is not open in this house at the moment"
        if trouble or handle.blocked:
            why = f"{ways.named(handle.channel)}: {handle.blocked or trouble.replace('you have', f'{person.name} has')}"
        else:
            open_ones.append(handle)
    if not open_ones:
        named = f" by {ways.named(channel)}" if channel else ""
        return f"I can't reach {person.name}{named}: {why}." if why else ""
    best = max(open_ones, key=lambda one: (one.last_in_at is not None, one.last_in_at or one.created_at, one.id))
    heard = best.last_in_at is not None or await contacts.was_messaged(turn.unit, person.id, best.id)
    return Addressee(person, best, heard)


def numbered(person: Person, handle: Handle) -> str:
    """ "Sarah (+44 7700 900123, SMS)"."""
    shown = phones.shown(handle.address)
    at = f"{shown}, " if handle.address.startswith("+") and shown != person.name else ""
    return f"{person.name} ({at}{ways.called(handle.channel)})"


def _no(say: str) -> Meant:
    return Meant(instead=Finding(say, worked=False))
