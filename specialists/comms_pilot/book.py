"""Changing the book of contacts: who is in it and what is known of them. Called by comms_pilot's contacts."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from specialists import choosing, circle
from specialists.comms_pilot import cards, details, phones
from specialists.comms_pilot.details import done
from specialists.contract import Effect, Finding, Turn
from specialists.language.text import normalise, patterns, sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import When, quiet_hours
from specialists.language.time import say as when_say
from specialists.scheduling import places
from storage import contacts
from storage.tables import Person

MOST = 1000  # contacts in one book
NUMBER = "Number: "  # before a number in the notes that could not be read as one to dial
_OF_ANOTHER = frozenset(("is", "'s", "has"))  # "0244 … and Yaw is the keeper 0205 …"
_ONE_AT_A_TIME = "I read two telephone numbers of two people there, and kept neither. Tell me one person at a time."
LONGEST_NAME, LONGEST = 60, 1000
_JOINT = (r"(?:with|and|at|his|her|their|the|a|has|is|under|on|as|for)\b|(?:phone|mobile|cell|tel|home|work)?\.? ?"
          r"(?:number|no|nr)\b\.?|e-?mail(?: address)?\b")  # fmt: skip
# What stands between a name and its number, at the ends of it: "Marks and Spencer" keeps its "and".
_JOINTS = Pattern(rf"^(?:\s*[,;:]|\s*\b(?:a|with|under|as|for)\b)+|(?:[,;:]|\s*(?<![\w'’]){_JOINT}\s*)+$", re.I)
# "My Best Pizza" and "The Crown" are called so.
_TITLED = Pattern(r"(?:(?:My|The)(?: [A-Z0-9][\w'’-]*)+|Our(?: [A-Z0-9][\w'’-]*){2,})\W*$")


@dataclass(frozen=True, slots=True)
class Asked:
    """One wish about a contact, as the slots of contact_lookup have it."""

    name: str | None
    field: str | None
    which: str
    value: str | None
    when: When | None
    contact: str | None
    sure: str | None
    said: str  # the wish in the person's own words, for what memory keeps of it and the hours that it names
    whole: str = ""  # the message that holds it

    def slots(self) -> dict[str, Any]:
        """The same, for a question to come back with."""
        kept = {"name": self.name, "field": self.field, "which": self.which, "value": self.value, "when": self.when}
        return {name: value for name, value in kept.items() if value}


async def change(turn: Turn, asked: Asked) -> Finding:
    """Does what was asked about one contact, who is made first where they are not there and a yes says so.

    Where it cannot be done, nothing of it is: a contact is not made for a number that is somebody else's.
    """
    try:
        async with turn.unit.savepoint():
            return await _changed(turn, asked)
    except (phones.NoNumber, contacts.Taken) as error:
        return Finding(error.say, worked=False)


async def _changed(turn: Turn, asked: Asked) -> Finding:
    if asked.which == "add":
        return await _add(turn, asked)
    if asked.which == "number" and await _is_new(turn, asked):
        return await _add(turn, asked)
    found = await whom(turn, asked, made=asked.which in _MAKING)
    return found if isinstance(found, Finding) else await _CHANGES[asked.which](turn, found, asked)


async def _is_new(turn: Turn, asked: Asked) -> bool:
    """Whether a number is told of somebody whom nobody knows: then they are added with it, and an undo is enough."""
    if not asked.name or asked.contact or phones.number_in(asked.value or "") is None:
        return False
    return await circle.find(turn, asked.name) == circle.Whom()


async def whom(turn: Turn, asked: Asked, *, made: bool = False) -> Person | Finding:
    """The contact who is meant, or what is said instead: which of several, or nobody (`made`: shall I add them?)."""
    if asked.contact:
        chosen = await contacts.get(turn.unit, int(asked.contact)) if asked.contact.isdecimal() else None
        return chosen or Finding("That contact is no longer in your book.", worked=False)
    if not asked.name:
        return choosing.missing("Whom do you mean?", "contact_lookup", "name", asked.slots())
    found = await circle.find(turn, asked.name)
    if found.contact is not None:
        return found.contact
    if found.close:
        choices = [(one.name, {"contact": str(one.id)}) for one in found.close]
        return choosing.question("Which one?", "contact_lookup", asked.slots(), choices)
    name = named(asked.name)
    if found.myself:
        return Finding('That is you. "My name is …" and "I\'m in Berlin" change what I know of you.', worked=False)
    if found.member is not None:
        return Finding(f"{found.member.name} lives here, and keeps their own things with me.", worked=False)
    if made and asked.sure:
        return await _made(turn, name)
    if made:
        ask = f"I have no {sentences.quoted(name)} in your contacts. Shall I add {name}?"
        return choosing.sure(ask, f"Yes, add {name}", "contact_lookup", asked.slots())
    example = f'"add contact {name} +49 30 …"'
    return Finding(f"I have nobody called {sentences.quoted(name)} in your contacts. {example} adds them.",
                   worked=False)  # fmt: skip


async def _made(turn: Turn, name: str) -> Person | Finding:
    if len(await contacts.everyone(turn.unit)) >= MOST:
        return Finding(f"Your book is full: {MOST:,} contacts is the most.", worked=False)
    made = contacts.add(turn.unit, name, zone=turn.person.zone.key)
    await turn.unit.flush()
    return made


def named(words: str) -> str:
    """A contact's name as it is kept, from the words for them: "my mom" is "Mom"."""
    own = " ".join(words.split())
    said = (own if _TITLED.match(own) else circle.bare(own))[:LONGEST_NAME].strip(" ,;:.-([\"“”'‘’")
    return sentences.capital(said)


