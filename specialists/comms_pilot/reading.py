"""Reading the book of contacts out. Called by comms_pilot's contacts."""

from __future__ import annotations

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from specialists import quiet, ways
from specialists.comms_pilot import book, cards, phones
from specialists.comms_pilot import details as details_of
from specialists.comms_pilot.book import Asked
from specialists.contract import Finding, Turn
from specialists.language.text import sentences
from specialists.language.time import behind
from specialists.language.time import say as when_say
from storage import contacts, people
from storage.tables import Consent, Handle, Person

READS = frozenset(("", "all", "card", "said", "heard", "whose", "who may"))
_LISTED = 30
_CONSENT = {
    Consent.ASKED: "was asked about regular messages and has not answered yet",
    Consent.GIVEN: "agreed to regular messages", Consent.DECLINED: "wants no regular messages",
    Consent.REFUSED: "asked me not to write",
}  # fmt: skip
_UNASKED = "was not asked about regular messages"


async def read(turn: Turn, asked: Asked) -> Finding:
    """Answers a question about one contact, or about all."""
    if asked.which == "all" or not (asked.name or asked.contact or asked.which):
        return await _all(turn)
    if asked.which == "whose":
        return await _whose(turn, asked.value or "")
    if asked.which == "who may":
        return await _who_may(turn, asked.value or "")
    found = await book.whom(turn, asked)
    if isinstance(found, Finding):
        return found
    about = {"contacts": [str(found.id)]}
    if asked.which == "card":
        return Finding(cards.of(found), data=about)
    if asked.which in ("said", "heard"):
        return await _said(turn, found, asked)
    known = await contacts.addresses(turn.unit, found)
    return Finding(_one(turn, found, known, asked.field), data=about)


async def _all(turn: Turn) -> Finding:
    book_ = await contacts.everyone(turn.unit)
    if not book_:
        return Finding('Your book is empty. "add contact Sam +49 170 1234567" puts somebody in.')
    lines = []
    for one in book_[:_LISTED]:
        handles = await contacts.addresses(turn.unit, one)
        numbers = list(dict.fromkeys(phones.shown(handle.address) for handle in handles if _is_number(handle)))
        also = f" ({sentences.joined(one.aliases)})" if one.aliases else ""
        at = f": {numbers[0]}" if numbers and numbers[0] != one.name else ""
        lines.append(f"{one.name}{also}{at}")
    more = f"\n…and {len(book_) - _LISTED:,} more." if len(book_) > _LISTED else ""
    head = sentences.counted(len(book_), "contact")
    return Finding(f"{head}:\n{sentences.numbered(lines)}{more}", data={"contacts": [str(one.id) for one in book_]})


async def _whose(turn: Turn, words: str) -> Finding:
    """Who in the book is reached at a number."""
    number = phones.e164(phones.number_in(words) or words, turn.person.zone.key)
    there = await people.reached(turn.unit.database, channel="sms", address=number)
    if there is not None and there.person_id == turn.person.id:
        return Finding(f"{phones.shown(number)} is your own number.")
    found = await contacts.get(turn.unit, there.person_id) if there is not None else None
    if found is not None:
        return Finding(f"{phones.shown(number)} is {found.name}'s{_also(found)}.", data={"contacts": [str(found.id)]})
    add = f'"add contact Sam {phones.shown(number)}" keeps whose it is.'
    return Finding(f"{phones.shown(number)} is nobody's in your contacts. {add}", worked=False)


async def _who_may(turn: Turn, words: str) -> Finding:
    """Which contacts may do something, by their cards."""
    wanted = cards.read(words)
    if not wanted:
        return Finding(f"What I can allow a contact is to {cards.offer()}.", worked=False)
    held = [one for one in await contacts.everyone(turn.unit) if any(each in one.may for each in wanted)]
    data = {"contacts": [str(one.id) for one in held]}
    if len(wanted) > 1:
        return Finding("\n".join(map(cards.of, held)) or "None of your contacts may do anything.", data=data)
    names = sentences.joined([one.name for one in held]) or "None of your contacts"
    return Finding(f"{names} may {cards.said(wanted)}.", data=data)


