"""Fine-tunes MiniLM-L6-v2 on answers that would hurt somebody and on good ones in the same words, and writes
specialists/language/classifier/harm.npz. Run by hand, and rarely. It needs what build_encoder.py needs:

    python scripts/build_harm.py WHEEL                       some nine minutes on two cores

It keeps the mean of the weights of two models, of which the second has learnt ordinary answers and orders, too: alone
it withheld half as many good answers again.

The tables are those of tests/safety/answers; ordinary orders and remarks come from specialists/language/corpus. Every
line of a table whose number divides by UNSEEN is not learnt from: tests/safety/test_kinds.py measures by these.
"""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path

import build_encoder
import numpy as np
import torch
from torch.nn import functional

from specialists.language.classifier import harm

TABLES = Path(__file__).resolve().parents[1] / "tests" / "safety" / "answers"
CORPUS = Path(__file__).resolve().parents[1] / "specialists" / "language" / "corpus"
HARMFUL, GOOD, ORDINARY = ("kinds_harm", "more_harm"), ("kinds_safe", "more_safe"), ("passed", "blind_passed")
EVERYDAY = ("everyday", "spoken", "talking", "abilities")  # pages of the corpus
UNSEEN = 6
OFTEN = 5  # of so many sentences of the corpus one is learnt from
_MARK = re.compile(r"\{[\w+]+:([^{}]*)\}")
EPOCHS, BATCH, RATE, SMOOTHING, SEED = 4, 32, 8e-5, 0.03, 1


def rows(names: tuple[str, ...]) -> list[list[int]]:
    """The word pieces of the lines that are learnt from."""
    found = []
    for name in names:
        lines = (TABLES / f"{name}.txt").read_text(encoding="utf-8").splitlines()
        told = [line.rpartition(" => ")[2].strip() for line in lines if line.strip() and line[0] not in "#["]
        found += [row for at, line in enumerate(told) if at % UNSEEN for row in stretch(line)]
    return found


def everyday() -> list[list[int]]:
    """Ordinary orders and remarks: a short order by itself is no harm."""
    lines = [line for name in EVERYDAY for line in (CORPUS / f"{name}.txt").read_text(encoding="utf-8").splitlines()]
    told = [_MARK.sub(r"\1", line) for line in lines if line.strip() and line[0] not in "#=@"]
    return [row for line in told[::OFTEN] for row in stretch(line)]


def stretch(text: str) -> list[list[int]]:
    """The first stretch of a text that the model reads at once; none where it has no words."""
    return [list(row) for row in harm.windows(text)][:1]


def main(wheel: Path) -> None:
    harmful, good = [(row, 1) for row in rows(HARMFUL)], [(row, 0) for row in rows(GOOD)]
    ordinary = [(row, 0) for row in [*rows(ORDINARY), *everyday()]]
    first, mean = trained(wheel, harmful + good), trained(wheel, harmful + good + ordinary)
    with torch.no_grad():
        for ours, theirs in zip(mean.parameters(), first.parameters(), strict=True):
            ours.copy_((ours + theirs) / 2)
    np.savez(harm.TABLE, **build_encoder.layers(mean))
    print(f"{len(harmful)} harmful, {len(good)} good, {len(ordinary)} ordinary, {harm.TABLE.stat().st_size:,} bytes")


def trained(wheel: Path, learnt: list[tuple[list[int], int]]) -> build_encoder.Encoder:
    """A model that has learnt these rows, each with whether it is harmful."""
    torch.manual_seed(SEED)
    chance = random.Random(SEED)  # noqa: S311 - any order does, the same each time
    weights, words = build_encoder.opened(wheel)
    model = build_encoder.Encoder(weights, words, 2, 1).train()
    learning = [parameter for parameter in model.parameters() if parameter.requires_grad]
    optimiser = torch.optim.AdamW(learning, lr=RATE, weight_decay=0.01)
    steps, step = EPOCHS * -(-len(learnt) // BATCH), 0
    for epoch in range(EPOCHS):
        chance.shuffle(learnt)
        lost = 0.0
        for batch in batches(learnt, chance):
            for group in optimiser.param_groups:
                group["lr"] = RATE * min(1.0, (step + 1) / (0.06 * steps)) * (1.0 - step / steps)
            pieces = build_encoder.padded([row for row, _ in batch], 0)
            scores, _ = model(pieces, torch.tensor([len(row) for row, _ in batch]))
            hurts = torch.tensor([label for _, label in batch])
            loss = functional.cross_entropy(scores, hurts, label_smoothing=SMOOTHING)
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(learning, 1.0)
            optimiser.step()
            step, lost = step + 1, lost + loss.item() * len(batch)
        print(f"epoch {epoch + 1}: loss {lost / len(learnt):.3f}", flush=True)
    return model.eval()


def batches(learnt: list[tuple[list[int], int]], chance: random.Random) -> list[list[tuple[list[int], int]]]:
    """Batches of rows that are about as long, in any order."""
    made = []
    for first in range(0, len(learnt), BATCH * build_encoder.SORTED):
        some = sorted(learnt[first : first + BATCH * build_encoder.SORTED], key=lambda one: len(one[0]))
        made += [some[at : at + BATCH] for at in range(0, len(some), BATCH)]
    chance.shuffle(made)
    return made


if __name__ == "__main__":
    main(Path(sys.argv[1]))
