"""Stretches of a message, and where a time stands in them. Called by router.py."""

from __future__ import annotations

from specialists.language.text import normalise
from specialists.language.text.normalise import Message
from specialists.language.time import When


def covers(found: When, message: Message) -> bool:
    """Whether a message is this time and nothing else, as answers and the times of a calendar are."""
    return found.span[0] <= message.starts[0] and found.span[1] >= message.ends[-1]


def overlap(message: Message, at: int, found: When) -> bool:
    """Whether the word at that place is one of the time's."""
    return message.starts[at] < found.span[1] and message.ends[at] > found.span[0]


def part(message: Message, first: int, last: int) -> Message:
    """Some words of a message as a message of their own; their places in the raw text stay."""
    stop = message.starts[last] if last < len(message.words) else message.stop
    made = Message(message.raw, stop, message.words[first:last], message.starts[first:last], message.ends[first:last])
    normalise.set_courtesies_aside(made)
    return made
