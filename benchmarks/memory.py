"""Searching what is remembered: how much is found of three talks of our own, how fast among a hundred thousand
passages and, where HOB_BENCH_MILLION is set, a million, on PostgreSQL where HOB_BENCH_POSTGRES holds the address of an
empty database; and how long bringing them in takes. All through main.py, as anybody would."""

from __future__ import annotations

import datetime as dt
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks import memory_recall
from benchmarks.families import MAIN
from benchmarks.figure import Figure, percentile
from benchmarks.memory_talk import JOBS, KIN, MONTHS, PEOPLE, PLACES, THINGS

ROWS, QUESTIONS = 100_000, 500
MILLION = 1_000_000
RARE = [f"{start}{number}" for start in "mel tak bri plo quan vis dor zen".split() for number in range(500)]
DEEDS = "bought sold painted repaired lost found visited finished started borrowed cooked booked watched".split()
LOOKS = "red old new wooden tiny huge second blue broken shiny cheap rare green quiet noisy famous".split()


def figures(folder: Path) -> Iterator[Figure]:
    yield from _recall(folder)
    sizes = [ROWS, MILLION] if os.environ.get("HOB_BENCH_MILLION") else [ROWS]
    for size in sizes:
        yield from _speed(folder / str(size), size)
    if server := os.environ.get("HOB_BENCH_POSTGRES"):
        yield from _speed(folder / "postgres", ROWS, server)


def _recall(folder: Path) -> Iterator[Figure]:
    """Of six thousand turns: how much of the evidence is among the first ten."""
    for name, talk in (
        ("tales", memory_recall.tales), ("friends", memory_recall.friends), ("pals", memory_recall.pals)
    ):
        lines, asked = talk()
        told = ({"id": t.id, "text": t.text, "at": t.at.isoformat(), "speaker": t.speaker} for t in lines)
        _bring(folder / name, told)
        answers = _ask(folder / name, [{"id": place, "query": one.query} for place, one in enumerate(asked)])
        shares = [
            memory_recall.found(one.evidence, [hit["id"] for hit in answer["results"]])
            for one, answer in zip(asked, answers, strict=True)
        ]
        yield Figure(f"memory.{name}_recall_at_10", 100 * sum(shares) / len(shares), "%")
        yield from memory_recall.figures(name, folder / name / "data", lines, asked)


def _speed(folder: Path, size: int, server: str = "") -> Iterator[Figure]:
    """On SQLite, or on the `server`."""
    name = f"{size // 1000}k" if size < MILLION else f"{size // MILLION}m"
    name = f"postgres_{name}" if server else name
    began = time.perf_counter()
    _bring(folder, _facts(size), server)
    yield Figure(f"memory.import_{name}", time.perf_counter() - began, "s", 60.0 if size == ROWS else None)
    took = [answer["us"] / 1000 for answer in _ask(folder, _questions(), server)]
    yield Figure(f"memory.search_{name}_p50", percentile(took, 0.5), "ms")
    yield Figure(f"memory.search_{name}_p99", percentile(took, 0.99), "ms", 10.0 if size == ROWS else 60.0)


def _facts(size: int) -> Iterator[dict[str, Any]]:
    chance = random.Random(size)  # noqa: S311 - the same each time
    at = dt.datetime(2020, 1, 1, tzinfo=dt.UTC)
    for number in range(size):
        at += dt.timedelta(minutes=chance.choice((1, 2, 3, 90)))
        deed, look, thing = chance.choice(DEEDS), chance.choice(LOOKS), chance.choice(THINGS)
        who, where, rare = chance.choice(PEOPLE), chance.choice(PLACES), " ".join(chance.choices(RARE, k=2))
        when = chance.choice(("last week", "yesterday", f"in {chance.choice(MONTHS)}", "because of my aunt", ""))
        text = f"I {deed} the {look} {thing} with {who}, the {chance.choice(JOBS)}, in {where} {when}; it was {rare}"
        yield {"id": f"f{number}", "text": text, "at": at.isoformat(), "speaker": PEOPLE[number % 2]}


def _questions() -> list[dict[str, Any]]:
    chance = random.Random(1)  # noqa: S311 - the same each time
    asked = []
    for number in range(QUESTIONS):
        deed, look, thing = chance.choice(DEEDS), chance.choice(LOOKS), chance.choice(THINGS)
        who, where = chance.choice(PEOPLE), chance.choice(PLACES)
        query = chance.choice((
            f"When did {who} and I visit {where}?", f"Who {deed} the {look} {thing} in {where}?",
            f"what did {who} say about the {thing}", f"Do I have a {chance.choice(RARE)} {thing}?",
            f"how long ago did my {chance.choice(KIN)} see the {look} {thing} in {chance.choice(MONTHS)} 2020?",
        ))
        asked.append({"id": number, "query": query})
    return asked


def _bring(folder: Path, lines: Iterator[dict[str, Any]], server: str = "") -> None:
    folder.mkdir()
    file = folder / "talk.jsonl"
    with file.open("w", encoding="utf-8") as out:
        out.writelines(json.dumps(line) + "\n" for line in lines)
    _memory(folder, ["import", str(file)], "", server)


def _ask(folder: Path, asked: Sequence[dict[str, Any]], server: str = "") -> list[dict[str, Any]]:
    said = _memory(folder, ["search", "--jsonl"], "\n".join(json.dumps(line) for line in asked), server)
    return [json.loads(line) for line in said.splitlines()]


def _memory(folder: Path, words: list[str], text: str, server: str) -> str:
    command = [sys.executable, MAIN, "memory", *words, "--data", str(folder / "data")]
    env = {**os.environ, **({"HOB_DATABASE_URL": server} if server else {})}
    return subprocess.run(
        command, input=text, capture_output=True, text=True, check=True, cwd=folder, env=env
    ).stdout
