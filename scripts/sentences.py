"""What the local tier is trained on: corpus/*.txt, the pages of the tests, the actions' phrases and examples. For
build_network.py."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import golden
import numpy as np

from bot.understanding import learning
from bot.understanding.message import arbiter, router
from specialists import registry
from specialists.contract import Action, Operation, Request
from specialists.language.classifier import network
from specialists.language.grammar import phrases, rules, templates
from specialists.language.text import normalise
from storage import holdings
from tests import rows

EMERGENCIES = Path(__file__).resolve().parents[1] / "tests" / "emergencies"
CORPUS = Path(__file__).resolve().parents[1] / "specialists" / "language" / "corpus"
HELD_OUT = 1 / 3  # of the groups, where thresholds are chosen
SEED = 7
FILLED = 6  # times that a sentence with places is written out, each time with other values
SPOKEN = 5  # times that a phrase is
ANY = "/any"  # behind a family, where nobody has said which of its actions is meant
EXACTLY = "!"  # behind an action that gives its family its name: this one, and no other of the family
EITHER = "|"  # between intents of which each would do
OPERATION = "@"  # before an operation that leans on the talk: "@change" is "naw wait 5"; a class of its own
HARMLESS = "@harmless"  # whatever it asks for, nobody is in danger
_HELD = frozenset((*holdings.OBJECTS, "event"))  # what such an operation may be on
_DANGER = ("-alarm", "-concern")
REMARK = "aside"  # the label of words that carry no order and no value
ASIDE = f"-{REMARK}"  # the class of sentences that are nothing else
_BESIDE = (", ", ". ", " - ", " ", "; ")  # between an order and a remark
_LONGEST_REMARK = 9  # words of one that is put beside an order
UNASKED = "-unasked"  # the class of what the tests' pages say must not act
PLAIN = 0.9  # the confidence of a phrase that was matched without a slip
TESTED_WEIGHT = 0.5  # nobody has labelled them one by one
UNASKED_WEIGHT = 0.5  # they are many, and of many kinds
PHRASE_WEIGHT = 0.12  # of one writing of a phrase beside a sentence: the phrase tier knows these already

_MARKUP = frozenset("{}|</[]\\\n")
_PLACE = re.compile(r"\{(\w+)(?::([^{}]*))?\}")  # {place}, to be filled, or {label:words}
_LABELLED = {"text": "task"}  # labels of the corpus that mean the same
_OFTEN = ("everyday.txt", "spoken.txt", "talking.txt")  # what people really say, learnt twice as often as phrases

_PLACES = {  # the label of what stands in a {place}
    "item": "item", "items": "item", "list": "list", "task": "task", "task_ing": "task", "person": "person",
    "event": "event", "message": "body", "place": "place", "city": "place", "project": "project", "topic": "topic",
    "thingtoknow": "topic", "food": "topic", "thing": "topic", "fact": "fact", "doc": "doc", "name": "name",
    "value": "value",
    "time": "when", "day": "when", "past": "when", "every": "when", "length": "when",
}  # fmt: skip
_LABELS = {  # the label of a slot, by intent where it needs that
    ("", "items"): "item", ("", "item"): "item", ("", "list"): "list", ("", "to_list"): "list", ("", "text"): "task",
    ("", "task"): "task", ("", "title"): "event", ("", "recipient"): "person", ("", "invitees"): "person",
    ("contact_lookup", "name"): "person", ("", "body"): "body", ("check_in", "question"): "body",
    ("configure_checkin", "question"): "body", ("", "location"): "place", ("", "project"): "project",
    ("", "query"): "topic", ("", "about"): "topic", ("", "fact"): "fact", ("", "preference"): "preference",
    ("preference_update", "name"): "name", ("", "new_text"): "name", ("", "new_title"): "name",
    ("", "new_name"): "name",
    ("create_document", "title"): "doc", ("read_document", "title"): "doc", ("create_document", "body"): "docbody",
    ("undo_edit", "title"): "doc", ("", "when"): "when", ("", "old_when"): "when", ("", "duration"): "when",
    ("", "until"): "when",
}  # fmt: skip
_LISTS = "packing birthday camping costco hardware pharmacy party grocery shopping food".split()
_VALUES = {  # what stands in a phrase's slot: by its kind, else by its name, else a topic
    "when": "time", "name": "person", "place": "place", "number": "number", "items": "items",
    "item": "item", "project": "project", "task": "task", "title": "event", "body": "message", "message": "message",
    "fact": "fact", "text": "task", "duration": "length", "preference": "name", "thing": "thing",
}  # fmt: skip
_OPTIONAL = 0.45  # how often what may be left out is said


Part = tuple[int, int, str]  # where in the text a part stands, and its label


class Sentence(NamedTuple):
    """One sentence for training. Sentences of one `group` are the same but for their values. `parts` is None where it
    is not known what stands where. An `intent` that ends with ANY is a family's: it may be any of its actions."""

    group: int
    intent: str
    text: str
    weight: float
    parts: tuple[Part, ...] | None = None


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


