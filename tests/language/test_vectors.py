"""The static word vectors: the tokenizer's pieces, lengths, likeness, the file, and that nothing is loaded early."""

from __future__ import annotations

import hashlib
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specialists.language.text import vectors
from tests.project import tree

# Right-hand sides: what the tokenizer that the table was made with gives, padding off, "[UNK]" left out.
PIECES = [
    ("Remind me to water the hydrangeas", "remind me to water the hydra ##nge ##as"),
    ("rmnd me tmrw 2 cal mom", "rm ##nd me t ##m ##r ##w 2 cal mom"),
    ("Café naïve Łódź Straße", "cafe naive łodz st ##raße"),
    ("don't forget: 2 lemons, €5.50 & wifi!", "don ' t forget : 2 lemon ##s , € ##5 . 50 & wi ##fi !"),
    ("e\u0301te\u0301 o’clock… “quoted”", "et ##e o ’ clock … “ quoted ”"),
    (
        "unbelievably procrastinating grandchildren",
        "un ##bel ##ie ##va ##bly pro ##cr ##ast ##inating grandchildren",
    ),
    ("a\u200bb c\u00a0d\te\nf", "ab c d e f"),
    ("WhatsApp +44 7700 900123", "what ##sa ##pp + 44 770 ##0 900 ##12 ##3"),
    ("İstanbul ½", "istanbul ½"),
    ("x" * 101 + " ok", "ok"),
    ("", ""),
    ("snake_case e-mail@example.org", "snake _ case e - mail @ example . org"),
]


@pytest.mark.parametrize(("text", "wanted"), PIECES)
def test_pieces_are_the_tokenizers(text: str, wanted: str) -> None:
    names = list(vectors._open().pieces)
    made = [names[number] for word in vectors._words(text) for number in vectors._pieces(word)]
    assert " ".join(made) == wanted


@pytest.mark.parametrize(
    ("text", "near", "far"),
    [
        ("buy some milk", "get eggs from the shop", "file my tax return"),
        ("call my mother", "phone mum", "paint the fence"),
        ("weather forecast", "rain and storms", "who wrote this song"),
        ("doctor's appointment", "see the dentist", "chocolate cake"),
        ("a red sports car", "the blue vehicle", "an unpaid invoice"),
    ],
)
def test_what_means_the_same_is_nearer(text: str, near: str, far: str) -> None:
    one, two, three = vectors.embed([text, near, far])
    assert one @ two > one @ three + 0.1


def test_a_batch_is_as_one_by_one() -> None:
    texts = ["water the plants", "", "🙂", "12 eggs", "water the plants"]
    together = vectors.embed(texts)
    assert together.shape == (5, vectors.DIMENSIONS)
    assert together.dtype == np.float32
    for text, row in zip(texts, together, strict=True):
        assert np.array_equal(vectors.embed([text])[0], row)
    assert vectors.embed([]).shape == (0, vectors.DIMENSIONS)


@settings(deadline=None)
@given(st.text())
def test_any_text_has_length_one_or_none(text: str) -> None:
    row = vectors.embed([text])[0]
    assert np.isfinite(row).all()
    assert float(row @ row) == pytest.approx(1.0 if row.any() else 0.0, abs=1e-4)


def test_case_and_accents_do_not_count() -> None:
    one, two = vectors.embed(["CAFÉ au lait", "cafe au lait"])
    assert np.array_equal(one, two)


def test_the_file_is_the_one_on_record() -> None:
    record = vectors.TABLE.with_suffix(".md").read_text(encoding="utf-8")
    assert hashlib.sha256(vectors.TABLE.read_bytes()).hexdigest() in record
    assert vectors.VERSION in record
    assert vectors.TABLE.stat().st_size < 12_000_000


def test_the_table_stays_on_disk_until_it_is_looked_into() -> None:
    assert isinstance(vectors._open().codes.base, np.memmap)


def test_importing_loads_neither_numpy_nor_the_table() -> None:
    imported = "import sys; from specialists.language.classifier import encoder, ensemble, network, tagger"
    code = f"{imported}; print('numpy' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], cwd=tree.ROOT, capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "False"
