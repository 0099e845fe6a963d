"""Trains specialists/language/classifier/network.npz, the small network, on our own sentences. Run by hand:

    python scripts/build_network.py            some minutes; writes the file
    python scripts/build_network.py --held-out FILE    judges a third that it has not seen, for choose_thresholds.py

It needs nothing but the project's own packages. The same sentences give the same file on the same machine. To be run
again after the corpus or many phrases have changed, and build_encoder.py with it: both must know the same classes.
"""

from __future__ import annotations

import argparse
import collections
import datetime as dt
import random
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import sentences

from specialists.language import time as when
from specialists.language.classifier import network
from specialists.language.text import normalise

HIDDEN = 128
ROUNDS, BATCH, PACE, SHRINK, DROPPED = 16, 256, 0.003, 1e-5, 0.25
BALANCE = 0.25  # 0: an intent counts by its sentences; 1: all intents count the same
NOW = dt.datetime(2026, 11, 21, 10, 0, tzinfo=dt.UTC)  # any moment: times are masked


class Data:
    """All sentences as numbers: the features of each, its static vector, its class, its group, and what it weighs."""

    def __init__(self) -> None:
        self.rows = sentences.every(random.Random(sentences.SEED))  # noqa: S311 - any order does, the same each time
        words = [network.masked(normalise.message(row.text), when.find(row.text, NOW)) for row in self.rows]
        self.features = [np.array(network.features(said)) for said in words]
        self.vectors = np.array([network.vector_of(said) for said in words]) * network.VECTOR_WEIGHT
        self.classes = sentences.classes(self.rows)
        self.allowed = sentences.allowed(self.rows, self.classes)
        self.groups = np.array([row.group for row in self.rows])
        self.plain = np.array([row.weight for row in self.rows], np.float32)
        share: collections.Counter[str] = collections.Counter()
        for row in self.rows:
            share[row.intent] += row.weight
        self.weights = self.plain * np.array([1 / share[row.intent] for row in self.rows], np.float32) ** BALANCE

    def inputs(self, chosen: np.ndarray, chance: np.random.Generator | None = None) -> np.ndarray:
        """One row a sentence: 1 / root of their count for each feature, then the vector. `chance` leaves some out."""
        made = np.zeros((len(chosen), network.BUCKETS + 384), np.float32)
        made[:, network.BUCKETS :] = self.vectors[chosen]
        for place, number in enumerate(chosen):
            known = self.features[number]
            kept = known if chance is None else known[chance.random(len(known)) > DROPPED]
            made[place, kept] = max(1, len(known)) ** -0.5
        return made


class Network:
    """One hidden layer, trained by Adam (Kingma and Ba, 2015)."""

    def __init__(self, classes: int, chance: np.random.Generator) -> None:
        shapes = ((network.BUCKETS + 384, HIDDEN), (HIDDEN,), (HIDDEN, classes), (classes,))
        self.parts = [np.zeros(shape, np.float32) for shape in shapes]
        self.parts[0][:] = chance.normal(0, 0.05, shapes[0])
        self.parts[2][:] = chance.normal(0, 0.1, shapes[2])
        self._mean = [np.zeros_like(part) for part in self.parts]
        self._square = [np.zeros_like(part) for part in self.parts]
        self._steps = 0

    def shares(self, inputs: np.ndarray) -> np.ndarray:
        scores = np.maximum(inputs @ self.parts[0] + self.parts[1], 0) @ self.parts[2] + self.parts[3]
        raised = np.exp(scores - scores.max(axis=1, keepdims=True))
        return raised / raised.sum(axis=1, keepdims=True)

    def learn(
        self, inputs: np.ndarray, allowed: np.ndarray, weights: np.ndarray, pace: float, chance: np.random.Generator
    ) -> None:
        """One step on one batch; a share of what the layer tells is left out at random. Where several classes are
        `allowed`, their sum is raised."""
        layer = np.maximum(inputs @ self.parts[0] + self.parts[1], 0)
        layer *= (chance.random(layer.shape, np.float32) > DROPPED) / (1 - DROPPED)
        scores = layer @ self.parts[2] + self.parts[3]
        raised = np.exp(scores - scores.max(axis=1, keepdims=True))
        off = raised / raised.sum(axis=1, keepdims=True)
        meant = off * allowed + 1e-9 * allowed
        off = off - meant / meant.sum(axis=1, keepdims=True)
        off *= (weights / len(off))[:, None]
        back = (off @ self.parts[2].T) * (layer > 0) / (1 - DROPPED)
        slopes = [inputs.T @ back + 2 * SHRINK * self.parts[0], back.sum(axis=0), layer.T @ off, off.sum(axis=0)]
        self._steps += 1
        for part, slope, mean, square in zip(self.parts, slopes, self._mean, self._square, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            part -= pace * (mean / (1 - 0.9**self._steps)) / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8)


def trained(data: Data, chosen: np.ndarray, seed: int = 0) -> Network:
    chance = np.random.default_rng(seed)
    model = Network(len(data.classes), chance)
    weights = (data.weights / data.weights[chosen].mean()).astype(np.float32)
    steps, step = ROUNDS * -(-len(chosen) // BATCH), 0
    for _ in range(ROUNDS):
        for batch in np.array_split(chance.permutation(chosen), -(-len(chosen) // BATCH)):
            pace = PACE * (1.02 - step / steps)
            model.learn(data.inputs(batch, chance), data.allowed[batch], weights[batch], pace, chance)
            step += 1
    return model


def save(model: Network, classes: list[str]) -> None:
    leaning = "\n".join(" ".join([name, *doing]) for name, doing in sentences.leaning(classes).items())
    table = model.parts[0][: network.BUCKETS]
    scales = np.abs(table).max(axis=1).clip(1e-9) / 127
    np.savez(
        network.TABLE, rows=np.rint(table / scales[:, None]).astype(np.int8), scales=scales.astype(np.float16),
        vector=model.parts[0][network.BUCKETS :], bias=model.parts[1], out=model.parts[2], out_bias=model.parts[3],
        classes=np.frombuffer("\n".join(classes).encode(), np.uint8), leaning=np.frombuffer(leaning.encode(), np.uint8),
    )  # fmt: skip


def judge(data: Data, path: Path) -> None:
    """What the sentences held out get of a network that did not see them, for choose_thresholds.py."""
    held = sentences.held_out(data.rows)
    model = trained(data, np.flatnonzero(~held))
    parts = np.array_split(np.flatnonzero(held), 20)
    shares = np.concatenate([model.shares(data.inputs(part)) for part in parts])
    np.savez_compressed(path, shares=shares, classes=np.array(data.classes))
    print(f"right {data.allowed[held][np.arange(len(shares)), shares.argmax(axis=1)].mean():.1%}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--held-out", type=Path, help="only judge what is held out, into this file")
    asked, everything = parser.parse_args(), Data()
    if asked.held_out:
        judge(everything, asked.held_out)
    else:
        save(trained(everything, np.arange(len(everything.rows))), everything.classes)
        size = network.TABLE.stat().st_size
        print(f"{len(everything.rows)} sentences, {len(everything.classes)} classes, {size:,} bytes")
