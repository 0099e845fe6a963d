"""What a person's accepted turns teach: the message becomes a phrase of their own. bot/turns/conductor.py calls it.

Only what the household's own hand wrote is learnt, only what was asked about or guessed, and only what worked. The
words stay as they were; what differs from time to time (a thing, a text, a time) becomes a place in the phrase, where
enough words are left around it. What deletes, sends or spends keeps all of its words but the time.
"""

from __future__ import annotations

import datetime as dt
import operator
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from bot.understanding.message import cutting, filling, slots
from bot.understanding.message.readings import Known
from specialists.contract import Action, Effect, Origin, Request
from specialists.language import time as when
from specialists.language.grammar import guards, phrases
from specialists.language.grammar.quantities import Item
from specialists.language.grammar.speech import Sentence
from specialists.language.text import normalise
from specialists.language.text.normalise import Message
from specialists.language.time import When
from specialists.registry import Registry
from storage import examples
from storage.tables import Learnt
from storage.unit import Unit

LONGEST = 200  # characters; a longer message is a text of its own and not the like of another
LEAST_WORDS = 2  # around the places of a phrase
SURE = 0.95
BLOCK = 16  # phrases that are compiled together
REMEMBERED = 256  # such grammars are kept
_TRUSTED = (Origin.OWNER, Origin.MEMBER)
_BEFORE = "you meant this by "
LEARNT = "example"  # the tier: the same as of readings by anybody's examples
GUESSED = (LEARNT, "model")  # the tiers whose readings tell something when they are accepted


class Lesson(NamedTuple):
    """A phrase, and the slots that its places do not fill."""

    phrase: str
    slots: Mapping[str, Any]


