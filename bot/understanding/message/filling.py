"""From a matched phrase to typed slots: what the action's signature asks for, read from what the template caught.
For router.py."""

from __future__ import annotations

import datetime as dt
import functools
import inspect
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from bot.understanding.message import accounting, cutting, slot_texts, slots
from bot.understanding.message.constraints import times
from specialists.contract import Action, ActionFunction, Operation, Role
from specialists.language import time as when
from specialists.language.grammar import errands, phrases, quantities, sense
from specialists.language.grammar.quantities import Item
from specialists.language.text import numbers, patterns
from specialists.language.text.normalise import Message
from specialists.language.time import Anchor, When, sides

_TIMED = frozenset(("text", "items", "said"))
_DETERMINERS = frozenset(("the", "a", "an", "my", "your", "his", "her", "our", "their", "every"))
_NAME_WORDS = 4
_TIMED_TEXT = 400  # characters in which it stands which half of the day a bare hour is in
_NAMED_SO = ("reminder", "task")  # of these, "now" names none
_THE_TIME = patterns.Pattern(r"\b(?:the|my|our|a)\s+\d", re.I)
_AFTER_TIMES = frozenset("to on at in for and or but from until till by with about tomorrow today tonight".split())
_LASTING = patterns.Pattern(r"(?:for|in|after|within|every|each)\b", re.I)
_LENGTH = patterns.Pattern(
    r"\s*(?:for\s+)?(?:\d[\d.,]*|an?|half an|[a-z]+(?: and a half)?)\s+(?:hours?|hrs?|minutes?|mins?)\s+", re.I
)
_OF_A_REPEAT = (Role.SHIFT, Role.SKIP, Role.WITHOUT, Role.END)  # such a time is said by a change alone
_REASON = patterns.Pattern(r"\s*,\s*(?:for|because|cos|coz|so|since|as)\b", re.I)
_DONE = ("text", "task")  # slots of something to do
_FROM = patterns.Pattern(r"\bfrom\s", re.I)
_CLOCK_WORDS = patterns.Pattern(
    r"(?:\d{1,2}(?:[:. ]\d\d)?|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
    r"(?:\s+(?:fifteen|twenty|thirty|forty|forty five|fifty|o'?clock))?)(?:\s*[ap]\.?m\.?)?", re.I,
)
_AN = patterns.Pattern(r"^an?\s+(?=\S)")
_BEFOREHAND = patterns.Pattern(
    r"\s*\b(before(?:hand)?|ahead|prior|in advance)(?: (?:it|that)(?: (?:starts|begins))?)?\W*$", re.I
)
_FOR_ME = patterns.Pattern(r"\s+for me(?=\s|$)", re.I)
_UNTIL = patterns.Pattern(r"(?:until|till|til)\s+", re.I)
_GOAL = frozenset(("to", "until", "till", "til", "for", "instead", "now"))  # what a time stands behind that is new
_GOAL_AT_HEAD = patterns.Pattern(r"(?:to|until|till|til|for)\s", re.I)
_ONE_TO = patterns.Pattern(r"\s+ones?\s+(?:to|until|till)\s+(.{1,60})", re.I)  # "the 6pm one to 7pm": no range from one


@dataclass(frozen=True, slots=True)
class Signature:
    """What an action takes: each slot's plain type, and those that it cannot do without."""

    types: dict[str, Any]
    required: frozenset[str]


def signature(action: Action) -> Signature:
    """What an action takes, read off its function once."""
    return _signature(action.function)


@functools.cache
def _signature(function: ActionFunction) -> Signature:
    parameters = inspect.signature(inspect.unwrap(function)).parameters
    types = slots.types_of(function)
    return Signature(
        types, frozenset(name for name in types if parameters[name].default is inspect.Parameter.empty)
    )


