"""What people say to an action, as its file has it: sentences, examples that mean it and texts that do not.

speech_files.py reads the files, the registry gives each action its part, phrases.py matches messages with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Sentence(NamedTuple):
    """A template (notation: phrases.py) with what goes beside its words.

    `sets` are slots that it fills by itself; "*" stands for the whole request. It is only meant where every condition
    of `requires` holds and none of `rejects` (bot/understanding/message has them). `tags` say what kind it is, for
    rules that are about kinds of sentences.
    """

    text: str
    sets: Mapping[str, str] = NOTHING
    requires: tuple[str, ...] = ()
    rejects: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()


def written(text: str) -> Sentence:
    """A sentence in one line: "what to buy => list=groceries, if=deed"."""
    phrase, _, setting = text.partition("=>")
    pairs = (pair.partition("=") for pair in setting.split(",") if pair.strip())
    sets = {name.strip(): value.strip() for name, _, value in pairs}
    asked = sets.pop("if", None)
    return Sentence(phrase.strip(), sets, (asked,) if asked else ())


class Example(NamedTuple):
    """A message and what it means: run by tests/test_examples.py, shown by help, given to the model as a few-shot line.

    `slots` holds expected values as JSON: a time as its ISO start (or RRULE), items as a list of names.
    """

    text: str
    slots: Mapping[str, Any] = NOTHING


class Said(NamedTuple):
    """The sentences of what is no action: what phrases.Grammar reads them as is `intent`."""

    intent: str
    says: tuple[Sentence, ...]
    fixed: Mapping[str, str] = NOTHING

    @property
    def request_intent(self) -> str:
        """The intent that it is read as."""
        return self.intent


class Speech(NamedTuple):
    """All of it, for one action. `does_not` are messages that must not be read as it, `deed` is what it does, in
    words; `rejects` are conditions of which none may hold for any of its sentences; `resembles` is what words for it
    may be instead, `leans` are sentences that mean it only where its object was spoken of last."""

    sentences: tuple[Sentence, ...] = ()
    means: tuple[Example, ...] = ()
    does_not: tuple[str, ...] = ()
    deed: str = ""
    rejects: tuple[str, ...] = ()
    resembles: tuple[str, ...] = ()
    leans: tuple[Sentence, ...] = ()
