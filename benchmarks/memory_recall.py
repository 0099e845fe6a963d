"""How much of three talks of our own memory finds, and what each thing that it weighs adds: beside the plain recipe of
memory_recipe.py, on the same turns and questions. Called by benchmarks/memory.py."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.figure import Figure
from benchmarks.memory_friends import Friends
from benchmarks.memory_pals import Pals
from benchmarks.memory_recipe import Line, Recipe
from benchmarks.memory_talk import Talk

K = 10


class Question(NamedTuple):
    """What is asked, and the ids of the turns that answer it."""

    query: str
    evidence: frozenset[str]


def tales() -> tuple[list[Line], list[Question]]:
    """Short stories in other words than their questions, each told by five people."""
    talk = Talk()
    known = {turn.id for turn in talk.turns}
    lines = [Line(turn.id, turn.at, turn.speaker, turn.text, turn.id.rpartition(":")[0]) for turn in talk.turns]
    return lines, [Question(one.query, one.evidence) for one in talk.asked if one.evidence <= known]


def friends() -> tuple[list[Line], list[Question]]:
    """A year of ten pairs of friends."""
    talk = Friends()
    lines = [Line(turn.id, turn.at, turn.speaker, turn.text, turn.session) for turn in talk.turns]
    return lines, [Question(one.query, one.evidence) for one in talk.asked]


def pals() -> tuple[list[Line], list[Question]]:
    """A year of five pairs of friends, written by hand."""
    talk = Pals()
    lines = [Line(turn.id, turn.at, turn.speaker, turn.text, turn.session) for turn in talk.turns]
    return lines, [Question(one.query, one.evidence) for one in talk.asked]


def found(evidence: frozenset[str], ids: Sequence[str]) -> float:
    """The share of the evidence that is among the ids."""
    return len(evidence & set(ids)) / len(evidence)


def peer(lines: Sequence[Line], asked: Sequence[Question]) -> list[float]:
    """What the recipe finds after each of its steps, in per cent."""
    import numpy as np

    recipe = Recipe(lines)
    totals = [0.0] * len(Recipe.STEPS)
    for question in asked:
        for step, scores in enumerate(recipe.scores(question.query)):
            best = np.argsort(-scores, kind="stable")[:K]
            totals[step] += found(question.evidence, [lines[place].id for place in best if scores[place] > 0])
    return [100 * total / len(asked) for total in totals]


def steps(data: Path, asked: Sequence[Question]) -> Iterator[tuple[str, float]]:
    """What ours finds of the talk in `data` by words alone, and as each thing is weighed besides, in per cent."""
    from storage.memory.search import ranking

    off: dict[str, Any] = {
        "MEANING": 0.0, "BESIDE": (), "NAMED": 1.0, "PRESENT": 1.0, "DATED": 1.0, "TIMED": 1.0, "SAYING": 0.0
    }
    names = ("MEANING", "BESIDE", "NAMED", "DATED", "TIMED", "SAYING", "PRESENT")
    for step, name in zip(("words", *Recipe.STEPS[1:], "lengths", "company"), (None, *names), strict=True):
        if name is not None:
            del off[name]
        with _weighing(ranking, off):
            yield step, asyncio.run(_share(data, asked))


@contextmanager
def _weighing(ranking: Any, values: Mapping[str, Any]) -> Iterator[None]:
    kept = {name: getattr(ranking, name) for name in values}
    try:
        for name, value in values.items():
            setattr(ranking, name, value)
        yield
    finally:
        for name, value in kept.items():
            setattr(ranking, name, value)


async def _share(data: Path, asked: Sequence[Question]) -> float:
    from bot import settings
    from bot.cli.memory import searching, store
    from storage.memory.search import search

    total = 0.0
    async with store.opened(settings.load(data)) as opened:
        at = await searching.latest(opened)
        for question in asked:
            async with opened.unit() as unit:
                hits = (await search(unit, question.query, K, at=at)).hits
            total += found(question.evidence, [hit.external_id or "" for hit in hits])
    return 100 * total / len(asked)


def figures(name: str, data: Path, lines: Sequence[Line], asked: Sequence[Question]) -> Iterator[Figure]:
    """A figure a step; the last is what is found with everything."""
    theirs = peer(lines, asked)
    for place, (step, value) in enumerate(steps(data, asked)):
        label = "FTS5, any word" if place == 0 else "the plain recipe"
        yield Figure(f"memory.{name}_{step}", value, "%", None, label, theirs[min(place, len(theirs) - 1)])
