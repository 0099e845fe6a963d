"""Files of sentences: what they say, what is refused with its reason, and the copy that is kept beside them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from specialists.language.grammar import speech_files, speech_yaml
from specialists.language.grammar.speech import Example, Sentence, Speech

GARDEN = """
rules:
  plant: [rose, "rose(s) of mine"]
  that: "<plant> [there]"
ask_garden:
  sentences:
    - "how is the <that>"
    - text: ["buy <my> {items}", "get {items}"]
      sets: {list: groceries, position: 2}
      requires: [goods]
      rejects: [foreign, some]
      tags: [plain]
  means:
    - how is the rose
    - {say: "buy 2 roses", items: [roses], when: "2026-11-20", count: 2, on: yes}
  does_not: ["buy me a drink"]
"""


def beside(folder: Path, text: str = "", name: str = "garden") -> dict[str, Speech]:
    """What the file of a module in this folder says; where `text` is given, it is that."""
    path = folder / "sentences" / "en" / f"{name}.yaml"
    if text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return dict(speech_files.beside(f"specialists.{name}", str(folder / f"{name}.py")))


def kept(folder: Path) -> Path:
    return folder / "sentences" / "en" / "__pycache__" / "garden.json"


@pytest.fixture(autouse=True)
def _may_write(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.dont_write_bytecode", False)


def test_a_file_is_read_and_read_the_same_from_its_copy(tmp_path: Path) -> None:
    plant = "(rose|rose(s) of mine) [there]"
    more = {"list": "groceries", "position": "2"}, ("goods",), ("foreign", "some"), ("plain",)
    wanted = Speech(
        (Sentence(f"how is the {plant}"), Sentence("buy <my> {items}", *more), Sentence("get {items}", *more)),
        (
            Example("how is the rose"),
            Example("buy 2 roses", {"items": ["roses"], "when": "2026-11-20", "count": 2, "on": "yes"}),
        ),
        ("buy me a drink",),
    )
    assert beside(tmp_path, GARDEN) == {"ask_garden": wanted}
    assert kept(tmp_path).exists()
    assert beside(tmp_path) == {"ask_garden": wanted}


def test_the_copy_is_what_is_read_and_goes_with_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = beside(tmp_path, GARDEN)
    monkeypatch.setattr(speech_yaml, "speech", lambda path: pytest.fail("the file was read again"))
    assert beside(tmp_path) == first
    monkeypatch.undo()
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    changed = beside(tmp_path, GARDEN.replace("how is", "who is"))
    assert changed["ask_garden"].sentences[0].text.startswith("who is")


@pytest.mark.parametrize("harm", [b"", b"[", b"\xff\xfe", b"[1, 2, 3]", b"null", b'[[1], {"ask_garden": 3}]'])
def test_a_damaged_copy_is_made_again(tmp_path: Path, harm: bytes) -> None:
    first = beside(tmp_path, GARDEN)
    kept(tmp_path).write_bytes(harm)
    assert beside(tmp_path) == first


def test_where_nothing_can_be_kept_it_is_read_each_time(tmp_path: Path) -> None:
    folder = tmp_path / "sentences" / "en"
    folder.mkdir(parents=True)
    (folder / "__pycache__").write_text("a file where the folder should be", encoding="utf-8")
    assert beside(tmp_path, GARDEN) == beside(tmp_path)


def test_python_that_may_not_write_keeps_nothing_but_the_set_up_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    beside(tmp_path, GARDEN)
    assert not kept(tmp_path).exists()
    assert speech_files.keep_all(tmp_path) == 1
    assert kept(tmp_path).exists()
    assert os.listdir(kept(tmp_path).parent) == ["garden.json"]


def test_a_module_without_a_file_says_nothing(tmp_path: Path) -> None:
    assert beside(tmp_path) == {}


def test_another_language_is_another_file(tmp_path: Path) -> None:
    path = tmp_path / "sentences" / "de" / "garden.yaml"
    path.parent.mkdir(parents=True)
    path.write_text("ask_garden:\n  sentences: ['frag den garten nach {about}']\n", encoding="utf-8")
    said = speech_files.beside("specialists.garden", str(tmp_path / "garden.py"), "de")
    assert said["ask_garden"].sentences == (Sentence("frag den garten nach {about}"),)
    assert beside(tmp_path) == {}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("- a\n- b\n", "no mapping"),
        ("ask: [a]\n", "does_not"),
        ("ask: {says: [a]}\n", "sentences"),
        ("ask: {sentences: [{sets: {a: b}}]}\n", "text"),
        ("ask: {sentences: [{text: a, if: deed}]}\n", "requires"),
        ("ask: {sentences: [a]}\nask: {sentences: [b]}\n", "twice"),
        ("ask: {sentences: [[when] me]}\n", "garden.yaml"),
        ("ask: {sentences: [{text: [12]}]}\n", "quotes"),
        ("ask: {means: [{text: a}]}\n", "say"),
    ],
)
def test_what_does_not_read_is_refused_with_its_place(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(speech_yaml.SpeechError, match=told) as refused:
        beside(tmp_path, text)
    assert "garden.yaml" in str(refused.value)
