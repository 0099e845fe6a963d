"""`main.py memory facts`: what is believed, a line a fact; secrets stay covered."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

import main
from tests.house import home


async def _tell(folder: Path, lines: list[str]) -> None:
    async with home(folder) as house:
        for line in lines:
            await house.say(line)


def test_facts_are_printed_newest_first_and_secrets_covered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # no .env of whoever runs the tests
    told = ["remember that Sarah lives in Berlin", "remember that Sarah lives in Bonn", "my locker code is 4417"]
    asyncio.run(_tell(tmp_path, told))
    here = ["--data", str(tmp_path / "data")]
    assert main.main(["memory", "facts", *here]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("2026-11-20")
    assert lines[0].endswith("my locker code is ••••")
    assert lines[1].endswith("Sarah lives in Bonn")
    assert main.main(["memory", "facts", "--all", "--jsonl", *here]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {(row["text"], row["state"]) for row in rows} == {
        ("my locker code is ••••", "live"), ("Sarah lives in Bonn", "live"), ("Sarah lives in Berlin", "superseded"),
    }
    assert main.main(["memory", "facts", "--person", "Bea", *here]) == 0
    assert capsys.readouterr().out == "I know nothing yet.\n"
