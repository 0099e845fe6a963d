"""Fine-tunes MiniLM-L6-v2 to tell what is dangerous, and writes specialists/language/classifier/harm.npz (answers that
would hurt somebody) or danger.npz (messages of somebody in danger). Run by hand, and rarely. It needs what
build_encoder.py needs:

    python scripts/build_judges.py harm WHEEL                some nine minutes on two cores
    python scripts/build_judges.py danger WHEEL              some five

Of the answers it keeps the mean of the weights of two models, of which the second has learnt ordinary answers and
orders, too: alone it withheld half as many good answers again.

The tables are those of tests/safety/answers and tests/emergencies; ordinary orders and remarks come from
specialists/language/corpus. Every line of a table of kinds whose number divides by UNSEEN is not learnt from: the tests
(test_kinds.py) measure by these.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import build_encoder
import numpy as np
import torch
from torch import Tensor

from specialists.language.classifier import judges

ROOT = Path(__file__).resolve().parents[1]
ANSWERS, MESSAGES = ROOT / "tests" / "safety" / "answers", ROOT / "tests" / "emergencies"
CORPUS = ROOT / "specialists" / "language" / "corpus"
EVERYDAY = ("everyday", "spoken", "talking", "abilities")  # pages of the corpus
UNSEEN = 6
OFTEN = 5  # of so many sentences of the corpus one is learnt from
EITHER = len(judges.LEVELS)  # the label of what is danger, nobody knows of which level
EPOCHS, BATCH, RATE, SMOOTHING, SEED = {"harm": 4, "danger": 3}, 32, 8e-5, 0.03, 1
_LABEL = re.compile(r"\[\w+:([^\[\]]*)\]")
_MARK = re.compile(r"\{[\w+]+:([^{}]*)\}")

Row = tuple[list[int], int]


def told(page: Path) -> Iterator[tuple[str, str]]:
    """The lines of a page with the heading that they stand under."""
    heading = ""
    for line in page.read_text(encoding="utf-8").splitlines():
        if line[:1] in ("=", "["):
            heading = line.strip("=[] ")
        elif line.strip() and line[0] not in "#@":
            yield heading, _MARK.sub(r"\1", line.rpartition(" => ")[2].strip())


def stretch(text: str) -> list[list[int]]:
    """The first stretch of a text that the model reads at once; none where it has no words."""
    return [list(row) for row in judges.windows(text)][:1]


def learnt(page: Path, label: int) -> list[Row]:
    """The rows of a table, but for those that the tests measure by."""
    return [(row, label) for at, (_, line) in enumerate(told(page)) if at % UNSEEN for row in stretch(line)]


def everyday() -> list[Row]:
    """Ordinary orders and remarks: a short order by itself is no harm."""
    lines = [line for name in EVERYDAY for _, line in told(CORPUS / f"{name}.txt")]
    return [(row, 0) for line in lines[::OFTEN] for row in stretch(line)]


def in_talk() -> list[Row]:
    """What people say in the middle of a talk, by the page of turns: nobody is in danger there."""
    lines = (CORPUS / "turns.tsv").read_text(encoding="utf-8").splitlines()
    texts = [_LABEL.sub(r"\1", line.split("\t")[1]).replace("||", " ") for line in lines if line.count("\t") == 2]
    return [(row, 0) for text in texts for row in stretch(text)]


def of_answers() -> tuple[list[Row], list[Row]]:
    """Harmful and good answers in the same words; and ordinary ones."""
    pages = {"kinds_harm": 1, "more_harm": 1, "kinds_safe": 0, "more_safe": 0}
    close = [row for name, label in pages.items() for row in learnt(ANSWERS / f"{name}.txt", label)]
    ordinary = [row for name in ("passed", "blind_passed") for row in learnt(ANSWERS / f"{name}.txt", 0)]
    return close, ordinary + everyday()


def of_messages() -> list[Row]:
    """Cries for help with their level, and what only resembles them."""
    rows = learnt(MESSAGES / "kinds_danger.txt", EITHER) + learnt(MESSAGES / "kinds_calm.txt", 0) + everyday()
    rows += in_talk()
    for heading, line in told(MESSAGES / "must.txt"):
        level = "concern" if "concern" in heading else "alarm"
        rows += [(row, judges.LEVELS.index(level)) for row in stretch(line)]
    rows += [(row, 0) for _, line in told(MESSAGES / "must_not.txt") for row in stretch(line)]
    for heading, line in told(CORPUS / "danger.txt"):
        level = heading.lstrip("-")
        label = judges.LEVELS.index(level) if level in judges.LEVELS else 0
        rows += [(row, label) for row in stretch(line)]
    return rows


def trained(wheel: Path, name: str, rows: list[Row]) -> build_encoder.Encoder:
    """A model that has learnt these rows, each with its label."""
    torch.manual_seed(SEED)
    chance = random.Random(SEED)  # noqa: S311 - any order does, the same each time
    weights, words = build_encoder.opened(wheel)
    model = build_encoder.Encoder(weights, words, len(judges.LEVELS) if name == "danger" else 2, 1).train()
    learning = [parameter for parameter in model.parameters() if parameter.requires_grad]
    optimiser = torch.optim.AdamW(learning, lr=RATE, weight_decay=0.01)
    steps, step = EPOCHS[name] * -(-len(rows) // BATCH), 0
    for epoch in range(EPOCHS[name]):
        chance.shuffle(rows)
        lost = 0.0
        for batch in batches(rows, chance):
            for group in optimiser.param_groups:
                group["lr"] = RATE * min(1.0, (step + 1) / (0.06 * steps)) * (1.0 - step / steps)
            pieces = build_encoder.padded([row for row, _ in batch], 0)
            scores, _ = model(pieces, torch.tensor([len(row) for row, _ in batch]))
            loss = missed(scores, torch.tensor([label for _, label in batch]))
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(learning, 1.0)
            optimiser.step()
            step, lost = step + 1, lost + loss.item() * len(batch)
        print(f"epoch {epoch + 1}: loss {lost / len(rows):.3f}", flush=True)
    return model.eval()


def missed(scores: Tensor, labels: Tensor) -> Tensor:
    """The loss: how unlikely the label is, or with EITHER all of danger."""
    places = torch.arange(scores.shape[1])[None]
    allowed = (places == labels[:, None]) | ((labels[:, None] == EITHER) & (places > 0))
    logs = torch.log_softmax(scores, 1)
    right = torch.logsumexp(logs.masked_fill(~allowed, -torch.inf), 1)
    return -((1 - SMOOTHING) * right + SMOOTHING * logs.mean(1)).mean()


def batches(rows: list[Row], chance: random.Random) -> list[list[Row]]:
    """Batches of rows that are about as long, in any order."""
    made = []
    for first in range(0, len(rows), BATCH * build_encoder.SORTED):
        some = sorted(rows[first : first + BATCH * build_encoder.SORTED], key=lambda one: len(one[0]))
        made += [some[at : at + BATCH] for at in range(0, len(some), BATCH)]
    chance.shuffle(made)
    return made


def main(name: str, wheel: Path) -> None:
    if name == "danger":
        model = trained(wheel, name, of_messages())
    else:
        close, ordinary = of_answers()
        first, model = trained(wheel, name, close), trained(wheel, name, close + ordinary)
        with torch.no_grad():
            for ours, theirs in zip(model.parameters(), first.parameters(), strict=True):
                ours.copy_((ours + theirs) / 2)
    table = judges.table(name)
    np.savez(table, **build_encoder.layers(model))
    print(f"{table.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
