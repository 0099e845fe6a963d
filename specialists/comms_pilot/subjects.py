"""Whom a check-in is about, and the words it puts to them. The check-in modules beside it call it."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from specialists import choosing, circle, spoken
from specialists.comms_pilot import consent
from specialists.contract import Button, Finding, Turn
from specialists.language.text import patterns, sentences
from specialists.language.text.patterns import Pattern
from storage import checkins, contacts, people, willingness
from storage.tables import Person

EVERYONE = "everyone"
LONGEST = 300  # characters of a question
HOW = "how you are"
ANSWERED, OK, LATER, HELP = "configure_checkin", "ok", "later", "help"  # what a tap comes to, and its answers
DO_ANSWER = "Please answer OK when it is done."
_I = {"i": "you", "i'm": "you are", "im": "you are", "i've": "you have", "i'd": "you would", "i'll": "you will",
      "my": "your", "me": "you", "mine": "yours", "am": "are", "myself": "yourself"}  # fmt: skip
_THEY = {"she": "you", "he": "you", "they": "you", "her": "your", "his": "your", "their": "your", "him": "you",
         "them": "you", "she's": "you are", "he's": "you are", "they're": "you are", "herself": "yourself",
         "himself": "yourself"}  # fmt: skip
_AFTER_YOU = {"is": "are", "was": "were", "has": "have", "does": "do", "needs": "need"}
_PAIRS = {"parents": "mom and dad", "grandparents": "grandma and grandpa"}
_KIN = Pattern(r"^(?:(?:my|our|the)\s+)?(?P<kin>parents|grandparents)$", re.I)
_SHE = frozenset("mom mum mummy mama mother grandma granny gran nan nana grandmother sister aunt auntie wife".split())
_HE = frozenset("dad daddy papa father grandpa grandad granddad grandfather brother uncle husband".split())
_PRONOUNS = frozenset("she he they her him them".split())
_LATELY = dt.timedelta(days=7)
_WORD = Pattern(r"[\w'’]+")


@dataclass(frozen=True, slots=True)
class Subject:
    """Who is asked. `contact` is their card, where they are one; `mine` is the person who set it up themselves."""

    id: int
    name: str
    zone: ZoneInfo
    mine: bool = False
    contact: Person | None = None

    @property
    def whom(self) -> str:
        return "you" if self.mine else self.name

    def unwilling(self, *, regular: bool, call: bool = False) -> str | None:
        """Why they must not be asked now, as a clause."""
        if self.contact is None:
            return None
        one = self.contact
        return willingness.refusal(one.name, one.role, one.may, one.consent, call=call, regular=regular)


def oneself(turn: Turn) -> Subject:
    return Subject(turn.person.id, turn.person.name, turn.person.zone, mine=True)


async def meant(
    turn: Turn, words: str | None, intent: str, slots: dict[str, object], message: str = ""
) -> Subject | Finding:
    """Who the words mean, or what is said instead: which of several, or nobody known. In `message` it may stand whom
    "she" means.
    """
    if not words:
        return oneself(turn)
    if words.lower() in _PRONOUNS and (spoken_of := await _spoken_of(turn, message)) is not None:
        return spoken_of
    found = await circle.find(turn, words)
    if found.myself:
        return oneself(turn)
    if found.contact is not None:
        return _contact(turn, found.contact)
    if found.member is not None:
        return Subject(found.member.id, found.member.name, found.member.zone)
    if found.close:
        choices = [(one.name, {"recipient": one.name}) for one in found.close]
        return choosing.question("Whom do you mean?", intent, slots, choices)
    who = sentences.shown(circle.bare(words), 30)
    return Finding(
        f'I don\'t know {who} yet: say "add contact {who}" with a number, and ask me again.', worked=False
    )


async def last_named(turn: Turn) -> Person | None:
    """The one contact that the last matter was about: entered, shown or written to."""
    ids = await spoken.of(turn, "contacts")
    return await contacts.get(turn.unit, int(ids[0])) if len(ids) == 1 and ids[0].isdecimal() else None


async def _spoken_of(turn: Turn, message: str) -> Subject | None:
    """Whom "she" means: who is named in the same message, else whom the last matter was about, else the only one whom a
    check-in is on."""
    named = [one for one in await contacts.everyone(turn.unit) if any(
        patterns.search(rf"\b{re.escape(label)}\b", message, re.I) for label in circle.labels_of(one) if label
    )]
    if len(named) == 1:
        return _contact(turn, named[0])
    if not named and (last := await last_named(turn)) is not None:
        return _contact(turn, last)
    since = turn.now - _LATELY
    for those in (await checkins.standing(turn.unit), await checkins.asked(turn.unit, since)):
        found = [await by_id(turn, one) for one in {one.checkin.subject_id for one in those} - {turn.person.id}]
        if there := [one for one in found if one is not None]:
            return there[0] if len(there) == 1 and not named else None
    return None


async def by_id(turn: Turn, subject_id: int) -> Subject | None:
    """The same by their id; None where they are no longer known."""
    if subject_id == turn.person.id:
        return oneself(turn)
    contact = await contacts.get(turn.unit, subject_id)
    if contact is not None:
        return _contact(turn, contact)
    for one in await turn.ports.household.others(turn.person.id):
        if one.id == subject_id:
            return Subject(one.id, one.name, one.zone)
    return None


async def named(turn: Turn, ids: Sequence[int]) -> dict[int, str]:
    """The names of people, those that are still known."""
    found = [await by_id(turn, one) for one in ids]
    return {one.id: one.whom for one in found if one is not None}


async def several(turn: Turn, words: str | None) -> list[str] | Finding:
    """The words for each, where several people are named ("mom and Anna") and it is no one's own name; none where it
    is one. What is said instead, where one of them is nobody known."""
    if words == EVERYONE:
        return await _everyone(turn)
    words = _KIN.sub(lambda found: _PAIRS[found["kin"].lower()], words or "")
    parts = [part for part in patterns.split(r"\s*(?:,\s*and\b|,|\band\b|&)\s*", words or "") if part]
    labels = [label for one in await contacts.everyone(turn.unit) for label in circle.labels_of(one)]
    if len(parts) < 2 or circle.bare(words).casefold() in (label.casefold() for label in labels):
        return []
    for part in parts:
        if isinstance(found := await meant(turn, part, "check_in", {}), Finding):
            return Finding(found.say, worked=False)
    return parts


async def _everyone(turn: Turn) -> list[str] | Finding:
    """All on whom a check-in stands; where there is none, nobody is guessed at."""
    standing = [one.checkin.subject_id for one in await checkins.standing(turn.unit)]
    named = await named_of(turn, standing)
    if len(named) > 1:
        return named
    there = [one.name for one in await contacts.everyone(turn.unit)]
    known = f" I know {sentences.joined(there)}." if there else ""
    return Finding(f'Whom? Say the names, as in "check on Mom and Dad every day at 9".{known}', worked=False)


async def named_of(turn: Turn, ids: Sequence[int]) -> list[str]:
    """The names of others among these people."""
    found = [await by_id(turn, one) for one in dict.fromkeys(ids)]
    return [one.name for one in found if one is not None and not one.mine]


def _contact(turn: Turn, contact: Person) -> Subject:
    zone = ZoneInfo(contact.zone) if contact.zone_known else turn.person.zone
    return Subject(contact.id, contact.name, zone, contact=contact)


async def asker(turn: Turn) -> str:
    """What the turn's person is called to somebody else, at the head of a sentence."""
    owner = await turn.unit.get(Person, turn.person.id)
    called = people.called(owner) if owner is not None else turn.person.name
    return "The person I work for" if called == "my owner" else called


