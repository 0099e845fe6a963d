"""Trains specialists/language/parts.npz: which words of a sentence are its parts. Run by hand, after build_gist.py:

    python scripts/build_parts.py            half a minute; writes the file
    python scripts/build_parts.py --check    without a fifth of the sentences and of the values: what it finds of those
"""

from __future__ import annotations

import argparse
import datetime as dt
import itertools
import random
import re
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import sentences

from specialists.language import gist, normalise, parts, when

# Which part each {place} of the corpus is; the others (times, numbers) are none.
LABELS = {
    "item": "item", "items": "item", "list": "list", "todolist": "-", "task": "task", "task_ing": "task",
    "person": "person", "event": "event", "message": "message", "place": "place", "city": "place",
    "project": "project", "topic": "topic", "thingtoknow": "topic", "food": "topic", "thing": "thing",
    "fact": "fact", "doc": "doc", "name": "name",
}  # fmt: skip
HIDDEN = 0.7  # how many of the words of parts are put out of sight, so that the words around them tell
WRITTEN, ROUNDS, BATCH, PACE, SHRINK = 6, 8, 512, 0.4, 1e-6
NOW = dt.datetime(2026, 11, 21, 10, 0, tzinfo=dt.UTC)
_PLACE = re.compile(r"\{(\w+)\}")


class Row(NamedTuple):
    """A sentence of the corpus written out: its words, the same with some put out of sight, and the part of each."""

    intent: str
    words: list[str]
    shown: list[str]
    labels: list[str]


def labelled(intent: str, line: str, known: dict[str, list[str]], chance: random.Random) -> Row:
    """Writes out a sentence."""
    text, spans, at = "", [], 0
    for place in _PLACE.finditer(line):
        value = chance.choice(known[place[1]])
        text += line[at : place.start()]
        spans.append((len(text), len(text) + len(value), LABELS.get(place[1], parts.FRAME)))
        text, at = text + value, place.end()
    message = normalise.message(text + line[at:])
    times = [found.span for found in when.find(message.raw, NOW)]
    row = Row(intent, [], [], [])
    for place in range(message.head, message.tail):
        start, end = message.starts[place], message.ends[place]
        timed = any(start < last and end > first for first, last in times)
        span = next((span for span in spans if start < span[1] and end > span[0]), (0, 0, parts.FRAME))
        label = span[2]
        hidden = label != parts.FRAME and chance.random() < HIDDEN
        said = "".join(chance.choices("abcdefghilmnoprstu", k=7)) if hidden else message.words[place]
        row.words.append(gist.TIME if timed else message.words[place])
        row.shown.append(gist.TIME if timed else said)
        row.labels.append(parts.FRAME if timed else label)
    return row


def trained(rows: list[Row], names: list[str]) -> tuple[np.ndarray, np.ndarray]:
    """Weights of features and of vectors, by gradient steps on every word (Adagrad: Duchi, Hazan and Singer, 2011)."""
    told = np.array([known for row in rows for known in parts.features(row.intent, row.shown)])
    wanted = np.array([names.index(label) for row in rows for label in row.labels])
    spelt = sorted({word for row in rows for word in row.words})
    which = np.array([spelt.index(word) for row in rows for word in row.words])
    vectors = parts.vectors_of(spelt)
    weights = [np.zeros((parts.BUCKETS, len(names)), np.float32), np.zeros((vectors.shape[1], len(names)), np.float32)]
    seen = [np.full_like(part, 1e-6) for part in weights]
    chance = np.random.default_rng(0)
    for _ in range(ROUNDS):
        for batch in np.array_split(chance.permutation(len(told)), len(told) // BATCH):
            near = vectors[which[batch]]
            scores = weights[0][told[batch]].sum(axis=1) + near @ weights[1]
            off = np.exp(scores - scores.max(axis=1, keepdims=True))
            off /= off.sum(axis=1, keepdims=True)
            off[np.arange(len(off)), wanted[batch]] -= 1
            off /= len(batch)
            touched, place = np.unique(told[batch].ravel(), return_inverse=True)
            slope = np.zeros((len(touched), len(names)), np.float32)
            np.add.at(slope, place, np.repeat(off, told.shape[1], axis=0))
            for number, rows_at, change in ((0, touched, slope), (1, slice(None), near.T @ off)):
                change = change + SHRINK * weights[number][rows_at]
                seen[number][rows_at] += change**2
                weights[number][rows_at] -= (PACE, PACE / 8)[number] * change / np.sqrt(seen[number][rows_at])
    return weights[0], weights[1]


def rows_of(lines: list[tuple[str, str]], known: dict[str, list[str]], chance: random.Random) -> list[Row]:
    made = [labelled(intent, line, known, chance) for intent, line in lines for _ in range(WRITTEN)]
    return [row for row in made if row.words]


def save(weights: np.ndarray, near: np.ndarray, names: list[str], rows: list[Row]) -> None:
    own: dict[str, set[str]] = {}
    for row in rows:
        own.setdefault(row.intent, {parts.FRAME}).update(row.labels)
    told = "\n".join(" ".join([intent, *sorted(labels)]) for intent, labels in sorted(own.items()))
    scale = float(np.abs(weights).max() / 127)
    moves = np.ones((len(names), len(names)), np.float32)
    for row in rows:
        for one, two in itertools.pairwise(row.labels):
            moves[names.index(one), names.index(two)] += 1
    np.savez(
        parts.TABLE, rows=np.rint(weights / scale).astype(np.int8), scale=np.float32(scale),
        near=near,
        moves=np.log(moves * moves.sum() / moves.sum(axis=1, keepdims=True) / moves.sum(axis=0)),
        labels=np.frombuffer("\n".join(names).encode(), np.uint8), known=np.frombuffer(told.encode(), np.uint8),
    )  # fmt: skip


def check(held: list[Row]) -> None:
    counts: Counter[str] = Counter()
    for intent, words, _, labels in held:
        found = parts._stretches(intent, words)
        for label in set(labels) - {parts.FRAME}:
            first = labels.index(label)
            last = len(labels) - labels[::-1].index(label)
            counts[f"{label} there"] += 1
            counts[f"{label} right"] += found.get(label) == (first, last)
        counts["made up"] += len(set(found) - set(labels))
    right = sum(count for name, count in counts.items() if name.endswith("right"))
    there = sum(count for name, count in counts.items() if name.endswith("there"))
    print(f"{right / there:.1%} of {there} parts exactly; {counts['made up']} made up", dict(sorted(counts.items())))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="tell how well it does on sentences that it never saw")
    chance = random.Random(11)  # noqa: S311 - any order does, the same each time
    lines = [(intent, line) for intent, line in sentences.written() if not intent.startswith(gist.REJECTED)]
    chance.shuffle(lines)
    values = sentences.values()
    held, unseen = [], values
    if parser.parse_args().check:
        held, lines = lines[: len(lines) // 5], lines[len(lines) // 5 :]
        unseen = {name: some[::5] for name, some in values.items()}
        values = {name: [value for value in some if value not in unseen[name]] for name, some in values.items()}
    shown = rows_of(lines, values, chance)
    names = sorted({label for row in shown for label in row.labels})
    save(*trained(shown, names), names, shown)
    print(f"{len(shown)} sentences, {len(names)} labels, {parts.TABLE.stat().st_size:,} bytes")
    if held:
        HIDDEN = 0
        check(rows_of(held, unseen, chance))
