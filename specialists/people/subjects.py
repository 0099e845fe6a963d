"""Whom something is about that Hob asks or does regularly: oneself, a contact, one of the household. For check-ins."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from specialists import choosing, circle, spoken
from specialists.contract import Finding, Handoff, Reason, Request, Turn
from specialists.language.text import patterns, sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import When
from specialists.people import consent
from storage import checkins, contacts, people, willingness
from storage.tables import Person

EVERYONE = "everyone"
LONGEST = 300  # characters of a question
_PAIRS = {"parents": "mom and dad", "grandparents": "grandma and grandpa"}
_KIN = Pattern(r"^(?:(?:my|our|the)\s+)?(?P<kin>parents|grandparents)$", re.I)
_SHE = frozenset("mom mum mummy mama mother grandma granny gran nan nana grandmother sister aunt auntie wife".split())
_HE = frozenset("dad daddy papa father grandpa grandad granddad grandfather brother uncle husband".split())
_PRONOUNS = frozenset("she he they her him them".split())
_LATELY = dt.timedelta(days=7)
_BY_NUMBER = frozenset(("sms", "whatsapp"))  # the channels that a telephone number opens


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
    turn: Turn, words: str | None, intent: str, slots: dict[str, object], message: str = "", *, asks: bool = False
) -> Subject | Finding:
    """Who the words mean, or what is said instead: which of several, or nobody known; where it `asks`, what
    the number of that one is, which the intent takes as its slot `number`. In `message` it may stand whom "she" means.
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
    unknown = f"I have nobody called {who} in your contacts"
    if not asks or turn.tainted:
        return Finding(f'{unknown}: say "add contact {who}" with a number, and ask me again.', worked=False)
    if _BY_NUMBER.isdisjoint(turn.ports.doors.names()):
        return remind_instead(f"{unknown}, and this house can write to nobody yet.", who, slots.get("when"))
    return choosing.missing(f"{unknown}. What is {who}'s number?", intent, "number", {**slots, "recipient": words})


def remind_instead(why: str, name: str, when: object) -> Finding:
    """The person themselves reminded to look after somebody whom Hob can't ask; offered where no time was said."""
    text = f"check on {name}"
    if not isinstance(when, When):
        ask = f"{why} Shall I remind you to {text}?"
        return choosing.question(ask, "set_reminder", {}, [("Yes", {"text": text})])
    wanted = Request("set_reminder", {"text": text, "when": when}, text=text)
    handed = Handoff("comms_pilot", "ops_planner", wanted, {}, Reason.CAPABILITY_REQUIRED)
    return Finding(f"{why} So I remind you instead.", worked=False, handoff=handed)


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


def are(subject: Subject) -> str:
    """ "She is", where the name tells it; else "they are"."""
    name = subject.name.lower()
    return "she is" if name in _SHE else "he is" if name in _HE else "they are"