def _noted_number(contact: Person) -> str:
    """A number that was told and could not be read as one to dial (book.py notes it)."""
    lines = (contact.notes or "").splitlines()
    return next((line.removeprefix(book.NUMBER) for line in lines if line.startswith(book.NUMBER)), "")


def _one(turn: Turn, contact: Person, handles: Sequence[Handle], field: str | None) -> str:
    name, details = contact.name, contact.details
    numbers = list(dict.fromkeys(phones.shown(one.address) for one in handles if _is_number(one)))
    match field:
        case "phone number":
            if not numbers and (told := _noted_number(contact)):
                return f"You told me {told} for {name}. I can't dial that as it stands."
            at_home = [phones.at_home(one, turn.person.zone.key) for one in numbers]
            return f"{name}'s number is {sentences.joined(at_home, 'or')}." if numbers else (
                f"I have no number for {name}. \"{name}'s number is …\" keeps it."
            )
        case "email":
            mail = details.get("email")
            return f"{name}'s e-mail address is {mail}." if mail else f"I have no e-mail address for {name}."
        case "address":
            where = details.get("address") or details.get("place")
            return f"{name}'s address is {where}." if where else f"I have no address for {name}."
        case "quiet":
            if not (contact.quiet_from and contact.quiet_to):
                return f"{name} has no quiet hours."
            return f"{name}'s quiet hours are {quiet.said(contact.quiet_from, contact.quiet_to)}, by {name}'s clock."
        case "consent":
            return f"{name} {_CONSENT[Consent(contact.consent)] if contact.consent else _UNASKED}."
        case "birthday":
            day = details.get("birthday")
            return f"{name}'s birthday is {when_say.birthday(day)}." if day else f"I have no birthday for {name}."
    return "\n".join([f"{name}{_also(contact)}", *(f"- {line}" for line in _lines(turn, contact, handles, numbers))])


def _also(contact: Person) -> str:
    return f", your {sentences.joined(contact.aliases)}" if contact.aliases else ""


def _lines(turn: Turn, contact: Person, handles: Sequence[Handle], numbers: list[str]) -> list[str]:
    details = contact.details
    lines = list(numbers)
    lines += [ways.named(one.channel) for one in handles if not _is_number(one)]
    lines += [f"{one.channel}: nothing can be sent, {one.blocked}" for one in handles if one.blocked]
    lines += [str(details[key]) for key in ("email", "address") if details.get(key)]
    if contact.zone_known:
        there = turn.now.astimezone(ZoneInfo(contact.zone))
        lines.append(f"{details.get('place') or contact.zone}: {when_say.clock(there.hour, there.minute)} there now")
    if details.get("birthday"):
        lines.append(f"birthday {when_say.birthday(details['birthday'])}")
    if contact.quiet_from and contact.quiet_to:
        lines.append(f"quiet hours {quiet.said(contact.quiet_from, contact.quiet_to)}")
    if contact.language != "en":
        lines.append(f"speaks {details_of.LANGUAGES.get(contact.language, contact.language)}")
    lines += contact.notes.splitlines()
    lines += [_CONSENT[Consent(contact.consent)]] if contact.consent else []
    return [*lines, cards.of(contact)]


def _is_number(handle: Handle) -> bool:
    return handle.address.startswith("+")


async def _said(turn: Turn, contact: Person, asked: Asked) -> Finding:
    """The last that they wrote, of a time where one is named; with "heard" the very last."""
    span = behind.span(asked.when, turn.local, turn.person.zone)
    talk = [one for one in await contacts.said(turn.unit, contact.id, 200 if span else 20)
            if one.said.strip() and (span is None or span[0] <= one.at < span[1])]  # fmt: skip
    talk = talk[: 1 if asked.which == "heard" else 20]
    if not talk:
        then = " in that time" if span else ""
        return Finding(f"{contact.name} has written nothing to me{then}.")
    lines = [
        f"{when_say.moment(one.at.astimezone(turn.person.zone).replace(second=0, tzinfo=None), turn.local)}: "
        f"{sentences.quoted(one.said, 300)}"
        for one in talk
    ]
    turn.tainted = True  # from here on the turn holds another's words
    return Finding(f"{contact.name} wrote, the latest first:\n{sentences.numbered(lines)}")
