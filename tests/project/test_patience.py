"""Waits in tests end by what they wait for. Their limits are for faults alone, so that a busy machine meets none."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project import tree

LEAST = 300  # seconds
LIMITS = {"timeout": 0, "wait_for": 1}  # calls of asyncio, with the place of their limit
PLAYWRIGHT = {"set_default_timeout": 0}  # in milliseconds, as are its `timeout=`


def _limits(module: ast.Module) -> Iterator[tuple[int, float]]:
    """(line, seconds) of each limit of a wait that stands there as a number, or as a constant of the module."""
    constants = {
        target.id: statement.value.value
        for statement in module.body
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Constant)
        for target in statement.targets
        if isinstance(target, ast.Name) and isinstance(statement.value.value, int | float)
    }
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            for limit, unit in _of(node, node.func):
                value = constants.get(limit.id) if isinstance(limit, ast.Name) else getattr(limit, "value", None)
                if isinstance(value, int | float):
                    yield node.lineno, value / unit


def _of(call: ast.Call, function: ast.Attribute) -> Iterator[tuple[ast.expr, float]]:
    """The limits of a call, each with how many of its units make a second."""
    if isinstance(function.value, ast.Name) and function.value.id == "asyncio" and function.attr in LIMITS:
        yield from ((one, 1) for one in call.args[LIMITS[function.attr] :][:1])
    elif function.attr in PLAYWRIGHT:
        yield call.args[0], 1000
    elif function.attr.startswith(("to_have_", "to_contain_", "to_be_", "wait_for_", "click")):
        yield from ((one.value, 1000) for one in call.keywords if one.arg == "timeout")


@pytest.mark.parametrize(
    "path", [one for one in tree.modules() if tree.name(one).startswith("tests/")], ids=tree.name
)  # fmt: skip
def test_a_limit_is_generous(path: Path) -> None:
    short = [
        f"line {line}: {seconds:g} s" for line, seconds in _limits(tree.parsed(path)) if seconds < LEAST
    ]  # fmt: skip
    assert short == []


def test_the_check_above_sees_what_it_looks_for() -> None:
    code = """
import asyncio
LATE = 5
async def test() -> None:
    async with asyncio.timeout(10):
        await asyncio.wait_for(one(), LATE)
    await expect(page).to_have_text("x", timeout=12_000)
    page.set_default_timeout(7_000)
"""
    assert sorted(_limits(ast.parse(code))) == [(5, 10), (6, 5), (7, 12), (8, 7)]
