"""A number that leaves out its unit, in the unit of what was spoken of: "actually 40" behind "in 30 minutes", "nah
every 2" behind "every 3 days", "and 6 the day before" behind "log 9 hours". draft.py completes each message with it.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.understanding.dialogue import frames
from bot.understanding.dialogue.state import Context, DialogueState
from specialists.contract import Role
from specialists.language import time as when
from specialists.language.text import normalise, numbers
from specialists.language.text.normalise import Message
from specialists.language.time import When

_LONGEST = 120  # characters
_OF_CLOCK = frozenset("at by to from till until til around about before after past half quarter".split())
_LINKS = frozenset("for on at with in not though tho pls please instead rather the yesterday today".split())
_LEADING = ("correct", "courtesy", "also", "only", "not", "each")  # frames before the number
_UNITS = {
    "minutes": frozenset("min mins minute minutes m".split()), "hours": frozenset("h hr hrs hour hours".split()),
    "days": frozenset(("day", "days")), "weeks": frozenset("week weeks wk wks".split()),
    "months": frozenset(("month", "months")),
}
_SECONDS = {"minutes": 60, "hours": 3600, "days": 86_400, "weeks": 604_800}
_HOURS = 12  # up to here a number may be an hour of the day


def with_unit(text: str, state: DialogueState) -> str:
    """The text with that unit behind its only number; as it is where it has another, where the number may be an hour of
    the day, or where it does not begin the message behind what puts right or goes on: "my locker is 12"."""
    last = state.last
    if last is None or len(text) > _LONGEST:
        return text
    message = normalise.message(text)
    places = [at for at in range(message.head, message.tail) if _is_bare(message, at)]
    if len(places) != 1 or not frames.only(_LEADING, message.words[message.head : places[0]]):
        return text
    at = places[0]
    unit = _unit(message, at, last, state)
    if not unit or _is_moment(message, at, state):
        return text
    ends = _with_fraction(message, at)
    fraction = "" if ends == at else f" and a {message.words[ends]}"  # however it was spelt
    return f"{text[: message.ends[at]]}{fraction} {unit}{text[message.ends[ends] :]}"


def _with_fraction(message: Message, at: int) -> int:
    """The place of the last word of a number with its fraction: "9 and a half"."""
    rest = message.words[at + 1 : min(at + 4, message.tail)]
    said = [word for word in rest if word != "a"]
    parted = said[:1] == ["and"] and said[1:2] in (["half"], ["quarter"])
    return at + (2 + ("a" in rest[:2]) if parted else 0)


def _is_bare(message: Message, at: int) -> bool:
    """Whether a number stands there with nothing behind it that it could count."""
    word = message.words[at]
    if not (word.replace(".", "", 1).isdecimal() or numbers.cardinal([word], 0)) or word in ("a", "an", "one"):
        return False
    if at > message.head and (message.words[at - 1] in _OF_CLOCK or _named(message.words[at - 1])):
        return False  # an hour of the clock; the rest of "4 hours 15"
    if at + 1 == message.tail or message.raw[message.ends[at] : message.starts[at + 1]].strip():
        return True
    if _with_fraction(message, at) > at:
        return True
    behind = message.words[at + 1 : message.tail]
    return behind[0] in _LINKS or frames.only(("courtesy", "tail", "correct"), behind)


def _is_moment(message: Message, at: int, state: DialogueState) -> bool:
    """Whether a number is a moment together with what follows it: "9 tomorrow"."""
    found = when.read(message.text(at, message.tail), state.now) if at + 1 < message.tail else None
    return found is not None and found.start is not None


def _unit(message: Message, at: int, last: Context, state: DialogueState) -> str:
    """The unit of what the number is to take the place of, or stands beside."""
    action = state.action(last)
    slots = [] if action is None else [action.slot(Role.LENGTH), action.slot(Role.MORE)]
    length = next((last.slots[slot] for slot in slots if slot and last.slots.get(slot)), None)
    if isinstance(length, When):
        return _named(length.text) or _of_seconds(length.seconds)
    said = last.slots.get("when")
    if not isinstance(said, When):
        return ""
    if said.rrule is not None:
        every = at > message.head and message.words[at - 1] == "every"
        return _named(said.text) if every and "every" in said.text.lower() else ""
    counted = bool(said.seconds and said.elapsed) and _is_more_than_an_hour_of_day(message.words[at])
    return (_named(said.text) or _of_seconds(said.seconds)) if counted else ""


def _is_more_than_an_hour_of_day(word: str) -> bool:
    number = numbers.cardinal([word], 0)
    return float(word if word[:1].isdigit() else number[0] if number else 0) > _HOURS


def _named(said: str) -> str:
    """The unit that words of a time name last."""
    words: Sequence[str] = normalise.words(said)
    found = [unit for word in words for unit, names in _UNITS.items() if word.lstrip("0123456789.") in names]
    return found[-1] if found else ""


def _of_seconds(seconds: float | None) -> str:
    fitting = [unit for unit, size in _SECONDS.items() if seconds and seconds % size == 0]
    return fitting[-1] if fitting else ""
