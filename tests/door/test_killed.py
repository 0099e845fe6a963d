"""A plan in a real process that is killed with -9 in its middle: the next process goes on behind the last mark."""

from __future__ import annotations

import asyncio
import sys
from asyncio import subprocess
from pathlib import Path

import pytest

from tests.project import tree
from tests.standins.model import Fault, Kind, Model, Reply
from tests.standins.model.asked import Asked

POEM, SHORTER = "Leaves fall all day and all the night.", "Leaves fall."
ASKED = "write a poem about autumn, then remind me of it tomorrow at 9, then make it shorter, then show it to me"


async def chat(tmp_path: Path, *more: str) -> subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, str(tree.ROOT / "main.py"), "chat", "--data", str(tmp_path / "data"), *more,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path,
    )  # fmt: skip


async def until_shown(process: subprocess.Process, wanted: str) -> None:
    """Reads on until a line holds that."""
    assert process.stdout
    async with asyncio.timeout(300):
        while wanted not in (line := (await process.stdout.readline()).decode()):
            assert line, f"it ended without {wanted!r}"


async def test_killed_between_two_steps_and_gone_on_with(
    tmp_path: Path, model: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOB_TIMEZONE", "Europe/Berlin")

    def poem(_: Asked) -> Reply:
        model.faults.next(Fault(Kind.STALL))  # the step after the reminder never gets its answer
        return Reply(POEM)

    model.queue(poem)
    first = await chat(tmp_path)
    assert first.stdin
    first.stdin.write(f"{ASKED}\n".encode())
    await first.stdin.drain()
    await model.until(2)
    first.kill()
    await first.wait()
    model.faults.clear()
    model.release()
    model.rule(Reply(SHORTER))
    second = await chat(tmp_path, "--wait", "0")
    await until_shown(second, SHORTER)
    assert second.stdin
    second.stdin.write(b"what are my reminders?\n")
    await until_shown(second, "1 reminder:")  # set once, though the plan ran in two processes
    await asyncio.wait_for(second.communicate(b""), 300)
    written = [asked for asked in model.asked if "poem" in asked.text and POEM not in asked.raw]
    assert len(written) == 1  # and nothing was asked for twice