def fill(
    match: phrases.Match[Action], asked: Signature, message: Message, whens: Sequence[When], now: dt.datetime
) -> dict[str, Any] | None:
    """The typed slots of a match, or None where something caught is no value for its slot, or a required one is
    empty.
    """
    values: dict[str, Any] = {}
    open_ = [name for name, kind in asked.types.items() if kind is When and name not in match.slots]
    open_ = [name for name in open_ if match.action.roles.get(name) not in _OF_A_REPEAT]
    free = next(iter(open_), None)
    said = match.slots.get("when")
    found: Sequence[When] = []
    for name, slot in match.slots.items():
        kind = asked.types.get(name)
        if kind is None:
            continue
        if kind is When:
            # A bare number stands for a time only where a template asks for one: "move it to 6".
            value: Any = values.get(name) or _time(slot, message, now)
        else:
            taken = _loose_times(slot, message, now) if slot.kind in _TIMED else []
            if taken and not free:  # "on Monday" to "call mom at 3pm": taken where the two make one time
                joined = when.merge([*said.whens, *taken], now, message.raw[:_TIMED_TEXT]) if said else None
                taken = taken if joined else []
                values |= {"when": joined} if joined else {}
            value = _typed(kind, slot_texts.of(slot, message, taken))
            if slot.kind == "place" and isinstance(value, str):
                value = cutting.NOW.sub("", value)
            found = [*found, *taken] if free else found
        if name in _DONE and isinstance(value, str) and accounting.only_leads(value):
            value = None  # "remind me the night before too": it hangs on what was spoken of
        if value is None or value == "" or value == []:
            if name in asked.required:
                return None
            continue
        if name == "list" and ":" in str(value):
            return None  # "a list called immigration: passport": behind the colon stand its things
        if name == "list" and isinstance(value, str) and _REASON.search(value):
            value = _REASON.split(value, maxsplit=1)[0].strip()  # "on the shopping list, for rinsing"
        values.setdefault(name, value)
    _cut_title(values, asked)
    cutting.cut_place(values, asked.types)
    cutting.join_recipients(values)
    cutting.cut_priority(values, asked.types)
    _cut_range(values, match.action, message, now)
    hangs = isinstance(values.get("when"), When) and values["when"].anchor is not None
    for name, constant in match.constants.items():
        if name in asked.types and not (hangs and name == match.action.slot(Role.TEXT)):  # it is of what it hangs on
            fixed = message.text(message.head, message.tail) if constant == "*" else constant
            values.setdefault(name, _typed(asked.types[name], fixed))
    cutting.find_place(values, match, asked.types, message, whens)
    if free and (not found or match.action.slot(Role.FORMER) in open_):
        found = [*found, *(other for other in whens if other not in found and _is_passed_over(other, match, message))]
    found = _of_one_time(values, found, match, message, now)
    values |= _placed(found, open_, match, now, message)
    _keep_length(values, match, now)
    if match.action.serves("reminder", Operation.CREATE):
        cutting.cut_reminder(values)
    _hang(values, match, message)
    _settle_time(values, match, message, now)
    return values if asked.required <= values.keys() else None


def _hang(values: dict[str, Any], match: phrases.Match[Action], message: Message) -> None:
    """ "Remind me about the meeting 15 minutes before": before the meeting, whenever that is, and not from now."""
    said, text = values.get("when"), values.get("text")
    sets = match.action.serves("reminder", Operation.CREATE)
    if not sets or not isinstance(said, When) or not isinstance(text, str) or not said.seconds:
        return
    before = _BEFOREHAND.match(message.raw, said.span[1])
    if before is None or said.rrule is not None:
        return
    if _BEFOREHAND.fullmatch(text):  # "an hour before it" does not say before what
        values["text"] = before[1]
        return
    thing = text.removesuffix(before[1]).strip(" ,.")
    if thing:
        hung = Anchor(-int(said.seconds), patterns.sub(r"^(?:the|my|our)\s+", "", thing, flags=re.I))
        values |= {"text": thing, "when": When(text=f"{said.text} before", span=said.span, anchor=hung)}


def _settle_name(values: dict[str, Any], match: phrases.Match[Action], now: dt.datetime) -> None:
    """ "The five thirty alarm" is named by its time; an event is no "a", and not "for me"."""
    text, title = values.get("text"), values.get("title")
    slot = match.action.slot(Role.FORMER)
    named_so = "text" in match.slots and match.slots["text"].kind == "text"  # "reminder 2" is one of a list
    if slot and named_so and isinstance(text, str) and slot not in values and _CLOCK_WORDS.fullmatch(text):
        named = when.read(f"at {text}", now)
        if named is not None:
            values[slot] = named
            del values["text"]
    later = match.action.operation is Operation.POSTPONE and "when" not in values
    if later and isinstance(text, str) and text.isdecimal():
        minutes = when.read(f"{text} minutes", now)  # "snooze 10"
        if minutes is not None:
            values["when"] = minutes
            del values["text"]
    if match.action.serves("event", Operation.CREATE) and isinstance(title, str):
        values["title"] = _FOR_ME.sub("", _AN.sub("", title)).strip() or title


def _settle_time(
    values: dict[str, Any], match: phrases.Match[Action], message: Message, now: dt.datetime
) -> None:
    """What is moved "until Friday" is moved to Friday; "drop that reminder now" names no time of it."""
    _settle_name(values, match, now)
    said = values.get("when")
    if not isinstance(said, When):
        return
    before, action = message.raw[max(0, said.span[0] - 6) : said.span[0]], match.action
    former = action.slot(Role.FORMER)
    between = _FROM.search(before + said.text[:5]) or (former is not None and not _is_goal(said.span[0], said, message))
    if _moves(action) and between and (both := sides.of(said, now)):
        values["when"] = both[1]  # "from Monday to Tuesday" is moved to Tuesday
        if former is not None:
            values.setdefault(former, both[0])
    elif _moves(action) and said.end is not None and (until := _UNTIL.match(said.text)):
        rest = said.text[until.end() :]
        values["when"] = when.read(rest, now) or when.read(f"at {rest}", now) or said
    timeless = action.operation is Operation.SHOW or action.slot(Role.TIME) is None
    if action.object in _NAMED_SO and timeless and said.text.lower() in ("now", "right now"):
        del values["when"]


