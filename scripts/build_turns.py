"""Fine-tunes MiniLM-L6-v2 on turns in their context and writes bot/understanding/dialogue/turns.npz. Run by hand,
and rarely. It needs what build_encoder.py needs:

    python scripts/build_turns.py WHEEL                some fifteen minutes on two cores
    python scripts/build_turns.py WHEEL --held-out     judges a tenth that it has not seen, and writes nothing

A row of corpus/turns.tsv is what was spoken of, the message with its [label:words], and the operation; "||" parts two
deeds. What stands by itself (new, a remark, something told) is put behind other contexts, too; plain orders and remarks
of the rest of the corpus are learnt behind any context.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import build_encoder
import numpy as np
import sentences
import torch
from torch import Tensor, nn
from torch.nn import functional

from bot.understanding.dialogue import turns
from specialists import registry
from specialists.contract import Operation
from specialists.language.classifier import encoder, tagger
from specialists.language.text import normalise

PAGE = sentences.CORPUS / "turns.tsv"
PAGES = ("everyday", "spoken", "talking")  # of the corpus, whose orders stand by themselves
ORDINARY = 600  # of them, each epoch
OPERATIONS = (
    "change", "remove", "complete", "skip", "later", "another", "ask", "undo", "redo", "new", "answer", "yes", "no",
    "tell", "remark",
)  # fmt: skip
ALONE = ("new", "tell", "remark")  # they mean the same in any context
NOTHING = "nothing"  # the context of what nothing came before
LONG = 5  # words from which on what stands alone is surely whole
AGAIN = 2  # times that such a row is put behind another context
TWICE = 400  # pairs of deeds in one message, each epoch
JOINED = (" ", " and ", ", and ", ". ", ", ", " then ", ", also ")
FIRST = ("change", "remove", "complete", "skip", "another", "later")  # what a second deed may follow
HELD_OUT, EPOCHS, BATCH, RATE, SMOOTHING, SEED = 10, 6, 32, 1.2e-4, 0.03, 5
TAGGING, CUTTING = 1.0, 0.5
UNTOLD = build_encoder.UNTOLD
_PART = re.compile(r"\[(\w+):([^\[\]]*)\]")
_NUMBER = re.compile(r"(?<=[:\s])(?:[2-9]|1[0-2])(?=[\s\]])")  # an hour or a count alone in a value


class Row(NamedTuple):
    """One message: its context, its operations (each would do), the place of each label, where a second deed begins."""

    context: str
    text: str
    operations: tuple[str, ...]
    parts: tuple[tuple[int, int, str], ...] | None
    cut: int | None = None


def marked(written: str) -> tuple[str, tuple[tuple[int, int, str], ...]]:
    """The text without its labels, and where each stands in it."""
    text, parts, at = "", [], 0
    for found in _PART.finditer(written):
        text += written[at : found.start()]
        parts.append((len(text), len(text) + len(found[2]), found[1]))
        text += found[2]
        at = found.end()
    return text + written[at:], tuple(parts)


def varied(line: str, things: Sequence[str], chance: random.Random) -> str:
    """A line with other things on its list and other numbers in its values: only what stands in the context is meant by
    a word of the message."""
    context, message, operation = line.split("\t")
    if context.startswith("list "):
        name, _, items = context.partition(":")
        old = [item.strip() for item in items.split(",")]
        new = chance.sample(things, len(old))
        fresh = iter(chance.sample([one for one in things if one not in new], 8))

        def other(found: re.Match[str]) -> str:
            label, said = found[1], found[2]
            place = next((at for at, item in enumerate(old) if said.removeprefix("the ").lower() in item.lower()), None)
            if label in ("ref", "oldtext"):
                if place is None:
                    return found[0]
                article = "the " if said.startswith("the ") else ""
                return f"[{label}:{article}{chance.choice((new[place], new[place].split()[-1]))}]"
            return f"[item:{next(fresh)}]" if label == "item" and " and " not in said else found[0]

        there = all(
            label not in ("ref", "oldtext") or any(said.removeprefix("the ").lower() in item.lower() for item in old)
            for label, said in _PART.findall(message)
        )
        plain = _PART.sub(" ", message).lower()
        if there and not any(word in plain.split() for item in old for word in item.lower().split()):
            context, message = f"{name}: {', '.join(new)}", _PART.sub(other, message)
    message = _PART.sub(lambda found: _NUMBER.sub(lambda _: str(chance.randint(2, 12)), found[0]), message)
    return f"{context}\t{message}\t{operation}"


def joined(rows: Sequence[Row], chance: random.Random) -> Iterator[Row]:
    """Two deeds in one message, the second in the same context or in none."""
    whole = [row for row in rows if row.parts is not None and row.cut is None]
    first = [row for row in whole if row.operations[0] in FIRST]
    behind: dict[str, list[Row]] = {}
    for row in whole:
        if row.operations[0] in (*FIRST, "ask", "new"):
            behind.setdefault(row.context, []).append(row)
    for row in chance.sample(first, TWICE):
        if len(mates := [one for one in behind.get(row.context, ()) if one is not row]) > 0:
            mate, joint = chance.choice(mates), chance.choice(JOINED)
            cut, start = len(row.text.rstrip(".")) + (1 if joint == ". " else 0), len(row.text.rstrip(".") + joint)
            moved = tuple((first + start, last + start, label) for first, last, label in mate.parts or ())
            operations = tuple(dict.fromkeys(row.operations + mate.operations))
            yield Row(row.context, row.text.rstrip(".") + joint + mate.text, operations, (row.parts or ()) + moved, cut)


def told(line: str) -> list[Row]:
    """The rows of a line: the whole message, and each of its deeds where it has two."""
    context, message, operation = (field.strip() for field in line.split("\t"))
    halves = [marked(half.strip()) for half in message.split("||")]
    kinds = operation.split("+")
    rows = [Row(context, text, (kind,), parts) for (text, parts), kind in zip(halves, kinds, strict=True)]
    if len(rows) == 1:
        return rows
    text, parts, cut = halves[0][0], list(halves[0][1]), 0
    for half, own in halves[1:]:
        cut = cut or len(text) + 1
        parts += [(first + len(text) + 1, last + len(text) + 1, label) for first, last, label in own]
        text += " " + half
    return [Row(context, text, tuple(dict.fromkeys(kinds)), tuple(parts), cut), *rows]


def everyday(contexts: Sequence[str], chance: random.Random) -> Iterator[Row]:
    """Orders and remarks of the corpus, which lean on nothing."""
    actions = {action.intent: action for action in registry.find().actions()}
    done = {Operation.CHANGE: "change", Operation.REMOVE: "remove", Operation.COMPLETE: "complete"}
    for page in PAGES:
        for intent, lines in sentences.blocks(sentences.CORPUS / f"{page}.txt").items():
            action = actions.get(intent)
            if intent.startswith("-aside"):
                operations: tuple[str, ...] = ("remark", "tell")
            elif action is None or action.operation in (Operation.UNDO, Operation.REDO):
                continue
            elif action.operation in done:
                operations = (done[action.operation], "new")
            else:
                operations = ("new", "ask") if action.operation in (Operation.ASK, Operation.SHOW) else ("new",)
            for line in lines:
                text = re.sub(r"\{\w+:([^{}]*)\}", r"\1", line)
                if "{" not in text and len(text.split()) >= LONG:
                    yield Row(chance.choice(contexts), text, operations, None)


def pieces(row: Row) -> tuple[list[int], list[int], list[float]]:
    """The pieces of a row, the label of each (UNTOLD outside of the message's words), and whether each begins a second
    deed (-1 where that is not told)."""
    message = normalise.message(row.text)
    rows, owners = encoder.pieces(message)
    whole = turns.pieces(row.context, rows)
    filler = len(whole) - len(rows)
    tags, cuts = [UNTOLD] * filler, [-1.0] * filler
    begun = False
    for owner in owners:
        if owner < 0:
            tags.append(UNTOLD)
            cuts.append(-1.0)
            continue
        start, end = message.starts[message.head + owner], message.ends[message.head + owner]
        if row.parts is None:
            tags.append(UNTOLD)
        else:
            label = next((name for first, last, name in row.parts if start < last and first < end), tagger.FRAME)
            tags.append(LABELS.index(label))
        begins = row.cut is not None and start >= row.cut and not begun
        begun = begun or begins
        cuts.append(float(begins))
    return whole, tags, cuts


LABELS = (
    tagger.FRAME, "ref", "text", "oldtext", "time", "oldtime", "shift", "lead", "length", "item", "amount", "oldamount",
    "list", "person", "place",
)  # fmt: skip


class Reader(build_encoder.Encoder):
    """The encoder over a longer stretch, with one label more: that a second deed begins."""

    def __init__(self, weights: dict[str, Tensor], rows: Tensor) -> None:
        super().__init__(weights, rows, len(OPERATIONS), len(LABELS) + 1)
        longest = turns.CONTEXT + turns.LONGEST + 2
        self.register_buffer("places", weights["embeddings.position_embeddings.weight"][:longest])


def trained(wheel: Path, lines: list[str], contexts: Sequence[str]) -> Reader:
    torch.manual_seed(SEED)
    chance = random.Random(SEED)  # noqa: S311 - any order does, the same each time
    model = Reader(*build_encoder.opened(wheel))
    build_encoder.restore(model.train(), None)  # it knows people's wishes before it learns what they lean on
    learning = [parameter for parameter in model.parameters() if parameter.requires_grad]
    optimiser = torch.optim.AdamW(learning, lr=RATE, weight_decay=0.01)
    things = sorted({said for line in lines for label, said in _PART.findall(line.split("\t")[1]) if label == "item"})
    step, steps = 0, EPOCHS * -(-len(epoch(lines, things, contexts, chance)) // BATCH)
    for number in range(EPOCHS):
        lost = 0.0
        rows = epoch(lines, things, contexts, chance)
        for batch in batches(rows, chance):
            for group in optimiser.param_groups:
                group["lr"] = RATE * min(1.0, (step + 1) / (0.06 * steps)) * max(0.0, 1.0 - step / steps)
            loss = missed(model, batch)
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(learning, 1.0)
            optimiser.step()
            step, lost = step + 1, lost + loss.item() * len(batch)
        print(f"epoch {number + 1}: loss {lost / len(rows):.3f}", flush=True)
    return model.eval()


def epoch(
    lines: Sequence[str], things: Sequence[str], contexts: Sequence[str], chance: random.Random
) -> list[Row]:
    """All rows once, some of them in pairs, and what stands alone behind other contexts, too."""
    rows = [row for line in lines for row in told(varied(line, things, chance))]
    made = rows + list(joined(rows, chance))
    for row in rows:
        if row.operations[0] in ALONE and row.parts is not None and len(row.text.split()) >= LONG:
            made += [row._replace(context=chance.choice(contexts)) for _ in range(AGAIN)]
    return made + chance.sample(list(everyday(contexts, chance)), ORDINARY)


def batches(rows: list[Row], chance: random.Random) -> list[list[Row]]:
    chance.shuffle(rows)
    made = []
    for first in range(0, len(rows), BATCH * build_encoder.SORTED):
        some = sorted(rows[first : first + BATCH * build_encoder.SORTED], key=lambda row: len(row.context + row.text))
        made += [some[at : at + BATCH] for at in range(0, len(some), BATCH)]
    chance.shuffle(made)
    return made


def missed(model: Reader, batch: Sequence[Row]) -> Tensor:
    read = [pieces(row) for row in batch]
    scores, tags = model(
        build_encoder.padded([rows for rows, _, _ in read], 0), torch.tensor([len(rows) for rows, _, _ in read])
    )
    allowed = torch.zeros(len(batch), len(OPERATIONS), dtype=torch.bool)
    for at, row in enumerate(batch):
        for name in row.operations:
            allowed[at, OPERATIONS.index(name)] = True
    logs = functional.log_softmax(scores, 1)
    loss = -((1 - SMOOTHING) * torch.logsumexp(logs.masked_fill(~allowed, -torch.inf), 1) + SMOOTHING * logs.mean(1))
    loss = loss.mean()
    labels = build_encoder.padded([own for _, own, _ in read], UNTOLD).flatten()
    if (labels != UNTOLD).any():
        loss = loss + TAGGING * functional.cross_entropy(tags[..., :-1].flatten(0, 1), labels, ignore_index=UNTOLD)
    cuts = torch.tensor([own + [-1.0] * (tags.shape[1] - len(own)) for _, _, own in read])
    there = cuts >= 0
    return loss + CUTTING * functional.binary_cross_entropy_with_logits(tags[..., -1][there], cuts[there])


def save(model: Reader) -> None:
    kept = {name: np.frombuffer("\n".join(names).encode(), np.uint8) for name, names in
            (("classes", OPERATIONS), ("labels", LABELS))}  # fmt: skip
    kept |= build_encoder.layers(model)
    kept["tags"], kept["tags.bias"] = (one.detach().numpy() for one in model.tag.parameters())
    np.savez(turns.TABLE, **kept)
    print(f"{turns.TABLE.stat().st_size:,} bytes")


def judged(model: Reader, rows: Sequence[Row]) -> None:
    """How many operations, runs of labels and cuts of unseen rows are right."""
    right = exact = cut = 0
    wrong: list[str] = []
    with torch.no_grad():
        for row in rows:
            whole, own, cuts = pieces(row)
            scores, tags = model(torch.tensor([whole]), torch.tensor([len(whole)]))
            found = OPERATIONS[int(scores[0].argmax())]
            labels = tags[0, :, :-1].argmax(1).tolist()
            same = all(ours == theirs for ours, theirs in zip(labels, own, strict=True) if theirs != UNTOLD)
            begun = [at for at, value in enumerate(tags[0, :, -1].tolist()) if value > 0 and cuts[at] >= 0]
            cut += begun == [at for at, value in enumerate(cuts) if value > 0]
            right += found in row.operations
            exact += same and found in row.operations
            if found not in row.operations:
                wrong.append(f"{row.context} => {row.text} => {row.operations}, not {found}")
    print("\n".join(wrong))
    print(f"{len(rows)} rows: operation {right / len(rows):.1%}, all labels too {exact / len(rows):.1%}, cuts "
          f"{cut / len(rows):.1%}")  # fmt: skip


def main(wheel: Path, *, held_out: bool) -> None:
    lines = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if "\t" in line and line[0] != "#"]
    contexts = sorted({line.split("\t")[0] for line in lines if not line.startswith(("asks", "checked in"))})
    unseen = [line for at, line in enumerate(lines) if held_out and at % HELD_OUT == 0]
    model = trained(wheel, [line for line in lines if line not in set(unseen)], contexts)
    if held_out:
        judged(model, [row for line in unseen for row in told(line)])
    else:
        save(model)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheel", type=Path)
    parser.add_argument("--held-out", action="store_true")
    asked = parser.parse_args()
    main(asked.wheel, held_out=asked.held_out)
