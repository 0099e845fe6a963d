"""Who is entered among the contacts: of "the plumber is called Dai, 07700 900412" a name, what they are to the person,
and a number. For learned.py, whose tagger marks people and does not tell a name from a trade."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from specialists.contract import Action, Operation, Request, Role
from specialists.language.classifier import tagger
from specialists.language.text.normalise import Message

_OWNERS = frozenset(("my", "our", "the"))
_BEING = frozenset(("is", "was", "'s"))  # between a trade and its name
_PLACED = frozenset(("in", "at", "from", "near"))  # before a place: "lives in Moncton"
_I = frozenset(("i", "i'm", "i've", "i'll", "i'd"))
_LONGEST = 3  # words of a trade before a name: "my fencing man Dai"
_Span = tuple[int, int]


def enters(action: Action) -> bool:
    return (action.object, action.operation) == ("contact", Operation.CREATE)


def is_fuller(made: Request, read: Request) -> bool:
    """Whether the tagger has found a name and a number, and a phrase ("save my wife her name is …") none of both."""
    if made.left_over or not {"name", "value"} <= made.slots.keys() or not any(map(str.isdigit, made.slots["value"])):
        return False
    name, own = (str(one.slots.get("name", "")).casefold() for one in (read, made))
    if not name:
        return not str(read.slots.get("value", "")).casefold().startswith(own)
    return not set(name.split()) & set(own.split())


def named(
    action: Action, slots: Mapping[str, Any], message: Message, runs: Sequence[tagger.Run]
) -> dict[str, Any]:
    """The slots of a contact to be entered, with the name told from what they are to the person, where the words tell;
    as they are where not."""
    slot = str(action.slot(Role.PERSON))
    value = str(slots.get("value", "")).rstrip(" .,")
    said = value.split()
    reached = next((at for at, word in enumerate(said) if "@" in word or any(map(str.isdigit, word))), 0)
    value = " ".join(said[reached:])  # without "num"
    people = [(run.first, run.last) for run in runs if run.label == tagger.PERSON]
    name = _name(message, people)
    if not value or name is None:
        return {**slots, "value": value} if value else dict(slots)
    role = _role(message, people, name)
    while role is not None and message.words[role[1] - 1] in _BEING:
        role = (role[0], role[1] - 1) if role[1] - 1 > role[0] else None
    if role is not None:
        value = f"{value}, my {_singular(message, *role)}"
    return {**slots, slot: message.text(*name), "value": value}


def _name(message: Message, people: Sequence[_Span]) -> _Span | None:
    """The one stretch of words with capitals inside the message, the one among the people where there are more; else
    of two people the second, where the first is a trade or kin."""
    written = [one for one in _capitals(message) if message.words[one[0] - 1] not in _PLACED]
    marked = [one for one in written if any(first < one[1] and one[0] < last for first, last in people)]
    for found in (written, marked):
        if len(found) == 1:
            (first, last), *_ = found
            titled = first == message.head + 1 and any(one[0] == message.head and first < one[1] for one in people)
            return (message.head if titled else first), last  # "Nurse Amina"
    if not written and len(people) == 2 and _is_owned(message, people[0]):
        return people[1]
    return None


def _capitals(message: Message) -> list[_Span]:
    found: list[_Span] = []
    for at in range(message.head + 1, message.tail):
        word = message.raw[message.starts[at] : message.ends[at]]
        if not word[:1].isupper() or message.words[at] in _I or _begins_sentence(message, at):
            continue
        if found and found[-1][1] == at and not _is_parted(message, at - 1):
            found[-1] = (found[-1][0], at + 1)
        else:
            found.append((at, at + 1))
    return found


def _role(message: Message, people: Sequence[_Span], name: _Span) -> _Span | None:
    """What they are to the person: "my flatmate" before the name, or somebody else who is marked."""
    for at in range(name[0] - 1, max(message.head, name[0] - _LONGEST) - 1, -1):
        if _is_parted(message, at):
            break
        if message.words[at] in _OWNERS:
            return (at + 1, name[0]) if at + 1 < name[0] else None
    other = next((one for one in people if one[1] <= name[0] or name[1] <= one[0]), None)
    if other is None:
        return None
    first, last = other
    while last < message.tail and not _is_parted(message, last - 1) and message.words[last] in ("man", "woman", "lady"):
        last += 1
    return first, last


def _singular(message: Message, first: int, last: int) -> str:
    """The words of a trade as one person's: "babysitters num" is hers."""
    said, behind = message.text(first, last).casefold(), message.words[last] if last < message.tail else ""
    owns = said.endswith("s") and not said.endswith("ss") and behind not in ("", "is", "are")
    return said[:-1] if owns else said


def _is_owned(message: Message, one: _Span) -> bool:
    return one[0] > message.head and message.words[one[0] - 1] in _OWNERS


def _begins_sentence(message: Message, at: int) -> bool:
    return any(sign in message.raw[message.ends[at - 1] : message.starts[at]] for sign in ".!?\n")


def _is_parted(message: Message, at: int) -> bool:
    return bool(message.raw[message.ends[at] : message.starts[at + 1]].strip(" '")) if at + 1 < message.tail else True