def often() -> set[int]:
    """The groups of `every` that are drawn twice an epoch: what is said in everyday words."""
    kept = {line for name in _OFTEN for lines in blocks(CORPUS / name).values() for line in lines}
    return {group for group, (_, line) in enumerate(written()) if line in kept}


def heard() -> list[tuple[str, str]]:
    """The messages of the tests' pages that ask for one thing, for nothing or for help, each with its intent or class.

    Those of tests/rows/unheard.txt are left out: by them the bars of bot/understanding/message are looked at.
    """
    nothing = ("", "unknown")
    danger = [
        (text, UNASKED if page == "must_not.txt" else "-concern" if "concern" in heading else "-alarm")
        for page in ("must.txt", "must_not.txt")
        for heading, texts in rows.sections(EMERGENCIES / page)
        for text in texts
        if text
    ]
    wishes = ((text, intent) for text, intent, _ in rows.wishes() if "+" not in intent)
    return danger + [(text, UNASKED if intent in nothing else intent) for text, intent in wishes]


def caught(reader: router.Router, intent: str, text: str) -> tuple[Part, ...] | None:
    """The parts that a phrase has caught; None where none reads that intent in it."""
    if intent.startswith(network.REJECTED):
        return ()
    requests = reader.read(text, golden.NOW).requests
    if len(requests) != 1 or requests[0].intent != intent:
        return None
    message, parts = normalise.message(text), []
    for name, value in requests[0].slots.items():
        label = _LABELS.get((intent, name)) or _LABELS.get(("", name))
        stretch = learning.stretch(value, message) if label else None
        if label and stretch is None:
            return None  # where that stands cannot be told
        if label and stretch is not None:
            parts.append((message.starts[stretch[0]], message.ends[stretch[-1]], label))
    return tuple(parts)


class Labels:
    """Which action a sentence is for, where it is known of which family it is: phrases tell, where they read it."""

    def __init__(self, actions: Sequence[Action], reader: router.Router) -> None:
        self._reader, self._variants = reader, registry.variants(actions)
        self._families = {action.family for action in actions}

    def of(self, intent: str, text: str) -> str:
        """The action's intent, or the family's with ANY; an intent without a family as it is."""
        if intent.endswith(EXACTLY):
            return intent.removesuffix(EXACTLY)
        if intent.startswith(OPERATION) and intent != HARMLESS:
            return network.LEANING + intent.removeprefix(OPERATION)
        if intent not in self._families:
            return intent
        requests = self._reader.read(text, golden.NOW).requests
        if len(requests) != 1 or requests[0].intent != intent:
            return intent + ANY
        return self.meant(requests[0])

    def meant(self, request: Request) -> str:
        action = self._variants.get((request.intent, request.slots.get("which")))
        return request.intent if action is None else action.intent


def classes(rows: Sequence[Sentence]) -> list[str]:
    """What a classifier of these sentences tells apart, in its order."""
    return sorted({row.intent for row in rows if not is_open(row.intent)})


def is_open(intent: str) -> bool:
    """Whether a sentence may be of several classes."""
    return intent.endswith(ANY) or intent == HARMLESS or EITHER in intent


def allowed(rows: Sequence[Sentence], names: Sequence[str]) -> np.ndarray:
    """(rows, classes) True where a sentence may be of a class."""
    family = {action.intent: action.request_intent for action in registry.find().actions()}
    places: dict[str, list[int]] = {}
    for place, name in enumerate(names):
        places.setdefault(name, []).append(place)
        places.setdefault(family.get(name, name) + ANY, []).append(place)
    made = np.zeros((len(rows), len(names)), bool)
    open_ = {row.intent for row in rows if is_open(row.intent) and not row.intent.endswith(ANY)}
    places |= {intent: _among(intent, names) for intent in open_}
    for number, row in enumerate(rows):
        made[number, places[row.intent]] = True
    return made


def _among(intent: str, names: Sequence[str]) -> list[int]:
    """The classes that an open intent may be of, by their places. Raises ValueError for one that is no class."""
    if intent == HARMLESS:
        return [place for place, name in enumerate(names) if name not in _DANGER]
    return [names.index(name) for name in intent.split(EITHER)]


def leaning(names: Sequence[str]) -> dict[str, list[str]]:
    """By class of an operation that leans on the talk, the classes of the intents that do it. Raises ValueError for one
    that is no operation."""
    found = {}
    for name in names:
        if name.startswith(network.LEANING):
            wanted = Operation(name.removeprefix(network.LEANING))
            does = {one.intent for one in registry.find().actions() if one.operation is wanted and one.object in _HELD}
            found[name] = [one for one in names if one in does]
    return found