def _moves(action: Action) -> bool:
    """Whether it brings what there is, by its name, to another time. What only has a length, as work that is over, is
    not brought anywhere: it has no former time."""
    named = bool(action.slot(Role.NAME) and action.slot(Role.TIME))
    named = named and (action.slot(Role.FORMER) is not None or not action.slot(Role.LENGTH))
    return action.operation is Operation.POSTPONE or (action.operation is Operation.CHANGE and named)


def _cut_title(values: dict[str, Any], asked: Signature) -> None:
    """ "called Paint Colors: hall is Swiss Coffee" names a title and begins the text; "put dentist in" orders."""
    title = values.get("title")
    first, _, rest = title.partition(" ") if isinstance(title, str) else ("", "", "")
    if first.lower() in sense.PUTTING and rest:
        title = values["title"] = rest
    if "body" in asked.types and "body" not in values and isinstance(title, str) and ":" in title:
        values["title"], values["body"] = (part.strip() for part in title.split(":", 1))


def divided(match: phrases.Match[Action], message: Message) -> phrases.Match[Action]:
    """The match, its recipient reaching to the colon where one ends it: "message the book group: see you at 8"."""
    to, body = match.slots.get("recipient"), match.slots.get("body")
    if to is None or body is None or to.last != body.first:
        return match
    gaps = range(to.first, min(to.first + _NAME_WORDS, body.last - 1))
    colon = next((at for at in gaps if ":" in message.raw[message.ends[at] : message.starts[at + 1]]), None)
    quoted = colon is not None and any(mark in message.raw[to.start : message.ends[colon]] for mark in "\"“")
    if colon is None or quoted or colon + 1 <= to.last or not sense.is_name(message.words[to.first : colon + 1]):
        return match
    name = to._replace(end=message.ends[colon], last=colon + 1)
    rest = body._replace(start=message.starts[colon + 1], first=colon + 1)
    return match._replace(slots={**match.slots, "recipient": name, "body": rest})


def _cut_range(values: dict[str, Any], action: Action, message: Message, now: dt.datetime) -> None:
    """ "push the 3pm to 4": read as one time it is a range, but it says from where to where."""
    former, time = action.slot(Role.FORMER), action.slot(Role.TIME)
    old = values.get(former or "")
    if former is None or time is None or time in values or not isinstance(old, When):
        return
    if old.end is None:
        follows = _ONE_TO.match(message.raw, old.span[1])
        new = when.read(f"at {follows[1]}", now) or when.read(follows[1], now) if follows else None
        values |= {time: new} if new else {}
        return
    if both := sides.of(old, now):
        values[former], values[time] = both


def _is_passed_over(found: When, match: phrases.Match[Action], message: Message) -> bool:
    """Whether a time stands in the request, but in none of the slots: among words that a wildcard took up."""
    inside = message.starts[message.head] <= found.span[1] and found.span[0] < message.ends[message.tail - 1]
    slots = match.slots.values()
    return inside and not any(slot.start < found.span[1] and found.span[0] < slot.end for slot in slots)


def _time(slot: phrases.Slot, message: Message, now: dt.datetime) -> When | None:
    """The time in a slot. Where the template itself holds the "until" before it, only what follows is read."""
    before = message.words[slot.first - 1] if slot.first else ""
    if not slot.whens:  # a bare number: "move it to 6"
        number = slot_texts.of(slot, message, ())
        if slot.kind == "said" and not number[:1].isdigit():  # "a day", which the time grammar finds only alone
            return when.read(number, now)
        return when.read(number if number.startswith(("at ", "until ", "till ", "around ")) else f"at {number}", now)
    if before in ("until", "till", "to", "before") and slot.whens[0].span[0] < slot.start:
        said = message.raw[slot.start : slot.end]
        return when.read(f"at {said}" if said.isdecimal() else said, now) or slot.whens[0]
    return _merged(slot.whens, now, message)


