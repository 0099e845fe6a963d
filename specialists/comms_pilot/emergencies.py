"""Whom Hob offers to tell in an emergency, and how it ends. Nothing is sent from here; for services.py."""

from __future__ import annotations

import datetime as dt
import re

from specialists import circle
from specialists.comms_pilot import recipients, sending
from specialists.contract import Choice, Question, Turn
from specialists.language import emergencies
from specialists.language.emergencies import Emergency, numbers
from specialists.language.text import normalise, patterns, sentences
from specialists.people import countries
from storage import checkins, contacts, conversations, willingness
from storage.tables import Person

LATELY = dt.timedelta(hours=6)  # so long "I'm ok" is about the emergency
_TALKS = 4  # exchanges back in which it is looked for
_QUOTED = 120  # characters of the message that somebody is told

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


async def closed(turn: Turn, text: str, *, asked: bool) -> str | None:
    """What is said to "I'm ok", and to a no to the offer (where it was just `asked`); None where it is about nothing
    of the kind."""
    said = " ".join(text.replace("’", "'").split())
    if len(said) > emergencies.LONGEST_CLEAR:
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
    return f"{lead} {STAYS.format(number=numbers.of(countries.country(turn)).emergency)}"
