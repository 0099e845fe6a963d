"""Sentences are data: their templates stand in YAML, and no code looks at a template's own text."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from bot.understanding.message import plausibility
from scripts import check_sentences
from specialists import registry
from specialists.language.grammar import speech_yaml
from tests.project import tree

UNNEEDED = 1_483  # may only fall
FILES = sorted((tree.ROOT / "specialists").rglob("sentences/en/*.yaml"))
OURS = [path for path in tree.modules() if tree.name(path).split("/")[0] in ("bot", "specialists")]
TAGS = {"bare", "errand", "plain", "reminds", "to-do list"}  # those that rules in bot/ are about


@pytest.mark.parametrize("path", [path for path in FILES if path.stem != "rules"], ids=tree.name)
def test_what_a_file_says_is_said_to_an_action_of_its_module(path: Path) -> None:
    served = {action.intent for action in registry.find().actions()}
    assert speech_yaml.speech(path).keys() <= served
    folder = path.parents[2]
    assert (folder / f"{path.stem}.py").exists() or folder.name == path.stem


def test_every_condition_and_tag_of_a_sentence_is_known() -> None:
    actions = registry.find().actions()
    said = [sentence for action in actions for sentence in action.says]
    assert {name for one in said for name in (*one.requires, *one.rejects)} <= plausibility.CONDITIONS
    assert {name for action in actions for name in action.rejects} <= plausibility.CONDITIONS
    assert {tag for one in said for tag in one.tags} == TAGS


@pytest.mark.parametrize("path", OURS, ids=tree.name)
def test_no_decorator_holds_what_people_say(path: Path) -> None:
    calls = [node for node in ast.walk(tree.parsed(path)) if isinstance(node, ast.Call)]
    actions = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "action"]
    assert not [word.arg for call in actions for word in call.keywords if word.arg in ("says", "examples")]


@pytest.mark.parametrize("path", OURS, ids=tree.name)
def test_nobody_looks_at_the_text_of_a_template(path: Path) -> None:
    assert list(_looks(tree.parsed(path))) == []


def _looks(module: ast.Module) -> list[int]:
    """Lines that compare the text of a sentence with words of the code, or ask how it begins or ends."""
    found = []
    for node in ast.walk(module):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(_is_template(side) for side in sides) and any(isinstance(side, ast.Constant) for side in sides):
                found.append(node.lineno)
        elif isinstance(node, ast.Attribute) and node.attr in ("startswith", "endswith") and _is_template(node.value):
            found.append(node.lineno)
    return found


def _is_template(node: ast.expr) -> bool:
    text = ast.unparse(node)
    return text.endswith((".template", "sentence.text"))


def test_the_check_above_sees_what_it_looks_for() -> None:
    code = 'a = one.template == "x"\nb = "list" in match.sentence.text\nc = match.sentence.text.startswith(("a", "b"))'
    assert _looks(ast.parse(code)) == [1, 2, 3]
    assert _looks(ast.parse('d = row.phrase == match.sentence.text\ne = word.text == "x"')) == []


@pytest.mark.long
def test_the_sentences_that_no_example_needs_only_become_fewer() -> None:
    assert len(check_sentences.unneeded(registry.find().actions())) <= UNNEEDED
