"""The rooms stay as architecture.md has them: small modules that say what they are, and imports that run one way."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from specialists import registry
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


@pytest.mark.parametrize(("module", "imported"), [
    ("storage/errors.py", "specialists.contract"),  # points up
    ("bot/telemetry.py", "specialists.system.telling"),  # a specialist of its own
    ("specialists/librarian/documents.py", "specialists.wordsmith.editing"),  # one of another
    ("specialists/quiet.py", "specialists.wordsmith.editing"),  # what all share knows none
])  # fmt: skip
def test_the_import_rule_refuses_an_arrow_that_there_must_not_be(tmp_path: Path, module: str, imported: str) -> None:
    for room in ("bot", "specialists", "integrations", "storage"):
        shutil.copytree(tree.ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(tree.ROOT / "pyproject.toml", tmp_path)
    with (tmp_path / module).open("a", encoding="utf-8") as file:
        file.write(f"\nimport {imported}\n")
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache", "--no-logo"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert f"{module.removesuffix('.py').replace('/', '.')} -> {imported}" in result.stdout


def test_a_specialist_is_imported_by_nobody_else() -> None:
    """By what the registry finds: so it holds for a new one, too, that the linter's contracts do not name yet."""
    rooms = {type(one).__module__.split(".")[1] for one in registry.specialists_there()}
    assert {"comms_pilot", "conversationalist", "memory_curator", "safety_auditor"} <= rooms
    found = [
        f"{tree.name(path)}: {name}" for path in tree.modules() if tree.name(path).startswith(("bot/", "specialists/"))
        for name in _imported(tree.parsed(path))
        if name.startswith("specialists.") and (room := name.split(".")[1]) in rooms
        and not tree.name(path).startswith((f"specialists/{room}/", f"specialists/{room}.py"))
    ]
    assert found == []


def _imported(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{one.name}" for one in node.names)


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
