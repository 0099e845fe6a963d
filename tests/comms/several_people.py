"""Texts to several people, made by a seeded generator: who is to get what, in many orders, marks and wordings.

Each thing said has a word of its own, so that it can be told who got it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

PEOPLE = ("Sam", "Anna", "Bob", "Mom")
STRANGER = "Zoltan"
# Each holds one word that no other holds.
STATEMENTS = (
    "I am stuck in traffic", "dinner is at eight", "the plumber comes tomorrow", "we need more candles",
    "the key is under the mat", "I'll be there at 5", "the parcel has arrived", "my flight is cancelled",
    "the heating is fixed", "I found the umbrella", "she must not know about the party", "the code is 4411",
    "Peter is ill, so no football", "I told Carla and David about the boat", "it's on the fridge: look there",
    "the meeting, as you know, is on Friday", "\"Casablanca\" starts at nine", "I owe you for the tickets",
    "don't wait with the soup", "the dog ate Eve's sandwich",
)
ORDERS = ("buy wine", "bring the ladder", "book the sauna", "call the garage", "water the orchids")
QUESTIONS = ("if the train is late", "if there is any cheese left", "whether the library is open", "if the lamp works")
MARKS = (
    " and ", ", and ", ". ", "\n", "; ", ", then ", " and also ", ". Also ", " and then ", " & ", ". And ", "\n\n",
    " plus ", ", ", " and please ", ".\n- ", " - ", "! ", " and oh ", ". Then please ", " / ", " ... and ",
)
# The verb's part and how words follow it: S a statement, O an order, Q a question.
SHAPES = (
    ("text {}", " that {}", "S"), ("text {}", " {}", "S"), ("text {}", ": {}", "S"), ("tell {}", " that {}", "S"),
    ("tell {}", " {}", "S"), ("tell {}", ": {}", "S"), ("tell {}", " to {}", "O"), ("ask {}", " to {}", "O"),
    ("ask {}", " {}", "Q"), ("let {} know", " {}", "S"), ("let {} know", " that {}", "S"),
    ("message {}", " saying {}", "S"), ("send {} a text", " saying {}", "S"), ("write {}", " that {}", "S"),
    ("send a message to {}", " that {}", "S"), ("inform {}", " that {}", "S"), ("text {}", " \"{}\"", "S"),
    ("let {} know", ": {}", "S"), ("say to {}", " that {}", "S"), ("text {}", " — {}", "S"),
    ("send a text to {}", ": {}", "S"),
)
SHORT = (("{}", " that {}", "S"), ("{}", ": {}", "S"), ("{}", " to {}", "O"), ("{}", " \"{}\"", "S"))
STEPS = (
    "then tell me", "then tell me what {} says", "when {} answers, remind me to call back", "then remind me to eat",
    "after that add milk to my shopping list", "let me know what {} says", "add milk to the shopping list",
    "remind me to sleep at 10", "if {} doesn't answer call again", "once {} replies put lunch in my calendar",
    "then delete my reminders", "set an alarm for 7",
)
# Names and orders that are part of what one person is told: it is one message to them, or asked about.
WHOLE = (
    "text {a} \"tell {b} that {s}\"", "text {a} to tell {b} that {s}", "ask {a} to let {b} know that {s}",
    "tell {a} that {b} said {s}", "text {a}: {b} told me that {s}", "tell {a} {b} and I think {s}",
    "let {a} know that I will tell {b} that {s}", "text {a} that {b} wants you to text me", "tell {a} I saw {b}, {s}",
    "text {a} {s}, says {b}", "message {a} that {b} and {c} agree: {s}", "text {a} \"{s}. Tell {b}: hurry\"",
)

# Who is to get nothing, beside who gets {s}. None of it may go out unshown: `a` alone gets a message.
ASIDE = (
    "text {a} {s} and don't tell {b} about it", "tell {a} that {s} but do not tell {b}",
    "text {a}: {s}. Never tell {b}",
    "text {a} {s}, and please don't let {b} know", "let {a} know {s} without telling {b}",
    "text {a} {s} and dont text {b}",
    "text {a}, not {b}, that {s}", "tell {a} and not {b} that {s}", "text {a} but not {b} that {s}",
    "text {a} instead of {b} that {s}", "text {a} {s} instead of {b}", "text {a} {s}, not {b}",
    "text {a} or {b} that {s}",
    "text {a} rather than {b} that {s}", "text {a} {s} and don't remind me of it tomorrow",
    "instead of {b} text {a} that {s}", "text not {b} but {a} that {s}", "don't text {b}, text {a} that {s}",
    "never mind {b}, text {a} that {s}", "forget {b}, text {a} that {s}", "text {a} {s}; do not call {b}",
    "text {a} {s} and never text {b} again",
)
COUNTED = (
    "text both {a} and {b} that {s}", "tell both {a} and {b} that {s}", "let both {a} and {b} know that {s}",
    "text all of {a}, {b} and {c}: {s}", "text each of {a} and {b}: {s}", "send a text to both {a} and {b}: {s}",
    "message both of {a} and {b} saying {s}", "text only {a} that {s}", "please tell just {a} that {s}",
)


@dataclass(frozen=True)
class Text:
    """A text, and what each is to get: (name, words)."""

    said: str
    parts: tuple[tuple[str, str], ...]
    whole: bool = False  # to one person, with others in its words


def texts(count: int, seed: int = 20) -> Iterator[Text]:
    """So many texts, always the same ones."""
    chance = random.Random(seed)  # noqa: S311 - texts, and no keys
    for number in range(count):
        kind = number % 10
        if kind < 7:
            yield _several(chance)
        elif kind < 9:
            yield _and_a_step(chance)
        else:
            yield _whole(chance)


def beside(shapes: tuple[str, ...], count: int, seed: int = 21) -> Iterator[Text]:
    """So many texts of these shapes, with those whom the shape means."""
    chance = random.Random(seed)  # noqa: S311 - texts, and no keys
    for number in range(count):
        shape = shapes[number % len(shapes)]
        names, words = chance.sample(PEOPLE, 3), _words(chance, "S", set())
        said = shape.format(a=names[0], b=names[1], c=names[2], s=words)
        meant = [name for name, letter in zip(names, "abc", strict=True) if f"{{{letter}}}" in shape]
        yield Text(_typed(chance, said), tuple((name, words) for name in meant))


def _several(chance: random.Random) -> Text:
    count = chance.choice((2, 2, 2, 3, 3, 4))
    names = chance.sample(PEOPLE, count)
    if chance.random() < 0.1:
        names[chance.randrange(count)] = STRANGER
    said, parts, used = "", [], set[str]()
    first = chance.choice(SHAPES)
    same = chance.random() < 0.4
    for place, name in enumerate(names):
        shape = first if place == 0 or same else chance.choice(SHORT if chance.random() < 0.35 else SHAPES)
        words = _words(chance, shape[2], used)
        mark = chance.choice(MARKS) if place else ""
        said += mark + shape[0].format(name) + shape[1].format(words)
        parts.append((name, words))
    return Text(_typed(chance, said), tuple(parts))


def _and_a_step(chance: random.Random) -> Text:
    name, shape = chance.choice(PEOPLE), chance.choice(SHAPES)
    words = _words(chance, shape[2], set())
    step = chance.choice(STEPS).format(chance.choice(("he", "she", "they", name)))
    mark = chance.choice((" and ", ", ", ". ", ", and ", "\n"))
    said = shape[0].format(name) + shape[1].format(words) + mark + step
    return Text(_typed(chance, said), ((name, words), ("", step)))


def _whole(chance: random.Random) -> Text:
    names = chance.sample(PEOPLE, 3)
    words = _words(chance, "S", set())
    said = chance.choice(WHOLE).format(a=names[0], b=names[1], c=names[2], s=words)
    return Text(_typed(chance, said), ((names[0], words),), whole=True)


def _words(chance: random.Random, kind: str, used: set[str]) -> str:
    stock = {"S": STATEMENTS, "O": ORDERS, "Q": QUESTIONS}[kind]
    words = chance.choice([one for one in stock if one not in used])
    used.add(words)
    return words


def _typed(chance: random.Random, said: str) -> str:
    """As somebody types: lower case, a courtesy, a full stop."""
    roll = chance.random()
    if roll < 0.15:
        said = said.lower()
    elif roll < 0.3:
        said = said[0].upper() + said[1:]
    elif roll < 0.4:
        said = f"please {said}"
    elif roll < 0.5:
        said = f"{said}."
    return said
