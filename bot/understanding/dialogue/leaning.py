"""Sentences that mean something only of what was spoken of last: "leave Anna out", "wait an hour before you call her",
behind a check-in. Each action has its own beside its others (`leans` in its file of sentences). changes.py asks.
"""

from __future__ import annotations

import functools
from dataclasses import replace

from bot.understanding.dialogue.state import DialogueState
from bot.understanding.message import filling
from specialists.contract import Action, Request, Role
from specialists.language import time as when
from specialists.language.grammar import phrases
from specialists.language.text import normalise
from specialists.registry import Registry

_LONGEST = 160  # characters
_SURE = 0.9
_NAME = 2  # words
_ARTICLES = frozenset(("the", "a", "an", "some", "any"))
_NOBODY = frozenset("her him them us you i it that this now then yes no everyone everybody nobody".split())


def read(text: str, state: DialogueState) -> tuple[Request, ...]:
    """What a sentence of that kind wants done with what was spoken of; empty where none is all of the text."""
    last = state.last
    if last is None or len(text) > _LONGEST:
        return ()
    action = state.action(last)
    grammar = _grammar(state.registry, frozenset((state.object(last), action.object if action is not None else "")))
    if not len(grammar):
        return ()
    message, whens = normalise.message(text), when.find(text, state.now)
    for match in grammar.match(message, whens):
        slots = filling.fill(match, filling.signature(match.action), message, whens, state.now)
        named = [text[slot.start : slot.end] for slot in match.slots.values() if slot.kind == "name"]
        if slots is None or not all(_is_somebody(one, state) for one in named):
            continue
        why = f'the phrase "{match.sentence.text}", of what was spoken of'
        return (Request(match.intent, {**_meant(match.action, state), **slots}, "phrase", _SURE, why, text),)
    return ()


@functools.lru_cache(maxsize=64)
def _grammar(registry: Registry, things: frozenset[str]) -> phrases.Grammar[Action]:
    """The sentences for a kind of thing, compiled when it is first spoken of."""
    leaning = [replace(one, says=one.leans) for one in registry.actions() if one.leans and one.object in things]
    return phrases.Grammar(leaning)


def _meant(action: Action, state: DialogueState) -> dict[str, str]:
    """The one that was spoken of, by its id; which of several, the action asks."""
    by, last = action.slot(Role.ID), state.last
    return {by: last.ids[0]} if by is not None and last is not None and len(last.ids) == 1 else {}


def _is_somebody(words: str, state: DialogueState) -> bool:
    """Whether words can be a name: no "it", nothing with a time in it, and no more than "my big sister"."""
    said = words.lower().strip(" ,.!?").removeprefix("my ").split()
    named = 0 < len(said) <= _NAME and _NOBODY.isdisjoint(said[:1]) and said[0] not in _ARTICLES
    return named and not when.find(words, state.now)