def tested(reader: router.Router) -> list[tuple[str, str]]:
    """What people say in the tests' talks and tables, where phrases alone read one thing in it, with that intent."""
    labelled = {text for text, _, _ in rows.wishes()} | {text for text, _, _ in rows.unheard()}
    found = []
    for text in dict.fromkeys(said.split(" > ")[0] for said in golden.strings() if _MARKUP.isdisjoint(said)):
        requests = reader.read(text, golden.NOW).requests if text not in labelled else ()
        if len(requests) == 1 and requests[0].confidence >= PLAIN and requests[0].slots.keys() != {"when"}:
            found.append((text, requests[0].intent))
    return found


def every(chance: random.Random) -> list[Sentence]:
    """All of it, written out with values, some with a slip of the finger."""
    known, found = values(), []
    lines = written()
    actions = registry.find().actions()
    reader = router.Router(actions, judge=arbiter.Phrases(actions))
    labels = Labels(actions, reader)
    remarks = [line for intent, line in lines if intent == ASIDE and _is_short(line)]
    for group, (intent, line) in enumerate(lines):
        intent = labels.of(intent, filled(line, known, chance)[0])
        made = [filled(line, known, chance) for _ in range(FILLED if _PLACE.search(line) else 1)]
        weight = 1 / (len(made) + 1)
        if intent == HARMLESS:
            found.append(Sentence(group, intent, line, weight))  # what stands where is not told
            continue
        if intent == ASIDE:
            made = [(text, ((0, len(text), REMARK),)) for text, _ in made]
        elif not intent.startswith(network.REJECTED):
            made.append(_beside(*chance.choice(made), chance.choice(remarks), chance))
        found += [Sentence(group, intent, text, weight, parts) for text, parts in made]
        found.append(Sentence(group, intent, slipped(made[0][0], chance), weight))
    group = len(lines)
    for text, intent in heard():
        group += 1
        weight = UNASKED_WEIGHT if intent == UNASKED else 1.0
        found.append(Sentence(group, labels.of(intent, text), text, weight, caught(reader, intent, text)))
    for text, intent in tested(reader):
        group += 1
        found.append(Sentence(group, labels.of(intent, text), text, TESTED_WEIGHT, caught(reader, intent, text)))
    for action in actions:
        for example in action.examples:
            group += 1
            found.append(Sentence(group, action.intent, example.text, 1.0))
        for phrase in action.says:
            group += 1
            speaker = Speaker(action.intent, known, chance)
            texts = sorted({speaker.say(phrase.text) for _ in range(SPOKEN)} - {""})
            found += [Sentence(group, action.intent, text, PHRASE_WEIGHT) for text in texts]
    return found


def _is_short(line: str) -> bool:
    """Whether a remark may stand beside an order and leave it what it is."""
    said = len(line.split()) <= _LONGEST_REMARK and not _PLACE.search(line)
    return said and line[-1:] not in "?:" and line[:1] != '"'


def _beside(text: str, parts: tuple[Part, ...], remark: str, chance: random.Random) -> tuple[str, tuple[Part, ...]]:
    """An order with a remark in front or behind, and its parts."""
    gap = chance.choice(_BESIDE)
    if chance.random() < 0.4:
        moved = len(remark) + len(gap)
        return remark + gap + text, ((0, len(remark), REMARK), *((a + moved, b + moved, name) for a, b, name in parts))
    start = len(text) + len(gap)
    return text + gap + remark, (*parts, (start, start + len(remark), REMARK))


def held_out(rows: Sequence[Sentence]) -> np.ndarray:
    """Which sentences are kept from a classifier to be judged by it: whole groups, a third of them."""
    groups = np.unique([row.group for row in rows])
    drawn = dict(zip(groups.tolist(), np.random.default_rng(SEED).random(len(groups)) < HELD_OUT, strict=True))
    return np.array([drawn[row.group] for row in rows])


def filled(line: str, known: dict[str, list[str]], chance: random.Random) -> tuple[str, tuple[Part, ...]]:
    """A sentence with a value in each of its places, and its parts. Raises KeyError for a place without values."""
    text, at, parts = "", 0, []
    for place in _PLACE.finditer(line):
        value = place[2] if place[2] is not None else chance.choice(known[place[1]])
        text += line[at : place.start()]
        label = _LABELLED.get(place[1], place[1]) if place[2] is not None else _PLACES.get(place[1])
        if label:
            parts.append((len(text), len(text) + len(value), label))
        text, at = text + value, place.end()
    return text + line[at:], tuple(parts)


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
        return self._alternatives(iter(_tokens(phrase)))

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
