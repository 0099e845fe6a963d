"""The rooms stay as architecture.md has them: small modules that say what they are, and imports that run one way."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project import tree

LONGEST = 400  # lines of a module; a table of examples that is longer is a page of text (tests/rows)
BELOW_BOT = ("specialists", "integrations", "storage")
# Row ids sort by time, so making them reads the clock; no decision hangs on it.
MAY_READ_THE_CLOCK = {"bot/timepiece.py", "storage/columns.py"}
READS = {
    *(("datetime", call) for call in ("now", "utcnow", "today")), ("date", "today"),
    *(("time", call) for call in ("time", "time_ns", "localtime", "gmtime", "ctime")),
    ("os", "environ"), ("os", "getenv"),
}


@pytest.mark.parametrize("path", tree.modules(), ids=tree.name)
def test_a_module_says_which_room_it_is_and_stays_small(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    length = len(text.splitlines())
    assert length <= LONGEST, "split it by noun"
    assert not text.strip() or ast.get_docstring(tree.parsed(path)), "a line on what this is and who calls it"


@pytest.mark.parametrize("path", [p for p in tree.modules() if tree.name(p).split("/")[0] in BELOW_BOT], ids=tree.name)
def test_nobody_below_bot_reads_the_clock_or_the_environment(path: Path) -> None:
    reads = list(_reads(tree.parsed(path)))
    if tree.name(path) in MAY_READ_THE_CLOCK:
        reads = [read for read in reads if "environ" in read or "getenv" in read]
    assert reads == []


def _reads(module: ast.Module) -> list[str]:
    found = []
    for node in ast.walk(module):
        if not isinstance(node, ast.Attribute):
            continue
        owner = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
        if (owner, node.attr) in READS:
            found.append(f"line {node.lineno}: {owner}.{node.attr}")
    return found


def test_the_check_above_sees_what_it_looks_for() -> None:
    code = "import os, datetime as dt\ndt.datetime.now()\ndt.date.today()\nos.environ['HOB_X']\nunit.now\ndt.time(9)"
    seen = _reads(ast.parse(code))
    assert [line.split(": ")[1] for line in seen] == ["datetime.now", "date.today", "os.environ"]


def test_the_import_rule_refuses_an_arrow_that_points_up(tmp_path: Path) -> None:
    for room in ("bot", "specialists", "integrations", "storage"):
        shutil.copytree(tree.ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(tree.ROOT / "pyproject.toml", tmp_path)
    with (tmp_path / "storage" / "errors.py").open("a", encoding="utf-8") as file:
        file.write("\nimport specialists.contract\n")
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache", "--no-logo"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert "storage.errors -> specialists.contract" in result.stdout


def test_no_file_names_a_registry_or_a_path_of_somebodys_machine() -> None:
    # Written in pieces, or this file would be its own finding.
    words = ["pypi" + r"\.org", "python" + "hosted", r"index-url[ =]\S+:" + "//"]
    words += [rf"(?<![\w.$}}])/{folder}/" for folder in ("work", "root", "tmp", "opt")]
    forbidden = re.compile("|".join(words))
    found = []
    for path in tree.files():
        if path.suffix in {".png", ".ico", ".woff2", ".npz", ".gz"}:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if forbidden.search(line):
                found.append(f"{tree.name(path)}:{number}: {line.strip()[:80]}")
    assert found == []
