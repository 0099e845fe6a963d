"""`main.py replay`: messages of a file through the model tier, with a summary that can be believed."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.door.talk import NOTHING, meant
from tests.project import tree
from tests.standins.model import Fault, Kind, Model

MESSAGES = [
    {"id": "a", "text": "add milk to groceries", "intent": "add_item", "slots": {"items": ["milk"]}},
    {"id": "b", "text": "remind me at 6 to stretch", "intent": "set_reminder", "slots": {"when": "2026-11-20T18:00:00"},
     "now": "2026-11-20T14:30:00", "tz": "Europe/Berlin"},
    {"id": "c", "text": "the sea is calm", "intent": ""},
    {"id": "d", "text": "text Sam hello", "intent": "send_message"},
    {"id": "e", "text": "what's on my list", "intent": "check_list"},
]


async def replay(tmp_path: Path, *more: str, lines: str | None = None) -> subprocess.CompletedProcess[str]:
    file = tmp_path / "messages.jsonl"
    file.write_text("\n".join(map(json.dumps, MESSAGES)) if lines is None else lines, encoding="utf-8")
    command = [sys.executable, str(tree.ROOT / "main.py"), "replay", str(file), "--data", str(tmp_path / "data"), *more]
    return await asyncio.to_thread(
        subprocess.run, command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60
    )  # fmt: skip


async def test_what_is_right_wrong_refused_and_not_answered(
    tmp_path: Path, model: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOB_MODEL_PRICES", "gpt-6-luna=1/2")
    model.rule(meant("add_item", items="milk"), says="add milk")
    model.rule(meant("set_reminder", text="stretch", when="at 6"), says="stretch")
    model.rule(NOTHING, says="the sea")
    model.rule(meant("send_message", recipient="Eve"), says="text Sam")
    model.rule(meant("view_tasks"), says="my list")
    shown = await replay(tmp_path)
    assert shown.returncode == 0, shown.stderr
    assert "5 messages: intent right in 3 (60.0%), intent and slots in 3 (60.0%), 0 not answered" in shown.stdout
    assert "d: 'text Sam hello' is send_message, read as none (the model read it as 'send_message', but" in shown.stdout
    assert "e: \"what's on my list\" is check_list, read as view_tasks" in shown.stdout
    assert "latency of a call: median" in shown.stdout
    assert "tokens, $0.0" in shown.stdout
    told = [json.loads(line) for line in (await replay(tmp_path, "--jsonl")).stdout.splitlines()]
    assert [one["right"] for one in told] == [True, True, True, False, False]
    assert all(one["tokens"] > 0 and one["micros"] > 0 for one in told)


async def test_a_service_that_is_down_is_told_as_such(tmp_path: Path, model: Model) -> None:
    model.faults.always(Fault(Kind.UNAUTHORIZED))
    shown = await replay(tmp_path)
    assert "5 not answered" in shown.stdout
    assert "bad_key" in shown.stdout


async def test_without_a_model_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOB_LLM_BASE_URL", "HOB_LLM_API_KEY", "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    shown = await replay(tmp_path)
    assert (shown.returncode, shown.stdout) == (1, "")
    assert "No language model is set up here" in shown.stderr


@pytest.mark.parametrize("lines", ['{"text": 1}', "no json", '{"text": "a", "intent": "b", "tz": "Mars/Base"}'])
async def test_a_file_that_holds_no_messages_is_refused(tmp_path: Path, model: Model, lines: str) -> None:
    shown = await replay(tmp_path, lines=lines)
    assert shown.returncode == 1
    assert "Line 1 of" in shown.stderr