class Learning:
    """What each person taught, ready to be matched."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._grammars: dict[tuple[int, ...], phrases.Grammar[Action]] = {}

    async def recall(self, unit: Unit, text: str, now: dt.datetime, known: Known) -> Request | None:
        """The message as its person meant the like of it before; None where they never did. `now` aware, local."""
        if len(text) > LONGEST:
            return None
        rows = await examples.known(unit)
        if not rows:
            return None
        found = self._match(self._compiled(rows), text, now, known)
        if found is None:
            return None
        match, filled = found
        row = next(row for row in rows if row.phrase == match.sentence.text)
        examples.use(unit, row)
        return Request(
            match.intent, {**slots.decode(row.slots), **filled}, tier=LEARNT, confidence=SURE,
            why=f'{_BEFORE}"{row.said}" before', text=text,
        )

    def _match(
        self, grammars: Sequence[phrases.Grammar[Action]], text: str, now: dt.datetime, known: Known
    ) -> tuple[phrases.Match[Action], dict[str, Any]] | None:
        """The first phrase that fits, with the slots of its places."""
        message, whens = normalise.message(text), when.find(text, now)
        if not message.words or guards.refusal(message, message.head, message.tail):
            return None
        matches = [match for grammar in grammars for match in grammar.match(message, whens)]
        for match in sorted(matches, key=lambda match: -match.rank):
            # What a phrase has no place for was kept: nothing is required of the places.
            asked = replace(filling.signature(match.action), required=frozenset())
            filled = filling.fill(match, asked, message, whens, now)
            if filled is not None and match.slots.keys() <= filled.keys():
                return match, cutting.name_in_full(filled, known.contacts or ())
        return None

    async def learn(
        self, unit: Unit, request: Request, said: str, now: dt.datetime, *, origin: Origin, tainted: bool
    ) -> None:
        """Keeps that `said` meant `request`, which was accepted. Nothing is kept of what others wrote."""
        action = self._registry.of(request)
        if action is None or not said or tainted or origin not in _TRUSTED or len(said) > LONGEST:
            return
        made = lesson(said, request, action, now)
        if made is not None:
            await examples.learn(unit, made.phrase, request.intent, slots.encode(made.slots), said)

    def _taught(self, row: Learnt) -> Action | None:
        action = self._registry.serving(row.intent)
        return None if action is None else replace(action, says=(Sentence(row.phrase),), examples=())

    def _compiled(self, rows: Sequence[Learnt]) -> list[phrases.Grammar[Action]]:
        """Grammars of some phrases each, the newest first: what is learnt next makes only the last of them anew."""
        ordered = sorted(rows, key=lambda row: row.id)
        blocks = [ordered[start : start + BLOCK] for start in range(0, len(ordered), BLOCK)]
        return [self._grammar(block) for block in reversed(blocks)]

    def _grammar(self, rows: Sequence[Learnt]) -> phrases.Grammar[Action]:
        ids = tuple(row.id for row in rows)
        found = self._grammars.get(ids)  # rows never change, so the same rows are the same phrases
        if found is None:
            if len(self._grammars) >= REMEMBERED:
                self._grammars.clear()
            taught = [self._taught(row) for row in reversed(rows)]
            found = self._grammars[ids] = phrases.Grammar([action for action in taught if action is not None])
        return found


def is_guess(request: Request) -> bool:
    """Whether a request was read by likeness or by a model, so that its being accepted tells something."""
    return request.tier in GUESSED and not request.why.startswith(_BEFORE)


def lesson(said: str, request: Request, action: Action, now: dt.datetime) -> Lesson | None:
    """The phrase that a message becomes, or None where it has no words of its own to be known by."""
    message = normalise.message(said)
    if any(_SIGNS & set(word) for word in message.words):
        return None
    values = {name: value for name, value in request.slots.items() if value not in (None, "", [])}
    places: dict[str, range] = {}
    for name, value in values.items():
        taken_up = stretch(value, message)
        taken = {at for other in places.values() for at in other}
        if taken_up and not taken & set(taken_up):
            places[name] = taken_up
    timed = {name: stretch for name, stretch in places.items() if isinstance(values[name], When)}
    words = _words(message, places)
    if action.effect not in (Effect.READ, Effect.WRITE) or not _is_told_apart(words):
        places = timed
        words = _words(message, places)
    loose = [found for found in when.find(said, now) if not _is_inside(found, message, timed)]
    numbers = any(word[0].isdigit() for word in words)  # as a phrase, any number would do in its place
    if loose or numbers or not any(not word.startswith("{") for word in words):
        return None
    return Lesson(" ".join(words), {name: value for name, value in values.items() if name not in places})


_SIGNS = frozenset("[](){}<>|*#=")  # of the notation of phrases


def _words(message: Message, places: Mapping[str, range]) -> list[str]:
    """The message's words between its courtesies, a {place} for each stretch."""
    names = {at: name for name, stretch in places.items() for at in stretch}
    made: list[str] = []
    for at in range(message.head, message.tail):
        name = names.get(at)
        word = message.words[at] if name is None else f"{{{name}}}"
        if name is None or not made or made[-1] != word:
            made.append(word)
    return made


def _is_told_apart(words: Sequence[str]) -> bool:
    """Whether enough words stand around the places, and between any two of them."""
    places = [word.startswith("{") for word in words]
    return len(words) - sum(places) >= LEAST_WORDS and not any(map(operator.and_, places, places[1:]))


def _is_inside(found: When, message: Message, timed: Mapping[str, range]) -> bool:
    spans = [(message.starts[stretch[0]], message.ends[stretch[-1]]) for stretch in timed.values()]
    return any(start <= found.span[1] and found.span[0] <= end for start, end in spans)


def stretch(value: Any, message: Message) -> range | None:
    """The tokens that a slot's value was read from; None where that cannot be told."""
    if isinstance(value, When):
        return _between(message, *value.span)
    if isinstance(value, str):
        texts = [value]
    elif isinstance(value, list) and all(isinstance(one, Item) for one in value):
        texts = [one.name for one in value]
    else:
        return None
    raw = message.raw.casefold()
    if len(raw) != len(message.raw) or any(raw.count(text.casefold()) != 1 for text in texts):
        return None
    starts = [raw.index(text.casefold()) for text in texts]
    found = _between(message, min(starts), max(start + len(text) for start, text in zip(starts, texts, strict=True)))
    if found and isinstance(value, list) and any(one.amount is not None for one in value):
        return None  # "2 of those lemons": where the amount stands is not known
    return found


def _between(message: Message, start: int, end: int) -> range | None:
    within = [
        at for at in range(message.head, message.tail) if message.starts[at] < end and message.ends[at] > start
    ]
    return range(within[0], within[-1] + 1) if within else None
