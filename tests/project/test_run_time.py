"""What `make run` installs is enough for `make bench` and `make demo`: nothing of theirs is a tool of the tests."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata

import pytest

from tests.project import tree

# Imports each of these modules in a process where the tools of the tests are not there.
ALONE = """
import importlib, json, sys
tools, wanted = json.loads(sys.argv[1])
for tool in tools:
    sys.modules[tool] = None
for name in wanted:
    importlib.import_module(name)
"""


def _tools() -> list[str]:
    """The modules that come with the development group alone."""
    locked = (tree.ROOT / "requirements.txt").read_text(encoding="utf-8")
    at_run_time = {name.replace("_", "-") for name in re.findall(r"^([a-z0-9._-]+)==", locked, re.MULTILINE)}
    project = tomllib.loads((tree.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    group = {re.split(r"[<>=~ ]", line)[0] for line in project["dependency-groups"]["dev"]} - at_run_time
    return [
        module for module, owners in metadata.packages_distributions().items()
        if {owner.lower().replace("_", "-") for owner in owners} & group
    ]  # fmt: skip


def _imported(path: str) -> Iterator[str]:
    """The names of our own modules that a module imports, also late, within a function."""
    for node in ast.walk(tree.parsed(tree.ROOT / path)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in tree.ROOMS:
            yield node.module
            yield from (f"{node.module}.{one.name}" for one in node.names if _is_module(f"{node.module}.{one.name}"))


def _is_module(name: str) -> bool:
    place = tree.ROOT / name.replace(".", "/")
    return place.is_dir() or place.with_suffix(".py").exists()


@pytest.mark.parametrize("room", ["benchmarks", "tests/standins/demo"])
def test_it_runs_without_the_tools_of_the_tests(room: str) -> None:
    tools = _tools()
    assert {"pytest", "hypothesis", "playwright"} <= set(tools)
    paths = [tree.name(path) for path in tree.modules() if tree.name(path).startswith(f"{room}/")]
    own = {path.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for path in paths}
    wanted = {name for name in own if not name.endswith(".__main__")}.union(*map(_imported, paths))
    alone = subprocess.run(
        [sys.executable, "-c", ALONE, json.dumps([tools, sorted(wanted)])],
        cwd=tree.ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert alone.returncode == 0, alone.stderr
