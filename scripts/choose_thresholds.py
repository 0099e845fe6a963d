"""Prints what each threshold of bot/understanding/message would do, on our own sentences held out by groups. By hand:

    python scripts/build_network.py --held-out network_shares.npz
    python scripts/build_encoder.py WHEEL --held-out encoder_shares.npz
    python scripts/choose_thresholds.py network_shares.npz encoder_shares.npz

Each group of sentences counts once. "False" is what asks for nothing of ours and would be acted on.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import sentences

from specialists import registry
from specialists.contract import Effect
from specialists.language.classifier.network import REJECTED

BARS = (0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98)


def main(files: list[str]) -> None:
    kept = [np.load(file) for file in files]
    classes = kept[0]["classes"].tolist()
    if any(one["classes"].tolist() != classes for one in kept):
        sys.exit("these files do not know the same classes")
    rows = sentences.every(random.Random(sentences.SEED))  # noqa: S311 - the order of training
    rows = [row for row, held in zip(rows, sentences.held_out(rows), strict=True) if held]
    shares = np.mean([one["shares"] for one in kept], axis=0)
    wanted = np.array([row.intent for row in rows])
    allowed = sentences.allowed(rows, classes)
    groups = np.array([row.group for row in rows])
    weights = 1 / np.bincount(groups)[groups]
    effects = {action.intent: action.effect for action in registry.find().actions()}
    names, best = np.array(classes)[shares.argmax(axis=1)], shares.max(axis=1)
    hits = allowed[np.arange(len(rows)), shares.argmax(axis=1)]
    ours = ~np.char.startswith(wanted, REJECTED)
    among = _share(weights, ours, np.take_along_axis(allowed, np.argsort(-shares, axis=1)[:, :3], axis=1).any(axis=1))
    print(f"right {_share(weights, weights > 0, hits):.1%}, of ours", end=" ")
    print(f"{_share(weights, ours, hits):.1%} (among three {among:.1%})")
    for kind in (Effect.READ, Effect.WRITE, Effect.DELETE, Effect.SEND):
        mine = np.array([effects.get(name) is kind for name in names.tolist()])
        own = np.array([effects.get(name.removesuffix(sentences.ANY)) is kind for name in wanted.tolist()])
        print(f"{kind}: at least  acted on of ours  right, of all acted on  false, of what is not ours")
        for bar in BARS:
            acted = mine & (best >= bar)
            right = weights @ (acted & hits) / max(weights @ acted, 1e-9)
            covered, false = _share(weights, own, acted), _share(weights, ~ours, acted)
            print(f"{bar:16.2f} {covered:15.1%} {right:22.2%} {false:24.2%}")


def _share(weights: np.ndarray, among: np.ndarray, which: np.ndarray) -> float:
    return float(weights @ (among & which) / max(weights @ among, 1e-9))


if __name__ == "__main__":
    main(sys.argv[1:])