def _tells_of_two(text: str, number: str | None) -> bool:
    """Whether a second number follows words that tell of somebody: neither can be told apart surely."""
    behind = text.partition(number)[2] if number else ""
    second = phones.number_in(behind)
    between = behind.partition(second)[0].lower().split() if second else []
    return not _OF_ANOTHER.isdisjoint(between)


async def _add(turn: Turn, asked: Asked) -> Finding:
    text = (asked.value or asked.name or "")[:500]
    number, mail = phones.number_in(text), phones.mail_in(text)
    if _tells_of_two(text, number):
        return Finding(_ONE_AT_A_TIME, worked=False)
    text, more = details.apart(text, number, mail)
    if asked.name and asked.value:  # whom, and how they are reached
        if number is None and mail is None:
            raise phones.NoNumber
        own, told = details.apart(asked.name, None, None)  # "Ciara the childminder"
        text, more = own, f"{told}, {text}, {more}"
    name = named(" ".join(_JOINTS.sub(" ", text).split()))
    if not name:
        return choosing.missing("What are they called?", "contact_lookup", "value", {"which": "add"})
    there = await circle.find(turn, name)
    if there.member is not None and number is None:
        return Finding(f"{there.member.name} lives here already: there is no need to add them.", worked=False)
    known = next((one for one in (there.contact, *there.close) if one and one.name.casefold() == name.casefold()), None)
    if known is not None and not (number or mail):
        return Finding(f"{known.name} is in your contacts already.", worked=False)
    made = known or await _made(turn, name)
    if isinstance(made, Finding):
        return made
    kept, unread = [], ""
    try:
        kept += [phones.shown(await put_number(turn, made, number))] if number else []
    except phones.NoNumber as error:  # who they are is kept all the same, and the number as it was told
        made.notes = "\n".join(part for part in (made.notes, f"{NUMBER}{number}") if part)
        unread = f" I noted {number}. {error.say}"
    if mail:
        made.details = {**made.details, "email": mail}
        kept.append(mail)
    reached = f": {sentences.joined(kept)}" if kept else ""
    hint = "" if number else f' "{name}\'s number is …" lets me write there.'
    also = "".join(f" {one}" for one in await details.told(turn, made, more, asked, _CHANGES)) if more.strip() else ""
    say = f"{made.name} is in your contacts now{reached}.{unread}{hint}{also}"
    return done(say, f"added {name} to your contacts", made)


