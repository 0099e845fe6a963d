"""What is said in an emergency. For the household (emergencies.py) and for contacts and strangers (bot/receiving)."""

from __future__ import annotations

from specialists.language import emergencies
from specialists.language.emergencies import Emergency, numbers
from specialists.language.emergencies.numbers import Numbers
from specialists.language.text import sentences

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


def of(found: Emergency, where: str | None) -> str:
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


def urgent(name: str, said: str) -> str:
    """What the owner of a book is told when one of it is in danger."""
    words = sentences.quoted(" ".join(said.split()), 600)
    return f"URGENT: {name} wrote: {words}. I can't send help: please see to it, or call an emergency service."
