"""The front door is light: it imports nothing heavy, and every command explains itself."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import main
from tests.project import tree

HEAVY = {
    "aiohttp", "openai", "pydantic", "pydantic_ai", "rich", "sqlalchemy", "sqlmodel", "structlog", "telegram", "twilio",
}


def test_importing_main_loads_nothing_heavy() -> None:
    code = "import json, sys, main; print(json.dumps(sorted(sys.modules)))"
    shown = subprocess.run([sys.executable, "-c", code], cwd=tree.ROOT, capture_output=True, text=True, check=True)
    loaded = set(json.loads(shown.stdout))
    assert "main" in loaded
    assert loaded & HEAVY == set()
    assert {module for module in loaded if module.split(".")[0] in ("bot", "specialists", "storage")} == set()


def test_help_names_every_command() -> None:
    command = [sys.executable, "main.py", "--help"]
    shown = subprocess.run(command, cwd=tree.ROOT, capture_output=True, text=True, check=True)
    assert shown.stderr == ""
    assert [name for name in main.COMMANDS if name not in shown.stdout] == []


@pytest.mark.parametrize("command", main.COMMANDS)
def test_each_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main.main([command, "--help"])
    assert left.value.code == 0
    shown = capsys.readouterr().out
    assert f"main.py {command}" in shown
    assert "--data DIR" in shown