async def is_reachable(turn: Turn, subject: Subject) -> bool:
    """Whether anything that is written would get through to them now."""
    if subject.contact is not None:
        return await consent.reach(turn, subject.contact) is not None
    return any(not way.trouble for way in await turn.ports.ways.of(subject.id, turn.now))


def asking(subject: Subject, question: str, called: str, *, first: bool = False) -> str:
    """What is put to them."""
    about = put(question, mine=subject.mine) or HOW
    if subject.mine and is_errand(question):
        return f"Your check-in: {about.removeprefix('to ')}."
    if subject.mine:
        return f"Your check-in: tell me {about}." if question else "Your check-in: how are you?"
    stop = " STOP ends this." if first and subject.contact is not None else ""
    hello = f"Hello {subject.name}, this is Hob."
    if is_errand(question):
        return f"{hello} {called} asks you {about}. {DO_ANSWER}{stop}"
    return f"{hello} {called} would like to know {about}. Your own words will do.{stop}"


def asking_again(subject: Subject, question: str, called: str) -> str:
    """The same where no answer has come; it is spoken too, where the telephone rings."""
    about = put(question, mine=subject.mine) or HOW
    if subject.mine:
        return f"Still waiting for your check-in: tell me {about}."
    wish, end = ("asks you", f" {DO_ANSWER}") if is_errand(question) else ("would like to know", "")
    return f"Hello again {subject.name}, this is Hob. {called} has not heard from you, and {wish} {about}.{end}"


def are(subject: Subject) -> str:
    """ "She is", where the name tells it; else "they are"."""
    name = subject.name.lower()
    return "she is" if name in _SHE else "he is" if name in _HE else "they are"


def is_errand(question: str) -> bool:
    """Whether it is something to do ("to take her pills"), and not something to tell."""
    return question.startswith("to ")


def buttons(turn: Turn, subject: Subject, question: str, occurrence_id: int) -> tuple[Button, ...]:
    """What can be tapped under it."""
    book = None if subject.mine or subject.contact is not None else turn.person.id
    return choices(occurrence_id, mine=subject.mine, told=bool(question), book=book)


def choices(occurrence_id: int, *, mine: bool, told: bool, book: int | None = None) -> tuple[Button, ...]:
    """The answers that a tap or a key can give. `told`: something is to be told, for which no "OK" does where it is of
    oneself; `book` is whose check-in it is, to somebody else of the household."""
    labels = [("Later", LATER)] if mine and told else [("OK", OK), ("Later", LATER)]
    if not mine:
        labels.append(("Need help", HELP))
    slots = {"occurrence": str(occurrence_id), **({} if book is None else {"book": str(book)})}
    return tuple(Button(label, ANSWERED, {**slots, "answer": said}) for label, said in labels)


def put(question: str, *, mine: bool) -> str:
    """A question in its setter's words as it is put to who answers it: "how I slept" is "how you slept", "if she took
    her pills" is "if you took your pills"."""
    table, words, last = (_I if mine else _THEY), [], 0
    before = ""
    for found in _WORD.finditer(question):
        word = found[0].replace("’", "'").lower()
        said = table.get(word, _AFTER_YOU.get(word, found[0]) if before == "you" else found[0])
        if word == "her" and not question[found.end():].strip():
            said = "you"
        words += [question[last:found.start()], said]
        before, last = said, found.end()
    return "".join([*words, question[last:]]).strip(" ?.!,")
