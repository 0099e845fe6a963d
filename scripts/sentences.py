"""What the local tier is trained on: corpus/*.txt, the pages of the tests, the actions' phrases and examples. For
build_gist.py."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from specialists import registry
from specialists.language import phrases, rules, templates
from tests import rows

CORPUS = Path(__file__).resolve().parents[1] / "specialists" / "language" / "corpus"
FILLED = 6  # times that a sentence with places is written out, each time with other values
SPOKEN = 5  # times that a phrase is
UNASKED = "-unasked"  # the class of what the tests' pages say must not act
UNASKED_WEIGHT = 0.5  # they are many, and of many kinds
PHRASE_WEIGHT = 0.12  # of one writing of a phrase beside a sentence: the phrase tier knows these already

_PLACE = re.compile(r"\{(\w+)\}")
_LISTS = "packing birthday camping costco hardware pharmacy party grocery shopping food".split()
_VALUES = {  # what stands in a phrase's slot: by its kind, else by its name, else a topic
    "when": "time", "name": "person", "place": "place", "number": "number", "items": "items",
    "item": "item", "project": "project", "task": "task", "title": "event", "body": "message", "message": "message",
    "fact": "fact", "text": "task", "duration": "length", "preference": "name", "thing": "thing",
}  # fmt: skip
_OPTIONAL = 0.45  # how often what may be left out is said


class Sentence(NamedTuple):
    """One sentence for training. Sentences of one `group` are the same but for their values."""

    group: int
    intent: str
    text: str
    weight: float


def blocks(path: Path) -> dict[str, list[str]]:
    """A file of "= name" lines, each with what stands under it, by name. "#" begins a comment."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("= "):
            name = line[2:].strip()
            found.setdefault(name, [])
        elif line.strip() and not line.startswith("#"):
            found[name] += [part.strip() for part in line.split("|") if part.strip()]
    return found


def values() -> dict[str, list[str]]:
    """What can stand in each {place}."""
    return blocks(CORPUS / "values.txt")


def written() -> list[tuple[str, str]]:
    """Every sentence of the corpus as it is written, with its intent, or its class of what is turned down."""
    paths = sorted(path for path in CORPUS.glob("*.txt") if path.name != "values.txt")
    return [(intent, line) for path in paths for intent, lines in blocks(path).items() for line in lines]


def heard() -> list[tuple[str, str]]:
    """The messages of the tests' pages that ask for one thing or for nothing, each with its intent or its class.

    Those of tests/rows/unheard.txt are left out: by them the bars of bot/reading/nearby.py are chosen.
    """
    nothing = ("", "unknown")
    return [(text, UNASKED if intent in nothing else intent) for text, intent, _ in rows.wishes() if "+" not in intent]


def every(chance: random.Random) -> list[Sentence]:
    """All of it, written out with values, some with a slip of the finger."""
    known, found = values(), []
    lines = written()
    for group, (intent, line) in enumerate(lines):
        texts = [filled(line, known, chance) for _ in range(FILLED if "{" in line else 1)]
        texts.append(slipped(texts[0], chance))
        found += [Sentence(group, intent, text, 1 / len(texts)) for text in texts]
    group = len(lines)
    for text, intent in heard():
        group += 1
        found.append(Sentence(group, intent, text, UNASKED_WEIGHT if intent == UNASKED else 1.0))
    for action in registry.find().actions():
        for example in action.examples:
            group += 1
            found.append(Sentence(group, action.intent, example.text, 1.0))
        for phrase in action.says:
            group += 1
            speaker = Speaker(action.intent, known, chance)
            texts = sorted({speaker.say(phrase) for _ in range(SPOKEN)} - {""})
            found += [Sentence(group, action.intent, text, PHRASE_WEIGHT) for text in texts]
    return found


def filled(line: str, known: dict[str, list[str]], chance: random.Random) -> str:
    """A sentence with a value in each of its places. Raises KeyError for a place without values."""
    return _PLACE.sub(lambda place: chance.choice(known[place[1]]), line)


def slipped(text: str, chance: random.Random) -> str:
    """The text with one letter of one word lost, doubled or changed with its neighbour."""
    words = text.split()
    place = chance.randrange(len(words))
    word = words[place]
    if len(word) < 4 or not word.isalpha():
        return text
    at, kind = chance.randrange(1, len(word) - 1), chance.randrange(3)
    middle = ("", word[at] * 2, word[at + 1] + word[at])[kind]
    words[place] = word[:at] + middle + word[at + (2 if kind == 2 else 1) :]
    return " ".join(words)


class Speaker:
    """Says a phrase template as one of the sentences that it stands for."""

    def __init__(self, intent: str, known: dict[str, list[str]], chance: random.Random) -> None:
        self._intent, self._known, self._chance = intent, known, chance

    def say(self, phrase: str) -> str:
        return self._alternatives(iter(_tokens(phrase.partition("=>")[0])))

    def _alternatives(self, tokens: Iterator[tuple[str, ...]]) -> str:
        options: list[list[str]] = [[]]
        for name, kind, rule, capture, group, bracket, word, _plural in tokens:
            if bracket in (")", "]") or capture == "}":
                break
            if bracket == "|":
                options.append([])
            elif name:
                options[-1].append(self._value(name, kind or phrases.KINDS.get(name, "text")))
            elif word:
                options[-1].append(word)
            elif group:
                options[-1].append(self._kept(group[0], self._chance.choice(group[1:-1].split("|")).replace("(s)", "")))
            elif rule:
                options[-1].append(self._alternatives(iter(_tokens(rules.RULES[rule]))))
            elif bracket != "*":
                options[-1].append(self._kept(bracket, self._alternatives(tokens)))
        return " ".join(" ".join(self._chance.choice(options)).split())

    def _kept(self, bracket: str, said: str) -> str:
        return "" if bracket == "[" and self._chance.random() > _OPTIONAL else said

    def _value(self, name: str, kind: str) -> str:
        if kind == "list":
            return self._chance.choice(_LISTS)
        place = _VALUES.get(kind if kind not in ("text", "rest", "said") else name, "topic")
        if self._intent in ("search", "research") and kind != "when":
            place = "thingtoknow"
        return self._chance.choice(self._known[place])


def _tokens(phrase: str) -> list[tuple[str, ...]]:
    return templates._SYNTAX.findall(phrase)
