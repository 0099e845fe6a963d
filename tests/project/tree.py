"""The files of this checkout, for the tests of the project itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("bot", "specialists", "integrations", "storage", "benchmarks", "scaffold", "scripts", "tests")
_NOT_OURS = {"data", "dist", "__pycache__", "node_modules"}
_HIDDEN_BUT_OURS = {".ci", ".env.example", ".gitignore"}


def files() -> Iterator[Path]:
    """Every file that a commit of this checkout could hold."""
    yield from _below(ROOT)


def _below(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.name in _NOT_OURS or (path.name.startswith(".") and path.name not in _HIDDEN_BUT_OURS):
            continue
        if path.is_dir():
            yield from _below(path)
        else:
            yield path


@cache
def modules() -> tuple[Path, ...]:
    """Every Python module, main.py first."""
    return (ROOT / "main.py", *(path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))))


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def name(path: Path) -> str:
    """A path as it is written in a failing test's name."""
    return str(path.relative_to(ROOT))
