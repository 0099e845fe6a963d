"""Messages in other languages: the same requests, by a language's sentences (sentences/de beside the actions).

router.py asks before it reads anything as English. What no sentence reads wholly is not acted on: all that has learned
English (the classifier, plausibility, memory) never sees it, and its person is told what works.
"""

from __future__ import annotations

import datetime as dt
import functools
import inspect
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from bot.understanding.message import filling
from bot.understanding.message.readings import Reading
from specialists.contract import Action, Request
from specialists.language import other_languages
from specialists.language import time as when
from specialists.language.grammar import phrases, quantities, speech_files
from specialists.language.grammar.quantities import Item
from specialists.language.grammar.speech import Said, Sentence
from specialists.language.other_languages import lexicon, messages, times
from specialists.language.text.normalise import Message
from specialists.language.text.patterns import Pattern
from specialists.language.time import When

UNREAD = "I understand English and some German: reminders, lists and tasks. I did nothing with that."
_LONGEST = 400  # characters; nobody says more in one of these requests
_GOODS, _COLON = "goods", "colon"  # what a sentence may require: that its things are bought, that a colon leads to them
_MOST = 100  # stretches that are read of a message; what needs more is not read
_ENDS = ",;.!\n"
_GOES_ON = Pattern(r"\w{4}[.!?;]\s+\S|[^\W\d]:\s")  # a second sentence, or what was meant begins behind a colon
_QUOTES = "\"'„“»«‚‘”"
_A_TIME, _PARTING = "{when}", "by "  # "bis morgen" alone is said in parting
_OPEN = ("text", "rest")  # kinds of slots
_SURE = 0.95


class _Read(NamedTuple):
    """What some words ask for. `open` tells that a text in it could hold another request."""

    request: Request
    open: bool


@dataclass(slots=True)
class _Text:
    """A message on its way: its words and times, and what has been read of it so far."""

    message: Message
    whens: Sequence[When]
    now: dt.datetime
    tries: int = _MOST
    behind: dict[int, list[Request]] = field(default_factory=dict)


class OtherLanguages:
    """Reads messages that are not English. A language's sentences are compiled when the first such message comes."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self._actions = actions
        self._language = functools.cache(self._made)

    def read(self, text: str, now: dt.datetime) -> Reading | None:
        """The reading of a text that is not English; None of one that is. `now` aware, in its person's zone."""
        language = other_languages.of(text)
        if not language:
            return None
        reader = self._language(language) if len(text) <= _LONGEST and language != other_languages.UNREAD else None
        return Reading((), why=UNREAD) if reader is None else reader.read(text, now)

    def english(self, text: str, now: dt.datetime) -> str | None:
        """What says in English as much as a short text in another language: "yes" of "ja", "tomorrow at 9" of "morgen
        um 9"; None where there is nothing like it."""
        language = other_languages.of(text)
        if language in (other_languages.ENGLISH, other_languages.UNREAD) or len(text) > _LONGEST:
            return None
        return self._language(language).english(text, now)

    def _made(self, language: str) -> _Language:
        words = lexicon.of(language)
        return _Language(words, [_speaking(action, language, words) for action in self._actions])


