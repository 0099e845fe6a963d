"""The facts of the person's own by which a question is answered, however it is worded: those that its content words
cover, each weighing by how few of the facts have it. readers/telling.py asks, before a message is given up.

It is a read: where one fact is clearly meant, or two or three are about as near, these are recalled, by the action that
recalls whatever else is asked for.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from bot.understanding import memory_tier
from bot.understanding.dialogue import wanted
from bot.understanding.dialogue.wanted import Wanted
from specialists.contract import Request, Turn
from specialists.language import time as when
from specialists.language.text import normalise
from specialists.memory import finding
from specialists.memory.finding import Sought
from specialists.secrets import confided
from storage.memory import ageing, facts
from storage.tables import Category, Fact

ENOUGH = 0.6  # of a question's words, in weight, that a fact must hold
ALL = 0.99
NEAR = 0.2  # behind the best, within which another is told, too
SHOWN = 3  # facts that are about as near
FAINT = 0.3  # how much less the word counts that only says what is asked for: "cut" of "what cut does he get"
_UNSEEN = 0.5  # of a fact: what a word counts that none of them has
_SLIP, _SLIPPED = 80, 4  # of 100, how alike a mistyped word is; and the letters that it has at least
_LOOKED_AT = 200  # facts, for such a word


class _Question(NamedTuple):
    """What is asked, and its words with their weights."""

    wanted: Wanted
    sought: Sought
    numbers: frozenset[str]


async def request(turn: Turn, text: str) -> Request | None:
    """The question as one to memory, where some of the person's own facts clearly answer it; else None."""
    asked = wanted.read(text)
    found = [] if asked is None else await _answering(turn, asked)
    if asked is None or not found:
        return None
    query = " ".join(dict.fromkeys(word for one in found[:1] for word in _open_words(one)))
    if len(found) > 1:
        shared = [word for word in _open_words(found[0]) if all(word in _open_words(one) for one in found[1:])]
        query = " ".join(dict.fromkeys(shared))
    why = "memory holds an answer to it"
    return memory_tier.recalling(turn, query, why) if query else None


async def _answering(turn: Turn, asked: Wanted) -> list[Fact]:
    """The facts that answer it: one, or two or three that are about as near; empty where none does."""
    question, rows = await _weighed(turn, asked)
    told = await finding.last_told(turn) if asked.points else []
    if not question.sought.words:  # "how heavy was she?", "what was it again?"
        wants = asked.sure and (asked.kind or "again" in asked.words)
        return [one for one in told if wants and _fits(one, asked, turn)][:SHOWN]
    spoken = {one.subject for one in told if one.subject not in ("", "me")}
    ours = [one for one in {one.id: one for one in (*told, *rows)}.values() if one in told or one.subject in spoken]
    if ours and (found := _best(ours, question, turn, ENOUGH)):
        return found
    return _best(rows, question, turn, ALL if asked.points and told else ENOUGH)


def _best(rows: Sequence[Fact], question: _Question, turn: Turn, enough: float) -> list[Fact]:
    scored = sorted(((_score(one, question, turn), one) for one in rows), key=lambda pair: -pair[0])
    least = enough if question.wanted.sure else ALL
    if not scored or scored[0][0] < least:
        return []
    best = scored[0][0]
    near = [one for score, one in scored if score >= max(ENOUGH, best - NEAR)]
    near = list({one.key: one for one in near}.values())
    return near if len(near) <= SHOWN else []


def _score(fact: Fact, question: _Question, turn: Turn) -> float:
    """0 to 1: how much of the question's words, in weight, a fact holds; 0 where it tells nothing of the kind."""
    sought, asked = question.sought, question.wanted
    if ageing.is_over(fact, turn.now) or not _fits(fact, asked, turn):
        return 0.0
    of_another = fact.subject not in ("", "me") and fact.category == Category.PEOPLE
    if sought.mine and of_another and not sought.touches_name(fact.key):
        return 0.0
    held = [word for word in sought.words if _holds(fact, word)]
    if not (sought.names | question.numbers) <= set(held):
        return 0.0
    return sum(sought.words[word] for word in held) / sum(sought.words.values())


def _fits(fact: Fact, asked: Wanted, turn: Turn) -> bool:
    """Whether a fact tells a value of the kind that is asked for."""
    if asked.kind == "moment":
        return bool(when.find(fact.text, turn.local)) or wanted.tells("number", fact.key.split())
    return not asked.kind or wanted.tells(asked.kind, [finding.stem(word) for word in fact.key.split()])


def _holds(fact: Fact, word: str) -> bool:
    return Sought({word: 1.0}).likeness(fact.key, fact.tags) > 0


async def _weighed(turn: Turn, asked: Wanted) -> tuple[_Question, Sequence[Fact]]:
    """The question's content words, each by how few facts have it; and the facts that have some of them."""
    said = finding.sought(asked.text)
    content = {word: weight for word, weight in said.words.items() if not wanted.is_idle(word)}
    rows = await finding.candidates(turn, asked.text, said._replace(words=content))
    unmet = [word for word in content if len(word) >= _SLIPPED and not any(_holds(one, word) for one in rows)]
    if unmet:
        meant = _mended(unmet, await facts.believed(turn.unit, limit=_LOOKED_AT))
        content = {meant.get(word, word): weight for word, weight in content.items()}
        if meant:
            rows = await finding.candidates(turn, " ".join(content), said._replace(words=content))
    there = max(1, await facts.count(turn.unit))
    faint = finding.stem(asked.asked) if asked.asked else ""
    weights = {}
    for word, weight in content.items():
        having = sum(_holds(one, word) for one in rows)
        if word == faint and asked.kind and not having:
            continue  # it says what is asked for, and the fact tells it by its unit
        rarity = math.log(1 + there / (having or _UNSEEN))
        weights[word] = weight * rarity * (FAINT if word == faint else 1.0)
    numbers = frozenset(word for word in weights if word[:1].isdigit())
    names = said.names & weights.keys()
    return _Question(asked, Sought(weights, names, said.mine), numbers), rows


def _mended(words: Sequence[str], rows: Sequence[Fact]) -> dict[str, str]:
    """For each word that no fact has the one that it is a slip of, where there is one."""
    from rapidfuzz import fuzz  # at the first word that no fact has

    there = {word for one in rows for word in one.key.split() if len(word) >= _SLIPPED and word.isalpha()}
    found = {}
    for word in words:
        alike = [(fuzz.ratio(word, other), other) for other in there if other[0] == word[0]]
        best = max(alike, default=(0.0, ""))
        if best[0] >= _SLIP:
            found[word] = finding.stem(best[1])
    return found


def _open_words(fact: Fact) -> list[str]:
    """The words of a fact without what is secret in it."""
    secret = {word for one in confided.secrets(fact) for word in normalise.words(one)} if fact.hidden else set()
    return [word for word in normalise.words(fact.key) if word not in secret]
