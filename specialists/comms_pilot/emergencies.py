"""What is said in an emergency, whom Hob offers to tell, and how it ends. Nothing is sent from here.

For bot/understanding (the household), bot/receiving (contacts and strangers) and answering.py (check-ins).
"""

from __future__ import annotations

import datetime as dt
import re

from specialists import circle
from specialists.comms_pilot import recipients, sending
from specialists.contract import Choice, Question, Turn
from specialists.language import emergencies
from specialists.language.emergencies import Emergency, numbers
from specialists.language.emergencies.numbers import Numbers
from specialists.language.text import normalise, patterns, sentences
from specialists.language.time import public_holidays
from storage import checkins, contacts, conversations, willingness
from storage.tables import Person

LATELY = dt.timedelta(hours=6)  # so long "I'm ok" is about the emergency
_TALKS = 4  # exchanges back in which it is looked for
LONGEST_CLEAR = 60  # characters of an all-clear
_QUOTED = 120  # characters of the message that somebody is told
_SELF_HARM = "self-harm"

CANT = "I can't call them for you."
_FIRST = {
    "medical": "Call {number} now.",
    "poison": "Call {number} now, even if it feels fine. Don't wait, and don't try to be sick.",
    "fire": "Get everybody out now, and touch no switches or flames. Then call {number} from outside.",
    "violence": "Get away to somewhere safe if you can, and call {number} now.",
    "child": "Call {number} now.",
    emergencies.DANGER: "If anybody is in danger, call {number} now.",
}
_MORE = {
    "medical": "Say where you are, put the phone on loudspeaker, and do what they tell you.",
    "poison": "Keep the packet or bottle at hand.",
    "fire": "Don't go back in.",
    "violence": "If you can't speak, call and leave the line open.",
    "child": "Say where you are, and what was seen last.",
    emergencies.DANGER: "Say where you are, and do what they tell you.",
}
_DESPAIR = "I'm glad you told me. Please {crisis}. If you have done something, or might, call {number} now."
_DESPAIR_OTHER = "Take it seriously and don't leave them alone. If it may happen soon, call {number} now."
_LISTENS = "talk to somebody now: {crisis} (a crisis line)"
_NO_LINE = "talk to somebody now: a person you trust, or a crisis line near you"
_HEAVY = "That sounds heavy, and I'm sorry. How are you right now? You can tell me, but I'm only a program."
_WORRY = "That is worth taking seriously. How are you right now, and is it getting worse?"
_WORRY_OTHER = "That is worth taking seriously. How are they right now?"
_UNKNOWN = " ({number} works on most mobile phones; I don't know your country's own number.)"
CLOSED = "I'm glad to hear that. I've told nobody."
CLOSED_TOLD = "I'm glad to hear that."
LEFT = "All right, I tell nobody."
STAYS = "If it changes, {number} is there at any hour."

_WELL = patterns.Pattern(
    r"\W*(?:(?:ok|okay|hi|hob|sorry|no|it'?s|yes|thanks|thank you|never ?mind|don'?t worry|actually|wait)\b\W*){0,3}"
    r"(?:false alarm|never ?mind|undo|(?:i'?m|i am|we'?re|we are|she'?s|she is|he'?s|he is|they'?re|they are|all"
    r"|everything(?:'s| is)?|it'?s|it is|that'?s) "
    r"(?:(?:all|now|really|doing|feeling|fine|ok|okay|just|much|a bit|both|quite|totally)\b\W*){0,3}"
    r"(?:ok|okay|fine|good|safe|well|better|alright|all right|over|under control|breathing again|awake|back"
    r"|a joke|joking|sorted)|just kidding|(?:was |it was )?(?:just )?(?:a joke|joking|a mistake|a test)"
    r"|(?:the )?(?:ambulance|help|police|doctor)(?:'s| is)? (?:is )?(?:here|there|coming|on the way|on its way))"
    r"(?:\W+(?:now|again|thanks|thank you|sorry|really|hob|today|here|after all)\b){0,3}\W*", re.I,
)
_PARTS = patterns.Pattern(r"\s*[,.!;]+\s*")
_POLITE = patterns.Pattern(r"(?:sorry|thanks|thank you|no|yes|ok|okay|hob|don'?t worry|all good|no worries)", re.I)
_NO = patterns.Pattern(
    r"\W*(?:no|nope|nah|don'?t|do not|not now|no thanks|no thank you|leave it|please don'?t|nobody|no one)"
    r"(?:\W+(?:tell|anybody|anyone|her|him|them|thanks|please|need|it'?s ok|thank you|don'?t)\b){0,4}\W*", re.I,
)


def country(turn: Turn, address: str = "", zone: str | None = None) -> str | None:
    """The country that somebody is in: of their clock where it is known, else of their telephone number."""
    known = zone if zone is not None else turn.person.zone.key if turn.person.zone_known else ""
    region = public_holidays.region(known) if known else None
    return region.partition("-")[0] if region else of_number(address)


def of_number(address: str) -> str | None:
    """The country of a telephone number in its international form."""
    if not address.startswith("+"):
        return None
    import phonenumbers  # 2 MB of number plans: only here

    try:
        number = phonenumbers.parse(address, None)
    except phonenumbers.NumberParseException:
        return None
    found: str | None = phonenumbers.region_code_for_number(number)
    return found or str(phonenumbers.region_code_for_country_code(number.country_code or 0))


def advice(found: Emergency, where: str | None) -> str:
    """What to do, in a few short sentences: the one thing first."""
    there = numbers.of(where)
    said = _concern(found, there) if found.level == emergencies.CONCERN else _alarm(found, there)
    return said if there.known else said + _UNKNOWN.format(number=there.emergency)