class _Language:
    """One language."""

    def __init__(self, words: lexicon.Lexicon, actions: Sequence[Action]) -> None:
        self._words = words
        self._grammar = phrases.Grammar(actions, shared={})
        said = [
            Said(english, tuple(Sentence(words.sentence(one)) for one in templates))
            for english, templates in words.instead.items()
        ]
        self._instead = phrases.Grammar(said, shared={})

    def read(self, text: str, now: dt.datetime) -> Reading:
        if text.lstrip()[:1] in _QUOTES:  # somebody else's words
            return Reading((), why=UNREAD)
        message = messages.message(text, self._words, self._grammar.known)
        whens = times.find(text, now, self._words)
        inside = _Text(message, whens, now)
        parts = self._requests(inside, message.head)
        if not parts or inside.tries < 0:
            return Reading((), why=UNREAD, times=tuple(whens))
        return Reading(tuple(parts), why="; ".join(one.why for one in parts), times=tuple(whens))

    def english(self, text: str, now: dt.datetime) -> str | None:
        message = messages.message(text, self._words, self._instead.known)
        for match in self._instead.match(message, times.find(text, now, self._words), spelt=False):
            if match.loose:
                continue
            values = {name: self._in_english(slot, message) for name, slot in match.slots.items()}
            if all(values.values()) and not (match.intent == _A_TIME and values["when"].startswith(_PARTING)):
                return match.intent.format(**values)
        return None

    def _in_english(self, slot: phrases.Slot, message: Message) -> str:
        """What a slot caught, for an English reader: a time, or things that are bought; else nothing."""
        if slot.kind == "when":
            return " ".join(one.text for one in slot.whens)
        things = messages.items(message.raw[slot.start : slot.end], self._words)
        return ", ".join(map(quantities.show, things)) if messages.is_of_goods(things, self._words) else ""

    def _requests(self, text: _Text, head: int) -> list[Request]:
        """All that the words from `head` on ask for, or nothing: where they part into requests at a comma or an "und",
        they do."""
        if head in text.behind:
            return text.behind[head]
        message = text.message
        whole = self._one(text, head, message.tail)
        found = [] if whole is None else [whole.request]
        for cut in range(head + 1, message.tail) if whole is None or whole.open else ():
            gap = message.raw[message.ends[cut - 1] : message.starts[cut]]
            joined = message.words[cut] in self._words.joiners
            if not joined and not any(mark in gap for mark in _ENDS):
                continue
            left = self._one(text, head, cut)
            right = self._requests(text, cut + joined) if left is not None else []
            if left is not None and right:
                found = [left.request, *right]
                break
        text.behind[head] = found
        return found

    def _one(self, text: _Text, head: int, tail: int) -> _Read | None:
        """What the words from `head` up to `tail` ask for as one request."""
        text.tries -= 1
        if head >= tail or text.tries < 0:
            return None
        message = replace(text.message, head=head, tail=tail)
        start, end = message.starts[head], message.ends[tail - 1]
        inside = [one for one in text.whens if start <= one.span[0] and one.span[1] <= end + 1]  # "am 3.": its point
        for match in self._grammar.match(message, inside, spelt=False):
            request = None if match.loose else self._request(match, message, inside, text.now)
            if request is not None:
                return _Read(request, any(slot.kind in _OPEN for slot in match.slots.values()))
        return None

    def _request(
        self, match: phrases.Match[Action], message: Message, whens: Sequence[When], now: dt.datetime
    ) -> Request | None:
        asked = filling.signature(match.action)
        values = filling.fill(match, asked, message, whens, now)
        if values is None:
            return None
        for name, slot in match.slots.items():
            if asked.types.get(name) == list[Item]:
                values[name] = messages.items(message.raw[slot.start : slot.end], self._words)
            elif slot.kind == "text" and isinstance(values.get(name), str):
                values[name] = self._bare(str(values[name]))
        if len(whens) > 1 and len(taken := [name for name, value in values.items() if isinstance(value, When)]) == 1:
            values[taken[0]] = when.merge(list(whens), now)
        if not self._holds(match, message, values, whens):
            return None
        why = f'the sentence "{match.sentence.text}"'
        said = message.text(message.head, message.tail)
        return Request(match.intent, values, tier="phrase", confidence=_SURE, why=why, text=said)

    def _bare(self, text: str) -> str:
        """A text without what only leads to it: "noch Mama anzurufen"."""
        first, _, rest = text.partition(" ")
        return self._bare(rest.strip()) if rest and lexicon.fold(first) in self._words.particles else text

    def _holds(
        self, match: phrases.Match[Action], message: Message, values: dict[str, object], whens: Sequence[When]
    ) -> bool:
        """Whether the reading leaves nothing out that could turn it into something else."""
        if None in values.values() or (whens and not any(isinstance(value, When) for value in values.values())):
            return False  # a time would be lost
        things = [item for value in values.values() if isinstance(value, list) for item in value]
        if _GOODS in match.sentence.requires and not messages.is_of_goods(things, self._words):
            return False
        if _COLON in match.sentence.requires and not any(_follows_colon(message, one) for one in match.slots.values()):
            return False
        names = [lexicon.fold(one.name) for one in things]
        if any(":" in name or not self._words.nameless.isdisjoint(name.split()) for name in names):
            return False
        for slot in match.slots.values():
            if slot.kind == "when":
                continue
            if _GOES_ON.search(message.raw[slot.start : slot.end]):
                return False
            words = message.words[slot.first : slot.last]
            named = words if slot.kind == "list" else words[:1]
            if not self._words.nameless.isdisjoint(named) or words[0] in self._words.denials:
                return False
            if slot.kind == "list" and (len(words) > _LIST or not self._words.articles.isdisjoint(words[1:])):
                return False
            if not self._words.conditions.isdisjoint(words):
                return False
            denied = [at for at, word in enumerate(words) if word in self._words.denials]
            if denied and (slot.name != "text" or len(words) - denied[-1] <= _BEHIND_A_DENIAL):
                return False
            if any(self._is_of_a_time(message, at, whens) for at in range(slot.first, slot.last)):
                return False
        return True

    def _is_of_a_time(self, message: Message, at: int, whens: Sequence[When]) -> bool:
        """Whether a word is surely one of a time, and of none that was read."""
        start, end = message.starts[at], message.ends[at]
        read = any(one.span[0] <= start and end <= one.span[1] for one in whens)
        return not read and message.words[at] in self._words.sure


_LIST = 2  # words of a list's name
_BEHIND_A_DENIAL = 2  # words: "an den Zahnarzt nicht mehr" denies all, "daran nicht zu rauchen" what is reminded of


def _follows_colon(message: Message, slot: phrases.Slot) -> bool:
    return slot.first > 0 and ":" in message.raw[message.ends[slot.first - 1] : slot.start]


def _speaking(action: Action, language: str, words: lexicon.Lexicon) -> Action:
    """An action with what is said to it in another language, and nothing else."""
    module = sys.modules[inspect.unwrap(action.function).__module__]
    said = speech_files.beside(module.__name__, str(module.__file__), language).get(action.intent)
    spoken = () if said is None else tuple(one._replace(text=words.sentence(one.text)) for one in said.sentences)
    return replace(action, says=spoken)