async def put_number(turn: Turn, contact: Person, text: str) -> str:
    """Gives a contact a telephone number, for calls and for texts; answers it in its international form."""
    number = phones.e164(phones.number_in(text) or text, turn.person.zone.key)
    for channel in ("voice", "sms"):  # the last one is where they are written to first
        await contacts.put_address(turn.unit, contact.id, channel, number)
    return number


async def _number(turn: Turn, contact: Person, asked: Asked) -> Finding:
    if not asked.value:
        return choosing.missing(f"What is {contact.name}'s number?", "contact_lookup", "value",
                                {**asked.slots(), "contact": str(contact.id)})  # fmt: skip
    number = phones.e164(phones.number_in(asked.value) or asked.value, turn.person.zone.key)
    old = [one for one in await contacts.addresses(turn.unit, contact) if one.channel in ("sms", "voice")]
    if any(one.address == number for one in old):
        return Finding(f"That is the number I have for {contact.name} already.")
    await put_number(turn, contact, asked.value)
    for handle in old:
        await turn.unit.beside(contact.id).delete(handle)
    instead = f", in place of {phones.shown(old[0].address)}" if old else ""
    return done(
        f"{contact.name}'s number is {phones.shown(number)}{instead}.", f"kept {contact.name}'s number", contact
    )


async def _email(turn: Turn, contact: Person, asked: Asked) -> Finding:
    mail = phones.mail_in(asked.value or "")
    if mail is None:
        return Finding("I can't read that as an e-mail address.", worked=False)
    contact.details = {**contact.details, "email": mail}
    return done(f"{contact.name}'s e-mail address is {mail}.", f"kept {contact.name}'s e-mail address", contact)


async def _address(turn: Turn, contact: Person, asked: Asked) -> Finding:
    where = sentences.shown(asked.value or "", 200)
    contact.details = {**contact.details, "address": where}
    return done(f"{contact.name}'s address is {where}.", f"kept {contact.name}'s address", contact)


async def _place(turn: Turn, contact: Person, asked: Asked) -> Finding:
    where = details.place(asked.value or "")
    try:
        zone = places.zone(where)
    except places.NoSuchZone:
        contact.details = {**contact.details, "address": where}
        return done(f"{contact.name} lives at {where}: kept as the address. I know no time zone by that name.",
                    f"kept where {contact.name} lives", contact)  # fmt: skip
    contact.zone, contact.zone_known = zone.key, True
    contact.details = {**contact.details, "place": where}
    there = turn.now.astimezone(zone)
    clock = when_say.clock(there.hour, there.minute)
    return done(f"{contact.name} is in {where}, where it is {clock} now. What I send them goes by that clock.",
                f"kept where {contact.name} lives", contact)  # fmt: skip


async def _birthday(turn: Turn, contact: Person, asked: Asked) -> Finding:
    if asked.when is None or asked.when.start is None:
        return Finding("I can't read that as a date. \"3 May\" works.", worked=False)
    day = asked.when.start.date()
    in_a_year = patterns.search(r"\b(?:18|19|20)\d\d\b", asked.when.text)
    kept = day.isoformat() if day < turn.local.date() and in_a_year else (
        f"--{day:%m-%d}"  # as vCard writes a day without its year (RFC 6350, 6.2.5)
    )  # fmt: skip
    contact.details = {**contact.details, "birthday": kept}
    return done(f"{contact.name}'s birthday is {when_say.birthday(kept)}.", f"kept {contact.name}'s birthday", contact)


async def _alias(turn: Turn, contact: Person, asked: Asked) -> Finding:
    word = circle.bare(asked.value or "").casefold()
    others = [one for one in await contacts.everyone(turn.unit) if one.id != contact.id]
    before = next((one for one in others if word in (alias.casefold() for alias in one.aliases)), None)
    if before is not None:
        before.aliases = [alias for alias in before.aliases if alias.casefold() != word]
    contact.aliases = list(dict.fromkeys((*contact.aliases, word)))
    instead = f", and no longer {before.name}" if before else ""
    return done(f'{contact.name} is your {word}{instead}: "text my {word}" means {contact.name}.',
                f"noted that {contact.name} is your {word}", contact)  # fmt: skip