def _of_one_time(
    values: dict[str, Any], found: Sequence[When], match: phrases.Match[Action], message: Message, now: dt.datetime
) -> Sequence[When]:
    """What is left of the times found once those are joined that make one with the time of a thing: "cancel my three
    o'clock appointment tomorrow". A time behind "to" is another one."""
    name = match.action.slot(Role.TIME)
    said = values.get(name or "")
    if name is None or match.action.slot(Role.FORMER) is None or not isinstance(said, When) or not found:
        return found
    slot = match.slots.get(name)
    if _is_goal(slot.start if slot else said.span[0], said, message):
        return found
    joined = when.merge([said, *found], now, message.raw[:_TIMED_TEXT])
    if joined is None:
        return found
    values[name] = joined
    return ()


def _is_goal(start: int, said: When, message: Message) -> bool:
    """Whether a time whose words begin there is the one that something is brought to: "to Friday"."""
    before = message.raw[:start].rsplit(maxsplit=1)[-1:]
    return bool(before and before[0].casefold() in _GOAL) or _GOAL_AT_HEAD.match(said.text) is not None


def _placed(
    found: Sequence[When], slots: Sequence[str], match: phrases.Match[Action], now: dt.datetime, message: Message
) -> dict[str, When]:
    """The times found in the slots that are left for them: how long, or from when to when, something took and the day
    of it each in its own; others as one."""
    if not slots or not found:
        return {}
    lengths = [one for one in found if one.seconds is not None or one.end is not None]
    days = [one for one in found if one.is_date and one not in lengths]
    one_each = len(lengths) == len(days) == 1 and len(found) == len(slots) == 2
    if one_each and slots[0] == match.action.slot(Role.LENGTH):
        return {slots[0]: lengths[0], slots[1]: days[0]}
    merged = _merged(found, now, message)
    return {slots[0]: merged} if merged is not None else {}


def _merged(whens: Sequence[When], now: dt.datetime, message: Message) -> When | None:
    if len(whens) < 2:
        return whens[0] if whens else None
    return when.merge(list(whens), now, message.raw[:_TIMED_TEXT]) or whens[0]


def _typed(kind: Any, text: str) -> Any:
    if kind == list[Item]:
        return quantities.items(text)
    if kind in (int, float, Decimal):
        return _number(kind, text)
    if kind is bool:
        return text in ("true", "yes", "on")
    return text


def _number(kind: Any, text: str) -> Any:
    read = numbers.amount(patterns.findall(r"[\w./,]+", text.lower()), 0)
    if read is None:
        return None
    return kind(read[0]) if kind is not Decimal else Decimal(str(read[0]))


def _after_its_length(found: When, now: dt.datetime) -> When:
    """Of "run 30 minutes on Sunday" the day: how long it takes is a part of what is to be done."""
    length = _LENGTH.match(found.text) if found.seconds and found.start else None
    rest = when.read(found.text[length.end() :], now) if length else None
    if length is None or rest is None:
        return found
    return replace(rest, text=found.text[length.end() :], span=(found.span[0] + length.end(), found.span[1]))


def _keep_length(values: dict[str, Any], match: phrases.Match[Action], now: dt.datetime) -> None:
    """ "remind me to run 30 minutes on Sunday", where the phrase's own place for a time took the length as well."""
    said, name = values.get("when"), next((name for name in _DONE if isinstance(values.get(name), str)), "")
    slot = match.slots.get(name)
    if slot is None or not isinstance(said, When) or not 0 <= said.span[0] - slot.end <= 1:
        return
    day = _after_its_length(said, now)
    if day is not said:
        values["when"] = day
        values[name] = f"{values[name]} {said.text[: -len(day.text)].strip()}"


def _loose_times(slot: phrases.Slot, message: Message, now: dt.datetime) -> list[When]:
    """The times in a text that say when, and not what: at either end of it, or marked by their own preposition.

    "call mom tomorrow about the 5 o'clock news" has one: tomorrow.
    """
    loose: list[When] = []
    if slot.name == "task" and len(slot.whens) > 1 and errands.own_times(message.raw, slot.start, slot.end, slot.whens):
        return loose  # each of the tasks has its own
    for found in slot.whens:
        at = next(place for place in range(slot.first, slot.last) if message.ends[place] > found.span[0])
        after = next((place for place in range(at, slot.last) if message.starts[place] >= found.span[1]), slot.last)
        before = message.words[at - 1] if at > slot.first else ""
        owned = before in _DETERMINERS and message.words[at] not in ("next", "last", "coming")
        if _THE_TIME.search(found.text) and after < slot.last and message.words[after] not in _AFTER_TIMES:
            owned = True  # "about the 3pm slot"
        if found.seconds and not found.start and len(slot.whens) > 1 and not _LASTING.match(found.text):
            owned = True  # "watch 60 minutes on Sunday"
        if slot.name == "text" and times.tells_when(message, slot, at):
            owned = True  # "that the meeting is at 3"
        if owned or (after < len(message.words) and message.words[after] == "'s"):
            continue
        loose.append(_after_its_length(found, now) if at > slot.first and slot.name in _DONE else found)
    return loose
