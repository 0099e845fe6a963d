"""The grammar kept between starts is the grammar that would be made anew; a copy that does not fit is made again."""

from __future__ import annotations

import datetime as dt
import inspect
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.understanding.message import phrasebook
from bot.understanding.message.router import Router
from specialists import registry
from specialists.contract import Action
from specialists.language.grammar import phrases, rules, sheet
from specialists.language.grammar.speech import Sentence

NOW = dt.datetime(2026, 11, 20, 12, 0, tzinfo=dt.UTC)


@pytest.fixture(autouse=True)
def _made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("compiled", "written"):  # not as tests/grammars.py has them
        monkeypatch.setattr(sheet, name, inspect.unwrap(getattr(sheet, name)))


@pytest.fixture(scope="module")
def actions() -> tuple[Action, ...]:
    return registry.find().actions()


def test_what_is_read_back_is_what_was_written(actions: tuple[Action, ...]) -> None:
    made = sheet.compiled([sentence.text for one in actions for sentence in one.says], rules.RULES, phrases.KINDS)
    read = sheet.read(sheet.written(made))
    assert list(read.words) == list(made.words)
    assert [tuple(map(_plain, line)) for line in read.lines] == [tuple(map(_plain, line)) for line in made.lines]


def _plain(part: object) -> object:
    return list(part) if isinstance(part, list | tuple) else part


def test_a_second_start_reads_every_example_as_the_first(actions: tuple[Action, ...], tmp_path: Path) -> None:
    first = Router(actions, phrasebook.grammar(actions, tmp_path))
    second = Router(actions, phrasebook.grammar(actions, tmp_path))
    for action in actions:
        for example in action.examples[:3]:
            assert second.read(example.text, NOW) == first.read(example.text, NOW)


def test_the_second_start_writes_nothing(actions: tuple[Action, ...], tmp_path: Path) -> None:
    phrasebook.grammar(actions, tmp_path)
    kept = (tmp_path / phrasebook.PLACE).stat()
    phrasebook.grammar(actions, tmp_path)
    assert (tmp_path / phrasebook.PLACE).stat().st_ino == kept.st_ino
    assert [file.name for file in (tmp_path / phrasebook.PLACE).parent.iterdir()] == [phrasebook.PLACE.name]


def test_other_phrases_are_not_taken_from_the_copy(actions: tuple[Action, ...], tmp_path: Path) -> None:
    phrasebook.grammar(actions, tmp_path)
    fewer = (replace(actions[0], says=(Sentence("water my cactus"),)),)
    grammar = phrasebook.grammar(fewer, tmp_path)
    assert len(grammar) == 1
    assert grammar.known(["cactus"])


@pytest.mark.parametrize(
    "harm",
    [
        lambda text: "",
        lambda text: text[: len(text) // 2],
        lambda text: text.replace("remind", "remand"),
        lambda text: text.partition("\n")[0] + "\n\n[[], []]",
        lambda text: "\0" * 100,
    ],
    ids=["empty", "cut off", "altered", "no lines", "zeros"],
)
def test_a_damaged_copy_is_made_again(
    actions: tuple[Action, ...], tmp_path: Path, harm: Callable[[str], str]
) -> None:
    whole = len(phrasebook.grammar(actions, tmp_path))
    path = tmp_path / phrasebook.PLACE
    good = path.read_text(encoding="utf-8")
    path.write_text(harm(good), encoding="utf-8")
    assert len(phrasebook.grammar(actions, tmp_path)) == whole
    assert path.read_text(encoding="utf-8") == good


def test_a_copy_in_no_encoding_is_made_again(actions: tuple[Action, ...], tmp_path: Path) -> None:
    whole = len(phrasebook.grammar(actions, tmp_path))
    (tmp_path / phrasebook.PLACE).write_bytes(b"\xff\xfe\x00\n\n")
    assert len(phrasebook.grammar(actions, tmp_path)) == whole


def test_where_nothing_can_be_kept_it_is_made_each_time(actions: tuple[Action, ...], tmp_path: Path) -> None:
    (tmp_path / phrasebook.PLACE.parent).write_text("a file where the folder should be")
    assert len(phrasebook.grammar(actions, tmp_path)) == len(phrasebook.grammar(actions, tmp_path))