async def _note(turn: Turn, contact: Person, asked: Asked) -> Finding:
    note = " ".join((asked.value or "").split()).strip(" :")
    notes = f"{contact.notes}\n{note}" if contact.notes else note
    if len(notes) > LONGEST:
        return Finding(f"That is more than I keep about one person: {LONGEST:,} characters.", worked=False)
    contact.notes = notes
    return done(f"Noted about {contact.name}: {sentences.shown(note, 120)}.", f"noted something about {contact.name}",
                contact)  # fmt: skip


async def _quiet(turn: Turn, contact: Person, asked: Asked) -> Finding:
    start, end = quiet_hours.read(asked.said, contact.quiet_from, contact.quiet_to)
    if start is None or end is None:
        return Finding(f'From when to when? "don\'t message {contact.name} between 9 pm and 8 am" works.', worked=False)
    contact.quiet_from, contact.quiet_to = start, end
    shown = [when_say.clock(*map(int, at.split(":"))) for at in (start, end)]
    return done(f"I send {contact.name} nothing from {shown[0]} to {shown[1]}, by {contact.name}'s clock.",
                f"set quiet hours for {contact.name}", contact)  # fmt: skip


async def _loud(turn: Turn, contact: Person, asked: Asked) -> Finding:
    contact.quiet_from = contact.quiet_to = None
    return done(f"{contact.name} has no quiet hours now.", f"ended {contact.name}'s quiet hours", contact)


async def _may(turn: Turn, contact: Person, asked: Asked) -> Finding:
    given, wanted = asked.which == "may", cards.read(asked.value or "")
    if not wanted:
        return Finding(f"What I can allow a contact is to {cards.offer()}.", worked=False)
    changed = contacts.grant(contact, wanted, given=given)
    if not changed:
        return Finding(f"That is so already. {cards.of(contact)}")
    verb, deed = ("may now", "allowed") if given else ("may no longer", "no longer allowed")
    return done(f"{contact.name} {verb} {cards.said(changed)}.", f"{deed} {contact.name} to {cards.said(changed)}",
                contact)  # fmt: skip


def _is_aside(asked: Asked) -> bool:
    """Whether no more than a name is said beside other things: "forget Sam, text Bob" leaves Sam where he is."""
    said, whole = normalise.words(asked.said), normalise.words(asked.whole)
    return len(said) < len(whole) and not any(word.startswith(("contact", "book", "address")) for word in said)


async def _forget(turn: Turn, contact: Person, asked: Asked) -> Finding:
    hanging = await contacts.hanging(turn.unit, contact)
    slots = {**asked.slots(), "contact": str(contact.id)}
    if not asked.sure and not hanging and _is_aside(asked):
        ask = f"Shall I take {contact.name} out of your contacts?"
        return choosing.sure(ask, f"Yes, forget {contact.name}", "contact_lookup", slots)
    if hanging and not asked.sure:
        ends = (
            (hanging.reminders, "message or reminder for them", "messages or reminders for them"),
            (hanging.checkins, "check-in", "check-ins"),
        )
        parts = [sentences.counted(len(rows), *noun) for rows, *noun in ends if rows]
        verb = "ends" if sum(len(rows) for rows, *_ in ends) == 1 else "end"
        ask = f"With {contact.name} {verb} {sentences.joined(parts)}. Shall I forget {contact.name}?"
        return choosing.sure(ask, f"Yes, forget {contact.name}", "contact_lookup", slots)
    await contacts.forget(turn.unit, contact)
    return Finding(
        f"{contact.name} is no longer in your contacts. Say undo to bring all of it back.",
        summary=f"took {contact.name} out of your contacts", effects=(Effect.DELETE,),
    )


_CHANGES: dict[str, Callable[[Turn, Person, Asked], Awaitable[Finding]]] = {
    "number": _number, "email": _email, "address": _address, "place": _place, "birthday": _birthday, "alias": _alias,
    "note": _note, "language": details.language, "rename": details.rename, "drop": details.drop, "whereabouts": _place,
    "quiet": _quiet, "loud": _loud, "may": _may, "may not": _may, "forget": _forget,
}  # fmt: skip
_MAKING = frozenset(("number", "email", "address", "birthday", "alias"))
