"""What is an emergency and what only resembles one: two tables, and what reading them may cost."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from specialists.language import emergencies
from specialists.language.classifier import encoder, judges
from specialists.language.emergencies import numbers
from tests import rows

HERE = Path(__file__).parent
FALSE = 7  # of the table of what must raise nothing
MUST = {head: [text for text in texts if text] for head, texts in rows.sections(HERE / "must.txt")}
MUST_NOT = {head: [text for text in texts if text] for head, texts in rows.sections(HERE / "must_not.txt")}


def test_the_tables_are_as_large_as_they_claim() -> None:
    assert sum(map(len, MUST.values())) >= 300
    assert sum(map(len, MUST_NOT.values())) >= 500


@pytest.mark.parametrize("head", MUST)
def test_it_is_heard(head: str) -> None:
    found = {text: emergencies.read(text) for text in MUST[head]}
    assert not [text for text, one in found.items() if one is None]
    if "concern" not in head:
        assert not [text for text, one in found.items() if one and one.level != emergencies.ALARM]


@pytest.mark.parametrize("head", MUST_NOT)
def test_no_rule_is_raised_by_it(head: str) -> None:
    assert not [text for text in MUST_NOT[head] if emergencies.by_rule(text) is not None]


@pytest.mark.long
def test_the_classifier_cries_wolf_seldom() -> None:
    """It hears what no rule has heard of, and is to be told in vain more seldom, never more often."""
    raised = [text for texts in MUST_NOT.values() for text in texts if emergencies.read(text) is not None]
    assert len(raised) <= FALSE, raised


@pytest.mark.parametrize("text", [
    "he put his hands on the steering wheel", "there is a man with a van outside, he brings the sofa",
    "he found out where i live and says he will send flowers",
])  # fmt: skip
def test_the_classifier_alone_has_to_be_sure(text: str) -> None:
    assert emergencies.read(text) is None


def test_an_ordinary_order_does_not_wait_for_the_encoder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoder, "read", None)
    assert emergencies.read("remind me at 5 to call dave") is None
    assert emergencies.read("add milk and eggs to the shopping list") is None


def test_a_message_that_no_danger_is_seen_in_passes_one_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judges, "danger", None)
    for text in ("what did I say about the boiler", "not dave, ben", "sounds good to me", "half of it, then"):
        assert emergencies.read(text) is None


@pytest.mark.parametrize(("text", "kind", "other"), [
    ("my dad collapsed", "medical", True), ("I took too many pills", "poison", False), ("I smell gas", "fire", False),
    ("he is hitting me", "violence", False), ("my daughter is missing", "child", True),
    ("I want to die", "self-harm", False), ("my son wants to kill himself", "self-harm", True),
])  # fmt: skip
def test_its_kind_is_told_and_whom_it_is_about(text: str, kind: str, *, other: bool) -> None:
    found = emergencies.read(text)
    assert found is not None
    assert (found.kind, found.other) == (kind, other)


def _seconds(text: str) -> float:
    began = time.process_time()
    emergencies.read(text)
    return time.process_time() - began


def test_time_grows_with_the_length_alone() -> None:
    for words in ("I was not going to say that he has it again, and then they ", "x" * 40 + " ", "my dad is not "):
        took = []
        for length in (5_000, 20_000):
            text = (words * (length // len(words) + 1))[:length]
            took.append(min(_seconds(text) for _ in range(5)))
        assert took[1] < 10 * took[0] + 0.002


def test_forty_countries_have_their_number() -> None:
    countries = """US GB IE AU NZ DE AT CH FR BE NL LU DK SE NO FI IS ES PT IT GR PL CZ SK HU RO BG HR SI EE LV LT TR UA
    IL IN JP KR CN SG ZA BR MX AR CL""".split()
    assert len([one for one in countries if numbers.of(one).known]) >= 40
    assert numbers.of(None).emergency == numbers.ANYWHERE
    assert numbers.of("US").crisis == "988"
    assert numbers.of("CH").service("violence") == "117"