def _alarm(found: Emergency, there: Numbers) -> str:
    number = there.service(found.kind)
    if found.kind == _SELF_HARM:
        if found.other:
            return " ".join((_DESPAIR_OTHER.format(number=number), f"They, or you, can also {_line(there)}.", CANT))
        return f"{_DESPAIR.format(crisis=_line(there), number=number)} {CANT}"
    parts = [_FIRST[found.kind].format(number=number), _MORE[found.kind]]
    if "poison" in found.kinds and there.poison:
        parts.append(f"The poison line is {there.poison}.")
    if found.kind == emergencies.DANGER:
        parts.append(f"If it is about not wanting to live, please also {_line(there)}.")
    if _SELF_HARM in found.kinds:
        parts.append(f"I'm glad you told me. Please also {_line(there)}.")
    return " ".join((*parts, CANT))


def _concern(found: Emergency, there: Numbers) -> str:
    if found.kind in (_SELF_HARM, emergencies.DANGER) and not found.other:
        return f"{_HEAVY} Please {_line(there)}. If it gets dangerous, call {there.emergency}."
    first = _WORRY_OTHER if found.other else _WORRY
    also = f" Somebody to talk to at any hour: {there.crisis}." if found.kind == _SELF_HARM and there.crisis else ""
    return f"{first} If it gets worse, call {there.service(found.kind)} at once.{also}"


def _line(there: Numbers) -> str:
    return _LISTENS.format(crisis=there.crisis) if there.crisis else _NO_LINE


async def offer(turn: Turn, found: Emergency, said: str) -> Question | None:
    """Whether to tell somebody of their circle, as a question whose yes writes to them; None where nobody is there."""
    person = await _closest(turn, said)
    if person is None:
        return None
    body = _body(found, said)
    # That a slot is no text binds the button to this very question: tapped again, it does nothing.
    slots = {"contact": str(person.id), "recipient": person.name, "body": body, "hold": "now", "media": None}
    if await contacts.get(turn.unit, person.id) is None:
        del slots["contact"]  # one of the household goes by their name
    ask = f'Shall I tell {person.name}? I would write: "{body}"'
    return Question(ask, sending.INTENT, {}, (Choice(f"Yes, tell {person.name}", slots),))


def _body(found: Emergency, said: str) -> str:
    words = sentences.shown(" ".join(said.split()), _QUOTED)
    if found.level == emergencies.CONCERN:
        return f"I am not doing well. I wrote: {words} - could you call me?"
    lead = "There is an emergency here" if found.other else "I need help"
    return f"{lead}. I wrote: {words} - please call me or come now."


async def _closest(turn: Turn, said: str) -> Person | None:
    """Who is told first: who waits behind a check-in on them, who lives here, family, who wrote last. Nobody whom the
    message itself names: they may be the one in danger, or the danger."""
    words = {word.removesuffix("s") for word in normalise.words(said)}
    waiting = {one for found in await checkins.standing(turn.unit, turn.person.id) for one in found.checkin.circle}
    found: list[tuple[int, int, Person]] = []
    members = await turn.ports.household.others(turn.person.id)
    there = [*await contacts.everyone(turn.unit)]
    for member in members:
        if (row := await turn.unit.beside(member.id).get(Person, member.id)) is not None:
            there.append(row)
    lives_here = {one.id for one in members}
    for person in there:
        labels = circle.labels_of(person)
        if any(word.removesuffix("s") in words for label in labels for word in normalise.words(label)):
            continue
        if willingness.refusal(person.name, person.role, person.may, person.consent, call=False, regular=False):
            continue
        if not isinstance(to := await recipients.reach(turn, person, None), recipients.Addressee):
            continue
        kin = any(label.casefold() in circle.KINSHIP for label in labels)
        rank = 0 if person.id in waiting else 1 if person.id in lives_here else 2 if kin else 3
        heard = to.handle.last_in_at
        found.append((rank, -int(heard.timestamp()) if heard else 0, person))
    return min(found, key=lambda one: one[:2])[2] if found else None


def urgent(name: str, said: str) -> str:
    """What the owner of a book is told when one of it is in danger."""
    words = sentences.quoted(" ".join(said.split()), 600)
    return f"URGENT: {name} wrote: {words}. I can't send help: please see to it, or call an emergency service."


async def closed(turn: Turn, text: str, *, asked: bool) -> str | None:
    """What is said to "I'm ok", and to a no to the offer (where it was just `asked`); None where it is about nothing
    of the kind."""
    said = " ".join(text.replace("’", "'").split())
    if len(said) > LONGEST_CLEAR:
        return None
    parts = [part for part in _PARTS.split(said) if part]
    well = bool(parts) and all(_WELL.fullmatch(part) or _POLITE.fullmatch(part) for part in parts)
    well = well and any(_WELL.fullmatch(part) for part in parts)
    no = asked and _NO.fullmatch(said) is not None
    if not (well or no):
        return None
    talks = [one for one in await conversations.recent(turn.unit, _TALKS) if turn.now - one.at < LATELY]
    place = next((at for at in range(len(talks) - 1, -1, -1) if emergencies.read(talks[at].said) is not None), None)
    if place is None or (no and not well and place != len(talks) - 1):
        return None
    told = any(one.answered.startswith(sending.ON_ITS_WAY) for one in talks[place + 1 :])
    lead = LEFT if not well else CLOSED_TOLD if told else CLOSED
    return f"{lead} {STAYS.format(number=numbers.of(country(turn)).emergency)}"
