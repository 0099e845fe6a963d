"""Conflicts of statements: rounds of pairs, each written before the grammar saw it, and what holds for any text."""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import main
from specialists.language.statements.conflicts import KINDS, conflict

ROUNDS = sorted(Path(__file__).parent.glob("*.txt"))
LEAST_F1 = 0.9  # of the five kinds, in the mean
LEAST_NONE = 0.95  # a conflict that is none retires a true fact


def pairs(path: Path) -> Iterator[tuple[str, str, str]]:
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            kind, old, new = (part.strip() for part in line.split("|"))
            yield kind, old, new


@pytest.mark.parametrize("path", ROUNDS, ids=lambda path: path.stem)
def test_a_round_of_pairs(path: Path) -> None:
    hits, taken, wanted = Counter[str](), Counter[str](), Counter[str]()
    missed: list[str] = []
    for kind, old, new in pairs(path):
        found = conflict(old, new)
        wanted[kind] += 1
        taken[found] += 1
        if found == kind:
            hits[kind] += 1
        else:
            missed.append(f"{kind} was read as {found}: {old} | {new}")
    scores = {kind: 2 * hits[kind] / (wanted[kind] + taken[kind]) for kind in KINDS}
    assert sum(scores.values()) / len(KINDS) >= LEAST_F1, "\n".join(missed)
    assert hits["none"] / wanted["none"] >= LEAST_NONE, "\n".join(missed)


# The convention of the five kinds, a line each.
@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("Ada chairs the parish council", "Ada no longer chairs the parish council", "status_change"),
        ("I keep bees", "I don't keep bees", "negation"),
        ("My desk is by the lift", "My desk is by the kitchen now", "temporal"),
        ("The mast is 12 metres high", "The mast is 15 metres high", "general"),
        ("I keep bees", "I keep hens too", "none"),
        ("Dentist: Dr Moss", "Dentist: Dr Thorne", "general"),
        ("Joan's my sister", "Joan's sister is a sculptor", "none"),
        ("wifi password: heron12", "wifi password is now egret34", "temporal"),
    ],
)
def test_the_kinds(old: str, new: str, kind: str) -> None:
    assert conflict(old, new) == kind


@given(st.text(max_size=120), st.text(max_size=120))
def test_any_two_texts_have_an_answer(old: str, new: str) -> None:
    assert conflict(old, new) in KINDS


@pytest.mark.parametrize("path", ROUNDS, ids=lambda path: path.stem)
def test_nothing_excludes_itself(path: Path) -> None:
    for _, old, new in pairs(path):
        assert conflict(old, old) == "none"
        assert conflict(new, f"{new}.") == "none"


def test_lines_are_answered_in_order(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [
        json.dumps({"id": 1, "old": "We have a shed", "new": "We have no shed"}),
        "no json",
        json.dumps({"id": 3, "old": "We have a shed"}),
        json.dumps([4]),
        json.dumps({"id": "e", "old": "We have a shed", "new": 5}),
        json.dumps({"id": "f", "old": "We have a shed", "new": "We have a barn"}),
    ]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    assert main.main(["memory", "conflicts", "--jsonl"]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["id"] for answer in answers] == [1, None, 3, None, "e", "f"]
    assert [answer["conflict"] for answer in answers] == ["negation", *["none"] * 5]
    assert ["error" in answer for answer in answers] == [False, True, True, True, True, False]
